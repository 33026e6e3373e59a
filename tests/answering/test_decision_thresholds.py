"""The decision thresholds of answerability: monotone in everything they are made of, and their bounds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.core.values import Language
from engine.inference.cross_encoder import rerank
from engine.inference.probe import ProbeReading
from engine.policy.answerability import EVEN_CHANCE, DecisionRule, answerability_policy
from engine.safety.presuppositions import presupposes

shares = st.floats(0, 1)
odds = st.floats(-12, 12)
readings = st.builds(ProbeReading, odds, odds)
POLICY = answerability_policy()
SETS = (POLICY.cross_encoder, POLICY.english, POLICY.unread)
WITH_MODEL = [bar for bars in SETS for bar in (bars.write, *bars.quote.values())]
ALL = [
    *WITH_MODEL,
    *(bar for bars in SETS for bar in (*bars.quote_without_probe.values(), bars.cross_lingual_without_probe)),
]


@given(shares, readings, odds, odds, shares, odds)
def test_more_of_anything_never_lowers_the_log_odds(
    confidence: float, told: ProbeReading, read: float, best: float, more: float, higher: float
) -> None:
    for bar in ALL:
        whole = bar.log_odds(confidence, read, told.answerable, best)
        assert bar.log_odds(max(confidence, more), read, told.answerable, best) >= whole
        assert bar.log_odds(confidence, max(read, higher), told.answerable, best) >= whole
        assert bar.log_odds(confidence, read, told.answerable, max(best, higher)) >= whole
        assert bar.log_odds(confidence, read, max(told.answerable, higher), best) >= whole


@given(readings, odds, odds, odds)
def test_more_of_anything_never_lowers_the_belief_in_a_premise(
    told: ProbeReading, read: float, best: float, higher: float
) -> None:
    for bar in WITH_MODEL:
        premise = bar.premise_log_odds(read, best, told.premise)
        assert bar.premise_log_odds(max(read, higher), best, told.premise) >= premise
        assert bar.premise_log_odds(read, max(best, higher), told.premise) >= premise
        assert bar.premise_log_odds(read, best, max(told.premise, higher)) >= premise


def test_a_sentence_that_answers_does_not_hold_a_premise_that_the_model_denies() -> None:
    for bar in WITH_MODEL:
        least = min(bar.min_premise, bar.min_premise_for(asks_why=False))
        assert bar.premise_log_odds(4.0, 4.0, -4) < least
        assert bar.premise_log_odds(4.0, 4.0, 4) > bar.min_premise


def test_neither_search_nor_model_is_enough_alone() -> None:
    for bar in WITH_MODEL:
        assert bar.log_odds(1.0, 3.0, -12) < bar.min_log_odds < bar.log_odds(1.0, 3.0, 12)
        assert bar.log_odds(0.0, -6.0, 0) < bar.min_log_odds


def test_who_asks_why_takes_more_for_granted() -> None:
    for bars in SETS:
        for rule in bars.quote.values():
            assert rule.min_premise_for(asks_why=False) < rule.min_premise
            assert rule.min_premise_for(asks_why=True) == rule.min_premise
        assert bars.write.min_premise_for(asks_why=False) == bars.write.min_premise  # one bound for all


def test_who_asks_why_or_how_is_told_from_who_does_not() -> None:
    assert not any(map(presupposes, ("What is ice?", "बर्फ़ क्या है?")))
    assert all(map(presupposes, ("Why does ice sink?", "बर्फ़ क्यों डूबती है?", "How does ice sink?")))


def test_a_search_is_not_believed_beyond_its_bound() -> None:
    for rule in ALL:
        assert rule.log_odds(1.0, None) == rule.log_odds(rule.max_confidence, None)
        if rule.max_confidence > EVEN_CHANCE:
            assert rule.log_odds(rule.max_confidence - 0.01, None) < rule.log_odds(rule.max_confidence, None)


def test_what_the_search_says_counts_nothing_beside_the_larger_cross_encoder() -> None:
    rule = POLICY.english.quote_without_probe[Language.EN]
    assert {rule.log_odds(share, -2.0, None, -3.0) for share in (0.0, 0.3, 0.9, 1.0)} == {-5.0}
    assert rule.log_odds(0.9, -2.0, None, -3.0) >= rule.min_log_odds > rule.log_odds(0.9, -3.0, None, -3.0)


def test_without_a_model_and_a_cross_encoder_the_search_has_to_be_surer_than_usual() -> None:
    rules = POLICY.unread
    for alone in (*rules.quote_without_probe.values(), rules.cross_lingual_without_probe):
        assert alone.log_odds(0.987, None) >= alone.min_log_odds > alone.log_odds(0.986, None)


def test_a_cross_encoder_that_finds_an_answer_lowers_the_bound_and_one_that_finds_none_raises_it() -> None:
    read = POLICY.cross_encoder.quote_without_probe[Language.EN]
    least = _confidence_for(POLICY.unread.quote_without_probe[Language.EN], None)
    assert _confidence_for(read, 3.0) < least < _confidence_for(read, -3.0)


def _confidence_for(bar: DecisionRule, read: float | None) -> float:
    """The least confidence, in percents, that reaches the rule with a model that is not sure."""
    told = 0.5
    return next((p / 100 for p in range(101) if bar.log_odds(p / 100, read, told) >= bar.min_log_odds), 2.0)


@given(shares, st.lists(odds, min_size=1), st.lists(odds, min_size=1))
def test_a_chunk_that_reads_better_is_never_less_likely_to_answer(
    confidence: float, some: list[float], others: list[float]
) -> None:
    assert 0 <= rerank(confidence, some) <= rerank(confidence, some + others) <= 1
    assert rerank(confidence, some) <= rerank(max(confidence, 0.9), some)


def test_a_chunk_of_which_nothing_was_read_is_not_likely() -> None:
    assert rerank(0.7, ()) < 0.5
