"""Is the library sound, down to every vector? And mending what can be made again from what is there."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

import numpy as np

from engine.core.errors import ErrorCode, PothiError
from engine.library import files, fulltext
from engine.library.image import load_image
from engine.library.opening import sqlite_problems
from engine.library.packing import is_unit, unpack_sentences

if TYPE_CHECKING:
    from engine.library.library import Library


class ProblemKind(StrEnum):
    FILE = "file"  # SQLite itself finds the file damaged
    FULL_TEXT = "full_text"  # full-text rows missing, surplus or out of step with the index
    VECTOR = "vector"  # a vector is missing, of the wrong shape, not finite or not of unit length
    PAGE = "page"  # a page, block or chunk cannot be read back
    INDEX_IMAGE = "index_image"  # the stored hnswlib image belongs to other vectors
    BOOK = "book"  # the copy of a PDF is missing or changed
    STRAY_FILE = "stray_file"  # a copy nobody refers to


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is not as it should be. `doc` where it concerns one document."""

    kind: ProblemKind
    detail: str
    doc: str | None = None

    def __str__(self) -> str:
        return f"{self.kind.value}: {self.detail}" + (f" ({self.doc})" if self.doc else "")


@dataclass(slots=True)
class CheckReport:
    """What was found, what was mended, and what must be taken in again to be whole (`reread`)."""

    problems: list[Problem] = field(default_factory=list)
    repaired: list[str] = field(default_factory=list)
    reread: list[str] = field(default_factory=list)
    documents: int = 0
    chunks: int = 0
    vectors: int = 0

    @property
    def ok(self) -> bool:
        return not self.problems

    def add(self, kind: ProblemKind, detail: str, doc: str | None = None) -> None:
        self.problems.append(Problem(kind, detail, doc))


def check_library(library: Library, *, repair: bool) -> CheckReport:
    """Check everything. With `repair`, mend and check again: what is left is in `problems`.

    A file that SQLite finds damaged is not written to; see `engine.library.salvage`.
    """
    report = _look(library)
    if not repair or report.ok or any(p.kind is ProblemKind.FILE for p in report.problems):
        return report
    repaired = _mend(library, report)
    after = _look(library)
    after.repaired = repaired
    return after


def _look(library: Library) -> CheckReport:
    report = CheckReport()
    for line in sqlite_problems(library.connections.reader()):
        report.add(ProblemKind.FILE, line)
    if not report.ok:
        return report  # nothing that follows could be believed
    try:
        _look_inside(library, report)
    except PothiError as error:
        if error.code is not ErrorCode.LIBRARY_DAMAGED:
            raise
        report.add(ProblemKind.FILE, error.params.get("reason", "unreadable rows"))
    report.reread = sorted({p.doc for p in report.problems if p.doc and p.kind in _NEEDS_READING})
    return report


def _look_inside(library: Library, report: CheckReport) -> None:
    """The rows of a file that SQLite finds in order."""
    report.documents = len(library.documents())
    report.chunks = library.chunk_count()
    _check_text(library, report)
    _check_full_text(library, report)
    _check_vectors(library, report)
    _check_image(library, report)
    _check_books(library, report)


_NEEDS_READING = (ProblemKind.VECTOR, ProblemKind.PAGE)


def _check_text(library: Library, report: CheckReport) -> None:
    """Every page, block and chunk must read back as the value it was."""
    for record in library.documents():
        try:
            numbers = library.printed_pages(record.doc)
            for number in numbers:
                library.page(record.doc, number)
            library.blocks(record.doc)
            library.chunks_of(record.doc)
        except PothiError as error:
            report.add(ProblemKind.PAGE, f"unreadable: {error.params.get('reason', error)}", record.doc)
            continue
        if len(numbers) != record.pages:
            report.add(ProblemKind.PAGE, f"{len(numbers)} of {record.pages} pages are there", record.doc)


def _check_full_text(library: Library, report: CheckReport) -> None:
    ids = {row[0] for row in library.connections.rows("SELECT id FROM chunks")}
    indexed = {row[0] for row in library.connections.rows(f"SELECT rowid FROM {fulltext.TABLE}")}
    if ids != indexed:
        report.add(
            ProblemKind.FULL_TEXT,
            f"{len(ids - indexed)} chunks are not indexed, {len(indexed - ids)} rows belong to none",
        )
    elif not library.read_only and not _index_agrees(library):
        report.add(ProblemKind.FULL_TEXT, "the index does not agree with its rows")


