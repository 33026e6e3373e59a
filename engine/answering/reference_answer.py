"""The answer to a question that asks for a part of a book by its number: what is shown of it, cited and
checked, and the pages that teach an exercise. All of it is in the book's own words: no model is needed."""

from __future__ import annotations

from dataclasses import replace

from engine.answering.exercise_resolution import NamedPart
from engine.answering.layout import as_text
from engine.answering.present import refuse
from engine.answering.quotation import lead_in_to
from engine.answering.reference_blocks import MOST_PICTURES, ReferenceBlocks
from engine.answering.reference_resolution import Located
from engine.answering.reference_text import BookText
from engine.answering.resources import Resources
from engine.answering.state import AnswerState
from engine.answering.teaching_pages import teaching_pages
from engine.core.errors import PothiError
from engine.core.results import AnswerBlock, AnswerKind, AnswerResult, AnswerShape, BlockForm
from engine.core.text import fold, words
from engine.core.trace import StageName
from engine.core.values import BlockKind, Chunk, ConfidenceLevel, ItemKind, PageRef
from engine.query.reference_words import ReferenceKind
from engine.safety.answer_checks.citations import CitationsPresent, CitationsValid
from engine.safety.chain import CheckContext, ValidatorChain
from engine.safety.evidence import Draft, Evidence
from engine.safety.results import Outcome, RejectionReason, Stage

_CERTAIN = 1.0  # a part of a book is there or not: nothing is estimated
_RESOLVED = "reference"  # the check that a part of this number stands in the library


def answer_by_reference(state: AnswerState, resources: Resources, located: Located) -> AnswerResult:
    """A part of a book by its number: shown, or told that there is none, or asked which is meant."""
    if resources.is_taken_off(state.question):
        state.located = None
        return refuse(state, resources, RejectionReason.OUT_OF_SCOPE)
    if len(located.docs) > 1 and located.reference.others:
        located = state.located = _by_topic(state, resources, located)
    if len(located.docs) == 1 and _is_one(located):
        with state.trace.stage(StageName.SELECT) as seen:
            told = ReferenceAnswer(state, resources, located).answer()
            seen["sentences"] = len(state.sentences)
        if told is not None:
            return told
    return refuse(state, resources, RejectionReason.EMPTY_RETRIEVAL)


def _by_topic(state: AnswerState, resources: Resources, located: Located) -> Located:
    """What several books have under that number, by what else the question tells: what the search finds in
    the books first, and that alone where it is sure of one of them only ("the depth in example 2.1")."""
    try:
        searcher = resources.searcher()
    except PothiError:
        return located  # no model is needed to ask which one is meant; what is missing is told in About
    told = " ".join(word for word in words(fold(state.question)) if word in located.reference.others)
    found = searcher.search(told, state.scope)
    surest: dict[str, float] = {}
    for hit in found.hits:
        if hit.chunk.doc in located.docs:
            surest.setdefault(hit.chunk.doc, hit.confidence)
    least = resources.thresholds(found, state.scope).answer_threshold
    sure = [doc for doc, confidence in surest.items() if confidence >= least]
    if len(sure) == 1:
        return replace(located, parts=tuple(part for part in located.parts if part.doc == sure[0]))
    order = {doc: place for place, doc in enumerate(surest)}
    parts = sorted(located.parts, key=lambda part: order.get(part.doc, len(order)))
    return replace(located, parts=tuple(parts))


def _is_one(located: Located) -> bool:
    """Whether what is named can be shown: one thing, or several parts of it under one number, or the
    exercises of the page that the question names. A chapter as a whole and questions of the same number in
    several exercises are not."""
    kind = located.reference.kind
    if kind is ReferenceKind.CHAPTER:
        return False
    of_page = located.reference.page is not None and not located.reference.item
    return kind is not ReferenceKind.EXERCISE or len(located.parts) == 1 or of_page


class ReferenceAnswer:
    """Shows the parts of one document that a question names."""

    def __init__(self, state: AnswerState, resources: Resources, located: Located) -> None:
        """`located`: with at least one part, all of one document."""
        self._state = state
        self._resources = resources
        self._located = located
        self._doc = located.parts[0].doc
        self._text = BookText(resources.library.blocks(self._doc))
        state.book = resources.citation_book(state.language.answer_language)

    def answer(self) -> AnswerResult | None:
        """The answer; None where the part has nothing that could be shown."""
        state = self._state
        teaching: tuple[PageRef, ...] = ()
        blocks: list[AnswerBlock] = []
        shown = ReferenceBlocks(state, self._resources, self._located.reference, self._doc, self._text)
        for part in self._located.parts[:MOST_PICTURES]:
            blocks += shown.of(part)
        if not state.sentences:
            return None
        questions = [p for p in self._located.parts if p.item and p.item.kind is ItemKind.QUESTION]
        if questions:
            teaching = self._teaching_pages(questions[0])
            blocks = [
                replace(block, pages=teaching) if block.form is BlockForm.EXERCISE else block
                for block in blocks
            ]
        return self._result(tuple(blocks), teaching)

    def _teaching_pages(self, part: NamedPart) -> tuple[PageRef, ...]:
        assert part.item is not None
        text = " ".join(sentence.text for sentence in self._text.sentences(part.item.own))
        own = {place.page for place in part.item.places}
        return teaching_pages(self._resources, self._doc, text, own, self._state.language.answer_language)

    def _result(self, blocks: tuple[AnswerBlock, ...], teaching: tuple[PageRef, ...]) -> AnswerResult | None:
        state = self._state
        assert state.book is not None
        outcomes = self._checked()
        state.note(outcomes)
        if not all(outcome.passed for outcome in outcomes):
            state.withdraw()
            return None
        language = state.language.answer_language
        said = " ".join(sentence.text for sentence in state.sentences)
        part = self._located.parts[0]
        nearest = teaching or (self._resources.page_ref(part.doc, part.page, language),)
        return state.result(
            AnswerKind.QUOTED,
            answer=as_text(blocks),
            lead_in=lead_in_to(language, said),
            confidence=_CERTAIN,
            confidence_level=ConfidenceLevel.of(_CERTAIN),
            citations=state.book.citations(),
            nearest_pages=nearest,
            retrieved=(),
            shape=AnswerShape.REFERENCE,
            blocks=blocks,
        )

    def _checked(self) -> list[Outcome]:
        """The chain's rules on citations, for every sentence; what is verbatim needs no others."""
        state = self._state
        assert state.book is not None
        record = self._resources.library.document(self._doc)
        chunk = Chunk(self._doc, 0, BlockKind.PARAGRAPH, (), (), record.meta.language)
        evidence = tuple(
            Evidence(one.n, one.quote, record.meta.language, chunk) for one in state.book.citations()
        )
        thresholds = self._resources.policy.of(record.meta.subject, record.meta.class_number)
        chain = ValidatorChain([CitationsPresent(), CitationsValid()])
        outcomes = [Outcome(_RESOLVED, Stage.RETRIEVAL, True, details=self._located.reference.kind.value)]
        with state.checking():
            for sentence in state.sentences:
                draft = Draft(sentence.text, sentence.citations)
                outcomes += chain.run(
                    CheckContext(state.question, state.language, thresholds, evidence=evidence, draft=draft)
                )
        return outcomes
