"""Settings of the teacher area: what is kept of questions, the PIN, starting afresh."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from desktop.look import Look
from desktop.widgets.basic import Frame, IconButton, Label
from desktop.widgets.retranslated import Retranslated
from desktop.widgets.sheet import Sheet, card
from engine.insights.pin import is_acceptable
from engine.safety.danger import COUNSELLOR_LENGTH
from engine.service.teacher_requests import Reset, TeacherState

KEEPS = ("text", "topic", "nothing")


class PinField(QLineEdit):
    """Digits only, shown as dots."""

    def __init__(self) -> None:
        super().__init__()
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setValidator(QRegularExpressionValidator(r"\d{0,12}", self))
        self.setMaximumWidth(240)


class ResetCard(Retranslated, Frame):
    """What can be deleted at once. Asks back in place, and says what goes."""

    chosen = Signal(object)  # Reset

    def __init__(self, look: Look) -> None:
        super().__init__("card")
        self._title = Label(role="heading")
        self._words = Label(role="small", wrap=True)
        self.parts = {name: QCheckBox() for name in ("questions", "choices", "books")}
        self.delete = IconButton(look, "trash", size=16)
        self.delete.setCheckable(True)
        self._sure = Label(wrap=True)
        self.really = IconButton(look, "trash", "plain", size=16)
        self.rather_not = IconButton(look, "close", size=16)
        self._question = QWidget()
        row = QHBoxLayout(self._question)
        row.setContentsMargins(0, 4, 0, 0)
        row.addWidget(self._sure, 1)
        row.addWidget(self.really)
        row.addWidget(self.rather_not)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 16)
        column.setSpacing(8)
        column.addWidget(self._title)
        column.addWidget(self._words)
        for box in self.parts.values():
            box.toggled.connect(self._changed)
            column.addWidget(box)
        line = QHBoxLayout()
        line.addWidget(self.delete)
        line.addStretch(1)
        column.addLayout(line)
        column.addWidget(self._question)
        self.delete.toggled.connect(self._question.setVisible)
        self.rather_not.clicked.connect(lambda: self.delete.setChecked(False))
        self.really.clicked.connect(self._really)
        self._question.hide()
        self._changed()
        self.retranslate()

    def _changed(self) -> None:
        self.delete.setChecked(False)
        self.delete.setEnabled(any(box.isChecked() for box in self.parts.values()))

    def _really(self) -> None:
        wanted = Reset(**{name: box.isChecked() for name, box in self.parts.items()})
        for box in self.parts.values():
            box.setChecked(False)
        self.chosen.emit(wanted)

    def retranslate(self) -> None:
        self._title.setText(self.tr("Start afresh"))
        self._words.setText(self.tr("For a new school year, or before the computer goes to somebody else."))
        self.parts["questions"].setText(self.tr("Delete all questions and answers that are kept"))
        self.parts["choices"].setText(self.tr("Take back all choices of this area, also the PIN"))
        self.parts["books"].setText(self.tr("Remove all books from the library"))
        self.delete.setText(self.tr("Delete what is ticked"))
        self._sure.setText(self.tr("This cannot be undone. Really delete it?"))
        self.really.setText(self.tr("Yes, delete it"))
        self.rather_not.setText(self.tr("Keep everything"))


class TeacherSettings(Retranslated, QWidget):
    """The teacher's choices: the PIN, what is kept of questions, who helps a child, and a reset."""

    pin_chosen = Signal(str)  # "" removes it
    keep_chosen = Signal(str)
    counsellor_chosen = Signal(str)  # "" names nobody
    reset = Signal(object)  # Reset

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._state: TeacherState | None = None
        self.reset_card = ResetCard(look)
        self.reset_card.chosen.connect(self.reset)
        sheet = Sheet()
        sheet.add(self._make_privacy(), self._make_counsellor(), self._make_pin_card(), self.reset_card)
        sheet.column.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(sheet)
        self.retranslate()

    def _make_privacy(self) -> Frame:
        frame, column = card()
        self._privacy_title = Label(role="heading")
        self._privacy_words = Label(role="small", wrap=True)
        column.addWidget(self._privacy_title)
        column.addWidget(self._privacy_words)
        self.keeps = {name: QRadioButton() for name in KEEPS}
        for name, button in self.keeps.items():
            button.clicked.connect(lambda _checked=False, keep=name: self.keep_chosen.emit(keep))
            column.addWidget(button)
        return frame

    def _make_counsellor(self) -> Frame:
        frame, column = card()
        self._counsellor_title = Label(role="heading")
        self._counsellor_words = Label(role="small", wrap=True)
        self.counsellor = QLineEdit()
        self.counsellor.setMaxLength(COUNSELLOR_LENGTH)
        self.counsellor.editingFinished.connect(self._choose_counsellor)
        for part in (self._counsellor_title, self._counsellor_words, self.counsellor):
            column.addWidget(part)
        return frame

    def _choose_counsellor(self) -> None:
        if self._state is not None and self.counsellor.text() != self._state.counsellor:
            self.counsellor_chosen.emit(self.counsellor.text())

    def _make_pin_card(self) -> Frame:
        frame, column = card()
        self._pin_title = Label(role="heading")
        self._pin_words = Label(role="small", wrap=True)
        self.new_pin = PinField()
        self.set_pin = QPushButton()
        self.set_pin.setEnabled(False)
        self.new_pin.textChanged.connect(lambda text: self.set_pin.setEnabled(is_acceptable(text)))
        self.new_pin.returnPressed.connect(self._choose_pin)
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
        return frame

    def _choose_pin(self) -> None:
        if is_acceptable(self.new_pin.text()):
            self.pin_chosen.emit(self.new_pin.text())
            self.new_pin.clear()

    def show_state(self, state: TeacherState) -> None:
        self._state = state
        self.counsellor.setText(state.counsellor)
        for part in (*self.keeps.values(), self.counsellor, self.new_pin, self.remove_pin, self.reset_card):
            part.setEnabled(not state.read_only)
        self._fill()

    def _fill(self) -> None:
        if self._state is not None:
            self.remove_pin.setVisible(self._state.has_pin)
            self.set_pin.setText(self.tr("Change the PIN") if self._state.has_pin else self.tr("Set the PIN"))
            self.keeps[self._state.keep].setChecked(True)

    def retranslate(self) -> None:
        self._privacy_title.setText(self.tr("What is kept of a question"))
        self._privacy_words.setText(
            self.tr("Names of students are never asked for. Whatever is kept stays on this computer.")
        )
        self.keeps["text"].setText(self.tr("Its words: students find their questions again"))
        self.keeps["topic"].setText(self.tr("Only the chapter it was about"))
        self.keeps["nothing"].setText(self.tr("Nothing"))
        self._counsellor_title.setText(self.tr("A person at this school"))
        self._counsellor_words.setText(
            self.tr(
                "When a child tells Pothi of trouble, it names the helplines and this person: a counsellor "
                "or a teacher whom children can go to, and where to find them."
            )
        )
        self.counsellor.setAccessibleName(self.tr("Name and room"))
        self.counsellor.setPlaceholderText(self.tr("Name and room"))
        self._pin_title.setText(self.tr("PIN of the teacher area"))
        self._pin_words.setText(
            self.tr("With a PIN, only teachers can add and remove books. Four digits or more.")
        )
        self.new_pin.setAccessibleName(self.tr("New PIN"))
        self.new_pin.setPlaceholderText(self.tr("New PIN"))
        self.set_pin.setText(self.tr("Set the PIN"))
        self.remove_pin.setText(self.tr("Remove the PIN"))
        self._fill()
