"""A question to click: a button whose words take as many lines as they need."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy

from desktop.look import Look
from desktop.widgets.basic import IconLabel, Label

NARROWEST = 120  # pixels at 100 % text


class QuestionButton(QPushButton):
    """`question` is what it says and, to a screen reader, its name."""

    def __init__(self, look: Look, question: str, icon: str = "ask") -> None:
        super().__init__()
        self._look = look
        self.question = question
        self.setProperty("role", "source")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(question)
        words = Label(question, wrap=True)
        words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        picture = IconLabel(look, icon, size=16)
        picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(14, 10, 14, 10)
        self._row.setSpacing(10)
        self._row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(words, 1)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def text(self) -> str:
        return self.question

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._row.totalHeightForWidth(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(self._narrowest(), self.heightForWidth(max(self.width(), self._narrowest())))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _narrowest(self) -> int:
        return round(NARROWEST * self._look.scale)
