"""The fit of the broad answerability: it learns what tells, and reports on books it has not seen."""

from __future__ import annotations

import numpy as np
import pytest

from engine.answering.broad_answerability import BroadAnswerability
from engine.evaluation.fit_broad_answerability import REFUSED, Example, card, fit
from engine.policy.numbers import checked


def examples(apart: float, count: int = 60) -> list[Example]:
    """Questions about ten books whose `odds` differ by `apart` where the topic is taught."""
    random = np.random.default_rng(3)
    return [
        Example(
            {"odds": float(random.normal(apart if taught else 0.0)), "noise": float(random.normal())},
            taught,
            f"b{n % 10}",
        )
        for n in range(count)
        for taught in (True, False)
    ]


def test_what_tells_gets_the_weight_and_the_rest_next_to_none() -> None:
    found = fit(examples(4.0))
    assert found.weights["odds"] > 5 * abs(found.weights["noise"])
    assert found.auc > 0.95
    assert found.refused >= REFUSED
    assert found.shown > 0.8


def test_what_tells_nothing_is_reported_as_such() -> None:
    assert 0.3 < fit(examples(0.0)).auc < 0.7


def test_too_few_questions_are_no_fit() -> None:
    with pytest.raises(ValueError, match="at least"):
        fit(examples(4.0, count=2))


def test_the_card_is_what_the_product_reads() -> None:
    found = fit(examples(4.0))
    told = checked("broad_answerability", card(found, "fit"))
    weights = {name: told[f"weight.{name}"] for name in found.weights}
    judge = BroadAnswerability(weights, told["bias"], told["threshold"])
    assert judge.probability({"odds": 4.0}) > judge.threshold > judge.probability({"odds": -1.0})
