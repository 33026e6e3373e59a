"""What a front end may ask of the engine process. Frozen and picklable; each knows how to run itself.

A request names its lane. Requests of one lane run one after another in one thread of the engine
process; different lanes run side by side, so that a list of books never waits for an answer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, ClassVar, Protocol

from engine.cancel import CancelToken
from engine.events import OnEvent
from engine.values import Scope


class Lane(StrEnum):
    """ANSWER: models and questions. INGEST: books coming in. LIBRARY: quick looks into the library."""

    ANSWER = "answer"
    INGEST = "ingest"
    LIBRARY = "library"


class Request(Protocol):
    """`subject` is what the process opened at its start (a Tutor, a PdfViewer)."""

    lane: ClassVar[Lane]

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any: ...


@dataclass(frozen=True, slots=True)
class LibraryChanged:
    """Event: books were added, removed or edited; lists on screen are stale."""


@dataclass(frozen=True, slots=True)
class LoadModels:
    """Load the embedder and the language model. Result: None; the tutor reports through events."""

    lane: ClassVar[Lane] = Lane.ANSWER

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> None:
        subject.load_models(on_event)


@dataclass(frozen=True, slots=True)
class Ask:
    """One question. Result: engine.results.AnswerResult."""

    question: str
    scope: Scope = field(default_factory=Scope)
    lane: ClassVar[Lane] = Lane.ANSWER

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        return subject.ask(self.question, self.scope, on_event, cancel)


@dataclass(frozen=True, slots=True)
class Ingest:
    """Take in PDFs, folders and archives. Result: list[FileDone]."""

    paths: tuple[Path, ...]
    lane: ClassVar[Lane] = Lane.INGEST

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        try:
            return subject.ingest(self.paths, on_event, cancel)
        finally:
            on_event(LibraryChanged())


@dataclass(frozen=True, slots=True)
class ListBooks:
    """Result: list of the library's document records, in the library's order."""

    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        return list(subject.library.documents())


@dataclass(frozen=True, slots=True)
class RemoveBook:
    """Remove one document with its PDF. Result: None."""

    doc: str
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> None:
        subject.library.remove_document(self.doc)
        on_event(LibraryChanged())


@dataclass(frozen=True, slots=True)
class EditBook:
    """Correct what is known about a document (title, subject, class_number, ...). Result: None."""

    doc: str
    fields: dict[str, Any]
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> None:
        subject.library.update_metadata(self.doc, **self.fields)
        on_event(LibraryChanged())


@dataclass(frozen=True, slots=True)
class ReadPage:
    """Result: engine.values.PageText, what was understood on one page."""

    doc: str
    page: int
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        return subject.library.page(self.doc, self.page)
