"""Small additions to the embedder's matrices, with which the same weights read for another purpose.

Low-rank adaptation (Hu et al. 2021, "LoRA"): a product W x becomes W x + B (A x) with two narrow matrices.
The additions to all layers take two megabytes, where a second model would take a hundred.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.search.encoder import multiplying_format

PRODUCTS = ("query_key_value", "attention_output", "intermediate", "output")
NORMS = ("attention_norm", "norm")
FILE = "reader.safetensors"


class LowRank:
    """x -> B (A x). `down`: A, (rank, in); `up`: B, (out, rank); float tensors."""

    def __init__(self, down: Any, up: Any) -> None:
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
    def load(cls, folder: Path) -> Adapter | None:
        """The adapter that lies beside an embedder's weights, in its `folder`; None when there is none.

        Raises whatever the library raises on a damaged file.
        """
        return cls.read(folder / FILE) if (folder / FILE).is_file() else None

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
