"""The engine in a process of its own, so that a window never waits and never dies with a model.

`WorkerHost` lives in the front end, `serve` in the child. They talk through two one-way pipes (a
two-way multiprocessing pipe would be a socket pair, and Pothi opens no sockets). Every job has an id;
what a cancelled job still says is dropped. When the child dies, the host says EngineCrashed and can
start a new one.
"""

from __future__ import annotations

import contextlib
import faulthandler
import itertools
import multiprocessing
import os
import queue
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from engine.core import error_log as journal
from engine.core.cancel import Cancelled, CancelToken
from engine.core.config import Config, go_offline
from engine.core.errors import ErrorCode, of_the_world
from engine.core.events import Event
from engine.service.requests import Lane, Request

Opener = Callable[[], Any]
# Nice level of the child: on two cores the window must win against the model.
CHILD_NICENESS = 5
# Seconds without a job before the child does a little of what can wait, and how long it rests between two
# looks when nothing was left to do.
IDLE_AFTER, REST = 2.0, 20.0


# --- what the child says -------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class EngineReady:
    """The child opened its subject and takes jobs (models may still be loading)."""


@dataclass(frozen=True, slots=True)
class EngineFailed:
    """The child could not open its subject (library locked, damaged ...) and ended."""

    code: ErrorCode
    params: dict[str, str]


@dataclass(frozen=True, slots=True)
class EngineCrashed:
    """The child died. `jobs` were lost with it; `log` is the end of what it wrote."""

    exit_code: int | None
    jobs: tuple[int, ...]
    log: str


@dataclass(frozen=True, slots=True)
class JobEvent:
    job: int
    event: Event


@dataclass(frozen=True, slots=True)
class JobFinished:
    job: int
    result: Any


@dataclass(frozen=True, slots=True)
class JobFailed:
    """The world was in the way: text and remedy come from engine.core.error_texts."""

    job: int
    code: ErrorCode
    params: dict[str, str]


@dataclass(frozen=True, slots=True)
class JobBroken:
    """Our own mistake: `report` tells its kind and place, for a crash report that people can copy."""

    job: int
    report: str


@dataclass(frozen=True, slots=True)
class JobCancelled:
    job: int


@dataclass(frozen=True, slots=True)
class IdleWorkDone:
    """The child did a little of what can wait: what it knows of its own accord may have changed."""


Reply = (
    EngineReady
    | EngineFailed
    | EngineCrashed
    | JobEvent
    | JobFinished
    | JobFailed
    | JobBroken
    | JobCancelled
    | IdleWorkDone
)


# --- what the host says --------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class _Submit:
    job: int
    request: Request


@dataclass(frozen=True, slots=True)
class _Cancel:
    job: int


@dataclass(frozen=True, slots=True)
class _Shutdown:
    pass


# --- the child -----------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class TutorOpener:
    """Opens the Tutor in the child; picklable. `session` outlives a child that crashes."""

    config: Config
    llm: str | None = None
    session: str | None = None

    def __call__(self) -> Any:
        from engine.tutor import Tutor

        return Tutor.open(self.config, self.llm, session=self.session)


def serve(inbox: Connection, outbox: Connection, opener: Opener, log: Path | None) -> None:
    """Main function of the child: open the subject, then run jobs until the host says stop or is gone."""
    _prepare_child(log)
    child = _Child(inbox, outbox)
    try:
        subject = opener()
    except Exception as error:
        world = of_the_world(error)
        if world is None:
            journal.note_mistake(error)
            sys.exit(1)
        child.say(EngineFailed(world.code, world.params))
        return
    child.run(subject)
    # Libraries with threads of their own (torch, llama.cpp) may hang in interpreter teardown.
    os._exit(0)


def _prepare_child(log: Path | None) -> None:
    go_offline()
    if hasattr(os, "nice"):
        os.nice(CHILD_NICENESS)
    if log is not None:
        with contextlib.suppress(OSError):  # a folder that can't be written is told by the subject
            journal.take_over(log)
    journal.catch_all(journal.note_mistake)
    if sys.stderr is not None:
        faulthandler.enable(sys.stderr)


