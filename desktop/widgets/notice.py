"""A calm message on the page: what happened, what to do, and at most one button."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout

from desktop.look import Look
from desktop.theme import Tone
from desktop.widgets.basic import Frame, IconButton, IconLabel, Label, set_role


class Notice(Frame):
    """Hidden until `show_message`. `acted` is emitted by its button, `closed` by its cross."""

    acted = Signal()
    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__("notice", Tone.ERROR)
        self._icon = IconLabel(look, "warning", size=20)
        self.message = Label(role="heading", wrap=True)
        self.remedy = Label(wrap=True)
        self.button = QPushButton()
        self.button.clicked.connect(self.acted)
        self._close = IconButton(look, "close")
        self._close.clicked.connect(self.hide)
        self._close.clicked.connect(self.closed)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addWidget(self.message)
        texts.addWidget(self.remedy)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 10, 10)
        row.setSpacing(12)
        row.addWidget(self._icon)
        row.addLayout(texts, 1)
        row.addWidget(self.button)
        row.addWidget(self._close)
        self.hide()

    def show_message(
        self,
        message: str,
        remedy: str,
        *,
        button: str = "",
        tone: Tone = Tone.ERROR,
        icon: str = "warning",
        stays: bool = False,
    ) -> None:
        """`stays`: it has no cross and can't be closed."""
        self._icon.show_icon(icon, tone)
        self.message.setText(message)
        self.remedy.setText(remedy)
        self.remedy.setVisible(bool(remedy))
        self.button.setText(button)
        self.button.setVisible(bool(button))
        self._close.name(self.tr("Close"))
        self._close.setVisible(not stays)
        self.setAccessibleName(f"{message} {remedy}")
        set_role(self, "notice", tone)
        self.show()

    def show_end(self, message: str, remedy: str, *, good: bool) -> None:
        """How a job ended; nothing without a message, as after a stop."""
        if message:
            tone, icon = (Tone.ANSWER, "check") if good else (Tone.ERROR, "warning")
            self.show_message(message, remedy, tone=tone, icon=icon)
