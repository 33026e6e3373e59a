"""What MuPDF sees on a page, as plain values: spans of text, ruled boxes, pictures.

Everything downstream (layout, structure) works on these values only, so that OCR pages, tests and
real pages walk the same road. Coordinates are PDF points, origin at the top left of `page.rect`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.values import Box

_SUPERSCRIPT, _ITALIC, _BOLD = 1, 2, 16


@dataclass(slots=True)
class Span:
    """A run of characters of one font. `text` is already Unicode (legacy fonts decoded)."""

    text: str
    font: str
    size: float
    box: Box
    baseline: float
    bold: bool = False
    italic: bool = False


@dataclass(slots=True)
class PageSpans:
    """All that one page shows. `lines` are MuPDF's lines: spans that follow each other closely."""

    number: int
    width: float
    height: float
    lines: list[list[Span]]
    label: str = ""
    has_picture: bool = False
    legacy: bool = False


def read_spans(page: Any, number: int, decode: Any, textpage: Any = None) -> PageSpans:
    """Text of one PyMuPDF page. `decode(spans: [(text, font)]) -> [text]` turns glyphs into Unicode."""
    import pymupdf

    flags = pymupdf.TEXT_MEDIABOX_CLIP | pymupdf.TEXT_PRESERVE_WHITESPACE
    raw = page.get_text("dict", flags=flags, textpage=textpage)
    result = PageSpans(number, page.rect.width, page.rect.height, [])
    for block in raw["blocks"]:
        for line in block.get("lines", ()):
            if abs(line["dir"][1]) > 0.05 or line["dir"][0] < 0:
                continue  # watermarks and labels along an axis are not prose
            spans = _line_spans(line["spans"], decode, result)
            if any(span.text.strip() for span in spans):
                result.lines.append(spans)
    return result


def _line_spans(raw: Sequence[dict[str, Any]], decode: Any, result: PageSpans) -> list[Span]:
    texts = decode([(span["text"], span["font"]) for span in raw])
    spans = []
    for span, text in zip(raw, texts, strict=True):
        if not text:
            continue
        font = span["font"]
        bold = bool(span["flags"] & _BOLD) or any(w in font for w in ("Bold", "Demi", "Black", "Heavy"))
        italic = bool(span["flags"] & _ITALIC) or "Italic" in font
        spans.append(Span(text, font, span["size"], tuple(span["bbox"]), span["origin"][1], bold, italic))
        result.legacy = result.legacy or text != span["text"] and "anakya" in font
    return spans
