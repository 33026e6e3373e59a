"""Which models may compose, and the cheap second opinion."""

from __future__ import annotations

import pytest
from fakes import FakeLlm
from shelf import chunk, hit

from engine.answer.ability import Ability, ability, judge_bound
from engine.answer.judge import judge
from engine.answer.select import Source
from engine.values import Language


class LetterByLetter(FakeLlm):
    """Reads Hindi the way models do that were not trained for it."""

    def count_tokens(self, text: str) -> int:
        return len(text) if any("\u0900" <= c <= "\u097f" for c in text) else len(text.split())


@pytest.mark.parametrize(
    ("parameters", "expected"),
    [(999_999_999, Ability.QUOTE), (1_000_000_000, Ability.COMPOSE), (7_000_000_000, Ability.COMPOSE)],
)
def test_small_models_quote(parameters, expected):
    assert ability(FakeLlm(parameters=parameters), Language.EN) is expected


def test_hindi_is_composed_only_by_models_that_read_hindi_in_words():
    assert ability(FakeLlm(), Language.HI) is Ability.COMPOSE
    assert ability(LetterByLetter(), Language.HI) is Ability.QUOTE
    assert ability(LetterByLetter(), Language.EN) is Ability.COMPOSE


def test_the_bound_of_the_judge_is_only_known_for_measured_models():
    assert judge_bound(FakeLlm()) is None
    measured = FakeLlm(name="qwen2.5-coder-1.5b-instruct")
    assert judge_bound(measured) == judge_bound(measured, Language.EN) == 0.45
    assert judge_bound(measured, Language.HI) == 0.53


def test_the_judge_asks_about_these_sources_and_writes_nothing():
    llm = FakeLlm(yes=0.3)
    source = Source(1, hit(chunk("Light is energy.")), (0,)).evidence()
    assert judge(llm, "What is light?", [source], Language.EN) == 0.3
    assert "Light is energy." in llm.prompts[0][1].content
