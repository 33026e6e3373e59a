"""Pages of a PDF for a view: their sizes and their pictures, from the page process."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from desktop.engine_client import EngineClient, Job
from desktop.texts import window_language
from desktop.views.page_view import PageView
from desktop.views.preview_view import PreviewView
from engine.core.error_texts import text as error_text
from engine.core.errors import ErrorCode
from engine.service.page_pictures import GetPageSizes, RenderPage


class DrawnPages(QObject):
    """Has one page drawn at a time: whoever turned the page already no longer wants the one before. Errors
    are shown in the view."""

    def __init__(self, pages: EngineClient, view: PageView | PreviewView) -> None:
        super().__init__()
        self._pages, self._shown = pages, view
        self._rendering: Job | None = None
        view.needs_picture.connect(self._render)

    def _get_sizes(self, path: Path) -> None:
        job = self._pages.submit(GetPageSizes(path))
        job.finished.connect(lambda result: self._shown.set_sizes(path, result.sizes))
        job.failed.connect(self._failed)

    def _render(self, path: Path, page: int, scale: float) -> None:
        if self._rendering is not None:
            self._rendering.cancel()
        job = self._pages.submit(RenderPage(path, page, scale))
        self._rendering = job
        job.finished.connect(lambda picture: self._shown.set_picture(path, picture))
        job.failed.connect(self._failed)
        job.ended.connect(lambda: self._rendered(job))

    def _rendered(self, job: Job) -> None:
        if self._rendering is job:
            self._rendering = None

    def _failed(self, code: ErrorCode, params: dict[str, str]) -> None:
        message, remedy = error_text(code, params, window_language())
        self._shown.show_error(message, remedy)
