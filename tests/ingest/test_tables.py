"""Tables as cells: merged ones, heads of several rows, tables that go on over pages; and as stored values."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

from engine.core.values import Block, BlockKind, DocumentText, ItemKind, Table
from engine.ingest.chunks import make_chunks
from engine.ingest.merged_cells import merged_slots
from engine.ingest.reader import read_pdf
from engine.library.rows import blocks_blob, blocks_from

HEADS = ("Bridge", "River", "Opened in", "Length (m)")
RIVERS = ("Musali", "Tarani", "Vaigati", "Korral")


def bridges(count: int) -> list[tuple[str, ...]]:
    return [(f"Zomal{at:02d}", RIVERS[at % 4], str(1900 + at), str(300 + 7 * at)) for at in range(count)]


class Sheets:
    """Builds a PDF with tables drawn cell by cell."""

    def __init__(self) -> None:
        self.document = pymupdf.open()

    def page(self, number: int, *lines: str) -> Sheets:
        self.sheet = self.document.new_page(width=500, height=700)
        self.sheet.insert_text((440, 40), str(number), fontsize=8)
        for at, line in enumerate(lines):
            self.write(60, 90 + 14 * at, line)
        return self

    def write(self, x: float, y: float, text: str, *, bold: bool = False) -> Sheets:
        self.sheet.insert_text((x, y), text, fontsize=10, fontname="hebo" if bold else "helv")
        return self

    def cell(
        self, x: float, y: float, width: float, height: float, text: str, *, bold: bool = False
    ) -> Sheets:
        self.sheet.draw_rect(pymupdf.Rect(x, y, x + width, y + height), width=0.6)
        return self.write(x + 5, y + 13, text, bold=bold)

    def rows(
        self, y: float, rows: list[tuple[str, ...]], *, bold: bool = False, ruled: bool = True
    ) -> Sheets:
        for line, row in enumerate(rows):
            for at, text in enumerate(row):
                if ruled:
                    self.cell(50 + 100 * at, y + 20 * line, 100, 20, text, bold=bold)
                else:
                    self.write(55 + 100 * at, y + 13 + 20 * line, text, bold=bold)
        return self

    def read(self, folder: Path) -> DocumentText:
        path = folder / "tables.pdf"
        self.document.save(path)
        self.document.close()
        return read_pdf(path)


def tables(document: DocumentText) -> list[tuple[Block, Table]]:
    return [(block, block.table) for block in document.blocks if block.table is not None]


@pytest.mark.parametrize("ruled", [True, False])
@pytest.mark.parametrize("again", [True, False])
def test_a_table_over_three_pages_is_one(tmp_path: Path, ruled: bool, again: bool) -> None:
    made, rows = Sheets(), bridges(58)
    made.page(71, "The table names the bridges that are still in use on the plain of the north.")
    made.write(50, 120, "Table 6.1: Bridges that are in use", bold=True)
    made.rows(130, [HEADS], bold=True, ruled=ruled).rows(150, rows[:26], ruled=ruled)
    for number, part in ((72, rows[26:54]), (73, rows[54:])):
        made.page(number)
        if again:
            made.rows(60, [HEADS], bold=True, ruled=ruled)
        made.rows(80, part, ruled=ruled)
    made.write(60, 300, "Bridges that were washed away are not in the table.")
    document = made.read(tmp_path)
    [(block, table)] = tables(document)
    assert (table.number, table.caption) == ("6.1", "Table 6.1: Bridges that are in use")
    assert table.heads == HEADS
    assert [row.cells for row in table.rows] == rows
    assert [place.page for place in table.places] == [1, 2, 3]
    assert [row.place.page for row in table.rows] == [1] * 26 + [2] * 28 + [3] * 4
    assert block.sentences[27].text == "Bridge: Zomal26 | River: Vaigati | Opened in: 1926 | Length (m): 482"
    assert len(block.sentences) == 59
    assert [page.printed for page in document.pages] == ["71", "72", "73"]
    [item] = [item for item in document.items if item.kind is ItemKind.TABLE]
    assert [place.page for place in item.places] == [1, 2, 3]
    assert block in [document.blocks[number] for number, _ in item.own]
    chunks = [chunk for chunk in make_chunks(document) if chunk.kind is BlockKind.TABLE]
    assert all(chunk.headings[-1] == table.caption for chunk in chunks)


def test_cells_over_rows_and_columns(tmp_path: Path) -> None:
    made = Sheets().page(5, "The marks of three pupils are given in the table below this line.")
    made.cell(50, 150, 100, 40, "Pupil", bold=True).cell(150, 150, 200, 20, "Marks", bold=True)
    made.cell(150, 170, 100, 20, "Maths", bold=True).cell(250, 170, 100, 20, "Science", bold=True)
    made.cell(350, 150, 100, 40, "Class", bold=True)
    body = [("Asha", "45", "52"), ("Bela", "39", "61"), ("Chand", "50", "48")]
    for at, row in enumerate(body):
        for column, text in enumerate(row):
            made.cell(50 + 100 * column, 190 + 20 * at, 100, 20, text)
    made.cell(350, 190, 100, 40, "VII A").cell(350, 230, 100, 20, "VII B")
    [(block, table)] = tables(made.read(tmp_path))
    assert table.heads == ("Pupil", "Marks, Maths", "Marks, Science", "Class")
    assert [row.cells for row in table.rows] == [
        ("Asha", "45", "52", "VII A"), ("Bela", "39", "61", "VII A"), ("Chand", "50", "48", "VII B"),
    ]  # fmt: skip
    assert "Pupil: Bela | Marks, Maths: 39 | Marks, Science: 61 | Class: VII A" in block.text


def test_an_empty_cell_shifts_no_neighbour(tmp_path: Path) -> None:
    rows = [("Alda", "Perun", "1932", "212"), ("Besk", "", "1940", "148"), ("Corva", "Rastel", "", "305")]
    made = Sheets().page(5, "Three rivers of the country and what is known of them are named here.")
    made.rows(150, [("River", "Town", "Mapped in", "Length")], bold=True).rows(170, rows)
    [(block, table)] = tables(made.read(tmp_path))
    assert [row.cells for row in table.rows] == rows
    assert "River: Besk | Mapped in: 1940 | Length: 148" in block.text
    assert "River: Corva | Town: Rastel | Length: 305" in block.text


def test_text_that_touches_over_a_rule_is_two_cells(tmp_path: Path) -> None:
    made = Sheets().page(5, "Three bridges of the country and what is known of them are named here.")
    made.rows(150, [HEADS], bold=True).rows(170, bridges(2))
    made.rows(210, [("The longest of Perun", "Alda", "1932", "212")])
    document = made.read(tmp_path)
    [(_, table)] = tables(document)
    assert table.rows[2].cells == ("The longest of Perun", "Alda", "1932", "212")
    assert " ".join(block.text for block in document.blocks).count("Alda") == 1


def test_two_tables_on_two_pages_stay_two(tmp_path: Path) -> None:
    made = Sheets().page(8).write(50, 530, "Table 2.1: Old bridges", bold=True)
    made.rows(540, [HEADS], bold=True).rows(560, bridges(5))
    made.page(9).write(50, 70, "Table 2.2: New bridges", bold=True)
    made.rows(80, [HEADS], bold=True).rows(100, bridges(3))
    found = tables(made.read(tmp_path))
    assert [(table.number, len(table.rows)) for _, table in found] == [("2.1", 5), ("2.2", 3)]


@pytest.mark.parametrize("below", [True, False])
def test_the_caption_stands_above_or_below(tmp_path: Path, below: bool) -> None:
    made = Sheets().page(8, "Here is a sentence about all the bridges that the people have built.")
    made.write(50, 290 if below else 145, "Table 4.3: Five bridges", bold=True)
    made.rows(155, [HEADS], bold=True).rows(175, bridges(5))
    [(_, table)] = tables(made.read(tmp_path))
    assert (table.number, table.caption) == ("4.3", "Table 4.3: Five bridges")


def test_years_in_a_table_are_no_edition_of_the_book(tmp_path: Path) -> None:
    rows = [("2016-17", "12.3", "40", "9"), ("2020-21", "14.3", "41", "8"), ("2021-22", "11.9", "39", "7")]
    made = Sheets().page(8, "The share of farming in the exports of the country has gone down.")
    made.rows(300, [("Year", "Farming", "Mines", "Mills")], bold=True).rows(320, rows)
    document = made.read(tmp_path)
    [(_, table)] = tables(document)
    assert [row.cells for row in table.rows] == rows
    assert document.meta.edition is None


def test_a_long_table_with_many_cells_is_still_a_table(tmp_path: Path) -> None:
    made = Sheets().page(8)
    for line in range(28):
        for at in range(10):
            made.cell(40 + 42 * at, 60 + 20 * line, 42, 20, f"{line}{at}")
    [(_, table)] = tables(made.read(tmp_path))
    assert len(table.rows) == 28
    assert table.columns == 10


def test_tables_come_back_from_the_library_as_they_were(tmp_path: Path) -> None:
    made = Sheets().page(5, "Three bridges of the country and what is known of them are named here.")
    made.rows(150, [HEADS], bold=True).rows(170, bridges(4))
    blocks = made.read(tmp_path).blocks
    assert any(block.table for block in blocks)
    back = blocks_from(blocks_blob(blocks))
    assert [block.table and block.table.rows[0].cells for block in back] == [
        block.table and block.table.rows[0].cells for block in blocks
    ]
    assert [replace_places(block.table) for block in back] == [
        replace_places(block.table) for block in blocks
    ]


def replace_places(table: Table | None) -> object:
    return table and (table.heads, table.caption, table.number, [row.cells for row in table.rows])


def test_only_missing_rules_join_cells() -> None:
    xs, ys = [0.0, 50.0, 100.0], [0.0, 20.0, 40.0]
    outer = [(0.0, y, 100.0, y) for y in (0.0, 40.0)] + [(x, 0.0, x, 40.0) for x in (0.0, 100.0)]
    upright, half = (50.0, 0.0, 50.0, 40.0), (50.0, 20.0, 100.0, 20.0)
    filled = {(0, 0), (0, 1), (1, 1)}
    assert merged_slots(xs, ys, [*outer, upright, half], filled) == {(0, 0): [(0, 0)], (1, 0): [(0, 0)]}
    whole = (0.0, 20.0, 100.0, 20.0)
    assert merged_slots(xs, ys, [*outer, upright, whole], filled) == {}
    lower = (50.0, 20.0, 50.0, 40.0)
    assert merged_slots(xs, ys, [*outer, lower, whole], {(0, 0), (1, 0), (1, 1)}) == {
        (0, 0): [(0, 0)], (0, 1): [(0, 0)],
    }  # fmt: skip
    assert merged_slots(xs, ys, [*outer, lower, whole], {(0, 0), (0, 1), (1, 0)}) == {}
