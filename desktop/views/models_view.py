"""The models on this computer: size, memory, licence, which is used; try one out, take one in, let one go."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.teacher_texts import size_word
from desktop.theme import Tone
from desktop.views.graphics_card import GraphicsCard
from desktop.widgets.basic import Frame, IconButton, Label, Pill
from desktop.widgets.flow import FlowLayout
from desktop.widgets.notice import Notice
from desktop.widgets.progress import ProgressCard
from desktop.widgets.retranslated import Retranslated
from desktop.widgets.sheet import Sheet
from engine.service.model_requests import ModelsState
from models.links import can_fetch
from models.selftest import ModelTest
from models.store import Installed, Kind

NO_MODEL = "none"


class ModelCard(Frame):
    """One model, what it needs, and what can be done with it."""

    used = Signal(object)  # its name
    tried = Signal(object)  # Installed
    removed = Signal(str)

    def __init__(self, look: Look, model: Installed, state: ModelsState, trial: ModelTest | None) -> None:
        super().__init__("card")
        self._look, self.model = look, model
        in_use = model.name in state.used
        self.trial = Label(role="small", wrap=True)
        self.use = IconButton(look, "check", size=16)
        self.use.setText(self.tr("Use this one"))
        self.use.clicked.connect(lambda: self.used.emit(model.name))
        self.use.setVisible(
            model.kind is Kind.LLM
            and not (model.problem or in_use)
            and model.name not in (state.chosen, *state.too_small)
        )
        self.test = IconButton(look, "refresh", size=16)
        self.test.setText(self.tr("Try it out"))
        self.test.setVisible(not model.problem)
        self.test.clicked.connect(lambda: self.tried.emit(model))
        self.remove = IconButton(look, "trash", size=16)
        self.remove.name(self.tr("Remove {0}").format(model.title))
        self.remove.setCheckable(True)
        # Without the embedder nothing can be found any more; it goes only with the whole program.
        self.remove.setVisible(not (model.kind is Kind.EMBEDDER and in_use))
        self._build(state, in_use)
        self.show_trial(trial)

    def _build(self, state: ModelsState, in_use: bool) -> None:
        model = self.model
        head = QHBoxLayout()
        head.addWidget(Label(model.title, "heading", wrap=True), 1)
        for button in (self.use, self.test, self.remove):
            head.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 10, 12)
        column.setSpacing(4)
        column.addLayout(head)
        pills = QWidget()
        flow = FlowLayout(pills)
        for tone, words in self._states(state, in_use):
            pill = Pill()
            pill.show_word(tone, words)
            flow.addWidget(pill)
        column.addWidget(pills)
        column.addWidget(Label(self._facts(), "small", wrap=True))
        if in_use and not state.reads_closely(model.name):
            column.addWidget(Label(self._without_adapter(), "small", wrap=True))
        column.addWidget(self.trial)
        column.addWidget(self._make_question())

    def _states(self, state: ModelsState, in_use: bool) -> list[tuple[Tone, str]]:
        model = self.model
        does = {
            Kind.EMBEDDER: self.tr("finds pages"),
            Kind.READER: self.tr("reads English pages"),
            Kind.LLM: self.tr("writes answers"),
        }
        words = [(Tone.TALK, does[model.kind])]
        if model.name in state.too_small:
            words = [(Tone.MEDIUM, self.tr("too small to write answers: not used"))]
        if in_use:
            words.append((Tone.ANSWER, self.tr("in use")))
            if not state.reads_closely(model.name):
                words.append((Tone.MEDIUM, self.tr("its additions can't be used")))
        elif model.name == state.chosen:
            words.append((Tone.MEDIUM, self.tr("chosen, not in use")))
        if model.problem:
            words.append((Tone.LOW, self.tr("damaged: {0}").format(model.problem)))
        elif model.kind is Kind.LLM and not model.chat:
            words.append((Tone.LOW, self.tr("not made for questions and answers")))
        elif not in_use and model.memory_bytes > state.free_bytes > 0:
            words.append((Tone.MEDIUM, self.tr("more memory than is free now")))
        return words

    def _without_adapter(self) -> str:
        return self.tr(
            "The small file with what Pothi taught this model is missing, damaged, or was made for another "
            "edition of it. Pothi works without it, less exactly. To get it back, install Pothi again."
        )

    def _facts(self) -> str:
        model = self.model
        parts = [
            model.name if model.name != model.title else "",
            self.tr("{0} on disk").format(size_word(model.bytes)),
            self.tr("needs {0} of memory").format(size_word(model.memory_bytes)),
            self.tr("licence: {0}").format(model.licence or self.tr("not said")),
        ]
        return "  ·  ".join(part for part in parts if part)

    def _make_question(self) -> QWidget:
        question = QWidget()
        self.really = IconButton(self._look, "trash", size=16)
        self.really.setText(self.tr("Yes, remove it"))
        self.really.clicked.connect(lambda: self.removed.emit(self.model.name))
        rather_not = IconButton(self._look, "close", size=16)
        rather_not.setText(self.tr("Keep it"))
        rather_not.clicked.connect(lambda: self.remove.setChecked(False))
        row = QHBoxLayout(question)
        row.setContentsMargins(0, 4, 0, 0)
        row.addWidget(Label(self.tr("Remove this model from the computer?"), wrap=True), 1)
        row.addWidget(self.really)
        row.addWidget(rather_not)
        question.hide()
        self.remove.toggled.connect(question.setVisible)
        return question

    def show_trial(self, trial: ModelTest | None) -> None:
        self.trial.setText("" if trial is None else self._trial_words(trial))
        self.trial.setVisible(trial is not None)

    def _trial_words(self, trial: ModelTest) -> str:
        if not trial.works:
            return self.tr("It does not work here: {0}").format(trial.problem)
        number = QLocale().toString
        parts = [
            self.tr("Tried out: {0} of {1} right").format(trial.right, trial.asked)
            if trial.asked
            else self.tr("Tried out: it works"),
            self.tr("loads in {0} s").format(number(trial.load_seconds, "f", 1)),
        ]
        if self.model.kind is Kind.LLM:
            parts.append(
                self.tr("writes {0} pieces of a word a second").format(_round(trial.write_per_second))
            )
            parts.append(self.tr("reads {0} a second").format(_round(trial.read_per_second)))
        elif self.model.kind is Kind.EMBEDDER:
            parts.append(self.tr("a question takes {0} ms").format(_round(trial.query_ms)))
        if trial.memory_bytes:
            parts.append(self.tr("took {0} of memory").format(size_word(trial.memory_bytes)))
        return "  ·  ".join(parts)


class ModelsView(Retranslated, QWidget):
    """Filled by `show_state`; results of trials stay until the window closes."""

    used = Signal(object)  # name, "none", or None to let memory decide
    tried = Signal(object)  # Installed
    removed = Signal(str)
    added = Signal(object)  # Path
    fetched = Signal(str)  # a link
    stopped = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._state: ModelsState | None = None
        self._trials: dict[str, ModelTest] = {}
        self._busy = ""
        self.cards: list[ModelCard] = []
        self.notice = Notice(look)
        self.add = IconButton(look, "plus", "primary", size=16)
        self.add.clicked.connect(self._choose_file)
        self.add_folder = IconButton(look, "open", "plain", size=16)
        self.add_folder.clicked.connect(self._choose_folder)
        self.automatic = IconButton(look, "spark", size=16)
        self.automatic.clicked.connect(lambda: self.used.emit(None))
        self.quotes_only = IconButton(look, "quote", size=16)
        self.quotes_only.clicked.connect(lambda: self.used.emit(NO_MODEL))
        self.link = QLineEdit()
        self.link.textChanged.connect(lambda _text: self._allow())
        self.link.returnPressed.connect(self._choose_link)
        self.fetch = IconButton(look, "download", "plain", size=16)
        self.fetch.clicked.connect(self._choose_link)
        self._online = Label(role="small", wrap=True)
        self.graphics = GraphicsCard(look)
        self._words = Label(role="small", wrap=True)
        self._sheet = Sheet()
        self._build()
        self.retranslate()

    def _build(self) -> None:
        buttons = QWidget()
        flow = FlowLayout(buttons)
        for button in (self.add, self.add_folder, self.automatic, self.quotes_only):
            flow.addWidget(button)
        made = ProgressCard(self._look)
        self.progress, self._doing, self.bar, self.stop = made.frame, made.words, made.bar, made.stop
        self.stop.clicked.connect(self.stopped)
        self._sheet.add(self.notice, self.progress, self.graphics, self._make_link_row())
        self._sheet.column.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(10)
        whole.addWidget(self._words)
        whole.addWidget(buttons)
        whole.addWidget(self._sheet, 1)

    def _make_link_row(self) -> Frame:
        frame = Frame("card")
        row = QHBoxLayout()
        row.addWidget(self.link, 1)
        row.addWidget(self.fetch)
        column = QVBoxLayout(frame)
        column.setContentsMargins(16, 10, 10, 12)
        column.setSpacing(4)
        column.addWidget(self._online)
        column.addLayout(row)
        frame.setVisible(can_fetch())
        return frame

    # --- what is shown ---------------------------------------------------------------------------
    def show_state(self, state: ModelsState) -> None:
        self._state = state
        self._show_cards(state.installed)
        self.graphics.show_state(state)
        self._fill()

    def _show_cards(self, models: Sequence[Installed]) -> None:
        assert self._state is not None
        for old in self.cards:
            self._sheet.column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.cards = []
        for model in models:
            new = ModelCard(self._look, model, self._state, self._trials.get(model.name))
            new.used.connect(self.used)
            new.tried.connect(self.tried)
            new.removed.connect(self.removed)
            self.cards.append(new)
            self._sheet.column.insertWidget(self._sheet.column.indexOf(self.graphics), new)
        self._allow()

    def card_of(self, name: str) -> ModelCard | None:
        return next((one for one in self.cards if one.model.name == name), None)

    def show_trial(self, trial: ModelTest) -> None:
        self._trials[trial.name] = trial
        shown = self.card_of(trial.name)
        if shown is not None:
            shown.show_trial(trial)

    def begin(self, words: str, *, can_stop: bool) -> None:
        self._busy = words
        self._doing.setText(words)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(words)
        self.stop.setVisible(can_stop)
        self.notice.hide()
        self.progress.show()
        self._allow()

    def show_progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, 1000)
        self.bar.setValue(1000 * done // max(1, total))

    def finish(self, message: str = "", remedy: str = "", *, good: bool = True) -> None:
        self._busy = ""
        self.progress.hide()
        self.notice.show_end(message, remedy, good=good)
        self._allow()

    def _allow(self) -> None:
        free = not self._busy
        for button in (self.add, self.add_folder, self.automatic, self.quotes_only):
            button.setEnabled(free)
        self.fetch.setEnabled(free and bool(self.link.text().strip()))
        self.graphics.set_busy(not free)
        for one in self.cards:
            for button in (one.use, one.test, one.remove, one.really):
                button.setEnabled(free)

    def _fill(self) -> None:
        state = self._state
        if state is None:
            return
        chosen = {
            None: self.tr("Pothi takes the language model that fits the free memory ({0})."),
            NO_MODEL: self.tr("No language model is used: answers are the books' own words."),
        }
        words = chosen.get(state.chosen, self.tr("The language model that is used was chosen here."))
        self._words.setText(words.format(size_word(state.free_bytes)))
        self.automatic.setVisible(state.chosen is not None)
        self.quotes_only.setVisible(state.chosen != NO_MODEL)

    # --- choosing --------------------------------------------------------------------------------
    def _choose_file(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Choose a language model"), "", self.tr("Models (*.gguf *.pothimodels)")
        )
        if name:
            self.added.emit(Path(name))

    def _choose_link(self) -> None:
        if self.fetch.isEnabled():
            self.fetched.emit(self.link.text().strip())

    def _choose_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, self.tr("Choose the stick or folder with a model"))
        if name:
            self.added.emit(Path(name))

    def retranslate(self) -> None:
        self.add.setText(self.tr("Add a model file"))
        self.add_folder.setText(self.tr("Add from a stick"))
        self.automatic.setText(self.tr("Let memory decide"))
        self.quotes_only.setText(self.tr("Only quote the books"))
        self.stop.setText(self.tr("Stop"))
        self._online.setText(
            self.tr(
                "With the internet: the link to a GGUF file. Pothi goes online only for this file, only when "
                "you press the button."
            )
        )
        self.link.setPlaceholderText("hf:OWNER/REPO/FILE.gguf")
        self.link.setAccessibleName(self.tr("Link to a model"))
        self.fetch.setText(self.tr("Fetch"))
        if self._state is not None:
            self.show_state(self._state)
        else:
            self._words.setText(self.tr("Looking at the models of this computer…"))


def _round(value: float) -> str:
    return QLocale().toString(value, "f", 0 if value >= 10 else 1)
