"""The look of the running application: theme and text size, told to every widget that draws itself."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from desktop import fonts
from desktop.stylesheet import stylesheet
from desktop.theme import LIGHT, THEMES, Sizes, Theme

MIN_SCALE, MAX_SCALE, SCALE_STEP = 0.8, 2.0, 0.1


class Look(QObject):
    """Holds theme and sizes; `changed` is emitted after the application wears them."""

    changed = Signal()

    def __init__(self, theme: str = LIGHT.name, scale: float = 1.0) -> None:
        super().__init__()
        self.theme: Theme = THEMES.get(theme, LIGHT)
        self.sizes = Sizes(_within_bounds(scale))

    @property
    def scale(self) -> float:
        return self.sizes.scale

    def set_theme(self, name: str) -> None:
        self.theme = THEMES[name]
        self.wear()

    def set_scale(self, scale: float) -> None:
        self.sizes = Sizes(_within_bounds(scale))
        self.wear()

    def wear(self) -> None:
        """Dress the application."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.setFont(fonts.font(self.sizes.body))
            app.setPalette(_palette(self.theme))
            app.setStyleSheet(stylesheet(self.theme, self.sizes))
        self.changed.emit()


def _within_bounds(scale: float) -> float:
    return round(min(MAX_SCALE, max(MIN_SCALE, scale)), 2)


def _palette(theme: Theme) -> QPalette:
    """For the parts that style sheets do not reach (file dialogs, placeholder text)."""
    palette = QPalette()
    roles = {
        QPalette.ColorRole.Window: theme.ground,
        QPalette.ColorRole.Base: theme.surface,
        QPalette.ColorRole.AlternateBase: theme.sunken,
        QPalette.ColorRole.Button: theme.surface,
        QPalette.ColorRole.Text: theme.ink,
        QPalette.ColorRole.WindowText: theme.ink,
        QPalette.ColorRole.ButtonText: theme.ink,
        QPalette.ColorRole.PlaceholderText: theme.ink_soft,
        QPalette.ColorRole.Highlight: theme.accent,
        QPalette.ColorRole.HighlightedText: theme.on_accent,
        QPalette.ColorRole.ToolTipBase: theme.surface,
        QPalette.ColorRole.ToolTipText: theme.ink,
        QPalette.ColorRole.Link: theme.accent_ink,
    }
    for role, colour in roles.items():
        palette.setColor(role, QColor(colour))
    return palette
