"""School terms in two languages: a curated list, and pairs that Hindi books print as "शोफ (edema)".

A glossary maps a phrase (a tuple of stems) of one language to phrases of the other.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from itertools import product

from engine.core.text import content_words, is_devanagari, words

Phrase = tuple[str, ...]

LONGEST_PHRASE = 4
_TERM_FILE = "glossary/school_terms.tsv"
# Headings of lists whose words belong to no subject by themselves ("rate", "high", "system").
_NO_SUBJECT = ("everyday", "terms of several words")
_IN_BRACKETS = re.compile(
    r"((?:[\u0900-\u097f\u200c\u200d-]+\s+){0,3}[\u0900-\u097f\u200c\u200d-]+)\s*\(([^()]{3,60})\)"
)
_LATIN_TERM = re.compile(r"[A-Za-z][A-Za-z' -]+")


class Glossary:
    """Both directions in one table: Hindi phrases lead to English ones and the reverse."""

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        self._table: dict[Phrase, list[Phrase]] = defaultdict(list)
        self.hindi_words: set[str] = set()
        self.english_words: set[str] = set()
        self.subject_stems: set[str] = set()
        for english, hindi in pairs:
            self.add(english, hindi)

    def add(self, english: str, hindi: str, *, everyday: bool = False) -> None:
        """Take in one pair of terms as people write them. Everyday words are not terms of a subject."""
        here, there = tuple(content_words(english)), tuple(content_words(hindi))
        if not here or not there:
            return
        self.english_words.update(words(english.lower()))
        self.hindi_words.update(words(hindi))
        if not everyday:
            self.subject_stems.update(here, there)
        for a, b in ((here, there), (there, here)):
            if b not in self._table[a]:
                self._table[a].append(b)

    def merged(self, other: Glossary) -> Glossary:
        """A new glossary with the pairs of both."""
        both = Glossary()
        for part in (self, other):
            both.hindi_words |= part.hindi_words
            both.english_words |= part.english_words
            both.subject_stems |= part.subject_stems
            for phrase, translations in part._table.items():
                both._table[phrase] += [t for t in translations if t not in both._table[phrase]]
        return both

    def translations(self, phrase: Phrase) -> list[Phrase]:
        """Phrases of the other language for a phrase of stems; [] when unknown."""
        return list(self._table.get(phrase, ()))

    def phrases(self, stems: Sequence[str]) -> list[tuple[int, int, list[Phrase]]]:
        """(start, end, translations) of known phrases in a list of stems, longest first, without overlap."""
        found = []
        start = 0
        while start < len(stems):
            for end in range(min(len(stems), start + LONGEST_PHRASE), start, -1):
                translations = self._table.get(tuple(stems[start:end]))
                if translations:
                    found.append((start, end, list(translations)))
                    start = end - 1
                    break
            start += 1
        return found

    def __contains__(self, phrase: object) -> bool:
        return phrase in self._table

    def __len__(self) -> int:
        return len(self._table)


@dataclass(frozen=True, slots=True)
class TermLine:
    """A line of the curated list: terms of English that mean the same, or nearly, and their Hindi, the
    usual one first. `everyday`: they belong to no subject."""

    english: tuple[str, ...]
    hindi: tuple[str, ...]
    everyday: bool


def school_lines() -> Iterator[TermLine]:
    """The curated list that comes with Pothi, line by line."""
    text = resources.files("assets").joinpath(_TERM_FILE).read_text(encoding="utf-8")
    everyday = False
    for line in text.splitlines():
        if line.startswith("#"):
            everyday = line.removeprefix("#").strip() in _NO_SUBJECT
        elif "\t" in line:
            english, hindi = line.split("\t")
            yield TermLine(tuple(english.split("|")), tuple(hindi.split("|")), everyday)


@lru_cache(maxsize=1)
def school_glossary() -> Glossary:
    """The curated list as a glossary. Do not change the object returned."""
    glossary = Glossary()
    for line in school_lines():
        for english, hindi in product(line.english, line.hindi):
            glossary.add(english, hindi, everyday=line.everyday)
    return glossary


def bracket_pairs(text: str) -> list[tuple[str, str]]:
    """(English, Hindi) terms of a Hindi text that prints the English term in brackets.

    The Hindi term is taken to have as many words as the English one: the bracket closes it, and
    nothing marks where it begins.
    """
    pairs = []
    for match in _IN_BRACKETS.finditer(text):
        hindi, english = match.group(1).split(), match.group(2).strip()
        if not _LATIN_TERM.fullmatch(english) or is_devanagari(english):
            continue
        size = len(english.split())
        if size <= min(3, len(hindi)) and len(english) > 3:
            pairs.append((english, " ".join(hindi[-size:])))
    return pairs
