"""The two lines above a book page: its title, turning, zoom, search."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout

from desktop.look import Look
from desktop.views.find_bar import FindBar
from desktop.widgets.basic import Frame, IconButton, Label
from desktop.widgets.elided import ElidedText
from desktop.widgets.retranslated import Retranslated


class PageBar(Retranslated, Frame):
    """Only the buttons; what they do is the page view's business."""

    def __init__(self, look: Look) -> None:
        super().__init__("bar")
        self._look = look
        self._place = (0, 0)
        self.title = ElidedText(look, "", lines=1, bold=True)
        self.close_button = IconButton(look, "close")
        self.strip_button = IconButton(look, "pages")
        self.previous = IconButton(look, "left")
        self.next = IconButton(look, "right")
        self.number = QLineEdit()
        self.number.setMaxLength(8)
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.count = Label(role="small")
        self.smaller = IconButton(look, "zoom-out")
        self.bigger = IconButton(look, "zoom-in")
        self.fit_width = IconButton(look, "fit-width")
        self.fit_page = IconButton(look, "fit")
        self.find_button = IconButton(look, "search")
        self.outside = IconButton(look, "open")
        self.find_bar = FindBar(look)
        self.find_bar.hide()
        for button in (self.strip_button, self.find_button):
            button.setCheckable(True)
        self._build()
        look.changed.connect(self._size_number)
        self._size_number()
        self.retranslate()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 8, 8)
        column.setSpacing(4)
        first, second = QHBoxLayout(), QHBoxLayout()
        first.setSpacing(2)
        first.addWidget(self.title, 1)
        for button in (self.find_button, self.outside, self.close_button):
            first.addWidget(button)
        second.setSpacing(2)
        for widget in (self.strip_button, self.previous, self.number, self.next, self.count):
            second.addWidget(widget)
        second.addStretch(1)
        for button in (self.smaller, self.bigger, self.fit_width, self.fit_page):
            second.addWidget(button)
        column.addLayout(first)
        column.addLayout(second)
        column.addWidget(self.find_bar)

    def _size_number(self) -> None:
        self.number.setFixedWidth(self._look.sizes.text(64))

    def show_title(self, title: str) -> None:
        self.title.set_text(title)
        self.title.setToolTip(title)
        self.setAccessibleName(title)

    def show_page(self, printed: str | None, page: int, count: int) -> None:
        """The number printed on the page, and which page of the file it is (from 1)."""
        self._place = (page, count)
        self.number.setText(printed or str(page))
        self.count.setText(self.tr("{0} of {1}").format(page, count) if count else "")
        self.previous.setEnabled(page > 1)
        self.next.setEnabled(page < count)

    def retranslate(self) -> None:
        self.close_button.name(self.tr("Close the page"), "Esc")
        self.previous.name(self.tr("Previous page"), "PgUp")
        self.next.name(self.tr("Next page"), "PgDn")
        self.bigger.name(self.tr("Bigger"), "+")
        self.smaller.name(self.tr("Smaller"), "-")
        self.fit_width.name(self.tr("As wide as the window"), "W")
        self.fit_page.name(self.tr("The whole page"), "P")
        self.find_button.name(self.tr("Find in this book"), "Ctrl+F")
        self.strip_button.name(self.tr("All pages, small"), "T")
        self.outside.name(self.tr("Open in another program"))
        self.number.setAccessibleName(self.tr("Page number"))
        self.number.setToolTip(self.tr("Page number") + " (G)")
