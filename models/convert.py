"""E5S1 (multilingual-e5-small, 4-bit, one file) -> a folder that sentence-transformers loads.

The file holds a SentencePiece unigram tokenizer, a normalisation table and the tensors of a BERT encoder
without pooler. The folder written here holds the same weights as 16-bit floats (half the disk of 32-bit;
`dtype` in config.json makes the loader widen them to 32 bit) and a Hugging Face tokenizer.
"""

from __future__ import annotations

import json
import mmap
import struct
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from models.errors import MODEL_DAMAGED, ModelError

if TYPE_CHECKING:
    import numpy as np

MAGIC = b"E5S1"
BLOCK = 32  # weights per Q4_0 block
BLOCK_BYTES = 2 + BLOCK // 2  # one 16-bit scale, then two weights per byte
F32, Q4_0 = 0, 1

# Short names in the file -> names in a Hugging Face BertModel.
_EMBEDDING_NAMES = {
    "emb.word": "embeddings.word_embeddings.weight",
    "emb.pos": "embeddings.position_embeddings.weight",
    "emb.type": "embeddings.token_type_embeddings.weight",
    "emb.ln.w": "embeddings.LayerNorm.weight",
    "emb.ln.b": "embeddings.LayerNorm.bias",
}
_LAYER_NAMES = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes of the encoder, as the header of the file tells them."""

    hidden: int
    layers: int
    heads: int
    feed_forward: int
    vocabulary: int
    positions: int
    types: int
    epsilon: float


@dataclass(frozen=True, slots=True)
class Pieces:
    """The SentencePiece unigram vocabulary, in id order, and the ids of the special pieces."""

    texts: tuple[str, ...]
    scores: tuple[float, ...]
    bos: int
    eos: int
    pad: int
    unknown: int


@dataclass(frozen=True, slots=True)
class TensorEntry:
    """Where one tensor lies in the file: `kind` is F32 or Q4_0, `count` the number of weights."""

    name: str
    kind: int
    count: int
    offset: int
    size: int


class _Cursor:
    """Reads little-endian values one after another."""

    def __init__(self, data: mmap.mmap) -> None:
        self.data = data
        self.at = 0

    def take(self, layout: str) -> tuple[Any, ...]:
        packed = "<" + layout
        values = struct.unpack_from(packed, self.data, self.at)
        self.at += struct.calcsize(packed)
        return values

    def bytes(self, count: int) -> bytes:
        if count < 0 or self.at + count > len(self.data):
            raise struct.error("past the end of the file")
        self.at += count
        return self.data[self.at - count : self.at]


def convert_e5s1(source: Path, target: Path) -> None:
    """Write the sentence-transformers folder `target` from the E5S1 file `source`.

    The caller makes the folder's appearance atomic (writes into a temporary one and renames).
    Raises ModelError MODEL_DAMAGED when the file is not E5S1, is cut short or contradicts itself.
    """
    try:
        with source.open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as data:
            cursor = _Cursor(data)
            shape = _read_shape(cursor)
            pieces = _read_pieces(cursor)
            replacements = _read_replacements(cursor)
            entries = _read_directory(cursor)
            target.mkdir(parents=True, exist_ok=True)
            _write_weights(data, entries, shape, target / "model.safetensors")
    except (struct.error, UnicodeDecodeError, KeyError, ValueError) as error:
        raise ModelError(MODEL_DAMAGED, file=source.name, path=source, detail=error) from error
    _write_tokenizer(pieces, replacements, shape, target)
    _write_settings(shape, target)


def _read_shape(cursor: _Cursor) -> Shape:
    if cursor.bytes(4) != MAGIC:
        raise ValueError("not an E5S1 file")
    (version,) = cursor.take("I")
    if version != 1:
        raise ValueError(f"E5S1 version {version} is not known")
    hidden, layers, heads, feed_forward, vocabulary, positions, types, epsilon, block = cursor.take("7ifi")
    if block != BLOCK:
        raise ValueError(f"blocks of {block} weights are not known")
    return Shape(hidden, layers, heads, feed_forward, vocabulary, positions, types, epsilon)


def _read_pieces(cursor: _Cursor) -> Pieces:
    count, bos, eos, pad, unknown = cursor.take("5i")
    (blob_size,) = cursor.take("Q")
    offsets = cursor.take(f"{count + 1}I")
    scores = cursor.take(f"{count}f")
    blob = cursor.bytes(blob_size)
    texts = tuple(blob[offsets[i] : offsets[i + 1]].decode() for i in range(count))
    return Pieces(texts, scores, bos, eos, pad, unknown)


def _read_replacements(cursor: _Cursor) -> dict[str, str]:
    """The normalisation table: one character -> what SentencePiece reads instead (may be nothing)."""
    count, size = cursor.take("iI")
    end = cursor.at + size
    table: dict[str, str] = {}
    for _ in range(count):
        character, length = cursor.take("IB")
        table[chr(character)] = "".join(map(chr, cursor.take(f"{length}I")))
    if cursor.at != end:
        raise ValueError("the normalisation table has another size than announced")
    return table


def _read_directory(cursor: _Cursor) -> list[TensorEntry]:
    (count,) = cursor.take("i")
    entries = []
    for _ in range(count):
        (length,) = cursor.take("H")
        name = cursor.bytes(length).decode()
        entries.append(TensorEntry(name, *cursor.take("BIQQ")))
    return entries


def _shapes(shape: Shape) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """(name in the file, name in BertModel, dimensions) of every tensor the encoder needs."""
    hidden, inner = shape.hidden, shape.feed_forward
    rows = {"emb.word": shape.vocabulary, "emb.pos": shape.positions, "emb.type": shape.types}
    for short, long in _EMBEDDING_NAMES.items():
        yield short, long, (rows[short], hidden) if short in rows else (hidden,)
    for layer in range(shape.layers):
        for short, long in _LAYER_NAMES.items():
            out = inner if short == "fi" else hidden
            weight = (out,) if short.endswith("ln") else (out, inner if short == "fo" else hidden)
            yield f"l{layer}.{short}.w", f"encoder.layer.{layer}.{long}.weight", weight
            yield f"l{layer}.{short}.b", f"encoder.layer.{layer}.{long}.bias", (out,)


def _write_weights(data: mmap.mmap, entries: list[TensorEntry], shape: Shape, path: Path) -> None:
    import numpy as np
    from safetensors.numpy import save_file

    found = {entry.name: entry for entry in entries}
    tensors = {}
    for short, long, dimensions in _shapes(shape):
        tensors[long] = read_tensor(data, found[short]).reshape(dimensions).astype(np.float16)
    save_file(tensors, path, metadata={"format": "pt"})


def read_tensor(data: mmap.mmap | bytes, entry: TensorEntry) -> np.ndarray[Any, np.dtype[np.float32]]:
    """The weights of one tensor, flat, as 32-bit floats. Raises ValueError when sizes contradict."""
    import numpy as np

    if entry.offset + entry.size > len(data):
        raise ValueError(f"{entry.name} reaches past the end of the file")
    if entry.kind == F32 and entry.size == entry.count * 4:
        return np.frombuffer(data, np.float32, entry.count, entry.offset).copy()
    blocks = entry.count // BLOCK
    if entry.kind != Q4_0 or entry.count % BLOCK or entry.size != blocks * BLOCK_BYTES:
        raise ValueError(f"{entry.name} has an unknown layout")
    raw = np.frombuffer(data, np.uint8, entry.size, entry.offset).reshape(blocks, BLOCK_BYTES)
    scales = raw[:, :2].copy().view(np.float16).astype(np.float32)
    nibbles = np.concatenate([raw[:, 2:] & 0x0F, raw[:, 2:] >> 4], axis=1)  # byte j holds weights j, j+16
    return ((nibbles.astype(np.float32) - 8.0) * scales).reshape(-1)


def _write_tokenizer(pieces: Pieces, replacements: dict[str, str], shape: Shape, target: Path) -> None:
    from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

    tokenizer = Tokenizer(models.Unigram(list(zip(pieces.texts, pieces.scores, strict=True)), pieces.unknown))
    tokenizer.normalizer = normalizers.Sequence(
        [*_odd_replacements(replacements), normalizers.NFKC(), normalizers.Replace(Regex(" {2,}"), " ")]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace("▁", prepend_scheme="always")]
    )
    tokenizer.decoder = decoders.Metaspace("▁", prepend_scheme="always")
    bos, eos = pieces.texts[pieces.bos], pieces.texts[pieces.eos]
    tokenizer.add_special_tokens([bos, pieces.texts[pieces.pad], eos, pieces.texts[pieces.unknown], "<mask>"])
    tokenizer.post_processor = processors.TemplateProcessing(
        single=f"{bos} $A {eos}",
        pair=f"{bos} $A {eos} {eos} $B {eos}",
        special_tokens=[(bos, pieces.bos), (eos, pieces.eos)],
    )
    tokenizer.save(str(target / "tokenizer.json"), pretty=False)
    _write_json(
        target / "tokenizer_config.json",
        {
            "tokenizer_class": "PreTrainedTokenizerFast",
            "model_max_length": shape.positions,
            "model_input_names": ["input_ids", "attention_mask"],
            "bos_token": bos,
            "cls_token": bos,
            "eos_token": eos,
            "sep_token": eos,
            "pad_token": pieces.texts[pieces.pad],
            "unk_token": pieces.texts[pieces.unknown],
            "mask_token": "<mask>",
            "clean_up_tokenization_spaces": False,
        },
    )


def _odd_replacements(replacements: dict[str, str]) -> list[Any]:
    """NFKC does nearly all of the table; what differs are control and format characters, done here.

    They go nowhere or become a space. One step for each outcome: a step per character would cost a pass
    over the text each.
    """
    from tokenizers import Regex, normalizers

    steps = []
    for outcome in ("", " "):
        odd = [
            old
            for old, new in replacements.items()
            if new == outcome and unicodedata.normalize("NFKC", old) != new
        ]
        if odd:
            pattern = "[" + "".join(f"\\x{{{ord(character):04x}}}" for character in odd) + "]"
            steps.append(normalizers.Replace(Regex(pattern), outcome))
    return steps


def _write_settings(shape: Shape, target: Path) -> None:
    _write_json(
        target / "config.json",
        {
            "architectures": ["BertModel"],
            "model_type": "bert",
            "dtype": "float32",
            "hidden_act": "gelu",
            "hidden_size": shape.hidden,
            "num_hidden_layers": shape.layers,
            "num_attention_heads": shape.heads,
            "intermediate_size": shape.feed_forward,
            "vocab_size": shape.vocabulary,
            "max_position_embeddings": shape.positions,
            "type_vocab_size": shape.types,
            "layer_norm_eps": shape.epsilon,
            "pad_token_id": 1,
            "attention_probs_dropout_prob": 0.0,
            "hidden_dropout_prob": 0.0,
        },
    )
    steps = [
        ("", "sentence_transformers.models.Transformer"),
        ("1_Pooling", "sentence_transformers.models.Pooling"),
        ("2_Normalize", "sentence_transformers.models.Normalize"),
    ]
    modules = [{"idx": i, "name": str(i), "path": path, "type": kind} for i, (path, kind) in enumerate(steps)]
    _write_json(target / "modules.json", modules)
    _write_json(
        target / "sentence_bert_config.json",
        {
            "max_seq_length": shape.positions,
            "do_lower_case": False,
            "model_args": {"add_pooling_layer": False},  # the file has no pooler; without this it is made up
        },
    )
    (target / "1_Pooling").mkdir(exist_ok=True)
    (target / "2_Normalize").mkdir(exist_ok=True)
    _write_json(
        target / "1_Pooling" / "config.json",
        {"word_embedding_dimension": shape.hidden, "pooling_mode_mean_tokens": True},
    )


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
