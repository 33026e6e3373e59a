"""Opening a library's files: lock first, then a look whether they are sound, then migrations."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from engine.core.errors import ErrorCode, PothiError
from engine.library import migrations
from engine.library.connections import Connections, connect_reader, has_log
from engine.library.faults import translated
from engine.library.lock import WriterLock, can_be_locked

LOCK = "library.lock"
_HEADER = b"SQLite format 3\0"
_HEADER_BYTES = 100


def open_connections(
    home: Path, database: Path, *, read_only: bool, because: PothiError | None = None
) -> tuple[Connections, WriterLock | None]:
    """Connections to a sound, up-to-date database, and the writer's lock unless it is read-only."""
    with translated(home):
        if read_only:
            no_locks = _without_locks(database)
            if _is_older(database, immutable=no_locks is not None):
                _bring_up_to_date(home, database)
            return Connections(database, read_only=True, because=no_locks or because), None
        home.mkdir(parents=True, exist_ok=True)
        lock = WriterLock(home / LOCK)
        try:
            return _open_to_write(database), lock
        except BaseException:
            lock.release()
            raise


def _without_locks(database: Path) -> PothiError | None:
    """What stands against writing where no locks can be had. Raises it when something waits in a write-ahead
    log: that can't be read safely then."""
    if not database.exists() or can_be_locked(database):
        return None
    error = PothiError(ErrorCode.LIBRARY_NO_LOCKS, path=database.parent)
    if has_log(database):
        raise error
    return error


def _is_older(database: Path, *, immutable: bool = False) -> bool:
    """Look at a database before it is read: absent, broken and newer ones are refused here."""
    if not database.exists():
        raise PothiError(ErrorCode.LIBRARY_EMPTY, path=database)
    refuse_broken(database)
    connection = connect_reader(database, immutable=immutable)
    try:
        for steps in (migrations.LIBRARY, migrations.LOG):
            migrations.refuse_newer(connection, steps, database)
        return not all(
            migrations.is_current(connection, steps) for steps in (migrations.LIBRARY, migrations.LOG)
        )
    finally:
        connection.close()


def _bring_up_to_date(home: Path, database: Path) -> None:
    """A reader's own try at the migrations; without rights, or while another works, it is an error."""
    lock = WriterLock(home / LOCK)
    try:
        _open_to_write(database).close()
    finally:
        lock.release()


def _open_to_write(database: Path) -> Connections:
    refuse_broken(database)
    connections = Connections(database, read_only=False)
    try:
        for steps in (migrations.LIBRARY, migrations.LOG):
            migrations.migrate(connections.writer, steps, database)
    except BaseException:
        connections.close()
        raise
    return connections


def refuse_broken(database: Path) -> None:
    """Raise LIBRARY_DAMAGED for what is certainly no sound database, before SQLite touches it.

    SQLite takes an empty file for a new database and notices a cut-off one only when it happens to
    read behind the cut; both must be told before anything is written over the remains.
    """
    if not database.exists():
        return
    size = database.stat().st_size
    books = database.parent / "books"
    if size == 0:
        if books.is_dir() and any(books.glob("*.pdf")):
            raise PothiError(ErrorCode.LIBRARY_DAMAGED, path=database, reason="the file is empty")
        return
    with database.open("rb") as file:
        header = file.read(_HEADER_BYTES)
    if not header.startswith(_HEADER) or len(header) < _HEADER_BYTES:
        raise PothiError(ErrorCode.LIBRARY_DAMAGED, path=database, reason="not a database")
    if not has_log(database) and size < _expected_size(header):
        raise PothiError(ErrorCode.LIBRARY_DAMAGED, path=database, reason="the file was cut off")


def _expected_size(header: bytes) -> int:
    """Bytes the header says the file has: page size times page count; 0 when the count is not valid."""
    page_size = int.from_bytes(header[16:18], "big")
    page_size = 65536 if page_size == 1 else page_size
    changes, pages, valid_for = (int.from_bytes(header[at : at + 4], "big") for at in (24, 28, 92))
    return page_size * pages if changes == valid_for else 0


def sqlite_problems(connection: sqlite3.Connection, limit: int = 20) -> list[str]:
    """What SQLite's own integrity check finds; [] for a sound file."""
    try:
        found = [str(row[0]) for row in connection.execute(f"PRAGMA integrity_check({limit})")]
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [] if found == ["ok"] else found
