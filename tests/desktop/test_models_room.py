"""The room of models in the teacher area, on the real engine."""

# ruff: noqa: F811 - fixtures of the other rooms serve here too

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from asking import PATIENCE, click
from PySide6.QtWidgets import QFileDialog, QLabel
from test_teacher_rooms import bring, desktop, enter, home, settings_of, stop  # noqa: F401

from desktop.app import Desktop
from engine.inference.adapter import AdapterState
from engine.service.model_requests import ModelsState
from engine.tutor import MODEL_SETTING
from models.graphics import GraphicsChoice, GraphicsSettings, Mode
from models.selftest import ModelTest
from models.store import Installed, Kind

# A file that looks like a model from outside only.
NO_MODEL = b"GGUF and nothing behind it"


def test_a_damaged_model_is_listed_and_removed(desktop: Desktop, qtbot: Any, home: Path) -> None:
    (home / "models").mkdir()
    (home / "models" / "broken.gguf").write_bytes(NO_MODEL)
    view = enter(desktop, qtbot, "models")
    qtbot.waitUntil(lambda: view.card_of("broken") is not None, timeout=PATIENCE)
    shown = view.card_of("broken")
    assert not shown.use.isVisible()
    assert not shown.test.isVisible()
    shown.remove.click()
    shown.really.click()
    qtbot.waitUntil(lambda: view.cards == [], timeout=PATIENCE)
    assert not (home / "models" / "broken.gguf").exists()


def test_what_is_no_model_is_told(
    desktop: Desktop, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = enter(desktop, qtbot, "models")
    path = tmp_path / "photo.gguf"
    path.write_bytes(b"a photo")
    bring(qtbot, monkeypatch, view.add, path)
    qtbot.waitUntil(view.notice.isVisible, timeout=PATIENCE)
    assert "photo.gguf" in view.notice.message.text()


def test_a_model_is_taken_in_chosen_and_tried(
    desktop: Desktop,
    qtbot: Any,
    home: Path,
    tiny_llm_path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = enter(desktop, qtbot, "models")
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / "my model.gguf").symlink_to(tiny_llm_path)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(stick))
    click(qtbot, view.add_folder)
    name = tiny_llm_path.stem  # known by its checksum, whatever the file is called
    qtbot.waitUntil(lambda: view.card_of(name) is not None, timeout=PATIENCE)
    qtbot.waitUntil(lambda: view.card_of(name).use.isEnabled(), timeout=PATIENCE)
    view.card_of(name).use.click()
    qtbot.waitUntil(lambda: name in view._state.used, timeout=PATIENCE)
    assert not view.card_of(name).use.isVisible()
    trial = ModelTest(name, load_seconds=0.5, write_per_second=21.0, read_per_second=170.0, right=2, asked=3)
    monkeypatch.setattr("desktop.models_controller.try_model", lambda _model: trial)
    qtbot.waitUntil(view.card_of(name).test.isEnabled, timeout=PATIENCE)
    view.card_of(name).test.click()
    qtbot.waitUntil(lambda: "2 of 3" in view.card_of(name).trial.text(), timeout=PATIENCE)
    assert "21" in view.card_of(name).trial.text()
    stop(desktop)
    assert settings_of(home)[MODEL_SETTING] == name


@pytest.mark.parametrize("lists_on_their_way", [0, 1])
def test_a_model_that_is_let_go_again_is_told(
    desktop: Desktop, qtbot: Any, home: Path, tiny_llm_path: Path, lists_on_their_way: int
) -> None:
    """Also when a list of models, asked for before the choice, comes after it."""
    (home / "models").mkdir()
    (home / "models" / "useless.gguf").symlink_to(tiny_llm_path)
    view = enter(desktop, qtbot, "models")
    qtbot.waitUntil(lambda: view.card_of("useless") is not None, timeout=PATIENCE)
    for _ in range(lists_on_their_way):
        desktop.window.teacher_view.room_chosen.emit("models")
    view.card_of("useless").use.click()
    qtbot.waitUntil(view.notice.isVisible, timeout=PATIENCE)
    assert view.notice.message.text() == "This model is not used."


def test_a_model_is_really_tried(desktop: Desktop, qtbot: Any, home: Path, tiny_llm_path: Path) -> None:
    (home / "models").mkdir()
    (home / "models" / tiny_llm_path.name).symlink_to(tiny_llm_path)
    view = enter(desktop, qtbot, "models")
    qtbot.waitUntil(lambda: len(view.cards) == 1, timeout=PATIENCE)
    view.cards[0].test.click()
    assert view.progress.isVisible()
    assert not view.cards[0].use.isEnabled()
    qtbot.waitUntil(lambda: view.cards[0].trial.text() != "", timeout=10 * PATIENCE)
    assert "of 3 right" in view.cards[0].trial.text()
    assert not view.progress.isVisible()


def test_only_quoting_can_be_chosen(desktop: Desktop, qtbot: Any, home: Path) -> None:
    view = enter(desktop, qtbot, "models")
    qtbot.waitUntil(lambda: view._state is not None, timeout=PATIENCE)
    click(qtbot, view.quotes_only)
    qtbot.waitUntil(lambda: view._state.chosen == "none", timeout=PATIENCE)
    assert not view.quotes_only.isVisible()
    click(qtbot, view.automatic)
    qtbot.waitUntil(lambda: view._state.chosen is None, timeout=PATIENCE)


