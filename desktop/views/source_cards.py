"""The nearest pages as cards: seen before the answer, and one click from the page itself."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.targets import PageTarget
from desktop.texts import page_word
from desktop.widgets.elided import ElidedText

# A card narrower than this shows too few words to be of use (at 100 % text).
CARD_WIDTH = 200
MOST_CARDS = 3


class SourceCard(QPushButton):
    """One page: its label and the line that was found there. Folded, only the page's number."""

    def __init__(self, look: Look, target: PageTarget, snippet: str = "") -> None:
        super().__init__()
        self.target = target
        self.setProperty("role", "source")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(f"{target.label}. {snippet}" if snippet else target.label)
        self.setToolTip(target.label)
        self._page = ElidedText(look, page_word(target.printed, target.page), lines=1, bold=True)
        self._details = [ElidedText(look, target.place, lines=1 if snippet else 2)]
        if snippet:
            self._details.append(ElidedText(look, snippet, lines=2))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 9, 12, 9)
        column.setSpacing(4)
        for text in (self._page, *self._details):
            column.addWidget(text)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def fold(self, folded: bool) -> None:
        """The answer is there: its own citations count now, the cards step back."""
        self._details[-1].setVisible(not folded or len(self._details) == 1)
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(12, 6, 12, 6) if folded else layout.setContentsMargins(12, 9, 12, 9)
        self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._page.set_text(page_word(self.target.printed, self.target.page))

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return QSize(CARD_WIDTH, layout.sizeHint().height() if layout else 40)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())


class SourceCards(QWidget):
    """Up to three cards in a row, as many as fit."""

    opened = Signal(object)  # PageTarget

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(10)
        self.cards: list[SourceCard] = []
        look.changed.connect(self._fit)
        self.hide()

    def show_pages(self, pages: Sequence[tuple[PageTarget, str]]) -> None:
        """`pages`: (target, snippet), best first."""
        for card in self.cards:
            card.hide()
            card.deleteLater()
        self.cards = []
        for target, snippet in pages[:MOST_CARDS]:
            card = SourceCard(self._look, target, snippet)
            card.clicked.connect(lambda _checked=False, where=target: self.opened.emit(where))
            self._row.addWidget(card, 1)
            self.cards.append(card)
        self._fit()
        self.setVisible(bool(self.cards))

    def fold(self, folded: bool) -> None:
        """Show only pages and books (`folded`), or also what was found there."""
        for card in self.cards:
            card.fold(folded)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = max(1, self.width() // round(CARD_WIDTH * self._look.scale))
        for number, card in enumerate(self.cards):
            card.setVisible(number < room)
