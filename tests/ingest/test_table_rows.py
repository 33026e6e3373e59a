"""Rows of a table say what their cells are where the head is sure to be one."""

from __future__ import annotations

import pytest
from pages_fakes import span

from engine.core.values import (
    Block,
    BlockKind,
    DocumentMeta,
    DocumentText,
    Place,
    Sentence,
    Table,
    TableRow,
)
from engine.ingest.chunks import make_chunks
from engine.ingest.joining import Piece
from engine.ingest.lines import Line, LineKind
from engine.ingest.row import Row
from engine.ingest.table_rows import number_of_table, read_grid, row_sentences


def table(*texts: str, bold: int = 0) -> list[Piece]:
    """Rows of a table, the first `bold` of them in bold."""
    rows = []
    for number, text in enumerate(texts):
        row = Row.of([span(text, 50, 100 + 13 * number, bold=number < bold)])
        rows.append(Piece(text, 1, Line([row], text, row.box, LineKind.TABLE)))
    return rows


def said(*texts: str, bold: int = 0) -> list[str]:
    return [piece.text for piece in row_sentences(read_grid(table(*texts, bold=bold)))]


def test_words_over_numbers_are_a_head() -> None:
    assert said("Medium\tSpeed (m/s)", "Steel\t5000", "Water\t1500") == [
        "Medium\tSpeed (m/s)", "Medium: Steel\tSpeed (m/s): 5000", "Medium: Water\tSpeed (m/s): 1500",
    ]  # fmt: skip


def test_years_over_shares_are_a_head_and_years_over_years_are_not() -> None:
    rows = ("Sector\t1950-51\t1990–91", "Farming\t59.0\t34.9", "Trade\t28.0\t40.5")
    assert said(*rows)[1] == "Sector: Farming\t1950-51: 59.0\t1990–91: 34.9"
    reigns = ("Ashoka\t1850", "Akbar\t1856", "Raja\t1905")
    assert said(*reigns) == list(reigns)


def test_a_bold_row_over_others_is_a_head() -> None:
    rows = ("Crop\tSeason", "Wheat\tRabi", "Paddy\tKharif")
    assert said(*rows, bold=1)[1:] == ["Crop: Wheat\tSeason: Rabi", "Crop: Paddy\tSeason: Kharif"]
    assert said(*rows) == list(rows)
    assert said(*rows, bold=3) == list(rows)


def test_a_row_with_a_cell_missing_stays_and_numbers_of_rows_get_no_label() -> None:
    rows = ("1.\tInsulin\tPancreas", "2.\tThyroxin", "3.\tAuxin\tTip")
    found = said("S.No.\tHormone\tGland", *rows, bold=1)
    assert found[1::2] == ["1.\tHormone: Insulin\tGland: Pancreas", "3.\tHormone: Auxin\tGland: Tip"]
    assert found[2] == rows[1]


@pytest.mark.parametrize(
    "rows",
    [
        ("We have\tAB² + BC² = AC²", "i.e.,\t8", "or\t64"),  # a calculation
        ("(i) Oil\t(vi) Ships", "(ii) Brass\t7", "(iii) Wires\t8"),  # a list in two columns
        ("G\tO\tP", "A\t1\tN", "S\t2\tJ"),  # a puzzle of letters
        ("Medium\tSpeed", "Steel\t5000"),  # one row tells nothing
        ("Student A\t1.95\t1.93", "Student B\t1.94\t2.05", "Student C\t2.01\t2.00"),  # no head at all
        ("Which of these floats on water when it is cold?\tWhy", "Ice\t1", "Iron\t2"),
        ("A\t", "Steel\t5000", "Water\t1500"),
        (),
    ],
)  # fmt: skip
def test_what_may_be_no_head_labels_nothing(rows: tuple[str, ...]) -> None:
    assert said(*rows) == list(rows)


def test_sentences_in_cells_speak_for_themselves() -> None:
    long = "\t".join([" ".join(["word"] * 40)] * 2)
    assert said("Unit\tDefinition", long, long, bold=1)[1:] == [long, long]


def test_the_caption_of_a_table_is_part_of_its_heading_path() -> None:
    place = (Place(1, ((0.0, 0.0, 10.0, 10.0),)),)
    for caption, path in (
        ("Table 10.1: Speed of sound", ("Sound", "Table 10.1: Speed of sound")),
        ("", ("Sound",)),
        ("Table 10.1: " + "word " * 30, ("Sound",)),
    ):
        cells = Table(("Medium", "Speed"), (TableRow(("Steel", "5000"), place[0]),), place, caption)
        rows = (Sentence("Medium: Steel | Speed: 5000", place),)
        blocks = (Block(BlockKind.TABLE, rows, ("Sound",), table=cells),)
        [chunk] = make_chunks(DocumentText(DocumentMeta("sound", "Sound"), (), blocks))
        assert chunk.headings == path


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Table 6.1: Bridges", "6.1"), ("TABLE 3 Marks", "3"), ("सारणी 4.2 नदियाँ", "4.2"),
        ("Table A-2.", "A-2"), ("Table IV", "IV"), ("Table tennis is played here", None),
        ("Fig. 6.1: A bridge", None), ("Table 6.1 " + "shows " * 40, None),
    ],
)  # fmt: skip
def test_the_number_of_a_table(text: str, number: str | None) -> None:
    assert number_of_table(text) == number
