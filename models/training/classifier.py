"""A classifier on the embedder: frozen layers with low-rank additions, and a small head over the mean state.

The safety gate and the presupposition classifier are made with it. What it computes is what
engine.inference.text_classifier computes with the adapter that is saved here.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional

from models.training.network import INNER, RANK, AdaptedEncoder
from models.training.trainer import groups_of, train

RATE, NORM_RATE = 1e-3, 2e-4
TOKENS_PER_STEP = 1024
WIDTH_STEP = 8  # questions are short: with the step of longer texts half of what is computed is padding
SMOOTHING = 0.02  # of the labels
WARM = 0.1  # share of the steps in which the rate grows


@dataclass(frozen=True, slots=True)
class Labelled:
    """A text as token ids, and the place of its class."""

    ids: list[int]
    label: int


class Classifier(AdaptedEncoder):
    """The embedder in `folder` with gradients, and log-odds of so many classes at its end."""

    def __init__(self, folder: Path, classes: int) -> None:
        super().__init__(folder, RANK)
        size = self.encoder.dimensions
        self.inner, self.outer = nn.Linear(size, INNER), nn.Linear(INNER, classes)

    def restore(self, path: Path) -> None:
        """As TrainableReader.restore. An adapter of fewer classes gives the first ones; the others stay as
        they were made."""
        from safetensors import safe_open

        with safe_open(str(path), framework="pt", device="cpu") as file:
            known = file.get_slice("head.outer.bias").get_shape()[0]
        whole = self.outer
        self.outer = nn.Linear(whole.in_features, known)
        super().restore(path)
        with torch.no_grad():
            whole.weight[:known], whole.bias[:known] = self.outer.weight, self.outer.bias
        self.outer = whole

    def forward(self, batch: Sequence[Sequence[int]]) -> torch.Tensor:
        """Log-odds (texts, classes) of texts as token ids."""
        width = -(-max(len(ids) for ids in batch) // WIDTH_STEP) * WIDTH_STEP
        ids = torch.zeros((len(batch), width), dtype=torch.long)
        real = torch.zeros((len(batch), width), dtype=torch.bool)
        for row, one in enumerate(batch):
            ids[row, : len(one)] = torch.tensor(one)
            real[row, : len(one)] = True
        ids, real = ids.to(self.device), real.to(self.device)
        hidden = self.run_layers(ids, real)
        share = real.float() / real.sum(1, keepdim=True)
        mean = functional.normalize(torch.einsum("bt,btd->bd", share, hidden), dim=-1)
        mean = mean * hidden.shape[-1] ** 0.5
        odds: torch.Tensor = self.outer(functional.gelu(self.inner(mean)))
        return odds


def learn(
    network: Classifier,
    rows_of: Callable[[random.Random], Sequence[Labelled]],
    *,
    epochs: int,
    weights: Sequence[float],
    seed: int,
    keep: Callable[[], None] | None = None,
) -> None:
    """Let the network learn. `rows_of` gives the texts of one epoch, which may be altered by its chance;
    `weights`: of the classes; `keep` is called after each epoch, to save what is learnt so far. The same for
    the same rows and seed, up to what threads add up differently."""
    chance = random.Random(seed)
    by_epoch = [list(_batches(rows_of(chance), chance)) for _ in range(epochs)]
    batches = [batch for epoch in by_epoch for batch in epoch]
    ends = set(accumulate(map(len, by_epoch)))
    optimizer = torch.optim.AdamW(groups_of(network, RATE, NORM_RATE), weight_decay=0.01)
    weight = torch.tensor(weights)

    def loss_of(network: Classifier, batch: Sequence[Labelled]) -> torch.Tensor:
        odds = network([row.ids for row in batch])
        labels = torch.tensor([row.label for row in batch], device=odds.device)
        return functional.cross_entropy(
            odds, labels, weight=weight.to(odds.device), label_smoothing=SMOOTHING
        )

    def share_of_rate(done: float) -> float:
        return min(1.0, (done + 1 / len(batches)) / WARM) * (1 - done)

    def on_step(done: int, total: int) -> None:
        if done in ends:
            print(f"{done} of {total} steps", file=sys.stderr, flush=True)
            if keep:
                keep()

    losses = train(network, batches, loss_of, optimizer, share_of_rate, seed=seed, on_step=on_step)
    for number, (begin, end) in enumerate(pairwise([0, *sorted(ends)])):
        part = losses[begin:end]
        print(f"epoch {number + 1}: loss {sum(part) / max(1, len(part)):.3f}", file=sys.stderr)


def _batches(rows: Sequence[Labelled], chance: random.Random) -> Iterator[list[Labelled]]:
    """Rows of like length together, in random order."""
    found: list[list[Labelled]] = []
    for row in sorted(rows, key=lambda row: len(row.ids) + 6 * chance.random()):
        if not found or (len(found[-1]) + 1) * len(row.ids) > TOKENS_PER_STEP:
            found.append([])
        found[-1].append(row)
    chance.shuffle(found)
    yield from found
