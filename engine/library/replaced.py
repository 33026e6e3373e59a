"""Editions that another one has replaced: kept whole for a month, out of reach of every search.

Their rows lie in tables of their own in the same file, so that a replacement and its way back are one
transaction each. Their PDFs lie in the folder `replaced`, where a rebuild of the library does not see them;
a PDF is in both folders while the transaction runs, and whatever stops it leaves the one that is needed.
"""

from __future__ import annotations

import contextlib
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.errors import ErrorCode, PothiError
from engine.core.events import KEPT_DAYS
from engine.library import files, store
from engine.library.connections import bump
from engine.library.records import DocumentRecord, EarlierEdition
from engine.library.sketches import same_share

if TYPE_CHECKING:
    from engine.library.library import Library

FOLDER = "replaced"
SOURCE = "replaced_"  # what the tables of these editions have before the usual names


def set_by(library: Library, record: DocumentRecord) -> None:
    """Put the PDF of a document that is about to be replaced where replaced ones lie, too."""
    if record.pdf_path.is_file():
        _hold(library, record.pdf_path)


def _hold(library: Library, pdf: Path) -> None:
    held = library.home / FOLDER / pdf.name
    files.link_or_copy(pdf, held)
    with contextlib.suppress(OSError):
        os.utime(held)  # its month begins now


def restore(library: Library, doc: str) -> DocumentRecord:
    """Bring the edition back that was replaced last; the present one takes its place among the replaced.

    Corrections of the metadata stay. Raises UNKNOWN_DOCUMENT, NO_EARLIER_EDITION, FILE_NOT_FOUND when its
    PDF is gone, LIBRARY_EMBEDDER when its vectors are of another embedder than the library's.
    """
    present = library.document(doc)
    kept = present.earlier
    if kept is None:
        raise PothiError(ErrorCode.NO_EARLIER_EDITION, doc=doc)
    held = held_pdf(library, kept)
    mine = library.embedder()
    if mine != kept.embedder:
        raise PothiError(ErrorCode.LIBRARY_EMBEDDER, library=mine, embedder=kept.embedder)
    set_by(library, present)
    files.link_or_copy(held, library.books / kept.pdf)
    with library.connections.write() as connection:
        (edits,) = connection.execute("SELECT edits FROM documents WHERE doc = ?", (doc,)).fetchone()
        store.set_aside(connection, doc, _now(), kept.share)
        store.delete_document(connection, doc)
        new = store.copy_document(connection, SOURCE, kept.number, doc, kept.pdf)
        connection.execute("UPDATE documents SET edits = ? WHERE id = ?", (edits, new))
        connection.execute("DELETE FROM replaced_documents WHERE id = ?", (kept.number,))
        bump(connection, "generation", "vector_generation")
    _tidy(library)
    files.remove_quietly(held)
    return library.document(doc)


def held_pdf(library: Library, edition: EarlierEdition) -> Path:
    """The PDF of a replaced edition. Raises FILE_NOT_FOUND."""
    held = library.home / FOLDER / edition.pdf
    if not held.is_file():
        raise PothiError(ErrorCode.FILE_NOT_FOUND, path=held)
    return held


def forget(library: Library, edition: EarlierEdition) -> None:
    """Remove one replaced edition, because it is in the library again."""
    with library.connections.write() as connection:
        connection.execute("DELETE FROM replaced_documents WHERE id = ?", (edition.number,))
        bump(connection, "generation")
    files.remove_quietly(library.home / FOLDER / edition.pdf)


def replace(library: Library, old: str, new: str) -> tuple[DocumentRecord, float]:
    """Let a document of the library take the place and the name of another one, which becomes a replaced
    edition. Returns it and the share of sentences that both have.

    Corrections of both stay, those of the new one where they differ. Raises UNKNOWN_DOCUMENT, ValueError
    when both are the same document.
    """
    going, coming = library.document(old), library.document(new)
    if going.doc == coming.doc:
        raise ValueError(f"{old} cannot replace itself")
    sketches = {text.doc: text.sketch for text in library.known_texts()}
    share = same_share(sketches[old], sketches[new])
    set_by(library, going)
    pdf = files.book_name(coming.sha256, old)
    files.link_or_copy(coming.pdf_path, library.books / pdf)
    with library.connections.write() as connection:
        store.set_aside(connection, old, _now(), share)
        store.take_place(connection, old, new, pdf)
        bump(connection, "generation", "vector_generation")
    files.remove_quietly(coming.pdf_path)
    _tidy(library)
    return library.document(old), share


def forget_old(library: Library, now: datetime | None = None) -> int:
    """Remove the editions that were replaced more than `KEPT_DAYS` ago, and PDFs of that age which nobody
    refers to: of a damaged library they may be all that is left.

    Returns how many went. To be called when nobody waits.
    """
    oldest = (now or datetime.now(UTC)) - timedelta(days=KEPT_DAYS)
    before = oldest.isoformat(timespec="milliseconds")
    old = [edition for edition in library.earlier_editions() if edition.replaced_at < before]
    if old:
        with library.connections.write() as connection:
            connection.executemany(
                "DELETE FROM replaced_documents WHERE id = ?", [(edition.number,) for edition in old]
            )
            bump(connection, "generation")
    _tidy(library)
    wanted = {edition.pdf for edition in library.earlier_editions()}
    gone = {edition.pdf for edition in old}
    folder = library.home / FOLDER
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.name not in wanted and (path.name in gone or path.stat().st_mtime < oldest.timestamp()):
            files.remove_quietly(path)
    return len(old)


def _tidy(library: Library) -> None:
    """The PDFs of replaced editions out of the folder of books, whatever was cut off in the middle."""
    editions = {edition.pdf for edition in library.earlier_editions()}
    present = {record.pdf_path.name for record in library.documents()}
    for name in editions - present:
        in_use = library.books / name
        if in_use.is_file():
            _hold(library, in_use)
            files.remove_quietly(in_use)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
