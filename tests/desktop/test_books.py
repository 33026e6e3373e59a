"""The shelf: books that wait, imports that pause, corrections, libraries that may only be read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fake_engine
import pytest
from PySide6.QtCore import Qt
from test_window import PATIENCE, click

from desktop.app import Desktop, own_folder
from desktop.look import Look
from desktop.targets import Book
from desktop.views.book_form import BookForm
from engine.config import Config


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """One that comes in at once, and one that takes until the test says hurry."""
    paths = [tmp_path / "sound.pdf", tmp_path / "slow_heat.pdf"]
    for path in paths:
        fake_engine.make_pdf(path)
    return paths


def titles(desktop: Desktop) -> list[str]:
    return [card.book.title for card in desktop.window.books_view.cards]


def begin(desktop: Desktop, qtbot: Any, files: list[Path]) -> None:
    """Start taking in the files, up to the slow one."""
    desktop.window.go("books")
    desktop.window.books_view.files_chosen.emit(files)
    qtbot.waitUntil(lambda: len(titles(desktop)) == 2, timeout=PATIENCE)


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
        fake_engine.make_pdf(path)
    begin(desktop, qtbot, files)
    for password in ("a guess", "open sesame"):
        qtbot.waitUntil(lambda: not window.importing.busy, timeout=PATIENCE)
        line = panel.line_of(files[1])
        assert line is not None
        qtbot.waitUntil(line.password.isVisible, timeout=PATIENCE)
        assert line.password.isEnabled()
        qtbot.keyClicks(line.password, password)
        click(qtbot, line.open)
    qtbot.waitUntil(lambda: len(titles(desktop)) == 3, timeout=PATIENCE)
    qtbot.waitUntil(lambda: not window.importing.busy, timeout=PATIENCE)
    assert [Path(result.path).stem for result in panel.results] == ["sound", "locked"]
    line = panel.line_of(files[1])
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
