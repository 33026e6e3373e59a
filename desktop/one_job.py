"""One job of a view at a time: its progress, its errors, and how it is stopped."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.engine_client import EngineClient, Job
from desktop.texts import window_language
from desktop.views.models_view import ModelsView
from desktop.views.packs_view import PacksView
from engine.core.error_texts import text as error_text
from engine.core.errors import ErrorCode
from engine.service.model_requests import AddModel, ModelProgress, RemoveModel, UseGraphics, UseModel
from engine.service.shelf_requests import ExportPack, ImportPack, PackProgress


class OneJob(QObject):
    """One job of a view at a time: its progress and its errors are told there, and it can be stopped."""

    def __init__(self, client: EngineClient, view: PacksView | ModelsView) -> None:
        super().__init__()
        self._client, self._shown = client, view
        self._job: Job | None = None

    def _follow(
        self, request: ExportPack | ImportPack | UseModel | AddModel | RemoveModel | UseGraphics
    ) -> Job:
        job = self._client.submit(request)
        self._job = job
        job.told.connect(self._event)
        job.failed.connect(self._failed)
        job.broken.connect(lambda _report: self._shown.finish())
        job.ended.connect(self._ended)
        return job

    def _event(self, event: object) -> None:
        if isinstance(event, PackProgress | ModelProgress):
            self._shown.show_progress(event.done, event.total)

    def _failed(self, code: ErrorCode, params: dict[str, str]) -> None:
        message, remedy = error_text(code, params, window_language())
        self._shown.finish(message, remedy, good=False)

    def _stop(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._shown.finish()

    def _ended(self) -> None:
        self._job = None
