"""Fits the classifier that recognises children in need and unsafe questions (engine/safety/classifier.py).

    python -m models.training.safety_gate --models FOLDER [--out FOLDER] [--questions FILE ...] [--folds N]

It learns from the messages in assets/safety/examples: what children in need might type, and school questions
that share words with it. `--questions` adds further question files as harmless examples. The embedder's
frozen layers get low-rank additions, its mean state goes through a small head: one class for each kind, one
for everything else. `--folds` measures instead of making: each part of the messages is judged by a classifier
that learnt from the others. About fifteen minutes on two cores; nothing of this is imported while Pothi runs.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from engine.safety.classifier import BENIGN, CLASSES, PURPOSE, prepared
from engine.search.adapter import ADAPTERS
from models.training.network import INNER, WIDTH_STEP, TrainableReader

EXAMPLES = Path(__file__).resolve().parents[2] / "assets" / "safety" / "examples"
SEED = 0
RANK = 16
EPOCHS = 6
RATE, NORM_RATE = 1e-3, 2e-4
TOKENS_PER_STEP = 1024
UNSAFE_WEIGHT = 1.5  # of an unsafe message: there are fewer of them
SMOOTHING = 0.02  # of the labels
ALTERED = 0.35  # share of messages that are altered as children type, anew in each epoch


@dataclass(frozen=True, slots=True)
class Message:
    """`label`: place in CLASSES; `source`: the file it is from."""

    text: str
    language: str
    label: int
    source: str


class GateNetwork(TrainableReader):
    """The embedder with gradients, and log-odds of the classes at its end."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, RANK)
        size = self.encoder.dimensions
        self.inner, self.outer = nn.Linear(size, INNER), nn.Linear(INNER, len(CLASSES))

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


def messages(folder: Path = EXAMPLES, questions: Sequence[Path] = ()) -> list[Message]:
    """All messages to learn from, those of question files as harmless ones."""
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            label = CLASSES.index(row["kind"]) if row["kind"] in CLASSES else CLASSES.index(BENIGN)
            found.append(Message(row["text"], row["lang"], label, path.stem))
    for path in questions:
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            if row.get("kind") != "unsafe":
                found.append(Message(row["question"], row["lang"], CLASSES.index(BENIGN), path.stem))
    return found


def altered(text: str, chance: random.Random) -> str:
    """As it might be typed by somebody else: slips, no marks, other vowels, spaced or starred letters."""
    way = chance.randrange(7)
    letters = list(text)
    if way == 0:
        return re.sub(r"[^\w\s\u0900-\u097f]", "", text).lower()
    if way == 1 and len(letters) > 6:
        at = chance.randrange(1, len(letters) - 2)
        letters[at], letters[at + 1] = letters[at + 1], letters[at]
    elif way == 2 and len(letters) > 6:
        del letters[chance.randrange(1, len(letters))]
    elif way == 3:
        at = chance.randrange(len(letters))
        letters.insert(at, letters[at])
    elif way == 4:
        words = text.split()
        long = [number for number, word in enumerate(words) if len(word) > 3 and word.isascii()]
        if long:
            at = chance.choice(long)
            joint = chance.choice([" ", "*", "."])
            word = words[at]
            star = word[0] + "*" + word[2:]
            words[at] = joint.join(word) if chance.random() < 0.5 else star
        return " ".join(words)
    elif way == 5:
        pairs = [("aa", "a"), ("ee", "i"), ("i", "ee"), ("u", "oo"), ("h", ""), ("ai", "e"), ("v", "w")]
        old, new = chance.choice(pairs)
        return text.replace(old, new, 1) if text.isascii() else text
    else:
        return text + chance.choice(["??", " pls", " 😔", "...", " help", " sir", " bhai", " plz reply"])
    return "".join(letters)


