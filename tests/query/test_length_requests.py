""" "More" and "shorter" ask the earlier question again, at another length."""

from __future__ import annotations

import pytest

from engine.core.language import detect_question
from engine.query.cleaning import unwrapped
from engine.query.conversational_rewriting import with_topic
from engine.query.length_requests import wanted_length
from engine.query.question_type import TWO_LINES, WORDS, AnswerType, expected_answer

TIDES = ("Explain the tides of the sea", "ज्वार भाटा समझाइए", "jwar bhata samjhao")
MORE = ("more", "tell me more about it", "और बताओ", "aur batao")
SHORTER = ("shorter please", "in two lines", "संक्षेप में बताओ", "short me batao")


@pytest.mark.parametrize("earlier", TIDES)
@pytest.mark.parametrize("request_", MORE)
def test_more_goes_on_behind_the_answer(earlier: str, request_: str) -> None:
    asked = with_topic(request_, [earlier])
    expected = expected_answer(asked)
    assert (expected.type, expected.words, expected.further) == (AnswerType.EXPLAIN, WORDS, True)


@pytest.mark.parametrize("earlier", TIDES)
@pytest.mark.parametrize("request_", SHORTER)
def test_shorter_is_the_same_in_two_lines(earlier: str, request_: str) -> None:
    expected = expected_answer(with_topic(request_, [earlier]))
    assert (expected.words, expected.further) == (TWO_LINES, False)


@pytest.mark.parametrize("earlier", TIDES)
@pytest.mark.parametrize("request_", [*MORE, *SHORTER])
def test_the_search_sees_the_earlier_question_alone(earlier: str, request_: str) -> None:
    asked = with_topic(request_, [earlier])
    language = detect_question(earlier)
    assert unwrapped(asked, language) == unwrapped(earlier, language)


def test_more_after_a_short_answer_explains() -> None:
    expected = expected_answer(with_topic("explain more", ["What is a comet?"]))
    assert (expected.type, expected.further) == (AnswerType.EXPLAIN, False)


@pytest.mark.parametrize(
    "text", ["more salt than water?", "which is shorter?", "और कौन आया?", "explain tides", ""]
)
def test_other_questions_ask_for_no_other_length(text: str) -> None:
    assert wanted_length(text) is None


def test_without_an_earlier_question_nothing_is_asked_again() -> None:
    assert with_topic("more", []) == "more"
