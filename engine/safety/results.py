"""What the chain says: reasons, outcomes of single checks, and the verdict over all of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Stage(StrEnum):
    """What a check looks at: the question, what was retrieved, the answer."""

    QUESTION = "Q"
    RETRIEVAL = "R"
    ANSWER = "A"


class RejectionReason(StrEnum):
    """Why a student sees "I don't know". The values are part of the JSON contract and of the log."""

    LOW_CONFIDENCE = "low_confidence"
    INSUFFICIENT_CONTEXT = "insufficient_context"
    MISSING_CITATIONS = "missing_citations"
    INVALID_CITATIONS = "invalid_citations"
    OFF_TOPIC = "off_topic"
    LOW_GROUNDING = "low_grounding"
    HALLUCINATION_DETECTED = "hallucination_detected"
    MULTIPLE_ISSUES = "multiple_issues"
    EMPTY_RETRIEVAL = "empty_retrieval"
    OUT_OF_SCOPE = "out_of_scope"
    SELECTED_TEXT_INSUFFICIENT = "selected_text_insufficient"
    UNSAFE_QUESTION = "unsafe_question"
    LANGUAGE_MISMATCH = "language_mismatch"
    GENERATION_ERROR = "generation_error"


class AnswerStatus(StrEnum):
    """The coarse fate of an answer, for callers that only want to know whether to show it.

    SUCCESS: checked and passed. What stands in an answer's place, be it a hint or a greeting, is none.
    """

    SUCCESS = "success"
    INSUFFICIENT_CONTEXT = "insufficient_context"
    LOW_CONFIDENCE = "low_confidence"
    HALLUCINATION_DETECTED = "hallucination_detected"
    ERROR = "error"

    @classmethod
    def of(cls, reason: RejectionReason | None) -> AnswerStatus:
        return cls.SUCCESS if reason is None else _STATUS_OF_REASON[reason]


_STATUS_OF_REASON = {
    RejectionReason.LOW_CONFIDENCE: AnswerStatus.LOW_CONFIDENCE,
    RejectionReason.INSUFFICIENT_CONTEXT: AnswerStatus.INSUFFICIENT_CONTEXT,
    RejectionReason.OFF_TOPIC: AnswerStatus.INSUFFICIENT_CONTEXT,
    RejectionReason.EMPTY_RETRIEVAL: AnswerStatus.INSUFFICIENT_CONTEXT,
    RejectionReason.OUT_OF_SCOPE: AnswerStatus.INSUFFICIENT_CONTEXT,
    RejectionReason.SELECTED_TEXT_INSUFFICIENT: AnswerStatus.INSUFFICIENT_CONTEXT,
    RejectionReason.UNSAFE_QUESTION: AnswerStatus.INSUFFICIENT_CONTEXT,
    RejectionReason.MISSING_CITATIONS: AnswerStatus.HALLUCINATION_DETECTED,
    RejectionReason.INVALID_CITATIONS: AnswerStatus.HALLUCINATION_DETECTED,
    RejectionReason.LOW_GROUNDING: AnswerStatus.HALLUCINATION_DETECTED,
    RejectionReason.HALLUCINATION_DETECTED: AnswerStatus.HALLUCINATION_DETECTED,
    RejectionReason.MULTIPLE_ISSUES: AnswerStatus.HALLUCINATION_DETECTED,
    RejectionReason.LANGUAGE_MISMATCH: AnswerStatus.HALLUCINATION_DETECTED,
    RejectionReason.GENERATION_ERROR: AnswerStatus.ERROR,
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one check. `reason` is what a refusal would be called; None when nothing can follow.

    `score` and `threshold` are None for checks that only say yes or no.
    """

    name: str
    stage: Stage
    passed: bool
    score: float | None = None
    threshold: float | None = None
    details: str = ""
    reason: RejectionReason | None = None

    def to_dict(self) -> dict[str, Any]:
        """The shape of the JSON contract."""
        return {
            "name": self.name,
            "stage": self.stage.value,
            "passed": self.passed,
            "score": _finite(self.score),
            "threshold": _finite(self.threshold),
            "details": self.details,
        }


def _finite(number: float | None) -> float | None:
    if number is None or not math.isfinite(number):
        return None
    return round(float(number), 4)


@dataclass(frozen=True, slots=True)
class SafetyCheckResult:
    """The verdict. `primary_reason` is the first failed check in table order; `rejection_reason` is the
    same or `multiple_issues` when an answer failed for two different reasons. Both are None where there was
    nothing to refuse: stage Q answers a slip or a greeting itself, and what was generated is not shown."""

    should_reject: bool
    rejection_reason: RejectionReason | None = None
    confidence_score: float = 0.0
    passed_checks: tuple[str, ...] = ()
    failed_checks: tuple[str, ...] = ()
    explanation: str = ""
    diagnostic_info: dict[str, dict[str, Any]] = field(default_factory=dict)
    primary_reason: RejectionReason | None = None
    outcomes: tuple[Outcome, ...] = ()

    def is_safe(self) -> bool:
        return not self.should_reject

    @property
    def status(self) -> AnswerStatus:
        """Rejected without a reason: there was no question that a book could answer (a slip, a greeting)."""
        if self.should_reject and self.rejection_reason is None:
            return AnswerStatus.INSUFFICIENT_CONTEXT
        return AnswerStatus.of(self.rejection_reason)

    @property
    def checks(self) -> list[dict[str, Any]]:
        return [outcome.to_dict() for outcome in self.outcomes]


def verdict(
    outcomes: Sequence[Outcome],
    *,
    confidence: float = 0.0,
    rejecting: Iterable[Outcome] | None = None,
    single_reason: bool = False,
) -> SafetyCheckResult:
    """Sum up outcomes in table order. `rejecting`: the failures that count (default: all that failed).

    With `single_reason` the first failure names the refusal, as in stage Q and R, where the later
    checks fail as a mere consequence of the first.
    """
    failed = [o for o in (outcomes if rejecting is None else rejecting) if not o.passed and o.reason]
    reasons = list(dict.fromkeys(o.reason for o in failed if o.reason))
    primary = reasons[0] if reasons else None
    named = RejectionReason.MULTIPLE_ISSUES if len(reasons) > 1 and not single_reason else primary
    return SafetyCheckResult(
        should_reject=bool(failed),
        rejection_reason=named,
        confidence_score=unit(confidence),
        passed_checks=tuple(dict.fromkeys(o.name for o in outcomes if o.passed)),
        failed_checks=tuple(dict.fromkeys(o.name for o in outcomes if not o.passed)),
        explanation="; ".join(f"{o.name}: {o.details}" if o.details else o.name for o in failed),
        diagnostic_info=_diagnostics(outcomes),
        primary_reason=primary,
        outcomes=tuple(outcomes),
    )


def _diagnostics(outcomes: Sequence[Outcome]) -> dict[str, dict[str, Any]]:
    """One entry per check name; a failure is never hidden by a later pass of the same check."""
    info: dict[str, dict[str, Any]] = {}
    for outcome in outcomes:
        if outcome.name in info and (outcome.passed or not info[outcome.name]["passed"]):
            continue
        entry = outcome.to_dict()
        info[outcome.name] = {key: entry[key] for key in ("passed", "score", "threshold", "details")}
    return info


def unit(value: object) -> float:
    """Any number brought into [0, 1]; what is not a number counts as 0, never as trust."""
    try:
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return 0.0
    return 0.0 if math.isnan(number) else min(1.0, max(0.0, number))
