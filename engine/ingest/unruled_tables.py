"""Tables without rules: cells that stand under each other. Lists that are set in columns look the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.ingest.false_tables import is_no_table
from engine.ingest.layout import group_rows, overlap
from engine.ingest.lines import MARKER, Line
from engine.ingest.row import Row, by_height, union
from engine.ingest.tables import Table, table_line

_CELL_WORDS, _BESIDE = 3, 0.75  # words of a cell beside a column of names; share of its rows that have one
_TIGHT, _APART = 1.35, 1.25  # font sizes between lines of a cell; so much further is the next row

_Cells = list[list[Row]]  # of one row of a table: the rows of text in each of its cells


def aligned_tables(rows: list[Row], ruled: list[Table], gutter: float | None) -> list[Table]:
    """Tables without rules among the `rows` that are in no `ruled` one; `gutter`: between columns."""
    taken = {id(row) for table in ruled for row in table.rows}
    taken.update(id(row) for group in group_rows(rows) if _is_justified(group, rows) for row in group)
    rest = [row for row in rows if id(row) not in taken]
    if gutter is None:
        return _aligned(rest)
    left = [row for row in rest if row.box[2] < gutter + 4]
    right = [row for row in rest if row.box[0] > gutter - 4]
    return _aligned(left) + _aligned(right)


def _is_justified(group: Sequence[Row], rows: Sequence[Row]) -> bool:
    """Whether rows under each other share both edges: running text, however narrow. A column of years does
    so as well, but has no lines of several words; and beside names in a table stand other cells."""
    if len(group) < 4 or 2 * sum(row.text.count(" ") > 0 for row in group) < len(group):
        return False
    own = {id(row) for row in group}
    cells = [row for row in rows if id(row) not in own and len(row.text.split()) <= _CELL_WORDS]
    level = sum(any(abs(cell.baseline - row.baseline) < 1 for cell in cells) for row in group)
    if level >= _BESIDE * len(group):
        return False
    right = sorted(row.box[2] for row in group)[len(group) // 2]
    left = sorted(row.box[0] for row in group)[len(group) // 2]
    same = sum(abs(row.box[2] - right) < 2 and abs(row.box[0] - left) < 20 for row in group)
    return same >= 0.6 * len(group)


def _aligned(rows: list[Row]) -> list[Table]:
    """Unruled tables: at least three lines of short cells under each other, with nothing else beside."""
    tables: list[Table] = []
    run: list[_Cells] = []
    lines = [sorted(line, key=lambda row: row.box[0]) for line in by_height(rows)]
    for at, line in enumerate([*lines, []]):
        if run and line and _is_rest(run, line, lines[at + 1] if at + 1 < len(lines) else []):
            for row in line:
                _cell_above(run[-1], row, run).append(row)
            continue
        if _is_cell_line(line) and (not run or _follows(run, line)):
            run.append([[row] for row in line])
            continue
        tables += _tables_of(run)
        run = [[[row] for row in line]] if _is_cell_line(line) else []
    return tables


def _tables_of(run: Sequence[_Cells]) -> list[Table]:
    """The table that lines of cells make, or none."""
    enough = len(run) >= 3 or (len(run) == 2 and len(run[0]) > 3)
    if not enough or is_no_table([[" ".join(row.text for row in cell) for cell in line] for line in run]):
        return []
    lines = [table_line(dict(enumerate(cells)), ruled=False) for cells in run]
    rows = [row for cells in run for cell in cells for row in cell]
    items = [_item(cell) for cells in run for cell in cells] if _is_list(run) else []
    return [Table(union(line.box for line in lines), lines, rows, items)]


def _is_list(run: Sequence[_Cells]) -> bool:
    """Whether two columns of words, without rules, numbers and anything that names columns or rows, are the
    columns of one list: nothing says that those side by side belong together."""
    if any(len(cells) != 2 for cells in run):
        return False
    looks = {tuple(row.bold for row in (left[0], right[0])) for left, right in run}
    words = "".join(row.text for cells in run for cell in cells for row in cell)
    return looks in ({(False, False)}, {(True, True)}) and not any(map(str.isdigit, words))


def _item(cell: list[Row]) -> Line:
    return Line(cell, " ".join(row.text for row in cell), union(row.box for row in cell))


def _is_rest(run: Sequence[_Cells], line: Sequence[Row], after: Sequence[Row]) -> bool:
    """Whether a line is the rest of some cells of the row above: closer to that than to what follows, and
    each of its parts below one cell."""
    fullest = max(map(len, run))
    if len(line) >= fullest or any(len(row.text.split()) > 6 for row in line):
        return False
    if len(_columns_below(run[-1:], line)) < len(line):
        return False
    last = max((row for cell in run[-1] for row in cell), key=lambda row: row.baseline)
    step = line[0].baseline - last.baseline
    further = after[0].baseline - line[0].baseline if after else float("inf")
    alike = all(abs(row.size - last.size) < 0.6 for row in line)
    torn = len(line) == 1 and line[0].text[:1].islower() and _is_cell_line(list(after))
    return alike and step < _TIGHT * last.size and (torn or further > _APART * step)


def _columns_below(run: Sequence[_Cells], line: Sequence[Row]) -> dict[int, Row]:
    """The parts of a line that stand below a cell of the fullest row of a run, by its column."""
    fullest = max(run, key=len)
    found: dict[int, Row] = {}
    for row in line:
        below = [
            at for at, cell in enumerate(fullest)
            if any(overlap(row.box[0], row.box[2], part.box[0], part.box[2]) > 0 for part in cell)
        ]  # fmt: skip
        if len(below) == 1 and below[0] not in found:
            found[below[0]] = row
    return found


def _cell_above(cells: _Cells, row: Row, run: Sequence[_Cells]) -> list[Row]:
    """The cell that a row of text goes on with: the one it stands below, unless that had room for its first
    word; then the last one, whose rest begins at the left again."""
    at = max(
        range(len(cells)),
        key=lambda at: max(overlap(row.box[0], row.box[2], p.box[0], p.box[2]) for p in cells[at]),
    )
    if at == 0 and len(cells) == 2:
        word = row.x_at(len(row.text.split(maxsplit=1)[0])) - row.box[0]
        limit = min(line[1][0].box[0] for line in run if len(line) > 1)
        at = cells[0][-1].box[2] + word + 2 * row.size < limit
    return cells[at]


def _is_cell_line(line: list[Row]) -> bool:
    if len(line) < 2 or any(len(row.text.split()) > 6 for row in line):
        return False
    if all(MARKER.match(row.text) for row in line) or (MARKER.fullmatch(line[0].text) and len(line) == 2):
        return False
    if len(line[0].text) == 1 and not line[0].text.isalnum():
        return False
    return all(b.box[0] - a.box[2] > 1.3 * a.size for a, b in pairwise(line))


def _follows(run: Sequence[_Cells], below: Sequence[Row]) -> bool:
    """Whether a line of cells is the next row of those above; cells of either may be empty."""
    above = run[-1]
    bottom, size = max(row.box[3] for cell in above for row in cell), above[0][0].size
    if below[0].box[1] - bottom > 1.6 * size:
        return False
    if len(below) <= max(map(len, run)) and len(_columns_below(run, below)) == len(below):
        return True
    if abs(len(above) - len(below)) > 1:
        return False
    parts = [row for cell in above for row in cell]
    hits = sum(any(overlap(a.box[0], a.box[2], b.box[0], b.box[2]) > 0 for b in parts) for a in below)
    return hits >= min(len(above), len(below))
