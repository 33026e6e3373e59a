"""Tables among the parts of a document: those that go on over pages are one, and each has its caption."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.values import BlockKind
from engine.ingest.lines import Line
from engine.ingest.structure import Part
from engine.ingest.table_rows import number_of_table

_GOES_ON = re.compile(r"(?i)cont(?:inue)?d|जारी|क्रमशः")
_SHORT = 8  # words between a caption and its table
_SAME_EDGE = 12.0  # points between the edges of a table on one page and on the next


def is_table(part: Part) -> bool:
    """Whether a part is rows of a table and nothing else."""
    return part.head.kind is BlockKind.TABLE and all(p.kind is BlockKind.TABLE for p in part.paragraphs)


def join_tables(parts: Sequence[Part]) -> list[Part]:
    """The parts, a table that goes on over a page break as one of them."""
    joined: list[Part] = []
    table: Part | None = None  # the last one, while nothing has come that ends it
    for part in parts:
        if is_table(part):
            if table is not None and _goes_on(table, part):
                table.paragraphs.extend(part.paragraphs)
                table.pieces.extend(part.pieces)
                continue
            table = part
        elif not _may_stand_between(part):
            table = None
        joined.append(part)
    return joined


def _may_stand_between(part: Part) -> bool:
    text = " ".join(paragraph.plain for paragraph in part.paragraphs)
    return part.kind is BlockKind.FOOTNOTE or (
        number_of_table(text) is not None and bool(_GOES_ON.search(text))
    )


def _goes_on(table: Part, part: Part) -> bool:
    """Whether a table at the top of a page is the rest of one at the foot of the page before."""
    if part.head.page - table.tail.page != 1 or (table.head.turn is None) != (part.head.turn is None):
        return False
    above, below = table.tail.lines, part.head.lines
    if _columns(above) != _columns(below):
        return False
    edges, further = _edges(above), _edges(below)
    if not edges or not further:  # no row is whole
        return bool(_columns(above))
    return all(abs(a - b) < _SAME_EDGE for a, b in zip(edges, further, strict=True))


def _columns(lines: Sequence[Line]) -> int:
    return max((line.columns for line in lines), default=0) or max(len(line.cells) for line in lines)


def _edges(lines: Sequence[Line]) -> list[float]:
    """Where the columns of a table begin."""
    columns = _columns(lines)
    full = [line.cells for line in lines if len(line.cells) == columns]
    return [min(cells[at].left for cells in full) for at in range(columns)] if full else []


def caption_of(parts: Sequence[Part], index: int) -> str:
    """The caption of the table at `index`: right above it or, if there is none, below it; "" without any."""
    table = parts[index]
    for above in reversed(parts[max(0, index - 3) : index]):
        if above.head.page != table.head.page or is_table(above):
            break
        if _is_caption(above):
            return _text(above)
        if len(_text(above).split()) > _SHORT:  # more than a unit of measurement, or a part of the head
            break
    below = parts[index + 1] if index + 1 < len(parts) else None
    after = parts[index + 2] if index + 2 < len(parts) else None
    if below is None or below.tail.page != table.tail.page or not _is_caption(below):
        return ""
    return "" if after is not None and is_table(after) else _text(below)  # that of the next table


def _is_caption(part: Part) -> bool:
    return part.kind is not BlockKind.TABLE and number_of_table(_text(part)) is not None


def _text(part: Part) -> str:
    return " ".join(piece.text for piece in part.pieces)
