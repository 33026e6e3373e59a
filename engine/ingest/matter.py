"""Parts of a book that tell nothing of its subject by themselves: contents, index, keys with answers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.values import BlockKind
from engine.ingest.structure import CHAPTER_EXERCISE, Part

_ANSWERS = re.compile(
    r"(?i)\W*(?:answers|answer keys?|hints and (?:answers|solutions)"
    r"|(?:answers|solutions|hints|keys?) (?:and [a-z]+ )?to (?:the |some |selected |odd|exercise|problem"
    r"|question|in-?text|activit).*"
    r"|उत्तरमाला|उत्तर[- ]?कुंजी|(?:कुछ )?(?:प्रश्नों|अभ्यासों|अभ्यास|प्रश्नावली) के उत्तर)\W*"
)
_CONTENTS = re.compile(
    r"(?i)\W*(?:(?:table of )?contents|index|list of (?:figures|tables)"
    r"|विषय[- ]?सूची|विषयसूची|अनुक्रम(?:णिका)?)\W*"
)
_CHAPTER = re.compile(r"(?i)\W*(?:chapter|unit|lesson|section|अध्याय|एकक|इकाई|पाठ)\b")
_ENTRY = re.compile(r"(?:\s|[.…,·–-])[\divxl०-९]{1,4}\W*$")  # "Amaltas Tree . . . 1", "weir, 12, 14–16"
_ENTRIES = 0.5  # share of the parts of a page
_MARKED = (BlockKind.PARAGRAPH, BlockKind.LIST, BlockKind.TABLE, BlockKind.EXERCISE, BlockKind.EQUATION)


def mark_matter(parts: Sequence[Part]) -> None:
    """Gives what stands in contents, indexes and answer keys its kind. After `structure.outline`."""
    answers: int | None = None  # level of the heading of a key
    entries: int | None = None  # page on which contents go on
    for at, part in enumerate(parts):
        page = part.head.page
        title = _text(part) if part.kind is BlockKind.HEADING else ""
        if title:
            if _ANSWERS.fullmatch(title):
                answers = part.level
            elif answers is not None and part.level <= answers and not _belongs_to_key(title):
                answers = None
            if _CONTENTS.fullmatch(title) and _are_entries(parts[at + 1 :], page):
                entries = page
        if entries is not None and page != entries:
            entries = page if page == entries + 1 and _are_entries(parts[at:], page) else None
        if part.kind not in _MARKED:
            continue
        if answers is not None:
            part.kind = BlockKind.ANSWERS
        elif entries is not None:
            part.kind = BlockKind.CONTENTS


def _belongs_to_key(title: str) -> bool:
    return bool(CHAPTER_EXERCISE.search(title) or _CHAPTER.match(title) or _ANSWERS.fullmatch(title))


def _are_entries(parts: Sequence[Part], page: int) -> bool:
    """Whether the lines on a page mostly end with a number, as those of contents do."""
    lines = [
        line.text
        for part in parts
        if part.kind in _MARKED
        for paragraph in part.paragraphs
        if paragraph.page == page
        for line in paragraph.lines
    ]
    return bool(lines) and sum(bool(_ENTRY.search(line)) for line in lines) >= _ENTRIES * len(lines)


def _text(part: Part) -> str:
    return " ".join(piece.text for piece in part.pieces)
