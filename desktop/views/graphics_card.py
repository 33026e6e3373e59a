"""The graphics card in the models' room: off, automatic or a number of layers, with the speed of each."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QSpinBox, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.widgets.basic import Frame, IconButton, Label
from desktop.widgets.flow import FlowLayout
from desktop.widgets.retranslated import Retranslated
from engine.service.model_requests import ModelsState
from models.graphics import GraphicsChoice, GraphicsState, Mode

MOST_LAYERS = 200


class GraphicsCard(Retranslated, Frame):
    """Emits what is chosen. Without code for a card the choice is shown, disabled, with the reason."""

    chosen = Signal(object)  # GraphicsChoice
    measured = Signal(object)  # GraphicsChoice: how fast is it?

    def __init__(self, look: Look) -> None:
        super().__init__("card")
        self._state: ModelsState | None = None
        self._busy = False
        self._title = Label(role="heading", wrap=True)
        self.words = Label(role="small", wrap=True)
        self.speeds = Label(role="small", wrap=True)
        self.choices = {mode: QRadioButton() for mode in Mode}
        group = QButtonGroup(self)
        for button in self.choices.values():
            group.addButton(button)
            button.clicked.connect(self._choose)
        self.layers = QSpinBox()
        self.layers.setRange(1, MOST_LAYERS)
        self.layers.setKeyboardTracking(False)
        self.layers.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.layers.valueChanged.connect(lambda _value: self._choose())
        self.measure = IconButton(look, "refresh", size=16)
        self.measure.clicked.connect(lambda: self.measured.emit(self.choice))
        row = QWidget()
        flow = FlowLayout(row)
        for widget in (*self.choices.values(), self.layers, self.measure):
            flow.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 10, 12)
        column.setSpacing(4)
        for part in (self._title, row, self.words, self.speeds):
            column.addWidget(part)
        self._allow()
        self.retranslate()

    @property
    def choice(self) -> GraphicsChoice:
        """What the buttons say."""
        mode = next((mode for mode, button in self.choices.items() if button.isChecked()), Mode.OFF)
        return GraphicsChoice(mode, self.layers.value() if mode is Mode.LAYERS else 0)

    def show_state(self, state: ModelsState) -> None:
        self._state = state
        choice = state.graphics.choice
        self.layers.blockSignals(True)
        if choice.mode is Mode.LAYERS:
            self.layers.setValue(choice.layers)
        self.layers.blockSignals(False)
        self.choices[choice.mode].setChecked(True)
        self._allow()
        self._fill()

    def set_busy(self, busy: bool) -> None:
        self._busy = busy
        self._allow()

    def _choose(self) -> None:
        self._allow()
        self.chosen.emit(self.choice)

    def _allow(self) -> None:
        can = self._state is not None and bool(self._state.graphics.backends) and not self._busy
        for button in self.choices.values():
            button.setEnabled(can)
        self.layers.setEnabled(can and self.choices[Mode.LAYERS].isChecked())
        self.measure.setEnabled(can and self._state is not None and self._state.some_llm() is not None)

    def _fill(self) -> None:
        state = self._state
        if state is None:
            return
        self.words.setText(self._reason(state, state.graphics))
        number = QLocale().toString
        names = {Mode.OFF.value: self.tr("off"), Mode.AUTOMATIC.value: self.tr("automatic")}
        known = [
            self.tr("{0}: {1} words a second").format(
                names.get(key) or self.tr("{0} layers").format(key), number(speed, "f", 1)
            )
            for key, speed in state.graphics.words_per_second.items()
        ]
        self.speeds.setText(self.tr("Measured here: {0}").format("  ·  ".join(known)))
        self.speeds.setVisible(bool(known))

    def _reason(self, state: ModelsState, graphics: GraphicsState) -> str:
        if not graphics.backends:
            return self.tr(
                "This Pothi has no code for graphics cards, so nothing can be chosen. "
                "Everything works without one."
            )
        if graphics.crashed:
            return self.tr(
                "Pothi ended while it tried the graphics card, so the card was switched off. "
                "You can choose it again after its driver was updated."
            )
        if not graphics.is_on:
            return self.tr("The graphics card is not used. It can make written answers faster.")
        if not state.gpu_layers:
            return self.tr(
                "Nothing of the language model is on the card now: it has no room, or was not found."
            )
        return self.tr("%n layer(s) of the language model are on the card.", "", state.gpu_layers)

    def retranslate(self) -> None:
        self._title.setText(self.tr("Graphics card"))
        self.choices[Mode.OFF].setText(self.tr("Off"))
        self.choices[Mode.AUTOMATIC].setText(self.tr("Automatic"))
        self.choices[Mode.LAYERS].setText(self.tr("Number of layers:"))
        self.layers.setAccessibleName(self.tr("Layers of the language model on the graphics card"))
        self.measure.setText(self.tr("Measure the speed"))
        self._fill()
