"""Keeps letters in order where fcitx is reached by IBus's protocol.

A key that ends a syllable, as the space does, comes back from fcitx before the syllable: without this
नमस्ते and a space became नम स्ते. So a key that comes in the middle of a syllable waits for its text.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

# The longest that a key waits, in milliseconds, when no text follows, as after an arrow key.
PATIENCE = 100


class HeldKeys(QObject):
    """Watches the field that is typed into, of the whole application."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._composing = False
        self._held: list[QKeyEvent] = []
        self._field: QWidget | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._give)
        application.focusChanged.connect(self._watch)

    def _watch(self, _old: QWidget | None, now: QWidget | None) -> None:
        if self._field is not None:
            self._field.removeEventFilter(self)
        self._held.clear()
        self._composing = False
        types = now is not None and now.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self._field = now if types else None
        if self._field is not None:
            self._field.installEventFilter(self)

    def eventFilter(self, _field: QObject, event: QEvent) -> bool:
        """Qt calls this for each event of the field. True: the field does not get it now."""
        if isinstance(event, QInputMethodEvent):
            self._composing = bool(event.preeditString())
            if event.commitString() and self._held:
                self._timer.start(0)  # after the field has taken the text
        waits = self._composing or self._held
        if waits and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            self._held.append(event.clone())
            self._timer.start(PATIENCE)
            return True
        return False

    def _give(self) -> None:
        held, self._held, self._composing = self._held, [], False
        for event in held:
            if self._field is not None:
                QCoreApplication.sendEvent(self._field, event)
