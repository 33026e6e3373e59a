"""Tables by their ruled lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from engine.core.values import Box, ItemKind
from engine.ingest.item_labels import label_at_start
from engine.ingest.layout import contains, cuts
from engine.ingest.lines import MARKER, Line, LineKind, cell_of
from engine.ingest.merged_cells import Slot, merged_slots
from engine.ingest.paragraphs import CAPTION
from engine.ingest.row import Row, by_height, cut_at, union

_THIN = 2.6  # a drawn box thinner than this is a line
_MAX_RULES = 400
_LONGEST_ALONE = 6  # words of a cell, on the average, of a row that is alone on its page
_LEAST_CELLS = 3  # of a row that is alone on its page
_FILLED = 0.6  # share of its slots that have text in a table


@dataclass(slots=True)
class Table:
    """A table: its lines (cells joined with tabs) and the rows of text of the page that it is made of.
    `items`: it is rather a list that was set in columns; these are its items, line by line."""

    box: Box
    lines: list[Line]
    rows: list[Row]
    items: list[Line] = field(default_factory=list)


def grids(drawn: list[Box]) -> list[Box]:
    """The boxes of what is ruled like a table: at least three lines across and three upright ones, or two
    across and four upright ones, a single row."""
    found = []
    for rules in _components(_rules(drawn)):
        xs, ys = _grid(rules, union(rules))
        if len(xs) > 2 and len(ys) > (1 if len(xs) > _LEAST_CELLS else 2):
            found.append(union(rules))
    return found


def ruled_tables(rows: list[Row], drawn: list[Box]) -> list[Table]:
    """Tables with ruled lines among `rows`. `drawn`: boxes of paths (rules, cell backgrounds)."""
    tables: list[Table] = []
    long = [row for row in rows if len(row.text) > 24]
    drawn = [
        box
        for box in drawn
        if box[3] - box[1] < 9 or box[2] - box[0] < 60 or not any(_cuts_words(box, row) for row in long)
    ]
    for rules in _components(_rules(drawn)):
        table = _from_rules(rules, rows)
        if table is not None and not any(contains(other.box, table.box, 6) for other in tables):
            tables.append(table)
    return tables


def is_ground(frame: Box, table: Table) -> bool:
    """Whether a frame is the ground of some cells of a ruled table, several side by side or names below each
    other, and no box with a text of its own."""
    if not contains(table.box, frame):
        return False
    x0, y0, x1, y1 = frame[0] - 4, frame[1], frame[2] + 4, frame[3]
    lines = [
        [cell for cell in line.cells if x0 < cell.left and cell.right < x1]
        for line in table.lines
        if y0 < (line.box[1] + line.box[3]) / 2 < y1
    ]
    cells = [cell for line in lines for cell in line]
    if not 0 < len(cells) < sum(len(line.cells) for line in table.lines) or not _is_filled(table):
        return False
    names = len(cells) > 1 and sum(len(cell.text.split()) for cell in cells) <= _LONGEST_ALONE * len(cells)
    if not names and not any(len(line) > 1 for line in lines):
        return False
    labels = [label_at_start(row.text) for row in table.rows if contains(frame, row.box)]
    return not any(label is not None and label.kind is ItemKind.FIGURE for label in labels)


def _is_filled(table: Table) -> bool:
    """Whether most slots of a ruled table have text; what looks like one in a drawing has few."""
    slots = sum(max(line.columns, len(line.cells)) for line in table.lines)
    filled = sum(len({cell.column for cell in line.cells} | line.above.keys()) for line in table.lines)
    return filled >= _FILLED * slots


def _cuts_words(frame: Box, row: Row) -> bool:
    """Whether a line of prose runs over the border of a frame; cells may touch so that they look like one."""
    if not cuts(frame, row):
        return False
    inked = [span.box for span in row.spans if span.text.strip()]
    gaps = [(left[2] - 1, right[0] + 1) for left, right in pairwise(inked) if right[0] - left[2] > 1]
    edges = [x for x in (frame[0], frame[2]) if row.box[0] < x < row.box[2]]
    return not all(any(x0 < x < x1 for x0, x1 in gaps) for x in edges)


def _rules(drawn: list[Box]) -> list[Box]:
    """Lines, and the edges of rectangles that may be cells."""
    rules: list[Box] = []
    for x0, y0, x1, y1 in drawn:
        width, height = x1 - x0, y1 - y0
        if (height <= _THIN and width >= 18) or (width <= _THIN and height >= 8):
            rules.append((x0, y0, x1, y1))
        elif width >= 18 and height >= 9:
            rules += [(x0, y0, x1, y0), (x0, y1, x1, y1), (x0, y0, x0, y1), (x1, y0, x1, y1)]
    distinct = {(round(r[0]), round(r[1]), round(r[2]), round(r[3])): r for r in rules}
    if len(distinct) <= _MAX_RULES:
        return list(distinct.values())
    joined = _joined(distinct.values())
    return joined if len(joined) <= _MAX_RULES else []  # more is a drawing


def _joined(rules: Collection[Box]) -> list[Box]:
    """Rules that go on in each other, as one: the edges of the cells of a long table."""
    joined: list[Box] = []
    for axis in (0, 1):  # upright ones first
        mine: list[Box] = []
        for rule in sorted(rules, key=lambda rule: (round(rule[axis]), rule[1 - axis])):
            if (rule[2] - rule[0] <= rule[3] - rule[1]) != (axis == 0):
                continue
            last = mine[-1] if mine else None
            if last and abs(last[axis] - rule[axis]) < 1.5 and last[3 - axis] + 1.5 > rule[1 - axis]:
                mine[-1] = union([last, rule])
            else:
                mine.append(rule)
        joined += mine
    return joined


def _components(rules: list[Box]) -> list[list[Box]]:
    """Rules that touch each other, as groups, the largest first; [] where they make no table."""
    if sum(r[3] - r[1] >= 8 for r in rules) < 3 or sum(r[2] - r[0] >= 18 for r in rules) < 2:
        return []
    parent = list(range(len(rules)))

    def find(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    order = sorted(range(len(rules)), key=lambda index: rules[index][1])
    for place, i in enumerate(order):
        left, right, bottom = rules[i][0] - 3, rules[i][2] + 3, rules[i][3] + 3
        for j in order[place + 1 :]:
            if rules[j][1] > bottom:
                break
            if rules[j][0] <= right and rules[j][2] >= left:
                parent[find(i)] = find(j)
    groups: dict[int, list[Box]] = {}
    for index, rule in enumerate(rules):
        groups.setdefault(find(index), []).append(rule)
    return sorted(groups.values(), key=len, reverse=True)


def _from_rules(rules: list[Box], rows: list[Row]) -> Table | None:
    box = union(rules)
    xs, ys = _grid(rules, box)
    inside = [row for row in rows if contains(box, row.box, 3)]
    short = sum(len(row.text.split()) for row in inside) <= _LONGEST_ALONE * (len(xs) - 1)
    alone = short and len(ys) == 2 and len(xs) > _LEAST_CELLS and _is_at_edge(box, rows, inside)
    if box[2] - box[0] < 80 or (box[3] - box[1] < 30 and not alone):
        return None
    if len(xs) < 3 or (len(ys) < 3 and not alone) or len(inside) < (_LEAST_CELLS if alone else 4):
        return None
    crossing = sum(any(row.box[0] < x - 4 and row.box[2] > x + 4 for x in xs[1:-1]) for row in inside)
    if crossing > 0.2 * len(inside):
        return None
    grid: dict[int, dict[int, list[Row]]] = {}
    uprights = [rule for rule in rules if rule[3] - rule[1] > rule[2] - rule[0]]
    for row in (part for whole in inside for part in cut_at(whole, uprights)):
        line = bisect_right(ys, (row.box[1] + row.box[3]) / 2) - 1
        column = min(len(xs) - 2, max(0, bisect_right(xs, row.box[0] + min(4.0, row.width / 2)) - 1))
        grid.setdefault(line, {}).setdefault(column, []).append(row)
    first = grid[min(grid)]
    if len(first) == 1 and CAPTION.match(" ".join(row.text for cell in first.values() for row in cell)):
        caption = grid.pop(min(grid))
        inside = [row for row in inside if not any(row is one for cell in caption.values() for one in cell)]
    wide = sum(len(cells) > 1 for cells in grid.values())
    if wide < (1 if alone else 2) or wide < 0.6 * len(grid):
        return None
    merged = _merged_texts(grid, xs, ys, rules)
    lines: list[Line] = []
    for key in sorted(grid):
        strip = _grid_lines(grid[key])
        for made in strip:
            made.columns = len(xs) - 1
            own = grid[key] if len(strip) > 1 else ()  # several rows of text share what is ruled as one
            made.above = {
                column: text for (row, column), text in merged.items() if row == key and column not in own
            }
            lines.append(made)
    return Table(box, lines, inside)


def _is_at_edge(box: Box, rows: Sequence[Row], inside: Sequence[Row]) -> bool:
    """Whether a single row of cells is the first or the last thing on its page: the table goes on over the
    page break."""
    others = [row for row in rows if not any(row is cell for cell in inside)]
    return all(row.box[1] > box[1] for row in others) or all(row.box[3] < box[3] for row in others)


def _merged_texts(
    grid: dict[int, dict[int, list[Row]]], xs: list[float], ys: list[float], rules: list[Box]
) -> dict[Slot, str]:
    """What cells over several rows or columns say, by each slot of the grid that they cover."""
    texts = {
        (line, column): _in_order(rows) for line, cells in grid.items() for column, rows in cells.items()
    }
    merged = merged_slots(xs, ys, rules, texts.keys())
    return {
        slot: " ".join(row.text for place in places for row in texts[place])
        for slot, places in merged.items()
    }


def _in_order(rows: list[Row]) -> list[Row]:
    return [row for line in by_height(rows) for row in line]


def _grid(rules: list[Box], box: Box) -> tuple[list[float], list[float]]:
    """Where the upright rules of a table stand, and at which heights those across."""
    xs = _positions([((r[0] + r[2]) / 2, r[3] - r[1]) for r in rules if r[3] - r[1] >= 8], box[3] - box[1])
    ys = _positions([((r[1] + r[3]) / 2, r[2] - r[0]) for r in rules if r[2] - r[0] >= 18], box[2] - box[0])
    return xs, ys


def _grid_lines(cells: dict[int, list[Row]]) -> list[Line]:
    """One ruled strip, its cells by column: usually one row of the table; several when only its columns are
    ruled."""
    columns = [cells[key] for key in sorted(cells)]
    lines = by_height([row for column in columns for row in column])
    if (len(lines) > 2 and _are_rows(lines, columns)) or _are_items(lines, columns):
        return [table_line(_split(line, cells)) for line in lines]
    return [table_line({key: _in_order(cells[key]) for key in sorted(cells)})]


def _split(line: list[Row], cells: dict[int, list[Row]]) -> dict[int, list[Row]]:
    """The rows of one line, by column."""
    own = {key: [row for row in line if any(row is mine for mine in cells[key])] for key in sorted(cells)}
    return {key: sorted(rows, key=lambda row: row.box[0]) for key, rows in own.items() if rows}


def _are_rows(lines: list[list[Row]], columns: list[list[Row]]) -> bool:
    """Whether each line is a table row: short cells in most columns, not the rest of the line above."""
    by_number = dict(enumerate(columns))
    filled = sum(len(_split(line, by_number)) >= 0.6 * len(columns) for line in lines)
    later = [row.text for line in lines[1:] for row in line]
    short = sum(len(text.split()) <= 3 for text in later)
    lower = sum(text[:1].islower() for text in later)
    return filled >= 0.6 * len(lines) and short > 0.65 * len(later) and lower < 0.4 * len(later)


def _are_items(lines: list[list[Row]], columns: list[list[Row]]) -> bool:
    """Whether two lines without a rule between them are rows, full both, of which the second bears a mark."""
    full = len(lines) == 2 and all(len(line) == len(columns) > 1 for line in lines)
    return full and bool(MARKER.match(min(lines[1], key=lambda row: row.box[0]).text))


def table_line(cells: dict[int, list[Row]], *, ruled: bool = True) -> Line:
    """A line of a table. `cells`: the rows of text in each, by column if rules tell it."""
    rows = [row for cell in cells.values() for row in cell]
    made = [cell_of(cell) for cell in cells.values()]
    if ruled:
        for cell, column in zip(made, cells, strict=True):
            cell.column = column
    text = "\t".join(cell.text for cell in made)
    text = text if "\t" in text else text + "\t"
    return Line(rows, text, union(row.box for row in rows), LineKind.TABLE, made)


def _positions(lines: list[tuple[float, float]], extent: float) -> list[float]:
    """Where lines (position, length) stand; those within 5 points are one, short stumps are none."""
    found: list[tuple[float, float]] = []
    for value, length in sorted(lines):
        if found and value - found[-1][0] <= 5:
            found[-1] = (found[-1][0], found[-1][1] + length)
        else:
            found.append((value, length))
    return [value for value, length in found if length > 0.3 * extent]
