"""Lists of the insights: what the books lack, and answers that somebody called wrong."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.teacher_texts import moment_word
from desktop.theme import Tone
from desktop.widgets.basic import Frame, IconButton, Label, Pill
from desktop.widgets.retranslated import Retranslated
from engine.insights.report import Flagged, Gap

# Questions of a group that are listed when it is opened.
MOST_QUESTIONS = 12


class _List(Retranslated, Frame):
    """A card with a title, words below it, and rows that are made anew when the language changes."""

    def __init__(self, look: Look) -> None:
        super().__init__("card")
        self._look = look
        self._title = Label(role="heading", wrap=True)
        self._words = Label(role="small", wrap=True)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(10)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 16)
        column.setSpacing(6)
        column.addWidget(self._title)
        column.addWidget(self._words)
        column.addLayout(self._rows)
        self.retranslate()

    def rows(self) -> list[QWidget]:
        items = [self._rows.itemAt(place) for place in range(self._rows.count())]
        return [widget for item in items if item is not None and (widget := item.widget()) is not None]

    def _show_rows(self, rows: Sequence[QWidget]) -> None:
        for old in self.rows():
            self._rows.removeWidget(old)
            old.hide()
            old.deleteLater()
        for row in rows:
            self._rows.addWidget(row)

    def retranslate(self) -> None:
        raise NotImplementedError


class GapRow(QWidget):
    """One group of questions that were not answered; opens to show them."""

    again = Signal(str)

    def __init__(self, look: Look, gap: Gap) -> None:
        super().__init__()
        self._look, self.gap = look, gap
        count = Pill()
        count.show_word(Tone.UNKNOWN, self.tr("%n time(s)", "", gap.count))
        label = Label(gap.label, wrap=True)
        self.open = IconButton(look, "down", size=14)
        self.open.setCheckable(True)
        self.open.setVisible(bool(gap.questions))
        self.open.name(self.tr("Show the questions about {0}").format(gap.label))
        self.open.toggled.connect(self._show_questions)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(count, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(label, 1)
        head.addWidget(self.open, 0, Qt.AlignmentFlag.AlignTop)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._column.addLayout(head)
        if gap.topic and gap.topic != gap.label:
            self._column.addWidget(
                Label(self.tr("Nearest chapter: {0}").format(gap.topic), "small", wrap=True)
            )
        self.questions: list[IconButton] = []

    def _show_questions(self, shown: bool) -> None:
        for button in self.questions:
            button.hide()
            button.deleteLater()
        self.questions = []
        for question in self.gap.questions[:MOST_QUESTIONS] if shown else ():
            button = IconButton(self._look, "ask", size=14)
            button.setText(question)
            button.setToolTip(self.tr("Ask this again"))
            button.clicked.connect(lambda _checked=False, text=question: self.again.emit(text))
            self.questions.append(button)
            self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)


class GapList(_List):
    """What the books lack, the most asked first."""

    again = Signal(str)

    def __init__(self, look: Look) -> None:
        self._gaps: tuple[Gap, ...] = ()
        super().__init__(look)

    def show_gaps(self, gaps: Sequence[Gap]) -> None:
        self._gaps = tuple(gaps)
        self.retranslate()

    def retranslate(self) -> None:
        self._title.setText(self.tr("What the books could not answer"))
        self._words.setText(
            self.tr("Questions about the same thing stand together. A book about it would help.")
            if self._gaps
            else self.tr("None.")
        )
        rows = [GapRow(self._look, gap) for gap in self._gaps]
        for row in rows:
            row.again.connect(self.again)
        self._show_rows(rows)


class FlaggedRow(QWidget):
    """One answer that somebody called wrong, or a refusal of something that the book has."""

    again = Signal(str)
    settled = Signal(int)

    def __init__(self, look: Look, flagged: Flagged) -> None:
        super().__init__()
        self.flagged = flagged
        word = Pill()
        word.show_word(
            Tone.LOW if not flagged.missed else Tone.MEDIUM,
            self.tr("“My book has this”") if flagged.missed else self.tr("“This is wrong”"),
        )
        self.retry = IconButton(look, "ask", size=14)
        self.retry.setText(self.tr("Ask again"))
        self.retry.setVisible(bool(flagged.question))
        self.retry.clicked.connect(lambda: self.again.emit(flagged.question))
        self.done = IconButton(look, "check", size=14)
        self.done.setText(self.tr("I looked at it"))
        self.done.clicked.connect(lambda: self.settled.emit(flagged.id))
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(word)
        head.addWidget(Label(moment_word(flagged.at), "small"))
        head.addStretch(1)
        head.addWidget(self.retry)
        head.addWidget(self.done)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addLayout(head)
        question = flagged.question or self.tr("The words of this question were not kept.")
        column.addWidget(Label(question, wrap=True))
        below = flagged.answer or flagged.topic
        if below:
            column.addWidget(Label(below, "small", wrap=True))


class FlaggedList(_List):
    """Answers and refusals that somebody complained about."""

    again = Signal(str)
    settled = Signal(int)

    def __init__(self, look: Look) -> None:
        self._flagged: tuple[Flagged, ...] = ()
        super().__init__(look)

    def show_flagged(self, flagged: Sequence[Flagged]) -> None:
        self._flagged = tuple(flagged)
        self.retranslate()

    def retranslate(self) -> None:
        self._title.setText(self.tr("What somebody called wrong"))
        self._words.setText(
            self.tr("Please compare these with the page.") if self._flagged else self.tr("None.")
        )
        rows = [FlaggedRow(self._look, one) for one in self._flagged]
        for row in rows:
            row.again.connect(self.again)
            row.settled.connect(self.settled)
        self._show_rows(rows)
