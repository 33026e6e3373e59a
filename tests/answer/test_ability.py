"""Which models may compose, and the cheap second opinion."""

from __future__ import annotations

import pytest
from fakes import FakeLlm
from hypothesis import given
from hypothesis import strategies as st
from shelf import chunk, hit

from engine.answer.ability import Ability, ability, belief_bound, judge_weight
from engine.answer.judge import AFTER_REJECTION, UNREAD, judge
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
    bar = UNREAD.write
    assert bar.opinion(low, None, yes, 8.0) <= bar.opinion(high, None, yes, 8.0)
    assert bar.opinion(low, None, no, 8.0) <= bar.opinion(low, None, yes, 8.0)


def test_neither_alone_is_enough():
    quotes, write = UNREAD.quote.values(), UNREAD.write
    assert min(bar.least for bar in quotes) > write.least
    assert 0.5 < AFTER_REJECTION < 1
    assert all(bar.opinion(1.0, None, 0.0, 8.0) < bar.least for bar in quotes)
    assert write.opinion(1.0, None, 0.3, 8.0) < write.least < write.opinion(0.7, None, 0.5, 8.0)
    assert all(bar.opinion(1.0, None, 1.0, 8.0) > bar.least for bar in quotes)


def test_the_judge_asks_about_these_sources_and_writes_nothing():
    llm = FakeLlm(yes=0.3)
    source = Source(1, hit(chunk("Light is energy.")), (0,)).evidence()
    assert judge(llm, "What is light?", [source], Language.EN) == 0.3
    assert "Light is energy." in llm.prompts[0][1].content
