"""The reading order of one page: columns, boxes in the flow, and what floats beside the text."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.core.values import BlockKind, Box
from engine.ingest.bars import THICKEST, bars_of
from engine.ingest.figures import Figures
from engine.ingest.floats import Unit, box_floats, finish_float, insert_floats, is_stray_label, split_floats
from engine.ingest.footnotes import mark_footnotes
from engine.ingest.fractions import with_fractions
from engine.ingest.layout import (
    Region,
    beside,
    body_size,
    build_regions,
    find_gutter,
    find_short_gutter,
    group_box,
    group_rows,
)
from engine.ingest.lines import MARKER, column_lines
from engine.ingest.many_columns import may_have_columns, split_columns
from engine.ingest.paragraphs import Paragraph, build_paragraphs
from engine.ingest.roots import holds_bar, with_roots
from engine.ingest.row import Row, union
from engine.ingest.rows import build_rows
from engine.ingest.spans import PageSpans
from engine.ingest.tables import Table, is_ground, ruled_tables
from engine.ingest.unruled_tables import aligned_tables

_TALL = 36.0  # points; around a fraction stand lower lines, as those of an absolute value
_STRIPS, _MOST_LINES = 8.0, 4  # points; upright lines in so many


@dataclass(slots=True)
class PageFlow:
    """Paragraphs of one page in reading order, and the words inside its figures."""

    paragraphs: list[Paragraph] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)


class _Arranger:
    def __init__(self, page: PageSpans, body: float, boxes: int) -> None:
        self.page = page
        self.body = body
        self.figures = Figures(page, body)
        self.drawn = page.frames + page.ink
        self.bars = bars_of(page.ink)
        self.boxes = boxes

    def arrange(self, region: Region, framed: bool) -> list[Paragraph]:
        """Paragraphs of a region in reading order, those of its inner boxes among them."""
        self.boxes += framed
        number = self.boxes if framed else 0
        size = body_size(region.rows) if framed else self.body
        strips = [region]
        if may_have_columns(region, size):  # it costs less than looking for tables
            ruled = [table.box for table in ruled_tables(region.rows, self.drawn)]
            strips = split_columns(region, size, ruled) or strips
        paragraphs = [paragraph for strip in strips for paragraph in self._strip(strip, size, framed)]
        for paragraph in paragraphs:
            paragraph.boxed = paragraph.boxed or number
        return paragraphs

    def _strip(self, region: Region, size: float, framed: bool) -> list[Paragraph]:
        """Paragraphs of a region of one or two columns in reading order."""
        units = [Unit(child.box, self.arrange(child, True)) for child in region.children]
        tables = ruled_tables(region.rows, self.drawn)
        gutter = self._gutter(region, tables, size)
        tables += aligned_tables(region.rows, tables, gutter)
        units += [Unit(table.box, self._cells_of(table)) for table in tables]
        taken = {id(row) for table in tables for row in table.rows}
        free = [row for row in region.rows if id(row) not in taken]
        groups = self.figures.take_labels(group_rows(free), region, size, framed)
        prose = [
            row for group in groups if sum(len(r.text.split()) for r in group) > 7
            for row in group if not MARKER.fullmatch(row.text)
        ]  # fmt: skip
        floats = self._captions_below_pictures(size)
        flow, floating = split_floats(groups, prose, size, gutter)
        for group in floating:
            if is_stray_label(group, size):
                self.figures.labels.append(" ".join(row.text for row in group))
            else:
                floats.append(self._float(group, size))
        kept: list[Unit] = []
        for unit in units:
            (floats if box_floats(unit.box, prose, gutter) else kept).append(unit)
        paragraphs: list[Paragraph] = []
        for rows_of_column, units_of_column in _columns(flow, kept, gutter):
            column = self._column(rows_of_column, units_of_column, size)
            if not framed:
                mark_footnotes(column, self.bars, size, self.page.height)
            paragraphs.extend(column)
        insert_floats(paragraphs, floats, gutter)
        return paragraphs

    def _cells_of(self, table: Table) -> list[Paragraph]:
        if table.items:
            return [Paragraph(BlockKind.LIST, self.page.number, [item]) for item in table.items]
        return [Paragraph(BlockKind.TABLE, self.page.number, table.lines)]

    def _gutter(self, region: Region, tables: list[Table], size: float) -> float | None:
        rows = [row for row in region.all_rows() if abs(row.size - size) < 1.6]
        gutter = find_gutter(rows)
        if gutter is not None:
            return gutter
        cells = {id(row) for table in tables for row in table.rows}
        return find_short_gutter(
            [row for row in region.rows if id(row) not in cells and abs(row.size - size) < 1.6]
        )

    def _column(self, rows: list[Row], units: list[Unit], size: float) -> list[Paragraph]:
        result: list[Paragraph] = []
        rest = sorted(rows, key=lambda row: row.box[1])
        column = union(row.box for row in rows) if rows else self.page_box
        for unit in sorted(units, key=lambda item: item.box[1]):
            middle = (unit.box[1] + unit.box[3]) / 2
            above = [row for row in rest if (row.box[1] + row.box[3]) / 2 < middle]
            rest = rest[len(above) :]
            result.extend(self._run(above, column, size))
            result.extend(unit.paragraphs)
        result.extend(self._run(rest, column, size))
        return result

    def _run(self, rows: list[Row], column: Box, size: float) -> list[Paragraph]:
        return (
            build_paragraphs(column_lines(rows, column, self.bars), column, size, self.page.number)
            if rows
            else []
        )

    def _float(self, group: list[Row], size: float) -> Unit:
        box = group_box(group)
        return finish_float(self._run(group, box, size), box, size)

    def _captions_below_pictures(self, size: float) -> list[Unit]:
        units = [self._float(group, size) for group in self.figures.settle()]
        for paragraph in (paragraph for unit in units for paragraph in unit.paragraphs):
            paragraph.kind = BlockKind.CAPTION
        return units

    @property
    def page_box(self) -> Box:
        return (0.0, 0.0, self.page.width, self.page.height)


def read_page(page: PageSpans, body: float) -> PageFlow:
    """Understands one page. `body`: the font size of the document's running text.

    What stands in another direction comes last, each like a box of its own.
    """
    flow, boxes = _read_frame(page, body, 0)
    for frame in page.turned:
        turned, boxes = _read_frame(frame, body, boxes + 1)
        for paragraph in turned.paragraphs:
            paragraph.boxed = paragraph.boxed or boxes
        flow.paragraphs.extend(turned.paragraphs)
        flow.labels.extend(turned.labels)
    return flow


def _read_frame(page: PageSpans, body: float, boxes: int) -> tuple[PageFlow, int]:
    """What stands upright in the coordinates of `page`; `boxes`: the number of boxes before, and after."""
    bars = bars_of(page.ink)
    over = [radical for radical in page.radicals if holds_bar(radical, bars)]
    pieces = with_roots(page.pieces, [radical for radical in page.radicals if radical not in over])
    pieces, fractions = with_fractions(pieces, bars, _walls(page) if bars else ())
    pieces = with_roots(pieces, over)
    page.ink = [box for box in page.ink if box not in fractions]
    rows = build_rows(pieces, page.ink)
    flow = PageFlow()
    for part in _halves(rows, page) if page.facing else [rows]:
        arranger = _Arranger(page, body, boxes)
        root = _regions(part, page, arranger)
        arranger.figures.draw(part, [child.box for child in _descendants(root)])
        flow.paragraphs.extend(arranger.arrange(root, False))
        flow.labels.extend(arranger.figures.labels)
        boxes = arranger.boxes
    for paragraph in flow.paragraphs:
        paragraph.turn = page.turn
    return flow, boxes


def _regions(rows: list[Row], page: PageSpans, arranger: _Arranger) -> Region:
    """The regions of a page; the grounds of a table's cells are none."""
    root = build_regions(rows, page.frames + page.images, arranger.page_box)
    boxes = {child.box for child in _descendants(root)}.intersection(page.frames)
    tables = ruled_tables(rows, arranger.drawn) if boxes else []
    grounds = {box for box in boxes if any(is_ground(box, table) for table in tables)}
    if not grounds:
        return root
    frames = [box for box in page.frames if box not in grounds]
    return build_regions(rows, frames + page.images, arranger.page_box)


