"""Between the views and the engine process: wishes become requests, replies become what is shown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.drawn_pages import DrawnPages
from desktop.engine_client import EngineClient, Job
from desktop.targets import Book, PageTarget
from desktop.texts import window_language
from desktop.views.ask_view import AskView
from desktop.views.books_view import BooksView
from desktop.views.history_view import HistoryView
from desktop.views.import_panel import ImportState
from desktop.views.page_view import PageView
from desktop.views.turn import Turn
from engine.core.error_texts import text as error_text
from engine.core.errors import ErrorCode, PothiError
from engine.core.events import FileDone, PageDone, SentenceVerified, SourcesFound, Trouble, Withdrawn
from engine.core.results import AnswerResult
from engine.core.values import Box, Scope
from engine.insights.bookmarks import Bookmarks
from engine.service.page_pictures import (
    GetExactBoxes,
    GetWordBoxes,
    RenderPage,
)
from engine.service.requests import (
    Ask,
    DeleteHistory,
    FindInBook,
    ForgetQueue,
    GetQueue,
    Ingest,
    LibraryChanged,
    ListHistory,
    PageQuestions,
    PageSentences,
    PrintedPages,
    QueueState,
    Resume,
)
from engine.service.shelf_requests import CountWaiting, ReplaceBook


class AskController(QObject):
    """One question at a time; what runs can be stopped."""

    answered = Signal(object)  # AnswerResult
    not_kept = Signal(object, dict)  # ErrorCode, parameters: questions are answered but not logged

    def __init__(self, client: EngineClient, view: AskView) -> None:
        super().__init__()
        self._client, self._view = client, view
        self._job: Job | None = None
        self._turn: Turn | None = None
        view.asked.connect(self.ask)
        view.stopped.connect(self.stop)

    @property
    def busy(self) -> bool:
        return self._job is not None

    def ask(self, question: str, scope: Scope, earlier: tuple[str, ...] = ()) -> None:
        """`earlier`: questions of the same topic, oldest first, that this one may lean on."""
        if self._job is not None:
            return
        turn = self._view.begin_turn(question, scope, earlier)
        if not self._client.alive:
            turn.fail(*error_text(ErrorCode.ENGINE_CRASHED, {}, window_language()))
            return
        job = self._client.submit(Ask(question, scope, earlier))
        self._turn, self._job = turn, job
        job.told.connect(self._event)
        job.finished.connect(self._finished)
        job.failed.connect(self._failed)
        job.broken.connect(self._broken)
        self._view.set_busy(True)

    def stop(self) -> None:
        """What was verified so far stays on screen."""
        if self._job is not None:
            self._job.cancel()
            if self._turn is not None:
                self._turn.stop()
            self._done()

    def _event(self, event: object) -> None:
        if isinstance(event, Trouble):
            self.not_kept.emit(event.code, event.params)
        if self._turn is None:
            return
        if isinstance(event, SourcesFound):
            self._turn.show_sources(event)
        elif isinstance(event, SentenceVerified):
            self._turn.add_sentence(event)
        elif isinstance(event, Withdrawn):
            self._turn.withdraw()

    def _finished(self, result: AnswerResult) -> None:
        if self._turn is not None:
            self._view.finish_turn(self._turn, result)
        self._done()
        self.answered.emit(result)

    def _failed(self, code: ErrorCode, params: dict[str, str]) -> None:
        message, remedy = error_text(code, params, window_language())
        if self._turn is not None:
            self._turn.fail(message, remedy)
        self._done()

    def _broken(self, _report: str) -> None:
        if self._turn is not None:
            self._turn.fail(
                self.tr("A mistake in Pothi kept it from answering."),
                self.tr("Please ask once more."),
            )
        self._done()

    def _done(self) -> None:
        self._job = None
        self._view.set_busy(False)


class ImportController(QObject):
    """Books coming in, one import at a time."""

    library_changed = Signal()
    waiting_changed = Signal(int)  # files that an earlier import left
    ended = Signal()

    def __init__(self, client: EngineClient, view: BooksView) -> None:
        super().__init__()
        self._client, self._view = client, view
        self._job: Job | None = None
        self._kept = 0  # results of an earlier import that are still on screen
        self._file = ""  # the one at work
        view.files_chosen.connect(self.start)
        view.import_paused.connect(self.pause)
        view.import_stopped.connect(self.stop)
        view.panel.unlocked.connect(self.unlock)
        view.panel.replaced.connect(self.replace)
        view.waiting.resumed.connect(self.resume)
        view.waiting.forgotten.connect(self._forget)

    @property
    def busy(self) -> bool:
        return self._job is not None

    def start(self, paths: list[Path]) -> None:
        self._submit(Ingest(tuple(paths)))

    def resume(self) -> None:
        """Go on with what an earlier import left."""
        self._submit(Resume())

    def unlock(self, path: Path, password: str) -> None:
        """Try a locked file once more; what is told of the others stays."""
        others = [result for result in self._view.panel.results if Path(result.path) != path]
        self._submit(Ingest((path,), {path.absolute(): password}), others)

    def replace(self, old: str, new: str) -> None:
        """Let a book that came in take the place of the one it is a new edition of."""
        self._view.set_importing(True)
        job = self._client.submit(ReplaceBook(old, new))
        job.finished.connect(lambda share: self._view.panel.show_replaced(old, new, share))
        job.finished.connect(lambda _share: self.library_changed.emit())
        job.failed.connect(self._tell)
        job.ended.connect(lambda: self._view.set_importing(self.busy))

    def _submit(self, request: Ingest | Resume, keep: Sequence[FileDone] = ()) -> None:
        if self._job is not None:
            return
        self._kept = len(keep)
        self._view.panel.begin(keep)
        self._view.set_importing(True)
        self._view.notice.hide()
        job = self._client.submit(request)
        self._job = job
        job.told.connect(self._event)
        job.finished.connect(self._finished)
        job.failed.connect(self._failed)
        job.broken.connect(self._broken)
        self._count_waiting()

    def _count_waiting(self) -> None:
        """How many files are still to come, the one at work among them."""
        self._client.submit(CountWaiting()).finished.connect(self._view.panel.set_waiting)

    def pause(self) -> None:
        """The file at work is dropped; it and the rest wait in the engine's queue."""
        self._cancel(ImportState.PAUSED)

    def stop(self) -> None:
        """As `pause`, and nothing waits any more."""
        self._cancel(ImportState.STOPPED)

    def _cancel(self, state: ImportState) -> None:
        if self._job is None:
            return
        self._job.cancel()
        if state is ImportState.STOPPED:
            self._client.submit(ForgetQueue())
        self._view.panel.finish(state)
        # A file that was nearly in may still come in.
        self._done().finished.connect(lambda _state: self.library_changed.emit())

    def _forget(self) -> None:
        self._client.submit(ForgetQueue())
        self.refresh()

    def refresh(self) -> Job:
        """Ask what waits. The answer comes when a cancelled import has really ended."""
        job = self._client.submit(GetQueue())
        job.finished.connect(self._show_queue)
        return job

    def _show_queue(self, state: QueueState) -> None:
        self._view.set_read_only(state.read_only)
        self._view.set_waiting(state.waiting)
        self.waiting_changed.emit(0 if self.busy else len(state.waiting))

    def _event(self, event: object) -> None:
        if isinstance(event, PageDone):
            if event.path != self._file:
                self._file = event.path
                self._count_waiting()
            self._view.panel.show_page(event)
        elif isinstance(event, FileDone):
            self._view.panel.show_file(event)
            self._count_waiting()
            self.library_changed.emit()
        elif isinstance(event, LibraryChanged):
            self.library_changed.emit()

    def _finished(self, results: list[FileDone]) -> None:
        told = len(self._view.panel.results) - self._kept
        for result in results[told:]:
            self._view.panel.show_file(result)
        self._view.panel.finish(ImportState.DONE)
        self._done()

    def _failed(self, code: ErrorCode, params: dict[str, str]) -> None:
        self._view.panel.hide()
        self._tell(code, params)
        self._done()

    def _tell(self, code: ErrorCode, params: dict[str, str]) -> None:
        self._view.notice.show_message(*error_text(code, params, window_language()))

    def _broken(self, _report: str) -> None:
        self._view.panel.hide()
        self._done()

    def _done(self) -> Job:
        self._job = None
        self._view.set_importing(False)
        self.ended.emit()
        return self.refresh()


