"""The exercises of a chapter: a list of its tasks, and one of them opened to be practised."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.targets import Book
from desktop.views.practice_card import PracticeCard
from desktop.widgets.basic import IconButton, Label
from desktop.widgets.question_button import QuestionButton
from desktop.widgets.retranslated import Retranslated
from engine.core.text import content_words
from engine.practice.values import ExerciseTask, PracticeResult


class PracticeView(Retranslated, QWidget):
    """Asks for what it needs by signals; fill it with the `set_` and `show_` methods."""

    closed = Signal()
    opened = Signal(object)  # PageTarget
    needs_tasks = Signal(str)  # doc
    checked = Signal(object, str)  # ExerciseTask, own answer; "" for its pages only

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.book: Book | None = None
        self._wanted = ""  # words of the task to open once they are there
        self.tasks: tuple[ExerciseTask, ...] = ()
        self.buttons: list[QuestionButton] = []
        self.card: PracticeCard | None = None
        self.back = IconButton(look, "left", size=16)
        self.back.clicked.connect(self._go_back)
        self.title = Label(role="title", wrap=True)
        self.empty = Label(role="soft", wrap=True)
        self._inside = QWidget()
        self._inside.setProperty("role", "ground")
        self._column = QVBoxLayout(self._inside)
        self._column.setContentsMargins(0, 0, 8, 0)
        self._column.setSpacing(8)
        self.scroll_area = QScrollArea()
        self.scroll_area.setWidgetResizable(True)
        self.scroll_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroll_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.scroll_area.setWidget(self._inside)
        head = QHBoxLayout()
        head.addWidget(self.back, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.title, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(20, 16, 14, 12)
        whole.setSpacing(12)
        whole.addLayout(head)
        whole.addWidget(self.empty)
        whole.addWidget(self.scroll_area, 1)
        self.empty.hide()
        self.retranslate()

    def open(self, book: Book, wanted: str = "") -> None:
        """The exercises of a book; `wanted`: words of the task to be opened at once."""
        self.book, self._wanted, self.tasks = book, wanted, ()
        self._clear()
        self.empty.hide()
        self.retranslate()
        self.needs_tasks.emit(book.doc)

    def set_tasks(self, doc: str, tasks: Sequence[ExerciseTask]) -> None:
        if self.book is None or self.book.doc != doc:
            return
        self.tasks = tuple(tasks)
        self.empty.setVisible(not tasks)
        task = nearest_task(self.tasks, self._wanted)
        if task is not None:
            self.open_task(task)
        else:
            self._show_list()

    def open_task(self, task: ExerciseTask) -> None:
        """One task in place of the list."""
        self._clear()
        card = PracticeCard(self._look, task)
        card.opened.connect(self.opened)
        card.checked.connect(self._check)
        self.card = card
        self._column.addWidget(card)
        self._column.addStretch(1)
        (card.edit if card.is_written else self.back).setFocus(Qt.FocusReason.OtherFocusReason)
        self.retranslate()
        self.checked.emit(task, "")

    def show_result(self, result: PracticeResult) -> None:
        """What was found of the task that is open."""
        if self.card is not None and self.card.task == result.task:
            self.card.set_busy(False)
            self.card.show_result(result)

    def end_check(self) -> None:
        """A check broke off: the answer can be sent again."""
        if self.card is not None:
            self.card.set_busy(False)

    def _check(self, task: ExerciseTask, answer: str) -> None:
        if self.card is not None:
            self.card.set_busy(True)
        self.checked.emit(task, answer)

    def _show_list(self) -> None:
        self._clear()
        heading = ""
        for task in self.tasks:
            if task.set_title and task.set_title != heading:
                heading = task.set_title
                self._column.addWidget(Label(heading, "heading", wrap=True))
            button = QuestionButton(self._look, f"{task.number}  {task.lines[0]}".strip())
            button.clicked.connect(lambda _checked=False, one=task: self.open_task(one))
            self.buttons.append(button)
            self._column.addWidget(button)
        self._column.addStretch(1)
        self.retranslate()
        if self.buttons:
            self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_back(self) -> None:
        if self.card is not None and self.tasks:
            self._show_list()
        else:
            self.closed.emit()

    def _clear(self) -> None:
        self.card = None
        self.buttons.clear()
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.scroll_area.verticalScrollBar().setValue(0)

    def retranslate(self) -> None:
        name = "" if self.book is None else self.book.title or self.book.doc
        self.title.setText(self.tr("Exercises: {0}").format(name))
        words = (
            self.tr("All exercises") if self.card is not None and self.tasks else self.tr("Back to the books")
        )
        self.back.setText(words)
        self.empty.setText(self.tr("I found no exercises in this book."))


def nearest_task(tasks: Sequence[ExerciseTask], words: str) -> ExerciseTask | None:
    """The task that has most of some words of an exercise; None without words or without any in common."""
    wanted = set(content_words(words))
    found = [(len(wanted & set(content_words(task.question))), -n) for n, task in enumerate(tasks)]
    most, place = max(found, default=(0, 0))
    return tasks[-place] if most else None
