"""Reads the head of a GGUF file without loading it: what model it is, and whether the file is whole."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from models.errors import FILE_NOT_FOUND, MODEL_DAMAGED, MODEL_UNREADABLE, ModelError

MAGIC = b"GGUF"
LONGEST_STRING = 16 << 20
MOST_ENTRIES = 1 << 20
_STRING, _ARRAY = 8, 9
_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}

# Tensor type -> (weights per block, bytes per block), as ggml lays them out.
_BLOCKS = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34), 9: (32, 36),
    10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 15: (256, 292),
    16: (256, 66), 17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18), 21: (256, 110),
    22: (256, 82), 23: (256, 136), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8), 28: (1, 8),
    29: (256, 56), 30: (1, 2), 34: (256, 54), 35: (256, 66), 39: (32, 17),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class GgufInfo:
    """What a GGUF file says about itself. `parameters` counts weights, `blocks` layers; empty strings and 0
    mean "not said"."""

    name: str
    architecture: str
    licence: str
    chat_template: str
    context_length: int
    parameters: int
    bytes: int
    blocks: int = 0

    @property
    def is_chat(self) -> bool:
        """True when the model was trained to follow instructions (it brings a chat template)."""
        return bool(self.chat_template)


def read_gguf(path: Path) -> GgufInfo:
    """Read the head of `path`.

    Raises FILE_NOT_FOUND, MODEL_UNREADABLE (no GGUF, or a version or form we do not know) and
    MODEL_DAMAGED (cut short: tensors reach past the end).
    """
    try:
        size = path.stat().st_size
        with path.open("rb") as stream:
            if stream.read(4) != MAGIC:
                raise ModelError(MODEL_UNREADABLE, file=path.name, path=path, detail="not a GGUF file")
            values, tensors = _read_head(stream)
            head = stream.tell()
    except FileNotFoundError as error:
        raise ModelError(FILE_NOT_FOUND, path=path) from error
    except OSError as error:
        raise ModelError(MODEL_UNREADABLE, file=path.name, path=path, detail=error) from error
    except (EOFError, UnicodeDecodeError) as error:
        raise ModelError(MODEL_DAMAGED, file=path.name, path=path, detail="the file is cut short") from error
    except ValueError as error:
        raise ModelError(MODEL_UNREADABLE, file=path.name, path=path, detail=error) from error
    end = _expected_end(head, int(values.get("general.alignment", 32)), tensors)
    if size < end:
        raise ModelError(MODEL_DAMAGED, file=path.name, path=path, detail=f"{size} of {end} bytes")
    architecture = str(values.get("general.architecture", ""))
    return GgufInfo(
        name=str(values.get("general.name", "")),
        architecture=architecture,
        licence=str(values.get("general.license", "")),
        chat_template=str(values.get("tokenizer.chat_template", "")),
        context_length=int(values.get(f"{architecture}.context_length", 0)),
        parameters=sum(weights for weights, _, _ in tensors),
        bytes=size,
        blocks=int(values.get(f"{architecture}.block_count", 0)),
    )


Tensor = tuple[int, int, int]  # number of weights, ggml type, offset behind the head


def _read_head(stream: IO[bytes]) -> tuple[dict[str, Any], list[Tensor]]:
    version, tensor_count, value_count = _take(stream, "IQQ")
    if version not in (2, 3):
        raise ValueError(f"GGUF version {version} is not known")
    if max(tensor_count, value_count) > MOST_ENTRIES:
        raise ValueError("the head of the file makes no sense")
    values: dict[str, Any] = {}
    for _ in range(value_count):
        key = _string(stream)
        (kind,) = _take(stream, "I")
        values[key] = _value(stream, kind)
    tensors = []
    for _ in range(tensor_count):
        _string(stream)
        (dimensions,) = _take(stream, "I")
        if dimensions > 8:
            raise ValueError("a tensor with too many dimensions")
        weights = 1
        for size in _take(stream, f"{dimensions}Q"):
            weights *= size
        kind, offset = _take(stream, "IQ")
        tensors.append((weights, kind, offset))
    return values, tensors


def _expected_end(head: int, alignment: int, tensors: list[Tensor]) -> int:
    """The least size the file must have. Tensors of a type we do not know are counted as empty."""
    start = -(-head // alignment) * alignment
    ends = [start]
    for weights, kind, offset in tensors:
        per_block, block_bytes = _BLOCKS.get(kind, (1, 0))
        ends.append(start + offset + -(-weights // per_block) * block_bytes)
    return max(ends)


def _value(stream: IO[bytes], kind: int) -> Any:
    if kind == _STRING:
        return _string(stream)
    if kind == _ARRAY:
        inner, count = _take(stream, "IQ")
        _skip_array(stream, inner, count)
        return None
    if kind not in _SCALARS:
        raise ValueError(f"a value of unknown type {kind}")
    return _take(stream, _SCALARS[kind])[0]


def _skip_array(stream: IO[bytes], inner: int, count: int) -> None:
    """Arrays hold the vocabulary: passed over, nobody here asks for it."""
    if inner in _SCALARS:
        stream.seek(count * struct.calcsize("<" + _SCALARS[inner]), 1)
    elif inner == _STRING:
        for _ in range(count):
            (length,) = _take(stream, "Q")
            stream.seek(length, 1)
    else:
        raise ValueError("an array inside an array")


def _string(stream: IO[bytes]) -> str:
    (length,) = _take(stream, "Q")
    if length > LONGEST_STRING:
        raise ValueError("a text of impossible length")
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return data.decode("utf-8", errors="replace")


def _take(stream: IO[bytes], layout: str) -> tuple[Any, ...]:
    packed = "<" + layout
    data = stream.read(struct.calcsize(packed))
    if len(data) < struct.calcsize(packed):
        raise EOFError
    return struct.unpack(packed, data)
