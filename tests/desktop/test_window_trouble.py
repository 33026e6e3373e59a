"""The window when something breaks: the engine, a model, the library, our own code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import fake_engine
from asking import PATIENCE, ask, click, tone_of
from PySide6.QtGui import QGuiApplication

from desktop.app import Desktop
from desktop.theme import Tone


def test_a_crash_of_the_engine_is_told_and_survived(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    turn = ask(window, qtbot, "crash please")
    assert tone_of(turn) is Tone.ERROR
    assert window.notice.isVisible()
    assert "stopped" in window.notice.message.text()
    qtbot.waitUntil(lambda: window.watch.can_answer, timeout=PATIENCE)
    assert len(ask(window, qtbot, "How does a lens bend light?").card.sentence_views) == 2


def test_a_language_model_that_crashes_is_left_out(make_desktop: Callable[..., Desktop], qtbot: Any) -> None:
    window = make_desktop(fake_engine.open_crashing).window
    qtbot.waitUntil(lambda: window.watch.can_answer, timeout=PATIENCE)
    assert window.bar.model_state.text() == "Ready, in the books' own words"
    assert len(ask(window, qtbot, "How does a lens bend light?").card.sentence_views) == 2


def test_an_engine_that_always_crashes_is_not_started_for_ever(
    make_desktop: Callable[..., Desktop], qtbot: Any
) -> None:
    desktop = make_desktop(fake_engine.open_crashing, fake_engine.open_crashing)
    window = desktop.window
    qtbot.waitUntil(lambda: "several times" in window.notice.remedy.text(), timeout=PATIENCE)
    assert not desktop.engine.alive
    assert desktop.crashes.dialog is not None
    assert "The engine stopped: 132" in desktop.crashes.dialog.report.toPlainText()


def test_a_missing_search_model_is_told_with_its_remedy(
    make_desktop: Callable[..., Desktop], qtbot: Any
) -> None:
    window = make_desktop(fake_engine.open_blind).window
    qtbot.waitUntil(window.notice.isVisible, timeout=PATIENCE)
    assert "multilingual-e5-small" in window.notice.message.text()
    assert "pothi models add" in window.notice.remedy.text()
    assert window.bar.model_state.text() == "Not ready"


def test_a_mistake_of_ours_gives_a_report_to_copy(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    ask(window, qtbot, "a mistake about Asha")
    dialog = desktop.crashes.dialog
    assert dialog is not None
    assert dialog.isVisible()
    click(qtbot, dialog.copy)
    copied = QGuiApplication.clipboard().text()
    assert "RuntimeError" in copied
    assert "in _ask" in copied
    assert "INFO engine.core.error_log: Pothi" in copied  # the newest lines of the log
    assert "Asha" not in copied
    assert all(b.accessibleName() for b in (dialog.copy, dialog.again, dialog.leave, dialog.report))
    ask(window, qtbot, "another mistake")
    assert desktop.crashes.dialog is dialog  # one at a time
    click(qtbot, window.bar.hindi)
    qtbot.waitUntil(lambda: dialog.again.text() == "पोथी फिर से शुरू करें", timeout=PATIENCE)
    click(qtbot, dialog.leave)
    assert desktop.crashes.dialog is None
    ask(window, qtbot, "a third mistake")
    assert desktop.crashes.dialog is not None
    assert not desktop.restarting
    click(qtbot, desktop.crashes.dialog.again)
    assert desktop.restarting
    assert not window.isVisible()


def test_a_locked_library_says_so_and_can_be_tried_again(
    make_desktop: Callable[..., Desktop], qtbot: Any
) -> None:
    window = make_desktop(fake_engine.open_locked).window
    qtbot.waitUntil(lambda: window.notice.isVisible(), timeout=PATIENCE)
    assert window.notice.message.text() == "Pothi is already running with this library."
    click(qtbot, window.notice.button)
    assert not window.notice.isVisible()
    qtbot.waitUntil(lambda: window.notice.isVisible(), timeout=PATIENCE)
