"""What tears sentences apart: line ends, dots, boxes, small captions, pieces of formulas."""

from __future__ import annotations

import pytest
from pages_fakes import MORE, PROSE, column, page, span

from engine.core.values import BlockKind, Language
from engine.ingest.breaks import merge_over_breaks
from engine.ingest.flow import read_page
from engine.ingest.joining import Piece, Vocabulary, join_pieces, sentences_of
from engine.ingest.lines import column_lines
from engine.ingest.repair import repair_text
from engine.ingest.row import Row
from engine.ingest.spans import PageSpans


def pieces(*texts: str) -> list[Piece]:
    rows = [Row.of([span(text, 60, 100 + 13 * index)]) for index, text in enumerate(texts)]
    lines = column_lines(rows, (60, 90, 300, 200))
    return [Piece(text, 1, line) for text, line in zip(texts, lines, strict=True)]


def read(made: PageSpans) -> list[tuple[BlockKind, str]]:
    return [(p.kind, p.plain) for p in read_page(made, 10.0).paragraphs]


@pytest.mark.parametrize(
    ("left", "right", "kept"),
    [("far", "reaching", True), ("non", "uniform", True), ("pad", "lock", False), ("moun", "tain", False)],
)
def test_hyphen_of_a_compound_stays(left: str, right: str, kept: bool) -> None:
    assert Vocabulary([]).keeps_hyphen(left, right) is kept


def test_the_words_of_the_document_come_first() -> None:
    assert Vocabulary(["a pad-lock on the gate"]).keeps_hyphen("pad", "lock")


def test_a_line_may_begin_inside_a_syllable() -> None:
    assert join_pieces(pieces("दो बर", "्तन रखे हैं।"), Vocabulary([]))[0] == "दो बर्तन रखे हैं।"


def test_spaced_dots_are_one_sign_and_end_no_sentence() -> None:
    line = repair_text("The lengths are 5, 8, 11, . . ., respectively.", Language.EN)
    assert line == "The lengths are 5, 8, 11, ..., respectively."
    assert repair_text("a . b . c", Language.EN) == "a . b . c"


def test_signs_without_words_are_no_sentences() -> None:
    made = sentences_of(
        pieces("It grows by two. ! , then stops."),
        Language.EN,
        Vocabulary([]),
        lambda *_: ["It grows by two.", "!", ", then stops."],
    )
    assert [sentence.text for sentence in made] == ["It grows by two. ! , then stops."]


def test_a_sentence_goes_on_behind_a_box_of_smaller_print() -> None:
    first = read_page(page(*column([*PROSE, "The old bridge over the wide river was"], 60, 100)), 10.0)
    small = column(["Bridges are built of stone and of iron.", "Some are old."], 60, 60, size=8.5)
    rest = column(["mended by the people of the two villages.", "Now carts can cross."], 60, 140)
    second = read_page(page(*small, *rest, number=2), 10.0)
    parts = merge_over_breaks([*first.paragraphs, *second.paragraphs], 10.0)
    bridge = next(part for part in parts if "old bridge" in part.paragraphs[-2].plain + part.head.plain)
    assert bridge.tail.plain.startswith("mended by the people")


def test_what_goes_on_behind_a_formula_stands_behind_it() -> None:
    above = column([*PROSE[:3], "The force on a cart is given by"], 60, 100)
    below = column(["where m is the mass of the loaded cart", "and a says how fast it gains speed."], 60, 185)
    flow = read_page(page(*above, span("F = ma", 130, 165), span("(5.3)", 250, 165), *below), 10.0)
    parts = merge_over_breaks(flow.paragraphs, 10.0)
    assert [part.kind for part in parts] == [BlockKind.PARAGRAPH, BlockKind.EQUATION, BlockKind.PARAGRAPH]
    plain = read_page(page(*above, *column(["where m is the mass of the loaded cart."], 60, 175)), 10.0)
    assert len(merge_over_breaks(plain.paragraphs, 10.0)) == 1


def test_the_caption_of_a_picture_part_stays_out_of_the_text_beside_it() -> None:
    caption = column(["(b) the goat climbs a rock", "above the dry valley"], 300, 106, size=8, italic=True)
    kinds = read(page(*column([*PROSE, *MORE], 60, 100), *caption))
    assert (BlockKind.PARAGRAPH, " ".join([*PROSE, *MORE])) in kinds


def test_a_wordless_line_after_a_formula_belongs_to_it() -> None:
    made = page(*column(PROSE, 60, 100), span("F = m a + c", 140, 170), span("2 4 6", 60, 195))
    assert [kind for kind, _ in read(made)] == [BlockKind.PARAGRAPH, *[BlockKind.EQUATION] * 2]


def test_a_bold_phrase_inside_a_sentence_is_no_heading() -> None:
    lines = column(["large waves of the sea", "that come ashore after an earthquake far away."], 60, 100)
    lines[0].bold = True
    assert [kind for kind, _ in read(page(*lines, *column(PROSE, 60, 126)))] == [BlockKind.PARAGRAPH]


@pytest.mark.parametrize("shown", ["12.3 12.3 Wind and Water", "12.3 12.3 12.3 Wind and Water"])
def test_a_heading_number_printed_again_is_one(shown: str) -> None:
    lines = column_lines([Row.of([span(shown, 60, 100, size=14, bold=True)])], (60, 90, 300, 200))
    assert [line.text for line in lines] == ["12.3 Wind and Water"]


def test_a_heading_in_small_capitals_stays_one() -> None:
    lines = [*column(PROSE, 60, 100), span("exerciseS", 60, 175, bold=True), *column(MORE, 60, 200)]
    assert (BlockKind.HEADING, "exerciseS") in read(page(*lines))


def test_a_state_of_matter_is_no_list_marker() -> None:
    lines = ["1. Two moles of hydrogen react with one of O₂", "(g) to give two moles of water vapour."]
    assert read(page(*column(lines, 60, 100))) == [(BlockKind.LIST, " ".join(lines))]


def test_the_size_of_a_row_is_that_of_most_letters() -> None:
    row = Row.of(
        [span("one two", 60, 100), span("remarkably", 100, 100, size=8), span("three four", 155, 100)]
    )
    assert row.size == 10
