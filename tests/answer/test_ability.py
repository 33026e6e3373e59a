"""Which models may compose, and the cheap second opinion."""

from __future__ import annotations

import pytest
from fakes import FakeLlm
from hypothesis import given
from hypothesis import strategies as st
from shelf import chunk, hit

from engine.answer.ability import Ability, ability, belief_bound, judge_weight
from engine.answer.judge import AFTER_REJECTION, SURE_ENOUGH, TO_QUOTE, TO_WRITE, judge, second_opinion
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


def test_the_worth_of_the_judge_is_only_known_for_measured_models():
    assert judge_weight(FakeLlm()) is None
    measured = FakeLlm(name="qwen2.5-coder-1.5b-instruct")
    assert judge_weight(measured) > 0
    assert 0 < belief_bound(measured) < 1
    assert belief_bound(FakeLlm()) is None


SHARE = st.floats(0, 1)


@given(SHARE, SHARE, SHARE, SHARE)
def test_a_surer_search_and_a_surer_model_never_make_the_opinion_worse(one, other, yes, more):
    low, high = sorted((one, other))
    no, yes = sorted((yes, more))
    assert second_opinion(low, yes, 8.0) <= second_opinion(high, yes, 8.0)
    assert second_opinion(low, no, 8.0) <= second_opinion(low, yes, 8.0)


def test_neither_alone_is_enough():
    assert min(TO_QUOTE.values()) > TO_WRITE
    assert 0.5 < AFTER_REJECTION < 1
    assert all(second_opinion(1.0, 0.0, 8.0) < bound for bound in TO_QUOTE.values())
    assert second_opinion(1.0, 0.3, 8.0, SURE_ENOUGH) < TO_WRITE < second_opinion(0.7, 0.5, 8.0, SURE_ENOUGH)
    assert second_opinion(1.0, 1.0, 8.0) > max(TO_QUOTE.values())


def test_the_judge_asks_about_these_sources_and_writes_nothing():
    llm = FakeLlm(yes=0.3)
    source = Source(1, hit(chunk("Light is energy.")), (0,)).evidence()
    assert judge(llm, "What is light?", [source], Language.EN) == 0.3
    assert "Light is energy." in llm.prompts[0][1].content
