"""Classes of a short text: the embedder's weights with a small adapter, and a head over the mean state.

Fitted by models/training/classifier.py. It costs one reading of the text, a few milliseconds for a question.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.inference.adapter import Adapter
    from engine.inference.encoder import BertEncoder


class TextClassifier:
    """`adapter` must have been fitted with the encoder's model."""

    def __init__(self, encoder: BertEncoder, adapter: Adapter) -> None:
        self.encoder = encoder
        self._adapter = adapter

    def log_odds(self, ids: Sequence[int]) -> list[float]:
        """One number for each class, of a text as token ids; only their differences mean something."""
        import torch
        from torch.nn.functional import gelu, linear

        states, _ = self.encoder.states([list(ids)], self._adapter)
        mean = torch.from_numpy(states[0][: len(ids)].mean(axis=0))
        mean = mean * (math.sqrt(mean.numel()) / max(float(mean.norm()), 1e-12))
        head = self._adapter.head
        with torch.inference_mode():
            inner = gelu(linear(mean, head["inner.weight"], head["inner.bias"]))
            odds: list[float] = linear(inner, head["outer.weight"], head["outer.bias"]).tolist()
        return odds
