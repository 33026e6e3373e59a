"""Radical signs among what is drawn: formula editors print roots with a line instead of a character."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from engine.core.values import Box

_MOST_LINES = 13  # an outline has every edge twice
_Line = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Radical:
    """A drawn radical sign: its whole `box`, and from where to where its line covers something."""

    box: Box
    begin: float
    end: float

    @property
    def bar(self) -> Box:
        """The line over what it covers."""
        return (self.begin, self.box[1], self.end, self.box[1] + 0.5)


def may_be_radical(box: Box, baselines: Iterable[tuple[float, float, float]]) -> bool:
    """Whether a drawn box is as large as a radical sign and has text under it, from its hook to its end.

    `baselines`: (x0, x1, y) of the runs of text on the page.
    """
    x0, top, x1, bottom = box
    if not (6 < bottom - top < 60 and 8 < x1 - x0 < 300):
        return False
    hook = x0 + 3 + bottom - top
    under = [(begin, end) for begin, end, y in baselines if top + 3 < y <= bottom + 2 and x0 + 3 < begin]
    return any(begin < hook for begin, end in under if end < x1 + 6) and any(
        x1 - 8 < end < x1 + 6 for _, end in under
    )


def radicals_of(drawings: Iterable[dict[str, Any]]) -> list[Radical]:
    """The radical signs among the drawings of a PyMuPDF page (page.get_cdrawings()), each once."""
    found: list[Radical] = []
    for drawing in drawings:
        items = drawing["items"]
        if not 3 <= len(items) <= _MOST_LINES or any(item[0] != "l" for item in items):
            continue
        for radical in _in_line([(*item[1], *item[2]) for item in items]):
            if not any(_is_again(radical, one) for one in found):
                found.append(radical)
    return found


def _is_again(radical: Radical, other: Radical) -> bool:
    """Whether it is the outline of the same sign."""
    return abs(radical.begin - other.begin) < 2 and abs(radical.box[1] - other.box[1]) < 2


def _in_line(lines: Sequence[_Line]) -> Iterator[Radical]:
    for (down, up), (_, over) in zip(pairwise(lines), pairwise(lines[1:]), strict=False):
        height = up[1] - up[3]
        joined = _meet(down, up) and _meet(up, over)
        falls = down[3] - down[1] > 0.2 * height and down[2] >= down[0]
        steep = height > 5 and 0 <= up[2] - up[0] < 0.7 * height
        level = abs(over[3] - over[1]) < 0.6 and over[2] - over[0] > 2
        if joined and falls and steep and level:
            yield Radical((min(line[0] for line in lines), up[3], over[2], up[1]), over[0], over[2])


def _meet(first: _Line, second: _Line) -> bool:
    return abs(first[2] - second[0]) < 0.3 and abs(first[3] - second[1]) < 0.3
