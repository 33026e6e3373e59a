"""The one door for what breaks in the window and behind it: into the log, and before a person, once."""

from __future__ import annotations

import faulthandler
import logging
import platform
import sys
import threading
from pathlib import Path
from typing import IO, Any

from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler, qVersion

from desktop.views.crash_dialog import CrashDialog
from engine import __version__
from engine.core.error_log import JournalFile, catch_all, note_mistake, note_start, report_of, tail

WINDOW_LOG = "window.log"
_LOGS = (WINDOW_LOG, "engine.log", "pages.log")
_log = logging.getLogger(__name__)


class CrashDoor(QObject):
    """Shows one dialog at a time; what breaks while it is open is only noted.

    `open` makes it the door of this process, `close` gives back what was there before.
    """

    restart = Signal()  # a person wants Pothi started again
    _broke = Signal(str)  # from any thread

    def __init__(self, logs: Path) -> None:
        """`logs`: the folder of the log files."""
        super().__init__()
        self._logs = logs
        self._handler: JournalFile | None = None
        self._faults: IO[str] | None = None
        self._before: tuple[Any, Any, Any] | None = None
        self.dialog: CrashDialog | None = None
        self._broke.connect(self.tell)

    def open(self) -> None:
        """From now on nothing breaks without a word: exceptions in any thread, and what Qt complains of."""
        self._handler = JournalFile(self._logs / WINDOW_LOG)
        logging.getLogger().addHandler(self._handler)
        note_start()
        try:
            self._faults = (self._logs / WINDOW_LOG).open("a", encoding="utf-8")
            faulthandler.enable(self._faults)
        except OSError:
            self._faults = None
        hooks = sys.excepthook, threading.excepthook
        catch_all(self._caught)
        self._before = (*hooks, qInstallMessageHandler(self._of_qt))

    def close(self) -> None:
        """Shut the door; a second call does nothing."""
        if self.dialog is not None:
            self.dialog.close()
        if self._before is None or self._handler is None:
            return
        sys.excepthook, threading.excepthook, handler = self._before
        qInstallMessageHandler(handler)
        if self._faults is not None:
            faulthandler.disable()
            self._faults.close()
        logging.getLogger().removeHandler(self._handler)
        self._handler.close()
        self._before = self._handler = self._faults = None

    def _caught(self, error: BaseException) -> None:
        note_mistake(error)
        self._broke.emit(report_of(error))

    def _of_qt(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        """Noted, and nothing more: people can do nothing about it."""
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            _log.warning("Qt: %s", message)

    def tell(self, report: str) -> None:
        """Show what broke, unless something broke just before."""
        if self.dialog is not None:
            return
        self.dialog = CrashDialog(self.for_the_staff(report))
        self.dialog.restart.connect(self.restart)
        self.dialog.finished.connect(self._done)
        self.dialog.show()

    def _done(self, _how: int) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None

    def for_the_staff(self, report: str) -> str:
        """Version, system, what broke and the newest lines of the logs: no word of a question."""
        parts = [
            f"Pothi {__version__}",
            f"{platform.platform()}, Python {platform.python_version()}, Qt {qVersion()}",
            report.strip(),
        ]
        for name in _LOGS:
            lines = tail(self._logs / name).strip()
            if lines:
                parts.append(f"{name}\n{lines}")
        return "\n\n".join(parts) + "\n"
