"""Words of a PDF page that may be invisible, judged by their colour and by what is drawn over them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.core.values import Box

BoxLog = Sequence[tuple[str, Box]]
Cover = tuple[str, int, int, int, int]  # kind and rounded box of what is drawn over text
_Boxes = NDArray[np.float64]

_FILLED, _STROKED = 16, 32  # of MuPDF's "char_flags"
FAINT_ALPHA = 51  # of 255: a fifth
_LIGHT = 190  # luminance of 255 from which a colour may be lost on paper
LEAST_COVER = 3.0  # points; nothing smaller hides a letter


class Doubt(Enum):
    """Why a word may be invisible."""

    NO_INK = auto()  # neither filled nor stroked
    COLOUR = auto()
    COVERED = auto()


@dataclass(frozen=True, slots=True)
class Word:
    """Letters `first` to `end` (excluded) of a span; `span` counts the spans of the page."""

    span: int
    first: int
    end: int
    box: Box
    doubt: Doubt


def doubt_of(span: dict[str, Any]) -> Doubt | None:
    if not has_ink(span):
        return Doubt.NO_INK
    red, green, blue = colour_of(span)
    if span["alpha"] < FAINT_ALPHA or 0.299 * red + 0.587 * green + 0.114 * blue > _LIGHT:
        return Doubt.COLOUR
    return None


def words_of(index: int, span: dict[str, Any], doubt: Doubt) -> Iterator[Word]:
    chars = span["chars"]
    first = 0
    for at in range(len(chars) + 1):
        if at < len(chars) and not chars[at]["c"].isspace():
            continue
        if at > first:
            x0, y0, x1, y1 = zip(*[char["bbox"] for char in chars[first:at]], strict=True)
            yield Word(index, first, at, (min(x0), min(y0), max(x1), max(y1)), doubt)
        first = at + 1


def covers_of(drawn: BoxLog) -> list[tuple[int, Box]]:
    """Place in the order of drawing, and box, of what was drawn over a text: it may hide that."""
    texts = [(order, box) for order, (kind, box) in enumerate(drawn) if is_inked_text(kind)]
    if not texts:
        return []
    first = texts[0][0]
    areas = [
        (order, box)
        for order, (kind, box) in enumerate(drawn)
        if order > first and kind.startswith("fill-") and "text" not in kind
        and box[2] - box[0] > LEAST_COVER and box[3] - box[1] > LEAST_COVER
    ]  # fmt: skip
    if not areas:
        return []
    below, boxes = np.array([order for order, _ in texts]), np.array([box for _, box in texts])
    return [(order, box) for order, box in areas if _meet(box, boxes[below < order])]


def _meet(box: Box, others: _Boxes) -> bool:
    wide = np.minimum(box[2], others[:, 2]) - np.maximum(box[0], others[:, 0])
    high = np.minimum(box[3], others[:, 3]) - np.maximum(box[1], others[:, 1])
    return bool(np.any((wide > LEAST_COVER) & (high > LEAST_COVER)))


def key_of(drawn: BoxLog, order: int) -> Cover:
    kind, (x0, y0, x1, y1) = drawn[order]
    return kind, round(x0), round(y0), round(x1), round(y1)


def hides(words: Sequence[Word], covers: Sequence[tuple[int, Box]], drawn: BoxLog) -> NDArray[np.bool_]:
    """[word, cover]: whether the cover was drawn over the word's middle, after a text that stands there."""
    x = np.array([(word.box[0] + word.box[2]) / 2 for word in words])
    y = np.array([(word.box[1] + word.box[3]) / 2 for word in words])
    earliest = np.full(len(words), np.inf)
    for order, (kind, box) in reversed(list(enumerate(drawn))):
        if is_inked_text(kind):
            earliest[_inside(x, y, box)] = order
    hidden = np.zeros((len(words), len(covers)), bool)
    for at, (order, box) in enumerate(covers):
        hidden[:, at] = _inside(x, y, box) & (earliest < order)
    return hidden


def _inside(x: _Boxes, y: _Boxes, box: Box) -> NDArray[np.bool_]:
    inside: NDArray[np.bool_] = (box[0] <= x) & (x <= box[2]) & (box[1] <= y) & (y <= box[3])
    return inside


def is_inked_text(kind: str) -> bool:
    """Whether this kind of entry of the box log is a text that is drawn."""
    return kind in ("fill-text", "stroke-text")


def text_of(span: dict[str, Any]) -> str:
    return "".join([char["c"] for char in span["chars"]])


def has_ink(span: dict[str, Any]) -> bool:
    return bool(span["alpha"] and span["char_flags"] & (_FILLED | _STROKED))


def colour_of(span: dict[str, Any]) -> tuple[int, int, int]:
    colour = int(span["color"])
    return colour >> 16 & 255, colour >> 8 & 255, colour & 255
