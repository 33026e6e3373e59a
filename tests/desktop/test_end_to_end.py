"""The whole program once: the real window, the real engine process, real models, the sample textbook."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from asking import click, tone_of
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication

from desktop.app import Desktop
from desktop.theme import Tone
from desktop.views.page_view import PageView
from desktop.views.turn import Turn
from engine.core.config import Config
from engine.core.language import devanagari_share
from engine.service.page_pictures import REACH
from engine.service.worker import TutorOpener

# A slow machine loads two models and answers a question in this time, in milliseconds.
PATIENCE = 120_000
pytestmark = [pytest.mark.models, pytest.mark.timeout(480)]


@pytest.fixture
def program(sample_home: Path, tiny_llm_path: Path, tmp_path: Path, qtbot: Any) -> Iterator[Desktop]:
    """The window on a copy of the sample library, as `desktop.app.main` builds it."""
    home = tmp_path / "home"
    shutil.copytree(sample_home, home)
    config = Config(home, tiny_llm_path.parent, tmp_path / "own")
    program = Desktop(config, TutorOpener(config, tiny_llm_path.stem))
    qtbot.addWidget(program.window)
    program.window.resize(1366, 768)
    program.start()
    qtbot.waitUntil(lambda: program.window.watch.can_answer, timeout=PATIENCE)
    qtbot.waitUntil(lambda: len(program.window.books_view.cards) == 4, timeout=PATIENCE)
    yield program
    program.window.close()
    program.stop()
    program.language.remove()


def ask(program: Desktop, qtbot: Any, question: str) -> Turn:
    """Type the question, press Enter, wait for the end of the answer.

    Latin letters come key by key, others in one piece, as an input method brings them.
    """
    window = program.window
    edit = window.ask_view.box.edit
    window.ask_view.focus_question()
    if question.isascii():
        qtbot.keyClicks(edit, question)
    else:
        composed = QInputMethodEvent()
        composed.setCommitString(question)
        QApplication.sendEvent(edit, composed)
    assert edit.toPlainText() == question
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.asking.busy, timeout=PATIENCE)
    return window.ask_view.turns[-1]


def _stands(page: PageView) -> tuple[str, int]:
    """The document and page that are on screen."""
    assert page.book is not None
    return page.book.doc, page.page


def test_a_student_asks_reads_the_page_and_hears_i_do_not_know(
    program: Desktop, qtbot: Any, tmp_path: Path
) -> None:
    window, page = program.window, program.window.page_view

    answer = ask(program, qtbot, "Why does ice float on water?")
    assert answer.card.result is not None
    assert answer.card.result.is_shown
    assert tone_of(answer) in (Tone.ANSWER, Tone.QUOTED)
    sentence = answer.card.sentence_views[0]
    assert "ice" in sentence.text.casefold()
    click(qtbot, sentence.chips[0])
    qtbot.waitUntil(lambda: page.isVisible() and page.canvas.has_picture, timeout=PATIENCE)
    assert _stands(page) == ("sample_en_1", 1)
    cited = answer.card.result.citations[0]
    # The same lines; their ends may have moved to the borders of the words.
    assert (
        [(y0, y1) for _, y0, _, y1 in page.canvas.boxes] == [(y0, y1) for _, y0, _, y1 in cited.boxes] != []
    )
    for shown, known in zip(page.canvas.boxes, cited.boxes, strict=True):
        assert shown == pytest.approx(known, abs=REACH)
        assert (shown[1], shown[3]) == (known[1], known[3])
    picture = page.canvas.grab().toImage()
    left_top = page.canvas.rect_of(page.canvas.boxes[0]).topLeft().toPoint()
    highlight = picture.pixelColor(left_top.x() + 2, left_top.y() + 2)
    assert highlight.name().upper() == program.look.theme.highlight

    refusal = ask(program, qtbot, "Who won the cricket World Cup in 2011?")
    assert tone_of(refusal) is Tone.UNKNOWN
    assert refusal.card.sentence_views == []
    assert refusal.card.result is not None
    nearest = refusal.card.result.nearest_pages
    assert nearest
    click(qtbot, refusal.card.link_buttons[0])
    qtbot.waitUntil(lambda: _stands(page) == (nearest[0].doc, nearest[0].pdf_page), timeout=PATIENCE)
    assert page.canvas.boxes == ()

    click(qtbot, window.bar.hindi)
    qtbot.waitUntil(lambda: devanagari_share(window.rail.places["ask"].text()) == 1.0, timeout=PATIENCE)
    assert devanagari_share(answer.card.state.word.text()) > 0.9
    assert devanagari_share(window.windowTitle()) > 0.5
    hindi = ask(program, qtbot, "उत्तोलक क्या है?")
    assert hindi.card.result is not None
    assert hindi.card.result.is_shown
    assert devanagari_share(hindi.card.sentence_views[0].text) > 0.7

    picture_path = tmp_path / "window.png"
    assert window.grab().save(str(picture_path))
    assert picture_path.stat().st_size > 10_000


def test_an_engine_killed_while_books_come_in_goes_on_with_them(
    embedder_dir: Path, tmp_path: Path, qtbot: Any
) -> None:
    home = tmp_path / "home"
    config = Config(home, embedder_dir.parent, tmp_path / "own")
    program = Desktop(config, TutorOpener(config, "none"))
    qtbot.addWidget(program.window)
    program.start()
    window, books = program.window, program.window.books_view
    try:
        # The first start takes in the sample textbook by itself.
        qtbot.waitUntil(lambda: bool(books.panel.results), timeout=PATIENCE)
        program.engine._host._process.kill()
        window.go("books")
        qtbot.waitUntil(books.waiting.isVisible, timeout=PATIENCE)
        assert window.notice.isVisible()
        assert len(books.cards) < 4
        click(qtbot, books.waiting.go_on)
        qtbot.waitUntil(lambda: len(books.cards) == 4, timeout=PATIENCE)
        qtbot.waitUntil(lambda: not window.importing.busy, timeout=PATIENCE)
        qtbot.waitUntil(lambda: books.waiting.files == (), timeout=PATIENCE)
        assert not books.waiting.isVisible()
    finally:
        window.close()
        program.stop()
        program.language.remove()
