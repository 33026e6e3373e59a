"""Running heads, page feet, edition marks and the printed page number."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from engine.core.values import Box
from engine.ingest.prints import take_out_prints
from engine.ingest.row import by_height
from engine.ingest.rows import build_rows
from engine.ingest.spans import PageSpans, Span

_EDITION = re.compile(r"^\s*(?:reprint\s+|पुनर्मुद्रण\s+)?20\d\d\s*[-–—]\s*\d\d(?:\d\d)?\s*$", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\d.])\d{1,4}(?![\d.])")
_DEVANAGARI_DIGITS = str.maketrans("०१२३४५६७८९", "0123456789")
_PART_OF_FORMULA = re.compile(r"[\d०-९=+−–×÷/()-]{1,3}")
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
    numbers_of_prints = take_out_prints(pages, _zone)
    offset = _offset(_zone_numbers(pages))
    repeated = _repeated(pages, offset)
    _drop_furniture(pages)
    _forget_printers_marks(pages)
    margins = Margins()
    numbers: list[list[int]] = []
    for page, found in zip(pages, numbers_of_prints, strict=True):
        kept: list[list[Span]] = []
        taken: list[list[Span]] = []
        for piece in page.pieces:
            text = _text(piece)
            edition = _EDITION.match(text)
            if edition:
                margins.edition = margins.edition or re.sub(r"[^\d-]", "", text.replace("–", "-"))
                margins.reprint = margins.reprint or not text[0].isdigit()
            elif (
                _key(page, piece, offset) in repeated or (_zone(page, piece) and _bare_number(text))
            ) and not _belongs_to_text(page, piece, text, offset):
                found += [int(n) for n in _NUMBER.findall(text.translate(_DEVANAGARI_DIGITS))]
                taken.append(piece)
            else:
                kept.append(piece)
        page.pieces = kept
        page.hidden = [
            piece
            for piece in page.hidden
            if _key(page, piece, offset) not in repeated
            and not (_zone(page, piece) and _bare_number(_text(piece)))
        ]
        numbers.append(found)
        said = _head_texts(taken, page.number - 1 + offset if offset is not None else None)
        margins.heads.update(said)
        margins.by_page.append(said)
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
    return " ".join("".join(span.text for span in piece).split())


def _bare_number(text: str) -> bool:
    return bool(re.fullmatch(r"[\d०-९]{1,4}", text))


def _belongs_to_text(page: PageSpans, piece: list[Span], text: str, offset: int | None) -> bool:
    """Whether a lone number or sign at the edge is part of the last line's formula: other text touches it.

    The page's own number may touch its ornament.
    """
    if not _PART_OF_FORMULA.fullmatch(text) or _key(page, piece, offset)[0] == "#":
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


def _key(page: PageSpans, piece: list[Span], offset: int | None) -> tuple[str, int]:
    """Text with the printed page number blanked, and the height in steps of 8 points."""
    text = _text(piece).casefold().translate(_DEVANAGARI_DIGITS)
    if offset is not None:
        text = re.sub(rf"(?<!\d){page.number - 1 + offset}(?!\d)", "#", text)
    return text, round(piece[0].baseline / 8)


def _repeated(pages: list[PageSpans], offset: int | None) -> set[tuple[str, int]]:
    """What stands at the same height in the head or foot of a fifth of the pages, at least of two."""
    seen: Counter[tuple[str, int]] = Counter()
    for page in pages:
        keys = {
            key for piece in page.pieces if (key := _key(page, piece, offset))[0] == "#" or _zone(page, piece)
        }
        seen.update({(text, y + d) for text, y in keys for d in (-1, 0, 1)})
    return {key for key, count in seen.items() if count >= max(2, 0.2 * len(pages))}


def _head_texts(pieces: list[list[Span]], printed: int | None) -> set[str]:
    """What the heads and feet of a page say, without its page number."""
    texts = set()
    for line in by_height(build_rows(pieces)):
        text = " ".join(row.text for row in sorted(line, key=lambda row: row.box[0]))
        text = re.sub(rf"(?<!\d){printed}(?!\d)", "", text) if printed is not None else text
        texts.add(" ".join(text.split()).strip(" |-–—•"))
    return {text for text in texts if sum(letter.isalpha() for letter in text) > 2}


def _zone_numbers(pages: list[PageSpans]) -> list[list[int]]:
    """All numbers in the heads and feet, page by page."""
    texts = [
        " ".join(t for piece in page.pieces if _bare_number(t := _text(piece)) or _zone(page, piece))
        for page in pages
    ]
    return [[int(n) for n in _NUMBER.findall(text.translate(_DEVANAGARI_DIGITS))] for text in texts]


def _offset(numbers: list[list[int]]) -> int | None:
    """Printed number minus index, where most pages agree: pages count up by one."""
    votes = Counter(n - i for i, found in enumerate(numbers) for n in set(found) if n - i >= -1)
    if not votes:
        return None
    offset, count = votes.most_common(1)[0]
    return offset if count >= max(1, 0.4 * sum(bool(found) for found in numbers)) else None


def _printed(numbers: list[list[int]], labels: list[str]) -> list[str | None]:
    """Printed numbers: pages count up by one, so the commonest distance to the PDF index wins."""
    offset = _offset(numbers)
    if offset is not None:
        return [str(i + offset) if i + offset > 0 else None for i in range(len(numbers))]
    if any(label and label != str(i + 1) for i, label in enumerate(labels)):
        return [label or None for label in labels]
    return [str(found[0]) if found else None for found in numbers]
