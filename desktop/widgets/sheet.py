"""Cards one below the other in a view that scrolls."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from desktop.widgets.basic import Frame


def card(spacing: int = 8) -> tuple[Frame, QVBoxLayout]:
    """A card and the column of what lies on it."""
    frame = Frame("card")
    column = QVBoxLayout(frame)
    column.setContentsMargins(18, 14, 18, 16)
    column.setSpacing(spacing)
    return frame, column


class Sheet(QScrollArea):
    """Scrolls up and down only; what it holds is as wide as the view."""

    def __init__(self) -> None:
        super().__init__()
        inside = QWidget()
        inside.setProperty("role", "ground")
        self.column = QVBoxLayout(inside)
        self.column.setContentsMargins(0, 0, 8, 0)
        self.column.setSpacing(12)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)

    def add(self, *widgets: QWidget) -> None:
        for widget in widgets:
            self.column.addWidget(widget)
