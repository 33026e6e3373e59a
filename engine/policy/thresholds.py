"""The bounds of the chain: defaults, presets, overrides by subject and class, and by the environment.

The numbers stand in assets/policy/strictness.json: the one policy that a teacher may move.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Protocol

from engine.core.errors import ErrorCode, PothiError
from engine.core.values import TEMPERATURE
from engine.policy.numbers import group, policy_count

UNIT_FIELDS = (
    "min_retrieval_confidence",
    "min_similarity_score",
    "min_rerank_score",
    "min_citation_coverage",
    "min_grounding_score",
    "max_topic_mismatch_score",
    "answer_threshold",
    "min_sentence_grounding",
    "min_semantic_support",
    "min_cross_support",
    "min_question_fit",
)
COUNT_FIELDS = ("min_chunks_required", "min_total_context_length")
_BALANCED = group("strictness", "balanced")


@dataclass(frozen=True, slots=True)
class SafetyThresholds:
    """All bounds act on calibrated confidence or on shares in [0, 1], never on raw similarity.

    The exceptions are `min_semantic_support` (sentence and source in one language) and
    `min_cross_support` (in two): cosines of the embedder, fitted on paraphrases and foreign passages.
    Raises PothiError BAD_THRESHOLD when a value is out of its range.
    """

    min_retrieval_confidence: float = _BALANCED["min_retrieval_confidence"]
    min_similarity_score: float = _BALANCED["min_similarity_score"]
    min_rerank_score: float = _BALANCED["min_rerank_score"]
    min_chunks_required: int = policy_count("strictness", "balanced.min_chunks_required")
    min_total_context_length: int = policy_count("strictness", "balanced.min_total_context_length")
    require_citations: bool = True
    min_citation_coverage: float = _BALANCED["min_citation_coverage"]
    min_grounding_score: float = _BALANCED["min_grounding_score"]
    max_topic_mismatch_score: float = _BALANCED["max_topic_mismatch_score"]
    answer_threshold: float = _BALANCED["answer_threshold"]
    min_sentence_grounding: float = _BALANCED["min_sentence_grounding"]
    min_semantic_support: float = _BALANCED["min_semantic_support"]
    min_cross_support: float = _BALANCED["min_cross_support"]
    min_question_fit: float = _BALANCED["min_question_fit"]
    validation_enabled: bool = True

    def __post_init__(self) -> None:
        for name in UNIT_FIELDS:
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not _in_unit(value):
                raise PothiError(ErrorCode.BAD_THRESHOLD, name=name, value=value, allowed="0 - 1")
        for name in COUNT_FIELDS:
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                raise PothiError(ErrorCode.BAD_THRESHOLD, name=name, value=value, allowed="0, 1, 2 ...")
        for name in ("require_citations", "validation_enabled"):
            if not isinstance(getattr(self, name), bool):
                raise PothiError(
                    ErrorCode.BAD_THRESHOLD, name=name, value=getattr(self, name), allowed="true, false"
                )

    @property
    def temperature(self) -> float:
        """Sampling temperature of the model: exams get none at all."""
        return 0.0 if self.min_citation_coverage >= 1.0 else TEMPERATURE

    @classmethod
    def preset(cls, name: str) -> SafetyThresholds:
        """`strict`, `balanced` or `exploratory`; anything else raises PothiError BAD_THRESHOLD."""
        try:
            return PRESETS[name]
        except KeyError:
            raise PothiError(
                ErrorCode.BAD_THRESHOLD, name="preset", value=name, allowed=", ".join(PRESETS)
            ) from None

    def with_values(self, values: Mapping[str, Any]) -> SafetyThresholds:
        """A copy with some fields replaced; unknown names raise PothiError BAD_THRESHOLD."""
        known = {f.name for f in fields(self)}
        for name in values:
            if name not in known:
                raise PothiError(
                    ErrorCode.BAD_THRESHOLD, name=name, value=values[name], allowed=", ".join(sorted(known))
                )
        return replace(self, **values)

    def to_dict(self) -> dict[str, Any]:
        return {f.name: getattr(self, f.name) for f in fields(self)}


def _in_unit(value: float) -> bool:
    return math.isfinite(value) and 0.0 <= value <= 1.0


PRESETS: dict[str, SafetyThresholds] = {
    "strict": SafetyThresholds().with_values(group("strictness", "strict")),
    "balanced": SafetyThresholds(),
    "exploratory": SafetyThresholds().with_values(group("strictness", "exploratory")),
}


DEFAULT_PRESET = "balanced"


class Policy(Protocol):
    """Who says which bounds hold for a question."""

    def of(self, subject: str | None = None, class_number: int | None = None) -> SafetyThresholds: ...


@dataclass(frozen=True, slots=True)
class ThresholdPolicy:
    """What a teacher decided: one set for the library, and sets for a subject, a class, or both.

    Keys of `overrides` are (subject or None, class number or None), subjects in lower case.
    """

    base: SafetyThresholds = SafetyThresholds()
    overrides: tuple[tuple[tuple[str | None, int | None], SafetyThresholds], ...] = ()

    def of(self, subject: str | None = None, class_number: int | None = None) -> SafetyThresholds:
        """The most particular set: subject and class, then subject, then class, then the library's."""
        table = dict(self.overrides)
        subject = subject.casefold() if subject else None
        for key in ((subject, class_number), (subject, None), (None, class_number)):
            if key != (None, None) and key in table:
                return table[key]
        return self.base