class _Child:
    """Reads requests in the main thread, runs them in one thread per lane."""

    def __init__(self, inbox: Connection, outbox: Connection) -> None:
        self._inbox = inbox
        self._outbox = outbox
        self._say_lock = threading.Lock()
        self._tokens: dict[int, CancelToken] = {}
        self._lanes: dict[Lane, queue.Queue[_Submit | None]] = {lane: queue.Queue() for lane in Lane}
        self._idle_token = CancelToken()

    def say(self, reply: Reply) -> None:
        with self._say_lock:
            try:
                self._outbox.send(reply)
            except OSError:
                os._exit(0)  # the host is gone: nobody left to work for

    def run(self, subject: Any) -> None:
        threads = [
            threading.Thread(target=self._work, args=(subject, jobs), name=f"lane-{lane}", daemon=True)
            for lane, jobs in self._lanes.items()
        ]
        for thread in threads:
            thread.start()
        self.say(EngineReady())
        self._read_requests()
        for token in [*self._tokens.values(), self._idle_token]:
            token.cancel()
        for jobs in self._lanes.values():
            jobs.put(None)
        for thread in threads:
            thread.join(timeout=0.5)
        close = getattr(subject, "close", None)
        if close is not None and not any(thread.is_alive() for thread in threads):
            close()

    def _read_requests(self) -> None:
        while True:
            try:
                message = self._inbox.recv()
            except (EOFError, OSError):
                return
            if isinstance(message, _Shutdown):
                return
            if isinstance(message, _Submit):
                self._tokens[message.job] = CancelToken()
                self._lanes[message.request.lane].put(message)
                if message.request.lane is not Lane.LIBRARY:
                    self._idle_token.cancel()
            elif isinstance(message, _Cancel) and message.job in self._tokens:
                self._tokens[message.job].cancel()

    def _work(self, subject: Any, jobs: queue.Queue[_Submit | None]) -> None:
        idle = getattr(subject, "work_when_idle", None) if jobs is self._lanes[Lane.ANSWER] else None
        while (message := jobs.get() if idle is None else self._next_job(jobs, idle)) is not None:
            self.say(self._run_job(subject, message))
            self._tokens.pop(message.job, None)

    def _next_job(
        self, jobs: queue.Queue[_Submit | None], idle: Callable[[CancelToken], bool]
    ) -> _Submit | None:
        """The next job of the lane of models and questions; while there is none, `idle` works a little."""
        pause = IDLE_AFTER
        while True:
            try:
                return jobs.get(timeout=pause)
            except queue.Empty:
                pause = IDLE_AFTER if self._work_idle(jobs, idle) else REST

    def _work_idle(self, jobs: queue.Queue[_Submit | None], idle: Callable[[CancelToken], bool]) -> bool:
        """Whether there is more of what can wait. It ends as soon as a job comes; books that come in need
        the processor, too."""
        token = self._idle_token = CancelToken()
        if self._tokens or not jobs.empty():
            return True
        try:
            done = idle(token)
        except Cancelled:
            return True
        except Exception as error:
            if of_the_world(error) is None:
                journal.note_mistake(error)
            return False
        if done:
            self.say(IdleWorkDone())
        return done

    def _run_job(self, subject: Any, message: _Submit) -> Reply:
        job, token = message.job, self._tokens[message.job]

        def on_event(event: Event) -> None:
            if not token.cancelled:
                self.say(JobEvent(job, event))

        try:
            token.check()
            result = message.request.run(subject, on_event, token)
        except Cancelled:
            return JobCancelled(job)
        except Exception as error:
            world = of_the_world(error)
            if world is None:
                journal.note_mistake(error)
                return JobBroken(job, journal.report_of(error))
            return JobFailed(job, world.code, world.params)
        return JobFinished(job, result)


