"""Questions whose words tell nothing of the size of their answer."""

from __future__ import annotations

import json
from importlib import resources

import numpy as np
import pytest

from engine.inference.question_probe import QuestionProbe, file_name, question_probe_of
from engine.query.question_type import expected_answer, may_be_longer

EMBEDDER = "multilingual-e5-small"
PROBE = QuestionProbe(np.array([2.0, -1.0], dtype=np.float32), -0.5, 0.5)


def test_the_probe_is_a_logistic_map_with_a_threshold() -> None:
    longer, shorter = np.array([1, 0], dtype=np.float32), np.array([0, 1], dtype=np.float32)
    assert PROBE.probability(longer) == pytest.approx(1 / (1 + np.exp(-1.5)))
    assert PROBE.wants_whole_answer(longer)
    assert not PROBE.wants_whole_answer(shorter)


def test_at_the_threshold_a_whole_answer_is_wanted() -> None:
    even = np.array([0.25, 0.0], dtype=np.float32)
    assert PROBE.probability(even) == pytest.approx(0.5)
    assert PROBE.wants_whole_answer(even)


def test_the_probe_that_comes_with_pothi_has_its_card() -> None:
    probe = question_probe_of(EMBEDDER)
    assert probe is not None
    assert probe.weights.shape == (384,)
    assert 0 < probe.threshold < 1
    card = json.loads(resources.files("assets").joinpath("probes", file_name(EMBEDDER)).read_text("utf-8"))
    assert card["embedder"] == EMBEDDER
    assert card["fitted"]["gave"]["short ones called whole"] < 0.06


def test_another_embedder_has_no_probe() -> None:
    assert question_probe_of("another-model") is None


@pytest.mark.parametrize(
    ("question", "longer"),
    [
        ("why did they build the weir at Ostland", True),
        ("बाँध क्यों बनाया गया", True),
        ("steel bade pulon me kyon lagta hai", True),
        ("why did they build the weir (1 mark)", False),
        ("why did they build the weir, in one line", False),
        ("बाँध क्यों बनाया गया, संक्षेप में", False),
        ("tell me a joke about weirs", False),
        ("explain why they built the weir", False),  # its words have said so
    ],
)
def test_who_asks_for_little_gets_little(question: str, longer: bool) -> None:
    assert may_be_longer(question, expected_answer(question)) is longer
