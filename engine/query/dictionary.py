"""Everyday words: what a Hindi word may mean in English, for books in the other language.

Lists that come with Pothi: the school terms, which mean one thing in a classroom; a dictionary of everyday
words, made from FreeDict's; the words that it has not or whose first sense there is not what a child means
("आम" is a mango, but most often "common"); and function words, as no dictionary has "करता".
Nothing of it is shown to anybody: it helps to find pages and to read them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from engine.core.assets import rows_of, sections_of
from engine.core.text import content_words, fold, is_devanagari, is_stop_word, normalize, stem, words
from engine.query.glossary import LONGEST_PHRASE, Phrase, school_lines

_FILE = "glossary/dictionary.tsv"
_CHOSEN_FILES = ("glossary/everyday_words.tsv", "glossary/school_words.tsv")
_SMALL_FILE = "glossary/small_words.tsv"
_HABITUAL = ("ता", "ते", "ती")  # endings of verbs
SILENT = "-"  # English of a word that says nothing word by word

PAUSE, STOP = ",", "."
_PARTS = re.compile(r"([,;।?!]|:\s|\s[-–—]\s)")

_NO_ENDING = "-"


def _endings() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Ending -> endings of the dictionary form, likeliest first, as folded words have them (ँ is ं)."""
    for line in sections_of("words/hindi_forms.txt")["dictionary forms"]:
        ending, others = line.replace(_NO_ENDING, "").split(":")
        yield ending, tuple(others.removeprefix(" ").split(" "))


_ENDINGS = dict(_endings())
_LONGEST = max(map(len, _ENDINGS))
_LEAST = 2  # letters that have to be left of a word


def lemmas(form: str) -> list[str]:
    """Forms under which a dictionary may have a folded Hindi word, likeliest first, never the word itself:
    कंपनियों is of कंपनी, घुलता of घुलना. A stem is too coarse: कंपनियां and कंपन (vibration) are one."""
    found: dict[str, None] = {}
    for size in range(min(_LONGEST, len(form) - _LEAST), -1, -1):
        rest, ending = form[: len(form) - size], form[len(form) - size :]
        for other in _ENDINGS.get(ending, ()):
            found[fold(rest + other)] = None
    found.pop(form, None)
    return list(found)


class Dictionary:
    """Looks up Hindi words and groups of them. Build it once: it takes 25 MB and half a second."""

    def __init__(self) -> None:
        self._by_form: dict[str, dict[str, None]] = {}  # English, likeliest first
        self._by_stem: dict[Phrase, dict[str, None]] = {}
        for file in _CHOSEN_FILES:
            self._add_all(rows_of(file))
        # A term goes first for its usual Hindi: जंग is rust, and only the third word for war.
        terms = [
            (n, hindi, one)
            for line in school_lines()
            for n, hindi in enumerate(line.hindi)
            for one in line.english
        ]
        self._add_all((hindi, english) for _, hindi, english in sorted(terms, key=lambda term: term[0]))
        self._of_school = frozenset(self._by_form)
        self._add_all(rows_of(_FILE))

    def _add_all(self, pairs: Iterable[Sequence[str]]) -> None:
        """Take in lines of Hindi and its senses, behind those that are known."""
        for hindi, english in pairs:
            form = fold(hindi)
            stems = tuple(content_words(form))
            for word in english.split("|") if stems else ():
                self._by_form.setdefault(form, {}).setdefault(word)
                self._by_stem.setdefault(stems, {}).setdefault(word)

    def translations(self, form: str, stems: Phrase) -> list[str]:
        """English for a folded word or group of words and its stems, likeliest first: what was chosen by
        hand, terms of school, then the dictionary's senses in their order; [] when unknown."""
        # words that only share a stem may be others (कंपन is no company), so they come last
        known = next((one for one in (form, *lemmas(form)) if one in self._by_form), None)
        return list(self._by_stem.get(stems, ()) if known is None else self._by_form[known])

    def knows(self, form: str) -> bool:
        """Whether a folded word stands in it in just this form."""
        return form in self._by_form

    def is_of_school(self, form: str) -> bool:
        """Whether a folded word is one of school or of children's questions, not only of the dictionary."""
        return form in self._of_school

    def forms(self) -> Iterator[str]:
        """Every entry, folded: Hindi words and groups of them."""
        return iter(self._by_form)

    @cached_property
    def english_words(self) -> frozenset[str]:
        """The words of all senses, in lower case."""
        return frozenset(
            word for told in self._by_form.values() for one in told for word in words(one.lower())
        )


@lru_cache(maxsize=1)
def dictionary() -> Dictionary:
    """The dictionary that comes with Pothi."""
    return Dictionary()


@lru_cache(maxsize=1)
def small_words() -> dict[str, str]:
    """Folded Hindi function word -> English or SILENT."""
    table: dict[str, str] = {}
    for hindi, english in rows_of(_SMALL_FILE):
        for word in hindi.split():
            table.setdefault(fold(word), english)
    return table


@lru_cache(maxsize=1)
def verb_forms() -> frozenset[str]:
    """Folded forms of the verbs among the function words, which no ending tells for sure."""
    found: set[str] = set()
    for hindi, _ in rows_of(_SMALL_FILE):
        forms = [fold(word) for word in hindi.split()]
        if any(form.endswith("ना") for form in forms) and any(form.endswith(_HABITUAL) for form in forms):
            found.update(forms)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Gloss:
    """A word, or a group that means one thing. `form`: as it stands, folded; `english`: "" if it says nothing
    word by word. A mark between clauses has itself as its form."""

    form: str
    english: str

    @property
    def is_mark(self) -> bool:
        return self.form in (PAUSE, STOP)


def glossed(question: str, heard: Callable[[str], str | None]) -> list[Gloss]:
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
            found += _glosses(words(part), heard)
    return found


def in_hindi_order(glosses: Iterable[Gloss]) -> str:
    """The English alone: "आवृत्ति किस मात्रक में मापी जाती है" -> "frequency which unit in measure"."""
    return " ".join(gloss.english for gloss in glosses if gloss.english)


def _glosses(written: Sequence[str], heard: Callable[[str], str | None]) -> Iterator[Gloss]:
    forms = [fold(word) for word in written]
    stems = [stem(form) for form in forms]
    start = 0
    while start < len(forms):
        if not is_devanagari(forms[start]):
            yield Gloss(written[start], written[start])
            start += 1
            continue
        size, told = _phrase(forms[start : start + LONGEST_PHRASE], stems[start:])
        told = told or heard(forms[start]) or written[start]
        yield Gloss(" ".join(forms[start : start + size]), "" if told == SILENT else told)
        start += size


def _phrase(forms: Sequence[str], stems: Sequence[str]) -> tuple[int, str]:
    """(number of words, English) for the longest beginning of `forms` that is known; (1, "") for none."""
    known = dictionary()
    for size in range(len(forms), 1, -1):
        found = known.translations(" ".join(forms[:size]), tuple(stems[:size]))
        if found:
            return size, found[0]
    small = small_words().get(forms[0])
    if small is not None:
        return 1, small
    found = known.translations(forms[0], (stems[0],))
    return 1, found[0] if found else SILENT if is_stop_word(forms[0]) else ""
