"""Cells of tables in the head and foot of a page: they are no running heads, their numbers count no pages."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.values import Box
from engine.ingest.layout import contains, overlap
from engine.ingest.spans import PageSpans, Span
from engine.ingest.tables import grids

_LEAST_CELLS = 3
_LEAST_ROWS = 2
_PAIRS = 3  # rows of two cells that make a table
_CELL_WORDS = 4  # of a cell in these; columns of running text have more
_LEAST_RULE = 8.0  # points of an upright rule
_NEXT_LINE = 2.6  # font sizes from one row of a table to the next, at most
_SHARE = 0.6  # of the cells of a row, those that stand under cells of the next


def cells_at_edges(page: PageSpans, in_margin: Callable[[PageSpans, list[Span]], bool]) -> set[int]:
    """The ids of those `page.pieces` that are cells of a table at the edge of a page: inside ruled lines, or
    in a row whose cells stand above or below those of the next row."""
    zone = [piece for piece in page.pieces if in_margin(page, piece)]
    if not zone:
        return set()
    lines = _lines(page.pieces)
    ruled = _may_be_ruled(page, zone)
    boxes = [box for box in grids(page.frames + page.ink) if _holds_rows(box, lines)] if ruled else []
    found = {id(piece) for piece in zone if any(contains(box, _box(piece), 3) for box in boxes)}
    for at, line in enumerate(lines):
        if len(line) < _LEAST_CELLS or not any(in_margin(page, piece) for piece in line):
            continue
        if any(_stand_together(line, other) for other in lines[max(0, at - 1) : at + 2] if other is not line):
            found.update(id(piece) for piece in line)
    for run in _runs_of_pairs(lines):
        found.update(id(piece) for line in run for piece in line)
    return found


def _runs_of_pairs(lines: list[list[list[Span]]]) -> list[list[list[list[Span]]]]:
    """Rows of two short cells each, at least three that stand under each other."""
    runs: list[list[list[list[Span]]]] = [[]]
    for line in lines:
        pair = len(line) == 2 and all(_words(piece) <= _CELL_WORDS for piece in line)
        if pair and runs[-1] and not _stand_together(line, runs[-1][-1], least=2):
            runs.append([])
        runs[-1].append(line) if pair else runs.append([])
    return [run for run in runs if len(run) >= _PAIRS]


def _words(piece: list[Span]) -> int:
    return len("".join(span.text for span in piece).split())


def _holds_rows(box: Box, lines: list[list[list[Span]]]) -> bool:
    """Whether a grid has cells side by side in several lines or three in one, most of what stands in it."""
    inside = [[piece for piece in line if contains(box, _box(piece), 3)] for line in lines]
    rows = [line for line in inside if len(line) > 1]
    enough = len(rows) >= _LEAST_ROWS or any(len(line) >= _LEAST_CELLS for line in rows)
    return enough and 2 * len(rows) > sum(bool(line) for line in inside)


def _may_be_ruled(page: PageSpans, zone: list[list[Span]]) -> bool:
    """Whether so much is drawn beside what stands at the edges that it may be a table with ruled lines."""
    heights = [(piece[0].box[1] + piece[0].box[3]) / 2 for piece in zone]
    top, bottom = min(heights), max(heights)
    drawn = [box for box in page.frames + page.ink if box[3] - box[1] >= _LEAST_RULE]
    near = [box for box in drawn if box[1] < bottom and box[3] > top]
    edges = sum(any(box[1] < height < box[3] for height in heights) for box in near)
    return edges > 1 and len(drawn) >= _LEAST_CELLS


def _lines(pieces: list[list[Span]]) -> list[list[list[Span]]]:
    """Pieces that share a baseline, from top to bottom."""
    lines: list[list[list[Span]]] = []
    for piece in sorted(pieces, key=lambda piece: piece[0].baseline):
        if lines and piece[0].baseline - lines[-1][0][0].baseline < 0.4 * piece[0].size:
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return lines


def _stand_together(line: list[list[Span]], other: list[list[Span]], least: int = _LEAST_CELLS) -> bool:
    """Whether two neighbouring lines are rows of one table of at least so many columns."""
    size = max(line[0][0].size, other[0][0].size)
    if len(other) < least or abs(line[0][0].baseline - other[0][0].baseline) > _NEXT_LINE * size:
        return False
    spans = [_box(piece) for piece in other]
    hits = sum(any(overlap(a[0], a[2], b[0], b[2]) > 0 for b in spans) for a in map(_box, line))
    return hits >= _SHARE * max(len(line), len(other))


def _box(piece: list[Span]) -> Box:
    return (piece[0].box[0], piece[0].box[1], piece[-1].box[2], piece[0].box[3])
