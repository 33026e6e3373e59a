"""What a language model knows about a question, read from inside of it.

A small model that is asked whether the sources state an answer says "Yes" or "No" almost at random. But the
state of its middle layers at that place, before any word is chosen, tells answered questions from others, and
questions that take for granted what the sources deny. Two linear probes read it: logistic regressions that
models/training/probes.py fits on written passages, one file for each model they were made for.
Slobodkin et al. 2023, "The Curious Case of Hallucinatory (Un)answerability", found it in larger models.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING

from engine.core.failures import Failure, note

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class ProbeReading:
    """Log-odds that the question is `answerable` from the sources, and that its `premise` holds: that they do
    not deny what it takes for granted."""

    answerable: float
    premise: float


@dataclass(frozen=True, slots=True)
class Probe:
    """Two linear probes on the output of one layer: answerable, premise. `weights` (2, width), `bias`
    (2,)."""

    layer: int
    weights: npt.NDArray[np.float32]
    bias: npt.NDArray[np.float32]

    @property
    def width(self) -> int:
        return int(self.weights.shape[1])

    def read(self, state: npt.NDArray[np.float32]) -> ProbeReading:
        """`state` (width,): what the layer puts out at the last token of an answerability prompt."""
        answerable, premise = self.weights @ state + self.bias
        return ProbeReading(float(answerable), float(premise))


def has_probe(model: str) -> bool:
    """Whether a probe was fitted for a model, by its file name without ending."""
    return _file_of(model).is_file()


def _file_of(model: str) -> Traversable:
    return resources.files("assets").joinpath("probes", f"{model}.json")


@lru_cache(maxsize=4)
def probe_of(model: str) -> Probe | None:
    """The probe that was fitted for a model, by its file name without ending; None for any other. One that is
    damaged is noted and done without."""
    import numpy as np

    if not has_probe(model):
        return None
    try:
        data = json.loads(_file_of(model).read_text(encoding="utf-8"))
        heads = [data["heads"]["answered"], data["heads"]["granted"]]
        return Probe(
            data["layer"],
            np.array([head["weights"] for head in heads], dtype=np.float32),
            np.array([head["bias"] for head in heads], dtype=np.float32),
        )
    except (OSError, ValueError, KeyError, TypeError):
        note(Failure.PROBE, model)
        return None
