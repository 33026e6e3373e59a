"""The row under an answer: copy, keep, why, and "was this right?"."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.widgets.basic import IconButton
from desktop.widgets.flow import FlowLayout
from engine.results import AnswerResult


class AnswerActions(QWidget):
    """Emits what a person wants to do with a finished answer or refusal."""

    copied = Signal(object)  # AnswerResult
    kept = Signal(object, bool)  # AnswerResult, keep or forget
    judged = Signal(object, bool)  # AnswerResult, right or not
    asked_why = Signal(bool)  # show or hide

    def __init__(self, look: Look, result: AnswerResult) -> None:
        super().__init__()
        self._look, self._result = look, result
        self._row = FlowLayout(self, spacing=4)
        self.copy = self._add("copy")
        self.keep = self._add("bookmark", checkable=True)
        self.why = self._add("why", checkable=True)
        self.right = self._add("like", checkable=True)
        self.wrong = self._add("dislike", checkable=True)
        self.why.setVisible(bool(result.checks))
        self.copy.clicked.connect(lambda: self.copied.emit(result))
        self.keep.toggled.connect(self._keep_toggled)
        self.why.toggled.connect(self.asked_why)
        self.right.clicked.connect(lambda: self._judge(True))
        self.wrong.clicked.connect(lambda: self._judge(False))
        self.retranslate()

    def _add(self, icon: str, *, checkable: bool = False) -> IconButton:
        button = IconButton(self._look, icon, size=16)
        button.setCheckable(checkable)
        self._row.addWidget(button)
        return button

    def set_kept(self, kept: bool) -> None:
        """Show the mark of an answer that was kept before."""
        self.keep.blockSignals(True)
        self.keep.setChecked(kept)
        self.keep.blockSignals(False)
        self._show_kept()

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
        self.judged.emit(self._result, right)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        shown = self._result.is_shown
        self.copy.setText(self.tr("Copy"))
        self.why.setText(self.tr("Why?"))
        self.right.setText(self.tr("This is right") if shown else self.tr("Good"))
        self.wrong.setText(self.tr("This is wrong") if shown else self.tr("My book has this"))
        self._show_kept()
