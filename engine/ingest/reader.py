"""The door of this room: a PDF file in, an understood document out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from engine.core.cancel import CancelToken
from engine.core.errors import ErrorCode, PothiError
from engine.core.language import detect_text
from engine.core.values import DocumentMeta, DocumentText, Language, PageText
from engine.ingest import repair
from engine.ingest.book_pages import OpenPages, pages_of
from engine.ingest.books import parse_name
from engine.ingest.breaks import merge_over_breaks
from engine.ingest.chapters import OutlineEntry, chapter_of_sections, find_chapters, first_chapter
from engine.ingest.exercises import exercises_apart
from engine.ingest.flow import PageFlow, read_page
from engine.ingest.joining import Piece, Vocabulary
from engine.ingest.margins import Margins, strip_margins
from engine.ingest.matter import mark_matter
from engine.ingest.metadata import read_metadata
from engine.ingest.numbered_items import drawings_of, find_items
from engine.ingest.publisher import is_ncert
from engine.ingest.quality import left_out_words, quality_of, warnings_of
from engine.ingest.spans import PageSpans
from engine.ingest.structure import Part, finish, outline, page_paragraphs
from engine.ingest.table_parts import caption_of, is_table, join_tables
from engine.ingest.units import units_of

_Item = TypeVar("_Item")
PARSER_VERSION = 25


def read_pdf(
    path: Path,
    *,
    password: str | None = None,
    on_page: Callable[[int, int], None] | None = None,
    cancel: CancelToken | None = None,
    open_pages: OpenPages = pages_of,
) -> DocumentText:
    """Reads a whole PDF. `on_page(done, total)` is called after each step of each page: the document is gone
    through `_LOOKS` times, so that `done` grows with every so many calls. `open_pages`: who reads the pages.

    Raises PothiError (FILE_NOT_FOUND, PDF_EMPTY, PDF_BLANK, PDF_DAMAGED, PDF_PASSWORD, PDF_NO_TEXT,
    PDF_ONLY_PICTURES, and what `why_no_pdf` tells), and Cancelled when `cancel` was used.
    """
    book = open_pages(path, password)
    step = _steps(book.count, on_page, cancel)
    pages: list[PageSpans] = []
    with closing(book.pages):
        for page in book.pages:
            pages.append(page)
            step()
    if not any(page.pieces or page.turned for page in pages):
        raise PothiError(_why_no_words(pages), path=path)
    return _understand(path, pages, list(book.contents), step)


_LOOKS = 5  # characters, layout, mended lines, sentences, page texts


def _steps(
    pages: int, on_page: Callable[[int, int], None] | None, cancel: CancelToken | None
) -> Callable[[], None]:
    """What is called after each step of each page: tells how far the reading is, and hears of a cancel."""
    count = 0

    def step() -> None:
        nonlocal count
        count += 1
        if cancel is not None:
            cancel.check()
        if on_page is not None:
            on_page(count // _LOOKS, pages)

    return step


def _paced(items: Sequence[_Item], pages: int, step: Callable[[], None]) -> Iterator[_Item]:
    """The items, with as many steps between them as there are pages."""
    passed = 0
    for number, item in enumerate(items, start=1):
        yield item
        while passed < pages * number // len(items):
            passed += 1
            step()
    while passed < pages:
        passed += 1
        step()


def _why_no_words(pages: list[PageSpans]) -> ErrorCode:
    if any(page.no_ocr for page in pages):
        return ErrorCode.PDF_NO_TEXT
    if any(page.has_picture or page.lost_words for page in pages):
        return ErrorCode.PDF_ONLY_PICTURES
    return ErrorCode.PDF_DAMAGED if any(page.unreadable for page in pages) else ErrorCode.PDF_BLANK


def _understand(
    path: Path, pages: list[PageSpans], contents: list[OutlineEntry], step: Callable[[], None]
) -> DocumentText:
    margins = strip_margins(pages)
    body = _body_size(pages)
    flows = [read_page(page, body) for page in _paced(pages, len(pages), step)]
    language = detect_text(" ".join(p.plain for flow in flows for p in flow.paragraphs)[:200_000])
    parts = _parts(flows, body, language, step)
    vocabulary = Vocabulary(piece.text for part in parts for piece in part.pieces)
    captions = [caption_of(parts, at) if is_table(part) else "" for at, part in enumerate(parts)]
    blocks = tuple(
        finish(part, language, vocabulary, caption, unit)
        for part, caption, unit in zip(
            _paced(parts, len(pages), step), captions, units_of(parts), strict=True
        )
    )
    scanned = {page.number for page in pages if page.scanned}
    sure = [part for part in parts if part.head.page not in scanned]  # OCR sizes make no title
    meta = read_metadata(path, parts=sure, language=language, margins=margins, page_count=len(pages))
    meta = _with_chapters(meta, parts, margins, contents)
    texts = _page_texts(pages, flows, parts, margins, vocabulary, step)
    items = find_items(blocks, drawings_of(pages))
    return DocumentText(meta, texts, exercises_apart(blocks, items), items)


def _with_chapters(
    meta: DocumentMeta, parts: list[Part], margins: Margins, contents: list[OutlineEntry]
) -> DocumentMeta:
    """With the chapter or the chapters of the file, and with whose book it is.

    A file named by NCERT's scheme holds one chapter, or none. The name counts the chapters of the second part
    of a book from 1, where its pages go on from the first: what is printed is what a reader looks for.
    """
    name = parse_name(meta.doc)
    ncert = is_ncert(
        parts=parts, margins=margins, page_count=meta.page_count, named_like_one=name is not None
    )
    if name is not None:
        printed = chapter_of_sections(parts) if name.chapter is not None else None
        return replace(meta, ncert=ncert, chapter=printed or name.chapter)
    first = first_chapter(parts, margins.heads)
    chapters = find_chapters(parts, margins.by_page, contents, first)
    return replace(meta, ncert=ncert, chapters=chapters, chapter=None if chapters else first)


def _body_size(pages: list[PageSpans]) -> float:
    """The font size (in halves of a point) that most characters of the document are set in."""
    counts: Counter[float] = Counter()
    frames = [frame for page in pages for frame in (page, *page.turned)]
    for span in (span for frame in frames for piece in frame.pieces for span in piece):
        counts[round(span.size * 2) / 2] += len(span.text.strip())
    return counts.most_common(1)[0][0] if counts else 10.0


def _parts(flows: list[PageFlow], body: float, language: Language, step: Callable[[], None]) -> list[Part]:
    parts = merge_over_breaks([p for flow in flows for p in flow.paragraphs], body)
    for part in _paced(parts, len(flows), step):
        for paragraph in part.paragraphs:
            for line in paragraph.lines:
                text = repair.repair_text(line.text, language) if "\t" not in line.text else line.text
                part.pieces.append(Piece(text, paragraph.page, line, paragraph.turn))
    parts = join_tables(parts)
    outline(parts, body)
    mark_matter(parts)
    return parts


def _page_texts(
    pages: list[PageSpans],
    flows: list[PageFlow],
    parts: list[Part],
    margins: Margins,
    vocabulary: Vocabulary,
    step: Callable[[], None],
) -> tuple[PageText, ...]:
    by_page: dict[int, list[Part]] = {}
    for part in parts:
        for number in dict.fromkeys(paragraph.page for paragraph in part.paragraphs):
            by_page.setdefault(number, []).append(part)
    result = []
    for page, flow, printed in zip(pages, flows, margins.printed, strict=True):
        texts = page_paragraphs(by_page.get(page.number, []), page.number, vocabulary)
        quality = quality_of(page, texts)
        warnings = warnings_of(page, texts, quality)
        if flow.labels:
            texts.append("\t".join([*flow.labels, ""]))
        result.append(
            PageText(
                page.number, printed, tuple(texts), warnings, quality, left_out_words(page), page.added_words
            )
        )
        step()
    return tuple(result)
