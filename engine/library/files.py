"""The library's own copies of the PDFs, written so that a half-written one never bears a real name."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
from pathlib import Path

from engine.library.faults import translated
from models.disk import sync_folder

PART = ".part"
_BLOCK = 1 << 20
_SHA_LETTERS = 12
_FORBIDDEN = '<>:"/\\|?*'  # not allowed in file names on some system
_NAME_BYTES = 180


def sha256_of(path: Path) -> str:
    """Hex SHA-256 of a file's content, read in blocks."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def book_name(sha256: str, doc: str) -> str:
    """File name of a copy: told apart by content first, readable second."""
    readable = "".join("_" if letter in _FORBIDDEN or letter < " " else letter for letter in doc)
    cut = readable.encode("utf-8", "replace")[:_NAME_BYTES].decode("utf-8", "ignore")
    return f"{sha256[:_SHA_LETTERS]}-{cut}.pdf"


def original_name(copy: Path) -> str:
    """The name a copy had before it was given one by `book_name`."""
    head, dash, rest = copy.name.partition("-")
    ours = dash and len(head) == _SHA_LETTERS and all(letter in "0123456789abcdef" for letter in head)
    return rest if ours else copy.name


def copy_atomically(source: Path, target: Path) -> None:
    """Copy through a temporary name and flush to the disk before the name changes."""
    with translated(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(target.name + PART)
        try:
            with source.open("rb") as read, part.open("wb") as write:
                shutil.copyfileobj(read, write, _BLOCK)
                write.flush()
                os.fsync(write.fileno())
            part.replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
            raise
        sync_folder(target.parent)


def link_or_copy(source: Path, target: Path) -> None:
    """The same content under a second name, without taking room where the file system can do so."""
    if target.exists() and target.samefile(source):
        return
    with translated(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        remove_quietly(target)
        try:
            os.link(source, target)
        except OSError:  # a stick, a share: no file there has two names
            copy_atomically(source, target)
            return
        sync_folder(target.parent)


def remove_quietly(path: Path) -> None:
    """Remove a copy nobody refers to any more; one that is open elsewhere is left for `check`."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
