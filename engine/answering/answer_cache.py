"""Answers that were given before: a class of forty asks the same things.

An answer is kept with all that it depends on, so that none outlives a change of the library, the language
model, the thresholds or the filter. Only in memory: it is gone with the program.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace

from engine.answering.resources import Resources
from engine.answering.state import AnswerState
from engine.core.events import SentenceVerified, SourcesFound
from engine.core.results import AnswerKind, AnswerResult, Timings
from engine.core.text import fold
from engine.core.values import GenerationConfig, Hit, PageRef, QuestionLanguage, Scope
from engine.policy.thresholds import SafetyThresholds

MOST_KEPT = 512


@dataclass(frozen=True, slots=True)
class CacheKey:
    """All that an answer depends on. `question` is folded: neither capitals nor spaces nor its mark
    matter."""

    question: str
    language: QuestionLanguage
    scope: Scope
    generation: int
    llm: str | None
    thresholds: tuple[SafetyThresholds, ...]
    taken_off: tuple[str, ...]
    writing: GenerationConfig


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer with what was told on the way to it."""

    result: AnswerResult
    hits: tuple[Hit, ...]
    pages: tuple[PageRef, ...]
    language: QuestionLanguage


def cache_key(state: AnswerState, resources: Resources, question: str) -> CacheKey:
    """The key of a question as it is searched for. The thresholds are those of every subject and class on the
    shelf: which of them hold is known only after a search."""
    shelf = {(one.meta.subject, one.meta.class_number) for one in resources.library.documents(state.scope)}
    asked = (state.scope.subject, state.scope.class_number)
    bounds = dict.fromkeys(
        resources.policy.of(asked[0] or subject, asked[1] or number)
        for subject, number in sorted(shelf, key=str)
    )
    return CacheKey(
        fold(question).strip(" ?.!।"),
        state.language,
        state.scope,
        resources.library.generation,
        resources.registry.loaded_names()[0],
        tuple(bounds),
        tuple(resources.taken_off()),
        state.generation,
    )


class AnswerCache:
    """The last MOST_KEPT answers and refusals; one thread at a time."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[CacheKey, Kept] = OrderedDict()

    def keep(self, key: CacheKey, result: AnswerResult, state: AnswerState) -> None:
        """Keep how a question ended. Errors, small talk and confidential questions are not kept."""
        ended = result.status not in (AnswerKind.ERROR, AnswerKind.SMALL_TALK)
        if result.confidential or not ended or state.found is None:
            return
        self._kept[key] = Kept(result, state.found.hits, state.pages, state.language)
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def again(self, key: CacheKey, state: AnswerState) -> AnswerResult | None:
        """The same answer, told sentence by sentence as the first time; None when it is not kept."""
        kept = self._kept.get(key)
        if kept is None:
            return None
        self._kept.move_to_end(key)
        state.on_event(SourcesFound(kept.language, kept.hits, kept.pages))
        cited = {citation.n: citation for citation in kept.result.citations}
        first: float | None = None
        for sentence in kept.result.sentences:
            citations = tuple(cited[n] for n in sentence.citations if n in cited)
            state.on_event(SentenceVerified(sentence, citations))
            first = state.elapsed() if first is None else first
        return replace(
            kept.result,
            question=state.question,
            read_as=state.read_as,
            cached=True,
            llm_calls=0,
            prompt_tokens=0,
            generated_tokens=0,
            timings=Timings(first_sentence=first, checks=state.checks_ms, total=state.elapsed()),
            log_id=None,
        )
