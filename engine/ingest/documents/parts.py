"""What a document is made of on its way to pages, and how its package is opened."""

from __future__ import annotations

import posixpath
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from engine.core.errors import ErrorCode, PothiError

_MOST_BYTES = 1 << 30  # unpacked, of a whole package
_MOST_MEMBER = 200 << 20  # unpacked, of one member
_MOST_MEMBERS = 20_000
_BROKEN = (
    zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ElementTree.ParseError,
    KeyError, UnicodeError,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a document that begins on a page of its own: HTML as `markup.clean` leaves it, and the
    pictures that it names."""

    html: str
    pictures: dict[str, bytes] = field(default_factory=dict)


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """The package of a document. What is broken in it is DOCUMENT_DAMAGED, what is far too large
    ARCHIVE_UNSAFE."""
    try:
        with zipfile.ZipFile(path) as package:
            entries = package.infolist()
            if len(entries) > _MOST_MEMBERS or sum(entry.file_size for entry in entries) > _MOST_BYTES:
                raise PothiError(ErrorCode.ARCHIVE_UNSAFE, path=path, reason="too large")
            yield package
    except _BROKEN as error:
        raise PothiError(ErrorCode.DOCUMENT_DAMAGED, path=path, reason=type(error).__name__) from error


def member(package: zipfile.ZipFile, name: str) -> bytes:
    """The content of a member. Raises KeyError; BadZipFile for one that is larger than it says."""
    with package.open(name) as file:
        content = file.read(_MOST_MEMBER + 1)
    if len(content) > _MOST_MEMBER:
        raise zipfile.BadZipFile(name)
    return content


def beside(name: str, link: str) -> str:
    """The member that `link` means in the member `name`."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), link))
