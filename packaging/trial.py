"""Runs the packaged program as a school would: without network, on the command line and in its window.

The window is driven on a virtual screen by keys alone, as a child with a keyboard would.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import contents

SAMPLE = sorted((contents.ROOT / "assets" / "sample").glob("*.pdf"))
QUESTION, OUTSIDE = "What is rainwater harvesting?", "Who won the cricket World Cup in 2011?"
ANSWERED = ("answered", "quoted", "partial")  # how the log calls a question that was answered
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
MINUTES = 60.0
PATIENCE = 10 * MINUTES  # for one answer in the window, its models among it, on a busy machine
SCREEN = "1366x768x24"


class Failed(Exception):
    """The text says what did not happen."""


class NotTried(Exception):
    """The text says what this machine lacks for it."""


@dataclass(frozen=True, slots=True)
class Program:
    """A way to run the packaged program: `front` comes before every command, `environment` is all of the
    environment that it gets beside PATH and a language. `emulator` comes right before the program: what an
    emulated program starts runs on the real processor."""

    path: str
    home: str
    front: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    emulator: tuple[str, ...] = ()

    def command(self, *words: str) -> list[str]:
        told = {"PATH": PATH, "LANG": "C.UTF-8", "HOME": self.home, "QT_QPA_PLATFORM": "offscreen"}
        told |= self.environment
        settings = (f"{name}={value}" for name, value in told.items())
        return [*self.front, "env", "-i", *settings, *self.emulator, self.path, *words]

    def run(self, *words: str, seconds: float = 10 * MINUTES) -> str:
        """Run a command and return what it printed. Raises Failed."""
        command = self.command(*words)
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            stdin=subprocess.DEVNULL,
            timeout=seconds,
        )
        if done.returncode:
            raise Failed(f"pothi {' '.join(words)} ended with {done.returncode}: {done.stderr[-800:]}")
        return done.stdout


def lesson(program: Program, home: str | None, books: Sequence[Path]) -> str:
    """The sample textbook comes in; then `ask_and_read`. Raises Failed."""
    program.run("ingest", *map(str, books), *(("--home", home) if home else ()))
    return ask_and_read(program, home)


def ask_and_read(program: Program, home: str | None = None) -> str:
    """A question is answered with a citation, one is refused, the cited page is read. Raises Failed."""
    where = ("--home", home) if home else ()
    answer = json.loads(program.run("ask", QUESTION, "--llm", "none", "--json", *where))
    if not answer["citations"]:
        raise Failed("no cited answer")
    refusal = json.loads(program.run("ask", OUTSIDE, "--llm", "none", "--json", *where))
    if refusal["answer"] or refusal["citations"]:
        raise Failed("a question that no book answers was answered")
    cited = answer["citations"][0]
    if len(program.run("pages", cited["doc"], str(cited["pdf_page"]), *where).split()) < 10:
        raise Failed("the cited page has no text")
    return "cited answer, refusal, page"


def doctor(program: Program) -> str:
    """`pothi doctor` finds nothing that must be mended, and says so in two languages. Raises Failed."""
    told: list[list[str]] = []
    for language in ("en", "hi"):
        command = program.command("doctor", "--json", "--language", language)
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        if done.returncode not in (0, 1):
            raise Failed(f"doctor ended with {done.returncode}: {(done.stdout + done.stderr)[-800:]}")
        told.append([finding["text"] for finding in json.loads(done.stdout)["findings"]])
    english, hindi = told
    if len(english) != len(hindi) or set(english) & set(hindi):
        raise Failed(f"doctor does not speak two languages: {english} {hindi}")
    return f"doctor: {len(english)} checks in both languages, nothing that must be mended"


def window(program: Program, log: Path, picture: Path) -> str:
    """Open the window on a virtual screen, ask in it what is answered and what is refused, close it.

    `log`: the database in which the program notes what was asked, as this machine sees it; `picture`: where a
    picture of the screen goes. Raises Failed, NotTried.
    """
    before = last_row(log)  # what was asked on the command line is no answer of the window
    with screen() as display, tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as errors:
        on_screen = {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
        shown = replace(program, environment={**program.environment, **on_screen})
        process = subprocess.Popen(
            shown.command(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            text=True,
        )
        try:
            _keys(display, "search", "--sync", "--onlyvisible", "--name", "Pothi|पोथी")
            for question, wanted in ((QUESTION, ANSWERED), (OUTSIDE, ("refused",))):
                _keys(display, "key", "ctrl+l")
                _keys(display, "type", "--delay", "30", question)
                _keys(display, "key", "Return")
                ended = _outcome(log, before, question, process)
                _picture(display, picture)
                if ended not in wanted:
                    raise Failed(f"in the window “{question}” ended as {ended}")
            _keys(display, "key", "alt+F4")
            code = process.wait(60)
            if code:
                errors.seek(0)
                raise Failed(f"the window ended with {code}: {errors.read()[-800:]}")
        finally:
            process.kill()
            process.wait()
    return "asked in the window, answered and refused, closed"


@contextmanager
def screen() -> Iterator[str]:
    """A virtual screen with a window manager; gives its name. Raises NotTried."""
    missing = [name for name in ("Xvfb", "openbox", "xdotool") if not shutil.which(name)]
    if missing:
        raise NotTried(f"no {', '.join(missing)}")
    reading, writing = os.pipe()
    options = ("-screen", "0", SCREEN, "-nolisten", "tcp", "-ac", "-displayfd", str(writing))
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    server = subprocess.Popen(["Xvfb", *options], pass_fds=(writing,), **quiet)  # type: ignore[call-overload]
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            display = f":{told.readline().strip()}"
        manager = subprocess.Popen(["openbox"], env=os.environ | {"DISPLAY": display}, **quiet)  # type: ignore[call-overload]
        try:
            yield display
        finally:
            manager.terminate()
            manager.wait()
    finally:
        server.terminate()
        server.wait()


def _keys(display: str, *words: str) -> None:
    told = os.environ | {"DISPLAY": display}
    done = subprocess.run(["xdotool", *words], env=told, capture_output=True, text=True, timeout=5 * MINUTES)
    if done.returncode:
        raise Failed(f"xdotool {words[0]}: {done.stderr.strip()[-200:]}")


def _outcome(log: Path, before: int, question: str, process: subprocess.Popen[str]) -> str:
    """How the program noted the end of a question, behind row `before`. Raises Failed when it never does."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            raise Failed(f"the window ended with {process.returncode} in the middle of a question")
        found = asked(log, before).get(question)
        if found:
            return found
        time.sleep(0.5)
    raise Failed(f"no answer in the window to “{question}”")


