"""What this Pothi is: versions, models, the computer it runs on, and the licences of its parts."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QTextEdit, QVBoxLayout, QWidget

import desktop
from desktop.look import Look
from desktop.texts import window_language
from desktop.widgets.basic import Frame, IconButton, Label
from desktop.widgets.retranslated import Retranslated
from engine.core.error_texts import text as error_text
from engine.core.failures import Failure
from engine.inference.adapter import AdapterState
from engine.service.about import About

# Beside the packages, in a checkout as in an installed program.
LICENCES = Path(desktop.__file__).resolve().parent.parent / "LICENSES.md"
LICENCES_HEIGHT = 360


class AboutView(Retranslated, QWidget):
    """Filled by `show_about` whenever the place is opened."""

    copied = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._about: About | None = None
        self._title = Label(role="title")
        self._promise = Label(role="soft", wrap=True)
        self.facts: dict[str, Label] = {}
        self._names: dict[str, Label] = {}
        self.copy = IconButton(look, "copy", size=16)
        self.copy.clicked.connect(lambda: self.copied.emit(self.as_text()))
        self.licences = IconButton(look, "page", size=16)
        self.licences.setCheckable(True)
        self.licences.toggled.connect(self._show_licences)
        self._licence = Label(role="small", wrap=True)
        self.licence_text = QTextEdit()
        self.licence_text.setReadOnly(True)
        self.licence_text.setTabChangesFocus(True)
        self.licence_text.setMinimumHeight(LICENCES_HEIGHT)
        self.licence_text.hide()
        self._build()
        self.retranslate()

    def _build(self) -> None:
        card = Frame("card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(18, 16, 18, 14)
        inside.setSpacing(10)
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(8)
        for line, name in enumerate(
            (
                "version",
                "llm",
                "embedder",
                "adapters",
                "failures",
                "processor",
                "build",
                "graphics",
                "system",
                "libraries",
            )
        ):
            self._names[name], self.facts[name] = Label(role="soft"), Label(wrap=True)
            self.facts[name].setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(self._names[name], line, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(self.facts[name], line, 1, Qt.AlignmentFlag.AlignTop)
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy)
        buttons.addWidget(self.licences)
        buttons.addStretch(1)
        inside.addWidget(self._promise)
        inside.addLayout(grid)
        inside.addWidget(self._licence)
        inside.addLayout(buttons)
        inside.addWidget(self.licence_text)
        ground = QWidget()
        ground.setProperty("role", "ground")
        middle = QVBoxLayout(ground)
        middle.setContentsMargins(0, 0, 8, 0)
        middle.addWidget(card)
        middle.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(ground)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 14, 12)
        column.setSpacing(12)
        column.addWidget(self._title)
        column.addWidget(scroll, 1)

    def show_about(self, about: About) -> None:
        self._about = about
        self.retranslate()

    def as_text(self) -> str:
        """For a message to the person who looks after the computer."""
        return "\n".join(f"{self._names[name].text()}: {fact.text()}" for name, fact in self.facts.items())

    def _show_licences(self, shown: bool) -> None:
        if shown and not self.licence_text.toPlainText() and LICENCES.is_file():
            words = LICENCES.read_text(encoding="utf-8")
            self.licence_text.setMarkdown(words.replace("`", ""))  # file names need no letters of their own
        self.licence_text.setVisible(shown)

    def retranslate(self) -> None:
        self._title.setText(self.tr("About Pothi"))
        self._promise.setText(
            self.tr("Pothi works without the internet. Questions, answers and books stay on this computer.")
        )
        self._licence.setText(self.tr("Free software under the GNU AGPL, version 3 or later."))
        self.copy.setText(self.tr("Copy"))
        self.licences.setText(self.tr("Licences of all parts"))
        self.licences.setVisible(LICENCES.is_file())
        self.licence_text.setAccessibleName(self.licences.text())
        words = {
            "version": self.tr("Version"),
            "llm": self.tr("Language model"),
            "embedder": self.tr("Search model"),
            "adapters": self.tr("What Pothi taught them"),
            "failures": self.tr("What did not work"),
            "processor": self.tr("Processor"),
            "build": self.tr("What runs the model"),
            "graphics": self.tr("Graphics card"),
            "system": self.tr("System"),
            "libraries": self.tr("Made with"),
        }
        for name, word in words.items():
            self._names[name].setText(word)
        self._fill()

    def _fill(self) -> None:
        about = self._about
        if about is None:
            return
        processor = self.tr("{0}, %n thread(s)", "", about.threads).format(about.processor)
        if about.features:
            processor += f" ({', '.join(about.features)})"
        self.facts["version"].setText(about.version)
        self.facts["llm"].setText(about.llm or self._without_llm(about))
        self.facts["embedder"].setText(about.embedder or self.tr("not loaded"))
        self.facts["adapters"].setText(self._adapter_words(about))
        self.facts["failures"].setText(self._failure_words(about))
        self.facts["processor"].setText(processor)
        self.facts["build"].setText(self._build_words(about))
        self.facts["graphics"].setText(self._graphics_words(about))
        self.facts["system"].setText(about.system)
        self.facts["libraries"].setText(", ".join(f"{name} {number}" for name, number in about.libraries))

    def _adapter_words(self, about: About) -> str:
        """Whether the models read with what Pothi taught them, and which does not."""
        if not about.adapters:
            return self.tr("not loaded")
        words = {
            AdapterState.MISSING: self.tr("the file is missing"),
            AdapterState.DAMAGED: self.tr("the file is damaged"),
            AdapterState.OTHER_BASE: self.tr("made for another edition of the model"),
        }
        lost = [f"{name}: {words[state]}" for name, state in about.adapters if state in words]
        return "; ".join(lost) or self.tr("in use")

    def _failure_words(self, about: About) -> str:
        """What answers go on without since Pothi was started, and how often that was met."""
        words = {
            Failure.CROSS_ENCODER: self.tr("a model that reads pages could not be loaded"),
            Failure.PROBE: self.tr("a probe is damaged, or made for another model"),
            Failure.PROBE_STATE: self.tr("the language model can't be asked whether a page answers"),
            Failure.EMPTY_FILTER: self.tr("no book for the class, subject or book that was chosen"),
        }
        told = [
            f"{words[failure]}{f' ({name})' if name else ''}: {self.tr('%n time(s)', '', count)}"
            for failure, name, count in about.failures
        ]
        return "; ".join(told) or self.tr("nothing")

    def _without_llm(self, about: About) -> str:
        """Answers are quoted then; said with the reason when a model was wanted."""
        words = self.tr("none: answers are quoted from the books")
        if about.llm_error is None:
            return words
        message, _remedy = error_text(*about.llm_error, window_language())
        return f"{words} ({message})"

    def _graphics_words(self, about: About) -> str:
        if about.gpu_layers:
            return self.tr("%n layer(s) of the language model are on it", "", about.gpu_layers)
        if about.graphics.crashed:
            return self.tr("switched off, because Pothi ended while it was tried")
        return self.tr("not used")

    def _build_words(self, about: About) -> str:
        """Whether the language model runs as fast as this processor could."""
        if about.used is None:
            return self.tr("not loaded")
        if about.is_portable:
            return self.tr("portable build: runs on every computer, slower on this one")
        return self.tr("built for this kind of processor")
