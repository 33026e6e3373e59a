"""The shelf: books that come, wait and go, imports that pause, corrections, libraries only for reading."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fake_library
import pytest
from asking import PATIENCE, click
from panels import line_of
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent

from desktop.app import Desktop, own_folder
from desktop.languages import WindowLanguage
from desktop.look import Look
from desktop.pace import Pace
from desktop.targets import Book
from desktop.views.book_form import BookForm
from desktop.views.books_view import CARDS_AT_ONCE, BooksView
from desktop.views.import_panel import ImportPanel
from desktop.views.top_bar import Rail
from engine.core.config import Config
from engine.core.events import IngestStage, PageDone


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """One that comes in at once, and one that takes until the test says hurry."""
    paths = [tmp_path / "sound.pdf", tmp_path / "slow_heat.pdf"]
    for path in paths:
        fake_library.make_pdf(path)
    return paths


def titles(desktop: Desktop) -> list[str]:
    return [card.book.title for card in desktop.window.books_view.cards]


def begin(desktop: Desktop, qtbot: Any, files: list[Path]) -> None:
    """Start taking in the files, up to the slow one."""
    desktop.window.go("books")
    desktop.window.books_view.files_chosen.emit(files)
    qtbot.waitUntil(lambda: len(titles(desktop)) == 2, timeout=PATIENCE)


def test_books_come_in_with_progress_and_clear_words(desktop: Desktop, qtbot: Any, tmp_path: Path) -> None:
    window = desktop.window
    good, bad = tmp_path / "sound.pdf", tmp_path / "bad.pdf"
    fake_library.make_pdf(good)
    bad.write_text("no pdf")
    window.go("books")
    window.books_view.files_chosen.emit([good, bad])
    qtbot.waitUntil(lambda: len(window.books_view.panel.results) == 2, timeout=PATIENCE)
    qtbot.waitUntil(lambda: not window.importing.busy, timeout=PATIENCE)
    assert window.books_view.panel.file.text() == "Done: 1 book added"
    qtbot.waitUntil(lambda: len(window.books_view.cards) == 2, timeout=PATIENCE)
    assert [card.book.title for card in window.books_view.cards] == ["Light and Lenses", "Sound"]


def test_dropping_files_takes_only_what_can_be_a_book(desktop: Desktop, qtbot: Any, tmp_path: Path) -> None:
    view = desktop.window.books_view
    desktop.window.go("books")
    book, note = tmp_path / "sound.pdf", tmp_path / "note.txt"
    fake_library.make_pdf(book)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(book)), QUrl.fromLocalFile(str(note))])
    event = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    with qtbot.waitSignal(view.files_chosen, timeout=PATIENCE) as dropped:
        view.dropEvent(event)
    assert dropped.args == [[book]]
    qtbot.waitUntil(lambda: not desktop.window.importing.busy, timeout=PATIENCE)


def test_removing_a_book_asks_back(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    window.go("books")
    card = window.books_view.cards[0]
    click(qtbot, card.remove)
    assert card.really.isVisible()
    click(qtbot, card.rather_not)
    assert not card.really.isVisible()
    click(qtbot, card.remove)
    click(qtbot, card.really)
    qtbot.waitUntil(lambda: not window.books_view.cards, timeout=PATIENCE)
    window.go("ask")
    assert window.ask_view.welcome.add_button.isVisible()


def test_an_import_pauses_and_goes_on(
    desktop: Desktop, qtbot: Any, files: list[Path], tmp_path: Path
) -> None:
    view = desktop.window.books_view
    begin(desktop, qtbot, files)
    click(qtbot, view.panel.pause)
    assert not desktop.window.importing.busy
    assert view.panel.file.text().startswith("Paused")
    qtbot.waitUntil(view.waiting.isVisible, timeout=PATIENCE)
    assert view.waiting.words.text() == "Go on taking in 1 book?"
    assert view.waiting.names.text() == "slow_heat.pdf"
    (tmp_path / "home" / "hurry").touch()
    click(qtbot, view.waiting.go_on)
    assert not view.waiting.isVisible()
    qtbot.waitUntil(lambda: len(titles(desktop)) == 3, timeout=PATIENCE)
    qtbot.waitUntil(lambda: view.waiting.files == (), timeout=PATIENCE)
    assert not view.waiting.isVisible()


def test_a_stopped_import_leaves_nothing_waiting(
    desktop: Desktop, qtbot: Any, files: list[Path], tmp_path: Path
) -> None:
    view = desktop.window.books_view
    begin(desktop, qtbot, files)
    click(qtbot, view.panel.stop)
    qtbot.waitUntil(lambda: not (tmp_path / "home" / "queue.json").exists(), timeout=PATIENCE)
    qtbot.waitUntil(view.add_files.isEnabled, timeout=PATIENCE)
    assert not view.waiting.isVisible()
    assert view.panel.file.text().startswith("Stopped")


def test_after_a_power_cut_the_window_offers_to_go_on(
    make_desktop: Callable[..., Desktop], qtbot: Any, files: list[Path], tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "queue.json").write_text(json.dumps([str(path) for path in files]))
    desktop = make_desktop()
    view = desktop.window.books_view
    desktop.window.go("books")
    qtbot.waitUntil(view.waiting.isVisible, timeout=PATIENCE)
    desktop.window.choose_language("hi")
    qtbot.waitUntil(lambda: view.waiting.words.text().startswith("2 किताबें"), timeout=PATIENCE)
    click(qtbot, view.waiting.forget)
    qtbot.waitUntil(lambda: not view.waiting.isVisible(), timeout=PATIENCE)
    assert not (home / "queue.json").exists()


def test_a_locked_file_asks_for_its_password(desktop: Desktop, qtbot: Any, tmp_path: Path) -> None:
    window, panel = desktop.window, desktop.window.books_view.panel
    files = [tmp_path / "sound.pdf", tmp_path / "locked.pdf"]
    for path in files:
        fake_library.make_pdf(path)
    begin(desktop, qtbot, files)
    for password in ("a guess", "open sesame"):
        qtbot.waitUntil(lambda: not window.importing.busy, timeout=PATIENCE)
        line = line_of(panel, files[1])
        assert line is not None
        qtbot.waitUntil(line.password.isVisible, timeout=PATIENCE)
        assert line.password.isEnabled()
        qtbot.keyClicks(line.password, password)
        click(qtbot, line.open)
    qtbot.waitUntil(lambda: len(titles(desktop)) == 3, timeout=PATIENCE)
    qtbot.waitUntil(lambda: not window.importing.busy, timeout=PATIENCE)
    assert [Path(result.path).stem for result in panel.results] == ["sound", "locked"]
    line = line_of(panel, files[1])
    assert line is not None
    assert not line.password.isVisible()


def test_a_library_of_somebody_else_is_only_read(
    make_desktop: Callable[..., Desktop], qtbot: Any, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "read_only").touch()
    desktop = make_desktop()
    view = desktop.window.books_view
    desktop.window.go("books")
    qtbot.waitUntil(lambda: bool(view.cards) and not view.add_files.isEnabled(), timeout=PATIENCE)
    assert not view.add_folder.isEnabled()
    assert not view.acceptDrops()
    qtbot.waitUntil(lambda: view.cards[0].open.isVisible(), timeout=PATIENCE)
    assert not view.cards[0].remove.isVisible()
    assert not view.cards[0].edit.isVisible()
    assert "looks after the computer" in view._drop_words.text()


def test_a_teacher_corrects_a_book(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    window.go("books")
    click(qtbot, window.books_view.cards[0].edit)
    form = window.books_view.cards[0].form
    assert form is not None
    form.title.clear()
    assert not form.save.isEnabled()
    qtbot.keyClicks(form.title, "Light")
    form.class_number.setCurrentIndex(form.class_number.findData("10"))
    form.chapter.clear()
    assert form.fields() == {"title": "Light", "class_number": 10, "chapter": None}
    click(qtbot, form.save)
    qtbot.waitUntil(lambda: titles(desktop) == ["Light"], timeout=PATIENCE)
    assert window.books_view.cards[0].book.class_number == 10
    assert window.books_view.cards[0].form is None
    qtbot.waitUntil(lambda: window.ask_view.scope_bar.classes.findData(10) > 0, timeout=PATIENCE)


def test_a_form_without_changes_changes_nothing(look: Look, qtbot: Any) -> None:
    book = Book("a", "Heat", Path("a.pdf"), subject="Home Science", language="hi")
    form = BookForm(look, book)
    qtbot.addWidget(form)
    assert form.fields() == {}
    with qtbot.waitSignal(form.cancelled):
        qtbot.keyClick(form.title, Qt.Key.Key_Return)


def test_choices_are_kept_where_this_person_may_write(tmp_path: Path) -> None:
    home, own = tmp_path / "home", tmp_path / "own"
    assert own_folder(Config(home, home / "models", own)) == home
    home.mkdir()
    assert own_folder(Config(home, home / "models", own)) == home
    blocked = tmp_path / "file"
    blocked.touch()
    assert own_folder(Config(blocked, home / "models", own)) == own


def a_shelf(look: Look, qtbot: Any, count: int) -> BooksView:
    view = BooksView(look)
    qtbot.addWidget(view)
    view.resize(1000, 700)
    view.show()
    view.set_books(
        [
            Book(f"d{n}", f"Chapter {n}", Path("x.pdf"), subject="Science", class_number=6 + n % 2)
            for n in range(count)
        ]
    )
    return view


def test_a_large_shelf_is_filled_a_few_at_a_time(look: Look, qtbot: Any) -> None:
    view = a_shelf(look, qtbot, 50)
    assert len(view.cards) == CARDS_AT_ONCE
    view.set_books(view._books)  # asked again while it is being filled
    qtbot.waitUntil(lambda: len(view.cards) == 50, timeout=PATIENCE)
    assert [card.book.doc for card in view.cards] == [f"d{n}" for n in range(50)]
    first = view.cards[0]
    view.set_books(view._books[::2])
    assert view.cards[0] is first
    assert len(view.cards) == 25


def test_a_book_is_found_by_any_of_its_words(look: Look, qtbot: Any) -> None:
    view = a_shelf(look, qtbot, 12)
    assert view.find_field.isVisible()
    qtbot.keyClicks(view.find_field, "CLASS 7 chapter")
    assert [card.isVisible() for card in view.cards] == [n % 2 == 1 for n in range(12)]
    view.find_field.clear()
    assert all(card.isVisible() for card in view.cards)
    view.set_books(view._books[:3])
    assert not view.find_field.isVisible()


@pytest.mark.parametrize("mistyped", ["no such book", "* ["])
def test_what_is_not_there_hides_all(look: Look, qtbot: Any, mistyped: str) -> None:
    view = a_shelf(look, qtbot, 12)
    qtbot.keyClicks(view.find_field, mistyped)
    assert not any(card.isVisible() for card in view.cards)


def test_an_import_says_how_much_is_left(look: Look, qtbot: Any) -> None:
    now = [0.0]
    pace = Pace(lambda: now[0])
    pace.note("a.pdf", 0.0)
    assert pace.seconds_left(2) is None
    now[0] = 10.0
    pace.note("a.pdf", 0.5)
    assert pace.seconds_left(0) == pytest.approx(10)
    assert pace.seconds_left(2) == pytest.approx(10 + 2 * 20)
    now[0] = 20.0
    pace.file_ended()
    assert pace.seconds_left(2) == pytest.approx(40)
    pace.note("b.pdf", 0.01)
    assert pace.seconds_left(1) == pytest.approx(40)


def test_the_panel_tells_books_and_time_to_come(look: Look, english: WindowLanguage, qtbot: Any) -> None:
    panel = ImportPanel(look)
    qtbot.addWidget(panel)
    panel.begin()
    now = [0.0]
    panel._pace = Pace(lambda: now[0])
    panel.set_waiting(3)
    panel.show_page(PageDone("a.pdf", IngestStage.READING, 0, 10))
    assert panel.stage.text() == "Reading the pages: page 0 of 10  ·  2 more books"
    now[0] = 60.0
    panel.show_page(PageDone("a.pdf", IngestStage.READING, 10, 10))
    assert panel.stage.text().endswith("2 more books  ·  about 6 minutes left")


def test_the_rail_tells_of_books_that_wait(look: Look, english: WindowLanguage, qtbot: Any) -> None:
    rail = Rail(look)
    qtbot.addWidget(rail)
    rail.show_waiting(2)
    assert rail.places["books"].text() == "Books (2)"
    assert rail.places["books"].toolTip() == "2 books wait to be taken in"
    rail.show_waiting(0)
    assert rail.places["books"].text() == "Books"
    assert rail.places["books"].toolTip() == ""
