"""The books: what is on the shelf, and new ones coming in."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from pathlib import Path, PurePath

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop.look import Look
from desktop.targets import Book, PageTarget
from desktop.texts import language_name, page_warning, stage_name, subject_name, window_language
from desktop.theme import Tone
from desktop.widgets.basic import Frame, IconButton, IconLabel, Label, Pill
from desktop.widgets.notice import Notice
from engine.error_texts import text as error_text
from engine.events import FileDone, FileStatus, IngestStage, PageDone

ACCEPTED = (".pdf", ".zip")
# The share of a file's time that each stage takes, for one steady bar per file.
_STAGE_SPAN = {
    IngestStage.READING: (0.0, 0.4),
    IngestStage.EMBEDDING: (0.4, 0.97),
    IngestStage.STORING: (0.97, 1.0),
}


class ImportState(Enum):
    """How far an import is."""

    BEGINNING = auto()
    READING = auto()
    STOPPED = auto()
    DONE = auto()


class ImportPanel(Frame):
    """What is being taken in now: the file, its page, and how the earlier ones ended."""

    stopped = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__("card")
        self._look = look
        self._page: PageDone | None = None
        self._state = ImportState.BEGINNING
        self.file = Label(role="heading")
        self.stage = Label(role="small")
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
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
        row.addWidget(self.stop)
        row.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(8)
        column.addLayout(row)
        column.addWidget(self.bar)
        column.addLayout(self._done)

    def begin(self) -> None:
        self.results = []
        self._page = None
        self.bar.setValue(0)
        self._set_state(ImportState.BEGINNING)
        self._show_lines()
        self.show()

    def show_page(self, event: PageDone) -> None:
        low, high = _STAGE_SPAN[event.stage]
        share = event.done / event.total if event.total else 1.0
        self.bar.setValue(round(1000 * (low + (high - low) * share)))
        self._page = event
        self._set_state(ImportState.READING)

    def show_file(self, event: FileDone) -> None:
        self.results.append(event)
        self._done.addWidget(FileLine(self._look, event))

    def finish(self, *, stopped: bool) -> None:
        self._set_state(ImportState.STOPPED if stopped else ImportState.DONE)

    def _set_state(self, state: ImportState) -> None:
        self._state = state
        running = state in (ImportState.BEGINNING, ImportState.READING)
        self.bar.setVisible(running)
        self.stop.setVisible(running)
        self.close_button.setVisible(not running)
        self.retranslate()

    def _show_lines(self) -> None:
        while self._done.count():
            item = self._done.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for event in self.results:
            self._done.addWidget(FileLine(self._look, event))

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
            ImportState.STOPPED: self.tr("Stopped. Books that were finished are on the shelf."),
            ImportState.DONE: self.tr("Done: %n book(s) added", "", good),
        }
        self.file.setText(words[self._state])
        self.stage.setText(self._stage_words())
        self.stage.setVisible(bool(self.stage.text()))
        self.bar.setAccessibleName(self.stage.text())
        self.stop.setText(self.tr("Stop"))
        self.close_button.name(self.tr("Close"))

    def _stage_words(self) -> str:
        page = self._page
        if page is None or self._state is not ImportState.READING:
            return ""
        words = stage_name(page.stage.value)
        if page.stage is IngestStage.READING:
            return self.tr("{0}: page {1} of {2}").format(words, page.done, page.total)
        return words


class FileLine(QWidget):
    """How one file ended."""

    def __init__(self, look: Look, event: FileDone) -> None:
        super().__init__()
        self.message, self.remedy = self._words(event, PurePath(event.path).name)
        good = event.status in (FileStatus.ADDED, FileStatus.REPLACED)
        mark = IconLabel(look, "check", size=18)
        mark.show_icon("check" if good else "warning", Tone.ANSWER if good else Tone.MEDIUM)
        texts = QVBoxLayout()
        texts.setSpacing(1)
        texts.addWidget(Label(self.message, wrap=True))
        if self.remedy:
            texts.addWidget(Label(self.remedy, "small", wrap=True))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 2)
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(texts, 1)

    def _words(self, event: FileDone, name: str) -> tuple[str, str]:
        title = event.title or name
        if event.status is FileStatus.FAILED and event.error is not None:
            return error_text(event.error, event.error_params or {"path": event.path}, window_language())
        words = {
            FileStatus.ADDED: self.tr("{0}: %n page(s)", "", event.pages),
            FileStatus.REPLACED: self.tr("{0}: the new edition took the place of the old one"),
            FileStatus.DUPLICATE: self.tr("{0}: this book is already here"),
            FileStatus.CANCELLED: self.tr("{0}: stopped"),
            FileStatus.FAILED: self.tr("{0}: this file could not be read"),
        }
        warnings = ", ".join(
            self.tr("{0}: {1}").format(page_warning(code), count)
            for code, count in (event.warnings or {}).items()
        )
        return words[event.status].format(title), self.tr("Pages: {0}").format(warnings) if warnings else ""


class BookCard(Frame):
    """One document on the shelf."""

    opened = Signal(object)  # PageTarget
    removed = Signal(str)  # doc

    def __init__(self, look: Look, book: Book) -> None:
        super().__init__("card")
        self.book = book
        title = Label(book.title or book.doc, "heading", wrap=True)
        facts = Label(self._facts(book), "small", wrap=True)
        self.open = IconButton(look, "page", size=16)
        self.open.setText(self.tr("Read"))
        self.open.setAccessibleName(self.tr("Read {0}").format(book.title or book.doc))
        self.open.clicked.connect(lambda: self.opened.emit(PageTarget(book.doc, 1, book.title)))
        self.remove = IconButton(look, "trash", size=16)
        self.remove.name(self.tr("Remove {0}").format(book.title or book.doc))
        self.remove.setCheckable(True)
        self._sure = self._make_question(look, book)
        self.remove.toggled.connect(self._sure.setVisible)
        texts = QVBoxLayout()
        texts.setSpacing(3)
        texts.addWidget(title)
        texts.addWidget(facts)
        if book.warnings:
            warning = Pill()
            words = ", ".join(f"{page_warning(code)}: {count}" for code, count in book.warnings)
            warning.show_word(Tone.MEDIUM, words)
            texts.addWidget(warning)
        texts.addWidget(self._sure)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 10, 10, 10)
        row.addLayout(texts, 1)
        row.addWidget(self.open)
        row.addWidget(self.remove)

    def _make_question(self, look: Look, book: Book) -> QWidget:
        """Removing asks back, in place: no dialog to get lost behind the window."""
        question = QWidget()
        self.really = IconButton(look, "trash", size=16)
        self.really.setText(self.tr("Yes, remove it"))
        self.really.clicked.connect(lambda: self.removed.emit(book.doc))
        self.rather_not = IconButton(look, "close", size=16)
        self.rather_not.setText(self.tr("Keep it"))
        self.rather_not.clicked.connect(lambda: self.remove.setChecked(False))
        row = QHBoxLayout(question)
        row.setContentsMargins(0, 4, 0, 0)
        row.addWidget(Label(self.tr("Remove this book from the library?")), 1)
        row.addWidget(self.really)
        row.addWidget(self.rather_not)
        question.hide()
        return question

    def _facts(self, book: Book) -> str:
        parts = [book.book or ""]
        if book.class_number:
            parts.append(self.tr("Class {0}").format(book.class_number))
        if book.subject and book.subject != book.book:
            parts.append(subject_name(book.subject))
        if book.chapter:
            parts.append(self.tr("Chapter {0}").format(book.chapter))
        parts += [language_name(book.language), self.tr("%n page(s)", "", book.pages)]
        return "  ·  ".join(part for part in parts if part)


class BooksView(QWidget):
    """The shelf. Files come in by button or by dropping them anywhere on the view."""

    files_chosen = Signal(list)  # of Path
    import_stopped = Signal()
    opened = Signal(object)  # PageTarget
    removed = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._books: list[Book] = []
        self._may_change = True
        self._importing = False
        self.setAcceptDrops(True)
        self._title = Label(role="title")
        self.add_files = IconButton(look, "plus", "primary", size=16)
        self.add_folder = QPushButton()
        self.add_files.clicked.connect(self._choose_files)
        self.add_folder.clicked.connect(self._choose_folder)
        self.notice = Notice(look)
        self.panel = ImportPanel(look)
        self.panel.stopped.connect(self.import_stopped)
        self._drop = Frame("drop")
        self._drop_words = Label(role="soft", wrap=True)
        self._drop_words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.cards: list[BookCard] = []
        self._build()
        self.retranslate()

    def _build(self) -> None:
        inside = QVBoxLayout(self._drop)
        inside.setContentsMargins(16, 18, 16, 18)
        inside.addWidget(self._drop_words)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.add_folder)
        head.addWidget(self.add_files)
        shelf = QWidget()
        shelf.setProperty("role", "ground")
        self._shelf = QVBoxLayout(shelf)
        self._shelf.setContentsMargins(0, 0, 8, 0)
        self._shelf.setSpacing(10)
        self._shelf.addWidget(self.panel)
        self._shelf.addWidget(self._drop)
        self._shelf.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(shelf)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 14, 12)
        column.setSpacing(12)
        column.addLayout(head)
        column.addWidget(self.notice)
        column.addWidget(scroll, 1)

    def set_books(self, books: Sequence[Book]) -> None:
        """Show these books in this order; the card of a book that did not change stays."""
        if list(books) == self._books and len(self.cards) == len(books):
            return
        self._books = list(books)
        known = {card.book: card for card in self.cards}
        for card in self.cards:
            self._shelf.removeWidget(card)
        self.cards = [known.pop(book, None) or self._make_card(book) for book in books]
        for card in self.cards:
            self._shelf.insertWidget(self._shelf.count() - 1, card)
        for card in known.values():
            card.hide()
            card.deleteLater()
        self._allow()
        self._show_count()

    def _make_card(self, book: Book) -> BookCard:
        card = BookCard(self._look, book)
        card.opened.connect(self.opened)
        card.removed.connect(self.removed)
        return card

    def set_importing(self, importing: bool) -> None:
        self._importing = importing
        self._allow()

    def set_may_change(self, may_change: bool) -> None:
        """Where a PIN is set, only teachers add and remove books."""
        self._may_change = may_change
        self._allow()

    def _allow(self) -> None:
        free = self._may_change and not self._importing
        self.add_files.setEnabled(free)
        self.add_folder.setEnabled(free)
        self.setAcceptDrops(free)
        self._drop.setVisible(self._may_change)
        for card in self.cards:
            card.remove.setVisible(self._may_change)

    # --- choosing files --------------------------------------------------------------------------
    def _choose_files(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(
            self, self.tr("Choose textbooks"), "", self.tr("Textbooks (*.pdf *.zip)")
        )
        self._choose([Path(name) for name in names])

    def _choose_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, self.tr("Choose a folder with textbooks"))
        self._choose([Path(name)] if name else [])

    def _choose(self, paths: list[Path]) -> None:
        if paths:
            self.files_chosen.emit(paths)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _paths_in(event):
            event.acceptProposedAction()
            self._drop_words.setText(self.tr("Let go: the books come onto the shelf"))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.retranslate()

    def dropEvent(self, event: QDropEvent) -> None:
        self.retranslate()
        event.acceptProposedAction()
        self._choose(_paths_in(event))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            books = self._books
            self.set_books([])  # cards speak the language they were made in
            self.set_books(books)

    def retranslate(self) -> None:
        self.add_files.setText(self.tr("Add books"))
        self.add_folder.setText(self.tr("Add a folder"))
        self._drop_words.setText(self.tr("Drop PDF or zip files here"))
        self._show_count()

    def _show_count(self) -> None:
        self._title.setText(self.tr("Books ({0})").format(len(self._books)))


def _paths_in(event: QDropEvent) -> list[Path]:
    """Local files and folders of a drag that could be textbooks."""
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return [path for path in paths if path.is_dir() or path.suffix.lower() in ACCEPTED]
