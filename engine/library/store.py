"""The statements that change documents. Each is called inside a transaction of `Connections.write`."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from engine.core.values import Chunk, DocumentText, PageText
from engine.library import fulltext
from engine.library.packing import PackedVectors
from engine.library.records import Stamp
from engine.library.rows import (
    CHUNK_COLUMNS,
    blocks_blob,
    chunk_from,
    chunk_row,
    dump,
    item_row,
    meta_row,
    page_blob,
)
from engine.library.sketches import traits_of


def insert(connection: sqlite3.Connection, table: str, row: dict[str, Any]) -> int:
    """Insert one row and return its row id. Column names come from our own code."""
    columns = ", ".join(row)
    marks = ", ".join("?" * len(row))
    cursor = connection.execute(f"INSERT INTO {table} ({columns}) VALUES ({marks})", tuple(row.values()))
    return int(cursor.lastrowid or 0)


def insert_document(
    connection: sqlite3.Connection, document: DocumentText, stamp: Stamp, extra: dict[str, Any]
) -> int:
    """The document's own row, its pages and its blocks. Returns the row id."""
    row = meta_row(document.meta) | extra
    row |= {"embedder": stamp.embedder, "parser": stamp.parser, "chunker": stamp.chunker}
    row["quality"] = mean_quality(document.pages)
    row["sentences"] = sum(len(block.sentences) for block in document.blocks)
    row["warnings"] = dump(count_warnings(document.pages))
    row |= traits_of(document)
    document_id = insert(connection, "documents", row)
    connection.executemany(
        "INSERT INTO pages (document_id, number, printed, content) VALUES (?, ?, ?, ?)",
        [(document_id, page.number, page.printed, page_blob(page)) for page in document.pages],
    )
    insert(connection, "layout", {"document_id": document_id, "blocks": blocks_blob(document.blocks)})
    for ordinal, item in enumerate(document.items):
        insert(connection, "items", item_row(item, ordinal, document_id))
    return document_id


def insert_chunks(
    connection: sqlite3.Connection,
    document_id: int,
    chunks: Sequence[Chunk],
    vectors: Sequence[PackedVectors],
    on_chunk: Callable[[int], None],
) -> None:
    """Each chunk with its full-text row and its vectors, under one row id. `on_chunk` hears the count."""
    for count, (chunk, packed) in enumerate(zip(chunks, vectors, strict=True), start=1):
        number = insert(connection, "chunks", chunk_row(chunk, document_id))
        fulltext.insert(connection, number, chunk)
        connection.execute(
            "INSERT INTO vectors (chunk_id, chunk, sentences) VALUES (?, ?, ?)", (number, *packed)
        )
        on_chunk(count)


# Columns of a document's row besides those that say who and where it is: id, doc and pdf.
_DOCUMENT = (
    "title, book, subject, class_number, chapter, language, edition, page_count, edits, sha256, "
    "added_at, quality, sentences, warnings, embedder, parser, chunker, file_name, text_sha256, "
    "sentence_keys, chapters, ncert"
)
_ITEM = "ordinal, kind, number, parent, content"
_CHUNK = "ordinal, kind, language, headings, texts, places"


def copy_document(connection: sqlite3.Connection, source: str, old: int, doc: str, pdf: str) -> int:
    """The document with row id `old` in the tables called `source` + name, as `doc` and under new row ids.

    `source`: "pack." for the attached database of that name, "replaced_" for editions that were replaced.
    Returns the new row id.
    """
    cursor = connection.execute(
        f"INSERT INTO documents ({_DOCUMENT}, doc, pdf) SELECT {_DOCUMENT}, ?, ? "
        f"FROM {source}documents WHERE id = ?",
        (doc, pdf, old),
    )
    new = int(cursor.lastrowid or 0)
    row = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'chunks'").fetchone()
    shift = 0 if row is None else row[0]
    connection.execute(
        "INSERT INTO pages (document_id, number, printed, content) "
        f"SELECT ?, number, printed, content FROM {source}pages WHERE document_id = ?",
        (new, old),
    )
    connection.execute(
        f"INSERT INTO layout SELECT ?, blocks FROM {source}layout WHERE document_id = ?", (new, old)
    )
    connection.execute(
        f"INSERT INTO items (document_id, {_ITEM}) "
        f"SELECT ?, {_ITEM} FROM {source}items WHERE document_id = ?",
        (new, old),
    )
    connection.execute(
        f"INSERT INTO chunks (id, document_id, {_CHUNK}) "
        f"SELECT id + ?, ?, {_CHUNK} FROM {source}chunks WHERE document_id = ?",
        (shift, new, old),
    )
    connection.execute(
        f"INSERT INTO vectors SELECT chunk_id + ?, chunk, sentences FROM {source}chunks AS c "
        f"JOIN {source}vectors ON chunk_id = c.id WHERE document_id = ?",
        (shift, old),
    )
    rows = connection.execute(
        f"SELECT {CHUNK_COLUMNS} FROM chunks JOIN documents ON documents.id = document_id "
        "WHERE document_id = ?",
        (new,),
    )
    # Not copied: the one who gave the pack may have indexed in another way.
    for row in rows.fetchall():
        fulltext.insert(connection, row[0], chunk_from(row))
    return new


def set_aside(connection: sqlite3.Connection, doc: str, at: str, share: float | None) -> None:
    """Copy a document's rows to the tables of replaced editions. Full text is made anew if it comes back."""
    (number,) = connection.execute("SELECT id FROM documents WHERE doc = ?", (doc,)).fetchone()
    connection.execute(
        f"INSERT INTO replaced_documents (id, doc, pdf, {_DOCUMENT}, replaced_at, share) "
        f"SELECT id, doc, pdf, {_DOCUMENT}, ?, ? FROM documents WHERE id = ?",
        (at, share, number),
    )
    for table, columns in (
        ("pages", "document_id, number, printed, content"),
        ("layout", "document_id, blocks"),
        ("items", f"document_id, {_ITEM}"),
        ("chunks", f"id, document_id, {_CHUNK}"),
    ):
        connection.execute(
            f"INSERT INTO replaced_{table} ({columns}) SELECT {columns} FROM {table} WHERE document_id = ?",
            (number,),
        )
    connection.execute(
        "INSERT INTO replaced_vectors (chunk_id, chunk, sentences) SELECT chunk_id, chunk, sentences "
        "FROM vectors JOIN chunks ON chunk_id = chunks.id WHERE document_id = ?",
        (number,),
    )


def take_place(connection: sqlite3.Connection, old: str, new: str, pdf: str) -> None:
    """Remove the document `old` and let `new` bear its name; corrections of both stay, the latter's first."""
    find = "SELECT edits FROM documents WHERE doc = ?"
    theirs, mine = (json.loads(connection.execute(find, (doc,)).fetchone()[0]) for doc in (old, new))
    delete_document(connection, old)
    connection.execute("UPDATE replaced_documents SET doc = ? WHERE doc = ?", (old, new))
    connection.execute(
        "UPDATE documents SET doc = ?, pdf = ?, edits = ? WHERE doc = ?", (old, pdf, dump(theirs | mine), new)
    )


def delete_document(connection: sqlite3.Connection, doc: str) -> None:
    """A document with everything that belongs to it. Its log rows stay: they know it by name."""
    connection.execute(
        "DELETE FROM chunk_text WHERE rowid IN (SELECT chunks.id FROM chunks "
        "JOIN documents ON documents.id = document_id WHERE doc = ?)",
        (doc,),
    )
    connection.execute("DELETE FROM documents WHERE doc = ?", (doc,))


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
