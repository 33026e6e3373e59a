"""Where a developer switched the checks off, the window says so as long as it is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from asking import ask, click
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel

from desktop.app import Desktop
from desktop.languages import WindowLanguage
from desktop.look import Look
from desktop.views.why_panel import WhyPanel
from engine.core.results import AnswerKind, AnswerResult, CheckOutcome
from engine.core.values import Language, QuestionLanguage

PATIENCE = 20_000


def test_the_notice_stays_in_both_languages(
    make_desktop: Callable[..., Desktop], qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POTHI_VALIDATION_ENABLED", "no")
    window = make_desktop(developer=True).window
    notice = window.ask_view.notice
    assert notice.isVisible()
    assert notice.message.text() == "Checks are switched off."
    assert "may be wrong" in notice.remedy.text()
    assert not [button for button in notice.findChildren(QAbstractButton) if button.isVisible()]
    qtbot.waitUntil(lambda: window.watch.can_answer, timeout=PATIENCE)
    ask(window, qtbot, "How does a lens bend light?")
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert notice.isVisible()
    window.ask_view.clear()
    assert notice.isVisible()
    click(qtbot, window.bar.hindi)
    qtbot.waitUntil(lambda: notice.message.text() == "जाँचें बंद हैं।", timeout=PATIENCE)
    assert "ग़लत हो सकते हैं" in notice.remedy.text()
    assert notice.isVisible()


@pytest.mark.parametrize(("developer", "value"), [(False, "no"), (True, "yes"), (True, "")])
def test_checked_answers_need_no_notice(
    developer: bool,
    value: str,
    make_desktop: Callable[..., Desktop],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("POTHI_VALIDATION_ENABLED", value)
    assert not make_desktop(developer=developer).window.ask_view.notice.isVisible()


def test_why_tells_that_nothing_was_checked(look: Look, english: WindowLanguage, qtbot: Any) -> None:
    checks = (CheckOutcome("unsafe_question", "Q", True), CheckOutcome("validation", "A", False))
    result = AnswerResult("q", AnswerKind.QUOTED, Language.EN, QuestionLanguage.EN, checks=checks)
    panel = WhyPanel(look, result)
    qtbot.addWidget(panel)
    assert panel.lines[-1] == "Checks are switched off"
    names = {label.accessibleName() for label in panel.findChildren(QLabel)}
    assert "Checks are switched off: not passed" in names
    assert "1 of 2 checks passed" in panel.findChild(QLabel).text()
