"""Which language a question is in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.language import detect_question, detect_text, devanagari_share
from engine.core.values import Language, QuestionLanguage

EN, HI, LATN = QuestionLanguage.EN, QuestionLanguage.HI, QuestionLanguage.HI_LATN


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("What is the main function of the root?", EN),
        ("define viscosity", EN),
        ("is the sun a star", EN),
        ("E = mc^2", EN),
        ("What is the Ka of an acid?", EN),
        ("", EN),
        ("1234", EN),
        ("जड़ का मुख्य काम क्या है?", HI),
        ("गुरुत्वाकर्षण (gravitation) क्या है?", HI),
        ("DNA क्या है", HI),
        ("jad ka main kaam kya hai", LATN),
        ("gravitation kise kehte hain", LATN),
        ("velocity aur speed me kya antar hai", LATN),
        ("atom ki khoj kisne ki", LATN),
        ("Newton ka teesra niyam samjhao", LATN),
        ("paudhe bhojan kaise banate hai?", LATN),
    ],
)
def test_language_of_questions(question: str, language: QuestionLanguage) -> None:
    assert detect_question(question) is language


def test_text_language_is_decided_by_script() -> None:
    assert detect_text("जल (water) एक यौगिक है।") is Language.HI
    assert detect_text("The word पोथी means book.") is Language.EN


@given(st.text())
def test_any_string_has_a_language(text: str) -> None:
    assert 0.0 <= devanagari_share(text) <= 1.0
    assert detect_question(text) in QuestionLanguage
