"""Connections to one SQLite file: one writer behind a lock, one reader per thread.

WAL mode lets the readers go on while the writer works. Every error leaves as a PothiError.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.core.errors import ErrorCode, PothiError
from engine.library.faults import translated

_BUSY_MILLISECONDS = 10_000
_PAGE_BYTES = 8192
_NO_SHARED_MEMORY = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_FULL")


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open `path` in URI mode "rwc", "rw" or "ro". Transactions are begun and ended by hand."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    connection.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
    return connection


def has_log(path: Path) -> bool:
    """True when pages may still stand in the write-ahead log beside the database file."""
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0


def connect_reader(path: Path, *, immutable: bool = False) -> sqlite3.Connection:
    """A connection that never writes. Works on a shared library in a folder without write rights, and with
    `immutable` where no locks can be had: nobody can be writing there."""
    connection = connect(path, "ro&immutable=1" if immutable else "ro")
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        connection.close()
        name = error.sqlite_errorname
        if not name.startswith(_NO_SHARED_MEMORY) or has_log(path):
            raise
        # WAL needs a shared-memory file beside the database. Where that cannot be made and nothing
        # waits in a log, the file may be read as it lies there.
        connection = connect(path, "ro&immutable=1")
    except BaseException:
        connection.close()
        raise
    connection.execute("PRAGMA query_only = ON")
    return connection


def _connect_writer(path: Path) -> sqlite3.Connection:
    connection = connect(path, "rwc")
    try:
        # Rows with vectors are a few KB: larger pages waste less. No effect on an existing file.
        connection.execute(f"PRAGMA page_size = {_PAGE_BYTES}")
        connection.execute("PRAGMA journal_mode = WAL")
        # FULL: what was told to be finished is still there after a power cut.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection


class Connections:
    """Hands out connections to one database file and closes them all at the end.

    `because`: what stands against writing to it; who wants to write is told that. Where that is that there
    are no locks, the file is read as it lies there.
    """

    def __init__(self, path: Path, *, read_only: bool, because: PothiError | None = None) -> None:
        self.path = path
        self.read_only = read_only
        self.because = because
        self._no_locks = because is not None and because.code is ErrorCode.LIBRARY_NO_LOCKS
        self._writing = threading.RLock()
        self._opening = threading.Lock()  # of its own: a new reader never waits for a long transaction
        self._readers: dict[threading.Thread, sqlite3.Connection] = {}
        self._local = threading.local()
        self._closed = False
        self._writer: sqlite3.Connection | None = None
        if not read_only:
            self._writer = _connect_writer(path)

    @property
    def writer(self) -> sqlite3.Connection:
        if self._writer is None:
            raise self.because or PothiError(ErrorCode.NO_WRITE_PERMISSION, path=self.path)
        return self._writer

    def reader(self) -> sqlite3.Connection:
        """This thread's own read connection."""
        found: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if found is not None and not self._closed:
            return found
        if self._closed:
            raise RuntimeError("the library is closed")
        connection = connect_reader(self.path, immutable=self._no_locks)
        with self._opening:
            for thread in [thread for thread in self._readers if not thread.is_alive()]:
                self._readers.pop(thread).close()
            self._readers[threading.current_thread()] = connection
        self._local.connection = connection
        return connection

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """All rows of a query, read on this thread's connection."""
        with translated(self.path):
            return self.reader().execute(sql, parameters).fetchall()

    def row(self, sql: str, parameters: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        """The first row of a query or None."""
        with translated(self.path):
            found: tuple[Any, ...] | None = self.reader().execute(sql, parameters).fetchone()
            return found

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is kept, or nothing. Writers of other threads wait."""
        with self._writing, translated(self.path):
            connection = self.writer
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def close(self) -> None:
        """Close every connection; the last one folds the write-ahead log into the file."""
        with self._writing, self._opening, translated(self.path):
            self._closed = True
            for connection in self._readers.values():
                connection.close()
            self._readers.clear()
            if self._writer is not None:
                self._writer.close()
                self._writer = None


def bump(connection: sqlite3.Connection, *counters: str) -> None:
    """Count up `generation` (anything changed) or `vector_generation` (chunks came or went)."""
    for counter in counters:
        connection.execute(
            "INSERT INTO meta (key, value) VALUES (?, '1') "
            "ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)",
            (counter,),
        )
