"""Fits the network of a cross-encoder to examples: which sentences answer and, in the same go, whether
sentences deny what a question takes for granted."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import torch
from torch.nn import functional

from engine.inference.cross_encoder import Page, make_page
from engine.inference.encoder import BertEncoder
from engine.inference.premise_probe import TOKENS
from models.training.examples import NO, UNKNOWN, YES, Example
from models.training.network import TrainableReader
from models.training.premise import Judged
from models.training.trainer import OnStep, groups_of, train

# Of learning: low-rank matrices and head, layer norms. On 1,077 passages half as much again diverged.
RATE, NORM_RATE = 4e-4, 0.8e-4
BETAS = (0.9, 0.98)  # gradients of small batches jump: old ones are forgotten soon
WARM, LEAST = 0.06, 0.02  # share of the steps in which the rate grows; its least share at the end
TOKENS_PER_STEP = 2048
YES_WEIGHT = 2.0  # sentences that answer are rare
DENIED_WEIGHT = 1.5  # of a question whose premise is denied: there are fewer
SENTENCES = 4.0  # of an example that count as one


@dataclass(frozen=True, slots=True)
class Row:
    """`labels`: of the sentences of a page. Where the premise is judged the page has one span, all that is
    told, and one label: YES if it holds, NO if it is denied."""

    page: Page
    labels: tuple[int, ...]
    no_weight: float = 1.0
    is_premise: bool = False

    @property
    def length(self) -> int:
        return len(self.page.ids)


def rows_of(encoder: BertEncoder, found: Iterable[Example]) -> list[Row]:
    pages = ((make_page(encoder, one.question, one.headings, one.sentences), one) for one in found)
    return [Row(page, one.labels, one.no_weight) for page, one in pages if page.spans]


def premise_rows_of(encoder: BertEncoder, found: Iterable[Judged]) -> list[Row]:
    """As CrossEncoder.premise_states reads them."""
    rows = []
    for one in found:
        page = make_page(encoder, one.question, [], one.sentences)
        ids = page.ids[:TOKENS]
        told = Page(ids, page.question, [(page.question[1], len(ids))])
        rows.append(Row(told, (NO if one.denied else YES,), is_premise=True))
    return rows


def loss_of(reader: TrainableReader, rows: Sequence[Row]) -> torch.Tensor:
    """Cross entropy of the sentences whose label is known and which were read, and of the premises, per
    example."""
    odds, premises = reader([row.page for row in rows])
    labels = torch.full(odds.shape, float(UNKNOWN), device=odds.device)
    weights = torch.zeros_like(odds)
    holds = torch.full(premises.shape, float(YES), device=odds.device)
    counts = torch.zeros_like(premises)
    for number, row in enumerate(rows):
        if row.is_premise:
            holds[number] = row.labels[0]
            counts[number] = DENIED_WEIGHT if row.labels[0] == NO else 1.0
            continue
        for place, (label, (start, end)) in enumerate(zip(row.labels, row.page.spans, strict=True)):
            if end > start and label != UNKNOWN:
                labels[number, place] = label
                weights[number, place] = YES_WEIGHT if label == YES else row.no_weight
    each = functional.binary_cross_entropy_with_logits(odds, labels.clamp(min=0), reduction="none")
    of_premises = functional.binary_cross_entropy_with_logits(premises, holds, reduction="none")
    return ((each * weights).sum() / SENTENCES + (of_premises * counts).sum()) / len(rows)


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
