"""Choose the evidence that goes into the prompt: few sentences, in reading order, understandable alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.answer.relevance import Candidate, Rarity, candidates
from engine.answer.shapes import announces, is_item, leans_back, same_words
from engine.safety.evidence import Evidence
from engine.text import words
from engine.values import Hit, QuestionLanguage, Sentence

EVIDENCE_WORDS = 190  # about 260 tokens of English
MAX_SOURCES = 4
MAX_LEAN = 2  # sentences a leaning one may bring along


@dataclass(frozen=True, slots=True)
class Source:
    """Source `n` of a prompt: sentences `indices` of one chunk, all beginning on one page."""

    n: int
    hit: Hit
    indices: tuple[int, ...]

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        return tuple(self.hit.chunk.sentences[i] for i in self.indices)

    @property
    def text(self) -> str:
        return " ".join(sentence.text for sentence in self.sentences)

    def evidence(self) -> Evidence:
        """The form in which prompt and checks take it."""
        return Evidence(self.n, self.text, self.hit.chunk.language, self.hit.chunk, self.hit)


def select(
    question: str,
    language: QuestionLanguage,
    hits: Sequence[Hit],
    *,
    rarity: Rarity | None = None,
    budget: int = EVIDENCE_WORDS,
    max_sources: int = MAX_SOURCES,
) -> list[Source]:
    """Sources for the prompt, best first, at most `budget` words in all; [] when no hit has any to show."""
    ranked = candidates(question, language, hits, rarity)
    chosen: dict[tuple[str, int], set[int]] = {}
    hit_of: dict[tuple[str, int], Hit] = {}
    order: list[tuple[str, int]] = []
    texts: list[str] = []
    used = 0
    for candidate in ranked:
        key = candidate.key[:2]
        taken = chosen.get(key, set())
        new = [i for i in with_company(candidate) if i not in taken]
        cost = sum(len(words(candidate.hit.chunk.sentences[i].text)) for i in new)
        if not new or (used and used + cost > budget):
            continue
        if key not in chosen and len(order) >= max_sources:
            continue
        if any(same_words(candidate.text, text) for text in texts):
            continue
        if key not in chosen:
            order.append(key)
            chosen[key], hit_of[key] = set(), candidate.hit
        chosen[key].update(new)
        texts.append(candidate.text)
        used += cost
    return _numbered([(hit_of[key], sorted(chosen[key])) for key in order])


def _numbered(picked: Sequence[tuple[Hit, list[int]]]) -> list[Source]:
    """One source per chunk and page, so that a citation is never of the wrong page."""
    sources: list[Source] = []
    for hit, indices in picked:
        pages: dict[int, list[int]] = {}
        for index in indices:
            pages.setdefault(hit.chunk.sentences[index].page, []).append(index)
        for page in sorted(pages):
            sources.append(Source(len(sources) + 1, hit, tuple(pages[page])))
    return sources


def with_company(candidate: Candidate) -> list[int]:
    """The sentence and those it cannot stand without: what "it" refers to, the rest of its list."""
    sentences = candidate.hit.chunk.sentences
    first = last = candidate.index
    if is_item(sentences[first].text):
        while first > 0 and is_item(sentences[first].text):
            first -= 1
    if announces(sentences[first].text):
        while last + 1 < len(sentences) and is_item(sentences[last + 1].text):
            last += 1
    for _ in range(MAX_LEAN):
        if first > 0 and leans_back(sentences[first].text):
            first -= 1
    return list(range(first, last + 1))
