"""The network of a cross-encoder with gradients: its base's frozen layers with low-rank additions, and a
head.

What it computes is what engine.inference.cross_encoder computes with the adapter that is saved here.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional

from engine.inference.adapter import NORMS, PRODUCTS
from engine.inference.cross_encoder import Page
from engine.inference.encoder import RELATIVE, BertEncoder, multiplying_format, relative_scores

RANK = 16
UNTOUCHED = 2  # lowest layers, which look at single words
SCALE = 2.0
INNER = 128  # width of the head
DROPPED = 0.05
AT_FIRST = -2.0  # log-odds of a sentence before anything was learnt, beside what it gains by its cosine
# The first unit of the head begins with the cosine of sentence and question: the embedder knows already what
# speaks of the same. From a random head the fit may stay a long time at the same guess for all sentences.
OF_COSINE, LEAST_COSINE = 8.0, 7.0
WIDTH_STEP = 32  # code is compiled and kept for each new shape: few shapes save memory
NEVER = -1e9  # score of what is not attended to
_NO_SENTENCE = 0
_QUESTION = -1

Thinner = Callable[[torch.Tensor], torch.Tensor]  # drops some of what a layer adds while it learns


class LowRankProduct(nn.Module):  # type: ignore[misc]
    """A frozen product with a trainable low-rank addition, none when `rank` is 0. Puts out what it multiplies
    in: with bfloat16 most of the time went into turning one format into the other and adding."""

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor, rank: int) -> None:
        super().__init__()
        self._kind = multiplying_format()
        self._weight, self._bias, self.rank = weight.to(self._kind), bias.to(self._kind), rank
        if rank:
            self.down = nn.Parameter(torch.randn(rank, weight.shape[1]) / math.sqrt(weight.shape[1]))
            self.up = nn.Parameter(torch.zeros(weight.shape[0], rank))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.to(self._kind)
        product = functional.linear(x, self._weight, self._bias)
        if not self.rank:
            return product
        narrow = functional.linear(x, self.down.to(self._kind)).flatten(0, 1)
        up = (SCALE * self.up).to(self._kind)
        return torch.addmm(product.flatten(0, 1), narrow, up.t()).view(product.shape)


class Dropout:
    """Dropout whose masks are cut out of one long mask, anywhere: drawing each took a tenth of the time."""

    LENGTH = 1 << 21  # several times what a layer puts out

    def __init__(self) -> None:
        kept = (torch.rand(self.LENGTH) >= DROPPED).float() / (1 - DROPPED)
        self._mask = kept.to(multiplying_format())

    def thinner(self, chance: random.Random) -> Thinner:
        """Drops what `chance` picks."""

        def thin(x: torch.Tensor) -> torch.Tensor:
            start = chance.randrange(self.LENGTH - x.numel())
            return x * self._mask[start : start + x.numel()].view(x.shape)

        return thin


class Layer(nn.Module):  # type: ignore[misc]
    """One layer of BERT. `tensors`: (weight, bias) by the name in the model's file, without its prefix."""

    def __init__(
        self, tensors: dict[str, tuple[torch.Tensor, torch.Tensor]], heads: int, rank: int, epsilon: float
    ) -> None:
        super().__init__()
        three = [tensors[f"attention.self.{part}"] for part in ("query", "key", "value")]
        joined = torch.cat([w for w, _ in three]), torch.cat([b for _, b in three])
        outer = [tensors[name] for name in ("attention.output.dense", "intermediate.dense", "output.dense")]
        self.products = nn.ModuleList(LowRankProduct(w, b, rank) for w, b in (joined, *outer))
        self.norms = nn.ParameterList(
            nn.Parameter(one, requires_grad=bool(rank))
            for name in ("attention.output.LayerNorm", "output.LayerNorm")
            for one in tensors[name]
        )
        self._heads, self._epsilon = heads, epsilon

    def forward(self, hidden: torch.Tensor, attended: torch.Tensor | None, thin: Thinner) -> torch.Tensor:
        rows, width, size = hidden.shape
        joined, attention_out, inner, outer = self.products
        split = joined(hidden).view(rows, width, 3, self._heads, size // self._heads)
        query, key, value = split.permute(2, 0, 3, 1, 4)
        mixed = _attention(query, key, value, attended)
        mixed = attention_out(mixed.transpose(1, 2).reshape(rows, width, size))
        hidden = self._norm(hidden + thin(mixed), 0)
        grown = outer(functional.gelu(inner(hidden)))
        return self._norm(hidden + thin(grown), 2)

    def _norm(self, x: torch.Tensor, first: int) -> torch.Tensor:
        weight, bias = self.norms[first], self.norms[first + 1]
        return functional.layer_norm(x, x.shape[-1:], weight, bias, self._epsilon)


class TrainableReader(nn.Module):  # type: ignore[misc]
    """The cross-encoder with gradients. `folder`: of the model that learns (BERT as sentence-transformers
    saves it, or MPNet with BERT's names); `least_cosine`: times OF_COSINE, what two of its sentences have in
    common though they speak of different things."""

    def __init__(self, folder: Path, rank: int = RANK, least_cosine: float = LEAST_COSINE) -> None:
        super().__init__()
        from safetensors import safe_open

        self.encoder = BertEncoder(folder)
        size = self.encoder.dimensions
        with safe_open(str(folder / "model.safetensors"), framework="pt", device="cpu") as file:
            held = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 - no dict
        self._words = held.pop("embeddings.word_embeddings.weight")  # large, so left in half precision
        held = {name: tensor.float() for name, tensor in held.items()}
        types = held["embeddings.token_type_embeddings.weight"]
        self._positions = held["embeddings.position_embeddings.weight"] + types[0]
        self._norm = [held[f"embeddings.LayerNorm.{part}"] for part in ("weight", "bias")]
        self._relative = held.get(RELATIVE)
        self._dropout = Dropout()
        heads, self._epsilon = self.encoder.heads, self.encoder.epsilon
        self.layers = nn.ModuleList(
            Layer(_pairs(held, number), heads, rank if number >= UNTOUCHED else 0, self._epsilon)
            for number in range(_depth(held))
        )
        self.inner, self.outer = nn.Linear(3 * size, INNER), nn.Linear(INNER, 1)
        nn.init.constant_(self.outer.bias, AT_FIRST)
        with torch.no_grad():
            self.inner.weight[0] = torch.cat([torch.zeros(2 * size), torch.full((size,), OF_COSINE / size)])
            self.inner.bias[0] = -least_cosine
            self.outer.weight[0, 0] = 1.0

    def forward(self, batch: Sequence[Page], chance: random.Random | None = None) -> torch.Tensor:
        """Log-odds (pages, sentences), those of absent sentences meaningless. `chance` picks what is dropped
        while it learns; without it nothing is."""
        ids, real, owner = _tensors(batch)
        hidden = self.run_layers(ids, real, chance)
        most = max(int(owner.max()), 1)
        inside = functional.one_hot(owner.clamp(min=_NO_SENTENCE), most + 1)[:, :, 1:].float()
        told = _direction(torch.einsum("pts,ptd->psd", inside, hidden))
        asked = (hidden * (owner == _QUESTION).float()[..., None]).sum(1)
        asked = _direction(asked)[:, None].expand_as(told)
        rows = torch.cat([told, asked, told * asked], dim=-1)
        odds: torch.Tensor = self.outer(functional.gelu(self.inner(rows))).squeeze(-1)
        return odds

    def run_layers(
        self, ids: torch.Tensor, real: torch.Tensor, chance: random.Random | None = None
    ) -> torch.Tensor:
        """States (texts, tokens, dimensions) of rows of token ids, of which those marked `real` count.
        `chance` picks what is dropped while it learns."""
        hidden = functional.embedding(ids, self._words).float() + self._positions[: ids.shape[1]]
        weight, bias = self._norm
        hidden = functional.layer_norm(hidden, hidden.shape[-1:], weight, bias, self._epsilon)
        thin = self._dropout.thinner(chance) if chance else _as_it_is
        attended = None if bool(real.all()) else _attended(real)
        if self._relative is not None:
            near = relative_scores(self._relative, ids.shape[1]).to(multiplying_format())
            attended = near if attended is None else near + attended
        for layer in self.layers:
            hidden = layer(hidden, attended, thin)
        return hidden

    def restore(self, path: Path) -> None:
        """Go on from an adapter that `save` wrote with the same embedder. Raises KeyError for one of another
        shape."""
        from safetensors.torch import load_file

        held = {name: one.float() for name, one in load_file(str(path)).items()}
        with torch.no_grad():
            for name, part in _HEAD:
                getattr(getattr(self, name), part).copy_(held[f"head.{name}.{part}"])
            for number, layer in enumerate(self.layers):
                if number < UNTOUCHED:
                    continue
                for name, product in zip(PRODUCTS, layer.products, strict=True):
                    product.down.copy_(held[f"layer.{number}.{name}.down"])
                    product.up.copy_(held[f"layer.{number}.{name}.up"] / SCALE)
                names = [f"layer.{number}.{name}.{part}" for name in NORMS for part in ("weight", "bias")]
                for name, norm in zip(names, layer.norms, strict=True):
                    norm.copy_(held[name])

    def save(self, path: Path, embedder: str, recipe: str) -> None:
        """Write what was learnt as an adapter of half precision."""
        from safetensors.torch import save_file

        tensors = {f"head.{name}.{part}": getattr(getattr(self, name), part) for name, part in _HEAD}
        for number, layer in enumerate(self.layers):
            if number < UNTOUCHED:
                continue
            for name, product in zip(PRODUCTS, layer.products, strict=True):
                tensors[f"layer.{number}.{name}.down"] = product.down
                tensors[f"layer.{number}.{name}.up"] = SCALE * product.up
            names = [f"layer.{number}.{name}.{part}" for name in NORMS for part in ("weight", "bias")]
            tensors.update(zip(names, layer.norms, strict=True))
        about = {"embedder": embedder, "recipe": recipe, "layers": str(len(self.layers))}
        save_file({n: t.detach().half().contiguous() for n, t in tensors.items()}, str(path), metadata=about)


_HEAD = [(name, part) for name in ("inner", "outer") for part in ("weight", "bias")]


def _as_it_is(x: torch.Tensor) -> torch.Tensor:
    return x


def _attended(real: torch.Tensor) -> torch.Tensor:
    """What is added to the scores of attention: nothing for real tokens, for the others what makes them 0."""
    return torch.where(real, 0.0, NEVER).to(multiplying_format())[:, None, None, :]


def _attention(
    query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, attended: torch.Tensor | None
) -> torch.Tensor:
    """Attention written out: on the way back PyTorch's own takes twice as long in bfloat16."""
    scores = (query * query.shape[-1] ** -0.5) @ key.transpose(-1, -2)
    if attended is not None:
        scores += attended
    return torch.softmax(scores, -1) @ value


def _depth(held: dict[str, torch.Tensor]) -> int:
    return len([name for name in held if name.endswith("attention.self.query.weight")])


def _pairs(held: dict[str, torch.Tensor], number: int) -> dict[str, tuple[torch.Tensor, torch.Tensor]]:
    base = f"encoder.layer.{number}."
    names = {name.rsplit(".", 1)[0] for name in held if name.startswith(base)}
    return {n.removeprefix(base): (held[f"{n}.weight"], held[f"{n}.bias"]) for n in names}


def _direction(vectors: torch.Tensor) -> torch.Tensor:
    return functional.normalize(vectors, dim=-1) * math.sqrt(vectors.shape[-1])


def _tensors(batch: Sequence[Page]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Ids, which are real, and whose they are: a sentence (from 1), the question, or nobody's."""
    width = -(-max(len(page.ids) for page in batch) // WIDTH_STEP) * WIDTH_STEP
    ids = torch.full((len(batch), width), 0)
    owner = torch.full((len(batch), width), _NO_SENTENCE)
    real = torch.zeros((len(batch), width), dtype=torch.bool)
    for row, page in enumerate(batch):
        ids[row, : len(page.ids)] = torch.tensor(page.ids)
        real[row, : len(page.ids)] = True
        owner[row, slice(*page.question)] = _QUESTION
        for number, span in enumerate(page.spans, start=1):
            owner[row, slice(*span)] = number
    return ids, real, owner
