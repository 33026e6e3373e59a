"""Widgets whose words follow the language of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget as _Base
else:
    _Base = object


class Retranslated(_Base):
    """Stands before a class of Qt among the bases of a widget: when the language of the window changes, its
    `retranslate`, which sets all its words, is called."""

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        raise NotImplementedError
