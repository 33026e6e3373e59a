"""Lets the upper layers of a cross-encoder go on learning from real pages (models/training/book_examples.py).

    python -m models.training.upper_layers --models FOLDER --library FOLDER [--leave-out DOC ...]
        [--out FOLDER]

What the lower layers say of a passage stays as it is, so it is computed once and kept; each epoch then costs
a sixth of a whole one. Made with it: the adapter that reads English pages for Hindi questions, which come to
it as English words in a row. It goes on from the English cross-encoder, with the questions of
tests/chapters/questions.jsonl and tests/chapters/teach, and some of the written passages again, so that these
are not forgotten. The library has to hold the chapters. About forty minutes on a core.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch

from engine.core.values import Language
from engine.inference.adapter import ADAPTERS, TRANSLATED, adapter_files
from engine.query.search_query import analyse
from models.training.book_examples import book_examples, found_in
from models.training.cards import write_card
from models.training.examples import Example, examples, words_of
from models.training.fit import BETAS, LEAST, WARM, Row, loss_of_odds, rows_of, steps
from models.training.network import TrainableReader, tensors_of
from models.training.trainer import groups_of
from models.training.training import ENGLISH_PAGES, PASSAGES

CHAPTERS = Path(__file__).resolve().parents[2] / "tests" / "chapters"
SEED = 0
LAYERS = 2  # that learn
EPOCHS = 3
RATE, NORM_RATE = 4e-4, 0.8e-4
OF_TEACHING, OF_FAMILIAR, OF_WRITTEN = 2300, 700, 150  # examples that are read
RECIPE = "upper layers 1"


class UpperLayers:
    """The last `count` layers and the head of a cross-encoder. All below stays as it is."""

    def __init__(self, reader: TrainableReader, count: int = LAYERS) -> None:
        self.reader = reader
        self.layers = range(reader.depth - count, reader.depth)
        learning = {id(one) for one in self._learning()}
        for parameter in reader.parameters():
            parameter.requires_grad_(id(parameter) in learning)

    def _learning(self) -> list[torch.nn.Parameter]:
        below = {f"encoder.layer.{number}." for number in range(self.layers.start)}
        named = self.reader.named_parameters()
        return [one for name, one in named if one.requires_grad and not any(part in name for part in below)]

    def below(self, rows: Sequence[Row]) -> torch.Tensor:
        """What the lower layers say of a batch: states (passages, tokens, dimensions) of half precision."""
        ids, real, _ = tensors_of([row.page for row in rows])
        with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16):
            return self.reader.run_some(self.reader.embed(ids), real, range(self.layers.start)).half()

    def odds(self, states: torch.Tensor, rows: Sequence[Row]) -> torch.Tensor:
        """Log-odds (passages, sentences) from what `below` gave."""
        _, real, owner = tensors_of([row.page for row in rows])
        with torch.autocast("cpu", torch.bfloat16):
            hidden = self.reader.run_some(states.float(), real, self.layers)
        return self.reader.read(hidden.float(), owner)

    def fit(self, rows: Sequence[Row], epochs: int = EPOCHS, seed: int = SEED) -> list[float]:
        """Learn from the rows; the mean loss of each epoch."""
        chance = random.Random(seed)
        batches = steps(rows, chance)
        known = [self.below(batch) for batch in batches]
        groups: list[dict[str, Any]] = groups_of(self.reader, RATE, NORM_RATE)
        for group in groups:
            group["params"] = [one for one in group["params"] if one.requires_grad]
        optimizer = torch.optim.AdamW(groups, betas=BETAS, weight_decay=0.01)
        total = epochs * len(batches)

        def share_of_rate(step: int) -> float:
            return min(1.0, (step + 1) / (WARM * total)) * max(LEAST, 1 - step / total)

        schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, share_of_rate)
        losses = []
        for epoch in range(epochs):
            order = chance.sample(range(len(batches)), len(batches))
            told = 0.0
            for number in order:
                loss = loss_of_odds(self.odds(known[number], batches[number]), batches[number])
                optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self._learning(), 1.0)
                optimizer.step()
                schedule.step()
                told += loss.item()
            losses.append(told / len(batches))
            print(f"epoch {epoch + 1} of {epochs}: loss {losses[-1]:.3f}", file=sys.stderr, flush=True)
        return losses


def question_files() -> list[Path]:
    """The sets that may teach: of the familiar chapters, and of many others."""
    return [CHAPTERS / "questions.jsonl", *sorted((CHAPTERS / "teach").glob("*.jsonl"))]


def to_learn_from(library: Path, left_out: Sequence[str] = (), seed: int = SEED) -> list[Example]:
    """Examples for English pages: of the teaching chapters, of the familiar ones, and written ones."""
    chance = random.Random(seed)
    taken: list[Example] = []
    for files, count in ((question_files()[1:], OF_TEACHING), (question_files()[:1], OF_FAMILIAR)):
        rows = [json.loads(line) for path in files for line in path.read_text(encoding="utf-8").splitlines()]
        asked = [row for row in rows if row["doc"] and row["doc"] not in left_out]
        made = book_examples(found_in(library, asked), Language.EN, seed)
        taken += chance.sample(made, min(count, len(made)))
    items = [item for path in ENGLISH_PAGES.files(PASSAGES) for item in ENGLISH_PAGES.items(path)]
    items = chance.sample(items, min(OF_WRITTEN, len(items)))
    lexicon = words_of(items)
    taken += examples(items, lambda _: (), lambda q: analyse(q, lexicon).english, seed, ENGLISH_PAGES.forms)
    return taken


def main() -> int:
    from models.store import ModelStore

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--models", type=Path, required=True, help="the models folder")
    parser.add_argument("--library", type=Path, required=True, help="a library that holds the chapters")
    parser.add_argument("--leave-out", nargs="*", default=[], help="chapters to measure with")
    parser.add_argument("--out", type=Path, default=ADAPTERS)
    options = parser.parse_args()
    base = ModelStore(options.models).reader()
    if base is None:
        sys.exit("The model that reads English pages is not there: pothi models add reader")
    torch.manual_seed(SEED)
    reader = TrainableReader(base, least_cosine=ENGLISH_PAGES.least_cosine)
    reader.restore(adapter_files(base.name)[0])
    rows = rows_of(reader.encoder, to_learn_from(options.library, options.leave_out))
    losses = UpperLayers(reader).fit(rows)
    adapter, _ = adapter_files(base.name, options.out, TRANSLATED)
    reader.save(adapter, base.name, RECIPE)
    write_card(
        adapter,
        base,
        does="cross-encoder: log-odds for each sentence of an English passage that it answers a Hindi "
        "question, put into English word by word",
        data=[*question_files(), *ENGLISH_PAGES.files(PASSAGES)],
        recipe={"name": RECIPE, "code": "models/training/upper_layers.py", "seed": SEED, "epochs": EPOCHS},
        figures={"losses": [round(loss, 3) for loss in losses]},
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
