"""Keys on the screen for those who have no Hindi keyboard: letters, vowel signs, digits, in the order that
children learn them (अ आ इ ..., क ख ग ...)."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QVBoxLayout

from desktop.look import Look
from desktop.widgets.basic import Frame
from desktop.widgets.retranslated import Retranslated

BACKSPACE, SPACE, ENTER = "backspace", "space", "enter"
ROWS = (
    tuple("अआइईउऊऋएऐओऔंँः"),
    (*"ािीुूृेैोौ़्", "?", BACKSPACE),
    tuple("कखगघङचछजझञटठडढण"),
    tuple("तथदधनपफबभमयरलव"),
    (*"शषसह", "क्ष", "त्र", "ज्ञ", "श्र", "ड़", "ढ़", "ॉ", "।", ",", "-"),
    (*"१२३४५६७८९०", SPACE, ENTER),
)
_ARROWS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_SPAN = {SPACE: 3, BACKSPACE: 1, ENTER: 2}
_CIRCLE = "◌"  # carries a sign that can't stand alone


class Key(QPushButton):
    """One key. `what`: the text that it types, or BACKSPACE, SPACE, ENTER."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self.what = what
        self.setProperty("role", "key")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the question keeps the cursor when a mouse is used
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAutoRepeat(what == BACKSPACE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows and Enter are the keyboard's: left to itself a button would look for another one."""
        if event.key() in _ARROWS or event.key() in _ENTER:
            event.ignore()
        else:
            super().keyPressEvent(event)


class DevanagariKeyboard(Retranslated, Frame):
    """Emits what is pressed. With Tab one key has the focus, arrows move it, Space and Enter press it."""

    typed = Signal(str)
    erased = Signal()
    entered = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__("keyboard")
        self._look = look
        self.rows = [[Key(what) for what in row] for row in ROWS]
        self.keys = {key.what: key for row in self.rows for key in row}
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.setSpacing(4)
        for row in self.rows:
            line = QGridLayout()
            line.setSpacing(4)
            at = 0
            for key in row:
                span = _SPAN.get(key.what, 1)
                line.addWidget(key, 0, at, 1, span)
                for number in range(at, at + span):
                    line.setColumnStretch(number, 1)
                at += span
                key.clicked.connect(lambda _checked=False, pressed=key: self._press(pressed))
            column.addLayout(line)
        self._take_focus(self.rows[0][0])
        look.changed.connect(self._size)
        self._size()
        self.retranslate()

    def _press(self, key: Key) -> None:
        if key.what == BACKSPACE:
            self.erased.emit()
        elif key.what == ENTER:
            self.entered.emit()
        else:
            self.typed.emit(" " if key.what == SPACE else key.what)

    def _take_focus(self, wanted: Key) -> None:
        """Only one key is a stop of Tab: 80 stops would bar the way to all that comes behind."""
        for row in self.rows:
            for key in row:
                key.setFocusPolicy(Qt.FocusPolicy.TabFocus if key is wanted else Qt.FocusPolicy.NoFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = self.focusWidget()
        step = _ARROWS.get(event.key())
        if step is not None and isinstance(focused, Key):
            self._move(focused, *step)
        elif event.key() in _ENTER and isinstance(focused, Key):
            self._press(focused)
        else:
            super().keyPressEvent(event)

    def _move(self, key: Key, down: int, right: int) -> None:
        at = next(number for number, row in enumerate(self.rows) if key in row)
        row = self.rows[(at + down) % len(self.rows)]
        place = self.rows[at].index(key)
        if down:  # the key that stands nearest above or below
            middle = key.geometry().center().x()
            wanted = min(row, key=lambda other: abs(other.geometry().center().x() - middle))
        else:
            wanted = row[(place + right) % len(row)]
        self._take_focus(wanted)
        wanted.setFocus(Qt.FocusReason.TabFocusReason)

    def _size(self) -> None:
        height = self._look.sizes.text(19) + self._look.sizes.space(14)
        for key in self.keys.values():
            key.setFixedHeight(height)
            key.setMinimumWidth(self._look.sizes.text(24))

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Hindi letters to click"))
        words = {
            BACKSPACE: ("⌫", self.tr("Delete the last letter")),
            SPACE: (self.tr("Space"), self.tr("Space")),
            ENTER: (self.tr("Ask"), self.tr("Ask the question")),
        }
        names = {
            "्": self.tr("half letter (halant)"),
            "़": self.tr("dot below (nukta)"),
            "।": self.tr("full stop"),
        }
        for key in self.keys.values():
            shown, name = words.get(key.what, (key.what, ""))
            if not name:
                sign = len(key.what) == 1 and key.what in "ािीुूृेैोौ़्ंँःॉ"
                shown = _CIRCLE + key.what if sign else key.what
                name = names.get(key.what) or (self.tr("sign {0}").format(shown) if sign else key.what)
            key.setText(shown)
            key.setAccessibleName(name)
            key.setToolTip(name if name != shown else "")
