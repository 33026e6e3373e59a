"""The reading order of one page: columns, boxes in the flow, and what floats beside the text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.ingest.layout import (
    Ink,
    Region,
    beside,
    body_size,
    build_regions,
    contains,
    find_gutter,
    group_box,
    group_rows,
    overlap,
)  # fmt: skip
from engine.ingest.lines import MARKER, column_lines
from engine.ingest.paragraphs import CAPTION, NUMBERED, SECTION_WORD, Paragraph, build_paragraphs
from engine.ingest.rows import Row, build_rows, union
from engine.ingest.spans import PageSpans
from engine.ingest.tables import find_tables
from engine.values import BlockKind, Box

_REFERENCE = re.compile(r"(?:fig(?:ure|s|\.)?|table|चित्र|सारणी|आकृति)\s*\(?(\d+(?:\.\d+)*)", re.IGNORECASE)
_LABEL_WORDS = 8
_TITLES = re.compile(r"(?i)(?:example|solution|activity|answer|note|उदाहरण|हल|क्रियाकलाप|उत्तर|नोट)\b")


@dataclass(slots=True)
class PageFlow:
    """Paragraphs of one page in reading order, and the words inside its figures."""

    paragraphs: list[Paragraph] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Unit:
    """What is placed as a whole: a framed box or a floating group, with its finished paragraphs."""

    box: Box
    paragraphs: list[Paragraph]


class _Arranger:
    def __init__(self, page: PageSpans, body: float) -> None:
        self.page = page
        self.body = body
        self.labels: list[str] = []
        self.ink = Ink()
        self.drawn = page.frames + page.ink
        self.bars = [box for box in page.ink if box[3] - box[1] < 2.5 and 5 < box[2] - box[0] < 320]
        self.boxes = 0
        self.waiting: list[list[Row]] = []  # labels of the region in hand

    def arrange(self, region: Region, framed: bool) -> list[Paragraph]:
        """Paragraphs of a region in reading order, those of its inner boxes among them."""
        self.boxes += framed
        number = self.boxes if framed else 0
        size = body_size(region.rows) if framed else self.body
        gutter = find_gutter([row for row in region.all_rows() if abs(row.size - size) < 1.6])
        units = [_Unit(child.box, self.arrange(child, True)) for child in region.children]
        tables = find_tables(region.rows, self.drawn, gutter)
        units += [
            _Unit(table.box, [Paragraph(BlockKind.TABLE, self.page.number, table.lines)]) for table in tables
        ]
        taken = {id(row) for table in tables for row in table.rows}
        free = [row for row in region.rows if id(row) not in taken]
        groups = self._without_labels(group_rows(free), size, framed)
        prose = [
            row for group in groups if sum(len(r.text.split()) for r in group) > 7
            for row in group if not MARKER.fullmatch(row.text)
        ]  # fmt: skip
        flow: list[list[Row]] = []
        floats = self._captions_below_pictures(size)
        for group in groups:
            if _floats(group, prose, size, gutter):
                floats.append(self._float(group, size))
            else:
                flow.append(group)
        kept: list[_Unit] = []
        for unit in units:
            (floats if _box_floats(unit.box, prose, gutter) else kept).append(unit)
        paragraphs: list[Paragraph] = []
        for rows_of_column, units_of_column in _columns(flow, kept, gutter):
            paragraphs.extend(self._column(rows_of_column, units_of_column, floats, size))
        for unit in floats:
            _insert(paragraphs, unit, gutter)
        for paragraph in paragraphs:
            paragraph.boxed = paragraph.boxed or number
        return paragraphs

    def _column(
        self, rows: list[Row], units: list[_Unit], floats: list[_Unit], size: float
    ) -> list[Paragraph]:
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

    def _float(self, group: list[Row], size: float) -> _Unit:
        box = group_box(group)
        paragraphs = self._run(group, box, size)
        for paragraph in paragraphs[1:]:
            if paragraphs[0].kind is BlockKind.CAPTION and paragraph.kind in (
                BlockKind.PARAGRAPH, BlockKind.LIST,
            ):  # fmt: skip
                paragraph.kind = BlockKind.CAPTION
        return _Unit(box, paragraphs)

    @property
    def page_box(self) -> Box:
        return (0.0, 0.0, self.page.width, self.page.height)

    def _without_labels(self, groups: list[list[Row]], size: float, framed: bool) -> list[list[Row]]:
        kept = []
        top = min((row.box[1] for group in groups for row in group), default=0.0)
        self.waiting = []
        for group in groups:
            if len(group) == 1 and _marks_a_line(group[0], groups):
                kept.append(group)
                continue
            title = framed and group[0].box[1] < top + 2 and len(groups) > 1
            if not title and self._is_label(group, size):
                self.waiting.append(group)
            else:
                kept.append(group)
        return kept

    def _captions_below_pictures(self, size: float) -> list[_Unit]:
        """Settles the labels of a region: two words or more alone below a picture are its caption."""
        units = []
        for group in self.waiting:
            text = " ".join(row.text for row in group)
            if len(text.split()) > 1 and self._is_below_picture(group_box(group)):
                unit = self._float(group, size)
                for paragraph in unit.paragraphs:
                    paragraph.kind = BlockKind.CAPTION
                units.append(unit)
            else:
                self.labels.append(text)
        return units

    def _is_below_picture(self, box: Box) -> bool:
        middle = (box[0] + box[2]) / 2
        return any(
            0 <= box[1] - (image[3] - 3) < 18 and image[0] - 4 < middle < image[2] + 4
            and image[2] - image[0] > 50 and image[3] - image[1] > 40 and self._labels_at(image) < 3
            for image in self.page.images
        )  # fmt: skip

    def _labels_at(self, image: Box) -> int:
        near = (image[0] - 15, image[1] - 15, image[2] + 15, image[3] + 25)
        return sum(contains(near, group_box(group), 0) for group in self.waiting)

    def _is_label(self, group: list[Row], size: float) -> bool:
        """Words inside a figure: short, no sentence, close to drawn lines."""
        text = " ".join(row.text for row in group)
        if len(group) > 4 or len(text.split()) > _LABEL_WORDS or CAPTION.match(text) or NUMBERED.match(text):
            return False
        if (
            re.search(r"[.?!।:]$", text)
            or group[0].size > size + 1
            or _TITLES.match(text)
            or SECTION_WORD.fullmatch(text)
        ):
            return False
        if (MARKER.match(text) and group[0].size > size - 0.6) or _looks_like_heading(group, text, size):
            return False
        return self.ink.touches(group_box(group), 12)


def _marks_a_line(marker: Row, groups: list[list[Row]]) -> bool:
    """Whether a number stands left of a text on the same line: the number of an exercise or item."""
    return bool(MARKER.fullmatch(marker.text)) and any(
        0 < row.box[0] - marker.box[2] < 4 * row.size and abs(row.baseline - marker.baseline) < 2
        and len(row.text) > 6
        for group in groups for row in group
    )  # fmt: skip


def _underlines(bar: Box, rows: list[Row]) -> bool:
    """Whether a thin line belongs to text (fraction bar, underline), not to a drawing."""
    return any(
        min(abs(bar[1] - row.box[1]), abs(bar[1] - row.box[3])) < 5
        and overlap(bar[0], bar[2], row.box[0], row.box[2]) > 0.5 * min(bar[2] - bar[0], row.width)
        for row in rows
    )


def _looks_like_heading(group: list[Row], text: str, size: float) -> bool:
    """Bold words of at least text size: the title of a box, not a label."""
    return all(row.bold for row in group) and group[0].size > size - 0.6 and len(text) > 3


def read_page(page: PageSpans, body: float) -> PageFlow:
    """Understands one page. `body`: the font size of the document's running text."""
    rows = build_rows(page.pieces, page.ink)
    arranger = _Arranger(page, body)
    root = build_regions(rows, page.frames + page.images, arranger.page_box)
    used = [child.box for child in _descendants(root)]
    drawn = [
        box for box in page.frames + page.ink + page.images
        if not any(contains(u, box, 9) and contains(box, u, 9) for u in used)
    ]  # fmt: skip
    prose = [row.box for row in rows if len(row.text.split()) > 5]
    for box in drawn:
        small = box[3] - box[1] < 9
        if box[3] - box[1] < 2.5 and 4 < box[2] - box[0] < 320 and _underlines(box, rows):
            continue
        if small or not any(contains(box, line) for line in prose):
            arranger.ink.add(box)
    return PageFlow(arranger.arrange(root, False), arranger.labels)


