"""What a student sees before the first question: a greeting and questions to start with."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.widgets.basic import Frame, IconButton, IconLabel, Label
from desktop.widgets.question_button import QuestionButton

MOST_STARTERS = 4


class Welcome(QWidget):
    chosen = Signal(str)
    add_books = Signal()
    language_chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._has_books: bool | None = None
        self._starters: list[str] = []
        self._waiting = False
        self.languages = self._make_languages()
        self._picture = IconLabel(look, "spark", size=40)
        self._greeting = Label(role="display", wrap=True)
        self._promise = Label(role="soft", wrap=True)
        self._starters_title = Label(role="heading")
        self.starter_buttons: list[QuestionButton] = []
        self.add_button = IconButton(look, "plus", "primary", size=18)
        self.add_button.clicked.connect(self.add_books)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, look.sizes.space(36), 0, 0)
        column.setSpacing(look.sizes.space(10))
        column.addWidget(self.languages)
        column.addWidget(self._picture)
        column.addWidget(self._greeting)
        column.addWidget(self._promise)
        column.addSpacing(look.sizes.space(14))
        column.addWidget(self._starters_title)
        self._starter_column = QVBoxLayout()
        self._starter_column.setSpacing(look.sizes.space(8))
        column.addLayout(self._starter_column)
        column.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.retranslate()

    def set_has_books(self, has_books: bool) -> None:
        self._has_books = has_books
        if not has_books:
            self._starters = []
        self.retranslate()

    def set_waiting(self, waiting: bool) -> None:
        """The sample textbook is being taken in."""
        self._waiting = waiting
        self.retranslate()

    def offer_languages(self) -> None:
        """At the first start only: which language should the window speak?"""
        self.languages.show()

    def _make_languages(self) -> Frame:
        frame = Frame("card")
        column = QVBoxLayout(frame)
        column.setContentsMargins(18, 14, 18, 16)
        column.addWidget(Label("Choose your language   ·   अपनी भाषा चुनिए", "heading"))
        row = QHBoxLayout()
        self.language_buttons = {}
        for code, word in (("en", "English"), ("hi", "हिन्दी")):
            button = QPushButton(word)
            button.clicked.connect(lambda _checked=False, chosen=code: self._choose_language(chosen))
            row.addWidget(button)
            self.language_buttons[code] = button
        column.addLayout(row)
        frame.hide()
        return frame

    def _choose_language(self, code: str) -> None:
        self.languages.hide()
        self.language_chosen.emit(code)

    def set_starters(self, questions: Sequence[str]) -> None:
        """Questions that the library is known to answer."""
        if self._starters != list(questions):
            self._starters = list(questions)
            self.retranslate()

    @property
    def has_room(self) -> bool:
        """Whether more questions to start with can be shown."""
        return len(self._starters) < MOST_STARTERS

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        self._greeting.setText(self.tr("What would you like to know?"))
        empty = self._has_books is False and not self._waiting
        self._promise.setText(
            self.tr("I am reading a small sample textbook, so that you can try me out. One moment…")
            if self._waiting
            else self.tr("There are no books here yet. Add your textbooks as PDF files, and ask away.")
            if empty
            else self.tr(
                "I answer only from your textbooks and show you the page. "
                "If the books do not say it, I tell you that I don't know."
            )
        )
        self._starters_title.setText(self.tr("You could start with"))
        self._starters_title.setVisible(bool(self._starters))
        self.add_button.setText(self.tr("Add books"))
        self.add_button.setVisible(empty)
        for button in self.starter_buttons:
            button.hide()
            button.deleteLater()
        self.starter_buttons = [self._starter(question) for question in self._starters]

    def _starter(self, question: str) -> QuestionButton:
        button = QuestionButton(self._look, question)
        button.clicked.connect(lambda: self.chosen.emit(question))
        self._starter_column.addWidget(button)
        return button
