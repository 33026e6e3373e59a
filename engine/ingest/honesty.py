"""Which words of a page's text layer may not be what the page shows.

A file tells apart from the shapes of its letters what they mean, and may tell it wrong: no meaning at all for
ligatures and conjuncts, one letter for another, Hindi in the order of drawing. Here that is judged from the
text alone: letters without a meaning, words that are no words. Whether the picture says otherwise is found
out by reading it, which takes a second or two, so only what is doubtful is read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Generic, TypeVar

from engine.ingest.fonts import is_legacy_hindi, is_symbol_font, is_unmapped_hindi
from engine.ingest.hindi_words import HINDI_LETTER, is_hindi_word
from engine.ingest.layer_words import LOST, LayerWord, PlainWord
from engine.ingest.letter_pairs import strangeness
from engine.ingest.words import is_english_word

_AROUND = ".,;:!?()[]{}\"'“”‘’।•*-–—…"
_HOLE = re.compile(f"[^\\W\\d_]{LOST}|{LOST}[a-z]")
_MANY_WORDS = 30  # different Latin words of a font on a page, by which the dictionary judges it
_LEAST_KNOWN = 0.5  # share of these that are English
_MANY_PLAIN, _PLAIN_KNOWN = 15, 0.85  # the same of words in small letters, which names are not among
_ALL_LOST = 0.5  # share of a font's words with letters without a meaning, by which none of it is believed
_LEAST_LOST = 10
_ENDLESS, _LEAST_ENDLESS = 30, 3  # letters of what can be no word, and how many such tell that spaces lie
_HIDDEN = re.compile(r"\W*\?{2,}\W*")  # letters told as question marks
_MIXED = re.compile(r"[A-Za-z].*[^\w\s'’.,/–—-]|[^\w\s'’.,/–—-].*[A-Za-z]|[a-z][0-9A-Z]")
_LEAST_MIXED = 12  # different words of letters and signs
_MOST_MIXED = 0.3  # share of a font's words that may be such: formulas
_LONG = 4  # letters
_FEW_WORDS = 3  # ... by which the letters that follow each other judge it
_MOST_STRANGE = 5.6  # bits a letter; names have less
_FOREIGN = 0.5  # share of words in letters that are neither Latin nor Hindi
_LEAST_FOREIGN = 3
_BROKEN_HINDI = 0.04  # share of Hindi words of a font that cannot be words
_LEAST_BROKEN = 2
_SCRIPTS = (
    "LATIN", "DEVANAGARI", "GREEK", "MICRO", "OHM", "KELVIN", "ANGSTROM", "MODIFIER", "FEMININE", "MASCULINE",
    "SUPERSCRIPT", "DOUBLE-STRUCK", "SCRIPT", "MATHEMATICAL", "PLANCK", "BLACK-LETTER",
)  # fmt: skip


Word = TypeVar("Word", LayerWord, PlainWord)


@dataclass(slots=True)
class Suspicion(Generic[Word]):
    """What is doubtful on a page.

    `holes`: words with letters that have no meaning, in fonts that are sound otherwise. `hindi`: words in
    fonts whose Hindi is broken. `strange`: words in fonts whose letters make no words; only the picture can
    tell whether they lie.
    """

    holes: list[Word] = field(default_factory=list)
    hindi: list[Word] = field(default_factory=list)
    strange: list[Word] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.holes or self.hindi or self.strange)

    @property
    def words(self) -> list[Word]:
        return self.holes + self.hindi + self.strange


@dataclass(slots=True)
class _FontTally(Generic[Word]):
    """What one font says on a page, counted in words."""

    words: list[Word] = field(default_factory=list)
    latin: set[str] = field(default_factory=set)
    plain: set[str] = field(default_factory=set)
    mixed: set[str] = field(default_factory=set)
    endless: int = 0
    foreign: int = 0
    hindi: int = 0
    broken: int = 0
    lost: int = 0


def suspect(words: Sequence[Word], trusted: Collection[str] = ()) -> Suspicion[Word]:
    """What is doubtful among the words of a page. `trusted`: fonts that agreed with the picture before."""
    found = Suspicion[Word]()
    tallies = _tallies(words)
    broken = any(font not in trusted and _is_broken_hindi(tally) for font, tally in tallies.items())
    legacy = sum(is_legacy_hindi(word.font) for word in words)
    in_legacy_font = 2 * legacy > len(words)  # Latin letters are formulas then
    for font, tally in tallies.items():
        if font in trusted:
            continue
        if broken and tally.hindi:  # its other fonts come from the same program
            found.hindi += [
                word for word in tally.words if HINDI_LETTER.search(word.text) or LOST in word.text
            ]
        elif is_unmapped_hindi(font) or (not in_legacy_font and _is_strange(tally)):
            found.strange += tally.words
        elif tally.lost and not in_legacy_font:
            found.holes += [word for word in tally.words if _has_hole(word)]
    return found


def unsuspected(words: Sequence[Word], found: Suspicion[Word], trusted: Collection[str]) -> list[Word]:
    """The words with letters in fonts of which nothing was found and which are not trusted either."""
    known = {word.font for word in found.words} | set(trusted)
    return [
        word
        for font, tally in _tallies(words).items()
        if font not in known
        for word in tally.words
        if any(letter.isalpha() for letter in word.text)
    ]


def _tallies(words: Sequence[Word]) -> dict[str, _FontTally[Word]]:
    tallies: dict[str, _FontTally[Word]] = {}
    for font in dict.fromkeys(word.font for word in words):
        if not is_legacy_hindi(font) and not is_symbol_font(font):
            tallies[font] = _FontTally[Word]()
    for word in words:
        tally = tallies.get(word.font)
        if tally is None:
            continue
        tally.words.append(word)
        text = word.text
        bare = text.strip(_AROUND)
        if len(bare) > 2 and bare.isascii() and bare.isalpha():  # nearly every word
            tally.endless += len(bare) > _ENDLESS
            tally.latin.add(bare.lower())
            if len(bare) >= _LONG and bare.islower():
                tally.plain.add(bare)
            continue
        if LOST in text:
            tally.lost += 1
            tally.broken += bool(HINDI_LETTER.search(text))
        tally.endless += len(bare) > _ENDLESS and "/" not in bare and any(map(str.isalpha, bare))
        if HINDI_LETTER.search(bare):
            tally.hindi += 1
            tally.broken += LOST not in text and not is_hindi_word(bare, numbered=bare != text)
        elif _HIDDEN.fullmatch(word.text) or any(map(_is_foreign, bare)):
            tally.foreign += 1
        elif len(bare) > 2 and _MIXED.search(bare):
            tally.mixed.add(bare)
    return tallies


def _is_broken_hindi(tally: _FontTally[Word]) -> bool:
    return tally.broken >= max(_LEAST_BROKEN, _BROKEN_HINDI * tally.hindi)


def _has_hole(word: Word) -> bool:
    """Whether a letter without a meaning is one of a word, and no bullet or sign beside it."""
    return bool(_HOLE.search(word.text)) or (len(word.text) > 2 and not word.text.strip(LOST))


def _is_strange(tally: _FontTally[Word]) -> bool:
    if tally.foreign >= max(_LEAST_FOREIGN, _FOREIGN * len(tally.words)):
        return True
    if len(tally.mixed) >= max(_LEAST_MIXED, _MOST_MIXED * len(tally.words)):
        return True
    if tally.endless >= _LEAST_ENDLESS:
        return True
    if tally.lost >= max(_LEAST_LOST, _ALL_LOST * len(tally.words)):
        return True
    if len(tally.plain) >= _MANY_PLAIN:
        known = sum(map(is_english_word, tally.plain))
        if known < _PLAIN_KNOWN * len(tally.plain):
            return True
    known = sum(map(is_english_word, tally.latin))
    if len(tally.latin) >= _MANY_WORDS and known < _LEAST_KNOWN * len(tally.latin):
        return True
    long = [word for word in tally.latin if len(word) >= _LONG]  # shorter ones are symbols and units as well
    known = sum(map(is_english_word, long))
    return len(long) >= _FEW_WORDS and known < _LEAST_KNOWN * len(long) and strangeness(long) > _MOST_STRANGE


@cache
def _is_foreign(letter: str) -> bool:
    """Whether this is a letter of neither English, Hindi nor formulas."""
    if letter.isascii() or not unicodedata.category(letter).startswith("L"):
        return False
    return not unicodedata.name(letter, "").startswith(_SCRIPTS)
