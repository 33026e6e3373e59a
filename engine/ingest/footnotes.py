"""Footnotes: small print at the foot of a column, with a mark in front. The text goes on over them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.values import BlockKind, Box
from engine.ingest.paragraphs import Paragraph

_SMALLER = 0.9  # of the running text's font size, at most
_LOW = 0.6  # of the page's height, where no rule is drawn above the notes
_RULE_GAP = 3.0  # font sizes from a rule to the note below it
_MARK = re.compile(r"^(?:[*†‡§¶#]+|[¹²³⁴⁵⁶⁷⁸⁹⁰]+|\d{1,2}(?![\d.,)])|[a-z](?=\s))\s*\S")
_FLOWING = (BlockKind.PARAGRAPH, BlockKind.LIST)


def mark_footnotes(column: Sequence[Paragraph], rules: Sequence[Box], body: float, height: float) -> None:
    """Marks the footnotes among the paragraphs of one column, from the last one upwards. `rules`: thin lines
    drawn across; `body`: font size of the running text; `height`: of the page."""
    notes: list[Paragraph] = []
    rest: list[Paragraph] = []  # of a note that begins further up
    for paragraph in reversed(column):
        if paragraph.kind not in _FLOWING or paragraph.boxed or paragraph.size > _SMALLER * body:
            break
        rest.append(paragraph)
        if _MARK.match(paragraph.plain):
            notes += rest
            rest = []
    if not notes or len(notes) == len(column):
        return
    first = min(notes, key=lambda note: note.box[1])
    if first.box[1] > _LOW * height or any(_is_above(rule, first) for rule in rules):
        for note in notes:
            note.kind = BlockKind.FOOTNOTE


def _is_above(rule: Box, note: Paragraph) -> bool:
    x0, y0, x1, _ = note.box
    return (
        -1 < y0 - rule[3] < _RULE_GAP * note.size and abs(rule[0] - x0) < 2 * note.size and rule[2] < x1 + 120
    )
