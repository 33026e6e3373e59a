"""Pictures of scanned pages, made ready for Tesseract: level, on their feet, and without specks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.ingest.turned import Turn, quarter, tilt

_LEAST_DPI, _USUAL_DPI, _MOST_DPI = 150, 200, 300  # letters of 9 points are 19, 25, 38 pixels high
_COARSE_DPI = 120
_MOST_PIXELS = 24_000_000  # three times an A4 page at 300 dots an inch
_LEAST_OF_POSTER = 36
_SKEW_DPI = 60  # lines of text are clear stripes even at this resolution
_MOST_SKEW = 10.5  # degrees; pages that lie further askew are drawings or meant to be so
_LEAST_SKEW = 0.15
_COARSE, _FINE = 0.4, 0.1  # degrees between two angles that are tried
_CLEARER = 1.1  # so much more striped must a page be when turned,
_MUCH_SKEW, _MUCH_CLEARER = 3.0, 1.3  # and if by more degrees than this, so much more
_SIDEWAYS = 1.25  # so much more striped across than along is a page that lies on its side
_LEAST_CONTRAST = 30  # grey values between ink and paper
_MOST_INK = 0.2  # share of a page; more is a picture
_GRAINY = 3.0  # deviation of grey values on paper, of 255


@dataclass(frozen=True, slots=True)
class Scan:
    """A page's picture. `pixmap` has `dpi` pixels an inch; its corner stands at (left, top), in points of the
    page after turning; `turn` leads from there to the page as it is shown."""

    pixmap: Any
    dpi: int
    left: float
    top: float
    turn: Turn | None = None

    @property
    def scale(self) -> float:
        """Points of the page for one point of what Tesseract returns."""
        return float(self.pixmap.xres) / self.dpi

    def to_page(self, x: float, y: float) -> tuple[float, float]:
        """A place in what Tesseract returns, on the page after turning."""
        return self.left + x * self.scale, self.top + y * self.scale

    @property
    def pixels_per_point(self) -> float:
        return self.dpi / 72 / self.scale

    def column(self, x: float) -> int:
        """The picture's column at a place on the page."""
        return round((x - self.left) * self.pixels_per_point)

    def row(self, y: float, pixels: float = 0.0) -> int:
        """The picture's row at a place on the page, so many pixels further down."""
        return round((y - self.top) * self.pixels_per_point + pixels)

    def from_pixels(self, x: float, y: float) -> tuple[float, float]:
        """A place in the picture, on the page."""
        return self.left + x / self.pixels_per_point, self.top + y / self.pixels_per_point


def directions(page: Any) -> tuple[int, ...]:
    """How the lines of a scanned page may run, most likely first: in quarters, clockwise from the right."""
    grey = grey_of(page.get_pixmap(dpi=within(page.rect, _SKEW_DPI)))
    dark = _ink_of(grey)
    if dark is None:
        return (0,)
    along, across = (_most_striped(pixels)[1] for pixels in (dark, dark.T))
    if across > _SIDEWAYS * along:
        return (3, 1, 0)
    return (0, 2) if along > _SIDEWAYS * across else (0, 2, 3, 1)


def upright_scan(page: Any, quarters: int = 0) -> Scan:
    """The picture of a PyMuPDF page with its lines level, about its middle, and smooth paper.

    `quarters`: how its lines run, see `directions`.
    """
    import pymupdf

    dpi = within(page.rect, _resolution(page))
    zoom = dpi / 72
    width, height = page.rect.width, page.rect.height
    to_frame, wide, high = quarter(quarters, width, height)
    slope = skew(np.rot90(grey_of(page.get_pixmap(dpi=within(page.rect, _SKEW_DPI))), quarters))
    matrix = pymupdf.Matrix(zoom, zoom).prerotate(-90 * quarters - slope)
    picture = page.get_pixmap(matrix=matrix, alpha=False)
    turned = pymupdf.Point(width / 2, height / 2) * matrix
    left, top = wide / 2 + (picture.x - turned.x) / zoom, high / 2 + (picture.y - turned.y) / zoom
    grey = grey_of(picture)
    if graininess(grey) > _GRAINY:
        smooth = np.repeat(_smoothed(grey)[:, :, None], 3, axis=2)
        picture = pymupdf.Pixmap(pymupdf.csRGB, picture.width, picture.height, smooth.tobytes(), False)
    picture.set_dpi(dpi, dpi)
    turn = to_frame.then(tilt(slope, wide, high)).inverse()
    return Scan(picture, dpi, left, top, None if turn.is_nothing else turn)


