from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import ErrorCode, PothiError
from engine.safety import PRESETS, SafetyThresholds, ThresholdPolicy, from_environment


def test_defaults_are_those_of_the_specification() -> None:
    t = SafetyThresholds()
    assert (t.min_retrieval_confidence, t.min_similarity_score, t.min_rerank_score) == (0.6, 0.5, 0.5)
    assert (t.min_chunks_required, t.min_total_context_length) == (1, 100)
    assert (t.require_citations, t.min_citation_coverage, t.min_grounding_score) == (True, 0.8, 0.7)
    assert (t.max_topic_mismatch_score, t.answer_threshold) == (0.3, 0.7)
    assert SafetyThresholds.preset("balanced") == t


def test_strict_preset_is_for_exams() -> None:
    strict = SafetyThresholds.preset("strict")
    assert (strict.min_retrieval_confidence, strict.min_similarity_score) == (0.7, 0.7)
    assert (strict.min_citation_coverage, strict.min_grounding_score) == (1.0, 0.9)
    assert strict.temperature == 0.0
    assert SafetyThresholds().temperature == 0.1


def test_strict_is_nowhere_looser_and_exploratory_nowhere_stricter() -> None:
    for name, value in SafetyThresholds().to_dict().items():
        assert getattr(PRESETS["strict"], name) >= value
        assert getattr(PRESETS["exploratory"], name) <= value


@pytest.mark.parametrize("value", [-0.01, 1.01, float("nan"), float("inf"), "high", None, True])
def test_a_value_out_of_range_is_refused(value: object) -> None:
    with pytest.raises(PothiError) as error:
        SafetyThresholds(min_grounding_score=value)  # type: ignore[arg-type]
    assert error.value.code is ErrorCode.BAD_THRESHOLD


@pytest.mark.parametrize("value", [-1, 1.5, "2", True])
def test_a_count_is_a_whole_number(value: object) -> None:
    with pytest.raises(PothiError):
        SafetyThresholds(min_chunks_required=value)  # type: ignore[arg-type]


@given(st.floats(0, 1))
def test_bounds_themselves_are_allowed(value: float) -> None:
    assert SafetyThresholds(answer_threshold=value).answer_threshold == value


def test_unknown_names_are_refused() -> None:
    with pytest.raises(PothiError):
        SafetyThresholds().with_values({"min_luck": 0.5})
    with pytest.raises(PothiError):
        SafetyThresholds.preset("brave")
    assert SafetyThresholds().with_values({"answer_threshold": 0.9}).answer_threshold == 0.9


def test_environment_of_a_lab() -> None:
    env = {"POTHI_STRICT_MODE": "yes", "POTHI_CONFIDENCE_THRESHOLD": "0.9", "POTHI_MIN_DOCUMENTS": "2"}
    t = from_environment(environment=env)
    assert t.min_citation_coverage == 1.0
    assert t.min_retrieval_confidence == 0.9
    assert t.min_chunks_required == 2
    assert from_environment(environment={}) == SafetyThresholds()


def test_validation_can_be_switched_off_by_developers_only() -> None:
    env = {"POTHI_VALIDATION_ENABLED": "0"}
    assert from_environment(environment=env).validation_enabled
    assert not from_environment(environment=env, developer=True).validation_enabled


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("POTHI_STRICT_MODE", "perhaps"),
        ("POTHI_CONFIDENCE_THRESHOLD", "2"),
        ("POTHI_CONFIDENCE_THRESHOLD", "much"),
        ("POTHI_CONFIDENCE_THRESHOLD", "nan"),
        ("POTHI_MIN_DOCUMENTS", "1.5"),
        ("POTHI_MIN_DOCUMENTS", "-1"),
    ],
)
def test_nonsense_in_the_environment_is_told(name: str, value: str) -> None:
    with pytest.raises(PothiError) as error:
        from_environment(environment={name: value})
    assert error.value.code is ErrorCode.BAD_THRESHOLD


def test_policy_takes_the_most_particular_set() -> None:
    both, subject, grade = (SafetyThresholds(answer_threshold=v) for v in (0.9, 0.8, 0.75))
    policy = ThresholdPolicy(
        overrides=((("science", 9), both), (("science", None), subject), ((None, 9), grade))
    )
    assert policy.of("Science", 9) is both
    assert policy.of("Science", 10) is subject
    assert policy.of("History", 9) is grade
    assert policy.of() == SafetyThresholds()
