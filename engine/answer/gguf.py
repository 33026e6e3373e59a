"""What a GGUF file says about itself, and whether all of it is there.

llama.cpp answers a cut file with a crash or a bare null pointer, so the header and the tensor table
are read here first: cheap (no weights are touched) and able to say in plain words what is wrong.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from engine.errors import ErrorCode, PothiError

MAGIC = b"GGUF"
MAX_ENTRIES = 1_000_000  # a count above this is garbage, not a model
MAX_STRING = 64 * 1024 * 1024

_SCALARS = {
    0: "<B",
    1: "<b",
    2: "<H",
    3: "<h",
    4: "<I",
    5: "<i",
    6: "<f",
    7: "<?",
    10: "<Q",
    11: "<q",
    12: "<d",
}
_STRING, _ARRAY = 8, 9

# ggml type -> (weights in a block, bytes of a block)
_BLOCKS = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34), 9: (32, 36),
    10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 15: (256, 292),
    16: (256, 66), 17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18), 21: (256, 110), 22: (256, 82),
    23: (256, 136), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8), 28: (1, 8), 29: (256, 56), 30: (1, 2),
    34: (256, 54), 35: (256, 66), 39: (32, 17),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class GgufInfo:
    """`needed_bytes`: the least size of the complete file (0 when it uses an unknown weight type)."""

    version: int
    architecture: str
    name: str
    context_length: int
    chat_template: str | None
    needed_bytes: int
    metadata: dict[str, object] = field(default_factory=dict)


class _Reader:
    """Little-endian values from a file; EOFError where it ends too early."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream

    def raw(self, size: int) -> bytes:
        data = self.stream.read(size)
        if len(data) != size:
            raise EOFError
        return data

    def scalar(self, code: str) -> int | float | bool:
        value: int | float | bool = struct.unpack(code, self.raw(struct.calcsize(code)))[0]
        return value

    def count(self) -> int:
        value = int(self.scalar("<Q"))
        if value > MAX_ENTRIES:
            raise ValueError(value)
        return value

    def text(self) -> str:
        size = int(self.scalar("<Q"))
        if size > MAX_STRING:
            raise ValueError(size)
        return self.raw(size).decode("utf-8", "replace")

    def value(self, kind: int) -> object:
        """A metadata value; arrays (vocabularies) are skipped over and come back as None."""
        if kind == _STRING:
            return self.text()
        if kind == _ARRAY:
            self._skip_array()
            return None
        return self.scalar(_SCALARS[kind])

    def _skip_array(self) -> None:
        kind, length = int(self.scalar("<I")), self.count()
        if kind == _STRING:
            for _ in range(length):
                self.raw(int(self.scalar("<Q")))
        else:
            self.raw(length * struct.calcsize(_SCALARS[kind]))


def read_gguf(path: Path) -> GgufInfo:
    """Header and tensor table of `path`. Raises PothiError MODEL_MISSING, MODEL_UNREADABLE, MODEL_DAMAGED."""
    if not path.is_file():
        raise PothiError(ErrorCode.MODEL_MISSING, path=path)
    try:
        with path.open("rb") as stream:
            return _read(_Reader(stream), path)
    except (EOFError, MemoryError) as error:
        raise PothiError(ErrorCode.MODEL_DAMAGED, path=path) from error
    except (ValueError, KeyError, struct.error, OSError) as error:
        raise PothiError(ErrorCode.MODEL_UNREADABLE, path=path) from error


def check_complete(path: Path) -> GgufInfo:
    """As read_gguf, and MODEL_DAMAGED when the file is shorter than its tensor table says."""
    info = read_gguf(path)
    size = path.stat().st_size
    if size < info.needed_bytes:
        raise PothiError(ErrorCode.MODEL_DAMAGED, path=path, size=size, needed=info.needed_bytes)
    return info


def _read(reader: _Reader, path: Path) -> GgufInfo:
    magic = reader.stream.read(4)
    if not magic:
        raise EOFError
    if magic != MAGIC:
        raise PothiError(ErrorCode.MODEL_UNREADABLE, path=path)
    version = int(reader.scalar("<I"))
    if version not in (2, 3):
        raise PothiError(ErrorCode.MODEL_UNREADABLE, path=path, version=version)
    tensors, pairs = reader.count(), reader.count()
    metadata: dict[str, object] = {}
    for _ in range(pairs):
        key = reader.text()
        value = reader.value(int(reader.scalar("<I")))
        if value is not None:
            metadata[key] = value
    end = _end_of_weights(reader, tensors)
    alignment = _whole(metadata.get("general.alignment"), 32)
    start = -(-reader.stream.tell() // alignment) * alignment
    architecture = str(metadata.get("general.architecture", ""))
    template = metadata.get("tokenizer.chat_template")
    return GgufInfo(
        version=version,
        architecture=architecture,
        name=str(metadata.get("general.name") or path.stem),
        context_length=_whole(metadata.get(f"{architecture}.context_length"), 0),
        chat_template=str(template) if template else None,
        needed_bytes=start + end if end else 0,
        metadata=metadata,
    )


def _whole(value: object, default: int) -> int:
    return value if isinstance(value, int) and value > 0 else default


def _end_of_weights(reader: _Reader, tensors: int) -> int:
    """Last byte any tensor needs, counted from the start of the data section; 0 if a type is unknown."""
    end, known = 0, True
    for _ in range(tensors):
        reader.text()
        weights = 1
        for _ in range(min(int(reader.scalar("<I")), 8)):
            weights *= int(reader.scalar("<Q"))
        kind, offset = int(reader.scalar("<I")), int(reader.scalar("<Q"))
        if kind not in _BLOCKS:
            known = False
            continue
        per_block, block_bytes = _BLOCKS[kind]
        end = max(end, offset + -(-weights // per_block) * block_bytes)
    return end if known else 0
