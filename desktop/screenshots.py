"""Pictures of every view on the sample textbook, in both languages, sizes and colours.

Made with the real window, the real engine and whatever models are installed; `take` needs no display.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QTimer

from desktop.app import Desktop, new_application
from desktop.main_window import MainWindow
from desktop.theme import DARK, LIGHT
from desktop.views.teacher_view import ROOMS
from engine.core.config import Config
from engine.service.worker import Opener

SIZES = {"laptop": (1366, 768), "small": (1024, 640), "large": (1920, 1080)}
QUESTIONS = {
    "en": ("What is transpiration?", "Which is the best pizza in Delhi?"),
    "hi": ("उत्तोलक क्या है?", "दिल्ली का सबसे अच्छा पिज़्ज़ा कौन-सा है?"),
}
# The longest wait for one thing (models, an answer) on a slow machine, in milliseconds.
PATIENCE = 180_000


def take(folder: Path, opener: Opener | None = None) -> list[Path]:
    """Write the pictures into `folder` (which exists) and return their paths, in order.

    `opener` stands in for the real engine. A library of its own is made and thrown away.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = new_application(sys.argv[:1])  # kept: Qt ends with it
    with tempfile.TemporaryDirectory() as home:
        models = Config.from_environment().models
        desktop = Desktop(Config(Path(home), models), opener)
        try:
            return _Photographer(desktop, folder).everything()
        finally:
            desktop.window.close()
            desktop.stop()
            application.processEvents()


class _Photographer:
    def __init__(self, desktop: Desktop, folder: Path) -> None:
        self._desktop, self._folder = desktop, folder
        self._window: MainWindow = desktop.window
        self._taken: list[Path] = []

    def everything(self) -> list[Path]:
        window = self._window
        window.resize(*SIZES["laptop"])
        self._desktop.start()
        self._shot("first_start")
        self._wait(lambda: window.watch.can_answer and bool(window.books_view.cards))
        self._wait(lambda: not window.importing.busy)
        for language in QUESTIONS:
            window.choose_language(language)
            self._tour(language)
        return self._taken

    def _tour(self, language: str) -> None:
        window = self._window
        window.ask_view.clear()
        window.ask_view.welcome.languages.hide()
        self._pause(1500)
        self._shot(f"{language}_welcome")
        known, unknown = QUESTIONS[language]
        self._ask(known)
        self._shot(f"{language}_answer")
        self._shot_why(f"{language}_why")
        self._open_page()
        for name, size in SIZES.items():
            window.resize(*size)
            self._shot(f"{language}_page_{name}")
        window.resize(*SIZES["laptop"])
        window.page_view.bar.strip_button.click()
        window.page_view.start_find()
        self._shot(f"{language}_page_strip")
        window.page_view.bar.strip_button.click()
        window.page_view.bar.find_button.click()
        self._desktop.look.set_theme(DARK.name)
        self._shot(f"{language}_page_dark")
        self._desktop.look.set_theme(LIGHT.name)
        window.close_page()
        self._ask(unknown)
        self._shot(f"{language}_refusal")
        for place in ("books", "history", "about"):
            window.go(place)
            self._shot(f"{language}_{place}")
        self._teacher(f"{language}_teacher")
        window.set_text_scale(2.0)
        self._teacher(f"{language}_teacher_200")
        window.set_text_scale(1.0)
        window.go("ask")
        for percent in (200, 80):
            window.set_text_scale(percent / 100)
            self._shot(f"{language}_text_{percent}")
        window.set_text_scale(1.0)

    def _teacher(self, name: str) -> None:
        """The rooms of the teacher area, and a book as it was understood."""
        window = self._window
        window.go("teacher")
        for room in ROOMS:
            window.teacher_view.enter(room)
            self._shot(f"{name}_{room}")
        window.go("books")
        preview = window.books_view.preview
        window.books_view.open_preview(window.books_view.cards[0].book)
        self._wait(lambda: preview.canvas.has_picture and bool(preview.rows))
        self._shot(f"{name}_preview")
        window.books_view.close_preview()

    def _ask(self, question: str) -> None:
        self._window.ask_view.ask(question)
        self._wait(lambda: not self._window.asking.busy)

    def _open_page(self) -> None:
        card = self._window.ask_view.turns[-1].card
        chips = [chip for view in card.sentence_views for chip in view.chips] or card.link_buttons
        if chips:
            chips[0].click()
            self._wait(lambda: self._window.page_view.canvas.has_picture)

    def _shot_why(self, name: str) -> None:
        card = self._window.ask_view.turns[-1].card
        if card.action_row is not None:
            card.action_row.why.click()
            self._shot(name)
            card.action_row.why.click()

    def _shot(self, name: str) -> None:
        self._pause(400)
        path = self._folder / f"{len(self._taken) + 1:02}_{name}.png"
        self._window.grab().save(str(path))
        self._taken.append(path)

    def _wait(self, is_so: Callable[[], bool]) -> None:
        deadline = QDeadlineTimer(PATIENCE)
        while not is_so() and not deadline.hasExpired():
            self._pause(30)

    def _pause(self, milliseconds: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()
