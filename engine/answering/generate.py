"""Select evidence and generate: the two ways to answer once stage R has passed, the model's words or the
book's, both verified."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.answering.answerability import AnswerabilityClassifier
from engine.answering.composition import MAX_TOKENS, Ending, compose
from engine.answering.definition import best_definition, going_on, with_best_first, with_its_passage_first
from engine.answering.evidence_selection import Source, select
from engine.answering.passage_choice import PassageChoice, most_convincing, passage_choices
from engine.answering.quotation import (
    Quotation,
    as_shown,
    quotation_to_judge,
    quote,
    quoted_runs,
)
from engine.answering.sentence_ranking import Candidate, candidates
from engine.answering.source_conflict import LEAD_IN_DIFFERENT, both_sides, other_side
from engine.answering.state import AnswerState
from engine.answering.support import Closeness
from engine.answering.unanswered_part import unanswered_part
from engine.answering.verify import Verifier, not_composed
from engine.core.errors import PothiError
from engine.core.results import AnswerKind, AnswerResult
from engine.core.trace import StageName
from engine.core.values import ConfidenceLevel, Hit, Language, QuestionLanguage
from engine.inference.llm import LLM
from engine.inference.model_abilities import Ability, ability
from engine.inference.model_registry import ModelRegistry
from engine.inference.premise_probe import SENTENCES
from engine.query.definitions import asked_thing, called_in, definitions_in
from engine.query.lexicon import Lexicon
from engine.query.question_terms import QuestionTerms
from engine.query.search_query import analyse
from engine.retrieval.defining_sentences import DefiningHit, sameness
from engine.safety.evidence import Draft, Evidence
from engine.safety.mechanism import SafetyMechanism, SentenceOutcome
from engine.safety.results import RejectionReason

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_LOW = RejectionReason.LOW_CONFIDENCE
VectorsOf = Callable[[Iterable[int]], Mapping[int, "npt.NDArray[np.float32]"]]  # by chunk id
MOST_TOLD = 8  # candidates that the trace tells
MORE_THAN_NOT = 0.5  # of the question and of a term, what they have in common
NO_SENTENCE = -12.0  # log-odds of the best sentence where there is none


class AnswerGenerator:
    """One question that passed stage R, with the hits it may use, best first."""

    def __init__(
        self,
        state: AnswerState,
        question: str,
        kept: Sequence[Hit],
        chain: SafetyMechanism,
        registry: ModelRegistry,
        lexicon: Lexicon,
        *,
        vectors: VectorsOf,
        defining: Sequence[DefiningHit] = (),
    ) -> None:
        """`vectors`: of the sentences of chunks, see Library.sentence_vectors. `defining`: where the books
        define the one thing that is asked about; their passages are among the hits."""
        self._state = state
        self._question = question
        self._kept = kept
        self._lexicon, self._query = lexicon, analyse(question, lexicon)
        # what is asked for is seen by Hindi words, however they were typed
        latin = state.language is QuestionLanguage.HI_LATN
        self._worded = self._query.texts[0] if latin else question
        self._chain = chain
        self._registry = registry
        self._closeness = Closeness(registry.embedder())
        self._verifier = Verifier(state, question, kept, chain, self._closeness)
        self._vectors = vectors
        with state.trace.stage(StageName.SELECT) as seen:
            ranked = candidates(self._worded, state.language, kept, lexicon.rarity, self._query.terms)
            self._all_ranked = self._ranked = ranked
            self._definition = best_definition(defining, ranked)
            if self._definition is not None:
                self._ranked = with_best_first(self._definition, ranked)
            seen["candidates"] = [_told(candidate) for candidate in self._ranked[:MOST_TOLD]]
        self._answerability = AnswerabilityClassifier(
            state,
            registry,
            question,
            self._worded,
            kept,
            best_sentence=max((candidate.score for candidate in self._ranked), default=NO_SENTENCE),
            told=[one.text for one in self._ranked if one.hit.chunk.language is Language.EN][:SENTENCES],
            in_english=lexicon.in_english,
        )
        self._others: list[Source] = []  # what of the evidence speaks to the question, best first

    @property
    def _temperature(self) -> float:
        wanted, most = self._state.generation.temperature, self._chain.thresholds.temperature
        return wanted if wanted is not None and most > 0 else most

    @property
    def level(self) -> ConfidenceLevel:
        return ConfidenceLevel.of(max(hit.confidence for hit in self._kept))

    def answer(self) -> AnswerResult | RejectionReason:
        """The best answer that passes, or why there is none."""
        ranked, language = self._ranked, self._state.language
        defining = self._defining()
        with self._state.trace.stage(StageName.SELECT) as seen:
            quotation = quote(defining or ranked, language)
            if quotation is not None and self._definition is not None:
                quotation = with_its_passage_first(self._definition, quotation)
            seen["quotation"] = (
                [s.text for source in quotation.sources for s in source.sentences] if quotation else []
            )
        if quotation is None:
            return RejectionReason.LOW_CONFIDENCE
        page = quotation.sources[0].hit.chunk.language
        if page is Language.HI and defining == []:
            return _LOW  # the cross-encoder of Hindi pages takes what only speaks of a thing for what it is
        self._others = select([one for one in self._all_ranked if one.hit.chunk.language is page])
        differing = both_sides(
            quotation, self._others, self._kept, language.answer_language, self._question, self._edition_of
        )
        if not self._answerability.may_be_read(page):
            return _LOW
        try:
            writer = self._writer(quotation)
            if writer is None:
                asked = quotation_to_judge(ranked, language) or quotation
                reading = self._answerability.read_probe(asked.sources)
                rule = self._answerability.thresholds.quote[page]
                if not self._answerability.accepts(reading, rule, page):
                    return _LOW
            else:
                written = self._written(writer, page, says_both=differing is not None)
                if written is not None:
                    return written
        except PothiError as error:
            self._registry.drop_llm(error)
            self._state.withdraw()
            self._state.note(self._verifier.rejected)
            if not self._answerability.accepts_alone(page):
                return RejectionReason.GENERATION_ERROR
        if quotation.falls_short and differing is None:
            return _LOW  # what is left says little of what was asked
        return self._quote(differing or quotation)

    def definition(self) -> AnswerResult | None:
        """The sentence of the book that says what the thing is, with what goes on from it, that passes; None
        where none does. The wording of the sentence tells that it answers: no model is asked."""
        if self._definition is None:
            return None
        quotation = quote(going_on(self._definition, self._ranked), self._state.language)
        told = self._quote(quotation) if quotation else None
        return told if isinstance(told, AnswerResult) else None

    def _defining(self) -> list[Candidate] | None:
        """The sentences of Hindi pages that define the one thing that was asked for, best first; None where
        something else was asked, or in English."""
        if self._state.language is QuestionLanguage.EN or not asked_thing(
            self._question, self._state.language
        ):
            return None
        asked = QuestionTerms.of_terms(self._query.terms, self._lexicon.rarity)
        hindi = [one for one in self._ranked if one.hit.chunk.language is Language.HI and one.is_showable]
        defining = [one for one in hindi if _defines(one.text, asked)]
        return defining or [one for one in hindi if _is_called_in(one.text, asked)]

    def _written(
        self, writer: LLM, page: Language, *, says_both: bool
    ) -> AnswerResult | RejectionReason | None:
        """The model's words that pass, or why there is no answer, or None when the book is to be quoted: it
        `says_both`, or it answers though the model's words were rejected."""
        answerability, rule = self._answerability, self._answerability.thresholds.write
        options = passage_choices(self._ranked, self._state.language)
        first = next(options)
        reading = answerability.read_probe(first.sources)
        chosen, of_chosen = most_convincing(
            (first, reading), options, answerability.read_probe, answerability.min_probe_premise(rule)
        )
        if not answerability.accepts(of_chosen, rule, page):
            return _LOW
        if says_both:
            return None
        composed = self._compose(writer, chosen)
        if isinstance(composed, AnswerResult):
            return composed
        self._state.note(self._verifier.rejected)
        return None

    def _writer(self, quotation: Quotation) -> LLM | None:
        """The model that answers in its own words, or None.

        A model that can't write the language of the answer, or would have to translate the book, is not
        asked: the book's own words are better then, also where the book may deny what is taken for granted,
        which a model would say again as a fact.
        """
        if self._state.disputed:
            return None
        llm, language = self._registry.llm(), self._state.language.answer_language
        if llm is None or ability(llm, language) is not Ability.COMPOSE:
            return None
        if any(source.hit.chunk.language is not language for source in quotation.sources):
            return None
        return llm

    def _compose(self, llm: LLM, choice: PassageChoice) -> AnswerResult | RejectionReason:
        """Let the model write from the sources that its probe was read of, so that it has read them already:
        sentence by sentence, each shown only after it passed."""
        sources = choice.sources
        self._tell_vectors(sources)
        state, evidence = self._state, [source.evidence() for source in sources]
        composition = compose(
            llm,
            self._question,
            evidence,
            state.language.answer_language,
            level=self.level,
            class_number=state.scope.class_number,
            temperature=self._temperature,
            max_tokens=state.generation.max_tokens or MAX_TOKENS,
            cancel=state.cancel,
        )
        state.usage.append(composition.usage)
        outcomes: list[SentenceOutcome] = []
        try:
            with state.trace.stage(StageName.GENERATE) as seen:
                for draft in composition:
                    outcomes.append(self._verifier.check_where_it_stands(draft, evidence, outcomes))
                    self._verifier.show(outcomes[-1], sources)
                seen |= {"writer": llm.name, "ending": composition.ending.value}
                seen["from"] = [source.text for source in sources]
        finally:
            state.generate_ms += composition.usage.prompt_ms + composition.usage.generate_ms
        if not outcomes:
            self._verifier.rejected.append(not_composed(composition.ending.value))
            return _reason_of(composition.ending)
        settled = self._verifier.settle(outcomes, evidence, AnswerKind.ANSWERED, None, quoted=False)
        if isinstance(settled, AnswerResult):
            more = self._unanswered_part(outcomes, sources, evidence)
            if more is not None:
                outcomes.append(more)
                settled = self._verifier.settle(outcomes, evidence, AnswerKind.ANSWERED, None, quoted=False)
        if isinstance(settled, AnswerResult):
            return self._with_other_side(settled, outcomes, sources, evidence)
        return settled

    def _with_other_side(
        self,
        settled: AnswerResult,
        outcomes: list[SentenceOutcome],
        sources: Sequence[Source],
        evidence: Sequence[Evidence],
    ) -> AnswerResult | RejectionReason:
        """An answer that passed; where another book contradicts what it stands on, with that book's sentence
        and a word about it."""
        shown = [outcome.draft for outcome in outcomes if outcome.passed]
        other = other_side(shown, sources, self._others, self._kept, self._question)
        if other is None:
            return settled
        if other.text not in {draft.text for draft in shown}:
            evidence = [*evidence, other.evidence()]
            draft = Draft(other.text, (other.n,))
            outcome = self._verifier.check_beside(draft, evidence, shown)
            if not outcome.passed:
                return settled
            outcomes.append(outcome)
            self._state.show(other.text, [(other.hit.chunk.doc, other.sentences)], outcome.support)
        lead_in = LEAD_IN_DIFFERENT[self._state.language.answer_language]
        return self._verifier.settle(outcomes, evidence, AnswerKind.ANSWERED, lead_in, quoted=False)

    def _edition_of(self, doc: str) -> str | None:
        return self._state.book.edition_of(doc) if self._state.book is not None else None

    def _tell_vectors(self, sources: Sequence[Source]) -> None:
        """What the library knows of the sources need not be embedded again. A chunk that was put together
        for this question has more sentences than vectors, and a marked one may have halves of sentences."""
        if self._state.scope.selected_text is not None:
            return
        known = self._vectors({source.hit.chunk.id for source in sources})
        for source in sources:
            vectors = known.get(source.hit.chunk.id)
            if vectors is not None and len(vectors) == len(source.hit.chunk.sentences):
                texts = [sentence.text for sentence in source.sentences]
                self._closeness.know(source.text, texts, vectors[list(source.indices)])

    def _unanswered_part(
        self,
        outcomes: Sequence[SentenceOutcome],
        sources: Sequence[Source],
        evidence: Sequence[Evidence],
    ) -> SentenceOutcome | None:
        """The book's sentence with the part of the question that an answer which passed leaves open, cited
        from `sources`."""
        shown = [outcome.draft for outcome in outcomes if outcome.passed]
        found = unanswered_part(self._worded, [draft.text for draft in shown], sources)
        if found is None:
            return None
        source, sentence = found
        outcome = self._verifier.check_beside(Draft(sentence.text, (source.n,)), evidence, shown)
        if not outcome.passed:
            return None
        self._state.show(sentence.text, [(source.hit.chunk.doc, [sentence])], outcome.support)
        return outcome

    def _quote(self, quotation: Quotation) -> AnswerResult | RejectionReason:
        """A few sentences of the book, verbatim, through the same checks."""
        evidence = [source.evidence() for source in quotation.sources]
        outcomes: list[SentenceOutcome] = []
        for run in quoted_runs(quotation.sources):
            citations = tuple(dict.fromkeys(source.n for source, _ in run))
            draft = Draft(" ".join(sentence.text for _, sentence in run), citations)
            outcome = self._verifier.check(draft, evidence, outcomes, quoted=True)
            outcomes.append(outcome)
            if outcome.passed:
                carrying = [(source.hit.chunk.doc, [sentence]) for source, sentence in run]
                self._state.show(as_shown(run), carrying, outcome.support)
        return self._verifier.settle(outcomes, evidence, AnswerKind.QUOTED, quotation.lead_in, quoted=True)


def _told(candidate: Candidate) -> dict[str, Any]:
    """A candidate as the trace tells it: its score, and the features that are not 0."""
    features = {name: round(value, 2) for name, value in candidate.features.items() if abs(value) >= 0.005}
    return {"score": round(candidate.score, 2), "text": candidate.text, **features}


def _defines(text: str, asked: QuestionTerms) -> bool:
    """Whether a Hindi sentence may define what is asked, more than something else."""
    found = definitions_in(text, Language.HI, loosely=True)
    return any(sameness(one.term, asked) > MORE_THAN_NOT for one in found)


def _is_called_in(text: str, asked: QuestionTerms) -> bool:
    """Whether a Hindi sentence may call something what is asked, with other words right before the name."""
    return any(sameness(term, asked) > MORE_THAN_NOT for term in called_in(text))


def _reason_of(ending: Ending) -> RejectionReason:
    if ending is Ending.REFUSED:
        return RejectionReason.INSUFFICIENT_CONTEXT
    return RejectionReason.GENERATION_ERROR
