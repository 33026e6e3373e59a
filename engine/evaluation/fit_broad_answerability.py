"""Fits whether the library teaches what a broad question asks (engine/answering/broad_answerability.py).

    python -m engine.evaluation.fit_broad_answerability --ask HOME QUESTIONS [--ask HOME QUESTIONS ...]

Each QUESTIONS (JSON lines) is asked of the library at HOME; those of kind "unanswerable" are the ones to be
refused. What is reported is told of questions that a fold left out, whole books at a time.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.answering.broad_answerability import FEATURES
from engine.core.config import Config
from engine.tutor import Tutor

TARGET = Path("assets/policy/broad_answerability.json")
UNANSWERABLE = "unanswerable"
# Of the unanswerable questions that passed stage R, at the threshold that is picked: each further twentieth
# costs a twentieth to a tenth of the answerable ones.
REFUSED = 0.65
FOLDS = 5
FEWEST = 4  # questions on each side
Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Example:
    """A question that passed stage R: what was measured, whether its topic is taught, and its book."""

    features: Mapping[str, float]
    taught: bool
    book: str


@dataclass(frozen=True, slots=True)
class Fit:
    """`weights` and `bias` of the logistic map over plain features; `threshold` in [0, 1]. `auc`, and the
    shares `refused` of the unanswerable and `shown` of the answerable, of left-out questions."""

    weights: Mapping[str, float]
    bias: float
    threshold: float
    auc: float
    refused: float
    shown: float
    taught: int
    not_taught: int


def fit(examples: Sequence[Example]) -> Fit:
    """Fit on all examples; threshold and figures come from folds by book. Raises ValueError when there are
    too few of either side."""
    from scipy.special import expit
    from sklearn.metrics import roc_auc_score
    from sklearn.model_selection import GroupKFold

    taught = np.array([example.taught for example in examples])
    if min(int(taught.sum()), int((~taught).sum())) < FEWEST:
        raise ValueError(f"at least {FEWEST} questions that are taught and {FEWEST} that are not are needed")
    names = sorted({name for example in examples for name in example.features})
    rows = np.array([[example.features.get(name, 0.0) for name in names] for example in examples])
    books = np.array([example.book for example in examples])
    folds = min(FOLDS, len(set(books.tolist())))
    told = np.zeros(len(examples))
    for kept, left in GroupKFold(folds).split(rows, taught, books):
        weights, bias = _logistic(rows[kept], taught[kept])
        told[left] = expit(rows[left] @ weights + bias)
    threshold = float(np.quantile(told[~taught], REFUSED, method="higher")) + 1e-6
    weights, bias = _logistic(rows, taught)
    return Fit(
        {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True)},
        round(bias, 4),
        round(threshold, 4),
        float(roc_auc_score(taught, told)),
        float((told[~taught] < threshold).mean()),
        float((told[taught] >= threshold).mean()),
        int(taught.sum()),
        int((~taught).sum()),
    )


def _logistic(rows: Array, taught: npt.NDArray[np.bool_]) -> tuple[Array, float]:
    """Weights for plain features; each counts in units of its own spread in the fit."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.preprocessing import StandardScaler

    scaler = StandardScaler().fit(rows)
    model = LogisticRegression(C=0.3, class_weight="balanced", max_iter=2000)
    model.fit(scaler.transform(rows), taught)
    weights = model.coef_[0] / scaler.scale_
    return weights, float(model.intercept_[0] - weights @ scaler.mean_)


def examples_of(home: Path, questions: Path) -> Iterator[Example]:
    """Ask the questions of a library; those that no broad evidence was weighed for are left out."""
    with Tutor.open(Config.from_environment(home), llm="none", trial=True) as tutor:
        for row in map(json.loads, questions.read_text(encoding="utf-8").splitlines()):
            features = _features(tutor, str(row["question"]))
            if features is not None:
                book = str(row.get("doc") or row.get("id"))
                yield Example(features, row.get("kind") != UNANSWERABLE, book)


def _features(tutor: Tutor, question: str) -> Mapping[str, float] | None:
    trace = tutor.ask(question).trace
    stages = trace.stages if trace is not None else []
    return next((one.details[FEATURES] for one in stages if FEATURES in one.details), None)


DOES = {
    "heading": "share of the question's words in the best heading or title",
    "odds": "mean log-odds of the cross-encoder for the best three sentences",
    "search": "log-odds of the search",
}


def card(found: Fit, command: str) -> dict[str, Any]:
    """What is written to assets/policy: the numbers, what they do and where they come from."""
    return {
        "what": "Whether the library teaches what a broad question asks about "
        "(engine/answering/broad_answerability.py).",
        "numbers": {
            "bias": {
                "value": found.bias,
                "unit": "log-odds",
                "does": "of a topic of which nothing is known",
            },
            "threshold": {
                "value": found.threshold,
                "unit": "probability",
                "does": "a broad question below it is refused",
            },
            **{
                f"weight.{name}": {"value": weight, "unit": "log-odds", "does": DOES.get(name, name)}
                for name, weight in found.weights.items()
            },
        },
        "changed_by": "developer",
        "fitted": {
            "command": command,
            "on": f"{found.taught} broad questions with their chapter in the library and {found.not_taught} "
            "without",
            "folds": f"{FOLDS}, by book",
            "date": date.today().isoformat(),
            "gave": f"AUC {found.auc:.3f}; at the threshold {found.refused:.1%} of the unanswerable refused, "
            f"{found.shown:.1%} of the answerable shown",
        },
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ask", nargs=2, action="append", required=True, metavar=("HOME", "QUESTIONS"))
    parser.add_argument("--out", type=Path, default=TARGET)
    told = parser.parse_args(arguments)
    examples = [one for home, file in told.ask for one in examples_of(Path(home), Path(file))]
    found = fit(examples)
    command = "python -m engine.evaluation.fit_broad_answerability"
    told.out.write_text(
        json.dumps(card(found, command), indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    print(f"{found}\n{told.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
