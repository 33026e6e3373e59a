"""Texts as token states: the inside of the embedder.

A BERT-shaped sentence-transformers folder (what Pothi ships) is run by a few lines of PyTorch: this starts in
a fraction of the time that importing sentence-transformers takes, and the word table, two thirds of the
weights, stays in half precision in the mapped file, shared by everybody on the machine. Any other
sentence-transformers folder is loaded with that library.

One pass uses one thread. Threads inside an operation wait for each other at its end, and where the language
model or a book being read wants the same cores, a question took a second instead of 20 ms. Whoever has much
to encode calls `states` from several threads.
"""

from __future__ import annotations

import json
import math
import threading
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from engine.inference.adapter import Adapter, LowRank

Floats = npt.NDArray[np.float32]
Offsets = list[tuple[int, int]]

MAX_TOKENS = 512
RELATIVE = "encoder.relative_attention_bias.weight"
FARTHEST = 128  # distance from which MPNet makes no difference
_WIDTH_STEP = 8  # oneDNN compiles code for each new shape and keeps it: few shapes save time and memory
TRIAL_SHAPE = (128, 384, 1536)  # tokens, width, inner width: of a page that is read
TRIALS = 7  # the fastest counts: something else may use the cores meanwhile
WORTH_IT = 0.9  # of the time of float32, which is more exact
_this_thread = threading.local()


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
        return BertEncoder(folder)
    return LibraryEncoder(folder)


def _is_plain_bert(config: dict[str, Any]) -> bool:
    return (
        config.get("model_type") == "bert"
        and config.get("hidden_act") == "gelu"
        and config.get("position_embedding_type", "absolute") == "absolute"
    )


@lru_cache(maxsize=1)
def multiplying_format() -> Any:
    """The torch dtype of matrix products: bfloat16 where that is faster on this computer, else float32.

    What comes out agrees to a cosine of 0.9999. That a processor has instructions for it tells little: with
    AMX bfloat16 is twice as fast, with AVX-512 alone it was seen at half the speed, without either five times
    slower. So both are tried, some milliseconds, and only where there are instructions at all.
    """
    import torch

    supported = getattr(torch.cpu, "_is_avx512_bf16_supported", None)
    if supported is None or not supported():
        return torch.float32
    with torch.inference_mode():
        plain, short = (_trial(kind) for kind in (torch.float32, torch.bfloat16))
        pairs = [(_seconds(plain), _seconds(short)) for _ in range(TRIALS)]
    fastest_plain, fastest_short = (min(times) for times in zip(*pairs, strict=True))
    return torch.bfloat16 if fastest_short < WORTH_IT * fastest_plain else torch.float32


def _trial(kind: Any) -> Callable[[], Any]:
    """One product as a layer of the embedder has it, warm."""
    import torch

    rows, size, inner = TRIAL_SHAPE
    product, x = _Linear(torch.ones(inner, size), torch.ones(inner), kind), torch.ones(rows, size)
    product(x)
    return lambda: product(x)


def _seconds(run: Callable[[], Any]) -> float:
    begun = time.perf_counter()
    run()
    return time.perf_counter() - begun


class _Linear:
    """x W^T + b with the weight laid out once for oneDNN, which on many processors is twice as fast as the
    product PyTorch takes for float32."""

    def __init__(self, weight: Any, bias: Any, kind: Any) -> None:
        import torch

        self._kind, self._weight, self._bias = kind, weight.to(kind).contiguous(), bias.to(kind)
        onednn = torch.ops.mkldnn
        self._packed = hasattr(onednn, "_linear_pointwise") and hasattr(onednn, "_reorder_linear_weight")
        if self._packed:
            self._weight = onednn._reorder_linear_weight(self._weight, None)

    def __call__(self, x: Any, more: LowRank | None = None) -> Any:
        """`more`: what an adapter adds to the product."""
        import torch

        x = x.to(self._kind)
        if self._packed:
            product = torch.ops.mkldnn._linear_pointwise(x, self._weight, self._bias, "none", [], "")
        else:
            product = torch.nn.functional.linear(x, self._weight, self._bias)
        return product if more is None else product.float() + more(x)


def _alone() -> None:
    """Let the calling thread compute by itself. PyTorch keeps that setting for each thread."""
    if not getattr(_this_thread, "alone", False):
        import torch

        torch.set_num_threads(1)
        _this_thread.alone = True


