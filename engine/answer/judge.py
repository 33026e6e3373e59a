"""A cheap second opinion: does the model think that the sources answer the question at all?

One word is predicted, none is written: the prompt is shared with composing up to its last line, so this
costs about thirty tokens. The models at hand hardly ever use the refusal sentence on their own (1 of 10
questions that the sources did not answer), but this probability tells the two kinds apart (AUC 0.95).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.answer.llm import LLM
from engine.answer.prompt import judge_messages, statement_messages
from engine.cancel import CancelToken
from engine.safety.evidence import Evidence
from engine.values import Language

# Bounds of `second_opinion`, picked on 712 questions about real chapters.
# A quotation, by the language of its page. English: of 26 Hindi and romanised questions without an answer
# that had passed the search 4 lie above, of 47 right quotations 3 below; Hindi: of 11 such questions 1, of 84
# right quotations 2.
TO_QUOTE = {Language.EN: 3.7, Language.HI: 2.5}
# The model's own words have to pass all checks, which is an opinion of its own; the search is then not
# believed beyond SURE_ENOUGH, as it is sure of the topic, not of the fact. Of 197 answers that passed 193 lie
# above, of 6 to questions near the topic 4.
TO_WRITE = 0.5
SURE_ENOUGH = 0.8
# A quotation after the model's own words were rejected, by the model's opinion alone: what it invented it did
# not find. Of 48 such questions with an answer 17 right and 4 wrong quotations lie above, 5 and 8 below; of
# those without one 0 above and 14 below.
AFTER_REJECTION = 0.57
SUREST = 0.997  # confidence above which the search is not taken to be surer


def judge(
    llm: LLM,
    question: str,
    sources: Sequence[Evidence],
    language: Language,
    *,
    cancel: CancelToken | None = None,
) -> float:
    """P("Yes, the sources state the answer") in [0, 1]; its scale is the model's own (ability.judge_weight).

    Raises Cancelled and PothiError like llm.generate.
    """
    chances = llm.choice(judge_messages(question, sources, language), ("Yes", "No"), cancel=cancel)
    return chances["Yes"]


def believes(
    llm: LLM,
    statement: str,
    sources: Sequence[Evidence],
    language: Language,
    *,
    cancel: CancelToken | None = None,
) -> float:
    """P("True, going by the sources") of a statement in [0, 1] (see ability.belief_bound).

    Raises Cancelled and PothiError like llm.generate.
    """
    chances = llm.choice(statement_messages(statement, sources, language), ("True", "False"), cancel=cancel)
    return chances["True"]


def second_opinion(confidence: float, yes: float, weight: float, surest: float = SUREST) -> float:
    """Log-odds that the sources answer: the search's `confidence` in [0, 1], believed up to `surest`, and the
    model's P("Yes"), whose worth is `weight`. Monotone in both."""
    sure = min(max(confidence, 1 - surest), surest)
    return math.log(sure / (1 - sure)) + weight * (yes - 0.5)


def chance(log_odds: float) -> float:
    """A probability from its log-odds."""
    return 1 / (1 + math.exp(-log_odds))
