"""Tables whose cells stand on coloured grounds, and lists that are set in columns like tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pymupdf
import pytest
from pages_set import STORIES, new_page, put, read, sentences, wrapped

from engine.core.values import BlockKind, Table

HEAD = ("Mill", "Built by", "Wheels")
ROWS = (("Morvan", "Tobias Grewal", "14"), ("Perun", "Lata Hazare", "23"), ("Tilsa", "Usha Kamat", "31"))
COLUMNS = (60, 180, 320, 440)
COLOURS = {"head": (0.2, 0.3, 0.7), "names": (0.6, 0.7, 0.9), "body": (0.85, 0.93, 0.97)}


def ruled(
    page: pymupdf.Page, rows: Sequence[Sequence[str]], *, head_lines: int = 1, grounds: str = ""
) -> None:
    """A table from y = 200 on, its cells 26 points high and ruled; `grounds`: which parts are coloured."""
    tops = [200.0, 200.0 + 14 * head_lines + 12]
    tops += [tops[1] + 26 * (at + 1) for at in range(len(rows) - 1)]
    left, right, bottom = COLUMNS[0], COLUMNS[-1], tops[-1]
    parts = {
        "head": (left, tops[0], right, tops[1]),
        "names": (left, tops[1], COLUMNS[1], bottom),
        "body": (COLUMNS[1], tops[1], right, bottom),
    }
    for name in grounds.split():
        page.draw_rect(pymupdf.Rect(parts[name]), color=None, fill=COLOURS[name])
    for x in COLUMNS:
        page.draw_line((x, tops[0]), (x, bottom), width=0.7)
    for y in tops:
        page.draw_line((left, y), (right, y), width=0.7)
    for y, row in zip(tops, rows, strict=False):
        for x, text in zip(COLUMNS, row, strict=False):
            put(page, x + 6, y + 16, text.split("/"), font="hebo" if row is rows[0] else "helv")


def only_table(tables: Sequence[Table | None]) -> Table:
    found = [table for table in tables if table is not None]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("grounds", ["", "head", "body", "head body", "names body", "head names body"])
def test_the_grounds_of_cells_tear_no_table(grounds: str, tmp_path: Path) -> None:
    document, page = new_page()
    put(page, 60, 120, wrapped(STORIES[0], 400, 10))
    ruled(page, (HEAD, *ROWS), grounds=grounds)
    table = only_table([block.table for block in read(document, tmp_path).blocks])
    assert table.heads == HEAD
    assert [row.cells for row in table.rows] == list(ROWS)


def test_a_head_of_two_lines_on_a_ground_is_the_head(tmp_path: Path) -> None:
    document, page = new_page()
    put(page, 60, 120, wrapped(STORIES[0], 400, 10))
    head = ("Mill of the/valley", "Name of/its builder", "Number of/wheels")
    ruled(page, (head, *ROWS), head_lines=2, grounds="head body")
    table = only_table([block.table for block in read(document, tmp_path).blocks])
    assert table.heads == ("Mill of the valley", "Name of its builder", "Number of wheels")


def test_a_caption_inside_the_rules_is_the_caption(tmp_path: Path) -> None:
    document, page = new_page()
    put(page, 60, 120, wrapped(STORIES[0], 400, 10))
    ruled(page, (HEAD, *ROWS), grounds="body")
    page.draw_rect(pymupdf.Rect(60, 176, 440, 200), width=0.7)
    put(page, 66, 192, ["Table 7.2: Mills of the valley"], font="hebo")
    table = only_table([block.table for block in read(document, tmp_path).blocks])
    assert (table.number, table.heads) == ("7.2", HEAD)


def test_boxes_of_text_side_by_side_stay_boxes(tmp_path: Path) -> None:
    document, page = new_page()
    for number, (x, y) in enumerate([(60, 120), (260, 120), (60, 280), (260, 280)]):
        page.draw_rect(pymupdf.Rect(x, y, x + 190, y + 150), width=0.7)
        put(page, x + 8, y + 20, [f"Story {number + 1}"], font="hebo")
        put(page, x + 8, y + 40, wrapped(STORIES[number], 170, 10))
    blocks = read(document, tmp_path).blocks
    assert not any(block.table for block in blocks)
    assert STORIES[3].split(". ")[0] + "." in [s.text for block in blocks for s in block.sentences]


ITEMS = (
    ("Rent of a field", "Wages"), ("Profit", "Owners and tenants"), ("The great flood", "Share of mills"),
    ("Hired work", "Country or district of"), ("Weirs", "Weirs of stone"), ("Harvest", "Families"),
)  # fmt: skip


@pytest.mark.parametrize("torn_at", [None, 60])
def test_a_list_in_two_columns_is_one_list(torn_at: int | None, tmp_path: Path) -> None:
    document, page = new_page()
    y = put(page, 60, 120, wrapped(STORIES[0], 400, 10)) + 20
    for left, right in ITEMS:
        put(page, 60, y, [left])
        y = put(page, 260, y, [right])
        if right.endswith("of"):
            y = put(page, torn_at or 260, y, ["mills"])
    book = read(document, tmp_path)
    items = [s.text for block in book.blocks if block.kind is BlockKind.LIST for s in block.sentences]
    told = [text for pair in ITEMS for text in pair]
    assert items == [text + " mills" if text.endswith("of") else text for text in told]


def test_names_in_bold_before_what_they_mean_are_a_table(tmp_path: Path) -> None:
    document, page = new_page()
    y = put(page, 60, 120, wrapped(STORIES[0], 400, 10)) + 20
    for left, right in ITEMS[:3]:
        put(page, 60, y, [left], font="hebo")
        y = put(page, 260, y, [right])
    assert only_table([block.table for block in read(document, tmp_path).blocks]).columns == 2


def test_rows_with_marks_between_rules_are_rows(tmp_path: Path) -> None:
    document, page = new_page()
    put(page, 60, 120, wrapped(STORIES[0], 400, 10))
    both = ("(i) At first/(ii) Then", "5 boats/15 boats", "4 men/12 men")
    ruled(page, (HEAD, both, ROWS[0]))
    found = sentences(read(document, tmp_path))
    assert any("(i) At first" in text and "5 boats" in text and "15 boats" not in text for text in found)
