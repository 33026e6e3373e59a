"""Whether a passage answers a question and what it takes for granted holds: the answerability classifier.

Search, cross-encoder, best sentence and the language model's probe are put together by the rules of
engine.policy.answerability. The model writes no word for it: this costs the reading of one passage. What it
would say to the question is worth little; what its probe reads (engine.inference.probe) tells answered
questions from others, and false premises from true ones.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.answering.evidence_selection import Source
from engine.answering.prompt import answerability_messages
from engine.answering.state import AnswerState
from engine.core.maths import probability
from engine.core.trace import StageName
from engine.core.values import Hit, Language
from engine.inference.cross_encoder import READ_IN_ENGLISH, SentenceScorer
from engine.inference.llm import Usage
from engine.inference.model_registry import ModelRegistry
from engine.inference.probe import ProbeReading
from engine.policy.answerability import DecisionRule, DecisionThresholds, answerability_policy
from engine.safety.evidence import Evidence
from engine.safety.presuppositions import presupposes
from engine.safety.results import Outcome, RejectionReason, Stage

PREMISE_HOLDS = "claim_alone"  # the check that what a question takes for granted is not denied


class AnswerabilityClassifier:
    """Decides for one question with its hits, best first; what it decides is noted in the state."""

    def __init__(
        self,
        state: AnswerState,
        registry: ModelRegistry,
        question: str,
        worded: str,
        kept: Sequence[Hit],
        *,
        best_sentence: float,
        told: Sequence[str],
        in_english: Callable[[str], str],
    ) -> None:
        """`question`: as it was asked, `worded`: in the letters of its language. `best_sentence`: the
        log-odds that the best sentence answers, see sentence_ranking. `told`: the best sentences of English
        pages, best first. `in_english`: see Lexicon."""
        self._state = state
        self._registry = registry
        self._question = question
        self._worded = worded
        self._in_english = in_english
        self._confidence = max(hit.confidence for hit in kept)
        # The best log-odds that the cross-encoder gave a sentence; None when nothing was read.
        self._cross_encoder = max((odds for hit in kept for odds in hit.sentence_odds), default=None)
        self._read_in_english = any(READ_IN_ENGLISH in hit.features for hit in kept)
        self._best_sentence = best_sentence
        self._told = told
        state.cross_encoder, state.best_sentence = self._cross_encoder, best_sentence
        state.trace.note(
            StageName.DECIDE,
            search=self._confidence,
            cross_encoder=self._cross_encoder,
            best_sentence=best_sentence,
        )

    @property
    def thresholds(self) -> DecisionThresholds:
        policy = answerability_policy()
        if self._cross_encoder is None:
            return policy.unread
        return policy.english if self._read_in_english else policy.cross_encoder

    def read_probe(self, sources: Sequence[Source]) -> ProbeReading | None:
        """What the probe reads of the question and these sources; None where there is none.
        Raises Cancelled and PothiError like llm.generate.

        A Hindi question, and a Hindi page, go to it by their English words in English order.
        """
        llm, state, begun = self._registry.llm(), self._state, time.perf_counter()
        if llm is None or not llm.has_probe:
            return None
        state.usage.append(Usage())
        reading = llm.read_probe(answerability_messages(*self._as_read(sources)), cancel=state.cancel)
        state.generate_ms += 1000 * (time.perf_counter() - begun)
        return reading

    def _as_read(self, sources: Sequence[Source]) -> tuple[str, list[Evidence]]:
        """The question and the sources as the model is to read them."""
        english = self._state.in_english
        if not english:
            return self._question, [source.evidence() for source in sources]
        return english, [self._by_english_words(source) for source in sources]

    def _by_english_words(self, source: Source) -> Evidence:
        """A Hindi page as the model understands it best, in a quarter of the tokens. Where a word is wrong,
        it is wrong in the question, too."""
        evidence, english = source.evidence(), self._in_english
        if evidence.language is Language.EN:
            return evidence
        chunk = replace(evidence.chunk, headings=tuple(english(one) for one in evidence.chunk.headings[-1:]))
        text = " ".join(f"{english(sentence.text)}." for sentence in source.sentences)
        return replace(evidence, text=text, language=Language.EN, chunk=chunk)

    def may_be_read(self, page: Language) -> bool:
        """Whether search and cross-encoder let a model read a passage of a `page` in that language: a
        question that they refuse costs no reading. Where no cross-encoder read it is left to the model's
        probe, if there is one. Noted as checks."""
        return self._cross_encoder is None or self.accepts_alone(page)

    def accepts(self, reading: ProbeReading | None, rule: DecisionRule, page: Language) -> bool:
        """Whether a passage that may be read answers, and the premise holds: by `rule` and what a language
        model's probe read; without a probe search and cross-encoder have said all. Noted as checks.

        Either by itself lets false premises and neighbouring topics through that the other one sees.
        """
        if reading is None:
            return self._cross_encoder is not None or self.accepts_alone(page)
        answers = self._note("judge", self._log_odds(rule, reading), rule.min_log_odds)
        premise, least = self._premise_log_odds(reading, rule), self.min_premise(rule)
        return answers and self._note("claim", premise, least)

    def accepts_alone(self, page: Language) -> bool:
        """The same without a language model: whether the search is surer than usual of a `page` in that
        language, and the cross-encoder's states don't deny the premise. Noted as checks."""
        rule = self.rule_without_probe(page)
        sure = self._note("sure_alone", self._log_odds(rule), rule.min_log_odds)
        return sure and self._premise_holds_alone(rule, page)

    def _premise_holds_alone(self, rule: DecisionRule, page: Language) -> bool:
        """Whether the premise holds by what the cross-encoder's states say of it, where there is a probe of
        them: on English pages that were read. Noted as a check."""
        cross_encoder = self._registry.cross_encoder()
        if cross_encoder is None or page is not Language.EN or rule.min_premise == -math.inf:
            return True
        read = (self._cross_encoder, self._best_sentence)
        return premise_holds(self._state, cross_encoder, self._question, self._told, rule, *read)

    def _log_odds(self, rule: DecisionRule, reading: ProbeReading | None = None) -> float:
        """That the passage answers."""
        answerable = None if reading is None else reading.answerable
        return rule.log_odds(self._confidence, self._cross_encoder, answerable, self._best_sentence)

    def _premise_log_odds(self, reading: ProbeReading, rule: DecisionRule) -> float:
        """That what the question takes for granted holds."""
        return rule.premise_log_odds(self._cross_encoder, self._best_sentence, reading.premise)

    def min_premise(self, rule: DecisionRule) -> float:
        """The least log-odds that the premise of the question holds."""
        return rule.min_premise_for(asks_why=presupposes(self._worded))

    def min_probe_premise(self, rule: DecisionRule) -> float:
        """The least that the probe itself has to read of the premise: what was found speaks for it, too."""
        return self.min_premise(rule) - self._premise_log_odds(ProbeReading(0.0, 0.0), rule)

    def rule_without_probe(self, page: Language) -> DecisionRule:
        """What the search has to reach by itself for a `page` in that language."""
        hindi = self._state.language.answer_language is Language.HI
        if hindi and page is Language.EN:
            return self.thresholds.cross_lingual_without_probe
        return self.thresholds.quote_without_probe[page]

    def _note(self, name: str, log_odds: float, least: float) -> bool:
        return _note(self._state, name, log_odds, least)


def premise_holds(
    state: AnswerState,
    cross_encoder: SentenceScorer,
    question: str,
    told: Sequence[str],
    rule: DecisionRule,
    best_read: float | None,
    best_sentence: float,
) -> bool:
    """Whether what a question takes for granted holds by what is `told`, as far as the cross-encoder of
    English pages tells: by a rule, its best log-odds and those of the best sentence. Noted as a check."""
    begun = time.perf_counter()
    premise = cross_encoder.read_premise(question, told, state.in_english, state.cancel.check)
    if premise is None:
        return True
    state.trace.note(StageName.DECIDE, premise_ms=round(1000 * (time.perf_counter() - begun), 1))
    log_odds = rule.premise_log_odds(best_read, best_sentence, premise)
    return _note(state, PREMISE_HOLDS, log_odds, rule.min_premise)


def _note(state: AnswerState, name: str, log_odds: float, least: float) -> bool:
    """Note a check whose score and bound are log-odds; whether it passed."""
    score, bound = probability(log_odds), probability(least)
    passed = score >= bound - 1e-9
    reason = RejectionReason.LOW_CONFIDENCE
    state.trace.note(StageName.DECIDE, **{name: {"log_odds": log_odds, "least": least}})
    state.note([Outcome(name, Stage.ANSWER, passed, score, bound, reason=reason)])
    return passed
