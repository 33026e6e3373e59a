"""Footnotes, boxes, activities, margin notes, contents and answer keys are told from the running text."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages_fakes import MORE, PROSE, Book, column, page, span

from engine.core.values import Block, BlockKind, Chunk, DocumentText, UnitKind
from engine.ingest.chunks import make_chunks
from engine.ingest.flow import read_page
from engine.ingest.reader import read_pdf
from engine.library.rows import blocks_blob, blocks_from

OPEN = [*PROSE[:3], "more than gold, because the flood of that year left"]
REST = ["seventy baskets of fresh soil on every field", "of the valley, and wheat grew well for years."]


def joined(document: DocumentText) -> str:
    return " ".join(s.text for block in document.blocks for s in block.sentences)


def kinds(document: DocumentText) -> dict[str, BlockKind]:
    return {block.text[:20]: block.kind for block in document.blocks}


SENTENCE = "because the flood of that year left seventy baskets of fresh soil on every field of the valley"


def test_a_sentence_goes_on_over_a_footnote_and_a_page(tmp_path: Path) -> None:
    book = Book().page(4).text(OPEN, 60, 100).text(["1 A basket was measured with a rod."], 60, 600, size=7.5)
    document = read_pdf(book.page(5).text(REST, 60, 100).save(tmp_path))
    assert SENTENCE in joined(document)
    assert kinds(document)["1 A basket was measu"] is BlockKind.FOOTNOTE
    [chunk] = [chunk for chunk in make_chunks(document) if chunk.kind is BlockKind.FOOTNOTE]
    assert chunk.text == "1 A basket was measured with a rod."


def test_a_sentence_goes_on_over_a_box(tmp_path: Path) -> None:
    inside = ["Did you know that camels drink", "a hundred litres of water in", "a quarter of an hour?"]
    book = Book().page(4).text(OPEN, 60, 100).box(50, 180, 330, 250).text(inside, 70, 200)
    document = read_pdf(book.text(REST, 60, 280).save(tmp_path))
    assert SENTENCE in joined(document)
    [box] = [block for block in document.blocks if block.unit is UnitKind.BOX]
    assert box.text == " ".join(inside)


@pytest.mark.parametrize("ruled", [True, False])
def test_small_print_in_the_middle_of_a_page_is_a_footnote_below_a_rule_only(ruled: bool) -> None:
    note = span("2 Some say that her name was Rupa.", 50, 200, size=8)
    made = page(*column(PROSE, 50, 100), note, ink=[(50, 185, 110, 185.5)] if ruled else [])
    found = [p.kind for p in read_page(made, 10.0).paragraphs]
    assert (BlockKind.FOOTNOTE in found) == ruled


def test_small_choices_at_the_foot_are_no_footnotes() -> None:
    made = page(*column(PROSE, 50, 500), *column(["1. the Alda and", "2. the Besk"], 50, 600, size=8))
    assert BlockKind.FOOTNOTE not in [p.kind for p in read_page(made, 10.0).paragraphs]


def test_activities_in_a_box_and_without_one(tmp_path: Path) -> None:
    inside = [
        "Fill a tray with sand and make a",
        "channel. Put a wall of clay across",
        "it and pour some water in.",
    ]
    book = Book().page(4).text(PROSE, 60, 100).box(50, 170, 330, 270)
    book.text(["Activity 5.1"], 70, 190, font="hebo").text(inside, 70, 210).text(MORE, 60, 300)
    book.text(["Activity 5.2"], 60, 380, font="hebo").text(["• Look at the wall after a day."], 60, 400)
    document = read_pdf(book.text(PROSE, 60, 430).save(tmp_path))
    found = [block.text for block in document.blocks if block.unit is UnitKind.ACTIVITY]
    assert found == ["Activity 5.1", " ".join(inside), "Activity 5.2", "• Look at the wall after a day."]
    back = blocks_from(blocks_blob(document.blocks))
    assert [block.unit for block in back] == [block.unit for block in document.blocks]


def test_keys_and_contents_are_no_evidence(tmp_path: Path) -> None:
    book = Book().page(1).text(["Contents"], 60, 100, size=16, font="hebo")
    book.text(
        [f"The {name} tree . . . . . . {at}" for at, name in enumerate(("old", "new", "tall"), 2)], 60, 130
    )
    book.page(2).text(["Chapter 1: Trees"], 60, 100, size=18, font="hebo").text(PROSE, 60, 140)
    book.text(["Exercise 1.1"], 60, 240, size=13, font="hebo").text(["1. What is 5 times 12 trees?"], 60, 265)
    book.page(3).text(["Answers"], 60, 100, size=18, font="hebo")
    book.text(["Exercise 1.1"], 60, 130, size=13, font="hebo").text(["1. There are 60 trees."], 60, 155)
    document = read_pdf(book.save(tmp_path))
    by_kind: dict[BlockKind, list[Block]] = {}
    for block in document.blocks:
        by_kind.setdefault(block.kind, []).append(block)
    assert "60 trees" in by_kind[BlockKind.ANSWERS][0].text
    assert "tall tree" in " ".join(block.text for block in by_kind[BlockKind.CONTENTS])
    evidence = " ".join(chunk.text for chunk in make_chunks(document) if chunk.is_evidence)
    assert evidence == " ".join(PROSE)


def test_worked_answers_stay_evidence(tmp_path: Path) -> None:
    book = Book().page(2).text(["Example 1.1: How many trees are there?"], 60, 100)
    book.text(["Answer"], 60, 130, font="hebo").text(PROSE, 60, 150)
    chunks: list[Chunk] = make_chunks(read_pdf(book.save(tmp_path)))
    assert any(chunk.is_evidence and "fresh soil" in chunk.text for chunk in chunks)
