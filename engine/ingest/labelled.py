"""Rows of a table that say what their cells are: "State: Liquid | Medium: Water | Speed: 1500 m s⁻¹".

A row alone ("Liquid | Water | 1500 m s⁻¹") tells a reader nothing, and is found by no question. The words
of the head are put before the cells only where it is sure to be one: a wrong label would be a wrong
sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from engine.ingest.joining import Piece

CELL = "\t"
_MOST_WORDS = 8  # of a cell in the head
_LONGEST = 60  # words of a labelled row; a longer one has sentences in its cells and speaks for itself
_DIGIT = re.compile(r"\d")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d(?:\s?[-–]\s?\d\d(?:\d\d)?)?")
_NO_NAME = re.compile(r"[=?]|^\W*$|^\((?:[ivx]+|\d+|[a-z])\)|^\d+[.)]\s")
_NUMBER_OF_ROW = re.compile(r"(?i)^(?:s\.? ?no\.?|sl\.? ?no\.?|no\.?|क्र\.? ?सं\.?|क्रमांक)$")


def labelled(rows: Sequence[Piece]) -> list[Piece]:
    """The rows of a table (cells joined with tabs), those below its head with labels, others unchanged."""
    if len(rows) < 3:
        return list(rows)
    head = [cell.strip() for cell in rows[0].text.split(CELL)]
    body = [row.text.split(CELL) for row in rows[1:]]
    if not _can_be_head(head) or not _is_head(rows, head, body):
        return list(rows)
    return [rows[0], *(_with_labels(row, head) for row in rows[1:])]


def _can_be_head(head: Sequence[str]) -> bool:
    if len(head) < 2 or any(_NO_NAME.search(cell) or len(cell.split()) > _MOST_WORDS for cell in head):
        return False
    return sum(len(cell) > 2 for cell in head) * 2 > len(head)


def _is_head(rows: Sequence[Piece], head: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    """Whether the first row is set apart: bold over others that are not, or words or years over numbers."""
    full = [cells for cells in body if len(cells) == len(head)]
    if len(full) < 2 or 2 * len(full) < len(body):
        return False
    if _is_bold(rows[0]) and not any(_is_bold(row) for row in rows[1:]):
        return True
    below = [[cells[column].strip() for cells in full] for column in range(len(head))]
    return any(
        (not _DIGIT.search(name) or (_YEAR.fullmatch(name) and not any(map(_YEAR.fullmatch, column))))
        and all(re.match(r"\W*\d", cell) for cell in column)
        for name, column in zip(head, below, strict=True)
        if not _NUMBER_OF_ROW.match(name)
    )


def _is_bold(row: Piece) -> bool:
    return all(part.bold for part in row.line.rows)


def _with_labels(row: Piece, head: Sequence[str]) -> Piece:
    cells = [cell.strip() for cell in row.text.split(CELL)]
    if len(cells) != len(head) or not all(cells):
        return row
    named = [
        cell if _NUMBER_OF_ROW.match(name) else f"{name}: {cell}"
        for name, cell in zip(head, cells, strict=True)
    ]
    text = CELL.join(named)
    return replace(row, text=text) if len(text.split()) <= _LONGEST else row
