"""One earlier question, or one kept answer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.answer_sheet import SheetEntry
from desktop.look import Look
from desktop.targets import PageTarget
from desktop.texts import State, page_word, status_state
from desktop.widgets.basic import Frame, IconButton, Label, StatePill
from desktop.widgets.elided import ElidedText
from desktop.widgets.flow import FlowLayout
from engine.core.results import AnswerKind
from engine.insights.bookmarks import Bookmark

_MARKS = re.compile(r"\s*\[\d+\]")


@dataclass(frozen=True, slots=True)
class Past:
    """What is known of an earlier question. `at`: ISO 8601, UTC; `name`: what the keeper calls it."""

    name: object
    question: str
    status: str
    reason: str | None
    at: str
    text: str
    pages: tuple[PageTarget, ...]

    @classmethod
    def of_row(cls, row: Any, titles: Mapping[str, str]) -> Past:
        """From a row of the log (engine.insights.log.LogRow). `titles`: doc -> title of the book."""
        pages = []
        for doc, page, *rest in row.details.get("pages", []):
            printed = rest[0] if rest else None
            label = f"{titles.get(doc, doc)}, {page_word(printed, page)}"
            target = PageTarget(doc, page, label, printed=printed)
            if target not in pages:
                pages.append(target)
        text = _MARKS.sub("", row.answer or "")
        return cls(row.id, row.question, row.event, row.reason, row.at, text, tuple(pages))

    @classmethod
    def of_bookmark(cls, kept: Bookmark, titles: Mapping[str, str]) -> Past:
        pages = []
        for c in kept.citations:
            label = f"{titles.get(c.doc, c.doc)}, {page_word(c.printed_page, c.pdf_page)}"
            pages.append(PageTarget(c.doc, c.pdf_page, label, c.boxes, c.printed_page, c.quote))
        return cls(kept.at, kept.question, kept.status, None, kept.at, kept.text, tuple(pages))

    @property
    def state(self) -> State:
        return status_state(AnswerKind(self.status), self.reason)

    @property
    def when(self) -> str:
        moment = QDateTime.fromString(self.at, Qt.DateFormat.ISODateWithMs).toLocalTime()
        return QLocale().toString(moment, QLocale.FormatType.ShortFormat)

    def on_paper(self) -> SheetEntry:
        paragraphs = (self.text,) if self.text else ()
        pages = tuple(page.label for page in self.pages)
        return SheetEntry(self.question, f"{self.state.word}, {self.when}", paragraphs, pages)


class PastCard(Frame):
    """How it ended, the words, the pages; ask again, delete if it may be deleted here."""

    opened = Signal(object)  # PageTarget
    again = Signal(str)
    deleted = Signal()

    def __init__(self, look: Look, past: Past, *, may_delete: bool = True) -> None:
        super().__init__("card")
        self.past = past
        self.question = past.question
        state = StatePill(look)
        state.show_state(*past.state)
        self.again_button = IconButton(look, "refresh", size=16)
        self.again_button.setText(self.tr("Ask again"))
        self.again_button.clicked.connect(lambda: self.again.emit(past.question))
        self.delete = IconButton(look, "trash", size=16)
        self.delete.name(self.tr("Delete: {0}").format(past.question))
        self.delete.clicked.connect(self.deleted)
        head = QHBoxLayout()
        head.addWidget(state)
        head.addWidget(Label(past.when, "small"))
        head.addStretch(1)
        head.addWidget(self.again_button)
        head.addWidget(self.delete)
        if not may_delete:
            self.delete.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 10, 12)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(Label(past.question, "heading", wrap=True))
        if past.text:
            column.addWidget(ElidedText(look, past.text, lines=2, shrink=True))
        self.page_buttons: list[QPushButton] = []
        if past.pages:
            column.addWidget(self._page_row(past.pages))

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
