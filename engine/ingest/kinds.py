"""What a file is by its first bytes, whatever it is called."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from engine.core.errors import ErrorCode

_HEAD = 1024
_TAIL = 4096
_MOST_ZEROS = 0.98  # share of a sample of a file that was begun to be copied
_WEB_PAGE = re.compile(rb"(?i)\s*(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html|head|body|script|meta)\b")
_OFFICE = (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"{\\rtf")  # Word, Excel, PowerPoint of old; rich text
_NEVER_OLD = (".docx", ".docm")  # in the form of old documents these are only with a password
_PICTURES = (b"\xff\xd8\xff", b"\x89PNG\r\n", b"GIF8", b"II*\x00", b"MM\x00*", b"BM")


def why_no_pdf(path: Path) -> ErrorCode | None:
    """Why a file cannot be read as a PDF; None when it says at its beginning that it is one.

    Raises OSError when it cannot be opened.
    """
    with path.open("rb") as file:
        head = file.read(_HEAD)
        size = file.seek(0, 2)
        file.seek(max(0, size - _TAIL))
        tail = file.read(_TAIL)
    if not head:
        return ErrorCode.PDF_EMPTY
    if b"%PDF-" in head:
        return ErrorCode.PDF_INCOMPLETE if _is_zeros(tail) else None
    if _WEB_PAGE.match(head):
        return ErrorCode.FILE_IS_WEB_PAGE
    if head.startswith(_OFFICE):
        locked = path.suffix.lower() in _NEVER_OLD and head.startswith(_OFFICE[0])
        return ErrorCode.DOCUMENT_LOCKED if locked else ErrorCode.FILE_IS_DOCUMENT
    if head.startswith(_PICTURES) or head[4:12] in (b"ftypheic", b"ftypmif1") or head[8:12] == b"WEBP":
        return ErrorCode.FILE_IS_PICTURE
    if head.startswith(b"PK\x03\x04"):
        return kind_of_zip(path)
    return ErrorCode.PDF_INCOMPLETE if _is_zeros(head) else ErrorCode.NOT_A_PDF


def _is_zeros(part: bytes) -> bool:
    return part.count(0) >= _MOST_ZEROS * len(part)


def kind_of_zip(path: Path) -> ErrorCode:
    """Office documents and e-books are zip archives inside; so is a zip archive that was renamed."""
    try:
        with zipfile.ZipFile(path) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, OSError, RuntimeError, ValueError):
        return ErrorCode.PDF_INCOMPLETE
    if "word/document.xml" in names:
        return ErrorCode.FILE_IS_DOCX
    if "META-INF/container.xml" in names:
        return ErrorCode.FILE_IS_EPUB
    if {"[Content_Types].xml", "mimetype", "META-INF/manifest.xml"} & names:
        return ErrorCode.FILE_IS_DOCUMENT
    return ErrorCode.FILE_IS_ARCHIVE
