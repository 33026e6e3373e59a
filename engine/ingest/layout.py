"""From spans to lines and from lines to blocks in the order in which a person reads them."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.ingest.spans import PageSpans, Span
from engine.values import Box

_MANY_BLOCKS = 220  # above this a page is a map or a chart: plain top-down order is enough


@dataclass(slots=True)
class Line:
    """Spans side by side on one row of one column."""

    spans: list[Span]
    box: Box

    @property
    def text(self) -> str:
        return "".join(span.text for span in self.spans)

    @property
    def main(self) -> Span:
        """The span with most characters: its font is the line's font."""
        return max(self.spans, key=lambda span: len(span.text.strip()))

    @property
    def size(self) -> float:
        return self.main.size


@dataclass(slots=True)
class TextBlock:
    """Lines that stand close under each other."""

    lines: list[Line]
    box: Box = field(default=(0.0, 0.0, 0.0, 0.0))


def union(boxes: list[Box]) -> Box:
    """The smallest box around `boxes` (at least one)."""
    return (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )


def page_blocks(page: PageSpans) -> list[TextBlock]:
    """Blocks of the page in reading order."""
    lines = [Line(spans, union([s.box for s in spans])) for spans in page.lines]
    blocks = _group(_join_rows(_drop_copies(lines)))
    return _order(blocks)


def _drop_copies(lines: list[Line]) -> list[Line]:
    """Fake bold prints the same words again with a small offset: keep one of them."""
    kept: list[Line] = []
    for line in sorted(lines, key=lambda item: -len(item.text)):
        text = line.text.strip()
        if not any(text in other.text and _same_place(line.box, other.box) for other in kept):
            kept.append(line)
    return kept


def _same_place(a: Box, b: Box) -> bool:
    return a[0] > b[0] - 3 and a[2] < b[2] + 3 and abs(a[1] - b[1]) < 3


def _join_rows(lines: list[Line]) -> list[Line]:
    """Joins pieces of one row that nearly touch (MuPDF cuts at superscripts and wide spaces)."""
    rows: list[Line] = []
    for line in sorted(lines, key=lambda item: (item.box[0], item.box[1])):
        for row in reversed(rows[-60:]):
            gap = line.box[0] - row.box[2]
            if -2 < gap < 1.6 * max(row.size, line.size) and _beside(row.box, line.box):
                if gap > 1:
                    row.spans[-1].text = row.spans[-1].text.rstrip() + " "
                row.spans.extend(line.spans)
                row.box = union([row.box, line.box])
                break
        else:
            rows.append(line)
    return sorted(rows, key=lambda item: (item.box[1], item.box[0]))


def _beside(a: Box, b: Box) -> bool:
    overlap = min(a[3], b[3]) - max(a[1], b[1])
    return overlap > 0.5 * min(a[3] - a[1], b[3] - b[1])


def _group(lines: list[Line]) -> list[TextBlock]:
    blocks: list[TextBlock] = []
    for line in lines:
        for block in reversed(blocks[-40:]):
            last = block.lines[-1]
            gap = line.box[1] - last.box[3]
            overlap = min(line.box[2], last.box[2]) - max(line.box[0], last.box[0])
            if overlap > 0 and -4 < gap < 0.6 * last.size and abs(line.size - last.size) < 1.2:
                block.lines.append(line)
                block.box = union([block.box, line.box])
                break
        else:
            blocks.append(TextBlock([line], line.box))
    return blocks


def _order(blocks: list[TextBlock]) -> list[TextBlock]:
    """Columns left to right, between headings that span them top to bottom."""
    blocks = sorted(blocks, key=lambda block: (block.box[1], block.box[0]))
    if len(blocks) > _MANY_BLOCKS:
        return blocks
    waiting = {i: {j for j in range(len(blocks)) if _before(j, i, blocks)} for i in range(len(blocks))}
    result = []
    while waiting:
        free = next((i for i in sorted(waiting) if not waiting[i] & waiting.keys()), min(waiting))
        del waiting[free]
        result.append(blocks[free])
    return result


def _before(first: int, second: int, blocks: list[TextBlock]) -> bool:
    """Whether block `first` must be read before `second`: above it, or left of it in the same band."""
    if first == second:
        return False
    a, b = blocks[first].box, blocks[second].box
    if min(a[2], b[2]) - max(a[0], b[0]) > 4:
        return a[1] < b[1]
    if a[2] > b[0] + 4:
        return False
    low, high = min(a[1], b[1]), max(a[3], b[3])
    return not any(
        low < c.box[1] < high and c.box[0] < a[2] - 4 and c.box[2] > b[0] + 4
        for k, c in enumerate(blocks)
        if k not in (first, second)
    )
