"""Fits the probe that tells whether sentences of a page deny what a question takes for granted
(engine/inference/premise_probe.py) and writes it to assets/probes.

    python -m models.training.premise --models FOLDER --library FOLDER --asked FILE ... \\
        --answered QUESTIONS RESULTS [--leave-out DOC ...]

It learns from the states in which the English cross-encoder reads question and sentences together:

- written ones: questions to passages (assets/reader), twins (assets/probes), minimal pairs (assets/premise),
- questions and twins of real chapters (`--asked`: tests/chapters/questions.jsonl, twins.jsonl) with the
  sentences that a search of the library finds for them,
- questions that `pothi batch --llm none --trace` was asked (`--answered`: tests/chapters/teach and what it
  gave): false premises, and what was answered right. From these also comes how much cross-encoder and best
  sentence count beside the probe ("premise_weight" in assets/policy/answerability.json).

What it prints is judged by chapter: the probe of each fold has seen no question of the fold's chapters.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.language import detect_text
from engine.core.values import Language
from engine.inference.adapter import ADAPTERS, Adapter, adapter_files
from engine.inference.premise_probe import SENTENCES, premise_features
from engine.ingest.sentence_roles import roles_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from engine.inference.cross_encoder import CrossEncoder
    from engine.tutor import Tutor

    Floats = npt.NDArray[np.float32]

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SEED = 5
FOLDS = 5
STRENGTH = 1e-5  # of the regression on states in standard scores (C of scikit-learn): 3e-5 and 2e-4 gave less
FREE = 100.0  # of the one on three numbers
OF_READER = 300  # questions to the passages that are read: there are many
HITS = 4  # of a search whose sentences are looked at
BESIDE = 2.5  # how far off, in sentences, a neighbour of the telling ones may be taken for nearer than it is
SHUFFLED = 0.4  # chance that the telling sentences don't stand first
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Judged:
    """A question with the sentences it is read with. `group`: chapter or passage; `beside`: what
    cross-encoder and best sentence say together, None where nothing was asked."""

    question: str
    sentences: tuple[str, ...]
    denied: bool
    group: str
    beside: float | None = None


@dataclass(frozen=True, slots=True)
class Fitted:
    """Weights (2 x dimensions,) and bias of the log-odds that a premise holds, and the weight of
    cross-encoder and best sentence beside them."""

    weights: Floats
    bias: float
    premise_weight: float


def rows_of(path: Path) -> list[Row]:
    """The JSON lines of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def written(folder: Path = ASSETS, leave_out: Sequence[str] = ()) -> list[Judged]:
    """English questions to written passages: of each passage as many true ones as false ones. `leave_out`:
    chapters whose minimal pairs are left out."""
    chance = random.Random(SEED)
    passages: dict[str, Row] = {}
    of_reader: list[Judged] = []
    for name in ("passages_en", "passages_en_more", "held_out_trios_en"):
        for row in rows_of(folder / "reader" / f"{name}.jsonl"):
            passages[row["id"]] = row
            asked = [question for question in row["q"] if question["a"]]
            false = [question for question in asked if question.get("false")]
            true = [question for question in asked if not question.get("false")]
            drawn = false + chance.sample(true, min(len(true), len(false)))
            of_reader += [_of_passage(row, question, chance) for question in drawn]
    found = chance.sample(of_reader, min(OF_READER, len(of_reader)))
    for row in rows_of(folder / "probes" / "twins_en.jsonl"):
        if row["id"] in passages:
            found += [_of_passage(passages[row["id"]], one, chance) for one in row["q"] if one["a"]]
    for row in rows_of(folder / "premise" / "twins.jsonl"):
        if row["doc"] not in leave_out:
            told = tuple(row["paraphrase"])
            for side in ("true", "false"):
                found.append(Judged(row[side]["en"], told, side == "false", row["doc"]))
    return found


def _of_passage(row: Row, question: Row, chance: random.Random) -> Judged:
    """With the sentences that settle it and the nearest others."""
    telling = [number - 1 for number in question["a"]]
    others = [number for number in range(len(row["s"])) if number not in telling]
    others.sort(key=lambda one: min(abs(one - place) for place in telling) + BESIDE * chance.random())
    picked = [*telling, *others][:SENTENCES]
    if chance.random() < SHUFFLED:
        chance.shuffle(picked)
    told = tuple(row["s"][number] for number in picked)
    return Judged(question["en"], told, bool(question.get("false")), row["id"])


