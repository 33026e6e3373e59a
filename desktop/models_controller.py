"""The models room: lists, takes in, removes and tries models, and the graphics card."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal

from desktop.engine_client import EngineClient, Job
from desktop.one_job import OneJob
from desktop.views.models_view import NO_MODEL, ModelsView
from engine.core.errors import ErrorCode
from engine.service.model_requests import (
    AddModel,
    GetModels,
    ModelsState,
    RemoveModel,
    UseGraphics,
    UseModel,
)
from models.errors import ModelError
from models.graphics import CardTrial, GraphicsChoice, GraphicsSettings
from models.links import LinkStopped, fetch_link
from models.selftest import ModelTest, try_model
from models.store import Installed, ModelStore


class ModelsController(OneJob):
    """Lists, takes in and removes models through the engine; tries them out in a process of their own."""

    changed = Signal()  # another language model is in use
    # From the threads that wait for other processes:
    _tried = Signal(object)  # ModelTest
    _measured = Signal(object)  # (GraphicsChoice, ModelTest), or None at the end
    _fetching = Signal(int, int)
    _fetched = Signal(object)  # Installed, ModelError, or None when it was stopped

    def __init__(self, client: EngineClient, view: ModelsView) -> None:
        super().__init__(client, view)
        self._view = view
        self._kept: str | None = None  # the model that was just chosen
        self._problem = False  # with the card, told while its speed was measured
        view.used.connect(self._use)
        view.added.connect(self.add)
        view.removed.connect(self._remove)
        view.tried.connect(self._try)
        view.stopped.connect(self._stop)
        view.fetched.connect(self._fetch)
        view.graphics.chosen.connect(self._use_graphics)
        view.graphics.measured.connect(self._measure)
        self._tried.connect(self._show_trial)
        self._measured.connect(self._keep_speed)
        self._fetching.connect(view.show_progress)
        self._fetched.connect(self._show_fetched)
        self._stop_fetch = threading.Event()
        view.stopped.connect(self._stop_fetch.set)
        self._state: ModelsState | None = None

    def refresh(self, chosen: str | None = None) -> None:
        """`chosen`: a model that was chosen before this list is asked for; it is told if it is not used."""
        job = self._client.submit(GetModels())
        job.finished.connect(lambda state: self._show_state(state, chosen))
        job.failed.connect(self._failed)

    def _use(self, name: str | None) -> None:
        job = self._begin(UseModel(name), self.tr("Changing the language model…"), can_stop=False)
        job.finished.connect(lambda without: self._is_used(name, without))

    def _show_state(self, state: ModelsState, chosen: str | None) -> None:
        self._state = state
        self._view.show_state(state)
        if chosen not in (None, NO_MODEL, *state.used) and chosen == state.chosen:
            self._view.finish(
                self.tr("This model is not used."),
                self.tr("It writes and judges too badly to help, so answers are the books' own words."),
                good=False,
            )

    def _is_used(self, name: str | None, without: tuple[ErrorCode, dict[str, str]] | None) -> None:
        if without is None:
            self._kept = name
            self._view.finish()
        else:
            self._failed(*without)

    def add(self, path: Path) -> None:
        """Take in a model from a file or a folder, or the models of a pack."""
        job = self._begin(AddModel(path), self.tr("Copying {0}").format(path.name), can_stop=True)
        job.finished.connect(self._is_added)

    def _is_added(self, model: Installed) -> None:
        self._view.finish(
            self.tr("{0} is here now.").format(model.title), self.tr("Try it out before a class uses it.")
        )

    def _remove(self, name: str) -> None:
        job = self._begin(RemoveModel(name), self.tr("Removing {0}").format(name), can_stop=False)
        job.finished.connect(lambda _nothing: self._view.finish())

    def _use_graphics(self, choice: GraphicsChoice) -> None:
        job = self._begin(UseGraphics(choice), self.tr("Loading the language model anew…"), can_stop=False)
        job.finished.connect(lambda _layers: self._view.finish())

    def _fetch(self, link: str) -> None:
        """Another process goes online for this one file; a thread waits for it."""
        if self._state is None:
            return
        self._stop_fetch.clear()
        self._view.begin(self.tr("Fetching {0}").format(link), can_stop=True)
        store = ModelStore(self._state.folder)
        _start(lambda: self._fetched.emit(_fetch_told(store, link, self._fetching.emit, self._stop_fetch)))

    def _show_fetched(self, came: Installed | ModelError | None) -> None:
        if isinstance(came, ModelError):
            self._failed(ErrorCode(came.code), came.params)
        elif came is None:
            self._view.finish()
        else:
            self._is_added(came)
            self.refresh()
            self.changed.emit()

    def _measure(self, choice: GraphicsChoice) -> None:
        """Without the card and as chosen, one after the other, each in a process of its own."""
        state = self._state
        model = state.some_llm() if state is not None else None
        if state is None or model is None:
            return
        self._view.begin(self.tr("Measuring {0}: this takes a minute.").format(model.title), can_stop=False)
        own, choices = state.own, dict.fromkeys((GraphicsChoice(), choice))

        def measure() -> None:
            for one in choices:
                self._measured.emit((one, try_model(model, card=CardTrial(own, one))))
            self._measured.emit(None)

        _start(measure)

    def _keep_speed(self, told: tuple[GraphicsChoice, ModelTest] | None) -> None:
        if told is None:
            if not self._problem:
                self._view.finish()
            self._problem = False
            self.refresh()
            return
        choice, trial = told
        if not trial.works:
            self._problem = True
            self._view.finish(self.tr("The graphics card does not work here."), trial.problem, good=False)
        elif self._state is not None:
            with contextlib.suppress(ModelError):  # on a full disk it is forgotten
                GraphicsSettings(self._state.own).keep_speed(choice, trial.words_per_second)

    def _begin(
        self, request: UseModel | AddModel | RemoveModel | UseGraphics, words: str, *, can_stop: bool
    ) -> Job:
        self._view.begin(words, can_stop=can_stop)
        return self._follow(request)

    def _ended(self) -> None:
        super()._ended()
        # Only a list that is asked for now knows what became of the choice: one that is on its way is older.
        chosen, self._kept = self._kept, None
        self.refresh(chosen)
        self.changed.emit()

    def _try(self, model: Installed) -> None:
        """The trial's process is waited for by a thread; closing the window leaves both behind."""
        self._view.begin(self.tr("Trying out {0}: this takes a minute.").format(model.title), can_stop=False)
        threading.Thread(
            target=_wait_for_trial, args=(model, self._tried.emit), name="model-trial", daemon=True
        ).start()

    def _show_trial(self, trial: ModelTest) -> None:
        self._view.finish()
        self._view.show_trial(trial)


def _start(work: Callable[[], None]) -> None:
    """Let a thread wait for another process; the window may be gone before it is done."""

    def run() -> None:
        with contextlib.suppress(RuntimeError):
            work()

    threading.Thread(target=run, name="waits-for-a-process", daemon=True).start()


def _fetch_told(
    store: ModelStore, link: str, tell: Callable[[int, int], None], stop: threading.Event
) -> Installed | ModelError | None:
    """The model, what kept it from coming, or None when it was stopped."""
    scale = 1 << 10  # Qt's numbers are smaller than large models

    def pass_on(done: int, total: int) -> None:
        tell(done // scale, total // scale)

    try:
        return fetch_link(store, link, pass_on, stop.is_set)
    except LinkStopped:
        return None
    except ModelError as error:
        return error


def _wait_for_trial(model: Installed, tell: Callable[[ModelTest], None]) -> None:
    trial = try_model(model)
    try:
        tell(trial)
    except RuntimeError:
        return  # the window is gone
