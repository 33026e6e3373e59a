"""What was understood of a book: the page's picture beside its text, piece by piece, with warnings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QScrollArea, QSpinBox, QSplitter, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.targets import Book
from desktop.teacher_texts import kind_word, left_out_sentences, percent, warning_sentence
from desktop.theme import LIGHT, Tone
from desktop.views.page_canvas import NumberedPart, PageCanvas
from desktop.widgets.basic import IconButton, Label, Pill
from desktop.widgets.notice import Notice
from desktop.widgets.sheet import Sheet
from engine.core.values import BlockKind, PageWarning
from engine.service.page_pictures import PageImage
from engine.service.shelf_requests import PageNote, PagePart

KIND_TONES = {
    BlockKind.HEADING: Tone.TALK,
    BlockKind.SIDEBOX: Tone.QUOTED,
    BlockKind.CAPTION: Tone.MEDIUM,
    BlockKind.TABLE: Tone.ANSWER,
    BlockKind.EXERCISE: Tone.CARE,
    BlockKind.EQUATION: Tone.LOW,
    BlockKind.FOOTNOTE: Tone.QUOTED,
    BlockKind.ANSWERS: Tone.CARE,
    BlockKind.CONTENTS: Tone.LOW,
}
# Below this share of words that look like words a page deserves a look.
GOOD_QUALITY = 0.9


def _tone(part: PagePart) -> Tone:
    return KIND_TONES.get(part.kind, Tone.UNKNOWN)


class PartRow(QWidget):
    """One piece of the page: its number in the order of reading, what it is, and its text."""

    shown = Signal(object)  # PagePart

    def __init__(self, look: Look, part: PagePart, number: int) -> None:
        super().__init__()
        self.part = part
        self.kind = Pill()
        words = [kind_word(each.value) for each in (part.unit, part.kind) if each is not None]
        self.kind.show_word(_tone(part), f"{number}  {' · '.join(dict.fromkeys(words))}")
        self.show_button = IconButton(look, "search", size=14)
        self.show_button.name(self.tr("Show this on the page"))
        self.show_button.clicked.connect(lambda: self.shown.emit(part))
        self.text = Label(part.text, "heading" if part.kind is BlockKind.HEADING else "body", wrap=True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        head = QHBoxLayout()
        head.addWidget(self.kind)
        head.addStretch(1)
        head.addWidget(self.show_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self.text)


class PreviewView(QWidget):
    """Asks for what it needs by signals; fill it with the `set_` methods."""

    closed = Signal()
    needs_notes = Signal(object)  # Book
    needs_page = Signal(object, int)  # Book, page
    needs_picture = Signal(object, int, float)  # path, page, pixels per point

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.book: Book | None = None
        self.page = 1
        self._notes: tuple[PageNote, ...] = ()
        self._sizes: tuple[tuple[float, float], ...] = ()
        self.rows: list[PartRow] = []
        self.notice = Notice(look)
        self.canvas = PageCanvas(look)
        self.back = IconButton(look, "left", "plain", size=16)
        self.back.clicked.connect(self.closed)
        self._title = Label(role="title", wrap=True)
        self.previous = IconButton(look, "left")
        self.next = IconButton(look, "right")
        self.number = QSpinBox()
        self._of = Label(role="soft")
        self.coloured = QCheckBox()
        self.coloured.setChecked(True)
        self.warned_before = IconButton(look, "left", size=16)
        self.warned_after = IconButton(look, "right", size=16)
        self.warning = Label(role="body", wrap=True)
        self._sheet = Sheet()
        self._paper = QScrollArea()
        self._build()
        self.retranslate()

    # --- building --------------------------------------------------------------------------------
    def _build(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.back)
        head.addWidget(self._title, 1)
        walk = QHBoxLayout()
        for widget in (self.previous, self.number, self._of, self.next):
            walk.addWidget(widget)
        walk.addStretch(1)
        walk.addWidget(self.coloured)
        walk.addWidget(self.warned_before)
        walk.addWidget(self.warned_after)
        self.previous.clicked.connect(lambda: self.go_to(self.page - 1))
        self.next.clicked.connect(lambda: self.go_to(self.page + 1))
        self.coloured.toggled.connect(lambda _on: self._colour_parts())
        self.number.setKeyboardTracking(False)
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.number.valueChanged.connect(self.go_to)
        self.warned_before.clicked.connect(lambda: self._go_to_warning(-1))
        self.warned_after.clicked.connect(lambda: self._go_to_warning(1))
        self._paper.setProperty("role", "paper")
        self._paper.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._paper.setWidget(self.canvas)
        self._paper.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._paper.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(12, 0, 0, 0)
        column.addWidget(self.warning)
        column.addWidget(self._sheet, 1)
        self._sheet.column.addStretch(1)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.addWidget(self._paper)
        self.split.addWidget(right)
        self.split.setChildrenCollapsible(False)
        self.split.setSizes([500, 500])
        self.split.splitterMoved.connect(lambda _pos, _index: self._fit())
        whole = QVBoxLayout(self)
        whole.setContentsMargins(20, 16, 14, 12)
        whole.setSpacing(10)
        whole.addLayout(head)
        whole.addLayout(walk)
        whole.addWidget(self.notice)
        whole.addWidget(self.split, 1)

    # --- what is shown ---------------------------------------------------------------------------
    def open(self, book: Book) -> None:
        self.book, self._notes, self._sizes = book, (), ()
        self.notice.hide()
        self.number.setRange(1, max(1, book.pages))
        self._title.setText(book.title or book.doc)
        self._show_parts(())
        self.needs_notes.emit(book)
        self._open_page(1)

    def set_notes(self, doc: str, notes: Sequence[PageNote]) -> None:
        """The notes about all pages; the first page with a warning is shown, if there is one."""
        if self.book is None or doc != self.book.doc:
            return
        self._notes = tuple(notes)
        first = next(iter(self._warned()), 1)
        if first != self.page:
            self._open_page(first)
        self._fill()

    def set_sizes(self, path: Path, sizes: Sequence[tuple[float, float]]) -> None:
        if self.book is not None and path == self.book.path:
            self._sizes = tuple(sizes)
            self._show_paper()

    def set_picture(self, path: Path, picture: PageImage) -> None:
        if self.book is not None and (path, picture.page) == (self.book.path, self.page):
            self.canvas.show_picture(picture)

    def set_parts(self, doc: str, page: int, parts: Sequence[PagePart]) -> None:
        if self.book is not None and (doc, page) == (self.book.doc, self.page):
            self._show_parts(parts)

    def show_error(self, message: str, remedy: str) -> None:
        self.notice.show_message(message, remedy)

    def _show_parts(self, parts: Sequence[PagePart]) -> None:
        for old in self.rows:
            self._sheet.column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.rows = [PartRow(self._look, part, number) for number, part in enumerate(parts, start=1)]
        for row in self.rows:
            row.shown.connect(lambda part: self._point_at(part))
            self._sheet.column.insertWidget(self._sheet.column.count() - 1, row)
        self._sheet.verticalScrollBar().setValue(0)
        self._colour_parts()

    def _colour_parts(self) -> None:
        """Draws the pieces on the picture in the colours of their kinds, with their numbers."""
        self.canvas.show_parts(
            [
                NumberedPart(number, row.part.boxes, tone.ink, tone.fill)
                for number, row in enumerate(self.rows, start=1)
                if (tone := LIGHT.tones[_tone(row.part)])  # paper is white in every theme
            ]
            if self.coloured.isChecked()
            else ()
        )

    def _point_at(self, part: PagePart) -> None:
        """Mark a piece on the picture and bring it into view."""
        self.canvas.show_found(part.boxes)
        if part.boxes:
            zoom = self.canvas.zoom
            x0, y0, _, y1 = part.boxes[0]
            self._paper.ensureVisible(round(x0 * zoom), round((y0 + y1) / 2 * zoom), 0, 120)

    # --- walking ---------------------------------------------------------------------------------
    def go_to(self, page: int) -> None:
        if self.book is not None and page != self.page and 1 <= page <= self.book.pages:
            self._open_page(page)

    def _open_page(self, page: int) -> None:
        self.page = page
        self.number.blockSignals(True)
        self.number.setValue(page)
        self.number.blockSignals(False)
        self._show_parts(())
        self._show_paper()
        self._fill()
        if self.book is not None:
            self.needs_page.emit(self.book, page)

    def _warned(self) -> list[int]:
        """Pages a teacher should look at."""
        return [note.number for note in self._notes if note.warnings or note.quality < GOOD_QUALITY]

    def _go_to_warning(self, step: int) -> None:
        """The next page with a warning in this direction."""
        pages = [page for page in self._warned() if (page - self.page) * step > 0]
        if pages:
            self._open_page(pages[0] if step > 0 else pages[-1])

    def _show_paper(self) -> None:
        if self.page <= len(self._sizes):
            self.canvas.show_page(self._sizes[self.page - 1], ())
            self._colour_parts()
            self._fit()

    def _fit(self) -> None:
        """As wide as its half of the view."""
        if self.book is None or self.page > len(self._sizes):
            return
        width = self._sizes[self.page - 1][0]
        zoom = max(0.2, (self._paper.viewport().width() - 8) / max(1.0, width))
        self.canvas.set_zoom(zoom)
        ratio = self.devicePixelRatioF()
        self.needs_picture.emit(self.book.path, self.page, zoom * ratio)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    # --- words -----------------------------------------------------------------------------------
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self._show_parts([row.part for row in self.rows])

    def retranslate(self) -> None:
        self.back.setText(self.tr("Back to the books"))
        self.previous.name(self.tr("Previous page"))
        self.next.name(self.tr("Next page"))
        self.number.setAccessibleName(self.tr("Page of the file"))
        self.warned_before.setText(self.tr("Warning before"))
        self.warned_after.setText(self.tr("Next warning"))
        self.coloured.setText(self.tr("Show the pieces on the page"))
        self.canvas.setAccessibleName(self.tr("Picture of the page"))
        self._fill()

    def _fill(self) -> None:
        pages = self.book.pages if self.book is not None else 1
        note = self._notes[self.page - 1] if self.page <= len(self._notes) else None
        of = self.tr("of {0}").format(pages)
        if note is not None and note.printed:
            of += "  ·  " + self.tr("in the book: page {0}").format(note.printed)
        self._of.setText(of)
        self.previous.setEnabled(self.page > 1)
        self.next.setEnabled(self.page < pages)
        warned = self._warned()
        self.warned_before.setEnabled(any(page < self.page for page in warned))
        self.warned_after.setEnabled(any(page > self.page for page in warned))
        for button in (self.warned_before, self.warned_after):
            button.setVisible(bool(warned))
        lines = []
        if note is not None:
            counted = (PageWarning.HIDDEN_TEXT, PageWarning.ADDED_TEXT)
            lines = [warning_sentence(code.value) for code in note.warnings if code not in counted]
            lines += left_out_sentences(note.hidden_words, note.added_words)
        if note is not None and note.quality < GOOD_QUALITY:
            share = percent(note.quality)
            lines.append(self.tr("Only {0} of the words on this page look like words.").format(share))
        self.warning.setText("\n".join(lines))
        self.warning.setVisible(bool(lines))
