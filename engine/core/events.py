"""What the engine tells while it works. Frozen values, picklable: they cross a process border.

The desktop draws them, the command line prints them, tests record them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.core.errors import ErrorCode
from engine.core.values import AnswerSentence, Citation, Hit, PageRef, PageText, QuestionLanguage


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


KEPT_DAYS = 30  # so long an edition that was replaced can be brought back


class FileStatus(StrEnum):
    ADDED = "added"
    REPLACED = "replaced"  # by another edition of the same text, or read again
    DUPLICATE = "duplicate"  # the same file, or another one with the same text
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """How many words of a page are not the book's: nobody sees them on paper, or others have added them."""

    page: int
    hidden_words: int
    added_words: int

    @classmethod
    def of(cls, pages: Sequence[PageText]) -> tuple[LeftOut, ...]:
        """Those of the `pages` from which words were left out."""
        return tuple(
            cls(page.number, page.hidden_words, page.added_words)
            for page in pages
            if page.hidden_words or page.added_words
        )


@dataclass(frozen=True, slots=True)
class FileDone:
    """The end of one file of an ingest. `error` is set when status is FAILED.

    `edition_of`: with REPLACED the document whose place an edition took, with ADDED one that this looks like
    a new edition of; `share`: the part (0..1) of their sentences that both have. A document that was only
    read again has neither. `same_name_as`: a different book of the same file name, which stays.
    `superseded`: with DUPLICATE, that this edition was replaced by the one that is there. `left_out`: pages
    of a file read now whose text was taken in without some words. `not_taken`: names of files inside it that
    are no books.
    """

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
    edition_of: str | None = None
    share: float | None = None
    same_name_as: str | None = None
    superseded: bool = False
    left_out: tuple[LeftOut, ...] = ()
    not_taken: tuple[str, ...] = ()

    @property
    def percent(self) -> int:
        """`share` in whole percents."""
        return percent(self.share or 0.0)


def percent(share: float) -> int:
    """A share (0..1) as people read it: whole percents, 100 only for all of it."""
    return math.floor(100 * share + 1e-9)


Event = object
OnEvent = Callable[[Event], None]


def ignore(event: Event) -> None:
    """The event sink of callers that do not watch."""
