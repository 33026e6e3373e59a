"""The answer as it will be read: each sentence beside those that are shown before it.

A sentence of a book is true where it stands. Behind another one its "it" may be another thing, and between
sentences about one thing it may speak of that thing's neighbour. What is shown so far is checked already and
no later sentence changes it, so it is enough to look at each sentence once, with those before it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.core.anaphora import first_of, means_heading, points_back
from engine.core.language import detect_text
from engine.core.text import content_words, split_sentences
from engine.core.values import Chunk
from engine.safety.answer_checks.base import MAX_RUN, AnswerCheck, draft_of, plain_words
from engine.safety.answer_checks.repeats import is_repeated, says_again
from engine.safety.answer_checks.rivals import Rivals
from engine.safety.chain import CheckContext, failed, passed
from engine.safety.evidence import Draft, Evidence
from engine.safety.relations import read_statement
from engine.safety.results import Outcome, RejectionReason

SUBJECT_WORDS = 2  # content words at the beginning of a sentence that are taken for what it speaks of


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a shown sentence stands in a chunk: sentence `index`, or with `whole` the last one of a row that
    it is word for word; else the sentence that it rests on."""

    chunk: Chunk
    index: int
    whole: bool

    @property
    def text(self) -> str:
        """The book's sentence with those that it leans on."""
        texts = [sentence.text for sentence in self.chunk.sentences]
        return " ".join(texts[first_of(texts, self.index) : self.index + 1])


def standing(draft: Draft, sources: tuple[Evidence, ...]) -> Standing | None:
    """Where a sentence stands in the sources that it cites, or None when it shares no word with them."""
    plain, said = plain_words(draft.text), set(content_words(draft.text))
    best: tuple[int, Standing] | None = None
    for source in sources:
        texts = [plain_words(sentence.text) for sentence in source.chunk.sentences]
        for index, sentence in enumerate(source.chunk.sentences):
            rows = (
                " ".join(texts[first : index + 1]) for first in range(max(0, index + 1 - MAX_RUN), index + 1)
            )
            if plain in rows:
                return Standing(source.chunk, index, True)
            shared = len(said & set(content_words(sentence.text))) if sentence.text in source.text else 0
            if shared and (best is None or shared > best[0]):
                best = (shared, Standing(source.chunk, index, False))
    return best[1] if best else None


def _sentences(draft: Draft) -> list[str]:
    """A quoted row holds a sentence with what leans on it."""
    return split_sentences(draft.text, detect_text(draft.text))


class SaidTwice(AnswerCheck):
    """What a sentence before it says already is dropped, without spoiling the rest. Of neighbours on a page,
    as the items of a list are, only the words are compared: they mean nearly the same by nature. In a long
    answer most sentences share most of their words, and only the same sentence or its meaning counts."""

    name = "said_twice"
    reason: RejectionReason | None = None

    def run(self, context: CheckContext) -> Outcome:
        draft = draft_of(context)
        here = standing(draft, context.cited(draft))
        said = []
        for shown in context.shown:
            there = standing(shown, context.cited(shown))
            beside = here is not None and there is not None and _is_right_behind(here, there)
            said += [(sentence, None if beside else context.similarity) for sentence in _sentences(shown)]
        again = (
            any(
                is_repeated(sentence, other, context.question, similarity)
                if context.broad
                else says_again(sentence, other, context.question, similarity)
                for other, similarity in said
            )
            for sentence in _sentences(draft)
        )
        return failed(self, details="says again what was said") if said and all(again) else passed(self)


class Leaning(AnswerCheck):
    """ "It ..." is shown only right behind the sentence that names the thing on the page, or right behind the
    heading that does ("This law ..."), and never where it is not the nearest thing: "A is finer than B. It is
    older than A." speaks of B."""

    name = "leaning"
    reason = RejectionReason.LOW_CONFIDENCE

    def run(self, context: CheckContext) -> Outcome:
        draft = draft_of(context)
        opening = next(iter(_sentences(draft)), "")
        if not points_back(opening) or (draft.heading and means_heading(opening, draft.heading)):
            return passed(self)
        if not context.shown:
            return failed(self, details="begins with a word that points to nothing")
        before = context.shown[-1]
        here, there = standing(draft, context.cited(draft)), standing(before, context.cited(before))
        if here is None or there is None or not _is_right_behind(here, there):
            return failed(self, details="what it points to is not the sentence before it")
        if _points_past(_sentences(draft)[0], _sentences(before)[-1]):
            return failed(self, details="points to the other of two things")
        return passed(self)


def _is_right_behind(here: Standing, there: Standing) -> bool:
    """Whether the book has one sentence right behind the other, in a passage or over the end of one. A
    sentence in other words may rest on the same sentence of the book as the one before it."""
    if here.chunk.doc != there.chunk.doc:
        return False
    if here.chunk.ordinal == there.chunk.ordinal + 1:
        at_its_end = there.index == len(there.chunk.sentences) - 1
        return here.whole and there.whole and here.index == 0 and at_its_end
    if here.chunk.ordinal != there.chunk.ordinal:
        return False
    if there.whole:
        return there.index == here.index - 1
    return not here.whole and there.index in (here.index - 1, here.index)


def _points_past(text: str, before: str) -> bool:
    """Whether a sentence compares its "it" with what the one before begins with: then "it" is another."""
    subject = content_words(before)[:SUBJECT_WORDS]
    return any(comparison.standard.intersection(subject) for comparison in read_statement(text).comparisons)


# "Can a boat land at Orla?": what is so at Barsa only may be the answer.
_WHETHER = re.compile(
    r"^\W*(?:is|are|was|were|do|does|did|can|could|will|would|has|have|had|should|may|must|kya)\b|^\W*क्या(?=\s)",
    re.IGNORECASE,
)


class AboutTheThing(AnswerCheck):
    """No sentence about another thing than the one asked, where the book tells of both: the neighbour's
    lighthouse, the next row, the section beside. Whether something is so may be told by its neighbour."""

    name = "about_the_thing"
    reason = RejectionReason.LOW_CONFIDENCE

    def run(self, context: CheckContext) -> Outcome:
        draft = draft_of(context)
        sources = context.cited(draft)
        here = standing(draft, sources)
        if here is None or here.chunk.language is not detect_text(context.question):
            return passed(self, details="nothing to compare")
        if context.broad:
            return passed(self, details="asks for all that belongs to its thing")
        if _WHETHER.match(context.question):
            return passed(self, details="asks whether something is so")
        near = [e.chunk for e in context.evidence] + [hit.chunk for hit in context.kept]
        rivals = Rivals(context.question, [c for c in near if c.language is here.chunk.language])
        said = draft.text if here.whole else f"{draft.text} {here.text}"
        other = rivals.other_thing(said, here.text, here.chunk.headings)
        return failed(self, details=f"about another: {other}") if other else passed(self)
