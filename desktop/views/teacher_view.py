"""The teacher area: PIN, privacy of questions, and what the books could not answer."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.look import Look
from desktop.texts import status_state
from desktop.widgets.basic import Frame, IconButton, IconLabel, Label
from engine.insights.pin import is_acceptable
from engine.results import AnswerKind
from engine.teacher_requests import TeacherState

KEEPS = ("text", "topic", "nothing")


class PinField(QLineEdit):
    """Digits only, shown as dots."""

    def __init__(self) -> None:
        super().__init__()
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setValidator(QRegularExpressionValidator(r"\d{0,12}", self))
        self.setMaximumWidth(240)


class TeacherView(QWidget):
    """Locked behind a PIN once one is chosen."""

    pin_entered = Signal(str)
    pin_chosen = Signal(str)  # "" removes it
    keep_chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._state: TeacherState | None = None
        self._title = Label(role="title")
        self.pages = QStackedWidget()
        self.pages.addWidget(self._make_door())
        self.pages.addWidget(self._make_room())
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 14, 12)
        column.setSpacing(12)
        column.addWidget(self._title)
        column.addWidget(self.pages, 1)
        self.retranslate()

    # --- the door --------------------------------------------------------------------------------
    def _make_door(self) -> QWidget:
        card = Frame("card")
        self._door_words = Label(wrap=True)
        self.pin = PinField()
        self.open = QPushButton()
        self.open.setProperty("role", "primary")
        self.wrong = Label(role="soft")
        self.wrong.hide()
        self.open.clicked.connect(self._knock)
        self.pin.returnPressed.connect(self._knock)
        row = QHBoxLayout()
        row.addWidget(self.pin)
        row.addWidget(self.open)
        row.addStretch(1)
        column = QVBoxLayout(card)
        column.setContentsMargins(18, 16, 18, 16)
        column.setSpacing(10)
        column.addWidget(IconLabel(self._look, "teacher", size=36))
        column.addWidget(self._door_words)
        column.addLayout(row)
        column.addWidget(self.wrong)
        holder = QWidget()
        outer = QVBoxLayout(holder)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(card)
        outer.addStretch(1)
        return holder

    def _knock(self) -> None:
        if self.pin.text():
            self.pin_entered.emit(self.pin.text())
            self.pin.clear()

    def say_wrong(self) -> None:
        self.wrong.show()
        self.pin.setFocus()

    # --- the room --------------------------------------------------------------------------------
    def _make_room(self) -> QWidget:
        inside = QWidget()
        inside.setProperty("role", "ground")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(12)
        column.addWidget(self._make_insights())
        column.addWidget(self._make_privacy())
        column.addWidget(self._make_pin_card())
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        return scroll

    def _make_insights(self) -> Frame:
        card, column = _card()
        self._insights_title = Label(role="heading")
        self.counts = Label(wrap=True)
        self._open_title = Label(role="heading")
        self.open_questions = Label(wrap=True)
        self._flag_title = Label(role="heading")
        self.flagged = Label(wrap=True)
        for widget in (
            self._insights_title,
            self.counts,
            self._open_title,
            self.open_questions,
            self._flag_title,
            self.flagged,
        ):
            column.addWidget(widget)
        return card

    def _make_privacy(self) -> Frame:
        card, column = _card()
        self._privacy_title = Label(role="heading")
        column.addWidget(self._privacy_title)
        self.keeps = {name: QRadioButton() for name in KEEPS}
        for name, button in self.keeps.items():
            button.clicked.connect(lambda _checked=False, keep=name: self.keep_chosen.emit(keep))
            column.addWidget(button)
        return card

    def _make_pin_card(self) -> Frame:
        card, column = _card()
        self._pin_title = Label(role="heading")
        self._pin_words = Label(role="soft", wrap=True)
        self.new_pin = PinField()
        self.set_pin = QPushButton()
        self.set_pin.setEnabled(False)
        self.new_pin.textChanged.connect(lambda text: self.set_pin.setEnabled(is_acceptable(text)))
        self.set_pin.clicked.connect(self._choose_pin)
        self.remove_pin = IconButton(self._look, "trash", size=16)
        self.remove_pin.clicked.connect(lambda: self.pin_chosen.emit(""))
        row = QHBoxLayout()
        for widget in (self.new_pin, self.set_pin, self.remove_pin):
            row.addWidget(widget)
        row.addStretch(1)
        column.addWidget(self._pin_title)
        column.addWidget(self._pin_words)
        column.addLayout(row)
        return card

    def _choose_pin(self) -> None:
        self.pin_chosen.emit(self.new_pin.text())
        self.new_pin.clear()

    # --- what is shown ---------------------------------------------------------------------------
    def lock(self) -> None:
        self.wrong.hide()
        self.pages.setCurrentIndex(0)
        self.pin.setFocus()

    def show_state(self, state: TeacherState) -> None:
        self._state = state
        self.pages.setCurrentIndex(1)
        self.retranslate()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        self._title.setText(self.tr("For teachers"))
        self._door_words.setText(self.tr("This part is for teachers. Please enter the PIN."))
        self.pin.setAccessibleName(self.tr("PIN"))
        self.open.setText(self.tr("Open"))
        self.wrong.setText(self.tr("That was not the PIN. Please try again."))
        self._insights_title.setText(self.tr("What was asked"))
        self._open_title.setText(self.tr("Questions the books could not answer"))
        self._flag_title.setText(self.tr("Answers somebody called wrong"))
        self._privacy_title.setText(self.tr("What is kept of a question"))
        self.keeps["text"].setText(self.tr("Its words: students find their questions again"))
        self.keeps["topic"].setText(self.tr("Only the chapter it was about"))
        self.keeps["nothing"].setText(self.tr("Nothing"))
        self._pin_title.setText(self.tr("PIN of the teacher area"))
        self._pin_words.setText(
            self.tr("With a PIN, only teachers can add and remove books. Four digits or more.")
        )
        self.new_pin.setAccessibleName(self.tr("New PIN"))
        self.new_pin.setPlaceholderText(self.tr("New PIN"))
        self.set_pin.setText(self.tr("Set the PIN"))
        self.remove_pin.setText(self.tr("Remove the PIN"))
        self._fill()

    def _fill(self) -> None:
        state = self._state
        if state is None:
            return
        self.remove_pin.setVisible(state.has_pin)
        self.keeps[state.keep].setChecked(True)
        counts = [
            f"{status_state(AnswerKind(status)).word}: {number}"
            for status, number in sorted(state.endings.items())
        ]
        self.counts.setText("   ·   ".join(counts) or self.tr("Nothing yet."))
        self.open_questions.setText(_lines(state.open_questions) or self.tr("None."))
        self.flagged.setText(_lines(state.flagged) or self.tr("None."))


def _card() -> tuple[Frame, QVBoxLayout]:
    card = Frame("card")
    column = QVBoxLayout(card)
    column.setContentsMargins(18, 14, 18, 16)
    column.setSpacing(8)
    return card, column


def _lines(rows: tuple[tuple[str, str], ...]) -> str:
    return "\n".join(f"•  {question or '…'}" + (f"   ({topic})" if topic else "") for question, topic in rows)
