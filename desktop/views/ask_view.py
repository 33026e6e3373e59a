"""The ask view: filters above, the conversation, the question box below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.targets import Book
from desktop.texts import is_care
from desktop.theme import Tone
from desktop.views.question_box import QuestionBox
from desktop.views.scope_bar import ScopeBar
from desktop.views.topic_bar import TopicBar
from desktop.views.turn import Turn
from desktop.views.welcome import Welcome
from desktop.widgets.basic import Frame, IconButton, Label
from desktop.widgets.notice import Notice
from desktop.widgets.retranslated import Retranslated
from engine.core.results import AnswerKind, AnswerResult
from engine.core.values import Language, Scope

# Lines longer than this are tiring to read (pixels at 100 % text).
READING_WIDTH = 760
# A question may lean on this many earlier ones ("and its unit?").
MOST_EARLIER = 5
# Turns kept on screen: laying out more of them would make the window slow. Older ones are in the history.
MOST_TURNS = 20
OFF_TOPIC = "off_topic"  # the refusal of what is in no book


class AskView(Retranslated, QWidget):
    """Shows turns and emits wishes; the window talks to the engine."""

    asked = Signal(str, object, object)  # question, Scope, earlier questions of the topic
    stopped = Signal()
    opened = Signal(object)  # PageTarget
    add_books = Signal()
    copied = Signal(object)  # AnswerResult
    kept = Signal(object, bool)
    judged = Signal(object, bool)
    listened = Signal(object)  # AnswerResult
    saved = Signal(object)
    printed = Signal(object)
    picture_wanted = Signal(object)  # PageCut of an answer
    practised = Signal(str, str)  # doc and words of an exercise to be answered

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._selected_text: str | None = None
        self._follow = True  # until the reader scrolls
        self._ready = False
        self._checks_off = False
        self.voices: frozenset[Language] = frozenset()  # languages that can be read aloud here
        self.turns: list[Turn] = []
        self.scope_bar = ScopeBar(look)
        self.notice = Notice(look)
        self.welcome = Welcome(look)
        self.topic = TopicBar(look)
        self.box = QuestionBox(look)
        self._passage = Label(role="small", wrap=True)
        self._drop_passage = IconButton(look, "close", size=14)
        self._passage_row = self._make_passage_row()
        self._new = IconButton(look, "plus", size=16)
        self._new.clicked.connect(self.clear)
        self._conversation = QWidget()
        self._conversation.setProperty("role", "ground")
        self._scroll = QScrollArea()
        self._build()
        self.welcome.chosen.connect(self.ask_anew)
        self.topic.left.connect(self.new_topic)
        self.welcome.add_books.connect(self.add_books)
        self.box.asked.connect(self.ask)
        self.box.stopped.connect(self.stopped)
        self._drop_passage.clicked.connect(lambda: self.select_passage(None))
        self.retranslate()

    def _build(self) -> None:
        self._column = QVBoxLayout(self._conversation)
        self._column.setContentsMargins(4, 8, 8, 8)
        self._column.setSpacing(self._look.sizes.space(22))
        self._column.addWidget(self.welcome)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._conversation)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bar = self._scroll.verticalScrollBar()
        bar.rangeChanged.connect(lambda _low, _high: self._show_soon())
        bar.actionTriggered.connect(lambda _action: self._stop_following())
        top = QHBoxLayout()
        top.addWidget(self.scope_bar, 1)
        top.addWidget(self._new, 0, Qt.AlignmentFlag.AlignTop)
        inner = QVBoxLayout()
        inner.setSpacing(self._look.sizes.space(10))
        inner.addLayout(top)
        inner.addWidget(self.notice)
        inner.addWidget(self._scroll, 1)
        inner.addWidget(self.topic)
        inner.addWidget(self._passage_row)
        inner.addWidget(self.box)
        self._middle = QWidget()
        self._middle.setLayout(inner)
        inner.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 14, 14, 10)
        row.addStretch(1)
        row.addWidget(self._middle, 1000)
        row.addStretch(1)
        self._look.changed.connect(self._limit_width)
        self._limit_width()

    def _make_passage_row(self) -> Frame:
        frame = Frame("question")
        row = QHBoxLayout(frame)
        row.setContentsMargins(12, 6, 6, 6)
        row.addWidget(self._passage, 1)
        row.addWidget(self._drop_passage)
        frame.hide()
        return frame

    def _limit_width(self) -> None:
        self._middle.setMaximumWidth(round(READING_WIDTH * self._look.scale))

    # --- what the window tells -------------------------------------------------------------------
    def set_books(self, books: Sequence[Book]) -> None:
        self.scope_bar.set_books(books)
        self.welcome.set_has_books(bool(books))

    def set_busy(self, busy: bool) -> None:
        self.box.set_busy(busy)

    def set_ready(self, ready: bool) -> None:
        """The models are loaded; until then a question says that it waits."""
        self._ready = ready

    def tell_checks_off(self) -> None:
        """Answers are not checked: said above every conversation, and it can't be closed."""
        self._checks_off = True
        self.retranslate()

    def show_reading(self, result: AnswerResult, reading: bool) -> None:
        """This answer is being read aloud, or no more."""
        for turn in self.turns:
            if turn.card.result is result and turn.card.action_row is not None:
                turn.card.action_row.set_reading(reading)

    def show_kept(self, is_kept: Callable[[AnswerResult], bool]) -> None:
        """The marks of the answers that are kept, wherever that was changed."""
        for turn in self.turns:
            if turn.card.result is not None and turn.card.action_row is not None:
                turn.card.action_row.set_kept(is_kept(turn.card.result))

    def select_passage(self, text: str | None) -> None:
        """The student marked a passage: the next question is about it alone."""
        self._selected_text = text
        self._passage_row.setVisible(bool(text))
        self.retranslate()
        if text:
            self.box.edit.setFocus()

    def focus_question(self) -> None:
        self.box.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.box.edit.selectAll()

    def ask(self, question: str) -> None:
        """Start a turn and hand the question to the window."""
        if self.box.busy:
            return
        scope = self.scope_bar.scope
        if self._selected_text:
            scope = Scope(scope.class_number, scope.subject, scope.book, self._selected_text)
        self.asked.emit(question, scope, self.topic.questions)

    def ask_anew(self, question: str) -> None:
        """Ask a question that stands for itself: it begins a new topic."""
        if not self.box.busy:
            self.topic.set_questions(())
            self.ask(question)

    def new_topic(self) -> None:
        """The next question has nothing to do with the ones before; what is on screen stays."""
        self.topic.set_questions(())
        self.box.edit.setFocus()

    def begin_turn(self, question: str, scope: Scope, earlier: tuple[str, ...] = ()) -> Turn:
        self.welcome.hide()
        for told in [turn for turn in self.turns if turn.card.result and turn.card.result.confidential]:
            self._close(told)  # it does not stay on a screen that others may see
        turn = Turn(self._look, question, scope, earlier)
        turn.opened.connect(self.opened)
        turn.moved.connect(self._show_soon)
        card = turn.card
        card.suggested.connect(self.ask_anew)
        for signal, own in (
            (card.copied, self.copied),
            (card.kept, self.kept),
            (card.judged, self.judged),
            (card.listened, self.listened),
            (card.saved, self.saved),
            (card.printed, self.printed),
            (card.picture_wanted, self.picture_wanted),
            (card.practised, self.practised),
        ):
            signal.connect(own)
        card.everywhere.connect(lambda: self._ask_everywhere(turn))
        card.closed.connect(lambda: self._close_confidential(turn))
        if not self._ready:
            turn.wait_for_models()
        for before in self.turns:
            before.setMinimumHeight(0)
        self.turns.append(turn)
        self._column.addWidget(turn)
        while len(self.turns) > MOST_TURNS:
            self._drop(self.turns.pop(0))
        self._new.show()
        self._give_room()
        self._follow = True
        return turn

    def finish_turn(self, turn: Turn, result: AnswerResult) -> None:
        turn.finish(result, can_listen=result.is_shown and result.language in self.voices)
        if result.status is AnswerKind.REFUSED and turn.scope.is_filtered and not is_care(result):
            turn.card.offer_everywhere()
        self._go_on_from(turn.question, result)

    def pictures_of(self, result: AnswerResult) -> tuple[QImage, ...]:
        """The pictures that an answer on the screen shows."""
        cards = (turn.card for turn in self.turns if turn.card.result is result)
        return next((card.pictures for card in cards), ())

    def _go_on_from(self, question: str, result: AnswerResult) -> None:
        """The next question may lean on this one, whatever came of it; nothing goes on from what no book
        talks about."""
        if result.refusal_reason == OFF_TOPIC:
            self.topic.set_questions(())
        elif result.status not in (AnswerKind.SMALL_TALK, AnswerKind.ERROR) and not is_care(result):
            self.topic.set_questions((*self.topic.questions, question)[-MOST_EARLIER:])

    def _close_confidential(self, turn: Turn) -> None:
        """Its reader is done with it."""
        self._close(turn)
        self._give_room()
        if self.turns:
            self.focus_question()
        else:
            self.clear()

    def _close(self, turn: Turn) -> None:
        self.turns.remove(turn)
        self._drop(turn)

    def clear(self) -> None:
        """A new conversation."""
        self.stopped.emit()
        for turn in self.turns:
            self._drop(turn)
        self.turns.clear()
        self.topic.set_questions(())
        self.welcome.show()
        self._new.hide()
        self.focus_question()

    def _drop(self, turn: Turn) -> None:
        self._column.removeWidget(turn)
        turn.hide()
        turn.deleteLater()

    def _ask_everywhere(self, turn: Turn) -> None:
        if not self.box.busy:
            self.scope_bar.choose_all()
            self.topic.set_questions(turn.earlier)
            self.ask(turn.question)

    # --- keeping the newest question at the top --------------------------------------------------
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_room()

    def _give_room(self) -> None:
        """The last turn is as high as the view, so that its question can stand at the top."""
        if self.turns:
            margins = self._column.contentsMargins()
            room = self._scroll.viewport().height() - margins.top() - margins.bottom()
            self.turns[-1].setMinimumHeight(max(0, room))

    def _stop_following(self) -> None:
        self._follow = False

    def _show_soon(self) -> None:
        """When the layout has come to rest."""
        QTimer.singleShot(0, self, self._show_last_turn)

    def _show_last_turn(self) -> None:
        """Called whenever the conversation grows: its newest question stays at the top of the view."""
        if self.turns and self._follow:
            bar = self._scroll.verticalScrollBar()
            bar.setValue(self.turns[-1].y() - self._column.contentsMargins().top())

    def retranslate(self) -> None:
        self._new.name(self.tr("New conversation"), "Ctrl+N")
        self._new.setText(self.tr("New"))
        self._new.setVisible(bool(self.turns))
        self._drop_passage.name(self.tr("Ask all books again"))
        if self._selected_text:
            self._passage.setText(self.tr("About this passage: “{0}”").format(self._selected_text))
        if self._checks_off:
            self.notice.show_message(
                self.tr("Checks are switched off."),
                self.tr(
                    "Answers are not compared with the books now and may be wrong. "
                    "A developer switched the checks off on this computer; please tell your teacher."
                ),
                tone=Tone.LOW,
                stays=True,
            )
