"""The desktop program: `pothi` without arguments comes here."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from uuid import uuid4

from PySide6.QtCore import QDir, QProcess, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from desktop import fonts, icons
from desktop.crash_door import CrashDoor
from desktop.engine_client import EngineClient
from desktop.held_keys import HeldKeys
from desktop.languages import WindowLanguage
from desktop.look import Look
from desktop.main_window import MainWindow
from desktop.packs_nearby import INSIDE, places
from desktop.preferences import Preferences
from desktop.speech import Speaker
from engine.core.config import Config
from engine.core.error_log import ENGINE_LOG, own_folder
from engine.insights.bookmarks import FILE as bookmark_file
from engine.insights.bookmarks import Bookmarks
from engine.policy.thresholds import is_switched_off
from engine.service.input_method import for_qt
from engine.service.page_pictures import open_viewer
from engine.service.worker import Opener, TutorOpener, WorkerHost
from models import catalogue
from models.packs import placed_pack
from models.store import ModelStore

PREFERENCES_FILE = "desktop.ini"
PAGES_LOG = Path("logs") / "pages.log"


class Desktop:
    """Everything one running window needs; the openers are replaced by tests.

    `cautious_opener` opens the engine without its language model, after that made it crash.
    """

    def __init__(
        self, config: Config, engine_opener: Opener | None = None, cautious_opener: Opener | None = None
    ) -> None:
        own = own_folder(config)
        self.preferences = Preferences(own / PREFERENCES_FILE)
        self.language = WindowLanguage(self.preferences.language)
        fonts.load()
        QDir.setSearchPaths("icons", [str(files("assets").joinpath("icons"))])
        self.look = Look(self.preferences.theme, self.preferences.scale)
        self.look.wear()
        session = str(uuid4())  # of this window, whatever happens to its engine
        opener = engine_opener or TutorOpener(config, session=session)
        self.crashes = CrashDoor(own / ENGINE_LOG.parent)
        self.restarting = False
        self.engine = EngineClient(WorkerHost(opener, log=own / ENGINE_LOG))
        self.pages = EngineClient(WorkerHost(open_viewer, log=own / PAGES_LOG))
        self.speaker = Speaker()
        bookmarks = Bookmarks(own / bookmark_file)
        self.window = MainWindow(
            self.engine,
            self.pages,
            self.look,
            self.language,
            self.preferences,
            bookmarks,
            cautious_opener or TutorOpener(config, llm="none", session=session),
            self.speaker,
        )
        if is_switched_off(developer=config.developer):
            self.window.ask_view.tell_checks_off()
        self.window.restoreGeometry(self.preferences.geometry)
        self.window.setWindowIcon(icons.icon("books", self.look.theme.accent, 64))
        self.window.closing.connect(self.stop)
        self.window.watch.broke.connect(self.crashes.tell)
        self.window.closing.connect(self.crashes.close)
        self.crashes.restart.connect(self._restart)

    def _restart(self) -> None:
        """Close the window; who runs the program starts it again."""
        self.restarting = True
        self.window.close()

    def start(self) -> None:
        """Show the window first; the engine and its models come behind it."""
        self.window.show()
        self.window.ask_view.focus_question()
        self.speaker.look_for_voices()
        self.engine.start()
        self.pages.start()

    def stop(self) -> None:
        """End both child processes; at most two seconds."""
        self.pages.ask_to_end()
        self.engine.stop()
        self.pages.stop()


def new_application(arguments: list[str]) -> QApplication:
    """The Qt application, or the one that is there already."""
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    known = QApplication.instance()
    application = known if isinstance(known, QApplication) else QApplication(arguments)
    application.setApplicationName("Pothi")
    QApplication.setStyle("Fusion")  # the same on every system; the style sheet does the rest
    return application


def main(config: Config, file: Path | None = None) -> int:
    """Run the window until it is closed; returns the exit code. `file`: to be taken in at once."""
    more = for_qt(os.environ)
    os.environ.update(more)
    application = new_application(sys.argv[:1])
    if more:
        HeldKeys(application)
    desktop = Desktop(config)
    desktop.crashes.open()
    desktop.start()
    file = file or models_beside(config)
    if file is not None:
        desktop.window.take_in(file)
    try:
        return application.exec()
    finally:
        desktop.stop()
        if desktop.restarting:  # the engine has given the library free
            QProcess.startDetached(*program())


def models_beside(config: Config) -> Path | None:
    """A model pack that somebody put where models are looked for, beside the program or on a stick, while
    there is no model to find anything with; None mostly."""
    store = ModelStore(config.models, config.more_models)
    return placed_pack(store, catalogue.EMBEDDER.name, _where_models_lie(config))


def _where_models_lie(config: Config) -> Iterator[Path]:
    """Sticks are looked at only when it comes to them: one that went away can keep who looks waiting."""
    yield config.models
    yield from config.more_models
    for place in places():
        yield place
        yield place / INSIDE


def program() -> tuple[str, list[str]]:
    """How this program was started: itself when it is frozen, else by Python."""
    frozen = bool(getattr(sys, "frozen", False))
    return sys.executable, sys.argv[1:] if frozen else sys.orig_argv[1:]
