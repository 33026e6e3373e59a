"""The window never stands still: a watchdog measures the event loop while the engine works."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import fake_engine
from PySide6.QtCore import QObject, QTimer
from test_window import PATIENCE, ask

from desktop.app import Desktop
from desktop.views.ask_view import MOST_TURNS

# Work of the window's thread in one go, in seconds of that thread's own processor time: waiting for a
# busy machine does not count. Usual is 0.01 to 0.02.
LONGEST_STALL = 0.1


class Watchdog(QObject):
    """Ticks every few milliseconds and remembers in which lap the event loop was late."""

    def __init__(self) -> None:
        super().__init__()
        self.laps: list[float] = []
        self._last = time.thread_time()
        self._timer = QTimer(self)
        self._timer.setInterval(5)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _tick(self) -> None:
        # Time this thread really worked between two ticks: a busy machine does not count, our code does.
        now = time.thread_time()
        self.laps.append(now - self._last)
        self._last = now


def test_books_come_in_while_questions_are_asked(desktop: Desktop, qtbot: Any, tmp_path: Path) -> None:
    window = desktop.window
    books = [tmp_path / f"book{number}.pdf" for number in range(6)]
    for book in books:
        fake_engine.make_pdf(book)
    ask(window, qtbot, "How does a lens bend light?")  # widgets of a first answer are made once
    watchdog = Watchdog()
    window.importing.start(books)
    for _ in range(3):
        ask(window, qtbot, "How does a lens bend light?")
    qtbot.waitUntil(lambda: not window.importing.busy, timeout=PATIENCE)
    assert watchdog.laps
    assert max(watchdog.laps) < LONGEST_STALL


def test_a_long_conversation_stays_quick(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    for _ in range(MOST_TURNS):
        ask(window, qtbot, "How does a lens bend light?")
    watchdog = Watchdog()
    first = window.ask_view.turns[0]
    for _ in range(3):
        ask(window, qtbot, "How does a lens bend light?")
    assert len(window.ask_view.turns) == MOST_TURNS
    assert first not in window.ask_view.turns
    assert max(watchdog.laps) < LONGEST_STALL


def test_closing_while_books_come_in_ends_cleanly(desktop: Desktop, qtbot: Any, tmp_path: Path) -> None:
    slow = tmp_path / "slow.pdf"
    fake_engine.make_pdf(slow)
    desktop.window.importing.start([slow])
    qtbot.waitUntil((tmp_path / "home" / "queue.json").exists, timeout=PATIENCE)
    desktop.window.close()
    assert not desktop.engine.alive
    assert not desktop.pages.alive
