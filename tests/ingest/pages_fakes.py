"""Small PDFs and span pages for the tests of reading. All sentences are made up."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pymupdf

from engine.ingest.spans import PageSpans, Span

WIDTH, HEIGHT = 500.0, 700.0


def span(text: str, x: float, y: float, *, size: float = 10.0, font: str = "Body", bold: bool = False,
         italic: bool = False, per_letter: float = 5.0) -> Span:  # fmt: skip
    """A span whose baseline is at y; each letter takes `per_letter` points."""
    box = (x, y - 0.8 * size, x + per_letter * len(text), y + 0.2 * size)
    return Span(text, font, size, box, y, bold, italic)


def page(*pieces: Span | list[Span], number: int = 1, **more: object) -> PageSpans:
    made = PageSpans(number, WIDTH, HEIGHT, [p if isinstance(p, list) else [p] for p in pieces])
    for name, value in more.items():
        setattr(made, name, value)
    return made


def column(lines: Iterable[str], x: float, y: float, *, step: float = 13.0, **style: object) -> list[Span]:
    return [span(text, x, y + index * step, **style) for index, text in enumerate(lines)]  # type: ignore[arg-type]


PROSE = [
    "The river brings fresh soil to the fields",
    "every year, and the farmers wait for it to",
    "come. They say that a good flood is worth",
    "more than gold, because wheat grows well.",
]
MORE = [
    "On the other bank the land is dry and stony",
    "so that only goats can find enough to eat",
    "there. Shepherds walk with them for many",
    "days until the first rain falls on hills.",
]


class Book:
    """Builds a PDF page by page: `text` writes lines, `save` gives the path."""

    def __init__(self) -> None:
        self.document = pymupdf.open()

    def page(self, number: int | None = None, head: str = "") -> Book:
        self.current = self.document.new_page(width=WIDTH, height=HEIGHT)
        if head:
            self.text([head], 60, 40, size=8)
        if number is not None:
            self.text([str(number)], 440, 680, size=8)
        self.text(["Reprint 2031-32"], 220, 692, size=7)
        return self

    def text(self, lines: Iterable[str], x: float, y: float, *, size: float = 10, font: str = "helv") -> Book:
        for index, line in enumerate(lines):
            self.current.insert_text((x, y + index * 1.3 * size), line, fontsize=size, fontname=font)
        return self

    def box(self, x0: float, y0: float, x1: float, y1: float) -> Book:
        self.current.draw_rect(pymupdf.Rect(x0, y0, x1, y1), width=1)
        return self

    def save(self, folder: Path, name: str = "book.pdf", **options: object) -> Path:
        path = folder / name
        self.document.save(path, **options)
        self.document.close()
        return path