@pytest.mark.parametrize("kind", [Kind.EMBEDDER, Kind.READER])
@pytest.mark.parametrize("state", list(AdapterState))
def test_a_model_without_a_usable_adapter_says_so(
    desktop: Desktop, qtbot: Any, home: Path, kind: Kind, state: AdapterState
) -> None:
    view = enter(desktop, qtbot, "models")
    folder = home / "models" / "reads"
    model = Installed("reads", kind, folder, 1, 1, "MIT", "A reader of pages", False, None)
    view.show_state(
        ModelsState((model,), ("reads",), None, 1 << 30, home / "models", adapters={"reads": state})
    )
    card = view.card_of("reads")
    words = [label.text() for label in card.findChildren(QLabel)]
    shown = state is not AdapterState.WHOLE
    assert any("install Pothi again" in text for text in words) is shown
    assert ("its additions can't be used" in words) is shown
    assert ("reads English pages" in words) is (kind is Kind.READER)


def test_a_model_that_answers_nothing_by_itself_is_only_said_to_work(
    desktop: Desktop, qtbot: Any, home: Path
) -> None:
    view = enter(desktop, qtbot, "models")
    model = Installed("reads", Kind.READER, home / "reads", 1, 1, "MIT", "A reader", False, None)
    view.show_state(ModelsState((model,), (), None, 1 << 30, home / "models"))
    card = view.card_of("reads")
    card.show_trial(ModelTest("reads", load_seconds=0.5))
    assert "it works" in card.trial.text()
    assert " of " not in card.trial.text()


@pytest.mark.parametrize("small", [True, False])
def test_a_language_model_that_is_too_small_is_not_offered(
    desktop: Desktop, qtbot: Any, home: Path, small: bool
) -> None:
    view = enter(desktop, qtbot, "models")
    model = Installed("guru", Kind.LLM, home / "guru.gguf", 1, 1, "MIT", "Guru", True, None)
    there = ("guru",) if small else ()
    view.show_state(ModelsState((model,), (), None, 1 << 30, home / "models", too_small=there))
    card = view.card_of("guru")
    words = [label.text() for label in card.findChildren(QLabel)]
    assert ("writes answers" in words) is not small
    assert any("too small" in text for text in words) is small
    assert card.use.isHidden() is small


def test_without_code_for_a_card_the_choice_says_why_it_is_shut(desktop: Desktop, qtbot: Any) -> None:
    view = enter(desktop, qtbot, "models")
    qtbot.waitUntil(lambda: view._state is not None, timeout=PATIENCE)
    assert not any(button.isEnabled() for button in view.graphics.choices.values())
    assert not view.graphics.measure.isEnabled()
    assert "no code for graphics cards" in view.graphics.words.text()


def test_a_card_is_chosen_and_measured(
    desktop: Desktop, qtbot: Any, home: Path, tiny_llm_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "models").mkdir()
    (home / "models" / tiny_llm_path.name).symlink_to(tiny_llm_path)
    view = enter(desktop, qtbot, "models")
    qtbot.waitUntil(lambda: view._state is not None and bool(view.cards), timeout=PATIENCE)

    def with_card(**more: Any) -> ModelsState:
        graphics = replace(view._state.graphics, backends=("vulkan",), **more)
        return replace(view._state, graphics=graphics)

    view.show_state(with_card())
    assert view.graphics.choices[Mode.OFF].isChecked()
    assert not view.graphics.layers.isEnabled()
    click(qtbot, view.graphics.choices[Mode.LAYERS])
    qtbot.waitUntil(
        lambda: view._state.graphics.choice.mode is Mode.LAYERS and not view._busy, timeout=PATIENCE
    )
    assert GraphicsSettings(home).state().choice == GraphicsChoice(Mode.LAYERS, 1)
    speeds = {"off": 4.0, "1": 9.0}
    monkeypatch.setattr(
        "desktop.models_controller.try_model",
        lambda model, card: ModelTest(model.name, words_per_second=speeds[card.choice.key]),
    )
    view.show_state(with_card())
    click(qtbot, view.graphics.measure)
    qtbot.waitUntil(lambda: view._state.graphics.words_per_second == speeds, timeout=PATIENCE)
    assert "1 layers: 9.0 words a second" in view.graphics.speeds.text()
    view.show_state(with_card(crashed=True))
    assert "switched off" in view.graphics.words.text()


def test_a_link_that_is_none_is_told_in_the_room(desktop: Desktop, qtbot: Any) -> None:
    view = enter(desktop, qtbot, "models")
    qtbot.waitUntil(lambda: view._state is not None, timeout=PATIENCE)
    assert not view.fetch.isEnabled()
    qtbot.keyClicks(view.link, "hf:nonsense")
    qtbot.waitUntil(view.fetch.isEnabled, timeout=PATIENCE)
    click(qtbot, view.fetch)
    qtbot.waitUntil(view.notice.isVisible, timeout=PATIENCE)
    assert "no link to a model" in view.notice.message.text()
    assert view.fetch.isEnabled()
