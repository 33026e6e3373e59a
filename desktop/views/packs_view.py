"""The library in one file: written for other computers, taken in from a stick."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.widgets.basic import Frame, IconButton, Label
from desktop.widgets.notice import Notice
from desktop.widgets.progress import ProgressCard
from desktop.widgets.retranslated import Retranslated
from desktop.widgets.sheet import Sheet, card
from engine.service.shelf_requests import PACK_SUFFIX


class PacksView(Retranslated, QWidget):
    """Emits which file; the controller tells how it goes."""

    given = Signal(object)  # Path to write
    taken = Signal(object)  # Path to read
    stopped = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._books = 0
        self._may_change = True
        self._busy = ""
        self.notice = Notice(look)
        sheet = Sheet()
        sheet.add(self.notice, self._make_progress(), self._make_give(), self._make_take())
        sheet.column.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(sheet)
        self.retranslate()

    def _make_progress(self) -> Frame:
        made = ProgressCard(self._look)
        self.progress, self._doing, self.bar, self.stop = made.frame, made.words, made.bar, made.stop
        self.stop.clicked.connect(self.stopped)
        return self.progress

    def _make_give(self) -> Frame:
        frame, column = card()
        self._give_title = Label(role="heading")
        self._give_words = Label(role="small", wrap=True)
        self.give = IconButton(self._look, "download", "primary", size=16)
        self.give.clicked.connect(self._choose_target)
        return _with_button(frame, column, (self._give_title, self._give_words), self.give)

    def _make_take(self) -> Frame:
        frame, column = card()
        self._take_title = Label(role="heading")
        self._take_words = Label(role="small", wrap=True)
        self.take = IconButton(self._look, "open", "plain", size=16)
        self.take.clicked.connect(self._choose_source)
        return _with_button(frame, column, (self._take_title, self._take_words), self.take)

    # --- what is shown ---------------------------------------------------------------------------
    def set_books(self, count: int, *, may_change: bool) -> None:
        self._books, self._may_change = count, may_change
        self._allow()

    def begin(self, words: str) -> None:
        """Something runs; how long is not known until the first `show_progress`."""
        self._busy = words
        self._doing.setText(words)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(words)
        self.notice.hide()
        self.progress.show()
        self._allow()

    def show_progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(done)

    def finish(self, message: str = "", remedy: str = "", *, good: bool = True) -> None:
        """`message`: how it ended; none after a stop."""
        self._busy = ""
        self.progress.hide()
        self.notice.show_end(message, remedy, good=good)
        self._allow()

    def _allow(self) -> None:
        self.give.setEnabled(not self._busy and self._books > 0)
        self.take.setEnabled(not self._busy and self._may_change)

    # --- choosing files --------------------------------------------------------------------------
    def _choose_target(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Write all books into one file"), f"pothi{PACK_SUFFIX}", self._filter()
        )
        if name:
            path = Path(name)
            self.given.emit(path if path.suffix else path.with_suffix(PACK_SUFFIX))

    def _choose_source(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a library file"), "", self._filter())
        if name:
            self.taken.emit(Path(name))

    def _filter(self) -> str:
        return self.tr("Pothi library (*{0})").format(PACK_SUFFIX)

    def retranslate(self) -> None:
        self._give_title.setText(self.tr("Give this library to other computers"))
        self._give_words.setText(
            self.tr(
                "All books, as they were read and corrected, in one file. Carry it on a stick and open it "
                "there: nothing has to be read again. Questions, the PIN and models are not in it."
            )
        )
        self.give.setText(self.tr("Write the file"))
        self._take_title.setText(self.tr("Take in a library from another computer"))
        self._take_words.setText(
            self.tr(
                "Books that are here already stay as they are. The file is checked before anything changes."
            )
        )
        self.take.setText(self.tr("Choose a file"))
        self.stop.setText(self.tr("Stop"))


def _with_button(frame: Frame, column: QVBoxLayout, labels: tuple[Label, ...], button: IconButton) -> Frame:
    """Words, then a button as wide as its text."""
    for label in labels:
        column.addWidget(label)
    line = QHBoxLayout()
    line.addWidget(button)
    line.addStretch(1)
    column.addLayout(line)
    return frame
