"""Quoted answers: the one to three sentences of the book that answer, verbatim and in reading order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.answer.grammar import choice_grammar
from engine.answer.llm import LLM, Usage
from engine.answer.prompt import chooser_messages
from engine.answer.relevance import Candidate, Rarity, candidates
from engine.answer.select import Source, with_company
from engine.answer.shapes import same_words
from engine.cancel import CancelToken
from engine.text import words
from engine.values import Hit, Language, QuestionLanguage

MAX_WORDS = 80  # whole quotation; nobody reads a pile of sentences as an answer
GOOD_WORDS = 45  # more is added only below this
MAX_SENTENCES = 4
MARGIN = 1.5  # log-odds by which a further sentence may be behind the best one
OFFERED = 10  # sentences shown to a model that chooses

LEAD_IN = {
    Language.EN: "From your textbook:",
    Language.HI: "आपकी पाठ्यपुस्तक से:",
}
LEAD_IN_ENGLISH_PAGE = "आपकी पाठ्यपुस्तक में यह अंग्रेज़ी में लिखा है:"
LEAD_IN_HINDI_PAGE = "From your textbook (in Hindi):"


@dataclass(frozen=True, slots=True)
class Quotation:
    """`sources`: what is quoted, in the order shown; `score`: log-odds of the best sentence."""

    sources: tuple[Source, ...]
    lead_in: str
    score: float

    @property
    def words(self) -> int:
        return sum(len(words(source.text)) for source in self.sources)


def lead_in(language: Language, sources: Sequence[Source]) -> str:
    """The words before a quotation, in the language of the answer; says so when the page is in the other."""
    pages = {source.hit.chunk.language for source in sources}
    if language is Language.HI:
        return LEAD_IN_ENGLISH_PAGE if pages == {Language.EN} else LEAD_IN[language]
    return LEAD_IN_HINDI_PAGE if pages == {Language.HI} else LEAD_IN[language]


def quote(
    question: str,
    language: QuestionLanguage,
    hits: Sequence[Hit],
    *,
    rarity: Rarity | None = None,
    max_words: int = MAX_WORDS,
) -> Quotation | None:
    """The best quotation that the hits offer, or None when no sentence can stand as an answer."""
    ranked = candidates(question, language, hits, rarity)
    return assemble(ranked, language, max_words) if ranked else None


def assemble(
    ranked: Sequence[Candidate], language: QuestionLanguage, max_words: int = MAX_WORDS
) -> Quotation | None:
    """Best first: take the best with its company, then more while they are nearly as good and short."""
    chosen: dict[tuple[str, int], set[int]] = {}
    hits: dict[tuple[str, int], Hit] = {}
    texts: list[str] = []
    used = count = 0
    for candidate in ranked:
        if texts and (used >= GOOD_WORDS or candidate.score < ranked[0].score - MARGIN):
            break
        taken = chosen.get(candidate.key[:2], set())
        new = _affordable(candidate, taken, max_words - used)
        if not new or count + len(new) > MAX_SENTENCES:
            continue
        if any(same_words(candidate.text, text) for text in texts):
            continue
        chosen.setdefault(candidate.key[:2], set()).update(new)
        hits[candidate.key[:2]] = candidate.hit
        texts.append(candidate.text)
        used += _count(candidate, new)
        count += len(new)
    if not texts:
        return None
    sources = _in_order(chosen, hits)
    return Quotation(sources, lead_in(language.answer_language, sources), ranked[0].score)


def _affordable(candidate: Candidate, taken: set[int], room: int) -> list[int]:
    """The sentence with its company if it fits, else alone if that fits."""
    for indices in (with_company(candidate), [candidate.index]):
        new = [i for i in indices if i not in taken]
        if candidate.index in new and _count(candidate, new) <= room:
            return new
    return []


def _count(candidate: Candidate, indices: Sequence[int]) -> int:
    return sum(len(candidate.hit.chunk.sentences[i].text.split()) for i in indices)


def _in_order(
    chosen: dict[tuple[str, int], set[int]], hits: dict[tuple[str, int], Hit]
) -> tuple[Source, ...]:
    """Reading order inside a document; documents in the order of their best sentence."""
    documents = list(dict.fromkeys(doc for doc, _ in chosen))
    keys = sorted(chosen, key=lambda key: (documents.index(key[0]), key[1]))
    return tuple(Source(n, hits[key], tuple(sorted(chosen[key]))) for n, key in enumerate(keys, 1))


_CHOSEN = re.compile(r"\d+")


def choose_by_model(
    llm: LLM,
    question: str,
    ranked: Sequence[Candidate],
    *,
    offered: int = OFFERED,
    cancel: CancelToken | None = None,
) -> tuple[list[Candidate], Usage]:
    """Let the model pick among the best `offered` sentences; [] when it says that none answers.

    The model only ever writes numbers, so that it cannot invent anything in any language.
    """
    shown = sorted(ranked[:offered], key=lambda c: c.key)
    if not shown:
        return [], Usage()
    reply = llm.generate(
        chooser_messages(question, [c.text for c in shown]),
        grammar=choice_grammar(len(shown)),
        max_tokens=16,
        temperature=0.0,
        cancel=cancel,
    )
    numbers = dict.fromkeys(int(n) for n in _CHOSEN.findall("".join(reply)))
    return [shown[n - 1] for n in numbers if 1 <= n <= len(shown)], reply.usage
