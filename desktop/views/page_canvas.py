"""One page as a picture with highlights, zoomable, with sentences that can be marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QImage,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from engine.core.values import Box, Place
from engine.service.page_pictures import PageImage

# How far a highlight reaches beyond the letters, in PDF points.
HALO = 1.5
# A press that moves less than this many pixels is a click, not a drag.
DRAG_DISTANCE = 6
# The number of a piece, in pixels.
BADGE_FONT, BADGE_AROUND = 11, 3


@dataclass(frozen=True, slots=True)
class NumberedPart:
    """A piece of the page, to be drawn with its number in colours for white paper. `boxes`: PDF points."""

    number: int
    boxes: tuple[Box, ...]
    ink: str
    fill: str


class PageCanvas(QWidget):
    """Paints the page at `zoom` pixels per PDF point. Boxes are PDF points, top left origin."""

    marked = Signal(str)  # the text of the sentences that were marked; "" when the mark was removed

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._page_size = (595.0, 842.0)
        self._zoom = 1.0
        self._pixmap: QPixmap | None = None
        self._boxes: tuple[Box, ...] = ()
        self._found: tuple[Box, ...] = ()
        self._parts: tuple[NumberedPart, ...] = ()
        self._sentences: list[tuple[str, tuple[Box, ...]]] = []
        self._marked: tuple[int, int] | None = None
        self._press: QPoint | None = None
        self.setMouseTracking(True)
        look.changed.connect(self.update)

    # --- what is shown ---------------------------------------------------------------------------
    @property
    def zoom(self) -> float:
        return self._zoom

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The highlighted boxes, in PDF points."""
        return self._boxes

    @property
    def has_picture(self) -> bool:
        return self._pixmap is not None

    def show_page(self, size: tuple[float, float], boxes: Sequence[Box]) -> None:
        """A new page: its size in points and what is highlighted. The picture follows."""
        self._page_size = size
        self._boxes = tuple(boxes)
        self._pixmap = None
        self._found = ()
        self._parts = ()
        self._sentences = []
        self._marked = None
        self._resize()

    def show_boxes(self, boxes: Sequence[Box]) -> None:
        """Highlight these instead; the page stays."""
        self._boxes = tuple(boxes)
        self.update()

    def set_zoom(self, zoom: float) -> None:
        self._zoom = zoom
        self._resize()

    def show_picture(self, picture: PageImage) -> None:
        """The rendered page. Its pixels are copied, `picture.data` may go."""
        image = QImage(
            picture.data, picture.width, picture.height, picture.stride, QImage.Format.Format_RGB888
        )
        self._pixmap = QPixmap.fromImage(image)
        self.update()

    def show_found(self, boxes: Sequence[Box]) -> None:
        self._found = tuple(boxes)
        self.update()

    @property
    def parts(self) -> tuple[NumberedPart, ...]:
        """The pieces that are drawn with their numbers."""
        return self._parts

    def show_parts(self, parts: Sequence[NumberedPart]) -> None:
        """Draw these pieces of the page with their numbers, until the next page."""
        self._parts = tuple(parts)
        self.update()

    def set_sentences(self, sentences: Sequence[tuple[str, Sequence[Place]]], page: int) -> None:
        """The sentences that can be marked on this page, in reading order."""
        self._sentences = []
        for text, places in sentences:
            boxes = tuple(box for place in places if place.page == page for box in place.boxes)
            if boxes:
                self._sentences.append((text, boxes))

    def _resize(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        width, height = self._page_size
        return QSize(max(1, round(width * self._zoom)), max(1, round(height * self._zoom)))

    def rect_of(self, box: Box) -> QRectF:
        """Where a box of the page stands on this widget, in its pixels."""
        x0, y0, x1, y1 = (value * self._zoom for value in box)
        halo = HALO * self._zoom
        return QRectF(QPointF(x0 - halo, y0 - halo), QPointF(x1 + halo, y1 + halo))

    # --- painting --------------------------------------------------------------------------------
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        if self._pixmap is not None:
            painter.drawPixmap(self.rect(), self._pixmap)
        # Multiplied, so that black letters stay black under the colour, on scans as well.
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.setPen(Qt.PenStyle.NoPen)
        for part in self._parts:
            self._fill(painter, _joined(part.boxes), QColor(part.fill))
        self._fill(painter, self._boxes, QColor(self._look.theme.highlight))
        self._fill(painter, self._found, QColor("#9BE7B0"))
        if self._marked is not None:
            first, last = self._marked
            marked = [box for _, boxes in self._sentences[first : last + 1] for box in boxes]
            self._fill(painter, marked, QColor("#C9C2FF"))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for part in self._parts:
            if part.boxes:
                painter.setPen(QPen(QColor(part.ink), 1))
                painter.drawPath(self._shape(_joined(part.boxes)).simplified())
        for part in self._parts:
            if part.boxes:
                self._draw_number(painter, part)

    def _draw_number(self, painter: QPainter, part: NumberedPart) -> None:
        """The number of a piece, left of its first line."""
        font = painter.font()
        font.setPixelSize(BADGE_FONT)
        font.setBold(True)
        painter.setFont(font)
        text = str(part.number)
        metrics = QFontMetricsF(font)
        height = metrics.height()
        width = max(height, metrics.horizontalAdvance(text) + 2 * BADGE_AROUND)
        first = self.rect_of(part.boxes[0])
        badge = QRectF(max(0.0, first.left() - width), first.top(), width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(part.ink))
        painter.drawRoundedRect(badge, 3, 3)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(Qt.GlobalColor.white)
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, text)

    def _fill(self, painter: QPainter, boxes: Sequence[Box], colour: QColor) -> None:
        painter.fillPath(self._shape(boxes), colour)

    def _shape(self, boxes: Sequence[Box]) -> QPainterPath:
        """One shape for all boxes: where lines overlap the colour must not get darker."""
        shape = QPainterPath()
        shape.setFillRule(Qt.FillRule.WindingFill)
        for box in boxes:
            shape.addRoundedRect(self.rect_of(box), 3, 3)
        return shape

    # --- marking sentences -----------------------------------------------------------------------
    @property
    def marked_text(self) -> str:
        if self._marked is None:
            return ""
        first, last = self._marked
        return " ".join(text for text, _ in self._sentences[first : last + 1])

    def mark(self, first: int, last: int) -> None:
        """Mark sentences by their number on the page (from 0)."""
        low, high = sorted((first, last))
        self._marked = (max(0, low), min(len(self._sentences) - 1, high)) if self._sentences else None
        self.update()
        self.marked.emit(self.marked_text)

    def unmark(self) -> None:
        if self._marked is not None:
            self._marked = None
            self.update()
            self.marked.emit("")

    def move_mark(self, step: int, *, extend: bool) -> None:
        """Keyboard marking: go to the next sentence, or take it in as well."""
        if not self._sentences:
            return
        if self._marked is None:
            self.mark(0, 0)
        elif extend:
            self.mark(self._marked[0], max(self._marked[0], self._marked[1] + step))
        else:
            number = max(0, min(len(self._sentences) - 1, self._marked[0] + step))
            self.mark(number, number)

    def marked_rect(self) -> QRectF:
        """Around all that is marked, in this widget's pixels."""
        area = QRectF()
        if self._marked is not None:
            first, last = self._marked
            for _, boxes in self._sentences[first : last + 1]:
                for box in boxes:
                    area = area.united(self.rect_of(box))
        return area

    def _sentence_at(self, point: QPoint) -> int | None:
        for number, (_, boxes) in enumerate(self._sentences):
            if any(self.rect_of(box).contains(QPointF(point)) for box in boxes):
                return number
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._press = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = event.position().toPoint()
        over = self._sentence_at(here)
        self.setCursor(Qt.CursorShape.IBeamCursor if over is not None else Qt.CursorShape.ArrowCursor)
        if self._press is not None and (here - self._press).manhattanLength() > DRAG_DISTANCE:
            start = self._sentence_at(self._press)
            if start is not None and over is not None:
                self.mark(start, over)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        here = event.position().toPoint()
        if self._press is not None and (here - self._press).manhattanLength() <= DRAG_DISTANCE:
            number = self._sentence_at(here)
            if number is None or self._marked == (number, number):
                self.unmark()
            else:
                self.mark(number, number)
        self._press = None
        super().mouseReleaseEvent(event)


def _joined(boxes: Sequence[Box]) -> list[Box]:
    """The boxes, those of sentences that follow each other on one line as one."""
    joined: list[Box] = []
    for box in boxes:
        x0, y0, x1, y1 = box
        if joined:
            a0, b0, a1, b1 = joined[-1]
            level = min(b1, y1) - max(b0, y0) > 0.5 * min(b1 - b0, y1 - y0)
            if level and -1 < x0 - a1 < y1 - y0:
                joined[-1] = (a0, min(b0, y0), max(a1, x1), max(b1, y1))
                continue
        joined.append(box)
    return joined
