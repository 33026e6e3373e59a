"""What a student sees before the first question: a greeting and questions to start with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.widgets.basic import Frame, IconButton, IconLabel, Label
from desktop.widgets.flow import FlowLayout
from desktop.widgets.question_button import QuestionButton
from desktop.widgets.retranslated import Retranslated

MOST_SUGGESTED = 4


class Welcome(Retranslated, QWidget):
    """What is seen before anything was asked: a greeting, questions to begin with, the choice of language.
    `chosen`: a question was clicked."""

    chosen = Signal(str)
    add_books = Signal()
    language_chosen = Signal(str)
    class_chosen = Signal(object)  # int, or None for all classes
    pack_chosen = Signal(object)  # Path

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._has_books: bool | None = None
        self._suggested: list[str] = []
        self._untried: list[str] = []
        self._waiting = False
        self._trial = False
        self.languages = self._make_languages()
        self.classes = Frame("card")
        self._class_question = Label(role="heading", wrap=True)
        self.class_buttons: list[QPushButton] = []
        self._class_row = self._make_question(self.classes, self._class_question)
        self._offered: list[int] = []
        self.packs = Frame("card")
        self._pack_title = Label(role="heading", wrap=True)
        self.pack_buttons: list[IconButton] = []
        self._pack_row = self._make_question(self.packs, self._pack_title)
        self._found: list[Path] = []
        self._picture = IconLabel(look, "spark", size=40)
        self._greeting = Label(role="display", wrap=True)
        self._promise = Label(role="soft", wrap=True)
        self.suggested_title = Label(role="heading", wrap=True)
        self.suggested_buttons: list[QuestionButton] = []
        self.add_button = IconButton(look, "plus", "primary", size=18)
        self.add_button.clicked.connect(self.add_books)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, look.sizes.space(36), 0, 0)
        column.setSpacing(look.sizes.space(10))
        column.addWidget(self.languages)
        column.addWidget(self.classes)
        column.addWidget(self.packs)
        column.addWidget(self._picture)
        column.addWidget(self._greeting)
        column.addWidget(self._promise)
        column.addSpacing(look.sizes.space(14))
        column.addWidget(self.suggested_title)
        self._suggested_column = QVBoxLayout()
        self._suggested_column.setSpacing(look.sizes.space(8))
        column.addLayout(self._suggested_column)
        column.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.retranslate()

    def set_has_books(self, has_books: bool) -> None:
        self._has_books = has_books
        if not has_books:
            self._suggested, self._untried = [], []
        self.retranslate()

    def offer_trial(self) -> None:
        """At the first start: the questions below are there to see whether this computer answers."""
        self._trial = True
        self.retranslate()

    def end_trial(self) -> None:
        """It answers."""
        self._trial = False
        self.retranslate()

    def set_waiting(self, waiting: bool) -> None:
        """The sample textbook is being taken in."""
        self._waiting = waiting
        self.retranslate()

    def offer_classes(self, classes: Sequence[int]) -> None:
        """At the first start, once there are books of several classes: whose questions will these be?"""
        if self._offered != list(classes):
            self._offered = list(classes)
            self.classes.setVisible(len(classes) > 1)
            self.retranslate()

    def offer_packs(self, packs: Sequence[Path]) -> None:
        """Packs of books that lie nearby; () when there is nothing to take in."""
        if self._found != list(packs):
            self._found = list(packs)
            self.packs.setVisible(bool(packs))
            self.retranslate()

    def _make_question(self, frame: Frame, title: Label) -> FlowLayout:
        row = QWidget()
        flow = FlowLayout(row, spacing=8)
        column = QVBoxLayout(frame)
        column.setContentsMargins(18, 14, 18, 16)
        column.addWidget(title)
        column.addWidget(row)
        frame.hide()
        return flow

    def _choose_class(self, number: int | None) -> None:
        self.classes.hide()
        self.class_chosen.emit(number)

    def _choose_pack(self, pack: Path) -> None:
        self.packs.hide()
        self.pack_chosen.emit(pack)

    def _name_classes(self) -> None:
        self._class_question.setText(self.tr("Which class are you in?"))
        for old in self.class_buttons:
            self._class_row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.class_buttons = []
        for number in (*self._offered, None):
            button = QPushButton(
                self.tr("All classes") if number is None else self.tr("Class {0}").format(number)
            )
            button.clicked.connect(lambda _checked=False, chosen=number: self._choose_class(chosen))
            self._class_row.addWidget(button)
            self.class_buttons.append(button)

    def _name_packs(self) -> None:
        self._pack_title.setText(self.tr("Books are lying ready. Shall I take them in?"))
        for old in self.pack_buttons:
            self._pack_row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.pack_buttons = []
        for pack in self._found:
            button = IconButton(self._look, "books", "primary", size=16)
            button.setText(self.tr("{0} from {1}").format(pack.stem, str(pack.parent)))
            button.clicked.connect(lambda _checked=False, chosen=pack: self._choose_pack(chosen))
            self._pack_row.addWidget(button)
            self.pack_buttons.append(button)

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

    def set_suggested(self, questions: Sequence[str]) -> None:
        """Questions that the library is known to answer."""
        if questions:
            self._untried = []
        if self._suggested != list(questions):
            self._suggested = list(questions)
            self.retranslate()

    def set_untried(self, questions: Sequence[str]) -> None:
        """Questions made from headings that nobody has asked yet: shown as such while none is known to be
        answered."""
        if not self._suggested and self._untried != list(questions):
            self._untried = list(questions)
            self.retranslate()

    @property
    def has_room(self) -> bool:
        """Whether more questions to start with can be shown."""
        return len(self._suggested) < MOST_SUGGESTED

    def retranslate(self) -> None:
        self._name_classes()
        self._name_packs()
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
        shown = self._suggested or self._untried
        self.suggested_title.setText(
            self.tr(
                "Does everything work here? Press one of these questions: the answer must come with its page."
            )
            if self._suggested and self._trial
            else self.tr("You could start with")
            if self._suggested
            else self.tr("Your books have headings about this. I have not tried these questions yet:")
        )
        self.suggested_title.setVisible(bool(shown))
        self.add_button.setText(self.tr("Add books"))
        self.add_button.setVisible(empty)
        for button in self.suggested_buttons:
            button.hide()
            button.deleteLater()
        self.suggested_buttons = [self._suggested_button(question) for question in shown]

    def _suggested_button(self, question: str) -> QuestionButton:
        button = QuestionButton(self._look, question)
        button.clicked.connect(lambda: self.chosen.emit(question))
        self._suggested_column.addWidget(button)
        return button
