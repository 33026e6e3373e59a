"""Fits the network of a cross-encoder to examples."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn
from torch.nn import functional

from engine.inference.cross_encoder import Page, make_page
from engine.inference.encoder import BertEncoder
from models.training.examples import UNKNOWN, YES, Example
from models.training.network import TrainableReader

# Of learning: low-rank matrices and head, layer norms. On 1,077 passages half as much again diverged.
RATE, NORM_RATE = 4e-4, 0.8e-4
BETAS = (0.9, 0.98)  # gradients of small batches jump: old ones are forgotten soon
WARM, LEAST = 0.06, 0.02  # share of the steps in which the rate grows; its least share at the end
TOKENS_PER_STEP = 2048
TOKENS_AT_ONCE = 512  # in each thread; 45 steps with 1024 took 2.6 GB, not 2.0, and the same time
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


def loss_of(
    reader: TrainableReader, rows: Sequence[Row], chance: random.Random | None = None
) -> torch.Tensor:
    """Cross entropy of the sentences whose label is known and which were read, per example. `chance` picks
    what is dropped."""
    odds = reader([row.page for row in rows], chance)
    labels = torch.full(odds.shape, float(UNKNOWN))
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
    threads: int = 1,
) -> Iterator[float]:
    """Learn from one batch after the other; yields the loss of each before it was learnt from."""
    slow = [one for layer in reader.layers for one in layer.norms if one.requires_grad]
    fast = [one for name, one in reader.named_parameters() if one.requires_grad and ".norms." not in name]
    rates = (RATE, NORM_RATE)
    groups: list[dict[str, Any]] = [{"params": fast}, {"params": slow}]
    optimizer = torch.optim.AdamW(groups, lr=RATE, betas=BETAS, weight_decay=0.01)
    with Learner(reader, threads) as learner:
        for number, batch in enumerate(batches):
            begins = min(1.0, (number + 1) / max(1.0, WARM * len(batches)))
            share = begins * max(LEAST, 1 - number / len(batches))
            for group, rate in zip(optimizer.param_groups, rates, strict=True):
                group["lr"] = rate * share
            loss = learner.learn(batch, seed=number)
            nn.utils.clip_grad_norm_([*fast, *slow], 1.0)
            optimizer.step()
            optimizer.zero_grad()
            yield loss


class Learner:
    """Finds the gradients of batches. Parts of a batch go to several threads, each of which computes by
    itself: threads inside of an operation wait for each other at its end, which costs a quarter more."""

    def __init__(self, reader: TrainableReader, threads: int = 1) -> None:
        self._reader = reader
        self._parameters = [one for one in reader.parameters() if one.requires_grad]
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads, initializer=torch.set_num_threads, initargs=(1,))

    def __enter__(self) -> Learner:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown()

    def learn(self, batch: Sequence[Row], seed: int | None = None) -> float:
        """Leave the gradients of the batch's loss in the reader; returns the loss. `seed` picks what is
        dropped on the way, None drops nothing."""
        at_once = max(1, TOKENS_AT_ONCE // max(row.length for row in batch))
        rounds = -(-len(batch) // (at_once * self._threads))
        count = min(len(batch), rounds * self._threads)
        jobs = [
            self._pool.submit(
                self._gradients, batch[n::count], len(batch), f"{seed} {n}" if seed is not None else None
            )
            for n in range(count)
        ]
        found = [job.result() for job in jobs]
        for number, parameter in enumerate(self._parameters):
            parameter.grad = torch.stack([gradients[number] for _, gradients in found]).sum(0)
        return sum(loss for loss, _ in found)

    def _gradients(
        self, rows: Sequence[Row], of: int, seed: str | None
    ) -> tuple[float, tuple[torch.Tensor, ...]]:
        chance = None if seed is None else random.Random(seed)
        loss = loss_of(self._reader, rows, chance) * (len(rows) / of)
        return float(loss.detach()), torch.autograd.grad(loss, self._parameters)
