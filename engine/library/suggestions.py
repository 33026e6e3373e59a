"""What was found out about the questions that a document answers: one row of text for each document.

A row goes with its document. What it says holds for the library as it was; `generation` tells when. In
a pack, and in a library that took one in beside other books, PACKED and UNTRIED stand for it.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from typing import Any

from engine.library.faults import decoding
from engine.library.library import Library
from engine.library.rows import dump

# In the place of a generation, which counts from 1: it holds for a library of just the pack's books; it has
# to be tried again.
PACKED, UNTRIED = -1, 0


@dataclass(frozen=True, slots=True)
class SuggestionRow:
    """`generation`: the library's `vector_generation` when it was written; `content`: anything JSON holds."""

    doc: str
    generation: int
    content: Any


def suggestion_rows(library: Library) -> list[SuggestionRow]:
    """All rows."""
    rows = library.connections.rows(
        "SELECT doc, vector_generation, content FROM suggested_questions "
        "JOIN documents ON documents.id = document_id"
    )
    with decoding(library.connections.path):
        return [SuggestionRow(doc, generation, json.loads(content)) for doc, generation, content in rows]


def save_suggestions(library: Library, row: SuggestionRow) -> None:
    """Put a document's row in the place of an earlier one; nothing for a document that is gone."""
    with library.connections.write() as connection:
        connection.execute(
            "INSERT OR REPLACE INTO suggested_questions (document_id, vector_generation, content) "
            "SELECT id, ?, ? FROM documents WHERE doc = ?",
            (row.generation, dump(row.content), row.doc),
        )


def mark_for_pack(connection: sqlite3.Connection, generation: int | None) -> None:
    """In a pack's database: what was found at `generation` of a library that is given as a whole holds for
    the pack. `generation` is None for a part of a library: other books may have given the answers."""
    connection.execute(
        "UPDATE suggested_questions SET vector_generation = CASE vector_generation WHEN ? THEN ? ELSE ? END",
        (generation, PACKED, UNTRIED),
    )


def copy_suggestions(connection: sqlite3.Connection, source: str, old: int, new: int) -> None:
    """The row of the document with id `old` in the attached database `source`, for the one with id `new`."""
    connection.execute(
        "INSERT INTO suggested_questions (document_id, vector_generation, content) "
        f"SELECT ?, vector_generation, content FROM {source}suggested_questions WHERE document_id = ?",
        (new, old),
    )


def settle_packed(library: Library, *, alike: bool) -> None:
    """After a pack came in. `alike`: the library now holds the pack's books and no other, so that what holds
    for the pack holds for it; else it is to be tried again."""
    with library.connections.write() as connection:
        connection.execute(
            "UPDATE suggested_questions SET vector_generation = ? WHERE vector_generation = ?",
            (library.vector_generation if alike else UNTRIED, PACKED),
        )
