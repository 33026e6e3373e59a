"""Builders of small real files: a GGUF with one tensor, an E5S1 encoder of one layer, wheels with parts."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

TEMPLATE = "{{ messages[0].content }}"


def _text(value: str) -> bytes:
    return struct.pack("<Q", len(value.encode())) + value.encode()


def gguf_bytes(name: str = "Tiny", chat: bool = True, weights: int = 64) -> bytes:
    """A GGUF (version 3) with one tensor of 32-bit floats."""
    values = [("general.architecture", "llama"), ("general.name", name), ("general.license", "mit")]
    if chat:
        values.append(("tokenizer.chat_template", TEMPLATE))
    head = b"GGUF" + struct.pack("<IQQ", 3, 1, len(values) + 2)
    for key, value in values:
        head += _text(key) + struct.pack("<I", 8) + _text(value)
    head += _text("llama.context_length") + struct.pack("<II", 4, 512)
    words = [_text(word) for word in ("a", "भाषा")]
    head += _text("tokenizer.ggml.tokens") + struct.pack("<IIQ", 9, 8, len(words)) + b"".join(words)
    head += _text("weight") + struct.pack("<IQIQ", 1, weights, 0, 0)
    head += b"\0" * (-len(head) % 32)
    return head + struct.pack(f"<{weights}f", *range(weights))


@pytest.fixture
def make_gguf(tmp_path: Path) -> Callable[..., Path]:
    def make(file_name: str = "tiny.gguf", folder: Path | None = None, **options: object) -> Path:
        path = (folder or tmp_path / "stick") / file_name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gguf_bytes(**options))  # type: ignore[arg-type]
        return path

    return make


@pytest.fixture
def make_wheel() -> Callable[[Path, str, bytes], Path]:
    """A wheel (a zip file) with one member."""

    def make(path: Path, member: str, content: bytes) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(member, content)
        return path

    return make


HIDDEN, FEED_FORWARD, POSITIONS = 32, 64, 16
PIECES = ["<s>", "<pad>", "</s>", "<unk>", "▁", "▁que", "ry", ":", "▁जल", "▁water", "<mask>"]
ROWS = len(PIECES) + 1  # one unused row, as in the real file


def quantise(values: list[float]) -> bytes:
    """Q4_0 of values that are whole multiples of 0.5 between -4 and 3.5: scale 0.5, nothing is lost."""
    out = b""
    for start in range(0, len(values), 32):
        nibbles = [round(value / 0.5) + 8 for value in values[start : start + 32]]
        out += struct.pack("<e", 0.5) + bytes(nibbles[j] | nibbles[j + 16] << 4 for j in range(16))
    return out


def e5s1_bytes() -> bytes:
    """An E5S1 file of one layer, as the real one is laid out."""
    head = b"E5S1" + struct.pack("<I7ifi", 1, HIDDEN, 1, 2, FEED_FORWARD, ROWS, POSITIONS, 2, 1e-12, 32)
    blob, offsets = b"", [0]
    for piece in PIECES:
        blob += piece.encode()
        offsets.append(len(blob))
    head += struct.pack("<5iQ", len(PIECES), 0, 2, 1, 3, len(blob))
    head += struct.pack(f"<{len(offsets)}I", *offsets)
    head += struct.pack(f"<{len(PIECES)}f", *[-float(i) for i in range(len(PIECES))]) + blob
    table = struct.pack("<IB", 9, 1) + struct.pack("<I", 32) + struct.pack("<IB", 1, 0)  # tab, control 1
    head += struct.pack("<iI", 2, len(table)) + table
    return head + _tensors(len(head))


def _tensors(start: int) -> bytes:
    shapes: list[tuple[str, int, int]] = [
        ("emb.word", 1, ROWS * HIDDEN),
        ("emb.pos", 0, POSITIONS * HIDDEN),
        ("emb.type", 0, 2 * HIDDEN),
        ("emb.ln.w", 0, HIDDEN),
        ("emb.ln.b", 0, HIDDEN),
    ]
    for short in ("q", "k", "v", "ao", "fi", "fo"):
        out = FEED_FORWARD if short == "fi" else HIDDEN
        inner = FEED_FORWARD if short == "fo" else HIDDEN
        shapes += [(f"l0.{short}.w", 1, out * inner), (f"l0.{short}.b", 0, out)]
    for short in ("aln", "oln"):
        shapes += [(f"l0.{short}.w", 0, HIDDEN), (f"l0.{short}.b", 0, HIDDEN)]
    datas = []
    for name, kind, count in shapes:
        values = [((i * 7 + len(name)) % 16 - 8) * 0.5 for i in range(count)]
        datas.append(quantise(values) if kind else struct.pack(f"<{count}f", *values))
    directory_size = 4 + sum(2 + len(name) + 21 for name, _, _ in shapes)
    directory, body = struct.pack("<i", len(shapes)), b""
    for (name, kind, count), data in zip(shapes, datas, strict=True):
        offset = start + directory_size + len(body)
        directory += struct.pack("<H", len(name)) + name.encode()
        directory += struct.pack("<BIQQ", kind, count, offset, len(data))
        body += data
    return directory + body


@pytest.fixture
def e5s1_file(tmp_path: Path) -> Path:
    path = tmp_path / "tiny-e5.bin"
    path.write_bytes(e5s1_bytes())
    return path
