"""How sure an answer that is shown may be called: never surer than such answers were measured to be.

The confidence of section 5 of the safety chain looks at the pages and the checks. Whether the answer is what
was asked for shows in what the cross-encoder and the ranking made of its sentences, in what the question
takes for granted, and in how much is told: two lines to "explain" are half an answer.
"""

from __future__ import annotations

from dataclasses import replace

from engine.answering.state import AnswerState
from engine.answering.whole_answer import READ_WELL
from engine.core.maths import probability
from engine.core.results import AnswerResult, AnswerShape
from engine.core.values import BELOW_HIGH, ConfidenceLevel
from engine.policy.numbers import group
from engine.query.question_type import PART_WORDS, AnswerType, ExpectedAnswer
from engine.safety.presuppositions import presupposes

# Log-odds beyond which a reading or a ranking tells no more.
_LEAST, _MOST_READ, _MOST_RANKED = -6.0, 6.0, 4.0
_AT_LENGTH = (AnswerType.EXPLAIN, AnswerType.DESCRIBE, AnswerType.SECTION_SUMMARY)
_OF_STRUCTURE = (AnswerShape.REFERENCE, AnswerShape.OUTLINE)  # there or not: nothing is estimated


def as_sure_as_measured(result: AnswerResult, state: AnswerState, expected: ExpectedAnswer) -> AnswerResult:
    """The same answer, with its confidence just under "very sure" where it is thin or such answers were too
    often wrong."""
    if not result.is_shown or result.confidence <= BELOW_HIGH or result.shape in _OF_STRUCTURE:
        return result
    if is_thin(result, expected) or not _is_very_sure(result, state):
        return replace(result, confidence=BELOW_HIGH, confidence_level=ConfidenceLevel.of(BELOW_HIGH))
    return result


def is_thin(result: AnswerResult, expected: ExpectedAnswer) -> bool:
    """Whether an answer tells much less than was asked for. A few lines that were asked for are enough."""
    kind, bounds = expected.type, group("certainty", "very_sure")
    if not kind.is_broad or kind is AnswerType.PARTS:
        return False
    if len(result.sentences) < bounds["points"]:
        return True
    told = sum(len(sentence.text.split()) for sentence in result.sentences)
    return kind in _AT_LENGTH and told < min(PART_WORDS, expected.words / 2)


def _is_very_sure(result: AnswerResult, state: AnswerState) -> bool:
    bounds = group("certainty", "very_sure")
    if result.blocks:
        read = next((outcome.score for outcome in state.outcomes if outcome.name == READ_WELL), None)
        return read is None or read >= bounds["evidence"]
    return chance_right(state) >= bounds["chance"]


def chance_right(state: AnswerState) -> float:
    """The chance in [0, 1] that a short answer is right; 1.0 where nothing was read that could tell. Grows
    with what the cross-encoder and the ranking make of the best sentence."""
    if state.cross_encoder is None or state.best_sentence is None:
        return 1.0
    weights = group("certainty", "chance")
    told = weights["bias"]
    told += weights["cross_encoder"] * _within(state.cross_encoder, _MOST_READ)
    told += weights["best_sentence"] * _within(state.best_sentence, _MOST_RANKED)
    told += weights["presupposes"] if presupposes(state.read_as or state.question) else 0.0
    return probability(told)


def _within(log_odds: float, most: float) -> float:
    return min(max(log_odds, _LEAST), most)
