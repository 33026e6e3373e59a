"""The one SQLite file: books, pages, chunks, vectors, full text, the log."""

from engine.library.library import Library
from engine.library.records import DocumentRecord, Stamp

__all__ = ["DocumentRecord", "Library", "Stamp"]
