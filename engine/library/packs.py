"""A library pack: books with text, vectors and PDFs in one file, to be carried on a stick to forty machines.

A pack is a zip archive with a manifest (format, migrations, SHA-256 of every member), a database of
the same tables without log, settings and queue, and the PDFs. The manifest's own checksum stands in
the archive's comment. What is taken in is row by row what was given out, so answers are the same. The
suggested questions that were tried go along: forty machines need not try them out again.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.errors import ErrorCode, PothiError
from engine.library import files, migrations, replaced, store
from engine.library.connections import Connections, bump
from engine.library.faults import decoding, translated
from engine.library.identity import Standing, Verdict, identify
from engine.library.library import DATABASE, Library, now
from engine.library.opening import refuse_broken, sqlite_problems
from engine.library.rows import dump
from engine.library.sketches import TextSketch
from engine.library.suggestions import copy_suggestions, mark_for_pack, settle_packed

FORMAT = 1
SUFFIX = ".pothi"
_MANIFEST = "manifest.json"
_PRIVATE_TABLES = ("log_flags", "log", "settings", "queue", "replaced_documents")
_BLOCK = 1 << 20
_MAX_MANIFEST = 64 << 20
# What a file that is no pack, or was tampered with, makes the libraries raise.
_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, struct.error, sqlite3.Error),
    *(EOFError, RuntimeError, KeyError),  # RuntimeError: also of a way to pack that is not known
)
_NO_MANIFEST = (ValueError, TypeError, AttributeError, LookupError, OverflowError, RecursionError)

OnProgress = Callable[[int, int], None]
OnBook = Callable[[str, Verdict], None]
"""Hears of every book of a pack that is not known byte by byte: its name there, and what it is here."""


def _nobody(done: int, total: int) -> None:
    """The listener of callers that do not watch."""


def _no_reader(name: str, verdict: Verdict) -> None:
    """The listener of callers that do not ask which books came in how."""


def export_pack(
    library: Library, path: Path, docs: Sequence[str] | None = None, on_progress: OnProgress = _nobody
) -> int:
    """Write the books `docs` (all when None) to one file. Returns how many.

    Raises UNKNOWN_DOCUMENT, LIBRARY_EMPTY when there is nothing to give, DISK_FULL, NO_WRITE_PERMISSION, and
    FILE_NOT_FOUND for a folder that is not there.
    """
    records = library.documents() if docs is None else [library.document(doc) for doc in docs]
    if not records:
        raise PothiError(ErrorCode.LIBRARY_EMPTY, path=library.home)
    if path.is_dir():
        raise PothiError(ErrorCode.NO_WRITE_PERMISSION, path=path)
    if not path.parent.is_dir():
        raise PothiError(ErrorCode.FILE_NOT_FOUND, path=path.parent)
    part = path.with_name(path.name + files.PART)
    try:
        with translated(path), tempfile.TemporaryDirectory(prefix="pothi-pack-", dir=path.parent) as folder:
            database = Path(folder) / DATABASE
            _copy_database(library, database, [record.doc for record in records])
            members = {DATABASE: database} | {f"books/{r.pdf_path.name}": r.pdf_path for r in records}
            _write(part, members, on_progress)
            part.replace(path)
    finally:
        files.remove_quietly(part)
    return len(records)


def _copy_database(library: Library, target: Path, docs: list[str]) -> None:
    """The database with these books only, and nothing that is private to this machine."""
    whole = len(docs) == len(library.documents())
    connection = sqlite3.connect(target, isolation_level=None)
    try:
        library.connections.reader().backup(connection)
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA foreign_keys = ON")
        for (doc,) in connection.execute("SELECT doc FROM documents").fetchall():
            if doc not in docs:
                store.delete_document(connection, doc)
        for table in _PRIVATE_TABLES:
            connection.execute(f"DELETE FROM {table}")
        mark_for_pack(connection, library.vector_generation if whole else None)
        connection.execute("DELETE FROM index_image")
        connection.execute("DELETE FROM meta")
        connection.execute("VACUUM")
    finally:
        connection.close()


def _write(part: Path, members: dict[str, Path], on_progress: OnProgress) -> None:
    sums: dict[str, str] = {}
    with zipfile.ZipFile(part, "w", zipfile.ZIP_STORED) as archive:
        for number, (name, source) in enumerate(members.items(), start=1):
            sums[name] = files.sha256_of(source)
            with source.open("rb") as read, archive.open(_member(name), "w", force_zip64=True) as write:
                shutil.copyfileobj(read, write, _BLOCK)
            on_progress(number, len(members))
        manifest = {"format": FORMAT, "steps": migrations.LIBRARY.names, "members": sums}
        text = dump(manifest).encode("utf-8")
        archive.writestr(_member(_MANIFEST), text)
        archive.comment = hashlib.sha256(text).hexdigest().encode("ascii")


def _member(name: str) -> zipfile.ZipInfo:
    """A member of a pack. It bears no date: what a computer's clock says may be no date of a zip, and the
    same books make the same pack."""
    member = zipfile.ZipInfo(name)
    member.compress_type = zipfile.ZIP_DEFLATED if name == DATABASE else zipfile.ZIP_STORED
    member.external_attr = 0o644 << 16
    return member


def import_pack(
    library: Library, path: Path, on_progress: OnProgress = _nobody, on_book: OnBook = _no_reader
) -> list[str]:
    """Take in a pack. Returns the books that came in, by their names here; those with the same content and
    stamp, or the same text, stay. Another edition takes the place of a book of its name, as in an import.

    Nothing is changed unless the whole pack is sound. Raises FILE_NOT_FOUND, ARCHIVE_BAD (no pack, or
    changed since it was made), LIBRARY_TOO_NEW (made by a newer Pothi), LIBRARY_EMBEDDER.
    """
    if not path.is_file():
        raise PothiError(ErrorCode.FILE_NOT_FOUND, path=path)
    folder = library.home / "incoming-pack"
    shutil.rmtree(folder, ignore_errors=True)
    try:
        with translated(path), zipfile.ZipFile(path) as archive:
            _unpack(archive, _manifest(archive, path), folder, path)
        return _merge(library, folder, path, on_progress, on_book)
    except _BROKEN as error:
        raise PothiError(ErrorCode.ARCHIVE_BAD, path=path, reason=error) from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _manifest(archive: zipfile.ZipFile, path: Path) -> dict[str, str]:
    """The SHA-256 of each member, from a manifest that was checked against the archive's comment and against
    what this version knows."""
    if archive.getinfo(_MANIFEST).file_size > _MAX_MANIFEST:
        raise PothiError(ErrorCode.ARCHIVE_BAD, path=path, reason="manifest too large")
    text = archive.read(_MANIFEST)
    if hashlib.sha256(text).hexdigest().encode("ascii") != archive.comment:
        raise PothiError(ErrorCode.ARCHIVE_BAD, path=path, reason="the manifest was changed")
    try:
        manifest = json.loads(text)
        form, steps = int(manifest["format"]), [str(step) for step in manifest["steps"]]
        members = {str(name): str(digest) for name, digest in manifest["members"].items()}
    except _NO_MANIFEST as error:
        raise PothiError(ErrorCode.ARCHIVE_BAD, path=path, reason=type(error).__name__) from error
    unknown = [step for step in steps if step not in migrations.LIBRARY.names]
    if form > FORMAT or unknown:
        raise PothiError(ErrorCode.LIBRARY_TOO_NEW, path=path, step=unknown or form)
    return members


def _unpack(archive: zipfile.ZipFile, members: dict[str, str], folder: Path, path: Path) -> None:
    """Every member to its place below `folder`, byte by byte what the manifest says."""
    if {*members, _MANIFEST} != set(archive.namelist()) or DATABASE not in members:
        raise PothiError(ErrorCode.ARCHIVE_BAD, path=path, reason="members missing or added")
    for name, wanted in members.items():
        head, _, plain = name.rpartition("/")
        if head not in ("", "books") or plain in ("", ".", "..") or "\\" in plain or ":" in plain:
            raise PothiError(ErrorCode.ARCHIVE_UNSAFE, path=path, reason=name)
        target = folder / head / plain
        target.parent.mkdir(parents=True, exist_ok=True)
        digest = hashlib.sha256()
        with archive.open(name) as packed, target.open("wb") as out:
            while block := packed.read(_BLOCK):
                digest.update(block)
                out.write(block)
        if digest.hexdigest() != wanted:
            raise PothiError(ErrorCode.ARCHIVE_BAD, path=path, reason=f"{name} was changed")


@dataclass(frozen=True, slots=True)
class _Packed:
    """One book of a pack, from its row in the pack's database."""

    number: int
    doc: str
    sha256: str
    pdf: str
    embedder: str
    parser: int
    chunker: int
    file_name: str
    text_sha256: str
    sentence_keys: bytes

    @property
    def content(self) -> tuple[str, str, int, int]:
        return (self.sha256, self.embedder, self.parser, self.chunker)


