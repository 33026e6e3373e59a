"""Two runs, question by question, and what confidence is worth."""

from __future__ import annotations

import pytest

from engine.evaluation.charts import reliability_chart, risk_coverage_chart
from engine.evaluation.comparison import as_lines, compare, mcnemar
from engine.evaluation.curves import calibration_error, reliability, risk_coverage
from engine.evaluation.grading import Grade, grade
from engine.evaluation.questions import Question


def _grade(
    name: str, status: str, answer: str = "", confidence: float = 0.5, kind: str = "answerable"
) -> Grade:
    row = {"id": name, "question": f"{name}?", "kind": kind, "lang": "en", "facts": [["yes"]]}
    result = {"status": status, "answer": answer, "confidence": confidence, "sentences": [], "citations": []}
    return grade(Question.of(row), result)


def right(name: str, confidence: float = 0.5) -> Grade:
    return _grade(name, "quoted", "yes", confidence)


def wrong(name: str, confidence: float = 0.5, kind: str = "answerable") -> Grade:
    return _grade(name, "quoted", "no", confidence, kind)


def refused(name: str) -> Grade:
    return _grade(name, "refused")


def test_mcnemar_is_exact() -> None:
    assert mcnemar(0, 0) == 1.0
    assert mcnemar(1, 0) == 1.0
    assert mcnemar(10, 2) == pytest.approx(158 / 4096)  # 2 * (1 + 12 + 66) / 2 ** 12
    assert mcnemar(2, 10) == mcnemar(10, 2)


def test_what_was_won_and_lost_is_told_by_question() -> None:
    old = [right("a"), wrong("b"), refused("c"), right("only old")]
    new = [wrong("a"), right("b"), right("c"), right("only new")]
    whole = compare(old, new)["all"]
    assert whole.n == 3
    assert (whole.right.gained, whole.right.lost) == (("b", "c"), ("a",))
    assert (whole.wrong.gained, whole.wrong.lost) == (("a",), ("b",))
    assert whole.right.old == pytest.approx(100 / 3)
    low, high = whole.right.interval
    assert low < whole.right.new - whole.right.old < high
    assert "now right: b c" in as_lines(compare(old, new))


def test_a_question_that_asks_something_else_now_is_not_compared() -> None:
    other = Question.of({"id": "a", "question": "other?", "facts": [["yes"]]})
    assert compare([right("a")], [grade(other, {"status": "refused", "message": ""})]) == {}


def test_runs_that_are_alike_do_not_differ() -> None:
    run = [right(str(n)) for n in range(5)] + [wrong("w")]
    whole = compare(run, run)["all"]
    assert (whole.right.p_value, whole.right.interval) == (1.0, (0.0, 0.0))


def test_risk_rises_with_coverage() -> None:
    grades = [right("a", 0.9), right("b", 0.8), wrong("c", 0.8), refused("d"), wrong("e", 0.2, "near_topic")]
    told = [(one.confidence, one.coverage, round(one.risk, 3)) for one in risk_coverage(grades)]
    # c and b are of one confidence, and only shown together; e has no answer, so it adds risk alone.
    assert told == [(0.9, 0.25, 0.0), (0.8, 0.75, 0.333), (0.2, 0.75, 0.5)]
    assert risk_coverage([refused("a")]) == []
    assert risk_coverage([]) == []


def test_reliability_compares_confidence_with_what_is_right() -> None:
    grades = [right("a", 1.0), wrong("b", 0.95), right("c", 0.25), refused("d")]
    bins = reliability(grades)
    assert [(one.count, round(one.confidence, 3), one.right) for one in bins] == [
        (1, 0.25, 1.0),
        (2, 0.975, 0.5),
    ]
    assert calibration_error(bins) == pytest.approx((0.75 + 2 * 0.475) / 3)
    assert calibration_error([]) is None


def test_charts_show_every_point() -> None:
    grades = [right("a", 0.9), wrong("b", 0.4)]
    assert reliability_chart(reliability(grades)).count("<circle") == 2
    assert "<polyline" in risk_coverage_chart(risk_coverage(grades), "<short>")
    assert "<short>" not in risk_coverage_chart([], "<short>")
