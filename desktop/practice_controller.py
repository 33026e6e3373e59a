"""Exercises: what a chapter sets comes from the library, own answers are compared by the engine."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from desktop.engine_client import EngineClient, Job
from desktop.views.practice_view import PracticeView
from engine.core.errors import ErrorCode
from engine.practice.values import ExerciseTask
from engine.service.practice_requests import CheckOwnAnswer, ListTasks


class PracticeController(QObject):
    """One check at a time: a newer one takes the place of the one that runs."""

    failed = Signal(object, dict)  # ErrorCode, parameters

    def __init__(self, client: EngineClient, view: PracticeView) -> None:
        super().__init__()
        self._client, self._view = client, view
        self._job: Job | None = None
        view.needs_tasks.connect(self._list)
        view.checked.connect(self._check)

    def _list(self, doc: str) -> None:
        job = self._client.submit(ListTasks(doc))
        job.finished.connect(lambda tasks: self._view.set_tasks(doc, tasks))
        job.failed.connect(self.failed)

    def _check(self, task: ExerciseTask, answer: str) -> None:
        if self._job is not None:
            self._job.cancel()
        job = self._client.submit(CheckOwnAnswer(task.doc, task.key, answer))
        self._job = job
        job.finished.connect(self._view.show_result)
        job.failed.connect(self._tell)
        job.broken.connect(lambda _report: self._view.end_check())
        job.ended.connect(lambda: self._ended(job))

    def _tell(self, code: ErrorCode, params: dict[str, str]) -> None:
        self._view.end_check()
        self.failed.emit(code, params)

    def _ended(self, job: Job) -> None:
        if self._job is job:
            self._job = None
