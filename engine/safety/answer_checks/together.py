"""What an answer adds to the question has to stand together in one sentence of the book.

A small model can take its verb from one sentence and its noun from the next: every word is in the source,
and the statement is in no book ("the mid-brain controls vomiting", where the book says that of the medulla).
"""

from __future__ import annotations

from engine.safety.answer_checks.base import AnswerCheck, crosses_languages, draft_of, is_verbatim
from engine.safety.chain import CheckContext, at_least, passed
from engine.safety.results import Outcome, RejectionReason
from engine.text import content_words

# Share of the added words that the sentence's own best book sentence must have. On composed answers to the
# development questions, with the cited pages as source: 1 of 68 right ones lies under it, 2 of 5 wrong ones.
LEAST_TOGETHER = 0.4


class StandsTogether(AnswerCheck):
    """Only words count that the sources have at all: the rest is the business of grounding. The sentence's
    best book sentence is looked for in all sources: one that says more of it elsewhere must agree."""

    name = "stands_together"
    reason = RejectionReason.HALLUCINATION_DETECTED

    def run(self, context: CheckContext) -> Outcome:
        draft, sources = draft_of(context), context.cited()
        if context.quoted or is_verbatim(draft, sources) or crosses_languages(draft, sources):
            return passed(self, details="the book's own words, or another language's")
        said = set(content_words(draft.text))
        book = [set(content_words(s.text)) for source in context.evidence for s in source.chunk.sentences]
        added = (said - set(content_words(context.question))) & set().union(*book)
        if not added:
            return passed(self, details="nothing is added")
        best = max(book, key=lambda words: (len(words & said), len(words & added)))
        return at_least(self, len(added & best) / len(added), LEAST_TOGETHER)
