"""One task of an exercise: its text, room for an own answer, and what the book says to it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.practice_texts import kind_words, point_state, verdict_words
from desktop.targets import PageTarget
from desktop.texts import State, page_word
from desktop.views.question_box import QuestionEdit
from desktop.widgets.basic import Frame, IconButton, Label, StatePill, set_role
from desktop.widgets.sentence import SentenceView
from engine.core.values import PageRef
from engine.practice.values import (
    MOST_LETTERS,
    BookPoint,
    ExerciseTask,
    PointState,
    PracticeResult,
    TaskKind,
    Verdict,
)


class PracticeCard(Frame):
    """`checked` carries what was typed; fill it with `show_result`."""

    opened = Signal(object)  # PageTarget
    checked = Signal(object, str)  # ExerciseTask, own answer

    def __init__(self, look: Look, task: ExerciseTask) -> None:
        super().__init__("card")
        self._look, self.task = look, task
        self.result: PracticeResult | None = None
        self._busy = False
        self.kind = Label(role="soft", wrap=True)
        self.edit = QuestionEdit(look)
        self.edit.sent.connect(self._check)
        self.edit.textChanged.connect(self._allow)
        self.edit.focused.connect(self._show_focus)
        self._input = Frame("input")
        inside = QVBoxLayout(self._input)
        inside.setContentsMargins(12, 8, 12, 8)
        inside.addWidget(self.edit)
        self.check = IconButton(look, "books", "primary", size=16)
        self.check.clicked.connect(self._check)
        self.told = QWidget()
        self._told = QVBoxLayout(self.told)
        self._told.setContentsMargins(0, 0, 0, 0)
        self._told.setSpacing(look.sizes.space(8))
        self.points: list[SentenceView] = []
        self.links: list[IconButton] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(look.sizes.space(10))
        if task.lead:
            column.addWidget(Label(task.lead, "soft", wrap=True))
        for number, line in enumerate(task.lines):
            text = f"{task.number}  {line}" if number == 0 and task.number else line
            column.addWidget(SentenceView(look, text, [], strong=number == 0))
        column.addWidget(self.kind)
        column.addWidget(self._input)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.check)
        column.addLayout(row)
        column.addWidget(self.told)
        self._allow()
        self.retranslate()

    @property
    def is_written(self) -> bool:
        return self.task.kind is TaskKind.WRITTEN

    def set_busy(self, busy: bool) -> None:
        """While an answer is compared it can't be sent again."""
        self._busy = busy
        self._allow()
        self.retranslate()

    def _allow(self) -> None:
        text = self.edit.toPlainText()
        fits = bool(text.strip()) and len(text) <= MOST_LETTERS
        self.check.setEnabled(fits and not self._busy)
        self._input.setVisible(self.is_written)
        self.check.setVisible(self.is_written)
        self.kind.setVisible(not self.is_written or len(text) > MOST_LETTERS)
        self.kind.setText(verdict_words(Verdict.TOO_LONG) if self.is_written else kind_words(self.task.kind))

    def _show_focus(self, focused: bool) -> None:
        self._input.setProperty("focused", focused)
        set_role(self._input, "input")

    def _check(self) -> None:
        if self.check.isEnabled():
            self.checked.emit(self.task, self.edit.toPlainText())

    # --- what was found --------------------------------------------------------------------------
    def show_result(self, result: PracticeResult) -> None:
        self.result = result
        self._clear()
        if result.message:
            self._told.addWidget(Label(result.message, "answer", wrap=True))
        if result.verdict is Verdict.CHECKED:
            self._show_points(result)
        elif words := verdict_words(result.verdict):
            self._told.addWidget(Label(words, "body", wrap=True))
        if result.pages:
            self._show_pages(result.pages)

    def _show_points(self, result: PracticeResult) -> None:
        for state in PointState:
            self._show_group(point_state(state), result.of(state))
        if result.unplaced:
            self._told.addWidget(Label(self.tr("Not compared with the book"), "heading", wrap=True))
            for sentence in result.unplaced:
                self._told.addWidget(Label(f"“{sentence}”", "soft", wrap=True))
        careful = self.tr(
            "I compare words and can be wrong. Read the pages and decide yourself, or ask your teacher."
        )
        self._told.addWidget(Label(careful, "soft", wrap=True))

    def _show_group(self, state: State, points: Sequence[BookPoint]) -> None:
        if not points or self.result is None:
            return
        pill = StatePill(self._look)
        pill.show_state(*state)
        row = QHBoxLayout()
        row.addWidget(pill)
        row.addStretch(1)
        self._told.addLayout(row)
        targets = {citation.n: PageTarget.of_citation(citation) for citation in self.result.citations}
        for point in points:
            chips = [
                (
                    n,
                    page_word(targets[n].printed, targets[n].page),
                    self.tr("Show in the book: {0}").format(targets[n].label),
                )
                for n in point.citations
                if n in targets
            ]
            view = SentenceView(self._look, point.text, chips)
            view.setAccessibleName(f"{state.word}: {point.text}")
            view.cited.connect(lambda number: self.opened.emit(targets[number]))
            self.points.append(view)
            self._told.addWidget(view)
            if point.said and point.state is not PointState.MISSING:
                said = self.tr("You wrote: “{0}”").format(point.said)
                self._told.addWidget(Label(said, "soft", wrap=True))

    def _show_pages(self, pages: Sequence[PageRef]) -> None:
        self._told.addWidget(Label(self.tr("Pages that teach this"), "heading", wrap=True))
        for page in pages:
            target = PageTarget.of_page(page)
            link = IconButton(self._look, "page", "suggestion", size=16)
            link.setText(page_word(target.printed, target.page))
            link.setAccessibleName(page.label)
            link.setToolTip(page.label)
            link.clicked.connect(lambda _checked=False, to=target: self.opened.emit(to))
            self.links.append(link)
            self._told.addWidget(link)

    def _clear(self) -> None:
        self.points.clear()
        self.links.clear()
        while (item := self._told.takeAt(0)) is not None:
            _drop(item.widget())
            inner = item.layout()
            while inner is not None and (one := inner.takeAt(0)) is not None:
                _drop(one.widget())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._allow()
            self.retranslate()
            if self.result is not None:
                self.show_result(self.result)

    def retranslate(self) -> None:
        self.check.setText(self.tr("Comparing…") if self._busy else self.tr("Compare with the book"))
        self.edit.setPlaceholderText(self.tr("Write your answer in your own words"))
        self.edit.setAccessibleName(self.tr("Your answer"))


def _drop(widget: QWidget | None) -> None:
    if widget is not None:
        widget.hide()
        widget.deleteLater()
