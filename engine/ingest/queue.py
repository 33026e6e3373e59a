"""The list of files still to be taken in, kept in the library so that it outlives a crash."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from engine.errors import ErrorCode, PothiError
from engine.library.library import Library, now

# So many times a file may be at work when the program dies before it is given up. Power cuts count
# too, so it is not a low number.
MAX_ATTEMPTS = 5


def add(library: Library, paths: Iterable[Path]) -> None:
    """Remember paths. One that waits already keeps its place and gets all its attempts again."""
    with library.connections.write() as connection:
        connection.executemany(
            "INSERT INTO queue (path, added_at) VALUES (?, ?) "
            "ON CONFLICT (path) DO UPDATE SET attempts = 0, working_on = NULL",
            [(str(path), now()) for path in paths],
        )


def pending(library: Library) -> list[Path]:
    """What waits, in the order it came."""
    return [Path(path) for (path,) in library.connections.rows("SELECT path FROM queue ORDER BY id")]


def begin(library: Library, path: Path, shown: str) -> None:
    """Note that the PDF `shown` of the entry `path` is at work now.

    Raises PDF_DAMAGED for one that was at work each time the program died.
    """
    row = library.connections.row("SELECT attempts, working_on FROM queue WHERE path = ?", (str(path),))
    attempts = row[0] if row is not None and row[1] == shown else 0
    if attempts >= MAX_ATTEMPTS:
        raise PothiError(ErrorCode.PDF_DAMAGED, path=shown, attempts=attempts)
    _note(library, path, attempts + 1, shown)


def end(library: Library, path: Path) -> None:
    """Whatever came of the PDF at work: the program lived through it."""
    _note(library, path, 0, None)


def _note(library: Library, path: Path, attempts: int, shown: str | None) -> None:
    with library.connections.write() as connection:
        connection.execute(
            "UPDATE queue SET attempts = ?, working_on = ? WHERE path = ?", (attempts, shown, str(path))
        )


def finished(library: Library, path: Path) -> None:
    """Strike an entry off the list."""
    with library.connections.write() as connection:
        connection.execute("DELETE FROM queue WHERE path = ?", (str(path),))


def clear(library: Library) -> None:
    """Strike everything off the list."""
    with library.connections.write() as connection:
        connection.execute("DELETE FROM queue")
