"""What MuPDF sees on a page, as plain values: pieces of text, frames, pictures.

Everything downstream (rows, layout, structure) works on these values only, so that OCR pages, tests
and real pages walk the same road. Coordinates are PDF points, origin at the top left of `page.rect`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.values import Box
from engine.ingest.actual_text import widen
from engine.ingest.bars import bars_of, cut_at_bars
from engine.ingest.doubts import BoxLog, Cover, has_ink
from engine.ingest.fonts import drawn_texts, is_legacy_hindi
from engine.ingest.interleaved import SignsOfPage
from engine.ingest.radicals import Radical, may_be_radical, radicals_of
from engine.ingest.straightening import close_gaps, place_spaces
from engine.ingest.turned import LineGroup, Turn, grouped
from engine.ingest.unread import unread_words
from engine.ingest.visibility import take_out_unseen

Decode = Callable[[list[tuple[str, str]]], list[str]]
Mend = Callable[[Any, list[dict[str, Any]]], tuple[int, int]]

_ITALIC, _BOLD = 2, 16
_BOLD_NAMES = ("Bold", "Demi", "Black", "Heavy")
_DINGBATS = re.compile(r"dings|dingbat|symbolset", re.IGNORECASE)
_LEGACY_SCALE = 0.81
_SPECK = 0.4  # points; nothing that is drawn to be seen
_MAX_GRAPHICS = 20_000  # a map may hold more paths; the rest would not change what we decide


@dataclass(slots=True)
class Span:
    """A run of characters of one font. `text` is already Unicode (legacy fonts decoded). `tall`: all that a
    fraction covers, whose `box` is as high as its line."""

    text: str
    font: str
    size: float
    box: Box
    baseline: float
    bold: bool = False
    italic: bool = False
    tall: Box | None = None


@dataclass(slots=True)
class PageSpans:
    """All that one page shows, in no order that can be trusted.

    `pieces`: spans that follow each other closely on one line. `frames`: boxes of filled or stroked
    paths large enough to hold text. `ink`: boxes of the smaller paths. `images`: boxes of pictures.
    `radicals`: root signs, which are no longer among the ink and the frames.
    `scanned`: it was read by OCR; `coarse`: in a picture with so few dots that digits may be read wrong.
    `hidden`: pieces that nobody sees on the printed page; `unread`: where words stand outside it
    or in a layer that is off; `added_words`: how many readers or websites have added;
    `reread_words`: how many were read in the picture, because the file tells them wrong; `lost_words`: how
    many neither tells; `cut_off`: whether the page is damaged and may hold more; `inkless`: share (0..1) of
    the letters that are written without ink, on a picture of them; `pictured`: share of the page that its
    largest picture takes.
    `turn`: from these coordinates to the page as it is shown, where that is not the same; `turned`: what else
    stands on the page in another direction, each with a frame of its own. `facing`: it is a sheet with two
    pages of the book side by side.
    """

    number: int
    width: float
    height: float
    pieces: list[list[Span]]
    frames: list[Box] = field(default_factory=list)
    ink: list[Box] = field(default_factory=list)
    images: list[Box] = field(default_factory=list)
    radicals: list[Radical] = field(default_factory=list)
    label: str = ""
    has_picture: bool = False
    legacy: bool = False
    scanned: bool = False
    coarse: bool = False
    no_ocr: bool = False
    unreadable: bool = False
    hidden: list[list[Span]] = field(default_factory=list)
    unread: list[tuple[float, float]] = field(default_factory=list)
    added_words: int = 0
    reread_words: int = 0
    lost_words: int = 0
    cut_off: bool = False
    inkless: float = 0.0
    pictured: float = 0.0
    turn: Turn | None = None
    turned: list[PageSpans] = field(default_factory=list)
    facing: bool = False


def read_spans(
    page: Any,
    number: int,
    decode: Decode,
    transparent: set[Cover] | None = None,
    mend: Mend | None = None,
) -> PageSpans:
    """Text and graphics of one PyMuPDF page. `decode([(text, font)]) -> [text]` turns glyphs into Unicode.

    `transparent`: what pages before have shown to hide no text; more is added. `mend(page, lines)` puts
    the lines of MuPDF's "rawdict" right where they are not what the page shows; it gives how many words it
    has read in the picture, and how many can be read nowhere.
    """
    import pymupdf

    shown = Turn(*page.rotation_matrix)
    rotation = page.rotation
    if rotation:  # all that MuPDF tells is to be told in one frame
        page.set_rotation(0)
    flags = pymupdf.TEXT_MEDIABOX_CLIP | pymupdf.TEXT_PRESERVE_WHITESPACE
    raw = page.get_text("rawdict", flags=flags)
    drawn = page.get_bboxlog()[:_MAX_GRAPHICS]
    groups = grouped(_lines_of(raw), page.rect.width, page.rect.height, rotation // 90)
    unread = unread_words(page, _lines_of(raw), drawn)
    lines = [line for group in groups for line in group.lines]
    hidden = take_out_unseen(page, lines, drawn, set() if transparent is None else transparent)
    inkless, reread, lost = _inkless(lines), 0, 0
    for group in groups:
        if group.to_frame.is_nothing:
            widen(page, group.lines)
            place_spaces(group.lines)
            close_gaps(group.lines)
            if mend is not None:
                reread, lost = mend(page, group.lines)
    if rotation:
        page.set_rotation(rotation)
    frames = [_read_group(group, page, number, drawn, decode, shown) for group in groups]
    result = frames[0] if frames else PageSpans(number, page.rect.width, page.rect.height, [])
    if not frames:
        _read_graphics(drawn, result)
    result.inkless, result.reread_words, result.lost_words = inkless, reread, lost
    result.turned = frames[1:]
    result.label, result.unread = page.get_label() or "", unread
    result.hidden = [piece for spans in hidden for piece in _pieces(spans, decode, result)]
    return result


def _read_group(
    group: LineGroup, page: Any, number: int, drawn: BoxLog, decode: Decode, shown: Turn
) -> PageSpans:
    """The lines of one direction and what is drawn on the page, in a frame in which they are level."""
    turn = group.to_frame.inverse().then(shown)
    result = PageSpans(number, group.width, group.height, [], turn=None if turn.is_nothing else turn)
    if not group.quarters.is_nothing:
        drawn = [(kind, group.quarters.box(box)) for kind, box in drawn]
    if group.tilt is not None:  # the upright box around a line that is drawn askew says nothing of it
        drawn = [(kind, box) for kind, box in drawn if "image" in kind]
    group.level()
    _read_graphics(drawn, result)
    if group.to_frame.is_nothing:
        _read_radicals(page, group.lines, result)
    bars = [*bars_of(result.ink), *(radical.bar for radical in result.radicals)]
    signs = SignsOfPage([line["spans"] for line in group.lines])
    for index, line in enumerate(group.lines):
        _level(line)
        for run in signs.cut(line["spans"], index):
            result.pieces.extend(_pieces(cut_at_bars(run, bars), decode, result))
    return result


def _inkless(lines: Sequence[dict[str, Any]]) -> float:
    letters = [(len(span["chars"]), has_ink(span)) for line in lines for span in line["spans"]]
    return sum(count for count, ink in letters if not ink) / max(1, sum(count for count, _ in letters))


def _lines_of(raw: dict[str, Any]) -> list[dict[str, Any]]:
    return [line for block in raw["blocks"] for line in block.get("lines", ())]


def _read_radicals(page: Any, lines: Sequence[dict[str, Any]], result: PageSpans) -> None:
    """Looks at the lines of what is drawn only where it may be a radical sign: maps have thousands."""
    runs = [(span["bbox"][0], span["bbox"][2], span["origin"][1]) for line in lines for span in line["spans"]]
    drawn = [*result.ink, *result.frames]
    if not any(may_be_radical(box, runs) for box in drawn):
        return
    result.radicals = radicals_of(page.get_cdrawings())
    for boxes in (result.ink, result.frames):
        boxes[:] = [box for box in boxes if not any(_is_same(box, one.box) for one in result.radicals)]


def _is_same(first: Box, second: Box) -> bool:
    return all(abs(a - b) < 3 for a, b in zip(first, second, strict=True))


def _level(line: dict[str, Any]) -> None:
    """Lays a line that rises or falls flat, at the height of its middle."""
    if abs(line["dir"][1]) < 0.01:
        return
    middle = (line["bbox"][1] + line["bbox"][3]) / 2
    for span in line["spans"]:
        x0, _, x1, _ = span["bbox"]
        half = 0.6 * span["size"]
        span["bbox"] = (x0, middle - half, x1, middle + half)
        span["origin"] = (x0, middle + 0.5 * half)


def _pieces(raw: Sequence[dict[str, Any]], decode: Decode, page: PageSpans) -> Iterator[list[Span]]:
    """The line's spans; cut where the pen jumps back, because there a second copy begins."""
    drawn = drawn_texts(raw)
    texts = decode([(glyphs, span["font"]) for glyphs, span in zip(drawn, raw, strict=True)])
    piece: list[Span] = []
    for source, glyphs, text in zip(raw, drawn, texts, strict=True):
        if "\ufffd" in glyphs and _DINGBATS.search(source["font"]):
            text = "• "
        page.legacy = page.legacy or (text != glyphs and not _has_devanagari(glyphs)
                                      and _has_devanagari(text))  # fmt: skip
        if not text or _outside(source["bbox"], page):
            continue
        span = _span(source, text)
        if piece and span.box[0] < piece[-1].box[2] - 0.5 * span.size and text.strip():
            yield from _filled(piece)
            piece = []
        piece.append(span)
    yield from _filled(piece)


