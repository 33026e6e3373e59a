"""Which words of a PDF page a pupil cannot see on the printed page.

Text may be in a file without being on the paper: drawn in no colour or in the paper's, behind a picture, or
tiny. Most pages give no reason to doubt any word, and cost no more than a look at the colours and sizes that
were read anyway. Where a word is doubtful, its part of the page is drawn; and where a look at that does not
tell, it is drawn with the word and without it: what makes no difference is not printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.core.values import Box
from engine.ingest.doubts import (
    FAINT_ALPHA,
    LEAST_COVER,
    BoxLog,
    Cover,
    Doubt,
    Word,
    colour_of,
    covers_of,
    doubt_of,
    has_ink,
    hides,
    is_inked_text,
    key_of,
    text_of,
    words_of,
)

_Pixels = NDArray[np.int16]
_Boxes = NDArray[np.float64]

_CLIPPED = 64  # of MuPDF's "char_flags"
_TINY = 3.0  # points
_MARK_LETTERS = 4  # no longer is a footnote mark or an exponent
_BLACK = 60  # of 255; what is darker in all its parts is printed black
_ZOOM = 2.0  # pixels a point
_CONTRAST = 20  # of 255: what differs by less cannot be told from the paper
_FAINT_CONTRAST = 30  # for what is nearly transparent
_ALMOST_ALL = 0.98  # share of a word's box where no other text stands
_LEAST_OWN = 0.4  # share of a word's box; where other text takes more, its letters count as well
_MANY_WORDS, _SAMPLE = 40, 12  # below one thing; so many of them tell whether it hides what is below
_PAPER_SPREAD = 25  # of 255: by how much the grey of a scan's paper varies


@dataclass(frozen=True, slots=True)
class _Picture:
    """A part of a page's picture, `left` and `top` pixels from its corner."""

    pixels: _Pixels
    left: int
    top: int

    def place(self, box: Box) -> tuple[slice, slice]:
        """Rows and columns of a box, as far as they are in the picture."""
        high, wide = self.pixels.shape[:2]
        x0, x1 = (min(wide, max(0, round(x * _ZOOM) - self.left)) for x in (box[0], box[2]))
        y0, y1 = (min(high, max(0, round(y * _ZOOM) - self.top)) for y in (box[1], box[3]))
        return slice(y0, y1), slice(x0, x1)

    def at(self, box: Box) -> _Pixels:
        pixels: _Pixels = self.pixels[self.place(box)]
        return pixels


def take_out_unseen(
    page: Any, lines: Sequence[dict[str, Any]], drawn: BoxLog, transparent: set[Cover]
) -> list[list[dict[str, Any]]]:
    """Takes the letters that nobody sees out of the `lines` of MuPDF's "rawdict", in place.

    `drawn`: what `page.get_bboxlog()` says. `transparent`: what has turned out to hide nothing on the pages
    before, a watermark for example; more is added. Returns what was taken out, as the spans of one line each.
    """
    spans = [span for line in lines for span in line["spans"]]
    doubtful = [
        word
        for index, span in enumerate(spans)
        if (doubt := doubt_of(span)) is not None
        for word in words_of(index, span, doubt)
    ]
    coloured = _on_colour(page, spans, drawn, transparent)
    doubtful += _covered(page, spans, drawn, transparent)
    places: dict[int, set[int]] = {}
    for word in (*coloured, *(_unseen(page, spans, doubtful, drawn) if doubtful else ())):
        places.setdefault(word.span, set()).update(range(word.first, word.end))
    taken: list[list[dict[str, Any]]] = []
    first = 0
    for line in lines:
        end = first + len(line["spans"])
        tiny = _is_tiny(line)
        gone = [
            _cut(span, set(range(len(span["chars"]))) if tiny else places.get(index, set()), spans)
            for index, span in enumerate(line["spans"], start=first)
        ]
        taken.append([span for span in gone if span["chars"]])
        first = end
    return [line for line in taken if line]


