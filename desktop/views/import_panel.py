"""What is being taken in now, how each file ended, and what still waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from pathlib import Path, PurePath

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QProgressBar, QPushButton, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.pace import Pace
from desktop.teacher_texts import left_out_sentences
from desktop.texts import page_warning, stage_name, window_language
from desktop.theme import Tone
from desktop.widgets.basic import Frame, IconButton, IconLabel, Label
from desktop.widgets.retranslated import Retranslated
from engine.core.error_texts import text as error_text
from engine.core.errors import ErrorCode
from engine.core.events import KEPT_DAYS, FileDone, FileStatus, IngestStage, PageDone

# The share of a file's time that each stage takes, for one steady bar per file.
_STAGE_SPAN = {
    IngestStage.READING: (0.0, 0.4),
    IngestStage.EMBEDDING: (0.4, 0.97),
    IngestStage.STORING: (0.97, 1.0),
}


# How many waiting files are named.
MOST_NAMES = 4


class ImportState(Enum):
    """How far an import is."""

    BEGINNING = auto()
    READING = auto()
    PAUSED = auto()
    STOPPED = auto()
    DONE = auto()


class ImportPanel(Frame):
    """What is being taken in now: the file, its page, and how the earlier ones ended."""

    paused = Signal()  # the rest waits
    stopped = Signal()  # the rest is dropped
    unlocked = Signal(object, str)  # Path, password
    replaced = Signal(str, str)  # the old edition's doc, the new one's

    def __init__(self, look: Look) -> None:
        super().__init__("card")
        self._look = look
        self._page: PageDone | None = None
        self._state = ImportState.BEGINNING
        self._free = False
        self._pace = Pace()
        self._waiting = 0
        self.file = Label(role="heading")
        self.stage = Label(role="small")
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.pause = IconButton(look, "pause", size=16)
        self.pause.clicked.connect(self.paused)
        self.stop = IconButton(look, "stop", size=16)
        self.stop.clicked.connect(self.stopped)
        self.close_button = IconButton(look, "close", size=16)
        self.close_button.clicked.connect(self.hide)
        self._done = QVBoxLayout()
        self._done.setSpacing(6)
        self.results: list[FileDone] = []
        self._build()
        self.hide()

    def _build(self) -> None:
        texts = QVBoxLayout()
        texts.addWidget(self.file)
        texts.addWidget(self.stage)
        row = QHBoxLayout()
        row.addLayout(texts, 1)
        row.addWidget(self.pause)
        row.addWidget(self.stop)
        row.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(8)
        column.addLayout(row)
        column.addWidget(self.bar)
        column.addLayout(self._done)

    def begin(self, keep: Sequence[FileDone] = ()) -> None:
        """`keep`: results of an earlier import that stay on screen."""
        self.results = list(keep)
        self._page = None
        self._pace = Pace()
        self._waiting = 0
        self.bar.setValue(0)
        self._set_state(ImportState.BEGINNING)
        self._show_lines()
        self.show()

    def show_page(self, event: PageDone) -> None:
        low, high = _STAGE_SPAN[event.stage]
        share = event.done / event.total if event.total else 1.0
        done = low + (high - low) * share
        self.bar.setValue(round(1000 * done))
        self._pace.note(event.path, done)
        self._page = event
        self._set_state(ImportState.READING)

    def set_waiting(self, files: int) -> None:
        """Files of this import that are not in yet, the one at work among them."""
        self._waiting = files
        self.retranslate()

    def show_file(self, event: FileDone) -> None:
        self.results.append(event)
        self._pace.file_ended()
        self._add_line(event)

    def show_replaced(self, old: str, new: str, share: float) -> None:
        """The book `new` of this import has taken the place of `old`, because somebody asked for it."""
        self.results = [
            replace(event, status=FileStatus.REPLACED, doc=old, edition_of=old, share=share)
            if event.doc == new
            else event
            for event in self.results
        ]
        self._show_lines()
        self.retranslate()

    def finish(self, state: ImportState) -> None:
        """`state`: PAUSED, STOPPED or DONE."""
        self._set_state(state)

    def _set_state(self, state: ImportState) -> None:
        self._state = state
        running = state in (ImportState.BEGINNING, ImportState.READING)
        self.bar.setVisible(running)
        self.pause.setVisible(running)
        self.stop.setVisible(running)
        self.close_button.setVisible(not running)
        self.retranslate()

    def _add_line(self, event: FileDone) -> None:
        line = FileLine(self._look, event)
        line.set_free(self._free)
        line.unlocked.connect(self.unlocked)
        line.replaced.connect(self.replaced)
        self._done.addWidget(line)

    def set_free(self, free: bool) -> None:
        """Whether a locked file may be tried again now."""
        self._free = free
        for line in self.lines():
            line.set_free(free)

    def lines(self) -> list[FileLine]:
        items = [self._done.itemAt(number) for number in range(self._done.count())]
        widgets = [item.widget() for item in items if item is not None]
        return [widget for widget in widgets if isinstance(widget, FileLine)]

    def _show_lines(self) -> None:
        while self._done.count():
            item = self._done.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for event in self.results:
            self._add_line(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self._show_lines()

    def retranslate(self) -> None:
        good = sum(r.status in (FileStatus.ADDED, FileStatus.REPLACED) for r in self.results)
        words = {
            ImportState.BEGINNING: self.tr("Getting ready to read…"),
            ImportState.READING: PurePath(self._page.path).name if self._page is not None else "",
            ImportState.PAUSED: self.tr("Paused. Books that were finished are on the shelf."),
            ImportState.STOPPED: self.tr("Stopped. Books that were finished are on the shelf."),
            ImportState.DONE: self.tr("Done: %n book(s) added", "", good),
        }
        self.file.setText(words[self._state])
        self.stage.setText(self._stage_words())
        self.stage.setVisible(bool(self.stage.text()))
        self.bar.setAccessibleName(self.stage.text())
        self.pause.setText(self.tr("Pause"))
        self.pause.setToolTip(self.tr("The other books wait; you can go on later"))
        self.stop.setText(self.tr("Stop"))
        self.stop.setToolTip(self.tr("The other books are not taken in"))
        self.close_button.name(self.tr("Close"))

    def _stage_words(self) -> str:
        page = self._page
        if page is None or self._state is not ImportState.READING:
            return ""
        words = stage_name(page.stage.value)
        if page.stage is IngestStage.READING:
            words = self.tr("{0}: page {1} of {2}").format(words, page.done, page.total)
        more = max(0, self._waiting - 1)
        parts = [words]
        if more:
            parts.append(self.tr("%n more book(s)", "", more))
        left = self._pace.seconds_left(more)
        if left is not None:
            minutes = round(left / 60)
            parts.append(
                self.tr("about %n minute(s) left", "", minutes)
                if minutes
                else self.tr("less than a minute left")
            )
        return "  ·  ".join(parts)


class WaitingBooks(Retranslated, Frame):
    """Books that an earlier import did not finish: it was paused, or the power went."""

    resumed = Signal()
    forgotten = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__("card")
        self._files: tuple[Path, ...] = ()
        self.words = Label(role="heading", wrap=True)
        self.names = Label(role="small", wrap=True)
        self.go_on = IconButton(look, "right", "primary", size=16)
        self.go_on.clicked.connect(self.resumed)
        self.forget = IconButton(look, "close", size=16)
        self.forget.clicked.connect(self.forgotten)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addWidget(self.words)
        texts.addWidget(self.names)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 12, 10, 12)
        row.addLayout(texts, 1)
        row.addWidget(self.go_on)
        row.addWidget(self.forget)
        self.hide()

    @property
    def files(self) -> tuple[Path, ...]:
        return self._files

    def set_files(self, files: Sequence[Path]) -> None:
        self._files = tuple(files)
        self.retranslate()

    def retranslate(self) -> None:
        self.words.setText(self.tr("Go on taking in %n book(s)?", "", len(self._files)))
        names = ", ".join(path.name for path in self._files[:MOST_NAMES])
        self.names.setText(names + (", …" if len(self._files) > MOST_NAMES else ""))
        self.go_on.setText(self.tr("Go on"))
        self.forget.setText(self.tr("Leave them out"))


class FileLine(QWidget):
    """How one file ended. A locked one has a field for its password, what looks like a new edition of a book
    a button that lets it take the old one's place."""

    unlocked = Signal(object, str)  # Path, password
    replaced = Signal(str, str)  # the old edition's doc, the new one's

    def __init__(self, look: Look, event: FileDone) -> None:
        super().__init__()
        self.path = Path(event.path)
        self.password = QLineEdit()
        self.open = QPushButton(self.tr("Open it"))
        locked = event.error is ErrorCode.PDF_PASSWORD and self.path.is_file()
        self.message, self.remedy = self._words(event, PurePath(event.path).name)
        self.replace = IconButton(look, "refresh", size=16)
        self.replace.setVisible(False)
        if locked:
            self.remedy = self.tr("Type its password, or ask for a copy without one.")
        good = event.status in (FileStatus.ADDED, FileStatus.REPLACED)
        mark = IconLabel(look, "check", size=18)
        mark.show_icon("check" if good else "warning", Tone.ANSWER if good else Tone.MEDIUM)
        texts = QVBoxLayout()
        texts.setSpacing(1)
        texts.addWidget(Label(self.message, wrap=True))
        if self.remedy:
            texts.addWidget(Label(self.remedy, "small", wrap=True))
        if locked:
            texts.addLayout(self._make_lock())
        if event.status is FileStatus.ADDED and event.edition_of is not None:
            texts.addLayout(self._make_offer(event.edition_of, event.doc or ""))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 2)
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(texts, 1)

    def _make_lock(self) -> QHBoxLayout:
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.password.setAccessibleName(self.tr("Password of {0}").format(self.path.name))
        self.password.setPlaceholderText(self.tr("Password"))
        self.password.returnPressed.connect(self._unlock)
        self.open.clicked.connect(self._unlock)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.password)
        row.addWidget(self.open)
        row.addStretch(1)
        return row

    def _make_offer(self, old: str, new: str) -> QHBoxLayout:
        self.replace.setText(self.tr("Replace “{0}”").format(old))
        self.replace.clicked.connect(lambda: self.replaced.emit(old, new))
        self.replace.setVisible(True)
        row = QHBoxLayout()
        row.addWidget(self.replace)
        row.addStretch(1)
        return row

    def set_free(self, free: bool) -> None:
        self.replace.setEnabled(free)
        self.password.setEnabled(free)
        self.open.setEnabled(free)

    def _unlock(self) -> None:
        if self.password.text():
            self.unlocked.emit(self.path, self.password.text())

    def _words(self, event: FileDone, name: str) -> tuple[str, str]:
        title = event.title or name
        if event.status is FileStatus.FAILED and event.error is not None:
            return error_text(event.error, event.error_params or {"path": event.path}, window_language())
        read_again = event.status is FileStatus.REPLACED and event.edition_of is None
        words = {
            FileStatus.ADDED: self.tr("{0}: %n page(s)", "", event.pages),
            FileStatus.REPLACED: self.tr("{0}: read again")
            if read_again
            else self.tr("{0}: the new edition took the place of the old one"),
            FileStatus.DUPLICATE: self.tr("{0}: this is an old edition, which a newer one has replaced")
            if event.superseded
            else self.tr("{0}: this book is already here"),
            FileStatus.CANCELLED: self.tr("{0}: stopped"),
            FileStatus.FAILED: self.tr("{0}: this file could not be read"),
        }
        return words[event.status].format(title), "\n".join(
            [*self._likeness(event, name), *self._warned(event)]
        )

    def _likeness(self, event: FileDone, name: str) -> list[str]:
        """Which other book this one resembles, and what that means."""
        told = []
        if event.status is FileStatus.REPLACED and event.share is not None:
            told.append(
                self.tr(
                    "{0} % of the sentences are the same. The old edition can be brought back for {1} days."
                ).format(event.percent, KEPT_DAYS)
            )
        if event.status is FileStatus.DUPLICATE and event.doc is not None:
            told.append(
                self.tr("The newer one is here as “{0}”; the old one can be brought back there.").format(
                    event.doc
                )
                if event.superseded
                else self.tr("The file {0} has the same text as “{1}”.").format(name, event.doc)
            )
        if event.same_name_as is not None:
            told.append(
                self.tr(
                    "Another book came in a file of the same name. Both are here: “{0}” and “{1}”."
                ).format(event.same_name_as, event.doc)
            )
        if event.status is FileStatus.ADDED and event.edition_of is not None:
            told.append(
                self.tr(
                    "This looks like a new edition of “{0}”: {1} % of the sentences are the same."
                ).format(event.edition_of, event.percent)
            )
        return told

    def _warned(self, event: FileDone) -> list[str]:
        """Which pages could be read badly, not at all, or without words that are not the book's."""
        warnings = ", ".join(
            self.tr("{0}: {1}").format(page_warning(code), count)
            for code, count in (event.warnings or {}).items()
        )
        told = [self.tr("Pages: {0}").format(warnings)] if warnings else []
        told += left_out_sentences(
            sum(page.hidden_words for page in event.left_out),
            sum(page.added_words for page in event.left_out),
        )
        if event.left_out:
            pages = ", ".join(str(page.page) for page in event.left_out)
            told.append(self.tr("They stand on these pages: {0}.").format(pages))
        if event.not_taken:
            names = ", ".join(event.not_taken)
            told.append(self.tr("Files inside it that are no books were left out: {0}.").format(names))
        return told
