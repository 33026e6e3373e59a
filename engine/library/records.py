"""What the library tells about its documents."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from engine.core.values import DocumentMeta


@dataclass(frozen=True, slots=True)
class Stamp:
    """What shaped an index. A document with another stamp is read again, visibly."""

    embedder: str
    parser: int
    chunker: int


@dataclass(frozen=True, slots=True)
class EarlierEdition:
    """An edition that another one has replaced and that can be brought back as `doc` for a while.

    `share`: the part (0..1) of its sentences and the other's that both have, None when nobody measured it.
    `replaced_at` is ISO 8601 in UTC, `pdf` the name of its file, `number` its row id.
    """

    number: int
    doc: str
    title: str
    edition: str | None
    pages: int
    replaced_at: str
    share: float | None
    sha256: str
    text_sha256: str
    pdf: str
    embedder: str


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """One document of the library. `warnings`: PageWarning value -> number of pages.

    `pdf_path` is the library's own copy. `added_at` is ISO 8601 in UTC. `quality` 0..1 is the mean
    over the pages that have text. `meta` includes the corrections people made, `edited` names them,
    `as_read` is without them. `file_name` is that of the file it came in, without ".pdf"; `text_sha256` the
    fingerprint of its text; `earlier` the edition whose place it took last, as long as that is kept.
    """

    meta: DocumentMeta
    sha256: str
    added_at: str
    pages: int
    chunks: int
    sentences: int
    warnings: dict[str, int]
    pdf_path: Path
    quality: float
    stamp: Stamp
    as_read: DocumentMeta
    edited: tuple[str, ...] = ()
    file_name: str = ""
    text_sha256: str = ""
    earlier: EarlierEdition | None = None

    @property
    def doc(self) -> str:
        return self.meta.doc


class VectorsLike(Protocol):
    """The vectors of one chunk: (384,) and (n_sentences, 384), float32, unit length."""

    @property
    def chunk(self) -> Any: ...

    @property
    def sentences(self) -> Any: ...


EDITABLE = ("title", "book", "subject", "class_number", "chapter", "language", "edition")
