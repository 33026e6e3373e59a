"""Closeness in meaning: measured exactly wherever the library's own vectors leave a doubt."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest

from engine.answering.support import CLOSE, Closeness


class Planes:
    """Texts "x y ..." are the direction (x, y); it counts what it is asked to embed."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def embed_passages(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        self.texts += texts
        rows = np.array([[float(part) for part in text.split()[:2]] for text in texts], dtype=np.float32)
        return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), dtype=np.float32)


def direction(cosine: float) -> npt.NDArray[np.float32]:
    """(1, 2): at that cosine from "1 0"."""
    return np.array([[cosine, (1 - cosine**2) ** 0.5]], dtype=np.float32)


@pytest.mark.parametrize(
    ("rough", "told"), [(CLOSE + 0.001, CLOSE + 0.001), (CLOSE - 0.001, 0.6), (-1.0, 0.6), (1.0, 1.0)]
)
def test_a_doubtful_source_is_measured_exactly(rough: float, told: float) -> None:
    planes = Planes()
    closeness = Closeness(planes)
    closeness.know("3 4", ["3 4"], direction(rough))
    assert closeness("1 0", "3 4") == pytest.approx(told, abs=1e-5)
    assert ("3 4" in planes.texts) is (told == 0.6)


def test_once_measured_a_source_stays_measured() -> None:
    closeness = Closeness(Planes())
    closeness.know("3 4", ["3 4"], direction(0.9))
    assert closeness("0 1", "3 4") == pytest.approx(0.8)
    assert closeness("1 0", "3 4") == pytest.approx(0.6)


def test_each_text_is_embedded_once() -> None:
    planes = Planes()
    closeness = Closeness(planes)
    for _ in range(2):
        assert closeness("1 0", "0 1") == pytest.approx(0.0)
        assert closeness("1 0", "1 0") == pytest.approx(1.0)
    assert sorted(planes.texts) == ["0 1", "1 0"]


def test_long_sentences_count_for_more() -> None:
    closeness = Closeness(Planes())
    closeness.know("4 1", ["x" * 40, "y" * 10], np.eye(2, dtype=np.float32))
    assert closeness("4 1", "4 1") == pytest.approx(1.0)


def test_vectors_that_cancel_out_tell_nothing() -> None:
    closeness = Closeness(Planes())
    closeness.know("3 4", ["up", "up"], np.array([[0, 1], [0, -1]], dtype=np.float32))
    assert closeness("1 0", "3 4") == pytest.approx(0.6)


@pytest.mark.parametrize(("enough", "told"), [(0.7, 0.7071), (0.72, 1.0)])
def test_what_is_joined_of_known_sentences_is_known(enough: float, told: float) -> None:
    """One was embedded before, the other is the book's: (1, 0) and (0, 1), together at 45 degrees."""
    planes = Planes()
    closeness = Closeness(planes)
    closeness("1 0", "1 0")
    closeness.know("0 1", ["0 1"], np.array([[0, 1]], dtype=np.float32))
    closeness.know_joined(["1 0", "0 1"], enough)
    planes.texts.clear()
    assert closeness("1 0", "1 0 0 1") == pytest.approx(told, abs=1e-4)
    assert ("1 0 0 1" in planes.texts) is (told == 1.0)


def test_what_is_joined_of_an_unknown_sentence_is_measured() -> None:
    planes = Planes()
    closeness = Closeness(planes)
    closeness.know_joined(["3 4"], -1.0)
    assert closeness("1 0", "3 4") == pytest.approx(0.6)
    assert "3 4" in planes.texts
