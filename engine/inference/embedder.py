"""Questions and chunks as vectors, by a sentence-transformers model in a local folder.

A chunk is encoded once, heading path first, and its sentence vectors are cut out of that same pass
("late chunking"): every sentence keeps the context of its heading and neighbours and costs nothing more.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from engine.core.config import go_offline
from engine.core.errors import ErrorCode, PothiError
from engine.core.values import Chunk
from engine.inference.encoder import padded_width

if TYPE_CHECKING:
    from engine.inference.encoder import Encoder, Floats, Offsets

    # What becomes of one row: from its token states (tokens, dimensions) and its character offsets.
    Pool = Callable[[int, Floats, Offsets], Any]

log = logging.getLogger(__name__)

Vector = npt.NDArray[np.float32]

TOKENS_PER_BATCH = 1024  # larger batches leave the processor's cache and are slower
_MOST_THREADS = 4  # more batches at once only wait for memory
_HEADING_SEPARATOR = " > "


@dataclass(frozen=True, slots=True)
class ChunkVectors:
    """`chunk`: (dimensions,), `sentences`: (number of sentences, dimensions); float32, unit length."""

    chunk: Vector
    sentences: Vector


class Embedder:
    """Loads the model when it is first needed. Several threads may use it at once.

    `threads`: how many batches are encoded side by side, the number of processor cores when None.
    Raises PothiError MODEL_MISSING when the folder holds no model, MODEL_UNREADABLE when it can't be loaded.
    """

    def __init__(self, model_dir: Path, threads: int | None = None) -> None:
        if not (model_dir / "config.json").exists():
            raise PothiError(ErrorCode.MODEL_MISSING, path=model_dir, name=model_dir.name)
        self._dir = model_dir
        self._threads = threads or min(_MOST_THREADS, _cores())
        self._loaded: Encoder | None = None
        self._loading = threading.Lock()

    @property
    def folder(self) -> Path:
        """Where the model lies."""
        return self._dir

    @property
    def name(self) -> str:
        """Name of the model: what a library and a confidence map are stamped with."""
        return self._dir.name

    @property
    def threads(self) -> int:
        """How many batches are encoded side by side."""
        return self._threads

    @property
    def dimensions(self) -> int:
        return self.encoder.dimensions

    def load(self) -> None:
        """Load the weights now; later calls do nothing."""
        with self._loading:
            if self._loaded is None:
                self._loaded = _load(self._dir)

    @property
    def encoder(self) -> Encoder:
        """The loaded model itself."""
        self.load()
        assert self._loaded is not None
        return self._loaded

    def embed_query(self, text: str) -> Vector:
        """Vector (dimensions,) of a question, float32, unit length."""
        vector: Vector = self.embed_queries([text])[0]
        return vector

    def embed_queries(self, texts: Sequence[str]) -> Vector:
        """Vectors (len(texts), dimensions) of questions."""
        return self._embed([f"query: {text}" for text in texts])

    def embed_passages(self, texts: Sequence[str]) -> Vector:
        """Vectors (len(texts), dimensions) of free-standing passages, e.g. sentences to be compared."""
        return self._embed([f"passage: {text}" for text in texts])

    def embed_chunks(
        self, chunks: Sequence[Chunk], on_done: Callable[[int], None] | None = None
    ) -> list[ChunkVectors]:
        """Vectors of chunks and of their sentences, in the order given. `on_done` hears how many are done."""
        spans = [sentence_offsets(chunk) for chunk in chunks]

        def pool(row: int, states: Floats, offsets: Offsets) -> ChunkVectors:
            whole = _unit(states.mean(axis=0))
            return ChunkVectors(whole, _pool_sentences(states, offsets, spans[row], whole))

        result: list[ChunkVectors | None] = [None] * len(chunks)
        done = 0
        for rows, vectors in self._encoded([passage_text(chunk) for chunk in chunks], pool):
            for row, one in zip(rows, vectors, strict=True):
                result[row] = one
            done += len(rows)
            if on_done is not None:
                on_done(done)
        return [vectors for vectors in result if vectors is not None]

    def _embed(self, texts: Sequence[str]) -> Vector:
        out = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for rows, vectors in self._encoded(texts, lambda row, states, offsets: _unit(states.mean(axis=0))):
            out[rows] = vectors
        return out

    def _encoded(self, texts: Sequence[str], pool: Pool) -> Iterator[tuple[list[int], list[Any]]]:
        """(row numbers, what `pool` made of each), batch after batch; texts of like length together."""
        encoder = self.encoder
        all_ids, all_offsets = encoder.tokenize(texts)

        def work(rows: list[int]) -> list[Any]:
            states, mask = encoder.states([all_ids[row] for row in rows])
            return [
                pool(row, state[: int(real.sum())], all_offsets[row])
                for row, state, real in zip(rows, states, mask, strict=True)
            ]

        batches = _rows_by_length([len(ids) for ids in all_ids])
        if len(batches) < 2 or self._threads < 2:
            yield from ((rows, work(rows)) for rows in batches)
            return
        with ThreadPoolExecutor(self._threads, thread_name_prefix="encode") as threads:
            try:
                yield from zip(batches, threads.map(work, batches), strict=True)
            finally:  # whoever listens may have had enough: nothing that has not begun is done
                threads.shutdown(cancel_futures=True)


def passage_text(chunk: Chunk) -> str:
    """What is encoded for a chunk: its heading path, then its sentences."""
    return _prefix(chunk) + chunk.text


def sentence_offsets(chunk: Chunk) -> list[tuple[int, int]]:
    """(start, end) of each sentence of the chunk in its passage text."""
    spans = []
    start = len(_prefix(chunk))
    for sentence in chunk.sentences:
        spans.append((start, start + len(sentence.text)))
        start += len(sentence.text) + 1
    return spans


def _prefix(chunk: Chunk) -> str:
    headings = _HEADING_SEPARATOR.join(chunk.headings[-3:])
    return f"passage: {headings}. " if headings else "passage: "


def _rows_by_length(lengths: list[int]) -> list[list[int]]:
    """Row numbers grouped into batches of about TOKENS_PER_BATCH tokens, longest first."""
    batches: list[list[int]] = []
    batch: list[int] = []
    for row in sorted(range(len(lengths)), key=lambda row: -lengths[row]):
        if batch and (len(batch) + 1) * padded_width(lengths[batch[0]]) > TOKENS_PER_BATCH:
            batches.append(batch)
            batch = []
        batch.append(row)
    return [*batches, batch] if batch else batches


def _pool_sentences(
    states: Vector, offsets: list[tuple[int, int]], spans: list[tuple[int, int]], whole: Vector
) -> Vector:
    """Mean token state per sentence. A sentence cut off by the token limit gets the chunk's vector."""
    starts = np.array([start for start, _ in offsets])
    ends = np.array([end for _, end in offsets])
    out = np.empty((len(spans), states.shape[1]), dtype=np.float32)
    for row, (start, end) in enumerate(spans):
        inside = np.flatnonzero((starts < end) & (ends > start) & (ends > starts))
        out[row] = _unit(states[inside].mean(axis=0)) if inside.size else whole
    return out


def whole_of(lengths: Sequence[int], sentences: Vector) -> Vector:
    """Unit vector (width,) of a text that was not embedded itself: the mean of its sentences' vectors
    (n, width) by their `lengths` in characters; zeros where they cancel out."""
    whole = np.array(lengths, dtype=np.float32) @ sentences
    return np.asarray(whole / max(float(np.linalg.norm(whole)), 1e-9), dtype=np.float32)


def _unit(vector: Vector) -> Vector:
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-12), dtype=np.float32)


def _cores() -> int:
    """Processor cores this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable is not None else os.cpu_count() or 1


def _load(folder: Path) -> Encoder:
    go_offline()
    from engine.inference.encoder import open_encoder

    try:
        return open_encoder(folder)
    except Exception as error:  # whatever a damaged folder makes the libraries raise
        log.warning("The embedder %s can't be loaded", folder.name, exc_info=error)
        raise PothiError(ErrorCode.MODEL_UNREADABLE, path=folder, file=folder.name, detail=error) from error
