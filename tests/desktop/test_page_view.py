"""The page beside the answer: turning, zoom, search, marking a passage, bad files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import fake_engine
import fake_library
import pytest
from asking import PATIENCE, ask, click
from PySide6.QtCore import QPoint, Qt

from desktop.app import Desktop
from desktop.targets import PageTarget
from desktop.views.page_view import Fit, PageView
from engine.core.errors import ErrorCode, PothiError
from engine.service.page_pictures import MAX_PIXELS, PdfViewer


@pytest.fixture
def page(desktop: Desktop, qtbot: Any) -> PageView:
    """The first page of the sample, open beside the ask view."""
    desktop.window.open_page(PageTarget("sample_light", 1))
    view = desktop.window.page_view
    qtbot.waitUntil(lambda: view.canvas.has_picture, timeout=PATIENCE)
    return view


def test_pages_turn_by_button_key_and_number(page: PageView, qtbot: Any) -> None:
    qtbot.waitUntil(lambda: page.bar.number.text() == "131", timeout=PATIENCE)
    assert not page.bar.previous.isEnabled()
    click(qtbot, page.bar.next)
    assert page.page == 2
    page.scroll_area.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_PageDown)
    assert page.page == 3
    assert not page.bar.next.isEnabled()
    qtbot.keyClick(page, Qt.Key.Key_PageDown)
    assert page.page == 3
    assert page.bar.number.text() == "133"
    assert page.bar.count.text() == "3 of 3"
    for typed, leads_to in (("131", 1), ("2", 2), ("999", 3), ("x", 3), ("1", 1)):
        page.bar.number.selectAll()
        qtbot.keyClicks(page.bar.number, typed)
        qtbot.keyClick(page.bar.number, Qt.Key.Key_Return)
        assert page.page == leads_to
    assert page.bar.number.text() == "131"
    qtbot.waitUntil(lambda: page.canvas.has_picture, timeout=PATIENCE)


def test_zoom_by_hand_and_to_fit(page: PageView, qtbot: Any) -> None:
    wide = page.canvas.zoom
    assert page.canvas.width() <= page.scroll_area.viewport().width()
    click(qtbot, page.bar.bigger)
    assert page.canvas.zoom > wide
    click(qtbot, page.bar.fit_page)
    assert page.canvas.height() <= page.scroll_area.viewport().height() + 2
    page.fit(Fit.WIDTH)
    assert page.canvas.zoom == pytest.approx(wide, rel=0.05)


def test_the_highlight_stays_in_view_until_the_reader_scrolls(
    page: PageView, desktop: Desktop, qtbot: Any
) -> None:
    low = (50.0, 480.0, 200.0, 495.0)
    page.open(page.book, PageTarget("sample_light", 2, boxes=(low,)))

    def is_in_view() -> bool:
        return not page.canvas.visibleRegion().intersected(page.canvas.rect_of(low).toRect()).isEmpty()

    qtbot.waitUntil(is_in_view, timeout=PATIENCE)
    desktop.window.resize(1900, 760)
    qtbot.waitUntil(is_in_view, timeout=PATIENCE)
    page.scroll_area.setFocus()
    bar = page.scroll_area.verticalScrollBar()
    bar.triggerAction(bar.SliderAction.SliderToMinimum)
    desktop.window.resize(1700, 760)
    qtbot.waitUntil(lambda: not is_in_view(), timeout=PATIENCE)


def test_search_in_the_book_goes_from_place_to_place(page: PageView, desktop: Desktop, qtbot: Any) -> None:
    qtbot.keyClick(desktop.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert page.bar.find_bar.text.hasFocus()
    qtbot.keyClicks(page.bar.find_bar.text, "FOCUS")
    qtbot.keyClick(page.bar.find_bar.text, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.bar.find_bar.state.text() == "1 of 2", timeout=PATIENCE)
    qtbot.keyClick(page.bar.find_bar.text, Qt.Key.Key_Return)
    assert page.bar.find_bar.state.text() == "2 of 2"
    assert page.page == 2
    page.bar.find_bar.text.setText("zebra")
    qtbot.keyClick(page.bar.find_bar.text, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.bar.find_bar.state.text() == "Not found", timeout=PATIENCE)


def test_a_passage_is_marked_and_asked_about(page: PageView, desktop: Desktop, qtbot: Any) -> None:
    canvas = page.canvas
    qtbot.waitUntil(lambda: bool(canvas._sentences), timeout=PATIENCE)
    place = canvas.rect_of(fake_library.boxes_of(page.book.path, 1, fake_engine.LENS)[0]).center().toPoint()
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=place)
    assert canvas.marked_text == fake_engine.LENS
    assert page.ask_passage.isVisible()
    canvas.move_mark(1, extend=True)
    assert canvas.marked_text == f"{fake_engine.LENS} {fake_engine.FOCUS}"
    click(qtbot, page.ask_passage)
    turn = ask(desktop.window, qtbot, "What does this mean?")
    assert turn.scope.selected_text == f"{fake_engine.LENS} {fake_engine.FOCUS}"
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert canvas.marked_text == ""
    assert not page.ask_passage.isVisible()


def test_a_file_that_went_away_is_told_calmly(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    Path(window.books_view.cards[0].book.path).unlink()
    window.open_page(PageTarget("sample_light", 1))
    qtbot.waitUntil(lambda: window.page_view.notice.isVisible(), timeout=PATIENCE)
    assert "sample_light.pdf" in window.page_view.notice.message.text()


def test_a_book_that_was_removed_is_told_calmly(desktop: Desktop, qtbot: Any) -> None:
    desktop.window.open_page(PageTarget("gone", 1))
    assert "gone" in desktop.window.notice.message.text()
    assert not desktop.window.page_view.isVisible()


def test_a_part_of_a_page_is_cut_out(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    fake_library.make_pdf(path)
    viewer = PdfViewer()
    width, height = viewer.sizes(path).sizes[0]
    picture = viewer.cut(path, 1, (10.0, 20.0, 110.0, 70.0), 2.0)
    assert (picture.width, picture.height, picture.scale) == (200, 100, 2.0)
    assert len(picture.data) == picture.stride * picture.height
    beyond = viewer.cut(path, 1, (-50.0, -50.0, 10 * width, 10 * height), 1.0)
    assert abs(beyond.width - width) <= 1
    assert abs(beyond.height - height) <= 1
    assert viewer.cut(path, 1, (10.0, 10.0, 210.0, 110.0), 10_000.0).width <= MAX_PIXELS + 1
    with pytest.raises(PothiError):
        viewer.cut(path, 99, (0.0, 0.0, 10.0, 10.0), 1.0)
    viewer.close()


def test_rendering_gives_pixels_and_bounds(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    fake_library.make_pdf(path)
    viewer = PdfViewer()
    assert viewer.sizes(path).sizes == ((420.0, 595.0),) * 3
    picture = viewer.render(path, 1, 2.0)
    assert (picture.width, picture.height, picture.scale) == (840, 1190, 2.0)
    assert len(picture.data) == picture.height * picture.stride
    assert max(viewer.render(path, 1, 500.0).height, 0) <= MAX_PIXELS + 1
    with pytest.raises(PothiError) as told:
        viewer.render(path, 4, 1.0)
    assert told.value.code is ErrorCode.UNKNOWN_PAGE
    viewer.close()


def test_a_damaged_file_is_an_error_of_the_world(tmp_path: Path) -> None:
    path = tmp_path / "b.pdf"
    path.write_bytes(b"not a pdf at all")
    with pytest.raises(PothiError) as told:
        PdfViewer().sizes(path)
    assert told.value.code is ErrorCode.PDF_DAMAGED


def test_keys_lead_through_the_book(page: PageView, qtbot: Any) -> None:
    page.scroll_area.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_End)
    assert page.page == 3
    qtbot.keyClick(page, Qt.Key.Key_Home)
    assert page.page == 1
    wide = page.canvas.zoom
    qtbot.keyClick(page, Qt.Key.Key_Plus)
    assert page.canvas.zoom > wide
    qtbot.keyClick(page, Qt.Key.Key_P)
    assert page.canvas.height() <= page.scroll_area.viewport().height() + 2
    qtbot.keyClick(page, Qt.Key.Key_W)
    assert page.canvas.zoom == pytest.approx(wide, rel=0.05)
    qtbot.keyClick(page, Qt.Key.Key_G)
    assert page.bar.number.hasFocus()


def test_small_pages_show_the_book_and_lead_to_a_page(page: PageView, qtbot: Any) -> None:
    page.scroll_area.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_T)
    strip = page.thumbnails
    assert strip.isVisible()
    assert strip.hasFocus()
    qtbot.waitUntil(lambda: len(strip.pages._pictures) == 3, timeout=PATIENCE)
    rows = [strip.pages.index(row) for row in range(3)]
    qtbot.waitUntil(
        lambda: [strip.pages.data(row) for row in rows] == ["131", "132", "133"], timeout=PATIENCE
    )
    qtbot.keyClick(strip, Qt.Key.Key_Down)
    assert page.page == 2
    place = strip.visualRect(strip.pages.index(2)).center()
    qtbot.mouseClick(strip.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert page.page == 3
    click(qtbot, page.bar.previous)
    assert strip.currentIndex().row() == 1
    click(qtbot, page.bar.strip_button)
    assert not strip.isVisible()


def test_search_goes_back_as_well(page: PageView, desktop: Desktop, qtbot: Any) -> None:
    page.scroll_area.setFocus()
    qtbot.keyClick(desktop.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    line = page.bar.find_bar.text
    qtbot.keyClicks(line, "lens")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.bar.find_bar.state.text().startswith("1 of"), timeout=PATIENCE)
    count = page.bar.find_bar.state.text().removeprefix("1 of ")
    qtbot.keyClick(line, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert page.bar.find_bar.state.text() == f"{count} of {count}"
    click(qtbot, page.bar.find_bar.next)
    assert page.bar.find_bar.state.text() == f"1 of {count}"
    qtbot.keyClick(desktop.window, Qt.Key.Key_Escape)
    assert not page.bar.find_bar.isVisible()
    assert page.isVisible()


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_estimated_boxes_end_where_the_words_end(tmp_path: Path, rotation: int) -> None:
    import pymupdf

    path = tmp_path / "turned.pdf"
    fake_library.make_pdf(path)
    with pymupdf.open(path) as document:
        document[0].set_rotation(rotation)
        document.saveIncr()
        page = document[0]
        words = [word for word in page.get_text("words") if word[1] == page.search_for("bends")[0].y0]
        true = tuple(pymupdf.Rect(*(words[0][:4])) | pymupdf.Rect(*(words[-1][:4])))
        turn = page.rotation_matrix
        exact = tuple(pymupdf.Rect(true) * turn)
    runs_down = rotation in (90, 270)  # such a line is left as it is
    guess = exact if runs_down else (exact[0] - 4, exact[1], exact[2] + 5, exact[3])
    viewer = PdfViewer()
    assert viewer.exact_boxes(path, 1, (guess,))[0] == pytest.approx(exact, abs=0.5)
    far = (exact[0], 5.0, exact[2], 12.0)  # no words on this line
    assert viewer.exact_boxes(path, 1, (far,)) == (far,)
    with pytest.raises(PothiError) as told:
        viewer.exact_boxes(path, 9, (guess,))
    assert told.value.code is ErrorCode.UNKNOWN_PAGE
    viewer.close()


def test_found_words_are_marked_within_their_sentence(tmp_path: Path) -> None:
    path = tmp_path / "words.pdf"
    fake_library.make_pdf(path)
    sentence = fake_library.boxes_of(path, 1, fake_engine.FOCUS)
    viewer = PdfViewer()
    (word,) = viewer.word_boxes(path, 1, sentence, "parallel")
    assert word == pytest.approx(fake_library.boxes_of(path, 1, "parallel")[0], abs=0.5)
    assert word[2] - word[0] < sentence[0][2] - sentence[0][0]
    # Words that stand elsewhere on the page, or that its letters do not spell: the sentence itself.
    for elsewhere in ("bends", "समांतर"):
        assert viewer.word_boxes(path, 1, sentence, elsewhere) == viewer.exact_boxes(path, 1, sentence)
    viewer.close()


def test_a_short_word_of_the_next_sentence_is_left_out(tmp_path: Path) -> None:
    import pymupdf

    path = tmp_path / "next.pdf"
    with pymupdf.open() as document:
        page = document.new_page(width=420, height=595)
        page.insert_text((50, 90), "It grows. A lens bends light. I see it.", fontsize=11)
        document.save(path)
        words = {word[4]: word for word in page.get_text("words")}
    left, right = words["A"][0], words["light."][2]
    box = (words["A"][0] - 9.0, words["A"][1], words["I"][2] + 1.0, words["A"][3])
    viewer = PdfViewer()
    ((x0, _, x1, _),) = viewer.exact_boxes(path, 1, (box,), "A lens bends light.")
    assert (x0, x1) == pytest.approx((left, right), abs=0.5)
    # Letters of an old font tell nothing: then the nearest border of a word counts.
    ((x0, _, x1, _),) = viewer.exact_boxes(path, 1, (box,), "लेंस")
    assert x1 == pytest.approx(words["I"][2], abs=0.5)
    viewer.close()
