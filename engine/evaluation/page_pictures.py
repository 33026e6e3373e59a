"""Pictures of book pages for a report."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from engine.core.errors import PothiError
from engine.evaluation.questions import PageKey
from engine.library.faults import translated
from engine.library.library import Library

PIXELS_PER_POINT = 1.25  # of a picture: small print is just readable
QUALITY = 70  # of a JPEG


@dataclass(frozen=True, slots=True)
class PagePicture:
    """`source`: its address as seen from the report; `width`, `height` of the page in PDF points."""

    source: str
    width: float
    height: float


class PagePictures:
    """Draws pages of a library's books into a folder beside a report, each once."""

    def __init__(self, library: Library, report: Path) -> None:
        self._library = library
        self._folder = report.with_name(f"{report.stem}_pages")
        self._drawn: dict[PageKey, PagePicture | None] = {}

    def of(self, page: PageKey) -> PagePicture | None:
        """The picture of a PDF page (from 1); None where the library has no such page. Raises PothiError of
        the disk."""
        if page not in self._drawn:
            self._drawn[page] = self._draw(*page)
        return self._drawn[page]

    def _draw(self, doc: str, number: int) -> PagePicture | None:
        import pymupdf

        try:
            pdf = self._library.document(doc).pdf_path
        except PothiError:
            return None
        try:
            with pymupdf.open(pdf) as document:
                if not 1 <= number <= document.page_count:
                    return None
                page = document[number - 1]
                scale = pymupdf.Matrix(PIXELS_PER_POINT, PIXELS_PER_POINT)
                content = page.get_pixmap(matrix=scale, alpha=False).tobytes("jpeg", jpg_quality=QUALITY)
                width, height = page.rect.width, page.rect.height
        except (RuntimeError, ValueError, FileNotFoundError):  # a PDF that is gone or damaged
            return None
        name = f"{hashlib.sha256(doc.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}_p{number}.jpg"
        with translated(self._folder):
            self._folder.mkdir(exist_ok=True)
            (self._folder / name).write_bytes(content)
        return PagePicture(f"{quote(self._folder.name)}/{name}", width, height)
