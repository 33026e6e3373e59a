"""How a shown sentence hangs on the page: closeness in meaning, and the book sentences that carry it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from engine.text import content_words
from engine.values import Sentence

ENOUGH = 0.6  # of the best sentence's overlap that another one must have to be cited too


class PassageEmbedder(Protocol):
    def embed_passages(self, texts: Sequence[str]) -> npt.NDArray[np.float32]: ...


class Closeness:
    """Cosine in [-1, 1] of two texts, whatever their languages. Each text is embedded once per question."""

    def __init__(self, embedder: PassageEmbedder) -> None:
        self._embedder = embedder
        self._vectors: dict[str, npt.NDArray[np.float32]] = {}

    def __call__(self, sentence: str, source: str) -> float:
        new = [text for text in dict.fromkeys((sentence, source)) if text not in self._vectors]
        if new:
            self._vectors.update(zip(new, self._embedder.embed_passages(new), strict=True))
        return float(self._vectors[sentence] @ self._vectors[source])


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
