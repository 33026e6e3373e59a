"""Decision thresholds of answerability: from which log-odds on a passage may answer a question.

The numbers stand in assets/policy/answerability.json, with what each is and how it was found.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from engine.core.values import Language
from engine.policy.numbers import group, numbers, policy_number

_NAME = "answerability"
EVEN_CHANCE = 0.5  # a confidence with log-odds of 0: believed up to here the search is not counted
_SUMMED = {
    "cross_encoder_weight": 1.0,
    "best_sentence_weight": 1.0,
}  # what is read, where no probe tells more


@dataclass(frozen=True, slots=True)
class DecisionRule:
    """When a passage may answer. All bounds are log-odds, all weights are those of log-odds.

    The passage answers from `min_log_odds` on: the search's log-odds, believed up to `max_confidence`, plus
    the cross-encoder's, the probe's and the best sentence's, each by its weight. The question's premise holds
    from `min_premise` on, `min_premise_plain` for a question that asks neither why nor how, if that differs:
    the probe's log-odds plus those of cross-encoder and best sentence by `premise_weight`, as a page that
    says why a thing is so says that it is so.
    """

    min_log_odds: float
    cross_encoder_weight: float = 0.0
    max_confidence: float = policy_number(_NAME, "max_confidence")
    probe_weight: float = 1.0
    min_premise: float = -math.inf
    min_premise_plain: float | None = None
    premise_weight: float = 0.0
    best_sentence_weight: float = 0.0

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
    """The rules to let the model write; to quote a page in each language; to quote one without a probe, and
    an English one to a Hindi question then."""

    write: DecisionRule
    quote: Mapping[Language, DecisionRule]
    quote_without_probe: Mapping[Language, DecisionRule]
    cross_lingual_without_probe: DecisionRule


@dataclass(frozen=True, slots=True)
class AnswerabilityPolicy:
    """The thresholds by what read the pages: a cross-encoder, the larger one of `english` pages, or none."""

    cross_encoder: DecisionThresholds
    english: DecisionThresholds
    unread: DecisionThresholds


@cache
def answerability_policy() -> AnswerabilityPolicy:
    """The policy that comes with Pothi. Raises what engine.policy.numbers.numbers raises."""
    found = numbers(_NAME)
    usual, surely = _usual(), found["unread.min_log_odds"]
    # What the search says tells nothing beside a cross-encoder that learnt from what the search finds.
    by_larger = {
        **usual.quote_without_probe,
        Language.EN: replace(_without_probe("english"), max_confidence=EVEN_CHANCE),
    }
    # Of what an English question takes for granted only the larger cross-encoder tells something.
    write = replace(usual.write, premise_weight=found["premise_weight"])
    return AnswerabilityPolicy(
        cross_encoder=usual,
        english=replace(usual, write=write, quote_without_probe=by_larger),
        unread=replace(
            usual,
            quote=_from(surely, usual.quote),
            quote_without_probe=_from(surely, usual.quote_without_probe),
            cross_lingual_without_probe=replace(usual.cross_lingual_without_probe, min_log_odds=surely),
        ),
    )


def _usual() -> DecisionThresholds:
    """The thresholds of pages that a cross-encoder of all languages read."""
    quote, premise_weight = _own("quote"), numbers(_NAME)["premise_weight"]
    written = _own("written")
    across = _without_probe("en")
    return DecisionThresholds(
        write=DecisionRule(**written, **_own("write")),
        quote={
            language: DecisionRule(premise_weight=premise_weight, **quote, **_own(f"quote.{language.value}"))
            for language in Language
        },
        quote_without_probe={
            Language.EN: across,
            Language.HI: DecisionRule(**_SUMMED, **_own("without_probe.hi")),
        },
        cross_lingual_without_probe=across,
    )


def _without_probe(page: str) -> DecisionRule:
    """The rule of English pages, whose premise the states of a cross-encoder tell."""
    return DecisionRule(**{**_SUMMED, **_own("without_probe"), **_own(f"without_probe.{page}")})


def _own(prefix: str) -> dict[str, float]:
    """The numbers right below a prefix."""
    return {key: value for key, value in group(_NAME, prefix).items() if "." not in key}


def _from(min_log_odds: float, rules: Mapping[Language, DecisionRule]) -> dict[Language, DecisionRule]:
    return {language: replace(rule, min_log_odds=min_log_odds) for language, rule in rules.items()}
