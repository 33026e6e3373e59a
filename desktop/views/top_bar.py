"""The bar above everything: name, what the engine can do, text size, colours, language."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QVBoxLayout

from desktop.look import SCALE_STEP, Look
from desktop.texts import window_language
from desktop.theme import Tone
from desktop.widgets.basic import Frame, IconButton, Label, NavButton, Pill
from desktop.widgets.retranslated import Retranslated
from engine.core.values import Language

# The places of the window and their icons, from top to bottom; the last one stands at the foot.
PLACES = {"ask": "ask", "books": "books", "history": "history", "teacher": "teacher", "about": "why"}


class ModelState(Enum):
    """What the engine can do now."""

    WAKING = auto()
    READY = auto()
    QUOTES = auto()  # search works, there is no language model
    MISSING = auto()


class TopBar(Retranslated, Frame):
    language_chosen = Signal(str)
    scaled = Signal(float)  # step
    theme_switched = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__("bar")
        self._look = look
        self._state = ModelState.WAKING
        self.brand = Label("पोथी  Pothi", "brand")
        self.model_state = Pill()
        self.smaller = IconButton(look, "text-smaller")
        self.bigger = IconButton(look, "text-bigger")
        self.theme_button = IconButton(look, "moon")
        self.english, self.hindi = QPushButton("English"), QPushButton("हिन्दी")
        self._languages = QButtonGroup(self)
        for code, button in (("en", self.english), ("hi", self.hindi)):
            button.setProperty("role", "segment")
            button.setCheckable(True)
            button.setAccessibleName(button.text())
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.clicked.connect(lambda _checked=False, chosen=code: self.language_chosen.emit(chosen))
            self._languages.addButton(button)
        self.bigger.clicked.connect(lambda: self.scaled.emit(SCALE_STEP))
        self.smaller.clicked.connect(lambda: self.scaled.emit(-SCALE_STEP))
        self.theme_button.clicked.connect(self.theme_switched)
        look.changed.connect(self._show_theme)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 12, 6)
        row.addWidget(self.brand)
        row.addSpacing(10)
        row.addWidget(self.model_state)
        row.addStretch(1)
        for widget in (self.smaller, self.bigger, self.theme_button, self.english, self.hindi):
            row.addWidget(widget)
        self.retranslate()

    def show_models(self, state: ModelState) -> None:
        self._state = state
        words = {
            ModelState.WAKING: (Tone.MEDIUM, self.tr("Waking up…"), ""),
            ModelState.READY: (Tone.ANSWER, self.tr("Ready"), ""),
            ModelState.QUOTES: (
                Tone.QUOTED,
                self.tr("Ready, in the books' own words"),
                self.tr("There is no language model, so answers are quoted from the books."),
            ),
            ModelState.MISSING: (Tone.LOW, self.tr("Not ready"), ""),
        }
        tone, word, tip = words[state]
        self.model_state.show_word(tone, word)
        self.model_state.setToolTip(tip)

    def _show_theme(self) -> None:
        dark = self._look.theme.is_dark
        self.theme_button.set_icon("sun" if dark else "moon")
        self.theme_button.name(self.tr("Light colours") if dark else self.tr("Dark colours"))

    def retranslate(self) -> None:
        self.smaller.name(self.tr("Smaller letters"), "Ctrl+-")
        self.bigger.name(self.tr("Bigger letters"), "Ctrl++")
        (self.hindi if window_language() is Language.HI else self.english).setChecked(True)
        self._show_theme()
        self.show_models(self._state)


class Rail(Retranslated, Frame):
    """The places of the window, one button each."""

    chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__("rail")
        self._waiting = 0
        self.places = {name: NavButton(look, icon) for name, icon in PLACES.items()}
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 10, 6, 10)
        column.setSpacing(6)
        for name, button in self.places.items():
            button.clicked.connect(lambda _checked=False, place=name: self.chosen.emit(place))
            if name == "about":
                column.addStretch(1)
            column.addWidget(button)
        self.places["ask"].setChecked(True)
        self.retranslate()

    def show_waiting(self, files: int) -> None:
        """Books that an earlier import did not finish are told beside the word for books."""
        self._waiting = files
        self.retranslate()

    def retranslate(self) -> None:
        self.places["ask"].setText(self.tr("Ask"))
        books = self.tr("Books")
        self.places["books"].setText(f"{books} ({self._waiting})" if self._waiting else books)
        self.places["books"].setToolTip(
            self.tr("%n book(s) wait to be taken in", "", self._waiting) if self._waiting else ""
        )
        self.places["history"].setText(self.tr("Earlier"))
        self.places["teacher"].setText(self.tr("Teacher"))
        self.places["about"].setText(self.tr("About"))
