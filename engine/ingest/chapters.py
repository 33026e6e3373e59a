"""Which chapter a page belongs to, where one file holds several: from the outline, headings or page heads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.core.values import BlockKind, ChapterStart
from engine.ingest.metadata import cased, cleaned
from engine.ingest.paragraphs import NUMBERED
from engine.ingest.structure import Part

_WORDS = {
    word: number
    for number, words in enumerate(
        (
            "one i एक", "two ii दो", "three iii तीन", "four iv चार", "five v पाँच पांच", "six vi छह छः छ",
            "seven vii सात", "eight viii आठ", "nine ix नौ", "ten x दस", "eleven xi ग्यारह",
            "twelve xii बारह", "thirteen xiii तेरह", "fourteen xiv चौदह", "fifteen xv पंद्रह पन्द्रह",
            "sixteen xvi सोलह", "seventeen xvii सत्रह", "eighteen xviii अठारह", "nineteen xix उन्नीस",
            "twenty xx बीस",
        ),
        start=1,
    )
    for word in words.split()
}  # fmt: skip
# Behind a Hindi word there is no "\b": a vowel sign at its end is no word character.
_NUMBER = "|".join([r"\d{1,2}", *sorted(_WORDS, key=len, reverse=True)])
_CHAPTER = re.compile(
    rf"(?<![\w\u0900-\u097f])(?:chapter|lesson|अध्याय|पाठ)\s*[-–—:.]?\s*({_NUMBER})(?![\w\u0900-\u097f]|\.\d)",
    re.IGNORECASE,
)
_SECTION = re.compile(r"(\d{1,2})\.(\d{1,2})(?:\.\d{1,2})*\.?\s+\S")
_COUNTED = re.compile(r"(\d{1,2})\s*[.:)–—-]?\s+(?=[^\W\d])(.+)")
_ORNAMENTS = " \t•–—|"
_LONGEST_LINE = 8  # words; what is longer and begins with "Chapter 3" is a sentence about it
_MANY_ON_A_PAGE = 3  # so many chapters named on one page are a list of contents, if they come again


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One entry of a PDF's own outline, the page it leads to, and its level from 1."""

    title: str
    page: int
    level: int = 1


def chapter_number(text: str) -> int | None:
    """The number of the chapter that a heading or a page head names."""
    found = _CHAPTER.search(text)
    return _number(found[1]) if found else None


def _number(text: str) -> int:
    return int(text) if text.isdigit() else _WORDS[text.casefold()]


def first_chapter(parts: Sequence[Part], heads: Iterable[str]) -> int | None:
    """The number of the chapter that the first page and the running heads name; None where they differ."""
    for part in parts:
        text = _text(part)
        short = part.kind is BlockKind.HEADING or len(text.split()) <= _LONGEST_LINE
        match = _at_start(text)
        if part.head.page == 1 and short and match is not None:
            return _number(match[1])
    return _one_number(heads)


def chapter_of_sections(parts: Sequence[Part]) -> int | None:
    """The chapter that the numbers of a file's sections name: 8 of "8.1 Introduction" and "8.2 Stress". None
    where fewer than two sections are numbered, or not all by the same chapter."""
    sections = {
        (int(match[1]), int(match[2]))
        for part in parts
        if part.kind is BlockKind.HEADING and (match := _SECTION.match(_text(part))) is not None
    }
    chapters = {chapter for chapter, _ in sections}
    return chapters.pop() if len(chapters) == 1 and len(sections) > 1 else None


def _at_start(text: str) -> re.Match[str] | None:
    return _CHAPTER.match(text.lstrip(_ORNAMENTS))


def _title_in(text: str) -> str:
    """What a heading or an entry says behind the chapter's number."""
    match = _at_start(text)
    return cleaned(text if match is None else text.lstrip(_ORNAMENTS)[match.end() :])


def find_chapters(
    parts: Sequence[Part],
    heads: Sequence[Iterable[str]],
    outline: Sequence[OutlineEntry],
    first: int | None,
) -> tuple[ChapterStart, ...]:
    """Where the chapters of a file begin, in the order of the pages; () for a file with a single one.

    `heads`: what the head and foot of each page say. `first`: the chapter that the first page names.
    A stretch of pages of which nobody knows the chapter begins with a start whose number is None.
    """
    named = _without_contents(_in_headings(parts))
    listed = [
        ChapterStart(entry.page, number, cased(title), _is_top(parts, entry.page, number, title))
        for entry, number, title in _numbered(outline)
    ]
    starts = max(named, listed, key=lambda found: len({start.number for start in found}))
    starts = sorted(starts, key=lambda start: start.page)
    if first is not None and starts and all(start.page > 1 for start in starts):
        starts.insert(0, ChapterStart(1, first))
    starts = _changes(starts)
    if len(starts) < 2:
        starts = _changes(_in_heads(heads))
    return tuple(starts) if len({start.number for start in starts} - {None}) > 1 else ()


