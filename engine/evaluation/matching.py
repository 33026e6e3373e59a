"""How texts are compared when an answer is graded: what counts as "the answer says it"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.core.stopwords import word_set

_DIGITS = str.maketrans(
    "₀₁₂₃₄₅₆₇₈₉" + "⁰¹²³⁴⁵⁶⁷⁸⁹" + "०१२३४५६७८९" + "−–—", "0123456789" + "0123456789" + "0123456789" + "---"
)
_MARKERS = re.compile(r"\[\d+\]|[\u200c\u200d]")  # citation numbers, and joiners that nobody sees
_SPACE = re.compile(r"\s+")
_FORMULA = re.compile(r"[0-9=+*/^×∝]")
_LONG = 8  # letters from which a string is not found by chance across the words of a text
_WORD = re.compile(r"[a-z0-9\u0900-\u097f]+")
_SMALL_WORDS = word_set(
    """
    a an the of in on at to by is are was were be been as and or it its this that these those for from with
    which who what how why when where has have had does do did not no than then there their they he she his
    her called का की के को में से पर है हैं था थे थी और या यह ये वह वे इस उस एक कि जो ने भी तो ही तक इसे उसे
    """
)
_LEANING = re.compile(
    r"^(?:it|they|this|these|that|those|he|she|such|its|their|here|there|"
    r"यह|ये|वह|वे|इस|इसे|इसका|इसकी|इसके|इन|इन्हें|इनका|उस|उसे|उन|उन्हें|ऐसे|ऐसा|ऐसी)\b(?! (?:is|are) (?:called|known))",
    re.I,
)
_SAME = 0.75  # share of the shorter sentence's words from which two sentences say the same
_FEWEST = 3  # words with meaning of a sentence that can be said twice


@dataclass(frozen=True, slots=True)
class Comparable:
    """A text as texts are compared: `plain`, and `tight`, that without any space."""

    plain: str
    tight: str

    @classmethod
    def of(cls, text: str | None) -> Comparable:
        plain = normalised(text)
        return cls(plain, _without_spaces(plain))

    def has(self, string: str) -> bool:
        """Whether the string stands in the text, spaces counted or not: "(n - 1)d" is "(n-1) d"."""
        wanted = normalised(string)
        return wanted in self.plain or _without_spaces(wanted) in self.tight

    def has_closely(self, string: str) -> bool:
        """The same, but spaces are left out of account only in formulas and in strings so long that they are
        not found by chance across other words."""
        wanted = normalised(string)
        tight = _without_spaces(wanted)
        may_be_tight = len(tight) >= _LONG or _FORMULA.search(tight) is not None
        return wanted in self.plain or (may_be_tight and tight in self.tight)


def normalised(text: str | None) -> str:
    """Lower case, one form of every letter, digit and dash, single spaces, no citation numbers."""
    written = unicodedata.normalize("NFC", text or "").translate(_DIGITS)
    return _SPACE.sub(" ", _MARKERS.sub("", written)).lower()


def says_all(text: str | None, facts: Sequence[Sequence[str]]) -> bool:
    """Whether a text has one of the alternatives of every fact."""
    said = Comparable.of(text)
    return all(any(said.has(alternative) for alternative in fact) for fact in facts)


def points_said(text: str | None, points: Sequence[Sequence[Sequence[str]]]) -> tuple[bool, ...]:
    """For each point whether a text has all strings of one of its alternatives."""
    said = Comparable.of(text)
    return tuple(
        any(all(said.has_closely(string) for string in alternative) for alternative in point)
        for point in points
    )


def says_twice(sentences: Sequence[str]) -> bool:
    """Whether one sentence says again what another one says."""
    told = [words for words in map(_words_with_meaning, sentences) if len(words) >= _FEWEST]
    return any(len(one & other) >= _SAME * min(len(one), len(other)) for one, other in combinations(told, 2))


def leans(sentence: str) -> bool:
    """Whether a sentence begins with a word that stands for something said before ("It has ...")."""
    return _LEANING.match(sentence.strip()) is not None


def share_of_devanagari(text: str | None) -> float:
    """Share of a text's letters that are Devanagari, 0 for a text without letters."""
    letters = [letter for letter in text or "" if letter.isalpha()]
    return sum("\u0900" <= letter <= "\u097f" for letter in letters) / max(1, len(letters))


def _words_with_meaning(sentence: str) -> frozenset[str]:
    words = _WORD.findall(normalised(sentence))
    return frozenset(word for word in words if word not in _SMALL_WORDS and (len(word) > 2 or word.isdigit()))


def _without_spaces(text: str) -> str:
    return _SPACE.sub("", text)
