"""Where things stand on a page: framed boxes, columns, and what floats beside the running text."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from engine.core.values import Box
from engine.ingest.row import Row, by_height, union

_MAX_FRAMES = 80  # candidates looked at per page, largest first
_PROSE_WORD, _PROSE_WORDS = re.compile(r"[^\W\d_]{2,}|[\u0900-\u097f]{2,}"), 4
_SHORT_COLUMN, _COLUMN_WORDS = 2, 12  # lines and words that make a column beside another one
_LEAST_LEFT = 3  # lines of the first column
_MARGIN = 4.0  # points by which text may stick out of its frame


@dataclass(slots=True)
class Region:
    """A page or a framed box on it: its own rows and the boxes inside it."""

    box: Box
    rows: list[Row] = field(default_factory=list)
    children: list[Region] = field(default_factory=list)

    def all_rows(self) -> list[Row]:
        return self.rows + [row for child in self.children for row in child.all_rows()]


class Ink:
    """Where something is drawn, as cells of 8 points: asking costs the same on every page."""

    _CELL = 8.0

    def __init__(self) -> None:
        self._cells: set[tuple[int, int]] = set()

    def add(self, box: Box) -> None:
        self._cells.update(self._over(box, 0.0))

    def touches(self, box: Box, margin: float) -> bool:
        """Whether something is drawn within `margin` points of the box."""
        return not self._cells.isdisjoint(self._over(box, margin))

    def _over(self, box: Box, margin: float) -> list[tuple[int, int]]:
        x0, x1 = int((box[0] - margin) // self._CELL), int((box[2] + margin) // self._CELL)
        y0, y1 = int((box[1] - margin) // self._CELL), int((box[3] + margin) // self._CELL)
        x0, y0, x1, y1 = max(x0, -2), max(y0, -2), min(x1, 400), min(y1, 400)
        return [(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)]


def overlap(a0: float, a1: float, b0: float, b1: float) -> float:
    """Length shared by two intervals; negative: the distance between them."""
    return min(a1, b1) - max(a0, b0)


def beside(a: Box, b: Box, share: float = 0.5) -> bool:
    """Whether two boxes stand at the same height without touching in x."""
    rows = overlap(a[1], a[3], b[1], b[3])
    return rows > share * min(a[3] - a[1], b[3] - b[1]) and overlap(a[0], a[2], b[0], b[2]) < 2


def contains(frame: Box, box: Box, margin: float = _MARGIN) -> bool:
    return (
        frame[0] - margin <= box[0]
        and frame[1] - margin <= box[1]
        and frame[2] + margin >= box[2]
        and frame[3] + margin >= box[3]
    )


def build_regions(rows: list[Row], frames: list[Box], page: Box) -> Region:
    """The page as a tree of regions; each row belongs to the smallest frame around it."""
    root = Region(page)
    nodes = [Region(frame) for frame in _useful_frames(rows, frames)]
    nodes.sort(key=lambda node: _area(node.box))
    for row in rows:
        home = next((node for node in nodes if contains(node.box, row.box)), None)
        home = home or next((node for node in nodes if row.bold and _on_upper_edge(node.box, row)), root)
        home.rows.append(row)
    for index, node in enumerate(nodes):
        if node.rows or node.children:
            parent = next((n for n in nodes[index + 1 :] if contains(n.box, node.box)), root)
            parent.children.append(node)
    _dissolve(root)
    return root


def _on_upper_edge(frame: Box, row: Row) -> bool:
    """Whether a row stands on the upper edge of a frame, as titles of boxes do."""
    inside = overlap(frame[0], frame[2], row.box[0], row.box[2]) > 0.5 * row.width
    return inside and row.box[1] - 2 < frame[1] < row.box[3] + 0.3 * row.size


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _useful_frames(rows: list[Row], frames: list[Box]) -> list[Box]:
    """Frames that hold several rows of text and cut none; of nearly equal ones the first."""
    kept: list[Box] = []
    for frame in sorted(frames, key=_area, reverse=True)[:_MAX_FRAMES]:
        if any(max(abs(a - b) for a, b in zip(frame, other, strict=True)) < 9 for other in kept):
            continue
        inside = [row for row in rows if contains(frame, row.box)]
        words = sum(len(row.text.split()) for row in inside)
        if len(by_height(inside)) < 2 or words < 6 or (len(inside) > 0.9 * len(rows) and len(rows) > 12):
            continue
        if not any(cuts(frame, row) or _splits(frame, row, inside) for row in rows):
            kept.append(frame)
    return kept


def _splits(frame: Box, row: Row, inside: list[Row]) -> bool:
    """Whether the frame's edge runs between two lines of one paragraph: then it is a background."""
    if len(row.text) < 20 or contains(frame, row.box):
        return False
    for other in inside:
        gap = max(row.box[1] - other.box[3], other.box[1] - row.box[3])
        near = -0.3 * row.size < gap < 0.5 * row.size and abs(row.size - other.size) < 0.6
        if near and len(other.text) > 20 and abs(row.box[2] - other.box[2]) < 6 and row.font == other.font:
            return True
    return False


def cuts(frame: Box, row: Row) -> bool:
    """Whether a line of prose runs over the frame's border."""
    x0, y0, x1, y1 = row.box
    middle = (y0 + y1) / 2
    if contains(frame, row.box) or len(row.text) < 12 or not frame[1] < middle < frame[3]:
        return False
    return overlap(frame[0], frame[2], x0, x1) > 0.1 * (x1 - x0) + _MARGIN


