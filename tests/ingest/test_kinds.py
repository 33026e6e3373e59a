"""Files that are no PDFs are told by what they are, in words that say what to do."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pymupdf
import pytest
from pages_fakes import PROSE, Book

from engine.core.error_texts import text
from engine.core.errors import ErrorCode, PothiError
from engine.core.values import Language
from engine.ingest import ocr
from engine.ingest.reader import read_pdf


def packed(*names: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in names:
            archive.writestr(name, "content")
    return out.getvalue()


KINDS = {
    "zeros": (bytes(5000), ErrorCode.PDF_INCOMPLETE),
    "a web page": (b"\n<!DOCTYPE html><html><body>404</body></html>", ErrorCode.FILE_IS_WEB_PAGE),
    "a web page of old": (b"<HTML><HEAD><TITLE>Sorry</TITLE>", ErrorCode.FILE_IS_WEB_PAGE),
    "an old document": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), ErrorCode.FILE_IS_DOCUMENT),
    "rich text": (rb"{\rtf1 words}", ErrorCode.FILE_IS_DOCUMENT),
    "a document": (packed("[Content_Types].xml", "word/document.xml"), ErrorCode.FILE_IS_DOCX),
    "an e-book": (packed("mimetype", "META-INF/container.xml"), ErrorCode.FILE_IS_EPUB),
    "slides": (packed("[Content_Types].xml", "ppt/presentation.xml"), ErrorCode.FILE_IS_DOCUMENT),
    "an archive": (packed("chapter.pdf"), ErrorCode.FILE_IS_ARCHIVE),
    "half an archive": (packed("chapter.pdf")[:40], ErrorCode.PDF_INCOMPLETE),
    "a photo": (b"\xff\xd8\xff\xe0" + bytes(range(1, 200)), ErrorCode.FILE_IS_PICTURE),
    "a photo of a phone": (b"\0\0\0\x18ftypheic" + bytes(range(1, 200)), ErrorCode.FILE_IS_PICTURE),
    "words": (b"only words", ErrorCode.NOT_A_PDF),
    "nothing": (b"", ErrorCode.PDF_EMPTY),
}


def code_of(path: Path) -> ErrorCode:
    with pytest.raises(PothiError) as raised:
        read_pdf(path)
    for language in Language:
        message, remedy = text(raised.value.code, raised.value.params, language)
        assert "book.pdf" in message
        assert remedy
    return raised.value.code


@pytest.mark.parametrize("kind", KINDS)
def test_the_true_reason_is_told(kind: str, tmp_path: Path) -> None:
    content, code = KINDS[kind]
    (tmp_path / "book.pdf").write_bytes(content)
    assert code_of(tmp_path / "book.pdf") is code


def test_a_copy_that_broke_off(tmp_path: Path) -> None:
    whole = Book().page(1).text(PROSE, 60, 100).save(tmp_path, "whole.pdf").read_bytes()
    (tmp_path / "book.pdf").write_bytes(whole[:600] + bytes(6000))
    assert code_of(tmp_path / "book.pdf") is ErrorCode.PDF_INCOMPLETE


@pytest.mark.skipif(ocr.find_tessdata() is None, reason="no Tesseract data on this machine")
def test_drawings_without_words(tmp_path: Path) -> None:
    with pymupdf.open() as document:
        page = document.new_page()
        for at in range(30):
            page.draw_line((50, 80 + 12 * at), (500, 90 + 14 * at), color=(0, 0, 0.5), width=1.5)
            page.draw_circle((100 + 13 * at, 600), 9 + at % 7)
        document.save(tmp_path / "book.pdf")
    assert code_of(tmp_path / "book.pdf") is ErrorCode.PDF_ONLY_PICTURES