def _walls(page: PageSpans) -> list[Box]:
    """The upright lines of a page and the sides of its frames that are higher than a fraction. Many lines
    side by side are the strips of one colour that grows darker."""
    sides = [(x, y0, x, y1) for x0, y0, x1, y1 in page.frames if y1 - y0 > _TALL for x in (x0, x1)]
    upright = [box for box in page.ink if box[2] - box[0] < THICKEST and box[3] - box[1] > _TALL]
    near = Counter(int(box[0] // _STRIPS) for box in upright)
    return sides + [box for box in upright if near[int(box[0] // _STRIPS)] < _MOST_LINES]


def _halves(rows: list[Row], page: PageSpans) -> list[list[Row]]:
    """The rows of the left and of the right page on a sheet; a line over both is read with the left."""
    left = [row for row in rows if row.box[0] < page.width / 2 - 2]
    return [left, [row for row in rows if row.box[0] >= page.width / 2 - 2]]


def _descendants(region: Region) -> list[Region]:
    return [node for child in region.children for node in [child, *_descendants(child)]]


def _columns(
    groups: list[list[Row]], units: list[Unit], gutter: float | None
) -> list[tuple[list[Row], list[Unit]]]:
    """The flow as single columns in reading order; what spans both columns divides them in bands."""
    rows = [row for group in groups for row in group]
    if gutter is None:
        return [(rows, units)]
    things: list[Row | Unit] = sorted([*rows, *units], key=lambda thing: thing.box[1])
    over = [row for row in rows if _spans(row, gutter, rows)]
    bands: list[list[Row | Unit]] = [[]]
    spanning = False
    for thing in things:
        spans = _spans(thing, gutter, rows)
        if isinstance(thing, Row) and MARKER.fullmatch(thing.text):
            # A number stands before its line.
            spans = spans or any(beside(thing.box, r.box) and r.box[0] > thing.box[0] for r in over)
        if spans != spanning and bands[-1]:
            bands.append([])
        spanning = spans
        bands[-1].append(thing)
    result = []
    for band in bands:
        left = [thing for thing in band if (thing.box[0] + thing.box[2]) / 2 < gutter]
        right = [thing for thing in band if (thing.box[0] + thing.box[2]) / 2 >= gutter]
        whole = any(_spans(thing, gutter, rows) for thing in band)
        for part in [band] if whole else [left, right]:
            if part:
                result.append(
                    ([t for t in part if isinstance(t, Row)], [t for t in part if isinstance(t, Unit)])
                )
    return result


def _spans(thing: Row | Unit, gutter: float, rows: list[Row]) -> bool:
    """Whether something stands in both columns. What has text beside it only sticks out of its own."""
    left, right = gutter - thing.box[0], thing.box[2] - gutter
    if min(left, right) <= 8:
        return False
    letters = 20 if min(left, right) > 0.15 * (left + right) else 0
    return not any(len(row.text) > letters and beside(row.box, thing.box) for row in rows)
