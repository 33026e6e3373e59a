"""Nearest chunks by cosine, from the hnswlib index.

Its image lies in the database, with the vector generation it was built from, and is brought up to date from
the vectors whenever the two differ. Where only a few documents are looked in, their vectors are compared one
by one: a graph is bad at finding what lies inside a small part of it.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.library.connections import Connections
from engine.library.faults import decoding
from engine.library.image import image_parts, load_image
from engine.library.packing import Floats, top, unpack_chunks

FEW = 20_000  # chunks of some documents that are compared one by one
_LINKS = 16  # M of the graph
_BUILD_EFFORT = 120
_SEARCH_EFFORT = 200
_SPARE = 1024

Ids = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Matrix:
    """All chunk vectors of a generation: ids (n,) ascending, vectors (n, d) float32 of unit length."""

    generation: int
    ids: Ids
    documents: Ids
    vectors: Floats


@dataclass(frozen=True, slots=True)
class Graph:
    """The hnswlib index of a generation; labels are chunk ids."""

    generation: int
    ids: Ids
    documents: Ids
    index: Any


def read_matrix(connections: Connections, generation: int) -> Matrix:
    rows = connections.rows(
        "SELECT chunk_id, document_id, vectors.chunk FROM vectors "
        "JOIN chunks ON chunks.id = chunk_id ORDER BY chunk_id"
    )
    with decoding(connections.path):
        vectors = unpack_chunks([row[2] for row in rows])
    ids = np.array([row[0] for row in rows], dtype=np.int64)
    return Matrix(generation, ids, np.array([row[1] for row in rows], dtype=np.int64), vectors)


class VectorIndex:
    """Holds the newest generation in memory, loaded at first use. Safe to use from many threads."""

    def __init__(self, connections: Connections, few: int = FEW) -> None:
        """`few`: see FEW."""
        self._connections = connections
        self._few = few
        self._lock = threading.Lock()
        self._matrix: Matrix | None = None
        self._graph: Graph | None = None

    def matrix(self, generation: int) -> Matrix:
        with self._lock:
            if self._matrix is None or self._matrix.generation != generation:
                self._matrix = read_matrix(self._connections, generation)
            return self._matrix

    def prepare(self, generation: int) -> None:
        """Load the index, which the first question would have to wait for."""
        self._current_graph(generation)

    def nearest(
        self, vector: Floats, k: int, documents: list[int] | None, generation: int
    ) -> list[tuple[int, float]]:
        """The k nearest (chunk id, cosine), best first; only of these document row ids if given."""
        graph = self._current_graph(generation)
        return self._approximate(vector, k, documents, graph) if len(graph.ids) and k > 0 else []

    def exact(self, vector: Floats, k: int, generation: int) -> list[tuple[int, float]]:
        """The k nearest of the whole library by comparing every vector; `nearest` is measured by it."""
        matrix = self.matrix(generation)
        if not len(matrix.ids) or k <= 0:
            return []
        scores = matrix.vectors @ np.asarray(vector, dtype=np.float32)
        best = top(scores, k)
        return list(zip(matrix.ids[best].tolist(), scores[best].tolist(), strict=True))

    def _approximate(
        self, vector: Floats, k: int, documents: list[int] | None, graph: Graph
    ) -> list[tuple[int, float]]:
        if documents is not None:
            wanted = graph.ids[np.isin(graph.documents, documents)]
            if len(wanted) <= self._few:
                return self._exact_among(vector, k, wanted, graph)
            allowed = set(wanted.tolist())
        else:
            allowed = None
        k = min(k, len(graph.ids) if allowed is None else len(allowed))
        try:
            graph.index.set_ef(max(_SEARCH_EFFORT, k))
            labels, distances = graph.index.knn_query(
                np.asarray(vector, dtype=np.float32),
                k=k,
                num_threads=1,
                filter=None if allowed is None else allowed.__contains__,
            )
        except RuntimeError:
            # Among many copies of the same page the graph can lead to fewer than k: then every vector is
            # looked at, which is slower and always right.
            return self._exact_among(vector, k, graph.ids if documents is None else wanted, graph)
        return [(int(label), 1.0 - float(far)) for label, far in zip(labels[0], distances[0], strict=True)]

    def _exact_among(self, vector: Floats, k: int, wanted: Ids, graph: Graph) -> list[tuple[int, float]]:
        if not len(wanted):
            return []
        vectors = np.asarray(graph.index.get_items(wanted), dtype=np.float32)
        scores = vectors @ np.asarray(vector, dtype=np.float32)
        best = top(scores, k)
        return list(zip(wanted[best].tolist(), scores[best].tolist(), strict=True))

    def _current_graph(self, generation: int) -> Graph:
        with self._lock:
            if self._graph is None or self._graph.generation != generation:
                self._graph = self._make_graph(generation, self._graph)
                self._matrix = None
            return self._graph

    def _make_graph(self, generation: int, old: Graph | None) -> Graph:
        """From the graph at hand or the stored image, by adding what is new and dropping what went."""
        matrix = read_matrix(self._connections, generation)
        index = None if old is None else old.index
        if index is None and len(matrix.ids):
            index = load_image(self._connections, matrix.ids, matrix.vectors)
        return Graph(generation, matrix.ids, matrix.documents, _updated(index, matrix))

    def store_image(self, generation: int, built_from: int | None) -> None:
        """Keep the index image in the database. Does nothing when the stored one is current."""
        if built_from == generation:
            return
        graph = self._current_graph(generation)
        parts = image_parts(graph.index, graph.index.dim) if len(graph.ids) else []
        with self._connections.write() as connection:
            connection.execute("DELETE FROM index_image")
            connection.executemany("INSERT INTO index_image (part, data) VALUES (?, ?)", enumerate(parts))
            connection.execute(
                "INSERT OR REPLACE INTO meta (key, value) VALUES ('image_generation', ?)", (str(generation),)
            )


def new_index(dimensions: int, capacity: int) -> Any:
    import hnswlib

    index = hnswlib.Index(space="ip", dim=dimensions)
    # The seed is fixed, so that the same books give the same image on every machine.
    index.init_index(max_elements=capacity, M=_LINKS, ef_construction=_BUILD_EFFORT, random_seed=1)
    return index


def _updated(index: Any, matrix: Matrix) -> Any:
    """`index` with exactly the chunks of `matrix`; a new one when little of the old is left."""
    if not len(matrix.ids):
        return None
    held = set() if index is None else set(index.get_ids_list())
    gone = held.difference(matrix.ids.tolist())
    if index is None or len(gone) * 5 > len(matrix.ids):
        index = new_index(matrix.vectors.shape[1], len(matrix.ids) + _SPARE)
        held, gone = set(), set()
    fresh = ~np.isin(matrix.ids, np.fromiter(held, dtype=np.int64, count=len(held)))
    needed = len(held) + int(fresh.sum())
    if needed > index.get_max_elements():
        index.resize_index(needed + _SPARE)
    for label in gone:
        _mark_deleted(index, label)
    if fresh.any():
        index.add_items(matrix.vectors[fresh], matrix.ids[fresh], num_threads=1)
    return index


def _mark_deleted(index: Any, label: int) -> None:
    try:
        index.mark_deleted(label)
    except RuntimeError as error:  # it was marked by an earlier generation already
        if "already deleted" not in str(error):
            raise
