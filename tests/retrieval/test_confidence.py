"""The confidence map and its fit, on made-up numbers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import ErrorCode, PothiError
from engine.evaluation.fit_confidence import (
    CONFIDENCE_SIGNS,
    RANK_SIGNS,
    Example,
    auc,
    calibration_error,
    cross_validate,
    draw_reliability,
    fit_map,
)
from engine.retrieval.confidence import ConfidenceMap

E5 = "multilingual-e5-small"


def test_the_shipped_map_is_sound() -> None:
    loaded = ConfidenceMap.load(E5)
    assert loaded.embedder == E5
    assert set(loaded.rank) == set(RANK_SIGNS)
    assert set(loaded.weights) == set(CONFIDENCE_SIGNS)
    for signs, weights in ((RANK_SIGNS, loaded.rank), (CONFIDENCE_SIGNS, loaded.weights)):
        assert all(weights[name] * sign >= 0 for name, sign in signs.items())


@given(
    st.dictionaries(st.sampled_from(sorted(CONFIDENCE_SIGNS)), st.floats(-1e6, 1e6)),
    st.sampled_from([name for name, sign in CONFIDENCE_SIGNS.items() if sign > 0]),
)
def test_confidence_is_a_probability_and_grows(features: dict[str, float], name: str) -> None:
    loaded = ConfidenceMap.load(E5)
    confidence = loaded.confidence(features)
    assert 0.0 <= confidence <= 1.0
    assert loaded.confidence(features | {name: features.get(name, 0.0) + 1.0}) >= confidence


def test_another_embedder_is_refused_by_name() -> None:
    with pytest.raises(PothiError) as caught:
        ConfidenceMap.load("unheard-of")
    assert caught.value.code is ErrorCode.LIBRARY_EMBEDDER
    assert E5 in caught.value.params["needed"]


def test_a_map_survives_its_file(tmp_path: Path) -> None:
    one = ConfidenceMap("x", {"dense": 1.5}, {"sentence": 2.0}, -1.0, {"questions": 3.0})
    (tmp_path / "x.json").write_text(one.to_json(), encoding="utf-8")
    assert ConfidenceMap.load("x", tmp_path) == one


def test_a_map_of_a_later_version_is_refused() -> None:
    with pytest.raises(PothiError):
        ConfidenceMap.from_json('{"version": 99, "embedder": "x"}')


def examples(count: int = 60) -> list[Example]:
    """Questions whose right candidate is nearer and holds more words; half of them have none."""
    random = np.random.default_rng(7)
    made = []
    for number in range(count):
        answerable = number % 2 == 0
        candidates = []
        for place in range(6):
            good = answerable and place == 0
            names = sorted({*RANK_SIGNS, *CONFIDENCE_SIGNS})
            one = {name: float(random.normal(0.3, 0.1)) for name in names}
            one |= {"exercise": 0.0, "sentence": float(random.normal(0.9 if good else 0.8, 0.02))}
            one |= {"coverage": float(random.normal(0.8 if good else 0.4, 0.1))}
            candidates.append(one)
        right = np.array([answerable and place == 0 for place in range(6)])
        kind = "answerable" if answerable else "near_topic"
        made.append(
            Example(kind, f"d{number % 10}" if answerable else str(number), answerable, candidates, right)
        )
    return made


def test_the_fit_finds_what_separates() -> None:
    report, held_out, truth = cross_validate(examples())
    assert report["AUC against near_topic"] > 0.95
    assert report["right chunk first"] > 0.9
    assert len(held_out) == len(truth) == 60
    fitted = fit_map(examples(), "x")
    assert fitted.rank["sentence"] > 0
    assert all(fitted.weights[name] >= 0 for name, sign in CONFIDENCE_SIGNS.items() if sign > 0)


def test_auc_and_calibration_of_known_cases() -> None:
    assert auc(np.array([0.9, 0.8]), np.array([0.1, 0.8])) == 0.875
    assert calibration_error(np.array([1.0, 0.0]), np.array([1.0, 0.0])) == 0.0
    assert calibration_error(np.array([0.95, 0.95]), np.array([0.0, 0.0])) == pytest.approx(0.95)


def test_the_plot_is_a_picture(tmp_path: Path) -> None:
    draw_reliability(np.array([0.1, 0.9]), np.array([0.0, 1.0]), tmp_path / "plot.png")
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
