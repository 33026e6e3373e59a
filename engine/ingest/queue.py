"""The list of files still to be taken in, kept in the library so that it outlives a crash."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from engine.core.errors import ErrorCode, PothiError
from engine.library.library import Library, now

# A file that was being read when the program died waits behind the others from the second time on,
# and is given up after many times only: kills and power cuts count as well, and they are not its fault.
WAITS_BEHIND = 2
MAX_ATTEMPTS = 25


def _stored(name: object) -> str:
    """A path as the library can store it: what of it is no text is written out, as SQLite knows text only."""
    return str(name).encode("utf-8", "backslashreplace").decode("utf-8")


def add(library: Library, paths: Iterable[Path]) -> None:
    """Remember paths. One that waits already keeps its place and gets all its attempts again."""
    with library.connections.write() as connection:
        connection.executemany(
            "INSERT INTO queue (path, added_at) VALUES (?, ?) "
            "ON CONFLICT (path) DO UPDATE SET attempts = 0, working_on = NULL",
            [(_stored(path), now()) for path in paths],
        )


def pending(library: Library) -> list[Path]:
    """What waits, in the order it came; files that may have brought the program down come last."""
    rows = library.connections.rows("SELECT path FROM queue ORDER BY attempts >= ?, id", (WAITS_BEHIND,))
    return [Path(path) for (path,) in rows]


def begin(library: Library, path: Path, shown: str) -> None:
    """Note that the PDF `shown` of the entry `path` is being read now.

    Raises PDF_DAMAGED for one that was being read each time the program died.
    """
    row = library.connections.row("SELECT attempts, working_on FROM queue WHERE path = ?", (_stored(path),))
    attempts = row[0] if row is not None and row[1] == _stored(shown) else 0
    if attempts >= MAX_ATTEMPTS:
        raise PothiError(ErrorCode.PDF_DAMAGED, path=shown, attempts=attempts)
    _note(library, path, attempts + 1, _stored(shown))


def end(library: Library, path: Path) -> None:
    """The PDF was read, or could not be: the program lived through it."""
    _note(library, path, 0, None)


def _note(library: Library, path: Path, attempts: int, shown: str | None) -> None:
    with library.connections.write() as connection:
        connection.execute(
            "UPDATE queue SET attempts = ?, working_on = ? WHERE path = ?", (attempts, shown, _stored(path))
        )


def finished(library: Library, path: Path) -> None:
    """Strike an entry off the list."""
    with library.connections.write() as connection:
        connection.execute("DELETE FROM queue WHERE path = ?", (_stored(path),))


def clear(library: Library) -> None:
    """Strike everything off the list."""
    with library.connections.write() as connection:
        connection.execute("DELETE FROM queue")