def questions_in(path: Path) -> Iterator[tuple[str, str, bool]]:
    """English questions of a file of questions or twins: question, chapter, whether its premise is false."""
    for row in rows_of(path):
        if "kind" not in row:
            yield from ((row[side]["en"], row["doc"], side == "false") for side in ("true", "false"))
        elif row["lang"] == "en" and row["kind"] in ("answerable", "false_premise"):
            yield row["question"], row["doc"], row["kind"] == "false_premise"


def found_for(tutor: Tutor, questions: Sequence[tuple[str, str, bool]]) -> Iterator[Judged]:
    """The questions with the sentences of a library's pages that are closest in meaning."""
    import numpy as np

    embedder, searcher = tutor.registry.embedder(), tutor.searcher()
    for question, doc, denied in questions:
        hits = [hit for hit in searcher.search(question).hits[:HITS] if hit.chunk.is_evidence]
        vectors = tutor.library.sentence_vectors({hit.chunk.id for hit in hits})
        asked = embedder.embed_query(question)
        near: list[tuple[float, str]] = []
        for hit in hits:
            known = vectors.get(hit.chunk.id)
            if known is None or len(known) != len(hit.chunk.sentences):
                continue
            close = np.asarray(known) @ asked
            for one, role, score in zip(hit.chunk.sentences, roles_of(hit.chunk), close, strict=True):
                if role.is_evidence and detect_text(one.text) is Language.EN:
                    near.append((float(score), one.text))
        told = tuple(text for _, text in sorted(near, reverse=True)[:SENTENCES])
        if told:
            yield Judged(question, told, denied, doc)


def answered(questions: Path, results: Path) -> Iterator[Judged]:
    """False premises, and questions answered right, with the candidates that the pipeline had for them on
    English pages. Hindi questions go by their English words."""
    from engine.evaluation.matching import says_all

    given = {row["id"]: row for row in rows_of(results)}
    for row in rows_of(questions):
        result = given.get(row["id"])
        if result is None:
            continue
        stages = {stage["stage"]: stage for stage in result["trace"]}
        decided, selected = stages.get("decide", {}), stages.get("select_evidence", {})
        texts = [one["text"] for one in selected.get("candidates", [])]
        told = tuple(text for text in texts if detect_text(text) is Language.EN)[:SENTENCES]
        denied = row["kind"] == "false_premise"
        right = bool(row["facts"]) and says_all(result.get("answer"), row["facts"])
        asked = row["question"] if row["lang"] == "en" else stages.get("retrieve", {}).get("in_english", "")
        if told and asked and (denied or right):
            beside = (decided.get("cross_encoder") or 0.0) + (decided.get("best_sentence") or 0.0)
            yield Judged(asked, told, denied, row["doc"], beside)


def read(reader: CrossEncoder, rows: Sequence[Judged]) -> Floats:
    """What the probe is fitted on, (rows, 2 x dimensions)."""
    import numpy as np

    return np.stack([premise_features(*reader.premise_states(one.question, one.sentences)) for one in rows])


def fit(states: Floats, rows: Sequence[Judged], outside: Floats) -> Fitted:
    """`states`: of the rows; `outside` (rows,): log-odds of those with `beside` by probes that knew nothing
    of their chapters, any number for the others."""
    weights, bias = _regression(states, rows)
    scale, beside, least = _joined(rows, outside)
    return Fitted(weights * scale, bias * scale + least, beside)


def by_folds(states: Floats, rows: Sequence[Judged]) -> Floats:
    """For each row with `beside` the log-odds of a probe fitted without its chapter, 0 for others."""
    import numpy as np

    groups = sorted({one.group for one in rows if one.beside is not None})
    odds = np.zeros(len(rows), dtype=np.float32)
    for fold in range(FOLDS):
        out = set(groups[fold::FOLDS])
        left = [n for n, one in enumerate(rows) if one.group not in out]
        weights, bias = _regression(states[left], [rows[n] for n in left])
        for n, one in enumerate(rows):
            if one.group in out:
                odds[n] = states[n] @ weights + bias
    return odds


