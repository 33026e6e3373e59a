"""The costly stages of an answer, each with what its results depend on, and a search and a cross-encoder that
look into a store before they work."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.values import Chunk, Hit, QuestionLanguage, Scope, SearchResult
from engine.evaluation import fingerprints
from engine.evaluation.fingerprints import ASSETS, digest
from engine.evaluation.store import StageStore
from engine.inference.cross_encoder import Check, SentenceScorer, go_on
from engine.retrieval.searcher import QueryEmbedder, Searcher

if TYPE_CHECKING:
    from engine.library.library import Library

POLICY = "policy"  # folder of assets
_REMEMBERED = 64  # questions of this run whose search result stays in memory


@dataclass(frozen=True, slots=True)
class Stage:
    """`modules`: whose code, with all that they import, decides its results; `assets`: which data files do
    beside the policy files that this code asks for, as paths below assets/; `without`: modules that say
    nothing about the results."""

    name: str
    modules: tuple[str, ...]
    assets: tuple[str, ...]
    without: tuple[str, ...] = ()

    def fingerprint(self) -> str:
        """Changes with the code and the data of the stage; read once, as a program does not change while it
        runs."""
        return _fingerprint(self)


@cache
def _fingerprint(stage: Stage) -> str:
    asked = fingerprints.policies(stage.modules, stage.without)
    data = [*stage.assets, *(f"{POLICY}/{name}.json" for name in asked)]
    return digest(
        fingerprints.code(*stage.modules, without=stage.without),
        fingerprints.files(*(ASSETS / name for name in data)),
    )


RETRIEVAL = Stage(
    "retrieval",
    (
        "engine.retrieval.searcher",
        "engine.library.reading",
        "engine.library.vectors",
        "engine.library.fulltext",
    ),
    ("glossary", "confidence", "words"),
)
CROSS_ENCODER = Stage(
    "cross-encoder",
    ("engine.inference.cross_encoder", "engine.inference.encoder", "engine.inference.adapter"),
    ("adapters",),
)
ANSWER = Stage(
    "answer",
    ("engine.tutor",),
    ("adapters", "confidence", "glossary", "messages", "premise", "probes", "safety", "words"),
    without=("engine.ingest", "engine.evaluation"),
)


def models_fingerprint(weights: Iterable[Path]) -> str:
    """Of model weights; a file that is not there counts as absent."""
    from engine.inference.adapter import fingerprint

    return digest([(path.parent.name, fingerprint(path) if path.is_file() else None) for path in weights])


class StoredSearcher(Searcher):
    """A search that looks into a store first. `stamp`: what its results depend on beside the question."""

    def __init__(self, library: Library, embedder: QueryEmbedder, store: StageStore, stamp: str) -> None:
        super().__init__(library, embedder)
        self._store = store
        self._stamp = stamp
        self._of_doc: dict[str, dict[int, Chunk]] = {}
        self._remembered: dict[tuple[str, Scope, int], SearchResult] = {}

    def search(self, question: str, scope: Scope | None = None, limit: int = 10) -> SearchResult:
        """See Searcher.search."""
        scope = scope or Scope()
        asked = (question, scope, limit)
        if asked not in self._remembered:
            if len(self._remembered) >= _REMEMBERED:
                self._remembered.clear()
            self._remembered[asked] = self._search(question, scope, limit)
        return self._remembered[asked]

    def _search(self, question: str, scope: Scope, limit: int) -> SearchResult:
        key = (self._stamp, "search", question, asdict(scope), limit)
        known = self._store.get(RETRIEVAL.name, key)
        if known is not None:
            return self._result(known)
        result = super().search(question, scope, limit)
        told = {name: getattr(result, name) for name in SearchResult.__slots__}
        told["hits"] = [_hit_json(hit) for hit in result.hits]
        if self._result(told) == result:  # only what comes back as it was
            self._store.put(RETRIEVAL.name, key, told)
        return result

    def _result(self, known: dict[str, Any]) -> SearchResult:
        language = QuestionLanguage(known["language"])
        hits = tuple(self._hit(hit) for hit in known["hits"])
        return SearchResult(**known | {"language": language, "hits": hits})

    def measured(self, question: str, chunks: Iterable[Chunk]) -> tuple[Hit, ...]:
        """See Searcher.measured."""
        asked = list(chunks)
        places = [(chunk.doc, chunk.ordinal, len(chunk.sentences)) for chunk in asked]
        key = (self._stamp, "measured", question, places)
        known = self._store.get(RETRIEVAL.name, key)
        if known is not None:
            return tuple(self._hit(hit) for hit in known)
        hits = super().measured(question, asked)
        told = [_hit_json(hit) for hit in hits]
        if tuple(self._hit(hit) for hit in told) == hits:
            self._store.put(RETRIEVAL.name, key, told)
        return hits

    def _hit(self, known: dict[str, Any]) -> Hit:
        doc, ordinal = known["chunk"]
        if doc not in self._of_doc:
            self._of_doc[doc] = {chunk.ordinal: chunk for chunk in self.library.chunks_of(doc)}
        return Hit(
            **known
            | {
                "chunk": self._of_doc[doc][ordinal],
                "sentence_scores": tuple(known["sentence_scores"]),
            }
        )


def _hit_json(hit: Hit) -> dict[str, Any]:
    """A hit of a search, its chunk by its place: what a search leaves empty is left out."""
    return {
        "chunk": [hit.chunk.doc, hit.chunk.ordinal],
        "confidence": hit.confidence,
        "page": hit.page,
        "dense": hit.dense,
        "lexical": hit.lexical,
        "sentence_scores": [float(score) for score in hit.sentence_scores],
        "features": {name: float(value) for name, value in hit.features.items()},
    }


class StoredCrossEncoder:
    """A cross-encoder that reads only passages that the store does not know. See SentenceScorer."""

    def __init__(self, scorer: SentenceScorer, store: StageStore, stamp: str) -> None:
        self._scorer = scorer
        self._store = store
        self._stamp = stamp

    def knows_better(self, question: str, english: str = "") -> bool:
        return self._scorer.knows_better(question, english)

    def read_premise(
        self, question: str, sentences: Sequence[str], english: str = "", check: Check = go_on
    ) -> float | None:
        return self._scorer.read_premise(question, sentences, english, check)

    def read(
        self, question: str, chunks: Sequence[Chunk], english: str = "", check: Check = go_on
    ) -> list[tuple[float, ...]]:
        keys = [self._key(question, chunk, english) for chunk in chunks]
        known = [self._store.get(CROSS_ENCODER.name, key) for key in keys]
        unread = [chunk for chunk, odds in zip(chunks, known, strict=True) if odds is None]
        new = iter(self._scorer.read(question, unread, english, check) if unread else [])
        found: list[tuple[float, ...]] = []
        for key, odds in zip(keys, known, strict=True):
            if odds is None:
                odds = next(new)
                self._store.put(CROSS_ENCODER.name, key, odds)
            found.append(tuple(odds))
        return found

    def _key(self, question: str, chunk: Chunk, english: str) -> tuple[object, ...]:
        texts = [sentence.text for sentence in chunk.sentences]
        return (self._stamp, question, english, chunk.language.value, chunk.headings, texts)
