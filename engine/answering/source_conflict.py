"""Source conflict: where books disagree, both sentences are shown, each with its citation, and the answer
says so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from engine.answering.evidence_selection import Source
from engine.answering.quotation import Quotation
from engine.answering.sentence_ranking import may_answer
from engine.answering.support import supporting_sentences
from engine.core.values import Hit, Language
from engine.query.expected_answer_type import same_words
from engine.safety.answer_checks.contradiction import contradictions
from engine.safety.answer_checks.value_conflicts import differ_in_value
from engine.safety.evidence import Draft

EditionOf = Callable[[str], str | None]
"""doc id -> its edition, None when unknown."""
_YEAR = re.compile(r"(?:19|20)\d\d")


LEAD_IN_DIFFERENT = {
    Language.EN: "Your books say different things about this:",
    Language.HI: "इस बारे में आपकी किताबों में अलग-अलग बातें लिखी हैं:",
}


def both_sides(
    quotation: Quotation,
    others: Sequence[Source],
    hits: Iterable[Hit],
    language: Language,
    question: str,
    edition_of: EditionOf,
) -> Quotation | None:
    """The quotation's sentence and the one of another book that cannot be right with it, the newer edition
    first, or None; see `sides`."""
    pair = sides(quotation.sources, others, hits, question)
    if pair and _year(edition_of(pair[1].hit.chunk.doc)) > _year(edition_of(pair[0].hit.chunk.doc)):
        pair = replace(pair[1], n=1), replace(pair[0], n=2)
    return Quotation(pair, LEAD_IN_DIFFERENT[language], quotation.score) if pair else None


def _year(edition: str | None) -> int:
    """The year of an edition such as "2026-27"; 0 for an unknown one."""
    found = _YEAR.search(edition or "")
    return int(found.group()) if found else 0


def sides(
    said: Sequence[Source], others: Sequence[Source], hits: Iterable[Hit], question: str
) -> tuple[Source, Source] | None:
    """What is said and what another book has against it, as sources 1 and 2 of one sentence each, or None.

    Within one book, two such sentences are two cases that the book tells apart, so only other documents are
    compared. `others`: what else speaks to the question. `hits`: all that was found; what repeats a sentence
    but for one word is not among the others, and that word may be the one that turns it round. `question`:
    what is asked, for which two books may give two values.
    """
    hits = list(hits)
    against = [*others, *_repeated(said, hits), *_with_another_value(said, hits, question)]
    sources = [replace(source, n=n) for n, source in enumerate((*said, *against), start=1)]
    by_number = {source.n: source for source in sources}
    for found in contradictions([source.evidence() for source in sources], question):
        first = _only(by_number[found.first], found.first_sentence)
        second = _only(by_number[found.second], found.second_sentence)
        if found.first <= len(said) and first.hit.chunk.doc != second.hit.chunk.doc:
            return replace(first, n=1), replace(second, n=2)
    return None


def other_side(
    drafts: Sequence[Draft],
    sources: Sequence[Source],
    others: Sequence[Source],
    hits: Iterable[Hit],
    question: str,
) -> Source | None:
    """The sentence that another book has against what `drafts`, written from `sources`, rest on, or None;
    see `sides`."""
    pair = sides(_rest_on(drafts, sources), [*sources, *others], hits, question)
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
            if may_answer(hit, index) and any(same_words(sentence.text, text) for text in texts):
                yield Source(0, hit, (index,))


def _with_another_value(said: Sequence[Source], hits: Iterable[Hit], question: str) -> Iterator[Source]:
    """Sentences of other books that give another value for what is said: with all else the same they count as
    repeated and are not among the others."""
    for source in said:
        doc, language = source.hit.chunk.doc, source.hit.chunk.language
        texts = [sentence.text for sentence in source.sentences]
        for hit in hits:
            if hit.chunk.doc == doc or hit.chunk.language is not language:
                continue
            for index, sentence in enumerate(hit.chunk.sentences):
                told = may_answer(hit, index)
                if told and any(differ_in_value(text, sentence.text, question) for text in texts):
                    yield Source(0, hit, (index,))


def _only(source: Source, said: str) -> Source:
    """The source cut down to the sentence that holds `said`."""
    held = [i for i in source.indices if said in source.hit.chunk.sentences[i].text]
    return replace(source, indices=tuple(held[:1])) if held else source
