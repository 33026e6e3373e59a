from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from pages_fakes import MORE, PROSE, Book

from engine.core.values import BlockKind, DocumentText
from engine.ingest.chunks import make_chunks
from engine.ingest.joining import Vocabulary
from engine.ingest.reader import read_pdf

HEAD = "Rivers and Fields"


@pytest.fixture
def book(tmp_path: Path) -> DocumentText:
    made = Book().page(21, HEAD)
    made.text(["Chapter 3", HEAD], 60, 90, size=24).text(["3.1 Floods"], 60, 180, size=14, font="hebo")
    made.text([*PROSE, "But when the water stays too long in the"], 60, 205)
    made.page(22, HEAD).text(["low fields, the seed rots and people starve."], 60, 90)
    made.text(["3.1.1 Dams"], 60, 130, size=12, font="hebo").text(MORE, 60, 150)
    made.page(23, HEAD).text(["EXERCISES"], 60, 90, size=14, font="hebo")
    made.text(
        ["1. Why do the farmers wait for the flood?", "2. What do goats eat on the stony bank?"], 60, 120
    )
    return read_pdf(made.save(tmp_path))


def test_heads_feet_and_numbers_are_no_text(book: DocumentText) -> None:
    text = " ".join(p for page in book.pages for p in page.paragraphs[2:])
    assert "Reprint" not in text
    assert HEAD not in text
    assert [page.printed for page in book.pages] == ["21", "22", "23"]
    assert (book.meta.title, book.meta.edition, book.meta.page_count) == (HEAD, "2031-32", 3)


def test_a_sentence_over_a_page_break_stands_on_both_pages(book: DocumentText) -> None:
    broken = next(s for b in book.blocks for s in b.sentences if s.text.startswith("But when"))
    assert broken.text.endswith("and people starve.")
    assert [place.page for place in broken.places] == [1, 2]
    assert book.pages[0].paragraphs[-1].endswith("too long in the")
    assert book.pages[1].paragraphs[0].startswith("low fields")


def test_heading_tree(book: DocumentText) -> None:
    dams = next(b for b in book.blocks if "goats can find" in b.text)
    assert dams.headings[-2:] == ("3.1 Floods", "3.1.1 Dams")


def test_exercises_are_marked(book: DocumentText) -> None:
    exercises = [b for b in book.blocks if b.kind is BlockKind.EXERCISE]
    assert [b.text[:2] for b in exercises] == ["1.", "2."]
    assert all(not chunk.is_evidence for chunk in make_chunks(book) if "Why do the farmers" in chunk.text)


def test_boxes_of_a_sentence_lie_on_its_words(book: DocumentText) -> None:
    second = next(s for b in book.blocks for s in b.sentences if s.text.startswith("They say"))
    first_line = second.places[0].boxes[0]
    assert first_line[0] > 75  # the sentence begins inside its line, not at the margin
    assert all(box[0] < box[2] and box[1] < box[3] for place in second.places for box in place.boxes)


def test_question_box_ends_where_it_ends(tmp_path: Path) -> None:
    made = Book().page().text(PROSE, 60, 80).box(50, 150, 400, 230)
    made.text(["QUESTIONS"], 60, 170, size=14, font="hebo")
    made.text(["1. What does the river bring to the fields", "every year when the snow melts?"], 60, 195)
    document = read_pdf(made.text(MORE, 60, 260).save(tmp_path))
    kinds = {block.text[:12]: block.kind for block in document.blocks}
    assert kinds["1. What does"] is BlockKind.EXERCISE
    assert kinds["On the other"] is BlockKind.PARAGRAPH


def _framed(made: Book, number: int, heading: str, lines: list[str]) -> None:
    made.page(number, HEAD).box(50, 70, 400, 300)
    if heading:
        made.text([heading], 180, 90, size=11, font="hebo")
    made.text(lines, 60, 120)


@pytest.mark.parametrize("heading", ["SUMMARY", "POINTS TO PONDER", "What you have learnt"])
def test_a_framed_summary_goes_on_over_its_page(heading: str, tmp_path: Path) -> None:
    made = Book()
    for number in range(21, 24):
        made.page(number, HEAD).text([f"3.{number - 20} Floods and dams"], 60, 90, size=14, font="hebo")
        made.text([*PROSE, *MORE], 60, 120)
    _framed(made, 24, heading, ["1. A flood brings soil to the fields.", "2. Dry land feeds only goats."])
    _framed(made, 25, "", ["3. Wheat grows well behind a good flood.", "4. Shepherds walk with the goats."])
    document = read_pdf(made.save(tmp_path))
    told = [
        block
        for block in document.blocks
        if block.kind is not BlockKind.HEADING and block.sentences[0].page > 3
    ]
    assert [block.headings for block in told] == [(heading,)] * len(told)
    assert {block.sentences[0].page for block in told} == {4, 5}


def test_a_frame_of_that_name_inside_the_chapter_ends_with_its_page(tmp_path: Path) -> None:
    made = (
        Book().page(21, HEAD).text(["3.1 Floods and dams"], 60, 90, size=14, font="hebo").text(PROSE, 60, 120)
    )
    _framed(
        made, 22, "At a glance", ["1. A flood brings soil to the fields.", "2. Dry land feeds only goats."]
    )
    for number in range(23, 28):
        made.page(number, HEAD).text([*PROSE, *MORE], 60, 120)
    document = read_pdf(made.save(tmp_path))
    assert "At a glance" not in next(b for b in document.blocks if b.sentences[0].page == 3).headings


