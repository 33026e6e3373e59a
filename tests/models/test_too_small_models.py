"""A language model that is too small to be of use is known by the head of its file; it is never loaded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.config import Config
from engine.core.errors import ErrorCode
from engine.core.values import Language
from engine.inference.model_abilities import LEAST_PARAMETERS
from engine.inference.model_registry import ModelRegistry
from engine.service.doctor import Check, Verdict, _language_model
from engine.service.doctor_texts import words
from models import catalogue
from models.store import ModelStore

MakeGguf = Callable[..., Path]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the models whose weights somebody wanted to load."""
    names: list[str] = []
    monkeypatch.setattr(ModelRegistry, "_open", lambda self, path: names.append(path.stem))
    return names


@pytest.fixture
def free(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Says how much memory is free."""

    def say(size: int) -> None:
        for place in ("models.store", "models.disk"):
            monkeypatch.setattr(f"{place}.free_memory", lambda: size)

    return say


@pytest.mark.parametrize("asked", ["named", "preferred", "chosen"])
def test_a_model_too_small_to_help_is_never_loaded(
    asked: str, tmp_path: Path, make_gguf: MakeGguf, opened: list[str], free: Callable[[int], None]
) -> None:
    free(catalogue.STANDARD_NEEDS_FREE - 1)
    ModelStore(tmp_path / "models").add(make_gguf("guru.gguf"))
    named = "guru" if asked == "named" else None
    preferred = "guru" if asked == "preferred" else None
    registry = ModelRegistry(tmp_path / "models", named, preferred)
    assert registry.llm() is None
    assert registry.llm_error is None
    assert opened == []


def test_a_large_one_is(
    tmp_path: Path, make_gguf: MakeGguf, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.inference.model_abilities.LEAST_PARAMETERS", 64)
    ModelStore(tmp_path / "models").add(make_gguf("guru.gguf", weights=64))
    ModelRegistry(tmp_path / "models", "guru").llm()
    assert opened == ["guru"]


@pytest.mark.parametrize(
    ("size", "code"),
    [(catalogue.STANDARD_NEEDS_FREE - 1, None), (catalogue.STANDARD_NEEDS_FREE, "model_missing")],
)
def test_only_a_computer_with_room_for_a_language_model_lacks_one(
    size: int, code: str | None, tmp_path: Path, free: Callable[[int], None]
) -> None:
    free(size)
    registry = ModelRegistry(tmp_path / "models")
    assert registry.llm() is None
    error = registry.llm_error
    assert (error.code if error else None) == (ErrorCode(code) if code else None)
    if error is not None:
        assert catalogue.find(error.params["name"]) is catalogue.STANDARD  # `pothi models add NAME` gets it


def test_the_doctor_says_that_it_is_not_used(tmp_path: Path, make_gguf: MakeGguf) -> None:
    config = Config(home=tmp_path, models=tmp_path / "models")
    ModelStore(config.models).add(make_gguf("guru.gguf"))
    found = _language_model(config)
    assert (found.verdict, found.case) == (Verdict.LIMITED, "too_small")
    assert "guru" in words(found, Language.HI)
    assert found.check is Check.LANGUAGE_MODEL


def test_the_doctor_says_that_memory_is_too_short_for_one_that_could_help(
    tmp_path: Path, make_gguf: MakeGguf, free: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.inference.model_abilities.LEAST_PARAMETERS", 64)
    config = Config(home=tmp_path, models=tmp_path / "models")
    model = ModelStore(config.models).add(make_gguf("guru.gguf", weights=64))
    free(model.memory_bytes)
    assert _language_model(config).case == "there"
    free(model.memory_bytes - 1)
    assert _language_model(config).case == "too_large"


def test_the_words_of_the_catalogue_are_true_of_the_light_model() -> None:
    """Weights of four bits: a byte holds two."""
    assert catalogue.LIGHT.bytes * 2 < LEAST_PARAMETERS
    assert "not used" in catalogue.LIGHT.description
