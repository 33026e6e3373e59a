"""The second opinion: monotone in everything it is made of, and its bounds."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.answering.answerability_probe import READ, UNREAD, WELL_READ_BARS, Bar
from engine.core.values import Language
from engine.inference.cross_encoder import rerank
from engine.inference.probe import Opinion

shares = st.floats(0, 1)
odds = st.floats(-12, 12)
opinions = st.builds(Opinion, odds, odds)
SETS = (READ, WELL_READ_BARS, UNREAD)
WITH_MODEL = [bar for bars in SETS for bar in (bars.write, bars.rejected, *bars.quote.values())]
ALL = [*WITH_MODEL, *(bar for bars in SETS for bar in (*bars.alone.values(), bars.across))]


@given(shares, opinions, odds, odds, shares, odds)
def test_more_of_anything_never_lowers_the_opinion(
    confidence: float, told: Opinion, read: float, best: float, more: float, higher: float
) -> None:
    for bar in ALL:
        opinion = bar.opinion(confidence, read, told, best)
        assert bar.opinion(max(confidence, more), read, told, best) >= opinion
        assert bar.opinion(confidence, max(read, higher), told, best) >= opinion
        assert bar.opinion(confidence, read, told, max(best, higher)) >= opinion
        surer = replace(told, answered=max(told.answered, higher))
        assert bar.opinion(confidence, read, surer, best) >= opinion


@given(opinions, odds, odds, odds)
def test_more_of_anything_never_lowers_the_belief_in_a_premise(
    told: Opinion, read: float, best: float, higher: float
) -> None:
    for bar in WITH_MODEL:
        premise = bar.premise(read, best, told)
        assert bar.premise(max(read, higher), best, told) >= premise
        assert bar.premise(read, max(best, higher), told) >= premise
        assert bar.premise(read, best, replace(told, granted=max(told.granted, higher))) >= premise


def test_a_sentence_that_answers_does_not_hold_a_premise_that_the_model_denies() -> None:
    for bar in WITH_MODEL:
        least = min(bar.granted, bar.granted if bar.granted_plain is None else bar.granted_plain)
        assert bar.premise(4.0, 4.0, Opinion(12, -4)) < least
        assert bar.premise(4.0, 4.0, Opinion(12, 4)) > bar.granted


def test_neither_search_nor_model_is_enough_alone() -> None:
    for bar in WITH_MODEL:
        assert bar.opinion(1.0, 3.0, Opinion(-12, -12)) < bar.least < bar.opinion(1.0, 3.0, Opinion(12, 12))
        assert bar.opinion(0.0, -6.0, Opinion(0, 3)) < bar.least


def test_after_a_rejection_more_is_asked_than_before_writing() -> None:
    for bars in SETS:
        assert bars.rejected.least > bars.write.least
        assert bars.rejected.granted > bars.write.granted


def test_who_asks_why_takes_more_for_granted() -> None:
    for bars in SETS:
        plain = [bars.write.granted_for(q) for q in ("What is ice?", "बर्फ़ क्या है?")]
        why = [
            bars.write.granted_for(q) for q in ("Why does ice sink?", "बर्फ़ क्यों डूबती है?", "How does ice sink?")
        ]
        assert max(plain) < min(why) == bars.write.granted
        assert bars.rejected.granted_for("What is ice?") == bars.rejected.granted


def test_a_search_is_not_believed_beyond_its_bound() -> None:
    assert UNREAD.alone[Language.EN].opinion(1.0, None) == UNREAD.alone[Language.EN].opinion(0.997, None)
    assert UNREAD.write.opinion(1.0, None) == UNREAD.write.opinion(READ.write.surest, None)


def test_without_a_model_and_a_reader_the_search_has_to_be_surer_than_usual() -> None:
    alone = UNREAD.alone[Language.EN]
    assert alone.opinion(0.961, None) >= alone.least > alone.opinion(0.955, None)
    across = UNREAD.across
    assert across.opinion(0.987, None) >= across.least > across.opinion(0.986, None)


def test_a_reader_that_finds_an_answer_lowers_the_bar_and_one_that_finds_none_raises_it() -> None:
    for read, unread in (
        (READ.alone[Language.EN], UNREAD.alone[Language.EN]),
        (WELL_READ_BARS.alone[Language.EN], UNREAD.alone[Language.EN]),
        (READ.quote[Language.EN], UNREAD.quote[Language.EN]),
    ):
        least = _confidence_for(unread, None)
        assert _confidence_for(read, 3.0) < least < _confidence_for(read, -3.0)


def _confidence_for(bar: Bar, read: float | None) -> float:
    """The least confidence, in percents, that reaches the bar with a model that is not sure."""
    told = Opinion(0.5, 0.5)
    return next((p / 100 for p in range(101) if bar.opinion(p / 100, read, told) >= bar.least), 2.0)


@given(shares, st.lists(odds, min_size=1), st.lists(odds, min_size=1))
def test_a_chunk_that_reads_better_is_never_less_likely_to_answer(
    confidence: float, some: list[float], others: list[float]
) -> None:
    assert 0 <= rerank(confidence, some) <= rerank(confidence, some + others) <= 1
    assert rerank(confidence, some) <= rerank(max(confidence, 0.9), some)


def test_a_chunk_of_which_nothing_was_read_is_not_likely() -> None:
    assert rerank(0.7, ()) < 0.5
