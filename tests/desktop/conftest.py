"""A real window on a small scripted engine in a real child process (see fake_engine)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import fake_engine
from PySide6.QtWidgets import QApplication

from desktop.app import Desktop
from desktop.languages import WindowLanguage
from desktop.look import Look
from engine.core.config import Config

PATIENCE = 20_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The offscreen platform remarks that it has no window manager; everything else fails a test."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("propagateSizeHints", extend=True))


@pytest.fixture
def look(qapp: QApplication) -> Look:
    from desktop import fonts

    fonts.load()
    look = Look()
    look.wear()
    return look


@pytest.fixture
def english(qapp: QApplication) -> Iterator[WindowLanguage]:
    """Installs a window language, and takes it out again."""
    language = WindowLanguage("en")
    yield language
    language.remove()


@pytest.fixture
def make_desktop(qtbot: Any, tmp_path: Path) -> Iterator[Callable[..., Desktop]]:
    made: list[Desktop] = []

    def make(
        opener: Callable[[str], Any] = fake_engine.open_fake,
        cautious: Callable[[str], Any] = fake_engine.open_cautious,
        *,
        developer: bool = False,
    ) -> Desktop:
        home = tmp_path / "home"
        config = Config(home, home / "models", developer=developer)
        desktop = Desktop(config, partial(opener, str(home)), partial(cautious, str(home)))
        qtbot.addWidget(desktop.window)
        made.append(desktop)
        desktop.window.resize(1280, 720)
        desktop.start()
        return desktop

    yield make
    for desktop in made:
        desktop.window.close()
        desktop.stop()
        desktop.language.remove()


@pytest.fixture
def desktop(make_desktop: Callable[..., Desktop], qtbot: Any) -> Desktop:
    """A window whose engine is ready and whose shelf is filled."""
    desktop = make_desktop()
    qtbot.waitUntil(lambda: bool(desktop.window.books_view.cards), timeout=PATIENCE)
    qtbot.waitUntil(lambda: desktop.window.watch.can_answer, timeout=PATIENCE)
    return desktop
