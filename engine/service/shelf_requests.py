"""What a front end may ask about books as a teacher looks at them: what was understood, packs, the queue."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from engine.core.cancel import CancelToken
from engine.core.events import OnEvent
from engine.core.values import BlockKind, Box, PageWarning, UnitKind
from engine.service.requests import Lane, LibraryChanged

if TYPE_CHECKING:
    from engine.library.identity import Verdict

PACK_SUFFIX = ".pothi"  # as engine.library.packs names them


@dataclass(frozen=True, slots=True)
class PageNote:
    """`quality` in [0, 1]: the share of words that look like words; numbers of words as in PageText."""

    number: int
    printed: str | None
    warnings: tuple[PageWarning, ...]
    quality: float
    hidden_words: int = 0
    added_words: int = 0


@dataclass(frozen=True, slots=True)
class GetPageNotes:
    """Result: tuple of PageNote, one per page of the document. Raises UNKNOWN_DOCUMENT."""

    doc: str
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> tuple[PageNote, ...]:
        library = subject.library
        pages = (library.page(self.doc, number) for number in library.printed_pages(self.doc))
        return tuple(
            PageNote(
                page.number, page.printed, page.warnings, page.quality, page.hidden_words, page.added_words
            )
            for page in pages
        )


@dataclass(frozen=True, slots=True)
class PagePart:
    """A piece of a page as it was understood. `boxes` lie on the page; `level` and `unit` as in Block."""

    kind: BlockKind
    level: int
    text: str
    boxes: tuple[Box, ...]
    unit: UnitKind | None = None


@dataclass(frozen=True, slots=True)
class GetPageParts:
    """Result: tuple of PagePart in reading order: what of each block stands on this page."""

    doc: str
    page: int
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> tuple[PagePart, ...]:
        parts = []
        for block in subject.library.blocks(self.doc):
            here = [
                (sentence.text, place.boxes)
                for sentence in block.sentences
                for place in sentence.places
                if place.page == self.page
            ]
            if here:
                text = " ".join(text for text, _ in here)
                boxes = tuple(box for _, boxes in here for box in boxes)
                parts.append(PagePart(block.kind, block.level, text, boxes, block.unit))
        return tuple(parts)


@dataclass(frozen=True, slots=True)
class ReplaceBook:
    """Let the document `new` take the place of `old`, which can be brought back for a while.

    Result: the share (0..1) of the sentences that both have. Raises UNKNOWN_DOCUMENT.
    """

    old: str
    new: str
    lane: ClassVar[Lane] = Lane.INGEST  # no book may come in while names change

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> float:
        try:
            return float(subject.library.replace(self.old, self.new)[1])
        finally:
            on_event(LibraryChanged())


@dataclass(frozen=True, slots=True)
class RestoreBook:
    """Bring the edition back that a newer one has replaced. Result: None.

    Raises UNKNOWN_DOCUMENT, NO_EARLIER_EDITION, FILE_NOT_FOUND.
    """

    doc: str
    lane: ClassVar[Lane] = Lane.INGEST

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> None:
        try:
            subject.restore(self.doc, on_event)
        finally:
            on_event(LibraryChanged())


@dataclass(frozen=True, slots=True)
class PackedBook:
    """Event: a book of a pack that is not known byte by byte. `name` in the pack, `doc` here; `replaced`: it
    took the place of another edition; `like`, `share` and `same_name_as` as in FileDone."""

    name: str
    doc: str
    replaced: bool = False
    like: str | None = None
    share: float | None = None
    same_name_as: str | None = None


@dataclass(frozen=True, slots=True)
class PackProgress:
    """Event: `done` of `total` parts of a pack."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class ExportPack:
    """Write books into one file for other computers; `docs` None: all. Result: how many books.

    Raises LIBRARY_EMPTY, UNKNOWN_DOCUMENT, DISK_FULL, NO_WRITE_PERMISSION.
    """

    path: Path
    docs: tuple[str, ...] | None = None
    lane: ClassVar[Lane] = Lane.INGEST  # long work, and no book may come in meanwhile

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> int:
        from engine.library.packs import export_pack

        return export_pack(subject.library, self.path, self.docs, _teller(on_event, cancel))


@dataclass(frozen=True, slots=True)
class ImportPack:
    """Take in the books of a pack. Result: names of the documents that came in; known ones stay as they are.

    Raises FILE_NOT_FOUND, ARCHIVE_BAD, ARCHIVE_UNSAFE, LIBRARY_TOO_NEW, LIBRARY_EMBEDDER, DISK_FULL.
    """

    path: Path
    lane: ClassVar[Lane] = Lane.INGEST

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> list[str]:
        from engine.library.identity import Standing
        from engine.library.packs import import_pack

        def tell_book(name: str, verdict: Verdict) -> None:
            replaced = verdict.standing is Standing.EDITION and verdict.share is not None
            on_event(
                PackedBook(name, verdict.doc, replaced, verdict.like, verdict.share, verdict.same_name_as)
            )

        try:
            return import_pack(subject.library, self.path, _teller(on_event, cancel), tell_book)
        finally:
            on_event(LibraryChanged())


def _teller(on_event: OnEvent, cancel: CancelToken) -> Callable[[int, int], None]:
    def tell(done: int, total: int) -> None:
        cancel.check()
        on_event(PackProgress(done, total))

    return tell


@dataclass(frozen=True, slots=True)
class CountWaiting:
    """Result: how many files wait now, also while others come in."""

    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> int:
        return len(subject.pending())
