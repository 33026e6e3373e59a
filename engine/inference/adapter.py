"""Adapters: small additions to an encoder's matrices, with which the same weights serve another purpose.

Low-rank adaptation (Hu et al. 2021, "LoRA"): a product W x becomes W x + B (A x) with two narrow matrices.
The additions to all layers take two megabytes, where a second model would take a hundred.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

PRODUCTS = ("query_key_value", "attention_output", "intermediate", "output")
NORMS = ("attention_norm", "norm")
ADAPTERS = Path(__file__).resolve().parents[2] / "assets" / "adapters"
SAFETY = "safety"  # purpose of the adapter that recognises unsafe questions, in its file name
WEIGHTS = "model.safetensors"  # of the base model, in its folder
SAMPLES, SAMPLE_BYTES = 256, 1024  # of a base model's weights that its fingerprint is made of


class AdapterState(StrEnum):
    """Whether the adapter for a model can be used."""

    WHOLE = "whole"
    MISSING = "missing"
    DAMAGED = "damaged"
    OTHER_BASE = "other_base"  # it was fitted with other weights than those in the folder


def fingerprint(weights: Path) -> str:
    """Names the weights in a file by its size and samples spread over it: a changed model is told from the
    one that an adapter was fitted with in a millisecond, without reading hundreds of megabytes.

    Raises OSError.
    """
    size = weights.stat().st_size
    digest = hashlib.sha256(str(size).encode())
    with weights.open("rb") as file:
        for number in range(SAMPLES):
            file.seek(number * max(0, size - SAMPLE_BYTES) // (SAMPLES - 1))
            digest.update(file.read(SAMPLE_BYTES))
    return digest.hexdigest()


def adapter_files(model: str, folder: Path = ADAPTERS, purpose: str = "") -> tuple[Path, Path]:
    """The adapter of the model with that name and its card. `purpose`: "" for reading questions and pages
    together."""
    name = f"{model}.{purpose}" if purpose else model
    return folder / f"{name}.safetensors", folder / f"{name}.json"


def adapter_state(model: Path, folder: Path = ADAPTERS, purpose: str = "") -> AdapterState:
    """Whether the adapter for the model in the folder `model` is there, is the one of its card, and was
    fitted with these weights. Loads no library."""
    file, card_file = adapter_files(model.name, folder, purpose)
    if not (file.is_file() and card_file.is_file()):
        return AdapterState.MISSING
    try:
        card = json.loads(card_file.read_text(encoding="utf-8"))
        if hashlib.sha256(file.read_bytes()).hexdigest() != card["sha256"]:
            return AdapterState.DAMAGED
        same = fingerprint(model / WEIGHTS) == card["base"]["fingerprint"]
    except (OSError, ValueError, KeyError, TypeError):
        return AdapterState.DAMAGED
    return AdapterState.WHOLE if same else AdapterState.OTHER_BASE


class LowRank:
    """x -> B (A x). `down`: A, (rank, in); `up`: B, (out, rank); float tensors."""

    def __init__(self, down: Any, up: Any) -> None:
        from engine.inference.encoder import multiplying_format  # what only looks at files loads no library

        kind = multiplying_format()
        self._down, self._up = down.to(kind).contiguous(), up.to(kind).contiguous()

    def __call__(self, x: Any) -> Any:
        from torch.nn.functional import linear

        return linear(linear(x.to(self._down.dtype), self._down), self._up).float()


@dataclass(frozen=True, slots=True)
class LayerAdapter:
    """What one layer adds. `products`: to those of PRODUCTS, in that order; the norms replace the layer's."""

    products: tuple[LowRank, LowRank, LowRank, LowRank]
    attention_norm: tuple[Any, Any]
    norm: tuple[Any, Any]


@dataclass(frozen=True, slots=True)
class Adapter:
    """`layers`: one entry for each layer of the embedder, None where nothing is added; `head`: the tensors of
    what turns token states into an answer, by name; `embedder`: the name of the model it was fitted with;
    `recipe`: names what it was fitted on."""

    embedder: str
    recipe: str
    layers: tuple[LayerAdapter | None, ...]
    head: dict[str, Any]

    @classmethod
    def read(cls, path: Path) -> Adapter:
        """The adapter in a safetensors file. Raises whatever the library raises on a damaged one."""
        from safetensors import safe_open

        with safe_open(str(path), framework="pt", device="cpu") as file:
            about = file.metadata()
            tensors = {name: file.get_tensor(name).float() for name in file.keys()}  # noqa: SIM118 - no dict
        layers = tuple(_layer(tensors, number) for number in range(int(about["layers"])))
        head = {name.removeprefix("head."): one for name, one in tensors.items() if name.startswith("head.")}
        return cls(about["embedder"], about.get("recipe", ""), layers, head)


def _layer(tensors: dict[str, Any], number: int) -> LayerAdapter | None:
    base = f"layer.{number}"
    if f"{base}.{PRODUCTS[0]}.down" not in tensors:
        return None
    one, two, three, four = (
        LowRank(tensors[f"{base}.{name}.down"], tensors[f"{base}.{name}.up"]) for name in PRODUCTS
    )
    before, after = ((tensors[f"{base}.{name}.weight"], tensors[f"{base}.{name}.bias"]) for name in NORMS)
    return LayerAdapter((one, two, three, four), before, after)
