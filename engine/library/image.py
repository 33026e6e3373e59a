"""The hnswlib index as rows of the database, without the vectors it shares with the table beside it.

hnswlib saves a graph with every vector inside. Those are stored already, so they are blanked out
before the graph is compressed and put back at loading: the image costs about a tenth of its size.
"""

from __future__ import annotations

import tempfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.core.errors import ErrorCode, PothiError
from engine.library.connections import Connections
from engine.library.packing import Floats

_PART_BYTES = 4 << 20

# The head of hnswlib's file: eight-byte words, of which we need the count of elements (2), the bytes
# of one element (3) and where in it its label (4) and its vector (5) stand; elements follow at byte 96.
_HEAD_WORDS = 6
_HEAD_BYTES = 96
_COUNT, _SIZE, _LABEL, _VECTOR = 2, 3, 4, 5


def image_parts(index: Any, dimensions: int) -> list[bytes]:
    """The index, blanked and compressed, in parts. hnswlib itself can only write to a file.

    Raises DISK_FULL when there is no room for that file.
    """
    with tempfile.TemporaryDirectory(prefix="pothi-index-") as folder:
        path = Path(folder) / "index.bin"
        index.save_index(str(path))
        data = np.fromfile(path, dtype=np.uint8)
    if len(data) != index.index_file_size():  # hnswlib does not tell that it could not write
        raise PothiError(ErrorCode.DISK_FULL, path=tempfile.gettempdir())
    vectors, _ = _elements(data, dimensions)
    vectors[:] = 0
    whole = data.tobytes()
    return [zlib.compress(whole[at : at + _PART_BYTES], 6) for at in range(0, len(whole), _PART_BYTES)]


def load_image(connections: Connections, ids: NDArray[np.int64], vectors: Floats) -> Any | None:
    """The stored index, filled with the vectors (n, d) of these ids (n,) ascending.

    Vectors of chunks that went since stay blank; the caller marks them deleted. None when there is no
    image or it cannot be read: it is built anew then.
    """
    import hnswlib

    parts = connections.rows("SELECT data FROM index_image ORDER BY part")
    if not parts or not len(ids):
        return None
    dimensions = vectors.shape[1]
    try:
        with tempfile.TemporaryDirectory(prefix="pothi-index-") as folder:
            path = Path(folder) / "index.bin"
            raw = b"".join(zlib.decompress(part) for (part,) in parts)
            path.write_bytes(_filled(np.frombuffer(raw, dtype=np.uint8).copy(), ids, vectors))
            index = hnswlib.Index(space="ip", dim=dimensions)
            index.load_index(str(path))
    except (zlib.error, RuntimeError, ValueError, IndexError, OSError):  # OSError: no room for the file
        return None
    return index


def _filled(data: NDArray[np.uint8], ids: NDArray[np.int64], vectors: Floats) -> bytes:
    places, labels = _elements(data, vectors.shape[1])
    rows = np.searchsorted(ids, labels).clip(max=len(ids) - 1)
    there = ids[rows] == labels
    places[there] = vectors[rows[there]].view(np.uint8)
    return data.tobytes()


def _elements(data: NDArray[np.uint8], dimensions: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """(vectors as bytes (n, 4 d), a view into `data`; labels (n,)). Raises ValueError for a strange file."""
    words = data[: 8 * _HEAD_WORDS].view("<u8")
    count, size, label, vector = (int(words[at]) for at in (_COUNT, _SIZE, _LABEL, _VECTOR))
    if label - vector != 4 * dimensions or size < label + 8 or _HEAD_BYTES + count * size > len(data):
        raise ValueError("not an index of this kind")
    elements = data[_HEAD_BYTES : _HEAD_BYTES + count * size].reshape(count, size)
    labels = elements[:, label : label + 8].copy().view("<i8").reshape(-1)
    return elements[:, vector:label], labels.astype(np.int64)
