"""The engine process as a Qt object: requests go out as jobs, replies come back as queued signals."""

from __future__ import annotations

import threading
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.core.errors import ErrorCode
from engine.service.requests import Request
from engine.service.worker import (
    EngineCrashed,
    EngineFailed,
    EngineReady,
    IdleWorkDone,
    JobBroken,
    JobEvent,
    JobFailed,
    JobFinished,
    Opener,
    Reply,
    WorkerHost,
)

# How often the reader looks whether it should end, in seconds. Replies wake it at once.
READER_PULSE = 0.2


class Job(QObject):
    """One request on its way. Exactly one of finished, failed, broken, lost, or nothing after cancel()."""

    told = Signal(object)
    finished = Signal(object)
    failed = Signal(object, dict)  # ErrorCode, parameters
    broken = Signal(str)  # our own mistake: a report to copy
    ended = Signal()

    def __init__(self, number: int, client: EngineClient) -> None:
        super().__init__(client)
        self.number = number
        self._client = client

    def cancel(self) -> None:
        """Stop it. Nothing of this job is heard from now on, except `ended`."""
        self._client.cancel(self)


class EngineClient(QObject):
    """Starts a child process, hands out jobs, and starts the child again when it died."""

    ready = Signal()
    unavailable = Signal(object, dict)  # ErrorCode, parameters: the child could not open the library
    crashed = Signal(object)  # EngineCrashed
    broken = Signal(str)  # any job that met a mistake of ours: its report
    idle_worked = Signal()  # the child did something of its own accord: questions to suggest, for one
    _arrived = Signal(object)

    def __init__(self, host: WorkerHost, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._host = host
        self._jobs: dict[int, Job] = {}
        self._stopping = threading.Event()
        self._reader: threading.Thread | None = None
        self._arrived.connect(self._dispatch)

    @property
    def alive(self) -> bool:
        return self._host.alive

    def start(self, opener: Opener | None = None) -> None:
        """Start the child; from now on with `opener` if one is given."""
        self._host.start(opener)
        self._stopping.clear()
        self._reader = threading.Thread(target=self._read, name="engine-replies", daemon=True)
        self._reader.start()

    def restart(self, opener: Opener | None = None) -> None:
        """Start a new child after a crash or after the library could not be opened."""
        self.stop()
        self.start(opener)

    def submit(self, request: Request) -> Job:
        number = self._host.submit(request)
        job = Job(number, self)
        self._jobs[number] = job
        return job

    def cancel(self, job: Job) -> None:
        self._host.cancel(job.number)
        if self._jobs.pop(job.number, None) is not None:
            job.ended.emit()
            job.deleteLater()

    def ask_to_end(self) -> None:
        """Tell the child to end; `stop` waits for it."""
        self._stopping.set()
        self._host.ask_to_end()

    def stop(self) -> None:
        """End the child within two seconds; jobs end without a word."""
        self._stopping.set()
        self._host.stop()
        if self._reader is not None:
            self._reader.join(timeout=1.0)
            self._reader = None
        self._jobs.clear()

    def _read(self) -> None:
        while not self._stopping.is_set():
            reply = self._host.receive(READER_PULSE)
            if reply is None:
                if not self._host.connected:
                    return
                continue
            self._arrived.emit(reply)
            if isinstance(reply, EngineCrashed | EngineFailed):
                return

    def _dispatch(self, reply: Reply) -> None:
        if self._stopping.is_set():
            return
        if isinstance(reply, EngineReady):
            self.ready.emit()
        elif isinstance(reply, EngineFailed):
            self._lose_jobs(reply.code, reply.params)
            self.unavailable.emit(reply.code, reply.params)
        elif isinstance(reply, EngineCrashed):
            self._lose_jobs(ErrorCode.ENGINE_CRASHED, {})
            self.crashed.emit(reply)
        elif isinstance(reply, IdleWorkDone):
            self.idle_worked.emit()
        elif isinstance(reply, JobEvent):
            job = self._jobs.get(reply.job)
            if job is not None:
                job.told.emit(reply.event)
        else:
            self._end(reply)

    def _end(self, reply: Any) -> None:
        job = self._jobs.pop(reply.job, None)
        if job is None:
            return
        if isinstance(reply, JobFinished):
            job.finished.emit(reply.result)
        elif isinstance(reply, JobFailed):
            job.failed.emit(reply.code, reply.params)
        elif isinstance(reply, JobBroken):
            job.broken.emit(reply.report)
            self.broken.emit(reply.report)
        job.ended.emit()
        job.deleteLater()

    def _lose_jobs(self, code: ErrorCode, params: dict[str, str]) -> None:
        jobs, self._jobs = list(self._jobs.values()), {}
        for job in jobs:
            job.failed.emit(code, params)
            job.ended.emit()
            job.deleteLater()
