"""Earlier questions, kept answers and the first start."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import fake_engine
import pytest
from asking import PATIENCE, ask, click
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from desktop.app import Desktop
from engine.insights.bookmarks import Bookmarks


def test_questions_can_be_found_asked_again_and_deleted(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    ask(window, qtbot, "How does a lens bend light?")
    ask(window, qtbot, "Which pizza is best?")
    window.go("history")
    view = window.history_view
    qtbot.waitUntil(lambda: len(view.questions.cards) == 2, timeout=PATIENCE)
    assert [card.question for card in view.questions.cards] == [
        "Which pizza is best?",
        "How does a lens bend light?",
    ]
    qtbot.keyClicks(view.search, "lens")
    qtbot.waitUntil(lambda: len(view.questions.cards) == 1, timeout=PATIENCE)
    click(qtbot, view.questions.cards[0].again_button)
    assert window.stack.currentWidget() is window.ask_view
    assert window.ask_view.turns[-1].question == "How does a lens bend light?"
    qtbot.waitUntil(lambda: not window.asking.busy, timeout=PATIENCE)
    window.go("history")
    qtbot.waitUntil(lambda: len(view.questions.cards) == 2, timeout=PATIENCE)
    click(qtbot, view.questions.cards[0].delete)
    qtbot.waitUntil(lambda: len(view.questions.cards) == 1, timeout=PATIENCE)
    click(qtbot, view.delete_all)
    click(qtbot, view.really)
    qtbot.waitUntil(lambda: not view.questions.cards, timeout=PATIENCE)
    assert view.questions.empty.isVisible()


def test_what_others_asked_stays(desktop: Desktop, qtbot: Any) -> None:
    window, view = desktop.window, desktop.window.history_view
    ask(window, qtbot, "How does a lens bend light?")
    ask(window, qtbot, "Was this asked by another session?")
    window.go("history")
    qtbot.waitUntil(lambda: len(view.questions.cards) == 2, timeout=PATIENCE)
    theirs, mine = view.questions.cards
    assert (theirs.delete.isVisible(), mine.delete.isVisible()) == (False, True)
    click(qtbot, view.delete_all)
    click(qtbot, view.really)
    qtbot.waitUntil(lambda: len(view.questions.cards) == 1, timeout=PATIENCE)
    assert view.questions.cards[0].question == theirs.question
    assert not view.delete_all.isEnabled()


def test_a_kept_answer_opens_its_page_again(desktop: Desktop, qtbot: Any, tmp_path: Path) -> None:
    window = desktop.window
    turn = ask(window, qtbot, "How does a lens bend light?")
    click(qtbot, turn.card.action_row.keep)
    window.go("history")
    view = window.history_view
    view.tabs.setCurrentWidget(view.kept)
    assert [card.question for card in view.kept.cards] == ["How does a lens bend light?"]
    click(qtbot, view.kept.cards[0].page_buttons[1])
    qtbot.waitUntil(lambda: window.page_view.canvas.has_picture, timeout=PATIENCE)
    assert window.page_view.canvas.boxes
    assert len(Bookmarks(tmp_path / "home" / "bookmarks.json").all()) == 1
    again = ask(window, qtbot, "How does a lens bend light?")
    assert again.card.action_row.keep.text() == "Kept"
    window.go("ask")
    click(qtbot, again.card.action_row.keep)
    assert Bookmarks(tmp_path / "home" / "bookmarks.json").all() == []
    assert turn.card.action_row.keep.text() == "Keep"
    click(qtbot, turn.card.action_row.keep)
    click(qtbot, view.kept.cards[0].delete)
    assert again.card.action_row.keep.text() == "Keep"


def test_the_first_start_offers_a_language_and_takes_in_the_sample(
    make_desktop: Callable[..., Desktop], qtbot: Any
) -> None:
    window = make_desktop(fake_engine.open_empty).window
    welcome = window.ask_view.welcome
    assert welcome.languages.isVisible()
    click(qtbot, welcome.language_buttons["hi"])
    assert not welcome.languages.isVisible()
    qtbot.waitUntil(lambda: window.rail.places["ask"].text() == "पूछें", timeout=PATIENCE)
    qtbot.waitUntil(lambda: len(window.books_view.cards) == 4, timeout=PATIENCE)
    qtbot.waitUntil(lambda: not window.importing.busy, timeout=PATIENCE)
    assert window.books_view.panel.file.text() == "हो गया: 4 किताबें जुड़ीं"
    assert not welcome.add_button.isVisible()


def test_the_list_on_screen_goes_on_paper(
    desktop: Desktop, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pymupdf

    window, view = desktop.window, desktop.window.history_view
    window.go("history")
    assert not view.export.isEnabled()
    window.go("ask")
    turn = ask(window, qtbot, "How does a lens bend light?")
    ask(window, qtbot, "Which pizza is best?")
    click(qtbot, turn.card.action_row.keep)
    window.go("history")
    qtbot.waitUntil(lambda: len(view.questions.cards) == 2, timeout=PATIENCE)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "mine.pdf"), ""))
    click(qtbot, view.export)
    with pymupdf.open(tmp_path / "mine.pdf") as document:
        words = document[0].get_text()
    assert words.index("Which pizza is best?") < words.index("How does a lens bend light?")
    assert "Light and Lenses, Page 131" in words
    assert "[1]" not in words
    view.tabs.setCurrentWidget(view.kept)
    click(qtbot, view.export)
    with pymupdf.open(tmp_path / "mine.pdf") as document:
        words = document[0].get_text()
    assert "pizza" not in words
    assert "Light and Lenses, Page 131" in words


def test_a_sample_that_was_removed_stays_away(make_desktop: Callable[..., Desktop], qtbot: Any) -> None:
    desktop = make_desktop(fake_engine.open_empty)
    qtbot.waitUntil(lambda: len(desktop.window.books_view.cards) == 4, timeout=PATIENCE)
    qtbot.waitUntil(lambda: not desktop.window.importing.busy, timeout=PATIENCE)
    desktop.window.close()
    desktop.language.remove()
    window = make_desktop(fake_engine.open_empty).window
    qtbot.waitUntil(window.ask_view.welcome.add_button.isVisible, timeout=PATIENCE)
    assert not window.importing.busy
    assert not window.books_view.cards


def test_search_in_history_waits_for_the_end_of_typing(desktop: Desktop, qtbot: Any) -> None:
    view = desktop.window.history_view
    desktop.window.go("history")
    with qtbot.waitSignal(view.wanted, timeout=PATIENCE) as wanted:
        qtbot.keyClicks(view.search, "abc")
        qtbot.keyClick(view.search, Qt.Key.Key_Backspace)
    assert wanted.args == ["ab"]
