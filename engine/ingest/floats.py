"""What stands beside the running text (margin notes, side captions, boxes), and where it is read."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from engine.core.values import BlockKind, Box
from engine.ingest.layout import beside, group_box, overlap
from engine.ingest.lines import MARKER, WORD
from engine.ingest.paragraphs import CAPTION, NUMBERED, Paragraph
from engine.ingest.row import Row

_REFERENCE = re.compile(r"(?:fig(?:ure|s|\.)?|table|चित्र|सारणी|आकृति)\s*\(?(\d+(?:\.\d+)*)", re.IGNORECASE)
_SAME_START = 1.5  # points between the starts of the lines of a note
_NOTE_WORDS = 4  # and the least of words; formulas and cells beside text have fewer
_NARROW = 0.55  # share of the width of the text beside it that a note may have


@dataclass(slots=True)
class Unit:
    """What is placed as a whole: a framed box or a floating group, with its finished paragraphs."""

    box: Box
    paragraphs: list[Paragraph]


def split_floats(
    groups: list[list[Row]], prose: list[Row], size: float, gutter: float | None
) -> tuple[list[list[Row]], list[list[Row]]]:
    """The groups of the flow, and those that float. `prose`: rows of running text, set in `size`."""
    margin = _in_margin(groups, prose) if gutter is None else set()
    markers = [row for group in groups for row in group if MARKER.fullmatch(row.text)]
    floating = [
        group
        for group in groups
        if id(group) in margin or (_floats(group, prose, size, gutter) and not _is_item(group, markers))
    ]
    own = {id(group) for group in floating}
    titles = [g for g in groups if id(g) not in own and g[0].bold and any(_goes_on(g, f) for f in floating)]
    floating += [title for title in titles if len(title) == 1 and len(title[0].text.split()) < 4]
    flow = [group for group in groups if not any(group is other for other in floating)]
    return flow, _joined(floating)


def _is_item(group: list[Row], markers: list[Row]) -> bool:
    """Whether a marker stands before the group: one of several items on a line."""
    first = group[0]
    return any(
        abs(mark.baseline - first.baseline) < 1.5 and 0 < first.box[0] - mark.box[2] < 3.5 * first.size
        for mark in markers
    )


def _in_margin(groups: list[list[Row]], prose: list[Row]) -> set[int]:
    """Groups of a margin column: left of the edge where all long lines begin, and of several lines each.

    That tells them from the words before an indented text ("Step 3", "Given"), which have one line.
    """
    long = [row for row in prose if row.text.count(" ") > 4]
    edge, count = max(
        Counter(round(row.box[0]) for row in long).items(), key=lambda item: item[1], default=(0, 0)
    )
    if count < 8 or count < 0.4 * len(long):
        return set()
    narrow = 0.55 * sorted(row.width for row in long)[len(long) // 2]
    strip = [
        group
        for group in groups
        if group_box(group)[2] < edge + 2 and re.search(r"[^\W\d_]{3}", group[0].text)
    ]
    tall = [
        group for group in strip if len(group) > 1 and any(beside(row.box, group_box(group)) for row in long)
    ]
    if len(tall) < 2 or len(tall) < 0.4 * len(strip) or any(row.width > narrow for g in strip for row in g):
        return set()
    return {id(group) for group in strip}


def _joined(floating: list[list[Row]]) -> list[list[Row]]:
    """Floating groups that belong together: a contents list in the margin is one."""
    joined: list[list[Row]] = []
    for group in sorted(floating, key=lambda group: group[0].box[1]):
        last = next((other for other in reversed(joined) if _goes_on(other, group)), None)
        if last is None:
            joined.append(list(group))
        else:
            last.extend(group)
    return joined


def _goes_on(above: list[Row], below: list[Row]) -> bool:
    a, b = above[-1], below[0]
    same = a.font == b.font and abs(a.size - b.size) < 0.5
    gap = b.box[1] - a.box[3]
    if len(above) == 1 and a.bold and not b.bold and abs(a.size - b.size) < 1:  # a note below its title
        edges = min(abs(a.box[0] - b.box[0]), abs(a.box[2] - b.box[2]))
        return edges < 3 and -0.4 * b.size < gap < 0.6 * b.size
    numbered = bool(NUMBERED.match(above[0].text)) and bool(NUMBERED.match(b.text))
    return same and numbered and -0.4 * b.size < gap < 1.5 * b.size and abs(above[0].box[0] - b.box[0]) < 4


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
    mates = [
        row for row in prose
        if beside(row.box, box, 0.2) and same_column(row.box, box, gutter) and abs(row.size - size) < 1.3
        and not any(row is own for own in group)
    ]  # fmt: skip
    if not mates:
        return False
    if len(group) == 1 and _ends_line(group[0], mates):
        return False
    if CAPTION.match(text) or group[0].size < size - 0.6 or group[0].size > size + 1:
        return True
    if _is_beside(group, mates):
        return True
    aligned = sum(any(abs(row.baseline - mate.baseline) < 1 for mate in mates) for row in group)
    return aligned < 0.5 * len(group) and len(text) < 0.6 * sum(len(mate.text) for mate in mates)


def _is_beside(group: list[Row], mates: list[Row]) -> bool:
    """Whether lines that begin under each other stand right of running text that is much wider than they
    are and ends before them: a note, also where its lines and those of the text are level."""
    left = min(row.box[0] for row in group)
    words = sum(len(WORD.findall(row.text)) for row in group)
    if len(group) < 2 or words < _NOTE_WORDS or any(row.box[0] > left + _SAME_START for row in group):
        return False
    wide = sorted(mate.width for mate in mates)[len(mates) // 2]
    narrow = max(row.width for row in group) < _NARROW * wide
    return narrow and len(mates) >= len(group) and all(mate.box[2] < left for mate in mates)


def _ends_line(row: Row, mates: list[Row]) -> bool:
    """Whether a formula stands behind the last words of a line, a little apart: "given by   v = u + at"."""
    if "=" not in row.text or WORD.search(row.text):
        return False
    return any(
        0 < row.box[0] - mate.box[2] < 3 * mate.size
        and overlap(*mate.box[1::2], *row.box[1::2]) > 0.5 * mate.height
        for mate in mates
    )


def _small_italic(group: list[Row], size: float) -> bool:
    """The set of captions: "(a) ..." below one of several pictures."""
    return all(row.italic and row.size < size - 0.6 for row in group)


def is_stray_label(group: list[Row], size: float) -> bool:
    """Whether a few small words beside the text, no sentence and no caption, can only belong to a figure."""
    text = " ".join(row.text for row in group)
    return (
        len(text.split()) <= 5
        and len(group) < 4
        and all(row.size < size - 0.6 for row in group)
        and not re.search(r"[.?!।:”’]$", text)
        and not CAPTION.match(text)
        and not MARKER.match(text)
        and not all(row.italic for row in group)
    )


def box_floats(box: Box, prose: list[Row], gutter: float | None) -> bool:
    return any(beside(row.box, box) and same_column(row.box, box, gutter) for row in prose)


def same_column(a: Box, b: Box, gutter: float | None) -> bool:
    if gutter is None or any(box[0] < gutter - 8 and box[2] > gutter + 8 for box in (a, b)):
        return True
    return ((a[0] + a[2]) / 2 < gutter) == ((b[0] + b[2]) / 2 < gutter)


def finish_float(paragraphs: list[Paragraph], box: Box, size: float) -> Unit:
    """The paragraphs of a floating group, with the kinds they have because it floats."""
    first = paragraphs[0]
    if not any(WORD.search(paragraph.plain) for paragraph in paragraphs):
        for paragraph in paragraphs:
            if paragraph.kind in (BlockKind.PARAGRAPH, BlockKind.LIST):
                paragraph.kind = BlockKind.EQUATION
    for paragraph in paragraphs[1:]:
        if first.kind is BlockKind.CAPTION and paragraph.kind in (BlockKind.PARAGRAPH, BlockKind.LIST):
            paragraph.kind = BlockKind.CAPTION
    if first.kind is BlockKind.HEADING and len(paragraphs) > 1 and first.size < size + 0.6:
        # The title of a margin note heads the note only, never the text that follows it.
        first.kind = BlockKind.PARAGRAPH
        if paragraphs[1].kind is BlockKind.PARAGRAPH:
            first.lines.extend(paragraphs.pop(1).lines)
    for paragraph in paragraphs:
        paragraph.note = paragraph.kind is not BlockKind.CAPTION
    return Unit(box, paragraphs)


def insert_floats(paragraphs: list[Paragraph], floats: list[Unit], gutter: float | None) -> None:
    """Puts each float where a reader would turn to it: after the paragraph that names it, or beside it."""
    placed: set[int] = set()
    for unit in sorted(floats, key=lambda unit: unit.box[1]):
        if not unit.paragraphs:
            continue
        index = _place_of(paragraphs, unit, gutter)
        while index < len(paragraphs) and id(paragraphs[index]) in placed:
            index += 1
        paragraphs[index:index] = unit.paragraphs
        placed.update(id(paragraph) for paragraph in unit.paragraphs)


def _place_of(paragraphs: list[Paragraph], unit: Unit, gutter: float | None) -> int:
    first = unit.paragraphs[0]
    top = unit.box[1]
    same = [i for i, p in enumerate(paragraphs) if same_column(p.box, unit.box, gutter)]
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
        over_note = first.kind is BlockKind.TABLE and paragraphs[near[0]].kind is BlockKind.HEADING
        return _after(paragraphs, near[over_note and len(near) > 1])
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
