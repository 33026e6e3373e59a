"""The answer as a card: its state, the verified sentences, the sources, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout

from desktop.look import Look
from desktop.targets import PageTarget
from desktop.texts import (
    State,
    asks_which,
    is_care,
    left_open,
    level_state,
    page_word,
    searching_state,
    state_of,
)
from desktop.views.answer_actions import AnswerActions
from desktop.views.source_cards import SourceCards
from desktop.views.why_panel import WhyPanel
from desktop.widgets.answer_blocks import BlockView
from desktop.widgets.basic import Frame, IconButton, Label, Pill, StatePill
from desktop.widgets.question_button import QuestionButton
from desktop.widgets.retranslated import Retranslated
from desktop.widgets.sentence import SentenceView
from engine.core.events import SentenceVerified
from engine.core.results import AnswerKind, AnswerResult, BlockForm
from engine.core.values import AnswerSentence, Citation


class AnswerCard(Retranslated, Frame):
    """Filled in steps: state, sentences as they are verified, then the result."""

    opened = Signal(object)  # PageTarget
    suggested = Signal(str)  # a better question was chosen
    everywhere = Signal()  # "look in all books"
    copied = Signal(object)  # AnswerResult
    kept = Signal(object, bool)  # AnswerResult, keep or forget
    judged = Signal(object, bool)  # AnswerResult, right or not
    listened = Signal(object)  # AnswerResult
    saved = Signal(object)  # AnswerResult: as a PDF
    printed = Signal(object)  # AnswerResult
    closed = Signal()  # a confidential one was read
    picture_wanted = Signal(object)  # PageCut
    practised = Signal(str, str)  # doc and words of an exercise to be answered

    def __init__(self, look: Look) -> None:
        super().__init__("card")
        self._look = look
        self._sentences: list[AnswerSentence] = []
        self._targets: dict[int, PageTarget] = {}  # by number of the citation
        self._state_now: Callable[[], State] = searching_state
        self._headings: list[tuple[Label | QPushButton, Callable[[], str]]] = []
        self.why_panel: WhyPanel | None = None
        self.action_row: AnswerActions | None = None
        self.result: AnswerResult | None = None
        self.sentence_views: list[SentenceView] = []
        self.block_views: list[BlockView] = []
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
        self.show_state(searching_state)

    def show_state(self, state: Callable[[], State]) -> None:
        """`state` is asked again when the language of the window changes."""
        self._state_now = state
        self.state.show_state(*state())

    # --- sentences -------------------------------------------------------------------------------
    def add_sentence(self, event: SentenceVerified) -> None:
        """One more sentence passed every check."""
        self._show_sentence(event.sentence, event.citations)

    def _show_sentence(self, sentence: AnswerSentence, citations: tuple[Citation, ...]) -> None:
        self._sentences.append(sentence)
        self._note_citations(citations)
        view = SentenceView(self._look, sentence.text, self._chips_of(sentence.citations))
        self._take_view(view)
        self._body.addWidget(view)

    def _take_view(self, view: SentenceView) -> None:
        view.cited.connect(lambda number: self.opened.emit(self._targets[number]))
        self.sentence_views.append(view)

    def _chips_of(self, numbers: Sequence[int]) -> list[tuple[int, str, str]]:
        words = self._chip_words()
        return [(n, *words[n]) for n in numbers if n in words]

    def _show_blocks(self, result: AnswerResult) -> None:
        """A whole answer as it is laid out, in place of the sentences that came one by one."""
        self._clear_sentences()
        self._note_citations(result.citations)
        self._sentences.extend(result.sentences)
        for block in result.blocks:
            view = BlockView(self._look, block, self._chips_of)
            for text in view.sentence_views:
                self._take_view(text)
            view.opened.connect(self.opened)
            self.link_buttons += view.links
            self.block_views.append(view)
            self._body.addWidget(view)
            if view.cut is not None:
                self.picture_wanted.emit(view.cut)
            if block.form is BlockForm.EXERCISE and result.citations:
                self._offer_practice(result.citations[0].doc, block.text)

    @property
    def pictures(self) -> tuple[QImage, ...]:
        """The pictures of the answer that are drawn already, in order."""
        cuts = (view.cut for view in self.block_views if view.cut is not None)
        return tuple(cut.image for cut in cuts if cut.image is not None)

    def _chip_words(self) -> dict[int, tuple[str, str]]:
        """Number of a citation -> (word on its chip, spoken name); with the book where there are several."""
        several = len({target.book for target in self._targets.values()}) > 1
        words = {}
        for number, target in self._targets.items():
            page = page_word(target.printed, target.page)
            name = self.tr("Show in the book: {0}").format(target.label)
            words[number] = (f"{target.book} · {page}" if several else page, name)
        return words

    def _name_chips(self) -> None:
        words = self._chip_words()
        for view in self.sentence_views:
            view.name_chips(words)

    def _note_citations(self, citations: tuple[Citation, ...]) -> None:
        """A citation grows while later sentences stand on the same page: the newest one counts."""
        self._targets |= {citation.n: PageTarget.of_citation(citation) for citation in citations}

    def withdraw(self) -> None:
        """The answer failed as a whole: nothing of it stays on screen."""
        self._clear_sentences()

    def _clear_sentences(self) -> None:
        # what stands in a block goes with it, and does nothing by itself until then
        for view in (*self.sentence_views, *self.block_views):
            self._body.removeWidget(view)
            view.hide()
            view.deleteLater()
        self.sentence_views.clear()
        self.block_views.clear()
        self._sentences.clear()
        self._targets.clear()

    # --- the end ---------------------------------------------------------------------------------
    def finish(self, result: AnswerResult, *, can_listen: bool = False) -> None:
        """The final state. Sentences that did not stream are shown now; withdrawn ones go.

        `can_listen`: there is a voice for the language of the answer.
        """
        self.result = result
        self.show_state(lambda: state_of(result))
        if result.is_shown:
            self._finish_shown(result)
        else:
            self._clear_sentences()
            self._finish_message(result)
        if result.confidential:
            self._offer_to_close()
        if result.status not in (AnswerKind.SMALL_TALK, AnswerKind.ERROR) and not is_care(result):
            self._add_actions(result, can_listen)
        self.retranslate()

    def _finish_shown(self, result: AnswerResult) -> None:
        if result.blocks:
            self._show_blocks(result)
        elif list(result.sentences) != self._sentences:
            self._clear_sentences()
        self._note_citations(result.citations)
        if result.lead_in:
            self._body.insertWidget(0, Label(result.lead_in, "soft", wrap=True))
        if not self._sentences:
            for sentence in result.sentences:
                self._show_sentence(sentence, result.citations)
        for words in left_open(result):
            self._body.addWidget(Label(words, "soft", wrap=True))

    def _finish_message(self, result: AnswerResult) -> None:
        self._body.addWidget(Label(_without_links(result), "answer", wrap=True))
        if result.status is AnswerKind.REFUSED and result.citations:
            self._add_heading(lambda: self.tr("The book says"))
            if result.lead_in:
                self._body.addWidget(Label(result.lead_in, "soft", wrap=True))
            for citation in result.citations:
                said = AnswerSentence(citation.quote, (citation.n,), 1.0)
                self._show_sentence(said, result.citations)
        if result.nearest_pages and result.status is AnswerKind.REFUSED:
            which = asks_which(result)
            self._add_heading(
                lambda: self.tr("One of these?") if which else self.tr("These pages are the nearest")
            )
            pages = SourceCards(self._look)
            pages.opened.connect(self.opened)
            self._body.addWidget(pages)
            pages.show_pages([(PageTarget.of_page(page), "") for page in result.nearest_pages])
            self.link_buttons += pages.cards
        if result.suggestions:
            self._add_heading(lambda: self.tr("You could ask"))
            for question in result.suggestions:
                self._add_question(question)

    def _offer_practice(self, doc: str, words: str) -> None:
        """A button that leads from an exercise to an own answer."""
        button = self._add_button("edit", "", lambda: self.practised.emit(doc, words))
        self._headings.append((button, lambda: self.tr("Answer it yourself")))

    def offer_everywhere(self) -> None:
        """After a refusal with a filter on: one button that asks all books."""
        button = self._add_button("books", self.tr("Look in all books"), self.everywhere.emit)
        self._headings.append((button, lambda: self.tr("Look in all books")))

    def _offer_to_close(self) -> None:
        """What was told in confidence leaves the screen when its reader is done with it."""
        words = self.tr("Close this. It is not kept anywhere.")
        button = self._add_button("close", words, self.closed.emit)
        self._headings.append((button, lambda: self.tr("Close this. It is not kept anywhere.")))

    def _add_heading(self, words: Callable[[], str]) -> None:
        heading = Label(words(), "heading")
        self._headings.append((heading, words))
        self._body.addWidget(heading)

    def _add_button(self, icon: str, words: str, act: Callable[[], None]) -> IconButton:
        button = IconButton(self._look, icon, "suggestion", size=16)
        button.setText(words)
        button.clicked.connect(lambda _checked=False: act())
        self.link_buttons.append(button)
        self._body.addWidget(button)
        return button

    def _add_question(self, question: str) -> None:
        button = QuestionButton(self._look, question)
        button.clicked.connect(lambda: self.suggested.emit(question))
        self.link_buttons.append(button)
        self._body.addWidget(button)

    def _add_actions(self, result: AnswerResult, can_listen: bool) -> None:
        line = Frame("line")
        line.setFixedHeight(1)
        self.action_row = AnswerActions(self._look, result, can_listen=can_listen)
        self.action_row.copied.connect(self.copied)
        self.action_row.kept.connect(self.kept)
        self.action_row.judged.connect(self.judged)
        self.action_row.listened.connect(self.listened)
        self.action_row.saved.connect(self.saved)
        self.action_row.printed.connect(self.printed)
        self.action_row.asked_why.connect(self._toggle_why)
        self._column.addWidget(line)
        self._column.addWidget(self.action_row)

    def _toggle_why(self, shown: bool) -> None:
        if self.why_panel is None and self.result is not None:
            self.why_panel = WhyPanel(self._look, self.result)
            self._column.addWidget(self.why_panel)
        if self.why_panel is not None:
            self.why_panel.setVisible(shown)

    # --- language --------------------------------------------------------------------------------
    def retranslate(self) -> None:
        """Words of the window change; the answer keeps the language of its question."""
        self.show_state(self._state_now)
        self._name_chips()
        for heading, words in self._headings:
            heading.setText(words())
        if self.result is not None and self.result.is_shown:
            sure = level_state(self.result.confidence_level)
            self.level.show_word(sure.tone, sure.word)
            self.level.show()
        if self.why_panel is not None:
            shown = not self.why_panel.isHidden()
            self.why_panel.hide()
            self.why_panel.deleteLater()
            self.why_panel = None
            self._toggle_why(shown)


def _without_links(result: AnswerResult) -> str:
    """The message without the lines that the card shows in its own way: pages, better questions, and what
    the book says against a false premise."""
    linked = [page.label for page in result.nearest_pages] + list(result.suggestions)
    linked += [citation.quote for citation in result.citations]
    lines = (result.message or "").splitlines()
    return "\n".join(line for line in lines if not any(link in line for link in linked))