def _changes(starts: Iterable[ChapterStart]) -> list[ChapterStart]:
    """Without those that name the chapter that is going on, such as "Chapter 4: Exercises"."""
    kept: list[ChapterStart] = []
    for start in starts:
        if not kept or kept[-1].number != start.number:
            kept.append(start)
    return kept


def _in_headings(parts: Sequence[Part]) -> list[ChapterStart]:
    found = []
    for index, part in enumerate(parts):
        text = _text(part)
        match = _at_start(text)
        if part.kind is not BlockKind.HEADING or match is None:
            continue
        title = _title_in(text) or _title_below(parts, index)
        page = part.head.page
        found.append(ChapterStart(page, _number(match[1]), cased(title), _stands_at_top(parts, index)))
    return found


def _title_below(parts: Sequence[Part], index: int) -> str:
    """The heading right below one that has the chapter's number only."""
    below = parts[index + 1] if index + 1 < len(parts) else None
    if below is None or below.kind is not BlockKind.HEADING or below.head.page != parts[index].head.page:
        return ""
    text = _text(below)
    return "" if NUMBERED.match(text) or chapter_number(text) is not None else cleaned(text)


def _without_contents(starts: list[ChapterStart]) -> list[ChapterStart]:
    pages = [start.page for start in starts]
    kept = []
    for start in starts:
        again = any(other.page > start.page and other.number == start.number for other in starts)
        if not (again and pages.count(start.page) >= _MANY_ON_A_PAGE):
            kept.append(start)
    return kept


def _is_top(parts: Sequence[Part], page: int, number: int, title: str) -> bool:
    """Whether a chapter of the outline begins its page; one that has no heading there does."""
    for index, part in enumerate(parts):
        if part.kind is BlockKind.HEADING and part.head.page == page:
            text = _text(part)
            if chapter_number(text) == number or (title and title.casefold() in text.casefold()):
                return _stands_at_top(parts, index)
    return True


def _numbered(outline: Sequence[OutlineEntry]) -> list[tuple[OutlineEntry, int, str]]:
    """The entries of chapters with number and title: those with the word, else those of one level that count
    up from their first ("1. Rivers", "2. Hills")."""
    named = [
        (entry, number, _title_in(entry.title))
        for entry in outline
        if (number := chapter_number(entry.title)) is not None
    ]
    if named:
        return named
    for level in sorted({entry.level for entry in outline}):
        found = [
            (entry, int(match[1]), cleaned(match[2]))
            for entry in outline
            if entry.level == level and (match := _COUNTED.match(entry.title))
        ]
        numbers = [number for _, number, _ in found]
        if len(found) > 1 and numbers == list(range(numbers[0], numbers[0] + len(found))):
            return found
    return []


def _stands_at_top(parts: Sequence[Part], index: int) -> bool:
    """Whether only headings come before a part on its page."""
    page = parts[index].head.page
    return all(
        part.kind is BlockKind.HEADING or all(paragraph.page != page for paragraph in part.paragraphs)
        for part in parts[:index]
    )


def _in_heads(heads: Sequence[Iterable[str]]) -> list[ChapterStart]:
    """From running heads: between two chapters, a page without a head may belong to either."""
    starts: list[ChapterStart] = []
    silent = 1  # the first page behind the last one that had a head
    for page, number in enumerate((_one_number(texts) for texts in heads), start=1):
        if number is None:
            continue
        if not starts or starts[-1].number != number:
            if silent < page:
                starts.append(ChapterStart(silent, None))
            starts.append(ChapterStart(page, number))
        silent = page + 1
    return starts


def _one_number(texts: Iterable[str]) -> int | None:
    found = {number for text in texts if (number := chapter_number(text)) is not None}
    return found.pop() if len(found) == 1 else None


def _text(part: Part) -> str:
    return " ".join(piece.text for piece in part.pieces)
