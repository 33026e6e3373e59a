"""The door of this room: a PDF file in, an understood document out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.cancel import CancelToken
from engine.errors import ErrorCode, PothiError
from engine.ingest import structure
from engine.ingest.layout import TextBlock, page_blocks
from engine.ingest.metadata import read_metadata
from engine.ingest.spans import PageSpans, read_spans
from engine.values import BlockKind, DocumentText, Language, PageText, PageWarning

PARSER_VERSION = 1


def read_pdf(
    path: Path,
    *,
    password: str | None = None,
    on_page: Callable[[int, int], None] | None = None,
    cancel: CancelToken | None = None,
) -> DocumentText:
    """Reads a whole PDF. `on_page(done, total)` is called after each page.

    Raises PothiError (FILE_NOT_FOUND, NOT_A_PDF, PDF_EMPTY, PDF_BLANK, PDF_DAMAGED, PDF_PASSWORD,
    PDF_NO_TEXT), and Cancelled when `cancel` was used.
    """
    document = open_pdf(path, password)
    try:
        pages = _read_pages(document, path, on_page, cancel)
    finally:
        document.close()
    return _understand(path, pages)


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
        raise PothiError(ErrorCode.PDF_PASSWORD, path=path)
    if document.is_repaired:
        raise PothiError(ErrorCode.PDF_DAMAGED, path=path)
    if document.page_count == 0:
        raise PothiError(ErrorCode.PDF_EMPTY, path=path)
    return document


def _read_pages(
    document: Any, path: Path, on_page: Callable[[int, int], None] | None, cancel: CancelToken | None
) -> list[PageSpans]:
    pages = []
    for index in range(document.page_count):
        if cancel is not None:
            cancel.check()
        try:
            page = document[index]
            spans = read_spans(page, index + 1, decode_spans)
            spans.label = page.get_label()
            spans.has_picture = bool(page.get_images())
        except Exception as error:
            raise PothiError(ErrorCode.PDF_DAMAGED, path=path, page=index + 1) from error
        pages.append(spans)
        if on_page is not None:
            on_page(index + 1, document.page_count)
    if not any(page.lines for page in pages):
        code = ErrorCode.PDF_NO_TEXT if any(page.has_picture for page in pages) else ErrorCode.PDF_BLANK
        raise PothiError(code, path=path)
    return pages


def decode_spans(spans: list[tuple[str, str]]) -> list[str]:
    """Glyphs to Unicode, by font name."""
    try:
        from engine.ingest.fonts import decode_run
    except ImportError:
        import hinlegacy

        names = {"chanakya": "walkman_chanakya", "krutidev": "krutidev_010"}
        result = []
        for text, font in spans:
            code = next((names[k] for k in names if k in font.lower()), None)
            result.append(str(hinlegacy.decode(text, code)) if code else text)
        return result
    return list(decode_run(spans))


def _understand(path: Path, pages: list[PageSpans]) -> DocumentText:
    repeated = _running_lines(pages)
    laid_out: list[list[TextBlock]] = []
    printed: list[str | None] = []
    feet: list[str] = []
    for page in pages:
        kept, margin = _without_margin(page, repeated)
        feet.extend(margin)
        printed.append(_printed_number(margin) or page.label or None)
        page.lines = kept
        laid_out.append(page_blocks(page))
    body = structure.body_size(laid_out)
    paragraphs = [
        structure.page_paragraphs(page.number, blocks, body)
        for page, blocks in zip(pages, laid_out, strict=True)
    ]
    language = _language(" ".join(p.text for page in paragraphs for p in page))
    blocks = structure.document_blocks(paragraphs, language)
    heads = [p for p in paragraphs[0] if p.kind is BlockKind.HEADING]
    title = max(heads, key=lambda p: p.size).text if heads else ""
    meta = read_metadata(path, title=title, language=language, footer=" ".join(feet), page_count=len(pages))
    texts = tuple(
        PageText(page.number, number, tuple(p.text for p in content), _warnings(page, content))
        for page, number, content in zip(pages, printed, paragraphs, strict=True)
    )
    return DocumentText(meta, texts, tuple(blocks))


def _warnings(page: PageSpans, content: list[structure.Paragraph]) -> tuple[PageWarning, ...]:
    if not content:
        return (PageWarning.PICTURE_ONLY if page.has_picture else PageWarning.BLANK,)
    return (PageWarning.LEGACY_FONT,) if page.legacy else ()


def _line_text(spans: list[Any]) -> str:
    return " ".join("".join(span.text for span in spans).split())


def _in_margin(page: PageSpans, spans: list[Any]) -> bool:
    middle = (spans[0].box[1] + spans[0].box[3]) / 2
    return bool(middle < 0.1 * page.height or middle > 0.9 * page.height)


def _running_lines(pages: list[PageSpans]) -> set[str]:
    """Texts (digits blanked) that stand in the head or foot of several pages."""
    seen: Counter[str] = Counter()
    for page in pages:
        seen.update({re.sub(r"\d+", "#", _line_text(s)) for s in page.lines if _in_margin(page, s)})
    return {text for text, count in seen.items() if count >= max(2, len(pages) // 5)}


def _without_margin(page: PageSpans, repeated: set[str]) -> tuple[list[Any], list[str]]:
    kept, margin = [], []
    for spans in page.lines:
        text = _line_text(spans)
        if _in_margin(page, spans) and (re.sub(r"\d+", "#", text) in repeated or text.isdigit()):
            margin.append(text)
        else:
            kept.append(spans)
    return kept, margin


def _printed_number(margin: list[str]) -> str | None:
    return next((text for text in margin if text.isdigit() and len(text) < 4), None)


def _language(text: str) -> Language:
    devanagari = sum("\u0900" <= c <= "\u097f" for c in text)
    return Language.HI if devanagari > 0.3 * max(1, sum(c.isalpha() for c in text)) else Language.EN
