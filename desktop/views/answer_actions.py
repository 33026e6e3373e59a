"""The rows under an answer: copy, keep, listen, print, why; and "was this right?"."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.widgets.basic import IconButton, Label
from desktop.widgets.flow import FlowLayout
from desktop.widgets.retranslated import Retranslated
from engine.core.results import AnswerResult


class AnswerActions(Retranslated, QWidget):
    """Emits what a person wants to do with a finished answer or refusal."""

    copied = Signal(object)  # AnswerResult
    kept = Signal(object, bool)  # AnswerResult, keep or forget
    judged = Signal(object, bool)  # AnswerResult, right or not
    listened = Signal(object)  # AnswerResult: read it aloud, or stop reading
    saved = Signal(object)  # AnswerResult: as a PDF
    printed = Signal(object)  # AnswerResult
    asked_why = Signal(bool)  # show or hide

    def __init__(self, look: Look, result: AnswerResult, *, can_listen: bool = False) -> None:
        super().__init__()
        self._look, self._result = look, result
        self._reading = False
        self._row = FlowLayout(spacing=2)
        self.copy = self._add("copy")
        self.keep = self._add("bookmark", checkable=True)
        self.listen = self._add("speak")
        self.paper = self._add("print")
        self.why = self._add("why", checkable=True)
        self._asks = Label(role="small")
        self.right = IconButton(look, "like", size=16)
        self.wrong = IconButton(look, "dislike", size=16)
        judging = QHBoxLayout()
        judging.setSpacing(2)
        judging.addWidget(self._asks)
        for button in (self.right, self.wrong):
            button.setCheckable(True)
            judging.addWidget(button)
        judging.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.sizes.space(2))
        column.addLayout(self._row)
        judging.setContentsMargins(10, 0, 0, 0)  # below the icons of the row above
        column.addLayout(judging)
        # Only now: a button without a parent would be a window of its own when shown.
        self.listen.setVisible(can_listen)
        self.why.setVisible(bool(result.checks))
        self.right.setVisible(result.is_shown)
        self._make_menu()
        self._connect()
        self.retranslate()

    def _add(self, icon: str, *, checkable: bool = False) -> IconButton:
        button = IconButton(self._look, icon, size=16)
        button.setCheckable(checkable)
        self._row.addWidget(button)
        return button

    def _make_menu(self) -> None:
        self.menu = QMenu(self)
        self.save_pdf = self.menu.addAction("")
        self.print_now = self.menu.addAction("")
        self.paper.clicked.connect(self._open_menu)

    def _connect(self) -> None:
        result = self._result
        self.copy.clicked.connect(lambda: self.copied.emit(result))
        self.keep.toggled.connect(self._keep_toggled)
        self.listen.clicked.connect(lambda: self.listened.emit(result))
        self.save_pdf.triggered.connect(lambda: self.saved.emit(result))
        self.print_now.triggered.connect(lambda: self.printed.emit(result))
        self.why.toggled.connect(self.asked_why)
        self.right.clicked.connect(lambda: self._judge(True))
        self.wrong.clicked.connect(lambda: self._judge(False))

    def _open_menu(self) -> None:
        self.menu.popup(self.paper.mapToGlobal(self.paper.rect().bottomLeft()))

    def set_kept(self, kept: bool) -> None:
        """Show the mark of an answer that was kept before."""
        self.keep.blockSignals(True)
        self.keep.setChecked(kept)
        self.keep.blockSignals(False)
        self._show_kept()

    def set_reading(self, reading: bool) -> None:
        """The answer is being read aloud: the button stops it."""
        self._reading = reading
        self.listen.set_icon("stop" if reading else "speak")
        self.retranslate()

    def _keep_toggled(self, kept: bool) -> None:
        self._show_kept()
        self.kept.emit(self._result, kept)

    def _show_kept(self) -> None:
        kept = self.keep.isChecked()
        self.keep.set_icon("bookmark-full" if kept else "bookmark")
        self.keep.setText(self.tr("Kept") if kept else self.tr("Keep"))

    def _judge(self, right: bool) -> None:
        self.right.setChecked(right)
        self.wrong.setChecked(not right)
        self._asks.setText(self.tr("Thank you!"))
        self.judged.emit(self._result, right)

    def retranslate(self) -> None:
        shown = self._result.is_shown
        judged = self.right.isChecked() or self.wrong.isChecked()
        self.copy.setText(self.tr("Copy"))
        self.listen.setText(self.tr("Stop reading") if self._reading else self.tr("Read aloud"))
        self.paper.setText(self.tr("Print"))
        self.save_pdf.setText(self.tr("Save as PDF…"))
        self.print_now.setText(self.tr("Print…"))
        self.why.setText(self.tr("Why?"))
        self._asks.setText(
            self.tr("Thank you!")
            if judged
            else self.tr("Was this right?")
            if shown
            else self.tr("Should I know this?")
        )
        self.right.setText(self.tr("Yes"))
        self.right.setAccessibleName(self.tr("This is right"))
        self.wrong.setText(self.tr("No") if shown else self.tr("My book has this"))
        self.wrong.setAccessibleName(self.tr("This is wrong") if shown else self.tr("My book has this"))
        self._show_kept()
