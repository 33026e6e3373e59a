"""Answers by the plainest means, as a measure for every clever one.

They are the nearest passages of an embedder, or the floor: the best sentences of the best pages. Nothing is
refused that was found, nothing is checked, no language model writes.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.answering.citations import CitationBook
from engine.core.language import detect_question
from engine.core.results import MAX_RETRIEVED, AnswerKind, AnswerResult, RetrievedPage, Timings
from engine.core.values import AnswerSentence, Chunk, ConfidenceLevel, Hit, QuestionLanguage, Scope, Sentence

if TYPE_CHECKING:
    from engine.inference.cross_encoder import SentenceScorer
    from engine.library.library import Library
    from engine.retrieval.searcher import QueryEmbedder, Searcher

PAGES, PASSAGES = 3, 14  # of the search, that the floor takes its sentences from
OF_PASSAGE, OF_ODDS = 0.5, 0.02  # weights beside a sentence's own cosine
USUAL_WORDS = 150  # of an answer by the floor, where nothing else was asked for

Place = tuple[Chunk, int]  # a passage and the number of a sentence in it, from 0


@dataclass(frozen=True, slots=True)
class Plain:
    """A recipe. `passages`: how many nearest passages are the answer, None for the floor. `words`: how many
    an answer may have, None for as many as there are."""

    passages: int | None = None
    words: int | None = None

    @property
    def name(self) -> str:
        """As it is told in a report."""
        what = "floor" if self.passages is None else f"{self.passages} nearest"
        return f"plain {what}, {self.words} words" if self.words else f"plain {what}"


class PlainAnswers:
    """Answers over one library. `scorer`: None where there is no cross-encoder, which then counts nothing."""

    def __init__(
        self, library: Library, searcher: Searcher, embedder: QueryEmbedder, scorer: SentenceScorer | None
    ) -> None:
        self._library = library
        self._searcher = searcher
        self._embedder = embedder
        self._scorer = scorer

    def answer(self, question: str, scope: Scope, plain: Plain) -> AnswerResult:
        """An answer in the JSON form of every other one; a refusal only where nothing was found at all."""
        begun = time.perf_counter()
        if plain.passages is None:
            return self._by_floor(question, scope, plain.words, begun)
        return self._by_nearest(question, scope, plain.passages, plain.words, begun)

    def _by_nearest(
        self, question: str, scope: Scope, passages: int, words: int | None, begun: float
    ) -> AnswerResult:
        vector = self._embedder.embed_queries([question])[0]
        nearest = self._library.nearest(vector, passages, scope)
        searched = time.perf_counter()
        chunks = self._library.chunks(number for number, _ in nearest)
        found = [(chunks[number], cosine) for number, cosine in nearest if number in chunks]
        told = _within(_sentences(chunk for chunk, _ in found), words)
        pages = [RetrievedPage(chunk.doc, chunk.page, cosine) for chunk, cosine in found]
        return self._result(question, detect_question(question), told, pages, begun, searched)

    def _by_floor(self, question: str, scope: Scope, words: int | None, begun: float) -> AnswerResult:
        found = self._searcher.search(question, scope)
        searched = time.perf_counter()
        hits = self._searcher.measured(question, self._passages(found.hits))
        chunks = [hit.chunk for hit in hits]
        scorer = self._scorer
        odds = scorer.read(question, chunks, found.english) if scorer and chunks else [()] * len(chunks)
        scored = [
            (hit.sentence_scores[place] + OF_PASSAGE * hit.dense + OF_ODDS * beside, (hit.chunk, place))
            for hit, told in zip(hits, odds, strict=True)
            for place, beside in enumerate(_beside(hit, told))
        ]
        best = [place for _, place in sorted(scored, key=lambda one: -one[0])]
        pages = dict.fromkeys((hit.chunk.doc, hit.page, hit.confidence) for hit in found.hits)
        return self._result(
            question,
            found.language,
            _in_order(_within(best, words)),
            [RetrievedPage(*page) for page in pages],
            begun,
            searched,
        )

    def _passages(self, hits: Sequence[Hit]) -> list[Chunk]:
        """What stands on the first pages of a search, page by page."""
        pages = dict.fromkeys((hit.chunk.doc, hit.page) for hit in hits if hit.chunk.is_evidence)
        found: dict[int, Chunk] = {}
        for doc, page in list(pages)[:PAGES]:
            for chunk in self._library.chunks_of(doc):
                if chunk.is_evidence and any(_stands_on(sentence, page) for sentence in chunk.sentences):
                    found.setdefault(chunk.id, chunk)
        return list(found.values())[:PASSAGES]

    def _result(
        self,
        question: str,
        language: QuestionLanguage,
        told: Sequence[Place],
        pages: Sequence[RetrievedPage],
        begun: float,
        searched: float,
    ) -> AnswerResult:
        book = CitationBook(
            language.answer_language,
            lambda doc: self._library.document(doc).meta,
            lambda doc, page: self._library.page(doc, page).printed,
        )
        sentences = []
        for chunk, place in told:
            sentence = chunk.sentences[place]
            sentences.append(AnswerSentence(sentence.text, book.cite(chunk.doc, [sentence]), 1.0))
        sure = min(1.0, max((page.confidence for page in pages), default=0.0))
        retrieved = {(page.doc, page.pdf_page): page for page in reversed(pages)}
        total = 1000 * (time.perf_counter() - begun)
        return AnswerResult(
            question,
            AnswerKind.QUOTED if sentences else AnswerKind.REFUSED,
            language.answer_language,
            language,
            answer=" ".join(sentence.text for sentence in sentences) or None,
            sentences=tuple(sentences),
            confidence=sure,
            confidence_level=ConfidenceLevel.of(sure),
            citations=book.citations(),
            retrieved=tuple(reversed(retrieved.values()))[:MAX_RETRIEVED],
            timings=Timings(
                search=1000 * (searched - begun), first_sentence=total if sentences else None, total=total
            ),
            embedder=self._embedder.name,
        )


def _beside(hit: Hit, odds: Sequence[float]) -> list[float]:
    """What the cross-encoder adds to each sentence: its own log-odds and the best of its passage."""
    return [one + max(odds) for one in odds] if odds else [0.0] * len(hit.sentence_scores)


def _sentences(chunks: Iterable[Chunk]) -> Iterator[Place]:
    return ((chunk, place) for chunk in chunks for place in range(len(chunk.sentences)))


def _within(places: Iterable[Place], words: int | None) -> list[Place]:
    """The first sentences that have room together; the first of all in any case."""
    taken: list[Place] = []
    length = 0
    for chunk, place in places:
        length += len(chunk.sentences[place].text.split())
        if taken and words is not None and length > words:
            break
        taken.append((chunk, place))
    return taken


def _in_order(places: Sequence[Place]) -> list[Place]:
    """As they stand in the book, that of the best sentence first."""
    docs = list(dict.fromkeys(chunk.doc for chunk, _ in places))
    return sorted(places, key=lambda one: (docs.index(one[0].doc), one[0].ordinal, one[1]))


def _stands_on(sentence: Sentence, page: int) -> bool:
    return any(place.page == page for place in sentence.places)
