"""What was found out about the questions that a document answers: one row of text for each document.

A row goes with its document. What it says holds for the library as it was; `generation` tells when.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from engine.library.faults import decoding
from engine.library.library import Library
from engine.library.rows import dump


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