def _dissolve(region: Region) -> None:
    """Takes away frames that add nothing: the only child of an empty parent."""
    for child in region.children:
        _dissolve(child)
    flat: list[Region] = []
    for child in region.children:
        if not child.rows and len(child.children) == 1:
            flat.append(child.children[0])
        else:
            flat.append(child)
    region.children = flat


def body_size(rows: list[Row]) -> float:
    """The font size (rounded to halves) most characters are set in; 10 without any text."""
    counts: Counter[float] = Counter()
    for row in rows:
        counts[round(row.size * 2) / 2] += len(row.text)
    return counts.most_common(1)[0][0] if counts else 10.0


def find_gutter(rows: list[Row]) -> float | None:
    """The x between two columns of running text, or None when the text runs in one column.

    Evidence are long rows side by side: at least four pairs, of comparable width.
    """
    long = sorted((r for r in rows if len(r.text) > 14 and r.text.count(" ") > 1), key=lambda r: r.box[1])
    pairs: list[tuple[Row, Row]] = []
    for index, row in enumerate(long):
        for other in long[index + 1 : index + 7]:
            level = overlap(row.box[1], row.box[3], other.box[1], other.box[3]) > 0.2 * row.height
            if level and overlap(row.box[0], row.box[2], other.box[0], other.box[2]) < 2:
                pairs.append((row, other) if row.box[0] < other.box[0] else (other, row))
    if len(pairs) < 4:
        return None
    best, votes = None, 0
    for candidate in {round(left.box[2]) + 1 for left, _ in pairs} | {round(r.box[0]) - 1 for _, r in pairs}:
        split = [(a, b) for a, b in pairs if a.box[2] <= candidate + 1 and b.box[0] >= candidate - 1]
        crossing = sum(r.box[0] < candidate - 3 and r.box[2] > candidate + 3 for r in long)
        score = len(split) * 2 - crossing
        if split and score > votes and _comparable(long, candidate) and len(split) >= max(4, crossing // 3):
            best, votes = candidate, score
    return float(best) if best is not None else None


def find_short_gutter(rows: list[Row]) -> float | None:
    """The x between two columns of which hardly any lines stand side by side, or None: all lines begin at one
    of two edges, each column keeps to its side of the white between, and nothing runs over it there."""
    rows = [row for row in rows if len(_PROSE_WORD.findall(row.text)) >= _PROSE_WORDS and "=" not in row.text]
    edges = Counter(round(row.box[0]) for row in rows)
    edge = {x: edges[x - 1] + edges[x] + edges[x + 1] for x in edges}
    strong = sorted(
        x
        for x, count in edge.items()
        if count >= _SHORT_COLUMN and count >= max(edge.get(x - 1, 0), edge.get(x + 1, 0))
    )
    for x in strong[1:]:
        right = [row for row in rows if abs(row.box[0] - x) < 2]
        if len(right) < _SHORT_COLUMN or sum(len(row.text.split()) for row in right) < _COLUMN_WORDS:
            continue
        top, bottom = min(row.box[1] for row in right), max(row.box[3] for row in right)
        left = [row for row in rows if row.box[2] < x - 6 and row.box[0] < x - 60]
        same = [row for row in left if abs(row.box[0] - strong[0]) < 2]
        if len(left) < _LEAST_LEFT or len(same) < 0.7 * len(left):
            continue
        widths = [sorted(row.width for row in column)[len(column) * 3 // 4] for column in (same, right)]
        level = overlap(min(row.box[1] for row in same), max(row.box[3] for row in same), top, bottom)
        crossing = any(
            row.box[0] < x - 6 < x + 6 < row.box[2] and top - 2 < row.box[1] < bottom + 2 for row in rows
        )
        if min(widths) > 0.6 * max(widths) and level > 0 and not crossing:
            return (max(row.box[2] for row in same) + x) / 2
    return None


def _comparable(rows: list[Row], gutter: float) -> bool:
    left = sorted(row.width for row in rows if row.box[2] <= gutter + 2)
    right = sorted(row.width for row in rows if row.box[0] >= gutter - 2)
    if len(left) < 4 or len(right) < 4:
        return False
    a, b = left[len(left) * 3 // 4], right[len(right) * 3 // 4]
    return min(a, b) > 0.6 * max(a, b)


def group_rows(rows: list[Row]) -> list[list[Row]]:
    """Rows that hang together below each other: the units that may float (captions, notes, labels)."""
    groups: list[list[Row]] = []
    for row in sorted(rows, key=lambda item: (item.box[1], item.box[0])):
        fits = [g for g in groups[-60:] if _hangs_below(row, g[-1])]
        if len(fits) == 1:
            fits[0].append(row)
        else:
            groups.append([row])
    return groups


def _hangs_below(row: Row, last: Row) -> bool:
    if not -0.4 * row.size < row.box[1] - last.box[3] < 0.6 * row.size:
        return False
    if overlap(row.box[0], row.box[2], last.box[0], last.box[2]) < 0.3 * min(row.width, last.width):
        return False
    return abs(row.size - last.size) < 0.8 and (row.font == last.font or row.bold == last.bold)


def group_box(group: list[Row]) -> Box:
    return union(row.box for row in group)
