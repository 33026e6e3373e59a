"""The window: a rail of places on the left, the chosen view, and the book page beside it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from desktop.answer_controller import AnswerController
from desktop.controllers import (
    AskController,
    HistoryController,
    ImportController,
    PageController,
)
from desktop.engine_client import EngineClient
from desktop.engine_watch import MOST_RESTARTS, EngineWatch
from desktop.first_steps import FirstSteps
from desktop.languages import WindowLanguage
from desktop.look import SCALE_STEP, Look
from desktop.picture_controller import PictureController
from desktop.practice_controller import PracticeController
from desktop.preferences import Preferences
from desktop.speech import Speaker
from desktop.targets import Book, PageTarget
from desktop.teacher_controllers import PreviewController, TeacherController
from desktop.texts import window_language
from desktop.theme import DARK, LIGHT
from desktop.views.about_view import AboutView
from desktop.views.ask_view import AskView
from desktop.views.books_view import BooksView
from desktop.views.history_view import HistoryView
from desktop.views.page_view import PageView
from desktop.views.teacher_view import TeacherView
from desktop.views.top_bar import Rail, TopBar
from desktop.widgets.notice import Notice
from desktop.widgets.retranslated import Retranslated
from engine.core.errors import ErrorCode
from engine.insights.bookmarks import Bookmarks
from engine.service.requests import (
    EditBook,
    GetAbout,
    ListBooks,
    RemoveBook,
    SuggestedQuestions,
    UntriedQuestions,
)
from engine.service.shelf_requests import RestoreBook
from engine.service.worker import Opener
from models.packs import SUFFIX as MODEL_PACK

LIBRARY_PACK = ".pothi"
MODEL_FILES = (".gguf", MODEL_PACK)

# Below this width (at 100 % text) a page covers the view instead of standing beside it.
SIDE_BY_SIDE_WIDTH = 980


class MainWindow(Retranslated, QMainWindow):
    """Owns the views and their controllers; the two clients are handed in."""

    closing = Signal()

    def __init__(
        self,
        engine: EngineClient,
        pages: EngineClient,
        look: Look,
        language: WindowLanguage,
        preferences: Preferences,
        bookmarks: Bookmarks,
        cautious: Opener | None = None,
        speaker: Speaker | None = None,
    ) -> None:
        """`cautious` opens the engine without its language model, after that made it crash.

        `speaker` reads aloud; None: with whatever voice this computer has.
        """
        super().__init__()
        self._engine, self._pages = engine, pages
        self._look, self._language, self._preferences = look, language, preferences
        self._books: list[Book] = []
        self._page_crashes = 0
        self._given: Path | None = None  # a file the window was opened with, until it may be taken in
        self.ask_view = AskView(look)
        self.books_view = BooksView(look)
        self.history_view = HistoryView(look)
        self.teacher_view = TeacherView(look)
        self.about_view = AboutView(look)
        self.page_view = PageView(look)
        self.notice = Notice(look)
        self.bar = TopBar(look)
        self.rail = Rail(look)
        self._build()
        self.watch = EngineWatch(engine, self.notice, cautious)
        self.asking = AskController(engine, self.ask_view)
        self.importing = ImportController(engine, self.books_view)
        self.answers = AnswerController(engine, self.ask_view, speaker or Speaker())
        self.paging = PageController(pages, engine, self.page_view)
        self.picturing = PictureController(pages, self.ask_view, self._path_of)
        self.keeping = HistoryController(engine, self.history_view, bookmarks)
        self.teaching = TeacherController(engine, self.teacher_view)
        self.practising = PracticeController(engine, self.books_view.practice)
        self.previewing = PreviewController(pages, engine, self.books_view.preview)
        self._connect()
        self._add_shortcuts()
        self.retranslate()
        self.ask_view.box.show_keyboard(preferences.keyboard_shown)
        self.first_steps = FirstSteps(self.ask_view, self.asking, preferences)

    # --- building --------------------------------------------------------------------------------
    def _build(self) -> None:
        self.stack = QStackedWidget()
        self._views = {
            "ask": self.ask_view,
            "books": self.books_view,
            "history": self.history_view,
            "teacher": self.teacher_view,
            "about": self.about_view,
        }
        for view in self._views.values():
            self.stack.addWidget(view)
        left = QWidget()
        left.setProperty("role", "ground")
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        notice_row = QHBoxLayout()
        notice_row.setContentsMargins(20, 0, 14, 0)
        notice_row.addWidget(self.notice)
        column.addLayout(notice_row)
        column.addWidget(self.stack, 1)
        self.left = left
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.addWidget(left)
        self.splitter.addWidget(self.page_view)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(4)
        self.page_view.hide()
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.rail)
        middle.addWidget(self.splitter, 1)
        whole = QVBoxLayout()
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.bar)
        whole.addLayout(middle, 1)
        centre = QWidget()
        centre.setLayout(whole)
        self.setCentralWidget(centre)
        self.resize(1180, 740)
        self.setMinimumSize(640, 480)

    def _connect(self) -> None:
        self.rail.chosen.connect(self.go)
        self.bar.language_chosen.connect(self.choose_language)
        self.bar.scaled.connect(self.scale_text)
        self.bar.theme_switched.connect(self._switch_theme)
        for view in (self.ask_view, self.books_view, self.history_view):
            view.opened.connect(self.open_page)
        self.ask_view.add_books.connect(lambda: self.go("books"))
        self.ask_view.box.keyboard_shown.connect(self._keep_keyboard)
        self.answers.failed.connect(self.watch.tell)
        self.ask_view.kept.connect(self.keeping.keep)
        self.ask_view.welcome.language_chosen.connect(self.choose_language)
        self.ask_view.welcome.pack_chosen.connect(self.take_in)
        self.about_view.copied.connect(lambda text: QGuiApplication.clipboard().setText(text))
        self.history_view.again.connect(self._ask_again)
        self.history_view.exported.connect(
            lambda entries: self.answers.save_sheet(entries, self.tr("My questions") + ".pdf")
        )
        self.keeping.failed.connect(self.watch.tell)
        self.practising.failed.connect(self.watch.tell)
        self.ask_view.practised.connect(self._practise)
        self.keeping.kept_changed.connect(self._show_kept)
        self.asking.answered.connect(lambda _result: self._show_kept())
        self.asking.not_kept.connect(self.watch.tell)
        self.teaching.unlocked.connect(self._unlock)
        self.teaching.library_changed.connect(self.refresh_books)
        self.teaching.models_changed.connect(self.watch.load_models)
        self.teaching.failed.connect(self.watch.tell)
        self.teacher_view.insights.again.connect(self._ask_again)
        self.importing.waiting_changed.connect(self.rail.show_waiting)
        self.books_view.removed.connect(self._remove_book)
        self.books_view.edited.connect(self._edit_book)
        self.books_view.restored.connect(self._restore_book)
        self.page_view.closed.connect(self.close_page)
        self.page_view.passage_chosen.connect(self._ask_about)
        self.page_view.questions.chosen.connect(self._ask_again)
        self.importing.library_changed.connect(self.refresh_books)
        self.importing.ended.connect(self._import_ended)
        self.watch.ready.connect(self.refresh_books)
        self.watch.ready.connect(self.importing.refresh)
        self.watch.models_changed.connect(self.bar.show_models)
        self.watch.models_changed.connect(lambda _state: self._models_changed())
        self._pages.crashed.connect(self._pages_crashed)
        self._engine.idle_worked.connect(self._refresh_suggestions)

    def _add_shortcuts(self) -> None:
        actions = {
            "Ctrl+L": self._focus_question,
            "Ctrl+N": self.ask_view.clear,
            "Ctrl+T": self.ask_view.new_topic,
            "Ctrl+F": self._find,
            "Ctrl+B": lambda: self.go("books"),
            "Ctrl+H": lambda: self.go("history"),
            "Ctrl++": lambda: self.scale_text(SCALE_STEP),
            "Ctrl+=": lambda: self.scale_text(SCALE_STEP),
            "Ctrl+-": lambda: self.scale_text(-SCALE_STEP),
            "Ctrl+0": lambda: self.set_text_scale(1.0),
            "F6": self._next_pane,
            "Esc": self._escape,
        }
        for keys, action in actions.items():
            QShortcut(QKeySequence(keys), self, activated=action)  # type: ignore[call-overload]

    # --- books -----------------------------------------------------------------------------------
    def refresh_books(self) -> None:
        job = self._engine.submit(ListBooks())
        job.finished.connect(self._show_books)

    def _show_books(self, records: list[object]) -> None:
        self._books = [Book.of_record(record) for record in records]
        self.books_view.set_books(self._books)
        self.ask_view.set_books(self._books)
        self.history_view.set_books(self._books)
        self.first_steps.books_shown(has_books=bool(self._books))
        self.teaching.refresh()
        self._refresh_suggested()
        if not self._preferences.sample_given and not self.first_steps.books_lie_ready:
            self._preferences.sample_given = True
            if not self._books:
                self._take_in_sample()

    def take_in(self, file: Path) -> None:
        """Take in a file that the program was opened with: a PDF, books or models. Behind the PIN, if there
        is one."""
        self._given = file
        self.go("teacher")

    def _take_in_given(self, file: Path) -> None:
        if file.suffix == LIBRARY_PACK:
            self.teacher_view.enter("packs")
            self.teaching.packs.take(file)
        elif file.suffix in MODEL_FILES:
            self.teacher_view.enter("models")
            self.teaching.models.add(file)
        else:
            self.go("books")
            self.importing.start([file])

    def _unlock(self, may_change: bool) -> None:
        given = self._given
        if may_change and given is not None:
            self._given = None
            self._take_in_given(given)
        self.books_view.set_may_change(may_change)
        self.teacher_view.packs.set_books(len(self._books), may_change=may_change)

    def _take_in_sample(self) -> None:
        """The first start: a library without books gets the sample textbook, once."""
        folder = Path(str(files("assets").joinpath("sample")))
        self.ask_view.welcome.set_waiting(True)
        self.importing.start(sorted(folder.glob("*.pdf")))

    def _import_ended(self) -> None:
        self.ask_view.welcome.set_waiting(False)
        self.refresh_books()

    def _models_changed(self) -> None:
        self.ask_view.set_ready(self.watch.can_answer)
        self._refresh_suggested()

    def _refresh_suggested(self) -> None:
        """Questions to start with; they come once they can be answered."""
        if self.watch.can_answer and self._books and not self.importing.busy:
            job = self._engine.submit(SuggestedQuestions(window_language()))
            job.finished.connect(self._show_suggested)

    def _show_suggested(self, known: list[str]) -> None:
        """Those that are known to be answered; until there is one, what the headings of the books suggest."""
        self.ask_view.welcome.set_suggested(known)
        if not known:
            job = self._engine.submit(UntriedQuestions(window_language()))
            job.finished.connect(self.ask_view.welcome.set_untried)

    def _refresh_suggestions(self) -> None:
        """The engine knows of another question that the books answer. A list that is full stays as it is: who
        reads it is not to lose the line."""
        if self.ask_view.welcome.isVisible() and self.ask_view.welcome.has_room:
            self._refresh_suggested()
        self.page_view.renew_questions()

    def _remove_book(self, doc: str) -> None:
        job = self._engine.submit(RemoveBook(doc))
        job.finished.connect(lambda _nothing: self.refresh_books())
        job.failed.connect(self.watch.tell)

    def _edit_book(self, doc: str, fields: dict[str, Any]) -> None:
        job = self._engine.submit(EditBook(doc, fields))
        job.finished.connect(lambda _nothing: self.refresh_books())
        job.failed.connect(self.watch.tell)

    def _restore_book(self, doc: str) -> None:
        job = self._engine.submit(RestoreBook(doc))
        job.finished.connect(lambda _nothing: self.refresh_books())
        job.failed.connect(self.watch.tell)

    # --- pages -----------------------------------------------------------------------------------
    def open_page(self, target: PageTarget) -> None:
        """Show a page beside the view (or over it in a narrow window)."""
        book = next((book for book in self._books if book.doc == target.doc), None)
        if book is None:
            self.watch.tell(ErrorCode.UNKNOWN_DOCUMENT, {"doc": target.doc})
            return
        if not self.page_view.isVisible():
            self.page_view.show()
            width = self.splitter.width()
            self.splitter.setSizes([width // 2, width - width // 2])
        self._arrange()
        self.paging.open(book, target)

    def _practise(self, doc: str, words: str) -> None:
        """From an exercise that was asked for to an own answer to it."""
        book = next((book for book in self._books if book.doc == doc), None)
        if book is not None:
            self.go("books")
            self.books_view.open_practice(book, words)

    def _path_of(self, doc: str) -> Path | None:
        return next((book.path for book in self._books if book.doc == doc), None)

    def close_page(self) -> None:
        self.page_view.hide()
        self.left.show()
        self._arrange()
        if self.stack.currentWidget() is self.ask_view:
            self.ask_view.focus_question()

    def _arrange(self) -> None:
        """Side by side where there is room, one over the other where there is not."""
        narrow = self.width() < SIDE_BY_SIDE_WIDTH * self._look.scale
        self.left.setVisible(not (narrow and self.page_view.isVisibleTo(self)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _pages_crashed(self, _crash: object) -> None:
        """A page that kills its process must not do so for ever."""
        self._page_crashes += 1
        if self._page_crashes <= MOST_RESTARTS:
            self._pages.restart()

    def _ask_about(self, passage: str) -> None:
        self.go("ask")
        self._give_way()
        self.ask_view.select_passage(passage)

    def _give_way(self) -> None:
        """In a narrow window the page goes when the view behind it is needed."""
        if not self.left.isVisible():
            self.close_page()

    # --- what people do --------------------------------------------------------------------------
    def go(self, place: str) -> None:
        self.rail.places[place].setChecked(True)
        self._give_way()
        self.stack.setCurrentWidget(self._views[place])
        if place == "history":
            self.keeping.refresh()
        if place == "about":
            self._engine.submit(GetAbout()).finished.connect(self.about_view.show_about)
        if place == "teacher":
            self.teaching.refresh()
        elif place != "books":
            self.teaching.lock()

    def choose_language(self, code: str) -> None:
        self._language.choose(code)
        self._preferences.language = code
        self.refresh_books()

    def _keep_keyboard(self, shown: bool) -> None:
        self._preferences.keyboard_shown = shown

    def scale_text(self, step: float) -> None:
        self.set_text_scale(self._look.scale + step)

    def set_text_scale(self, scale: float) -> None:
        self._look.set_scale(scale)
        self._preferences.scale = self._look.scale
        self._arrange()

    def _switch_theme(self) -> None:
        name = LIGHT.name if self._look.theme.is_dark else DARK.name
        self._look.set_theme(name)
        self._preferences.theme = name

    def _focus_question(self) -> None:
        self.go("ask")
        self.ask_view.focus_question()

    def _find(self) -> None:
        if self.page_view.isVisible():
            self.page_view.start_find()

    def _next_pane(self) -> None:
        """F6: question, page, rail, and round again."""
        panes = [pane for pane in (self.left, self.page_view, self.rail) if pane.isVisible()]
        focus = self.focusWidget()
        here = next((n for n, pane in enumerate(panes) if focus and pane.isAncestorOf(focus)), -1)
        pane = panes[(here + 1) % len(panes)]
        if pane is self.page_view:
            self.page_view.scroll_area.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif pane is self.rail:
            name = next(name for name, view in self._views.items() if view is self.stack.currentWidget())
            self.rail.places[name].setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self.stack.currentWidget() is self.ask_view:
            self.ask_view.focus_question()
        elif self.stack.currentWidget() is self.history_view:
            self.history_view.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.books_view.add_files.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _escape(self) -> None:
        """Stop what runs; else take back a marked passage; else close the page."""
        if self.asking.busy:
            self.asking.stop()
        elif self.page_view.canvas.marked_text:
            self.page_view.canvas.unmark()
        elif self.page_view.bar.find_button.isChecked():
            self.page_view.bar.find_button.setChecked(False)
        elif self.page_view.isVisible():
            self.close_page()

    def _show_kept(self) -> None:
        self.ask_view.show_kept(self.keeping.is_kept)

    def _ask_again(self, question: str) -> None:
        self.go("ask")
        self.ask_view.ask_anew(question)

    # --- words -----------------------------------------------------------------------------------
    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Pothi: the textbook that answers"))

    def closeEvent(self, event: QCloseEvent) -> None:
        self._preferences.geometry = self.saveGeometry()
        self._preferences.save()
        self.hide()
        self.answers.close()
        self.closing.emit()
        super().closeEvent(event)
