"""The one SQLite file: books, pages, chunks, vectors, full text, the log."""
