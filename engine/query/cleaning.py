"""What is left of a question without its wrapping: "can you please explain ...", "के बारे में बताइए".

Requests say nothing about the topic, but they move a question's vector and dilute its words. They are cut
away by the patterns of assets/words/request_wrapping.txt.
"""

from __future__ import annotations

import re

from engine.core.assets import pattern_under
from engine.core.text import words
from engine.core.values import QuestionLanguage
from engine.query.length_requests import bare_question
from engine.query.word_classes import (
    COURTESY,
    FILLERS,
    IMPERATIVES,
    is_function_word,
    plain_form,
)


def _alternatives(heading: str) -> str:
    """What stands under a heading as one pattern; a space stands for any space."""
    return pattern_under("words/request_wrapping.txt", heading).replace(" ", r"\s+")


_LEADS = re.compile(f"^(?:{_alternatives('before')})", re.IGNORECASE)
_TAILS = re.compile(rf"(?:{_alternatives('behind')})[\s?.!।,]*$", re.IGNORECASE)
_EDGES = " \t,;:-–?.!।"


def unwrapped(question: str, language: QuestionLanguage) -> str:
    """A normalised question without its wrapping. One that is all wrapping comes back as it is."""
    core = _without_wrapping(bare_question(question))
    if not any(_is_topic(plain_form(word), language) for word in words(core)):
        return question
    return core if core != question.strip(_EDGES) else question


def _is_topic(plain: str, language: QuestionLanguage) -> bool:
    roman = language is QuestionLanguage.HI_LATN
    return not (
        is_function_word(plain, roman=roman) or plain in FILLERS or plain in IMPERATIVES or plain in COURTESY
    )


def _without_wrapping(text: str) -> str:
    text = text.strip(_EDGES)
    while True:
        shorter = _TAILS.sub("", _LEADS.sub("", text, count=1)).strip(_EDGES)
        if shorter == text or not shorter:
            return text
        text = shorter
