"""Exercises in the window: from the shelf and from an answer, with keyboard and screen reader."""

from __future__ import annotations

from typing import Any

import fake_engine
from asking import PATIENCE, click
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.app import Desktop
from desktop.views.practice_card import PracticeCard
from desktop.views.practice_view import PracticeView
from desktop.widgets.basic import Label
from engine.practice.values import TaskKind, Verdict


def opened(desktop: Desktop, qtbot: Any) -> PracticeView:
    """The list of exercises of the first book."""
    desktop.window.go("books")
    click(qtbot, desktop.window.books_view.cards[0].practise)
    view = desktop.window.books_view.practice
    qtbot.waitUntil(lambda: bool(view.buttons), timeout=PATIENCE)
    return view


def task_card(view: PracticeView, qtbot: Any, number: int) -> PracticeCard:
    click(qtbot, view.buttons[number])
    card = view.card
    assert card is not None
    qtbot.waitUntil(lambda: bool(card.links), timeout=PATIENCE)
    return card


def compared(card: PracticeCard, qtbot: Any, answer: str) -> list[str]:
    """Type an answer, send it with Enter, and what is said then."""
    card.edit.setPlainText(answer)
    QTest.keyClick(card.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(
        lambda: card.result is not None and card.result.verdict is not Verdict.EMPTY, timeout=PATIENCE
    )
    qtbot.waitUntil(
        lambda: any(label.isVisible() for label in card.told.findChildren(Label)), timeout=PATIENCE
    )
    labels = [label.text() for label in card.told.findChildren(Label) if label.isVisible()]
    return [*labels, *(view.accessibleName() for view in card.points)]


def test_an_own_answer_is_held_against_the_book_by_keyboard_alone(desktop: Desktop, qtbot: Any) -> None:
    view = opened(desktop, qtbot)
    qtbot.waitUntil(view.buttons[0].hasFocus, timeout=PATIENCE)
    QTest.keyClick(view.buttons[0], Qt.Key.Key_Space)
    card = view.card
    assert card is not None
    qtbot.waitUntil(card.edit.hasFocus, timeout=PATIENCE)
    assert card.edit.accessibleName() == "Your answer"
    qtbot.waitUntil(lambda: bool(card.links), timeout=PATIENCE)
    said = compared(card, qtbot, "It is made of glass, unlike a mirror.")
    assert f"This is in your answer: {fake_engine.LENS}" in said
    assert f"Look again: the book seems to say this differently: {fake_engine.FOCUS}" in said
    assert any("can be wrong" in words for words in said)
    assert not any("%" in words for words in said)


def test_a_citation_opens_its_page(desktop: Desktop, qtbot: Any) -> None:
    card = task_card(opened(desktop, qtbot), qtbot, 0)
    compared(card, qtbot, "It is made of glass.")
    click(qtbot, card.points[0].chips[0])
    qtbot.waitUntil(desktop.window.page_view.isVisible, timeout=PATIENCE)


def test_what_can_not_be_compared_shows_why_and_its_pages(desktop: Desktop, qtbot: Any) -> None:
    card = task_card(opened(desktop, qtbot), qtbot, 1)
    assert card.task.kind is TaskKind.DRAWING
    assert not card.edit.isVisible()
    assert not card.check.isVisible()
    assert "picture" in card.kind.text()
    click(qtbot, card.links[0])
    qtbot.waitUntil(desktop.window.page_view.isVisible, timeout=PATIENCE)


def test_a_child_in_need_sees_only_the_help(desktop: Desktop, qtbot: Any) -> None:
    card = task_card(opened(desktop, qtbot), qtbot, 0)
    assert compared(card, qtbot, "my uncle hurts me") == [fake_engine.HELP]


def test_back_leads_to_the_list_and_then_to_the_shelf(desktop: Desktop, qtbot: Any) -> None:
    view = opened(desktop, qtbot)
    task_card(view, qtbot, 0)
    click(qtbot, view.back)
    assert view.card is None
    assert len(view.buttons) == len(fake_engine.TASKS)
    click(qtbot, view.back)
    assert desktop.window.books_view.pages.currentWidget() is not view


def test_words_change_with_the_language_and_what_was_typed_stays(desktop: Desktop, qtbot: Any) -> None:
    card = task_card(opened(desktop, qtbot), qtbot, 0)
    said = compared(card, qtbot, "It is made of glass.")
    desktop.window.choose_language("hi")
    qtbot.waitUntil(
        lambda: bool(card.points) and not {view.accessibleName() for view in card.points} & set(said),
        timeout=PATIENCE,
    )
    assert card.edit.toPlainText() == "It is made of glass."


def test_an_exercise_that_was_asked_for_leads_to_an_own_answer(desktop: Desktop, qtbot: Any) -> None:
    doc = desktop.window.books_view.cards[0].book.doc
    desktop.window.ask_view.practised.emit(doc, "1. What is a lens?")
    view = desktop.window.books_view.practice
    qtbot.waitUntil(lambda: view.card is not None, timeout=PATIENCE)
    assert view.card is not None
    assert view.card.task.lines == ("What is a lens?",)