def _descendants(region: Region) -> list[Region]:
    return [node for child in region.children for node in [child, *_descendants(child)]]


def _floats(group: list[Row], prose: list[Row], size: float, gutter: float | None) -> bool:
    """Whether a group stands beside running text of its own column (margin notes, side captions)."""
    text = " ".join(row.text for row in group)
    if (
        len(text.split()) < 2
        or all(MARKER.fullmatch(row.text) for row in group)
        or (MARKER.match(text) and not NUMBERED.match(text) and not _small_italic(group, size))
    ):
        return False
    box = group_box(group)
    letters = len(text)
    mates = [
        row for row in prose
        if beside(row.box, box, 0.2) and _same_column(row.box, box, gutter) and abs(row.size - size) < 1.3
        and not any(row is own for own in group)
    ]  # fmt: skip
    if not mates:
        return False
    if CAPTION.match(text) or group[0].size < size - 0.6 or group[0].size > size + 1:
        return True
    aligned = sum(any(abs(row.baseline - mate.baseline) < 1 for mate in mates) for row in group)
    return aligned < 0.5 * len(group) and letters < 0.6 * sum(len(mate.text) for mate in mates)


def _small_italic(group: list[Row], size: float) -> bool:
    """The set of captions: "(a) ..." below one of several pictures."""
    return all(row.italic and row.size < size - 0.6 for row in group)


