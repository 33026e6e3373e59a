"""A card that tells what is being done, how far it is, and how to stop it."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QProgressBar

from desktop.look import Look
from desktop.widgets.basic import IconButton, Label
from desktop.widgets.sheet import card


class ProgressCard:
    """`frame` goes into a layout and is hidden at first; `words`, `bar` and `stop` are its parts."""

    def __init__(self, look: Look) -> None:
        self.frame, column = card()
        self.words = Label(role="heading", wrap=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.stop = IconButton(look, "stop", size=16)
        row = QHBoxLayout()
        row.addWidget(self.words, 1)
        row.addWidget(self.stop)
        column.addLayout(row)
        column.addWidget(self.bar)
        self.frame.hide()
