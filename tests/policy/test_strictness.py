"""What a teacher decided holds from the next question on, and a damaged setting harms nobody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from samples import add_tiny, tiny_document

from engine.core.errors import ErrorCode, PothiError
from engine.library import Library
from engine.policy.strictness import SETTING, KeptPolicy, Rule, load, save
from engine.policy.thresholds import PRESETS


class Settings(dict[str, Any]):
    def set(self, key: str, value: Any) -> None:
        self[key] = value


def test_without_a_choice_the_balanced_bounds_hold() -> None:
    assert load(Settings()) == (Rule(),)
    assert KeptPolicy(Settings()).of() == PRESETS["balanced"]


def test_rules_come_back_as_they_were_kept(tmp_path: Path) -> None:
    rules = (
        Rule("strict", {"answer_threshold": 0.85}),
        Rule("exploratory", {}, "Science", None),
        Rule("strict", {}, None, 10),
    )
    with Library.open(tmp_path / "home") as library:
        save(library.settings, rules)
        add_tiny(library, tiny_document())
        assert load(library.settings) == rules


def test_the_most_exact_rule_counts_and_a_change_counts_at_once() -> None:
    settings = Settings()
    policy = KeptPolicy(settings)
    assert policy.of("Science", 10).answer_threshold == 0.7
    save(settings, (Rule(values={"answer_threshold": 0.6}), Rule("strict", {}, "Science")))
    assert policy.of("science", 10) == PRESETS["strict"]
    assert policy.of("History", 10).answer_threshold == 0.6
    save(settings, (Rule(), Rule("strict", {}, "Science"), Rule("exploratory", {}, "Science", 10)))
    assert policy.of("Science", 10) == PRESETS["exploratory"]
    assert policy.of("Science", 9) == PRESETS["strict"]
    assert policy.of("History") == PRESETS["balanced"]


def test_a_value_out_of_range_is_not_kept() -> None:
    settings = Settings()
    with pytest.raises(PothiError) as caught:
        save(settings, (Rule(values={"answer_threshold": 1.2}),))
    assert caught.value.code is ErrorCode.BAD_THRESHOLD
    assert SETTING not in settings


@pytest.mark.parametrize("switch", ["validation_enabled", "require_citations"])
@pytest.mark.parametrize("value", [True, False])
def test_a_rule_sets_bounds_and_switches_nothing_off(switch: str, value: bool) -> None:
    settings = Settings()
    with pytest.raises(PothiError) as caught:
        save(settings, (Rule(values={"answer_threshold": 0.8, switch: value}),))
    assert caught.value.code is ErrorCode.BAD_THRESHOLD
    assert caught.value.params["name"] == switch
    assert SETTING not in settings


@pytest.mark.parametrize(
    "stored",
    [
        [{"preset": "no such"}],
        [{"preset": "strict", "values": {"answer_threshold": "much"}}],
        [{"unknown": 1}],
        [{"preset": "balanced", "values": {"no_such_bound": 0.5}}],
        [{"preset": "balanced", "values": {"validation_enabled": False}}],
        [{"preset": "balanced", "values": {"require_citations": False}}],
    ],
)
def test_a_damaged_setting_is_left_out(stored: Any, caplog: pytest.LogCaptureFixture) -> None:
    assert KeptPolicy(Settings({SETTING: stored})).of() == PRESETS["balanced"]
    assert "left out" in caplog.text


def test_the_labs_environment_stands_above(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings()
    save(settings, (Rule("exploratory"),))
    monkeypatch.setenv("POTHI_CONFIDENCE_THRESHOLD", "0.65")
    bounds = KeptPolicy(settings).of()
    assert bounds.min_retrieval_confidence == 0.65
    assert bounds.answer_threshold == PRESETS["exploratory"].answer_threshold
