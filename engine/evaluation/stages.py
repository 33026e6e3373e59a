"""The costly stages of an answer, each with what its results depend on, and a search and a cross-encoder that
look into a store before they work."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.answer.sentence_reader import Check, Reader, go_on
from engine.evaluation import fingerprints
from engine.evaluation.fingerprints import ASSETS, digest
from engine.evaluation.store import StageStore
from engine.search.searcher import QueryEmbedder, Searcher
from engine.values import Chunk, Hit, QuestionLanguage, Scope, SearchResult

if TYPE_CHECKING:
    from engine.library.library import Library


@dataclass(frozen=True, slots=True)
class Stage:
    """`modules`: whose code, with all that they import, decides its results; `assets`: which data files do,
    as paths below assets/; `without`: modules that say nothing about the results."""

    name: str
    modules: tuple[str, ...]
    assets: tuple[str, ...]
    without: tuple[str, ...] = ()

    def fingerprint(self) -> str:
        """Changes with the code and the data of the stage."""
        return digest(
            fingerprints.code(*self.modules, without=self.without),
            fingerprints.files(*(ASSETS / name for name in self.assets)),
        )


RETRIEVAL = Stage(
    "retrieval",
    ("engine.search.searcher", "engine.library.reading", "engine.library.vectors", "engine.library.fulltext"),
    ("glossary", "confidence"),
)
CROSS_ENCODER = Stage(
    "cross-encoder",
    ("engine.answer.sentence_reader", "engine.search.encoder", "engine.search.adapter"),
    ("adapters",),
)
ANSWER = Stage(
    "answer",
    ("engine.tutor",),
    ("adapters", "confidence", "glossary", "policy", "premise", "probes", "safety"),
    without=("engine.ingest", "engine.evaluation"),
)
PLAIN = Stage("plain", ("engine.evaluation.plain",), ())


def models_fingerprint(weights: Iterable[Path]) -> str:
    """Of model weights; a file that is not there counts as absent."""
    from engine.search.adapter import fingerprint

    return digest([(path.parent.name, fingerprint(path) if path.is_file() else None) for path in weights])


class StoredSearcher(Searcher):
    """A search that looks into a store first. `stamp`: what its results depend on beside the question."""

    def __init__(self, library: Library, embedder: QueryEmbedder, store: StageStore, stamp: str) -> None:
        super().__init__(library, embedder)
        self._store = store
        self._stamp = stamp
        self._of_doc: dict[str, dict[int, Chunk]] = {}

    def search(self, question: str, scope: Scope | None = None, limit: int = 10) -> SearchResult:
        """See Searcher.search."""
        key = (RETRIEVAL.name, self._stamp, "search", question, asdict(scope or Scope()), limit)
        known = self._store.get(*key)
        if known is not None:
            return SearchResult(
                **known
                | {
                    "language": QuestionLanguage(known["language"]),
                    "hits": tuple(self._hit(hit) for hit in known["hits"]),
                }
            )
        result = super().search(question, scope, limit)
        told = {name: getattr(result, name) for name in SearchResult.__slots__}
        self._store.put(told | {"hits": [_hit_json(hit) for hit in result.hits]}, *key)
        return result

    def measured(self, question: str, chunks: Iterable[Chunk]) -> tuple[Hit, ...]:
        """See Searcher.measured."""
        asked = list(chunks)
        places = [(chunk.doc, chunk.ordinal, len(chunk.sentences)) for chunk in asked]
        key = (RETRIEVAL.name, self._stamp, "measured", question, places)
        known = self._store.get(*key)
        if known is not None:
            return tuple(self._hit(hit) for hit in known)
        hits = super().measured(question, asked)
        self._store.put([_hit_json(hit) for hit in hits], *key)
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


class StoredReader:
    """A cross-encoder that reads only passages that the store does not know. See Reader."""

    def __init__(self, reader: Reader, store: StageStore, stamp: str) -> None:
        self._reader = reader
        self._store = store
        self._stamp = stamp

    def knows_better(self, question: str, english: str = "") -> bool:
        return self._reader.knows_better(question, english)

    def read(
        self, question: str, chunks: Sequence[Chunk], english: str = "", check: Check = go_on
    ) -> list[tuple[float, ...]]:
        keys = [self._key(question, chunk, english) for chunk in chunks]
        known = [self._store.get(*key) for key in keys]
        unread = [chunk for chunk, odds in zip(chunks, known, strict=True) if odds is None]
        new = iter(self._reader.read(question, unread, english, check) if unread else [])
        found: list[tuple[float, ...]] = []
        for key, odds in zip(keys, known, strict=True):
            if odds is None:
                odds = next(new)
                self._store.put(list(odds), *key)
            found.append(tuple(odds))
        return found

    def _key(self, question: str, chunk: Chunk, english: str) -> tuple[object, ...]:
        texts = [sentence.text for sentence in chunk.sentences]
        return (
            CROSS_ENCODER.name,
            self._stamp,
            question,
            english,
            chunk.language.value,
            chunk.headings,
            texts,
        )
