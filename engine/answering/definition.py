"""What one thing is: the sentence of the books that defines it, and what goes on from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.answering.context_expansion import with_text_before
from engine.answering.quotation import MOST_ANSWERING, Quotation
from engine.answering.resources import Resources
from engine.answering.sentence_ranking import ASKED_FOR, Candidate
from engine.answering.state import AnswerState
from engine.core.anaphora import leans_back
from engine.core.maths import probability
from engine.core.values import Hit, QuestionLanguage
from engine.inference.cross_encoder import NOT_READ, with_readings
from engine.query.definitions import asked_thing
from engine.query.question_type import AnswerType, ExpectedAnswer
from engine.retrieval.defining_sentences import DefiningHit

MOST_READ = 5  # passages with a definition; formal ones and those that the search is surest of come first
_SINGLE = (AnswerType.SHORT, AnswerType.EXPLAIN)


def definitions_of(
    state: AnswerState, resources: Resources, question: str, expected: ExpectedAnswer
) -> tuple[DefiningHit, ...]:
    """Where the books define the one thing that a question asks about, as the cross-encoders read it, each
    with what it leans on; () for any other question. Raises Cancelled."""
    assert state.found is not None
    if expected.type not in _SINGLE or state.scope.selected_text is not None:
        return ()
    thing = asked_thing(question, state.language)
    if thing is None:
        return ()
    found = resources.searcher().definitions(question, thing, state.scope)
    own = state.language.answer_language
    if state.language is QuestionLanguage.EN or any(one.hit.chunk.language is own for one in found):
        found = [one for one in found if one.hit.chunk.language is own]
    found.sort(key=lambda one: (not one.is_formal, -one.hit.confidence))
    best = list(dict.fromkeys(one.hit.chunk.id for one in found))[:MOST_READ]
    kept = [one for one in found if one.hit.chunk.id in best]
    hits = {one.hit.chunk.id: with_text_before(resources.library, one.hit) for one in kept}
    scorer = resources.registry.cross_encoder()
    if scorer is not None and hits:
        read = with_readings(scorer, question, tuple(hits.values()), state.found.english, state.cancel.check)
        hits = dict(zip(hits, read, strict=True))
    return tuple(_within(one, hits[one.hit.chunk.id]) for one in kept)


def _within(one: DefiningHit, hit: Hit) -> DefiningHit:
    """The same sentence within its passage as it was read."""
    return replace(one, hit=hit, index=one.index + hit.brought)


def best_definition(defining: Sequence[DefiningHit], ranked: Sequence[Candidate]) -> Candidate | None:
    """The best defining sentence; None where none will do: what is no formal definition must be what the
    cross-encoder takes for an answer.

    Of several the best is a formal one, below a heading that names the thing, in a passage that search and
    cross-encoder take for the answer.
    """
    by_key = {candidate.key: candidate for candidate in ranked}
    rated: list[tuple[float, Candidate]] = []
    for one in defining:
        candidate = by_key.get(one.key)
        odds = one.hit.sentence_odds[one.index] if one.index < len(one.hit.sentence_odds) else NOT_READ
        if candidate is not None and candidate.is_showable and (one.is_formal or odds >= ASKED_FOR):
            rated.append(
                (one.is_formal + one.is_below_its_name + one.hit.confidence + probability(odds), candidate)
            )
    return max(rated, key=lambda one: one[0])[1] if rated else None


def with_best_first(best: Candidate, ranked: Sequence[Candidate]) -> list[Candidate]:
    """The defining sentence and the ranked ones of the same document behind it: frequency is one thing in a
    chapter on sound and another in one on tables."""
    first = replace(best, score=max(best.score, ranked[0].score))
    doc = best.hit.chunk.doc
    return [first, *(one for one in ranked if one.hit.chunk.doc == doc and one.key != best.key)]


def with_its_passage_first(best: Candidate, quotation: Quotation) -> Quotation:
    """The quotation with what was taken of the definition's passage in front; the rest as the book has it."""
    key = best.key[:2]
    inside = [one for one in quotation.sources if (one.hit.chunk.doc, one.hit.chunk.ordinal) == key]
    others = [one for one in quotation.sources if one not in inside]
    sources = (replace(one, n=n) for n, one in enumerate((*inside, *others), 1))
    return replace(quotation, sources=tuple(sources))


def going_on(best: Candidate, ranked: Sequence[Candidate]) -> list[Candidate]:
    """The definition and the sentences right behind it that lean on what was said."""
    by_key = {candidate.key: candidate for candidate in ranked}
    doc, ordinal, index = best.key
    told = [best]
    while len(told) < MOST_ANSWERING:
        index += 1
        candidate = by_key.get((doc, ordinal, index))
        if candidate is None or not candidate.is_showable or not leans_back(candidate.text):
            break
        told.append(replace(candidate, score=best.score))
    return told