class BertEncoder:
    """BERT in evaluation mode on the CPU; between its matrix products everything is float32. A table of
    relative positions (`relative`, of MPNet) is added to the scores of attention if there is one."""

    def __init__(self, folder: Path) -> None:
        from tokenizers import Tokenizer

        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        self.dimensions = int(config["hidden_size"])
        self.heads = int(config["num_attention_heads"])
        self.epsilon = float(config["layer_norm_eps"])
        self._pad = int(config.get("pad_token_id", 0))
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(min(MAX_TOKENS, int(config["max_position_embeddings"])))
        self._read_weights(folder / "model.safetensors", int(config["num_hidden_layers"]))

    def _read_weights(self, path: Path, layers: int) -> None:
        import torch
        from safetensors import safe_open

        kind = multiplying_format()
        with safe_open(str(path), framework="pt", device="cpu") as file:

            def pair(name: str) -> tuple[Any, Any]:
                return file.get_tensor(f"{name}.weight").float(), file.get_tensor(f"{name}.bias").float()

            def product(name: str) -> _Linear:
                return _Linear(*pair(name), kind)

            positions = file.get_tensor("embeddings.position_embeddings.weight").float()
            types = file.get_tensor("embeddings.token_type_embeddings.weight").float()
            self.relative = file.get_tensor(RELATIVE).float() if RELATIVE in file.keys() else None  # noqa: SIM118
            spare = padded_width(len(positions)) - len(positions)
            self._positions = torch.nn.functional.pad(positions + types[0], (0, 0, 0, spare))
            self._norm = pair("embeddings.LayerNorm")
            self._layers = []
            for number in range(layers):
                base = f"encoder.layer.{number}"
                three = [pair(f"{base}.attention.self.{part}") for part in ("query", "key", "value")]
                joined = _Linear(torch.cat([w for w, _ in three]), torch.cat([b for _, b in three]), kind)
                self._layers.append(
                    (
                        joined,
                        product(f"{base}.attention.output.dense"),
                        pair(f"{base}.attention.output.LayerNorm"),
                        product(f"{base}.intermediate.dense"),
                        product(f"{base}.output.dense"),
                        pair(f"{base}.output.LayerNorm"),
                    )
                )
        self._words = torch.from_numpy(_mapped(path, "embeddings.word_embeddings.weight"))

    def tokenize(self, texts: Sequence[str]) -> tuple[list[list[int]], list[Offsets]]:
        encoded = self._tokenizer.encode_batch(list(texts))
        return [one.ids for one in encoded], [one.offsets for one in encoded]

    def pieces(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text alone, without the tokens that open and close a text."""
        encoded = self._tokenizer.encode_batch(list(texts), add_special_tokens=False)
        return [one.ids for one in encoded]

    def states(
        self,
        batch: list[list[int]],
        adapter: Adapter | None = None,
        check: Callable[[], None] = lambda: None,
    ) -> tuple[Floats, npt.NDArray[np.bool_]]:
        """See Encoder.states. `check` is called before each layer; what it raises is raised."""
        import torch
        from torch.nn.functional import embedding, gelu, layer_norm, scaled_dot_product_attention

        _alone()
        width = padded_width(max(len(ids) for ids in batch))
        ids, mask = _padded(batch, self._pad, width)
        tokens, real = torch.from_numpy(ids), torch.from_numpy(mask)
        rows = len(batch)
        shape, size = (self.dimensions,), self.dimensions // self.heads
        attended = None if bool(real.all()) else real[:, None, None, :]
        with torch.inference_mode():
            if self.relative is not None:
                attended = relative_scores(self.relative, width).masked_fill(
                    ~real[:, None, None, :], -torch.inf
                )
            hidden = embedding(tokens, self._words).float() + self._positions[:width]
            hidden = layer_norm(hidden, shape, *self._norm, self.epsilon)
            for number, layer in enumerate(self._layers):
                check()
                joined, attention_out, attention_norm, inner, outer, norm = layer
                add: Sequence[LowRank | None] = (None,) * 4
                if adapter is not None and (more := adapter.layers[number]) is not None:
                    add, attention_norm, norm = more.products, more.attention_norm, more.norm
                split = joined(hidden, add[0]).float().view(rows, width, 3, self.heads, size)
                query, key, value = split.permute(2, 0, 3, 1, 4)
                mixed = scaled_dot_product_attention(query, key, value, attn_mask=attended)
                mixed = attention_out(mixed.transpose(1, 2).reshape(rows, width, -1), add[1])
                hidden = layer_norm(hidden + mixed, shape, *attention_norm, self.epsilon)
                grown = outer(gelu(inner(hidden, add[2])), add[3])
                hidden = layer_norm(hidden + grown, shape, *norm, self.epsilon)
        return hidden.numpy(), mask


def relative_scores(table: Any, width: int) -> Any:
    """What is added to the scores of attention (1, heads, width, width), by MPNet's `table` (buckets, heads).

    One half of the buckets is for tokens that stand before, one for those behind. In each the nearest half
    of its buckets holds one distance, the others ever more, up to FARTHEST.
    """
    import torch

    half = len(table) // 2
    exact = half // 2
    places = torch.arange(width)
    behind = places[None, :] - places[:, None]
    apart = behind.abs()
    farther = torch.log(apart.clamp(min=1) / exact) / math.log(FARTHEST / exact) * (half - exact)
    bucket = torch.where(apart < exact, apart, (exact + farther.long()).clamp(max=half - 1))
    return table[bucket + half * (behind > 0)].permute(2, 0, 1)[None]


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

        _alone()
        width = max(len(ids) for ids in batch)
        ids, mask = _padded(batch, self._tokenizer.pad_token_id or 0, width)
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


def padded_width(tokens: int) -> int:
    """The width at which a text of so many tokens is computed."""
    return -(-tokens // _WIDTH_STEP) * _WIDTH_STEP


def _padded(
    batch: list[list[int]], pad: int, width: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """Rows of ids filled up to `width`, and which of them are real."""
    ids = np.full((len(batch), width), pad, dtype=np.int64)
    mask = np.zeros((len(batch), width), dtype=bool)
    for row, one in enumerate(batch):
        ids[row, : len(one)] = one
        mask[row, : len(one)] = True
    return ids, mask
