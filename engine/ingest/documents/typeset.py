"""Parts of a document set in type on A4 pages, as a PDF."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import assets
from engine.core.errors import ErrorCode, PothiError
from engine.ingest.documents.markup import HINDI, MATHS, UNSEEN
from engine.ingest.documents.meaning import Glyph, draw, tell_meanings
from engine.ingest.documents.parts import Part
from engine.library.faults import translated

FONTS = Path(assets.__file__).resolve().parent / "fonts"
_MARGIN = 60.0  # points
_MOST_PAGES = 5_000
_NO_CHANGE = {"garbage": 3, "deflate": True, "deflate_fonts": True, "no_new_id": True}
_STYLE = f"""
@font-face {{ font-family: book; src: url(NotoSans-Regular.ttf); }}
@font-face {{ font-family: book; src: url(NotoSans-Bold.ttf); font-weight: bold; }}
@font-face {{ font-family: book; src: url(NotoSans-Italic.ttf); font-style: italic; }}
@font-face {{ font-family: hindi; src: url(NotoSansDevanagari-Regular.ttf); }}
@font-face {{ font-family: hindi; src: url(NotoSansDevanagari-Bold.ttf); font-weight: bold; }}
@font-face {{ font-family: maths; src: url(NotoSansMath-Regular.ttf); }}
body {{ font-family: book; font-size: 11pt; line-height: 1.4; }}
.{HINDI} {{ font-family: hindi; }}
.{MATHS} {{ font-family: maths; }}
.{UNSEEN} {{ font-size: 0.5pt; color: white; }}
h1 {{ font-size: 20pt; }} h2 {{ font-size: 16pt; }} h3 {{ font-size: 13pt; }}
h4, h5, h6 {{ font-size: 11.5pt; }}
p {{ margin: 0 0 10pt 0; }}
table {{ width: 100%; }}
th, td {{ border: 0.5pt solid #888888; padding: 3pt; }}
th {{ font-weight: bold; }}
pre {{ font-family: book; white-space: pre-wrap; }}
figcaption, caption {{ font-size: 9.5pt; }}
"""


def write_pdf(parts: Iterable[Part], target: Path, source: Path) -> None:
    """Writes the parts, each from a new page on, with an outline made of their headings.

    Raises PDF_BLANK for a document without words, ARCHIVE_UNSAFE for one that goes on without end.
    """
    import pymupdf

    out = io.BytesIO()
    writer = pymupdf.DocumentWriter(out)
    outline: list[list[Any]] = []
    drawn: list[list[Glyph]] = []  # on each page, in the order of drawing
    for part in parts:
        _write_part(part, writer, outline, drawn, source)
    if not any(drawn):
        raise PothiError(ErrorCode.PDF_BLANK, path=source)
    writer.close()
    with pymupdf.open("pdf", out.getvalue()) as document:
        tell_meanings(document, drawn)
        document.set_toc(_without_gaps(outline))
        with translated(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            document.save(target, **_NO_CHANGE)


def _write_part(
    part: Part, writer: Any, outline: list[list[Any]], drawn: list[list[Glyph]], source: Path
) -> None:
    import pymupdf

    if not part.html.strip():
        return
    archive = pymupdf.Archive(str(FONTS))
    for name, content in part.pictures.items():
        archive.add((content, name))
    story = pymupdf.Story(part.html, user_css=_STYLE, archive=archive)
    sheet = pymupdf.paper_rect("a4")
    room = pymupdf.Rect(_MARGIN, _MARGIN, sheet.width - _MARGIN, sheet.height - _MARGIN)

    def note(position: Any) -> None:
        if position.heading and position.open_close & 1 and position.text:
            outline.append([position.heading, " ".join(position.text.split()), len(drawn) + 1])

    more = True
    while more:
        if len(drawn) >= _MOST_PAGES:
            raise PothiError(ErrorCode.ARCHIVE_UNSAFE, path=source, reason="too many pages")
        more, _ = story.place(room)
        device = writer.begin_page(sheet)
        story.element_positions(note)
        drawn.append(draw(story, sheet, device))
        writer.end_page()


def _without_gaps(outline: list[list[Any]]) -> list[list[Any]]:
    """The outline with levels that go down one by one, as a PDF wants them."""
    result: list[list[Any]] = []
    levels: list[int] = []
    for level, title, page in outline:
        while levels and levels[-1] >= level:
            levels.pop()
        levels.append(level)
        result.append([len(levels), title, page])
    return result
