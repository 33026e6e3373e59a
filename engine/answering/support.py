"""How a shown sentence hangs on the page: closeness in meaning, and the book sentences that carry it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from engine.core.text import content_words
from engine.core.values import Sentence
from engine.inference.embedder import whole_of
from engine.policy.numbers import policy_number
from engine.policy.thresholds import SafetyThresholds

CLOSE = SafetyThresholds().min_semantic_support  # cosine from which rough vectors are good enough
# Of the best sentence's overlap that another one must have to be cited too.
ENOUGH = policy_number("word_overlap", "most")

Vector = npt.NDArray[np.float32]


class PassageEmbedder(Protocol):
    """What turns texts of books into unit vectors (texts, dimensions): engine.inference.embedder."""

    def embed_passages(self, texts: Sequence[str]) -> Vector: ...


class Closeness:
    """Cosine in [-1, 1] of two texts, whatever their languages. Each text is embedded once per question."""

    def __init__(self, embedder: PassageEmbedder) -> None:
        self._embedder = embedder
        self._vectors: dict[str, Vector] = {}
        self._of_books: dict[str, Vector] = {}  # sentences as the library has them
        self._rough: dict[str, tuple[Vector, float]] = {}

    def know(self, source: str, sentences: Sequence[str], vectors: Vector) -> None:
        """Tell the vectors (n, d) that the library has of the sentences of a source.

        Their mean by length is nearly the vector of the whole, and embedding a source takes longer than all
        other checks together. So what is close by it counts as close, and only what is not is measured
        exactly.
        """
        self._rough[source] = whole_of([len(text) for text in sentences], vectors), CLOSE
        self._of_books.update(zip(sentences, vectors, strict=True))

    def know_joined(self, sentences: Sequence[str], enough: float) -> None:
        """Tell that a text of these sentences, one after the other, may be asked for. Where all of them are
        known its vector is known too, roughly, as a source's is. `enough`: the cosine from which that is
        good enough."""
        known = [self._vectors.get(one, self._of_books.get(one)) for one in sentences]
        vectors = [vector for vector in known if vector is not None]
        if sentences and len(vectors) == len(sentences):
            whole = whole_of([len(one) for one in sentences], np.stack(vectors))
            self._rough[" ".join(sentences)] = whole, enough

    def __call__(self, sentence: str, source: str) -> float:
        if source in self._rough and source not in self._vectors:
            rough, enough = self._rough[source]
            cosine = float(self._embedded(sentence)[0] @ rough)
            if cosine >= enough:
                return cosine
        one, other = self._embedded(sentence, source)
        return float(one @ other)

    def _embedded(self, *texts: str) -> list[Vector]:
        new = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        if new:
            self._vectors.update(zip(new, self._embedder.embed_passages(new), strict=True))
        return [self._vectors[text] for text in texts]


def supporting_sentences(text: str, sentences: Sequence[Sentence]) -> list[Sentence]:
    """The sentences of a source that carry `text`, in their order; never none of a source that is cited.

    Words decide, not meaning: what is highlighted must be recognisable to the reader.
    """
    wanted = set(content_words(text))
    overlaps = [len(wanted & set(content_words(sentence.text))) for sentence in sentences]
    best = max(overlaps, default=0)
    if best == 0:
        return list(sentences)
    return [s for s, overlap in zip(sentences, overlaps, strict=True) if overlap >= ENOUGH * best]
