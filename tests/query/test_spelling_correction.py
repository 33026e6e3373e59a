"""Spelling mistakes are corrected; words that are words, and names, stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import lexicon_of

from engine.query.lexicon import Lexicon
from engine.query.spelling_correction import corrected

TEXTS = (
    "The temperature of islands changes slowly, as water takes heat from them.",
    "Magnetic field lines come out of the north pole of a magnet.",
    "A neuron carries signals. Neurons end in a synapse.",
    "The Gutenberg press printed books; paper came by sea to Golconda.",
    *("Photosynthesis needs light.",) * 12,
    "A misprint: photosyntesis.",
    "The plates stood in stores and stoves.",
    "तुल्यता संबंध सममित होता है।",
    "मछलियाँ गैस लेती हैं, और प्रकाश संश्लेषण रात को रुकता है।",
    "मछलियों के लिए पानी में ऑक्सीजन घुली होती है।",
    "रेडियो तरंगें दूर तक जाती हैं।",
    "चट्टान के टुकड़े और टुकड़ों का ढेर।",
)


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return lexicon_of(TEXTS)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("what is the temprature", "what is the temperature"),  # left out
        ("what is the temperrature", "what is the temperature"),  # doubled
        ("what is the tempereture", "what is the temperature"),  # mistaken
        ("what is the temperatuer", "what is the temperature"),  # swapped
        ("what is an isalnd", "what is an island"),  # the books have the plural
        ("it melts becuase", "it melts because"),  # a small word, in no book
        ("What did Guttenberg print?", "What did Gutenberg print?"),
        ("WHAT IS MAGNATIC?", "WHAT IS MAGNETIC?"),
        ("what is photosynthsis", "what is photosynthesis"),  # one book has a misprint as near
    ],
)
def test_an_english_slip_is_corrected(lexicon: Lexicon, typed: str, meant: str) -> None:
    assert corrected(typed, lexicon) == meant


@pytest.mark.parametrize(
    "question",
    [
        "What is a neutron?",  # a word, though the books only have neuron
        "What is radium?",
        "Why did Golkunda fall?",  # two letters from Golconda
        "What are stoves and stores?",
        "what are stoes?",  # either
        "Who is Kesariya?",  # nothing near
        "What couldn't Newton's follower do?",
        "What is Fe2O3 or H2SO4 in mg-rich soil?",
        "tapmaan kya hota hai temprature me",  # romanised: read by sound
        "",
    ],
)
def test_what_may_be_meant_is_left_alone(lexicon: Lexicon, question: str) -> None:
    assert corrected(question, lexicon) == question


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("तूल्यता संबंध कीसे कहते हैं?", "तुल्यता संबंध किसे कहते हैं?"),
        ("प्रकास संस्लेषण कितना", "प्रकाश संश्लेषण कितना"),
        ("मछलियो में", "मछलियों में"),
        ("कीसने", "किसने"),
    ],
)
def test_a_hindi_word_is_taken_as_it_sounds(lexicon: Lexicon, typed: str, meant: str) -> None:
    assert corrected(typed, lexicon) == meant


@pytest.mark.parametrize(
    "question",
    ["रेडियो क्या है?", "चीज़ों को मोड़ने पर", "चीज़ों से मँगाना", "अकबर कौन था?", "क्या मैं मेला देखूँ?", "बल का मात्रक"],
)
def test_hindi_that_is_right_is_left_alone(lexicon: Lexicon, question: str) -> None:
    assert corrected(question, lexicon) == question


@given(st.text(max_size=60))
def test_any_text_is_survived_and_words_stay_as_many(lexicon: Lexicon, question: str) -> None:
    assert len(corrected(question, lexicon).split()) == len(question.split())


@given(st.sampled_from(TEXTS))
def test_what_books_say_is_never_corrected(lexicon: Lexicon, text: str) -> None:
    assert corrected(text, lexicon) == text
