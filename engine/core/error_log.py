"""The program's own log: what broke and where, for those who look after the computer.

It never holds a word of what was asked: of an exception it tells the kind and the places in the program, not
the message, which may quote a question.
"""

from __future__ import annotations

import logging
import os
import platform
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from engine import __version__
from engine.core.config import Config

ENGINE_LOG = Path("logs") / "engine.log"
# Together three megabytes: the newest file and two older ones.
MOST_BYTES = 1_000_000
OLDER_FILES = 2
TAIL_BYTES = 4000

_log = logging.getLogger(__name__)


def own_folder(config: Config) -> Path:
    """Where this person's choices, bookmarks and logs are: beside the library, unless that is read-only."""
    if not config.home.exists():
        return config.home
    try:
        with tempfile.TemporaryFile(dir=config.home):  # asking for permissions tells little on Windows
            return config.home
    except OSError:
        return config.own


def report_of(error: BaseException) -> str:
    """What was raised where, with what caused it: kinds and places, no message."""
    lines: list[str] = []
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        kind = type(cause)
        lines += traceback.format_tb(cause.__traceback__)
        lines.append(f"{kind.__module__}.{kind.__qualname__}\n".removeprefix("builtins."))
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return "".join(lines)


class _Discreet(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told, record.exc_text = record.exc_text, None  # another handler's words stay with it
        try:
            return super().format(record)
        finally:
            record.exc_text = told

    def formatException(self, info: object) -> str:
        error = info[1] if isinstance(info, tuple) else None
        return report_of(error).rstrip() if isinstance(error, BaseException) else ""


class JournalFile(RotatingFileHandler):
    """Writes to a few files in turn, the first made when the first line comes. What can't be written is lost
    without a word: a log is no reason to stop.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=MOST_BYTES, backupCount=OLDER_FILES, encoding="utf-8", delay=True)
        self.errors = "backslashreplace"
        self.setFormatter(_Discreet("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"))

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:
        """See the class."""


class ProcessJournal(JournalFile):
    """The log of a whole process: what native code writes to descriptor 2 goes there, too.

    Raises OSError when it can't be made.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        if path.exists() and path.stat().st_size >= MOST_BYTES:
            self.doRollover()  # native code alone never turns to a new file
        elif self.stream is None:
            self.stream = self._open()

    def _open(self) -> TextIOWrapper:
        stream = super()._open()
        os.dup2(stream.fileno(), 2)
        return stream

    def doRollover(self) -> None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)  # Windows gives no other name to a file that is open
        os.close(nowhere)
        super().doRollover()
        if self.stream is None:
            self.stream = self._open()


def take_over(path: Path) -> None:
    """From now on all that this process says of itself goes to the file `path`, behind what is there.

    Raises OSError when it can't be written.
    """
    logging.getLogger().addHandler(ProcessJournal(path))
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)  # noqa: SIM115
    note_start()


def note_start() -> None:
    """A line that tells one run from the next."""
    logging.getLogger(__name__).setLevel(logging.INFO)
    _log.info("Pothi %s, %s, Python %s", __version__, platform.platform(), platform.python_version())


def catch_all(on_mistake: Callable[[BaseException], None]) -> None:
    """Hand what nobody caught, in any thread, to `on_mistake` instead of printing it with its message."""

    def of_thread(told: threading.ExceptHookArgs) -> None:
        if told.exc_value is not None and not isinstance(told.exc_value, SystemExit):
            on_mistake(told.exc_value)

    def of_program(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
        else:
            on_mistake(error)

    sys.excepthook, threading.excepthook = of_program, of_thread


@contextmanager
def kept(path: Path) -> Iterator[None]:
    """Inside the block, what the program notes goes to the file `path` and nowhere else."""
    handler, root = JournalFile(path), logging.getLogger()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)
        handler.close()


def note_mistake(error: BaseException) -> None:
    """Note a mistake of ours."""
    _log.error("a mistake in Pothi", exc_info=error)


def tail(path: Path, most: int = TAIL_BYTES) -> str:
    """The newest lines of a log; "" when there is none."""
    try:
        with path.open("rb") as stream:
            size = stream.seek(0, 2)
            stream.seek(max(0, size - most))
            return stream.read().decode("utf-8", errors="replace")
    except OSError:
        return ""
