"""Fits whether a question wants more than a sentence or two (engine/inference/question_probe.py).

What the words of a question tell already (engine/query/question_type.py) is left to them: the threshold is
picked on the questions that those call short.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.evaluation.question_file import Row
from engine.inference.question_probe import file_name
from engine.query.question_type import AnswerType, expected_answer
from engine.tutor import Tutor

SHARE_OF_SHORT = 0.035  # of the questions that a sentence or two answer, called longer at the threshold
STRENGTH = 10.0  # inverse regularisation for unit vectors
OF_BOTH = 3.0  # weight of a question about a chapter of which both sorts were asked
FOLDS = 6
Array = npt.NDArray[np.float64]


def fit_question_length(rows: Sequence[Row], tutor: Tutor, out: Path) -> dict[str, float]:
    """Fit on rows, those with "points" want a whole answer; write the probe to the folder `out` and tell how
    good it is on books that were left out. Needs rows of both sorts about at least FOLDS chapters."""
    from scipy.special import expit
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import roc_auc_score
    from sklearn.model_selection import GroupKFold

    embedder = tutor.registry.embedder()
    questions = [str(row["question"]) for row in rows]
    vectors = np.asarray(embedder.embed_queries(questions), dtype=np.float64)
    whole = np.array([bool(row.get("points")) for row in rows])
    told = np.array([float(expected_answer(one).type is not AnswerType.SHORT) for one in questions])
    books = np.array([str(row.get("doc")) for row in rows])
    # Where only short questions were asked of a chapter, they are short ones of another sort.
    both = np.isin(books, books[whole])

    def fitted(kept: npt.NDArray[np.int64] | slice) -> tuple[Array, float]:
        features = np.c_[vectors[kept], told[kept] / np.sqrt(STRENGTH)]
        model = LogisticRegression(C=STRENGTH, max_iter=3000)
        model.fit(features, whole[kept], sample_weight=np.where(both[kept], OF_BOTH, 1.0))
        return model.coef_[0][:-1], float(model.intercept_[0])

    chance = np.zeros(len(rows))
    for kept, left in GroupKFold(FOLDS).split(vectors, whole, books):
        weights, bias = fitted(kept)
        chance[left] = expit(vectors[left] @ weights + bias)
    short, long = both & (told == 0) & ~whole, (told == 0) & whole
    threshold = float(np.quantile(chance[short], 1 - SHARE_OF_SHORT))
    report = {
        "questions": float(len(rows)),
        "auc where words tell nothing": float(
            roc_auc_score(whole[both & (told == 0)], chance[both & (told == 0)])
        ),
        "whole ones found": float((chance[long] >= threshold).mean()),
        "short ones called whole": float((chance[short] >= threshold).mean()),
    }
    weights, bias = fitted(slice(None))
    out.mkdir(parents=True, exist_ok=True)
    card = _card(weights, bias, threshold, report, embedder.name)
    (out / file_name(embedder.name)).write_text(json.dumps(card, ensure_ascii=False) + "\n", encoding="utf-8")
    return report


def _card(
    weights: Array, bias: float, threshold: float, report: dict[str, float], embedder: str
) -> dict[str, Any]:
    return {
        "what": "Whether a question wants more than a sentence or two (engine/inference/question_probe.py).",
        "embedder": embedder,
        "threshold": round(threshold, 4),
        "bias": round(bias, 4),
        "weights": [round(float(weight), 4) for weight in weights],
        "fitted": {
            "command": "pothi eval fit question_length questions.jsonl teach/*.jsonl (of tests/chapters)",
            "on": f"{report['questions']:.0f} questions, folds by chapter",
            "date": date.today().isoformat(),
            "gave": {name: round(value, 4) for name, value in report.items()},
        },
    }
