"""What a language model is good for, by facts about it, not by its name.

Small models refuse or invent more often than they answer. A model that reads Hindi letter by letter writes no
usable Hindi; one that was trained for Hindi needs less than two tokens a word. See docs/models.md.
"""

from __future__ import annotations

from enum import StrEnum

from engine.core.values import Language
from engine.inference.llm import LLM
from engine.policy.numbers import policy_count, policy_number

LEAST_PARAMETERS = policy_count("language_model", "least_parameters")
MOST_TOKENS_PER_HINDI_WORD = policy_number("language_model", "tokens_per_hindi_word")
_HINDI_PROBE = "पौधे सूर्य के प्रकाश की सहायता से अपना भोजन स्वयं बनाते हैं और हमें ऑक्सीजन देते हैं"


class Ability(StrEnum):
    QUOTE = "quote"  # the book's own sentences are shown
    COMPOSE = "compose"


def ability(llm: LLM, language: Language) -> Ability:
    """How this model should answer in that language."""
    if llm.parameters < LEAST_PARAMETERS:
        return Ability.QUOTE
    if language is Language.HI and tokens_per_hindi_word(llm) > MOST_TOKENS_PER_HINDI_WORD:
        return Ability.QUOTE
    return Ability.COMPOSE


def is_useful(llm: LLM) -> bool:
    """Whether it can do anything here that the book's own words and the search can't do without it."""
    return llm.has_probe or any(ability(llm, tongue) is Ability.COMPOSE for tongue in Language)


def tokens_per_hindi_word(llm: LLM) -> float:
    return llm.count_tokens(_HINDI_PROBE) / len(_HINDI_PROBE.split())
