"""A classifier on the embedder: frozen layers with low-rank additions, and a small head over the mean state.

The safety gate and the presupposition classifier are made with it. What it computes is what
engine.inference.text_classifier computes with the adapter that is saved here.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional

from models.training.network import INNER, WIDTH_STEP, TrainableReader

RANK = 16
RATE, NORM_RATE = 1e-3, 2e-4
TOKENS_PER_STEP = 1024
SMOOTHING = 0.02  # of the labels
WARM = 0.1  # share of the steps in which the rate grows


@dataclass(frozen=True, slots=True)
class Labelled:
    """A text as token ids, and the place of its class."""

    ids: list[int]
    label: int


class Classifier(TrainableReader):
    """The embedder in `folder` with gradients, and log-odds of so many classes at its end."""

    def __init__(self, folder: Path, classes: int) -> None:
        super().__init__(folder, RANK)
        size = self.encoder.dimensions
        self.inner, self.outer = nn.Linear(size, INNER), nn.Linear(INNER, classes)

    def classify(self, batch: Sequence[Sequence[int]], chance: random.Random | None = None) -> torch.Tensor:
        """Log-odds (texts, classes). `chance` picks what is dropped while it learns."""
        width = -(-max(len(ids) for ids in batch) // WIDTH_STEP) * WIDTH_STEP
        ids = torch.zeros((len(batch), width), dtype=torch.long)
        real = torch.zeros((len(batch), width), dtype=torch.bool)
        for row, one in enumerate(batch):
            ids[row, : len(one)] = torch.tensor(one)
            real[row, : len(one)] = True
        hidden = self.run_layers(ids, real, chance)
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
) -> None:
    """Let the network learn. `rows_of` gives the texts of one epoch, which may be altered by its chance;
    `weights`: of the classes. The same for the same rows and seed, up to what threads add up differently."""
    torch.manual_seed(seed)
    chance = random.Random(seed)
    norms = [one for layer in network.layers for one in layer.norms if one.requires_grad]
    others = [one for name, one in network.named_parameters() if one.requires_grad and ".norms." not in name]
    groups = [{"params": others, "top": RATE}, {"params": norms, "top": NORM_RATE}]
    optimizer = torch.optim.AdamW(groups, lr=RATE, weight_decay=0.01)
    weight = torch.tensor(weights)
    begun = time.monotonic()
    for epoch in range(epochs):
        batches = list(_batches(rows_of(chance), chance))
        total = 0.0
        for number, batch in enumerate(batches):
            gone = (epoch + number / len(batches)) / epochs
            warm = min(1.0, (epoch * len(batches) + number + 1) / (WARM * epochs * len(batches)))
            for group in optimizer.param_groups:
                group["lr"] = group["top"] * warm * (1 - gone)
            odds = network.classify([row.ids for row in batch], chance)
            labels = torch.tensor([row.label for row in batch])
            loss = functional.cross_entropy(odds, labels, weight=weight, label_smoothing=SMOOTHING)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_([*others, *norms], 1.0)
            optimizer.step()
            total += loss.item()
        mean = total / len(batches)
        print(f"epoch {epoch + 1}: loss {mean:.3f}, {time.monotonic() - begun:.0f} s", flush=True)


def _batches(rows: Sequence[Labelled], chance: random.Random) -> Iterator[list[Labelled]]:
    """Rows of like length together, in random order."""
    found: list[list[Labelled]] = []
    for row in sorted(rows, key=lambda row: len(row.ids) + 6 * chance.random()):
        if not found or (len(found[-1]) + 1) * len(row.ids) > TOKENS_PER_STEP:
            found.append([])
        found[-1].append(row)
    chance.shuffle(found)
    yield from found
