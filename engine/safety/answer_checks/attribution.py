"""Attribution: a composed sentence has to stand on a sentence of the book that answers about as well as any.

"90 % of the world's people live ..." is on the page, word for word and number for number; the question asked
for the share of the ten largest countries, which the sentence before tells. The cross-encoder sees which of
the two answers; the checks of words and numbers can't.
"""

from __future__ import annotations

from engine.core.maths import probability
from engine.core.text import content_words
from engine.policy.numbers import policy_number
from engine.safety.answer_checks.base import AnswerCheck, crosses_languages, draft_of
from engine.safety.chain import CheckContext, at_least, passed
from engine.safety.evidence import Evidence
from engine.safety.results import Outcome, RejectionReason

# Log-odds by which the sentence that it stands on may read worse than the best one.
MARGIN = policy_number("answer_checks", "attribution.margin")
# Of the best overlap in words that a sentence of the book needs, to be one that it stands on.
SUPPORTS = policy_number("word_overlap", "most")


class RestsOnAnswer(AnswerCheck):
    """Passes without a cross-encoder, and for the book's own words, which were chosen by what they read
    like."""

    name = "rests_on_answer"
    reason = RejectionReason.LOW_CONFIDENCE

    def run(self, context: CheckContext) -> Outcome:
        draft, sources = draft_of(context), context.cited()
        read = [odds for source in context.evidence for _, odds in _readings(source, whole=True)]
        if context.quoted or not read or crosses_languages(draft, sources):
            return passed(self, details="no cross-encoder, or the book's own words")
        said = set(content_words(draft.text))
        carrying = [
            (len(said & set(content_words(text))), odds)
            for source in sources
            for text, odds in _readings(source, whole=False)
        ]
        most = max((overlap for overlap, _ in carrying), default=0)
        carrying_odds = [odds for overlap, odds in carrying if overlap and overlap >= SUPPORTS * most]
        if not carrying_odds:
            return passed(self, details="grounding tells of that")
        return at_least(self, probability(max(carrying_odds)), probability(max(read) - MARGIN))


def _readings(source: Evidence, *, whole: bool) -> list[tuple[str, float]]:
    """Sentences with the cross-encoder's log-odds: of the `whole` chunk, or only of what was given of it."""
    odds = source.hit.sentence_odds if source.hit is not None else ()
    pairs = zip((sentence.text for sentence in source.chunk.sentences), odds, strict=False)
    return [(text, value) for text, value in pairs if whole or text in source.text]
