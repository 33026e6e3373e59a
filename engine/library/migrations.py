"""Named, append-only steps from an empty file to today's tables.

Each step runs in its own transaction together with the record that it ran. A name is never changed
or removed once released; a file that carries a name we do not know was written by a newer Pothi.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from engine.errors import ErrorCode, PothiError
from engine.library.schema import FIRST_SCHEMA, LOG_SCHEMA, statements

SET_NAME = "pothi-library"
LOG_SET_NAME = "pothi-log"

library_migrations = Migrations(SET_NAME)
log_migrations = Migrations(LOG_SET_NAME)


def m001_first_tables(db: Any) -> None:
    for statement in statements(FIRST_SCHEMA):
        db.conn.execute(statement)


def l001_first_log(db: Any) -> None:
    for statement in statements(LOG_SCHEMA):
        db.conn.execute(statement)


# The order of these lines is the order of the steps; new ones are added below.
library_migrations()(m001_first_tables)
log_migrations()(l001_first_log)


def names(migrations: Migrations) -> list[str]:
    """All step names of a set, oldest first."""
    return [step.name for step in migrations._migrations]


def applied_names(connection: sqlite3.Connection, migrations: Migrations) -> list[str]:
    """The steps a file has been through. Reads with plain SQL: works on read-only connections."""
    known = connection.execute(
        "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (Migrations.migrations_table,)
    ).fetchone()
    if known is None:
        return []
    rows = connection.execute(
        f"SELECT name FROM {Migrations.migrations_table} WHERE migration_set = ? ORDER BY rowid",
        (migrations.name,),
    )
    return [str(name) for (name,) in rows]


def refuse_newer(connection: sqlite3.Connection, migrations: Migrations, path: Path) -> None:
    """Raise LIBRARY_TOO_NEW when the file has been through a step this version does not know."""
    unknown = [name for name in applied_names(connection, migrations) if name not in names(migrations)]
    if unknown:
        raise PothiError(ErrorCode.LIBRARY_TOO_NEW, path=path, step=unknown[-1])


def is_current(connection: sqlite3.Connection, migrations: Migrations) -> bool:
    return applied_names(connection, migrations) == names(migrations)


def migrate(connection: sqlite3.Connection, migrations: Migrations, path: Path) -> None:
    """Bring a file to today's tables. A file from a newer version is refused and left untouched."""
    refuse_newer(connection, migrations, path)
    if not is_current(connection, migrations):
        migrations.apply(Database(connection, execute_plugins=False))
