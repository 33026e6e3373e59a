"""Questions without their wrapping, and the kind of answer they want."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import lexicon_of

from engine.core.language import detect_question
from engine.core.text import normalize, stem
from engine.query.cleaning import unwrapped
from engine.query.lexicon import Lexicon
from engine.query.search_query import Query, analyse


def core(question: str) -> str:
    return unwrapped(normalize(question), detect_question(question))


@pytest.mark.parametrize(
    "question",
    [
        "volcanoes",
        "tell me about volcanoes",
        "Explain volcanoes in detail.",
        "What do you know about volcanoes?",
        "can you please explain volcanoes in simple words",
        "Write a short note on volcanoes",
        "Sir, I want to know about volcanoes",
        "Give me some information about volcanoes please",
        "define volcanoes with suitable examples",
        "Explain volcanoes. 5 marks",
        "describe volcanoes in 100 words",
        "Explain volcanoes (3 marks)",
    ],
)
def test_of_a_request_its_topic_is_left(question: str) -> None:
    assert core(question) == "volcanoes"


@pytest.mark.parametrize(
    "question",
    ["ज्वालामुखी", "ज्वालामुखी के बारे में बताइए", "मुझे ज्वालामुखी के बारे में विस्तार से बताओ", "कृपया ज्वालामुखी समझाइए"],
)
def test_a_bare_hindi_topic(question: str) -> None:
    assert core(question) == "ज्वालामुखी"


@pytest.mark.parametrize(
    "question", ["jwalamukhi ke bare me batao", "bhai jwalamukhi ke baare mein kuch batao"]
)
def test_a_bare_romanised_topic(question: str) -> None:
    assert core(question) == "jwalamukhi"


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("can you please explain why ice floats?", "why ice floats"),
        ("I don't understand how a fan works, can you explain", "how a fan works"),
        ("State Kepler's law.", "Kepler's law"),
        ("क्या आप बता सकते हैं कि बर्फ क्यों तैरती है?", "बर्फ क्यों तैरती है"),
        ("धूमकेतु की परिभाषा दीजिए", "धूमकेतु की परिभाषा"),
        ("mujhe batao ki barf kyun tairti hai", "barf kyun tairti hai"),
        ("dhumketu kya hota hai samjhao na", "dhumketu kya hota hai"),
    ],
)
def test_only_the_wrapping_goes(question: str, left: str) -> None:
    assert core(question) == left


@pytest.mark.parametrize(
    "question",
    [
        "What is a comet?",
        "Which states of matter are there?",
        "Brown smoke rises when the salt is heated. Which gas is that?",
        "My torch went dark in the cold. Why does this happen?",
        "Name the planets.",
        "why?",
        "tell me",
        "के बारे में बताओ",
        "",
        "?",
    ],
)
def test_a_plain_question_stays_as_it_is(question: str) -> None:
    assert core(question) == question


@settings(deadline=None)
@given(st.text(max_size=200))
def test_unwrapping_never_breaks_or_empties(question: str) -> None:
    text = normalize(question)
    assert bool(core(text)) == bool(text)


TEXTS = ("Photosynthesis needs sunlight.", "The endothermic reaction of a magnetic field.", "Light falls.")


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return lexicon_of(TEXTS)


def stems(query: Query) -> set[str]:
    return set(query.stems(devanagari=False))


def test_a_word_is_not_taken_for_one_that_begins_otherwise(lexicon: Lexicon) -> None:
    assert "light" not in stems(analyse("price of a flight", lexicon))


def test_english_slips_are_mended_in_romanised_questions(lexicon: Lexicon) -> None:
    assert stem("endothermic") in stems(analyse("endothermick reaction kya hota hai", lexicon))
