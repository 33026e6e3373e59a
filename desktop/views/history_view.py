"""Earlier questions and the answers that were kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDateTime, QEvent, QLocale, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.look import Look
from desktop.targets import PageTarget
from desktop.texts import page_word, status_state
from desktop.widgets.basic import Frame, IconButton, Label, StatePill
from desktop.widgets.elided import ElidedText
from desktop.widgets.flow import FlowLayout
from engine.insights.bookmarks import Bookmark
from engine.results import AnswerKind

# How long typing must pause before the search starts, in milliseconds.
SEARCH_PAUSE = 250


class PastCard(Frame):
    """One earlier question: how it ended, the words, the pages, ask again, delete."""

    opened = Signal(object)  # PageTarget
    again = Signal(str)
    deleted = Signal()

    def __init__(
        self,
        look: Look,
        question: str,
        status: str,
        reason: str | None,
        at: str,
        text: str,
        pages: Sequence[PageTarget],
    ) -> None:
        super().__init__("card")
        self.question = question
        state = StatePill(look)
        state.show_state(*status_state(AnswerKind(status), reason))
        when = QDateTime.fromString(at, Qt.DateFormat.ISODateWithMs).toLocalTime()
        self.again_button = IconButton(look, "refresh", size=16)
        self.again_button.setText(self.tr("Ask again"))
        self.again_button.clicked.connect(lambda: self.again.emit(question))
        self.delete = IconButton(look, "trash", size=16)
        self.delete.name(self.tr("Delete: {0}").format(question))
        self.delete.clicked.connect(self.deleted)
        head = QHBoxLayout()
        head.addWidget(state)
        head.addWidget(Label(QLocale().toString(when, QLocale.FormatType.ShortFormat), "small"))
        head.addStretch(1)
        head.addWidget(self.again_button)
        head.addWidget(self.delete)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 10, 12)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(Label(question, "heading", wrap=True))
        if text:
            column.addWidget(ElidedText(look, text, lines=2, shrink=True))
        self.page_buttons: list[QPushButton] = []
        if pages:
            column.addWidget(self._page_row(pages))

    def _page_row(self, pages: Sequence[PageTarget]) -> QWidget:
        holder = QWidget()
        row = FlowLayout(holder, spacing=6)
        for target in pages:
            chip = QPushButton(target.label)
            chip.setProperty("role", "chip")
            chip.clicked.connect(lambda _checked=False, where=target: self.opened.emit(where))
            row.addWidget(chip)
            self.page_buttons.append(chip)
        return holder


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
    """Two lists: all questions (with search, export, delete) and kept answers."""

    wanted = Signal(str)  # show questions that contain this
    opened = Signal(object)  # PageTarget
    again = Signal(str)
    deleted = Signal(object)  # log id, or None for all
    exported = Signal(object)  # Path
    forgotten = Signal(str)  # name of a bookmark

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._rows: list[Any] = []
        self._bookmarks: list[Bookmark] = []
        self._title = Label(role="title")
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.export = IconButton(look, "download", size=16)
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
        for widget in (self.search, self.export, self.delete_all, self.really):
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
        whole.addWidget(self._title)
        whole.addWidget(self.tabs, 1)

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _text: self._pause.start())
        self._pause.timeout.connect(lambda: self.wanted.emit(self.search.text().strip()))
        self.export.clicked.connect(self._choose_file)
        self.delete_all.toggled.connect(self.really.setVisible)
        self.really.clicked.connect(self._delete_all)

    def show_rows(self, rows: Sequence[Any]) -> None:
        """`rows`: engine.insights.log.LogRow, newest first."""
        self._rows = list(rows)
        cards = []
        for row in rows:
            pages = [
                PageTarget(doc, page, page_word(None, page)) for doc, page in row.details.get("pages", [])
            ]
            card = PastCard(self._look, row.question, row.event, row.reason, row.at, row.answer or "", pages)
            card.deleted.connect(lambda number=row.id: self.deleted.emit(number))
            cards.append(self._connected(card))
        self.questions.show_cards(cards)

    def show_bookmarks(self, bookmarks: Sequence[Bookmark]) -> None:
        self._bookmarks = list(bookmarks)
        cards = []
        for kept in bookmarks:
            pages = [
                PageTarget(c.doc, c.pdf_page, page_word(c.printed_page, c.pdf_page), c.boxes)
                for c in kept.citations
            ]
            card = PastCard(self._look, kept.question, kept.status, None, kept.at, kept.text, pages)
            card.deleted.connect(lambda name=kept.at: self.forgotten.emit(name))
            cards.append(self._connected(card))
        self.kept.show_cards(cards)

    def _connected(self, card: PastCard) -> PastCard:
        card.opened.connect(self.opened)
        card.again.connect(self.again)
        return card

    def _delete_all(self) -> None:
        self.delete_all.setChecked(False)
        self.deleted.emit(None)

    def _choose_file(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save the questions"), "pothi-questions.jsonl", self.tr("JSON lines (*.jsonl)")
        )
        if name:
            self.exported.emit(Path(name))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self.show_rows(self._rows)
            self.show_bookmarks(self._bookmarks)

    def retranslate(self) -> None:
        self._title.setText(self.tr("Earlier questions"))
        self.tabs.setTabText(0, self.tr("All"))
        self.tabs.setTabText(1, self.tr("Kept"))
        self.search.setPlaceholderText(self.tr("Search in your questions"))
        self.search.setAccessibleName(self.tr("Search in your questions"))
        self.export.setText(self.tr("Save as a file"))
        self.delete_all.setText(self.tr("Delete all"))
        self.really.setText(self.tr("Yes, delete all"))
        self.questions.empty.setText(self.tr("No questions here. What you ask will be listed here."))
        self.kept.empty.setText(self.tr("Nothing kept yet. Press “Keep” under an answer to find it here."))
