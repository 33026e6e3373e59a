"""Which words of a PDF page a pupil cannot see on the printed page.

Text may be in a file without being on the paper: drawn in no colour or in the paper's, behind a picture, tiny,
outside the page, in a layer that is switched off. Most pages give no reason to doubt any word, and cost no
more than a look at the colours and sizes that were read anyway. Where a word is doubtful, the page is drawn
with it and without it: what makes no difference to the picture is not printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.values import Box

BoxLog = Sequence[tuple[str, Box]]
Cover = tuple[str, int, int, int, int]  # kind and rounded box of what is drawn over text
_Pixels = NDArray[np.int16]
_Boxes = NDArray[np.float64]

_FILLED, _STROKED, _CLIPPED = 16, 32, 64  # of MuPDF's "char_flags"
_INKLESS = (3, 7)  # "type" of MuPDF's text trace: what is not drawn
_FAINT_ALPHA = 51  # of 255: a fifth
_LIGHT = 190  # luminance of 255 from which a colour may be lost on paper
_TINY = 3.0  # points
_MARK_LETTERS = 4  # no longer is a footnote mark or an exponent
_ZOOM = 2.0  # pixels a point
_CONTRAST = 30  # of 255: what differs by less cannot be told from the paper
_LEAST_OWN = 0.4  # share of a word's box; where other text takes more, its letters count as well
_MANY_WORDS, _SAMPLE = 40, 12  # below one thing; so many of them tell whether it hides what is below
_LEAST_COVER = 3.0  # points; nothing smaller hides a letter
_PAPER_SPREAD = 25  # of 255: by how much the grey of a scan's paper varies


class _Doubt(Enum):
    """Why a word may be invisible."""

    NO_INK = auto()  # neither filled nor stroked
    COLOUR = auto()
    COVERED = auto()


@dataclass(frozen=True, slots=True)
class _Word:
    """Letters `first` to `end` (excluded) of a span; `span` counts the spans of the page."""

    span: int
    first: int
    end: int
    box: Box
    doubt: _Doubt


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
        if (doubt := _doubt_of(span)) is not None
        for word in _words(index, span, doubt)
    ]
    doubtful += _covered(page, spans, drawn, transparent)
    places: dict[int, set[int]] = {}
    for word in _unseen(page, spans, doubtful, drawn) if doubtful else ():
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
    """Takes the letters at `places` out of a span. Returns them, unless they are still to be read elsewhere."""
    copy = bool(places) and _is_outline_of_seen(span, spans)
    between = range(min(places, default=0), max(places, default=0) + 1)
    gone = [
        char for at, char in enumerate(span["chars"]) if at in between and (at in places or char["c"] == " ")
    ]
    kept = [char for at, char in enumerate(span["chars"]) if at not in places]
    span["chars"] = kept if any(char["c"].strip() for char in kept) or not places else []
    return {**span, "chars": [] if copy or not places else gone}


def count_unread(page: Any, lines: Sequence[dict[str, Any]], drawn: BoxLog) -> int:
    """How many words are not among the `lines` of "rawdict" because they stand outside the page or in a layer
    that is off."""
    return _cut_away(page, lines, drawn) + _in_hidden_layers(page)


# --- what is doubtful ------------------------------------------------------------------------------


def _is_tiny(line: dict[str, Any]) -> bool:
    """Whether a line has nothing but tiny letters, and too many of them for a mark."""
    if any(span["size"] >= _TINY and _text(span).strip() for span in line["spans"]):
        return False
    return sum(len("".join(_text(span).split())) for span in line["spans"]) > _MARK_LETTERS


def _doubt_of(span: dict[str, Any]) -> _Doubt | None:
    if not _has_ink(span):
        return _Doubt.NO_INK
    red, green, blue = _colour(span)
    if span["alpha"] < _FAINT_ALPHA or 0.299 * red + 0.587 * green + 0.114 * blue > _LIGHT:
        return _Doubt.COLOUR
    return None


def _covers(drawn: BoxLog) -> list[tuple[int, Box]]:
    """Place in the order of drawing, and box, of what was drawn over a text: it may hide that."""
    texts = [(order, box) for order, (kind, box) in enumerate(drawn) if _is_inked_text(kind)]
    if not texts:
        return []
    first = texts[0][0]
    areas = [
        (order, box)
        for order, (kind, box) in enumerate(drawn)
        if order > first and kind.startswith("fill-") and "text" not in kind
        and box[2] - box[0] > _LEAST_COVER and box[3] - box[1] > _LEAST_COVER
    ]  # fmt: skip
    if not areas:
        return []
    below, boxes = np.array([order for order, _ in texts]), np.array([box for _, box in texts])
    return [(order, box) for order, box in areas if _meet(box, boxes[below < order])]


def _meet(box: Box, others: _Boxes) -> bool:
    wide = np.minimum(box[2], others[:, 2]) - np.maximum(box[0], others[:, 0])
    high = np.minimum(box[3], others[:, 3]) - np.maximum(box[1], others[:, 1])
    return bool(np.any((wide > _LEAST_COVER) & (high > _LEAST_COVER)))


def _covered(
    page: Any, spans: Sequence[dict[str, Any]], drawn: BoxLog, transparent: set[Cover]
) -> list[_Word]:
    """Words whose middle lies below something that was drawn after a text at this place.

    What lies over much of a page is tried on some of the words below it first.
    """
    covers = [cover for cover in _covers(drawn) if _key(drawn, cover[0]) not in transparent]
    if not covers:
        return []
    words = [
        word
        for index, span in enumerate(spans)
        if _doubt_of(span) is None
        for word in _words(index, span, _Doubt.COVERED)
    ]
    hides = _hides(words, covers, drawn)
    for at in np.flatnonzero(hides.sum(axis=0) > _MANY_WORDS):
        below = np.flatnonzero(hides[:, at])
        sample = [words[index] for index in below[:: max(1, len(below) // _SAMPLE)]]
        if not _unseen(page, spans, sample, drawn):
            transparent.add(_key(drawn, covers[at][0]))
            hides[:, at] = False
    return [words[index] for index in np.flatnonzero(hides.any(axis=1))]


def _key(drawn: BoxLog, order: int) -> Cover:
    kind, (x0, y0, x1, y1) = drawn[order]
    return kind, round(x0), round(y0), round(x1), round(y1)


def _hides(words: Sequence[_Word], covers: Sequence[tuple[int, Box]], drawn: BoxLog) -> NDArray[np.bool_]:
    """[word, cover]: whether the cover was drawn over the word's middle, after a text that stands there."""
    x = np.array([(word.box[0] + word.box[2]) / 2 for word in words])
    y = np.array([(word.box[1] + word.box[3]) / 2 for word in words])
    earliest = np.full(len(words), np.inf)
    for order, (kind, box) in reversed(list(enumerate(drawn))):
        if _is_inked_text(kind):
            earliest[_inside(x, y, box)] = order
    hides = np.zeros((len(words), len(covers)), bool)
    for at, (order, box) in enumerate(covers):
        hides[:, at] = _inside(x, y, box) & (earliest < order)
    return hides


