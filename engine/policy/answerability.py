"""Decision thresholds of answerability: from which log-odds on a passage may answer a question.

The numbers stand in assets/policy/answerability.json, with what each is and how it was found.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.core.values import Language
from engine.policy.numbers import group, numbers, policy_number

_NAME = "answerability"
_SUMMED = ("cross_encoder_weight", "best_sentence_weight")


@dataclass(frozen=True, slots=True)
class DecisionRule:
    """When a passage may answer. All bounds are log-odds, all weights are those of log-odds.

    The passage answers from `min_log_odds` on: the search's log-odds, believed up to `max_confidence`, plus
    the cross-encoder's, the probe's and the best sentence's, each by its weight. The question's premise holds
    from `min_premise` on, `min_premise_plain` for a question that asks neither why nor how, if that differs:
    the probe's log-odds plus those of cross-encoder and best sentence by `premise_weight`, as a page that
    says why a thing is so says that it is so. Below `compare_below` of the premise the student is asked to
    compare question and page.
    """

    min_log_odds: float
    cross_encoder_weight: float = 0.0
    max_confidence: float = policy_number(_NAME, "max_confidence")
    probe_weight: float = 0.0
    min_premise: float = -math.inf
    min_premise_plain: float | None = None
    premise_weight: float = 0.0
    best_sentence_weight: float = 0.0
    compare_below: float = -math.inf

    def min_premise_for(self, *, asks_why: bool) -> float:
        """The least log-odds that the premise holds. `asks_why`: the question asks why or how."""
        return self.min_premise if asks_why or self.min_premise_plain is None else self.min_premise_plain

    def log_odds(
        self,
        confidence: float,
        cross_encoder: float | None,
        answerable: float | None = None,
        best_sentence: float = 0.0,
    ) -> float:
        """Log-odds that the passage answers. Monotone in all that they are made of: the search's `confidence`
        in [0, 1], and the log-odds of the `cross_encoder` (None where nothing was read), of the probe that
        the question is `answerable` (None without one) and of the `best_sentence`, which counts only where a
        cross-encoder read."""
        sure = min(max(confidence, 1 - self.max_confidence), self.max_confidence)
        whole = math.log(sure / (1 - sure))
        if cross_encoder is not None:
            whole += self.cross_encoder_weight * cross_encoder + self.best_sentence_weight * best_sentence
        return whole if answerable is None else whole + self.probe_weight * answerable

    def premise_log_odds(self, cross_encoder: float | None, best_sentence: float, premise: float) -> float:
        """Log-odds that what the question takes for granted holds. `premise`: the probe's; the others as in
        `log_odds`. Monotone in all of them."""
        if cross_encoder is None:
            return premise
        return premise + self.premise_weight * (cross_encoder + best_sentence)


@dataclass(frozen=True, slots=True)
class DecisionThresholds:
    """The rules to let the model write; to let it write from more once its words were rejected; to quote a
    page in each language; to quote one after the model's words were rejected; to quote one when there is no
    probe, and an English one to a Hindi question then."""

    write: DecisionRule
    write_again: DecisionRule
    quote: Mapping[Language, DecisionRule]
    quote_after_rejection: DecisionRule
    quote_without_probe: Mapping[Language, DecisionRule]
    cross_lingual_without_probe: DecisionRule


@dataclass(frozen=True, slots=True)
class AnswerabilityPolicy:
    """The thresholds by what read the pages: a cross-encoder, the larger one of `english` pages, or none.
    `denied_premise`: the least log-odds of the probe that a premise holds which a rule says the book
    denies."""

    cross_encoder: DecisionThresholds
    english: DecisionThresholds
    unread: DecisionThresholds
    denied_premise: float


@cache
def answerability_policy() -> AnswerabilityPolicy:
    """The policy that comes with Pothi. Raises what engine.policy.numbers.numbers raises."""
    return AnswerabilityPolicy(
        cross_encoder=_thresholds("cross_encoder"),
        english=_thresholds("cross_encoder", "english"),
        unread=_thresholds("cross_encoder", "unread"),
        denied_premise=numbers(_NAME)["denied_premise"],
    )


def _thresholds(*kinds: str) -> DecisionThresholds:
    """The thresholds of pages that were read in these ways; later kinds overrule earlier ones."""

    def rule(way: str) -> DecisionRule:
        # Without a probe search, cross-encoder and best sentence are simply summed.
        values = dict.fromkeys(_SUMMED, 1.0) if "without_probe" in way else {}
        for kind in kinds:
            for name in (way.split(".")[0], way):  # what both languages share, what is the language's own
                values |= {key: v for key, v in group(_NAME, f"{kind}.{name}").items() if "." not in key}
        return DecisionRule(**values)

    def by_language(way: str) -> dict[Language, DecisionRule]:
        return {language: rule(f"{way}.{language.value}") for language in Language}

    return DecisionThresholds(
        write=rule("write"),
        write_again=rule("write_again"),
        quote=by_language("quote"),
        quote_after_rejection=rule("quote_after_rejection"),
        quote_without_probe=by_language("quote_without_probe"),
        cross_lingual_without_probe=rule("cross_lingual_without_probe"),
    )
