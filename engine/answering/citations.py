"""Citations of sentences: which page, what people read about it, and what to highlight there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.core.assets import sections_of
from engine.core.values import Box, Citation, DocumentMeta, Language, PageRef, Sentence

SUBJECTS_HI = dict(line.split(": ") for line in sections_of("words/subjects.txt")["in hindi"])
MAX_TITLE = 60
MAX_QUOTE = 600

MetaOf = Callable[[str], DocumentMeta]
"""doc id -> what is known about the document."""
PrintedOf = Callable[[str, int], str | None]
"""(doc id, PDF page) -> page number printed on that page."""


def page_label(meta: DocumentMeta, pdf_page: int, printed: str | None, language: Language) -> str:
    """What people read about a page: "NCERT Science, Class 10, Chapter 9 (Light), Page 137".

    "NCERT" stands there only for a book that says so of itself, the chapter's number only where it is
    that page's. Without a printed number the PDF's own page is named, and says so.
    """
    hindi = language is Language.HI
    parts = [_book_name(meta, hindi)]
    if meta.class_number is not None:
        parts.append(f"कक्षा {meta.class_number}" if hindi else f"Class {meta.class_number}")
    number, title = _chapter_of(meta, pdf_page)
    title = _shorten(title)
    if number is not None:
        chapter = f"अध्याय {number}" if hindi else f"Chapter {number}"
        parts.append(f"{chapter} ({title})" if title else chapter)
    elif title and title != parts[0]:
        parts.append(title)
    if printed:
        parts.append(f"पृष्ठ {printed}" if hindi else f"Page {printed}")
    else:
        parts.append(f"PDF पृष्ठ {pdf_page}" if hindi else f"PDF page {pdf_page}")
    return ", ".join(part for part in parts if part)


def _chapter_of(meta: DocumentMeta, pdf_page: int) -> tuple[int | None, str]:
    """Number and title of the chapter a page belongs to.

    Of a file with several, a page that two of them share has no number but both titles.
    """
    if not meta.chapters:
        return meta.chapter, meta.title
    here = meta.chapters_on(pdf_page)
    title = " / ".join(start.title for start in here if start.title)
    unnamed = "" if meta.book or meta.subject else meta.doc
    return (here[0].number if len(here) == 1 else None), title or unnamed


def _book_name(meta: DocumentMeta, hindi: bool) -> str:
    subject = meta.subject or ""
    if hindi:
        subject = SUBJECTS_HI.get(subject, subject)
    if subject and meta.class_number is not None and meta.ncert:
        return f"NCERT {subject}"
    return subject or meta.book or ""


def _shorten(title: str) -> str:
    title = " ".join(title.split())
    if len(title) <= MAX_TITLE:
        return title
    return title[:MAX_TITLE].rsplit(" ", 1)[0].rstrip(",;:") + " …"


def page_ref(doc: str, pdf_page: int, language: Language, meta_of: MetaOf, printed_of: PrintedOf) -> PageRef:
    """A link to a page, labelled in the language of the answer."""
    printed = printed_of(doc, pdf_page)
    return PageRef(doc, pdf_page, printed, page_label(meta_of(doc), pdf_page, printed, language))


@dataclass(slots=True)
class _Page:
    """What is cited on one page so far."""

    n: int
    ref: PageRef
    sentences: dict[tuple[str, tuple[Box, ...]], None] = field(default_factory=dict)

    def citation(self) -> Citation:
        quote = " ".join(text for text, _ in self.sentences)
        boxes = tuple(box for _, boxes in self.sentences for box in boxes)
        ref = self.ref
        return Citation(self.n, ref.doc, ref.pdf_page, ref.printed_page, ref.label, quote[:MAX_QUOTE], boxes)


class CitationBook:
    """Numbers the cited pages of one answer from 1, in the order in which they are first cited.

    A page cited again keeps its number; its citation then holds all supporting sentences.
    """

    def __init__(self, language: Language, meta_of: MetaOf, printed_of: PrintedOf) -> None:
        self._language = language
        self._meta_of = meta_of
        self._printed_of = printed_of
        self._pages: dict[tuple[str, int], _Page] = {}

    def cite(self, doc: str, sentences: Sequence[Sentence]) -> tuple[int, ...]:
        """Cite book sentences of one document; the citation numbers, one per page they stand on."""
        numbers: dict[int, None] = {}
        for sentence in sentences:
            for place in sentence.places:
                page = self._page(doc, place.page)
                page.sentences[(sentence.text, place.boxes)] = None
                numbers[page.n] = None
        return tuple(numbers)

    def edition_of(self, doc: str) -> str | None:
        """The edition of a document, None when unknown."""
        return self._meta_of(doc).edition

    def clear(self) -> None:
        """Begin anew, because what was cited is not shown any more."""
        self._pages.clear()

    def _page(self, doc: str, number: int) -> _Page:
        key = (doc, number)
        if key not in self._pages:
            ref = page_ref(doc, number, self._language, self._meta_of, self._printed_of)
            self._pages[key] = _Page(len(self._pages) + 1, ref)
        return self._pages[key]

    def citations(self, numbers: Sequence[int] | None = None) -> tuple[Citation, ...]:
        """All citations so far, or those with the given numbers, as they stand now."""
        pages = self._pages.values()
        return tuple(page.citation() for page in pages if numbers is None or page.n in numbers)