def _inside(x: _Boxes, y: _Boxes, box: Box) -> NDArray[np.bool_]:
    inside: NDArray[np.bool_] = (box[0] <= x) & (x <= box[2]) & (box[1] <= y) & (y <= box[3])
    return inside


def _is_inked_text(kind: str) -> bool:
    return kind in ("fill-text", "stroke-text")


def _words(index: int, span: dict[str, Any], doubt: _Doubt) -> Iterator[_Word]:
    chars = span["chars"]
    first = 0
    for at in range(len(chars) + 1):
        if at < len(chars) and not chars[at]["c"].isspace():
            continue
        if at > first:
            boxes = [char["bbox"] for char in chars[first:at]]
            box = (
                min(b[0] for b in boxes), min(b[1] for b in boxes),
                max(b[2] for b in boxes), max(b[3] for b in boxes),
            )  # fmt: skip
            yield _Word(index, first, at, box, doubt)
        first = at + 1


# --- what is seen ----------------------------------------------------------------------------------


def _unseen(page: Any, spans: Sequence[dict[str, Any]], words: list[_Word], drawn: BoxLog) -> list[_Word]:
    """Those of the doubtful words that make no difference to the page's picture."""
    picture, bare = _with_and_without(page, words)
    changed = np.abs(picture - bare).max(axis=2) >= _CONTRAST
    boxes = np.array([span["bbox"] for span in spans])
    images = [box for kind, box in drawn if "image" in kind or "imgmask" in kind]
    orders: dict[tuple[float, float, str], int] | None = None
    unseen = []
    for word in words:
        span = spans[word.span]
        at = _pixels_of(word.box, picture.shape)
        own = _own_place(word, at, boxes)
        shared = bool(own.mean() < _LEAST_OWN)
        if word.doubt is _Doubt.NO_INK and not span["char_flags"] & _CLIPPED:
            seen = _is_pictured(word, picture[at], images, boxes, spans)
        else:
            seen = (
                _in_own_colour(picture[at], bare[at], changed[at], span)
                if shared
                else _is_change(changed[at] & own)
            )
            if not seen and word.doubt is _Doubt.COVERED:
                seen = _lies_below_scan(page, word, images) and _shows_print(picture[at])
        if seen and shared:
            orders = _orders(page) if orders is None else orders
            seen = not _is_written_over(word, span, orders, drawn)
        if not seen:
            unseen.append(word)
    return unseen


