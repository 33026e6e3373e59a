"""`pothi bench --gpu`: what a card brings is told beside what the computer does without one, and kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.cli.main import main
from engine.core.config import Config
from engine.core.errors import ErrorCode, PothiError
from engine.evaluation import graphics_bench
from models import graphics
from models.graphics import CardTrial, GraphicsSettings
from models.selftest import ModelTest
from models.store import Installed


def test_a_computer_is_measured_without_a_card_and_the_speed_is_kept(
    tiny_llm_path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    words = ["bench", "--gpu", "--llm", tiny_llm_path.stem, "--json", "--home", str(home)]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["llm"] == tiny_llm_path.stem
    assert told["off, layers on the card"] == 0
    assert told["off, writes words/s"] > 0
    assert GraphicsSettings(home).state().words_per_second["off"] == told["off, writes words/s"]


def test_with_code_for_a_card_both_are_told_and_one_that_fails_says_why(
    tiny_llm_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tried(model: Installed, card: CardTrial) -> ModelTest:
        if card.choice.key == "automatic":
            return ModelTest(model.name, problem="the driver said no")
        return ModelTest(model.name, right=1, asked=1, words_per_second=4.0)

    monkeypatch.setattr(graphics, "gpu_backends", lambda: ("vulkan",))
    monkeypatch.setattr(graphics_bench, "try_model", tried)
    config = Config(tmp_path / "home", tiny_llm_path.parent, tmp_path / "home")
    told = graphics_bench.bench_graphics(config, tiny_llm_path.stem)
    assert told["graphics card, by"] == "vulkan"
    assert told["off, writes words/s"] == 4.0
    assert told["automatic, problem"] == "the driver said no"
    assert GraphicsSettings(config.own).state().words_per_second == {"off": 4.0}


def test_without_a_language_model_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(PothiError) as told:
        graphics_bench.bench_graphics(Config(tmp_path / "home", tmp_path / "models"))
    assert told.value.code is ErrorCode.MODEL_MISSING