def _filled(piece: list[Span]) -> Iterator[list[Span]]:
    if any(span.text.strip() for span in piece):
        yield piece


def _outside(box: Sequence[float], page: PageSpans) -> bool:
    return box[2] < 0 or box[3] < 0 or box[0] > page.width or box[1] > page.height


def _has_devanagari(text: str) -> bool:
    return any("\u0900" <= letter <= "\u097f" for letter in text)


def _span(raw: dict[str, Any], text: str) -> Span:
    font = raw["font"]
    bold = bool(raw["flags"] & _BOLD) or any(name in font for name in _BOLD_NAMES)
    italic = bool(raw["flags"] & _ITALIC) or "Italic" in font or "Oblique" in font
    x0, y0, x1, y1 = raw["bbox"]
    # Legacy Hindi fonts draw small letters on a large body: 13 there looks like 10.5 elsewhere.
    size = raw["size"] * (_LEGACY_SCALE if is_legacy_hindi(font) else 1.0)
    return Span(text, font, size, (x0, y0, x1, y1), raw["origin"][1], bold, italic)


def _read_graphics(drawn: BoxLog, result: PageSpans) -> None:
    seen: set[tuple[int, int, int, int]] = set()
    for kind, box in drawn:
        if "text" in kind:
            continue
        x0, y0, x1, y1 = box
        key = (round(x0), round(y0), round(x1), round(y1))
        if key in seen:
            continue
        seen.add(key)
        width, height = x1 - x0, y1 - y0
        if "image" in kind:
            result.has_picture = True
            share = max(width, 0) * max(height, 0) / (result.width * result.height)
            result.pictured = max(result.pictured, min(1.0, share))
        if max(width, height) < _SPECK:
            continue  # formula editors mark the corners of what they made
        if width > 0.97 * result.width or height > 0.9 * result.height:
            continue  # the page's own background
        if "image" in kind:
            result.images.append((x0, y0, x1, y1))
        elif width > 45 and height > 14:
            result.frames.append((x0, y0, x1, y1))
        elif "clip" not in kind:
            result.ink.append((x0, y0, x1, y1))
