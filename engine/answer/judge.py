"""A cheap second opinion: does the model think that the sources answer the question at all?

One word is predicted, none is written: the prompt is shared with composing up to its last line, so this
costs about thirty tokens. The models at hand hardly ever use the refusal sentence on their own (1 of 10
questions that the sources did not answer), but this probability tells the two kinds apart (AUC 0.95).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.answer.llm import LLM
from engine.answer.prompt import judge_messages, statement_messages
from engine.cancel import CancelToken
from engine.safety.evidence import Evidence
from engine.values import Language


def judge(
    llm: LLM,
    question: str,
    sources: Sequence[Evidence],
    language: Language,
    *,
    cancel: CancelToken | None = None,
) -> float:
    """P("Yes, the sources state the answer") in [0, 1]; its scale is the model's own (ability.judge_bound).

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
