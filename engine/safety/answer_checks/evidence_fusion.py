"""Evidence fusion: what an answer adds to the question has to stand in one sentence of the book, clause by
clause.

A sentence that leans on the one before ("It is ...") is one with it.

A small model can take its verb from one sentence and its noun from the next: every word is in the source,
and the statement is in no book ("the mid-brain controls vomiting", where the book says that of the medulla).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.anaphora import MOST_LEANING, leans_back
from engine.core.text import content_words
from engine.core.values import Sentence
from engine.policy.numbers import policy_count, policy_number
from engine.safety.answer_checks.base import AnswerCheck, crosses_languages, draft_of, is_verbatim
from engine.safety.answer_checks.grounding import is_grounded
from engine.safety.answer_checks.numbers import known_unit
from engine.safety.chain import CheckContext, at_least, failed, passed
from engine.safety.results import Outcome, RejectionReason

# Share of the added words that the sentence's own best book sentence must have.
LEAST_TOGETHER = policy_number("answer_checks", "fusion.together")
# The same for each clause that adds enough words to be looked at.
LEAST_OF_CLAUSE = policy_number("word_overlap", "about")
JUDGED_FROM = policy_count("answer_checks", "fusion.words")  # added content words
_CLAUSES = re.compile(
    r"[,;]|\b(?:because|since|due to|so that|whereas|while|but|where|which|when|and)\b"
    r"|(?:^|\s)(?:क्योंकि|ताकि|जबकि|लेकिन|परंतु|किंतु|जहाँ|जो|जब|और|तथा)(?=\s)",
    re.IGNORECASE,
)


class StandsTogether(AnswerCheck):
    """A sentence with too few words of the sources is the business of grounding. For the others the best book
    sentence is looked for in all sources: one that says more of it elsewhere must agree."""

    name = "stands_together"
    reason = RejectionReason.HALLUCINATION_DETECTED

    def run(self, context: CheckContext) -> Outcome:
        """Fails where parts of two book sentences are joined to a claim that neither of them makes."""
        draft, sources = draft_of(context), context.cited()
        if context.quoted or is_verbatim(draft, sources) or crosses_languages(draft, sources):
            return passed(self, details="the book's own words, or another language's")
        asked = set(content_words(context.question))
        said = set(content_words(draft.text))
        passages = [source.chunk.sentences for source in context.evidence]
        book = [words for sentences in passages for words in _joined(sentences, 0)]
        clauses = _CLAUSES.split(draft.text) if is_grounded(context, draft) else ()
        for clause in clauses:
            # units are the business of the numbers they stand beside: books write "m s⁻¹"
            new = {word for word in content_words(clause) if not known_unit(word)} - asked
            share = max((len(new & words) / len(new) for words in book), default=0.0) if new else 1.0
            if len(new) >= JUDGED_FROM and share < LEAST_OF_CLAUSE - 1e-9:
                return failed(self, share, LEAST_OF_CLAUSE, "a clause that no sentence of the book has")
        added = (said - asked) & set().union(*book)
        if not added:
            return passed(self, details="nothing is added")
        leaning = [words for sentences in passages for words in _joined(sentences, MOST_LEANING)]
        return at_least(self, max(_share(said, added, book), _share(said, added, leaning)), LEAST_TOGETHER)


def _share(said: set[str], added: set[str], book: Sequence[set[str]]) -> float:
    """Share of `added` that the sentence has which says most of `said`."""
    best = max(book, key=lambda words: (len(words & said), len(words & added)))
    return len(added & best) / len(added)


def _joined(sentences: Sequence[Sentence], most: int) -> list[set[str]]:
    """The content words of each sentence, with those of the ones that it leans on, at most so many."""
    alone = [set(content_words(sentence.text)) for sentence in sentences]
    joined = []
    for last in range(len(sentences)):
        first = last
        while first > 0 and last - first < most and leans_back(sentences[first].text):
            first -= 1
        joined.append(set().union(*alone[first : last + 1]))
    return joined
