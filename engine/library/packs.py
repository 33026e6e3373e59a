"""A library pack: books with text, vectors and PDFs in one file, to be carried on a stick to forty machines.

A pack is a zip archive with a manifest (format, migrations, SHA-256 of every member), a database of
the same tables without log, settings and queue, and the PDFs. The manifest's own checksum stands in
the archive's comment. What is taken in is row by row what was given out, so answers are the same.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

from engine.errors import ErrorCode, PothiError
from engine.library import files, migrations, store
from engine.library.connections import Connections, bump
from engine.library.faults import decoding, translated
from engine.library.library import DATABASE, Library
from engine.library.opening import refuse_broken, sqlite_problems
from engine.library.rows import dump

FORMAT = 1
SUFFIX = ".pothi"
_MANIFEST = "manifest.json"
_PRIVATE_TABLES = ("log_flags", "log", "settings", "queue")
_BLOCK = 1 << 20
_MAX_MANIFEST = 64 << 20
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, KeyError)

OnProgress = Callable[[int, int], None]


def _nobody(done: int, total: int) -> None:
    """The listener of callers that do not watch."""


def export_pack(
    library: Library, path: Path, docs: Sequence[str] | None = None, on_progress: OnProgress = _nobody
) -> int:
    """Write the books `docs` (all when None) to one file. Returns how many.

    Raises UNKNOWN_DOCUMENT, LIBRARY_EMPTY when there is nothing to give, DISK_FULL, NO_WRITE_PERMISSION.
    """
    records = library.documents() if docs is None else [library.document(doc) for doc in docs]
    if not records:
        raise PothiError(ErrorCode.LIBRARY_EMPTY, path=library.home)
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


def import_pack(library: Library, path: Path, on_progress: OnProgress = _nobody) -> list[str]:
    """Take in a pack. Returns the books that came in; those with the same content and stamp stay.

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
        return _merge(library, folder, path, on_progress)
    except _BROKEN as error:
        raise PothiError(ErrorCode.ARCHIVE_BAD, path=path, reason=error) from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _manifest(archive: zipfile.ZipFile, path: Path) -> dict[str, Any]:
    """The manifest, checked against the archive's comment and against what this version knows."""
    if archive.getinfo(_MANIFEST).file_size > _MAX_MANIFEST:
        raise PothiError(ErrorCode.ARCHIVE_BAD, path=path, reason="manifest too large")
    text = archive.read(_MANIFEST)
    if hashlib.sha256(text).hexdigest().encode("ascii") != archive.comment:
        raise PothiError(ErrorCode.ARCHIVE_BAD, path=path, reason="the manifest was changed")
    manifest = cast(dict[str, Any], json.loads(text))
    unknown = [step for step in manifest["steps"] if step not in migrations.LIBRARY.names]
    if manifest["format"] > FORMAT or unknown:
        raise PothiError(ErrorCode.LIBRARY_TOO_NEW, path=path, step=unknown or manifest["format"])
    return manifest


def _unpack(archive: zipfile.ZipFile, manifest: dict[str, Any], folder: Path, path: Path) -> None:
    """Every member to its place below `folder`, byte by byte what the manifest says."""
    members: dict[str, str] = manifest["members"]
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


def _merge(library: Library, folder: Path, path: Path, on_progress: OnProgress) -> list[str]:
    database = folder / DATABASE
    refuse_broken(database)
    connections = Connections(database, read_only=False)
    try:
        if sqlite_problems(connections.writer):
            raise PothiError(ErrorCode.ARCHIVE_BAD, path=path, reason="the database is damaged")
        migrations.migrate(connections.writer, migrations.LIBRARY, path)
        rows = connections.rows("SELECT doc, sha256, pdf, embedder, parser, chunker FROM documents")
    finally:
        connections.close()
    present = {(r.sha256, *_stamp(r)): r for r in library.documents()}
    mine = library.embedder()
    if mine is not None and any(row[3] != mine for row in rows):
        raise PothiError(ErrorCode.LIBRARY_EMBEDDER, library=mine, embedder=rows[0][3])
    wanted = [row for row in rows if (row[1], *row[3:]) not in present]
    with library.attached(database, "pack"):
        for number, row in enumerate(wanted, start=1):
            _take_over(library, folder, row[0], row[1], row[2])
            on_progress(number, len(wanted))
    if wanted:
        library.store_index()
    return [row[0] for row in wanted]


def _stamp(record: Any) -> tuple[str, int, int]:
    return (record.stamp.embedder, record.stamp.parser, record.stamp.chunker)


def _take_over(library: Library, folder: Path, doc: str, sha256: str, pdf: str) -> None:
    """One book from the attached database `pack`: its PDF, then its rows in one transaction."""
    with decoding(folder):
        source = folder / "books" / Path(pdf).name
        if files.sha256_of(source) != sha256:
            raise ValueError("the PDF is not the one the pages were read from")
    target = library.books / files.book_name(sha256, doc)
    files.copy_atomically(source, target)
    old = next((record for record in library.documents() if record.doc == doc), None)
    with library.connections.write() as connection:
        store.delete_document(connection, doc)
        store.copy_document(connection, "pack", doc, target.name)
        bump(connection, "generation", "vector_generation")
    if old is not None and old.pdf_path != target:
        files.remove_quietly(old.pdf_path)
