"""Sentences that go on over a column, a page end, a note, a picture or a box are one."""

from __future__ import annotations

from pages_fakes import MORE, PROSE, column, page, span

from engine.core.values import BlockKind
from engine.ingest.breaks import merge_over_breaks
from engine.ingest.flow import read_page
from engine.ingest.paragraphs import Paragraph
from engine.ingest.spans import PageSpans
from engine.ingest.structure import Part

TORN = "The old bridge over the wide river was then"
REST = ["mended by the people of the two villages.", "Now carts can cross."]
LOW = 560.0  # a column that reaches down to the foot of the page begins there


def parts_of(*pages: PageSpans) -> list[Part]:
    paragraphs: list[Paragraph] = []
    for made in pages:
        paragraphs += read_page(made, 10.0).paragraphs
    return merge_over_breaks(paragraphs, 10.0)


def text_with(parts: list[Part], words: str) -> str:
    texts = [" ".join(paragraph.plain for paragraph in part.paragraphs) for part in parts]
    return next(text for text in texts if words in text)


def test_over_a_page_end_with_an_unfinished_caption_below_the_text() -> None:
    first = page(
        *column([*PROSE, TORN], 60, LOW), *column(["A picture of the bridge, seen"], 60, 650, size=8)
    )
    second = page(*column([*REST, *MORE], 60, 100), number=2)
    assert f"{TORN} {REST[0]}" in text_with(parts_of(first, second), TORN)


def test_over_a_page_end_with_the_heading_of_a_side_box_between() -> None:
    side = [span("A bridge in Ostland", 320, 480, size=9, bold=True), *column(MORE * 3, 320, 500, size=9)]
    first = page(*column([*PROSE, *MORE, *PROSE, TORN], 60, 500), *side)
    second = page(*column([*REST, *MORE], 60, 100), number=2)
    assert f"{TORN} {REST[0]}" in text_with(parts_of(first, second), TORN)


def test_a_full_last_line_goes_on_overleaf_with_a_capital_letter_too() -> None:
    lines = [*PROSE, "Those who built it were all masons from Ost"]
    small = column(["Look at the bridge and the mill"], 60, 650, size=8)
    rest = column(["Ostland and its valleys. They came on foot.", *MORE], 60, 100)
    parts = parts_of(page(*column(lines, 60, LOW), *small), page(*rest, number=2))
    assert "from Ost Ostland and its valleys." in text_with(parts, "masons")


def test_a_short_last_line_is_over_whatever_stands_at_its_end() -> None:
    lines = [*PROSE, *MORE, "They who came were the masons and Ostlanders", "of the long valley"]
    small = column(["Look at the bridge and the mill"], 60, 650, size=8)
    rest = column(["Ostland and its valleys lie in the far north.", *MORE], 60, 100)
    parts = parts_of(page(*column(lines, 60, LOW - 39), *small), page(*rest, number=2))
    assert "Ostland and its" not in text_with(parts, "masons")


def boxed(lines: list[str], x: float, y: float, number: int) -> PageSpans:
    height = 13.0 * len(lines)
    frame = (x - 10, y - 20, x + 240, y + height + 6)
    return page(*column(lines, x, y), number=number, frames=[frame])


def test_over_two_halves_of_a_box() -> None:
    first, second = boxed([*PROSE, TORN], 60, LOW, 1), boxed([*REST, *MORE], 90, 100, 2)
    first.pieces += [[one] for one in column(MORE * 3, 60, 100)]
    second.pieces += [[one] for one in column(PROSE * 3, 60, 300)]
    assert f"{TORN} {REST[0]}" in text_with(parts_of(first, second), TORN)


def test_over_a_box_whose_second_half_has_no_frame() -> None:
    first = boxed([*PROSE, TORN], 60, LOW, 1)
    first.pieces += [[one] for one in column(MORE * 3, 60, 100)]
    second = page(*column([*REST[:1], *MORE], 90, 100), number=2)
    assert f"{TORN} {REST[0]}" in text_with(parts_of(first, second), TORN)


def test_items_lettered_with_small_letters_do_not_go_on() -> None:
    item = column(["a. It was built before the parliament met."], 60, 100)
    parts = parts_of(page(*column([*PROSE, TORN], 60, LOW)), page(*item, number=2))
    assert "parliament" not in text_with(parts, TORN)


def test_a_note_does_not_go_on_with_the_text_beside_it() -> None:
    note = column(["Ford: a place where a river", "is so low that one can wade"], 60, 592, size=9)
    parts = parts_of(page(*note, *column([*PROSE, TORN], 260, 100)), page(*column(REST, 260, 100), number=2))
    assert f"{TORN} {REST[0]}" in text_with(parts, TORN)


def test_a_bold_sentence_of_two_lines_is_no_heading() -> None:
    bold = column(["The trailing zeros in a number with a", "decimal point are significant."], 60, 165)
    for line in bold:
        line.bold = True
    kinds = read_page(page(*column(PROSE, 60, 100), *bold, *column(MORE, 60, 205)), 10.0).paragraphs
    assert BlockKind.HEADING not in [paragraph.kind for paragraph in kinds]
    assert any("with a decimal point" in paragraph.plain for paragraph in kinds)
