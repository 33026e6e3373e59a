"""What teachers are told of the log: plain values, for windows that do not hold the library itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

CONFIDENCE_BINS = 10


@dataclass(frozen=True, slots=True)
class Gap:
    """`label`: the shared words, or the chapter's title when no words are kept. `questions`: different ones,
    newest first. `count`: how often any of them was asked. `topic`: the chapter most of them came near."""

    label: str
    count: int
    questions: tuple[str, ...]
    topic: str | None


@dataclass(frozen=True, slots=True)
class Span:
    """Days from `first` to `last`, both counted: how many answers were shown, and refusals by reason."""

    first: date
    last: date
    shown: int
    refused: dict[str, int]


@dataclass(frozen=True, slots=True)
class Flagged:
    """What somebody said about an answer. `missed`: a refusal that the book could have answered."""

    id: int
    at: str
    question: str
    answer: str | None
    topic: str | None
    missed: bool


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    asked: int
    refused: int


@dataclass(frozen=True, slots=True)
class Insights:
    """`endings`: answered, quoted, partial, refused -> number. Rates are shares in [0, 1], None without
    questions.

    `unsure`: shown answers that were not "very sure". `fallback`: shown answers that are the book's own
    words because no composed one came or passed. `confidence`: shown answers in ten equal bins from 0 to 1.
    """

    endings: dict[str, int] = field(default_factory=dict)
    reasons: dict[str, int] = field(default_factory=dict)
    spans: tuple[Span, ...] = ()
    confidence: tuple[int, ...] = (0,) * CONFIDENCE_BINS
    unsure: float | None = None
    fallback: float | None = None
    seconds: float | None = None
    missed: int = 0
    gaps: tuple[Gap, ...] = ()
    flagged: tuple[Flagged, ...] = ()
    chapters: tuple[Chapter, ...] = ()

    @property
    def asked(self) -> int:
        return sum(self.endings.values())
