"""Routing: which kind of answer an understood question gets, and the stages that it goes through for it.

A chapter in short, a list by headings, the sentence that defines a thing, a whole answer to a broad question,
else a short one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.answering.certainty import as_sure_as_measured
from engine.answering.chapters import named_chapters, titled_chapter
from engine.answering.decide import NOT_FOUND, Decision, decide, decide_by_sides
from engine.answering.definition import definitions_of
from engine.answering.generate import AnswerGenerator
from engine.answering.partial_answer import is_sure, partial, with_unanswered_parts
from engine.answering.present import refuse
from engine.answering.resources import Resources
from engine.answering.retrieve import read, retrieve
from engine.answering.state import AnswerState
from engine.answering.support import Closeness
from engine.answering.things_of_a_kind import asks_for_all_of_a_kind
from engine.answering.understand import Understood
from engine.answering.whole_answer import WHOLE_CHECKS, WholeAnswer
from engine.core.events import ignore
from engine.core.results import AnswerResult
from engine.core.values import Hit
from engine.inference.embedder import Embedder
from engine.inference.question_probe import question_probe_of
from engine.query.conversational_rewriting import with_topic
from engine.query.definitions import asks_what_is
from engine.query.question_parts import question_parts
from engine.query.question_type import (
    BRIEF_WORDS,
    OUTLINE_WORDS,
    WORDS,
    AnswerType,
    ExpectedAnswer,
    asks_with_question_word,
    expected_answer,
    may_be_longer,
)
from engine.retrieval.defining_sentences import DefiningHit
from engine.safety.mechanism import SafetyMechanism
from engine.safety.results import RejectionReason


def answer(state: AnswerState, resources: Resources, asked: Understood) -> AnswerResult:
    """The answer to a question that needs a search, or its refusal. Raises Cancelled."""
    result = _answer(state, resources, asked)
    if result.refusal_reason in NOT_FOUND and not result.citations:
        return _in_part(state, resources, asked, result)
    return as_sure_as_measured(result, state, asked.expected)


def _answer(state: AnswerState, resources: Resources, asked: Understood) -> AnswerResult:
    found = retrieve(state, resources, asked.question)
    chain = SafetyMechanism(resources.thresholds(found, state.scope))
    return _Router(state, resources, asked.question, asked.expected, chain).answer()


def _in_part(
    state: AnswerState, resources: Resources, asked: Understood, refused: AnswerResult
) -> AnswerResult:
    """Of a question of several parts that was refused as a whole: the one part that the books surely
    answer, and the others named; else the refusal."""
    parts = question_parts(asked.question)
    if len(parts) < 2 or state.scope.selected_text is not None:
        return refused
    told: list[tuple[str, AnswerResult]] = []
    for place, part in enumerate(parts):
        alone = with_topic(part, parts[:place])
        own = AnswerState(alone, state.scope, ignore, state.cancel, generation=state.generation)
        own.danger, own.confidential = state.danger, state.confidential
        result = _answer(own, resources, Understood(alone, expected_answer(alone)))
        if result.is_shown or result.refusal_reason not in NOT_FOUND or result.citations:
            told.append((part, result))
    if len(told) != 1 or not is_sure(told[0][1]):
        return refused
    part, result = told[0]
    left = [one for one in parts if one != part]
    timings = replace(result.timings, total=state.elapsed())
    whole = replace(result, question=state.question, read_as=state.read_as, timings=timings)
    return partial(whole, left)


class _Router:
    """One question with what it expects, behind the search."""

    def __init__(
        self,
        state: AnswerState,
        resources: Resources,
        question: str,
        expected: ExpectedAnswer,
        chain: SafetyMechanism,
    ) -> None:
        self._state = state
        self._resources = resources
        self._question = question
        self._expected = expected
        self._chain = chain

    def answer(self) -> AnswerResult:
        state, resources, question, chain = self._state, self._resources, self._question, self._chain
        of_chapter = self._of_chapter()
        if of_chapter is not None:
            return of_chapter
        hits = read(state, resources, question, chain.thresholds)
        sides = self._expected.compared
        decision = decide(state, resources, question, hits, chain)
        decision = decide_by_sides(state, resources, sides, chain, decision)
        listed = self._all_of_a_kind(decision, hits)
        if listed is not None:
            return listed
        if decision.reason is not None:
            told = self._definition(decision, hits)
            return told or refuse(state, resources, decision.reason, denied=decision.denied)
        expected = expected_at_length(question, self._expected, resources.registry.embedder())
        if not expected.type.is_broad or decision.denied is not None or state.scope.selected_text is not None:
            told = self._short_answer(decision)
            return with_unanswered_parts(told, state, resources, question, chain)
        whole, cross_encoder = self._whole_answer(expected), resources.registry.cross_encoder()
        broad = whole.from_evidence(decision.kept, cross_encoder, is_taught=decision.by_sides)
        if not isinstance(broad, AnswerResult) and sides and not decision.by_sides:
            # What no passage tells of both may be told of each.
            apart = decide_by_sides(state, resources, sides, chain, replace(decision, reason=broad))
            if apart.by_sides:
                state.forget(WHOLE_CHECKS)
                broad = whole.from_evidence(apart.kept, cross_encoder, is_taught=True)
        if not isinstance(broad, AnswerResult):
            if not asks_with_question_word(question):
                return refuse(state, resources, broad)
            # "How do we get out?" may want a sentence where the book has no more to tell.
            state.forget(WHOLE_CHECKS)
            broad = self._short_answer(decision)
        return with_unanswered_parts(broad, state, resources, question, chain)

    def _all_of_a_kind(self, decision: Decision, hits: tuple[Hit, ...]) -> AnswerResult | None:
        """The whole list, where a chapter gives by its headings what is asked for: its structure tells that
        it answers, however sure the search is. None for anything else."""
        refused = decision.reason is not None and decision.reason not in NOT_FOUND
        if refused or decision.denied is not None or self._state.scope.selected_text is not None:
            return None
        if not asks_for_all_of_a_kind(self._question, self._expected):
            return None
        told = self._whole_answer(ExpectedAnswer(AnswerType.LIST, WORDS)).of_a_kind(decision.kept or hits)
        return told and by_wording(told)

    def _definition(self, decision: Decision, hits: tuple[Hit, ...]) -> AnswerResult | None:
        """What one thing is, where a sentence of the books says so: its wording tells that it answers,
        however unsure the search is. None for anything else."""
        if decision.reason not in NOT_FOUND or decision.denied is not None:
            return None
        defining = self._defining()
        told = self._generator(hits, defining).definition() if defining else None
        return told and by_wording(told)

    def _short_answer(self, decision: Decision) -> AnswerResult:
        generator = self._generator(decision.kept, self._defining())
        result = generator.answer()
        if isinstance(result, AnswerResult):
            return result
        told = generator.definition() if result in NOT_FOUND else None
        return refuse(self._state, self._resources, result) if told is None else by_wording(told)

    def _defining(self) -> Sequence[DefiningHit]:
        return definitions_of(self._state, self._resources, self._question, self._expected)

    def _generator(self, kept: Sequence[Hit], defining: Sequence[DefiningHit]) -> AnswerGenerator:
        """A short answer from what was kept, and from where the books define what is asked."""
        resources = self._resources
        hits = {hit.chunk.id: hit for hit in (*kept, *(one.hit for one in defining))}
        return AnswerGenerator(
            self._state,
            self._question,
            tuple(hits.values()),
            self._chain,
            resources.registry,
            resources.lexicon(),
            vectors=resources.library.sentence_vectors,
            defining=defining,
        )

    def _whole_answer(self, expected: ExpectedAnswer) -> WholeAnswer:
        """What answers a question that takes more than a sentence or two; no model writes for it."""
        library, searcher = self._resources.library, self._resources.searcher()
        closeness = Closeness(self._resources.registry.embedder())
        return WholeAnswer(self._state, self._question, expected, self._chain, library, searcher, closeness)

    def _of_chapter(self) -> AnswerResult | None:
        """A chapter in short, or that there is none with that number; None where the question names no
        chapter of the library, or more than one. What a teacher took off the list is left to stage R."""
        question, expected, resources = self._question, self._expected, self._resources
        of_section = expected.type is AnswerType.SECTION_SUMMARY
        if not (expected.type.is_of_chapter or of_section):
            return None
        if self._state.scope.selected_text is not None or resources.is_taken_off(question):
            return None
        shelf = [record.meta for record in resources.library.documents(self._state.scope)]
        if of_section:
            titled = titled_chapter(question, shelf, resources.lexicon())
            if titled is None:
                return None
            expected = replace(expected, type=AnswerType.CHAPTER_SUMMARY, words=OUTLINE_WORDS)
            told = self._whole_answer(expected).of_chapter(titled)
            return told if isinstance(told, AnswerResult) else None
        sections = resources.searcher().sections()
        named = named_chapters(question, shelf, resources.lexicon(), sections)
        if len(named.chapters) == 1:
            told = self._whole_answer(expected).of_chapter(named.chapters[0])
            return told if isinstance(told, AnswerResult) else refuse(self._state, resources, told)
        if not named.chapters and named.numbered:
            return refuse(self._state, resources, RejectionReason.EMPTY_RETRIEVAL)
        return None


def expected_at_length(question: str, expected: ExpectedAnswer, embedder: Embedder) -> ExpectedAnswer:
    """What is expected: more than the words of the question said, where questions like this one want
    more."""
    if asks_what_is(question) or not may_be_longer(question, expected):
        return expected
    probe = question_probe_of(embedder.name)
    if probe is None or not probe.wants_whole_answer(embedder.embed_query(question)):
        return expected
    return ExpectedAnswer(AnswerType.EXPLAIN, BRIEF_WORDS)


def by_wording(told: AnswerResult) -> AnswerResult:
    """An answer whose wording told that it answers, without the checks of a search that was not sure."""
    return replace(told, checks=tuple(check for check in told.checks if check.passed))
