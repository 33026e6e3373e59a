"""How far the confidence of an answer can be trusted: risk-coverage and reliability."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.evaluation.grading import Grade

BINS = 10


@dataclass(frozen=True, slots=True)
class RiskPoint:
    """What would be, were only answers of at least this `confidence` shown: `coverage`, the share of the
    questions with an answer that got one, and `risk`, the share of what was shown that is wrong; in [0, 1].
    An answer to a question without one is wrong."""

    confidence: float
    coverage: float
    risk: float


@dataclass(frozen=True, slots=True)
class ReliabilityBin:
    """Shown answers of like confidence: their `count`, mean `confidence`, and the share that is `right`."""

    count: int
    confidence: float
    right: float


def risk_coverage(grades: Sequence[Grade]) -> list[RiskPoint]:
    """From the surest answers alone to all that were shown; [] where nothing was shown or asked."""
    asked = sum(one.question.has_answer for one in grades)
    shown = sorted((one for one in grades if one.shown), key=lambda one: -one.confidence)
    points: list[RiskPoint] = []
    answers = wrong = 0
    for place, one in enumerate(shown, 1):
        answers += one.question.has_answer
        wrong += one.is_wrong
        is_last_of_its_confidence = place == len(shown) or shown[place].confidence < one.confidence
        if asked and is_last_of_its_confidence:
            points.append(RiskPoint(one.confidence, answers / asked, wrong / place))
    return points


def reliability(grades: Sequence[Grade], bins: int = BINS) -> list[ReliabilityBin]:
    """Shown answers in equally wide bins of confidence, empty ones left out."""
    inside: dict[int, list[Grade]] = {}
    for one in grades:
        if one.shown:
            inside.setdefault(min(int(one.confidence * bins), bins - 1), []).append(one)
    return [
        ReliabilityBin(
            len(group),
            sum(one.confidence for one in group) / len(group),
            sum(one.is_right for one in group) / len(group),
        )
        for _, group in sorted(inside.items())
    ]


def calibration_error(bins: Sequence[ReliabilityBin]) -> float | None:
    """Expected calibration error: how far confidence and share of right answers lie apart, in [0, 1]; None
    where nothing was shown."""
    count = sum(one.count for one in bins)
    if not count:
        return None
    return sum(one.count * abs(one.confidence - one.right) for one in bins) / count
