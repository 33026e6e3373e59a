"""Keeps the engine alive: loads its models, starts it again after a crash, tells what is in the way."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.engine_client import EngineClient
from desktop.texts import window_language
from desktop.views.top_bar import ModelState
from desktop.widgets.notice import Notice
from engine.core.error_texts import text as error_text
from engine.core.errors import ErrorCode
from engine.service.requests import LoadModels
from engine.service.worker import EngineCrashed, Opener

# How often a crashed engine is started again before people are asked to look at it.
MOST_RESTARTS = 3


class EngineWatch(QObject):
    """Speaks through one notice. `cautious` opens the engine without its language model.

    What only a person can mend goes out as `broke`.
    """

    broke = Signal(str)  # a mistake of ours, or an engine that always crashes: its report
    ready = Signal()  # the library is open; models may still be loading
    models_changed = Signal(object)  # ModelState

    def __init__(self, client: EngineClient, notice: Notice, cautious: Opener | None) -> None:
        super().__init__()
        self._client, self._notice, self._cautious = client, notice, cautious
        self._crashes = 0
        self.models = ModelState.WAKING
        client.ready.connect(self._engine_ready)
        client.unavailable.connect(self._unavailable)
        client.crashed.connect(self._crashed)
        client.broken.connect(self.broke)
        notice.acted.connect(self._act)

    @property
    def can_answer(self) -> bool:
        """Questions can be answered (maybe only by quoting)."""
        return self.models in (ModelState.READY, ModelState.QUOTES)

    def tell(self, code: ErrorCode, params: dict[str, str]) -> None:
        """An error of the world, in the language of the window."""
        message, remedy = error_text(code, params, window_language())
        self._notice.show_message(message, remedy)

    def _engine_ready(self) -> None:
        self.ready.emit()
        self.load_models()

    def load_models(self) -> None:
        """Load what is wanted now, and tell what can be done with it."""
        job = self._client.submit(LoadModels())
        job.finished.connect(self._models_loaded)
        job.failed.connect(self._models_failed)

    def _models_loaded(self, without_llm: tuple[ErrorCode, dict[str, str]] | None) -> None:
        self._crashes = 0
        self._set_models(ModelState.READY if without_llm is None else ModelState.QUOTES)

    def _models_failed(self, code: ErrorCode, params: dict[str, str]) -> None:
        if code is not ErrorCode.ENGINE_CRASHED:  # a crash is told by itself
            self._set_models(ModelState.MISSING)
            self.tell(code, params)

    def _set_models(self, state: ModelState) -> None:
        self.models = state
        self.models_changed.emit(state)

    def _unavailable(self, code: ErrorCode, params: dict[str, str]) -> None:
        message, remedy = error_text(code, params, window_language())
        self._notice.show_message(message, remedy, button=self.tr("Try again"))

    def _crashed(self, crash: EngineCrashed) -> None:
        """Start again; without the language model when the models themselves seem to be the cause."""
        loading = self.models is ModelState.WAKING
        self._crashes += 1
        self._set_models(ModelState.WAKING)
        message, remedy = error_text(ErrorCode.ENGINE_CRASHED, {}, window_language())
        if self._crashes <= MOST_RESTARTS:
            self._notice.show_message(message, remedy)
            opener = self._cautious if loading else None
            QTimer.singleShot(0, self, lambda: self._client.restart(opener))
        else:
            remedy = self.tr("It stopped several times. Start Pothi again, or ask the lab staff.")
            self._notice.show_message(message, remedy)
            self.broke.emit(self.tr("The engine stopped: {0}").format(crash.exit_code))

    def _act(self) -> None:
        self._notice.hide()
        self._client.restart()