def _merge(library: Library, folder: Path, path: Path, on_progress: OnProgress, on_book: OnBook) -> list[str]:
    database = folder / DATABASE
    refuse_broken(database)
    connections = Connections(database, read_only=False)
    try:
        if sqlite_problems(connections.writer):
            raise PothiError(ErrorCode.ARCHIVE_BAD, path=path, reason="the database is damaged")
        migrations.migrate(connections.writer, migrations.LIBRARY, path)
        rows = connections.rows(
            "SELECT id, doc, sha256, pdf, embedder, parser, chunker, file_name, text_sha256, sentence_keys "
            "FROM documents ORDER BY id"
        )
    finally:
        connections.close()
    books = [_Packed(*row) for row in rows]
    present = {(r.sha256, *_stamp(r)) for r in library.documents()}
    mine = library.embedder()
    if mine is not None and any(book.embedder != mine for book in books):
        raise PothiError(ErrorCode.LIBRARY_EMBEDDER, library=mine, embedder=books[0].embedder)
    wanted = [book for book in books if book.content not in present]
    came = []
    with library.attached(database, "pack"):
        for number, book in enumerate(wanted, start=1):
            verdict = _verdict(library, book)
            if verdict.standing in (Standing.NEW, Standing.EDITION):
                _take_over(library, folder, book, verdict)
                came.append(verdict.doc)
            on_book(book.doc, verdict)
            on_progress(number, len(wanted))
    if came:
        same = {(r.sha256, *_stamp(r)) for r in library.documents()} == {book.content for book in books}
        settle_packed(library, alike=same)
        library.store_index()
    return came


