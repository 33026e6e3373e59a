"""The engine process: jobs, cancelling, late results, errors, crashes, restarts. Real child processes."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

from engine.core.cancel import CancelToken
from engine.core.errors import ErrorCode, PothiError
from engine.core.events import OnEvent
from engine.service.requests import Lane
from engine.service.worker import (
    EngineCrashed,
    EngineFailed,
    EngineReady,
    IdleWorkDone,
    JobBroken,
    JobEvent,
    JobFailed,
    JobFinished,
    Reply,
    WorkerHost,
)

PATIENCE = 30.0
MORE_THAN_THERE_IS = 1 << 60  # bytes


def open_subject() -> str:
    return "subject"


def open_without_memory() -> str:
    return str(bytearray(MORE_THAN_THERE_IS))


def open_locked(path: str) -> str:
    raise PothiError(ErrorCode.LIBRARY_LOCKED, path=path)


@dataclass(frozen=True)
class Echo:
    word: str
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> str:
        on_event(f"saw {self.word}")
        return f"{subject}: {self.word}"


@dataclass(frozen=True)
class WaitForStop:
    """Runs until it is cancelled, then leaves a mark on disk."""

    mark: Path
    lane: ClassVar[Lane] = Lane.ANSWER

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> None:
        on_event("started")
        while not cancel.cancelled:
            threading.Event().wait(0.005)
        self.mark.write_text("stopped")
        cancel.check()


@dataclass(frozen=True)
class Stubborn:
    """Ignores its cancel token and still returns a result."""

    flag: Path
    lane: ClassVar[Lane] = Lane.ANSWER

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> str:
        on_event("started")
        while not self.flag.exists():
            threading.Event().wait(0.005)
        return "too late"


@dataclass(frozen=True)
class Fail:
    how: str
    lane: ClassVar[Lane] = Lane.INGEST

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> None:
        if self.how == "world":
            raise PothiError(ErrorCode.DISK_FULL, path="/somewhere")
        if self.how == "memory":
            raise MemoryError
        if self.how == "tensor":
            import torch  # not above: every child would load it

            torch.empty(MORE_THAN_THERE_IS, dtype=torch.uint8)
        if self.how == "die":
            os.write(2, b"last words\n")
            os._exit(77)
        raise RuntimeError("our own mistake")


def await_reply(host: WorkerHost, kind: type[Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        reply = host.receive(timeout=0.5)
        if isinstance(reply, kind):
            return reply
    raise AssertionError(f"no {kind.__name__} came")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[WorkerHost]:
    host = WorkerHost(open_subject, log=tmp_path / "logs" / "engine.log")
    host.start()
    await_reply(host, EngineReady)
    yield host
    host.stop()


def test_a_job_sends_events_and_its_result(host: WorkerHost) -> None:
    job = host.submit(Echo("माप"))
    assert host.receive(PATIENCE) == JobEvent(job, "saw माप")
    assert host.receive(PATIENCE) == JobFinished(job, "subject: माप")


def test_lanes_do_not_wait_for_each_other(host: WorkerHost, tmp_path: Path) -> None:
    waiting = host.submit(WaitForStop(tmp_path / "mark"))
    quick = host.submit(Echo("quick"))
    assert await_reply(host, JobFinished) == JobFinished(quick, "subject: quick")
    assert host.cancel(waiting)


def test_cancel_reaches_the_running_job(host: WorkerHost, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    job = host.submit(WaitForStop(mark))
    assert host.receive(PATIENCE) == JobEvent(job, "started")
    assert host.cancel(job)
    assert not host.cancel(job)
    after = host.submit(WaitForStop(tmp_path / "second"))  # same lane: runs only once the first has ended
    assert host.receive(PATIENCE) == JobEvent(after, "started")
    assert mark.read_text() == "stopped"
    host.cancel(after)


def test_the_late_result_of_a_cancelled_job_is_dropped(host: WorkerHost, tmp_path: Path) -> None:
    job = host.submit(Stubborn(tmp_path / "flag"))
    assert host.receive(PATIENCE) == JobEvent(job, "started")
    host.cancel(job)
    (tmp_path / "flag").touch()
    echo = host.submit(Echo("next"))
    replies: list[Reply | None] = [host.receive(PATIENCE), host.receive(PATIENCE)]
    assert replies == [JobEvent(echo, "saw next"), JobFinished(echo, "subject: next")]
    assert host.receive(timeout=0.05) is None


def test_errors_of_the_world_and_our_own(host: WorkerHost) -> None:
    world = host.submit(Fail("world"))
    assert host.receive(PATIENCE) == JobFailed(world, ErrorCode.DISK_FULL, {"path": "/somewhere"})
    for how in ("memory", "tensor"):
        memory = host.submit(Fail(how))
        assert host.receive(PATIENCE) == JobFailed(memory, ErrorCode.OUT_OF_MEMORY, {})
    ours = host.submit(Fail("ours"))
    reply = host.receive(PATIENCE)
    assert isinstance(reply, JobBroken)
    assert reply.job == ours
    assert "RuntimeError" in reply.report
    assert "in run" in reply.report
    assert "our own mistake" not in reply.report.replace('"our own mistake"', "")  # but for the source line


@pytest.mark.parametrize("how", ["ours", "die"])
def test_what_broke_last_time_is_still_in_the_log(host: WorkerHost, tmp_path: Path, how: str) -> None:
    log = tmp_path / "logs" / "engine.log"
    job = host.submit(Fail(how))
    await_reply(host, JobBroken if how == "ours" else EngineCrashed)
    assert job
    words = {"ours": "RuntimeError", "die": "last words"}[how]
    assert words in log.read_text(encoding="utf-8")
    host.stop()
    host.start()
    await_reply(host, EngineReady)
    noted = log.read_text(encoding="utf-8")
    assert words in noted
    assert noted.count("INFO engine.core.error_log: Pothi") == 2
    assert ": our own mistake" not in noted


def test_a_log_that_grew_large_is_put_aside_at_the_next_start(tmp_path: Path) -> None:
    log = tmp_path / "logs" / "engine.log"
    log.parent.mkdir()
    log.write_text("old\n" * 500_000, encoding="utf-8")
    host = WorkerHost(open_subject, log=log)
    host.start()
    await_reply(host, EngineReady)
    host.submit(Fail("die"))
    assert "last words" in await_reply(host, EngineCrashed).log
    assert "old" not in log.read_text(encoding="utf-8")
    assert log.with_name("engine.log.1").read_text(encoding="utf-8").startswith("old")
    host.stop()


def open_broken(words: str) -> str:
    raise ValueError(words)


@pytest.mark.parametrize("name", ["logs/engine.log", "engine.log"])
def test_a_subject_that_breaks_is_noted_without_its_words(tmp_path: Path, name: str) -> None:
    host = WorkerHost(partial(open_broken, "Asha asked this"), log=tmp_path / name)
    host.start()
    crash = await_reply(host, EngineCrashed)
    assert crash.exit_code == 1
    assert "ValueError" in crash.log
    assert "Asha" not in crash.log
    host.stop()


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("in the way")
    host = WorkerHost(open_subject, log=tmp_path / "logs" / "engine.log")
    host.start()
    await_reply(host, EngineReady)
    host.submit(Fail("die"))
    assert await_reply(host, EngineCrashed).log == ""
    host.stop()


def test_a_crash_is_told_and_survived(host: WorkerHost) -> None:
    job = host.submit(Fail("die"))
    crash = await_reply(host, EngineCrashed)
    assert crash.exit_code == 77
    assert crash.jobs == (job,)
    assert "last words" in crash.log
    assert not host.alive
    assert host.receive(timeout=0.01) is None
    host.start()
    await_reply(host, EngineReady)
    again = host.submit(Echo("back"))
    assert await_reply(host, JobFinished) == JobFinished(again, "subject: back")


def test_a_subject_that_cannot_be_opened_says_why() -> None:
    host = WorkerHost(partial(open_locked, "/lib"))
    host.start()
    assert await_reply(host, EngineFailed) == EngineFailed(ErrorCode.LIBRARY_LOCKED, {"path": "/lib"})
    assert host.receive(PATIENCE) is None  # the end of that child is no crash
    assert not host.alive
    host.stop()


def test_a_subject_that_does_not_fit_into_memory_says_so() -> None:
    host = WorkerHost(open_without_memory)
    host.start()
    assert await_reply(host, EngineFailed) == EngineFailed(ErrorCode.OUT_OF_MEMORY, {})
    host.stop()


def test_stop_ends_a_busy_child(host: WorkerHost, tmp_path: Path) -> None:
    job = host.submit(Stubborn(tmp_path / "never"))
    assert host.receive(PATIENCE) == JobEvent(job, "started")
    process = host._process
    host.stop(patience=0.2)
    assert not process.is_alive()
    host.stop()
    host.submit(Echo("nobody there"))
    assert host.receive(timeout=0.01) is None


@dataclass
class Idler:
    """Has something to do while nobody asks for anything: it works until it is stopped."""

    home: Path

    def work_when_idle(self, cancel: CancelToken) -> bool:
        if (self.home / "endless").exists():
            (self.home / "working").touch()
            while not cancel.cancelled:
                threading.Event().wait(0.005)
            (self.home / "stopped").touch()
            cancel.check()
        return True


@pytest.fixture
def idling(tmp_path: Path) -> Iterator[WorkerHost]:
    host = WorkerHost(partial(Idler, tmp_path))
    host.start()
    await_reply(host, EngineReady)
    yield host
    host.stop()


def test_what_can_wait_is_done_while_nobody_asks(idling: WorkerHost) -> None:
    assert await_reply(idling, IdleWorkDone) == IdleWorkDone()
    assert await_reply(idling, IdleWorkDone) == IdleWorkDone()  # and again


def test_what_can_wait_stops_for_a_job(idling: WorkerHost, tmp_path: Path) -> None:
    (tmp_path / "endless").touch()
    end = time.monotonic() + PATIENCE
    while not (tmp_path / "working").exists() and time.monotonic() < end:
        idling.receive(timeout=0.05)
    job = idling.submit(WaitForStop(tmp_path / "mark"))
    assert await_reply(idling, JobEvent) == JobEvent(job, "started")
    assert (tmp_path / "stopped").exists()
    idling.cancel(job)


def test_a_quick_look_does_not_stop_it(idling: WorkerHost, tmp_path: Path) -> None:
    (tmp_path / "endless").touch()
    end = time.monotonic() + PATIENCE
    while not (tmp_path / "working").exists() and time.monotonic() < end:
        idling.receive(timeout=0.05)
    idling.submit(Echo("look"))
    await_reply(idling, JobFinished)
    assert not (tmp_path / "stopped").exists()
