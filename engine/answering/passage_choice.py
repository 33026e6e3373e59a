"""Passage choice: what an answer is written from. Where the first passage does not convince the language
model's probe, the best of three.

Nothing that search and cross-encoder know tells which of the first passages holds the answer; the model,
which reads a passage before it writes, tells. Where it does not write it is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from engine.answering.evidence_selection import Source, laid_out
from engine.answering.quotation import Quotation, evidence_to_write_from, quote
from engine.answering.sentence_ranking import Candidate
from engine.core.values import QuestionLanguage
from engine.inference.probe import ProbeReading
from engine.policy.numbers import policy_count, policy_number

OTHERS = policy_count("reading", "other_passages")  # passages that are read when the first does not convince
# Log-odds of "answerable". From `CONVINCED` on nothing else is read; below `HOPELESS` the page is about
# something else, and so are the next ones. Another passage has to be `BETTER` by so much than the first, and
# `LIKELY` to answer.
CONVINCED = policy_number("reading", "convinced")
HOPELESS = policy_number("reading", "hopeless")
BETTER = policy_number("reading", "better")
LIKELY = 0.0


@dataclass(frozen=True, slots=True)
class PassageChoice:
    """`passage`: what was chosen; `sources`: the same as the model reads it, laid out."""

    passage: Quotation
    sources: tuple[Source, ...]


def passage_choices(ranked: Sequence[Candidate], language: QuestionLanguage) -> Iterator[PassageChoice]:
    """What an answer could be written from, of scored sentences, best first: the best passage, then the best
    of what was not in it, all in the language of the first."""
    page = None
    while (passage := evidence_to_write_from(ranked, language) or quote(ranked, language)) is not None:
        sources = tuple(laid_out(passage.sources))
        page = page or sources[0].hit.chunk.language
        read = {(s.hit.chunk.doc, s.hit.chunk.ordinal, index) for s in sources for index in s.indices}
        ranked = [c for c in ranked if c.key not in read and c.hit.chunk.language is page]
        yield PassageChoice(passage, sources)


def most_convincing(
    first: tuple[PassageChoice, ProbeReading | None],
    others: Iterator[PassageChoice],
    read_probe: Callable[[Sequence[Source]], ProbeReading | None],
    min_premise: float,
) -> tuple[PassageChoice, ProbeReading | None]:
    """The passages to write from and what the probe reads of them: `first`, or the best of the next ones.

    `min_premise`: the least log-odds that the premise of the question holds. A first passage that denies it
    is the answer to that question, whatever others say.
    """
    reading = first[1]
    if reading is None or not HOPELESS <= reading.answerable < CONVINCED or reading.premise < min_premise:
        return first
    best, least = first, max(LIKELY, reading.answerable + BETTER)
    for other in islice(others, OTHERS):
        told = read_probe(other.sources)
        if told is not None and told.answerable >= least:
            best, least = (other, told), told.answerable
        if least >= CONVINCED and best is not first:
            break
    return best
