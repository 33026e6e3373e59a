"""Everybody can use it: names for screen readers, no cut words at any text size, keys for everything."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
from asking import PATIENCE, ask, click
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from desktop.app import Desktop
from desktop.look import MAX_SCALE, MIN_SCALE
from desktop.main_window import MainWindow

HANDLED = (QAbstractButton, QLineEdit, QPlainTextEdit, QComboBox, QAbstractItemView)
STUDENT_PLACES = ("ask", "history")


def shown(window: QWidget, kind: Any) -> Iterator[Any]:
    for child in window.findChildren(QWidget):
        if isinstance(child, kind) and child.isVisible():
            yield child


def say(widget: QWidget) -> str:
    """What a screen reader says of it."""
    words = getattr(widget, "text", lambda: "")() if isinstance(widget, QAbstractButton) else ""
    return widget.accessibleName() or words


def fill(window: MainWindow, qtbot: Any) -> None:
    """An answer with all its panels, a refusal, and the page beside them."""
    turn = ask(window, qtbot, "How does a lens bend light?")
    qtbot.waitUntil(lambda: turn.card.action_row.why.isVisible(), timeout=PATIENCE)
    click(qtbot, turn.card.action_row.why)
    nothing_cut(window, qtbot)
    click(qtbot, turn.card.sentence_views[0].chips[0])
    qtbot.waitUntil(lambda: window.page_view.canvas.has_picture, timeout=PATIENCE)
    click(qtbot, window.page_view.bar.strip_button)
    window.page_view.start_find()
    qtbot.waitUntil(window.page_view.questions.isVisible, timeout=PATIENCE)
    click(qtbot, window.page_view.questions.toggle)
    nothing_cut(window, qtbot)
    ask(window, qtbot, "Which pizza is best?")


def cut_words(window: QWidget) -> list[str]:
    """Labels and buttons that are smaller than their words."""
    cut = []
    for label in shown(window, QLabel):
        if not label.text():
            continue
        if label.wordWrap():
            if label.heightForWidth(label.width()) > label.height() + 1:
                cut.append(label.text())
        elif label.sizeHint().width() > label.width() + 1:
            cut.append(label.text())
    for button in shown(window, QAbstractButton):
        if button.text() and button.sizeHint().width() > button.width() + 1:
            cut.append(button.text())
    return cut


def nothing_cut(window: MainWindow, qtbot: Any) -> None:
    """Give the layouts a moment, then tell what is cut."""
    with contextlib.suppress(qtbot.TimeoutError):
        qtbot.waitUntil(lambda: not cut_words(window), timeout=3000)
    assert cut_words(window) == []


def test_everything_that_can_be_used_has_a_name(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    fill(window, qtbot)
    for place in STUDENT_PLACES:
        window.go(place)
        qtbot.wait(50)
        silent = [
            (type(widget).__name__, widget.objectName())
            for widget in shown(window, HANDLED)
            if not say(widget) and not isinstance(widget.parent(), QAbstractItemView | QComboBox)
        ]
        assert silent == [], place


@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize("scale", [MIN_SCALE, 1.0, 1.5, MAX_SCALE])
def test_no_words_are_cut_at_any_size(desktop: Desktop, qtbot: Any, language: str, scale: float) -> None:
    window = desktop.window
    window.resize(1366, 768)
    qtbot.waitUntil(lambda: bool(window.ask_view.welcome.suggested_buttons), timeout=PATIENCE)
    window.choose_language(language)
    window.set_text_scale(scale)
    nothing_cut(window, qtbot)
    fill(window, qtbot)
    nothing_cut(window, qtbot)
    window.close_page()
    nothing_cut(window, qtbot)
    window.go("history")
    qtbot.waitUntil(lambda: len(window.history_view.questions.cards) == 2, timeout=PATIENCE)
    nothing_cut(window, qtbot)


def test_tab_reaches_what_an_answer_offers(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    turn = ask(window, qtbot, "How does a lens bend light?")
    qtbot.waitUntil(lambda: turn.card.action_row.why.isVisible(), timeout=PATIENCE)
    wanted = {
        turn.card.sentence_views[0].chips[0],
        turn.card.sentence_views[1].chips[0],
        turn.sources.cards[0],
        turn.card.action_row.copy,
        turn.card.action_row.why,
        turn.card.action_row.wrong,
        window.ask_view.topic.leave,
        window.bar.bigger,
        window.rail.places["ask"],  # the arrow keys lead on to the others
    }
    window.ask_view.focus_question()
    reached = set()
    for _ in range(60):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        reached.add(window.focusWidget())
    assert wanted - reached == set()
