"""Fraction bars among what is drawn, and where they cut the characters of a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from engine.core.values import Box
from engine.ingest.interleaved import part_of

THICKEST = 2.5  # points
SHORTEST, LONGEST = 3.0, 320.0  # points
BESIDE = 2.5  # points by which a character may stand out over the bar's end
_WHITE = 0.12  # font sizes between two characters that may belong to different fractions
_FARTHEST = 1.8  # from the bar to the baseline of a character that belongs to it, in font sizes


def bars_of(ink: Iterable[Box]) -> list[Box]:
    """The drawn boxes that are thin and short enough for a fraction bar."""
    return [
        box for box in ink if box[3] - box[1] < THICKEST and SHORTEST < box[2] - box[0] < LONGEST
    ]  # fmt: skip


def cut_at_bars(spans: Sequence[dict[str, Any]], bars: Sequence[Box]) -> list[dict[str, Any]]:
    """The rawdict spans of one line, cut where a bar above or below them begins or ends.

    "1 Qd" printed in one go over two bars is two numerators.
    """
    if not bars or not spans:
        return list(spans)
    left, right = min(span["bbox"][0] for span in spans), max(span["bbox"][2] for span in spans)
    near = [
        bar for bar in bars
        if left < bar[2] and bar[0] < right and any(_is_near(span, bar) for span in spans)
    ]  # fmt: skip
    if not near:
        return list(spans)
    return [part for span in spans for part in _parts(span, near)]


def _is_near(span: dict[str, Any], bar: Box) -> bool:
    x0, _, x1, _ = span["bbox"]
    distance = abs(float(span["origin"][1]) - bar[1])
    return bool(x0 < bar[2] and bar[0] < x1 and distance < _FARTHEST * span["size"])


def _parts(span: dict[str, Any], bars: Sequence[Box]) -> Iterator[dict[str, Any]]:
    """Cut at white space only: a word is never torn, whatever is drawn above it. At a bar every word is a
    part of its own, as an index may stand in the white between two ("K × w" and "f")."""
    bars = [bar for bar in bars if _is_near(span, bar)]
    chars: list[dict[str, Any]] = []
    size = span["size"]
    at: tuple[int, ...] = ()
    for char in span["chars"]:
        if not char["c"].strip():
            chars.append(char)
            continue
        x0, x1 = char["bbox"][0], char["bbox"][2]
        here = tuple(n for n, bar in enumerate(bars) if bar[0] - BESIDE < (x0 + x1) / 2 < bar[2] + BESIDE)
        white = bool(chars) and (not chars[-1]["c"].strip() or x0 - chars[-1]["bbox"][2] > _WHITE * size)
        over = white and any(_first_of_gap(chars) < bar[0] + BESIDE and bar[2] - BESIDE < x0 for bar in bars)
        if over or (white and (here or at)):
            yield part_of(span, chars)
            chars = []
        at = here
        chars.append(char)
    if chars:
        yield part_of(span, chars)


def _first_of_gap(chars: Sequence[dict[str, Any]]) -> float:
    """Where the white behind the last sign begins."""
    last = next((char for char in reversed(chars) if char["c"].strip()), chars[0])
    return float(last["bbox"][2])
