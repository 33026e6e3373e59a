"""The full-text rows follow from the chunks: made with each chunk, made anew when the way changes."""

from __future__ import annotations

import hashlib
import sqlite3
from typing import TYPE_CHECKING

from engine.core.values import Chunk
from engine.library.index_terms import index_terms, index_text
from engine.library.schema import FIRST_SCHEMA, statements

if TYPE_CHECKING:
    from engine.library.library import Library

TABLE = "chunk_text"
_STAMP = "full_text"
# Words of every sort the indexing treats in its own way; other terms for them mean that the full text
# of a library was made by another version.
_PROBE = (
    "The refracting plates' densities were measured at 10⁻⁴ m, co-efficients of H₂O and CO 2, "
    "Dakṣhiṇapatha’s bārgīrs; photo-synthesis isn't running quickly. Fig. 6.1 १२३ "
    "क्षेत्रों में विद्युत धाराएँ बहती हैं, लड़कियाँ पढ़ाई करेंगी और अभिक्रियाओं का वेग बढ़ता है।"
)


def searchable(chunk: Chunk) -> str:
    """What the full-text index holds for a chunk, as text SQLite can store."""
    return index_text(chunk).replace("\0", " ").encode("utf-8", "replace").decode("utf-8")


def fingerprint() -> str:
    """Tells one way of indexing from another."""
    return hashlib.sha256(" ".join(index_terms(_PROBE)).encode("utf-8")).hexdigest()


def insert(connection: sqlite3.Connection, number: int, chunk: Chunk) -> None:
    """The full-text row of the chunk with row id `number`."""
    connection.execute(f"INSERT INTO {TABLE} (rowid, content) VALUES (?, ?)", (number, searchable(chunk)))


def renew_if_older(library: Library) -> bool:
    """Make the rows anew when another version made them. Returns whether that was so."""
    row = library.connections.row("SELECT value FROM meta WHERE key = ?", (_STAMP,))
    if row is not None and row[0] == fingerprint():
        return False
    rebuild(library)
    return True


def rebuild(library: Library) -> None:
    """All rows anew from the chunks, in one transaction."""
    docs = [record.doc for record in library.documents()]
    with library.connections.write() as connection:
        connection.execute(f"DROP TABLE {TABLE}")
        for statement in statements(FIRST_SCHEMA):
            if statement.startswith(f"CREATE VIRTUAL TABLE {TABLE} "):
                connection.execute(statement)
        for doc in docs:
            for chunk in library.chunks_of(doc):
                insert(connection, chunk.id, chunk)
        connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (_STAMP, fingerprint()))
        if docs:
            connection.execute(
                "UPDATE meta SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE key = 'generation'"
            )
