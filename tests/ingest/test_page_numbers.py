"""Printed page numbers in every style, and numbers at page edges that count no pages."""

from __future__ import annotations

import pytest
from pages_fakes import MORE, PROSE, column, page, span

from engine.ingest.flow import read_page
from engine.ingest.margins import strip_margins
from engine.ingest.page_numbers import Mentions, as_number, count_pages, roman
from engine.ingest.spans import PageSpans


def mentions(*texts: str) -> Mentions:
    made = Mentions()
    for text in texts:
        made.add(text, in_margin=True)
    return made


def counted(*pages: str | tuple[str, ...]) -> list[str | None]:
    made = [mentions(*((texts,) if isinstance(texts, str) else texts)) for texts in pages]
    return [number.text if number else None for number in count_pages(made)]


def numbered(*numbers: str, x: float = 440, y: float = 680) -> list[PageSpans]:
    return [
        page(*column(PROSE, 50, 100), *([span(number, x, y, size=8)] if number else []), number=at)
        for at, number in enumerate(numbers, start=1)
    ]


@pytest.mark.parametrize("text", ["41", "४१", "- 41 -", "Page 41", "[ 41 ]", "पृष्ठ ४१"])
def test_a_number_with_what_decorates_it(text: str) -> None:
    found = as_number(text)
    assert found is not None
    assert (found.value, found.text) == (41, "41")


@pytest.mark.parametrize("text", ["41 rivers", "mix", "dill", "iiii", "Iv", "1.5", "", "Chapter 3"])
def test_what_is_no_page_number(text: str) -> None:
    assert as_number(text) is None


@pytest.mark.parametrize(("value", "text"), [(1, "i"), (4, "iv"), (9, "ix"), (14, "xiv"), (48, "xlviii")])
def test_roman_numbers_there_and_back(value: int, text: str) -> None:
    assert roman(value) == text
    found = as_number(text)
    assert found is not None
    assert found.value == value


def test_roman_front_matter_then_arabic_pages() -> None:
    front = ["", "i", "ii", "iii", "", "v", "vi", ""]
    assert counted(*front, "1", "2", "", "4") == [
        *(None, "i", "ii", "iii", "iv", "v", "vi", "vii"), *("1", "2", "3", "4")
    ]  # fmt: skip


def test_each_chapter_begins_with_one() -> None:
    assert counted("", "2", "3", "4", "", "2", "3", "4", "5") == [
        *("1", "2", "3", "4"), *("1", "2", "3", "4", "5")
    ]  # fmt: skip


def test_what_else_is_a_number_in_heads_counts_no_pages() -> None:
    pages = [("Chapter 3 41",), ("42 Science", "1944"), (), ("44 Science", "1998"), ("Chapter 3   45",)]
    assert counted(*pages) == ["41", "42", "43", "44", "45"]


def test_numbers_of_chapters_count_no_pages() -> None:
    assert counted("Chapter 3: The Mill", "Chapter 4: The Moss") == [None, None]
    assert counted("अध्याय 3", "अध्याय 4", "अध्याय 5") == [None, None, None]


def test_where_pages_are_missing_nobody_guesses() -> None:
    assert counted("5", "6", "", "40", "41", "42") == ["5", "6", None, "40", "41", "42"]


def test_a_year_alone_is_no_page_number() -> None:
    assert counted("1944", "", "") == [None, None, None]


@pytest.mark.parametrize("numbers", [("ii", "iii", "iv"), ("४१", "४२", "४३"), ("- 7 -", "- 8 -", "- 9 -")])
def test_numbers_are_no_text(numbers: tuple[str, ...]) -> None:
    pages = numbered(*numbers)
    margins = strip_margins(pages)
    assert all(margins.printed)
    left = " ".join(each.text for made in pages for piece in made.pieces for each in piece)
    assert not any(number in left.split() for number in numbers)


def test_two_pages_on_a_sheet() -> None:
    sheets = []
    for at in range(4):
        left, right = span(str(12 + 2 * at), 60, 480, size=8), span(str(13 + 2 * at), 640, 480, size=8)
        made = page(*column(PROSE, 50, 100), *column(MORE, 400, 100), left, right, number=at + 1)
        made.width, made.height = 700.0, 500.0
        sheets.append(made)
    assert strip_margins(sheets).printed == ["12–13", "14–15", "16–17", "18–19"]
    assert [p.plain for p in read_page(sheets[0], 10.0).paragraphs] == [" ".join(PROSE), " ".join(MORE)]


def test_each_page_of_a_sheet_may_have_columns() -> None:
    sheets = []
    for at in range(3):
        left, right = span(str(2 + 2 * at), 60, 480, size=8), span(str(3 + 2 * at), 640, 480, size=8)
        texts = [column(lines, 20 + 175 * x, 100 + 40 * x, per_letter=3.2)
                 for x, lines in enumerate((PROSE, MORE, PROSE[::-1], MORE[::-1]))]  # fmt: skip
        made = page(*(piece for text in texts for piece in text), left, right, number=at + 1)
        made.width, made.height = 700.0, 500.0
        sheets.append(made)
    strip_margins(sheets)
    read = " ".join(p.plain for p in read_page(sheets[0], 10.0).paragraphs)
    assert read == " ".join([*PROSE, *MORE, *PROSE[::-1], *MORE[::-1]])


def table_row(y: float, *cells: str, bold: bool = False) -> list[list[object]]:
    return [[span(cell, 60 + 90 * at, y, bold=bold)] for at, cell in enumerate(cells)]


def test_rows_of_a_table_at_the_edges_of_pages_stay() -> None:
    pages = numbered("71", "72", "73", y=40)
    heads = ("Bridge", "Opened", "Length", "River")
    for at, made in enumerate(pages):
        made.pieces += table_row(60, *heads, bold=True)
        made.pieces += table_row(76, "Kitru", "1944", f"67{at}", "Korral")
        made.pieces += table_row(660, "Zomal", f"19{at}4", "342", "Tarani")
        made.pieces += table_row(676, "Tarvi", f"{71 + at}", "154", "Musali")
    assert strip_margins(pages).printed == ["71", "72", "73"]
    for at, made in enumerate(pages):
        texts = [each.text for piece in made.pieces for each in piece]
        assert {"Bridge", "1944", f"67{at}", f"19{at}4", str(71 + at)} <= set(texts)


def test_a_ruled_row_of_two_cells_at_the_foot_stays() -> None:
    pages = numbered("5", "6", "7", y=40)
    rules = [(50.0, y, 350.0, y) for y in (600.0, 630.0, 660.0)]
    rules += [(x, 600.0, x, 660.0) for x in (50.0, 200.0, 350.0)]
    for made in pages:
        made.pieces += [[span("Alda", 60, 618)], [span("212", 210, 618)]]
        made.pieces += [[span("Besk", 60, 648)], [span("148", 210, 648)]]
        made.ink = list(rules)
    strip_margins(pages)
    assert all(
        {"Alda", "212", "Besk", "148"} <= {e.text for piece in made.pieces for e in piece} for made in pages
    )


def test_an_ornament_of_the_foot_is_no_table() -> None:
    pages = numbered("5", "6", "7", y=670)
    frames = [(x, 655.0, x + 100, 680.0) for x in (50.0, 150.0, 250.0, 350.0)]
    for made in pages:
        made.pieces.append([span("A Book of Rivers", 160, 670, size=8)])
        made.frames = list(frames)
    assert strip_margins(pages).printed == ["5", "6", "7"]
    assert all("A Book of Rivers" not in [e.text for p in made.pieces for e in p] for made in pages)
