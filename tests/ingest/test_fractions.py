"""What stands over and under a drawn bar is one piece on the line; rules of tables and words stay apart."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pages_fakes import span

from engine.ingest.fractions import with_fractions
from engine.ingest.reader import read_pdf
from engine.ingest.rows import build_rows
from engine.ingest.spans import Span

Bar = tuple[float, float, float, float]


def bar(x0: float, x1: float, y: float = 100.0) -> Bar:
    return (x0, y, x1, y + 0.5)


def read(spans: list[Span], *bars: Bar) -> list[str]:
    pieces, _ = with_fractions([[each] for each in spans], bars)
    return [row.text for row in build_rows(pieces)]


def fraction(over: str, under: str, x: float, y: float = 100.0) -> tuple[list[Span], Bar]:
    """Both sides set in the middle of a bar that is as wide as the wider one."""
    width = 5.0 * max(len(over), len(under))
    sides = [
        span(text, x + (width - 5.0 * len(text)) / 2, y + dy) for text, dy in ((over, -4.0), (under, 11.0))
    ]
    return sides, bar(x - 1, x + width + 1, y)


def test_a_fraction_stands_on_the_line_of_its_equality_sign() -> None:
    sides, line = fraction("Q", "V", 75)
    assert read([span("C =", 50, 103), *sides, span("(2.1)", 300, 103)], line) == ["C = Q/V", "(2.1)"]


def test_a_fraction_below_its_equality_sign_ends_that_line() -> None:
    sides, line = fraction("mass of one part", "mass of the whole", 50)
    assert read([span("Share of a part =", 50, 84), *sides], line) == [
        "Share of a part = mass of one part/(mass of the whole)"
    ]
    behind = span("more", 95, 84)  # the line goes on: what is below it is another
    assert read([span("Share =", 50, 84), behind, *sides], line)[:2] == ["Share =", "more"]


def test_sides_of_several_terms_or_factors_get_brackets() -> None:
    sides, line = fraction("a + b", "2 c", 75)
    assert read([span("m =", 50, 103), *sides], line) == ["m = (a + b)/(2 c)"]
    sides, line = fraction("distance", "time taken", 75)
    assert read([span("speed =", 30, 103), *sides], line) == ["speed = distance/(time taken)"]


def test_what_multiplies_a_fraction_does_not_join_its_denominator() -> None:
    sides, line = fraction("1", "2", 75)
    assert read([span("W =", 50, 103), *sides, span("mv", 82, 103)], line) == ["W = (1/2)mv"]
    assert read([span("removes", 30, 103), *sides, span(" of it", 82, 103)], line) == ["removes 1/2 of it"]


def test_a_fraction_in_a_fraction() -> None:
    inner, short = fraction("a", "b", 88, 84)
    spans = [span("x =", 48, 103), span("y +", 71, 87), *inner, span("c", 80, 111)]
    assert read(spans, short, bar(70, 95)) == ["x = (y +a/b)/c"]


def test_its_whole_height_is_kept_for_highlights_and_its_line_stays_low() -> None:
    sides, line = fraction("Q", "V", 75)
    pieces, used = with_fractions([[each] for each in [span("C =", 50, 103), *sides]], [line])
    row = build_rows(pieces)[0]
    assert used == [line]
    assert row.height < 15
    assert row.shown[1] <= sides[0].box[1]
    assert row.shown[3] >= sides[1].box[3]


def test_raised_and_lowered_signs_stay_with_their_letters() -> None:
    spans = [
        span("W =", 50, 103), span("Q", 75, 96), span("2", 80, 92, size=6, per_letter=3), span("2C", 75, 111)
    ]  # fmt: skip
    assert read(spans, bar(74, 86)) == ["W = Q²/2C"]


def test_an_index_of_the_next_line_is_left_there() -> None:
    spans = [
        span("u =", 50, 103), span("U", 75, 96), span("V", 75, 111),
        span("B", 75, 126), span("2", 80, 121, size=6, per_letter=3),
    ]  # fmt: skip
    assert sorted(read(spans, bar(74, 81))) == ["B²", "u = U/V"]


def test_a_chain_of_fractions_without_a_letter_between_them() -> None:
    first, line = fraction("1", "k", 75)
    second, other = fraction("Q", "r", 84)
    assert read([span("V =", 50, 103), *first, *second], line, other) == ["V = (1/k)Q/r"]


@pytest.mark.parametrize(
    ("spans", "rule"),
    [
        # a word that is underlined, above another line of text
        (
            [span("the", 50, 97), span("word", 68, 97), span("here", 90, 97), span("next", 68, 111)],
            bar(68, 88),
        ),
        # the head of a table's column and its first cell, with a cell of words beside the rule
        ([span("Unit", 75, 97), span("metre", 73, 111), span("Length", 30, 103)], bar(72, 100)),
        # nothing beside it on its line
        ([span("Unit", 75, 97), span("metre", 73, 111)], bar(72, 100)),
        # rows of a long division: white between two columns
        ([span("x =", 50, 103), span("9", 90, 97), span("65", 76, 111), span("325", 105, 111)], bar(74, 122)),
        # a bar much longer than what stands at it
        ([span("x =", 50, 103), span("a", 120, 97), span("b", 120, 111)], bar(72, 170)),
        # nothing under it
        ([span("x =", 50, 103), span("a", 75, 97)], bar(74, 82)),
    ],
)
def test_other_lines_are_no_fraction_bars(spans: list[Span], rule: Bar) -> None:
    pieces, used = with_fractions([[each] for each in spans], [rule])
    assert not used
    assert pieces == [[each] for each in spans]


ACROSS, DOWN = st.integers(0, 60), st.integers(90, 120)
TEXTS = st.lists(st.tuples(st.text("ab1= ", min_size=1, max_size=4), ACROSS, DOWN), max_size=8)
BARS = st.lists(st.tuples(ACROSS, st.integers(4, 40), DOWN), max_size=4)


def letters(pieces: list[list[Span]]) -> list[str]:
    return sorted(sign for piece in pieces for each in piece for sign in each.text if sign not in " ()/")


@given(TEXTS, BARS)
def test_no_letter_is_lost_or_made_up(
    texts: list[tuple[str, int, int]], bars: list[tuple[int, int, int]]
) -> None:
    spans = [[span(text, x, y)] for text, x, y in texts if text.strip()]
    pieces, used = with_fractions(spans, [bar(x, x + w, y) for x, w, y in bars])
    assert letters(pieces) == letters(spans)
    assert len(used) == sum(each.text.count("/") for piece in pieces for each in piece)


def test_a_page_with_a_printed_fraction(tmp_path: Path) -> None:
    """Two numerators printed in one go over two bars, as books have them."""
    document = pymupdf.open()
    page = document.new_page(width=400, height=300)
    for row, text in enumerate(
        ["The charge of the plate is shared by both, so that its voltage", "is given by"]
    ):
        page.insert_text((50, 60 + 13 * row), text, fontsize=10)
    page.insert_text((70, 103), "V = Ed =", fontsize=10)
    page.insert_text((117, 96), "1", fontsize=10)
    page.insert_text((130, 96), "Qd", fontsize=10)
    page.insert_text((117, 111), "k", fontsize=10)
    page.insert_text((133, 111), "A", fontsize=10)
    for x0, x1 in ((115, 124), (128, 145)):
        page.draw_line((x0, 99.5), (x1, 99.5), width=0.5)
    for row, text in enumerate(
        ["The plates are two large sheets of metal that face each other,", "with air between."]
    ):
        page.insert_text((50, 140 + 13 * row), text, fontsize=10)
    document.save(tmp_path / "plates.pdf")
    pages = read_pdf(tmp_path / "plates.pdf").pages
    assert "V = Ed = (1/k) Qd/A" in " ".join(pages[0].paragraphs)


@pytest.mark.parametrize("drawn", ["lines", "frame"])
def test_no_formula_goes_on_over_the_side_of_a_table(drawn: str, tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page(width=500, height=700)
    for at in range(8):
        page.insert_text(
            (60, 80 + 13 * at), "A long line of the river, the weir and the mills of Rastel in its valley."
        )
    text = (
        "Example 3.1 : Find the mean",
        "height of the two weirs at",
        "Rastel from the numbers in",
        "the table beside it.",
    )
    for at, line in enumerate(text):
        page.insert_text((60, 260 + 14 * at), line, fontsize=10)
    for y, cells in (
        (246, ("Weir", "Height")),
        (260, ("Tolm", "90")),
        (274, ("Quill", "94")),
        (288, ("", "92")),
    ):
        for x, cell in zip((200, 290), cells, strict=True):
            page.insert_text((x, y), cell, fontsize=10)
    page.insert_text((199, 281), "h", fontsize=10)
    page.insert_text((198, 294), "N", fontsize=10)
    page.draw_line((196, 285), (208, 285), width=0.5)
    if drawn == "frame":
        page.draw_rect(pymupdf.Rect(188, 234, 330, 304), width=0.5)
    else:
        for x in (188, 270, 330):
            page.draw_line((x, 234), (x, 304), width=0.5)
    document.save(tmp_path / "book.pdf")
    told = [sentence.text for block in read_pdf(tmp_path / "book.pdf").blocks for sentence in block.sentences]
    assert not any("numbers" in sentence and "h/N" in sentence for sentence in told)
    assert drawn != "frame" or " ".join(text) in told