def test_hyphens_at_line_ends() -> None:
    known = Vocabulary(["the hardware shop is self-reliant", "a well known place"])
    assert not known.keeps_hyphen("hard", "ware")
    assert known.keeps_hyphen("self", "reliant")
    assert known.keeps_hyphen("well", "known")
    assert not known.keeps_hyphen("com", "puter")
    assert known.keeps_hyphen("द्रव्यमान", "आयतन")


def test_a_heading_in_a_box_heads_nothing_outside(tmp_path: Path) -> None:
    made = Book().page(21, HEAD)
    made.text(["3.1 Floods"], 60, 90, size=14, font="hebo").text(PROSE, 60, 115)
    made.box(55, 195, 330, 260).text(["Did You Know?"], 65, 210, font="hebo").text(MORE[:3], 65, 225)
    made.text(
        ["After the flood the whole village comes to the", "fields and sows wheat until it is night."],
        60,
        290,
    )
    book = read_pdf(made.page(22, HEAD).text(PROSE, 60, 90).save(tmp_path))
    heads = {block.sentences[0].text.split()[0]: block.headings for block in book.blocks if block.sentences}
    assert heads["On"] == ("3.1 Floods", "Did You Know?")
    assert heads["After"] == ("3.1 Floods",)


def test_a_numbered_section_that_opens_with_a_box_goes_on_behind_it(tmp_path: Path) -> None:
    made = Book().page(21, HEAD)
    made.text(["3.1 Floods"], 60, 90, size=14, font="hebo").text(PROSE, 60, 115)
    made.text(["3.1.1 Goats"], 60, 200, size=12, font="hebo")
    made.box(55, 210, 330, 275).text(["Activity 3.1"], 65, 225, font="hebo").text(MORE[:3], 65, 240)
    made.text(["After the flood the whole village comes to the", "fields and sows wheat."], 60, 305)
    book = read_pdf(made.page(22, HEAD).text(PROSE, 60, 90).save(tmp_path))
    heads = {block.sentences[0].text.split()[0]: block.headings for block in book.blocks if block.sentences}
    assert heads["On"] == ("3.1 Floods", "3.1.1 Goats", "Activity 3.1")
    assert heads["After"] == ("3.1 Floods", "3.1.1 Goats")


def test_a_box_that_asks_to_discuss_leaves_the_next_text_alone(tmp_path: Path) -> None:
    made = Book().page(21, HEAD)
    made.text(["3.1 Floods"], 60, 90, size=14, font="hebo").text(PROSE, 60, 115)
    made.text(["Discuss"], 60, 190, size=12, font="hebo")
    made.text(
        ["Write why the farmers of the river wait for so many days", "until they sow their wheat."], 60, 210
    )
    made.text(["3.2 Goats"], 60, 260, size=14, font="hebo").text(MORE, 60, 285)
    book = read_pdf(made.page(22, HEAD).text(PROSE, 60, 90).save(tmp_path))
    kinds = {block.sentences[0].text.split()[0]: block.kind for block in book.blocks if block.sentences}
    assert kinds["Write"] is BlockKind.EXERCISE
    assert kinds["On"] is BlockKind.PARAGRAPH


def test_lines_of_a_large_title_are_one_heading_of_the_tree(tmp_path: Path) -> None:
    made = Book().page(21, HEAD)
    made.text(["GOATS"], 60, 90, size=30, font="hebo").text(
        ["and the dry bank"], 60, 140, size=22, font="hebo"
    )
    made.text(["3.1 Floods"], 60, 190, size=14, font="hebo").text(PROSE, 60, 215)
    book = read_pdf(made.page(22, HEAD).text(MORE, 60, 90).save(tmp_path))
    assert next(b.headings for b in book.blocks if b.kind is BlockKind.PARAGRAPH) == (
        "GOATS and the dry bank",
        "3.1 Floods",
    )


def test_a_slip_drawn_askew_is_read_and_a_watermark_is_not(tmp_path: Path) -> None:
    made = Book().page(21, HEAD).text(PROSE, 60, 90)
    for index, line in enumerate(["Goats were brought over the", "mountains by the first herds."]):
        at = pymupdf.Point(80, 320 + 14 * index)
        made.current.insert_text(at, line, fontsize=10, morph=(at, pymupdf.Matrix(5)))
    corner = pymupdf.Point(100, 600)
    made.current.insert_text(corner, "not for sale", fontsize=40, morph=(corner, pymupdf.Matrix(45)))
    book = read_pdf(made.page(22, HEAD).text(MORE, 60, 90).save(tmp_path))
    text = " ".join(book.pages[0].paragraphs)
    assert "Goats were brought over the mountains by the first herds." in text
    assert "sale" not in text


def test_exercises_end_where_a_box_or_the_summary_begins(
    tmp_path: Path,
) -> None:
    made = Book().page(21, HEAD)
    made.text(["3.1 Floods"], 60, 90, size=14, font="hebo").text(PROSE, 60, 115)
    made.text(["Exercise Set 3.1"], 60, 250, size=13, font="hebo").text(
        ["1. Why do the farmers wait?"], 60, 275
    )
    made.text(["Think and Reflect"], 60, 310, size=13, font="hebo").text(["1. What do goats eat?"], 60, 335)
    made.text(["End-of-Chapter Exercises"], 60, 380, size=13, font="hebo").text(
        ["1. What is a dam?"], 60, 405
    )
    made.text(["Chapter Summary"], 60, 450, size=13, font="hebo").text(MORE, 60, 475)
    blocks = read_pdf(made.save(tmp_path)).blocks
    tasks = [block.text for block in blocks if block.kind is BlockKind.EXERCISE]
    assert tasks == ["1. Why do the farmers wait?", "1. What do goats eat?", "1. What is a dam?"]
    assert [b.kind for b in blocks if b.headings[-1:] == ("Chapter Summary",)][1:] == [BlockKind.PARAGRAPH]
