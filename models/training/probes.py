"""Fits the probes of a language model (engine/inference/probe.py) and writes them to assets/probes.

    python -m models.training.probes --models FOLDER qwen2.5-coder-1.5b-instruct

The English passages of assets/reader are laid before the model as sources, often with a part of a neighbour,
and every question to them, the twins of assets/probes too, is asked: in English, and in Hindi put into
English word by word, as the tutor asks. What a middle layer says at the end of each prompt is the data of two
logistic regressions: "answered" is fitted on all questions, "granted" on the answered ones and on those that
take for granted what the passage denies. The passages of held_out.jsonl stay out. Less than an hour on two
cores.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.answering.prompt import answerability_prompt, sources_text
from engine.inference.embedder import Embedder
from engine.inference.llm import Llm
from engine.query.lexicon import Lexicon
from engine.query.search_query import analyse
from models import catalogue
from models.training.examples import Item, words_of, written
from models.training.training import PASSAGES

Array = npt.NDArray[np.float64]
Row = dict[str, Any]  # of a file in assets/reader, see models.training.examples

TARGET = Path(__file__).parents[2] / "assets" / "probes"  # of the checkout
DATA = (PASSAGES / "passages_en.jsonl", PASSAGES / "held_out.jsonl", TARGET / "twins_en.jsonl")
LAYER = 19  # of 28: from 17 to 21 it makes no difference, before and after them the probes are worse
SMOOTHING = 300.0  # of the regressions (L2, features in standard scores)
PART, TWO = 0.45, 0.6  # chances: of a part of the passage only; of a neighbour beside it
GROUPS = 175  # passages; with all of them nothing got better on new questions
SEED = 5


@dataclass(frozen=True, slots=True)
class ProbePrompt:
    """One prompt of the data. `kind`: ans, near (no passage tells), cut (not this part), other, false."""

    sources: str
    question: str
    kind: str


def rows(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def prompts(embedder: Embedder, lexicon: Lexicon) -> Iterator[ProbePrompt]:
    """All questions to passages that are not held out, those with the same sources together."""
    chance = random.Random(SEED)
    kept_out = {row["id"] for row in rows(PASSAGES / "held_out.jsonl")}
    passages = [
        row
        for row in rows(PASSAGES / "passages_en.jsonl") + rows(PASSAGES / "held_out.jsonl")
        if row["lang"] == "en"
    ]
    twins = {row["id"]: row["q"] for row in rows(TARGET / "twins_en.jsonl")}
    vectors = embedder.embed_passages([f"{row['h']}. {' '.join(row['s'])}" for row in passages])
    number = 0
    groups = []
    for here, row in enumerate(passages):
        order = [int(n) for n in np.argsort(-(vectors @ vectors[here])) if n != here]
        near = [n for n in order if passages[n]["id"] not in kept_out][:6]
        sources, shown, inside = _sources(passages, here, near, chance)
        asked = [(q, _kind(q, shown)) for q in [*row["q"], *twins.get(row["id"], [])]]
        for other in [n for n in near if n not in inside][:2]:
            told = [q for q in passages[other]["q"] if q["a"] and not q.get("false")]
            asked += [(chance.choice(told), "other")] if told else []
        groups.append((row["id"], sources, asked))
    chance.shuffle(groups)
    for name, sources, asked in groups[:GROUPS]:
        for question, kind in asked:
            number += 1
            if name in kept_out:
                continue
            yield ProbePrompt(sources, question["en"], kind)
            english = analyse(question[("hi", "rom")[number % 2]], lexicon).english
            if english:
                yield ProbePrompt(sources, english, kind)


def _sources(
    passages: list[Row], here: int, near: list[int], chance: random.Random
) -> tuple[str, range, set[int]]:
    """The sources, which sentences of the passage are in them, and which passages."""
    told = passages[here]["s"]
    shown, inside = range(len(told)), {here}
    if chance.random() < PART and len(told) > 7:
        count = chance.randint(5, len(told) - 1)
        start = chance.randint(0, len(told) - count)
        shown = range(start, start + count)
    parts = [(passages[here]["h"], " ".join(told[n] for n in shown))]
    if chance.random() < TWO:
        beside = chance.choice(near[:4])
        inside.add(beside)
        others = passages[beside]["s"]
        count = min(len(others), chance.randint(2, 5))
        start = chance.randint(0, len(others) - count)
        parts.append((passages[beside]["h"], " ".join(others[start : start + count])))
        if chance.random() < 0.5:
            parts.reverse()
    return sources_text((n, *part) for n, part in enumerate(parts, 1)), shown, inside


def _kind(question: Row, shown: range) -> str:
    if question.get("false"):
        return "false"
    if not question["a"]:
        return "near"
    told = {n - 1 for n in (*question["a"], *question.get("also", ()))}
    return "ans" if told & set(shown) else "cut"


def prompt_mark() -> str:
    """Changes when the wording of the prompt changes."""
    text = "\n".join(
        message.content for message in answerability_prompt(sources_text([(1, "Ice", "It floats.")]), "")
    )
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def fitted(states: Array, labels: Array) -> tuple[Array, float]:
    """Weights (width,) and bias of a logistic regression on states (n, width), labels (n,) in {0, 1}."""
    import torch

    mean, spread = states.mean(axis=0), states.std(axis=0) + 1e-3
    x = torch.tensor((states - mean) / spread)
    y = torch.tensor(labels)
    found = torch.zeros(x.shape[1] + 1, dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([found], max_iter=100, line_search_fn="strong_wolfe")

    def loss() -> torch.Tensor:
        optimizer.zero_grad()
        odds = x @ found[:-1] + found[-1]
        each = torch.nn.functional.binary_cross_entropy_with_logits(odds, y, reduction="sum")
        total = each + SMOOTHING * (found[:-1] ** 2).sum() / 2
        total.backward()
        return total

    optimizer.step(loss)
    weights = found.detach().numpy()[:-1] / spread
    return weights, float(found[-1].detach()) - float(weights @ mean)


def main() -> None:
    options = argparse.ArgumentParser(description="Fit the probes of a language model.")
    options.add_argument("--models", type=Path, required=True, help="the folder with the weights")
    options.add_argument("name", help="file name of the language model, without .gguf")
    chosen = options.parse_args()
    items = [item for name in ("passages_en", "passages_hi", "held_out") for item in _items(name)]
    llm = Llm.open(chosen.models / f"{chosen.name}.gguf", layer=LAYER)
    states, kinds = [], []
    for asked in prompts(Embedder(chosen.models / "multilingual-e5-small"), words_of(items)):
        state = llm.state(answerability_prompt(asked.sources, asked.question))
        if state is None:
            raise SystemExit("this llama.cpp does not tell what its layers put out")
        states.append(state)
        kinds.append(asked.kind)
        if len(kinds) % 100 == 0:
            print(len(kinds), flush=True)
    write(chosen.name, np.array(states, dtype=np.float64), kinds)


def _items(name: str) -> list[Item]:
    return written(PASSAGES / f"{name}.jsonl")


def write(name: str, states: Array, kinds: list[str]) -> None:
    """Fit both probes on states (n, width) and write them down, four digits to a number."""
    labels = np.array([kind == "ans" for kind in kinds], dtype=np.float64)
    of_granted = np.array([kind in ("ans", "false") for kind in kinds])
    heads = {}
    for head, chosen in (("answered", np.ones(len(kinds), bool)), ("granted", of_granted)):
        weights, bias = fitted(states[chosen], labels[chosen])
        heads[head] = {"bias": float(f"{bias:.4g}"), "weights": [float(f"{w:.4g}") for w in weights]}
    data = card(name) | {"layer": LAYER, "prompt": prompt_mark(), "heads": heads}
    (TARGET / f"{name}.json").write_text(json.dumps(data) + "\n", encoding="utf-8")


def card(name: str) -> dict[str, Any]:
    """What stands beside the weights of a probe; its "figures" are added by whoever measures it."""
    spec = catalogue.find(name)
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in DATA))
    return {
        "name": name,
        "does": "two linear probes on the state at the end of an answerability prompt, log-odds: the sources "
        "answer; they do not deny what the question takes for granted (engine/inference/probe.py)",
        "base": {"name": name, "sha256": spec.sha256, "licence": spec.licence} if spec else {"name": name},
        "data": {"files": [path.name for path in DATA], "sha256": digest.hexdigest()},
        "recipe": {
            "code": "models/training/probes.py",
            "seed": SEED,
            "groups": GROUPS,
            "l2": SMOOTHING,
        },
        "date": date.today().isoformat(),
        "licence": "AGPL-3.0-or-later",
    }


if __name__ == "__main__":
    main()
