"""Fits a classifier that tells whether a page denies what a question takes for granted.

No adapter of it ships yet: see docs/experiments.md for how far it came.

    python -m models.training.premise --models FOLDER [--out FOLDER] [--library FOLDER --questions FILE ...]

It learns from questions to written passages (assets/reader, assets/probes) and from minimal pairs
(assets/premise): a question whose presupposition holds and one whose does not, about the same sentences.
With a library of the chapters also from teaching questions (tests/chapters/teach) and the sentences that they
point to. The embedder's frozen layers get low-rank additions; question and sentences are read together, and a
small head says granted or denied. Nothing of this is imported while Pothi runs.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from engine.inference.adapter import ADAPTERS
from engine.inference.cross_encoder import make_page
from models.training.classifier import Classifier, Labelled, learn

ASSETS = Path(__file__).resolve().parents[2] / "assets"
PURPOSE = "premise"
CLASSES = ("granted", "denied")
SEED = 0
EPOCHS = 3
DENIED_WEIGHT = 1.6
GRANTED = 0.45  # share of the questions to passages whose presupposition holds: there are many
BESIDE = 0.6  # chance that a neighbour of the telling sentences is read with them
Row = dict[str, Any]  # of a file in assets, see models.training.examples
FORMS = ("en", "hi", "rom")


@dataclass(frozen=True, slots=True)
class PremiseQuestion:
    """`told`: the sentences that settle it, in the passage's order; `group`: where they
    are from."""

    question: str
    heading: str
    told: tuple[str, ...]
    denied: bool
    group: str


def asked(folder: Path = ASSETS, seed: int = SEED) -> list[PremiseQuestion]:
    """All questions to learn from, in one or two of their forms."""
    chance = random.Random(seed)
    passages: dict[str, Row] = {}
    found: list[PremiseQuestion] = []
    paths = sorted((folder / "reader").glob("*.jsonl"))
    for path in paths:
        for row in _rows(path):
            passages[row["id"]] = row
            if not path.name.startswith("held_out.") and "formulas" not in path.name:
                found += _of_passage(row, row["q"], chance)
    for path in sorted((folder / "probes").glob("twins_*.jsonl")):
        for row in _rows(path):
            if row["id"] in passages:
                found += _of_passage(passages[row["id"]], row["q"], chance)
    for path in sorted((folder / "premise").glob("*.jsonl")):
        for row in _rows(path):
            for side in ("true", "false"):
                for form in FORMS:
                    told = tuple(row["paraphrase"])
                    found.append(PremiseQuestion(row[side][form], "", told, side == "false", row["id"]))
    return found


def of_library(home: Path, files: Sequence[Path]) -> tuple[list[PremiseQuestion], int]:
    """Teaching questions with the sentences of a library they point to, and how many pointers were lost."""
    from engine.library.library import Library

    found, lost = [], 0
    with Library.open(home) as library:
        known = {record.meta.doc for record in library.documents()}
        for path in files:
            rows = [row for row in _rows(path) if row["doc"] in known]
            pages: dict[tuple[str, int], list[str]] = {}
            for doc in {row["doc"] for row in rows}:
                for chunk in library.chunks_of(doc):
                    for one in chunk.sentences:
                        pages.setdefault((doc, one.page), []).append(one.text)
            for row in rows:
                denied = row["kind"] == "false_premise"
                told = []
                for page, begin in row.get("helps" if denied else "answers", ()):
                    on_page = pages.get((row["doc"], page), [])
                    text = next((one for one in on_page if " ".join(one.split()[:3]) == begin), None)
                    told += [text] if text else []
                    lost += text is None
                if told and not row.get("points"):
                    found.append(PremiseQuestion(row["question"], "", tuple(told), denied, row["doc"]))
    return found, lost


def held_out(folder: Path = ASSETS) -> list[PremiseQuestion]:
    """Questions to passages that nothing learns from."""
    chance = random.Random(SEED)
    rows = _rows(folder / "reader" / "held_out.jsonl")
    return [one for row in rows for one in _of_passage(row, row["q"], chance)]


def _of_passage(row: Row, questions: Sequence[Row], chance: random.Random) -> Iterator[PremiseQuestion]:
    sentences = row["s"]
    for question in questions:
        if not question["a"]:
            continue
        denied = bool(question.get("false"))
        if not denied and chance.random() > GRANTED:
            continue
        numbers = {number - 1 for number in question["a"]}
        for number in sorted(numbers):
            for beside in (number - 1, number + 1):
                if 0 <= beside < len(sentences) and chance.random() < BESIDE / 2:
                    numbers.add(beside)
        told = tuple(sentences[number] for number in sorted(numbers))
        forms = chance.sample(FORMS, 2 if denied else 1)
        for form in forms:
            yield PremiseQuestion(question[form], row["h"], told, denied, row["id"])


def _rows(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def main() -> int:
    from models.store import ModelStore
    from models.training.cards import write_card

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--models", type=Path, required=True, help="the models folder")
    parser.add_argument("--out", type=Path, default=ADAPTERS)
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--library", type=Path, help="a library that holds the chapters of --questions")
    parser.add_argument("--questions", type=Path, nargs="*", default=[])
    options = parser.parse_args()
    base = ModelStore(options.models).embedder()
    network = Classifier(base, len(CLASSES))

    def read(one: PremiseQuestion) -> list[int]:
        return make_page(network.encoder, one.question, [one.heading], one.told).ids

    told = asked()
    if options.library is not None:
        more, lost = of_library(options.library, options.questions)
        print(f"{len(more)} teaching questions, {lost} pointers lost", flush=True)
        told += more
    rows = [Labelled(read(one), int(one.denied)) for one in told]
    learn(network, lambda _: rows, epochs=options.epochs, weights=(1.0, DENIED_WEIGHT), seed=SEED)
    adapter = options.out / f"{base.name}.{PURPOSE}.safetensors"
    network.save(adapter, base.name, "premise 1")
    held = held_out()
    with torch.inference_mode():
        odds = [network([read(one)])[0] for one in held]
    scores = [(float(o[1] - o[0]), one.denied) for o, one in zip(odds, held, strict=True)]
    pairs = [(d, g) for d, is_d in scores if is_d for g, is_g in scores if not is_g]
    auc = sum(d > g for d, g in pairs) / max(1, len(pairs))
    write_card(
        adapter,
        base,
        does="classifier: whether sentences of a page deny what a question takes for granted",
        data=[
            *sorted([*(ASSETS / "reader").glob("*.jsonl"), *(ASSETS / "premise").glob("*.jsonl")]),
            *options.questions,
        ],
        recipe={"code": "models/training/premise.py", "epochs": options.epochs, "seed": SEED},
        figures={"AUC on passages kept out": round(auc, 3), "questions": len(held)},
    )
    print(f"AUC {auc:.3f} of {len(held)} questions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
