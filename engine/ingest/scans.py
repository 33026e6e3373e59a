"""Pictures of scanned pages, made ready for Tesseract: upright and without specks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

_LEAST_DPI, _USUAL_DPI, _MOST_DPI = 150, 200, 300  # letters of 9 points are 19, 25, 38 pixels high
_SKEW_DPI = 60  # lines of text are clear stripes even at this resolution
_MOST_SKEW = 3.0  # degrees; pages that lie further askew are drawings or meant to be so
_LEAST_SKEW = 0.15
_CLEARER = 1.1  # so much more striped must a page be when turned
_LEAST_CONTRAST = 30  # grey values between ink and paper
_MOST_INK = 0.2  # share of a page; more is a picture
_GRAINY = 3.0  # deviation of grey values on paper, of 255


@dataclass(frozen=True, slots=True)
class Scan:
    """A page's picture. `pixmap` has `dpi` pixels an inch; (left, top) of it in page points after turning."""

    pixmap: Any
    dpi: int
    left: float
    top: float

    @property
    def scale(self) -> float:
        """Points of the page for one point of what Tesseract returns."""
        return float(self.pixmap.xres) / self.dpi

    def to_page(self, x: float, y: float) -> tuple[float, float]:
        """A place in what Tesseract returns, on the page."""
        return self.left + x * self.scale, self.top + y * self.scale


def upright_scan(page: Any) -> Scan:
    """The picture of a PyMuPDF page with its lines level, about its middle, and smooth paper."""
    import pymupdf

    dpi = _resolution(page)
    zoom = dpi / 72
    middle = pymupdf.Point(page.rect.width / 2, page.rect.height / 2)
    matrix = pymupdf.Matrix(zoom, zoom).prerotate(-skew(_grey(page.get_pixmap(dpi=_SKEW_DPI))))
    picture = page.get_pixmap(matrix=matrix, alpha=False)
    turned = middle * matrix
    left, top = middle.x + (picture.x - turned.x) / zoom, middle.y + (picture.y - turned.y) / zoom
    grey = _grey(picture)
    if graininess(grey) > _GRAINY:
        smooth = np.repeat(_smoothed(grey)[:, :, None], 3, axis=2)
        picture = pymupdf.Pixmap(pymupdf.csRGB, picture.width, picture.height, smooth.tobytes(), False)
    picture.set_dpi(dpi, dpi)
    return Scan(picture, dpi, left, top)


def _resolution(page: Any) -> int:
    """Dots an inch at which the page was scanned, within what Tesseract can use: more adds only blur."""
    pictures = page.get_image_info()
    largest = max(pictures, key=lambda info: info["bbox"][2] - info["bbox"][0], default=None)
    width = largest["bbox"][2] - largest["bbox"][0] if largest else 0.0
    if largest is None or width < 0.5 * page.rect.width:
        return _USUAL_DPI
    return int(min(max(largest["width"] / width * 72, _LEAST_DPI), _MOST_DPI))


def _grey(picture: Any) -> NDArray[np.uint8]:
    """The grey values [height, width] of a PyMuPDF pixmap."""
    lines = np.frombuffer(picture.samples, np.uint8).reshape(picture.height, picture.stride)
    pixels = lines[:, : picture.width * picture.n].reshape(picture.height, picture.width, picture.n)
    grey: NDArray[np.uint8] = pixels[:, :, :3].mean(axis=2).astype(np.uint8)
    return grey


def skew(grey: NDArray[np.uint8]) -> float:
    """By how many degrees the lines of text fall to the right (negative: rise); 0.0 when level or unclear."""
    ink, paper = float(np.percentile(grey, 1)), float(np.median(grey))
    dark = grey < (ink + paper) / 2
    if paper - ink < _LEAST_CONTRAST or dark.mean() > _MOST_INK:
        return 0.0
    y, x = np.nonzero(dark)
    angles = np.arange(-_MOST_SKEW, _MOST_SKEW + 0.05, 0.1)
    striped = [_striped(y - x * np.tan(np.radians(angle))) for angle in angles]
    best = int(np.argmax(striped))
    level = _striped(y.astype(float))
    if abs(angles[best]) < _LEAST_SKEW or striped[best] < _CLEARER * level:
        return 0.0
    return float(angles[best])


def _striped(heights: NDArray[np.floating[Any]]) -> float:
    """How sharply the ink at these heights falls into lines."""
    rows = np.bincount((heights - heights.min()).astype(int))
    return float(np.square(np.diff(rows.astype(float))).sum())


def graininess(grey: NDArray[np.uint8]) -> float:
    """The deviation of the grey values of the paper, which is most of a page; text hardly counts."""
    values = grey.astype(np.int16)
    bends = np.abs(values[:, 2:] - 2 * values[:, 1:-1] + values[:, :-2])
    return float(np.median(bends)) * 1.4826 / 6**0.5


def _smoothed(grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Each pixel the mean of the 3 x 3 around it."""
    padded = np.pad(grey, 1, mode="edge").astype(np.uint16)
    height, width = grey.shape
    total = np.zeros((height, width), np.uint16)
    for dy in range(3):
        for dx in range(3):
            total += padded[dy : dy + height, dx : dx + width]
    return (total // 9).astype(np.uint8)
