"""Root signs, which formula editors draw as a line: "36 = 6" is printed as "√36 = 6".

Without its sign a root says something false. It is found by its shape (down, steeply up, level over what it
covers) and becomes a character before what stands under it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.core.values import Box
from engine.ingest.layout import overlap
from engine.ingest.radicals import Radical
from engine.ingest.spans import Span

_ONE = re.compile(r"\d[\d.,]*|[^\W\d_]")  # a number or a letter needs no brackets


def with_roots(pieces: Sequence[list[Span]], radicals: Iterable[Radical]) -> list[list[Span]]:
    """The pieces of a page with the sign before, and brackets around, what each root covers."""
    found = [list(piece) for piece in pieces]
    for root in sorted(radicals, key=lambda each: each.end - each.begin):
        under = [
            (piece, span) for piece in found for span in piece if span.text.strip() and _covers(root, span)
        ]
        if len(under) > 1 and sum(span.text.count(")") - span.text.count("(") for _, span in under) == 1:
            under.remove(max(under, key=lambda pair: pair[1].box[0]))  # a bracket that was opened before
        if not under:
            continue
        first_piece, first = min(under, key=lambda pair: pair[1].box[0])
        last_piece, last = max(under, key=lambda pair: pair[1].box[2])
        level = max((span for _, span in under), key=lambda span: span.size)
        alone = len(under) == 1 and bool(_ONE.fullmatch(first.text.strip()))
        _insert(first_piece, first, _sign("√" if alone else "√(", root.box[0], first.box[0], level), 0)
        if not alone:
            _insert(last_piece, last, _sign(")", last.box[2], last.box[2] + 0.3 * level.size, level), 1)
    return found


def holds_bar(root: Radical, bars: Iterable[Box]) -> bool:
    """Whether a fraction stands under the root, which has to be read before it."""
    x0, top, x1, bottom = root.begin, root.box[1], root.end, root.box[3]
    return any(top + 2 < bar[1] < bottom and overlap(x0, x1, bar[0], bar[2]) > 0 for bar in bars)


def _covers(root: Radical, span: Span) -> bool:
    """Whether a span stands under the root's line. Its right end may stand out a little, as italics do."""
    x0, _, x1, _ = span.box
    inside = root.begin - 1.5 < x0 and x1 < root.end + 0.35 * span.size
    return inside and root.box[1] < span.baseline < root.box[3] + 0.2 * span.size


def _sign(text: str, x0: float, x1: float, like: Span) -> Span:
    box = (x0, like.box[1], max(x1, x0 + 0.1), like.box[3])
    return replace(like, text=text, box=box, bold=False, italic=False, tall=None)


def _insert(piece: list[Span], at: Span, sign: Span, behind: int) -> None:
    index = next(n for n, span in enumerate(piece) if span is at)
    piece.insert(index + behind, sign)
