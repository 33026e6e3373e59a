"""What the English cross-encoder's states say of a question's premise: a linear probe.

The states in which the cross-encoder reads question and sentences together also tell questions whose premise
the sentences deny ("Why does ice sink?") from others: by how the question's mean state differs from that of
the sentences, and by their product. Both learn together (models/training/real_pages.py).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING

from engine.core.failures import Failure, note

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from engine.inference.encoder import Floats

SENTENCES = 4  # the best ones of the pages, read together
TOKENS = 144  # of question and sentences; what is beyond is not read


@dataclass(frozen=True, slots=True)
class PremiseProbe:
    """`weights` (2 x dimensions,), `bias`: of the log-odds that a premise holds. `recipe`: that of the
    adapter whose states it was fitted on; those of another mean something else."""

    recipe: str
    weights: npt.NDArray[np.float32]
    bias: float

    def read(self, asked: Floats, told: Floats) -> float:
        """Log-odds that the premise holds. `asked`, `told` (dimensions,): the mean states of the question and
        of what follows it, each scaled so that its numbers are about 1."""
        return float(self.weights @ premise_features(asked, told)) + self.bias


def premise_features(asked: Floats, told: Floats) -> Floats:
    """What the probe is fitted on, (2 x dimensions,): see PremiseProbe.read."""
    import numpy as np

    return np.concatenate([asked - told, asked * told])


@lru_cache(maxsize=4)
def premise_probe_of(model: str) -> PremiseProbe | None:
    """The probe that was fitted for the cross-encoder over the model with that name; None for any other. One
    that is damaged is noted and done without."""
    import numpy as np

    file = resources.files("assets").joinpath("probes", f"{model}.premise.json")
    if not file.is_file():
        return None
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        return PremiseProbe(data["recipe"], np.array(data["weights"], dtype=np.float32), float(data["bias"]))
    except (OSError, ValueError, KeyError, TypeError):
        note(Failure.PROBE, f"{model}.premise")
        return None
