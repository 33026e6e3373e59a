"""Lines of characters that lie in each other: formula editors print all letters of one font, then the next.

"ΔrX" may come as "Δ X" and "r", "2.54" as "2 54" and ".". Cut where the other's signs stand, the parts find
each other again from left to right.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

_SMALLEST_GAP = 0.1  # font sizes
_SAME_LEVEL = 0.6  # font sizes between the baselines of signs on one line
_LEADING = frozenset("._… ")
_STEP = 8.0  # points: height of a drawer that signs are looked up in


class SignsOfPage:
    """Where the signs of a page stand, to be asked for what lies in a gap."""

    def __init__(self, lines: Sequence[Sequence[Mapping[str, Any]]]) -> None:
        """`lines`: the rawdict spans of each line of the page."""
        self._drawers: dict[int, list[tuple[float, float, int]]] = {}
        for number, spans in enumerate(lines):
            for span in spans:
                if _is_leader(span):
                    continue
                for char in span["chars"]:
                    if not char["c"].isspace():
                        x0, _, x1, _ = char["bbox"]
                        y = char["origin"][1]
                        self._drawers.setdefault(int(y / _STEP), []).append(((x0 + x1) / 2, y, number))
        for signs in self._drawers.values():
            signs.sort()

    def cut(self, spans: Sequence[dict[str, Any]], number: int) -> list[list[dict[str, Any]]]:
        """The spans of the line of that number, cut to runs without a sign of another line in between."""
        runs: list[list[dict[str, Any]]] = [[]]
        edge: float | None = None
        for span in spans:
            chars: list[dict[str, Any]] = []
            white = _SMALLEST_GAP * span["size"]
            for char in span["chars"]:
                if not char["c"].isspace():
                    x = char["bbox"][0]
                    if edge is not None and x - edge >= white and self._between(edge, char, span, number):
                        while chars and chars[-1].get("synthetic"):
                            chars.pop()  # not printed: the white that the other sign stands in
                        if chars:
                            runs[-1].append(part_of(span, chars))
                        runs.append([])
                        chars = []
                    edge = char["bbox"][2]
                chars.append(char)
            if chars:
                runs[-1].append(part_of(span, chars))
        return [run for run in runs if run]

    def _between(self, edge: float, char: Mapping[str, Any], span: Mapping[str, Any], number: int) -> bool:
        """Whether a sign of another line stands between `edge` and a character, at its height."""
        x, y = char["bbox"][0], char["origin"][1]
        reach = _SAME_LEVEL * span["size"]
        drawer = int(y / _STEP)
        for step in (-1, 0, 1):
            signs = self._drawers.get(drawer + step, ())
            for at in range(bisect_right(signs, (edge, inf)), len(signs)):
                middle, level, line = signs[at]
                if middle >= x:
                    break
                if line != number and abs(level - y) < reach:
                    return True
        return False


def _is_leader(span: Mapping[str, Any]) -> bool:
    """A dotted line to write on lies in no formula."""
    first = span["chars"][0]["c"] if span["chars"] else ""
    if first not in _LEADING and not first.isspace():
        return False
    text = "".join(char["c"] for char in span["chars"]).strip()
    return len(text) > 3 and set(text) <= _LEADING


def part_of(span: dict[str, Any], chars: list[dict[str, Any]]) -> dict[str, Any]:
    """A rawdict span with some of its characters."""
    if len(chars) == len(span["chars"]):
        return span
    x0, y0, x1, y1 = zip(*(char["bbox"] for char in chars), strict=True)
    return {
        **span, "chars": chars, "bbox": (min(x0), min(y0), max(x1), max(y1)), "origin": chars[0]["origin"]
    }  # fmt: skip
