"""One document on the shelf: what it is, how well it was read, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.targets import Book, Earlier, PageTarget
from desktop.teacher_texts import moment_word
from desktop.texts import language_name, page_warning, subject_name
from desktop.theme import Tone
from desktop.views.book_form import BookForm
from desktop.widgets.basic import Frame, IconButton, Label, Pill
from engine.core.text import fold


class BookCard(Frame):
    """One document on the shelf."""

    opened = Signal(object)  # PageTarget
    removed = Signal(str)  # doc
    edited = Signal(str, dict)  # doc, changed fields
    practised = Signal(object)  # Book: show its exercises
    checked = Signal(object)  # Book: show what was understood of it
    restored = Signal(str)  # doc: bring the edition back that this one has replaced

    def __init__(self, look: Look, book: Book) -> None:
        super().__init__("card")
        self._look, self.book = look, book
        self.form: BookForm | None = None
        title = Label(book.title or book.doc, "heading", wrap=True)
        told = self._facts(book)
        self.words = fold(f"{book.title} {told} {book.doc}")  # what it can be found by
        facts = Label(told, "small", wrap=True)
        self.open = IconButton(look, "page", size=16)
        self.open.setText(self.tr("Read"))
        self.open.setAccessibleName(self.tr("Read {0}").format(book.title or book.doc))
        self.open.clicked.connect(lambda: self.opened.emit(PageTarget(book.doc, 1, book.title)))
        self.practise = IconButton(look, "wrench", size=16)
        self.practise.setText(self.tr("Exercises"))
        self.practise.setAccessibleName(self.tr("Exercises of {0}").format(book.title or book.doc))
        self.practise.clicked.connect(lambda: self.practised.emit(book))
        self.check = IconButton(look, "panel", size=16)
        self.check.name(self.tr("See what was understood of {0}").format(book.title or book.doc))
        self.check.clicked.connect(lambda: self.checked.emit(book))
        self.remove = IconButton(look, "trash", size=16)
        self.remove.name(self.tr("Remove {0}").format(book.title or book.doc))
        self.remove.setCheckable(True)
        self.edit = IconButton(look, "edit", size=16)
        self.edit.name(self.tr("Correct what is known about {0}").format(book.title or book.doc))
        self.edit.setCheckable(True)
        self.edit.toggled.connect(self._show_form)
        self._sure = self._make_question(look, book)
        self.remove.toggled.connect(self._sure.setVisible)
        texts = QVBoxLayout()
        texts.setSpacing(3)
        texts.addWidget(title)
        texts.addWidget(facts)
        if book.warnings:
            warning = Pill()
            words = ", ".join(f"{page_warning(code)}: {count}" for code, count in book.warnings)
            warning.show_word(Tone.MEDIUM, words)
            texts.addWidget(warning)
        self._earlier = self._make_earlier(look, book)
        texts.addWidget(self._earlier)
        texts.addWidget(self._sure)
        self._texts = texts
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 10, 10, 10)
        row.addLayout(texts, 1)
        for button in (self.open, self.practise, self.check, self.edit, self.remove):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def set_may_change(self, may_change: bool) -> None:
        """Where a PIN is set, or the library is somebody else's, books can only be read."""
        self.check.setVisible(may_change)
        self._earlier.setVisible(may_change and self.book.earlier is not None)
        for button in (self.edit, self.remove):
            button.setVisible(may_change)
            if not may_change:
                button.setChecked(False)

    def _show_form(self, shown: bool) -> None:
        if self.form is not None:
            self._texts.removeWidget(self.form)
            self.form.hide()
            self.form.deleteLater()
            self.form = None
        if shown:
            self.form = BookForm(self._look, self.book)
            self.form.cancelled.connect(lambda: self.edit.setChecked(False))
            self.form.saved.connect(lambda fields: self.edited.emit(self.book.doc, fields))
            self._texts.addWidget(self.form)
            self.form.title.setFocus()

    def _make_question(self, look: Look, book: Book) -> QWidget:
        """Removing asks back, in place: no dialog to get lost behind the window."""
        question = QWidget()
        self.really = IconButton(look, "trash", size=16)
        self.really.setText(self.tr("Yes, remove it"))
        self.really.clicked.connect(lambda: self.removed.emit(book.doc))
        self.rather_not = IconButton(look, "close", size=16)
        self.rather_not.setText(self.tr("Keep it"))
        self.rather_not.clicked.connect(lambda: self.remove.setChecked(False))
        row = QHBoxLayout(question)
        row.setContentsMargins(0, 4, 0, 0)
        row.addWidget(Label(self.tr("Remove this book from the library?")), 1)
        row.addWidget(self.really)
        row.addWidget(self.rather_not)
        question.hide()
        return question

    def _make_earlier(self, look: Look, book: Book) -> QWidget:
        """What this edition has replaced, and the way back."""
        row_of = QWidget()
        self.restore = IconButton(look, "refresh", size=16)
        self.restore.setText(self.tr("Bring the old edition back"))
        self.restore.setAccessibleName(
            self.tr("Bring the old edition of {0} back").format(book.title or book.doc)
        )
        self.restore.clicked.connect(lambda: self.restored.emit(book.doc))
        self.earlier_words = Label(self._earlier_words(book.earlier), "small", wrap=True)
        row = QHBoxLayout(row_of)
        row.setContentsMargins(0, 4, 0, 0)
        row.addWidget(self.earlier_words, 1)
        row.addWidget(self.restore)
        row_of.setVisible(book.earlier is not None)
        return row_of

    def _earlier_words(self, earlier: Earlier | None) -> str:
        if earlier is None:
            return ""
        words = self.tr("On {0} this edition took the place of another one.").format(moment_word(earlier.at))
        if earlier.percent is None:
            return words
        same = self.tr("{0} % of the sentences are the same.").format(earlier.percent)
        return f"{words} {same}"

    def _facts(self, book: Book) -> str:
        parts = [book.book or ""]
        if book.class_number:
            parts.append(self.tr("Class {0}").format(book.class_number))
        if book.subject and book.subject != book.book:
            parts.append(subject_name(book.subject))
        if book.chapter:
            parts.append(self.tr("Chapter {0}").format(book.chapter))
        if book.chapters:
            parts.append(self.tr("Chapters {0}").format(", ".join(map(str, book.chapters))))
        parts += [language_name(book.language), self.tr("%n page(s)", "", book.pages)]
        if day := moment_word(book.added):
            parts.append(self.tr("added on {0}").format(day))
        return "  ·  ".join(part for part in parts if part)
