"""From measured features to a confidence: the probability that a chunk answers the question.

Two small linear maps, fitted together and stored as one versioned file per embedder. The rank map orders the
chunks of one question; the confidence map turns the same features, with what is known of the question, into
a calibrated probability. Within one question confidence never rises from a better to a worse rank.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.core.errors import ErrorCode, PothiError
from engine.core.maths import probability

FORMAT_VERSION = 1
_DIGITS = 5  # of a number of the background
_FOLDER = "confidence"


@dataclass(frozen=True, slots=True)
class ConfidenceMap:
    """`rank`: feature -> weight for ordering; `weights` and `bias`: the logistic map to a probability.

    `background`: mean vector of textbook chunks, () when unknown: some questions are near to everything.
    `report` holds the figures of the fit (AUC, calibration error, number of questions), for people.
    """

    embedder: str
    rank: dict[str, float]
    weights: dict[str, float]
    bias: float
    report: dict[str, float] = field(default_factory=dict)
    background: tuple[float, ...] = ()

    def usual(self, vectors: npt.NDArray[np.float32]) -> float:
        """Cosine that a question, given by its vectors (texts, dimensions), has with any text at all."""
        if not self.background:
            return 0.0
        return float((vectors @ np.array(self.background, dtype=np.float32)).max())

    def rank_score(self, features: Mapping[str, float]) -> float:
        """Only the order of these numbers within one question means something."""
        return sum(weight * features.get(name, 0.0) for name, weight in self.rank.items())

    def confidence(self, features: Mapping[str, float]) -> float:
        """Probability in [0, 1]. A feature the map does not know is ignored, a missing one counts as 0."""
        total = self.bias + sum(weight * features.get(name, 0.0) for name, weight in self.weights.items())
        return probability(total)

    @classmethod
    def load(cls, embedder: str, folder: Path | None = None) -> ConfidenceMap:
        """The fitted map of an embedder, from `folder` or from what comes with Pothi.

        Raises LIBRARY_EMBEDDER when nobody fitted one, or when it is of an unknown version.
        """
        if folder is not None:
            place: Any = folder / f"{embedder}.json"
        else:
            place = resources.files("assets").joinpath(_FOLDER, f"{embedder}.json")
        if not place.is_file():
            raise PothiError(ErrorCode.LIBRARY_EMBEDDER, embedder=embedder, needed=", ".join(fitted(folder)))
        return cls.from_json(place.read_text(encoding="utf-8"))

    @classmethod
    def from_json(cls, text: str) -> ConfidenceMap:
        data = json.loads(text)
        if data.get("version") != FORMAT_VERSION:
            raise PothiError(
                ErrorCode.LIBRARY_EMBEDDER, embedder=data.get("embedder", "?"), needed=f"map {FORMAT_VERSION}"
            )
        return cls(
            data["embedder"],
            data["rank"],
            data["weights"],
            data["bias"],
            data.get("report", {}),
            tuple(data.get("background", ())),
        )

    def to_json(self) -> str:
        data = {
            "version": FORMAT_VERSION,
            "embedder": self.embedder,
            "rank": _rounded(self.rank),
            "weights": _rounded(self.weights),
            "bias": round(self.bias, 4),
            "report": self.report,
        }
        text = json.dumps(data, indent=1, ensure_ascii=False)
        background = json.dumps([round(one, _DIGITS) for one in self.background])  # in one line
        return text.removesuffix("\n}") + f',\n "background": {background}\n}}\n'


def fitted(folder: Path | None = None) -> list[str]:
    """Names of the embedders there is a map for."""
    place: Any = folder if folder is not None else resources.files("assets").joinpath(_FOLDER)
    return sorted(
        entry.name.removesuffix(".json") for entry in place.iterdir() if entry.name.endswith(".json")
    )


def _rounded(weights: Mapping[str, float]) -> dict[str, float]:
    return {name: round(weight, 4) for name, weight in weights.items()}
