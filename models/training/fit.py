"""Fits the network of a cross-encoder to examples."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import torch
from torch.nn import functional

from engine.inference.cross_encoder import Page, make_page
from engine.inference.encoder import BertEncoder
from models.training.examples import UNKNOWN, YES, Example
from models.training.network import TrainableReader
from models.training.trainer import OnStep, groups_of, train

# Of learning: low-rank matrices and head, layer norms. On 1,077 passages half as much again diverged.
RATE, NORM_RATE = 4e-4, 0.8e-4
BETAS = (0.9, 0.98)  # gradients of small batches jump: old ones are forgotten soon
WARM, LEAST = 0.06, 0.02  # share of the steps in which the rate grows; its least share at the end
TOKENS_PER_STEP = 2048
YES_WEIGHT = 2.0  # sentences that answer are rare
SENTENCES = 4.0  # of an example that count as one


@dataclass(frozen=True, slots=True)
class Row:
    page: Page
    labels: tuple[int, ...]

    @property
    def length(self) -> int:
        return len(self.page.ids)


def rows_of(encoder: BertEncoder, found: Iterable[Example]) -> list[Row]:
    pages = ((make_page(encoder, one.question, one.headings, one.sentences), one) for one in found)
    return [Row(page, one.labels) for page, one in pages if page.spans]


def loss_of(reader: TrainableReader, rows: Sequence[Row]) -> torch.Tensor:
    """Cross entropy of the sentences whose label is known and which were read, per example."""
    return loss_of_odds(reader([row.page for row in rows]), rows)


def loss_of_odds(odds: torch.Tensor, rows: Sequence[Row]) -> torch.Tensor:
    """The same of what was read of the rows already."""
    labels = torch.full(odds.shape, float(UNKNOWN), device=odds.device)
    for number, row in enumerate(rows):
        for place, (label, (start, end)) in enumerate(zip(row.labels, row.page.spans, strict=True)):
            if end > start:
                labels[number, place] = label
    weights = (labels != UNKNOWN).float() * torch.where(labels == YES, YES_WEIGHT, 1.0)
    each = functional.binary_cross_entropy_with_logits(odds, labels.clamp(min=0), reduction="none")
    return (each * weights).sum() / (SENTENCES * len(rows))


def steps(rows: Sequence[Row], chance: random.Random) -> list[list[Row]]:
    """Rows of like length together, in random order."""
    batches: list[list[Row]] = []
    for row in sorted(rows, key=lambda row: row.length + 8 * chance.random()):
        if not batches or (len(batches[-1]) + 1) * row.length > TOKENS_PER_STEP:
            batches.append([])
        batches[-1].append(row)
    chance.shuffle(batches)
    return batches


def fit(
    reader: TrainableReader,
    batches: Sequence[Sequence[Row]],
    *,
    seed: int = 0,
    on_step: OnStep = lambda done, total: None,
) -> list[float]:
    """Learn once from each batch; the loss of each before it was learnt from."""
    optimizer = torch.optim.AdamW(groups_of(reader, RATE, NORM_RATE), betas=BETAS, weight_decay=0.01)

    def share_of_rate(done: float) -> float:
        begins = min(1.0, (done + 1 / len(batches)) / WARM)
        return begins * max(LEAST, 1 - done)

    return train(reader, batches, loss_of, optimizer, share_of_rate, seed=seed, on_step=on_step)
