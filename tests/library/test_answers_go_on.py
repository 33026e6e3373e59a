"""A full disk, a folder without rights or without locks: questions are answered, and what doesn't go is told.

The limits are the operating system's own, in a process of their own; only file systems without locks are
played, by the calls that would fail there.
"""

from __future__ import annotations

import errno
import fcntl
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fakes import SmallRegistry
from samples import add_tiny, tiny_document

from engine.cli.main import DONE, ENVIRONMENT, main
from engine.core.config import Config
from engine.core.errors import ErrorCode, PothiError
from engine.core.events import Trouble
from engine.insights.log import QuestionLog
from engine.library.library import DATABASE, Library
from engine.library.lock import WriterLock
from engine.library.opening import LOCK
from engine.tutor import Tutor

TESTS = Path(__file__).resolve().parent.parent
QUESTION = "What is the focal length?"

ASK = """
import json, os, sys, tempfile
from pathlib import Path
import engine.tutor
from fakes import SmallRegistry
from samples import add_tiny, tiny_document
from engine.core.config import Config
from engine.core.events import Trouble
from engine.tutor import Tutor

registry = SmallRegistry()
engine.tutor.ModelRegistry = lambda *_, **__: registry
home, own = map(Path, sys.argv[2:4])
with tempfile.TemporaryDirectory() as folder:  # loads what another user could not
    with Tutor.open(Config(Path(folder), Path(folder), Path(folder) / "own")) as tutor:
        add_tiny(tutor.library, tiny_document("light"))
        tutor.ask("What is the focal length?")
if sys.argv[1] == "rights":
    os.setuid(65534)
if sys.argv[1] == "full":
    import resource
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
events = []
with Tutor.open(Config(home, home / "models", own)) as tutor:
    if sys.argv[1] == "later":
        import resource
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    answers = [tutor.ask("What is the focal length?", on_event=events.append).status.value for _ in range(3)]
    kept = len(tutor.log.rows())
told = [event.code.value for event in events if isinstance(event, Trouble)]
print(json.dumps([answers, kept, told]))
"""