def learn(folder: Path, told: Sequence[Message], epochs: int = EPOCHS) -> GateNetwork:
    """A network that learnt from the messages; the same for the same messages."""
    torch.manual_seed(SEED)
    network = GateNetwork(folder)
    chance = random.Random(SEED)
    norms = [one for layer in network.layers for one in layer.norms if one.requires_grad]
    others = [one for name, one in network.named_parameters() if one.requires_grad and ".norms." not in name]
    groups = [{"params": others, "top": RATE}, {"params": norms, "top": NORM_RATE}]
    optimizer = torch.optim.AdamW(groups, lr=RATE, weight_decay=0.01)
    weight = torch.tensor([1.0 if name == BENIGN else UNSAFE_WEIGHT for name in CLASSES])
    begun = time.monotonic()
    for epoch in range(epochs):
        rows = []
        for one in told:
            text = altered(one.text, chance) if chance.random() < ALTERED else one.text
            rows.append((network.encoder.tokenize([prepared(text)])[0][0], one.label))
        batches = list(_batches(rows, chance))
        for number, batch in enumerate(batches):
            gone = (epoch + number / len(batches)) / epochs
            share = min(1.0, (epoch * len(batches) + number + 1) / (0.1 * epochs * len(batches)))
            for group in optimizer.param_groups:
                group["lr"] = group["top"] * share * (1 - gone)
            odds = network.classify([ids for ids, _ in batch], chance)
            labels = torch.tensor([label for _, label in batch])
            loss = functional.cross_entropy(odds, labels, weight=weight, label_smoothing=SMOOTHING)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_([*others, *norms], 1.0)
            optimizer.step()
        print(f"epoch {epoch + 1}: loss {loss.item():.3f}, {time.monotonic() - begun:.0f} s", flush=True)
    return network


def _batches(
    rows: list[tuple[list[int], int]], chance: random.Random
) -> Iterator[list[tuple[list[int], int]]]:
    """Rows of like length together, in random order."""
    found: list[list[tuple[list[int], int]]] = []
    for row in sorted(rows, key=lambda row: len(row[0]) + 6 * chance.random()):
        if not found or (len(found[-1]) + 1) * len(row[0]) > TOKENS_PER_STEP:
            found.append([])
        found[-1].append(row)
    chance.shuffle(found)
    yield from found


def unsafe_odds(network: GateNetwork, texts: Sequence[str]) -> np.ndarray:
    """Log-odds (texts, classes) of each class against BENIGN."""
    found = []
    with torch.inference_mode():
        for text in texts:
            odds = network.classify([network.encoder.tokenize([prepared(text)])[0][0]])[0]
            found.append((odds - odds[CLASSES.index(BENIGN)]).numpy())
    return np.array(found)


def main() -> int:
    from models.store import ModelStore
    from models.training.cards import write_card

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--models", type=Path, required=True, help="the models folder")
    parser.add_argument("--out", type=Path, default=ADAPTERS)
    parser.add_argument("--questions", type=Path, nargs="*", default=[])
    parser.add_argument("--folds", type=int, default=0)
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    options = parser.parse_args()
    base = ModelStore(options.models).embedder()
    told = messages(questions=options.questions)
    if options.folds:
        order = random.Random(SEED).sample(range(len(told)), len(told))
        for fold in range(options.folds):
            out = set(order[fold :: options.folds])
            network = learn(base, [m for n, m in enumerate(told) if n not in out], options.epochs)
            held = [told[n] for n in sorted(out)]
            odds = unsafe_odds(network, [m.text for m in held])
            rows = [
                {"text": m.text, "lang": m.language, "kind": CLASSES[m.label], "source": m.source}
                | {"odds": [round(float(x), 3) for x in o]}
                for m, o in zip(held, odds, strict=True)
            ]
            path = options.out / f"fold_{fold}.jsonl"
            path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
        return 0
    network = learn(base, told, options.epochs)
    adapter = options.out / f"{base.name}.{PURPOSE}.safetensors"
    network.save(adapter, base.name, "safety gate 1")
    write_card(
        adapter,
        base,
        does="classifier of questions: children in need, unsafe questions, by kind",
        data=[*sorted(EXAMPLES.glob("*.jsonl")), *options.questions],
        recipe={"code": "models/training/safety_gate.py", "epochs": options.epochs, "seed": SEED},
        figures={},
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
