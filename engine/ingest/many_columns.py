"""Pages and boxes of three columns or more: a region for each column, in reading order."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from engine.core.values import Box
from engine.ingest.layout import Region, beside, overlap
from engine.ingest.lines import MARKER
from engine.ingest.row import Row, union

_LEAST_COLUMNS = 3
_LEAST_LINES, _LEAST_WORDS = 5, 25  # of a column
_LETTERS, _SPACES = 12, 2  # of a line of running text in a narrow column
_INDENT = 40.0  # points within which the lines of one column begin
_WHITE = 4.0  # points between two columns, at least
_CLEAR = 0.9  # share of a column's lines that must end before the next column begins
_COMPARABLE = 0.6  # share of the widest column that the narrowest one is wide
_LEVEL = 0.3  # share of the shorter one of two columns that stands beside the other
_MOST_LINES = 5  # of a cell of a table
_ROW_GAP = 1.25  # usual distances of lines; more lies between two rows of a table
_STICKS_OUT = 8.0  # points over a gutter; what reaches further stands in both columns


def may_have_columns(region: Region, size: float) -> bool:
    """Whether lines of a region begin at three edges or more. `size`: of its running text."""
    rows = [row for row in region.rows if abs(row.size - size) < 1.6]
    return len(_left_edges([row for row in rows if _is_long(row)])) >= _LEAST_COLUMNS


def _is_long(row: Row) -> bool:
    return len(row.text) >= _LETTERS and row.text.count(" ") >= _SPACES


def split_columns(region: Region, size: float, tables: Sequence[Box]) -> list[Region]:
    """The region as one for each of its columns, and one for each stretch that runs over them, in reading
    order; [] where there are fewer than three. `size`: of its running text; `tables`: boxes of ruled ones."""
    gutters = find_gutters(
        [
            row for row in region.rows
            if abs(row.size - size) < 1.6 and not any(_holds(box, row.box) for box in tables)
        ]
    )  # fmt: skip
    if len(gutters) < _LEAST_COLUMNS - 1:
        return []
    things: list[Row | Region] = sorted([*region.rows, *region.children], key=lambda thing: thing.box[1])
    whole = [
        thing for thing in things
        if _is_over(thing.box, gutters, things) or any(_holds(box, thing.box) for box in tables)
    ]  # fmt: skip
    whole += _markers_of(whole, things)
    bands: list[tuple[bool, list[Row | Region]]] = []
    for thing in things:
        over = any(thing is other for other in whole)
        if not bands or bands[-1][0] != over:
            bands.append((over, []))
        bands[-1][1].append(thing)
    parts: list[list[Row | Region]] = []
    for over, band in bands:
        columns: list[list[Row | Region]] = [[] for _ in range(len(gutters) + 1)]
        for thing in band:
            columns[0 if over else bisect_right(gutters, (thing.box[0] + thing.box[2]) / 2)].append(thing)
        parts += [column for column in columns if column]
    return [_region(part) for part in parts]


def find_gutters(rows: Sequence[Row]) -> list[float]:
    """The x between each two of at least three columns of running text, from left to right; or []."""
    long = [row for row in rows if _is_long(row)]
    edges = _left_edges(long)
    if len(edges) < _LEAST_COLUMNS:
        return []
    columns: list[list[Row]] = [[] for _ in edges]
    for row in long:
        at = bisect_right(edges, row.box[0] + _WHITE) - 1
        if at >= 0:
            columns[at].append(row)
    gutters: list[float] = []
    for (column, after), edge in zip(pairwise(columns), edges[1:], strict=True):
        inside = [row for row in column if row.box[2] < edge - _WHITE / 2]
        if len(inside) < _CLEAR * len(column) or not _are_level(inside, after):
            return []
        gutters.append((max(row.box[2] for row in inside) + edge) / 2)
    if not all(map(_is_text, columns)) or not _are_comparable(columns) or _are_rows_of_table(columns):
        return []
    return gutters


def _left_edges(rows: Sequence[Row]) -> list[float]:
    """Where many lines begin; what is indented belongs to the edge left of it."""
    starts = Counter(round(row.box[0]) for row in rows)
    near = {x: starts[x - 1] + starts[x] + starts[x + 1] for x in starts}
    edges: list[float] = []
    for x in sorted(x for x, count in near.items() if count >= _LEAST_LINES):
        if not edges or x - edges[-1] > _INDENT:
            edges.append(float(x))
    return edges


def _is_text(column: Sequence[Row]) -> bool:
    words = sum(len(row.text.split()) for row in column)
    return len(column) >= _LEAST_LINES and words >= _LEAST_WORDS


def _are_level(left: Sequence[Row], right: Sequence[Row]) -> bool:
    """Whether two columns stand side by side, and not one below the other."""
    if not left or not right:
        return False
    spans = [(min(row.box[1] for row in rows), max(row.box[3] for row in rows)) for rows in (left, right)]
    return overlap(*spans[0], *spans[1]) > _LEVEL * min(bottom - top for top, bottom in spans)


def _are_comparable(columns: Sequence[Sequence[Row]]) -> bool:
    widths = [sorted(row.width for row in column)[len(column) * 3 // 4] for column in columns]
    return min(widths) > _COMPARABLE * max(widths)


def _are_rows_of_table(columns: Sequence[Sequence[Row]]) -> bool:
    """Whether the white between paragraphs lies at the same heights in all columns: rows of a table."""
    gaps = [_gaps(column) for column in columns]
    fewest = min(gaps, key=len)
    shared = sum(all(any(overlap(*gap, *other) > 0 for other in its) for its in gaps) for gap in fewest)
    lines = min(map(len, columns)) / (len(fewest) + 1)
    return shared > 1 and 2 * shared > len(fewest) and lines <= _MOST_LINES


def _gaps(column: Sequence[Row]) -> list[tuple[float, float]]:
    """Where more white than usual lies between two lines, from and to."""
    lines = sorted(column, key=lambda row: row.baseline)
    steps = [(above, below, below.baseline - above.baseline) for above, below in pairwise(lines)]
    usual = median(step for _, _, step in steps)
    return [(above.box[3], below.box[1]) for above, below, step in steps if step > _ROW_GAP * usual]


def _is_over(box: Box, gutters: Sequence[float], things: Sequence[Row | Region]) -> bool:
    """Whether something stands in several columns, with no text of another column beside it."""
    over = any(box[0] < x - _STICKS_OUT and box[2] > x + _STICKS_OUT for x in gutters)
    return over and not any(isinstance(thing, Row) and beside(thing.box, box) for thing in things)


def _markers_of(whole: Sequence[Row | Region], things: Sequence[Row | Region]) -> list[Row | Region]:
    """The numbers that stand before lines over several columns."""
    return [
        thing for thing in things
        if isinstance(thing, Row) and MARKER.fullmatch(thing.text)
        and any(beside(thing.box, other.box) and other.box[0] > thing.box[0] for other in whole)
    ]  # fmt: skip


def _holds(box: Box, inner: Box) -> bool:
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return box[0] - 3 < x < box[2] + 3 and box[1] - 3 < y < box[3] + 3


def _region(things: Sequence[Row | Region]) -> Region:
    rows = [thing for thing in things if isinstance(thing, Row)]
    children = [thing for thing in things if isinstance(thing, Region)]
    return Region(union(thing.box for thing in things), rows, children)
