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

    def mend(self, page: Any, words: Sequence[PlainWord], lines: Sequence[RawLine]) -> int:
        """Puts the digits of a page right, in place. Returns how many words changed. `words`: of `lines`."""
        doubts = self._shapes.look(page, words, lines, self._right)
        if doubts:
            layer = [word for word in layer_words(lines) if any(map(_is_digit, word.text))]
            for font, doubt in doubts.items():
                numbers = [word for word in layer if word.font == font]
                found = _drawn(numbers, readings_of(numbers, self._read(page, numbers)), doubt)
                if found:
                    self._right.setdefault(font, {}).update(found)
        if not self._right:
            return 0
        changed = sum(
            any(digit in word.text for digit in right)
            for word in words
            if (right := self._right.get(word.font))
        )
        for span in (span for line in lines for span in line["spans"]):
            right = self._right.get(span["font"])
            if right:
                for char in span["chars"]:
                    char["c"] = right.get(char["c"], char["c"])
        return changed


def _drawn(
    words: Sequence[LayerWord], given: Mapping[int, Sequence[Reading]], doubt: Mapping[str, str]
) -> dict[str, str]:
    """Told digit -> drawn digit, as the picture was read, where these differ. `doubt`: the same by shape."""
    votes: dict[str, Counter[str]] = {}
    for word in words:
        told = [letter for letter in word.text if _is_digit(letter)]
        read = [letter for part in given[id(word)] for letter in part.text if _is_digit(letter)]
        if len(told) == len(read):
            for digit, other in zip(told, read, strict=True):
                votes.setdefault(digit, Counter())[other] += 1
    drawn = {}
    for digit, seen in votes.items():
        other, count = seen.most_common(1)[0]
        enough = count >= (1 if doubt.get(digit) == other else _TWICE)
        if other != digit and enough and count >= _SURE * seen.total():
            drawn[digit] = other
    return drawn


def _is_digit(letter: str) -> bool:
    return letter.isascii() and letter.isdigit()
