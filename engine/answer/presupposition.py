"""Whether a page denies what a question takes for granted ("Why is the Moon larger than the Sun?").

A classifier over the embedder's weights with an adapter of its own (models/training/premise.py). It needs no
language model, so it holds on small computers too.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.answer.sentence_reader import make_page
from engine.search.text_classifier import TextClassifier

PURPOSE = "premise"  # of the adapter, in its file name
GRANTED, DENIED = 0, 1  # places of the classes


class PresuppositionClassifier:
    """`classifier`: one whose adapter was made for PURPOSE."""

    def __init__(self, classifier: TextClassifier) -> None:
        self._classifier = classifier

    def denied(self, question: str, headings: Sequence[str], sentences: Sequence[str]) -> float:
        """Log-odds that the sentences, which stand under these headings, deny what the question takes for
        granted."""
        ids = make_page(self._classifier.encoder, question, headings, sentences).ids
        odds = self._classifier.log_odds(ids)
        return odds[DENIED] - odds[GRANTED]
