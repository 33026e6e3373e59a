"""Numbered lists side by side: "1. Barley   1. Goats" / "2. Wheat   2. Sheep" are two lists."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ingest.row import Row

_SAME_START = 3.0  # points between the starts of items below each other
_NEXT_LINE = 1.2  # font sizes of white between two lines of lists
_LEAST_ITEMS = 2  # lines in which all lists have an item


def list_columns(
    lines: Sequence[Sequence[Row]], marks: Sequence[Sequence[str]]
) -> dict[int, list[list[Row]]]:
    """Index of a first line -> the rows of each list from there on, in their order.

    `lines`: the rows of each line, left to right; `marks`: the mark of an item that each row begins with, or
    "". Side by side stand lists whose items of one line bear the same mark.
    """
    found: dict[int, list[list[Row]]] = {}
    at = 0
    while at < len(lines):
        starts = [row.box[0] for row in lines[at]] if _are_items(marks[at]) else []
        end = at
        while starts and end < len(lines) and _goes_on(lines, end, at, starts, marks[end]):
            end += 1
        items = sum(_are_items(marks[line]) for line in range(at, end))
        if items >= _LEAST_ITEMS:
            columns: list[list[Row]] = [[] for _ in starts]
            for row in (row for line in lines[at:end] for row in line):
                columns[_column(row, starts)].append(row)
            found[at] = columns
        at = max(end, at + 1)
    return found


def _are_items(marks: Sequence[str]) -> bool:
    return len(marks) > 1 and bool(marks[0]) and len(set(marks)) == 1 and any(map(str.isalnum, marks[0]))


def _goes_on(
    lines: Sequence[Sequence[Row]], at: int, first: int, starts: Sequence[float], marks: Sequence[str]
) -> bool:
    """Whether a line belongs to the lists: each of its rows to one of them, one with an item at least."""
    line = lines[at]
    if not line:
        return False
    if at > first:
        above = max(row.box[3] for row in lines[at - 1])
        if min(row.box[1] for row in line) - above > _NEXT_LINE * line[0].size:
            return False
    for row, mark in zip(line, marks, strict=True):
        column = _column(row, starts)
        if row.box[0] < starts[0] - _SAME_START or (mark and abs(row.box[0] - starts[column]) > _SAME_START):
            return False
        if not mark and row.box[0] < starts[column] + _SAME_START:
            return False  # no rest of an item, which stands below its text
        if column + 1 < len(starts) and row.box[2] > starts[column + 1]:
            return False
    return True


def _column(row: Row, starts: Sequence[float]) -> int:
    return sum(row.box[0] > start - _SAME_START for start in starts[1:])
