"""Q2: greetings, thanks and questions about the helper itself, answered from the library's own data.

A text is small talk only when every word of it belongs to small talk: "hi" is, "What is a greeting card?"
is not.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from engine.safety.phrasebook import compile_phrase, load_phrases, padded
from engine.safety.word_ways import kind_by_words

MAX_WORDS = 16


class TalkKind(StrEnum):
    """What was said. In a mixed text the earliest of these decides ("hi, which books do you have")."""

    ADD_BOOK = "add_book"
    OFFLINE = "offline"
    PRIVACY = "privacy"
    MAKER = "maker"
    LANGUAGES = "languages"
    BOOKS = "books"
    ABILITY = "ability"
    IDENTITY = "identity"
    THANKS = "thanks"
    BYE = "bye"
    GREETING = "greeting"
    REMARK = "remark"  # of everyday life, told by its meaning (engine/safety/classifier.py), not by phrases


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], dict[TalkKind, re.Pattern[str]]]:
    sections = load_phrases("small_talk")
    kinds = {kind: _alternatives(sections[kind.value]) for kind in TalkKind if kind.value in sections}
    fillers = _alternatives(sections["fillers"])
    every = "|".join([*kinds.values(), fillers])
    return re.compile(f"(?:{every})+ "), {kind: re.compile(text) for kind, text in kinds.items()}


def _alternatives(phrases: list[str]) -> str:
    return "|".join(f"(?:{compile_phrase(phrase)})" for phrase in phrases)


def small_talk_kind(question: str) -> TalkKind | None:
    """What kind of small talk the whole text is, or None when any word of it is about something else."""
    if about := kind_by_words("about_pothi", padded(question)):
        return TalkKind(about)
    text = padded(_calm(question))
    if not text.strip() or text.count(" ") > MAX_WORDS + 1:
        return None
    whole, kinds = _patterns()
    if not whole.fullmatch(text):
        return None
    return next((kind for kind, pattern in kinds.items() if pattern.search(text)), None)


def _calm(text: str) -> str:
    """ "hiiii" and "byeee" are "hi" and "bye"."""
    return re.sub(r"(\w)\1{2,}", r"\1", text)
