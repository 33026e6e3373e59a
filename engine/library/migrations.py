"""Named, append-only steps from an empty file to today's tables.

Each step runs in its own transaction together with the record that it ran. A name is never changed
or removed once released; a file that carries a name we do not know was written by a newer Pothi.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import ErrorCode, PothiError
from engine.library.schema import FIRST_SCHEMA, LOG_SCHEMA, statements

_TABLE = "_sqlite_migrations"  # where sqlite-utils keeps the names


def m001_first_tables(db: Any) -> None:
    for statement in statements(FIRST_SCHEMA):
        db.conn.execute(statement)


def m002_queue_knows_its_file(db: Any) -> None:
    """Which PDF (of an archive, say) was at work, so that attempts are counted for it alone."""
    db.conn.execute("ALTER TABLE queue ADD COLUMN working_on TEXT")


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


LIBRARY = Steps("pothi-library", (m001_first_tables, m002_queue_knows_its_file))
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
