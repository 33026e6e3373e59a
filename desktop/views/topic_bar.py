"""Above the question box: what the next question goes on from, and the way out of that topic."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy

from desktop.look import Look
from desktop.widgets.basic import Frame, IconButton, IconLabel
from desktop.widgets.elided import ElidedText
from desktop.widgets.retranslated import Retranslated


class TopicBar(Retranslated, Frame):
    """Holds the questions of one topic; hidden while there are none."""

    left = Signal()  # the next question is about something else

    def __init__(self, look: Look) -> None:
        super().__init__("topic")
        self.questions: tuple[str, ...] = ()  # oldest first
        self._words = ElidedText(look, "", lines=1)
        self.leave = IconButton(look, "close", size=14)
        self.leave.clicked.connect(self.left)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 4, 0)
        row.setSpacing(8)
        row.addWidget(IconLabel(look, "goes-on", size=16))
        row.addWidget(self._words, 1)
        row.addWidget(self.leave)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_questions(())

    def set_questions(self, questions: tuple[str, ...]) -> None:
        self.questions = questions
        self.setVisible(bool(questions))
        self.retranslate()

    def retranslate(self) -> None:
        self.leave.setText(self.tr("New topic"))
        self.leave.name(self.tr("The next question is about something else"), "Ctrl+T")
        if self.questions:
            words = self.tr("The next question goes on from: {0}").format(self.questions[-1])
            self._words.set_text(words)
            self.setAccessibleName(words)
