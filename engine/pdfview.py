"""Pages of a PDF as pictures, for a page view. Runs in a process of its own: PyMuPDF is not
thread-safe, holds the interpreter lock while it draws, and may meet a damaged file.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from engine.cancel import CancelToken
from engine.errors import ErrorCode, PothiError
from engine.events import OnEvent
from engine.requests import Lane

# Open documents kept at a time: the one being read and the ones a student jumps back to.
KEEP_OPEN = 3
# Largest side of a rendered page in pixels: 200 % text on a large screen stays below it, and a
# poster-sized page cannot eat the memory of a school laptop.
MAX_PIXELS = 4000


@dataclass(frozen=True, slots=True)
class PageSizes:
    """Width and height of every page of a document, in PDF points, first page first."""

    sizes: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class PageImage:
    """A rendered page: `data` holds `height` rows of `stride` bytes, RGB, 8 bits each.

    `scale` is pixels per PDF point as really used (large pages are drawn smaller than asked).
    """

    page: int
    width: int
    height: int
    stride: int
    scale: float
    data: bytes


class PdfViewer:
    """Opens PDFs and draws their pages; keeps a few documents open."""

    def __init__(self) -> None:
        self._open: OrderedDict[Path, Any] = OrderedDict()

    def sizes(self, path: Path) -> PageSizes:
        """Raises FILE_NOT_FOUND or PDF_DAMAGED."""
        document = self._document(path)
        rects = [document[index].rect for index in range(document.page_count)]
        return PageSizes(tuple((rect.width, rect.height) for rect in rects))

    def render(self, path: Path, page: int, scale: float) -> PageImage:
        """Draw `page` (from 1) with `scale` pixels per point. Raises UNKNOWN_PAGE, PDF_DAMAGED."""
        import pymupdf

        document = self._document(path)
        if not 1 <= page <= document.page_count:
            raise PothiError(ErrorCode.UNKNOWN_PAGE, doc=path.stem, page=page)
        try:
            pdf_page = document[page - 1]
            longest = max(pdf_page.rect.width, pdf_page.rect.height, 1.0)
            used = min(scale, MAX_PIXELS / longest)
            pixmap = pdf_page.get_pixmap(matrix=pymupdf.Matrix(used, used), alpha=False)
        except RuntimeError as error:  # MuPDF's own errors
            raise PothiError(ErrorCode.PDF_DAMAGED, path=path) from error
        return PageImage(page, pixmap.width, pixmap.height, pixmap.stride, used, bytes(pixmap.samples))

    def close(self) -> None:
        while self._open:
            self._open.popitem()[1].close()

    def _document(self, path: Path) -> Any:
        import pymupdf

        if path in self._open:
            self._open.move_to_end(path)
            return self._open[path]
        if not path.exists():
            raise PothiError(ErrorCode.FILE_NOT_FOUND, path=path)
        try:
            document = pymupdf.open(path)
        except (RuntimeError, ValueError) as error:
            raise PothiError(ErrorCode.PDF_DAMAGED, path=path) from error
        self._open[path] = document
        while len(self._open) > KEEP_OPEN:
            self._open.popitem(last=False)[1].close()
        return document


def open_viewer() -> PdfViewer:
    """Opener of the page process; imports PyMuPDF now, so that the first page comes quickly."""
    import pymupdf

    # Damaged pages are drawn as far as they go; MuPDF's remarks about them help nobody here.
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    return PdfViewer()


@dataclass(frozen=True, slots=True)
class GetPageSizes:
    """Result: PageSizes."""

    path: Path
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        return subject.sizes(self.path)


@dataclass(frozen=True, slots=True)
class RenderPage:
    """Result: PageImage. `scale` in pixels per PDF point."""

    path: Path
    page: int
    scale: float
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        return subject.render(self.path, self.page, self.scale)