class HistoryController(QObject):
    """Earlier questions come from the log, kept answers from the person's own file."""

    failed = Signal(object, dict)  # ErrorCode, parameters
    kept_changed = Signal()

    def __init__(self, client: EngineClient, view: HistoryView, bookmarks: Bookmarks) -> None:
        super().__init__()
        self._client, self._view, self._bookmarks = client, view, bookmarks
        self._contains = ""
        view.wanted.connect(self._search)
        view.deleted.connect(self._delete)
        view.forgotten.connect(self._forget)

    def refresh(self) -> None:
        self._search(self._contains)
        self._view.show_bookmarks(self._bookmarks.all())

    def keep(self, result: AnswerResult, kept: bool) -> None:
        """Keep an answer, or take the mark back."""
        try:
            bookmark = self._bookmarks.keep(result)
            if not kept:
                self._bookmarks.forget(bookmark.at)
        except PothiError as error:
            self.failed.emit(error.code, error.params)
        self._show_bookmarks()

    def is_kept(self, result: AnswerResult) -> bool:
        return self._bookmarks.find(result) is not None

    def _show_bookmarks(self) -> None:
        self._view.show_bookmarks(self._bookmarks.all())
        self.kept_changed.emit()

    def _search(self, contains: str) -> None:
        self._contains = contains
        job = self._client.submit(ListHistory(contains))
        job.finished.connect(self._view.show_history)

    def _delete(self, number: int | None) -> None:
        job = self._client.submit(DeleteHistory(None if number is None else (number,)))
        job.finished.connect(lambda _count: self._search(self._contains))

    def _forget(self, name: str) -> None:
        try:
            self._bookmarks.forget(name)
        except PothiError as error:
            self.failed.emit(error.code, error.params)
        self._show_bookmarks()


