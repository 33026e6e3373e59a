"""Plain text in at most a few lines, the last one cut with "…" when there is more."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop import fonts
from desktop.look import Look


class ElidedText(QWidget):
    def __init__(
        self, look: Look, text: str, *, lines: int, bold: bool = False, shrink: bool = False
    ) -> None:
        """`shrink`: take only as many lines as the text needs."""
        super().__init__()
        self._look, self._most, self._bold, self._shrink = look, lines, bold, shrink
        self._lines = lines
        self.text = text
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def set_text(self, text: str) -> None:
        self.text = text
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, round(self._line_height() * self._lines))

    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.sizeHint().height())

    def _font_pixels(self) -> int:
        return self._look.sizes.small

    def _line_height(self) -> float:
        return self._font_pixels() * 1.6

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._shrink:
            width = QFontMetrics(fonts.font(self._font_pixels(), bold=self._bold)).horizontalAdvance(
                self.text
            )
            needed = max(1, min(self._most, -(-width // max(1, self.width() - 20))))
            if needed != self._lines:
                self._lines = needed
                self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        font = fonts.font(self._font_pixels(), bold=self._bold)
        painter = QPainter(self)
        painter.setFont(font)
        painter.setPen(QColor(self._look.theme.ink if self._bold else self._look.theme.ink_soft))
        layout = QTextLayout(self.text, font)
        layout.beginLayout()
        for number in range(self._lines):
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(self.width())
            y = number * self._line_height()
            start = line.textStart()
            if number == self._lines - 1 and start + line.textLength() < len(self.text):
                rest = painter.fontMetrics().elidedText(
                    self.text[start:], Qt.TextElideMode.ElideRight, self.width()
                )
                painter.drawText(QPointF(0, y + line.ascent()), rest)
            else:
                line.draw(painter, QPointF(0, y))
        layout.endLayout()
