"""What a browser or a website prints at the edges of every page: addresses, dates, "Page 1 of 5"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from engine.ingest.spans import PageSpans, Span

_DIGITS = str.maketrans("०१२३४५६७८९", "0123456789")
_ADDRESS = r"(?:https?://|file://|www\.)\S+(?:\s[^\s.]*[/=&?]\S*)*"
_TIME = r"\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?"
_DATE = rf"(?:\d{{1,2}}[/.-]\d{{1,2}}[/.-]\d{{2,4}}|\d{{4}}-\d{{2}}-\d{{2}})(?:,?\s*{_TIME})?"
_PAGE = r"(?:page|pg\.?|पृष्ठ|पेज)\s*:?\s*(\d+)\s*(?:of|/|में से|का|की|से)\s*\d+"
_SAID = r"(?:downloaded|printed|retrieved|saved|accessed|generated|visit)\s+(?:from|on|by|at|us)\b.*"
_SAID_HINDI = r".*(?:डाउनलोड|मुद्रित|प्रिंट|छापा)(?:\s|:|$).*"
_COUNT = re.compile(r"\d+\s*/\s*\d+")  # says little by itself
_PAGE_OF = re.compile(_PAGE, re.IGNORECASE)
_KINDS = {
    "address": re.compile(_ADDRESS, re.IGNORECASE),
    "date": re.compile(_DATE, re.IGNORECASE),
    "page": _PAGE_OF,
    "said": re.compile(f"{_SAID}|{_SAID_HINDI}", re.IGNORECASE),
}
_SIGNS = r"[\s|•·–—-]*"
_MIXED = re.compile(rf"{_SIGNS}(?:(?:{_ADDRESS}|{_DATE}|{_PAGE}|{_COUNT.pattern}){_SIGNS})+", re.IGNORECASE)


def take_out_prints(
    pages: Sequence[PageSpans], in_margin: Callable[[PageSpans, list[Span]], bool]
) -> list[list[int]]:
    """Takes lines of browsers and websites out of the heads and feet of `pages` (in place) and counts their
    words there. They stand on most pages: an address that a book prints once is a part of the book.

    Returns the page numbers that the lines name, page by page.
    """
    kinds = [_kinds_on(page, in_margin) for page in pages]
    written = sum(bool(page.pieces) for page in pages)
    seen = Counter(kind for found in kinds for kind in found)
    usual = {kind for kind, count in seen.items() if 2 * count > written}
    return [
        _take_out(page, in_margin) if found & usual else [] for page, found in zip(pages, kinds, strict=True)
    ]


def _kinds_on(page: PageSpans, in_margin: Callable[[PageSpans, list[Span]], bool]) -> set[str]:
    return {kind for piece in page.pieces if in_margin(page, piece) for kind in _kinds_of(_text(piece))}


def _kinds_of(text: str) -> set[str]:
    """What a piece says of a print; nothing where it says anything else, too."""
    if _KINDS["said"].fullmatch(text) and (_KINDS["address"].search(text) or _KINDS["date"].search(text)):
        return {"said"}
    if not _MIXED.fullmatch(text):
        return set()
    return {kind for kind, pattern in _KINDS.items() if pattern.search(text)}


def _take_out(page: PageSpans, in_margin: Callable[[PageSpans, list[Span]], bool]) -> list[int]:
    """The lines with such pieces go whole: the title of a web page stands beside its date or address."""
    heights = [
        piece[0].baseline for piece in page.pieces if in_margin(page, piece) and _kinds_of(_text(piece))
    ]
    kept: list[list[Span]] = []
    numbers: list[int] = []
    for piece in page.pieces:
        if not any(abs(piece[0].baseline - height) < 0.5 * piece[0].size for height in heights):
            kept.append(piece)
            continue
        text = _text(piece)
        page.added_words += len(text.split())
        numbers += [int(number) for number in _PAGE_OF.findall(text)]
    page.pieces = kept
    return numbers


def _text(piece: list[Span]) -> str:
    return " ".join("".join(span.text for span in piece).split()).translate(_DIGITS)
