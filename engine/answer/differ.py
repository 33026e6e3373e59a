"""Books that disagree: both sentences are shown, each with its citation, and the answer says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine.answer.quote import Quotation
from engine.answer.relevance import is_showable
from engine.answer.select import Source
from engine.answer.shapes import same_words
from engine.answer.support import supporting_sentences
from engine.safety.answer_checks.contradiction import contradictions
from engine.safety.evidence import Draft
from engine.values import Hit, Language

LEAD_IN_DIFFERENT = {
    Language.EN: "Your books say different things about this:",
    Language.HI: "इस बारे में आपकी किताबों में अलग-अलग बातें लिखी हैं:",
}


def both_sides(
    quotation: Quotation, others: Sequence[Source], hits: Iterable[Hit], language: Language
) -> Quotation | None:
    """The quotation's sentence and the one of another book that cannot be right with it, or None; see
    `sides`."""
    pair = sides(quotation.sources, others, hits)
    return Quotation(pair, LEAD_IN_DIFFERENT[language], quotation.score) if pair else None


def sides(
    said: Sequence[Source], others: Sequence[Source], hits: Iterable[Hit]
) -> tuple[Source, Source] | None:
    """What is said and what another book has against it, as sources 1 and 2 of one sentence each, or None.

    Within one book, two such sentences are two cases that the book tells apart, so only other documents are
    compared. `others`: what else speaks to the question. `hits`: all that was found; what repeats a sentence
    but for one word is not among the others, and that word may be the one that turns it round.
    """
    against = [*others, *_repeated(said, hits)]
    sources = [replace(source, n=n) for n, source in enumerate((*said, *against), start=1)]
    by_number = {source.n: source for source in sources}
    for found in contradictions([source.evidence() for source in sources]):
        first = _only(by_number[found.first], found.first_sentence)
        second = _only(by_number[found.second], found.second_sentence)
        if found.first <= len(said) and first.hit.chunk.doc != second.hit.chunk.doc:
            return replace(first, n=1), replace(second, n=2)
    return None


def other_side(
    drafts: Sequence[Draft], sources: Sequence[Source], others: Sequence[Source], hits: Iterable[Hit]
) -> Source | None:
    """The sentence that another book has against what `drafts`, written from `sources`, rest on, or None;
    see `sides`."""
    pair = sides(_rest_on(drafts, sources), [*sources, *others], hits)
    return replace(pair[1], n=len(sources) + 1) if pair else None


def _rest_on(drafts: Iterable[Draft], sources: Sequence[Source]) -> list[Source]:
    """The sources that these sentences cite, cut down to what carries them."""
    found = []
    for draft in drafts:
        for source in (source for source in sources if source.n in draft.citations):
            carrying = supporting_sentences(draft.text, source.sentences)
            held = (i for i in source.indices if source.hit.chunk.sentences[i] in carrying)
            found.append(replace(source, indices=tuple(held)))
    return found


def _repeated(said: Sequence[Source], hits: Iterable[Hit]) -> Iterator[Source]:
    texts = [sentence.text for source in said for sentence in source.sentences]
    for hit in hits:
        for index, sentence in enumerate(hit.chunk.sentences):
            told = index not in hit.tasks and is_showable(sentence.text)
            if told and any(same_words(sentence.text, text) for text in texts):
                yield Source(0, hit, (index,))


def _only(source: Source, said: str) -> Source:
    """The source cut down to the sentence that holds `said`."""
    held = [i for i in source.indices if said in source.hit.chunk.sentences[i].text]
    return replace(source, indices=tuple(held[:1])) if held else source