def _index_agrees(library: Library) -> bool:
    """FTS5's own check of its inverted index. It is written as an insert but changes nothing."""
    try:
        with library.connections.write() as connection:
            connection.execute(f"INSERT INTO {fulltext.TABLE} ({fulltext.TABLE}) VALUES ('integrity-check')")
    except PothiError as error:
        if error.code is ErrorCode.LIBRARY_DAMAGED:
            return False
        raise
    return True


def _check_vectors(library: Library, report: CheckReport) -> None:
    """Every chunk has one vector and one per sentence, finite and of unit length."""
    rows = library.connections.rows(
        "SELECT doc, chunks.id, texts, vectors.chunk, vectors.sentences FROM chunks "
        "JOIN documents ON documents.id = document_id LEFT JOIN vectors ON chunk_id = chunks.id"
    )
    sizes = [len(row[3]) for row in rows if isinstance(row[3], bytes)]
    size = max(set(sizes), key=sizes.count) if sizes else 0
    for doc, number, texts, chunk, sentences in rows:
        if chunk is None:
            report.add(ProblemKind.VECTOR, f"chunk {number} has none", doc)
        elif not _vectors_sound(chunk, sentences, size, texts):
            report.add(ProblemKind.VECTOR, f"chunk {number} has a broken one", doc)
        else:
            report.vectors += 1


def _vectors_sound(chunk: object, sentences: object, size: int, texts: str) -> bool:
    """`size`: bytes of a chunk's vector; `texts`: the chunk's sentences as they are stored."""
    dimensions = size // 2
    if not isinstance(chunk, bytes) or not isinstance(sentences, bytes):
        return False
    try:
        count = len(json.loads(texts))
    except (ValueError, TypeError):
        return False
    if len(chunk) != size or len(sentences) != count * (dimensions + 4):
        return False
    stored = np.frombuffer(chunk, dtype="<f2").astype(np.float32)
    with np.errstate(all="ignore"):
        return is_unit(stored[None, :]) and is_unit(unpack_sentences(sentences, dimensions))


def _check_image(library: Library, report: CheckReport) -> None:
    """An image that claims to be of the present vectors must be readable and hold just these."""
    if not report.chunks or any(problem.kind is ProblemKind.VECTOR for problem in report.problems):
        return  # without its vectors the image cannot be judged
    row = library.connections.row("SELECT value FROM meta WHERE key = 'image_generation'")
    if row is None or row[0] != str(library.vector_generation):
        return  # a book came or went since: the image is made anew when it is next wanted
    index = load_image(library.connections, *library.all_chunk_vectors())
    if index is None:
        report.add(ProblemKind.INDEX_IMAGE, "unreadable")
    elif index.get_current_count() < report.chunks:
        report.add(ProblemKind.INDEX_IMAGE, "incomplete")


def _check_books(library: Library, report: CheckReport) -> None:
    wanted = set()
    for record in library.documents():
        wanted.add(record.pdf_path.name)
        if not record.pdf_path.is_file():
            report.add(ProblemKind.BOOK, "the PDF is missing", record.doc)
        elif files.sha256_of(record.pdf_path) != record.sha256:
            report.add(ProblemKind.BOOK, "the PDF was changed", record.doc)
    # A copy made just before the power went is used when the queue goes on.
    interrupted = library.connections.row("SELECT 1 FROM queue") is not None
    if library.books.is_dir() and not interrupted:
        for path in sorted(library.books.iterdir()):
            if path.name not in wanted:
                report.add(ProblemKind.STRAY_FILE, path.name)


def _mend(library: Library, report: CheckReport) -> list[str]:
    """Make again what follows from the rows. Returns what was done, a line each."""
    kinds = {problem.kind for problem in report.problems}
    done = []
    if ProblemKind.FULL_TEXT in kinds:
        fulltext.rebuild(library)
        done.append("full text rebuilt")
    if ProblemKind.INDEX_IMAGE in kinds:
        _rebuild_image(library)
        done.append("nearest-neighbour index rebuilt")
    if ProblemKind.STRAY_FILE in kinds:
        strays = [problem.detail for problem in report.problems if problem.kind is ProblemKind.STRAY_FILE]
        for name in strays:
            files.remove_quietly(library.books / name)
        done.append(f"{len(strays)} stray files removed")
    return done


def _rebuild_image(library: Library) -> None:
    with library.connections.write() as connection:
        connection.execute("DELETE FROM index_image")
        connection.execute("DELETE FROM meta WHERE key = 'image_generation'")
    library.store_index()
