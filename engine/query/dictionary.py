"""Everyday words: what a Hindi word may mean in English, for books in the other language.

Lists that come with Pothi: the school terms, which mean one thing in a classroom; a dictionary of everyday
words, made from FreeDict's; the words that it has not or whose first sense there is not what a child means
("आम" is a mango, but most often "common"); and function words, as no dictionary has "करता".
Nothing of it is shown to anybody: it helps to find pages and to read them.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from engine.core.text import content_words, fold, is_devanagari, is_stop_word, normalize, stem, words
from engine.policy.numbers import policy_number
from engine.query.glossary import LONGEST_PHRASE, Phrase, school_terms
from engine.query.lemmas import lemmas

_FILE = "glossary/dictionary.tsv"
_CHOSEN_FILES = ("glossary/everyday_words.tsv", "glossary/school_words.tsv")
_SMALL_FILE = "glossary/small_words.tsv"
# What speaks for a translation: that it was chosen by hand, that it is a term of school, the sense that comes
# first, and each e-fold more passages of the library that have it.
_CHOSEN = policy_number("question_words", "translation.chosen")
_SCHOOL = policy_number("question_words", "translation.school")
_FIRST = policy_number("question_words", "translation.first")
_COMMON = policy_number("question_words", "translation.common")
# What the second of two chosen senses counts less.
_LATER_SENSE = policy_number("question_words", "translation.later_sense")
# What a second term for the same word counts less.
_LATER_TERM = policy_number("question_words", "translation.later_term")
_HABITUAL = ("ता", "ते", "ती")  # endings of verbs
SILENT = "-"  # English of a word that says nothing word by word

PAUSE, STOP = ",", "."
_PARTS = re.compile(r"([,;।?!]|:\s|\s[-–—]\s)")

Frequency = Callable[[str], int]  # English word -> number of chunks of the library that have it


class Dictionary:
    """Looks up Hindi words and groups of them. Build it once: it takes 25 MB and half a second."""

    def __init__(self) -> None:
        self._by_form: dict[str, dict[str, float]] = {}
        self._by_stem: dict[Phrase, dict[str, float]] = {}
        self._school: set[str] = set()
        for hindi, english in _lines(_FILE):
            for place, word in enumerate(english.split("|")):
                self._add(fold(hindi), word, _FIRST / (1 + place))
        for file in _CHOSEN_FILES:
            for hindi, english in _lines(file):
                for place, word in enumerate(english.split("|")):
                    self._add(fold(hindi), word, _CHOSEN - _LATER_SENSE * place)
        terms: Counter[str] = Counter()
        for english, hindi, _ in school_terms():
            self._add(fold(hindi), english, _SCHOOL - _LATER_TERM * terms[hindi])
            self._school.add(english)
            terms[hindi] += 1

    def _add(self, form: str, english: str, weight: float) -> None:
        stems = tuple(content_words(form))
        if stems:
            for entry in (self._by_form.setdefault(form, {}), self._by_stem.setdefault(stems, {})):
                entry[english] = max(weight, entry.get(english, 0.0))

    def translations(self, form: str, stems: Phrase, frequency: Frequency) -> list[str]:
        """English for a folded word or group of words and its stems, likeliest first; [] when unknown."""
        # words that only share a stem may be others (कंपन is no company), so they come last
        known = next((one for one in (form, *lemmas(form)) if one in self._by_form), None)
        senses = self._by_stem.get(stems, {}) if known is None else self._by_form[known]
        weights = {word: self._common(word, weight, frequency) for word, weight in senses.items()}
        return sorted(weights, key=lambda word: -weights[word])

    def _common(self, word: str, weight: float, frequency: Frequency) -> float:
        if weight <= _SCHOOL and word in self._school:
            return weight
        return weight + _COMMON * math.log1p(frequency(word))

    def knows(self, form: str) -> bool:
        """Whether a folded word stands in it in just this form."""
        return form in self._by_form

    def forms(self) -> Iterator[str]:
        """Every entry, folded: Hindi words and groups of them."""
        return iter(self._by_form)


@lru_cache(maxsize=1)
def dictionary() -> Dictionary:
    """The dictionary that comes with Pothi."""
    return Dictionary()


@lru_cache(maxsize=1)
def small_words() -> dict[str, str]:
    """Folded Hindi function word -> English or SILENT."""
    table: dict[str, str] = {}
    for hindi, english in _lines(_SMALL_FILE):
        for word in hindi.split():
            table.setdefault(fold(word), english)
    return table


@lru_cache(maxsize=1)
def verb_forms() -> frozenset[str]:
    """Folded forms of the verbs among the function words, which no ending tells for sure."""
    found: set[str] = set()
    for hindi, _ in _lines(_SMALL_FILE):
        forms = [fold(word) for word in hindi.split()]
        if any(form.endswith("ना") for form in forms) and any(form.endswith(_HABITUAL) for form in forms):
            found.update(forms)
    return frozenset(found)


def _lines(file: str) -> Iterator[tuple[str, str]]:
    text = resources.files("assets").joinpath(file).read_text(encoding="utf-8")
    for line in text.splitlines():
        if "\t" in line and not line.startswith("#"):
            hindi, english = line.split("\t")
            yield hindi, english


@dataclass(frozen=True, slots=True)
class Gloss:
    """A word, or a group that means one thing. `form`: as it stands, folded; `english`: "" if it says nothing
    word by word. A mark between clauses has itself as its form."""

    form: str
    english: str

    @property
    def is_mark(self) -> bool:
        return self.form in (PAUSE, STOP)


def glossed(question: str, frequency: Frequency, heard: Callable[[str], str | None]) -> list[Gloss]:
    """A Hindi question with its English, word by word, and the marks between clauses; [] with no Hindi word.

    Latin words and numbers stay; `heard` tells the English word that an unknown one sounds like (केल्विन:
    Calvin), or None.
    """
    text = normalize(question)
    if not any(is_devanagari(word) for word in words(text)):
        return []
    found: list[Gloss] = []
    for part in _PARTS.split(text):
        if _PARTS.fullmatch(part):
            found.append(Gloss(PAUSE if "," in part else STOP, ""))
        else:
            found += _glosses(words(part), frequency, heard)
    return found


def in_hindi_order(glosses: Iterable[Gloss]) -> str:
    """The English alone: "आवृत्ति किस मात्रक में मापी जाती है" -> "frequency which unit in measure"."""
    return " ".join(gloss.english for gloss in glosses if gloss.english)


def _glosses(
    written: Sequence[str], frequency: Frequency, heard: Callable[[str], str | None]
) -> Iterator[Gloss]:
    forms = [fold(word) for word in written]
    stems = [stem(form) for form in forms]
    start = 0
    while start < len(forms):
        if not is_devanagari(forms[start]):
            yield Gloss(written[start], written[start])
            start += 1
            continue
        size, told = _phrase(forms[start : start + LONGEST_PHRASE], stems[start:], frequency)
        told = told or heard(forms[start]) or written[start]
        yield Gloss(" ".join(forms[start : start + size]), "" if told == SILENT else told)
        start += size


def _phrase(forms: Sequence[str], stems: Sequence[str], frequency: Frequency) -> tuple[int, str]:
    """(number of words, English) for the longest beginning of `forms` that is known; (1, "") for none."""
    known = dictionary()
    for size in range(len(forms), 1, -1):
        found = known.translations(" ".join(forms[:size]), tuple(stems[:size]), frequency)
        if found:
            return size, found[0]
    small = small_words().get(forms[0])
    if small is not None:
        return 1, small
    found = known.translations(forms[0], (stems[0],), frequency)
    return 1, found[0] if found else SILENT if is_stop_word(forms[0]) else ""