# --- the host ------------------------------------------------------------------------------------
class WorkerHost:
    """The front end's handle on a child process. `receive` belongs to one reader thread."""

    def __init__(self, opener: Opener, *, log: Path | None = None) -> None:
        self._opener = opener
        self._log = log
        self._ids = itertools.count(1)
        self._live: set[int] = set()
        self._lock = threading.Lock()
        self._failed = False
        self._process: Any = None
        self._to_child: Connection | None = None
        self._from_child: Connection | None = None

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    @property
    def connected(self) -> bool:
        """True while replies may still come (also from a child that has just died)."""
        return self._from_child is not None

    def start(self, opener: Opener | None = None) -> None:
        """Start a child (again), from now on with `opener` if given. Earlier jobs are forgotten."""
        self._opener = opener or self._opener
        context = multiprocessing.get_context("spawn")
        child_in, to_child = context.Pipe(duplex=False)
        from_child, child_out = context.Pipe(duplex=False)
        process = context.Process(
            target=serve,
            args=(child_in, child_out, self._opener, self._log),
            name="pothi-engine",
            daemon=True,
        )
        process.start()
        child_in.close()
        child_out.close()  # our copy: otherwise the end of the child would never be seen as EOF
        with self._lock:
            self._live.clear()
            self._failed = False
            self._process, self._to_child, self._from_child = process, to_child, from_child

    def submit(self, request: Request) -> int:
        """Send a request; its replies carry the returned id. Never blocks on the engine's work."""
        with self._lock:
            job = next(self._ids)
            self._live.add(job)
            self._send(_Submit(job, request))
        return job

    def cancel(self, job: int) -> bool:
        """Ask a job to stop. From now on nothing of it is delivered. False when it had ended."""
        with self._lock:
            if job not in self._live:
                return False
            self._live.discard(job)
            self._send(_Cancel(job))
        return True

    def _send(self, message: object) -> None:
        if self._to_child is None:
            return
        try:
            self._to_child.send(message)
        except OSError:
            return  # the child is gone; receive() will say so

    def receive(self, timeout: float | None = None) -> Reply | None:
        """The next reply that matters, or None after `timeout` seconds or when no child is there."""
        connection = self._from_child
        if connection is None:
            return None
        try:
            while connection.poll(timeout):
                reply: Reply = connection.recv()
                if self._matters(reply):
                    return reply
        except (EOFError, OSError):
            return self._crashed(connection)
        return None

    def _matters(self, reply: Reply) -> bool:
        if isinstance(reply, JobEvent):
            with self._lock:
                return reply.job in self._live
        if isinstance(reply, EngineFailed):
            self._failed = True
        if isinstance(reply, JobFinished | JobFailed | JobBroken | JobCancelled):
            with self._lock:
                was_live = reply.job in self._live
                self._live.discard(reply.job)
                return was_live
        return True

    def _crashed(self, connection: Connection) -> Reply | None:
        connection.close()
        with self._lock:
            if connection is not self._from_child:
                return None  # we stopped it ourselves
            process, self._process = self._process, None
            self._from_child = self._to_child = None
            jobs = tuple(sorted(self._live))
            self._live.clear()
        process.join(timeout=1.0)
        if self._failed:
            return None  # it has said why before it ended
        return EngineCrashed(process.exitcode, jobs, "" if self._log is None else journal.tail(self._log))

    def ask_to_end(self) -> None:
        """Tell the child to end, without waiting for it; `stop` waits. Two children end side by side so."""
        with self._lock:
            self._send(_Shutdown())

    def stop(self, patience: float = 1.5) -> None:
        """End the child: politely first, by force after `patience` seconds. Safe to call twice.

        The reader thread sees the end of the pipe and closes that side itself.
        """
        with self._lock:
            process, to_child = self._process, self._to_child
            self._send(_Shutdown())
            self._process = self._to_child = self._from_child = None
            self._live.clear()
        if process is not None:
            process.join(timeout=patience)
            if process.is_alive():
                process.kill()
                process.join(timeout=1.0)
        if to_child is not None:
            to_child.close()
