"""Books that disagree: both sentences are shown, each with its citation, and the answer says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.answer.quote import Quotation
from engine.answer.select import Source
from engine.safety.answer_checks.contradiction import contradictions
from engine.values import Language

LEAD_IN_DIFFERENT = {
    Language.EN: "Your books say different things about this:",
    Language.HI: "इस बारे में आपकी किताबों में अलग-अलग बातें लिखी हैं:",
}


def both_sides(quotation: Quotation, others: Sequence[Source], language: Language) -> Quotation | None:
    """The quotation's sentence and the one of another book that cannot be right with it, or None.

    Within one book, two such sentences are two cases that the book tells apart, so only other documents are
    compared.
    """
    quoted = {source.hit.chunk.doc for source in quotation.sources}
    rivals = [source for source in others if source.hit.chunk.doc not in quoted]
    sources = [replace(source, n=n) for n, source in enumerate((*quotation.sources, *rivals), start=1)]
    by_number = {source.n: source for source in sources}
    for found in contradictions([source.evidence() for source in sources]):
        first = _only(by_number[found.first], found.first_sentence)
        second = _only(by_number[found.second], found.second_sentence)
        if first.hit.chunk.doc == second.hit.chunk.doc or first.hit.chunk.doc not in quoted:
            continue
        pair = (replace(first, n=1), replace(second, n=2))
        return Quotation(pair, LEAD_IN_DIFFERENT[language], quotation.score)
    return None


def _only(source: Source, said: str) -> Source:
    """The source cut down to the sentence that holds `said`."""
    held = [i for i in source.indices if said in source.hit.chunk.sentences[i].text]
    return replace(source, indices=tuple(held[:1])) if held else source
