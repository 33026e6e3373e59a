"""Q2: questions about Pothi itself (its books, the internet, who made it), told by their words.

There are many ways to ask each of them, but few words to ask it with: a question is about Pothi when
it has the words that such a question needs, and no other. "Do you need the internet to work?" is; "Do
plants need the internet?" has a word too many.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from engine.safety.phrasebook import compile_phrases, load_phrases
from engine.text import fold

_FILE = "about_pothi"
_SMALL, _TEACHER = "small", "teacher"
_GROUP = "group "


@dataclass(frozen=True, slots=True)
class _Words:
    """A list of folded words, some by their beginning only."""

    whole: frozenset[str]
    beginnings: tuple[str, ...]

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and (word in self.whole or word.startswith(self.beginnings))


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to ask: `kind` of answer, all words that may stand in it, lists of which it needs one each."""

    kind: str
    known: _Words
    needed: tuple[_Words, ...]

    def fits(self, asked: list[str]) -> bool:
        return all(word in self.known for word in asked) and all(
            any(word in needed for word in asked) for needed in self.needed
        )


def about_pothi(text: str) -> str | None:
    """The kind (the name of a section of the file) of a question about Pothi, from its text as `padded` gives
    it; None for another question."""
    joined, teacher = _joined(), _teacher()
    if teacher.search(text):
        return None
    asked = joined.sub(lambda found: found.group().replace(" ", "_"), text.strip()).split()
    return next((way.kind for way in _ways() if way.fits(asked)), None) if asked else None


@lru_cache(maxsize=1)
def _joined() -> re.Pattern[str]:
    """Words that are written apart and count as one."""
    told = (word for lines in load_phrases(_FILE).values() for line in lines for word in line.split())
    apart = {fold(word).replace("_", " ") for word in told if "_" in word}
    return re.compile("|".join(rf"(?<!\S){re.escape(word)}(?!\S)" for word in sorted(apart)))


@lru_cache(maxsize=1)
def _teacher() -> re.Pattern[str]:
    return compile_phrases(load_phrases(_FILE)[_TEACHER])


@lru_cache(maxsize=1)
def _ways() -> tuple[_Way, ...]:
    sections = load_phrases(_FILE)
    groups = {
        name.removeprefix(_GROUP): " ".join(lines)
        for name, lines in sections.items()
        if name.startswith(_GROUP)
    }
    small = " ".join(sections[_SMALL])
    return tuple(
        _way(name.split()[0], lines, small, groups)
        for name, lines in sections.items()
        if name not in (_SMALL, _TEACHER) and not name.startswith(_GROUP)
    )


def _way(kind: str, lines: list[str], small: str, groups: dict[str, str]) -> _Way:
    filled = [
        " ".join(groups[word[1:-1]] if word[:1] == "<" else word for word in line.split()) for line in lines
    ]
    needed = [line.removeprefix("+ ") for line in filled if line.startswith("+ ")]
    other = [line for line in filled if not line.startswith("+ ")]
    return _Way(kind, _words(" ".join([small, *needed, *other])), tuple(_words(line) for line in needed))


def _words(text: str) -> _Words:
    folded = [fold(word) for word in text.split()]
    return _Words(
        frozenset(word for word in folded if not word.endswith("*")),
        tuple(word[:-1] for word in folded if word.endswith("*")),
    )
