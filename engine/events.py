"""What the engine tells while it works. Frozen values, picklable: they cross a process border.

The desktop draws them, the command line prints them, tests record them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from engine.errors import ErrorCode
from engine.values import AnswerSentence, Citation, Hit, PageRef, QuestionLanguage


@dataclass(frozen=True, slots=True)
class SourcesFound:
    """The nearest sources, before anything is composed; `pages`: the distinct pages of `hits`, best first."""

    language: QuestionLanguage
    hits: tuple[Hit, ...]
    pages: tuple[PageRef, ...]


@dataclass(frozen=True, slots=True)
class SentenceVerified:
    """One more sentence passed every check; its citations come with it."""

    sentence: AnswerSentence
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The answer failed as a whole: the sentences shown so far must leave the screen."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Questions are answered, but something else does not go, such as keeping them: an error's code and
    parameters. Told once for each opening."""

    code: ErrorCode
    params: dict[str, str]


class IngestStage(StrEnum):
    READING = "reading"
    EMBEDDING = "embedding"
    STORING = "storing"


@dataclass(frozen=True, slots=True)
class PageDone:
    """`done` of `total` pages of `path` went through `stage`."""

    path: str
    stage: IngestStage
    done: int
    total: int


class FileStatus(StrEnum):
    ADDED = "added"
    REPLACED = "replaced"
    DUPLICATE = "duplicate"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class FileDone:
    """The end of one file of an ingest. `error` is set when status is FAILED."""

    path: str
    status: FileStatus
    doc: str | None = None
    title: str | None = None
    pages: int = 0
    chunks: int = 0
    sentences: int = 0
    seconds: float = 0.0
    warnings: dict[str, int] | None = None  # PageWarning value -> number of pages
    error: ErrorCode | None = None
    error_params: dict[str, str] | None = None


Event = object
OnEvent = Callable[[Event], None]


def ignore(event: Event) -> None:
    """The event sink of callers that do not watch."""