def _verdict(library: Library, book: _Packed) -> Verdict:
    """What a book of a pack is here. One with the same PDF that was read in another way is taken anew."""
    same = library.with_content(book.sha256)
    if same is not None:
        return Verdict(Standing.EDITION, same.doc)
    sketch = TextSketch.from_bytes(book.sentence_keys)
    return identify(library, book.doc, book.file_name, book.text_sha256, sketch)


def _stamp(record: Any) -> tuple[str, int, int]:
    return (record.stamp.embedder, record.stamp.parser, record.stamp.chunker)


def _take_over(library: Library, folder: Path, book: _Packed, verdict: Verdict) -> None:
    """One book from the attached database `pack`: its PDF, then its rows in one transaction."""
    with decoding(folder):
        source = folder / "books" / Path(book.pdf).name
        if files.sha256_of(source) != book.sha256:
            raise ValueError("the PDF is not the one the pages were read from")
    doc = verdict.doc
    target = library.books / files.book_name(book.sha256, doc)
    files.copy_atomically(source, target)
    old = next((record for record in library.documents() if record.doc == doc), None)
    superseded = old is not None and old.sha256 != book.sha256
    if old is not None and superseded:
        replaced.set_by(library, old)
    with library.connections.write() as connection:
        if superseded:
            store.set_aside(connection, doc, now(), verdict.share)
        store.delete_document(connection, doc)
        number = store.copy_document(connection, "pack.", book.number, doc, target.name)
        copy_suggestions(connection, "pack.", book.number, number)
        bump(connection, "generation", "vector_generation")
    if old is not None and old.pdf_path != target:
        files.remove_quietly(old.pdf_path)
