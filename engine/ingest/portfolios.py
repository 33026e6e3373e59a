"""Files inside PDFs: the books of a portfolio, and what else is attached to one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any

from engine.core.errors import PothiError
from engine.ingest.accepted import DOCUMENTS
from engine.ingest.sources import Source
from engine.library.faults import translated
from engine.library.files import sha256_of

MOST_DEEP = 3  # portfolios in portfolios
MOST_BOOKS = 200  # out of one file, with all that are in others
_MOST_BYTES = 500 << 20  # of one book
_MOST_FILES = 2_000
_BOOKS = (".pdf", *DOCUMENTS)
_FORBIDDEN = '<>:"|?*\0\\/'


@dataclass(frozen=True, slots=True)
class Attachments:
    """What is inside a PDF. `books`: names and where they lie now; `others`: names of what is no book;
    `is_portfolio`: the PDF is only their wrapping."""

    books: tuple[tuple[str, Path], ...] = ()
    others: tuple[str, ...] = ()
    is_portfolio: bool = False


def unpack(path: Path, folder: Path) -> Attachments:
    """Writes the books inside a PDF to files of their own names below `folder`.

    A PDF that cannot be opened has nothing inside. Raises DISK_FULL, NO_WRITE_PERMISSION.
    """
    import pymupdf

    try:
        document = pymupdf.open(path, filetype="pdf")
    except Exception:
        return Attachments()
    with document:
        if document.needs_pass:
            return Attachments()
        try:
            names = document.embfile_names()[:_MOST_FILES]
            collection = document.xref_get_key(document.pdf_catalog(), "Collection")[0] != "null"
        except Exception:
            return Attachments()
        books: list[tuple[str, Path]] = []
        others: list[str] = []
        for at, key in enumerate(names):
            name, content = _content(document, key)
            is_book = PurePosixPath(name).suffix.lower() in _BOOKS or content[:5] == b"%PDF-"
            if not content or not is_book or len(books) >= MOST_BOOKS:
                others.append(name)
                continue
            target = folder / str(at) / "".join("_" if letter in _FORBIDDEN else letter for letter in name)
            with translated(target):
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
            books.append((name, target))
        return Attachments(tuple(books), tuple(others), collection and bool(books))


def _content(document: Any, key: str) -> tuple[str, bytes]:
    """The name of an attached file and its content, which is empty where that is no book's or damaged."""
    name = key
    try:
        told = document.embfile_info(key)
        name = (
            PurePosixPath((told.get("ufilename") or told.get("filename") or key).replace("\\", "/")).name
            or key
        )
        if max(told.get("length", 0), told.get("size", 0)) > _MOST_BYTES:
            return name, b""
        content: bytes = document.embfile_get(key)
    except Exception:
        return name, b""
    return name, content if len(content) <= _MOST_BYTES else b""


class Unfolding:
    """Finds the books inside the books of one entry of the queue.

    `unpack`: as the function of this name; `folder`: where books are laid that are found.
    """

    def __init__(self, unpack: Callable[[Path, Path], Attachments], folder: Path) -> None:
        self._unpack = unpack
        self._folder = folder
        self._met: set[str] = set()  # digests, as a portfolio may hold what it is held by

    def books_of(self, source: Source, depth: int = 0) -> Iterator[Source]:
        """A book and those inside it; of a portfolio only these."""
        if source.error is not None or source.path.suffix.lower() != ".pdf" or not source.path.is_file():
            yield source
            return
        try:
            self._met.add(sha256_of(source.path))
            inside = self._unpack(source.path, self._folder / str(len(self._met)))
        except PothiError as error:
            yield replace(source, error=error)
            return
        except OSError:  # a stick that was pulled out: told when the book is read
            yield source
            return
        new = [(name, path) for name, path in inside.books if sha256_of(path) not in self._met]
        if depth >= MOST_DEEP or len(self._met) + len(new) > MOST_BOOKS:
            new = []
        others = (*source.not_taken, *inside.others)
        wrapping = inside.is_portfolio and bool(new)
        if not wrapping:
            yield replace(source, not_taken=others)
        for at, (name, path) in enumerate(new):
            told = others if wrapping and at == 0 else ()
            book = Source(path, f"{source.shown}/{name}", source.queued, not_taken=told)
            yield from self.books_of(book, depth + 1)
