"""The first minutes on a school's computer: language, class, books that lie ready, a first question."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import fake_engine
import pytest
from asking import PATIENCE, ask, click

from desktop.app import Desktop, models_beside
from desktop.packs_nearby import find_packs
from engine.core.config import Config
from models import catalogue
from models.packs import read_pack, write_pack
from models.store import ModelStore


def test_packs_are_found_on_a_stick_and_in_its_folder(tmp_path: Path) -> None:
    stick = tmp_path / "MY STICK हिंदी"
    (stick / "pothi").mkdir(parents=True)
    for name in ("b.pothi", "pothi/a.pothi", "c.pdf", "pothi/models.pothimodels"):
        (stick / name).touch()
    (stick / "folder.pothi").mkdir()
    assert find_packs([tmp_path / "gone", stick, stick]) == [stick / "b.pothi", stick / "pothi" / "a.pothi"]


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    stick = tmp_path / "stick"
    stick.mkdir()
    monkeypatch.setattr("desktop.first_steps.places", lambda: [stick])
    return stick


def test_a_pack_that_lies_ready_is_offered_at_the_first_start(
    stick: Path, make_desktop: Callable[..., Desktop], qtbot: Any
) -> None:
    (stick / "class 9.pothi").write_bytes(b"no pack")
    window = make_desktop().window
    welcome = window.ask_view.welcome
    qtbot.waitUntil(lambda: bool(welcome.pack_buttons), timeout=PATIENCE)
    assert welcome.languages.isVisible()
    assert welcome.pack_buttons[0].text() == f"class 9 from {stick}"
    click(qtbot, welcome.pack_buttons[0])
    notice = window.teacher_view.packs.notice
    qtbot.waitUntil(notice.isVisible, timeout=PATIENCE)  # it is taken in, and it is none


def test_the_sample_textbook_is_not_put_beside_books_that_lie_ready(
    stick: Path, make_desktop: Callable[..., Desktop], qtbot: Any
) -> None:
    pack = stick / "class 9.pothi"
    pack.touch()
    first = make_desktop(fake_engine.open_empty)
    qtbot.waitUntil(lambda: bool(first.window.ask_view.welcome.pack_buttons), timeout=PATIENCE)
    assert not first.window.importing.busy
    first.window.close()
    first.stop()
    pack.unlink()  # nobody wanted them: the next start has something to try Pothi out with
    window = make_desktop(fake_engine.open_empty).window
    qtbot.waitUntil(lambda: bool(window._books), timeout=PATIENCE)


def test_no_pack_is_offered_later(stick: Path, make_desktop: Callable[..., Desktop], qtbot: Any) -> None:
    (stick / "class 9.pothi").touch()
    first = make_desktop()
    click(qtbot, first.window.ask_view.welcome.language_buttons["en"])
    first.window.close()
    first.stop()
    window = make_desktop().window
    qtbot.waitUntil(lambda: bool(window._books), timeout=PATIENCE)
    assert not window.ask_view.welcome.packs.isVisible()


def test_the_class_is_asked_once_and_kept(
    stick: Path, make_desktop: Callable[..., Desktop], qtbot: Any
) -> None:
    first = make_desktop()
    welcome = first.window.ask_view.welcome
    qtbot.waitUntil(lambda: bool(first.window._books), timeout=PATIENCE)
    welcome.offer_classes([9, 10])
    assert [button.text() for button in welcome.class_buttons] == ["Class 9", "Class 10", "All classes"]
    number = first.window.ask_view.scope_bar.offered_classes[-1]
    welcome.offer_classes([number, 99])
    click(qtbot, welcome.language_buttons["en"])
    click(qtbot, welcome.class_buttons[0])
    assert not welcome.classes.isVisible()
    assert first.window.ask_view.scope_bar.scope.class_number == number
    first.window.close()
    first.stop()
    window = make_desktop().window
    qtbot.waitUntil(lambda: bool(window._books), timeout=PATIENCE)
    assert window.ask_view.scope_bar.scope.class_number == number
    assert not window.ask_view.welcome.classes.isVisible()


def test_a_question_tries_the_computer_out(
    stick: Path, make_desktop: Callable[..., Desktop], qtbot: Any
) -> None:
    window = make_desktop().window
    view = window.ask_view
    qtbot.waitUntil(lambda: bool(view.welcome.suggested_buttons), timeout=PATIENCE)
    assert "Does everything work here?" in view.welcome.suggested_title.text()
    click(qtbot, view.welcome.suggested_buttons[0])
    qtbot.waitUntil(view.notice.isVisible, timeout=PATIENCE)
    assert "works on this computer" in view.notice.message.text()
    view.clear()
    assert view.welcome.suggested_title.text() == "You could start with"
    view.notice.hide()
    ask(window, qtbot, "What is a convex lens?")
    assert not view.notice.isVisible()  # said once


def test_a_trial_that_is_not_answered_is_told(
    stick: Path, make_desktop: Callable[..., Desktop], qtbot: Any
) -> None:
    window = make_desktop().window
    view = window.ask_view
    qtbot.waitUntil(lambda: bool(view.welcome.suggested_buttons), timeout=PATIENCE)
    view.welcome.chosen.emit("Who sells pizza?")
    qtbot.waitUntil(view.notice.isVisible, timeout=PATIENCE)
    assert "was not answered here" in view.notice.message.text()


def test_later_starts_try_nothing_out(stick: Path, make_desktop: Callable[..., Desktop], qtbot: Any) -> None:
    first = make_desktop()
    click(qtbot, first.window.ask_view.welcome.language_buttons["en"])
    first.window.close()
    first.stop()
    view = make_desktop().window.ask_view
    qtbot.waitUntil(lambda: bool(view.welcome.suggested_buttons), timeout=PATIENCE)
    assert view.welcome.suggested_title.text() == "You could start with"


def test_models_on_a_stick_are_taken_in_where_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "there" / catalogue.EMBEDDER.name
    (there / "1_Pooling").mkdir(parents=True)
    for name in ("modules.json", "config.json", "model.safetensors", "tokenizer.json"):
        (there / name).write_text(name, encoding="utf-8")
    (there / "1_Pooling" / "config.json").write_text("{}", encoding="utf-8")
    stick = tmp_path / "stick"
    (stick / "pothi").mkdir(parents=True)
    pack = stick / "pothi" / "all.pothimodels"
    write_pack(ModelStore(there.parent).installed(), pack)
    monkeypatch.setattr("desktop.app.places", lambda: [tmp_path / "gone", stick])
    here = Config(tmp_path / "home", tmp_path / "models")
    assert models_beside(here) == pack
    read_pack(ModelStore(here.models), pack)

    def places() -> list[Path]:
        raise AssertionError("no stick is looked at once there are models")

    monkeypatch.setattr("desktop.app.places", places)
    assert models_beside(here) is None
