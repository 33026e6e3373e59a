"""Named, append-only steps from an empty file to today's tables.

Each step runs in its own transaction together with the record that it ran. A name is never changed
or removed once released; a file that carries a name we do not know was written by a newer Pothi.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.errors import ErrorCode, PothiError
from engine.library.rows import blocks_from, page_from
from engine.library.schema import (
    FIRST_SCHEMA,
    ITEMS_SCHEMA,
    LOG_SCHEMA,
    REPLACED_SCHEMA,
    SUGGESTIONS_SCHEMA,
    statements,
)
from engine.library.sketches import fingerprint_of, sketch_of

_TABLE = "_sqlite_migrations"  # where sqlite-utils keeps the names


def m001_first_tables(db: Any) -> None:
    for statement in statements(FIRST_SCHEMA):
        db.conn.execute(statement)


def m002_queue_knows_its_file(db: Any) -> None:
    """Which PDF (of an archive, say) was at work, so that attempts are counted for it alone."""
    db.conn.execute("ALTER TABLE queue ADD COLUMN working_on TEXT")


def m003_books_are_known_by_their_text(db: Any) -> None:
    """Every document gets what tells its text from others; editions that were replaced get their tables.

    NCERT is printed on what earlier versions called so when its name follows the scheme and it names an
    edition; reading it again decides.
    """
    for column in (
        "file_name TEXT NOT NULL DEFAULT ''",
        "text_sha256 TEXT NOT NULL DEFAULT ''",
        "sentence_keys BLOB NOT NULL DEFAULT x''",
        "chapters TEXT NOT NULL DEFAULT '[]'",
        "ncert INTEGER NOT NULL DEFAULT 0",
    ):
        db.conn.execute(f"ALTER TABLE documents ADD COLUMN {column}")
    db.conn.execute("UPDATE documents SET file_name = doc")
    named = " OR ".join(["doc GLOB ?"] * len(_NCERT_NAMES))
    db.conn.execute(f"UPDATE documents SET ncert = 1 WHERE edition IS NOT NULL AND ({named})", _NCERT_NAMES)
    for statement in statements(REPLACED_SCHEMA):
        db.conn.execute(statement)
    for number, edition in db.conn.execute("SELECT id, edition FROM documents").fetchall():
        _describe_text(db.conn, number, edition)


def m004_pages_say_what_was_left_out(db: Any) -> None:
    """Pages may carry warnings and numbers that earlier versions cannot read; the tables stay."""


def m005_figures_tables_exercises(db: Any) -> None:
    """What books label gets a table; it is filled when a document is read again."""
    for statement in statements(ITEMS_SCHEMA):
        db.conn.execute(statement)


def m006_blocks_hold_tables(db: Any) -> None:
    """Blocks may have the cells of a table, and kinds that earlier versions cannot read; the tables stay."""


def m007_suggested_questions(db: Any) -> None:
    """The questions that a document was found to answer."""
    for statement in statements(SUGGESTIONS_SCHEMA):
        db.conn.execute(statement)


# <class><language><subject><book digit><chapter or "ps", "an" ...>, see engine.ingest.books
_NCERT_NAMES = ("[a-l][ehu][a-z][a-z][0-9][0-9][0-9]*", "[a-l][ehu][a-z][a-z][0-9][a-z][a-z0-9]*")


def _describe_text(connection: sqlite3.Connection, number: int, edition: str | None) -> None:
    """Fill in fingerprint and sentence keys of a document. Damaged rows are left to `check`."""
    try:
        (blob,) = connection.execute(
            "SELECT blocks FROM layout WHERE document_id = ?", (number,)
        ).fetchone() or (None,)
        keys = b"" if blob is None else sketch_of(blocks_from(blob)).to_bytes()
        rows = connection.execute(
            "SELECT number, printed, content FROM pages WHERE document_id = ? ORDER BY number", (number,)
        )
        fingerprint = fingerprint_of([page_from(*row) for row in rows], edition)
    except (ValueError, TypeError, IndexError, zlib.error):
        return
    connection.execute(
        "UPDATE documents SET text_sha256 = ?, sentence_keys = ? WHERE id = ?", (fingerprint, keys, number)
    )


def l001_first_log(db: Any) -> None:
    for statement in statements(LOG_SCHEMA):
        db.conn.execute(statement)


@dataclass(frozen=True, slots=True)
class Steps:
    """One set of migrations, oldest first. New ones are added at the end."""

    name: str
    functions: tuple[Callable[[Any], None], ...]

    @property
    def names(self) -> list[str]:
        return [function.__name__ for function in self.functions]


LIBRARY = Steps(
    "pothi-library",
    (
        m001_first_tables,
        m002_queue_knows_its_file,
        m003_books_are_known_by_their_text,
        m004_pages_say_what_was_left_out,
        m005_figures_tables_exercises,
        m006_blocks_hold_tables,
        m007_suggested_questions,
    ),
)
LOG = Steps("pothi-log", (l001_first_log,))


def applied_names(connection: sqlite3.Connection, steps: Steps) -> list[str]:
    """The steps a file has been through, oldest first."""
    known = connection.execute(
        "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (_TABLE,)
    ).fetchone()
    if known is None:
        return []
    rows = connection.execute(
        f"SELECT name FROM {_TABLE} WHERE migration_set = ? ORDER BY rowid", (steps.name,)
    )
    return [str(name) for (name,) in rows]


def refuse_newer(connection: sqlite3.Connection, steps: Steps, path: Path) -> None:
    """Raise LIBRARY_TOO_NEW when the file has been through a step this version does not know."""
    unknown = [name for name in applied_names(connection, steps) if name not in steps.names]
    if unknown:
        raise PothiError(ErrorCode.LIBRARY_TOO_NEW, path=path, step=unknown[-1])


def is_current(connection: sqlite3.Connection, steps: Steps) -> bool:
    return applied_names(connection, steps) == steps.names


def migrate(connection: sqlite3.Connection, steps: Steps, path: Path) -> None:
    """Bring a file to today's tables. A file from a newer version is refused and left untouched."""
    refuse_newer(connection, steps, path)
    if is_current(connection, steps):
        return
    # Only a file that is new or old needs the machinery, and it takes a while to load.
    from sqlite_utils import Database
    from sqlite_utils.migrations import Migrations

    migrations = Migrations(steps.name)
    for function in steps.functions:
        migrations()(function)
    migrations.apply(Database(connection, execute_plugins=False))
