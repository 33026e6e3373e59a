"""Digits that a file tells wrong and all else right: a 3 for what is drawn as an 8.

No word list notices that, and a wrong number is worse than none. Where a font's digits do not look like
themselves (see engine.ingest.digit_shapes), its numbers on that page are read in the picture; only what that
says again is believed, and from then on each such digit of the font is put right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.ingest.digit_shapes import DigitShapes
from engine.ingest.layer_words import LayerWord, PlainWord, RawLine, Reading, layer_words
from engine.ingest.matching import readings_of
from engine.ingest.spans import Span

_SURE = 0.8  # share of the readings of a told digit that say the same
_TWICE = 2  # readings of a digit whose shape raised no doubt, or another one

Read = Callable[[Any, Sequence[LayerWord]], list[Span]]


class FalseDigits:
    """What the fonts of one document tell wrong. `read(page, words)`: what the picture says at these."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._shapes = DigitShapes()
        self._right: dict[str, dict[str, str]] = {}  # font -> told digit -> the drawn one
        self._shared: dict[str, set[str]] = {}  # font -> told digits that are drawn as several

    def mend(self, page: Any, words: Sequence[PlainWord], lines: Sequence[RawLine]) -> int:
        """Puts the digits of a page right, in place. Returns how many words changed. `words`: of `lines`."""
        doubts = self._shapes.look(page, words, lines, self._right)
        if doubts:
            layer = [word for word in layer_words(lines) if any(map(_is_digit, word.text))]
            for font, doubt in doubts.items():
                numbers = [word for word in layer if word.font == font]
                votes = _votes(numbers, readings_of(numbers, self._read(page, numbers)))
                found, shared = _drawn(votes, doubt)
                if found:
                    self._right.setdefault(font, {}).update(found)
                if shared:
                    self._shared.setdefault(font, set()).update(shared)
        changed = self._mend_each(page, lines) if self._shared else 0
        if not self._right:
            return changed
        changed += sum(
            any(digit in word.text for digit in right)
            for word in words
            if (right := self._right.get(word.font))
        )
        for span in (span for line in lines for span in line["spans"]):
            told = self._right.get(span["font"])
            if told:
                for char in span["chars"]:
                    char["c"] = told.get(char["c"], char["c"])
        return changed

    def _mend_each(self, page: Any, lines: Sequence[RawLine]) -> int:
        """Puts right, in place, the numbers with a digit that two glyphs are told as, each by its picture."""
        words = [
            word for word in layer_words(lines)
            if not self._shared.get(word.font, set()).isdisjoint(word.text)
        ]  # fmt: skip
        given = readings_of(words, self._read(page, words)) if words else {}
        changed = 0
        for word in words:
            told = [letter for letter in word.letters if _is_digit(letter.text)]
            read = _digits_of(given[id(word)])
            wrong = [
                (letter, digit) for letter, digit in zip(told, read, strict=False)
                if letter.text != digit and letter.text in self._shared[word.font]
            ]  # fmt: skip
            if len(told) != len(read) or not wrong:
                continue
            changed += 1
            for letter, digit in wrong:
                lines[letter.line]["spans"][letter.span]["chars"][letter.at]["c"] = digit
        return changed


def _votes(words: Sequence[LayerWord], given: Mapping[int, Sequence[Reading]]) -> dict[str, Counter[str]]:
    """Told digit -> how often the picture was read as each digit there."""
    votes: dict[str, Counter[str]] = {}
    for word in words:
        told = [letter for letter in word.text if _is_digit(letter)]
        read = _digits_of(given[id(word)])
        if len(told) == len(read):
            for digit, other in zip(told, read, strict=True):
                votes.setdefault(digit, Counter())[other] += 1
    return votes


def _drawn(votes: Mapping[str, Counter[str]], doubt: Mapping[str, str]) -> tuple[dict[str, str], set[str]]:
    """Told digit -> drawn digit, as the picture was read, where these differ; and the told digits that are
    drawn as several. `doubt`: told digit -> drawn digit by shape."""
    drawn: dict[str, str] = {}
    shared: set[str] = set()
    for digit, seen in votes.items():
        other, count = seen.most_common(1)[0]
        enough = count >= (1 if doubt.get(digit) == other else _TWICE)
        if other != digit and enough and count >= _SURE * seen.total():
            drawn[digit] = other
        elif digit in doubt and seen[doubt[digit]] >= _TWICE:
            shared.add(digit)
    return drawn, shared


def _digits_of(parts: Sequence[Reading]) -> list[str]:
    return [letter for part in parts for letter in part.text if _is_digit(letter)]


def _is_digit(letter: str) -> bool:
    return letter.isascii() and letter.isdigit()
