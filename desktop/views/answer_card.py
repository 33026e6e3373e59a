"""The answer as a card: its state, the verified sentences, the sources, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.targets import PageTarget
from desktop.texts import State, level_state, page_word, searching_state, state_of
from desktop.views.source_cards import SourceCards
from desktop.views.why_panel import WhyPanel
from desktop.widgets.basic import Frame, IconButton, Label, Pill, StatePill
from desktop.widgets.flow import FlowLayout
from desktop.widgets.sentence import SentenceView
from engine.events import SentenceVerified
from engine.results import AnswerKind, AnswerResult
from engine.values import AnswerSentence, Citation


class AnswerCard(Frame):
    """Filled in steps: state, sentences as they are verified, then the result."""

    opened = Signal(object)  # PageTarget
    suggested = Signal(str)  # a better question was chosen
    everywhere = Signal()  # "look in all books"
    copied = Signal(object)  # AnswerResult
    kept = Signal(object, bool)  # AnswerResult, keep or forget
    judged = Signal(object, bool)  # AnswerResult, right or not
    spoken = Signal(object)  # AnswerResult

    def __init__(self, look: Look) -> None:
        super().__init__("card")
        self._look = look
        self._sentences: list[AnswerSentence] = []
        self._why: WhyPanel | None = None
        self.result: AnswerResult | None = None
        self.sentence_views: list[SentenceView] = []
        self.link_buttons: list[QPushButton] = []
        self.state = StatePill(look)
        self.level = Pill()
        self.level.hide()
        head = QHBoxLayout()
        head.addWidget(self.state)
        head.addStretch(1)
        head.addWidget(self.level)
        self._body = QVBoxLayout()
        self._body.setSpacing(look.sizes.space(8))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(18, 16, 18, 14)
        self._column.setSpacing(look.sizes.space(10))
        self._column.addLayout(head)
        self._column.addLayout(self._body)
        self.show_state(searching_state())

    def show_state(self, state: State) -> None:
        self.state.show_state(*state)

    def add_sentence(self, event: SentenceVerified) -> None:
        """One more sentence passed every check."""
        self._show_sentence(event.sentence, event.citations)

    def _show_sentence(self, sentence: AnswerSentence, citations: tuple[Citation, ...]) -> None:
        self._sentences.append(sentence)
        by_number = {citation.n: citation for citation in citations}
        targets = {n: PageTarget.of_citation(by_number[n]) for n in sentence.citations if n in by_number}
        chips = [
            (
                n,
                page_word(by_number[n].printed_page, by_number[n].pdf_page),
                self.tr("Show in the book: {0}").format(target.label),
            )
            for n, target in targets.items()
        ]
        view = SentenceView(self._look, sentence.text, chips)
        view.cited.connect(lambda number: self.opened.emit(targets[number]))
        self.sentence_views.append(view)
        self._body.addWidget(view)

    def finish(self, result: AnswerResult) -> None:
        """The final state. Sentences that did not stream are shown now; withdrawn ones go."""
        self.result = result
        self.show_state(state_of(result))
        if result.is_shown:
            self._finish_shown(result)
        else:
            self._clear_sentences()
            self._finish_message(result)
        self._add_actions(result)

    def _finish_shown(self, result: AnswerResult) -> None:
        if list(result.sentences) != self._sentences:
            self._clear_sentences()
        if result.lead_in:
            self._body.insertWidget(0, Label(result.lead_in, "soft", wrap=True))
        if not self._sentences:
            for sentence in result.sentences:
                self._show_sentence(sentence, result.citations)
        sure = level_state(result.confidence_level)
        self.level.show_word(sure.tone, sure.word)
        self.level.show()

    def _finish_message(self, result: AnswerResult) -> None:
        self._body.addWidget(Label(result.message or "", "answer", wrap=True))
        if result.nearest_pages and result.status is AnswerKind.REFUSED:
            self._body.addWidget(Label(self.tr("These pages are the nearest"), "heading"))
            pages = SourceCards(self._look)
            pages.opened.connect(self.opened)
            pages.show_pages([(PageTarget.of_page(page), "") for page in result.nearest_pages])
            self.link_buttons += pages.cards
            self._body.addWidget(pages)
        if result.suggestions:
            self._body.addWidget(Label(self.tr("You could ask"), "heading"))
            for question in result.suggestions:
                self._body.addWidget(self._suggestion(question))

    def _suggestion(self, question: str) -> QPushButton:
        button = IconButton(self._look, "right", "suggestion", size=16)
        button.setText(question)
        button.clicked.connect(lambda: self.suggested.emit(question))
        self.link_buttons.append(button)
        return button

    def offer_everywhere(self) -> None:
        """After a refusal with a filter on: one button that asks all books."""
        button = IconButton(self._look, "books", "suggestion", size=16)
        button.setText(self.tr("Look in all books"))
        button.clicked.connect(self.everywhere)
        self.link_buttons.append(button)
        self._body.addWidget(button)

    def _clear_sentences(self) -> None:
        for view in self.sentence_views:
            self._body.removeWidget(view)
            view.hide()
            view.deleteLater()
        self.sentence_views.clear()
        self._sentences.clear()

    def _add_actions(self, result: AnswerResult) -> None:
        """The row under an answer: copy, keep, why, and "was this right?"."""
        if result.status in (AnswerKind.SMALL_TALK, AnswerKind.ERROR):
            return
        self._column.addWidget(_line())
        holder = QWidget()
        row = FlowLayout(holder, spacing=4)
        self.copy = self._action(row, "copy", self.tr("Copy"))
        self.copy.clicked.connect(lambda: self.copied.emit(result))
        self.keep = self._action(row, "bookmark", self.tr("Keep"))
        self.keep.setCheckable(True)
        self.keep.toggled.connect(self._keep_toggled)
        self.why = self._action(row, "why", self.tr("Why?"))
        self.why.setCheckable(True)
        self.why.toggled.connect(self._toggle_why)
        self.why.setVisible(bool(result.checks))
        self.right = self._action(
            row, "like", self.tr("This is right") if result.is_shown else self.tr("Good")
        )
        self.wrong = self._action(
            row, "dislike", self.tr("This is wrong") if result.is_shown else self.tr("My book has this")
        )
        for button, verdict in ((self.right, True), (self.wrong, False)):
            button.setCheckable(True)
            button.clicked.connect(lambda _checked=False, right=verdict: self._judge(right))
        self._column.addWidget(holder)

    def _action(self, row: FlowLayout, icon: str, word: str) -> IconButton:
        button = IconButton(self._look, icon, size=16)
        button.setText(word)
        row.addWidget(button)
        return button

    def _keep_toggled(self, keep: bool) -> None:
        self.keep.set_icon("bookmark-full" if keep else "bookmark")
        self.keep.setText(self.tr("Kept") if keep else self.tr("Keep"))
        self.kept.emit(self.result, keep)

    def _judge(self, right: bool) -> None:
        self.right.setChecked(right)
        self.wrong.setChecked(not right)
        self.judged.emit(self.result, right)

    def _toggle_why(self, shown: bool) -> None:
        if self._why is None and self.result is not None:
            self._why = WhyPanel(self._look, self.result)
            self._column.addWidget(self._why)
        if self._why is not None:
            self._why.setVisible(shown)

    @property
    def why_panel(self) -> WhyPanel | None:
        return self._why


def _line() -> Frame:
    line = Frame("line")
    line.setFixedHeight(1)
    line.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return line
