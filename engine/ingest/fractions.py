"""Fractions as they are said: what stands over and under a bar becomes one piece on the line, "Q/V".

A PDF has the numerator, the denominator and the bar as three things without any relation, and the lines of a
page would tear them apart. Everything downstream sees a formula on one line instead.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.core.text import fold, is_stop_word
from engine.core.values import Box
from engine.ingest.bars import BESIDE
from engine.ingest.layout import overlap
from engine.ingest.row import Row, union
from engine.ingest.spans import Span

# Distances from the bar to a baseline, in font sizes, as they are set in textbooks.
_OVER = (0.0, 1.0)
_UNDER = (0.4, 1.75)
_SMALL = 0.82  # of the letters' size: what is smaller is raised or lowered
_COVERED = 0.5  # share of the bar that the wider of both sides covers at least
_OFF_CENTRE = 0.2  # of the bar's width, by which a side may be off its middle
_WORD_SPACE = 0.7  # font sizes: the widest white between words, which are no numerators then
_NEIGHBOUR = 1.8  # font sizes to the sign or word that stands beside a fraction on its line
_SUM = re.compile(r"[+±=<>]|(?<=\S)\s*[−–-]\s*(?=\S)")
_FACTORS = re.compile(r"\S[\s×·*/(]+\S")
# What multiplies a fraction in front of it: a sign or two, a number, a bracket; no word.
_WORD = re.compile(r"[^\W\d_]{4,}|[\u0900-\u097f]{2,}")
_SIGN = re.compile(r"[=+×÷≈<>]|[-–−]\s*$")
_MULTIPLIED = re.compile(r"(?:[^\W\d_\u0900-\u097f]{1,2}(?![^\W\d_])|[\d(\[√])")
_FACTOR_SPACE = 0.5  # font sizes


@dataclass(slots=True)
class _Fraction:
    bar: Box
    over: list[Span]
    under: list[Span]

    @property
    def parts(self) -> list[Span]:
        return self.over + self.under


@dataclass(slots=True)
class _Beside:
    """The nearest spans on the line of a fraction, one of them at least."""

    left: Span | None
    right: Span | None

    @property
    def one(self) -> Span:
        found = self.left or self.right
        assert found is not None
        return found


def with_fractions(
    pieces: Sequence[list[Span]], bars: Sequence[Box], walls: Sequence[Box] = ()
) -> tuple[list[list[Span]], list[Box]]:
    """The pieces of a page with each fraction as one span on the line it belongs to, and the bars of these.

    `pieces`: spans cut at the ends of the bars (engine.ingest.bars). A bar without anything beside it on its
    line is the rule of a table or under a word and stays what it was. `walls`: upright lines and sides of
    frames, over which no formula goes on.
    """
    pieces = [list(piece) for piece in pieces]
    left = sorted(bars, key=lambda bar: (bar[2] - bar[0], bar[1], bar[0]))
    used: list[Box] = []
    found = True
    spans = _inked(pieces)
    while found:  # what is read now may be what stands beside another one
        found = False
        for bar in list(left):
            fraction = _find(bar, spans, bars)
            beside = (_beside(fraction, spans, walls) or _above(fraction, spans)) if fraction else None
            if fraction is None or beside is None:
                continue
            span = _as_one(fraction, beside.one, spans)
            pieces = _put(span, beside, fraction, pieces)
            spans = _inked(pieces)
            used.append(bar)
            left.remove(bar)
            found = True
    return pieces, used


def _inked(pieces: Sequence[Sequence[Span]]) -> list[Span]:
    return [span for piece in pieces for span in piece if span.text.strip()]


def _put(span: Span, beside: _Beside, fraction: _Fraction, pieces: list[list[Span]]) -> list[list[Span]]:
    """The pieces with a fraction instead of its parts, as one piece with what stands beside it."""
    gone = {id(part) for part in fraction.parts}
    rest = [run for piece in pieces for run in _without(piece, gone)]
    home = [span]
    for neighbour in (beside.left, beside.right):
        piece = next((p for p in rest if any(other is neighbour for other in p)), None)
        if piece is not None:
            rest = [other for other in rest if other is not piece]
            home += piece
    return [*rest, sorted(home, key=lambda part: part.box[0])]


def _without(piece: list[Span], gone: set[int]) -> list[list[Span]]:
    """The runs of a piece that are left when some of its spans are gone."""
    if not any(id(span) in gone for span in piece):
        return [piece]
    runs: list[list[Span]] = [[]]
    for span in piece:
        if id(span) in gone:
            runs.append([])
        else:
            runs[-1].append(span)
    return [run for run in runs if any(span.text.strip() for span in run)]


def _find(bar: Box, spans: Sequence[Span], bars: Sequence[Box]) -> _Fraction | None:
    """What stands right over and under the bar; None where this is no fraction."""
    within = [s for s in spans if s.box[0] > bar[0] - BESIDE - 1 and s.box[2] < bar[2] + BESIDE + 1]
    over = _side(within, bar, _OVER, lambda span: bar[1] - span.baseline)
    under = _side(within, bar, _UNDER, lambda span: span.baseline - bar[3])
    if not over or not under:
        return None
    width, middle = bar[2] - bar[0], (bar[0] + bar[2]) / 2
    sides = [union(s.box for s in side) for side in (over, under)]
    if max(side[2] - side[0] for side in sides) < _COVERED * width:
        return None
    if any(_has_hole(side) for side in (over, under)):
        return None
    if any(abs((side[0] + side[2]) / 2 - middle) > _OFF_CENTRE * width + 2 for side in sides):
        return None
    if any(_goes_on(side, bar, spans, bars) for side in (over, under)):
        return None
    return _Fraction(bar, over, under)


def _side(
    within: Sequence[Span],
    bar: Box,
    limits: tuple[float, float],
    distance: Callable[[Span], float],
) -> list[Span]:
    """The spans on one side of the bar; what is raised or lowered there goes with its letters."""
    tall = [s for s in within if s.tall and _touches(s.tall, bar, s.size, over=limits is _OVER)]
    level = {round(s.baseline) for s in tall}  # what stands beside a fraction in the fraction
    full = tall + [
        s for s in within
        if not s.tall and (limits[0] < distance(s) / s.size < limits[1] or round(s.baseline) in level)
    ]  # fmt: skip
    if not full:
        return []
    size = max(span.size for span in full)
    letters = [span for span in full if span.size >= _SMALL * size]
    raised = [span for span in within if span.size < _SMALL * size and _joins(span, letters)]
    return letters + raised


def _joins(small: Span, letters: Sequence[Span]) -> bool:
    """Whether a raised or lowered sign stands at one of the letters, not at those of the next line."""
    return any(
        -0.8 < (small.baseline - letter.baseline) / letter.size < 0.55
        and letter.box[0] < small.box[0] < letter.box[2] + 1.5 * letter.size
        for letter in letters
    )


def _touches(box: Box, bar: Box, size: float, *, over: bool) -> bool:
    """Whether a fraction that was read stands at the bar with its lowest or its highest point."""
    gap = bar[1] - box[3] if over else box[1] - bar[3]
    return -2 < gap < 0.6 * size


def _has_hole(side: Sequence[Span]) -> bool:
    """Whether white as wide as between columns parts the side: rows of a long division, cells of a table."""
    ordered = sorted(side, key=lambda span: span.box[0])
    return any(b.box[0] - a.box[2] > 1.2 * max(a.size, b.size) for a, b in pairwise(ordered))


def _goes_on(side: Sequence[Span], bar: Box, spans: Sequence[Span], bars: Sequence[Box]) -> bool:
    """Whether a side is part of a line that runs on past the bar: an underlined word, not a numerator."""
    letters = _SMALL * max(span.size for span in side)
    main = next(span for span in side if span.size >= letters)
    x0, _, x1, _ = union(span.box for span in side)
    for other in spans:
        if any(other is span for span in side) or abs(other.baseline - main.baseline) > 0.15 * main.size:
            continue
        gap = max(x0 - other.box[2], other.box[0] - x1)
        if gap < _WORD_SPACE * main.size and other.size >= letters and not any(
            abs(b[1] - bar[1]) < 2 and b != bar and overlap(b[0], b[2], other.box[0], other.box[2]) > 0
            for b in bars
        ):  # fmt: skip
            return True
    return False


def _beside(fraction: _Fraction, spans: Sequence[Span], walls: Sequence[Box]) -> _Beside | None:
    """What stands on the line of the fraction, whose middle the bar is level with; None for nothing.

    Words beside words in between rules are cells of a table, not a fraction.
    """
    bar, own = fraction.bar, {id(part) for part in fraction.parts}
    size = max(part.size for part in fraction.parts)
    named = any(_WORD.search(part.text) for part in fraction.parts)
    found: dict[bool, tuple[float, Span]] = {}
    for span in spans:
        if id(span) in own or not 0 < span.baseline - bar[1] < 0.62 * span.size:
            continue
        if named and not _SIGN.search(span.text):
            continue
        right = span.box[0] > (bar[0] + bar[2]) / 2
        gap = span.box[0] - bar[2] if right else bar[0] - span.box[2]
        if -2 < gap < _NEIGHBOUR * max(size, span.size) and gap < found.get(right, (math.inf,))[0]:
            x0, x1 = (bar[2], span.box[0]) if right else (span.box[2], bar[0])
            if not any(
                x0 - 1 < wall[0] and wall[2] < x1 + 1 and wall[1] < bar[1] < wall[3] for wall in walls
            ):
                found[right] = (gap, span)
    if not found:
        return None
    left, right_one = (found.get(side, (0.0, None))[1] for side in (False, True))
    return _Beside(left, right_one)


def _above(fraction: _Fraction, spans: Sequence[Span]) -> _Beside | None:
    """The end of the line right above a fraction that stands below its "=", as the column is narrow."""
    own = {id(part) for part in fraction.parts}
    top = union(part.tall or part.box for part in fraction.over)[1]
    for span in spans:
        if id(span) in own or not span.text.rstrip().endswith("="):
            continue
        near = -0.2 < (top - span.box[3]) / span.size < 0.8
        if not near or overlap(*fraction.bar[::2], *span.box[::2]) <= 0:
            continue
        behind = (s for s in spans if abs(s.baseline - span.baseline) < 0.3 * span.size)
        if not any(span.box[2] <= other.box[0] < fraction.bar[2] for other in behind):
            return _Beside(span, None)
    return None


def _as_one(fraction: _Fraction, beside: Span, spans: Sequence[Span]) -> Span:
    """The fraction as a span on the line of what stands beside it."""
    over, under = (_said(side) for side in (fraction.over, fraction.under))
    text = f"{_bracketed(over, _SUM.search(over))}/"
    text += _bracketed(under, _SUM.search(under) or _FACTORS.search(under))
    if _is_multiplied(fraction, beside, spans):
        text = f"({text})"
    tall = union([fraction.bar, *(part.tall or part.box for part in fraction.parts)])
    x0, _, x1, _ = tall
    if x0 < beside.box[2] and tall[1] > beside.baseline:  # it stands below the line that it ends
        x0, x1 = beside.box[2] + 0.3 * beside.size, max(x1, beside.box[2] + beside.size)
    first = fraction.over[0]
    return replace(
        first, text=text, tall=tall, size=beside.size, baseline=beside.baseline, bold=beside.bold,
        box=(x0, beside.baseline - 0.75 * beside.size, x1, beside.baseline + 0.25 * beside.size),
    )  # fmt: skip


def _said(side: list[Span]) -> str:
    return Row.of(list(side)).text


def _bracketed(text: str, several: object) -> str:
    whole = text.startswith("(") and text.endswith(")") and text.count("(") == 1
    return f"({text})" if several and not whole else text


def _is_multiplied(fraction: _Fraction, beside: Span, spans: Sequence[Span]) -> bool:
    """Whether a letter, a number or another fraction follows without a sign: it must not join the
    denominator when it is read aloud on one line."""
    bar, own = fraction.bar, {id(part) for part in fraction.parts}
    following = [
        s for s in spans
        if id(s) not in own and -2 < s.box[0] - bar[2] < _FACTOR_SPACE * beside.size
        * (1 if abs(s.baseline - beside.baseline) < 0.2 * s.size else 2)  # a fraction's bar begins before it
        and bar[1] - 1.3 * beside.size < s.baseline < bar[1] + 1.3 * beside.size
    ]  # fmt: skip
    first = min(following, key=lambda s: s.box[0], default=None)
    if first is None or not _MULTIPLIED.match(first.text):
        return False
    word = first.text.strip()
    return len(word) < 2 or not word.isalpha() or not is_stop_word(fold(word))
