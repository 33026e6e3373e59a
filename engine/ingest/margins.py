"""Running heads, page feet, edition marks and the printed page number."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from engine.core.values import Box
from engine.ingest.edge_tables import cells_at_edges
from engine.ingest.page_numbers import Mentions, PageNumber, as_number, count_pages
from engine.ingest.prints import take_out_prints
from engine.ingest.row import by_height
from engine.ingest.rows import build_rows
from engine.ingest.spans import PageSpans, Span

_EDITION = re.compile(r"^\s*(?:reprint\s+|पुनर्मुद्रण\s+)?20\d\d\s*[-–—]\s*\d\d(?:\d\d)?\s*$", re.IGNORECASE)
_DEVANAGARI_DIGITS = str.maketrans("०१२३४५६७८९", "0123456789")
_PART_OF_FORMULA = re.compile(r"[\d०-९=+−–×÷/()-]{1,3}")
_SHEET = 1.2  # a page that is so much wider than high may hold two of the book
_HEAD, _FOOT = 0.125, 0.88  # shares of the page height within which heads and feet stand


@dataclass(slots=True)
class Margins:
    """What stands around the text of a document. `printed[i]` and `by_page[i]` belong to page i + 1.

    `heads`: what heads and feet say, and on how many pages; `by_page`: the same page by page. `edition`: the
    years at the foot; `reprint`: that the foot calls itself a reprint of these years.
    """

    printed: list[str | None] = field(default_factory=list)
    heads: Counter[str] = field(default_factory=Counter)
    by_page: list[set[str]] = field(default_factory=list)
    edition: str | None = None
    reprint: bool = False


def strip_margins(pages: list[PageSpans]) -> Margins:
    """Takes heads and feet out of `pages` (in place) and reads what they say.

    Those of the book that a picture hides on the first page of a chapter are nothing to tell anybody of.
    """
    prints = take_out_prints(pages, _zone)
    cells = [cells_at_edges(page, _zone) for page in pages]
    numbers = _numbers(pages, prints, cells)
    heights = _heights_of_numbers(pages, numbers)
    repeated = _repeated(pages, numbers, cells)
    _drop_furniture(pages)
    _forget_printers_marks(pages)
    margins = Margins()
    for page, number, inside in zip(pages, numbers, cells, strict=True):
        kept: list[list[Span]] = []
        taken: list[list[Span]] = []
        for piece in page.pieces:
            text = _text(piece)
            edition = _EDITION.match(text) if _zone(page, piece) and id(piece) not in inside else None
            if edition:
                margins.edition = margins.edition or re.sub(r"[^\d-]", "", text.replace("–", "-"))
                margins.reprint = margins.reprint or not text[0].isdigit()
            elif id(piece) in inside:
                kept.append(piece)
            elif _is_number_of(page, piece, number, heights) or (
                (_key(piece, number) in repeated or _is_lone_number(page, piece, number))
                and not _belongs_to_text(page, piece, text, number)
            ):
                taken.append(piece)
            else:
                kept.append(piece)
        page.pieces = kept
        page.hidden = [
            piece
            for piece in page.hidden
            if _key(piece, number) not in repeated and not (_zone(page, piece) and as_number(_text(piece)))
        ]
        said = _head_texts(taken, number)
        margins.heads.update(said)
        margins.by_page.append(set(said))
    margins.printed = _printed(numbers, [page.label for page in pages])
    return margins


def _drop_furniture(pages: list[PageSpans]) -> None:
    """Drawings at the same place on many pages are decoration or a watermark, never a text box."""

    def key(box: Box) -> Box:
        return (round(box[0]), round(box[1]), round(box[2]), round(box[3]))

    seen: Counter[Box] = Counter()
    for page in pages:
        seen.update({key(box) for box in page.frames + page.images})
    many = max(3, len(pages) // 4)
    for page in pages:
        page.frames = [box for box in page.frames if seen[key(box)] < many]
        page.images = [box for box in page.images if seen[key(box)] < many]


def _forget_printers_marks(pages: list[PageSpans]) -> None:
    """The file's name and a date outside every sheet are for the printer, and nobody need be told of them."""

    def heights(page: PageSpans) -> set[int]:
        return {round(y / 8) for _, y in page.unread if not 0 < y < page.height}

    seen = Counter(height for page in pages for height in heights(page))
    for page in pages:
        marks = {height for height in heights(page) if seen[height] >= max(3, 0.5 * len(pages))}
        page.unread = [(x, y) for x, y in page.unread if round(y / 8) not in marks or 0 < y < page.height]


