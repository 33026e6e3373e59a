"""Texts as token states: the inside of the embedder.

A BERT-shaped sentence-transformers folder (what Pothi ships) is run by a few lines of PyTorch: this starts in
a fraction of the time that importing sentence-transformers takes, and the word table, two thirds of the
weights, stays in half precision in the mapped file, shared by everybody on the machine. Any other
sentence-transformers folder is loaded with that library.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Offsets = list[tuple[int, int]]

MAX_TOKENS = 512


class Encoder(Protocol):
    dimensions: int

    def tokenize(self, texts: Sequence[str]) -> tuple[list[list[int]], list[Offsets]]:
        """Token ids and the (start, end) of each token in its text; (0, 0) for special tokens."""

    def states(self, batch: list[list[int]]) -> tuple[Floats, npt.NDArray[np.bool_]]:
        """Token states (texts, tokens, dimensions) and which tokens are real (texts, tokens)."""


def open_encoder(folder: Path) -> Encoder:
    """The encoder for a model folder. Raises whatever the libraries raise on a damaged one."""
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    if _is_plain_bert(config) and (folder / "tokenizer.json").exists():
        return BertEncoder(folder, config)
    return LibraryEncoder(folder)


def _is_plain_bert(config: dict[str, Any]) -> bool:
    return (
        config.get("model_type") == "bert"
        and config.get("hidden_act") == "gelu"
        and config.get("position_embedding_type", "absolute") == "absolute"
    )


class BertEncoder:
    """BERT in evaluation mode on the CPU, float32 except for the word table."""

    def __init__(self, folder: Path, config: dict[str, Any]) -> None:
        from tokenizers import Tokenizer

        self.dimensions = int(config["hidden_size"])
        self._heads = int(config["num_attention_heads"])
        self._epsilon = float(config["layer_norm_eps"])
        self._pad = int(config.get("pad_token_id", 0))
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(min(MAX_TOKENS, int(config["max_position_embeddings"])))
        self._read_weights(folder / "model.safetensors", int(config["num_hidden_layers"]))

    def _read_weights(self, path: Path, layers: int) -> None:
        import torch
        from safetensors import safe_open

        with safe_open(str(path), framework="pt", device="cpu") as file:

            def pair(name: str) -> tuple[Any, Any]:
                return file.get_tensor(f"{name}.weight").float(), file.get_tensor(f"{name}.bias").float()

            positions = file.get_tensor("embeddings.position_embeddings.weight").float()
            types = file.get_tensor("embeddings.token_type_embeddings.weight").float()
            self._positions = positions + types[0]
            self._norm = pair("embeddings.LayerNorm")
            self._layers = []
            for number in range(layers):
                base = f"encoder.layer.{number}"
                three = [pair(f"{base}.attention.self.{part}") for part in ("query", "key", "value")]
                joined = (torch.cat([w for w, _ in three]), torch.cat([b for _, b in three]))
                parts = ("attention.output.dense", "attention.output.LayerNorm", "intermediate.dense")
                ends = ("output.dense", "output.LayerNorm")
                self._layers.append((joined, *(pair(f"{base}.{part}") for part in (*parts, *ends))))
        self._words = torch.from_numpy(_mapped(path, "embeddings.word_embeddings.weight"))

    def tokenize(self, texts: Sequence[str]) -> tuple[list[list[int]], list[Offsets]]:
        encoded = self._tokenizer.encode_batch(list(texts))
        return [one.ids for one in encoded], [one.offsets for one in encoded]

    def states(self, batch: list[list[int]]) -> tuple[Floats, npt.NDArray[np.bool_]]:
        import torch
        from torch.nn.functional import embedding, gelu, layer_norm, linear, scaled_dot_product_attention

        ids, mask = _padded(batch, self._pad)
        tokens, real = torch.from_numpy(ids), torch.from_numpy(mask)
        rows, width = tokens.shape
        shape, size = (self.dimensions,), self.dimensions // self._heads
        attended = None if bool(real.all()) else real[:, None, None, :]
        with torch.inference_mode():
            hidden = embedding(tokens, self._words).float() + self._positions[:width]
            hidden = layer_norm(hidden, shape, *self._norm, self._epsilon)
            for joined, attention_out, attention_norm, inner, outer, norm in self._layers:
                split = linear(hidden, *joined).view(rows, width, 3, self._heads, size)
                query, key, value = split.permute(2, 0, 3, 1, 4)
                mixed = scaled_dot_product_attention(query, key, value, attn_mask=attended)
                mixed = linear(mixed.transpose(1, 2).reshape(rows, width, -1), *attention_out)
                hidden = layer_norm(hidden + mixed, shape, *attention_norm, self._epsilon)
                grown = linear(gelu(linear(hidden, *inner)), *outer)
                hidden = layer_norm(hidden + grown, shape, *norm, self._epsilon)
        return hidden.numpy(), mask


class LibraryEncoder:
    """Any model that the sentence-transformers library can load, by its token states."""

    def __init__(self, folder: Path) -> None:
        from sentence_transformers import SentenceTransformer

        transformer = SentenceTransformer(str(folder), device="cpu", local_files_only=True)[0]
        self._model = transformer.auto_model.eval()
        self._tokenizer = transformer.tokenizer
        self.dimensions = int(self._model.config.hidden_size)

    def tokenize(self, texts: Sequence[str]) -> tuple[list[list[int]], list[Offsets]]:
        encoded = self._tokenizer(
            list(texts), truncation=True, max_length=MAX_TOKENS, return_offsets_mapping=True
        )
        return encoded["input_ids"], encoded["offset_mapping"]

    def states(self, batch: list[list[int]]) -> tuple[Floats, npt.NDArray[np.bool_]]:
        import torch

        ids, mask = _padded(batch, self._tokenizer.pad_token_id or 0)
        with torch.inference_mode():
            output = self._model(
                input_ids=torch.from_numpy(ids), attention_mask=torch.from_numpy(mask.astype(np.int64))
            )
        return output.last_hidden_state.numpy(), mask


def _mapped(path: Path, name: str) -> npt.NDArray[np.floating[Any]]:
    """A matrix of a safetensors file left in the file: only the rows that are looked up are read."""
    with path.open("rb") as file:
        length = int.from_bytes(file.read(8), "little")
        entry = json.loads(file.read(length))[name]
    kind = {"F16": "<f2", "F32": "<f4"}[entry["dtype"]]
    # Copy on write, because PyTorch warns of arrays that can't be written; nobody ever does.
    start = 8 + length + entry["data_offsets"][0]
    return np.memmap(path, dtype=kind, mode="c", offset=start, shape=tuple(entry["shape"]))


def _padded(batch: list[list[int]], pad: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """Rows of ids filled up to one width, and which of them are real."""
    width = max(len(ids) for ids in batch)
    ids = np.full((len(batch), width), pad, dtype=np.int64)
    mask = np.zeros((len(batch), width), dtype=bool)
    for row, one in enumerate(batch):
        ids[row, : len(one)] = one
        mask[row, : len(one)] = True
    return ids, mask
