"""What readers have added to a page: notes, stamps, entries in forms. It is not the book's text."""

from __future__ import annotations

from typing import Any


def take_off_notes(document: Any, index: int) -> int:
    """Takes all annotations and form fields off a page of an open PyMuPDF document; the file stays as it is.

    Returns how many words they hold.
    """
    page = document[index]
    notes = [*page.annots()]
    fields = [*page.widgets()]
    if not notes and not fields:
        return 0
    words = sum(_words_of_note(note) for note in notes)
    words += sum(len(str(field.field_value).split()) for field in fields if _is_written(field))
    document.xref_set_key(page.xref, "Annots", "null")
    return words


def _words_of_note(note: Any) -> int:
    """The words that a note shows, or else those that it opens."""
    return len((note.get_text() or note.info.get("content") or "").split())


def _is_written(field: Any) -> bool:
    import pymupdf

    written = (
        pymupdf.PDF_WIDGET_TYPE_TEXT, pymupdf.PDF_WIDGET_TYPE_COMBOBOX, pymupdf.PDF_WIDGET_TYPE_LISTBOX
    )  # fmt: skip
    return bool(field.field_type in written and field.field_value)
