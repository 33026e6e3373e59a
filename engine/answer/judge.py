"""A cheap second opinion: does the model think that the sources answer the question at all?

One word is predicted, none is written: the prompt is shared with composing up to its last line, so this
costs about thirty tokens. The models at hand hardly ever use the refusal sentence on their own (1 of 10
questions that the sources did not answer), but this probability tells the two kinds apart (AUC 0.95).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.answer.llm import LLM
from engine.answer.prompt import judge_messages, statement_messages
from engine.cancel import CancelToken
from engine.safety.evidence import Evidence
from engine.values import Language


@dataclass(frozen=True, slots=True)
class Bar:
    """What an answer has to reach: `least` log-odds of the opinions together. The search is believed up to
    `surest`; `of_reader` is what the reader's log-odds count for beside the search's."""

    least: float
    of_reader: float = 0.0
    surest: float = 0.997

    def opinion(self, confidence: float, read: float | None, yes: float = 0.5, weight: float = 0.0) -> float:
        """Log-odds that the sources answer: from the search's `confidence` in [0, 1], the reader's log-odds
        (None without a reader), and the model's P("Yes"), whose worth is `weight`. Monotone in all three."""
        sure = min(max(confidence, 1 - self.surest), self.surest)
        return math.log(sure / (1 - sure)) + self.of_reader * (read or 0.0) + weight * (yes - 0.5)


@dataclass(frozen=True, slots=True)
class Bars:
    """To let the model write; to quote a page in each language; to quote one when no model has an opinion."""

    write: Bar
    quote: Mapping[Language, Bar]
    alone: Mapping[Language, Bar]


# What the model writes has to pass all checks, which is an opinion of its own; the search is then not
# believed beyond this, as it is sure of the topic, not of the fact.
SURE_ENOUGH = 0.8
# Picked on 712 questions about real chapters. Quotations, English page: of 53 Hindi and romanised questions
# without an answer that had passed the search 16 lie above, of 149 right quotations 12 below; Hindi: of 11
# such questions 1, of 84 right quotations 2. Writing: of 197 answers that passed 193 lie above, of 6 to
# questions near the topic 4. Alone: a confidence of 0.96.
UNREAD = Bars(
    write=Bar(0.5, surest=SURE_ENOUGH),
    quote={Language.EN: Bar(3.7), Language.HI: Bar(2.5)},
    alone=dict.fromkeys(Language, Bar(3.178)),
)
# Picked on 840 questions about 22 chapters; the reader was fitted on written passages only and had seen
# none of them. Writing: of 299 English questions with an answer 291 come through, of 49 near the topic or
# off it 13 (few of these pass the checks), against 284 and 28 at the bars above. Quotations: English page,
# of 149 right ones to Hindi and romanised questions 136, of 53 to questions without an answer 10; Hindi, of
# 153 right ones 149, of 8 others 2. Alone: English questions, of 243 right ones 222, of those 49 questions
# 9; Hindi pages 143 of 153 and 2 of 8. A false premise reads much like an answer everywhere.
READ = Bars(
    write=Bar(0.4, 0.7, SURE_ENOUGH),
    quote={Language.EN: Bar(4.1, 0.5), Language.HI: Bar(2.6, 0.3)},
    alone={Language.EN: Bar(3.3, 1.0), Language.HI: Bar(2.7, 0.5)},
)

# A quotation after the model's own words were rejected, by the model's opinion alone: what it invented it did
# not find. Of 48 such questions with an answer 17 right and 4 wrong quotations lie above, 5 and 8 below; of
# those without one 0 above and 14 below.
AFTER_REJECTION = 0.57
# From P("Yes") 0.53 to there the reader decides: of 4 right quotations 4 pass, of 3 to questions near the
# topic 1, and one passes that misses the fact. From 0.5 on there would be 2 more right and 3 more wrong.
PERHAPS = 0.53
OF_READER = 0.7


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


def found_after_all(yes: float, weight: float, read: float | None) -> bool:
    """Whether a quotation answers though the model's own words were rejected, from its P("Yes"), what that
    is worth, and the reader's log-odds, None without a reader."""
    if read is None or yes >= AFTER_REJECTION:
        return yes >= AFTER_REJECTION
    return yes >= PERHAPS and weight * (yes - 0.5) + OF_READER * read >= 0
