"""What a language model is good for, judged by measured facts about it, not by its name.

Measured on real chapters: the 1.5B model writes good cited English and no usable Hindi; the 0.5B model
refuses or invents more often than it answers, even in English. Both read Hindi letter by letter, more than
four tokens a word; models that were trained for Hindi need less than two.
"""

from __future__ import annotations

from enum import StrEnum

from engine.answer.llm import LLM
from engine.values import Language

LEAST_PARAMETERS = 1_000_000_000
MOST_TOKENS_PER_HINDI_WORD = 2.5
_HINDI_PROBE = "पौधे सूर्य के प्रकाश की सहायता से अपना भोजन स्वयं बनाते हैं और हमें ऑक्सीजन देते हैं"

JUDGE_WEIGHTS = {"qwen2.5-coder-1.5b-instruct": 8.0}
"""Model -> what P("Yes") of judge() is worth beside the search's confidence, in log-odds per unit.

Fitted on 149 Hindi and romanised questions, 11 of them without an answer: a logistic regression gives 7.7 on
English pages and 10.8 on all.
"""

BELIEF_BOUNDS = {"qwen2.5-coder-1.5b-instruct": 0.55}
"""Model -> P("True") of believes() under which what an answer takes over from a "why" question is doubtful.

Picked on 41 answers to such questions: of 27 right ones 1 lies under it, of 8 that missed the fact 2, of 6 on
false premises 2.
"""


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
    return judge_weight(llm) is not None or any(
        ability(llm, tongue) is Ability.COMPOSE for tongue in Language
    )


def tokens_per_hindi_word(llm: LLM) -> float:
    return llm.count_tokens(_HINDI_PROBE) / len(_HINDI_PROBE.split())


def judge_weight(llm: LLM) -> float | None:
    """The fitted weight of judge(); None for a model it was not measured with."""
    return JUDGE_WEIGHTS.get(llm.name)


def belief_bound(llm: LLM) -> float | None:
    """The fitted bound for believes(); None for a model it was not measured with."""
    return BELIEF_BOUNDS.get(llm.name)
