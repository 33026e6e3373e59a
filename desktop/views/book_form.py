"""A small form in which a teacher corrects what was understood of a book."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from desktop.look import Look
from desktop.targets import Book
from desktop.texts import language_name, subject_names
from desktop.widgets.basic import IconButton, Label
from engine.core.values import Language

HIGHEST_CLASS = 12
HIGHEST_CHAPTER = 999


class BookForm(QWidget):
    """Emits only what was changed. An empty field means "not known"."""

    saved = Signal(dict)  # field of the library's record -> value
    cancelled = Signal()

    def __init__(self, look: Look, book: Book) -> None:
        super().__init__()
        self._book = book
        self.title = QLineEdit(book.title)
        self.book = QLineEdit(book.book or "")
        self.subject = _choice({"": "–"} | subject_names(), book.subject or "")
        classes = {"": "–"} | {str(number): str(number) for number in range(1, HIGHEST_CLASS + 1)}
        self.class_number = _choice(classes, _digits(book.class_number))
        self.chapter = QLineEdit(_digits(book.chapter))
        self.chapter.setValidator(QIntValidator(1, HIGHEST_CHAPTER, self))
        self.language = _choice({code.value: language_name(code.value) for code in Language}, book.language)
        self.save = QPushButton(self.tr("Save"))
        self.save.setProperty("role", "primary")
        self.save.clicked.connect(self._save)
        self.title.textChanged.connect(lambda text: self.save.setEnabled(bool(text.strip())))
        self.title.returnPressed.connect(self._save)
        self.cancel = IconButton(look, "close", size=16)
        self.cancel.setText(self.tr("Leave it as it was"))
        self.cancel.clicked.connect(self.cancelled)
        self._build()

    def _build(self) -> None:
        rows: list[tuple[str, QWidget]] = [
            (self.tr("Title"), self.title),
            (self.tr("Book"), self.book),
            (self.tr("Subject"), self.subject),
            (self.tr("Class"), self.class_number),
            (self.tr("Chapter"), self.chapter),
            (self.tr("Language"), self.language),
        ]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 8, 0, 4)
        grid.setColumnStretch(1, 1)
        grid.setHorizontalSpacing(12)
        for line, (word, field) in enumerate(rows):
            label = Label(word)
            label.setBuddy(field)
            field.setAccessibleName(word)
            grid.addWidget(label, line, 0)
            grid.addWidget(field, line, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.save)
        buttons.addWidget(self.cancel)
        buttons.addStretch(1)
        grid.addLayout(buttons, len(rows), 1)

    def fields(self) -> dict[str, Any]:
        """What differs from the book as it is."""
        now: dict[str, Any] = {
            "title": self.title.text().strip(),
            "book": self.book.text().strip() or None,
            "subject": self.subject.currentData() or None,
            "class_number": _number(self.class_number.currentData()),
            "chapter": _number(self.chapter.text()),
            "language": self.language.currentData(),
        }
        return {name: value for name, value in now.items() if value != getattr(self._book, name)}

    def _save(self) -> None:
        if not self.title.text().strip():
            return
        changed = self.fields()
        if changed:
            self.saved.emit(changed)
        else:
            self.cancelled.emit()


def _choice(words: dict[str, str], chosen: str) -> QComboBox:
    """A list of words; a value it does not know is offered too, so that saving never loses it."""
    box = QComboBox()
    for value, word in words.items():
        box.addItem(word, value)
    if box.findData(chosen) < 0:
        box.addItem(chosen, chosen)
    box.setCurrentIndex(box.findData(chosen))
    return box


def _digits(number: int | None) -> str:
    return "" if number is None else str(number)


def _number(digits: str) -> int | None:
    """None for an empty field and for a zero."""
    return int(digits or 0) or None
