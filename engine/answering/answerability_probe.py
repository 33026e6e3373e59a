"""A cheap second opinion: does the model think that the sources answer the question at all?

No word is written, and the rules have been read before: this costs the reading of one passage. What the model
would say to it is worth little; what its probe reads (engine.inference.probe) tells answered questions from
others, and false premises from true ones.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.answering.prompt import judge_messages
from engine.core.cancel import CancelToken
from engine.core.values import Language
from engine.inference.llm import LLM
from engine.inference.probe import Opinion
from engine.policy.numbers import group
from engine.safety.evidence import Evidence
from engine.safety.presuppositions import presupposes

POLICY = "answerability"


@dataclass(frozen=True, slots=True)
class Bar:
    """What an answer has to reach: `least` log-odds of the opinions together. The search is believed up to
    `surest`; `of_reader`, `of_answered` and `of_best` are what the log-odds of the reader, of the model's
    probe and of the best sentence count for beside the search's.

    `granted`: the least log-odds that the question's premise holds; `granted_plain`: the same for a question
    that asks neither why nor how, if it differs; `of_found`: what the log-odds of reader and best sentence
    count for there, as a page that says why a thing is so says that it is so. `compared`: below these
    log-odds of the premise the student is asked to compare question and page."""

    least: float
    of_reader: float = 0.0
    surest: float = 0.997
    of_answered: float = 0.0
    granted: float = -math.inf
    granted_plain: float | None = None
    of_found: float = 0.0
    of_best: float = 0.0
    compared: float = -math.inf

    def granted_for(self, question: str) -> float:
        """The least log-odds that the premise of this question holds."""
        return self.granted if self.granted_plain is None or presupposes(question) else self.granted_plain

    def opinion(
        self, confidence: float, read: float | None, told: Opinion | None = None, best: float = 0.0
    ) -> float:
        """Log-odds that the sources answer: from the search's `confidence` in [0, 1], the reader's log-odds
        (None without a reader), what the model `told` (None without one), and the log-odds of the `best`
        sentence. Monotone in all of them."""
        sure = min(max(confidence, 1 - self.surest), self.surest)
        opinion = math.log(sure / (1 - sure)) + self.of_reader * (read or 0.0) + self.of_best * best
        return opinion if told is None else opinion + self.of_answered * told.answered

    def premise(self, read: float | None, best: float, told: Opinion) -> float:
        """Log-odds that the question's premise holds: from the reader's log-odds (None without a reader),
        those of the `best` sentence, and what the model `told`. Monotone in all of them."""
        return told.granted + self.of_found * ((read or 0.0) + best)


@dataclass(frozen=True, slots=True)
class DecisionThresholds:
    """To let the model write, and from more once its words were rejected; to quote a page in each language;
    to quote one after the model's own words were rejected; to quote one when no model has an opinion, and an
    English one to a Hindi question then."""

    write: Bar
    again: Bar
    quote: Mapping[Language, Bar]
    rejected: Bar
    alone: Mapping[Language, Bar]
    across: Bar


def _bar(*prefixes: str) -> Bar:
    """The bar of these names in assets/policy/answerability.json; later prefixes overrule earlier ones."""
    values: dict[str, float] = {}
    for prefix in prefixes:
        values |= group(POLICY, prefix)
    return Bar(**values)


def thresholds(*kinds: str) -> DecisionThresholds:
    """The thresholds for pages that were read in a way; later kinds overrule earlier ones."""

    def of(way: str) -> Bar:
        return _bar(*(f"{kind}.{way}" for kind in kinds))

    return DecisionThresholds(
        write=of("write"),
        again=of("again"),
        quote={language: of(f"quote.{language.value}") for language in Language},
        rejected=of("rejected"),
        alone={language: of(f"alone.{language.value}") for language in Language},
        across=of("across"),
    )


READ = thresholds("read")
# For English questions to pages that the larger model read (WELL_READ in inference/cross_encoder.py).
WELL_READ_BARS = thresholds("read", "well_read")
UNREAD = thresholds("unread")


def judge(
    llm: LLM, question: str, sources: Sequence[Evidence], *, cancel: CancelToken | None = None
) -> Opinion | None:
    """What the model makes of the question and these sources; None for a model without a probe.

    Raises Cancelled and PothiError like llm.generate.
    """
    return llm.opinion(judge_messages(question, sources), cancel=cancel)
