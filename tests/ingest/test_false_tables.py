"""Rows and columns that are no table: items side by side, labels of pictures, steps of a solution."""

from __future__ import annotations

import pytest
from pages_fakes import PROSE, column, page, span

from engine.core.values import BlockKind
from engine.ingest.false_tables import is_no_table
from engine.ingest.flow import read_page
from engine.ingest.spans import PageSpans, Span

ITEMS = [("(i) 324", "(ii) 4489", "(iii) 729"), ("(iv) 529", "(v) 3249", "(vi) 1369")]
CHOICES = [("(a)", "Goats", "(c)", "Camels"), ("(b)", "Sheep", "(d)", "Cows")]
LABELS = [("Traders bring", "Farmers take", "Bakers buy"), ("salt", "wheat", "flour")]
STEPS = [("We have,", "AB = 6 cm"), ("so", "AC = 10 cm"), ("or", "AC = 10.0 cm")]
BESIDE = [("Let there be x rows", "49"), ("then there are x columns", "0")]
NUMBERED = [("x + y ≤ 50", "... (2)"), ("3x + y ≤ 90", "... (3)"), ("x ≥ 0, y ≥ 0", "... (4)")]
REASONED = [("So,", "3x + 5 = 44", "(Given)"), ("Hence,", "3x = 39", "(Why?)")]
LED = [("or", "1 cm stands for 2 m"), ("or", "6 cm stand for 12 m"), ("so", "9 cm stand for 18 m")]
YEARS = [("Year", "Boats"), ("1901", "12"), ("1911", "17"), ("1921", "31")]
CODES = [("(a)", "A", "B", "D"), ("(b)", "A", "C", "E"), ("(c)", "B", "D", "F")]
TALLY = [("Zn", "1", "1"), ("H", "2", "2"), ("O", "4", "4")]
NAMES = [("Bridge", "River", "Length"), ("Zomal", "Musali", "300 m"), ("Ostra", "Tarani", "410 m")]


@pytest.mark.parametrize("lines", [ITEMS, CHOICES, LABELS, STEPS, BESIDE, NUMBERED, REASONED, LED])
def test_no_tables(lines: list[tuple[str, ...]]) -> None:
    assert is_no_table(lines)


@pytest.mark.parametrize("lines", [YEARS, CODES, NAMES, TALLY])
def test_tables(lines: list[tuple[str, ...]]) -> None:
    assert not is_no_table(lines)


def kinds(lines: list[tuple[str, ...]]) -> set[BlockKind]:
    cells: list[Span] = [
        span(text, 60 + 110 * at, 180 + 14 * row)
        for row, line in enumerate(lines)
        for at, text in enumerate(line)
    ]
    made: PageSpans = page(*column(PROSE, 60, 100), *cells)
    return {paragraph.kind for paragraph in read_page(made, 10.0).paragraphs}


@pytest.mark.parametrize("lines", [ITEMS, CHOICES, STEPS, BESIDE])
def test_they_are_read_as_text(lines: list[tuple[str, ...]]) -> None:
    assert BlockKind.TABLE not in kinds(lines)


@pytest.mark.parametrize("lines", [YEARS, CODES, NAMES, TALLY])
def test_tables_stay_tables(lines: list[tuple[str, ...]]) -> None:
    assert BlockKind.TABLE in kinds(lines)