def _cut(span: dict[str, Any], places: set[int], spans: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Takes the letters at `places` out of a span. Returns them, unless they still stand elsewhere."""
    if not places:
        return {**span, "chars": []}
    copy = _is_outline_of_seen(span, spans)
    between = range(min(places), max(places) + 1)
    gone = [
        char for at, char in enumerate(span["chars"]) if at in between and (at in places or char["c"] == " ")
    ]
    kept = [char for at, char in enumerate(span["chars"]) if at not in places]
    span["chars"] = kept if any(char["c"].strip() for char in kept) else []
    return {**span, "chars": [] if copy else gone}


# --- what is doubtful ------------------------------------------------------------------------------


def _is_tiny(line: dict[str, Any]) -> bool:
    """Whether a line has nothing but tiny letters, and too many of them for a mark."""
    for span in line["spans"]:
        if span["size"] >= _TINY and any(char["c"].strip() for char in span["chars"]):
            return False
    return sum(len("".join(text_of(span).split())) for span in line["spans"]) > _MARK_LETTERS


def _on_colour(page: Any, spans: Sequence[dict[str, Any]], drawn: BoxLog, seen: set[Cover]) -> list[Word]:
    """Words in a colour that cannot be seen on the areas that were filled with it. A look of letters that has
    been `seen` on a page is not looked at again."""
    coloured = [
        index for index, span in enumerate(spans)
        if doubt_of(span) is None and max(colour_of(span)) > _BLACK and _look_of(span) not in seen
    ]  # fmt: skip
    if not coloured:
        return []
    areas = np.array([box for kind, box in drawn if kind in ("fill-path", "fill-shade")]).reshape(-1, 4)
    words = []
    for index in coloured:
        x0, y0, x1, y1 = spans[index]["bbox"]
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        under = (areas[:, 0] < x) & (x < areas[:, 2]) & (areas[:, 1] < y) & (y < areas[:, 3])
        if under.any():
            words += list(words_of(index, spans[index], Doubt.COLOUR))
    unseen = _unseen(page, spans, words, drawn) if words else []
    hidden = {_look_of(spans[word.span]) for word in unseen}
    seen.update(look for word in words if (look := _look_of(spans[word.span])) not in hidden)
    return unseen


def _look_of(span: dict[str, Any]) -> Cover:
    return f"colour {span['font']}", span["color"], round(2 * span["size"]), 0, 0


def _covered(
    page: Any, spans: Sequence[dict[str, Any]], drawn: BoxLog, transparent: set[Cover]
) -> list[Word]:
    """Words whose middle lies below something that was drawn after a text at this place.

    What lies over much of a page is tried on some of the words below it first.
    """
    covers = [cover for cover in covers_of(drawn) if key_of(drawn, cover[0]) not in transparent]
    if not covers:
        return []
    words = [
        word
        for index, span in enumerate(spans)
        if doubt_of(span) is None
        for word in words_of(index, span, Doubt.COVERED)
    ]
    below_cover = hides(words, covers, drawn)
    for at in np.flatnonzero(below_cover.sum(axis=0) > _MANY_WORDS):
        below = np.flatnonzero(below_cover[:, at])
        sample = [words[index] for index in below[:: max(1, len(below) // _SAMPLE)]]
        if not _unseen(page, spans, sample, drawn):
            transparent.add(key_of(drawn, covers[at][0]))
            below_cover[:, at] = False
    return [words[index] for index in np.flatnonzero(below_cover.any(axis=1))]


# --- what is seen ----------------------------------------------------------------------------------


def _unseen(page: Any, spans: Sequence[dict[str, Any]], words: list[Word], drawn: BoxLog) -> list[Word]:
    """Those of the doubtful words that make no difference to the page's picture."""
    clip = _around(words)
    picture = _picture(page, clip)
    boxes = np.array([span["bbox"] for span in spans])
    images = [box for kind, box in drawn if "image" in kind or "imgmask" in kind]
    # Where a file says in words what its letters mean, as for shaped Devanagari, MuPDF gives them no ink;
    # their letters are drawn all the same.
    drawings = images + [box for kind, box in drawn if is_inked_text(kind)]
    own = [_own_place(word, picture, boxes) for word in words]
    told: list[bool | None] = []
    for word, free in zip(words, own, strict=True):
        pixels = picture.at(word.box)
        if word.doubt is Doubt.NO_INK and not spans[word.span]["char_flags"] & _CLIPPED:
            told.append(_is_pictured(word, pixels, drawings, boxes, spans))
        else:
            told.append(_at_a_glance(pixels, spans[word.span]) if free.mean() > _ALMOST_ALL else None)
    unsure = [word for word, seen in zip(words, told, strict=True) if seen is None]
    before, after = _with_and_without(page, unsure, clip) if unsure else (picture, picture)
    orders: dict[tuple[float, float, str], int] | None = None
    unseen = []
    for word, free, seen in zip(words, own, told, strict=True):
        span = spans[word.span]
        shared = bool(free.mean() < _LEAST_OWN)
        if seen is None:
            seen = _differs(before.at(word.box), after.at(word.box), None if shared else free, span)
        if not seen and word.doubt is Doubt.COVERED:
            seen = _lies_below_scan(page, word, images) and _shows_print(picture.at(word.box))
        if seen and shared:
            orders = _orders(page) if orders is None else orders
            seen = not _is_written_over(word, span, orders, drawn)
        if not seen:
            unseen.append(word)
    return unseen


def _at_a_glance(pixels: _Pixels, span: dict[str, Any]) -> bool | None:
    """Whether a word is seen, where its place is empty, or has its colour all over on one other."""
    if not pixels.size or int(np.ptp(pixels, axis=(0, 1)).max()) < _contrast(span):
        return False
    apart = np.abs(pixels - np.array(colour_of(span))).max(axis=2)
    inked = apart < _CONTRAST
    ground = pixels[apart > 2 * _CONTRAST]
    if span["alpha"] < 255 or not 0.03 < inked.mean() < 0.75 or len(ground) < 0.25 * inked.size:
        return None
    if inked.any(axis=0).mean() < 0.5 or inked.any(axis=1).mean() < 0.35:
        return None  # a line
    plain = np.abs(ground - np.median(ground, axis=0)).max(axis=1) < 2 * _CONTRAST
    return True if plain.mean() > 0.7 else None


def _contrast(span: dict[str, Any]) -> int:
    return _FAINT_CONTRAST if span["alpha"] < FAINT_ALPHA else _CONTRAST


def _orders(page: Any) -> dict[tuple[float, float, str], int]:
    """Place and letter -> when it was drawn last, counted as in the box log."""
    return {
        (round(origin[0], 1), round(origin[1], 1), chr(code)): span["seqno"]
        for span in page.get_texttrace()
        for code, _, origin, _ in span["chars"]
    }


def _is_written_over(
    word: Word, span: dict[str, Any], orders: dict[tuple[float, float, str], int], drawn: BoxLog
) -> bool:
    """Whether something was drawn over the word and then another text over that."""
    char = span["chars"][word.first]
    own = orders.get((round(char["origin"][0], 1), round(char["origin"][1], 1), char["c"]))
    if own is None:
        return False
    covered = False
    for kind, box in drawn[own + 1 :]:
        if is_inked_text(kind):
            if covered and _is_within(word.box, box):
                return True
        elif kind.startswith("fill-"):
            covered = covered or (_is_within(word.box, box) and box[3] - box[1] > LEAST_COVER)
    return False


def _with_and_without(page: Any, words: list[Word], clip: Box) -> tuple[_Picture, _Picture]:
    """A part of the page's picture, and what it is without the `words`."""
    import pymupdf

    with pymupdf.open() as copy:
        copy.insert_pdf(page.parent, from_page=page.number, to_page=page.number, annots=False, links=False,
                        widgets=False)  # fmt: skip
        sheet = copy[0]
        picture = _picture(sheet, clip)
        for word in words:
            sheet.add_redact_annot(
                pymupdf.Rect(_core(word.box)) * sheet.derotation_matrix, fill=False, cross_out=False
            )
        sheet.apply_redactions(images=0, graphics=0, text=0)
        return picture, _picture(sheet, clip)


def _picture(page: Any, clip: Box) -> _Picture:
    import pymupdf

    made = page.get_pixmap(
        matrix=pymupdf.Matrix(_ZOOM, _ZOOM), clip=clip, colorspace=pymupdf.csRGB, alpha=False
    )
    pixels = np.frombuffer(made.samples, np.uint8).reshape(made.height, made.width, 3)
    return _Picture(pixels.astype(np.int16), made.x, made.y)


def _around(words: Sequence[Word]) -> Box:
    boxes = np.array([word.box for word in words])
    return (*(boxes[:, :2].min(axis=0) - 1), *(boxes[:, 2:].max(axis=0) + 1))


def _core(box: Box) -> Box:
    """The middle of a word's box, where no letter of a neighbour reaches."""
    x0, y0, x1, y1 = box
    high = y1 - y0
    aside = min(0.05 * high, 0.2 * (x1 - x0))
    return (x0 + aside, y0 + 0.25 * high, x1 - aside, y1 - 0.25 * high)


def _own_place(word: Word, picture: _Picture, boxes: _Boxes) -> NDArray[np.bool_]:
    """The pixels of a word's box where no other text stands."""
    rows, columns = picture.place(word.box)
    own = np.ones((rows.stop - rows.start, columns.stop - columns.start), bool)
    for index in np.flatnonzero(_overlaps(word.box, boxes)):
        if index != word.span:
            x0, y0, x1, y1 = boxes[index]
            there = picture.place((float(x0), float(y0), float(x1), float(y1)))
            own[
                max(0, there[0].start - rows.start) : max(0, there[0].stop - rows.start),
                max(0, there[1].start - columns.start) : max(0, there[1].stop - columns.start),
            ] = False
    return own if own.size else np.ones((1, 1), bool)


def _differs(before: _Pixels, after: _Pixels, own: NDArray[np.bool_] | None, span: dict[str, Any]) -> bool:
    """Whether the word makes a difference at its own place. Where other text stands (`own` is None): whether
    what changes without both is farther from the word's colour then."""
    changed = np.abs(before - after).max(axis=2) >= _contrast(span)
    if own is not None and changed.shape == own.shape:
        changed &= own
    if int(changed.sum()) < max(2, 0.005 * changed.size):
        return False
    if own is not None:
        return True
    if span["alpha"] < FAINT_ALPHA:
        return False
    colour = np.array(colour_of(span))
    with_it = np.abs(before[changed] - colour).max(axis=1)
    without = np.abs(after[changed] - colour).max(axis=1)
    return bool((with_it < without).mean() > 0.15)


def _overlaps(box: Box, boxes: _Boxes) -> NDArray[np.float64]:
    """The share of the middle of a word's box that each of the `boxes` covers."""
    x0, y0, x1, y1 = _core(box)
    wide = np.clip(np.minimum(x1, boxes[:, 2]) - np.maximum(x0, boxes[:, 0]), 0, None)
    high = np.clip(np.minimum(y1, boxes[:, 3]) - np.maximum(y0, boxes[:, 1]), 0, None)
    shares: NDArray[np.float64] = wide * high / max(1e-6, (x1 - x0) * (y1 - y0))
    return shares


def _is_pictured(
    word: Word, pixels: _Pixels, drawings: list[Box], boxes: _Boxes, spans: Sequence[dict[str, Any]]
) -> bool:
    """Whether letters without ink stand on a picture of text, as OCR programs write them, or on drawn letters
    that have no words of their own.

    Letters over other text say nothing of the picture.
    """
    inked = np.array([has_ink(span) for span in spans])
    if inked.any() and _overlaps(word.box, boxes[inked]).max() > 0.25:
        return False
    return any(_is_within(word.box, one) for one in drawings) and _shows_print(pixels)


def _is_within(box: Box, image: Box) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return image[0] <= x <= image[2] and image[1] <= y <= image[3]


def _lies_below_scan(page: Any, word: Word, images: list[Box]) -> bool:
    """Whether a picture of a whole page lies over a word: some programs draw it over the words of OCR."""
    wide, high = 0.8 * page.rect.width, 0.8 * page.rect.height
    return any(
        box[2] - box[0] > wide and box[3] - box[1] > high and _is_within(word.box, box) for box in images
    )


def _shows_print(pixels: _Pixels) -> bool:
    """Whether there is ink on paper: much of one grey, and some that is clearly another."""
    grey = pixels.mean(axis=2)
    if not grey.size:
        return False
    counts, edges = np.histogram(grey, bins=16, range=(0, 256))
    paper = float(edges[counts.argmax()]) + 8
    apart = np.abs(grey - paper)
    return bool((apart < _PAPER_SPREAD).mean() > 0.3 and (apart > 1.6 * _PAPER_SPREAD).mean() > 0.02)


def _is_outline_of_seen(span: dict[str, Any], spans: Sequence[dict[str, Any]]) -> bool:
    """Whether a span is the outline by which seen letters were cut out: they stand at the same place."""
    return not has_ink(span) and any(
        has_ink(other) and text_of(span).strip() in text_of(other) and _encloses(other["bbox"], span["bbox"])
        for other in spans
    )


def _encloses(outer: Box, inner: Box) -> bool:
    return (
        outer[0] - 1 < inner[0] and inner[2] < outer[2] + 1
        and outer[1] - 1 < inner[1] and inner[3] < outer[3] + 1
    )  # fmt: skip
