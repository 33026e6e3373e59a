"""Noun phrases of English headings as they stand in a sentence: in small letters, with their articles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.assets import words_under
from engine.query.usage import Usage, indefinite, is_plural
from engine.query.word_classes import FINITE_VERBS

_FILE = "words/english_headings.txt"
MOST_HEAD = 4  # words of a noun phrase before its preposition
MOST_PAIR = 3  # "structure and functions"
_WORD = re.compile(r"[^\W_]+(?:[’'\-][^\W_]*)*")
_PARTICIPLE = re.compile(r"[a-z]{2}ed$")
CLAUSE_WORDS = words_under(_FILE, "clause words")
PREPOSITIONS = words_under(_FILE, "prepositions")
_DUE_TO = ("due", "to")


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """`text` as it stands in a sentence, with its article; `bare` without; `is_name`: every word of it is a
    name's; `has_rest`: a preposition follows its head."""

    text: str
    bare: str
    head: str
    is_plural: bool
    is_name: bool = False
    has_rest: bool = False


def noun_phrase(tokens: Sequence[str], usage: Usage, *, inside: bool = False) -> NounPhrase | None:
    """The words of a heading as a noun phrase in a sentence; None where its grammar isn't known.

    `inside`: it stands behind a preposition.
    """
    words = list(tokens)
    given = words[0].casefold() if words and words[0].casefold() in ("a", "an", "the") else ""
    words = words[1:] if given else words
    at = next((n for n, word in enumerate(words) if word.casefold() in (*PREPOSITIONS, "due")), len(words))
    head, rest = words[:at], words[at:]
    if not 1 <= len(head) <= MOST_HEAD or not all(is_noun_like(word, usage) for word in head):
        return None
    behind = _rest(rest, usage) if rest else ""
    if behind is None or (rest and _PARTICIPLE.search(head[-1].casefold())):
        return None
    if is_pair(head) and len(head) > MOST_PAIR and rest and usage.count(" ".join(head)) == 0:
        return None  # "foreign trade and integration of markets": how far left does the rest reach?
    alone = " ".join(usage.spelled(word) for word in head)
    is_common = is_plural(head[-1]) and not rest and alone.islower()
    text = alone if is_common else usage.phrase(head)
    kind = rest[0].casefold() if rest else ""
    article = _article(head, text, given, usage, kind, inside=inside)
    if article is None:
        return _joined(head, usage) if not rest and not given else None
    spelled = text.split()
    bare = f"{text} {behind}".strip()
    if behind and not text.islower():  # a name may go on behind its preposition
        whole_name = usage.phrase(bare.split())
        bare = whole_name if _capitals(whole_name) > _capitals(bare) else bare
    text, behind = bare[: len(text)], bare[len(text) + 1 :]
    named = all(word[:1].isupper() for word in spelled)
    whole = indefinite(text) if article == "a" else f"{article} {text}".strip()
    return NounPhrase(
        f"{whole} {behind}".strip(),
        bare,
        spelled[-1].casefold(),
        is_plural(spelled[-1]) or is_pair(head),
        named,
        bool(rest),
    )


def _article(
    head: Sequence[str], text: str, given: str, usage: Usage, kind: str, *, inside: bool
) -> str | None:
    """The article of a head: "a", "the" or "" ; None where nobody knows. `kind`: the preposition behind."""
    if re.search(r"[’']", text):
        return ""
    if given in ("a", "an"):
        return "a"
    if kind == "of":
        return usage.article_before_of(text) if inside else "the"
    if is_pair(head) and usage.count(text) == 0:
        return None
    if is_plural(head[-1]):  # "the United Nations"
        return (usage.article(text, inside=inside) or "") if text[:1].isupper() else ""
    shown = usage.article(text, inside=inside)
    if shown in ("a", "the") and len(head) > 1 and text[:1].islower() and usage.article(head[-1]) == "":
        return "" if shown == "the" else None  # "mutual inductance" is no more counted than "inductance"
    if shown == "" and len(head) > 1 and not inside and text[:1].islower() and usage.article(head[-1]) == "a":
        return None  # "flexible exchange rate" is as counted as "rate"
    if kind and not inside and shown == "a":
        return "the"
    if shown == "the" and len(head) == 1 and not given and not inside and not text[:1].isupper():
        return None  # "the loudness" of something: alone it has none
    return "the" if shown is None and given == "the" else shown


def _joined(head: Sequence[str], usage: Usage) -> NounPhrase | None:
    """Two things with "and" between them, each of which can stand alone."""
    if not is_pair(head):
        return None
    at = [word.casefold() for word in head].index("and")
    left, right = noun_phrase(head[:at], usage), noun_phrase(head[at + 1 :], usage)
    if left is None or right is None:
        return None
    return NounPhrase(
        f"{left.text} and {right.text}", f"{left.bare} and {right.bare}", right.head, True, False, False
    )


def _capitals(text: str) -> int:
    return sum(letter.isupper() for letter in text)


def is_pair(head: Sequence[str]) -> bool:
    """Whether words are two things joined by "and": "structure and functions"."""
    return [word.casefold() for word in head].count("and") == 1 and head[0].casefold() != "and"


def _rest(rest: Sequence[str], usage: Usage) -> str | None:
    """What follows a head, from its preposition on; None where its grammar isn't known."""
    first = rest[0].casefold()
    if first == "to":
        return None
    words = 2 if tuple(word.casefold() for word in rest[:2]) == _DUE_TO else 1
    if first == "due" and words == 1:
        return None
    inner = noun_phrase(rest[words:], usage, inside=True) if len(rest) > words else None
    return None if inner is None else " ".join([*(word.casefold() for word in rest[:words]), inner.text])


def is_noun_like(word: str, usage: Usage) -> bool:
    """Whether a word of a heading may be part of a noun phrase, and stands in the sentences of the book."""
    plain = word.casefold()
    if plain == "and":
        return True
    if plain in FINITE_VERBS or plain in CLAUSE_WORDS or not _WORD.fullmatch(word):
        return False
    return all(usage.knows(part) for part in re.split(r"[’']s?$|-", word) if part)