def _orders(page: Any) -> dict[tuple[float, float, str], int]:
    """Place and letter -> when it was drawn last, counted as in the box log."""
    return {
        (round(origin[0], 1), round(origin[1], 1), chr(code)): span["seqno"]
        for span in page.get_texttrace()
        for code, _, origin, _ in span["chars"]
    }


def _is_written_over(
    word: _Word, span: dict[str, Any], orders: dict[tuple[float, float, str], int], drawn: BoxLog
) -> bool:
    """Whether something was drawn over the word and then another text over that."""
    char = span["chars"][word.first]
    own = orders.get((round(char["origin"][0], 1), round(char["origin"][1], 1), char["c"]))
    if own is None:
        return False
    covered = False
    for kind, box in drawn[own + 1 :]:
        if _is_inked_text(kind):
            if covered and _is_within(word.box, box):
                return True
        elif kind.startswith("fill-"):
            covered = covered or (_is_within(word.box, box) and box[3] - box[1] > _LEAST_COVER)
    return False


def _with_and_without(page: Any, words: list[_Word]) -> tuple[_Pixels, _Pixels]:
    """The page's picture, and what it is without the `words`."""
    import pymupdf

    with pymupdf.open() as copy:
        copy.insert_pdf(page.parent, from_page=page.number, to_page=page.number, annots=False, links=False,
                        widgets=False)  # fmt: skip
        sheet = copy[0]
        picture = _picture(sheet)
        for word in words:
            sheet.add_redact_annot(
                pymupdf.Rect(_core(word.box)) * sheet.derotation_matrix, fill=False, cross_out=False
            )
        sheet.apply_redactions(images=0, graphics=0, text=0)
        return picture, _picture(sheet)


def _picture(page: Any) -> _Pixels:
    import pymupdf

    made = page.get_pixmap(matrix=pymupdf.Matrix(_ZOOM, _ZOOM), colorspace=pymupdf.csRGB, alpha=False)
    pixels = np.frombuffer(made.samples, np.uint8).reshape(made.height, made.width, 3)
    return pixels.astype(np.int16)


def _core(box: Box) -> Box:
    """The middle of a word's box, where no letter of a neighbour reaches."""
    x0, y0, x1, y1 = box
    high = y1 - y0
    aside = min(0.05 * high, 0.2 * (x1 - x0))
    return (x0 + aside, y0 + 0.25 * high, x1 - aside, y1 - 0.25 * high)


def _pixels_of(box: Box, shape: tuple[int, ...]) -> tuple[slice, slice]:
    x0, y0, x1, y1 = (round(value * _ZOOM) for value in box)
    return slice(max(0, y0), min(shape[0], max(y1, y0 + 1))), slice(
        max(0, x0), min(shape[1], max(x1, x0 + 1))
    )


def _own_place(word: _Word, at: tuple[slice, slice], boxes: _Boxes) -> NDArray[np.bool_]:
    """The pixels of a word's box where no other text stands."""
    rows, columns = at
    own = np.ones((max(0, rows.stop - rows.start), max(0, columns.stop - columns.start)), bool)
    for index in np.flatnonzero(_overlaps(word.box, boxes)):
        if index != word.span:
            x0, y0, x1, y1 = (round(float(value) * _ZOOM) for value in boxes[index])
            own[
                max(0, y0 - rows.start) : max(0, y1 - rows.start),
                max(0, x0 - columns.start) : max(0, x1 - columns.start),
            ] = False
    return own


