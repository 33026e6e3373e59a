"""Small maths that several rooms share."""

from __future__ import annotations

import math

_FARTHEST = 700.0  # log-odds beyond which a float has no other probability than 0 or 1


def probability(log_odds: float) -> float:
    """A probability in [0, 1] from its log-odds: the logistic function."""
    return 1.0 / (1.0 + math.exp(-max(-_FARTHEST, min(_FARTHEST, log_odds))))
