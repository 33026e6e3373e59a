"""Pictures in answers: what a card wants to show is drawn by the page process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from desktop.engine_client import EngineClient
from desktop.views.ask_view import AskView
from desktop.widgets.page_cut import DRAWN, PageCut
from engine.service.page_pictures import RenderCut


class PictureController(QObject):
    """`path_of`: the PDF of a document, None for one that is not on the shelf any more."""

    def __init__(self, pages: EngineClient, view: AskView, path_of: Callable[[str], Path | None]) -> None:
        super().__init__()
        self._pages, self._path_of = pages, path_of
        view.picture_wanted.connect(self._draw)

    def _draw(self, cut: PageCut) -> None:
        path = self._path_of(cut.picture.doc)
        if path is None:
            return
        job = self._pages.submit(RenderCut(path, cut.picture.pdf_page, cut.picture.box, DRAWN))
        job.finished.connect(cut.show_image)  # nobody hears it if its turn has left the screen
