"""What a front end may ask of the engine process. Frozen and picklable; each knows how to run itself.

A request names its lane. Requests of one lane run one after another in one thread of the engine
process; different lanes run side by side, so that a list of books never waits for an answer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, ClassVar, Protocol

from engine.core.cancel import CancelToken
from engine.core.errors import ErrorCode
from engine.core.events import OnEvent
from engine.core.values import Box, Language, Scope


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
    """Load the embedder and the language model. Raises when the embedder cannot be loaded.

    Result: None, or why there is no language model (answers are quoted then): (ErrorCode, parameters).
    """

    lane: ClassVar[Lane] = Lane.ANSWER

    def run(
        self, subject: Any, on_event: OnEvent, cancel: CancelToken
    ) -> tuple[ErrorCode, dict[str, str]] | None:
        subject.load_models(on_event)
        error = subject.registry.llm_error
        return None if error is None else (error.code, error.params)


@dataclass(frozen=True, slots=True)
class Ask:
    """One question; `earlier` are those of the same conversation. Result: core.results.AnswerResult."""

    question: str
    scope: Scope = field(default_factory=Scope)
    earlier: tuple[str, ...] = ()
    lane: ClassVar[Lane] = Lane.ANSWER

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        return subject.ask(self.question, self.scope, on_event, cancel, self.earlier)


@dataclass(frozen=True, slots=True)
class Ingest:
    """Take in PDFs, folders and archives. Result: list[FileDone]."""

    paths: tuple[Path, ...]
    passwords: dict[Path, str] = field(default_factory=dict, repr=False)
    lane: ClassVar[Lane] = Lane.INGEST

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        try:
            return subject.ingest(self.paths, on_event, cancel, self.passwords)
        finally:
            on_event(LibraryChanged())


@dataclass(frozen=True, slots=True)
class QueueState:
    """`waiting`: files that no import has finished. `read_only`: this user may not change the library."""

    waiting: tuple[Path, ...]
    read_only: bool


@dataclass(frozen=True, slots=True)
class GetQueue:
    """Result: QueueState, once the import that is running or being stopped has ended."""

    lane: ClassVar[Lane] = Lane.INGEST

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> QueueState:
        return QueueState(tuple(subject.pending()), bool(subject.library.read_only))


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with the files that wait. Result: list[FileDone]."""

    lane: ClassVar[Lane] = Lane.INGEST

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        try:
            return subject.resume(on_event, cancel)
        finally:
            on_event(LibraryChanged())


@dataclass(frozen=True, slots=True)
class ForgetQueue:
    """Leave out the files that wait. Result: None."""

    lane: ClassVar[Lane] = Lane.INGEST

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> None:
        subject.forget_pending()


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
class PageSentences:
    """Result: list of engine.core.values.Sentence that stand on a page, in reading order, with boxes."""

    doc: str
    page: int
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        return [
            sentence
            for block in subject.library.blocks(self.doc)
            for sentence in block.sentences
            if any(place.page == self.page for place in sentence.places)
        ]


@dataclass(frozen=True, slots=True)
class PrintedPages:
    """Result: dict of PDF page -> the number printed on it, or None."""

    doc: str
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        return dict(subject.library.printed_pages(self.doc))


@dataclass(frozen=True, slots=True)
class FindInBook:
    """Result: list of (page, boxes) of the sentences that contain `text`, in reading order.

    Spelled loosely: case, accents, nukta and kinds of digits don't matter.
    """

    doc: str
    text: str
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        from engine.core.text import fold

        wanted = fold(self.text).strip()
        found: list[tuple[int, tuple[Box, ...]]] = []
        for block in subject.library.blocks(self.doc) if wanted else ():
            for sentence in block.sentences:
                if wanted in fold(sentence.text):
                    found += [(place.page, place.boxes) for place in sentence.places]
        return found


@dataclass(frozen=True, slots=True)
class Judge:
    """A person's word on an answer: right, wrong, or "my book has this" for a refusal. Result: None."""

    log_id: int
    right: bool
    refused: bool = False
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> None:
        from engine.insights.log import FlagKind

        wrong = FlagKind.SHOULD_HAVE_ANSWERED if self.refused else FlagKind.WRONG
        subject.log.flag(self.log_id, FlagKind.RIGHT if self.right else wrong)


@dataclass(frozen=True, slots=True)
class SuggestedQuestions:
    """Result: list of questions to start with, which the loaded books are known to answer."""

    language: Language
    scope: Scope = field(default_factory=Scope)
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> list[str]:
        return list(subject.questions.offered(self.language, self.scope))


@dataclass(frozen=True, slots=True)
class UntriedQuestions:
    """Result: list of questions made from the headings of the loaded books; whether they are answered is not
    known yet."""

    language: Language
    scope: Scope = field(default_factory=Scope)
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> list[str]:
        return list(subject.questions.from_headings(self.language, self.scope))


@dataclass(frozen=True, slots=True)
class PageQuestions:
    """Result: list of questions, known to be answered, about what stands on a page (counted from 1)."""

    doc: str
    page: int
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> list[str]:
        return list(subject.questions.on_page(self.doc, self.page))


@dataclass(frozen=True, slots=True)
class History:
    """`rows`: engine.insights.log.LogRow, newest first; `own`: ids of those that this session asked, which
    are all that it may delete."""

    rows: tuple[Any, ...]
    own: frozenset[int]


@dataclass(frozen=True, slots=True)
class ListHistory:
    """Result: History, of questions that contain `contains`."""

    contains: str = ""
    limit: int = 100
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> History:
        found = subject.log.rows(contains=self.contains or None, limit=self.limit)
        rows = tuple(row for row in found if row.question)
        return History(rows, frozenset(row.id for row in rows if row.session == subject.session))


@dataclass(frozen=True, slots=True)
class DeleteHistory:
    """Delete questions that this session asked, these or all; others are the teacher's to delete (see
    engine.service.teacher_requests.Reset). Result: how many went."""

    numbers: tuple[int, ...] | None = None
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        return subject.log.delete(self.numbers, session=subject.session)


@dataclass(frozen=True, slots=True)
class GetAbout:
    """Result: engine.service.about.About, of the models that are loaded now."""

    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        from engine.service.about import about

        return about(subject.registry)
