"""Whether the book tells the answer at length."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import chunk, hit

from engine.answering.decide import told_at_length
from engine.core.values import Hit


def read(*odds: float) -> Hit:
    return replace(hit(chunk(*("A weir is a low wall." for _ in odds))), sentence_odds=odds)


@pytest.mark.parametrize(
    ("hits", "at_length"),
    [
        ((read(2.0, 1.0, 0.0, -0.5, -0.9, 3.0),), True),
        ((read(2.0, 1.0, 1.0, 1.0), read(0.0, -0.5)), True),
        ((read(2.0, 1.0, 1.0, 1.0, 1.0),), False),
        ((read(4.0, -3.0, -4.0, -5.0, -6.0, -6.0),), False),
        ((hit(chunk("A weir is a low wall.")),), False),  # nobody read it
        ((), False),
    ],
)
def test_several_sentences_that_answer(hits: tuple[Hit, ...], at_length: bool) -> None:
    assert told_at_length(hits) is at_length
