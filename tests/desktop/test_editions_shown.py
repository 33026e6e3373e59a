"""What the window says about files of one name, editions and copies, and its two buttons."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from asking import PATIENCE, click
from panels import line_of
from small_engine import open_small

from desktop.app import Desktop
from desktop.languages import WindowLanguage
from desktop.look import Look
from desktop.targets import Book, Earlier
from desktop.views.book_card import BookCard
from desktop.views.import_panel import FileLine, ImportPanel
from engine.core.events import FileDone, FileStatus, LeftOut

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "ingest"))
from import_desk import CELLS, write_pdf

OLD = [
    "The Alda rises in the hills of Ostland. Barges carry salt down the Alda. Herons nest beside it.",
    "The Besk flows through the plain. Its water is brown with clay. A ferry crosses it near the market.",
]
NEW = [OLD[0], f"{OLD[1]} A new bridge was built over it last year."]


@pytest.fixture
def shelf(make_desktop: Callable[..., Desktop], qtbot: Any, tmp_path: Path) -> Desktop:
    """A window on a real library with one book, taken in through the window."""
    desktop = make_desktop(open_small)
    view = desktop.window.books_view
    qtbot.waitUntil(lambda: len(view.cards) > 0, timeout=PATIENCE)  # the sample that a first start takes in
    qtbot.waitUntil(lambda: not desktop.window.importing.busy, timeout=PATIENCE)
    desktop.window.go("books")
    take_in(desktop, qtbot, write_pdf(tmp_path / "a" / "rivers.pdf", OLD, "Rivers"))
    return desktop


def take_in(desktop: Desktop, qtbot: Any, path: Path) -> FileLine:
    """Add one file as a person does; the line that tells how it ended."""
    qtbot.waitUntil(lambda: not desktop.window.importing.busy, timeout=PATIENCE)
    view = desktop.window.books_view
    qtbot.waitUntil(view.add_files.isEnabled, timeout=PATIENCE)
    view.files_chosen.emit([path])
    qtbot.waitUntil(lambda: line_of(view.panel, path) is not None, timeout=PATIENCE)
    qtbot.waitUntil(lambda: not desktop.window.importing.busy, timeout=PATIENCE)
    line = line_of(view.panel, path)
    assert line is not None
    return line


def card_of(desktop: Desktop, doc: str) -> BookCard:
    return next(card for card in desktop.window.books_view.cards if card.book.doc == doc)


def docs(desktop: Desktop) -> set[str]:
    return {card.book.doc for card in desktop.window.books_view.cards}


def test_a_second_book_of_the_name_stays_beside_the_first(shelf: Desktop, qtbot: Any, tmp_path: Path) -> None:
    line = take_in(shelf, qtbot, write_pdf(tmp_path / "b" / "rivers.pdf", CELLS, ""))
    assert "Both are here: “rivers” and “rivers-2”" in line.remedy
    assert not line.replace.isVisible()
    qtbot.waitUntil(lambda: {"rivers", "rivers-2"} <= docs(shelf), timeout=PATIENCE)


def test_an_edition_is_told_and_the_old_one_comes_back(shelf: Desktop, qtbot: Any, tmp_path: Path) -> None:
    line = take_in(shelf, qtbot, write_pdf(tmp_path / "b" / "rivers.pdf", NEW, "Rivers of Ostland"))
    assert "the new edition took the place of the old one" in line.message
    assert "% of the sentences are the same" in line.remedy
    qtbot.waitUntil(lambda: card_of(shelf, "rivers").book.earlier is not None, timeout=PATIENCE)
    card = card_of(shelf, "rivers")
    assert card.book.title == "Rivers of Ostland"
    qtbot.waitUntil(card.restore.isVisible, timeout=PATIENCE)
    assert "% of the sentences are the same" in card.earlier_words.text()
    click(qtbot, card.restore)
    qtbot.waitUntil(lambda: card_of(shelf, "rivers").book.title == "Rivers", timeout=PATIENCE)


def test_a_renamed_edition_takes_the_place_by_a_button(shelf: Desktop, qtbot: Any, tmp_path: Path) -> None:
    path = write_pdf(tmp_path / "streams.pdf", NEW, "Streams")
    line = take_in(shelf, qtbot, path)
    assert "looks like a new edition of “rivers”" in line.remedy
    qtbot.waitUntil(lambda: {"rivers", "streams"} <= docs(shelf), timeout=PATIENCE)
    qtbot.waitUntil(line.replace.isEnabled, timeout=PATIENCE)
    click(qtbot, line.replace)
    qtbot.waitUntil(lambda: "streams" not in docs(shelf), timeout=PATIENCE)
    assert card_of(shelf, "rivers").book.title == "Streams"
    panel = shelf.window.books_view.panel
    qtbot.waitUntil(lambda: "took the place" in line_of(panel, path).message, timeout=PATIENCE)
    assert not line_of(panel, path).replace.isVisible()


def test_a_copy_and_an_old_edition_are_not_taken_in(shelf: Desktop, qtbot: Any, tmp_path: Path) -> None:
    line = take_in(shelf, qtbot, write_pdf(tmp_path / "कॉपी.pdf", OLD, "Rivers"))
    assert "already here" in line.message
    assert "“rivers”" in line.remedy
    take_in(shelf, qtbot, write_pdf(tmp_path / "b" / "rivers.pdf", NEW, "Rivers"))
    line = take_in(shelf, qtbot, tmp_path / "a" / "rivers.pdf")
    assert "old edition" in line.message


def test_a_book_that_was_read_again_is_called_no_edition(
    look: Look, english: WindowLanguage, qtbot: Any
) -> None:
    panel = ImportPanel(look)
    qtbot.addWidget(panel)
    panel.begin()
    panel.show_file(FileDone("a.pdf", FileStatus.REPLACED, "a", "Heat", 3))
    assert panel.lines()[0].message == "Heat: read again"
    assert panel.lines()[0].remedy == ""


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ("printed page: 20.", "have added: 18.", "these pages: 1, 3.")),
     ("hi", ("दिखते नहीं: 20।", "जोड़े हुए शब्द: 18।", "इन पेजों पर हैं: 1, 3।"))],
)  # fmt: skip
def test_words_that_were_left_out_are_told(
    language: str, words: tuple[str, ...], look: Look, qtbot: Any
) -> None:
    chosen = WindowLanguage(language)
    try:
        panel = ImportPanel(look)
        qtbot.addWidget(panel)
        panel.begin()
        left_out = (LeftOut(1, 15, 18), LeftOut(3, 5, 0))
        panel.show_file(FileDone("a.pdf", FileStatus.ADDED, "a", "Heat", 3, left_out=left_out))
        assert all(part in panel.lines()[0].remedy for part in words)
    finally:
        chosen.remove()


def test_the_window_tells_it_in_hindi(look: Look, qtbot: Any) -> None:
    language = WindowLanguage("hi")
    try:
        panel = ImportPanel(look)
        qtbot.addWidget(panel)
        panel.begin()
        offered = FileDone("b.pdf", FileStatus.ADDED, "b", "ताप", 3, edition_of="a", share=0.87)
        panel.show_file(offered)
        assert panel.lines()[0].remedy == "यह “a” का नया संस्करण लगता है: 87 % वाक्य एक जैसे हैं।"
        panel.show_replaced("a", "b", 0.87)
        assert "पुराने संस्करण की जगह नया आ गया" in panel.lines()[-1].message
        assert "87 %" in panel.lines()[-1].remedy
    finally:
        language.remove()


def test_only_who_may_change_books_can_bring_one_back(
    look: Look, english: WindowLanguage, qtbot: Any
) -> None:
    book = Book("a", "Heat", Path("a.pdf"), earlier=Earlier("2026-11-20T10:00:00Z", None), chapters=(3, 4))
    card = BookCard(look, book)
    qtbot.addWidget(card)
    card.show()
    card.set_may_change(False)
    assert not card.restore.isVisible()
    card.set_may_change(True)
    assert card.restore.isVisible()
    assert card.earlier_words.text() == "On 20 Nov 2026 this edition took the place of another one."
    assert "chapters 3, 4" in card.words
    plain = BookCard(look, Book("b", "Cold", Path("b.pdf")))
    qtbot.addWidget(plain)
    plain.show()
    plain.set_may_change(True)
    assert not plain.restore.isVisible()
