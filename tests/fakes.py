"""Tiny real stand-ins for the heavy parts: they do the job, only simply and predictably."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.values import Chunk

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class FakeVectors:
    """Vectors of a chunk (384,) and of its sentences (n, 384), float32, unit length."""

    chunk: Floats
    sentences: Floats


class FakeEmbedder:
    """A bag of hashed words: texts that share words are near, the same text gives the same vector."""

    name = "fake-embedder"
    dimensions = 384

    def __init__(self, name: str = "fake-embedder") -> None:
        self.name = name
        self.calls = 0

    def embed_query(self, text: str) -> Floats:
        return self._vector(text)

    def embed_queries(self, texts: Sequence[str]) -> Floats:
        return np.stack([self._vector(text) for text in texts])

    def embed_passages(self, texts: Sequence[str]) -> Floats:
        return self.embed_queries(texts)

    def embed_chunks(
        self, chunks: Sequence[Chunk], on_done: Callable[[int], None] | None = None
    ) -> list[FakeVectors]:
        self.calls += 1
        result = []
        for number, chunk in enumerate(chunks, start=1):
            sentences = np.stack([self._vector(sentence.text) for sentence in chunk.sentences])
            result.append(FakeVectors(self._vector(" ".join((*chunk.headings, chunk.text))), sentences))
            if on_done is not None:
                on_done(number)
        return result

    def _vector(self, text: str) -> Floats:
        vector = np.full(self.dimensions, 0.01, dtype=np.float32)  # never zero, not even without words
        for word in text.casefold().split():
            digest = hashlib.blake2b(word.strip(".,;:?!()\"'।").encode("utf-8", "replace")).digest()
            vector[int.from_bytes(digest[:4], "little") % self.dimensions] += 1.0
        return np.asarray(vector / np.linalg.norm(vector), dtype=np.float32)
