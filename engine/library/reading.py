"""Everything one can ask a library without changing it. Any thread may ask."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.errors import ErrorCode, PothiError
from engine.core.values import Block, BookItem, Chunk, ItemKind, Language, PageText, Scope
from engine.library.connections import Connections
from engine.library.faults import decoding
from engine.library.identity import KnownText
from engine.library.records import DocumentRecord, EarlierEdition, Stamp
from engine.library.rows import (
    CHUNK_COLUMNS,
    ITEM_COLUMNS,
    META_COLUMNS,
    META_WIDTH,
    blocks_from,
    chunk_from,
    dump,
    item_from,
    meta_from,
    page_from,
)
from engine.library.settings import Settings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.library.vectors import VectorIndex

BOOKS = "books"
_MANY = 500  # rows asked for in one statement; SQLite allows a limited number of parameters


class LibraryReader:
    """The reading half of a Library."""

    def __init__(self, home: Path, connections: Connections) -> None:
        self.home = home
        self.connections = connections
        self.settings = Settings(connections)
        self._index: VectorIndex | None = None
        self._records: tuple[int, tuple[DocumentRecord, ...], dict[str, int]] | None = None
        self._guard = threading.Lock()

    @property
    def books(self) -> Path:
        return self.home / BOOKS

    @property
    def generation(self) -> int:
        """Counts up with every change of content or metadata, also when another process makes it."""
        return self._counter("generation")

    @property
    def vector_generation(self) -> int:
        """Counts up when chunks come or go."""
        return self._counter("vector_generation")

    def _counter(self, key: str) -> int:
        row = self.connections.row("SELECT value FROM meta WHERE key = ?", (key,))
        with decoding(self.connections.path):
            return 0 if row is None else int(row[0])

    # --- documents

    def documents(self, scope: Scope | None = None) -> list[DocumentRecord]:
        """All documents, or those inside a scope, by class, subject, book and chapter."""
        records = self._all()[1]
        return [record for record in records if scope is None or in_scope(record, scope)]

    def document(self, doc: str) -> DocumentRecord:
        """One document. Raises UNKNOWN_DOCUMENT."""
        for record in self._all()[1]:
            if record.doc == doc:
                return record
        raise PothiError(ErrorCode.UNKNOWN_DOCUMENT, doc=doc)

    def with_content(self, sha256: str) -> DocumentRecord | None:
        """The document made from a PDF with this content, if there is one."""
        return next((record for record in self._all()[1] if record.sha256 == sha256), None)

    def embedder(self) -> str | None:
        """Name of the embedder the library's vectors come from; None while it is empty."""
        return next((record.stamp.embedder for record in self._all()[1]), None)

    def classes(self) -> list[int]:
        return sorted({r.meta.class_number for r in self._all()[1] if r.meta.class_number is not None})

    def subjects(self, class_number: int | None = None) -> list[str]:
        records = self.documents(Scope(class_number=class_number))
        return sorted({record.meta.subject for record in records if record.meta.subject})

    def books_of(self, class_number: int | None = None, subject: str | None = None) -> list[str]:
        """Names of books, for the filter."""
        records = self.documents(Scope(class_number=class_number, subject=subject))
        return sorted({record.meta.book for record in records if record.meta.book})

    def _all(self) -> tuple[int, tuple[DocumentRecord, ...], dict[str, int]]:
        """(generation, records, row id of each doc), read again only after a change."""
        generation = self.generation
        with self._guard:
            if self._records is None or self._records[0] != generation:
                self._records = (generation, *self._read_documents())
            return self._records

    def _read_documents(self) -> tuple[tuple[DocumentRecord, ...], dict[str, int]]:
        rows = self.connections.rows(
            f"SELECT {META_COLUMNS}, edits, sha256, pdf, added_at, quality, sentences, warnings, "
            "embedder, parser, chunker, (SELECT count(*) FROM chunks WHERE document_id = documents.id), "
            "file_name, text_sha256, id FROM documents"
        )
        earlier = {edition.doc: edition for edition in reversed(self.earlier_editions())}
        with decoding(self.connections.path):
            records = [self._record(row, earlier.get(row[0])) for row in rows]
        return tuple(sorted(records, key=_shelf_order)), {row[0]: row[-1] for row in rows}

    def _record(self, row: Sequence[Any], earlier: EarlierEdition | None) -> DocumentRecord:
        about, rest = row[:META_WIDTH], row[META_WIDTH:]
        edits, sha256, pdf, added_at, quality, sentences, warnings = rest[:7]
        changed = json.loads(edits)
        as_read = meta_from(about)
        return DocumentRecord(
            meta=replace(as_read, **_typed(changed)),
            sha256=sha256,
            added_at=added_at,
            pages=as_read.page_count,
            chunks=rest[10],
            sentences=sentences,
            warnings=json.loads(warnings),
            pdf_path=self.books / pdf,
            quality=quality,
            stamp=Stamp(*rest[7:10]),
            as_read=as_read,
            edited=tuple(sorted(changed)),
            file_name=rest[11],
            text_sha256=rest[12],
            earlier=earlier,
        )

    def earlier_editions(self) -> list[EarlierEdition]:
        """The editions that were replaced and can be brought back, the one that was replaced last first."""
        rows = self.connections.rows(
            "SELECT id, doc, title, edition, page_count, replaced_at, share, sha256, text_sha256, pdf, "
            "embedder FROM replaced_documents ORDER BY replaced_at DESC, id DESC"
        )
        return [EarlierEdition(*row) for row in rows]

    def known_texts(self) -> list[KnownText]:
        """The text of every document, in the form in which texts are compared."""
        rows = self.connections.rows(
            "SELECT doc, file_name, text_sha256, sentence_keys FROM documents ORDER BY id"
        )
        return [KnownText(*row) for row in rows]

    # --- text

    def page(self, doc: str, number: int) -> PageText:
        """What was understood on a PDF page. Raises UNKNOWN_DOCUMENT, UNKNOWN_PAGE."""
        there = 1 <= number <= self.document(doc).meta.page_count  # SQLite takes no number of any size
        row = self.connections.row(
            "SELECT number, printed, content FROM pages WHERE document_id = ? AND number = ?",
            (self._row_id(doc), number if there else 0),
        )
        if row is None:
            raise PothiError(ErrorCode.UNKNOWN_PAGE, doc=doc, page=number)
        with decoding(self.connections.path):
            return page_from(*row)

    def printed_pages(self, doc: str) -> dict[int, str | None]:
        """PDF page -> printed page number, for a whole document."""
        rows = self.connections.rows(
            "SELECT number, printed FROM pages WHERE document_id = ? ORDER BY number", (self._row_id(doc),)
        )
        return dict(rows)

    def blocks(self, doc: str) -> tuple[Block, ...]:
        """The document's blocks in reading order, as they were understood."""
        row = self.connections.row("SELECT blocks FROM layout WHERE document_id = ?", (self._row_id(doc),))
        with decoding(self.connections.path):
            return () if row is None else blocks_from(row[0])

    def items(self, doc: str) -> tuple[BookItem, ...]:
        """What a document labels (figures, exercises, ...), a question's `parent` being a place in this; ()
        for one that an earlier version has read."""
        rows = self.connections.rows(
            f"SELECT {ITEM_COLUMNS} FROM items WHERE document_id = ? ORDER BY ordinal", (self._row_id(doc),)
        )
        with decoding(self.connections.path):
            return tuple(item_from(row) for row in rows)

    def docs_with_item(self, kind: ItemKind, number: str, scope: Scope | None = None) -> frozenset[str]:
        """The documents of a scope that have an item of this kind and number."""
        rows = self.connections.rows(
            "SELECT DISTINCT doc FROM items JOIN documents ON documents.id = document_id "
            "WHERE kind = ? AND number = ?",
            (kind.value, number),
        )
        inside = {record.doc for record in self.documents(scope)}
        return frozenset(doc for (doc,) in rows) & inside

    def docs_without_items(self) -> frozenset[str]:
        """The documents of which no labelled part is known: read by an earlier version, or without any."""
        rows = self.connections.rows(
            "SELECT doc FROM documents WHERE id NOT IN (SELECT document_id FROM items)"
        )
        return frozenset(doc for (doc,) in rows)

    def chunk(self, number: int) -> Chunk | None:
        """One chunk by id; None when it is gone."""
        return self.chunks([number]).get(number)

    def chunks(self, numbers: Iterable[int]) -> dict[int, Chunk]:
        """Chunks by id. One that was removed in the meantime is simply not among them."""
        wanted = [int(number) for number in numbers]
        found: dict[int, Chunk] = {}
        for part in in_parts(wanted):
            rows = self.connections.rows(
                f"SELECT {CHUNK_COLUMNS} FROM chunks JOIN documents ON documents.id = document_id "
                f"WHERE chunks.id IN ({marks(part)})",
                part,
            )
            found.update((chunk.id, chunk) for chunk in self._decoded(rows))
        return found

    def chunks_of(self, doc: str) -> list[Chunk]:
        """All chunks of a document in reading order."""
        rows = self.connections.rows(
            f"SELECT {CHUNK_COLUMNS} FROM chunks JOIN documents ON documents.id = document_id "
            "WHERE document_id = ? ORDER BY ordinal",
            (self._row_id(doc),),
        )
        return self._decoded(rows)

    def neighbours(self, chunk: Chunk, before: int = 1, after: int = 1) -> list[Chunk]:
        """The chunks around one in its document, without itself, in reading order."""
        rows = self.connections.rows(
            f"SELECT {CHUNK_COLUMNS} FROM chunks JOIN documents ON documents.id = document_id "
            "WHERE documents.doc = ? AND ordinal BETWEEN ? AND ? AND ordinal != ? ORDER BY ordinal",
            (chunk.doc, chunk.ordinal - before, chunk.ordinal + after, chunk.ordinal),
        )
        return self._decoded(rows)

    def _decoded(self, rows: Iterable[Sequence[Any]]) -> list[Chunk]:
        with decoding(self.connections.path):
            return [chunk_from(row) for row in rows]

    def _row_id(self, doc: str) -> int:
        found = self._all()[2].get(doc)
        if found is None:
            raise PothiError(ErrorCode.UNKNOWN_DOCUMENT, doc=doc)
        return found

    # --- search

    def lexical(self, match: str, k: int, scope: Scope | None = None) -> list[tuple[int, float]]:
        """The k best (chunk id, BM25 score, higher = better) for an FTS5 expression.

        An empty or malformed expression finds nothing: what students type must never be an error.
        """
        documents = self._scope_rows(scope)
        if not match.strip() or k <= 0 or documents == []:
            return []
        inside, parameters = "", []
        if documents is not None:
            inside = (
                "AND +rowid IN (SELECT id FROM chunks WHERE document_id IN (SELECT value FROM json_each(?)))"
            )
            parameters = [dump(documents)]
        sql = f"SELECT rowid, -rank FROM chunk_text WHERE chunk_text MATCH ? {inside} ORDER BY rank LIMIT ?"
        try:
            return [(row[0], row[1]) for row in self.connections.rows(sql, (match, *parameters, k))]
        except sqlite3.OperationalError:
            return []

    def vocabulary(self) -> dict[str, int]:
        """Every term of the full-text index -> number of chunks that have it."""
        return dict(self.connections.rows("SELECT term, doc FROM chunk_vocabulary"))

    def chunk_count(self) -> int:
        return sum(record.chunks for record in self._all()[1])

    def nearest(
        self, vector: NDArray[np.float32], k: int, scope: Scope | None = None
    ) -> list[tuple[int, float]]:
        """The k nearest (chunk id, cosine) for a unit vector (384,), best first."""
        return self.index.nearest(vector, k, self._scope_rows(scope), self.vector_generation)

    def prepare_index(self) -> None:
        """Load the index of the vectors, which the first search would have to wait for."""
        self.index.prepare(self.vector_generation)

    def sentence_vectors(self, numbers: Iterable[int]) -> dict[int, NDArray[np.float32]]:
        """Chunk id -> (n_sentences, 384) float32 unit vectors, in the order of the chunk's sentences."""
        from engine.library.packing import unpack_sentences

        found: dict[int, NDArray[np.float32]] = {}
        for part in in_parts([int(number) for number in numbers]):
            rows = self.connections.rows(
                "SELECT chunk_id, length(chunk) / 2, sentences FROM vectors "
                f"WHERE chunk_id IN ({marks(part)})",
                part,
            )
            with decoding(self.connections.path):
                found.update((row[0], unpack_sentences(row[2], row[1])) for row in rows)
        return found

    def all_chunk_vectors(self) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """(ids (n,) ascending, vectors (n, 384) float32 of unit length) of the whole library."""
        matrix = self.index.matrix(self.vector_generation)
        return matrix.ids, matrix.vectors

    @property
    def index(self) -> VectorIndex:
        from engine.library.vectors import VectorIndex

        with self._guard:
            if self._index is None:
                self._index = VectorIndex(self.connections)
            return self._index

    def _scope_rows(self, scope: Scope | None) -> list[int] | None:
        """Row ids of the documents inside a scope; None when it is the whole library."""
        if scope is None or not scope.is_filtered:
            return None
        _, records, rows = self._all()
        return [rows[record.doc] for record in records if in_scope(record, scope)]


def in_parts(numbers: list[int]) -> Iterable[list[int]]:
    return (numbers[start : start + _MANY] for start in range(0, len(numbers), _MANY))


def marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def in_scope(record: DocumentRecord, scope: Scope) -> bool:
    """True when a document is inside what the student narrowed the question to."""
    meta = record.meta
    if scope.class_number is not None and meta.class_number != scope.class_number:
        return False
    if scope.subject is not None and _same(meta.subject) != _same(scope.subject):
        return False
    return scope.book is None or _same(scope.book) in {_same(name) for name in (meta.book, meta.doc) if name}


def _same(name: str | None) -> str:
    return " ".join((name or "").casefold().split())


def _shelf_order(record: DocumentRecord) -> tuple[Any, ...]:
    meta = record.meta
    return (meta.class_number or 99, meta.subject or "~", meta.book or "~", meta.chapter or 0, meta.doc)


def _typed(edits: dict[str, Any]) -> dict[str, Any]:
    """Corrections as fields of a DocumentMeta. Who says which chapter it is says that it is one."""
    language = {"language": Language(edits["language"])} if "language" in edits else {}
    return edits | language | ({"chapters": ()} if "chapter" in edits else {})