def _box_floats(box: Box, prose: list[Row], gutter: float | None) -> bool:
    return any(beside(row.box, box) and _same_column(row.box, box, gutter) for row in prose)


def _same_column(a: Box, b: Box, gutter: float | None) -> bool:
    if gutter is None or any(box[0] < gutter - 8 and box[2] > gutter + 8 for box in (a, b)):
        return True
    return ((a[0] + a[2]) / 2 < gutter) == ((b[0] + b[2]) / 2 < gutter)


def _columns(
    groups: list[list[Row]], units: list[_Unit], gutter: float | None
) -> list[tuple[list[Row], list[_Unit]]]:
    """The flow as single columns in reading order; what spans both columns divides them in bands."""
    rows = [row for group in groups for row in group]
    if gutter is None:
        return [(rows, units)]
    things: list[Row | _Unit] = sorted([*rows, *units], key=lambda thing: thing.box[1])
    bands: list[list[Row | _Unit]] = [[]]
    spanning = False
    for thing in things:
        spans = _spans(thing, gutter, rows)
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
                    ([t for t in part if isinstance(t, Row)], [t for t in part if isinstance(t, _Unit)])
                )
    return result


def _spans(thing: Row | _Unit, gutter: float, rows: list[Row]) -> bool:
    """Whether something stands in both columns. What has text beside it only sticks out of its own."""
    left, right = gutter - thing.box[0], thing.box[2] - gutter
    if min(left, right) <= 8:
        return False
    letters = 20 if min(left, right) > 0.15 * (left + right) else 0
    return not any(len(row.text) > letters and beside(row.box, thing.box) for row in rows)


def _insert(paragraphs: list[Paragraph], unit: _Unit, gutter: float | None) -> None:
    """Puts a float where a reader would turn to it: after the paragraph that names it, or beside it."""
    if not unit.paragraphs:
        return
    index = _place_of(paragraphs, unit, gutter)
    paragraphs[index:index] = unit.paragraphs


def _place_of(paragraphs: list[Paragraph], unit: _Unit, gutter: float | None) -> int:
    first = unit.paragraphs[0]
    top = unit.box[1]
    same = [i for i, p in enumerate(paragraphs) if _same_column(p.box, unit.box, gutter)]
    near = [
        index for index in same
        if paragraphs[index].box[1] < unit.box[3] and paragraphs[index].box[3] > top - 4
        and not paragraphs[index].boxed
    ]  # fmt: skip
    if first.kind is BlockKind.HEADING:
        after = [i for i in same if paragraphs[i].box[1] > top - 1.2 * first.size]
        return after[0] if after else len(paragraphs)
    if first.kind is BlockKind.CAPTION:
        number = _REFERENCE.match(first.plain)
        for index, paragraph in enumerate(paragraphs):
            if number and number[1] in _REFERENCE.findall(paragraph.plain) and paragraph.box[1] < unit.box[3]:
                return _after(paragraphs, index)
    if near:
        return _after(paragraphs, near[0])
    below = [i for i in same if paragraphs[i].box[1] > top]
    return below[0] if below else (same[-1] + 1 if same else len(paragraphs))


def _after(paragraphs: list[Paragraph], index: int) -> int:
    """The index after a paragraph, its formulas with what follows them, or the list it is part of."""
    kind = paragraphs[index].kind
    index += 1
    while index < len(paragraphs):
        here = paragraphs[index]
        continued = here.kind is BlockKind.EQUATION or here.plain[:1].islower()
        if not continued and not (kind is BlockKind.LIST and here.kind is BlockKind.LIST):
            break
        index += 1
    return index
