"""What search, reader and model think together of one question: whether it may be answered from a passage."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.answering.answerability_probe import (
    POLICY,
    READ,
    UNREAD,
    WELL_READ_BARS,
    Bar,
    DecisionThresholds,
    judge,
)
from engine.answering.evidence_selection import Source
from engine.answering.state import AnswerState
from engine.core.trace import StageName
from engine.core.values import Hit, Language
from engine.inference.cross_encoder import SEARCHED, WELL_READ
from engine.inference.llm import Usage
from engine.inference.model_registry import ModelRegistry
from engine.inference.probe import Opinion
from engine.policy.numbers import numbers
from engine.safety.evidence import Evidence
from engine.safety.results import Outcome, RejectionReason, Stage, chance

# The log-odds that a doubted premise holds, from which on the model is believed and not the rule.
DOUBTED = numbers(POLICY)["doubted"]


class AnswerabilityClassifier:
    """The bars that a question with its hits, best first, has to pass; each is noted in the run."""

    def __init__(
        self,
        run: AnswerState,
        registry: ModelRegistry,
        question: str,
        worded: str,
        kept: Sequence[Hit],
        *,
        best_sentence: float,
        in_english: Callable[[str], str],
        doubted: bool,
    ) -> None:
        """`question`: as it was asked, `worded`: in the letters of its language. `best_sentence`: the
        log-odds that the best sentence answers, see sentence_ranking. `in_english`: see Lexicon.
        `doubted`: a rule says that the book denies what the question takes for granted."""
        self._run = run
        self._registry = registry
        self._question = question
        self._worded = worded
        self._in_english = in_english
        # Of the search alone: what a reader made of it counts for itself.
        self._confidence = max(hit.features.get(SEARCHED, hit.confidence) for hit in kept)
        # The best log-odds that the reader gave a sentence; None when nothing was read.
        self._read = max((odds for hit in kept for odds in hit.sentence_odds), default=None)
        self._well_read = any(WELL_READ in hit.features for hit in kept)
        self._best_sentence = best_sentence
        self._doubted = doubted
        self._overruled = False
        run.trace.note(
            StageName.DECIDE, search=self._confidence, cross_encoder=self._read, best_sentence=best_sentence
        )

    @property
    def stays_doubted(self) -> bool:
        """Whether the rule's doubt about the premise stands: the model, once asked, did not overrule it."""
        return self._doubted and not self._overruled

    @property
    def bars(self) -> DecisionThresholds:
        if self._read is None:
            return UNREAD
        return WELL_READ_BARS if self._well_read else READ

    def told(self, sources: Sequence[Source]) -> Opinion | None:
        """What the model makes of the question and these sources; None where no model can tell.

        A Hindi question, and a Hindi page, go to it by their English words in English order.
        """
        llm, run, begun = self._registry.llm(), self._run, time.perf_counter()
        if llm is None or not llm.has_opinion:
            return None
        run.usage.append(Usage())
        told = judge(llm, *self._reading(sources), cancel=run.cancel)
        run.generate_ms += 1000 * (time.perf_counter() - begun)
        return told

    def _reading(self, sources: Sequence[Source]) -> tuple[str, list[Evidence]]:
        """The question and the sources as the model is to read them."""
        found = self._run.found
        english = (found.in_order or found.english) if found else ""
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

    def seconds(self, told: Opinion | None, bar: Bar, page: Language) -> bool:
        """Whether search, reader and model together believe that the passage answers, and the model that it
        does not deny what the question takes for granted; or, where no model can tell, a search that is
        surer than usual of a `page` in that language."""
        if told is None and self._doubted:
            return False
        if told is None:
            bar = self.alone(page)
            return self._reaches("sure_alone", self._answers(bar), bar.least)
        enough = self._reaches("judge", self._answers(bar, told), bar.least)
        premise, granted = self._premise(told, bar), self.granted(bar)
        self._overruled = self._doubted and premise >= granted
        return enough and self._reaches("claim", premise, granted)

    def _answers(self, bar: Bar, told: Opinion | None = None) -> float:
        """The log-odds that the passage answers."""
        return bar.opinion(self._confidence, self._read, told, self._best_sentence)

    def _premise(self, told: Opinion, bar: Bar) -> float:
        """The log-odds that what the question takes for granted holds."""
        return bar.premise(self._read, self._best_sentence, told)

    def granted(self, bar: Bar) -> float:
        """The least log-odds that the premise of the question holds."""
        return max(bar.granted, DOUBTED) if self._doubted else bar.granted_for(self._worded)

    def least_granted(self, bar: Bar) -> float:
        """The least that the model itself has to say of the premise: what was found speaks for it, too."""
        return self.granted(bar) - self._premise(Opinion(0.0, 0.0), bar)

    def half_doubts(self, told: Opinion | None, bar: Bar) -> bool:
        """Whether the model, though it passed the bar, is not sure of the question's premise."""
        return told is not None and self._premise(told, bar) < bar.compared

    def after_all(self, told: Opinion | None, bar: Bar) -> bool:
        """Whether there is still something to show after the model's own words were rejected. Not noted:
        that they were is what counts."""
        return told is None or self.reaches(bar, told)

    def reaches(self, bar: Bar, told: Opinion | None = None) -> bool:
        """Whether this bar is reached, without a note."""
        granted = told is None or self._premise(told, bar) >= bar.granted
        return granted and self._answers(bar, told) >= bar.least

    def without_model(self, page: Language) -> bool:
        """Whether the book may be quoted after the model broke down."""
        return not self._doubted and self.reaches(self.alone(page))

    def alone(self, page: Language) -> Bar:
        """What the search has to reach by itself for a `page` in that language."""
        hindi = self._run.language.answer_language is Language.HI
        return self.bars.across if hindi and page is Language.EN else self.bars.alone[page]

    def _reaches(self, name: str, opinion: float, least: float) -> bool:
        """Note a check whose score and bound are log-odds."""
        score, bound = chance(opinion), chance(least)
        passed = score >= bound - 1e-9
        reason = RejectionReason.LOW_CONFIDENCE
        self._run.trace.note(StageName.DECIDE, **{name: {"log_odds": opinion, "least": least}})
        self._run.note([Outcome(name, Stage.ANSWER, passed, score, bound, reason=reason)])
        return passed
