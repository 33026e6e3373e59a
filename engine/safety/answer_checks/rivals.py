"""Another thing of the same kind as the one asked: the other lighthouse, the other mirror, Article 21.

Only where the book tells of the asked thing too is a sentence known to be about its rival. Three signs, in
English and Hindi: a word of the question has another one beside it ("Kota Bay lighthouse" for "Mandal Point
lighthouse"), the section is named after a neighbour of the one that the question names, and a sentence says
of another subject what one says of the subject asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

from engine.core.stopwords import word_set
from engine.core.text import content_words, fold, is_stop_word, stem, words
from engine.core.values import Chunk
from engine.policy.numbers import policy_number
from engine.safety.answer_checks.facts import names

_OF = word_set("of at in")
_HINDI_OF = frozenset(map(fold, ["का", "की", "के"]))
_ARTICLES = word_set("the a an")
_DIGIT = re.compile(r"^\d+(?:\.\d+)*$")
NUMBER = "number"
# Share of their words that two sentences about two subjects have in common.
PARALLEL = policy_number("word_overlap", "about")
_NUMBER = re.compile(r"\d")
_SECTION_NUMBER = re.compile(r"^\W*\d+(?:\.\d+)*\W*")


@dataclass(frozen=True, slots=True)
class Beside:
    """`word` with what tells it from others of its kind: the word before it, behind its "of", a number."""

    place: str
    word: str
    other: str


class Rivals:
    """What of the pages at hand is about the thing asked, and what about its neighbours."""

    def __init__(self, question: str, chunks: Sequence[Chunk]) -> None:
        self._asked = frozenset(content_words(question))
        self._sections = {chunk.headings for chunk in chunks if chunk.headings}
        self._sentences = {s.text for chunk in chunks for s in chunk.sentences}
        self._titles = frozenset().union(*(pairs(title) for path in self._sections for title in path))
        told = self._titles.union(*map(pairs, self._sentences))
        self._pairs = [pair for pair in pairs(question) if pair in told]

    def other_thing(self, said: str, told: str, headings: Sequence[str]) -> str | None:
        """What else than the asked thing a sentence is about, or None. `said`: as it is shown; `told`: on
        the page, with the sentences that it leans on; `headings`: of its section."""
        known = set(content_words(" ".join((said, told))))
        leaf = set(content_words(headings[-1])) if headings else set()
        return (
            self._other_beside(said, known | leaf)
            or self._other_section(known, tuple(headings))
            or self._other_subject(said, known | leaf)
        )

    def _other_beside(self, said: str, known: AbstractSet[str]) -> str | None:
        """A name, a number or what a heading tells apart; "a large current" is no other current."""
        named = {stem(fold(name).removesuffix("'s")) for name in names(said)}
        for mine in pairs(said):
            told_apart = mine.place == NUMBER or mine.other in named or mine in self._titles
            if mine.other in self._asked or not told_apart:
                continue
            for asked in self._pairs:
                if (asked.place, asked.word) == (mine.place, mine.word) and asked.other not in known:
                    return f"{mine.other} {mine.word}"
        return None

    def _other_section(self, known: AbstractSet[str], headings: tuple[str, ...]) -> str | None:
        """The section's title, where the question names another one beside it of the same kind: with a word
        in common, or named in full."""
        for section in self._sections:
            split = next((i for i, (a, b) in enumerate(zip(section, headings, strict=False)) if a != b), None)
            if not split:  # the same section, or another chapter
                continue
            theirs, own = _stems(section[split]), _stems(headings[split])
            named = (theirs - own) & self._asked
            alike = bool(theirs & own) or theirs <= self._asked
            mine = own - theirs
            other = bool(mine) and mine.isdisjoint(self._asked) and named.isdisjoint(known)
            if named and alike and other:
                return headings[split]
        return None

    def _other_subject(self, said: str, known: AbstractSet[str]) -> str | None:
        """What the sentence begins with, where one that begins with a word of the question is like it. Of two
        words before the same one ("a large current") only names and titles tell things apart, see above."""
        mine = list(dict.fromkeys(content_words(said)))
        if not mine or mine[0] in self._asked:
            return None
        shared = self._asked.intersection(mine)
        for text in self._sentences if shared else ():
            theirs = list(dict.fromkeys(content_words(text)))
            if not theirs or theirs[0] not in self._asked or theirs[0] in known or mine[0] in theirs:
                continue
            if mine[1:2] == theirs[1:2] and Beside("before", theirs[1], theirs[0]) in pairs(text):
                continue
            if shared < self._asked.intersection(theirs) and _are_parallel(mine, theirs):
                return mine[0]
        return None


def _are_parallel(one: Iterable[str], other: Iterable[str]) -> bool:
    """Whether two sentences say the same of two subjects; two with a number each are soon alike."""
    plain = [{word for word in text if not _NUMBER.search(word)} for text in (one, other)]
    fewer, more = sorted(map(len, plain))
    both_tell = all(any(_NUMBER.search(word) for word in text) for text in (one, other))
    least = PARALLEL * (fewer if both_tell else more)
    return fewer > 0 and len(plain[0] & plain[1]) >= least


def _stems(heading: str) -> set[str]:
    return set(content_words(_SECTION_NUMBER.sub("", heading)))


@lru_cache(maxsize=4096)
def pairs(text: str) -> frozenset[Beside]:
    """Each content word of a text with the word before it, the one behind its "of", and its number."""
    tokens = [token.removesuffix("'s") for token in words(fold(text))]
    found = set()
    for at, token in enumerate(tokens):
        if not _is_content(token):
            continue
        before = _before(tokens, at)
        if before:
            found.add(Beside("before", stem(token), before))
        if at + 1 < len(tokens) and _DIGIT.match(tokens[at + 1]):
            found.add(Beside(NUMBER, stem(token), tokens[at + 1]))
        if at + 1 < len(tokens) and tokens[at + 1] in _OF:
            behind = next((t for t in tokens[at + 2 : at + 4] if t not in _ARTICLES), "")
            if behind and _is_content(behind):
                found.add(Beside("of", stem(token), stem(behind)))
    return frozenset(found)


def _before(tokens: Sequence[str], at: int) -> str:
    """The word right before, or in Hindi the one before its "का"."""
    back = at - 2 if at > 1 and tokens[at - 1] in _HINDI_OF else at - 1
    return stem(tokens[back]) if back >= 0 and _is_content(tokens[back]) else ""


def _is_content(token: str) -> bool:
    return not is_stop_word(token) and not _DIGIT.match(token) and len(token) > 1
