"""Below a book page: questions about what stands on it, which the books are known to answer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.widgets.basic import Frame, IconButton
from desktop.widgets.question_button import QuestionButton
from desktop.widgets.retranslated import Retranslated

MOST_OF_VIEW = 0.4  # share of the view's height that the questions take


class PageQuestions(Retranslated, Frame):
    """One line that unfolds; not there at all for a page without questions."""

    chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__("bar")
        self._look = look
        self.buttons: list[QuestionButton] = []
        self.toggle = IconButton(look, "ask", "quiet", size=16)
        self.toggle.setCheckable(True)
        self.toggle.toggled.connect(self._unfold)
        self._list = QWidget()
        self._column = QVBoxLayout(self._list)
        self._column.setContentsMargins(4, 2, 4, 6)
        self._column.setSpacing(6)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidget(self._list)
        self._scroll.hide()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(8, 4, 8, 4)
        whole.setSpacing(4)
        whole.addWidget(self.toggle)
        whole.addWidget(self._scroll)
        self.hide()
        self.retranslate()

    def show_questions(self, questions: Sequence[str]) -> None:
        """Those of the page that is shown now, the best first; none: the line goes."""
        if [button.question for button in self.buttons] != list(questions):
            for button in self.buttons:
                button.hide()
                button.deleteLater()
            self.buttons = [self._button(question) for question in questions]
        self.setVisible(bool(questions))
        self.retranslate()

    def fit(self, height: int) -> None:
        """Take no more than a part of a view that is so high, in pixels."""
        self._scroll.setMaximumHeight(round(MOST_OF_VIEW * height))

    def _button(self, question: str) -> QuestionButton:
        button = QuestionButton(self._look, question)
        button.clicked.connect(lambda: self.chosen.emit(question))
        self._column.addWidget(button)
        return button

    def _unfold(self, shown: bool) -> None:
        self._scroll.setVisible(shown)

    def retranslate(self) -> None:
        self.toggle.setText(self.tr("Questions on this page") + f" ({len(self.buttons)})")