TRUE_WORDS = {"1", "true", "yes", "on"}
FALSE_WORDS = {"0", "false", "no", "off"}


def from_environment(
    base: SafetyThresholds | None = None,
    environment: Mapping[str, str] | None = None,
    *,
    developer: bool = False,
) -> SafetyThresholds:
    """Apply the overrides that a lab may set; a value that makes no sense raises BAD_THRESHOLD.

    POTHI_STRICT_MODE (yes: the strict preset; no: not the strict preset, where a teacher chose it),
    POTHI_CONFIDENCE_THRESHOLD (0-1, the mean confidence of what was found; a lower one lowers the bounds
    before it, too),
    POTHI_MIN_DOCUMENTS (count), POTHI_VALIDATION_ENABLED (yes/no; "no" counts for a `developer` only, see
    engine.core.config.Config).
    """
    env = os.environ if environment is None else environment
    thresholds = base or SafetyThresholds()
    strict = _switch(env, "POTHI_STRICT_MODE")
    if strict:
        thresholds = PRESETS["strict"]
    elif strict is False and thresholds == PRESETS["strict"]:
        thresholds = PRESETS[DEFAULT_PRESET]
    if text := env.get("POTHI_CONFIDENCE_THRESHOLD", "").strip():
        least = _number("POTHI_CONFIDENCE_THRESHOLD", text, "0 - 1")
        thresholds = replace(
            thresholds,
            min_retrieval_confidence=least,
            # what lies below the mean that is asked for must be let through, else a lower one changes nothing
            min_similarity_score=min(thresholds.min_similarity_score, least),
            answer_threshold=min(thresholds.answer_threshold, least),
        )
    if text := env.get("POTHI_MIN_DOCUMENTS", "").strip():
        count = _number("POTHI_MIN_DOCUMENTS", text, "0, 1, 2 ...")
        if count != int(count):
            raise PothiError(
                ErrorCode.BAD_THRESHOLD, name="POTHI_MIN_DOCUMENTS", value=text, allowed="0, 1, 2 ..."
            )
        thresholds = replace(thresholds, min_chunks_required=int(count))
    if is_switched_off(env, developer=developer):
        thresholds = replace(thresholds, validation_enabled=False)
    return thresholds


def is_switched_off(environment: Mapping[str, str] | None = None, *, developer: bool) -> bool:
    """Whether a developer switched the checks off, which a front end has to show as long as it is so.

    Raises PothiError BAD_THRESHOLD for a value that makes no sense, and never without `developer`.
    """
    env = os.environ if environment is None else environment
    return developer and _switch(env, "POTHI_VALIDATION_ENABLED") is False


def _switch(env: Mapping[str, str], name: str) -> bool | None:
    text = env.get(name, "").strip().casefold()
    if not text:
        return None
    if text in TRUE_WORDS:
        return True
    if text in FALSE_WORDS:
        return False
    raise PothiError(ErrorCode.BAD_THRESHOLD, name=name, value=text, allowed="yes, no")


def _number(name: str, text: str, allowed: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise PothiError(ErrorCode.BAD_THRESHOLD, name=name, value=text, allowed=allowed) from None
    if not math.isfinite(value):
        raise PothiError(ErrorCode.BAD_THRESHOLD, name=name, value=text, allowed=allowed)
    return value
