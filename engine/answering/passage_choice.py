"""What an answer is written from: where the first passage does not convince the model, the best of three.

Of 1,047 English questions that passed the search, the passage that search and reader put first holds the
facts for 891, one of the next two for 88 more. Nothing they know tells which: their features weighed anew, by
lines or by a small network, find no more on chapters kept out. The model that reads a passage before it
writes tells, so when the first does not convince it, it is shown the next two. Where it does not write it is
not asked: of 108 Hindi questions with such a choice it would have mended 1 and spoilt 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from engine.answering.evidence_selection import Source, laid_out
from engine.answering.quotation import Quotation, material, quote
from engine.answering.sentence_ranking import Candidate
from engine.core.values import QuestionLanguage
from engine.inference.probe import Opinion

OTHERS = 2  # passages that are read when the first does not convince
# Log-odds of "answered". From `CONVINCED` on nothing else is read; below `HOPELESS` the page is about
# something else, and so are the next ones. Another passage has to be `BETTER` by so much than the first, and
# `LIKELY` to answer. Of 170 English questions that a first passage left below 1.0 113 came through with the
# facts at hand and 29 without; with the best of three 126 and 18. `CONVINCED` at 1.0 gives 127 and 17 for a
# third more of reading, at 0.0 125 and 19 for a third less.
CONVINCED, HOPELESS, BETTER, LIKELY = 0.5, -4.0, 1.0, 0.0
MOST_WORDS = 230  # of all of them together


@dataclass(frozen=True, slots=True)
class PassageChoice:
    """`passage`: what was chosen; `sources`: the same as the model reads it, laid out."""

    passage: Quotation
    sources: tuple[Source, ...]


def bases(ranked: Sequence[Candidate], language: QuestionLanguage) -> Iterator[PassageChoice]:
    """What an answer could be written from, of scored sentences, best first: the best passage, then the best
    of what was not in it, all in the language of the first."""
    page = None
    while (passage := material(ranked, language) or quote(ranked, language)) is not None:
        sources = tuple(laid_out(passage.sources))
        page = page or sources[0].hit.chunk.language
        read = {(s.hit.chunk.doc, s.hit.chunk.ordinal, index) for s in sources for index in s.indices}
        ranked = [c for c in ranked if c.key not in read and c.hit.chunk.language is page]
        yield PassageChoice(passage, sources)


def most_convincing(
    first: tuple[PassageChoice, Opinion | None],
    others: Iterator[PassageChoice],
    tell: Callable[[Sequence[Source]], Opinion | None],
    granted: float,
) -> tuple[PassageChoice, Opinion | None]:
    """The basis to write from and what the model makes of it: `first`, or the best of the next ones.

    `granted`: the least log-odds that the premise of the question holds. A first passage that denies it is
    the answer to that question, whatever others say.
    """
    told = first[1]
    if told is None or not HOPELESS <= told.answered < CONVINCED or told.granted < granted:
        return first
    best, least = first, max(LIKELY, told.answered + BETTER)
    for other in islice(others, OTHERS):
        opinion = tell(other.sources)
        if opinion is not None and opinion.answered >= least:
            best, least = (other, opinion), opinion.answered
        if least >= CONVINCED and best is not first:
            break
    return best


def all_of(options: Iterator[PassageChoice]) -> PassageChoice:
    """The best passage and the next ones as one basis, as many as there is room for."""
    first = next(options).passage
    sources, words = list(first.sources), first.words
    for other in islice(options, OTHERS):
        if words + other.passage.words <= MOST_WORDS:
            sources += other.passage.sources
            words += other.passage.words
    return PassageChoice(replace(first, sources=tuple(sources)), tuple(laid_out(sources)))
