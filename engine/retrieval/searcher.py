"""A question in, ranked chunks with a calibrated confidence out.

Candidates come from both sides, the nearest vectors and the full text in each script; what the two sides
say about a candidate is measured in the same way (see `features`), so neither side's ranks are trusted.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

from engine.core.failures import Failure, note
from engine.core.values import Chunk, Hit, Language, QuestionLanguage, Scope, SearchResult
from engine.inference.embedder import whole_of
from engine.library.index_terms import match_all, match_any
from engine.policy.numbers import policy_count, policy_number
from engine.query.definitions import names_of
from engine.query.lexicon import Lexicon
from engine.query.question_terms import QuestionTerms
from engine.query.search_query import Query, analyse
from engine.retrieval.confidence import ConfidenceMap
from engine.retrieval.defining_sentences import DefiningHit, defining_sentences
from engine.retrieval.features import ChunkTerms, WeighedTerm, chunk_terms, measure, weigh
from engine.retrieval.section_index import SectionIndex

if TYPE_CHECKING:
    from engine.library.library import Library

Floats = npt.NDArray[np.float32]

# Candidates from each embedded text, and from the full text for each script.
_CANDIDATES = policy_count("search", "candidates")
# Chunks that the rarest stems of a question, which are looked up in the full text, may stand in all together:
# common ones cost most and tell least. A millisecond for a thousand.
_CHUNKS_LOOKED_UP = 4000
# Cosine that two texts have by being in one language: it tells nothing.
_SAME_LANGUAGE = policy_number("search", "same_language")
# All the question's words found count like this much cosine.
_WORDS_BESIDE_COSINE = policy_number("search", "words_beside_cosine")
# Chunks with all words of a thing that are looked through for its definition.
_CHUNKS_WITH_TERM = 400
_CACHED_QUESTIONS = 64
_CACHED_CHUNKS = 4000


class QueryEmbedder(Protocol):
    """What turns questions into unit vectors (texts, dimensions): engine.inference.embedder."""

    @property
    def name(self) -> str: ...

    def embed_queries(self, texts: Sequence[str]) -> Floats: ...


@dataclass(frozen=True, slots=True)
class QuestionVectors:
    """Unit vectors of a question: `own` (n, dimensions) of its texts, `english` (0 or 1, dimensions) of a
    Hindi one in English, which only English texts are compared with."""

    own: Floats
    english: Floats

    def cosines(self, rows: Floats, language: Language) -> Floats:
        """(rows,): the best cosine of each row of a text in that language."""
        best = (rows @ self.own.T).max(axis=1)
        if language is Language.EN and len(self.english):
            best = np.maximum(best, (rows @ self.english.T).max(axis=1) - _SAME_LANGUAGE)
        return np.asarray(best, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A chunk with everything that was measured on it. `cosines`: (texts, sentences)."""

    chunk: Chunk
    features: dict[str, float]
    sentence_scores: tuple[float, ...]
    best_sentence: int