def _text(piece: list[Span]) -> str:
    return " ".join("".join([span.text for span in piece]).split())


def _numbers(
    pages: list[PageSpans], prints: list[list[int]], cells: list[set[int]]
) -> list[tuple[PageNumber, ...]]:
    """What counts each page: nothing, a number, or both numbers of two pages on a sheet."""
    whole = [Mentions() for _ in pages]
    halves = [Mentions() for _ in range(2 * len(pages))]
    for at, (page, found, inside) in enumerate(zip(pages, prints, cells, strict=True)):
        for piece in page.pieces:
            if id(piece) in inside:
                continue
            side = (piece[0].box[0] + piece[-1].box[2]) / 2 > page.width / 2
            for mentions in (whole[at], halves[2 * at + side]):
                mentions.add(_text(piece), in_margin=_zone(page, piece))
        for number in found:
            whole[at].add(str(number), in_margin=True)
    single = count_pages(whole)
    if 2 * sum(page.width > _SHEET * page.height for page in pages) > len(pages):
        double = count_pages(halves)
        if _explained(double, halves) > max(2, 1.5 * _explained(single, whole)):
            for page in pages:
                page.facing = page.width > _SHEET * page.height
            pairs = zip(double[::2], double[1::2], strict=True)
            return [tuple(number for number in pair if number is not None) for pair in pairs]
    return [() if number is None else (number,) for number in single]


def _explained(numbers: list[PageNumber | None], mentions: list[Mentions]) -> int:
    """How many pages bear the number that they are said to have."""
    pairs = zip(numbers, mentions, strict=True)
    return sum(number is not None and number.key in page.weights for number, page in pairs)


def _heights_of_numbers(pages: list[PageSpans], numbers: list[tuple[PageNumber, ...]]) -> set[int]:
    """The heights (in steps of 8 points) at which pages bear their numbers alone."""
    seen: Counter[int] = Counter()
    for page, own in zip(pages, numbers, strict=True):
        heights = {_height(piece) for piece in page.pieces if as_number(_text(piece)) in own}
        seen.update({height + d for height in heights for d in (-1, 0, 1)})
    return {height for height, count in seen.items() if count >= max(2, 0.2 * len(pages))}


def _is_number_of(
    page: PageSpans, piece: list[Span], numbers: tuple[PageNumber, ...], heights: set[int]
) -> bool:
    """Whether a piece is the page's number: at a usual height, or in the head or foot with nothing beside."""
    if not numbers or as_number(_text(piece)) not in numbers:
        return False
    return _height(piece) in heights or (_zone(page, piece) and _stands_alone(page, piece))


def _is_lone_number(page: PageSpans, piece: list[Span], numbers: tuple[PageNumber, ...]) -> bool:
    """Whether a piece may be the number of a page of which nobody knows the number."""
    if numbers or not _zone(page, piece) or not _bare_number(_text(piece)):
        return False
    return _stands_alone(page, piece)


def _stands_alone(page: PageSpans, piece: list[Span]) -> bool:
    """Whether no other text stands on the line of a piece, or right above or below it."""
    x0, y0, x1, y1 = piece[0].box[0], piece[0].box[1], piece[-1].box[2], piece[0].box[3]
    size = piece[0].size
    return not any(
        other is not piece
        and (
            (abs(other[0].baseline - piece[0].baseline) < 0.4 * size and not _zone(page, other))
            or (
                other[0].box[0] < x1 and other[-1].box[2] > x0
                and y0 - 1.2 * size < (other[0].box[1] + other[0].box[3]) / 2 < y1 + 1.2 * size
            )
        )
        for other in page.pieces
    )  # fmt: skip


