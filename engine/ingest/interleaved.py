"""Lines of characters that lie in each other: formula editors print all letters of one font, then the next.

"ΔrX" may come as "Δ X" and "r", "2.54" as "2 54" and ".". Cut where the other's signs stand, the parts find
each other again from left to right.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_SMALLEST_GAP = 0.1  # font sizes
_SAME_LEVEL = 0.6  # font sizes between the baselines of signs on one line
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
                    if char["c"].strip():
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
            for char in span["chars"]:
                if char["c"].strip():
                    if edge is not None and self._between(edge, char, span["size"], number):
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

    def _between(self, edge: float, char: Mapping[str, Any], size: float, number: int) -> bool:
        x, y = char["bbox"][0], char["origin"][1]
        if x - edge < _SMALLEST_GAP * size:
            return False
        return any(
            abs(level - y) < _SAME_LEVEL * size and line != number for level, line in self._in(edge, x, y)
        )

    def _in(self, edge: float, x: float, y: float) -> Iterator[tuple[float, int]]:
        """Level and line of the signs from `edge` to `x`, about the height `y`."""
        drawer = int(y / _STEP)
        for step in (-1, 0, 1):
            signs = self._drawers.get(drawer + step, ())
            for at in range(bisect_right(signs, edge, key=_middle), len(signs)):
                middle, level, line = signs[at]
                if middle >= x:
                    break
                yield level, line


def _middle(sign: tuple[float, float, int]) -> float:
    return sign[0]


def _is_leader(span: Mapping[str, Any]) -> bool:
    """A dotted line to write on lies in no formula."""
    text = "".join(char["c"] for char in span["chars"]).strip()
    return len(text) > 3 and set(text) <= set("._… ")


def part_of(span: dict[str, Any], chars: list[dict[str, Any]]) -> dict[str, Any]:
    """A rawdict span with some of its characters."""
    if len(chars) == len(span["chars"]):
        return span
    x0, y0, x1, y1 = zip(*(char["bbox"] for char in chars), strict=True)
    return {
        **span, "chars": chars, "bbox": (min(x0), min(y0), max(x1), max(y1)), "origin": chars[0]["origin"]
    }  # fmt: skip