def asked(log: Path, after: int = 0) -> dict[str, str]:
    """How each question behind row `after` ended, by its words, from a log; {} while there is none."""
    return {question: event for number, question, event in _rows(log) if number > after}


def last_row(log: Path) -> int:
    """The number of the last row of a log; 0 while there is none."""
    return max((number for number, _, _ in _rows(log)), default=0)


def _rows(log: Path) -> list[tuple[int, str, str]]:
    if not log.is_file():
        return []
    try:
        with closing(sqlite3.connect(f"file:{log}?mode=ro", uri=True)) as database:
            return database.execute("SELECT id, question, event FROM log ORDER BY id").fetchall()
    except sqlite3.OperationalError:  # its tables are just being made
        return []


def _picture(display: str, picture: Path) -> None:
    picture.parent.mkdir(parents=True, exist_ok=True)
    if shutil.which("import"):
        time.sleep(1)  # what is noted is painted a moment later
        subprocess.run(["import", "-display", display, "-window", "root", str(picture)], check=True)


def models() -> Path:
    """Where the models of this machine are. Raises NotTried when there are none."""
    sys.path.insert(0, str(contents.ROOT))
    from engine.core.config import Config

    folder = Config.from_environment().models
    if not (folder / "multilingual-e5-small").is_dir():
        raise NotTried("no embedder on this machine")
    return folder


def share_models(target: Path) -> None:
    """Copy the encoders of this machine into `target`, readable for all."""
    folder = models()
    target.mkdir(parents=True, exist_ok=True)
    for name in ("multilingual-e5-small", "all-mpnet-base-v2"):
        if (folder / name).is_dir():
            shutil.copytree(folder / name, target / name, dirs_exist_ok=True)
    subprocess.run(["chmod", "-R", "a+rX", str(target)], check=True)


def without_network() -> tuple[str, ...]:
    """What goes before a command so that it sees no network interface. Raises NotTried."""
    front: tuple[str, ...] = ("unshare", "--net")
    if os.geteuid() != 0:
        front = ("unshare", "--net", "--map-current-user")
    if subprocess.run([*front, "true"], capture_output=True).returncode:
        raise NotTried("no network namespaces here")
    return front


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """The folder can be written by nobody inside this context."""
    if os.geteuid() != 0:
        subprocess.run(["chmod", "-R", "a-w", str(folder)], check=True)
        try:
            yield
        finally:
            subprocess.run(["chmod", "-R", "u+w", str(folder)], check=True)
        return
    with mounted(["--bind", str(folder)], folder):
        subprocess.run(["mount", "-o", "remount,bind,ro", str(folder)], check=True)
        yield


@contextmanager
def mounted(words: Sequence[str], target: Path) -> Iterator[None]:
    """`mount WORDS TARGET` inside this context."""
    subprocess.run(["mount", *words, str(target)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", str(target)], check=True)