class PageController(DrawnPages):
    """Pictures come from the page process, sentences and search results from the library."""

    def __init__(self, pages: EngineClient, engine: EngineClient, view: PageView) -> None:
        super().__init__(pages, view)
        self._engine, self._view = engine, view
        self._small: list[tuple[Path, int, float]] = []  # small pictures that wait, the newest last
        self._drawing_small: Job | None = None
        pages.crashed.connect(self._forget_small)
        view.needs_exact_boxes.connect(self._get_exact_boxes)
        view.needs_word_boxes.connect(self._get_word_boxes)
        view.needs_printed.connect(self._get_printed)
        view.needs_thumbnail.connect(self._want_small)
        view.needs_sizes.connect(self._get_sizes)
        view.needs_sentences.connect(self._get_sentences)
        view.needs_questions.connect(self._get_questions)
        view.searched.connect(self._search)

    def open(self, book: Book, target: PageTarget) -> None:
        self._view.open(book, target)

    def _want_small(self, path: Path, page: int, scale: float) -> None:
        """Small pictures are drawn one at a time, the newest wish first; those of other books are dropped."""
        self._small = [one for one in self._small if one[0] == path]
        self._small.append((path, page, scale))
        self._draw_small()

    def _draw_small(self) -> None:
        if self._drawing_small is not None or not self._small:
            return
        path, page, scale = self._small.pop()
        job = self._pages.submit(RenderPage(path, page, scale))
        self._drawing_small = job
        job.finished.connect(lambda picture: self._view.set_thumbnail(path, picture))
        job.ended.connect(self._small_drawn)

    def _forget_small(self, _crash: object) -> None:
        self._small, self._drawing_small = [], None

    def _small_drawn(self) -> None:
        self._drawing_small = None
        self._draw_small()

    def _get_exact_boxes(self, path: Path, target: PageTarget) -> None:
        job = self._pages.submit(GetExactBoxes(path, target.page, target.boxes, target.text))
        job.finished.connect(lambda boxes: self._view.set_exact_boxes(path, target, boxes))

    def _get_word_boxes(self, path: Path, page: int, boxes: tuple[Box, ...], text: str) -> None:
        job = self._pages.submit(GetWordBoxes(path, page, boxes, text))
        job.finished.connect(lambda found: self._view.set_word_boxes(path, page, text, found))

    def _get_printed(self, doc: str) -> None:
        job = self._engine.submit(PrintedPages(doc))
        job.finished.connect(lambda printed: self._view.set_printed(doc, printed))

    def _get_sentences(self, doc: str, page: int) -> None:
        job = self._engine.submit(PageSentences(doc, page))
        job.finished.connect(lambda sentences: self._view.set_sentences(doc, page, sentences))

    def _get_questions(self, doc: str, page: int) -> None:
        job = self._engine.submit(PageQuestions(doc, page))
        job.finished.connect(lambda questions: self._view.set_questions(doc, page, questions))

    def _search(self, doc: str, text: str) -> None:
        job = self._engine.submit(FindInBook(doc, text))
        job.finished.connect(lambda found: self._view.set_results(found))
