"""The books: what is on the shelf, and new ones coming in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.look import Look
from desktop.targets import Book
from desktop.views.book_card import BookCard
from desktop.views.import_panel import ImportPanel, WaitingBooks
from desktop.views.practice_view import PracticeView
from desktop.views.preview_view import PreviewView
from desktop.widgets.basic import Frame, IconButton, Label
from desktop.widgets.notice import Notice
from engine.core.text import fold
from engine.ingest.accepted import ACCEPTED

# With more books than this a field to find one is offered.
MANY_BOOKS = 8
CARDS_AT_ONCE = 16


class BooksView(QWidget):
    """The shelf. Files come in by button or by dropping them anywhere on the view."""

    files_chosen = Signal(list)  # of Path
    import_paused = Signal()
    import_stopped = Signal()
    opened = Signal(object)  # PageTarget
    removed = Signal(str)
    edited = Signal(str, dict)  # doc, changed fields
    restored = Signal(str)  # doc whose earlier edition is wanted back

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._books: list[Book] = []
        self._coming: list[tuple[Book, BookCard | None]] = []  # still to be placed
        self._may_change = True
        self._read_only = False
        self._importing = False
        self.setAcceptDrops(True)
        self._title = Label(role="title")
        self.add_files = IconButton(look, "plus", "primary", size=16)
        self.add_folder = QPushButton()
        self.add_files.clicked.connect(self._choose_files)
        self.add_folder.clicked.connect(self._choose_folder)
        self.notice = Notice(look)
        self.panel = ImportPanel(look)
        self.panel.paused.connect(self.import_paused)
        self.panel.stopped.connect(self.import_stopped)
        self.waiting = WaitingBooks(look)
        self._drop = Frame("drop")
        self._drop_words = Label(role="soft", wrap=True)
        self._drop_words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.cards: list[BookCard] = []
        self.find_field = QLineEdit()
        self.find_field.setClearButtonEnabled(True)
        self.find_field.textChanged.connect(self._filter)
        self.preview = PreviewView(look)
        self.preview.closed.connect(self.close_preview)
        self.practice = PracticeView(look)
        self.practice.closed.connect(self.close_preview)
        self.practice.opened.connect(self.opened)
        self.pages = QStackedWidget()
        self._build()
        self.retranslate()

    def _build(self) -> None:
        inside = QVBoxLayout(self._drop)
        inside.setContentsMargins(16, 18, 16, 18)
        inside.addWidget(self._drop_words)
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self.find_field)
        head.addWidget(self.add_folder)
        head.addWidget(self.add_files)
        shelf = QWidget()
        shelf.setProperty("role", "ground")
        self._shelf = QVBoxLayout(shelf)
        self._shelf.setContentsMargins(0, 0, 8, 0)
        self._shelf.setSpacing(10)
        self._shelf.addWidget(self.waiting)
        self._shelf.addWidget(self.panel)
        self._shelf.addWidget(self._drop)
        self._shelf.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(shelf)
        shelf_page = QWidget()
        column = QVBoxLayout(shelf_page)
        column.setContentsMargins(20, 16, 14, 12)
        column.setSpacing(12)
        column.addLayout(head)
        column.addWidget(self.notice)
        column.addWidget(scroll, 1)
        self.pages.addWidget(shelf_page)
        self.pages.addWidget(self.preview)
        self.pages.addWidget(self.practice)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.pages)

    def open_preview(self, book: Book) -> None:
        """What was understood of a book, in place of the shelf."""
        self.pages.setCurrentWidget(self.preview)
        self.preview.open(book)
        self.preview.next.setFocus()

    def open_practice(self, book: Book, wanted: str = "") -> None:
        """The exercises of a book, in place of the shelf; `wanted`: words of the one to be opened."""
        self.pages.setCurrentWidget(self.practice)
        self.practice.open(book, wanted)

    def close_preview(self) -> None:
        self.pages.setCurrentIndex(0)

    def set_books(self, books: Sequence[Book]) -> None:
        """Show these books in this order; the card of a book that did not change stays."""
        if list(books) == self._books and len(self.cards) + len(self._coming) == len(books):
            return
        self._books = list(books)
        known = {card.book: card for card in self.cards}
        for card in self.cards:
            self._shelf.removeWidget(card)
        self.cards, self._coming = [], [(book, known.pop(book, None)) for book in books]
        for card in known.values():
            card.hide()
            card.deleteLater()
        self.find_field.setVisible(len(books) > MANY_BOOKS)
        self._show_count()
        self._place_some()

    def _place_some(self) -> None:
        """Many new cards take long: a few are made at a time, so that the window never waits for them."""
        fresh = 0
        while self._coming and fresh < CARDS_AT_ONCE:
            book, card = self._coming.pop(0)
            if card is None:
                card, fresh = self._make_card(book), fresh + 1
            self.cards.append(card)
            self._shelf.insertWidget(self._shelf.count() - 1, card)
        if self._coming:
            QTimer.singleShot(0, self, self._place_some)
        self._allow()
        self._filter()

    def _filter(self) -> None:
        """Show the books that have every word that was typed."""
        wanted = fold(self.find_field.text()).split() if len(self._books) > MANY_BOOKS else []
        for card in self.cards:
            card.setVisible(all(word in card.words for word in wanted))

    def _make_card(self, book: Book) -> BookCard:
        card = BookCard(self._look, book)
        card.opened.connect(self.opened)
        card.removed.connect(self.removed)
        card.edited.connect(self.edited)
        card.restored.connect(self.restored)
        card.checked.connect(self.open_preview)
        card.practised.connect(self.open_practice)
        return card

    def set_importing(self, importing: bool) -> None:
        self._importing = importing
        self._allow()

    def set_may_change(self, may_change: bool) -> None:
        """Where a PIN is set, only teachers add and remove books."""
        self._may_change = may_change
        if not may_change and self.pages.currentWidget() is self.preview:
            self.close_preview()
        self._allow()

    def set_waiting(self, files: Sequence[Path]) -> None:
        """Files that an earlier import did not finish."""
        self.waiting.set_files(files)
        self._allow()

    def set_read_only(self, read_only: bool) -> None:
        """The library belongs to somebody else, as on a machine that many share."""
        self._read_only = read_only
        self._allow()
        self.retranslate()

    def _allow(self) -> None:
        may_change = self._may_change and not self._read_only
        free = may_change and not self._importing
        self.add_files.setEnabled(free)
        self.add_folder.setEnabled(free)
        self.setAcceptDrops(free)
        self.waiting.setVisible(free and bool(self.waiting.files))
        self.panel.set_free(free)
        self._drop.setVisible(self._may_change)
        for card in self.cards:
            card.set_may_change(may_change)

    # --- choosing files --------------------------------------------------------------------------
    def _choose_files(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(
            self,
            self.tr("Choose textbooks"),
            "",
            self.tr("Textbooks ({0})").format(" ".join(f"*{end}" for end in ACCEPTED)),
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
        self.find_field.setPlaceholderText(self.tr("Find a book"))
        self.find_field.setAccessibleName(self.tr("Find a book"))
        self._drop_words.setText(
            self.tr(
                "These books belong to everybody on this computer. "
                "Only the person who looks after the computer can add or remove books."
            )
            if self._read_only
            else self.tr("Drop PDF, Word, EPUB or zip files here")
        )
        self._show_count()

    def _show_count(self) -> None:
        self._title.setText(self.tr("Books ({0})").format(len(self._books)))


def _paths_in(event: QDropEvent) -> list[Path]:
    """Local files and folders of a drag that could be textbooks."""
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return [path for path in paths if path.is_dir() or path.suffix.lower() in ACCEPTED]
