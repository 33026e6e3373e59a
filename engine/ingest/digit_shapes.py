"""Whether the digits that a font draws have the shapes of those that the file tells.

Once for each font and digit of a document some drawn shapes are held against the digits of usual fonts. That
costs a look at a part of a few pages; it only raises a doubt (see engine.ingest.false_digits).
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.core.values import Box
from engine.ingest.doubts import has_ink
from engine.ingest.fonts import is_legacy_hindi, is_symbol_font
from engine.ingest.layer_words import PlainWord, RawLine
from engine.ingest.scans import grey_of

_DIGITS = frozenset("0123456789")
_USUAL = ("helv", "hebo", "heit", "tiro", "tibo", "tiit", "cour", "cobo")  # PyMuPDF's names of fonts
_HIGH, _WIDE = 14, 12  # cells of a shape
_PIXELS = 24  # of a font size
_ABOVE, _BELOW = 0.85, 0.3  # font sizes around the baseline
_TEMPLATE = 40.0  # points
_MOST_ZOOM = 6.0
_PLACES = 5  # of a font's digit that are looked at: two glyphs may be told as the same
_NEW = 3  # digits of a font that no page before has shown, for which the page is looked at
_INK = 0.35  # of the darkest, from which a pixel is ink
_LEAST_INK = 60  # of 255: the difference between digit and ground
_SMALLEST = 7  # pixels; nothing lower can be told
_CLEAR = 0.1  # by so much must a shape be more like another digit
_ALIKE = 0.6  # and so much like it (1 is the same)

_Shape = NDArray[np.float64]


class _Place(NamedTuple):
    """Where a digit is drawn. `baseline`, `size`: in points."""

    font: str
    digit: str
    box: Box
    baseline: float
    size: float

    @property
    def rows(self) -> tuple[float, float]:
        """From where to where a digit of this size may reach: some fonts tell far higher boxes."""
        return self.baseline - _ABOVE * self.size, self.baseline + _BELOW * self.size


class DigitShapes:
    """The digits of a document's fonts, as far as its pages have shown them."""

    def __init__(self) -> None:
        self._seen: dict[str, set[str]] = {}

    def look(
        self, page: Any, words: Sequence[PlainWord], lines: Sequence[RawLine], doubted: Container[str] = ()
    ) -> dict[str, dict[str, str]]:
        """Font -> told digit -> the digit that it looks like on this page, where that is clearly another one.

        `words`: those of `lines`, which are MuPDF's. `doubted`: fonts of which every new digit is looked at.
        """
        new: dict[str, set[str]] = {}
        for text, font in words:
            if not text.isalpha() and (digits := _DIGITS.intersection(text)):
                new.setdefault(font, set()).update(digits)
        wanted: set[tuple[str, str]] = set()
        for font, told in new.items():
            seen = self._seen.setdefault(font, set())
            fresh = told - seen
            enough = len(fresh) >= (1 if font in doubted else _NEW)
            if enough and not is_legacy_hindi(font) and not is_symbol_font(font):
                seen |= fresh
                wanted.update((font, digit) for digit in fresh)
        return _unlike(page, _places(wanted, lines)) if wanted else {}


def _places(wanted: set[tuple[str, str]], lines: Sequence[RawLine]) -> list[_Place]:
    """Some places of each wanted font and digit; only what is printed with ink."""
    left, fonts = dict.fromkeys(wanted, _PLACES), {font for font, _ in wanted}
    found: list[_Place] = []
    for span in (span for line in lines for span in line["spans"]):
        font = span["font"]
        if font not in fonts or not has_ink(span):
            continue
        for char in span["chars"]:
            key = (font, char["c"])
            if left.get(key):
                left[key] -= 1
                found.append(_Place(*key, char["bbox"], char["origin"][1], span["size"]))
    return found


def _unlike(page: Any, places: Sequence[_Place]) -> dict[str, dict[str, str]]:
    import pymupdf

    if not places:
        return {}
    zoom = min(_MOST_ZOOM, _PIXELS / max(1.0, float(np.median([place.size for place in places]))))
    clip = pymupdf.Rect(
        min(place.box[0] for place in places), min(place.rows[0] for place in places),
        max(place.box[2] for place in places), max(place.rows[1] for place in places),
    )  # fmt: skip
    made = page.get_pixmap(
        matrix=pymupdf.Matrix(zoom, zoom), clip=clip, colorspace=pymupdf.csGRAY, alpha=False
    )
    grey = grey_of(made)
    unlike: dict[str, dict[str, str]] = {}
    for place in places:
        rows = slice(*(max(0, round(y * zoom) - made.y) for y in place.rows))
        columns = slice(*(max(0, round(x * zoom) - made.x) for x in (place.box[0], place.box[2])))
        shape = _shape(grey[rows, columns])
        looks = place.digit if shape is None else _looks_like(shape, place.digit)
        if looks != place.digit:
            unlike.setdefault(place.font, {})[place.digit] = looks
    return unlike


def _looks_like(shape: _Shape, told: str) -> str:
    """The digit that a shape is most like, or the told one where that is not clear."""
    likeness = (_usual_shapes() @ shape).max(axis=0)
    best = int(likeness.argmax())
    clear = likeness[best] >= _ALIKE and likeness[best] - likeness[int(told)] >= _CLEAR
    return str(best) if clear else told


def _shape(grey: NDArray[Any]) -> _Shape | None:
    """What is drawn in a box, as a unit vector: as high as the cells, in the middle of their width. None
    where nothing can be told."""
    if grey.size == 0:
        return None
    ground = float(np.median(np.concatenate([grey[0], grey[-1]])))
    ink = np.abs(grey.astype(np.float64) - ground)
    if ink.max() < _LEAST_INK:
        return None
    ink /= ink.max()
    rows, columns = np.flatnonzero((ink > _INK).any(axis=1)), np.flatnonzero((ink > _INK).any(axis=0))
    ink = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    if len(ink) < _SMALLEST:
        return None
    wide = min(_WIDE, max(1, round(ink.shape[1] * _HIGH / len(ink))))
    cells = np.zeros((_HIGH, _WIDE))
    first = (_WIDE - wide) // 2
    cells[:, first : first + wide] = _averaged(_averaged(ink, _HIGH).T, wide).T
    cells -= cells.mean()
    length = float(np.linalg.norm(cells))
    return (cells / length).ravel() if length else None


def _averaged(pixels: _Shape, count: int) -> _Shape:
    """The rows of a picture as `count` rows of equal height."""
    edges = np.linspace(0, len(pixels), count + 1)
    sums = np.vstack([np.zeros(pixels.shape[1]), np.cumsum(pixels, axis=0)])
    whole = np.floor(edges).astype(int)
    part = (edges - whole)[:, None] * pixels[np.minimum(whole, len(pixels) - 1)]
    result: _Shape = np.diff(sums[whole] + part, axis=0) * count / len(pixels)
    return result


@cache
def _usual_shapes() -> NDArray[np.float64]:
    """[font, digit, cell]: the digits of usual fonts."""
    import pymupdf

    shapes = np.zeros((len(_USUAL), 10, _HIGH * _WIDE))
    with pymupdf.open() as document:
        for number, font in enumerate(_USUAL):
            for digit in range(10):
                page = document.new_page(width=_TEMPLATE, height=2 * _TEMPLATE)
                page.insert_text((5, 1.5 * _TEMPLATE), str(digit), fontname=font, fontsize=_TEMPLATE)
                made = page.get_pixmap(colorspace=pymupdf.csGRAY, alpha=False)
                shape = _shape(grey_of(made))
                assert shape is not None
                shapes[number, digit] = shape
    return shapes
