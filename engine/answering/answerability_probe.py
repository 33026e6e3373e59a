"""A cheap second opinion: does the model think that the sources answer the question at all?

No word is written, and the rules have been read before: this costs the reading of one passage. What the model
would say to it is worth little; what its probe reads (engine.inference.probe) tells answered questions from
others, and false premises from true ones.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.answering.prompt import judge_messages
from engine.core.cancel import CancelToken
from engine.core.values import Language
from engine.inference.llm import LLM
from engine.inference.probe import Opinion
from engine.safety.evidence import Evidence
from engine.safety.presuppositions import presupposes


@dataclass(frozen=True, slots=True)
class Bar:
    """What an answer has to reach: `least` log-odds of the opinions together. The search is believed up to
    `surest`; `of_reader`, `of_answered` and `of_best` are what the log-odds of the reader, of the model's
    probe and of the best sentence count for beside the search's.

    `granted`: the least log-odds that the question's premise holds; `granted_plain`: the same for a question
    that asks neither why nor how, if it differs; `of_found`: what the log-odds of reader and best sentence
    count for there, as a page that says why a thing is so says that it is so. `compared`: below these
    log-odds of the premise the student is asked to compare question and page."""

    least: float
    of_reader: float = 0.0
    surest: float = 0.997
    of_answered: float = 0.0
    granted: float = -math.inf
    granted_plain: float | None = None
    of_found: float = 0.0
    of_best: float = 0.0
    compared: float = -math.inf

    def granted_for(self, question: str) -> float:
        """The least log-odds that the premise of this question holds."""
        return self.granted if self.granted_plain is None or presupposes(question) else self.granted_plain

    def opinion(
        self, confidence: float, read: float | None, told: Opinion | None = None, best: float = 0.0
    ) -> float:
        """Log-odds that the sources answer: from the search's `confidence` in [0, 1], the reader's log-odds
        (None without a reader), what the model `told` (None without one), and the log-odds of the `best`
        sentence. Monotone in all of them."""
        sure = min(max(confidence, 1 - self.surest), self.surest)
        opinion = math.log(sure / (1 - sure)) + self.of_reader * (read or 0.0) + self.of_best * best
        return opinion if told is None else opinion + self.of_answered * told.answered

    def premise(self, read: float | None, best: float, told: Opinion) -> float:
        """Log-odds that the question's premise holds: from the reader's log-odds (None without a reader),
        those of the `best` sentence, and what the model `told`. Monotone in all of them."""
        return told.granted + self.of_found * ((read or 0.0) + best)


@dataclass(frozen=True, slots=True)
class DecisionThresholds:
    """To let the model write, and from more once its words were rejected; to quote a page in each language;
    to quote one after the model's own words were rejected; to quote one when no model has an opinion, and an
    English one to a Hindi question then."""

    write: Bar
    again: Bar
    quote: Mapping[Language, Bar]
    rejected: Bar
    alone: Mapping[Language, Bar]
    across: Bar


# What the model writes has to pass all checks, which is an opinion of its own; the search is then not
# believed beyond this, as it is sure of the topic, not of the fact.
SURE_ENOUGH = 0.8
# What the probe counts for: more where the book is quoted to a question in Hindi, about which search and
# reader tell less, and no words of the model follow that would be an opinion of their own.
TOLD, TOLD_TO_QUOTE = 0.7, 1.5
# What reader and best sentence count for about the premise of a question in Hindi: see `of_found`.
FOUND = 0.3
# Of what the model says alone: search and reader know nothing of all passages together. Of 10 that came right
# in this way 9 reach it, of 13 that should not be shown 2.
AGAIN = Bar(-0.2, surest=0.5, of_answered=1.0, granted=0.6)
# Picked on questions about 22 chapters that had passed the search; probes and reader were fitted on written
# passages only. Writing, on 1,675 English questions, with the sources as they are laid out for the writer: of
# 878 whose sources hold what was asked 840 come through, of 363 near the topic 31 (most of these fail the
# checks), of 249 false premises 57. Who asks neither why nor how takes less for granted: with the same bar
# for all it would be 834, 29 and 54, with -0.7 for these 845, 34 and 61; with `least` at -0.7, as it was,
# 7 near the topic more and 1 answer.
# Quotations to Hindi and romanised questions, asked in English word order, of 919 that passed the search
# (before: with other bars, and the premise left to the model alone):
#   page, asks           right      wrong    near the topic  false premises
#   Hindi, why or how    36 of 44   3 of 5   1 of 8          20 of 66 (30, 3, 1, 19 before)
#   Hindi, other         143 of 154 23 of 32 9 of 34         31 of 34 (137, 23, 9, 27 before)
#   English, why or how  30 of 43   4 of 8   0 of 25         18 of 157 (24, 4, 1, 17 before)
#   English, other       144 of 160 12 of 21 15 of 104       10 of 24 (139, 12, 15, 10 before)
# The premise of what asks neither why nor how is hardly told on Hindi pages (AUC .61), so little is asked
# there: it refused ten honest questions ("in which year ...") for six false ones.
# Writing, on 685 of the English questions, none of dev: of 435 right ones 407, of 83 near the topic 5, of 113
# false premises 31; with TOLD, as it was before, 408, 9 and 34.
# Of the false premises that come through 21 of 51 on Hindi pages and 17 of 28 on English ones are shown with
# the request to compare (`compared`), and so are 48 of 179 and 44 of 174 right ones.
# Rejected: what no model could put into words that pass is often not there. Of 72 quotations that stood in
# for rejected words in four sets (385 answerable questions) 2.0 takes 5 of 40 right ones, 7 of 22 wrong
# ones, 4 of 6 near the topic and 2 of 4 false premises. Of 24 that it left on the sources as they are laid
# out now, 2.5 takes 1 of 13 right ones and 5 of 11 others.
# Alone, on 2,743 questions (in brackets the bars before, which did not ask for the best sentence):
#   English: 664 (662) of 707 right ones, 121 (121) of 146 wrong ones, 31 (32) of 139 near the topic,
#     138 (149) of 178 false premises
#   Hindi page: 351 (354) of 370, 79 (83) of 90, 17 (22) of 52, 69 (71) of 74
#   across languages: 425 (427) of 474, 55 (57) of 76, 37 (40) of 181, 87 (98) of 115
READ = DecisionThresholds(
    write=Bar(-0.4, 0.7, SURE_ENOUGH, 1.0, -0.2, -0.4),
    again=AGAIN,
    quote={
        Language.EN: Bar(
            3.5,
            0.5,
            of_answered=TOLD_TO_QUOTE,
            granted=1.2,
            granted_plain=-0.2,
            of_found=FOUND,
            compared=1.6,
        ),
        Language.HI: Bar(
            1.75,
            0.3,
            of_answered=TOLD_TO_QUOTE,
            granted=0.7,
            granted_plain=-0.4,
            of_found=FOUND,
            compared=1.8,
        ),
    },
    rejected=Bar(2.5, 0.7, SURE_ENOUGH, TOLD, 0.7),
    alone={Language.EN: Bar(2.2, 1.0, of_best=1.0), Language.HI: Bar(0.6, 1.0, of_best=1.0)},
    across=Bar(3.25, 1.0, of_best=1.0),
)
# The same for English questions to pages that the larger model read (WELL_READ in sentence_reader.py).
# Picked on 571 English questions, every third one, none of dev. Of 369 that a book answers, 117 near the
# topic and 85 false premises are shown: 292 right ones and 36 others, 3, 14; with the bars above 281 and
# 35, 2, 18. Of 359, 114 and 82 that were also asked before this reader learnt from the trios, with the bars
# above: 264 right ones and 35 others, 2, 16 then; 281 and 34, 3, 14 now. `least` from -2 to 0.0 is all one,
# and that of the rejected from 0.0 to 1.0.
# Alone, on 676 questions that a book answers, 119 near the topic and 157 false premises that passed the
# search: 535 of 581 right quotations, 69 of 95 others, 16, 78. With the bar above, which the smaller
# reader's odds had chosen, 501, 58, 9 and 60; at its weights as many right ones come with 71, 18 and 86.
WELL_READ_BARS = replace(
    READ,
    write=Bar(-0.5, 0.7, SURE_ENOUGH, 1.0, 0.0, -0.6, FOUND),
    rejected=Bar(1.0, 0.7, SURE_ENOUGH, 1.0, 0.35),
    alone={**READ.alone, Language.EN: Bar(1.0, 2.0, of_best=1.0)},
)
# The same without what the reader says to questions on the edge. Alone: a confidence of 0.96, across 0.987.
UNREAD = DecisionThresholds(
    write=Bar(-1.0, 0.0, SURE_ENOUGH, TOLD, -0.2, -0.4),
    again=AGAIN,
    quote={
        Language.EN: Bar(3.5, of_answered=TOLD_TO_QUOTE, granted=0.6, granted_plain=-0.4, compared=1.5),
        Language.HI: Bar(2.5, of_answered=TOLD_TO_QUOTE, granted=0.8, granted_plain=0.0, compared=1.6),
    },
    rejected=Bar(1.7, 0.0, SURE_ENOUGH, TOLD, 0.7),
    alone=dict.fromkeys(Language, Bar(3.178)),
    across=Bar(4.3),
)


def judge(
    llm: LLM, question: str, sources: Sequence[Evidence], *, cancel: CancelToken | None = None
) -> Opinion | None:
    """What the model makes of the question and these sources; None for a model without a probe.

    Raises Cancelled and PothiError like llm.generate.
    """
    return llm.opinion(judge_messages(question, sources), cancel=cancel)
