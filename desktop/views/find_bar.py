"""Finding words in the book that is open: a line to type, the next and the previous place."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from desktop.look import Look
from desktop.widgets.basic import IconButton, Label
from desktop.widgets.retranslated import Retranslated


class FindLine(QLineEdit):
    """Enter looks, Shift+Enter goes back."""

    entered = Signal(int)  # +1 or -1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.entered.emit(-1 if back else 1)
            return
        super().keyPressEvent(event)


class FindBar(Retranslated, QWidget):
    searched = Signal(str)  # new words to look for
    stepped = Signal(int)  # +1 or -1: from place to place of the words found before

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.sought = ""  # the words that were looked for last
        self.text = FindLine()
        self.state = Label(role="small")
        self.previous = IconButton(look, "up", size=16)
        self.next = IconButton(look, "down", size=16)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.text, 1)
        for widget in (self.state, self.previous, self.next):
            row.addWidget(widget)
        self.text.entered.connect(self._enter)
        self.previous.clicked.connect(lambda: self.stepped.emit(-1))
        self.next.clicked.connect(lambda: self.stepped.emit(1))
        self.show_place(0, 0)
        self.retranslate()

    def _enter(self, step: int) -> None:
        words = self.text.text().strip()
        if words and words == self.sought:
            self.stepped.emit(step)
        elif words:
            self.sought = words
            self.searched.emit(words)

    def forget(self) -> None:
        """What was found belongs to another book."""
        self.sought = ""
        self.show_place(0, 0)

    def show_place(self, number: int, count: int) -> None:
        """The `number`-th of `count` places is shown."""
        found = self.tr("{0} of {1}").format(number, count)
        self.state.setText(found if count else self.tr("Not found") if self.sought else "")
        self.previous.setEnabled(count > 1)
        self.next.setEnabled(count > 1)

    def retranslate(self) -> None:
        self.text.setPlaceholderText(self.tr("Find in this book"))
        self.text.setAccessibleName(self.tr("Find in this book"))
        self.next.name(self.tr("Next place"), "Enter")
        self.previous.name(self.tr("Place before"), "Shift+Enter")
