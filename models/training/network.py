"""The networks that learn: a base model of transformers with peft's low-rank additions, and a head.

What they compute is what engine.inference computes with the adapter that is saved here.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import torch
from torch import nn
from torch.nn import functional

from engine.inference.adapter import NORMS, PRODUCTS
from engine.inference.cross_encoder import Page
from engine.inference.encoder import BertEncoder
from models.convert_mpnet import FIRST_POSITION, LAYER_NAMES, RELATIVE

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
HIDDEN = -1e9  # added to the attention of tokens that are none
_NO_SENTENCE, _FIRST = 0, 1
_QUESTION = -1
_JOINED = ("attention.self.query", "attention.self.key", "attention.self.value")  # the first of PRODUCTS
_SINGLE = ("attention.output.dense", "intermediate.dense", "output.dense")  # the others
_NORM_NAMES = ("attention.output.LayerNorm", "output.LayerNorm")  # those of NORMS


class AdaptedEncoder(nn.Module):  # type: ignore[misc]
    """A frozen base model whose upper layers get low-rank additions and layer norms of their own.

    `folder`: of the base (BERT as sentence-transformers saves it, or MPNet with BERT's names, see
    models.convert_mpnet). Subclasses add the head: linear layers `inner` and `outer`."""

    inner: nn.Linear
    outer: nn.Linear

    def __init__(self, folder: Path, rank: int = RANK) -> None:
        from peft import LoraConfig, get_peft_model

        super().__init__()
        self.encoder = BertEncoder(folder)  # its tokenizer and sizes
        base, self._is_mpnet = _base_model(folder)
        self.depth = int(base.config.num_hidden_layers)
        learning = "|".join(map(str, range(UNTOUCHED, self.depth)))
        names = "|".join(re.escape(self._own(name)) for name in (*_JOINED, *_SINGLE))
        config = LoraConfig(
            r=rank,
            lora_alpha=SCALE * rank,
            init_lora_weights="gaussian",  # learns faster than what is usual
            target_modules=rf"encoder\.layer\.(?:{learning})\.(?:{names})",
        )
        self.base = get_peft_model(base, config).eval()
        for norm in self.norms():
            norm.requires_grad_(True)

    @property
    def device(self) -> torch.device:
        return self.inner.weight.device

    def norms(self) -> list[nn.LayerNorm]:
        """The layer norms that learn, from below."""
        return [self._part(number, name) for number in self._learning() for name in _NORM_NAMES]

    def run_layers(self, ids: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
        """States (texts, tokens, dimensions) of rows of token ids, of which those marked `real` count."""
        first = FIRST_POSITION if self._is_mpnet else 0
        places = torch.arange(first, first + ids.shape[1], device=ids.device)[None].expand_as(ids)
        states: torch.Tensor = self.base(
            input_ids=ids, attention_mask=real.long(), position_ids=places
        ).last_hidden_state
        return states

    def restore(self, path: Path) -> None:
        """Go on from an adapter that `save` wrote, or that shipped earlier, with the same base. Raises
        KeyError or RuntimeError for one of another shape."""
        from safetensors.torch import load_file

        held = {name: one.float() for name, one in load_file(str(path)).items()}
        with torch.no_grad():
            for name, part in _HEAD:
                getattr(getattr(self, name), part).copy_(held[f"head.{name}.{part}"])
            for number in self._learning():
                for name, parts in zip(PRODUCTS, _PARTS, strict=True):
                    down = held[f"layer.{number}.{name}.down"]
                    ups = held[f"layer.{number}.{name}.up"].chunk(len(parts))
                    for place, (part, up) in enumerate(zip(parts, ups, strict=True)):
                        narrow, wide = self._low_rank(number, part)
                        own = _own_block(place, down, up, len(narrow.weight))
                        narrow.weight.copy_(own[0])
                        wide.weight.copy_(own[1] / SCALE)
                for name, part in zip(NORMS, _NORM_NAMES, strict=True):
                    norm = self._part(number, part)
                    norm.weight.copy_(held[f"layer.{number}.{name}.weight"])
                    norm.bias.copy_(held[f"layer.{number}.{name}.bias"])

    def save(self, path: Path, embedder: str, recipe: str) -> None:
        """Write what was learnt as an adapter of half precision, as engine.inference.adapter reads it: query,
        key and value, which peft adds to one by one, are one product there."""
        from safetensors.torch import save_file

        tensors = {f"head.{name}.{part}": getattr(getattr(self, name), part) for name, part in _HEAD}
        for number in self._learning():
            for name, parts in zip(PRODUCTS, _PARTS, strict=True):
                pairs = [self._low_rank(number, part) for part in parts]
                tensors[f"layer.{number}.{name}.down"] = torch.cat([narrow.weight for narrow, _ in pairs])
                ups = [SCALE * wide.weight for _, wide in pairs]
                tensors[f"layer.{number}.{name}.up"] = torch.block_diag(*ups)
            for name, part in zip(NORMS, _NORM_NAMES, strict=True):
                norm = self._part(number, part)
                tensors[f"layer.{number}.{name}.weight"] = norm.weight
                tensors[f"layer.{number}.{name}.bias"] = norm.bias
        about = {"embedder": embedder, "recipe": recipe, "layers": str(self.depth)}
        halves = {name: one.detach().cpu().half().contiguous() for name, one in tensors.items()}
        save_file(halves, str(path), metadata=about)

    def _learning(self) -> Iterator[int]:
        return iter(range(UNTOUCHED, self.depth))

    def _own(self, name: str) -> str:
        """The name of a part of a layer in the base model."""
        return _MPNETS_NAMES[name] if self._is_mpnet else name

    def _part(self, number: int, name: str) -> Any:
        return self.base.base_model.model.get_submodule(f"encoder.layer.{number}.{self._own(name)}")

    def _low_rank(self, number: int, name: str) -> tuple[nn.Linear, nn.Linear]:
        product = self._part(number, name)
        return product.lora_A["default"], product.lora_B["default"]


class TrainableReader(AdaptedEncoder):
    """The cross-encoder with gradients, and the probe of a question's premise on its last states.
    `least_cosine`: times OF_COSINE, what two sentences of the base have in common though they speak of
    different things."""

    def __init__(self, folder: Path, rank: int = RANK, least_cosine: float = LEAST_COSINE) -> None:
        super().__init__(folder, rank)
        size = self.encoder.dimensions
        self.inner, self.outer = nn.Linear(3 * size, INNER), nn.Linear(INNER, 1)
        self.premise = nn.Linear(2 * size, 1)
        nn.init.zeros_(self.premise.weight)
        nn.init.constant_(self.outer.bias, AT_FIRST)
        with torch.no_grad():
            self.inner.weight[0] = torch.cat([torch.zeros(2 * size), torch.full((size,), OF_COSINE / size)])
            self.inner.bias[0] = -least_cosine
            self.outer.weight[0, 0] = 1.0

    def forward(self, batch: Sequence[Page]) -> tuple[torch.Tensor, torch.Tensor]:
        """Log-odds (pages, sentences), those of absent sentences meaningless; and (pages,) that the premise
        holds, meaningless but where the first span is all that is told."""
        ids, real, owner = (one.to(self.device) for one in tensors_of(batch))
        hidden = self.run_layers(ids, real)
        asked, told = (_direction(_sum_of(hidden, owner == one)) for one in (_QUESTION, _FIRST))
        premises: torch.Tensor = self.premise(torch.cat([asked - told, asked * told], dim=-1)).squeeze(-1)
        return self.read(hidden, owner), premises

    def read(self, hidden: torch.Tensor, owner: torch.Tensor) -> torch.Tensor:
        """The same from the last states, and `owner`, see tensors_of."""
        most = max(int(owner.max()), 1)
        inside = functional.one_hot(owner.clamp(min=_NO_SENTENCE), most + 1)[:, :, 1:].float()
        told = _direction(torch.einsum("pts,ptd->psd", inside, hidden))
        asked = _direction(_sum_of(hidden, owner == _QUESTION))[:, None].expand_as(told)
        rows = torch.cat([told, asked, told * asked], dim=-1)
        odds: torch.Tensor = self.outer(functional.gelu(self.inner(rows))).squeeze(-1)
        return odds


_HEAD = [(name, part) for name in ("inner", "outer") for part in ("weight", "bias")]
_PARTS = (_JOINED, *((name,) for name in _SINGLE))  # of each of PRODUCTS
_MPNETS_NAMES = {berts: mpnets for mpnets, berts in LAYER_NAMES.items()}


def _base_model(folder: Path) -> tuple[Any, bool]:
    """The frozen base in single precision, and whether it is an MPNet."""
    from safetensors.torch import load_file
    from transformers import AutoConfig, AutoModel

    held = {name: one.float() for name, one in load_file(str(folder / "model.safetensors")).items()}
    config = AutoConfig.from_pretrained(folder)
    config.hidden_dropout_prob, config.attention_probs_dropout_prob = DROPPED, 0.0
    is_mpnet = RELATIVE in held
    if is_mpnet:
        held = _with_mpnets_names(held)
        config.max_position_embeddings = len(held["embeddings.position_embeddings.weight"])
    # On processors the fused attention learns slower than plain products: 3,100 tokens a second, not 4,000.
    plain = {} if torch.cuda.is_available() or is_mpnet else {"attn_implementation": "eager"}
    model = AutoModel.from_config(config, add_pooling_layer=False, **plain)
    missing, _ = model.load_state_dict(held, strict=False)
    if missing:
        raise KeyError(missing[0])
    return model.requires_grad_(False), is_mpnet


def _with_mpnets_names(held: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The reverse of models.convert_mpnet.with_berts_names."""
    found = {}
    for name, tensor in held.items():
        match = re.fullmatch(r"(encoder\.layer\.\d+)\.(.+)\.(weight|bias)", name)
        found[f"{match[1]}.{_MPNETS_NAMES[match[2]]}.{match[3]}" if match else name] = tensor
    del found["embeddings.token_type_embeddings.weight"]
    places = "embeddings.position_embeddings.weight"
    found[places] = functional.pad(found[places], (0, 0, FIRST_POSITION, 0))
    return found


def _own_block(
    place: int, down: torch.Tensor, up: torch.Tensor, rank: int
) -> tuple[torch.Tensor, torch.Tensor]:
    """Of a product's `down` and the rows of `up` of its part at that `place`: what is the part's own.
    Adapters made before peft have one narrow matrix for all three parts, of `rank` rows."""
    if len(down) == rank:
        return down, up
    own = slice(place * rank, (place + 1) * rank)
    return down[own], up[:, own]


def _sum_of(hidden: torch.Tensor, which: torch.Tensor) -> torch.Tensor:
    """Of the states of the tokens that are marked, (pages, dimensions)."""
    return (hidden * which.float()[..., None]).sum(1)


def _direction(vectors: torch.Tensor) -> torch.Tensor:
    return functional.normalize(vectors, dim=-1) * math.sqrt(vectors.shape[-1])


def tensors_of(batch: Sequence[Page]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
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
