"""How the tests of the window ask: with keys and clicks."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from desktop.main_window import MainWindow
from desktop.theme import Tone
from desktop.views.turn import Turn

PATIENCE = 20_000


def ask(window: MainWindow, qtbot: Any, question: str, *, wait: bool = True) -> Turn:
    """Type a question and press Enter."""
    edit = window.ask_view.box.edit
    edit.setPlainText(question)
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    turn = window.ask_view.turns[-1]
    if wait:
        qtbot.waitUntil(lambda: not window.asking.busy, timeout=PATIENCE)
    return turn


def click(qtbot: Any, button: Any) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def tone_of(turn: Turn) -> Tone:
    return Tone(turn.card.state.property("tone"))
