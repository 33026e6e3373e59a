"""Hindi terms for the English words of a quotation, so that a Hindi-medium student can follow it.

A wrong one is worse than none: a term is told only where the list of school terms has one meaning for
the whole of it.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from functools import lru_cache

from engine.core.assets import lines_of
from engine.core.spelling_variants import british
from engine.query.glossary import LONGEST_PHRASE, school_lines

MOST_TERMS = 4
_MANY_SENSES = "glossary/many_senses.txt"
_WORD = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)?")
_FEWEST_LETTERS = 3
_HYPHENS = "-‐‑–"


def hindi_terms(text: str, most: int = MOST_TERMS) -> list[tuple[str, str]]:
    """(English words as they stand in `text`, Hindi term) for up to `most` school terms, in reading order.

    Left out are words of everyday language, which need no help; words of several meanings; and what is
    a part of something longer whose Hindi is not known ("non-conductor", "carbon tax").
    """
    found: dict[str, tuple[str, str]] = {}
    tokens = list(_WORD.finditer(text))
    start = 0
    while start < len(tokens) and len(found) < most:
        size = _longest(text, tokens, start)
        if size:
            first, last = tokens[start], tokens[start + size - 1]
            shown = text[first.start() : last.end()]
            hindi = _terms()[_key(shown)]
            if size > 1 or not _is_part(text, tokens, start):
                found.setdefault(hindi, (shown, hindi))
        start += max(size, 1)
    return list(found.values())


def _longest(text: str, tokens: list[re.Match[str]], start: int) -> int:
    """How many words from `start` on are the longest known term; 0 for none. Words of one term are
    next to each other, and no hyphen joins them to a word outside."""
    for end in range(min(len(tokens), start + LONGEST_PHRASE), start, -1):
        part = tokens[start:end]
        joined = all(_are_next(text, a, b) for a, b in itertools.pairwise(part))
        before, after = text[part[0].start() - 1 : part[0].start()], text[part[-1].end() : part[-1].end() + 1]
        if not joined or (before and before in _HYPHENS) or (after and after in _HYPHENS):
            continue
        if _key(text[part[0].start() : part[-1].end()]) in _terms():
            return end - start
    return 0


def _is_part(text: str, tokens: list[re.Match[str]], at: int) -> bool:
    """Whether a single word stands beside another term, so that both may be one thing."""
    sides = [(at - 1, at), (at, at + 1)]
    near = [(a, b) for a, b in sides if a >= 0 and b < len(tokens) and _are_next(text, tokens[a], tokens[b])]
    return any(_key(tokens[a if b == at else b].group()) in _subject_words() for a, b in near)


def _are_next(text: str, one: re.Match[str], other: re.Match[str]) -> bool:
    """Whether nothing but a space or a hyphen is between two words."""
    return text[one.end() : other.start()] in (" ", *_HYPHENS)


def _key(term: str) -> str:
    """The form in which terms are compared: one spelling, and the last word in the singular."""
    *rest, last = [british(word.lower().replace("’", "'")) for word in _WORD.findall(term)] or [""]
    return " ".join([*rest, _singular(last)])


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > len("species"):
        return f"{word[:-3]}y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is", "ics")) else word


@lru_cache(maxsize=1)
def _terms() -> dict[str, str]:
    """Terms of a subject, as `_key` gives them, that mean one thing -> the usual Hindi term.

    Of a line's English terms only the first, in all its spellings, surely has the Hindi that stands
    there: the others are near it ("democracy|democratic").
    """
    lines = list(school_lines())
    meanings = Counter(term for line in lines for term in {_key(term) for term in line.english})
    table = {_key(line.english[0]): line.hindi[0] for line in lines if not line.everyday}
    unsure = {_key(word) for line in lines_of(_MANY_SENSES) for word in line.split()}
    return {
        term: hindi
        for term, hindi in table.items()
        if meanings[term] == 1 and term not in unsure and len(term) >= _FEWEST_LETTERS
    }


@lru_cache(maxsize=1)
def _subject_words() -> frozenset[str]:
    """Single words that are terms of a subject, sure or not."""
    terms = (_key(term) for line in school_lines() if not line.everyday for term in line.english)
    return frozenset(term for term in terms if " " not in term)
