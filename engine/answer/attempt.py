"""The two ways to answer once stage R has passed: the model's words or the book's, both checked."""

from __future__ import annotations

import time
from collections.abc import Sequence

from engine.answer.ability import Ability, ability, judge_bound
from engine.answer.compose import Composition, Ending, compose
from engine.answer.judge import judge
from engine.answer.llm import LLM, Usage
from engine.answer.quote import quote
from engine.answer.run import Run, dropped
from engine.answer.select import Source, select
from engine.answer.support import Closeness, supporting_sentences
from engine.brain import Brain
from engine.errors import PothiError
from engine.results import AnswerKind, AnswerResult
from engine.safety.evidence import Draft, Evidence
from engine.safety.mechanism import SafetyMechanism, SentenceOutcome
from engine.safety.results import Outcome, RejectionReason, SafetyCheckResult, Stage
from engine.search.lexicon import Lexicon
from engine.search.query import analyse
from engine.values import ConfidenceLevel, Hit

MOST_HITS = 5  # more of them only dilute the evidence
Attempted = AnswerResult | RejectionReason | None
"""An answer; or why this way failed; or None when it was not open at all."""


class Attempt:
    """One question that passed stage R, with the hits it may use, best first."""

    def __init__(
        self,
        run: Run,
        question: str,
        kept: Sequence[Hit],
        chain: SafetyMechanism,
        brain: Brain,
        lexicon: Lexicon,
    ) -> None:
        self._run = run
        self._question = question
        self._kept = kept[:MOST_HITS]
        self._terms = analyse(question, lexicon).terms
        self._rarity = lexicon.rarity
        self._chain = chain
        self._brain = brain
        self._closeness = Closeness(brain.embedder())
        self.refused = False  # for good: the book's words would answer no better

    @property
    def level(self) -> ConfidenceLevel:
        return ConfidenceLevel.of(max(hit.confidence for hit in self._kept))

    def compose(self) -> Attempted:
        """Let the model write, sentence by sentence, each shown only after it passed.

        A model that can't write the language of the answer, or reads only another one than the book's, is
        not asked: the book's own words are better then.
        """
        llm, language = self._brain.llm(), self._run.language.answer_language
        if llm is None or ability(llm, language) is not Ability.COMPOSE:
            return None
        same = [hit for hit in self._kept if hit.chunk.language is language]
        sources = select(self._question, self._run.language, same, rarity=self._rarity, terms=self._terms)
        if not sources or self._kept[0].chunk.language is not language:
            return None
        try:
            return self._doubted(llm, sources) or self._compose(llm, sources)
        except PothiError as error:
            self._brain.drop_llm(error)
            self._run.withdraw()
            return RejectionReason.GENERATION_ERROR

    def _doubted(self, llm: LLM, sources: Sequence[Source]) -> RejectionReason | None:
        """Refuse when the model, asked first, sees no answer in the sources. One word, read from its odds."""
        bound = judge_bound(llm)
        if bound is None:
            return None
        run, begun = self._run, time.perf_counter()
        evidence = [source.evidence() for source in sources]
        chance = judge(llm, self._question, evidence, run.language.answer_language, cancel=run.cancel)
        run.generate_ms += 1000 * (time.perf_counter() - begun)
        run.usage.append(Usage())
        passed = chance >= bound
        run.note(
            [Outcome("judge", Stage.ANSWER, passed, chance, bound, reason=RejectionReason.LOW_CONFIDENCE)]
        )
        self.refused = not passed
        return None if passed else RejectionReason.LOW_CONFIDENCE

    def _compose(self, llm: LLM, sources: Sequence[Source]) -> Attempted:
        run, evidence = self._run, [source.evidence() for source in sources]
        composition = compose(
            llm,
            self._question,
            evidence,
            run.language.answer_language,
            level=self.level,
            class_number=run.scope.class_number,
            temperature=self._chain.thresholds.temperature,
            cancel=run.cancel,
        )
        run.usage.append(composition.usage)
        try:
            outcomes = self._verify(composition, sources, evidence)
        finally:
            run.generate_ms += composition.usage.prompt_ms + composition.usage.generate_ms
        if not outcomes:
            run.note([_not_composed(composition.ending.value)])
            return _reason_of(composition.ending)
        return self._settle(outcomes, evidence, AnswerKind.ANSWERED, None, quoted=False)

    def _verify(
        self, composition: Composition, sources: Sequence[Source], evidence: Sequence[Evidence]
    ) -> list[SentenceOutcome]:
        by_number = {source.n: source for source in sources}
        so_far: list[Draft] = []
        outcomes: list[SentenceOutcome] = []
        for draft in composition:
            outcome = self._check(draft, evidence, so_far, quoted=False)
            outcomes.append(outcome)
            so_far.append(draft)
            if outcome.passed:
                cited = [by_number[n] for n in draft.citations]
                carrying = [(s.hit.chunk.doc, supporting_sentences(draft.text, s.sentences)) for s in cited]
                self._run.show(draft.text, carrying, outcome.support)
        return outcomes

    def quote(self) -> Attempted:
        """One to three sentences of the book, verbatim, through the same checks."""
        quotation = quote(
            self._question, self._run.language, self._kept, rarity=self._rarity, terms=self._terms
        )
        if quotation is None:
            return None
        evidence = [source.evidence() for source in quotation.sources]
        outcomes: list[SentenceOutcome] = []
        so_far: list[Draft] = []
        for source in quotation.sources:
            for sentence in source.sentences:
                draft = Draft(sentence.text, (source.n,))
                outcome = self._check(draft, evidence, so_far, quoted=True)
                outcomes.append(outcome)
                so_far.append(draft)
                if outcome.passed:
                    self._run.show(sentence.text, [(source.hit.chunk.doc, [sentence])], outcome.support)
        return self._settle(outcomes, evidence, AnswerKind.QUOTED, quotation.lead_in, quoted=True)

    def _check(
        self, draft: Draft, evidence: Sequence[Evidence], so_far: Sequence[Draft], *, quoted: bool
    ) -> SentenceOutcome:
        run = self._run
        run.cancel.check()
        with run.checking():
            return self._chain.check_sentence(
                draft, evidence, self._question, run.language, self._closeness, so_far, quoted=quoted
            )

    def _settle(
        self,
        outcomes: Sequence[SentenceOutcome],
        evidence: Sequence[Evidence],
        kind: AnswerKind,
        lead_in: str | None,
        *,
        quoted: bool,
    ) -> Attempted:
        """The verdict over the whole answer: shown, or withdrawn with its reason."""
        run = self._run
        with run.checking():
            verdict = self._chain.check_answer(
                outcomes, evidence, self._question, run.language, self._closeness, quoted=quoted
            )
        if verdict.should_reject:
            run.withdraw()
            if quoted:
                run.note(verdict.outcomes)
            else:
                run.note([_not_composed(verdict.explanation)])
            return verdict.rejection_reason or RejectionReason.GENERATION_ERROR
        self._note_passed(outcomes, verdict)
        return run.shown(kind, verdict, lead_in)

    def _note_passed(self, outcomes: Sequence[SentenceOutcome], verdict: SafetyCheckResult) -> None:
        """Of an answer that is shown, tell the checks of what is shown; what was dropped is counted."""
        run = self._run
        of_shown = [o for sentence in outcomes if sentence.passed for o in sentence.outcomes]
        of_sentences = {id(o) for sentence in outcomes for o in sentence.outcomes}
        run.note(of_shown)
        run.note(o for o in verdict.outcomes if id(o) not in of_sentences)
        left_out = sum(not sentence.passed for sentence in outcomes)
        if left_out:
            run.note([dropped(left_out)])


def _not_composed(details: str) -> Outcome:
    return Outcome("composed_answer", Stage.ANSWER, False, details=details)


def _reason_of(ending: Ending) -> RejectionReason:
    if ending is Ending.REFUSED:
        return RejectionReason.INSUFFICIENT_CONTEXT
    return RejectionReason.GENERATION_ERROR
