"""The numbered sources an answer may rest on, and the sentences drafted from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.values import Chunk, Hit, Language

Similarity = Callable[[str, str], float]
"""(sentence, source text) -> cosine in [-1, 1] of their embeddings, whatever their languages."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Source `n` as it was given to the model: `text` holds the chosen sentences of `chunk`, verbatim.

    `hit` is None only for a passage that the student marked.
    """

    n: int
    text: str
    language: Language
    chunk: Chunk
    hit: Hit | None = None

    @property
    def headings(self) -> str:
        return " ".join(self.chunk.headings)

    @property
    def confidence(self) -> float:
        """Calibrated probability in [0, 1] that this source answers; a marked passage counts as sure."""
        return self.hit.confidence if self.hit is not None else 1.0


@dataclass(frozen=True, slots=True)
class Draft:
    """One sentence as the model wrote it, markers taken out. Nothing is known about it yet. `heading`: of the
    book, that is shown right before it."""

    text: str
    citations: tuple[int, ...]
    heading: str = ""
