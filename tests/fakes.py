"""Tiny real stand-ins for the heavy parts: they do the job, only simply and predictably."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from engine.core.cancel import CancelToken
from engine.core.errors import PothiError
from engine.core.values import Chunk
from engine.inference.chat_template import Message
from engine.inference.cross_encoder import Check, CrossEncoder, CrossEncoderPair, SentenceScorer, go_on
from engine.inference.embedder import Embedder
from engine.inference.llm import Generation, Usage
from engine.inference.model_registry import cross_encoder_of
from engine.inference.probe import ProbeReading
from engine.tutor import Tutor

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


@dataclass
class FakeLlm:
    """A language model with a queue of replies, spoken word by word; it counts how often it was asked.

    A reply may be a text or an exception to raise. An empty queue speaks `otherwise`, again and again.
    """

    replies: list[str | Exception] = field(default_factory=list)
    otherwise: str | Exception = "I don't know based on NCERT textbooks."
    name: str = "fake-llm"
    parameters: int = 1_500_000_000
    # What it makes of every question, or of one by its prompt; None: it has no opinion.
    told: ProbeReading | Callable[[str], ProbeReading] | None = None
    calls: int = 0
    prompts: list[list[Message]] = field(default_factory=list)
    grammars: list[str | None] = field(default_factory=list)
    warmed: int = 0

    def generate(
        self,
        messages: Sequence[Message],
        *,
        grammar: str | None = None,
        max_tokens: int = 500,
        temperature: float = 0.1,
        cancel: CancelToken | None = None,
        stop: Sequence[str] = (),
    ) -> Generation:
        self.calls += 1
        self.prompts.append(list(messages))
        self.grammars.append(grammar)
        reply = self.replies.pop(0) if self.replies else self.otherwise
        usage = Usage(prompt=sum(self.count_tokens(m.content) for m in messages))
        return Generation(self._speak(reply, max_tokens, cancel, usage), usage)

    def _speak(
        self, reply: str | Exception, max_tokens: int, cancel: CancelToken | None, usage: Usage
    ) -> Iterator[str]:
        if isinstance(reply, Exception):
            raise reply
        for number, word in enumerate(reply.split(" ")):
            if cancel is not None:
                cancel.check()
            if number >= max_tokens:
                return
            usage.generated += 1
            yield word if number == 0 else f" {word}"

    @property
    def has_probe(self) -> bool:
        return self.told is not None

    def read_probe(
        self, messages: Sequence[Message], *, cancel: CancelToken | None = None
    ) -> ProbeReading | None:
        self.calls += 1
        self.prompts.append(list(messages))
        return self.told(messages[-1].content) if callable(self.told) else self.told

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    def warm(self, messages: Sequence[Message], cancel: CancelToken | None = None) -> None:
        self.warmed += 1


class BreakingEmbedder(FakeEmbedder):
    """Breaks at questions with a word in them. Named like the real one, whose confidence map it uses."""

    def __init__(self) -> None:
        super().__init__("multilingual-e5-small")
        self.breaks: dict[str, Callable[[], object]] = {}

    def embed_queries(self, texts: Sequence[str]) -> Floats:
        for word, happens in self.breaks.items():
            if any(word in text for text in texts):
                happens()
        return super().embed_queries(texts)


@dataclass
class SmallRegistry:
    """What engine.inference.model_registry.ModelRegistry does, without weights."""

    small_embedder: BreakingEmbedder = field(default_factory=BreakingEmbedder)
    model: FakeLlm | None = None
    llm_error: None = None
    graphics: None = None
    gpu_layers: int = 0
    loaded: int = 0

    def load(self) -> None:
        self.loaded += 1

    def embedder(self) -> BreakingEmbedder:
        return self.small_embedder

    def safety_classifier(self) -> None:
        return None

    def cross_encoder(self) -> None:
        return None

    def llm(self) -> FakeLlm | None:
        return self.model

    def loaded_names(self) -> tuple[str | None, str | None]:
        return (self.model.name if self.model else None), self.embedder().name


SURE = ProbeReading(answerable=6.0, premise=6.0)


@dataclass
class FakeRegistry:
    """The real embedder and a language model that says what it is told to say."""

    real_embedder: Embedder
    # It has an opinion of its own; by default it agrees.
    model: FakeLlm | None = field(default_factory=lambda: FakeLlm(told=SURE))
    llm_error: PothiError | None = None
    graphics: None = None
    gpu_layers: int = 0

    def embedder(self) -> Embedder:
        return self.real_embedder

    def cross_encoder(self) -> CrossEncoder | None:
        return cross_encoder_of(self.real_embedder)

    def llm(self) -> FakeLlm | None:
        return self.model

    def loaded_names(self) -> tuple[str | None, str | None]:
        return (self.model.name if self.model else None), self.embedder().name

    def safety_classifier(self) -> None:
        return None  # only the phrases find danger

    def drop_llm(self, error: PothiError) -> None:
        self.model, self.llm_error = None, error


def fake_llm_of(tutor: Tutor) -> FakeLlm:
    """The language model of a tutor with a FakeRegistry."""
    llm = tutor.registry.llm()
    assert isinstance(llm, FakeLlm)
    return llm


class ReaderOfPremises(CrossEncoderPair):
    """Reads pages as its reader does; what it says of a premise is `told`. `asked`: what it was asked of."""

    def __init__(self, reader: SentenceScorer, told: float | None) -> None:
        super().__init__(reader, reader)
        self.told = told
        self.asked: list[tuple[str, tuple[str, ...]]] = []

    def read_premise(
        self, question: str, sentences: Sequence[str], english: str = "", check: Check = go_on
    ) -> float | None:
        self.asked.append((english or question, tuple(sentences)))
        return self.told