class Searcher:
    """Searches one library with one embedder. Keeps what it knows of the library's words until they change.

    Raises LIBRARY_EMBEDDER when no confidence map fits the embedder. One thread at a time.
    """

    def __init__(
        self, library: Library, embedder: QueryEmbedder, confidence_map: ConfidenceMap | None = None
    ) -> None:
        self.library = library
        self._embedder = embedder
        self.confidence_map = confidence_map or ConfidenceMap.load(embedder.name)
        self._lexicon: tuple[int, Lexicon] | None = None
        self._sections = SectionIndex(())
        self._results: OrderedDict[tuple[object, ...], SearchResult] = OrderedDict()
        self._known: OrderedDict[int, tuple[Chunk, ChunkTerms]] = OrderedDict()

    def prepare(self) -> None:
        """Do what the first question would have to wait for: read the library's words and vectors."""
        self.lexicon()
        self.library.prepare_index()

    def lexicon(self) -> Lexicon:
        """The words of the library as it is now. Corrected titles change no words, so they cost nothing."""
        generation = self.library.vector_generation
        if self._lexicon is None or self._lexicon[0] != generation:
            chunks = [
                chunk
                for record in self.library.documents()
                for chunk in self.library.chunks_of(record.meta.doc)
            ]
            self._lexicon = (generation, Lexicon.of(self.library.vocabulary(), chunks))
            self._sections = SectionIndex(chunks)
            self._known.clear()
            self._results.clear()
        return self._lexicon[1]

    def sections(self) -> SectionIndex:
        """The sections of the library as it is now, by the words of their headings."""
        self.lexicon()
        return self._sections

    def search(self, question: str, scope: Scope | None = None, limit: int = 10) -> SearchResult:
        """Hits on up to `limit` different pages, best first. An empty library or scope has no hits."""
        begin = time.perf_counter()
        scope = scope or Scope()
        lexicon = self.lexicon()
        key = (question, scope, limit, self.library.generation)
        if key in self._results:
            self._results.move_to_end(key)
            return self._results[key]
        query = analyse(question, lexicon)
        candidates = self.candidates(query, scope)
        hits = self._hits(candidates, limit)
        if not candidates and scope.is_filtered:
            note(Failure.EMPTY_FILTER)
        milliseconds = (time.perf_counter() - begin) * 1000
        result = SearchResult(
            question,
            query.language,
            hits,
            milliseconds,
            {"candidates": len(candidates)},
            query.english,
            query.texts[0] if query.language is QuestionLanguage.HI_LATN else "",
            query.in_order,
        )
        self._results[key] = result
        if len(self._results) > _CACHED_QUESTIONS:
            self._results.popitem(last=False)
        return result

    def measured(self, question: str, chunks: Iterable[Chunk]) -> tuple[Hit, ...]:
        """Chunks of this library as hits, measured against the question like those of a search, in the order
        given; what the library no longer holds is left out."""
        query = analyse(question, self.lexicon())
        known = self._chunks([chunk.id for chunk in chunks])
        measured = self._all_measured(query, known, self._asked(query), {})
        return tuple(
            _hit(
                one, one.chunk.sentences[one.best_sentence].page, self.confidence_map.confidence(one.features)
            )
            for one in measured
        )

    def nearest_first(self, question: str, chunks: Iterable[Chunk]) -> list[Chunk]:
        """Chunks of this library, those first that hold the sentence nearest to the question, going by stored
        vectors alone, as there may be thousands; those of which there are none are left out."""
        asked = self._asked(analyse(question, self.lexicon()))
        known = {chunk.id: chunk for chunk in chunks}
        rows = self.library.sentence_vectors(known)
        near = {number: float(asked.cosines(rows[number], known[number].language).max()) for number in rows}
        return [known[number] for number in sorted(near, key=lambda number: -near[number])]

    def definitions(self, question: str, thing: str, scope: Scope) -> list[DefiningHit]:
        """Where the books say what a thing is that a question asks about, in no order; [] if nowhere."""
        lexicon = self.lexicon()
        query = analyse(question, lexicon)
        for name, beside in names_of(thing):
            asked, context = (
                QuestionTerms.of_terms(query.terms_of(text), lexicon.rarity) for text in (name, beside)
            )
            ids = self.library.lexical(match_all(asked.groups), _CHUNKS_WITH_TERM, scope)
            chunks = self._chunks(number for number, _ in ids)
            found = list(defining_sentences((chunk for chunk, _ in chunks.values()), asked, context))
            if found:
                hits = self.measured(question, {one.chunk.id: one.chunk for one in found}.values())
                by_chunk = {hit.chunk.id: hit for hit in hits}
                return [
                    DefiningHit(by_chunk[one.chunk.id], one.index, one.is_formal, one.is_below_its_name)
                    for one in found
                    if one.chunk.id in by_chunk
                ]
        return []

    def _asked(self, query: Query) -> QuestionVectors:
        vectors = self._embedder.embed_queries([*query.texts, *([query.english] if query.english else [])])
        return QuestionVectors(vectors[: len(query.texts)], vectors[len(query.texts) :])

    def candidates(self, query: Query, scope: Scope) -> list[Candidate]:
        """Every chunk worth a look, measured, in no order."""
        lexicon = self.lexicon()
        asked = self._asked(query)
        vectors = np.concatenate([asked.own, asked.english])
        nearest = [self.library.nearest(vector, _CANDIDATES, scope) for vector in vectors]
        numbers = dict.fromkeys(number for found in nearest for number, _ in found)
        for devanagari in (False, True):
            match = match_any(lexicon.rarest(query.stems(devanagari), _CHUNKS_LOOKED_UP))
            numbers.update(dict.fromkeys(n for n, _ in self.library.lexical(match, _CANDIDATES, scope)))
        known = self._chunks(numbers)
        cosines: dict[int, float] = {}
        for place, found in enumerate(nearest):
            in_english = place >= len(query.texts)
            for number, cosine in found:
                if number in known and (not in_english or known[number][0].language is Language.EN):
                    fair = cosine - _SAME_LANGUAGE if in_english else cosine
                    cosines[number] = max(fair, cosines.get(number, -1.0))
        return self._all_measured(query, known, asked, cosines)

    def _all_measured(
        self,
        query: Query,
        known: Mapping[int, tuple[Chunk, ChunkTerms]],
        asked: QuestionVectors,
        cosines: Mapping[int, float],
    ) -> list[Candidate]:
        """Chunks with everything that is measured on them, those of which there are no vectors left out.
        `cosines`: of whole chunks, as far as the index told them."""
        vectors = self.library.sentence_vectors(known)
        weighed = {language: weigh(query, self.lexicon(), language) for language in Language}
        usual = self.confidence_map.usual(asked.own)
        measured = [
            self._measured(query, *one, weighed[one[0].language], vectors[number], asked, cosines, usual)
            for number, one in known.items()
            if number in vectors
        ]
        add_context_features(measured)
        return measured

    def _measured(
        self,
        query: Query,
        chunk: Chunk,
        stems: ChunkTerms,
        terms: Sequence[WeighedTerm],
        sentences: Floats,
        asked: QuestionVectors,
        cosines: Mapping[int, float],
        usual: float,
    ) -> Candidate:
        sentence_cosines = asked.cosines(sentences, chunk.language)
        dense = cosines.get(chunk.id)
        if dense is None:
            whole = whole_of([len(sentence.text) for sentence in chunk.sentences], sentences)
            dense = float(asked.cosines(whole[np.newaxis], chunk.language)[0])
        features, best = measure(query, terms, chunk, stems, dense, sentence_cosines, usual)
        return Candidate(chunk, features, tuple(float(cosine) for cosine in sentence_cosines), best)

    def _chunks(self, numbers: Iterable[int]) -> dict[int, tuple[Chunk, ChunkTerms]]:
        """Chunks with their stems, those of earlier questions from memory."""
        wanted = list(numbers)
        fresh = self.library.chunks(number for number in wanted if number not in self._known)
        for number, chunk in fresh.items():
            self._known[number] = (chunk, chunk_terms(chunk))
        found = {number: self._known[number] for number in wanted if number in self._known}
        for number in found:
            self._known.move_to_end(number)
        while len(self._known) > _CACHED_CHUNKS:
            self._known.popitem(last=False)
        return found

    def _hits(self, candidates: list[Candidate], limit: int) -> tuple[Hit, ...]:
        ranked = sorted(
            candidates,
            key=lambda one: (-self.confidence_map.rank_score(one.features), one.chunk.doc, one.chunk.ordinal),
        )
        # No list begins with an exercise: what can't be evidence says nothing about an answer.
        first = next((place for place, one in enumerate(ranked) if one.chunk.is_evidence), 0)
        ranked = [*ranked[first : first + 1], *ranked[:first], *ranked[first + 1 :]]
        hits: list[Hit] = []
        pages: set[tuple[str, int]] = set()
        ceiling = 1.0
        for one in ranked:
            page = one.chunk.sentences[one.best_sentence].page
            if len(pages | {(one.chunk.doc, page)}) > limit or len(hits) >= 2 * limit:
                break
            pages.add((one.chunk.doc, page))
            confidence = min(ceiling, self.confidence_map.confidence(one.features))
            ceiling = confidence if one.chunk.is_evidence else ceiling
            hits.append(_hit(one, page, confidence if one.chunk.is_evidence else confidence / 2))
        return tuple(hits)


def add_context_features(candidates: list[Candidate]) -> None:
    """Measure how well the chunks around each candidate do: a page on the topic beats a stray sentence.

    Feature "surroundings": mean of the two best candidates at most two chunks away, where a chunk that is
    no candidate counts like the worst one.
    """
    places = {(one.chunk.doc, one.chunk.ordinal): _promise(one) for one in candidates}
    worst = min(places.values(), default=0.0)
    for one in candidates:
        around = [places.get((one.chunk.doc, one.chunk.ordinal + step), worst) for step in (-2, -1, 1, 2)]
        one.features["surroundings"] = sum(sorted(around)[-2:]) / 2


def _promise(one: Candidate) -> float:
    return one.features["sentence"] + _WORDS_BESIDE_COSINE * one.features["coverage"]


def _hit(one: Candidate, page: int, confidence: float) -> Hit:
    return Hit(
        chunk=one.chunk,
        confidence=confidence,
        page=page,
        dense=one.features["dense"],
        lexical=one.features["coverage"],
        sentence_scores=one.sentence_scores,
        features=one.features,
    )
