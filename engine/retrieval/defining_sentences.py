"""Which sentences say what a thing is: "What is a mole?" finds the sentence that defines it, however many
others speak of moles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.core.text import content_words
from engine.core.values import Chunk, Hit
from engine.library.index_terms import index_terms
from engine.policy.numbers import policy_number
from engine.query.definitions import definitions_in
from engine.query.question_terms import QuestionTerms

# Share of the asked words in a term, times that of the term's words in the question, from which it is meant.
SAME = policy_number("word_overlap", "same")


@dataclass(frozen=True, slots=True)
class DefiningSentence:
    """A sentence of a chunk that defines what is asked. `is_formal`: see engine.query.definitions.Definition.
    `is_below_its_name`: a heading above it names the thing."""

    chunk: Chunk
    index: int
    is_formal: bool
    is_below_its_name: bool


@dataclass(frozen=True, slots=True)
class DefiningHit:
    """The same, its chunk measured against the question."""

    hit: Hit
    index: int
    is_formal: bool
    is_below_its_name: bool

    @property
    def key(self) -> tuple[str, int, int]:
        """Document, chunk, sentence, as of a ScoredSentence."""
        return (self.hit.chunk.doc, self.hit.chunk.ordinal, self.index)


def defining_sentences(
    chunks: Iterable[Chunk], asked: QuestionTerms, context: QuestionTerms
) -> Iterator[DefiningSentence]:
    """The sentences that define what is asked. `context`: words that must stand around them: "circle" of
    "sector of a circle"."""
    for chunk in chunks:
        if not chunk.is_evidence:
            continue
        around = frozenset(index_terms(" . ".join((*chunk.headings, chunk.text)))) if context.groups else None
        if around is not None and context.coverage(around) < SAME:
            continue
        for index, sentence in enumerate(chunk.sentences):
            found = definitions_in(sentence.text, chunk.language)
            formal = [one.is_formal for one in found if sameness(one.term, asked) >= SAME - 1e-9]
            if formal:
                named = any(asked.coverage(frozenset(content_words(one))) >= SAME for one in chunk.headings)
                yield DefiningSentence(chunk, index, any(formal), named)


def sameness(term: str, asked: QuestionTerms) -> float:
    """How far a term names what is asked, in [0, 1]: the share of the asked words in it, times that of its
    own words among them (a non-ideal solution is no solution)."""
    words = frozenset(content_words(term))
    own = sum(asked.coverage(frozenset((word,))) > 0 for word in words)
    return asked.coverage(words) * own / max(1, len(words))
