"""A picture cut from a page of a book: as wide as there is room, a click opens the page."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from desktop.look import Look
from desktop.targets import PageTarget
from desktop.widgets.retranslated import Retranslated
from engine.core.results import Picture
from engine.service.page_pictures import PageImage

PIXELS_PER_POINT = 1.5  # at 100 % text; a picture is never shown larger than that
DRAWN = 2.4  # pixels per point that are asked for: sharp on dense screens and at 200 % text
LEAST_WIDTH = 120
MOST_HEIGHT = 620  # at 100 % text, so that the caption stays on the screen
_EDGE = 1.5


class PageCut(Retranslated, QAbstractButton):
    """Asks nobody for its picture: whoever can draw calls `show_image`. Until then it is an empty frame of
    the right shape."""

    opened = Signal(object)  # PageTarget

    def __init__(self, look: Look, picture: Picture, caption: str) -> None:
        super().__init__()
        self.picture = picture
        self.caption = caption
        self.image: QImage | None = None
        self._look = look
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.clicked.connect(lambda: self.opened.emit(self._target()))
        look.changed.connect(self.updateGeometry)
        self.retranslate()

    def _target(self) -> PageTarget:
        return PageTarget(self.picture.doc, self.picture.pdf_page)

    def show_image(self, image: PageImage) -> None:
        """The picture. Its pixels are copied, `image.data` may go."""
        drawn = QImage(image.data, image.width, image.height, image.stride, QImage.Format.Format_RGB888)
        self.image = drawn.copy()
        self.update()

    def retranslate(self) -> None:
        name = self.tr("Picture from the book: {0}").format(self.caption or str(self.picture.pdf_page))
        self.setAccessibleName(name)
        self.setAccessibleDescription(self.tr("Opens the page"))
        self.setToolTip(self.tr("Open the page"))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(self._shown(width).height()) + 2

    def sizeHint(self) -> QSize:
        size = self._shown(10_000)
        return QSize(round(size.width()) + 2, round(size.height()) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH, self.heightForWidth(max(self.width(), LEAST_WIDTH)))

    def _shown(self, room: int) -> QRectF:
        """Where the picture is painted when there are so many pixels from left to right."""
        x0, y0, x1, y1 = self.picture.box
        wide, high = max(x1 - x0, 1.0), max(y1 - y0, 1.0)
        text = self._look.sizes.scale
        scale = min(PIXELS_PER_POINT * text, (room - 2) / wide, MOST_HEIGHT * text / high)
        return QRectF(1, 1, wide * scale, high * scale)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        place = self._shown(self.width())
        painter.fillRect(place, QColor("white"))
        if self.image is not None:
            painter.drawImage(place, self.image)
        theme = self._look.theme
        edge = theme.accent if self.hasFocus() or self.underMouse() else theme.line
        painter.setPen(QPen(QColor(edge), 2 * _EDGE if self.hasFocus() else 1.0))
        painter.drawRect(place)