def asked(how: str, home: Path, own: Path) -> str:
    path = os.pathsep.join([str(TESTS), str(TESTS.parent)])
    done = subprocess.run(
        [sys.executable, "-c", ASK, how, str(home), str(own)],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": path},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


ANSWERS = '["quoted", "quoted", "quoted"]'


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that other users can reach; the test runner's own is closed to them."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        home = Path(folder) / "home"
        with Library.open(home) as library:
            add_tiny(library, tiny_document("light"))
        yield home


@pytest.mark.parametrize("how", ["full", "later"])
def test_with_a_full_disk_questions_are_answered_and_it_is_told_once(home: Path, how: str) -> None:
    assert asked(how, home, home / "own") == f'[{ANSWERS}, 0, ["log_not_kept"]]'
    assert asked("free", home, home / "own") == f"[{ANSWERS}, 3, []]"


@pytest.mark.skipif(os.getuid() != 0, reason="only root can be somebody else")
@pytest.mark.parametrize("own", ["nowhere", "writable"])
def test_in_a_home_that_cannot_be_written_questions_are_answered(shared: Path, own: str) -> None:
    mine = shared.parent / own
    mine.mkdir(mode=0o755)
    if own == "writable":
        os.chown(mine, 65534, 65534)
    told = '0, ["log_not_kept"]' if own == "nowhere" else "3, []"
    assert asked("rights", shared, mine / "own") == f"[{ANSWERS}, {told}]"


def test_a_row_that_is_not_kept_is_no_crash(home: Path, tmp_path: Path) -> None:
    (tmp_path / "in_the_way").write_text("a file")
    with Library.open(home, read_only=True) as library:
        log = QuestionLog(library, tmp_path / "in_the_way" / "log.db")
    assert log.trouble is not None
    assert log.trouble.code is ErrorCode.LOG_NOT_KEPT


# --- no locks ------------------------------------------------------------------------------------
@pytest.fixture(params=[errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL])
def no_locks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(request.param, os.strerror(request.param))

    monkeypatch.setattr(fcntl, "flock", refuse)
    monkeypatch.setattr(fcntl, "lockf", refuse)


def test_where_nothing_can_be_locked_questions_are_answered(
    home: Path, registry: SmallRegistry, no_locks: None
) -> None:
    events: list[object] = []
    with Tutor.open(Config(home, home / "models", home / "own")) as tutor:
        assert [tutor.ask(QUESTION, on_event=events.append).is_shown for _ in range(2)] == [True, True]
        with pytest.raises(PothiError) as told:
            tutor.library.remove_document("light")
        assert told.value.code is ErrorCode.LIBRARY_NO_LOCKS
    assert [event.code for event in events if isinstance(event, Trouble)] == [ErrorCode.LOG_NOT_KEPT]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (["library", "list"], DONE),
        (["library", "show", "light"], DONE),
        (["pages", "light", "1"], DONE),
        (["library", "remove", "light"], ENVIRONMENT),
        (["library", "forget-pin"], ENVIRONMENT),
        (["ingest", "nothing.pdf"], ENVIRONMENT),
    ],
)
def test_commands_read_without_locks_and_say_why_they_cannot_write(
    home: Path,
    registry: SmallRegistry,
    no_locks: None,
    command: list[str],
    code: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = (home / DATABASE).read_bytes()
    assert main(["--home", str(home), "--language", "en", *command]) == code
    told = capsys.readouterr().err
    assert "already running" not in told
    assert ("cannot be locked" in told) == (code == ENVIRONMENT)
    assert (home / DATABASE).read_bytes() == before


def test_a_new_library_without_locks_is_refused_with_words(tmp_path: Path, no_locks: None) -> None:
    with pytest.raises(PothiError) as told:
        Library.open(tmp_path / "new")
    assert told.value.code is ErrorCode.LIBRARY_NO_LOCKS


def test_what_waits_in_a_log_is_not_passed_over_without_locks(home: Path, no_locks: None) -> None:
    (home / f"{DATABASE}-wal").write_bytes(b"something")
    with pytest.raises(PothiError) as told:
        Library.open(home, read_only=True)
    assert told.value.code is ErrorCode.LIBRARY_NO_LOCKS


@pytest.mark.parametrize("number", [errno.EWOULDBLOCK, errno.EACCES])
def test_a_lock_that_another_holds_is_still_a_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def held(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "flock", held)
    with pytest.raises(PothiError) as told:
        WriterLock(tmp_path / LOCK)
    assert told.value.code is ErrorCode.LIBRARY_LOCKED


def test_a_lock_is_given_free(tmp_path: Path) -> None:
    first = WriterLock(tmp_path / LOCK)
    with pytest.raises(PothiError):
        WriterLock(tmp_path / LOCK)
    first.release()
    first.release()
    WriterLock(tmp_path / LOCK).release()


# --- the clock -----------------------------------------------------------------------------------
def at(moment: float) -> Callable[[], float]:
    return lambda: moment


@pytest.mark.parametrize("moment", [0.0, 315_532_799.0, 4_354_819_200.0, 9e9])  # 1970, 1979, 2108, 2255
@pytest.mark.parametrize("what", ["clock", "files", "both"])
def test_a_pack_is_made_whatever_the_clock_says(
    home: Path, monkeypatch: pytest.MonkeyPatch, moment: float, what: str
) -> None:
    if what in ("files", "both"):
        for book in (home / "books").iterdir():
            os.utime(book, (moment, moment))
    if what in ("clock", "both"):
        monkeypatch.setattr("time.time", at(moment))
    pack = home.with_name("all.pothi")
    assert main(["--home", str(home), "library", "export", str(pack)]) == DONE
    assert main(["--home", str(home.with_name("other")), "library", "import", str(pack)]) == DONE
    with Library.open(home.with_name("other"), read_only=True) as library:
        assert {record.doc for record in library.documents()} == {"light", "cells"}


def test_the_same_books_make_the_same_pack(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packs = [home.with_name(f"{number}.pothi") for number in (1, 2)]
    for pack in packs:
        assert main(["--home", str(home), "library", "export", str(pack)]) == DONE
    assert packs[0].read_bytes() == packs[1].read_bytes()
