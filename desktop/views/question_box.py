"""The one box: a question goes in, Enter sends it, the button stops what runs."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.widgets.basic import Frame, IconButton, Label, set_role
from desktop.widgets.devanagari_keyboard import DevanagariKeyboard
from desktop.widgets.retranslated import Retranslated

# The engine refuses longer questions; the box says so before.
LONGEST_QUESTION = 1000
MOST_LINES = 5
# Keys on the screen that are higher than this share of the window give way to the answer.
MOST_OF_WINDOW = 0.4


class QuestionEdit(QPlainTextEdit):
    """Grows with its text up to a few lines. Enter sends, Shift+Enter breaks the line."""

    sent = Signal()
    focused = Signal(bool)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setProperty("role", "question-edit")
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(2)
        self.textChanged.connect(self._grow)
        look.changed.connect(self._grow)
        self._grow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.sent.emit()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focused.emit(False)

    def _grow(self) -> None:
        lines = min(MOST_LINES, max(1, int(self.document().size().height())))
        line_height = self._look.sizes.answer * 1.6
        self.setFixedHeight(round(lines * line_height) + 8)


class QuestionBox(Retranslated, QWidget):
    """Emits `asked` with a question that is neither empty nor too long, and `stopped`."""

    asked = Signal(str)
    stopped = Signal()
    keyboard_shown = Signal(bool)  # somebody opened or closed the keys on the screen

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._busy = False
        self.keyboard = DevanagariKeyboard(look)
        self.keyboard.typed.connect(self._type)
        self.keyboard.erased.connect(self._erase)
        self.keyboard.entered.connect(self._send)
        self.keyboard.hide()
        self.keyboard_button = IconButton(look, "keyboard", size=16)
        self.keyboard_button.setCheckable(True)
        self.keyboard_button.toggled.connect(self.keyboard.setVisible)
        self.keyboard_button.clicked.connect(self._tell_keyboard)
        self._frame = Frame("input")
        self.edit = QuestionEdit(look)
        self.edit.sent.connect(self._send)
        self.edit.textChanged.connect(self._text_changed)
        self.edit.focused.connect(self._show_focus)
        self.button = IconButton(look, "send", "send", size=20)
        self.button.clicked.connect(self._press)
        self.hint = Label(role="small", wrap=True)
        row = QHBoxLayout(self._frame)
        row.setContentsMargins(16, 6, 8, 6)
        row.addWidget(self.edit, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignBottom)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        below = QHBoxLayout()
        below.addWidget(self.hint, 1)
        below.addWidget(self.keyboard_button)
        column.addWidget(self._frame)
        column.addLayout(below)
        column.addWidget(self.keyboard)
        self.retranslate()

    @property
    def busy(self) -> bool:
        return self._busy

    def set_busy(self, busy: bool) -> None:
        """While busy the button stops instead of sending."""
        self._busy = busy
        self.button.set_icon("stop" if busy else "send")
        self.retranslate()

    def show_keyboard(self, shown: bool) -> None:
        """As it was left the last time."""
        self.keyboard_button.setChecked(shown)

    def _tell_keyboard(self) -> None:
        self.edit.setFocus()
        self.keyboard_shown.emit(self.keyboard_button.isChecked())

    def _type(self, text: str) -> None:
        self.edit.insertPlainText(text)
        self.edit.ensureCursorVisible()

    def _erase(self) -> None:
        """Sign by sign, as vowel signs are typed one by one."""
        self.edit.textCursor().deletePreviousChar()

    def retranslate(self) -> None:
        self.keyboard_button.setText(self.tr("अ आ इ  Hindi keys"))
        self.keyboard_button.setToolTip(self.tr("Write Hindi by clicking letters"))
        self.edit.setPlaceholderText(self.tr("Ask something from your books…"))
        self.edit.setAccessibleName(self.tr("Your question"))
        self.button.name(self.tr("Stop"), "Esc") if self._busy else self.button.name(self.tr("Ask"), "Enter")
        self._text_changed()

    def _text_changed(self) -> None:
        length = len(self.edit.toPlainText().strip())
        if length > LONGEST_QUESTION:
            self.hint.setText(
                self.tr("That is too long: {0} letters, {1} at most. Ask one thing at a time.").format(
                    length, LONGEST_QUESTION
                )
            )
        else:
            self.hint.setText(self.tr("English, हिन्दी or Hindi in English letters. Enter sends, Esc stops."))
        self.button.setEnabled(self._busy or 0 < length <= LONGEST_QUESTION)

    def _show_focus(self, focused: bool) -> None:
        self._frame.setProperty("focused", "true" if focused else "false")
        set_role(self._frame, "input")

    def _press(self) -> None:
        if self._busy:
            self.stopped.emit()
        else:
            self._send()

    def _send(self) -> None:
        question = self.edit.toPlainText().strip()
        if self._busy or not question or len(question) > LONGEST_QUESTION:
            return
        self.edit.clear()
        if self.keyboard.isVisible() and self.keyboard.height() > MOST_OF_WINDOW * self.window().height():
            self.keyboard_button.setChecked(False)  # with large letters there would be no room for the answer
        self.asked.emit(question)
