"""The page beside the answer: the book's own page with the cited sentences highlighted."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QIntValidator, QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.targets import Book, PageTarget
from desktop.views.page_canvas import PageCanvas
from desktop.widgets.basic import Frame, IconButton, Label
from desktop.widgets.notice import Notice
from engine.pdfview import PageImage
from engine.values import Box

MIN_ZOOM, MAX_ZOOM, ZOOM_STEP = 0.3, 4.0, 1.2


class Fit(StrEnum):
    """How the zoom is chosen: by hand, or by the width or the whole of the page."""

    NONE = "none"
    WIDTH = "width"
    PAGE = "page"


class PageScroll(QScrollArea):
    """Scrolls one page; turns the page when the wheel goes on at its end; Ctrl+wheel zooms."""

    turned = Signal(int)  # +1 or -1
    zoomed = Signal(int)
    resized = Signal()

    def wheelEvent(self, event: QWheelEvent) -> None:
        step = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoomed.emit(1 if step > 0 else -1)
            return
        bar = self.verticalScrollBar()
        if step < 0 and bar.value() >= bar.maximum():
            self.turned.emit(1)
        elif step > 0 and bar.value() <= bar.minimum():
            self.turned.emit(-1)
        else:
            super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


class PageView(QWidget):
    """Shows pages it is given; asks the window for pictures, sentences and search results."""

    closed = Signal()
    needs_picture = Signal(object, int, float)  # Path, page, pixels per point
    needs_sizes = Signal(object)  # Path
    needs_sentences = Signal(str, int)  # doc, page
    searched = Signal(str, str)  # doc, text
    passage_chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._book: Book | None = None
        self._sizes: tuple[tuple[float, float], ...] = ()
        self._target: PageTarget | None = None
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
        self.scroll = PageScroll()
        self.notice = Notice(look)
        self.title = Label(role="heading")
        self.number = QLineEdit()
        self.number.setValidator(QIntValidator(1, 99_999, self))
        self.number.setFixedWidth(look.sizes.text(56))
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.count = Label(role="soft")
        self._make_buttons(look)
        self._build(look)
        self._connect()
        self.retranslate()

    def _make_buttons(self, look: Look) -> None:
        self.close_button = IconButton(look, "close")
        self.previous = IconButton(look, "left")
        self.next = IconButton(look, "right")
        self.smaller = IconButton(look, "zoom-out")
        self.bigger = IconButton(look, "zoom-in")
        self.fit_width = IconButton(look, "fit-width")
        self.fit_page = IconButton(look, "fit")
        self.find_button = IconButton(look, "search")
        self.find_button.setCheckable(True)
        self.outside = IconButton(look, "open")
        self.ask_passage = IconButton(look, "ask", "primary", size=16)
        self.ask_passage.hide()
        self.find_text = QLineEdit()
        self.find_next = IconButton(look, "down")
        self.find_state = Label(role="small")

    def _build(self, look: Look) -> None:
        bar = Frame("bar")
        column = QVBoxLayout(bar)
        column.setContentsMargins(10, 8, 8, 8)
        column.setSpacing(4)
        first = QHBoxLayout()
        self.title.setMinimumWidth(60)
        first.addWidget(self.title, 1)
        first.addWidget(self.close_button)
        second = QHBoxLayout()
        second.setSpacing(2)
        for widget in (self.previous, self.number, self.count, self.next):
            second.addWidget(widget)
        second.addStretch(1)
        for widget in (
            self.smaller,
            self.bigger,
            self.fit_width,
            self.fit_page,
            self.find_button,
            self.outside,
        ):
            second.addWidget(widget)
        self._find_row = QWidget()
        third = QHBoxLayout(self._find_row)
        third.setContentsMargins(0, 0, 0, 0)
        third.addWidget(self.find_text, 1)
        third.addWidget(self.find_next)
        third.addWidget(self.find_state)
        self._find_row.hide()
        column.addLayout(first)
        column.addLayout(second)
        column.addWidget(self._find_row)
        self.scroll.setWidget(self.canvas)
        self.scroll.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.scroll.setProperty("role", "paper")
        self.scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.scroll.setMinimumWidth(240)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(bar)
        whole.addWidget(self.notice)
        whole.addWidget(self.scroll, 1)
        self.ask_passage.setParent(self.scroll.viewport())

    def _connect(self) -> None:
        self.close_button.clicked.connect(self.closed)
        self.previous.clicked.connect(lambda: self.turn(-1))
        self.next.clicked.connect(lambda: self.turn(1))
        self.number.editingFinished.connect(self._go)
        self.bigger.clicked.connect(lambda: self.zoom_by(1))
        self.smaller.clicked.connect(lambda: self.zoom_by(-1))
        self.fit_width.clicked.connect(lambda: self.fit(Fit.WIDTH))
        self.fit_page.clicked.connect(lambda: self.fit(Fit.PAGE))
        self.find_button.toggled.connect(self._toggle_find)
        self.find_text.returnPressed.connect(self._find)
        self.find_next.clicked.connect(self._next_result)
        self.outside.clicked.connect(self._open_outside)
        self.scroll.turned.connect(self.turn)
        self.scroll.zoomed.connect(self.zoom_by)
        self.scroll.resized.connect(self._apply_fit)
        self.scroll.verticalScrollBar().actionTriggered.connect(self._move_on)
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
            self._page = target.page
            self.canvas.show_page((595.0, 842.0), ())
            self.find_state.setText("")
            self.needs_sizes.emit(book.path)
        else:
            self._book = book
            self._show_page(target.page)
        self.retranslate()

    def set_sizes(self, path: Path, sizes: tuple[tuple[float, float], ...]) -> None:
        if self._book is None or self._book.path != path or not sizes:
            return
        self._sizes = sizes
        self._show_page(self._page)
        self.retranslate()

    def set_picture(self, path: Path, picture: PageImage) -> None:
        """A rendered page; an older one that comes late is dropped."""
        if self._book is not None and self._book.path == path and picture.page == self._page:
            self.canvas.show_picture(picture)

    def set_sentences(self, doc: str, page: int, sentences: list[object]) -> None:
        if self._book is not None and self._book.doc == doc and page == self._page:
            self.canvas.set_sentences([(s.text, s.places) for s in sentences], page)  # type: ignore[attr-defined]

    def show_error(self, message: str, remedy: str) -> None:
        self.notice.show_message(message, remedy)

    # --- turning pages ---------------------------------------------------------------------------
    def turn(self, step: int) -> None:
        if 1 <= self._page + step <= len(self._sizes):
            self._show_page(self._page + step)
            bar = self.scroll.verticalScrollBar()
            bar.setValue(bar.minimum() if step > 0 else bar.maximum())

    def _go(self) -> None:
        page = int(self.number.text() or self._page)
        if self._sizes and page != self._page:
            self._show_page(page)
            self.scroll.verticalScrollBar().setValue(0)

    def _show_page(self, page: int) -> None:
        if not self._sizes or self._book is None:
            return
        self._page = max(1, min(page, len(self._sizes)))
        on_target = self._target is not None and self._target.page == self._page
        boxes = self._target.boxes if on_target and self._target is not None else ()
        self.canvas.show_page(self._sizes[self._page - 1], boxes)
        self.canvas.show_found([b for p, found in self._results if p == self._page for b in found])
        self.number.setText(str(self._page))
        self.previous.setEnabled(self._page > 1)
        self.next.setEnabled(self._page < len(self._sizes))
        self.ask_passage.hide()
        self._apply_fit()
        self._ask_picture()
        self.needs_sentences.emit(self._book.doc, self._page)
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
        middle = self.scroll.viewport().height() // 3
        self.scroll.verticalScrollBar().setValue(area.top() - middle)
        self.scroll.horizontalScrollBar().setValue(area.left() - 40)

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
        view = self.scroll.maximumViewportSize()
        bar = self.scroll.verticalScrollBar().sizeHint().width()
        zoom = (view.width() - bar - 2) / width
        if self._fit is Fit.PAGE:
            zoom = min(view.width() / width, (view.height() - 2) / height)
        self._set_zoom(zoom)

    def _set_zoom(self, zoom: float) -> None:
        zoom = max(MIN_ZOOM, min(MAX_ZOOM, zoom))
        if abs(zoom - self.canvas.zoom) > 0.001:
            bar, middle = self.scroll.verticalScrollBar(), self.scroll.viewport().height() / 2
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
        self._find_row.setVisible(shown)
        if shown:
            self.find_text.setFocus()
            self.find_text.selectAll()
        else:
            self.set_results("", [])

    def start_find(self) -> None:
        self.find_button.setChecked(True)
        self.find_text.setFocus()

    def _find(self) -> None:
        text = self.find_text.text().strip()
        if self._book is not None and text:
            if self._results and self.find_text.property("searched") == text:
                self._next_result()
            else:
                self.find_text.setProperty("searched", text)
                self.searched.emit(self._book.doc, text)

    def set_results(self, text: str, results: list[tuple[int, tuple[Box, ...]]]) -> None:
        """Pages and boxes where the text stands, in reading order."""
        self._results, self._result = results, -1
        if not results:
            self.canvas.show_found(())
            self.find_state.setText(self.tr("Not found") if text else "")
            return
        after = [number for number, (page, _) in enumerate(results) if page >= self._page]
        self._result = (after[0] if after else 0) - 1
        self._next_result()

    def _next_result(self) -> None:
        if not self._results:
            return
        self._result = (self._result + 1) % len(self._results)
        page, boxes = self._results[self._result]
        if page != self._page:
            self._show_page(page)
        self.canvas.show_found([b for p, found in self._results if p == page for b in found])
        self.find_state.setText(self.tr("{0} of {1}").format(self._result + 1, len(self._results)))
        if boxes:
            self._in_view = boxes[0]
            self._reveal(boxes[0])

    # --- passages and the outside ----------------------------------------------------------------
    def _passage_marked(self, text: str) -> None:
        self.ask_passage.setVisible(bool(text))
        if text:
            area = self.canvas.marked_rect().toRect()
            corner = self.canvas.mapTo(self.scroll.viewport(), area.bottomLeft())
            self.ask_passage.adjustSize()
            view = self.scroll.viewport()
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
        if key == Qt.Key.Key_PageDown:
            self.turn(1)
        elif key == Qt.Key.Key_PageUp:
            self.turn(-1)
        elif not control and key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoom_by(-1 if key == Qt.Key.Key_Minus else 1)
        elif control and key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.canvas.move_mark(1 if key == Qt.Key.Key_Down else -1, extend=shift)
        elif key == Qt.Key.Key_Escape and self.canvas.marked_text:
            self.canvas.unmark()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        self.close_button.name(self.tr("Close the page"), "Esc")
        self.previous.name(self.tr("Previous page"), "PgUp")
        self.next.name(self.tr("Next page"), "PgDn")
        self.bigger.name(self.tr("Bigger"), "+")
        self.smaller.name(self.tr("Smaller"), "-")
        self.fit_width.name(self.tr("As wide as the window"))
        self.fit_page.name(self.tr("The whole page"))
        self.find_button.name(self.tr("Find in this book"), "Ctrl+F")
        self.outside.name(self.tr("Open in another program"))
        self.find_next.name(self.tr("Next place"), "Enter")
        self.find_text.setPlaceholderText(self.tr("Find in this book"))
        self.find_text.setAccessibleName(self.tr("Find in this book"))
        self.number.setAccessibleName(self.tr("Page of the PDF"))
        self.number.setToolTip(self.tr("Page of the PDF"))
        self.canvas.setAccessibleName(self.tr("Page {0}").format(self._page))
        self.count.setText(self.tr("of {0}").format(len(self._sizes)) if self._sizes else "")
        self.ask_passage.setText(self.tr("Ask about this"))
        self.title.setText(self._book.title or self._book.doc if self._book is not None else "")
        self.title.setToolTip(self.title.text())
