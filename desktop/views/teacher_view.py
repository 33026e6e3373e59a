"""The teacher area: a door with a PIN, and its rooms behind it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.views.insights_view import InsightsView
from desktop.views.models_view import ModelsView
from desktop.views.packs_view import PacksView
from desktop.views.strictness_view import StrictnessView
from desktop.views.teacher_settings import PinField, TeacherSettings
from desktop.widgets.basic import IconButton, IconLabel, Label
from desktop.widgets.flow import FlowLayout
from desktop.widgets.retranslated import Retranslated
from desktop.widgets.sheet import card
from engine.service.teacher_requests import TeacherState

# The rooms and their icons, in the order of their buttons.
ROOMS = {
    "insights": "history",
    "strictness": "check",
    "models": "spark",
    "packs": "download",
    "settings": "settings",
}
DOOR, INSIDE = 0, 1


class TeacherView(Retranslated, QWidget):
    """Locked behind a PIN once one is chosen."""

    pin_entered = Signal(str)
    room_chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._home = Path()
        self._title = Label(role="title")
        self.insights = InsightsView(look)
        self.strictness = StrictnessView(look)
        self.models = ModelsView(look)
        self.packs = PacksView(look)
        self.settings = TeacherSettings(look)
        self.pages = QStackedWidget()
        self.pages.addWidget(self._make_door())
        self.pages.addWidget(self._make_rooms())
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 14, 12)
        column.setSpacing(12)
        column.addWidget(self._title)
        column.addWidget(self.pages, 1)
        self.retranslate()

    # --- the door --------------------------------------------------------------------------------
    def _make_door(self) -> QWidget:
        frame, column = card(10)
        self._door_words = Label(wrap=True)
        self.pin = PinField()
        self.open = QPushButton()
        self.open.setProperty("role", "primary")
        self.wrong = Label(role="soft", wrap=True)
        self.wrong.hide()
        self.open.clicked.connect(self._knock)
        self.pin.returnPressed.connect(self._knock)
        self.forgotten = IconButton(self._look, "question", size=16)
        self.forgotten.setCheckable(True)
        self._way_in = Label(role="small", wrap=True)
        self._way_in.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._way_in.hide()
        self.forgotten.toggled.connect(self._way_in.setVisible)
        row = QHBoxLayout()
        row.addWidget(self.pin)
        row.addWidget(self.open)
        row.addWidget(self.forgotten)
        row.addStretch(1)
        column.addWidget(IconLabel(self._look, "teacher", size=36))
        column.addWidget(self._door_words)
        column.addLayout(row)
        column.addWidget(self.wrong)
        column.addWidget(self._way_in)
        holder = QWidget()
        outer = QVBoxLayout(holder)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)
        outer.addStretch(1)
        return holder

    def _knock(self) -> None:
        if self.pin.text():
            self.pin_entered.emit(self.pin.text())
            self.pin.clear()

    def say_wrong(self) -> None:
        self.wrong.show()
        self.pin.setFocus()

    # --- the rooms -------------------------------------------------------------------------------
    def _make_rooms(self) -> QWidget:
        self.rooms = QStackedWidget()
        views: dict[str, QWidget] = {
            "insights": self.insights,
            "strictness": self.strictness,
            "models": self.models,
            "packs": self.packs,
            "settings": self.settings,
        }
        self.doors = {name: IconButton(self._look, icon, size=16) for name, icon in ROOMS.items()}
        group = QButtonGroup(self)
        bar = QWidget()
        flow = FlowLayout(bar, spacing=4)
        for name, button in self.doors.items():
            button.setCheckable(True)
            button.clicked.connect(lambda _checked=False, room=name: self.enter(room))
            group.addButton(button)
            flow.addWidget(button)
            self.rooms.addWidget(views[name])
        self.doors["insights"].setChecked(True)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(bar)
        column.addWidget(self.rooms, 1)
        return inside

    @property
    def room(self) -> str:
        return list(ROOMS)[self.rooms.currentIndex()]

    def enter(self, room: str) -> None:
        self.doors[room].setChecked(True)
        self.rooms.setCurrentIndex(list(ROOMS).index(room))
        self.room_chosen.emit(room)

    # --- what is shown ---------------------------------------------------------------------------
    def lock(self, home: Path) -> None:
        """`home`: the library's folder, which the way back in names."""
        self._home = home
        self.wrong.hide()
        self.pages.setCurrentIndex(DOOR)
        self.retranslate()
        if self.isVisible():
            self.pin.setFocus()

    def show_state(self, state: TeacherState) -> None:
        self.pages.setCurrentIndex(INSIDE)
        self.settings.show_state(state)

    def retranslate(self) -> None:
        self._title.setText(self.tr("For teachers"))
        self._door_words.setText(self.tr("This part is for teachers. Please enter the PIN."))
        self.pin.setAccessibleName(self.tr("PIN"))
        self.pin.setPlaceholderText(self.tr("PIN"))
        self.open.setText(self.tr("Open"))
        self.wrong.setText(self.tr("That was not the PIN. Please try again."))
        self.forgotten.setText(self.tr("Forgot the PIN?"))
        self._way_in.setText(
            self.tr(
                "The person who looks after this computer can remove it. Close Pothi, "
                "then run this in a terminal:\n{0}"
            ).format(f'pothi --home "{self._home}" library forget-pin')
        )
        words = {
            "insights": self.tr("What was asked"),
            "strictness": self.tr("How strict"),
            "models": self.tr("Models"),
            "packs": self.tr("Other computers"),
            "settings": self.tr("Settings"),
        }
        for name, word in words.items():
            self.doors[name].setText(word)
