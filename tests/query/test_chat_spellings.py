"""Small words as phones are typed on are those that books print; quantities and names stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.query.chat_spellings import as_printed


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("wat r tissues", "what are tissues"),
        ("whats the unit of force", "what is the unit of force"),
        ("Wots inertia", "what is inertia"),
        ("hows cheese made", "how is cheese made"),
        ("whos the author", "who is the author"),
        ("whens the monsoon", "when is the monsoon"),
        ("wheres Hampi", "where is Hampi"),
        ("whys the sky blue", "why is the sky blue"),
        ("y does iron rust", "why does iron rust"),
        ("y the sky is blue", "why the sky is blue"),
        ("explain y we sweat", "explain why we sweat"),
        ("wt is osmosis", "what is osmosis"),
        ("hwo do plants drink", "how do plants drink"),
        ("diff b/w AP and GP", "difference between AP and GP"),
        ("diff btw mitosis n meiosis", "difference between mitosis and meiosis"),
        ("explane the water cycle", "explain the water cycle"),
        ("defination of work", "definition of work"),
        ("Bcz of what do u feel hot?", "because of what do you feel hot?"),
        ("do u know abt plants", "do you know about plants"),
        ("पानी मे क्यो नही घुलता?", "पानी में क्यों नहीं घुलता?"),
        ("परासरण कया हे", "परासरण क्या है"),
        ("कोनसा अम्ल केसे बनता हे", "कौनसा अम्ल कैसे बनता है"),
        ("kya h photosynthesis", "kya hai photosynthesis"),
        ("osmosis kia h?", "osmosis kya hai?"),
        ("dahi kese banta h", "dahi kaise banta hai"),
        ("asman nila q hota h", "asman nila kyon hota hai"),
        ("jaliyanwala bag k bare me btao", "jaliyanwala bag ke bare me batao"),
        ("inme se kon sa vector hn", "inme se kaun sa vector hain"),
    ],
)
def test_small_words_are_written_out(typed: str, printed: str) -> None:
    assert as_printed(typed) == printed


@pytest.mark.parametrize(
    "question",
    [
        "What is r in the formula, and u if v = 3?",
        "y = 2x",
        "find y if y = 3x",
        "btw where was Ur, and what is def in Python?",
        "If x and y are prime, is x + y even?",
        "What is the sum of the first n terms?",
        "Between 2 and n lie how many primes?",
        "wt of the body is 30 N",
        "q ka maan kya hai",
        "h ka maan kitna hai",
        "pani me kyu nahi ghulta",
        "What's whose is whose?",
        "किताब किस ओर है?",
    ],
)
def test_quantities_and_right_words_stay(question: str) -> None:
    assert as_printed(question) == question


@given(st.text(max_size=60))
def test_any_text_is_survived_and_read_the_same_again(question: str) -> None:
    printed = as_printed(question)
    assert as_printed(printed) == printed
