"""Which books to look in: class, subject, book."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from desktop.look import Look
from desktop.targets import Book
from desktop.texts import subject_name
from desktop.widgets.flow import FlowLayout
from engine.core.values import Scope


class ScopeBar(QWidget):
    """Three lists that narrow each other. The first entry of each means "all"."""

    changed = Signal(object)  # Scope

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._books: list[Book] = []
        self.classes, self.subjects, self.books = QComboBox(), QComboBox(), QComboBox()
        row = FlowLayout(self, spacing=8)
        for box in (self.classes, self.subjects, self.books):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            box.activated.connect(self._chosen)
            row.addWidget(box)
        look.changed.connect(self._limit)
        self._look = look
        self._limit()
        self._fill()

    def _limit(self) -> None:
        """Long book names must not push the lists onto two lines."""
        self.books.setMaximumWidth(self._look.sizes.text(210))

    def set_books(self, books: Sequence[Book]) -> None:
        self._books = list(books)
        self._fill()

    @property
    def scope(self) -> Scope:
        return Scope(
            class_number=self.classes.currentData(),
            subject=self.subjects.currentData(),
            book=self.books.currentData(),
        )

    def choose_class(self, number: int | None) -> None:
        """The class of whoever asks here; one without books means all."""
        self.classes.setCurrentIndex(max(0, self.classes.findData(number)) if number is not None else 0)
        self._chosen()

    @property
    def offered_classes(self) -> list[int]:
        """The classes that there are books of."""
        return [int(self.classes.itemData(at)) for at in range(1, self.classes.count())]

    def choose_all(self) -> None:
        for box in (self.classes, self.subjects, self.books):
            box.setCurrentIndex(0)
        self._chosen()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._fill()

    def _chosen(self) -> None:
        self._fill()
        self.changed.emit(self.scope)

    def _fill(self) -> None:
        """Offer what exists within the wider choices, and keep what is still possible."""
        old = self.scope
        everywhere = self._books
        self._offer(
            self.classes,
            self.tr("All classes"),
            [(self.tr("Class {0}").format(n), n) for n in _values(everywhere, "class_number")],
            old.class_number,
        )
        in_class = [b for b in everywhere if self.classes.currentData() in (None, b.class_number)]
        self._offer(
            self.subjects,
            self.tr("All subjects"),
            [(subject_name(str(s)), s) for s in _values(in_class, "subject")],
            old.subject,
        )
        in_subject = [b for b in in_class if self.subjects.currentData() in (None, b.subject)]
        self._offer(self.books, self.tr("All books"), _book_choices(in_subject), old.book)
        self.classes.setAccessibleName(self.tr("Class"))
        self.subjects.setAccessibleName(self.tr("Subject"))
        self.books.setAccessibleName(self.tr("Book"))
        self.updateGeometry()

    @staticmethod
    def _offer(
        box: QComboBox, everything: str, choices: Sequence[tuple[str, object]], chosen: object
    ) -> None:
        box.blockSignals(True)
        box.clear()
        box.addItem(everything, None)
        for word, value in choices:
            box.addItem(word, value)
        box.setCurrentIndex(max(0, box.findData(chosen)) if chosen is not None else 0)
        box.blockSignals(False)


def _values(books: Sequence[Book], field: str) -> list[object]:
    found = {getattr(book, field) for book in books} - {None}
    return sorted(found, key=lambda value: (isinstance(value, str), value))


def _book_choices(books: Sequence[Book]) -> list[tuple[str, object]]:
    """Whole books (of several chapters) first, then single documents by title."""
    whole = sorted({b.book for b in books if b.book})
    single = sorted(((b.title or b.doc), b.doc) for b in books)
    return [*((name, name) for name in whole), *single]
