"""Text that does not stand upright: sideways tables, pages on their head, lines that rise or fall.

Everything behind reads level lines. So text of another direction is read in a frame of its own, in which it
is level, and the boxes of its words are turned back to where they stand on the page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, degrees, radians, sin
from typing import Any

from engine.core.values import Box

STEEPEST = 11.5  # degrees; a line that rises or falls by more is a watermark or a label of a drawing
_LEVEL = 0.4  # degrees
_SAME_SLOPE = 0.6  # degrees by which the lines of a page that lies askew may differ
_LEAST_WORDS = 20  # of a group of sideways lines that is read
_LEAST_SHARE = 0.25  # of the page's words that stand sideways, or else so many lines of so many words
_LEAST_LINES, _LINE_WORDS = 3, 4
_STEP = 45.0  # points; a mark along a line askew is cut to boxes no wider than that


@dataclass(frozen=True, slots=True)
class Turn:
    """A map from one frame to another: x' = a x + c y + e, y' = b x + d y + f, in points."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    @property
    def askew(self) -> bool:
        """Whether upright boxes do not stay upright."""
        return min(abs(self.a), abs(self.b)) > 1e-6

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def box(self, box: Box) -> Box:
        """The upright box around a box that was turned."""
        x0, y0, x1, y1 = box
        corners = [self.point(x, y) for x in (x0, x1) for y in (y0, y1)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return (min(xs), min(ys), max(xs), max(ys))

    def boxes(self, box: Box) -> tuple[Box, ...]:
        """A line's box on the page: one, or a row of short ones along a line that rises or falls."""
        x0, y0, x1, y1 = box
        count = max(1, ceil((x1 - x0) / _STEP)) if self.askew else 1
        width = (x1 - x0) / count
        return tuple(
            _rounded(self.box((x0 + at * width, y0, x0 + (at + 1) * width, y1))) for at in range(count)
        )

    def inverse(self) -> Turn:
        det = self.a * self.d - self.b * self.c
        a, b, c, d = self.d / det, -self.b / det, -self.c / det, self.a / det
        return Turn(a, b, c, d, -(a * self.e + c * self.f), -(b * self.e + d * self.f))

    def then(self, other: Turn) -> Turn:
        """This map, and the other one behind it."""
        a, b = other.a * self.a + other.c * self.b, other.b * self.a + other.d * self.b
        c, d = other.a * self.c + other.c * self.d, other.b * self.c + other.d * self.d
        return Turn(a, b, c, d, *other.point(self.e, self.f))

    @property
    def is_nothing(self) -> bool:
        return all(abs(x - y) < 1e-6 for x, y in zip(self.values, (1, 0, 0, 1, 0, 0), strict=True))

    @property
    def values(self) -> tuple[float, float, float, float, float, float]:
        return (self.a, self.b, self.c, self.d, self.e, self.f)


def _rounded(box: Box) -> Box:
    return (round(box[0], 1), round(box[1], 1), round(box[2], 1), round(box[3], 1))


def quarter(turns: int, width: float, height: float) -> tuple[Turn, float, float]:
    """How a page of this size is turned so that lines which run at 90 * `turns` degrees (clockwise from the
    right, 0 to 3) are level: the map from the page to that frame, and the frame's width and height."""
    if turns == 1:  # downwards
        return Turn(0, -1, 1, 0, 0, width), height, width
    if turns == 2:  # on its head
        return Turn(-1, 0, 0, -1, width, height), width, height
    if turns == 3:  # upwards
        return Turn(0, 1, -1, 0, height, 0), height, width
    return Turn(1, 0, 0, 1, 0, 0), width, height


def tilt(angle: float, width: float, height: float) -> Turn:
    """The map that turns a page about its middle so that lines which fall by `angle` degrees are level."""
    c, s = cos(radians(angle)), sin(radians(angle))
    x, y = width / 2, height / 2
    return Turn(c, -s, s, c, x - c * x - s * y, y + s * x - c * y)


@dataclass(frozen=True, slots=True)
class LineGroup:
    """Lines of one direction. `quarters` maps the page to a frame in which they are nearly level, of this
    `width` and `height`; `tilt` makes that frame level where they rise or fall together."""

    lines: list[dict[str, Any]]
    quarters: Turn
    tilt: Turn | None
    width: float
    height: float

    @property
    def to_frame(self) -> Turn:
        return self.quarters if self.tilt is None else self.quarters.then(self.tilt)

    def level(self) -> None:
        """Moves the lines to the frame, in place."""
        for turn in (self.quarters, self.tilt):
            if turn is not None and not turn.is_nothing:
                for line in self.lines:
                    _turn_line(line, turn)


def grouped(lines: Sequence[dict[str, Any]], width: float, height: float, shown: int) -> list[LineGroup]:
    """The lines of a page (of MuPDF's "rawdict") by the direction in which they run: those that are upright
    to a reader first; where there are none, the largest group.

    `shown`: by how many quarters, clockwise, the page is turned when it is shown. Slanted lines are left out,
    so are few words sideways: labels of drawings, watermarks. The lines are moved to their frames by `level`.
    """
    by_turn: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for line in lines:
        angle = _angle(line)
        turns = round(angle / 90)
        if abs(angle - 90 * turns) < STEEPEST:
            by_turn[turns % 4].append(line)
    upright = -shown % 4
    if by_turn.keys() <= {upright}:  # nearly every page
        return [_group(found, turns, width, height) for turns, found in by_turn.items()]
    total = sum(map(_words, lines))
    chosen = [turns for turns in by_turn if turns == upright or _is_read(by_turn[turns], total)]
    if not chosen and by_turn:  # few words, and all of them sideways
        chosen = [max(by_turn, key=lambda turns: sum(map(_words, by_turn[turns])))]
        chosen = chosen if 2 * sum(map(_words, by_turn[chosen[0]])) > total else []
    chosen.sort(key=lambda turns: (turns != upright, -sum(map(_words, by_turn[turns]))))
    return [_group(by_turn[turns], turns, width, height) for turns in chosen]


def _angle(line: dict[str, Any]) -> float:
    """Whither a line runs, in degrees clockwise from the right."""
    x, y = line["dir"]
    return 0.0 if y == 0 and x > 0 else degrees(atan2(y, x))


def _words(line: dict[str, Any]) -> int:
    return len(_text(line).split())


def _text(line: dict[str, Any]) -> str:
    return "".join([char["c"] for span in line["spans"] for char in span["chars"]])


def _is_read(lines: Sequence[dict[str, Any]], total: int) -> bool:
    """Whether so much stands sideways that it must be text, or a table."""
    count = sum(map(_words, lines))
    long = sum(_words(line) >= _LINE_WORDS for line in lines)
    return count >= _LEAST_WORDS and (count >= _LEAST_SHARE * total or long >= _LEAST_LINES)


def _group(lines: list[dict[str, Any]], turns: int, width: float, height: float) -> LineGroup:
    to_frame, wide, high = quarter(turns, width, height)
    slope = _slope(lines, 90 * turns)
    return LineGroup(lines, to_frame, tilt(slope, wide, high) if slope else None, wide, high)


def _slope(lines: Sequence[dict[str, Any]], direction: int) -> float:
    """By how many degrees most of the text falls; 0.0 where it is level or has no common slope."""
    falls = [(_angle(line) - direction + 180) % 360 - 180 for line in lines]
    if all(abs(fall) <= _LEVEL for fall in falls):
        return 0.0
    slopes = [(fall, len(_text(line))) for fall, line in zip(falls, lines, strict=True)]
    slanted = sorted(slope for slope in slopes if abs(slope[0]) > _LEVEL)
    total = sum(count for _, count in slopes)
    if not slanted or 2 * sum(count for _, count in slanted) < total:
        return 0.0
    middle, half = 0.0, sum(count for _, count in slanted) / 2
    for slope, count in slanted:
        half -= count
        if half <= 0:
            middle = slope
            break
    near = sum(count for slope, count in slanted if abs(slope - middle) < _SAME_SLOPE)
    return middle if 2 * near > total else 0.0


def _turn_line(line: dict[str, Any], turn: Turn) -> None:
    """Moves a rawdict line and all in it to another frame, in place."""
    x, y = line["dir"]
    line["dir"] = (turn.a * x + turn.c * y, turn.b * x + turn.d * y)
    for span in line["spans"]:
        place = _upright_char if turn.askew else _turned_char
        for char in span["chars"]:
            place(char, span, turn)
        span["origin"] = turn.point(*span["origin"])
        if span["chars"]:
            span["bbox"] = _around(char["bbox"] for char in span["chars"])
    boxes = [span["bbox"] for span in line["spans"] if span["chars"]]
    if boxes:
        line["bbox"] = _around(boxes)


def _turned_char(char: dict[str, Any], span: dict[str, Any], turn: Turn) -> None:
    char["origin"] = turn.point(*char["origin"])
    char["bbox"] = turn.box(char["bbox"])


def _upright_char(char: dict[str, Any], span: dict[str, Any], turn: Turn) -> None:
    """A letter of a line askew: the upright box around it is larger than the letter."""
    high = span["size"] * (span["ascender"] - span["descender"])
    wide = (char["bbox"][2] - char["bbox"][0] - abs(turn.b) * high) / turn.a
    char["origin"] = x, y = turn.point(*char["origin"])
    top, bottom = y - span["ascender"] * span["size"], y - span["descender"] * span["size"]
    char["bbox"] = (x, top, x + max(wide, 0.1 * span["size"]), bottom)


def _around(boxes: Iterable[Sequence[float]]) -> Box:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))
