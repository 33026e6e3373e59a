"""The Hindi keys on the screen: with the mouse, with the keyboard, in every size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from asking import PATIENCE, click
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from desktop.app import Desktop
from desktop.views.question_box import QuestionBox
from desktop.widgets.devanagari_keyboard import BACKSPACE, ENTER, ROWS, SPACE

ASK = "प्रकाश क्या है?"


@pytest.fixture
def box(desktop: Desktop, qtbot: Any) -> QuestionBox:
    box = desktop.window.ask_view.box
    click(qtbot, box.keyboard_button)
    qtbot.waitUntil(box.keyboard.isVisible, timeout=PATIENCE)
    return box


def press(qtbot: Any, box: QuestionBox, keys: list[str]) -> None:
    for key in keys:
        click(qtbot, box.keyboard.keys[key])


def test_a_question_is_typed_and_asked_with_the_mouse(box: QuestionBox, desktop: Desktop, qtbot: Any) -> None:
    press(qtbot, box, ["प", "्", "र", "क", "ा", "श", SPACE, "क", "्", "य", "ा", "क", BACKSPACE, SPACE])
    press(qtbot, box, ["ह", "ै", "?"])
    assert box.edit.toPlainText() == ASK
    assert box.edit.hasFocus()
    press(qtbot, box, [ENTER])
    assert desktop.window.ask_view.turns[-1].question == ASK
    qtbot.waitUntil(lambda: not desktop.window.asking.busy, timeout=PATIENCE)


def test_letters_go_where_the_cursor_is(box: QuestionBox, qtbot: Any) -> None:
    box.edit.setPlainText("कल")
    cursor = box.edit.textCursor()
    cursor.setPosition(1)
    box.edit.setTextCursor(cursor)
    press(qtbot, box, ["म"])
    assert box.edit.toPlainText() == "कमल"


def test_the_keys_work_without_a_mouse(box: QuestionBox, qtbot: Any) -> None:
    keyboard = box.keyboard
    first = keyboard.rows[0][0]
    stops = [key for key in keyboard.keys.values() if key.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert stops == [first]  # Tab passes the keys in one step
    first.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(first, Qt.Key.Key_Space)
    qtbot.keyClick(first, Qt.Key.Key_Right)
    focused = keyboard.focusWidget()
    assert focused is keyboard.rows[0][1]
    qtbot.keyClick(focused, Qt.Key.Key_Return)
    qtbot.keyClick(focused, Qt.Key.Key_Down)
    below = keyboard.focusWidget()
    assert below in keyboard.rows[1]
    qtbot.keyClick(below, Qt.Key.Key_Up)
    assert keyboard.focusWidget() in keyboard.rows[0]
    assert box.edit.toPlainText() == "अआ"


def test_every_key_has_a_spoken_name_and_no_letter_is_there_twice(box: QuestionBox) -> None:
    keys = [key for row in ROWS for key in row]
    assert len(keys) == len(set(keys))
    assert all(key.accessibleName() for key in box.keyboard.keys.values())
    names = [key.accessibleName() for key in box.keyboard.keys.values()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_all_keys_are_on_a_laptop_screen_at_every_text_size(
    box: QuestionBox, desktop: Desktop, qtbot: Any, scale: float
) -> None:
    window = desktop.window
    window.resize(1366, 768)
    window.set_text_scale(scale)
    QApplication.processEvents()
    for key in box.keyboard.keys.values():
        corner = key.mapTo(window, QPoint(key.width(), key.height()))
        assert corner.x() <= 1366
        assert corner.y() <= 768
        assert key.fontMetrics().horizontalAdvance(key.text()) <= key.width(), key.text()
        assert key.fontMetrics().height() <= key.height()
    assert window.width() == 1366
    assert window.height() == 768


def test_open_keys_are_open_at_the_next_start(make_desktop: Callable[..., Desktop], qtbot: Any) -> None:
    first = make_desktop()
    assert not first.window.ask_view.box.keyboard.isVisible()
    click(qtbot, first.window.ask_view.box.keyboard_button)
    first.window.close()
    first.stop()
    again = make_desktop()
    assert again.window.ask_view.box.keyboard.isVisible()
    click(qtbot, again.window.ask_view.box.keyboard_button)
    assert not again.window.ask_view.box.keyboard.isVisible()


def test_with_large_letters_the_keys_give_way_to_the_answer(
    box: QuestionBox, desktop: Desktop, qtbot: Any
) -> None:
    window = desktop.window
    window.resize(1366, 768)
    window.set_text_scale(2.0)
    QApplication.processEvents()
    press(qtbot, box, ["क", ENTER])
    qtbot.waitUntil(lambda: not box.keyboard.isVisible(), timeout=PATIENCE)
    assert desktop.preferences.keyboard_shown  # they are there again at the next start
    qtbot.waitUntil(lambda: not desktop.window.asking.busy, timeout=PATIENCE)
