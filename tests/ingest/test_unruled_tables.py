"""Tables without rules around their cells, and rows of tables that are alone on a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pymupdf
import pytest
from pages_set import new_page, read

from engine.core.values import BlockKind, DocumentText
from engine.ingest.false_tables import is_no_table

HEADS = ("Bridge", "River", "Opened in", "Length (m)")
COLUMNS = (70.0, 190.0, 300.0, 410.0)
NAMES = ("Rantukund", "Virdipur", "Pelgarghat", "Gharvpur", "Kitrukund", "Osmanipur", "Fulmighat", "Hunsapur")
RIVERS = ("Sindhira", "Tarani", "Ondhra")


def bridges(count: int) -> list[tuple[str, ...]]:
    return [
        (f"{NAMES[at % 8]} {'ABCDEFG'[at // 8]}", RIVERS[at % 3], str(1890 + at), str(115 + 7 * at))
        for at in range(count)
    ]


def cells(page: pymupdf.Page, y: float, row: Sequence[str], font: str = "helv") -> None:
    for x, text in zip(COLUMNS, row, strict=False):
        page.insert_text((x, y), text, fontsize=10, fontname=font)


def rows_of(document: DocumentText) -> list[tuple[str, ...]]:
    return [row.cells for block in document.blocks if block.table for row in block.table.rows]


@pytest.mark.parametrize("pitch", [14.0, 16.0, 19.0])
@pytest.mark.parametrize("bold", [True, False])
def test_columns_of_years_are_cells_of_their_table(pitch: float, bold: bool, tmp_path: Path) -> None:
    document, page = new_page("Bridges of the North")
    cells(page, 120, HEADS, "hebo" if bold else "helv")
    for number, row in enumerate(bridges(9)):
        cells(page, 140 + pitch * number, row)
    found = read(document, tmp_path)
    tables = [block.table for block in found.blocks if block.table]
    assert [table.heads for table in tables] == [HEADS]
    assert rows_of(found) == bridges(9)


def test_a_table_without_rules_over_two_pages(tmp_path: Path) -> None:
    document, page = new_page("Bridges of the North")
    page.insert_text((70, 105), "Table 3.1: Bridges in use", fontsize=9)
    page.insert_text((290, 815), "71", fontsize=9)
    cells(page, 125, HEADS, "hebo")
    y = 143.0
    for row in bridges(50):
        if y > 770:
            page = document.new_page(width=595, height=842)
            page.insert_text((290, 815), "72", fontsize=9)
            y = 70.0
        cells(page, y, row)
        y += 16
    found = read(document, tmp_path)
    assert [block.table.number for block in found.blocks if block.table] == ["3.1"]
    assert rows_of(found) == bridges(50)


def test_empty_cells_shift_no_others(tmp_path: Path) -> None:
    document, page = new_page("Bridges of the North")
    cells(page, 120, HEADS, "hebo")
    printed = [list(row) for row in bridges(10)]
    for at in (1, 4, 7):
        printed[at][2] = ""
    for at in (2, 5):
        printed[at][3] = ""
    for number, row in enumerate(printed):
        cells(page, 138 + 16 * number, row)
    assert rows_of(read(document, tmp_path)) == [tuple(row) for row in printed]


@pytest.mark.parametrize("rest", [("(repaired twice)",), ("of the bishop", "of the north")])
def test_a_cell_of_two_lines_is_one(rest: tuple[str, ...], tmp_path: Path) -> None:
    document, page = new_page("Bridges of the North")
    cells(page, 120, HEADS, "hebo")
    y, expected = 140.0, []
    for at, row in enumerate(bridges(8)):
        cells(page, y, row)
        wrapped = list(row)
        if at % 2:
            y += 12
            cells(page, y, rest)
            wrapped[: len(rest)] = [f"{a} {b}" for a, b in zip(row, rest, strict=False)]
        expected.append(tuple(wrapped))
        y += 20
    assert rows_of(read(document, tmp_path)) == expected


def test_pairs_at_the_foot_of_a_page_stay(tmp_path: Path) -> None:
    document, page = new_page("Depth of wells")
    wells = [(NAMES[at % 8] + "abcd"[at // 8], str(20 + 3 * at)) for at in range(12)]
    for number, (name, depth) in enumerate((("Well", "Depth in steps"), *wells)):
        page.insert_text((70, 540 + 20 * number), name, fontsize=10)
        page.insert_text((300, 540 + 20 * number), depth, fontsize=10)
    assert rows_of(read(document, tmp_path)) == wells


def test_the_last_row_alone_overleaf_stays_in_its_table(tmp_path: Path) -> None:
    document, page = new_page("Bridges of the North")
    y, printed = 110.0, bridges(34)
    for row in (HEADS, *printed):
        if y + 20 > 790:
            page = document.new_page(width=595, height=842)
            y = 60.0
        for x, right, text in zip(COLUMNS, (*COLUMNS[1:], 520.0), row, strict=True):
            page.draw_rect((x, y, right, y + 20), width=0.6)
            page.insert_text((x + 5, y + 14), text, fontsize=10)
        y += 20
    found = read(document, tmp_path)
    assert len(found.pages) == 2
    assert rows_of(found) == printed


def test_prose_in_frames_is_no_row_of_a_table(tmp_path: Path) -> None:
    """Three frames side by side at the head of a page, with a story each."""
    document, page = new_page("Three stories")
    for number, x in enumerate((60.0, 220.0, 380.0)):
        page.draw_rect((x, 100, x + 160, 220))
        for line in range(8):
            page.insert_text(
                (x + 8, 118 + 13 * line), f"the story {number} goes on in line {line}", fontsize=8
            )
    found = read(document, tmp_path)
    assert not any(block.kind is BlockKind.TABLE for block in found.blocks)


def test_names_over_years_are_a_head_of_two_rows(tmp_path: Path) -> None:
    document, page = new_page("Harvest of Perun")
    page.draw_rect((70, 110, 490, 190))
    for x, y in ((170, 110), (330, 110), (250, 130), (410, 130)):
        page.draw_line((x, y), (x, 190))
    for x, y in ((170, 130), (70, 150), (70, 170)):
        page.draw_line((x, y), (490, y))
    for x, y, text in (
        (70, 120, "Village"), (220, 110, "Barley"), (380, 110, "Maize"), (170, 130, "1921"),
        (250, 130, "1922"), (330, 130, "1921"), (410, 130, "1922"), (70, 150, "Tilsa"), (170, 150, "31"),
        (250, 150, "32"), (330, 150, "33"), (410, 150, "34"), (70, 170, "Kelva"), (170, 170, "41"),
        (250, 170, "42"), (330, 170, "43"), (410, 170, "44"),
    ):  # fmt: skip
        page.insert_text((x + 6, y + 14), text, fontsize=10)
    [table] = [block.table for block in read(document, tmp_path).blocks if block.table]
    assert table.heads == ("Village", "Barley, 1921", "Barley, 1922", "Maize, 1921", "Maize, 1922")


@pytest.mark.parametrize(
    "lines",
    [
        [["a = 48°", "b = 52°"], ["e = 69°", "f = 48°"], ["g = 12°", "h = 75°"]],
        [["FeO", "→", "Fe has 2"], ["CuO", "→", "Cu has 2"], ["MnO", "→", "Mn has 2"]],
        [["47", "329", "Therefore 27 = √729"], ["329", "0"], ["0", "1"]],
    ],
)
def test_formulas_side_by_side_are_no_table(lines: list[list[str]]) -> None:
    assert is_no_table(lines)
