"""Hindi that is typed by fcitx through IBus's protocol, which hands a key back before the text it ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.held_keys import HeldKeys


@pytest.fixture
def held(qapp: QApplication) -> Iterator[HeldKeys]:
    keys = HeldKeys(qapp)
    yield keys
    qapp.focusChanged.disconnect(keys._watch)
    keys.deleteLater()


@pytest.fixture
def field(qtbot: QtBot, held: HeldKeys) -> QLineEdit:
    field = QLineEdit()
    qtbot.addWidget(field)
    field.show()
    field.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    return field


def compose(field: QLineEdit, text: str) -> None:
    QCoreApplication.sendEvent(field, QInputMethodEvent(text, []))


def commit(field: QLineEdit, text: str) -> None:
    event = QInputMethodEvent("", [])
    event.setCommitString(text)
    QCoreApplication.sendEvent(field, event)


def test_a_space_comes_after_the_syllable_that_it_ends(qtbot: QtBot, field: QLineEdit) -> None:
    commit(field, "नम")
    compose(field, "स्ते")
    QTest.keyClick(field, Qt.Key.Key_Space)
    commit(field, "स्ते")
    qtbot.waitUntil(lambda: field.text() == "नमस्ते ")


def test_enter_asks_with_the_last_syllable(qtbot: QtBot, field: QLineEdit) -> None:
    asked: list[str] = []
    field.returnPressed.connect(lambda: asked.append(field.text()))
    compose(field, "जल")
    QTest.keyClick(field, Qt.Key.Key_Return)
    commit(field, "जल")
    qtbot.waitUntil(lambda: asked == ["जल"])


def test_a_key_that_no_text_follows_is_not_lost(qtbot: QtBot, field: QLineEdit) -> None:
    commit(field, "जल")
    compose(field, "च")
    QTest.keyClick(field, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: field.cursorPosition() == 0)


def test_letters_that_need_no_composing_are_typed_at_once(field: QLineEdit) -> None:
    QTest.keyClicks(field, "water cycle")
    assert field.text() == "water cycle"
