"""The window never stands still: its thread does a little work at a time, and none of the engine's.

No clock is read, as a slow machine would look like slow code: the interpreter tells of every call.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import fake_library
from asking import PATIENCE, ask

from desktop.app import Desktop
from desktop.views.ask_view import MOST_TURNS

# Calls that the window makes before the event loop gets its turn again. Usual is 1,000 to 4,000, of the
# 30,000 that a question in a long conversation takes.
MOST_CALLS = 10_000
# What reads books or waits for somebody: work of the engine's process, or of a thread of its own.
ELSEWHERE = (
    "engine.answering",
    "engine.inference.model_registry",
    "engine.ingest",
    "engine.library",
    "models.training",
    "engine.retrieval",
    "engine.tutor",
    "pymupdf",
    "sqlite3",
    "sqlite_utils",
)
WAITING = ("sleep", "wait", "recv", "recv_bytes", "communicate", "Thread.join", "BaseProcess.join")


class Doings:
    """What the window's thread does: `called` modules, what it `waited` in, and how many calls each `go`
    of our window code made, from being called by Qt until it returned to it."""

    def __init__(self) -> None:
        self.called: set[str] = set()
        self.waited: set[str] = set()
        self.goes: list[int] = []
        self._root: FrameType | None = None

    @contextmanager
    def seen(self) -> Iterator[None]:
        sys.setprofile(self._note)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, function: Any) -> None:
        if event == "call" and self._root is None and _is_window(frame):
            self._root = frame
            self.goes.append(0)
        if self._root is None:
            return
        if event == "return" and frame is self._root:
            self._root = None
        elif event == "call":
            self.goes[-1] += 1
            self.called.add(str(frame.f_globals.get("__name__")))
            self._note_waiting(frame.f_code.co_qualname)
        elif event == "c_call":
            self.goes[-1] += 1
            owner = getattr(function, "__self__", None)
            self.called.add(str(function.__module__ or type(owner).__module__))
            self._note_waiting(function.__qualname__)

    def _note_waiting(self, name: str) -> None:
        if name in WAITING or name.rpartition(".")[2] in WAITING:
            self.waited.add(name)


def _is_window(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__")).startswith("desktop.")


def test_books_come_in_while_questions_are_asked(desktop: Desktop, qtbot: Any, tmp_path: Path) -> None:
    window = desktop.window
    books = [tmp_path / f"book{number}.pdf" for number in range(6)]
    for book in books:
        fake_library.make_pdf(book)
    doings = Doings()
    with doings.seen():
        window.importing.start(books)
        for _ in range(3):
            ask(window, qtbot, "How does a lens bend light?")
        qtbot.waitUntil(lambda: not window.importing.busy, timeout=PATIENCE)
    assert "desktop.views.turn" in doings.called  # it was looked at in the right thread
    assert not {module for module in doings.called if module.startswith(ELSEWHERE)}
    assert not doings.waited
    assert max(doings.goes) < MOST_CALLS


def test_a_long_conversation_stays_quick(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    for _ in range(MOST_TURNS):
        ask(window, qtbot, "How does a lens bend light?")
    first = window.ask_view.turns[0]
    doings = Doings()
    with doings.seen():
        for _ in range(3):
            ask(window, qtbot, "How does a lens bend light?")
    assert len(window.ask_view.turns) == MOST_TURNS
    assert first not in window.ask_view.turns
    assert doings.goes
    assert max(doings.goes) < MOST_CALLS


def test_closing_while_books_come_in_ends_cleanly(desktop: Desktop, qtbot: Any, tmp_path: Path) -> None:
    slow = tmp_path / "slow.pdf"
    fake_library.make_pdf(slow)
    desktop.window.importing.start([slow])
    qtbot.waitUntil((tmp_path / "home" / "queue.json").exists, timeout=PATIENCE)
    desktop.window.close()
    assert not desktop.engine.alive
    assert not desktop.pages.alive
