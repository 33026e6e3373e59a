"""Numbers that decide: every policy file has a card, and one that has none is not decided by."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from engine.policy.numbers import checked, group, numbers

FOLDER = Path(__file__).parents[2] / "assets" / "policy"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
POLICY: dict[str, Any] = {
    "what": "Whether it rains.",
    "numbers": {"clouds": {"value": 0.5, "unit": "share", "does": "it rains from here on"}},
    "changed_by": "developer",
    "fitted": {"command": "by hand"},
}


@pytest.mark.parametrize("name", NAMES)
def test_every_policy_has_its_card(name: str) -> None:
    policy = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert policy["fitted"].keys() >= {"command", "on", "date", "gave"}
    assert numbers(name).keys() == policy["numbers"].keys()


def _broken(**changes: Any) -> dict[str, Any]:
    policy = deepcopy(POLICY) | changes
    return {name: value for name, value in policy.items() if value is not None}


@pytest.mark.parametrize(
    "policy",
    [
        [],
        _broken(fitted=None),
        _broken(changed_by="anybody"),
        *(
            _broken(numbers={"clouds": {"value": value, "does": "rains"}})
            for value in ("0.5", None, True, float("nan"), float("inf"))
        ),
        _broken(numbers={"clouds": {"value": 0.5}}),
        _broken(numbers={"clouds": 0.5}),
    ],
)
def test_nothing_is_decided_by_a_policy_that_makes_no_sense(policy: Any) -> None:
    assert checked("rain", POLICY) == {"clouds": 0.5}
    with pytest.raises(ValueError, match="policy rain"):
        checked("rain", policy)


def test_a_group_has_its_own_numbers_only() -> None:
    weights = group("sentence_ranking", "weight")
    assert "closeness" in weights
    assert "bias" not in weights
    assert not any("." in name for name in weights)


def test_nobody_changes_a_policy_while_the_program_runs() -> None:
    with pytest.raises(TypeError):
        numbers("safety_gate")["sure"] = 1.0  # type: ignore[index]
