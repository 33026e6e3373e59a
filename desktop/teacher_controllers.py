"""Between the teacher's views and the engine: insights, strictness, models, packs, what was understood."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.drawn_pages import DrawnPages
from desktop.engine_client import EngineClient, Job
from desktop.models_controller import ModelsController
from desktop.one_job import OneJob
from desktop.targets import Book
from desktop.teacher_texts import table_words
from desktop.views.insights_view import InsightsView
from desktop.views.packs_view import PacksView
from desktop.views.preview_view import PreviewView
from desktop.views.strictness_view import StrictnessView
from desktop.views.teacher_view import TeacherView
from engine.core.events import percent
from engine.service.shelf_requests import (
    ExportPack,
    GetPageNotes,
    GetPageParts,
    ImportPack,
    PackedBook,
)
from engine.service.teacher_requests import (
    CheckPin,
    ChooseCounsellor,
    ChooseKeep,
    ChoosePin,
    ExportTable,
    GetInsights,
    GetStrictness,
    GetTeacherState,
    Reset,
    SaveRules,
    SaveScope,
    SettleFlag,
    SimulatePresets,
    TeacherState,
)


class TeacherController(QObject):
    """Opens the teacher area with the PIN, says whether books may be changed, and runs its rooms."""

    unlocked = Signal(bool)
    library_changed = Signal()
    models_changed = Signal()
    failed = Signal(object, dict)  # ErrorCode, parameters

    def __init__(self, client: EngineClient, view: TeacherView) -> None:
        super().__init__()
        self._client, self._view = client, view
        self._is_open = False
        self.insights = InsightsController(client, view.insights)
        self.strictness = StrictnessController(client, view.strictness)
        self.packs = PacksController(client, view.packs)
        self.models = ModelsController(client, view.models)
        self.packs.library_changed.connect(self.library_changed)
        self.models.changed.connect(self.models_changed)
        for part in (self.insights, self.strictness):
            part.failed.connect(self.failed)
        view.pin_entered.connect(self._try_pin)
        view.room_chosen.connect(self._fill_room)
        view.settings.pin_chosen.connect(self._choose_pin)
        view.settings.keep_chosen.connect(self._choose_keep)
        view.settings.counsellor_chosen.connect(self._choose_counsellor)
        view.settings.reset.connect(self._reset)

    def refresh(self) -> None:
        """Ask how things stand: without a PIN the area is open to all."""
        job = self._client.submit(GetTeacherState())
        job.finished.connect(self._show)

    def lock(self) -> None:
        """Leaving the teacher area closes it."""
        self._is_open = False
        self.refresh()

    def _show(self, state: TeacherState) -> None:
        may_change = self._is_open or not state.has_pin
        if may_change:
            self._view.show_state(state)
            if self._view.isVisible():
                self._fill_room(self._view.room)
        else:
            self._view.lock(state.home)
        self.unlocked.emit(may_change)

    def _fill_room(self, room: str) -> None:
        """Only what is looked at is asked for."""
        if room == "insights":
            self.insights.refresh()
        elif room == "strictness":
            self.strictness.refresh()
        elif room == "models":
            self.models.refresh()

    def _try_pin(self, pin: str) -> None:
        job = self._client.submit(CheckPin(pin))
        job.finished.connect(self._answer)

    def _answer(self, is_right: bool) -> None:
        self._is_open = is_right
        if is_right:
            self.refresh()
        else:
            self._view.say_wrong()

    def _choose_pin(self, pin: str) -> None:
        self._is_open = True
        job = self._client.submit(ChoosePin(pin))
        job.finished.connect(lambda _nothing: self.refresh())
        job.failed.connect(self.failed)

    def _choose_keep(self, keep: str) -> None:
        job = self._client.submit(ChooseKeep(keep))
        job.failed.connect(self.failed)

    def _choose_counsellor(self, name: str) -> None:
        job = self._client.submit(ChooseCounsellor(name))
        job.failed.connect(self.failed)

    def _reset(self, wanted: Reset) -> None:
        job = self._client.submit(wanted)
        job.failed.connect(self.failed)
        job.finished.connect(lambda _nothing: self.library_changed.emit())


class InsightsController(QObject):
    failed = Signal(object, dict)

    def __init__(self, client: EngineClient, view: InsightsView) -> None:
        super().__init__()
        self._client, self._view = client, view
        view.wanted.connect(lambda _days: self.refresh())
        view.exported.connect(self._export)
        view.settled.connect(self._settle)

    def refresh(self) -> None:
        job = self._client.submit(GetInsights(self._view.days))
        job.finished.connect(self._view.show_insights)
        job.failed.connect(self.failed)

    def _export(self, path: Path, days: int | None) -> None:
        job = self._client.submit(ExportTable(path, days, table_words()))
        job.finished.connect(lambda count: self._view.tell_exported(count, path))
        job.failed.connect(self.failed)

    def _settle(self, log_id: int) -> None:
        job = self._client.submit(SettleFlag(log_id))
        job.finished.connect(lambda _nothing: self.refresh())
        job.failed.connect(self.failed)


class StrictnessController(QObject):
    failed = Signal(object, dict)

    def __init__(self, client: EngineClient, view: StrictnessView) -> None:
        super().__init__()
        self._client, self._view = client, view
        view.rules_changed.connect(lambda rules: self._save(SaveRules(rules)))
        view.scope_changed.connect(lambda patterns: self._save(SaveScope(patterns)))
        view.simulation_wanted.connect(self._simulate)

    def refresh(self) -> None:
        job = self._client.submit(GetStrictness())
        job.finished.connect(self._view.show_state)

    def _simulate(self) -> None:
        job = self._client.submit(SimulatePresets())
        job.finished.connect(self._view.show_simulation)
        job.failed.connect(self.failed)
        job.ended.connect(lambda: self._view.simulate.setEnabled(True))

    def _save(self, request: SaveRules | SaveScope) -> None:
        job = self._client.submit(request)
        job.failed.connect(self.failed)
        job.failed.connect(lambda _code, _params: self.refresh())


class PacksController(OneJob):
    """One pack at a time."""

    library_changed = Signal()

    def __init__(self, client: EngineClient, view: PacksView) -> None:
        super().__init__(client, view)
        self._view = view
        self._told: list[str] = []  # what a person should know of single books
        view.given.connect(self._give)
        view.taken.connect(self.take)
        view.stopped.connect(self._stop)

    def _give(self, path: Path) -> None:
        job = self._begin(ExportPack(path), self.tr("Writing the books into {0}").format(path.name))
        job.finished.connect(
            lambda count: self._view.finish(self.tr("%n book(s) written", "", count), str(path))
        )

    def take(self, path: Path) -> None:
        """Take in the books of a pack."""
        job = self._begin(ImportPack(path), self.tr("Taking in {0}").format(path.name))
        job.finished.connect(self._taken)

    def _taken(self, docs: list[str]) -> None:
        words = self.tr("%n book(s) came in", "", len(docs))
        message = words if docs else self.tr("All these books are here already.")
        self._view.finish(message, "\n".join(self._told))

    def _event(self, event: object) -> None:
        super()._event(event)
        if isinstance(event, PackedBook):
            self._told += self._remarks(event)

    def _remarks(self, book: PackedBook) -> list[str]:
        """Which other book this one resembles, and what became of that."""
        same = percent(book.share or 0.0)
        if book.replaced:
            words = self.tr("“{0}”: another edition took its place; {1} % of the sentences are the same.")
            return [words.format(book.doc, same)]
        told = []
        if book.same_name_as is not None:
            words = self.tr("Another book has the same file name. Both are here: “{0}” and “{1}”.")
            told.append(words.format(book.same_name_as, book.doc))
        if book.like is not None:
            words = self.tr("“{0}” looks like a new edition of “{1}”: {2} % of the sentences are the same.")
            told.append(words.format(book.doc, book.like, same))
        return told

    def _begin(self, request: ExportPack | ImportPack, words: str) -> Job:
        self._told = []
        self._view.begin(words)
        return self._follow(request)

    def _ended(self) -> None:
        super()._ended()
        self.library_changed.emit()


class PreviewController(DrawnPages):
    """Pictures come from the page process, what was understood from the library."""

    def __init__(self, pages: EngineClient, engine: EngineClient, view: PreviewView) -> None:
        super().__init__(pages, view)
        self._engine, self._view = engine, view
        view.needs_notes.connect(self._get_notes)
        view.needs_page.connect(self._get_page)

    def _get_notes(self, book: Book) -> None:
        notes = self._engine.submit(GetPageNotes(book.doc))
        notes.finished.connect(lambda found: self._view.set_notes(book.doc, found))
        notes.failed.connect(self._failed)
        self._get_sizes(book.path)

    def _get_page(self, book: Book, page: int) -> None:
        job = self._engine.submit(GetPageParts(book.doc, page))
        job.finished.connect(lambda parts: self._view.set_parts(book.doc, page, parts))
        job.failed.connect(self._failed)
