"""When the database itself is damaged: set it aside, never overwrite it, and keep what can be read.

The PDFs in books/ are whole files of their own, so the books can be taken in again from them; what
only the database knew (log, settings, corrections) is copied as far as it can still be read.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from engine.core.errors import ErrorCode, PothiError
from engine.library.connections import connect
from engine.library.faults import translated
from engine.library.library import DATABASE, Library, now
from engine.library.lock import WriterLock
from engine.library.opening import LOCK
from engine.library.settings import SAVED_EDITS

_UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
_KEPT_TABLES = ("settings", "log", "log_flags", "queue")


@dataclass(frozen=True, slots=True)
class Salvaged:
    """Where the damaged file is now, how many rows were kept, and which PDFs to take in again."""

    moved_to: Path
    kept: dict[str, int]
    books: tuple[Path, ...]


def set_aside(home: Path) -> Salvaged:
    """Put a new library in the place of a damaged one. Call it only when a person asked for repair.

    Taking the books in again is the importer's work (`Importer.rebuild`). Raises LIBRARY_LOCKED,
    FILE_NOT_FOUND when there is no library, DISK_FULL, NO_WRITE_PERMISSION.
    """
    database = home / DATABASE
    if not database.exists():
        raise PothiError(ErrorCode.FILE_NOT_FOUND, path=database)
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    damaged = home / f"library-damaged-{stamp}.db"
    with translated(home):
        lock = WriterLock(home / LOCK)
        try:
            for ending in ("-wal", "-shm", ""):  # the log first: it must never meet a new database
                part = database.with_name(database.name + ending)
                if part.exists():
                    part.replace(damaged.with_name(damaged.name + ending))
        finally:
            lock.release()
    with Library.open(home) as library:
        kept = {table: _copy_rows(library, damaged, table) for table in _KEPT_TABLES}
        kept["corrections"] = _copy_edits(library, damaged)
        books = tuple(sorted(library.books.glob("*.pdf")))
        _queue(library, books)
    return Salvaged(damaged, kept, books)


def _queue(library: Library, books: tuple[Path, ...]) -> None:
    """Books that are waiting to be read again are not strays, even when the power goes before they are."""
    with library.connections.write() as connection:
        connection.executemany(
            "INSERT OR IGNORE INTO queue (path, added_at) VALUES (?, ?)",
            [(str(path.absolute()), now()) for path in books],
        )


def _readable_rows(damaged: Path, table: str) -> tuple[list[str], list[tuple[object, ...]]]:
    """Column names and the rows of a table up to the first one that cannot be read."""
    rows: list[tuple[object, ...]] = []
    names: list[str] = []
    try:
        connection = connect(damaged, "ro")
    except _UNREADABLE:
        return names, rows
    connection.text_factory = lambda text: text.decode("utf-8", "replace")  # a damaged letter costs no row
    try:
        cursor = connection.execute(f"SELECT * FROM {table}")
        names = [column[0] for column in cursor.description]
        rows.extend(cursor)
    except _UNREADABLE:
        pass  # what was read before the damage is in `rows`
    finally:
        connection.close()
    return names, rows


def _copy_rows(library: Library, damaged: Path, table: str) -> int:
    names, rows = _readable_rows(damaged, table)
    if not rows:
        return 0
    marks = ", ".join("?" * len(names))
    sql = f"INSERT OR IGNORE INTO {table} ({', '.join(names)}) VALUES ({marks})"
    kept = 0
    with library.connections.write() as connection:
        for row in rows:
            try:
                kept += connection.execute(sql, row).rowcount
            except sqlite3.IntegrityError:
                continue  # a half-readable row, or a flag of a row that is lost
    return kept


def _copy_edits(library: Library, damaged: Path) -> int:
    """Corrections of metadata, kept in the settings until their books are in again."""
    names, rows = _readable_rows(damaged, "documents")
    edits = {}
    for row in rows:
        known = dict(zip(names, row, strict=True))
        try:
            changed = json.loads(str(known["edits"]))
        except ValueError:
            continue
        if changed and isinstance(changed, dict):
            edits[str(known["doc"])] = changed
    if edits:
        library.settings.set(SAVED_EDITS, edits)
    return len(edits)
