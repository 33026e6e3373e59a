"""The state of one question in the pipeline: what was found, shown, checked and spent so far."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from engine.answering.citations import CitationBook
from engine.answering.reference_resolution import Located
from engine.core.cancel import CancelToken
from engine.core.events import OnEvent, SentenceVerified, Withdrawn
from engine.core.results import (
    MAX_RETRIEVED,
    AnswerKind,
    AnswerResult,
    CheckOutcome,
    RetrievedPage,
    Timings,
)
from engine.core.trace import StageName, Trace
from engine.core.values import (
    USUAL_GENERATION,
    AnswerSentence,
    ConfidenceLevel,
    GenerationConfig,
    Hit,
    PageRef,
    QuestionLanguage,
    Scope,
    SearchResult,
    Sentence,
)
from engine.inference.llm import Usage
from engine.safety.danger import Danger
from engine.safety.results import Outcome, SafetyCheckResult

MAX_NEAREST = 3


@dataclass(slots=True)
class AnswerState:
    """Filled from left to right; `result` turns it into what is told to the world.

    `confidential` until the gate has found that the question's words may be stored.
    """

    question: str
    scope: Scope
    on_event: OnEvent
    cancel: CancelToken
    language: QuestionLanguage = QuestionLanguage.EN
    started: float = field(default_factory=time.perf_counter)
    outcomes: list[Outcome] = field(default_factory=list)
    read_as: str | None = None
    danger: Danger | None = None  # a child in need that is only likely
    confidential: bool = True
    disputed: bool = False  # a rule and the reader differ on whether the book denies the question
    located: Located | None = None  # what the question names by its number
    found: SearchResult | None = None
    cross_encoder: float | None = None  # its best log-odds for a sentence that was kept
    best_sentence: float | None = None  # log-odds that the best ranked sentence answers
    pages: tuple[PageRef, ...] = ()
    book: CitationBook | None = None
    sentences: list[AnswerSentence] = field(default_factory=list)
    usage: list[Usage] = field(default_factory=list)
    search_ms: float = 0.0
    first_ms: float | None = None
    checks_ms: float = 0.0
    generate_ms: float = 0.0
    trace: Trace = field(default_factory=Trace)
    generation: GenerationConfig = USUAL_GENERATION

    def elapsed(self) -> float:
        """Milliseconds since the question was asked."""
        return 1000 * (time.perf_counter() - self.started)

    @property
    def in_english(self) -> str:
        """A Hindi question in English words, in English order where it can be; else ""."""
        return (self.found.in_order or self.found.english) if self.found else ""

    @contextmanager
    def checking(self) -> Iterator[None]:
        """Whatever is done inside counts as time of checks."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.checks_ms += 1000 * (time.perf_counter() - begun)

    def show(self, text: str, carrying: Sequence[tuple[str, Sequence[Sentence]]], support: float) -> None:
        """One more sentence passed: number its citations and tell the world.

        `carrying`: (doc, book sentences) that it stands on.
        """
        assert self.book is not None
        numbers = dict.fromkeys(n for doc, sentences in carrying for n in self.book.cite(doc, sentences))
        sentence = AnswerSentence(text, tuple(numbers), support)
        self.sentences.append(sentence)
        if self.first_ms is None:
            self.first_ms = self.elapsed()
        self.on_event(SentenceVerified(sentence, self.book.citations(sentence.citations)))

    def withdraw(self) -> None:
        """Take back what was shown of an answer that failed as a whole, and what it cited."""
        if self.sentences:
            self.on_event(Withdrawn())
        if self.book is not None:
            self.book.clear()
        self.sentences.clear()
        self.first_ms = None

    def note(self, outcomes: Iterable[Outcome]) -> None:
        """Keep the outcomes of checks, one per name and stage; a failure is never hidden by a later pass."""
        for outcome in outcomes:
            known = next(
                (o for o in self.outcomes if (o.name, o.stage) == (outcome.name, outcome.stage)), None
            )
            if known is None:
                self.outcomes.append(outcome)
            elif known.passed and not outcome.passed:
                self.outcomes[self.outcomes.index(known)] = outcome

    def forget(self, names: Collection[str]) -> None:
        """Leave out the outcomes of checks of these names: what they looked at is not what is shown."""
        self.outcomes = [outcome for outcome in self.outcomes if outcome.name not in names]

    def result(self, status: AnswerKind, **fields: object) -> AnswerResult:
        """The finished result; `fields` are those of AnswerResult that only the caller knows."""
        hits = self.found.hits if self.found else ()
        whole: dict[str, object] = {
            "question": self.question,
            "status": status,
            "language": self.language.answer_language,
            "question_language": self.language,
            "read_as": self.read_as,
            "confidential": self.confidential,
            "sentences": tuple(self.sentences),
            "retrieved": retrieved_pages(hits),
            "chunks_retrieved": len(hits),
            "checks": tuple(_check_outcome(outcome) for outcome in self.outcomes),
            "llm_calls": len(self.usage),
            "prompt_tokens": sum(usage.prompt for usage in self.usage),
            "generated_tokens": sum(usage.generated for usage in self.usage),
            "timings": Timings(
                self.search_ms, self.first_ms, self.generate_ms, self.checks_ms, self.elapsed()
            ),
            **fields,
        }
        return AnswerResult(**whole)  # type: ignore[arg-type]

    def shown(self, status: AnswerKind, verdict: SafetyCheckResult, lead_in: str | None) -> AnswerResult:
        """An answer that passed: its text with markers, and every citation in full."""
        assert self.book is not None
        with self.trace.stage(StageName.PRESENT):
            text = " ".join(f"{s.text} {''.join(f'[{n}]' for n in s.citations)}" for s in self.sentences)
            cited = {n for s in self.sentences for n in s.citations}
            return self.result(
                status,
                answer=text,
                lead_in=lead_in,
                confidence=verdict.confidence_score,
                confidence_level=ConfidenceLevel.of(verdict.confidence_score),
                citations=tuple(c for c in self.book.citations() if c.n in cited),
                nearest_pages=self.pages[:MAX_NEAREST],
            )


def retrieved_pages(hits: Sequence[Hit]) -> tuple[RetrievedPage, ...]:
    """The distinct pages of the hits, best first, at most MAX_RETRIEVED."""
    pages: dict[tuple[str, int], float] = {}
    for hit in hits:
        key = (hit.chunk.doc, hit.page)
        pages[key] = max(pages.get(key, 0.0), hit.confidence)
    found = [RetrievedPage(doc, page, confidence) for (doc, page), confidence in pages.items()]
    return tuple(found[:MAX_RETRIEVED])


def _check_outcome(outcome: Outcome) -> CheckOutcome:
    told = outcome.to_dict()
    return CheckOutcome(**told)