def _height(piece: list[Span]) -> int:
    return round(piece[0].baseline / 8)


def _bare_number(text: str) -> bool:
    return bool(re.fullmatch(r"[\d०-९]{1,4}", text))


def _belongs_to_text(page: PageSpans, piece: list[Span], text: str, numbers: tuple[PageNumber, ...]) -> bool:
    """Whether a lone number or sign at the edge is part of the last line's formula: other text touches it.

    The page's own number may touch its ornament.
    """
    if not _PART_OF_FORMULA.fullmatch(text) or _key(piece, numbers)[0] == "#":
        return False
    x0, y0, x1, y1 = piece[0].box[0], piece[0].box[1], piece[-1].box[2], piece[0].box[3]
    reach = 0.8 * piece[0].size
    return any(
        other is not piece and piece[0].size < 1.3 * other[0].size
        and other[0].box[0] < x1 + reach and other[-1].box[2] > x0 - reach
        and other[0].box[1] < y1 + 0.5 and other[0].box[3] > y0 - 0.5
        for other in page.pieces
    )  # fmt: skip


def _zone(page: PageSpans, piece: list[Span]) -> bool:
    middle = (piece[0].box[1] + piece[0].box[3]) / 2
    return middle < _HEAD * page.height or middle > _FOOT * page.height


def _key(piece: list[Span], numbers: tuple[PageNumber, ...]) -> tuple[str, int]:
    """Text with the printed page number blanked, and the height in steps of 8 points."""
    text = _text(piece).translate(_DEVANAGARI_DIGITS)
    return _without_number(text, numbers, "#").casefold(), _height(piece)


def _without_number(text: str, numbers: tuple[PageNumber, ...], sign: str) -> str:
    for number in numbers:
        text = re.sub(rf"(?<!\w){number.text}(?!\w)", sign, text)
    return text


def _repeated(
    pages: list[PageSpans], numbers: list[tuple[PageNumber, ...]], cells: list[set[int]]
) -> set[tuple[str, int]]:
    """What stands at the same height in the head or foot of a fifth of the pages, at least of two; also where
    a picture hides it."""
    seen: Counter[tuple[str, int]] = Counter()
    for page, own, inside in zip(pages, numbers, cells, strict=True):
        keys = {
            key
            for piece in (*page.pieces, *page.hidden)
            if id(piece) not in inside and ((key := _key(piece, own))[0] == "#" or _zone(page, piece))
        }
        seen.update({(text, y + d) for text, y in keys for d in (-1, 0, 1)})
    return {key for key, count in seen.items() if count >= max(2, 0.2 * len(pages))}


def _head_texts(pieces: list[list[Span]], numbers: tuple[PageNumber, ...]) -> list[str]:
    """What the heads and feet of a page say, from top to bottom, without its page number."""
    texts = []
    for line in by_height(build_rows(pieces)):
        text = " ".join(row.text for row in sorted(line, key=lambda row: row.box[0]))
        text = _without_number(text, numbers, "")
        texts.append(" ".join(text.split()).strip(" |-–—•"))
    return [text for text in dict.fromkeys(texts) if sum(map(str.isalpha, text)) > 2]


def _printed(numbers: list[tuple[PageNumber, ...]], labels: list[str]) -> list[str | None]:
    """The printed numbers; of pages without one, what the PDF calls them where it calls the others right."""
    shown = ["–".join(number.text for number in own) or None for own in numbers]
    if not any(label and label != str(at) for at, label in enumerate(labels, start=1)):
        return shown
    known = [(number, label) for number, label in zip(shown, labels, strict=True) if number]
    if sum(number == label for number, label in known) < 0.8 * len(known):
        return shown
    return [number or label or None for number, label in zip(shown, labels, strict=True)]
