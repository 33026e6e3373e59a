"""Ligatures that a file tells wrong: as a space, as a letter of another language, "fi" as "fl".

A page betrays it when words that are none become words with another ligature in that place. Then all places
in letters of that font where the same may have happened are taken for letters without a meaning, which are
read in the picture (see engine.ingest.rereading); spaces that are white there stay spaces. A space that only
stands beside a ligature ("refl ect") is no such lie: engine.ingest.words puts these together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Any

from engine.ingest.layer_words import LOST, PlainWord, RawLine
from engine.ingest.words import is_english_word, stands_alone

_LIGATURES = ("fi", "fl", "ff", "ffi", "ffl", "ti", "tt", "Th")
_AROUND = ".,;:!?()[]{}\"'“”‘’।•*-–—…"
_OF_WORDS = "’‘–—ʼ\u00adÏ" + LOST  # signs that words have in them, and one that engine.ingest.repair knows
_SWAPPED = (("fi", "fl"), ("fl", "fi"))
_LEAST = 2  # different words that betray a font
_SHORTEST = 4  # letters of a word that tells something


class Lie(Enum):
    """What a ligature is told as."""

    SPACE = auto()
    SIGN = auto()
    OTHER = auto()  # another ligature


Lies = Mapping[str, set[Lie]]


def false_ligatures(words: Sequence[PlainWord]) -> dict[str, set[Lie]]:
    """The fonts of a page that tell ligatures wrong, and as what. `words`: in their order."""
    found: dict[tuple[str, Lie], set[str]] = {}
    bare = [word.text.strip(_AROUND) for word in words]
    sound = {text for text in set(bare) if text.isascii() and (not text.isalpha() or stands_alone(text))}
    for at, text in enumerate(bare):
        if text in sound and (at + 1 == len(bare) or bare[at + 1] in sound):
            continue  # nearly every word
        after = words[at + 1] if at + 1 < len(words) else PlainWord("", "")
        for lie, whole in _betrayals(words[at], after):
            found.setdefault((words[at].font, lie), set()).add(whole)
    told = {lie for (_, lie), whole_words in found.items() if len(whole_words) >= _LEAST}
    lies: dict[str, set[Lie]] = {}
    for font, lie in found:
        if lie in told:  # the fonts of one page come from one program
            lies.setdefault(font, set()).add(lie)
    return lies


def _betrayals(word: PlainWord, after: PlainWord) -> Iterator[tuple[Lie, str]]:
    """The words that would be whole with another ligature."""
    text = word.text.strip(_AROUND)
    if not text or (text.isascii() and not text.isalpha()):
        return
    if not text.isascii():
        sign = next((letter for letter in text if not letter.isascii()), "")
        if text.count(sign) == 1 and sign not in _OF_WORDS and text.replace(sign, "").isalpha():
            yield from ((Lie.SIGN, whole) for whole in _completed(*text.split(sign)))
        return
    if not stands_alone(text):
        for wrong, right in _SWAPPED:
            if wrong in text and is_english_word(text.replace(wrong, right)):
                yield Lie.OTHER, text
    second = after.text.strip(_AROUND)
    apart = word.font == after.font and word.text[-1:].isalpha() and after.text[:1].isalpha()
    if apart and second.isascii() and second.isalpha() and not (stands_alone(text) and stands_alone(second)):
        yield from ((Lie.SPACE, whole) for whole in _completed(text, second))


def _completed(left: str, right: str) -> Iterator[str]:
    for ligature in _LIGATURES:
        whole = left + ligature + right
        if len(whole) > _SHORTEST and is_english_word(whole):
            yield whole


def hide_false_ligatures(lines: Sequence[RawLine], lies: Lies) -> list[tuple[dict[str, Any], float]]:
    """Gives, in place, LOST for what a ligature may be told as in these fonts: of spaces those between
    letters. Returns these with their font sizes, as most are white."""
    spaces: list[tuple[dict[str, Any], float]] = []
    for line in lines:
        sizes = [float(span["size"]) for span in line["spans"] for _ in span["chars"]]
        chars = [(char, span["font"]) for span in line["spans"] for char in span["chars"]]
        for at, (char, font) in enumerate(chars):
            told = lies.get(font)
            if told and _may_be_ligature(chars, at, told):
                if char["c"] == " ":
                    spaces.append((char, sizes[at]))
                else:
                    char["c"] = LOST
        for span in line["spans"]:
            span["chars"] = [char for char in span["chars"] if char["c"]]
    for char, _ in spaces:
        char["c"] = LOST
    return spaces


_Chars = Sequence[tuple[dict[str, Any], str]]


def _may_be_ligature(chars: _Chars, at: int, told: set[Lie]) -> bool:
    char = chars[at][0]
    text = char["c"]
    if text == " " and Lie.SPACE in told and not char.get("synthetic"):
        return (_has_letter(chars, at - 1) or _text(chars, at - 1) == "-") and _has_letter(chars, at + 1)
    if Lie.SIGN in told and not text.isascii() and text not in _OF_WORDS:
        return _has_letter(chars, at - 1) or _has_letter(chars, at + 1)
    if Lie.OTHER in told and text in ("f", "ﬁ", "ﬂ"):
        if text != "f":
            return True
        after = chars[at + 1][0] if at + 1 < len(chars) else None
        if after is not None and after["c"] in "il":
            x0, y0, x1, y1 = char["bbox"]
            char["bbox"] = (x0, y0, max(x1, after["bbox"][2]), y1)
            after["c"] = ""
            return True
    return False


def _text(chars: _Chars, at: int) -> str:
    return str(chars[at][0]["c"]) if 0 <= at < len(chars) else ""


def _has_letter(chars: _Chars, at: int) -> bool:
    text = _text(chars, at)
    return text.isascii() and text.isalpha()
