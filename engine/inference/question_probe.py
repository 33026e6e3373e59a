"""Whether a question wants more than a sentence or two, told by its meaning: a logistic regression over the
embedder's vector of it, fitted by engine/evaluation/fit_question_length.py on questions about many books.

It is asked where a question's words tell nothing of the size of its answer: "why did they build the dam",
"steel bade pulon me kyon lagta hai".
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

import numpy as np
import numpy.typing as npt

from engine.core.failures import Failure, note
from engine.core.maths import probability

NAME = "question_length"
Vector = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class QuestionProbe:
    """`weights` (dimensions of the embedder,), `bias` in log-odds; `threshold` in [0, 1]."""

    weights: Vector
    bias: float
    threshold: float

    def probability(self, vector: Vector) -> float:
        """That a whole answer is wanted, in [0, 1]. `vector`: the question's unit vector."""
        return probability(float(self.weights @ vector) + self.bias)

    def wants_whole_answer(self, vector: Vector) -> bool:
        """Whether more than a sentence or two is wanted."""
        return self.probability(vector) >= self.threshold


@lru_cache(maxsize=2)
def question_probe_of(embedder: str) -> QuestionProbe | None:
    """The probe that was fitted for an embedder; None for any other. One that is damaged is noted and done
    without."""
    file = resources.files("assets").joinpath("probes", file_name(embedder))
    if not file.is_file():
        return None
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        return QuestionProbe(np.array(data["weights"], dtype=np.float32), data["bias"], data["threshold"])
    except (OSError, ValueError, KeyError, TypeError):
        note(Failure.PROBE, file_name(embedder).removesuffix(".json"))
        return None


def file_name(embedder: str) -> str:
    """Of the probe for an embedder."""
    return f"{NAME}.{embedder}.json"
