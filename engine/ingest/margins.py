"""Running heads, page feet, edition marks and the printed page number."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from engine.ingest.spans import PageSpans, Span

_EDITION = re.compile(r"^\s*(?:reprint\s+|पुनर्मुद्रण\s+)?20\d\d\s*[-–—]\s*\d\d(?:\d\d)?\s*$", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\d.])\d{1,4}(?![\d.])")
_DEVANAGARI_DIGITS = str.maketrans("०१२३४५६७८९", "0123456789")
_HEAD, _FOOT = 0.125, 0.88  # shares of the page height within which heads and feet stand


@dataclass(slots=True)
class Margins:
    """What stands around the text of a document. `printed[i]` belongs to page i + 1."""

    printed: list[str | None] = field(default_factory=list)
    heads: Counter[str] = field(default_factory=Counter)
    edition: str | None = None


def strip_margins(pages: list[PageSpans]) -> Margins:
    """Takes heads and feet out of `pages` (in place) and reads what they say."""
    repeated = _repeated(pages)
    margins = Margins()
    numbers: list[list[int]] = []
    for page in pages:
        kept: list[list[Span]] = []
        found: list[int] = []
        for piece in page.pieces:
            text = _text(piece)
            edition = _EDITION.match(text)
            if edition:
                margins.edition = margins.edition or re.sub(r"[^\d-]", "", text.replace("–", "-"))
            elif _zone(page, piece) and (_key(page, piece) in repeated or _bare_number(text)):
                found += [int(n) for n in _NUMBER.findall(text.translate(_DEVANAGARI_DIGITS))]
                margins.heads[re.sub(r"[\d\W_]+$|^[\d\W_]+", "", text)] += 1
            else:
                kept.append(piece)
        page.pieces = kept
        numbers.append(found)
    margins.printed = _printed(numbers, [page.label for page in pages])
    return margins


def _text(piece: list[Span]) -> str:
    return " ".join("".join(span.text for span in piece).split())


def _bare_number(text: str) -> bool:
    return bool(re.fullmatch(r"[\d०-९]{1,4}", text))


def _zone(page: PageSpans, piece: list[Span]) -> bool:
    middle = (piece[0].box[1] + piece[0].box[3]) / 2
    return middle < _HEAD * page.height or middle > _FOOT * page.height


def _key(page: PageSpans, piece: list[Span]) -> tuple[str, int]:
    """Text with its digits blanked, and the height in steps of 8 points."""
    return re.sub(r"[\d०-९]+", "#", _text(piece)).casefold(), round(piece[0].baseline / 8)


def _repeated(pages: list[PageSpans]) -> set[tuple[str, int]]:
    """What stands at the same height in the head or foot of at least two pages."""
    seen: Counter[tuple[str, int]] = Counter()
    for page in pages:
        keys = {_key(page, piece) for piece in page.pieces if _zone(page, piece)}
        seen.update({(text, y + d) for text, y in keys for d in (-1, 0, 1)})
    return {key for key, count in seen.items() if count >= 2}


def _printed(numbers: list[list[int]], labels: list[str]) -> list[str | None]:
    """Printed numbers: pages count up by one, so the commonest distance to the PDF index wins."""
    votes = Counter(n - i for i, found in enumerate(numbers) for n in set(found) if n - i >= -1)
    if votes:
        offset, count = votes.most_common(1)[0]
        pages = sum(bool(found) for found in numbers)
        if count >= max(1, 0.5 * pages):
            return [str(i + offset) if i + offset > 0 else None for i in range(len(numbers))]
    if any(label and label != str(i + 1) for i, label in enumerate(labels)):
        return [label or None for label in labels]
    return [str(found[0]) if found else None for found in numbers]
