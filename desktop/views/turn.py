"""One question and everything that came of it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontMetrics, QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop import fonts
from desktop.look import Look
from desktop.targets import PageTarget
from desktop.texts import (
    books_differ,
    error_state,
    reading_state,
    searching_state,
    stopped_state,
    waking_state,
    writing_state,
)
from desktop.views.answer_card import AnswerCard
from desktop.views.source_cards import SourceCards
from desktop.widgets.basic import Frame, Label
from desktop.widgets.retranslated import Retranslated
from engine.core.events import SentenceVerified, SourcesFound
from engine.core.results import AnswerResult
from engine.core.values import Hit, Scope


class Turn(Retranslated, QWidget):
    """A question, the pages looked at, and the answer card."""

    opened = Signal(object)  # PageTarget
    moved = Signal()  # what stands above it grew or shrank

    def __init__(self, look: Look, question: str, scope: Scope, earlier: tuple[str, ...] = ()) -> None:
        """`earlier`: the questions of the same topic that this one may lean on, oldest first."""
        super().__init__()
        self.question, self.scope, self.earlier = question, scope, earlier
        self.card = AnswerCard(look)
        self.card.opened.connect(self.opened)
        self._asked = Label(question, "asked", wrap=True)
        self._look = look
        self._bubble = Frame("question")
        inside = QVBoxLayout(self._bubble)
        inside.setContentsMargins(16, 10, 16, 10)
        inside.addWidget(self._asked)
        self.read_as = Label(role="small", wrap=True)
        self.read_as.hide()
        inside.addWidget(self.read_as)
        self._understood: str | None = None
        if scope.selected_text:
            inside.addWidget(Label("“" + scope.selected_text + "”", "small", wrap=True))
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self._bubble)
        self.looked_at = Label(role="small")
        self.looked_at.hide()
        self.sources = SourceCards(look)
        self.sources.opened.connect(self.opened)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.sizes.space(10))
        column.addLayout(row)
        column.addWidget(self.looked_at)
        column.addWidget(self.sources)
        column.addWidget(self.card)
        column.addStretch(1)
        self.card.show_state(searching_state)
        look.changed.connect(self._fit_bubble)
        self.retranslate()

    def retranslate(self) -> None:
        self.looked_at.setText(self.tr("Pages I looked at"))
        if self._understood:
            self.read_as.setText(self.tr("I read it as: {0}").format(self._understood))
            self._fit_bubble()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self.moved.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_bubble()

    def _fit_bubble(self) -> None:
        """As wide as its words, but leave some air on the left."""
        font = fonts.font(self._look.sizes.answer, bold=True)
        words = QFontMetrics(font).horizontalAdvance(self.question) + 40
        if self._understood:
            words = max(words, self.read_as.fontMetrics().horizontalAdvance(self.read_as.text()) + 40)
        most = round(self.width() * 0.86)
        self._bubble.setFixedWidth(max(80, most if self.scope.selected_text else min(most, words)))

    def show_sources(self, event: SourcesFound) -> None:
        """The nearest pages, best first, each with the sentence that was found there."""
        snippets: dict[tuple[str, int], str] = {}
        for hit in event.hits:
            snippets.setdefault((hit.chunk.doc, hit.page), _best_sentence(hit))
        targets = [PageTarget.of_page(page) for page in event.pages]
        self.sources.show_pages([(t, snippets.get((t.doc, t.page), "")) for t in targets])
        self.looked_at.setVisible(bool(targets))
        self.card.show_state(reading_state)

    def wait_for_models(self) -> None:
        """The engine is not ready yet; the question is answered as soon as it is."""
        self.card.show_state(waking_state)

    def add_sentence(self, event: SentenceVerified) -> None:
        self.sources.fold(True)
        self.card.add_sentence(event)
        self.card.show_state(writing_state)

    def withdraw(self) -> None:
        """The sentences shown so far were taken back; the pages they came from stay."""
        self.sources.fold(False)
        self.card.withdraw()
        self.card.show_state(reading_state)

    def finish(self, result: AnswerResult, *, can_listen: bool = False) -> None:
        if result.read_as:
            self._understood = result.read_as
            self.retranslate()
            self.read_as.show()
        self.card.finish(result, can_listen=can_listen)
        self.sources.fold(not books_differ(result))
        if not result.is_shown:  # the card itself links the nearest pages
            self.sources.hide()
            self.looked_at.hide()

    def stop(self) -> None:
        self.card.show_state(stopped_state)

    def fail(self, message: str, remedy: str) -> None:
        self.card.show_state(error_state)
        layout = self.card.layout()
        if layout is not None:
            layout.addWidget(Label(message, "answer", wrap=True))
            layout.addWidget(Label(remedy, "soft", wrap=True))


def _best_sentence(hit: Hit) -> str:
    sentences = hit.chunk.sentences
    if hit.sentence_scores and len(hit.sentence_scores) == len(sentences):
        best = max(range(len(sentences)), key=lambda number: hit.sentence_scores[number])
        return sentences[best].text
    return sentences[0].text if sentences else ""
