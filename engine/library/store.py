"""The statements that change documents. Each is called inside a transaction of `Connections.write`."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from engine.library.packing import PackedVectors
from engine.library.records import Stamp
from engine.library.rows import blocks_blob, chunk_row, dump, meta_row, page_blob
from engine.library.schema import FIRST_SCHEMA, statements
from engine.search.lexical import index_text
from engine.values import Chunk, DocumentText, PageText


def insert(connection: sqlite3.Connection, table: str, row: dict[str, Any]) -> int:
    """Insert one row and return its row id. Column names come from our own code."""
    columns = ", ".join(row)
    marks = ", ".join("?" * len(row))
    cursor = connection.execute(f"INSERT INTO {table} ({columns}) VALUES ({marks})", tuple(row.values()))
    return int(cursor.lastrowid or 0)


def create_full_text(connection: sqlite3.Connection) -> None:
    """The full-text table as the schema has it, for a rebuild."""
    for statement in statements(FIRST_SCHEMA):
        if statement.startswith("CREATE VIRTUAL TABLE chunk_text"):
            connection.execute(statement)


def searchable(chunk: Chunk) -> str:
    """What the full-text index holds for a chunk, as text SQLite can store."""
    return index_text(chunk).replace("\0", " ").encode("utf-8", "replace").decode("utf-8")


def insert_document(
    connection: sqlite3.Connection, document: DocumentText, stamp: Stamp, extra: dict[str, Any]
) -> int:
    """The document's own row, its pages and its blocks. Returns the row id."""
    row = meta_row(document.meta) | extra
    row |= {"embedder": stamp.embedder, "parser": stamp.parser, "chunker": stamp.chunker}
    row["quality"] = mean_quality(document.pages)
    row["sentences"] = sum(len(block.sentences) for block in document.blocks)
    row["warnings"] = dump(count_warnings(document.pages))
    document_id = insert(connection, "documents", row)
    connection.executemany(
        "INSERT INTO pages (document_id, number, printed, content) VALUES (?, ?, ?, ?)",
        [(document_id, page.number, page.printed, page_blob(page)) for page in document.pages],
    )
    insert(connection, "layout", {"document_id": document_id, "blocks": blocks_blob(document.blocks)})
    return document_id


def insert_chunks(
    connection: sqlite3.Connection,
    document_id: int,
    chunks: Sequence[Chunk],
    vectors: Sequence[PackedVectors],
) -> None:
    """Each chunk with its full-text row and its vectors, under one row id."""
    for chunk, packed in zip(chunks, vectors, strict=True):
        number = insert(connection, "chunks", chunk_row(chunk, document_id))
        connection.execute(
            "INSERT INTO chunk_text (rowid, content) VALUES (?, ?)", (number, searchable(chunk))
        )
        connection.execute(
            "INSERT INTO vectors (chunk_id, chunk, sentences) VALUES (?, ?, ?)", (number, *packed)
        )


def delete_document(connection: sqlite3.Connection, doc: str) -> None:
    """A document with everything that belongs to it. Its log rows stay: they know it by name."""
    connection.execute(
        "DELETE FROM chunk_text WHERE rowid IN (SELECT chunks.id FROM chunks "
        "JOIN documents ON documents.id = document_id WHERE doc = ?)",
        (doc,),
    )
    connection.execute("DELETE FROM documents WHERE doc = ?", (doc,))


def bump(connection: sqlite3.Connection, *counters: str) -> None:
    """Count up `generation` (anything changed) or `vector_generation` (chunks came or went)."""
    for counter in counters:
        connection.execute(
            "INSERT INTO meta (key, value) VALUES (?, '1') "
            "ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)",
            (counter,),
        )


def count_warnings(pages: Sequence[PageText]) -> dict[str, int]:
    """PageWarning value -> number of pages that carry it."""
    counts: dict[str, int] = {}
    for page in pages:
        for warning in page.warnings:
            counts[warning.value] = counts.get(warning.value, 0) + 1
    return counts


def mean_quality(pages: Sequence[PageText]) -> float:
    """Mean quality of the pages that have text, 0..1; 0 when none has."""
    values = [page.quality for page in pages if page.paragraphs]
    return sum(values) / len(values) if values else 0.0
