"""The teacher area: its PIN keeps books safe, its settings reach the engine."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from asking import PATIENCE, click
from PySide6.QtCore import Qt

from desktop.app import Desktop
from engine.insights import pin
from engine.library import packs
from engine.service.shelf_requests import PACK_SUFFIX


class Settings(dict[str, Any]):
    def set(self, key: str, value: Any) -> None:
        self[key] = value


def test_a_pin_is_stored_as_a_slow_hash() -> None:
    settings: Any = Settings()
    assert not pin.is_set(settings)
    assert pin.is_right(settings, "anything")
    pin.choose(settings, "4711")
    assert pin.is_set(settings)
    assert "4711" not in settings[pin.SETTING]
    assert pin.is_right(settings, "4711")
    assert not pin.is_right(settings, "4712")
    pin.forget(settings)
    assert not pin.is_set(settings)


@pytest.mark.parametrize("bad", ["", "123", "12a4", "१२३४"])
def test_a_pin_has_four_digits(bad: str) -> None:
    with pytest.raises(ValueError, match="digits"):
        pin.choose(SimpleNamespace(set=None), bad)  # type: ignore[arg-type]


def test_a_pin_keeps_students_away_from_the_shelf(desktop: Desktop, qtbot: Any) -> None:
    window, view = desktop.window, desktop.window.teacher_view
    room = view.settings
    click(qtbot, window.rail.places["teacher"])
    qtbot.waitUntil(lambda: view.pages.currentIndex() == 1, timeout=PATIENCE)
    click(qtbot, view.doors["settings"])
    qtbot.keyClicks(room.new_pin, "12")
    assert not room.set_pin.isEnabled()
    qtbot.keyClicks(room.new_pin, "34")
    click(qtbot, room.set_pin)
    qtbot.waitUntil(room.remove_pin.isVisible, timeout=PATIENCE)
    assert window.books_view.add_files.isEnabled()  # the teacher is still in
    click(qtbot, window.rail.places["ask"])
    qtbot.waitUntil(lambda: not window.books_view.add_files.isEnabled(), timeout=PATIENCE)
    assert not window.books_view.acceptDrops()
    click(qtbot, window.rail.places["teacher"])
    qtbot.waitUntil(lambda: view.pages.currentIndex() == 0, timeout=PATIENCE)
    qtbot.keyClicks(view.pin, "9999")
    qtbot.keyClick(view.pin, Qt.Key.Key_Return)
    qtbot.waitUntil(view.wrong.isVisible, timeout=PATIENCE)
    click(qtbot, view.forgotten)
    assert view._way_in.isVisible()
    assert "forget-pin" in view._way_in.text()
    qtbot.keyClicks(view.pin, "1234")
    click(qtbot, view.open)
    qtbot.waitUntil(window.books_view.add_files.isEnabled, timeout=PATIENCE)
    click(qtbot, room.remove_pin)
    qtbot.waitUntil(lambda: not room.remove_pin.isVisible(), timeout=PATIENCE)


def test_the_window_opens_without_the_heavy_parts_of_the_engine() -> None:
    heavy = ("numpy", "sqlite3", "snowballstemmer", "hnswlib", "torch", "llama_cpp", "pymupdf")
    code = f"import sys, desktop.app\nprint(*(set({heavy!r}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_packs_have_one_ending() -> None:
    assert PACK_SUFFIX == packs.SUFFIX