def _is_change(changed: NDArray[np.bool_]) -> bool:
    return int(changed.sum()) >= max(2, 0.005 * changed.size)


def _in_own_colour(before: _Pixels, after: _Pixels, changed: NDArray[np.bool_], span: dict[str, Any]) -> bool:
    """Whether there are letters in the span's colour where another text stands, too: without the words, what
    changes is farther from that colour."""
    if not _is_change(changed) or span["alpha"] < _FAINT_ALPHA:
        return False
    colour = np.array(_colour(span))
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
    word: _Word, pixels: _Pixels, images: list[Box], boxes: _Boxes, spans: Sequence[dict[str, Any]]
) -> bool:
    """Whether letters without ink say what a picture of text shows at their place, as OCR programs write them.

    Letters over other text say nothing of the picture.
    """
    inked = np.array([_has_ink(span) for span in spans])
    if inked.any() and _overlaps(word.box, boxes[inked]).max() > 0.25:
        return False
    return any(_is_within(word.box, image) for image in images) and _shows_print(pixels)


def _is_within(box: Box, image: Box) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return image[0] <= x <= image[2] and image[1] <= y <= image[3]


def _lies_below_scan(page: Any, word: _Word, images: list[Box]) -> bool:
    """Whether the picture over a word is that of a whole page: some programs draw it over the words of OCR."""
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
    """Whether a span is the outline by which seen letters were cut out: the same letters at the same place."""
    return not _has_ink(span) and any(
        _has_ink(other) and max(abs(a - b) for a, b in zip(other["bbox"], span["bbox"], strict=True)) < 1
        for other in spans
    )


def _text(span: dict[str, Any]) -> str:
    return "".join(char["c"] for char in span["chars"])


def _has_ink(span: dict[str, Any]) -> bool:
    return bool(span["alpha"] and span["char_flags"] & (_FILLED | _STROKED))


def _colour(span: dict[str, Any]) -> tuple[int, int, int]:
    colour = int(span["color"])
    return colour >> 16 & 255, colour >> 8 & 255, colour & 255


# --- what is not even read -------------------------------------------------------------------------


def _cut_away(page: Any, lines: Sequence[dict[str, Any]], drawn: BoxLog) -> int:
    """How many words stand outside the page or of what is let through at their place.

    The file is asked only where a text is drawn of which nothing was read, or that sticks out of the page.
    """
    width, height = page.rect.width, page.rect.height
    read = np.array([line["bbox"] for line in lines]).reshape(-1, 4) + np.array([-1, -1, 1, 1])
    texts = [box for kind, box in drawn if _is_inked_text(kind)]
    lost = any(
        box[0] < -_TINY or box[1] < -_TINY or box[2] > width + _TINY or box[3] > height + _TINY
        or not _touches(box, read)
        for box in texts
    )  # fmt: skip
    if not lost:
        return 0
    count = 0
    for span in page.get_texttrace():
        if span["type"] in _INKLESS:
            continue
        for chars in _split_words(span["chars"]):
            x = (chars[0][3][0] + chars[-1][3][2]) / 2
            y = (chars[0][3][1] + chars[0][3][3]) / 2
            count += not _touches((x, y, x, y), read)
    return count


def _touches(box: Box, others: _Boxes) -> bool:
    return bool(np.any(
        (box[0] <= others[:, 2]) & (box[2] >= others[:, 0]) & (box[1] <= others[:, 3]) & (box[3] >= others[:, 1])
    ))  # fmt: skip


def _split_words(chars: Sequence[Any]) -> Iterator[Sequence[Any]]:
    first = 0
    for at in range(len(chars) + 1):
        if at == len(chars) or chr(chars[at][0]).isspace():
            if at > first:
                yield chars[first:at]
            first = at + 1


def _in_hidden_layers(page: Any) -> int:
    """How many words stand in layers that are off: those that a copy of the page, which has no layers, shows."""
    import pymupdf

    if all(layer["on"] for layer in page.parent.get_ocgs().values()):
        return 0
    with pymupdf.open() as copy:
        copy.insert_pdf(page.parent, from_page=page.number, to_page=page.number, annots=False, links=False,
                        widgets=False)  # fmt: skip
        return max(0, len(copy[0].get_text("words")) - len(page.get_text("words")))
