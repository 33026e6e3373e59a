"""Small pictures of all pages of a book, one below the other; only those in view are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractListModel, QItemSelectionModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import QListView

from desktop.look import Look
from desktop.texts import page_word
from engine.service.page_pictures import PageImage

# Width of a small picture in pixels at 100 % text.
WIDTH = 92


class PageList(QAbstractListModel):
    """One row per page. Asks for a picture when a view wants to show one that is not there yet."""

    wanted = Signal(int)  # page, from 1

    def __init__(self) -> None:
        super().__init__()
        self._sizes: tuple[tuple[float, float], ...] = ()
        self._printed: Mapping[int, str | None] = {}
        self._pictures: dict[int, QIcon] = {}
        self._asked: set[int] = set()
        self.width = WIDTH

    def set_book(self, sizes: tuple[tuple[float, float], ...]) -> None:
        self.beginResetModel()
        self._sizes, self._printed = sizes, {}
        self._pictures, self._asked = {}, set()
        self.endResetModel()

    def set_printed(self, printed: Mapping[int, str | None]) -> None:
        self._printed = printed
        self._changed(0, len(self._sizes) - 1)

    def set_width(self, width: int) -> None:
        """Draw everything again in another size, in pixels."""
        if width != self.width:
            self.width = width
            self.set_book(self._sizes)

    def set_picture(self, page: int, picture: PageImage) -> None:
        image = QImage(
            picture.data, picture.width, picture.height, picture.stride, QImage.Format.Format_RGB888
        )
        self._pictures[page] = _untinted(QPixmap.fromImage(image))
        self._changed(page - 1, page - 1)

    def _changed(self, first: int, last: int) -> None:
        if last >= first:
            self.dataChanged.emit(self.index(first), self.index(last))

    def scale_of(self, page: int) -> float:
        """Pixels per PDF point that make the picture of a page as wide as the strip."""
        return self.width / max(1.0, self._sizes[page - 1][0])

    def rowCount(self, parent: Any = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._sizes)

    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        page = index.row() + 1
        if not 1 <= page <= len(self._sizes):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._printed.get(page) or str(page)
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return page_word(self._printed.get(page), page)
        if role == Qt.ItemDataRole.DecorationRole:
            return self._picture(page)
        return None

    def _picture(self, page: int) -> QIcon:
        if page in self._pictures:
            return self._pictures[page]
        if page not in self._asked:
            self._asked.add(page)
            self.wanted.emit(page)
        width, height = self._sizes[page - 1]
        blank = QPixmap(self.width, max(1, round(self.width * height / max(1.0, width))))
        blank.fill(Qt.GlobalColor.white)
        return _untinted(blank)


def _untinted(picture: QPixmap) -> QIcon:
    """An icon that keeps its colours when its row is chosen."""
    icon = QIcon(picture)
    icon.addPixmap(picture, QIcon.Mode.Selected)
    return icon


class Thumbnails(QListView):
    """The strip. `chosen` is a page that was clicked or reached with the arrow keys."""

    chosen = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.pages = PageList()
        self.setModel(self.pages)
        self.setProperty("role", "strip")
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setFlow(QListView.Flow.TopToBottom)
        self.setWrapping(False)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._chosen)
        look.changed.connect(self._fit)
        self._quiet = False
        self._fit()

    def _fit(self) -> None:
        width = round(WIDTH * (1 + (self._look.scale - 1) * 0.4))
        self.pages.set_width(width)
        self.setIconSize(QSize(width, round(width * 1.5)))
        self.setSpacing(6)
        self.setFixedWidth(width + 44)

    def show_page(self, page: int) -> None:
        """Mark the page that is being read, without a word to anybody."""
        self._quiet = True
        index = self.pages.index(page - 1)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.scrollTo(index)
        self._quiet = False

    def _chosen(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid() and not self._quiet:
            self.chosen.emit(current.row() + 1)
