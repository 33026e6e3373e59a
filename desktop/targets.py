"""Where a click leads: a page of a book, with the boxes to highlight there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.events import percent
from engine.core.values import Box, Citation, PageRef

if TYPE_CHECKING:
    from engine.library.records import EarlierEdition


@dataclass(frozen=True, slots=True)
class PageTarget:
    """`page` counts PDF pages from 1; `boxes` in PDF points, top left origin; `text`: what stands in them."""

    doc: str
    page: int
    label: str = ""
    boxes: tuple[Box, ...] = ()
    printed: str | None = None
    text: str = ""

    @property
    def place(self) -> str:
        """The label without the page at its end, which is shown on its own."""
        head, _, tail = self.label.rpartition(", ")
        return head if head and (self.printed or str(self.page)) in tail else self.label

    @property
    def book(self) -> str:
        """The first parts of the label, which name the book: "NCERT Science, Class 10"."""
        return ", ".join(self.place.split(", ")[:2])

    @classmethod
    def of_citation(cls, citation: Citation) -> PageTarget:
        boxes, printed = citation.boxes, citation.printed_page
        return cls(citation.doc, citation.pdf_page, citation.label, boxes, printed, citation.quote)

    @classmethod
    def of_page(cls, ref: PageRef) -> PageTarget:
        return cls(ref.doc, ref.pdf_page, ref.label, printed=ref.printed_page)


@dataclass(frozen=True, slots=True)
class Earlier:
    """The edition that a book has replaced: when (ISO 8601), and how much of the text is the same."""

    at: str
    percent: int | None


@dataclass(frozen=True, slots=True)
class Book:
    """What the views need to know of one document of the library."""

    doc: str
    title: str
    path: Path
    book: str | None = None
    subject: str | None = None
    class_number: int | None = None
    chapter: int | None = None
    language: str = "en"
    pages: int = 0
    added: str = ""
    quality: float = 1.0
    warnings: tuple[tuple[str, int], ...] = ()
    chapters: tuple[int, ...] = ()  # of a file with several
    earlier: Earlier | None = None

    @classmethod
    def of_record(cls, record: object) -> Book:
        """From the library's document record."""
        meta = record.meta  # type: ignore[attr-defined]
        warnings = getattr(record, "warnings", None) or {}
        return cls(
            doc=meta.doc,
            title=meta.title,
            path=Path(str(getattr(record, "pdf_path", ""))),
            book=meta.book,
            subject=meta.subject,
            class_number=meta.class_number,
            chapter=meta.chapter,
            language=str(meta.language),
            pages=meta.page_count,
            added=str(getattr(record, "added_at", "")),
            quality=float(getattr(record, "quality", 1.0) or 0.0),
            warnings=tuple(sorted((str(name), int(count)) for name, count in dict(warnings).items())),
            chapters=tuple(start.number for start in meta.chapters if start.number is not None),
            earlier=_earlier(getattr(record, "earlier", None)),
        )


def _earlier(edition: EarlierEdition | None) -> Earlier | None:
    if edition is None:
        return None
    return Earlier(edition.replaced_at, None if edition.share is None else percent(edition.share))
