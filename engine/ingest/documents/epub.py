"""An e-book (EPUB 2 and 3) as parts in the order in which it is read."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

from engine.core.errors import ErrorCode, PothiError
from engine.ingest.documents.hiding import Hiding, hiding_of
from engine.ingest.documents.markup import clean
from engine.ingest.documents.maths import name_of
from engine.ingest.documents.parts import Part, beside, member, opened

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_LOCKS = ("META-INF/rights.xml", "META-INF/sinf.xml", "META-INF/license.lcpl")  # Adobe, Apple, Readium
_OF_FONTS = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")  # fonts only: no lock
_SHEET = re.compile(r"<style\b[^>]*>(.*?)</style>", re.DOTALL | re.IGNORECASE)
_CHARSET = re.compile(rb"""^<\?xml[^>]*encoding=["']([\w.-]+)""")
_PICTURES = (b"\xff\xd8\xff", b"\x89PNG\r\n", b"GIF8", b"BM", b"II*\x00", b"MM\x00*", b"\x00\x00\x00\x0cjP")


def read_epub(path: Path) -> Iterator[Part]:
    """Raises DOCUMENT_DAMAGED, DOCUMENT_PROTECTED (a book that a shop has locked), ARCHIVE_UNSAFE."""
    with opened(path) as package:
        names = set(package.namelist())
        if names & set(_LOCKS) or (_ENCRYPTION in names and _is_locked(package)):
            raise PothiError(ErrorCode.DOCUMENT_PROTECTED, path=path)
        chapters, sheets = _contents(package, names)
        hiding = hiding_of(_text(member(package, name)) for name in sheets)
        for name in chapters:
            yield from _parts(package, names, name, hiding)


def _is_locked(package: zipfile.ZipFile) -> bool:
    root = ElementTree.fromstring(member(package, _ENCRYPTION))
    methods = [found.get("Algorithm") for found in root.iter() if name_of(found) == "EncryptionMethod"]
    return any(method not in _OF_FONTS for method in methods)


def _contents(package: zipfile.ZipFile, names: set[str]) -> tuple[list[str], list[str]]:
    """The members that hold text, in the order of reading, and the style sheets."""
    container = ElementTree.fromstring(member(package, _CONTAINER))
    books = [found.get("full-path", "") for found in container.iter() if name_of(found) == "rootfile"]
    book = books[0] if books else ""  # which no member is called
    root = ElementTree.fromstring(member(package, book))
    items: dict[str, str] = {}
    sheets: list[str] = []
    contents: set[str] = set()  # EPUB 3's table of contents: links, no text of the book
    for item in (found for found in root.iter() if name_of(found) == "item"):
        name = beside(book, unquote(item.get("href", "")))
        if name in names:
            items[item.get("id", "")] = name
            if "nav" in item.get("properties", "").split():
                contents.add(name)
            if item.get("media-type") == "text/css":
                sheets.append(name)
    spine = [found.get("idref", "") for found in root.iter() if name_of(found) == "itemref"]
    return [items[one] for one in spine if one in items and items[one] not in contents], sheets


def _parts(package: zipfile.ZipFile, names: set[str], name: str, hiding: Hiding) -> list[Part]:
    html = _text(member(package, name))
    pictures: dict[str, bytes] = {}

    def picture_of(link: str) -> str | None:
        target = beside(name, unquote(link.partition("#")[0]))
        if target not in names:
            return None
        content = member(package, target)
        drawn = target.lower().endswith(".svg")
        if not drawn and not content.startswith(_PICTURES):
            return None
        known = f"picture{len(pictures)}{'.svg' if drawn else ''}"
        pictures[known] = content
        return known

    own = hiding_of(_SHEET.findall(html))
    pages = clean(html, Hiding(hiding.selectors + own.selectors), picture_of)
    return [Part(page, pictures) for page in pages]


def _text(content: bytes) -> str:
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16", "replace")
    told = _CHARSET.match(content.removeprefix(b"\xef\xbb\xbf"))
    encoding = told[1].decode("ascii") if told else "utf-8-sig"
    try:
        return content.decode(encoding)
    except (LookupError, UnicodeError):
        return content.decode("utf-8-sig", "replace")
