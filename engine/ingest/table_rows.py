"""Tables as cells, and their rows as sentences: "State: Liquid | Medium: Water | Speed: 1500 m s⁻¹".

A row alone ("Liquid | Water | 1500 m s⁻¹") tells a reader nothing, and is found by no question. The words
of the head are put before the cells only where it is sure to be one, and where it is sure below which of them
a cell stands: a wrong label would be a wrong sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, takewhile

from engine.core.values import Place, Table, TableRow
from engine.ingest.joining import Piece
from engine.ingest.layout import overlap
from engine.ingest.lines import Cell
from engine.ingest.row import union

CELL = "\t"
_OF_TABLE = re.compile(
    r"(?i)\W*(?:table|सारणी|तालिका)\s*[-–:.]?\s*((?:[A-Z][-–.]?)?\d+(?:[.-]\d+)*(?:\s?\([a-z]\))?|[IVX]+\b)"
)
_LONGEST_CAPTION = 40  # words
_MOST_WORDS = 8  # of a cell in the head
_MOST_LINES = 3  # of a head
_LONGEST = 60  # words of a labelled row; a longer one has sentences in its cells and speaks for itself
_DIGIT = re.compile(r"\d")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d(?:\s?[-–]\s?\d\d(?:\d\d)?)?")
_NO_NAME = re.compile(r"[=?]|^\W*$|^\((?:[ivx]+|\d+|[a-z])\)|^\d+[.)]\s")
_NUMBER_OF_ROW = re.compile(r"(?i)^(?:s\.? ?no\.?|sl\.? ?no\.?|no\.?|क्र\.? ?सं\.?|क्रमांक)$")


@dataclass(slots=True)
class Grid:
    """The rows of a table with their cells by column.

    `cells`: as printed; `full`: with what reaches into a row from others. A row is None where nobody can tell
    below which column its cells stand. `head`: how many rows the head has; `again`: rows that print it again.
    """

    pieces: list[Piece]
    cells: list[dict[int, str] | None]
    full: list[dict[int, str] | None]
    columns: int
    head: int = 0
    names: tuple[str, ...] = ()
    again: set[int] = field(default_factory=set)


def read_grid(pieces: Sequence[Piece]) -> Grid:
    """The rows of a table, which may go over pages. `pieces`: one for each row, with cells in its line."""
    columns = _column_count(pieces)
    by_page: dict[int, list[Piece]] = {}
    for piece in pieces:
        by_page.setdefault(piece.page, []).append(piece)
    cells = [row for rows in by_page.values() for row in _placed(rows, columns)]
    full = [
        None if row is None else row | {c: text for c, text in piece.line.above.items() if text}
        for row, piece in zip(cells, pieces, strict=True)
    ]
    used = sorted({column for row in full if row is not None for column in row})
    at = {column: place for place, column in enumerate(used)}
    cells, full = (
        [None if row is None else {at[column]: text for column, text in row.items()} for row in rows]
        for rows in (cells, full)
    )
    grid = Grid(list(pieces), cells, full, len(used))
    _find_head(grid)
    return grid


def _column_count(pieces: Sequence[Piece]) -> int:
    ruled = max((piece.line.columns for piece in pieces), default=0)
    counts = [len(_cells_of(piece)) for piece in pieces]
    most = [count for count in counts if counts.count(count) > 1]
    return ruled or max(most or counts, default=0)


def _cells_of(piece: Piece) -> list[Cell]:
    """The cells of a row; of a line that was made without any, its text between tabs."""
    if piece.line.cells:
        return piece.line.cells
    texts = piece.text.rstrip(CELL).split(CELL)
    return [Cell(text.strip(), 0.0, 0.0) for text in texts]


def _placed(pieces: Sequence[Piece], columns: int) -> list[dict[int, str] | None]:
    """The cells of rows on one page by column."""
    whole = [cells for piece in pieces if len(cells := _cells_of(piece)) == columns]
    spans = [
        (min(cells[at].left for cells in whole), max(cells[at].right for cells in whole))
        for at in range(columns if whole else 0)
    ]
    return [_by_column(_cells_of(piece), spans, columns) for piece in pieces]


def _by_column(
    cells: Sequence[Cell], spans: Sequence[tuple[float, float]], columns: int
) -> dict[int, str] | None:
    if all(cell.column is not None for cell in cells):
        found: dict[int, str] = {}
        for cell in cells:
            at = cell.column or 0
            found[at] = f"{found[at]} {cell.text}" if at in found else cell.text
        return found if max(found, default=0) < columns else None
    if len(cells) == columns:
        return {at: cell.text for at, cell in enumerate(cells)}
    at_columns = []
    for cell in cells:
        below = [at for at, (x0, x1) in enumerate(spans) if overlap(cell.left, cell.right, x0, x1) > 0]
        if len(below) != 1:
            return None
        at_columns.append(below[0])
    if any(a >= b for a, b in pairwise(at_columns)):
        return None
    return {at: cell.text for at, cell in zip(at_columns, cells, strict=True)}


def _find_head(grid: Grid) -> None:
    """Fills in the names of the columns where the first row, or the first few, are sure to be a head."""
    if len(grid.pieces) < 3:
        return
    together = _hang_together(grid)
    lines = 1 if together else _lines_of_head(grid)
    for rows in (2, 1) if together else (lines,):
        names = _names(grid, rows, ", " if together else " ")
        if names is None or not _can_be_head(names):
            continue
        body = [row for row in grid.full[rows:] if row is not None]
        if _is_head(grid, rows, names, body):
            grid.head, grid.names = rows, names
            first = grid.cells[0]
            grid.again = {
                at for at, row in enumerate(grid.cells) if at >= rows and row is not None and row == first
            }
            return


def _lines_of_head(grid: Grid) -> int:
    """How many lines a head has whose names are cut in several: in those below it, columns are numbers."""
    rows = [row or {} for row in grid.full]
    numbers = [{column for column, text in row.items() if _DIGIT.search(text)} for row in rows[1:]]
    usual = {at for at in range(grid.columns) if 2 * sum(at in row for row in numbers) > len(numbers)}
    if not usual:
        return 1
    without = takewhile(lambda row: not any(_DIGIT.search(row.get(at, "")) for at in usual), rows[1:])
    return 1 + sum(1 for _ in without)


def _names(grid: Grid, rows: int, joint: str) -> tuple[str, ...] | None:
    """What the first rows say over each column; None where that is not sure, or nothing like a head."""
    head = grid.full[:rows]
    if rows > _MOST_LINES or any(row is None for row in head):
        return None
    names = []
    for column in range(grid.columns):
        told = list(dict.fromkeys(row[column].strip() for row in head if row and row.get(column)))
        wide = column == 0 and rows > 1 and told and told[0] == (head[0] or {}).get(1)
        names.append("" if wide and len(told) == 1 else joint.join(told))  # it stands over the others
    return tuple(names)


def _hang_together(grid: Grid) -> bool:
    """Whether a cell of the first row goes over several columns, or down into the second row."""
    first, second = (piece.line.above for piece in grid.pieces[:2])
    wide = any(text == first.get(column + 1) for column, text in first.items())
    return wide or any(text == second.get(column) for column, text in first.items())


def _can_be_head(head: Sequence[str]) -> bool:
    """Whether these may be names of columns; nothing need stand over the first, which names the rows."""
    named = head[1:] if len(head) > 2 and not head[0] else head
    if len(named) < 2 or any(_NO_NAME.search(cell) or len(cell.split()) > _MOST_WORDS for cell in named):
        return False
    return sum(len(cell) > 2 for cell in named) * 2 > len(named)


def _is_head(grid: Grid, rows: int, head: Sequence[str], body: Sequence[dict[int, str]]) -> bool:
    """Whether the first rows are set apart: bold over others that are not, or words or years over numbers."""
    full = [cells for cells in body if len(cells) >= max(2, len(head) - 1)]
    if len(full) < 2 or 2 * len(full) < len(grid.pieces) - rows:
        return False
    first = grid.cells[0]
    others = [p for p, row in zip(grid.pieces[rows:], grid.cells[rows:], strict=True) if row != first]
    if all(map(_is_bold, grid.pieces[:rows])) and not any(map(_is_bold, others)):
        return True
    below = [
        [text for cells in full if cells != first and (text := cells.get(column, "").strip())]
        for column in range(len(head))
    ]
    return any(
        name
        and (
            not _DIGIT.search(name)
            or _is_over_years(name)
            or (_YEAR.fullmatch(name) and not any(map(_YEAR.fullmatch, column)))
        )
        and len(column) > 1
        and all(re.match(r"\W*\d", cell) for cell in column)
        for name, column in zip(head, below, strict=True)
        if not _NUMBER_OF_ROW.match(name)
    )


def _is_over_years(name: str) -> bool:
    """Whether a name is a word with a year below it: "Barley, 1921"."""
    word, *years = name.split(", ")
    return bool(years) and not _DIGIT.search(word) and all(map(_YEAR.fullmatch, years))


def _is_bold(row: Piece) -> bool:
    return all(part.bold for part in row.line.rows)


def row_sentences(grid: Grid) -> list[Piece]:
    """The rows as they are read: those below a sure head with its names; what is printed again only once."""
    return [
        piece if at < grid.head else _with_names(grid, at)
        for at, piece in enumerate(grid.pieces)
        if at not in grid.again
    ]


def _named(name: str, cell: str) -> str:
    return f"{name}: {cell}" if name and not _NUMBER_OF_ROW.match(name) else cell


def _with_names(grid: Grid, at: int) -> Piece:
    cells, piece = grid.full[at], grid.pieces[at]
    if not grid.names or cells is None or len(cells) < 2:
        return piece
    named = [
        _named(grid.names[column], text.strip()) for column, text in sorted(cells.items()) if text.strip()
    ]
    text = CELL.join(named)
    return replace(piece, text=text) if len(text.split()) <= _LONGEST else piece


def number_of_table(text: str) -> str | None:
    """The number of the table of which a text is the caption."""
    found = _OF_TABLE.match(text)
    return found[1] if found and len(text.split()) <= _LONGEST_CAPTION else None


def table_of(grid: Grid, caption: str, number: str | None) -> Table:
    """The table as a value. A row whose cells nobody can place stands whole in its first column."""
    rows = tuple(
        TableRow(_filled(grid, at), Place(piece.page, piece.boxes(0, len(piece.text))))
        for at, piece in enumerate(grid.pieces)
        if at >= grid.head and at not in grid.again
    )
    pages = dict.fromkeys(piece.page for piece in grid.pieces)
    places = tuple(
        Place(page, (union(b for p in grid.pieces if p.page == page for b in p.boxes(0, len(p.text))),))
        for page in pages
    )
    return Table(grid.names, rows, places, caption, number)


def _filled(grid: Grid, at: int) -> tuple[str, ...]:
    cells = grid.full[at]
    if cells is None:
        cells = {0: grid.pieces[at].text.replace(CELL, " ").strip()}
    return tuple(cells.get(column, "").strip() for column in range(grid.columns))
