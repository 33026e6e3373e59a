"""Earlier questions and the answers that were kept."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.look import Look
from desktop.targets import Book
from desktop.views.past_card import Past, PastCard
from desktop.widgets.basic import IconButton, Label
from engine.insights.bookmarks import Bookmark
from engine.service.requests import History

# How long typing must pause before the search starts, in milliseconds.
SEARCH_PAUSE = 250


class CardList(QScrollArea):
    """A scrolling column of cards, or a sentence when there are none."""

    def __init__(self) -> None:
        super().__init__()
        inside = QWidget()
        inside.setProperty("role", "ground")
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 10, 8, 0)
        self._column.setSpacing(10)
        self.empty = Label(role="soft", wrap=True)
        self._column.addWidget(self.empty)
        self._column.addStretch(1)
        self.cards: list[PastCard] = []
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)

    def show_cards(self, cards: list[PastCard]) -> None:
        for card in self.cards:
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = cards
        for card in cards:
            self._column.insertWidget(self._column.count() - 1, card)
        self.empty.setVisible(not cards)


class HistoryView(QWidget):
    """Two lists: all questions (with search, export, delete) and kept answers.

    Only what this session asked can be deleted here; the teacher area deletes the rest.
    """

    wanted = Signal(str)  # show questions that contain this
    opened = Signal(object)  # PageTarget
    again = Signal(str)
    deleted = Signal(object)  # log id, or None for all of this session
    exported = Signal(object)  # list[SheetEntry], the newest first
    forgotten = Signal(str)  # name of a bookmark

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._history = History((), frozenset())
        self._bookmarks: list[Bookmark] = []
        self._titles: dict[str, str] = {}
        self._title = Label(role="title")
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.export = IconButton(look, "print", size=16)
        self.delete_all = IconButton(look, "trash", size=16)
        self.delete_all.setCheckable(True)
        self.really = QPushButton()
        self.really.hide()
        self.questions, self.kept = CardList(), CardList()
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(SEARCH_PAUSE)
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        row = QHBoxLayout()
        for widget in (self.search, self.delete_all, self.really):
            row.addWidget(widget, 1 if widget is self.search else 0)
        past = QWidget()
        column = QVBoxLayout(past)
        column.setContentsMargins(0, 12, 0, 0)
        column.addLayout(row)
        column.addWidget(self.questions, 1)
        self.tabs.addTab(past, "")
        self.tabs.addTab(self.kept, "")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(20, 16, 14, 12)
        whole.setSpacing(8)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.export)
        whole.addLayout(head)
        whole.addWidget(self.tabs, 1)

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _text: self._pause.start())
        self._pause.timeout.connect(lambda: self.wanted.emit(self.search.text().strip()))
        self.export.clicked.connect(self._export)
        self.tabs.currentChanged.connect(lambda _tab: self._show_export())
        self.delete_all.toggled.connect(self.really.setVisible)
        self.really.clicked.connect(self._delete_all)

    def show_history(self, history: History) -> None:
        self._history = history
        cards = []
        for row in history.rows:
            past = Past.of_row(row, self._titles)
            card = PastCard(self._look, past, may_delete=row.id in history.own)
            card.deleted.connect(lambda number=row.id: self.deleted.emit(number))
            cards.append(self._connected(card))
        self.questions.show_cards(cards)
        self.delete_all.setEnabled(bool(history.own))
        self._show_export()

    def show_bookmarks(self, bookmarks: Sequence[Bookmark]) -> None:
        self._bookmarks = list(bookmarks)
        cards = []
        for kept in bookmarks:
            card = PastCard(self._look, Past.of_bookmark(kept, self._titles))
            card.deleted.connect(lambda name=kept.at: self.forgotten.emit(name))
            cards.append(self._connected(card))
        self.kept.show_cards(cards)
        self._show_export()

    def set_books(self, books: Sequence[Book]) -> None:
        """The titles that stand on the links to pages."""
        titles = {book.doc: book.title or book.doc for book in books}
        if titles != self._titles:
            self._titles = titles
            self.show_history(self._history)
            self.show_bookmarks(self._bookmarks)

    def _connected(self, card: PastCard) -> PastCard:
        card.opened.connect(self.opened)
        card.again.connect(self.again)
        return card

    def _delete_all(self) -> None:
        self.delete_all.setChecked(False)
        self.deleted.emit(None)

    def _cards(self) -> list[PastCard]:
        """The cards of the list that is open."""
        return (self.kept if self.tabs.currentWidget() is self.kept else self.questions).cards

    def _show_export(self) -> None:
        self.export.setEnabled(bool(self._cards()))

    def _export(self) -> None:
        self.exported.emit([card.past.on_paper() for card in self._cards()])

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self.show_history(self._history)
            self.show_bookmarks(self._bookmarks)

    def retranslate(self) -> None:
        self._title.setText(self.tr("Earlier questions"))
        self.tabs.setTabText(0, self.tr("All"))
        self.tabs.setTabText(1, self.tr("Kept"))
        self.search.setPlaceholderText(self.tr("Search in your questions"))
        self.search.setAccessibleName(self.tr("Search in your questions"))
        self.export.setText(self.tr("Save as PDF…"))
        self.delete_all.setText(self.tr("Delete mine"))
        self.delete_all.setToolTip(
            self.tr("Deletes what was asked since Pothi was opened. Older questions: in the teacher area.")
        )
        self.really.setText(self.tr("Yes, delete mine"))
        self.questions.empty.setText(self.tr("No questions here. What you ask will be listed here."))
        self.kept.empty.setText(self.tr("Nothing kept yet. Press “Keep” under an answer to find it here."))