def within(area: Any, dpi: int) -> int:
    """The resolution, or less where an area (a PyMuPDF rectangle, in points) is so large that its picture
    would not fit in the memory of a school's computer: posters have large letters."""
    inches = area.width * area.height / 72**2
    return int(min(dpi, max(_LEAST_OF_POSTER, (_MOST_PIXELS / max(inches, 1e-6)) ** 0.5)))


def _resolution(page: Any) -> int:
    """Dots an inch at which the page was scanned, within what Tesseract can use: more adds only blur."""
    dots = _dots_an_inch(page)
    return _USUAL_DPI if dots is None else int(min(max(dots, _LEAST_DPI), _MOST_DPI))


def is_coarse(page: Any) -> bool:
    """Whether a page was scanned with so few dots that digits of Hindi may be read wrong in silence."""
    dots = _dots_an_inch(page)
    return dots is not None and dots < _COARSE_DPI


def _dots_an_inch(page: Any) -> float | None:
    """The dots an inch of the picture that is the page; None where there is no such picture."""
    pictures = page.get_image_info()
    largest = max(pictures, key=lambda info: info["bbox"][2] - info["bbox"][0], default=None)
    width = largest["bbox"][2] - largest["bbox"][0] if largest else 0.0
    if largest is None or width < 0.5 * page.rect.width:
        return None
    return float(largest["width"] / width * 72)


def grey_of(picture: Any) -> NDArray[np.uint8]:
    """The grey values [height, width] of a PyMuPDF pixmap."""
    lines = np.frombuffer(picture.samples, np.uint8).reshape(picture.height, picture.stride)
    pixels = lines[:, : picture.width * picture.n].reshape(picture.height, picture.width, picture.n)
    grey: NDArray[np.uint8] = pixels[:, :, :3].mean(axis=2).astype(np.uint8)
    return grey


def skew(grey: NDArray[np.uint8]) -> float:
    """By how many degrees the lines of text fall to the right (negative: rise); 0.0 when level or unclear."""
    dark = _ink_of(grey)
    if dark is None:
        return 0.0
    angle, striped = _most_striped(dark)
    clearer = _CLEARER if abs(angle) < _MUCH_SKEW else _MUCH_CLEARER
    y, _ = np.nonzero(dark)
    if abs(angle) < _LEAST_SKEW or striped < clearer * _striped(y.astype(float)):
        return 0.0
    return angle


def _ink_of(grey: NDArray[np.uint8]) -> NDArray[np.bool_] | None:
    """Where a page is dark; None for one without contrast, or with so much ink that it is a picture."""
    ink, paper = float(np.percentile(grey, 1)), float(np.median(grey))
    dark: NDArray[np.bool_] = grey < (ink + paper) / 2
    return None if paper - ink < _LEAST_CONTRAST or dark.mean() > _MOST_INK else dark


def _most_striped(dark: NDArray[np.bool_]) -> tuple[float, float]:
    """The angle in degrees at which the ink falls most sharply into lines, and how sharply that is."""
    y, x = np.nonzero(dark)

    def sharpest(angles: NDArray[np.floating[Any]]) -> tuple[float, float]:
        striped = [_striped(y - x * np.tan(np.radians(angle))) for angle in angles]
        best = int(np.argmax(striped))
        return float(angles[best]), striped[best]

    around, _ = sharpest(np.arange(-_MOST_SKEW, _MOST_SKEW + _FINE, _COARSE))
    return sharpest(np.arange(around - _COARSE, around + _COARSE + _FINE / 2, _FINE))


def _striped(heights: NDArray[np.floating[Any]]) -> float:
    """How sharply the ink at these heights falls into lines, whatever the size of the page."""
    rows = np.bincount((heights - heights.min()).astype(int))
    return float(np.square(np.diff(rows.astype(float))).sum()) * len(rows) / max(1, len(heights)) ** 2


def dark_of(grey: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where a picture has ink."""
    dark: NDArray[np.bool_] = grey < (float(np.percentile(grey, 1)) + float(np.median(grey))) / 2
    return dark


def runs_of(ink: NDArray[np.bool_], gap: float) -> list[tuple[int, int]]:
    """Stretches with ink that are at least `gap` pixels of white apart."""
    columns = np.flatnonzero(ink)
    if not columns.size:
        return []
    cuts = np.flatnonzero(np.diff(columns) > gap)
    begins = [int(columns[0]), *(int(columns[at + 1]) for at in cuts)]
    ends = [*(int(columns[at]) + 1 for at in cuts), int(columns[-1]) + 1]
    return list(zip(begins, ends, strict=True))


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
