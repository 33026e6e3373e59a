"""Hindi terms for the English words of a quotation, so that a Hindi-medium student can follow it."""

from __future__ import annotations

from functools import lru_cache

from engine.search.glossary import LONGEST_PHRASE, Phrase, school_terms
from engine.text import content_words, words

MOST_TERMS = 4


def hindi_terms(text: str, most: int = MOST_TERMS) -> list[tuple[str, str]]:
    """(English word as it stands in `text`, Hindi term) for up to `most` school terms, in reading order.

    Words of everyday language are left out: they need no help.
    """
    table = _terms()
    tokens = words(text)
    found: dict[str, tuple[str, str]] = {}
    start = 0
    while start < len(tokens) and len(found) < most:
        for end in range(min(len(tokens), start + LONGEST_PHRASE), start, -1):
            if not (content_words(tokens[start]) and content_words(tokens[end - 1])):
                continue  # "the density of" is the density
            shown = " ".join(tokens[start:end])
            hindi = table.get(tuple(content_words(shown)))
            if hindi and shown in text:
                found.setdefault(hindi, (shown, hindi))
                start = end - 1
                break
        start += 1
    return list(found.values())


@lru_cache(maxsize=1)
def _terms() -> dict[Phrase, str]:
    """Stems of an English school term -> its first Hindi one."""
    table: dict[Phrase, str] = {}
    for english, hindi, everyday in school_terms():
        stems = tuple(content_words(english))
        if stems and not everyday:
            table.setdefault(stems, hindi)
    return table
