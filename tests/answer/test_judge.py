"""The second opinion: monotone in everything it is made of, and its bounds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answer.judge import AFTER_REJECTION, PERHAPS, READ, SURE_ENOUGH, UNREAD, Bar, found_after_all
from engine.answer.sentence_reader import rerank
from engine.values import Language

shares = st.floats(0, 1)
odds = st.floats(-12, 12)


@given(shares, shares, odds, shares, odds)
def test_more_of_anything_never_lowers_the_opinion(
    confidence: float, yes: float, read: float, more: float, higher: float
) -> None:
    for bar in (READ.write, *READ.quote.values(), *READ.alone.values(), UNREAD.write):
        opinion = bar.opinion(confidence, read, yes, 8.0)
        assert bar.opinion(max(confidence, more), read, yes, 8.0) >= opinion
        assert bar.opinion(confidence, read, max(yes, more), 8.0) >= opinion
        assert bar.opinion(confidence, max(read, higher), yes, 8.0) >= opinion


def test_a_search_is_not_believed_beyond_its_bound() -> None:
    assert UNREAD.alone[Language.EN].opinion(1.0, None) == UNREAD.alone[Language.EN].opinion(0.997, None)
    assert UNREAD.write.opinion(1.0, None) == UNREAD.write.opinion(SURE_ENOUGH, None)


def test_without_a_model_and_a_reader_the_search_has_to_be_surer_than_usual() -> None:
    alone = UNREAD.alone[Language.EN]
    assert alone.opinion(0.961, None) >= alone.least > alone.opinion(0.955, None)


def test_a_reader_that_finds_an_answer_lowers_the_bar_and_one_that_finds_none_raises_it() -> None:
    for read, unread in (
        (READ.alone[Language.EN], UNREAD.alone[Language.EN]),
        (READ.quote[Language.EN], UNREAD.quote[Language.EN]),
    ):
        least = _confidence_for(unread, None)
        assert _confidence_for(read, 3.0) < least < _confidence_for(read, -3.0)


def _confidence_for(bar: Bar, read: float | None) -> float:
    """The least confidence, in percents, that reaches the bar with a model that says "Yes" 0.7."""
    return next((p / 100 for p in range(101) if bar.opinion(p / 100, read, 0.7, 8.0) >= bar.least), 2.0)


@given(shares, st.lists(odds, min_size=1), st.lists(odds, min_size=1))
def test_a_chunk_that_reads_better_is_never_less_likely_to_answer(
    confidence: float, some: list[float], others: list[float]
) -> None:
    assert 0 <= rerank(confidence, some) <= rerank(confidence, some + others) <= 1
    assert rerank(confidence, some) <= rerank(max(confidence, 0.9), some)


def test_a_chunk_of_which_nothing_was_read_is_not_likely() -> None:
    assert rerank(0.7, ()) < 0.5


@pytest.mark.parametrize(
    ("yes", "read", "found"),
    [
        (AFTER_REJECTION, None, True),
        (AFTER_REJECTION, -9.0, True),
        (AFTER_REJECTION - 0.001, None, False),
        (AFTER_REJECTION - 0.001, 0.0, True),
        (PERHAPS, -0.34, True),
        (PERHAPS, -0.35, False),
        (PERHAPS - 0.001, 9.0, False),
        (0.55, -0.6, False),
        (0.55, -0.57, True),
    ],
)
def test_between_the_bounds_the_reader_decides(yes: float, read: float | None, found: bool) -> None:
    assert found_after_all(yes, 8.0, read) is found
