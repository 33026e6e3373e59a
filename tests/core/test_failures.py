"""What is done without is logged once, counted, and told in About."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.core.failures import Failure, forget, note, noted
from engine.inference.llm import Llm
from engine.inference.premise_probe import premise_probe_of
from engine.inference.probe import probe_of
from engine.inference.question_probe import question_probe_of
from engine.service.about import about


@pytest.fixture(autouse=True)
def counted_anew() -> Iterator[None]:
    forget()
    yield
    forget()


def test_it_is_logged_once_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        note(Failure.PROBE, "one")
        note(Failure.PROBE, "one")
        note(Failure.EMPTY_FILTER)
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"]
    assert noted() == ((Failure.PROBE, "one", 2), (Failure.EMPTY_FILTER, "", 1))


def test_about_tells() -> None:
    note(Failure.CROSS_ENCODER, "mpnet")
    registry = SimpleNamespace(
        loaded_names=lambda: (None, None), llm_error=None, adapter_states={}, graphics=None, gpu_layers=0
    )
    assert about(registry).failures == ((Failure.CROSS_ENCODER, "mpnet", 1),)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"recipe": "r", "weights": ["x"], "bias": 0}'])
@pytest.mark.parametrize(
    ("read", "file"),
    [
        (probe_of, "hurt.json"),
        (premise_probe_of, "hurt.premise.json"),
        (question_probe_of, "question_length.hurt.json"),
    ],
)
def test_a_damaged_probe_is_done_without(
    read, file: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "probes").mkdir()
    (tmp_path / "probes" / file).write_text(text, encoding="utf-8")
    monkeypatch.setattr(resources, "files", lambda package: tmp_path)
    read.cache_clear()
    assert read("hurt") is None
    assert [failure for failure, _, _ in noted()] == [Failure.PROBE]
    read.cache_clear()


def test_a_missing_probe_is_no_failure() -> None:
    assert probe_of("a-model-that-nobody-made-one-for") is None
    assert noted() == ()


@pytest.mark.parametrize("state", [None, [0.0, 0.0]])
def test_a_layer_that_is_not_found_is_told(state: list[float] | None) -> None:
    model = object.__new__(Llm)
    model.name, model._probe = "small", SimpleNamespace(width=3)  # type: ignore[misc,assignment]
    model.state = lambda messages, cancel=None: state  # type: ignore[assignment,method-assign]
    assert model.read_probe([]) is None
    assert noted() == ((Failure.PROBE_STATE, "small", 1),)
