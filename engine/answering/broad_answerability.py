"""Whether the library teaches what a broad question asks about: a logistic regression over what can be seen
of the passages that were read, fitted by engine/evaluation/fit_broad_answerability.py."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.answering.pieces import Piece, named_by
from engine.core.maths import probability
from engine.core.values import Hit
from engine.policy.numbers import group, numbers
from engine.query.question_terms import QuestionTerms

BEST_SENTENCES = 3  # whose log-odds are taken together
LOWEST, HIGHEST = -6.0, 6.0  # log-odds beyond which a reading tells no more
SUREST = 0.982  # confidence of a search beyond which it tells no more
FEATURES = "answerability"  # where the trace of a question has what was measured
POLICY = "broad_answerability"


@dataclass(frozen=True, slots=True)
class BroadAnswerability:
    """`weights`: feature -> weight of the logistic map; `threshold`: probability in [0, 1] from which on the
    library is believed to teach the topic."""

    weights: Mapping[str, float]
    bias: float
    threshold: float

    def probability(self, features: Mapping[str, float]) -> float:
        """In [0, 1]. A feature without a weight is ignored, a missing one counts as 0."""
        total = self.bias + sum(weight * features.get(name, 0.0) for name, weight in self.weights.items())
        return probability(total)


@lru_cache(maxsize=1)
def broad_answerability() -> BroadAnswerability:
    """The map that comes with Pothi."""
    found = numbers(POLICY)
    return BroadAnswerability(group(POLICY, "weight"), found["bias"], found["threshold"])


def answerability_features(
    asked: QuestionTerms, hits: Sequence[Hit], pieces: Sequence[Piece], titles: Sequence[str]
) -> dict[str, float]:
    """What speaks for a topic being taught: `hits` are the passages that were read, `pieces` what was chosen,
    `titles` those of its chapters.

    `odds`: mean log-odds of the cross-encoder for the best few sentences; `search`: log-odds of the search;
    `heading`: share of the question's words in the best single heading or title above what was chosen."""
    odds = sorted((odd for hit in hits for odd in hit.sentence_odds), reverse=True)[:BEST_SENTENCES]
    headings = dict.fromkeys(heading for piece in pieces for heading in piece.hit.chunk.headings)
    sure = min(max((hit.confidence for hit in hits), default=0.0), SUREST)
    mean = sum(odds) / len(odds) if odds else LOWEST
    return {
        "odds": min(max(mean, LOWEST), HIGHEST),
        "search": math.log(max(sure, 1 - SUREST) / (1 - sure)),
        "heading": named_by([*headings, *titles], asked),
    }
