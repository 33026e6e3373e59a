"""Questions that are told by their words, in whatever order they stand.

There are many ways to ask for one thing, but few words to ask with: a question is of a kind when it has
the words that the kind needs, and hardly another. "Do you need the internet to work?" is about Pothi; "Do
plants need the internet?" has a word too many.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from engine.core.text import fold
from engine.safety.phrasebook import GROUP_HEADING, groups_in, load_phrases, phrases

_SMALL, _TEACHER = "small", "teacher"
_SMALL_FILE = "about_pothi"  # its small words serve all lists


@dataclass(frozen=True, slots=True)
class _Words:
    """A list of folded words, some by their beginning only."""

    whole: frozenset[str]
    beginnings: tuple[str, ...]

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and (word in self.whole or word.startswith(self.beginnings))


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to ask: its `kind`, all words that may stand in it, lists of which it needs one each, words
    that it never has, and how many others it may have, such as names of places."""

    kind: str
    known: _Words
    needed: tuple[_Words, ...]
    never: _Words
    others: int

    def fits(self, asked: list[str]) -> bool:
        unknown = sum(word not in self.known for word in asked)
        return (
            unknown <= self.others
            and not any(word in self.never for word in asked)
            and all(any(word in needed for word in asked) for needed in self.needed)
        )


def kind_by_words(file: str, text: str) -> str | None:
    """The kind (first word of a section of `file` in assets/safety) of a question, from its text as `padded`
    gives it; None for a question of none."""
    joined = _joined(file)
    if phrases(_SMALL_FILE, _TEACHER).search(text):
        return None
    asked = joined.sub(lambda found: found.group().replace(" ", "_"), text.strip()).split()
    return next((way.kind for way in _ways(file) if way.fits(asked)), None) if asked else None


@lru_cache(maxsize=4)
def _joined(file: str) -> re.Pattern[str]:
    """Words that are written apart and count as one."""
    told = (word for lines in load_phrases(file).values() for line in lines for word in line.split())
    apart = {fold(word).replace("_", " ") for word in told if "_" in word}
    return re.compile("|".join(rf"(?<!\S){re.escape(word)}(?!\S)" for word in sorted(apart)))


@lru_cache(maxsize=4)
def _ways(file: str) -> tuple[_Way, ...]:
    sections = load_phrases(file)
    groups = groups_in(sections)
    small = " ".join(load_phrases(_SMALL_FILE)[_SMALL])
    return tuple(
        _way(name.split()[0], lines, small, groups)
        for name, lines in sections.items()
        if name not in (_SMALL, _TEACHER) and not name.startswith(GROUP_HEADING)
    )


def _way(kind: str, lines: list[str], small: str, groups: dict[str, str]) -> _Way:
    filled = [
        " ".join(groups[word[1:-1]] if word[:1] == "<" else word for word in line.split()) for line in lines
    ]
    marked = {mark: [line[2:] for line in filled if line.startswith(f"{mark} ")] for mark in "+-~"}
    plain = [line for line in filled if line[:2] not in ("+ ", "- ", "~ ")]
    return _Way(
        kind,
        _words(" ".join([small, *marked["+"], *plain])),
        tuple(_words(line) for line in marked["+"]),
        _words(" ".join(marked["-"])),
        int(marked["~"][0]) if marked["~"] else 0,
    )


def _words(text: str) -> _Words:
    folded = [fold(word) for word in text.split()]
    return _Words(
        frozenset(word for word in folded if not word.endswith("*")),
        tuple(word[:-1] for word in folded if word.endswith("*")),
    )
