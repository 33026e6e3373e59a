"""Printed page numbers: which of the numbers in heads and feet count the pages.

Numbers count up by one from page to page, in one style, until they begin again: the roman ones of the front
matter end, a chapter starts at 1. The stretches are found together, so that a year, a chapter's number or a
number of a table that happens to fit one page is not taken for its number.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

_DIGITS = str.maketrans("०१२३४५६७८९", "0123456789")
_ARABIC = re.compile(r"(?<![\d.])\d{1,4}(?![\d.])")
_AROUND = " \t-–—|[](){}<>•·.:~*_"
_ROMAN = re.compile(r"(?=[ivxlc])(c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
_BEFORE = re.compile(r"(?:page|pg\.?|पृष्ठ|पेज)\s*(?:no\.?|number|संख्या)?\s*[:.–-]?\s*", re.IGNORECASE)
# A number that a word in front says to count something else.
_OF_CHAPTER = re.compile(
    r"(?:chapter|unit|lesson|section|part|class|grade|volume|अध्याय|एकक|इकाई|पाठ|खंड|भाग|कक्षा)"
    r"\s*[-–—:.]?\s*\d{1,3}(?![\d])",
    re.IGNORECASE,
)
_ALONE, _AT_END, _INSIDE = 1.0, 0.7, 0.35  # how much a number speaks, by its place in what stands there
_NEW_STRETCH = 2.0  # what a change of the counting costs, in pages with a number alone
_LEAST = 1.4  # as much must speak for a stretch, in a file of several pages with numbers
_MOST_STRETCHES = 60  # countings that are looked at, those with the most pages first
_LARGEST_ALONE = 1000
_LONGEST = 60  # letters of a number with its words
_OTHER_NUMBER = 0.1  # what speaks against a counting on a page with other numbers only


class Style(Enum):
    ARABIC = "arabic"
    ROMAN = "roman"


@dataclass(frozen=True, slots=True)
class PageNumber:
    """A number as the page counts: `value` from 1; `text` as it is printed, with ASCII digits."""

    style: Style
    value: int
    text: str

    @property
    def key(self) -> tuple[Style, int]:
        return self.style, self.value


@dataclass(slots=True)
class Mentions:
    """The numbers in the head and foot of one page, and how much each speaks for being its number."""

    weights: dict[tuple[Style, int], float] = field(default_factory=dict)
    capitals: bool = False

    def add(self, text: str, *, in_margin: bool) -> None:
        """`text`: of a piece. Outside head and foot only a number that stands alone says anything."""
        found = as_number(text)
        if found is not None:
            self._note(found.style, found.value, _ALONE if in_margin else _INSIDE)
            self.capitals = self.capitals or found.text.isupper()
            return
        if not in_margin:
            return
        plain = _OF_CHAPTER.sub("#", text.translate(_DIGITS)).strip(_AROUND)
        for match in _ARABIC.finditer(plain):
            at_end = match.start() == 0 or match.end() == len(plain)
            self._note(Style.ARABIC, int(match[0]), _AT_END if at_end else _INSIDE)

    def _note(self, style: Style, value: int, weight: float) -> None:
        key = (style, value)
        if value > 0:
            self.weights[key] = max(self.weights.get(key, 0.0), weight)


def as_number(text: str) -> PageNumber | None:
    """The page number that a text is, and nothing else: "41", "४१", "- 41 -", "Page 41", "iv"."""
    bare = text.translate(_DIGITS).strip(_AROUND)
    if len(bare) > _LONGEST:
        return None
    bare = _BEFORE.sub("", bare, count=1).strip(_AROUND)
    if re.fullmatch(r"\d{1,4}", bare):
        return PageNumber(Style.ARABIC, int(bare), bare)
    if bare and (bare.islower() or bare.isupper()) and _ROMAN.fullmatch(bare.lower()):
        return PageNumber(Style.ROMAN, _roman_value(bare.lower()), bare)
    return None


def _roman_value(text: str) -> int:
    values = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
    numbers = [values[letter] for letter in text]
    return sum(-n if any(m > n for m in numbers[i + 1 : i + 2]) else n for i, n in enumerate(numbers))


def roman(value: int) -> str:
    """A number from 1 to 399 in small roman letters."""
    text = ""
    for worth, letters in (
        (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")
    ):  # fmt: skip
        text += letters * (value // worth)
        value %= worth
    return text


def count_pages(pages: Sequence[Mentions]) -> list[PageNumber | None]:
    """The number of each page, also of one that bears none between others; None where nobody can tell."""
    support = _support(pages)
    path = _best_path(support, pages)
    path = _extended(path, support)
    capitals = any(page.capitals for page in pages)
    return [None if key is None else _number(key, at, capitals) for at, key in enumerate(path)]


_Key = tuple[Style, int]  # the style, and by how much the number is larger than the page's index


def _number(key: _Key, at: int, capitals: bool) -> PageNumber | None:
    style, shift = key
    value = at + shift
    if value < 1:
        return None
    letters = roman(value)
    text = str(value) if style is Style.ARABIC else letters.upper() if capitals else letters
    return PageNumber(style, value, text)


def _support(pages: Sequence[Mentions]) -> dict[_Key, dict[int, float]]:
    """For each counting, the pages that bear its number and how much that says."""
    found: dict[_Key, dict[int, float]] = defaultdict(dict)
    for at, page in enumerate(pages):
        for (style, value), weight in page.weights.items():
            found[style, value - at][at] = weight
    speaking = sum(bool(page.weights) for page in pages)
    least = _LEAST if speaking > 2 else _INSIDE
    strong = {key: on for key, on in found.items() if sum(on.values()) >= least}
    if not strong:  # numbers on few pages: the plainest
        strong = {key: on for key, on in found.items() if max(on.values()) >= _ALONE}
    # A large number with which no other page goes on is a year, or stands in a table.
    strong = {key: on for key, on in strong.items() if len(on) > 1 or min(on) + key[1] < _LARGEST_ALONE}
    ranked = sorted(strong, key=lambda key: -sum(strong[key].values()))
    return {key: strong[key] for key in ranked[:_MOST_STRETCHES]}


def _best_path(support: Mapping[_Key, Mapping[int, float]], pages: Sequence[Mentions]) -> list[_Key | None]:
    """The counting of each page, so that most numbers are explained with fewest changes (Viterbi)."""
    keys: list[_Key | None] = [None, *support]
    scores = [0.0 if key is None else -0.01 for key in keys]
    came: list[list[int]] = []
    for at, page in enumerate(pages):
        best = max(range(len(keys)), key=lambda index: scores[index])
        steps: list[int] = []
        new: list[float] = []
        for index, key in enumerate(keys):
            cost = _NEW_STRETCH if at and key is not None else 0.0
            source = index if scores[index] >= scores[best] - cost else best
            before = scores[source] - (cost if source != index else 0.0)
            steps.append(source)
            new.append(before + _gain(key, at, page, support))
        came.append(steps)
        scores = new
    index = max(range(len(keys)), key=lambda each: scores[each]) if keys else 0
    path: list[_Key | None] = []
    for steps in reversed(came):
        path.append(keys[index])
        index = steps[index]
    return path[::-1]


def _gain(key: _Key | None, at: int, page: Mentions, support: Mapping[_Key, Mapping[int, float]]) -> float:
    if key is None:
        return 0.0
    if at + key[1] < 1:
        return -1.0
    return support[key].get(at, -_OTHER_NUMBER if page.weights else -0.01)


def _extended(path: list[_Key | None], support: Mapping[_Key, Mapping[int, float]]) -> list[_Key | None]:
    """The countings over pages without a number: backward to 1, forward to where another one begins."""
    marked = [(at, key) for at, key in enumerate(path) if key is not None and at in support[key]]
    if not marked:
        return [None] * len(path)
    result: list[_Key | None] = [marked[0][1]] * marked[0][0]
    ends = [*marked[1:], (len(path), marked[-1][1])]
    for (first, here), (second, after) in zip(marked, ends, strict=True):
        start = 1 - after[1]  # the index of the page on which the next counting has its 1
        result.append(here)
        between = range(first + 1, second)
        if here == after:
            result.extend(here for _ in between)
        elif first < start <= second:
            result.extend(here if at < start else after for at in between)
        else:  # numbers were left out: nobody knows where
            result.extend(None for _ in between)
    return result