def _regression(states: Floats, rows: Sequence[Judged]) -> tuple[Floats, float]:
    """Weights and bias, in the states' own units, of the log-odds that the premise holds."""
    import numpy as np
    from sklearn.linear_model import LogisticRegression

    mean, spread = states.mean(axis=0), states.std(axis=0) + 1e-6
    granted = np.array([not one.denied for one in rows])
    fitted = LogisticRegression(C=STRENGTH, max_iter=500).fit((states - mean) / spread, granted)
    weights = np.asarray(fitted.coef_[0] / spread, dtype=np.float32)
    return weights, float(fitted.intercept_[0] - weights @ mean)


def _joined(rows: Sequence[Judged], outside: Floats) -> tuple[float, float, float]:
    """By how much the probe's log-odds count, by how much what stands beside them, and what is added: the
    strong smoothing leaves the probe's own numbers near zero."""
    import numpy as np
    from sklearn.linear_model import LogisticRegression

    used = [(float(odds), one) for odds, one in zip(outside, rows, strict=True) if one.beside is not None]
    both = np.array([[odds, one.beside or 0.0] for odds, one in used])
    mean, spread = both.mean(axis=0), both.std(axis=0) + 1e-9
    fitted = LogisticRegression(C=FREE).fit((both - mean) / spread, [not one.denied for _, one in used])
    scale, beside = fitted.coef_[0] / spread
    return float(scale), float(beside), float(fitted.intercept_[0] - np.array([scale, beside]) @ mean)


def main() -> int:
    """See the module. Gives the exit code."""
    from dataclasses import replace

    from sklearn.metrics import roc_auc_score

    from engine.core.config import Config
    from engine.inference.cross_encoder import CrossEncoder
    from engine.inference.encoder import BertEncoder
    from engine.tutor import Tutor
    from models.store import ModelStore

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--models", type=Path, required=True, help="the models folder")
    parser.add_argument("--library", type=Path, required=True, help="it holds the chapters of --asked")
    parser.add_argument("--asked", type=Path, nargs="+", required=True)
    parser.add_argument("--answered", type=Path, nargs=2, required=True, metavar=("QUESTIONS", "RESULTS"))
    parser.add_argument("--leave-out", nargs="*", default=[], help="chapters that are to judge the probe")
    parser.add_argument("--out", type=Path, default=ASSETS / "probes")
    options = parser.parse_args()
    base = ModelStore(options.models).reader()
    if base is None:
        print("The model that reads English pages is not installed.", file=sys.stderr)
        return 1
    adapter = Adapter.read(adapter_files(base.name, ADAPTERS)[0])
    rows = [*written(leave_out=options.leave_out), *answered(*options.answered)]
    asked = [one for path in options.asked for one in questions_in(path)]
    config = replace(Config.from_environment(), home=options.library, models=options.models)
    with Tutor.open(config, llm="none", trial=True) as tutor:
        rows += found_for(tutor, asked)
    states = read(CrossEncoder(BertEncoder(base), adapter), rows)
    outside = by_folds(states, rows)
    judged = [(odds, one.denied) for odds, one in zip(outside, rows, strict=True) if one.beside is not None]
    auc = float(roc_auc_score([not denied for _, denied in judged], [odds for odds, _ in judged]))
    found = fit(states, rows, outside)
    card = {
        "name": f"{base.name}.premise",
        "does": "log-odds that sentences don't deny what a question takes for granted",
        "recipe": adapter.recipe,
        "data": [path.name for path in (*options.asked, *options.answered)],
        "code": "models/training/premise.py",
        "figures": {"AUC on chapters kept out": round(auc, 3), "questions": len(judged)},
        "licence": "AGPL-3.0-or-later",
        "bias": round(found.bias, 4),
        "weights": [float(f"{weight:.5g}") for weight in found.weights],
    }
    target = options.out / f"{base.name}.premise.json"
    target.write_text(json.dumps(card) + "\n", encoding="utf-8")
    print(f"AUC {auc:.3f} of {len(judged)}; premise_weight {found.premise_weight:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
