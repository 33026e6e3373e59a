"""The face of this room: one folder with library.db and books/, opened by one writer or many readers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from engine.core.errors import ErrorCode, PothiError
from engine.core.values import Chunk, DocumentText, Language
from engine.library import files, fulltext
from engine.library.connections import Connections, bump
from engine.library.faults import translated
from engine.library.lock import WriterLock
from engine.library.opening import open_connections
from engine.library.reading import LibraryReader
from engine.library.records import EDITABLE, DocumentRecord, Stamp, VectorsLike
from engine.library.rows import dump
from engine.library.settings import SAVED_EDITS

if TYPE_CHECKING:
    from engine.library.check import CheckReport
    from engine.library.packing import PackedVectors

DATABASE = "library.db"


def _nobody(count: int) -> None:
    """The listener of callers that do not watch."""


class Library(LibraryReader):
    """Documents, pages, chunks, vectors, full text, settings and log of one school's books.

    Reading methods may be called from any thread; the ones that change something wait for each other.
    All raise PothiError (LIBRARY_DAMAGED, DISK_FULL, NO_WRITE_PERMISSION, LIBRARY_LOCKED) where due.
    """

    def __init__(self, home: Path, connections: Connections, lock: WriterLock | None) -> None:
        super().__init__(home, connections)
        self._lock = lock

    @classmethod
    def open(cls, home: Path, *, read_only: bool = False, because: PothiError | None = None) -> Library:
        """Open the library in `home`, making it when it is absent (an absent one can't be read-only).

        `because`: why it is opened read-only, which is told to those who try to write all the same.

        Raises LIBRARY_LOCKED when another process writes to it, LIBRARY_NO_LOCKS, LIBRARY_TOO_NEW,
        LIBRARY_DAMAGED, NO_WRITE_PERMISSION, DISK_FULL, and LIBRARY_EMPTY for an absent library opened
        read-only.
        """
        connections, lock = open_connections(home, home / DATABASE, read_only=read_only, because=because)
        library = cls(home, connections, lock)
        if not read_only:
            try:
                fulltext.renew_if_older(library)
                library.forget_old_editions()
            except BaseException:
                library.close()
                raise
        return library

    def close(self) -> None:
        """Give the files and the lock free. A second call does nothing."""
        try:
            self.connections.close()
        finally:
            if self._lock is not None:
                self._lock.release()

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def read_only(self) -> bool:
        return self.connections.read_only

    @property
    def read_only_because(self) -> PothiError | None:
        """What stands against writing to it, where that is known."""
        return self.connections.because

    # --- changing

    def add_document(
        self,
        document: DocumentText,
        chunks: Sequence[Chunk],
        vectors: Sequence[VectorsLike | PackedVectors],
        *,
        sha256: str,
        pdf: Path,
        stamp: Stamp,
        on_chunk: Callable[[int], None] = _nobody,
        file_name: str | None = None,
        share: float | None = None,
    ) -> DocumentRecord:
        """Add a document, or put it in the place of the one with its name: all in one transaction.

        The PDF is copied into the library first. Corrections people made to the metadata and the log
        survive a replacement. A document of other content that is replaced is kept for a while (`restore`);
        `share`: how much of their sentences both have. `file_name`: that of the file without ".pdf", when
        it is not the document's. `on_chunk` hears how many chunks are written. Raises LIBRARY_EMBEDDER when
        the library speaks another embedder's language, ValueError when a vector is not finite or not of
        unit length.
        """
        from engine.library import replaced, store
        from engine.library.packing import PackedVectors, pack_vectors

        packed = [v if isinstance(v, PackedVectors) else pack_vectors(v) for v in vectors]
        doc = document.meta.doc
        old = next((record for record in self._all()[1] if record.doc == doc), None)
        self._same_embedder(stamp, besides=doc)
        target = self.books / files.book_name(sha256, doc)
        copied = not (target.exists() and files.sha256_of(target) == sha256)
        if copied:
            files.copy_atomically(pdf, target)
        extra = {"sha256": sha256, "pdf": target.name, "added_at": now(), "edits": self._edits(doc)}
        extra["file_name"] = file_name or (doc if old is None else old.file_name)
        superseded = old is not None and old.sha256 != sha256
        try:
            if old is not None and superseded:
                replaced.set_by(self, old)
            with self.connections.write() as connection:
                if superseded:
                    store.set_aside(connection, doc, now(), share)
                store.delete_document(connection, doc)
                document_id = store.insert_document(connection, document, stamp, extra)
                store.insert_chunks(connection, document_id, chunks, packed, on_chunk)
                bump(connection, "generation", "vector_generation")
        except BaseException:
            if copied:  # on a full disk above all: its room is wanted
                files.remove_quietly(target)
            raise
        if old is not None and old.pdf_path != target:
            files.remove_quietly(old.pdf_path)
        self._forget_saved_edits(doc)
        return self.document(doc)

    def replace_vectors(self, vectors: Mapping[int, VectorsLike | PackedVectors], embedder: str) -> None:
        """Other vectors for every chunk, by chunk id, from another embedder: all in one transaction.

        Raises ValueError when a chunk of the library has none.
        """
        from engine.library.packing import PackedVectors, pack_vectors

        packed = {
            number: one if isinstance(one, PackedVectors) else pack_vectors(one)
            for number, one in vectors.items()
        }
        with self.connections.write() as connection:
            ids = {row[0] for row in connection.execute("SELECT id FROM chunks")}
            if ids != packed.keys():
                raise ValueError("vectors are wanted for exactly the chunks of the library")
            connection.executemany(
                "INSERT OR REPLACE INTO vectors (chunk_id, chunk, sentences) VALUES (?, ?, ?)",
                [(number, *one) for number, one in packed.items()],
            )
            connection.execute("UPDATE documents SET embedder = ?", (embedder,))
            connection.execute("DELETE FROM index_image")  # its links belong to the old vectors
            connection.execute("DELETE FROM meta WHERE key = 'image_generation'")
            bump(connection, "generation", "vector_generation")
        with self._guard:
            self._index = None

    def _same_embedder(self, stamp: Stamp, besides: str) -> None:
        for record in self._all()[1]:
            if record.doc != besides and record.stamp.embedder != stamp.embedder:
                raise PothiError(
                    ErrorCode.LIBRARY_EMBEDDER, library=record.stamp.embedder, embedder=stamp.embedder
                )

    def _edits(self, doc: str) -> str:
        row = self.connections.row("SELECT edits FROM documents WHERE doc = ?", (doc,))
        if row is not None:
            return str(row[0])
        return dump(self.settings.get(SAVED_EDITS, {}).get(doc, {}))

    def _forget_saved_edits(self, doc: str) -> None:
        saved = self.settings.get(SAVED_EDITS, {})
        if saved.pop(doc, None) is not None:
            self.settings.set(SAVED_EDITS, saved)

    def remove_document(self, doc: str) -> None:
        """Remove a document with its PDF copy and earlier editions; the log keeps its rows.

        Raises UNKNOWN_DOCUMENT.
        """
        from engine.library import replaced, store

        record = self.document(doc)
        earlier = [edition for edition in self.earlier_editions() if edition.doc == doc]
        with self.connections.write() as connection:
            store.delete_document(connection, doc)
            connection.execute("DELETE FROM replaced_documents WHERE doc = ?", (doc,))
            bump(connection, "generation", "vector_generation")
        files.remove_quietly(record.pdf_path)
        for edition in earlier:
            files.remove_quietly(self.home / replaced.FOLDER / edition.pdf)

    def restore(self, doc: str) -> DocumentRecord:
        """Bring the edition back that was replaced last; see `engine.library.replaced.restore`."""
        from engine.library import replaced

        return replaced.restore(self, doc)

    def replace(self, old: str, new: str) -> tuple[DocumentRecord, float]:
        """Let `new` take the place of `old`; see `engine.library.replaced.replace`."""
        from engine.library import replaced

        return replaced.replace(self, old, new)

    def forget_old_editions(self) -> int:
        """Remove the editions whose time has run out; see `engine.library.replaced.forget_old`. Where the
        disk is full or may not be written, that waits."""
        from engine.library import replaced

        try:
            return replaced.forget_old(self)
        except PothiError:
            return 0

    def update_metadata(self, doc: str, /, **fields: Any) -> DocumentRecord:
        """Correct title, book, subject, class_number, chapter, language or edition.

        Corrections lie over what was read and survive a new edition. Raises UNKNOWN_DOCUMENT, and
        ValueError for another field or a value of the wrong type.
        """

        self.document(doc)
        edits = json.loads(self._edits(doc)) | {key: _checked(key, value) for key, value in fields.items()}
        with self.connections.write() as connection:
            connection.execute("UPDATE documents SET edits = ? WHERE doc = ?", (dump(edits), doc))
            bump(connection, "generation")
        return self.document(doc)

    def store_index(self) -> None:
        """Bring the stored hnswlib image up to the present vectors (at the end of an import)."""
        row = self.connections.row("SELECT value FROM meta WHERE key = 'image_generation'")
        self.index.store_image(self.vector_generation, None if row is None else int(row[0]))

    @contextmanager
    def attached(self, database: Path, name: str) -> Iterator[None]:
        """Inside the block transactions can read the tables of another database as `name`.table."""
        with translated(database):
            self.connections.writer.execute(f"ATTACH ? AS {name}", (str(database),))
            try:
                yield
            finally:
                self.connections.writer.execute(f"DETACH {name}")

    # --- care

    def check(self, *, repair: bool = False) -> CheckReport:
        """Look at every page of the file, every vector, every row; with `repair` mend what can be."""
        from engine.library.check import check_library

        return check_library(self, repair=repair)


def now() -> str:
    """The present moment, ISO 8601 in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _checked(key: str, value: Any) -> Any:
    """A correction as it is stored. Raises ValueError for what is no correction."""
    whole = key in ("class_number", "chapter")
    fits = isinstance(value, int) and value > 0 if whole else isinstance(value, str) and bool(value.strip())
    if key not in EDITABLE or not (fits or (value is None and key not in ("title", "language"))):
        raise ValueError(f"not a value for {key}: {value!r}")
    return Language(value).value if key == "language" else value
