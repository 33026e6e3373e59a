"""Q3: questions that a child must not get an answer to, in English, Hindi and romanised Hindi.

The phrases catch an intention (how do I make, where can I get, I want to, he does to me), never a topic:
reproduction, atom bombs, opium, alcohols, suicide rates and riots all stand in school books.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from engine.safety.phrasebook import compile_phrases, groups_in, load_phrases, padded


class UnsafeKind(StrEnum):
    """What the kind message is about. The order is the order of care: a cry for help comes first."""

    SELF_HARM = "self_harm"
    ABUSE = "abuse"
    HOME_VIOLENCE = "home_violence"
    BLACKMAIL = "blackmail"
    EARLY_MARRIAGE = "early_marriage"
    RUNNING_AWAY = "running_away"
    EATING = "eating"
    BULLYING = "bullying"
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
        return self in IN_NEED


# Kinds in which a child tells of its own need, or of a friend's.
IN_NEED = frozenset(
    {
        UnsafeKind.SELF_HARM,
        UnsafeKind.ABUSE,
        UnsafeKind.HOME_VIOLENCE,
        UnsafeKind.BLACKMAIL,
        UnsafeKind.EARLY_MARRIAGE,
        UnsafeKind.RUNNING_AWAY,
        UnsafeKind.EATING,
        UnsafeKind.BULLYING,
    }
)


_ABOUT_ANOTHER = re.compile(
    r"\b(?:my|a|our)\s+(?:\w+\s+)?(?:friend|bestie|bff|classmate|sister|brother|cousin|neighbou?r)s?\b"
    r"|\b(?:me?r[aie]|ham[ae]r[aie])\s+(?:\w+\s+)?(?:dost|saheli|sahel[iy]|friend|yaar|behe?n|bhai|didi)\b"
    r"|(?:मेर[ाीे]|हमार[ाीे])\s+(?:\S+\s+)?(?:दोस्त|सहेली|मित्र|बहन|भाई|दीदी|सहपाठी)",
    re.IGNORECASE,
)


def is_about_another(question: str) -> bool:
    """Whether a message speaks of a friend, a sister, a brother."""
    return _ABOUT_ANOTHER.search(question) is not None


def is_confidential(kind: UnsafeKind | None) -> bool:
    """Whether a question of this kind is nobody's but the child's: its words are stored nowhere, and shown
    only until the answer is closed."""
    return kind is not None and kind.needs_help


def unsafe_kind(question: str) -> UnsafeKind | None:
    """The kind of danger a question asks for or tells of, or None."""
    text = padded(question)
    for kind in _worded():
        pattern, harmless, sure = _patterns(kind)
        if sure and sure.search(text):
            return kind
        if pattern.search(text) and not (harmless and harmless.search(text)):
            return kind
    return None


@lru_cache(maxsize=1)
def _worded() -> tuple[UnsafeKind, ...]:
    """The kinds that there are phrases for; the others are told by meaning alone."""
    sections = load_phrases("unsafe")
    return tuple(kind for kind in UnsafeKind if kind.value in sections)


@lru_cache(maxsize=len(UnsafeKind))
def _patterns(kind: UnsafeKind) -> tuple[re.Pattern[str], re.Pattern[str] | None, re.Pattern[str] | None]:
    """What catches, what takes it back, and what nothing takes back."""
    sections = load_phrases("unsafe")
    groups = groups_in(sections)
    harmless = sections.get(f"{kind.value} harmless")
    sure = sections.get(f"{kind.value} sure")
    return (
        compile_phrases(sections[kind.value], groups),
        compile_phrases(harmless, groups) if harmless else None,
        compile_phrases(sure, groups) if sure else None,
    )
