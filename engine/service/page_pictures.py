"""Pages of a PDF as pictures, for a page view. Runs in a process of its own: PyMuPDF is not
thread-safe, holds the interpreter lock while it draws, and may meet a damaged file.
"""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from engine.core.cancel import CancelToken
from engine.core.errors import ErrorCode, PothiError
from engine.core.events import OnEvent
from engine.core.values import Box
from engine.service.requests import Lane

# Open documents kept at a time: the one being read and the ones a student jumps back to.
KEEP_OPEN = 3
# Largest side of a rendered page in pixels: 200 % text on a large screen stays below it, and a
# poster-sized page cannot eat the memory of a school laptop.
MAX_PIXELS = 4000
# How far the border of a word may be from an estimated edge, in PDF points: about four letters.
REACH = 24.0


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

    def cut(self, path: Path, page: int, box: Box, scale: float) -> PageImage:
        """Draw a part of `page` (from 1): `box` in PDF points, with `scale` pixels per point. Raises
        UNKNOWN_PAGE, PDF_DAMAGED."""
        import pymupdf

        document = self._document(path)
        if not 1 <= page <= document.page_count:
            raise PothiError(ErrorCode.UNKNOWN_PAGE, doc=path.stem, page=page)
        try:
            pdf_page = document[page - 1]
            part = pymupdf.Rect(box) & pdf_page.rect
            if part.is_empty:
                part = pdf_page.rect
            used = min(scale, MAX_PIXELS / max(part.width, part.height, 1.0))
            pixmap = pdf_page.get_pixmap(matrix=pymupdf.Matrix(used, used), clip=part, alpha=False)
        except RuntimeError as error:
            raise PothiError(ErrorCode.PDF_DAMAGED, path=path) from error
        return PageImage(page, pixmap.width, pixmap.height, pixmap.stride, used, bytes(pixmap.samples))

    def exact_boxes(self, path: Path, page: int, boxes: Sequence[Box], text: str = "") -> tuple[Box, ...]:
        """`boxes` (one line of text each) with their left and right edge moved to borders of words.

        What the library knows of a line's inside is estimated; the page knows better. Of the words near the
        edges those belong to a box that `text`, what stands in all boxes, has too; where the page's letters
        tell nothing (an old Hindi font) the nearest border counts. A scan has no words: its boxes stay.
        """
        document = self._document(path)
        if not 1 <= page <= document.page_count:
            raise PothiError(ErrorCode.UNKNOWN_PAGE, doc=path.stem, page=page)
        pdf_page = document[page - 1]
        try:
            turn = pdf_page.rotation_matrix
            words = [
                _Word(tuple(type(pdf_page.rect)(word[:4]) * turn), _letters(word[4]))
                for word in pdf_page.get_text("words")
            ]
        except RuntimeError as error:
            raise PothiError(ErrorCode.PDF_DAMAGED, path=path) from error
        wanted = _letters(text)
        return tuple(_at_words(box, words, wanted) for box in boxes)

    def word_boxes(self, path: Path, page: int, boxes: Sequence[Box], text: str) -> tuple[Box, ...]:
        """Where `text` stands within `boxes` on a page. When the page's own letters say nothing of it (a
        scan, an old Hindi font, another spelling): the exact boxes themselves."""
        exact = self.exact_boxes(path, page, boxes)
        pdf_page = self._document(path)[page - 1]
        try:
            found = [tuple(rect * pdf_page.rotation_matrix) for rect in pdf_page.search_for(text)]
        except RuntimeError as error:
            raise PothiError(ErrorCode.PDF_DAMAGED, path=path) from error
        return tuple(one for one in found if any(_meets(box, one) for box in exact)) or exact

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


class _Word(NamedTuple):
    box: Box
    letters: str


def _letters(text: str) -> str:
    """Only letters and digits, however they are written: what the page and the library have in common."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", text).casefold() if letter.isalnum())


def _at_words(box: Box, words: Sequence[_Word], wanted: str) -> Box:
    x0, y0, x1, y1 = box
    line = [w for w in words if _same_line(box, w.box) and w.box[2] > x0 - REACH and w.box[0] < x1 + REACH]
    line.sort(key=lambda word: word.box[0])
    starts = [n for n, word in enumerate(line) if abs(word.box[0] - x0) <= REACH]
    ends = [n for n, word in enumerate(line) if abs(word.box[2] - x1) <= REACH]
    runs = [(first, last) for first in starts for last in ends if first <= last]
    if not runs:
        return box
    told = [run for run in runs if "".join(word.letters for word in line[run[0] : run[1] + 1]) in wanted]
    if wanted and told:
        first, last = max(told, key=lambda run: run[1] - run[0])
    else:
        first, last = min(runs, key=lambda run: abs(line[run[0]].box[0] - x0) + abs(line[run[1]].box[2] - x1))
    return (line[first].box[0], y0, line[last].box[2], y1)


def _same_line(box: Box, word: Box) -> bool:
    middle = (word[1] + word[3]) / 2
    return box[1] <= middle <= box[3]


def _meets(box: Box, word: Box) -> bool:
    return _same_line(box, word) and word[0] < box[2] and word[2] > box[0]


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


@dataclass(frozen=True, slots=True)
class RenderCut:
    """Result: PageImage of a part of a page, `box` in PDF points, `scale` in pixels per point."""

    path: Path
    page: int
    box: Box
    scale: float
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        return subject.cut(self.path, self.page, self.box, self.scale)


@dataclass(frozen=True, slots=True)
class GetExactBoxes:
    """Result: the boxes, with edges at the borders of words (see PdfViewer.exact_boxes)."""

    path: Path
    page: int
    boxes: tuple[Box, ...]
    text: str = ""
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        return subject.exact_boxes(self.path, self.page, self.boxes, self.text)


@dataclass(frozen=True, slots=True)
class GetWordBoxes:
    """Result: where `text` stands within the boxes of a page (see PdfViewer.word_boxes)."""

    path: Path
    page: int
    boxes: tuple[Box, ...]
    text: str
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        return subject.word_boxes(self.path, self.page, self.boxes, self.text)
