"""The page beside the answer: the book's own page with the cited sentences highlighted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.targets import Book, PageTarget
from desktop.texts import page_word
from desktop.views.page_bar import PageBar
from desktop.views.page_canvas import PageCanvas
from desktop.views.page_questions import PageQuestions
from desktop.views.page_scroll import PageScroll
from desktop.views.thumbnails import Thumbnails
from desktop.widgets.basic import IconButton
from desktop.widgets.notice import Notice
from desktop.widgets.retranslated import Retranslated
from engine.core.values import Box
from engine.service.page_pictures import PageImage

MIN_ZOOM, MAX_ZOOM, ZOOM_STEP = 0.3, 4.0, 1.2


class Fit(StrEnum):
    """How the zoom is chosen: by hand, or by the width or the whole of the page."""

    NONE = "none"
    WIDTH = "width"
    PAGE = "page"


class PageView(Retranslated, QWidget):
    """Shows pages it is given; asks the window for pictures, sentences and search results."""

    closed = Signal()
    needs_picture = Signal(object, int, float)  # Path, page, pixels per point
    needs_sizes = Signal(object)  # Path
    needs_thumbnail = Signal(object, int, float)  # Path, page, pixels per point
    needs_exact_boxes = Signal(object, object)  # Path, PageTarget
    needs_printed = Signal(str)  # doc
    needs_word_boxes = Signal(object, int, object, str)  # Path, page, boxes of sentences, words within them
    needs_sentences = Signal(str, int)  # doc, page
    needs_questions = Signal(str, int)  # doc, page
    searched = Signal(str, str)  # doc, text
    passage_chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._book: Book | None = None
        self._sizes: tuple[tuple[float, float], ...] = ()
        self._target: PageTarget | None = None
        self._printed: Mapping[int, str | None] = {}  # PDF page -> the number printed on it
        self._page = 1
        self._in_view: Box | None = None  # stays in view while the window changes, until the reader moves on
        self._fit = Fit.WIDTH
        self._results: list[tuple[int, tuple[Box, ...]]] = []
        self._result = -1
        self._render_soon = QTimer(self)
        self._render_soon.setSingleShot(True)
        self._render_soon.setInterval(60)
        self._render_soon.timeout.connect(self._ask_picture)
        self.canvas = PageCanvas(look)
        self.scroll_area = PageScroll()
        self.notice = Notice(look)
        self.bar = PageBar(look)
        self.thumbnails = Thumbnails(look)
        self.thumbnails.hide()
        self.questions = PageQuestions(look)
        self.ask_passage = IconButton(look, "ask", "primary", size=16)
        self.ask_passage.hide()
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        self.scroll_area.setWidget(self.canvas)
        self.scroll_area.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.scroll_area.setProperty("role", "paper")
        self.scroll_area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.scroll_area.setMinimumWidth(240)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.bar)
        whole.addWidget(self.notice)
        leaves = QHBoxLayout()
        leaves.setSpacing(0)
        leaves.addWidget(self.thumbnails)
        leaves.addWidget(self.scroll_area, 1)
        whole.addLayout(leaves, 1)
        whole.addWidget(self.questions)
        self.ask_passage.setParent(self.scroll_area.viewport())

    def _connect(self) -> None:
        self.bar.close_button.clicked.connect(self.closed)
        self.bar.previous.clicked.connect(lambda: self.turn(-1))
        self.bar.next.clicked.connect(lambda: self.turn(1))
        self.bar.number.editingFinished.connect(self._go)
        self.bar.bigger.clicked.connect(lambda: self.zoom_by(1))
        self.bar.smaller.clicked.connect(lambda: self.zoom_by(-1))
        self.bar.fit_width.clicked.connect(lambda: self.fit(Fit.WIDTH))
        self.bar.fit_page.clicked.connect(lambda: self.fit(Fit.PAGE))
        self.bar.find_button.toggled.connect(self._toggle_find)
        self.bar.find_bar.searched.connect(self._find)
        self.bar.find_bar.stepped.connect(self._step_result)
        self.bar.strip_button.toggled.connect(self._toggle_strip)
        self.thumbnails.chosen.connect(self._leaf)
        self.thumbnails.pages.wanted.connect(self._ask_thumbnail)
        self.bar.outside.clicked.connect(self._open_outside)
        self.scroll_area.turned.connect(self.turn)
        self.scroll_area.zoomed.connect(self.zoom_by)
        self.scroll_area.resized.connect(self._apply_fit)
        self.scroll_area.verticalScrollBar().actionTriggered.connect(self._move_on)
        self.canvas.marked.connect(self._passage_marked)
        self.ask_passage.clicked.connect(lambda: self.passage_chosen.emit(self.canvas.marked_text))

    # --- opening ---------------------------------------------------------------------------------
    @property
    def page(self) -> int:
        return self._page

    @property
    def book(self) -> Book | None:
        return self._book

    def open(self, book: Book, target: PageTarget) -> None:
        """Show a page of a book with the target's boxes highlighted."""
        self.notice.hide()
        self._target = target
        if self._book is None or self._book.path != book.path:
            self._book, self._sizes, self._results = book, (), []
            self._page, self._printed = target.page, {}
            self.canvas.show_page((595.0, 842.0), ())
            self.thumbnails.pages.set_book(())
            self.questions.show_questions(())
            self.bar.find_bar.forget()
            self.needs_sizes.emit(book.path)
            self.needs_printed.emit(book.doc)
        else:
            self._book = book
            self._show_page(target.page)
        if target.boxes:
            self.needs_exact_boxes.emit(book.path, target)
        self.retranslate()

    def set_sizes(self, path: Path, sizes: tuple[tuple[float, float], ...]) -> None:
        if self._book is None or self._book.path != path or not sizes:
            return
        self._sizes = sizes
        self.thumbnails.pages.set_book(sizes)
        self.thumbnails.pages.set_printed(self._printed)
        self._show_page(self._page)
        self.retranslate()

    def set_printed(self, doc: str, printed: Mapping[int, str | None]) -> None:
        """The numbers printed on the pages of a document, by PDF page."""
        if self._book is not None and self._book.doc == doc:
            self._printed = printed
            self.thumbnails.pages.set_printed(printed)
            self._show_number()

    def set_exact_boxes(self, path: Path, target: PageTarget, boxes: tuple[Box, ...]) -> None:
        """The boxes of the target again, now ending where the words on the page end."""
        if self._book is not None and self._book.path == path and self._target == target:
            self._target = replace(target, boxes=boxes)
            if target.page == self._page:
                self.canvas.show_boxes(boxes)

    def set_word_boxes(self, path: Path, page: int, text: str, boxes: tuple[Box, ...]) -> None:
        """Where the words that are looked for stand on a page."""
        is_open = self._book is not None and self._book.path == path and self._page == page
        if is_open and text == self.bar.find_bar.sought:
            self.canvas.show_found(boxes)

    def set_thumbnail(self, path: Path, picture: PageImage) -> None:
        if self._book is not None and self._book.path == path:
            self.thumbnails.pages.set_picture(picture.page, picture)

    def set_picture(self, path: Path, picture: PageImage) -> None:
        """A rendered page; an older one that comes late is dropped."""
        if self._book is not None and self._book.path == path and picture.page == self._page:
            self.canvas.show_picture(picture)

    def set_sentences(self, doc: str, page: int, sentences: list[object]) -> None:
        if self._book is not None and self._book.doc == doc and page == self._page:
            self.canvas.set_sentences([(s.text, s.places) for s in sentences], page)  # type: ignore[attr-defined]

    def set_questions(self, doc: str, page: int, questions: list[str]) -> None:
        if self._book is not None and self._book.doc == doc and page == self._page:
            self.questions.show_questions(questions)

    def renew_questions(self) -> None:
        """Ask once more which questions are known for the page that is shown."""
        if self._book is not None and self.isVisible():
            self.needs_questions.emit(self._book.doc, self._page)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.questions.fit(self.height())

    def show_error(self, message: str, remedy: str) -> None:
        self.notice.show_message(message, remedy)

    # --- turning pages ---------------------------------------------------------------------------
    def turn(self, step: int) -> None:
        if 1 <= self._page + step <= len(self._sizes):
            self._show_page(self._page + step)
            bar = self.scroll_area.verticalScrollBar()
            bar.setValue(bar.minimum() if step > 0 else bar.maximum())

    def _go(self) -> None:
        """To the page with the printed number that was typed; without one, to that page of the PDF."""
        typed = self.bar.number.text().strip()
        by_print = next((page for page, printed in self._printed.items() if printed == typed), None)
        page = by_print or (int(typed) if typed.isdecimal() else self._page)
        if self._sizes and page != self._page:
            self._show_page(page)
            self.scroll_area.verticalScrollBar().setValue(0)
        self._show_number()

    def _leaf(self, page: int) -> None:
        if page != self._page:
            self._show_page(page)
            self.scroll_area.verticalScrollBar().setValue(0)

    def _show_number(self) -> None:
        """The printed number, and where the page stands in the file."""
        printed = self._printed.get(self._page)
        self.bar.show_page(printed, self._page, len(self._sizes))
        self.canvas.setAccessibleName(page_word(printed, self._page))

    def _show_page(self, page: int) -> None:
        if not self._sizes or self._book is None:
            return
        self._page = max(1, min(page, len(self._sizes)))
        on_target = self._target is not None and self._target.page == self._page
        boxes = self._target.boxes if on_target and self._target is not None else ()
        self.canvas.show_page(self._sizes[self._page - 1], boxes)
        self._show_found()
        self._show_number()
        self.thumbnails.show_page(self._page)
        self.ask_passage.hide()
        self._apply_fit()
        self._ask_picture()
        self.needs_sentences.emit(self._book.doc, self._page)
        self.needs_questions.emit(self._book.doc, self._page)
        self._in_view = boxes[0] if boxes else None
        QTimer.singleShot(0, self, self._keep_in_view)

    def _keep_in_view(self) -> None:
        if self._in_view is not None:
            self._reveal(self._in_view)

    def _move_on(self, _action: int) -> None:
        """The reader scrolls."""
        self._in_view = None

    def _reveal(self, box: Box) -> None:
        area = self.canvas.rect_of(box).toRect()
        middle = self.scroll_area.viewport().height() // 3
        self.scroll_area.verticalScrollBar().setValue(area.top() - middle)
        self.scroll_area.horizontalScrollBar().setValue(area.left() - 40)

    # --- zoom ------------------------------------------------------------------------------------
    def zoom_by(self, step: int) -> None:
        self._fit = Fit.NONE
        self._set_zoom(self.canvas.zoom * ZOOM_STEP**step)

    def fit(self, fit: Fit) -> None:
        self._fit = fit
        self._apply_fit()

    def _apply_fit(self) -> None:
        if self._fit is Fit.NONE or not self._sizes:
            return
        width, height = self._sizes[self._page - 1]
        view = self.scroll_area.maximumViewportSize()
        bar = self.scroll_area.verticalScrollBar().sizeHint().width()
        zoom = (view.width() - bar - 2) / width
        if self._fit is Fit.PAGE:
            zoom = min(view.width() / width, (view.height() - 2) / height)
        self._set_zoom(zoom)

    def _set_zoom(self, zoom: float) -> None:
        zoom = max(MIN_ZOOM, min(MAX_ZOOM, zoom))
        if abs(zoom - self.canvas.zoom) > 0.001:
            bar, middle = self.scroll_area.verticalScrollBar(), self.scroll_area.viewport().height() / 2
            place = (bar.value() + middle) / max(1, self.canvas.height())
            self.canvas.set_zoom(zoom)
            QTimer.singleShot(0, self, lambda: bar.setValue(round(place * self.canvas.height() - middle)))
            QTimer.singleShot(0, self, self._keep_in_view)
            self._render_soon.start()

    def _ask_picture(self) -> None:
        if self._book is not None and self._sizes:
            scale = self.canvas.zoom * self.devicePixelRatioF()
            self.needs_picture.emit(self._book.path, self._page, scale)

    # --- search in the book ----------------------------------------------------------------------
    def _toggle_find(self, shown: bool) -> None:
        self.bar.find_bar.setVisible(shown)
        if shown:
            self.bar.find_bar.text.setFocus()
            self.bar.find_bar.text.selectAll()
        else:
            self.bar.find_bar.forget()
            self.set_results([])

    def start_find(self) -> None:
        self.bar.find_button.setChecked(True)
        self.bar.find_bar.text.setFocus()

    def _find(self, text: str) -> None:
        if self._book is not None:
            self.searched.emit(self._book.doc, text)

    def set_results(self, results: list[tuple[int, tuple[Box, ...]]]) -> None:
        """Pages and boxes where the words stand, in reading order; the first from here on is shown."""
        self._results = results
        self.bar.find_bar.show_place(0, 0)
        self.canvas.show_found(())
        after = [number for number, (page, _) in enumerate(results) if page >= self._page]
        self._result = (after[0] if after else 0) - 1
        self._step_result(1)

    def _step_result(self, step: int) -> None:
        if not self._results:
            return
        self._result = (self._result + step) % len(self._results)
        page, boxes = self._results[self._result]
        if page != self._page:
            self._show_page(page)
        self._show_found()
        self.bar.find_bar.show_place(self._result + 1, len(self._results))
        if boxes:
            self._in_view = boxes[0]
            self._reveal(boxes[0])

    def _show_found(self) -> None:
        """The sentences of this page that hold the words; the words themselves a moment later."""
        boxes = tuple(box for page, found in self._results if page == self._page for box in found)
        self.canvas.show_found(boxes)
        if boxes and self._book is not None:
            self.needs_word_boxes.emit(self._book.path, self._page, boxes, self.bar.find_bar.sought)

    # --- the strip of small pages ----------------------------------------------------------------
    def _toggle_strip(self, shown: bool) -> None:
        self.thumbnails.setVisible(shown)
        if shown:
            self.thumbnails.show_page(self._page)
            self.thumbnails.setFocus()

    def _ask_thumbnail(self, page: int) -> None:
        if self._book is not None:
            ratio = self.devicePixelRatioF()
            self.needs_thumbnail.emit(self._book.path, page, self.thumbnails.pages.scale_of(page) * ratio)

    # --- passages and the outside ----------------------------------------------------------------
    def _passage_marked(self, text: str) -> None:
        self.ask_passage.setVisible(bool(text))
        if text:
            area = self.canvas.marked_rect().toRect()
            corner = self.canvas.mapTo(self.scroll_area.viewport(), area.bottomLeft())
            self.ask_passage.adjustSize()
            view = self.scroll_area.viewport()
            x = max(6, min(corner.x(), view.width() - self.ask_passage.width() - 6))
            y = max(6, min(corner.y() + 8, view.height() - self.ask_passage.height() - 6))
            self.ask_passage.move(x, y)
            self.ask_passage.raise_()

    def _open_outside(self) -> None:
        if self._book is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._book.path)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        key = event.key()
        plain: dict[int, Callable[[], object]] = {
            Qt.Key.Key_PageDown: lambda: self.turn(1),
            Qt.Key.Key_PageUp: lambda: self.turn(-1),
            Qt.Key.Key_Home: lambda: self._leaf(1),
            Qt.Key.Key_End: lambda: self._leaf(len(self._sizes)),
            Qt.Key.Key_Plus: lambda: self.zoom_by(1),
            Qt.Key.Key_Equal: lambda: self.zoom_by(1),
            Qt.Key.Key_Minus: lambda: self.zoom_by(-1),
            Qt.Key.Key_W: lambda: self.fit(Fit.WIDTH),
            Qt.Key.Key_P: lambda: self.fit(Fit.PAGE),
            Qt.Key.Key_T: self.bar.strip_button.toggle,
            Qt.Key.Key_G: self._type_number,
            Qt.Key.Key_F3: lambda: self._step_result(-1 if shift else 1),
        }
        if not control and key in plain:
            plain[key]()
        elif control and key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.canvas.move_mark(1 if key == Qt.Key.Key_Down else -1, extend=shift)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.canvas.marked_text:
            self.ask_passage.click()
        elif key == Qt.Key.Key_Escape and self.canvas.marked_text:
            self.canvas.unmark()
        else:
            super().keyPressEvent(event)

    def _type_number(self) -> None:
        self.bar.number.setFocus()
        self.bar.number.selectAll()

    def retranslate(self) -> None:
        self.thumbnails.setAccessibleName(self.tr("All pages, small"))
        self._show_number()
        self.ask_passage.setText(self.tr("Ask about this"))
        self.bar.show_title(self._book.title or self._book.doc if self._book is not None else "")
