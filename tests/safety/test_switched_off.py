"""Checks can be switched off by a developer alone, and the chain never calls that passed."""

from __future__ import annotations

from pathlib import Path

import pytest
from material import GREEN, found, hit, sources

from engine.core.config import Config
from engine.core.values import QuestionLanguage
from engine.policy.thresholds import is_switched_off
from engine.safety import Draft, SafetyMechanism, SafetyThresholds, check_safety
from engine.tutor import Tutor

OFF = SafetyThresholds(validation_enabled=False)


@pytest.mark.parametrize(
    ("value", "developer"), [("1", True), (" 1 ", True), ("", False), ("0", False), ("perhaps", False)]
)
def test_a_developer_says_so_in_the_environment(
    value: str, developer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POTHI_DEVELOPER", value)
    assert Config.from_environment().developer is developer


def test_nobody_is_a_developer_by_chance(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("POTHI_DEVELOPER", raising=False)
    assert not Config.from_environment().developer
    assert not Config(tmp_path, tmp_path).developer


@pytest.mark.parametrize(
    ("developer", "value", "checked"),
    [(True, "no", False), (True, "yes", True), (True, "", True), (False, "no", True)],
)
def test_the_app_checks_unless_a_developer_says_no(
    developer: bool, value: str, checked: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("POTHI_VALIDATION_ENABLED", value)
    with Tutor.open(Config(tmp_path / "home", tmp_path, developer=developer), llm="none") as tutor:
        assert tutor.policy.of().validation_enabled is checked
        assert tutor.policy.of("Science", 10).validation_enabled is checked
    assert is_switched_off(developer=developer) is not checked


def test_what_was_not_checked_did_not_pass() -> None:
    retrieved, kept = SafetyMechanism(OFF).check_retrieval("What is rain?", found(hit(0.1)))
    assert not retrieved.should_reject
    assert kept == (hit(0.1),)
    sentence = SafetyMechanism(OFF).check_sentence(
        Draft("Cats sing.", (1,)), sources(GREEN), "What is rain?", QuestionLanguage.EN
    )
    assert sentence.passed
    assert [(o.name, o.passed) for o in sentence.outcomes] == [("validation", False)]
    answer = SafetyMechanism(OFF).check_answer(
        [sentence], sources(GREEN), "What is rain?", QuestionLanguage.EN
    )
    assert not answer.should_reject
    for result in (retrieved, answer):
        assert (result.passed_checks, result.failed_checks) == ((), ("validation",))
        assert not result.diagnostic_info["validation"]["passed"]


def test_the_question_itself_is_looked_at_all_the_same() -> None:
    assert check_safety("how to make a bomb", [], thresholds=OFF).should_reject
