"""Labels, buttons and frames with a role in the style sheet. Text is always plain text."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from desktop import icons
from desktop.look import Look
from desktop.theme import Tone


def set_role(widget: QWidget, role: str, tone: Tone | None = None) -> None:
    """Give a widget its look; may be called again when the state changes."""
    widget.setProperty("role", role)
    widget.setProperty("tone", tone.value if tone is not None else None)
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)
    for child in widget.findChildren(QLabel):
        style.unpolish(child)
        style.polish(child)
    # Frames reckon with the padding of their style only when they are told that it changed.
    QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
    widget.updateGeometry()


class Label(QLabel):
    """Plain text in a role. `wrap`: may take several lines."""

    def __init__(self, text: str = "", role: str = "body", *, wrap: bool = False) -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setProperty("role", role)
        if wrap:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.MinimumExpanding)


class IconLabel(QLabel):
    """An icon in the colour of its tone, or of the accent. Says nothing to a screen reader."""

    def __init__(self, look: Look, icon: str, *, size: float = 20) -> None:
        super().__init__()
        self._look, self._icon, self._size = look, icon, size
        self._tone: Tone | None = None
        look.changed.connect(self._draw)
        self._draw()

    def show_icon(self, icon: str, tone: Tone | None) -> None:
        self._icon, self._tone = icon, tone
        self._draw()

    def _draw(self) -> None:
        theme = self._look.theme
        colour = theme.tones[self._tone].ink if self._tone is not None else theme.accent_ink
        self.setPixmap(
            icons.pixmap(self._icon, colour, self._look.sizes.text(self._size), self.devicePixelRatioF())
        )


class Frame(QFrame):
    def __init__(self, role: str, tone: Tone | None = None) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("role", role)
        if tone is not None:
            self.setProperty("tone", tone.value)


class IconButton(QPushButton):
    """A button with an icon that follows the theme. Without a text its tooltip is its spoken name."""

    def __init__(self, look: Look, icon: str, role: str = "quiet", *, size: float = 18) -> None:
        super().__init__()
        self._look, self._icon, self._size = look, icon, size
        self.setProperty("role", role)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        look.changed.connect(self._draw)
        self.toggled.connect(lambda _checked: self._draw())
        self._draw()

    def set_icon(self, icon: str) -> None:
        self._icon = icon
        self._draw()

    def name(self, text: str, shortcut: str = "") -> None:
        """The spoken name and the tooltip of a button without text."""
        self.setAccessibleName(text)
        self.setToolTip(f"{text} ({shortcut})" if shortcut else text)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.EnabledChange:
            self._draw()

    def _draw(self) -> None:
        theme = self._look.theme
        sending = theme.on_accent if self.isEnabled() else theme.ink_soft
        by_role = {"send": sending, "primary": theme.on_accent, "chip": theme.accent_ink}
        colour = by_role.get(
            str(self.property("role")), theme.accent_ink if self.isChecked() else theme.ink_soft
        )
        size = self._look.sizes.text(self._size)
        self.setIcon(icons.icon(self._icon, colour, size))
        self.setIconSize(QSize(size, size))


class NavButton(QToolButton):
    """A place in the rail: icon above its word."""

    def __init__(self, look: Look, icon: str) -> None:
        super().__init__()
        self._look, self._icon = look, icon
        self.setProperty("role", "nav")
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        look.changed.connect(self._draw)
        self.toggled.connect(lambda _checked: self._draw())
        self._draw()

    def _draw(self) -> None:
        theme = self._look.theme
        size = self._look.sizes.text(22)
        self.setIcon(icons.icon(self._icon, theme.accent_ink if self.isChecked() else theme.ink_soft, size))
        self.setIconSize(QSize(size, size))


class StatePill(Frame):
    """An icon and a word in the colour of a tone."""

    def __init__(self, look: Look) -> None:
        super().__init__("state", Tone.TALK)
        self._look = look
        self._icon = IconLabel(look, "talk", size=18)
        self.word = Label()
        self.word.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 5, 12, 5)
        row.setSpacing(8)
        row.addWidget(self._icon)
        row.addWidget(self.word)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)

    def show_state(self, icon: str, tone: Tone, word: str) -> None:
        self._icon.show_icon(icon, tone)
        self.word.setText(word)
        self.setAccessibleName(word)
        set_role(self, "state", tone)


class Pill(Label):
    """A small word in the colour of a tone."""

    def __init__(self) -> None:
        super().__init__(role="pill")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)

    def show_word(self, tone: Tone, word: str) -> None:
        set_role(self, "pill", tone)
        self.setText(word)
