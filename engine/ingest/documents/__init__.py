"""Books that are no PDFs (EPUB, Word's docx) become PDFs: pages that can be cited, opened and marked.

`convert` is the door. The teacher's file stays as it is; the library keeps the pages that were made of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from engine.core.errors import ErrorCode, PothiError
from engine.ingest.documents.parts import Part
from engine.ingest.kinds import kind_of_zip

_PACKED = b"PK\x03\x04"  # both kinds are zip archives


def _word(path: Path) -> Iterator[Part]:
    from engine.ingest.documents.word import read_docx

    return read_docx(path)


def _epub(path: Path) -> Iterator[Part]:
    from engine.ingest.documents.epub import read_epub

    return read_epub(path)


# One for each of engine.ingest.accepted.DOCUMENTS.
_READERS: dict[str, Callable[[Path], Iterator[Part]]] = {".docx": _word, ".epub": _epub}
_KINDS = {".docx": ErrorCode.FILE_IS_DOCX, ".epub": ErrorCode.FILE_IS_EPUB}


def is_document(path: Path) -> bool:
    """Whether a file is one of these by its name and by its first bytes."""
    if path.suffix.lower() not in _READERS:
        return False
    with path.open("rb") as file:
        return file.read(len(_PACKED)) == _PACKED


def convert(path: Path, target: Path) -> None:
    """Writes the document `path` as a PDF. The same document gives the same bytes.

    Raises PothiError (DOCUMENT_DAMAGED, DOCUMENT_PROTECTED, PDF_BLANK, PDF_INCOMPLETE, ARCHIVE_UNSAFE, and
    what `kind_of_zip` tells of a document with the name of the other kind).
    """
    kind = kind_of_zip(path)
    if kind is not _KINDS[path.suffix.lower()]:
        raise PothiError(kind, path=path)
    from engine.ingest.documents.typeset import write_pdf

    write_pdf(_READERS[path.suffix.lower()](path), target, path)
