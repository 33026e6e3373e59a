"""Cells of a ruled table that go over several rows or columns, seen by the rules that are missing there."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.core.values import Box

_NEAR = 3.0  # points by which a rule may stand beside its place

Slot = tuple[int, int]  # number of the row and of the column, from 0


def merged_slots(
    xs: Sequence[float], ys: Sequence[float], rules: Sequence[Box], filled: Collection[Slot]
) -> dict[Slot, list[Slot]]:
    """For each slot of the grid that is part of a larger cell: the slots whose text that cell has.

    `xs`, `ys`: where the table's rules stand; `filled`: the slots with text. Two texts beside each other are
    two cells, whatever is drawn; one below the other may be one cell.
    """
    across = [rule for rule in rules if rule[2] - rule[0] > rule[3] - rule[1]]
    upright = [rule for rule in rules if rule[2] - rule[0] <= rule[3] - rule[1]]
    parent: dict[Slot, Slot] = {}

    def find(slot: Slot) -> Slot:
        while parent.get(slot, slot) != slot:
            slot = parent[slot]
        return slot

    rows, columns = len(ys) - 1, len(xs) - 1
    for row in range(rows):
        middle = (ys[row] + ys[row + 1]) / 2
        for column in range(columns - 1):
            both = (row, column) in filled and (row, column + 1) in filled
            if not both and not _is_ruled(upright, xs[column + 1], middle, 0):
                parent[find((row, column + 1))] = find((row, column))
    for column in range(columns):
        middle = (xs[column] + xs[column + 1]) / 2
        for row in range(rows - 1):
            if not _is_ruled(across, ys[row + 1], middle, 1):
                parent[find((row + 1, column))] = find((row, column))
    cells: dict[Slot, list[Slot]] = {}
    for slot in sorted((row, column) for row in range(rows) for column in range(columns)):
        cells.setdefault(find(slot), []).append(slot)
    merged: dict[Slot, list[Slot]] = {}
    for slots in cells.values():
        texts = [slot for slot in slots if slot in filled]
        if len(slots) > 1 and texts and _is_rectangle(slots) and len({column for _, column in texts}) == 1:
            merged.update((slot, texts) for slot in slots)
    return merged


def _is_ruled(rules: Sequence[Box], place: float, middle: float, axis: int) -> bool:
    """Whether one of the rules stands at `place` and passes `middle`. `axis`: 0 for upright rules."""
    return any(
        abs((rule[axis] + rule[axis + 2]) / 2 - place) < _NEAR + 2
        and rule[1 - axis] - _NEAR < middle < rule[3 - axis] + _NEAR
        for rule in rules
    )


def _is_rectangle(slots: Sequence[Slot]) -> bool:
    rows, columns = {row for row, _ in slots}, {column for _, column in slots}
    return len(slots) == len(rows) * len(columns)
