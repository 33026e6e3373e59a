"""The list of files still to be taken in, kept in the library so that it outlives a crash."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from engine.errors import ErrorCode, PothiError
from engine.library.library import Library, now

MAX_ATTEMPTS = 3


def add(library: Library, paths: Iterable[Path]) -> None:
    """Remember paths; one that waits already keeps its place."""
    with library.connections.write() as connection:
        connection.executemany(
            "INSERT OR IGNORE INTO queue (path, added_at) VALUES (?, ?)",
            [(str(path), now()) for path in paths],
        )


def pending(library: Library) -> list[Path]:
    return [Path(path) for (path,) in library.connections.rows("SELECT path FROM queue ORDER BY id")]


def started(library: Library, path: Path) -> None:
    """Count an attempt. Raises PDF_DAMAGED for a file that brought the program down every time."""
    row = library.connections.row("SELECT attempts FROM queue WHERE path = ?", (str(path),))
    if row is not None and row[0] >= MAX_ATTEMPTS:
        raise PothiError(ErrorCode.PDF_DAMAGED, path=path)
    with library.connections.write() as connection:
        connection.execute("UPDATE queue SET attempts = attempts + 1 WHERE path = ?", (str(path),))


def finished(library: Library, path: Path) -> None:
    with library.connections.write() as connection:
        connection.execute("DELETE FROM queue WHERE path = ?", (str(path),))


def clear(library: Library) -> None:
    with library.connections.write() as connection:
        connection.execute("DELETE FROM queue")
