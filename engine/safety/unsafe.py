"""Q3: questions that a child must not get an answer to, in English, Hindi and romanised Hindi.

The phrases catch an intention (how do I make, where can I get, I want to, he does to me), never a topic:
reproduction, atom bombs, opium, alcohols, suicide rates and riots all stand in school books.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from engine.safety.phrasebook import compile_phrases, load_phrases, padded


class UnsafeKind(StrEnum):
    """What the kind message is about. The order is the order of care: a cry for help comes first."""

    SELF_HARM = "self_harm"
    ABUSE = "abuse"
    VIOLENCE = "violence"
    WEAPONS = "weapons"
    DRUGS = "drugs"
    SEXUAL = "sexual"
    HACKING = "hacking"
    CHEATING = "cheating"
    HATE = "hate"
    RUDE = "rude"

    @property
    def needs_help(self) -> bool:
        """Whether the message names a trusted adult and the helplines."""
        return self in (UnsafeKind.SELF_HARM, UnsafeKind.ABUSE)


def is_confidential(kind: UnsafeKind | None) -> bool:
    """Whether a question of this kind is nobody's but the child's: its words are stored nowhere, and shown
    only until the answer is closed."""
    return kind is not None and kind.needs_help


def unsafe_kind(question: str) -> UnsafeKind | None:
    """The kind of danger a question asks for or tells of, or None."""
    text = padded(question)
    for kind in UnsafeKind:
        pattern, harmless, sure = _patterns(kind)
        if sure and sure.search(text):
            return kind
        if pattern.search(text) and not (harmless and harmless.search(text)):
            return kind
    return None


@lru_cache(maxsize=len(UnsafeKind))
def _patterns(kind: UnsafeKind) -> tuple[re.Pattern[str], re.Pattern[str] | None, re.Pattern[str] | None]:
    """What catches, what takes it back, and what nothing takes back."""
    sections = load_phrases("unsafe")
    groups = {
        name.removeprefix("group "): " ".join(lines)
        for name, lines in sections.items()
        if name.startswith("group ")
    }
    harmless = sections.get(f"{kind.value} harmless")
    sure = sections.get(f"{kind.value} sure")
    return (
        compile_phrases(sections[kind.value], groups),
        compile_phrases(harmless, groups) if harmless else None,
        compile_phrases(sure, groups) if sure else None,
    )
