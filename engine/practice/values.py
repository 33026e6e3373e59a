"""What practice is made of: a task of a chapter, and what was found of an own answer to it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from engine.core.values import Citation, Language, PageRef

MOST_LETTERS = 1000  # of an own answer: as many as of a question


class TaskKind(StrEnum):
    """What a task of an exercise wants. Only what is answered in own words can be checked."""

    WRITTEN = "written"
    CHOICE = "choice"  # an option is to be chosen; true or false
    BLANKS = "blanks"
    MATCHING = "matching"
    SUM = "sum"  # to be worked out: a number, an equation, a proof
    DRAWING = "drawing"  # a picture or a map is to be drawn or looked at
    OWN_VIEW = "own_view"  # from the student's own life, or an opinion: no book has it


class Verdict(StrEnum):
    """How a check ended."""

    CHECKED = "checked"
    TOO_LITTLE = "too_little"  # the book was not found to answer it, or not surely enough
    NOT_CHECKED = "not_checked"  # the kind of task, see TaskKind
    EMPTY = "empty"  # nothing was typed
    TOO_LONG = "too_long"
    HELP = "help"  # what was typed tells of a danger: `message` is all that is said


class PointState(StrEnum):
    """What was found of one point of the book in an own answer."""

    FOUND = "found"
    PARTLY = "partly"
    DIFFERS = "differs"  # it seems to say something else than the book
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class ExerciseTask:
    """One thing that a chapter asks to be done. `item`, `part`: the place of its question among the items of
    the document `doc`, and of its part in it, both from 0; `page` from 1. `set_title`: the heading of its
    exercise; `number` as printed ("3 (b)"); `lead`: what stands above several parts, "" else; `lines`: its
    text as laid out. `question`: what is asked, for a search."""

    doc: str
    item: int
    part: int
    page: int
    kind: TaskKind
    set_title: str
    number: str
    lead: str
    lines: tuple[str, ...]
    question: str
    language: Language

    @property
    def key(self) -> str:
        """What names it in its document: "12.0"."""
        return f"{self.item}.{self.part}"

    def to_json(self) -> dict[str, Any]:
        return {
            "doc": self.doc,
            "task": self.key,
            "pdf_page": self.page,
            "kind": self.kind.value,
            "exercise": self.set_title,
            "number": self.number,
            "lead": self.lead,
            "lines": list(self.lines),
        }


@dataclass(frozen=True, slots=True)
class BookPoint:
    """A point of the book: its own words with the numbers of its citations. `said`: the sentence of the own
    answer that is nearest to it, "" for none."""

    text: str
    citations: tuple[int, ...]
    state: PointState
    said: str = ""


@dataclass(frozen=True, slots=True)
class PracticeResult:
    """What is told of an own answer. `unplaced`: its sentences that could not be held against the book;
    `pages`: those that teach the task; `message`: what is said to a child in need, beside the check where
    that is only likely; `confidential`: nobody may store what was typed."""

    task: ExerciseTask
    verdict: Verdict
    language: Language
    points: tuple[BookPoint, ...] = ()
    unplaced: tuple[str, ...] = ()
    citations: tuple[Citation, ...] = ()
    pages: tuple[PageRef, ...] = ()
    message: str | None = None
    confidential: bool = False

    def of(self, state: PointState) -> tuple[BookPoint, ...]:
        """The points of one state, in the book's order."""
        return tuple(point for point in self.points if point.state is state)

    def to_json(self) -> dict[str, Any]:
        return {
            "task": self.task.to_json(),
            "verdict": self.verdict.value,
            "language": self.language.value,
            "points": [asdict(point) | {"state": point.state.value} for point in self.points],
            "unplaced": list(self.unplaced),
            "citations": [asdict(citation) for citation in self.citations],
            "pages": [asdict(page) for page in self.pages],
            "message": self.message,
        }
