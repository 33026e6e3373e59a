"""The door of this room: a PDF file in, an understood document out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from engine.core.cancel import CancelToken
from engine.core.errors import ErrorCode, PothiError
from engine.core.language import detect_text
from engine.core.values import DocumentMeta, DocumentText, Language, PageText, PageWarning
from engine.ingest import fonts, ocr, repair
from engine.ingest.books import parse_name
from engine.ingest.chapters import OutlineEntry, find_chapters, first_chapter
from engine.ingest.doubts import Cover
from engine.ingest.flow import PageFlow, read_page
from engine.ingest.joining import Piece, Vocabulary
from engine.ingest.margins import Margins, strip_margins
from engine.ingest.matter import mark_matter
from engine.ingest.metadata import doc_id, read_metadata
from engine.ingest.notes import take_off_notes
from engine.ingest.numbered_items import drawings_of, find_items
from engine.ingest.publisher import is_ncert
from engine.ingest.spans import PageSpans, Span, read_spans
from engine.ingest.structure import Part, finish, merge_over_breaks, outline, page_paragraphs
from engine.ingest.table_parts import caption_of, is_table, join_tables
from engine.ingest.units import units_of

_Item = TypeVar("_Item")
_POOR = 0.8  # below this share of sound words an OCR page should be looked at
# No word of a book looks like this: a sign without its letter, both scripts in one, letters among symbols.
_ODD = re.compile(
    "\ufffd|[\ue000-\uf8ff]|^[\u093e-\u094d\u0901-\u0903]|[a-zA-Z][\u0904-\u0939]|[\u0904-\u094d][a-zA-Z]"
    r"|[A-Za-z][|\\{}<>~_^=*#@$%]+[A-Za-z]|[a-z][A-Z][a-z]|[bcdfghjklmnpqrstvwxz]{6}"
)
PARSER_VERSION = 18


def read_pdf(
    path: Path,
    *,
    password: str | None = None,
    on_page: Callable[[int, int], None] | None = None,
    cancel: CancelToken | None = None,
) -> DocumentText:
    """Reads a whole PDF. `on_page(done, total)` is called after each step of each page: the document is gone
    through `_LOOKS` times, so that `done` grows with every so many calls.

    Raises PothiError (FILE_NOT_FOUND, NOT_A_PDF, PDF_EMPTY, PDF_BLANK, PDF_DAMAGED, PDF_PASSWORD,
    PDF_NO_TEXT), and Cancelled when `cancel` was used.
    """
    document = open_pdf(path, password)
    step = _steps(document.page_count, on_page, cancel)
    try:
        pages = _read_pages(document, path, step, cancel)
        contents = _outline_of(document)
    finally:
        document.close()
    return _understand(path, pages, contents, step)


def _outline_of(document: Any) -> list[OutlineEntry]:
    """The PDF's own outline; broken ones are common and say nothing."""
    try:
        entries = document.get_toc()
    except Exception:
        return []
    return [OutlineEntry(" ".join(title.split()), page, level) for level, title, page in entries if page >= 1]


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


def open_pdf(path: Path, password: str | None = None) -> Any:
    """The PyMuPDF document, unlocked and with at least one page, or a PothiError."""
    if not path.is_file():
        raise PothiError(ErrorCode.FILE_NOT_FOUND, path=path)
    with path.open("rb") as file:
        head = file.read(1024)
    if not head:
        raise PothiError(ErrorCode.PDF_EMPTY, path=path)
    if b"%PDF-" not in head:
        raise PothiError(ErrorCode.NOT_A_PDF, path=path)
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


def _read_pages(
    document: Any, path: Path, step: Callable[[], None], cancel: CancelToken | None
) -> list[PageSpans]:
    pages: list[PageSpans] = []
    name = parse_name(doc_id(path))
    transparent: set[Cover] = set()
    for index in range(document.page_count):
        if cancel is not None:
            cancel.check()
        try:
            pages.append(_read_page(document, index, name.language if name else None, transparent))
        except Exception as error:
            if len(pages) < 0.5 * document.page_count:
                raise PothiError(ErrorCode.PDF_DAMAGED, path=path, page=index + 1) from error
            pages.append(PageSpans(index + 1, 1.0, 1.0, [], unreadable=True))
        step()
    if not any(page.pieces or page.turned for page in pages):
        code = ErrorCode.PDF_NO_TEXT if any(page.has_picture for page in pages) else ErrorCode.PDF_BLANK
        raise PothiError(code, path=path)
    return pages


def _read_page(document: Any, index: int, language: Language | None, transparent: set[Cover]) -> PageSpans:
    """The page's own text; of a picture without text, what OCR reads."""
    added_words = take_off_notes(document, index)
    page = document[index]
    spans = read_spans(page, index + 1, fonts.decode_run, transparent)
    spans.added_words = added_words
    if spans.pieces or spans.turned or not spans.has_picture:
        return spans
    tessdata = ocr.find_tessdata()
    if tessdata is None:
        spans.no_ocr = True
        return spans
    read = ocr.ocr_page(page, index + 1, tessdata, language)
    read.hidden, read.unread, read.added_words = spans.hidden, spans.unread, added_words
    return read


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
    return DocumentText(meta, texts, blocks, find_items(blocks, drawings_of(pages)))


def _with_chapters(
    meta: DocumentMeta, parts: list[Part], margins: Margins, contents: list[OutlineEntry]
) -> DocumentMeta:
    """With the chapter or the chapters of the file, and with whose book it is.

    A file named by NCERT's scheme holds the chapter that the name says, or none.
    """
    name = parse_name(meta.doc)
    ncert = is_ncert(
        parts=parts, margins=margins, page_count=meta.page_count, named_like_one=name is not None
    )
    if name is not None:
        return replace(meta, ncert=ncert)
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
        quality = ocr.reading_quality(texts) if page.scanned else page_quality(texts)
        hidden = len(page.unread) + sum(_word_count(piece) for piece in page.hidden)
        warnings = (*_warnings(page, bool(texts), quality), *_left_out(hidden, page.added_words))
        if flow.labels:
            texts.append("\t".join([*flow.labels, ""]))
        result.append(
            PageText(page.number, printed, tuple(texts), warnings, quality, hidden, page.added_words)
        )
        step()
    return tuple(result)


def page_quality(texts: list[str]) -> float:
    """Share (0..1) of the words in `texts` that look like words; 1.0 when there are none."""
    words = [word for text in texts for word in text.split() if any(c.isalpha() for c in word)]
    good = sum(not _ODD.search(word) for word in words)
    return round(good / len(words), 3) if words else 1.0


def _word_count(piece: list[Span]) -> int:
    return len("".join(span.text for span in piece).split())


def _left_out(hidden_words: int, added_words: int) -> tuple[PageWarning, ...]:
    hidden = (PageWarning.HIDDEN_TEXT,) if hidden_words else ()
    return (*hidden, PageWarning.ADDED_TEXT) if added_words else hidden


def _warnings(page: PageSpans, has_text: bool, quality: float) -> tuple[PageWarning, ...]:
    if page.unreadable or page.no_ocr:
        return (PageWarning.UNREADABLE if page.unreadable else PageWarning.OCR_UNAVAILABLE,)
    if page.scanned and has_text:
        poor = (PageWarning.OCR_POOR,) if quality < _POOR else ()
        return (PageWarning.SCANNED, *poor)
    if not has_text:
        return (PageWarning.PICTURE_ONLY if page.has_picture else PageWarning.BLANK,)
    return (PageWarning.LEGACY_FONT,) if page.legacy else ()
