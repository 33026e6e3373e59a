"""A PDF as its pages, one after the other, whatever state they are in."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.errors import ErrorCode, PothiError
from engine.ingest import ocr
from engine.ingest.books import parse_name
from engine.ingest.chapters import OutlineEntry
from engine.ingest.kinds import why_no_pdf
from engine.ingest.metadata import doc_id
from engine.ingest.page_reader import PageReader
from engine.ingest.spans import PageSpans

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class BookPages:
    """An open PDF. `pages` gives each page once, those that cannot be read without words."""

    count: int
    contents: tuple[OutlineEntry, ...]  # the PDF's own outline
    pages: Generator[PageSpans]


OpenPages = Callable[[Path, str | None], BookPages]  # path, password; raises PothiError


def unreadable_page(number: int) -> PageSpans:
    return PageSpans(number, 1.0, 1.0, [], unreadable=True)


def pages_of(path: Path, password: str | None = None, first: int = 0) -> BookPages:
    """The pages of a PDF from page `first` (counted from 0) on, read in this process.

    Raises FILE_NOT_FOUND, PDF_EMPTY, PDF_DAMAGED, PDF_PASSWORD, and what `why_no_pdf` tells.
    """
    document = open_pdf(path, password)
    return BookPages(document.page_count, _outline_of(document), _read(document, path, first))


def _read(document: Any, path: Path, first: int) -> Generator[PageSpans]:
    name = parse_name(doc_id(path))
    reader = PageReader(name.language if name else None, ocr.find_tessdata())
    try:
        for index in range(first, document.page_count):
            try:
                page = reader.read(document, index)
            except MemoryError:
                raise
            except Exception:
                _log.warning("page %d of %s could not be read", index + 1, path.name, exc_info=True)
                page = unreadable_page(index + 1)
            yield page
    finally:
        document.close()


def _outline_of(document: Any) -> tuple[OutlineEntry, ...]:
    """The PDF's own outline; broken ones are common and say nothing."""
    try:
        entries = document.get_toc()
    except Exception:
        return ()
    return tuple(
        OutlineEntry(" ".join(title.split()), page, level) for level, title, page in entries if page >= 1
    )


def open_pdf(path: Path, password: str | None = None) -> Any:
    """The PyMuPDF document, unlocked and with at least one page, or a PothiError."""
    if not path.is_file():
        raise PothiError(ErrorCode.FILE_NOT_FOUND, path=path)
    problem = why_no_pdf(path)
    if problem is not None:
        raise PothiError(problem, path=path)
    import pymupdf

    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    try:
        document = pymupdf.open(path, filetype="pdf")
    except Exception as error:
        raise PothiError(ErrorCode.PDF_DAMAGED, path=path) from error
    if document.needs_pass and not document.authenticate(password or ""):
        document.close()
        raise PothiError(ErrorCode.PDF_PASSWORD, path=path)
    if document.page_count == 0:
        code = ErrorCode.PDF_DAMAGED if document.is_repaired else ErrorCode.PDF_EMPTY
        document.close()
        raise PothiError(code, path=path)
    return document
