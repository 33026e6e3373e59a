"""Scrolls one page of a book."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QScrollArea


class PageScroll(QScrollArea):
    """Turns the page when the wheel goes on at its end; Ctrl+wheel zooms."""

    turned = Signal(int)  # +1 or -1
    zoomed = Signal(int)
    resized = Signal()

    def wheelEvent(self, event: QWheelEvent) -> None:
        step = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoomed.emit(1 if step > 0 else -1)
            return
        bar = self.verticalScrollBar()
        if step < 0 and bar.value() >= bar.maximum():
            self.turned.emit(1)
        elif step > 0 and bar.value() <= bar.minimum():
            self.turned.emit(-1)
        else:
            super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()
