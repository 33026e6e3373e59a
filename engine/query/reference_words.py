"""The words by which people name parts of a book, with the slips they make, and numbers written out."""

from __future__ import annotations

import re
from enum import StrEnum

from engine.core.assets import pattern_under, sections_of, words_under
from engine.core.stopwords import word_set
from engine.core.text import fold
from engine.query.phonetics import edit_distance


class ReferenceKind(StrEnum):
    """What is named. Where a question names two, the earlier one is the smaller part. A paragraph and the
    author bear no number, see unnumbered_parts.py."""

    FIGURE = "figure"
    TABLE = "table"
    ACTIVITY = "activity"
    BOX = "box"
    EXAMPLE = "example"
    SOURCE = "source"
    EXERCISE = "exercise"
    SECTION = "section"
    PAGE = "page"
    CHAPTER = "chapter"
    PARAGRAPH = "paragraph"
    AUTHOR = "author"

    @property
    def is_of_text(self) -> bool:
        """Whether it is found in the running text: every book may have it."""
        return self in (ReferenceKind.PARAGRAPH, ReferenceKind.AUTHOR)


LAST_ITEM = "last"

_FILE = "words/book_parts.txt"


def _numbers(heading: str) -> dict[str, int]:
    """Folded word -> number, from lines of "number: words for it"."""
    lines = (line.split(":") for line in sections_of(_FILE)[heading])
    return {fold(word): int(number) for number, listed in lines for word in listed.split()}


def folded_words(heading: str) -> frozenset[str]:
    """The words under a heading of assets/words/book_parts.txt, folded."""
    return frozenset(map(fold, words_under(_FILE, heading)))


# Patterns, not folded yet.
NAMES = {kind: pattern_under(_FILE, kind.value) for kind in ReferenceKind if kind.value in sections_of(_FILE)}
QUESTION = pattern_under(_FILE, "question")
IN_TEXT = pattern_under(_FILE, "in text")
EXERCISE_TITLES = pattern_under(_FILE, "exercise titles")
BOX_TITLES = pattern_under(_FILE, "box titles")
LAST = pattern_under(_FILE, "last")

ORDINALS = _numbers("ordinals")
ORDINAL = "|".join(sorted((re.escape(word) for word in ORDINALS), key=len, reverse=True))
_SPELT = " ".join(sections_of(_FILE)["spelt"]).split()
_OTHER_WORDS = folded_words("no slips")
_WRITTEN = _numbers("numbers")
_TENS = word_set("twenty thirty forty fifty sixty seventy eighty ninety")
_NO_NUMBER = frozenset({"no", "do", "दो"})  # these stand for something else far more often
_POINT = folded_words("point")
_SHORTEST_SLIP = 4  # letters of a word in which a slip can be told
_TOKEN = re.compile(r"\S+")
_NUMBERED_BY = folded_words("numbered by")


def in_digits(text: str) -> str:
    """A folded question with slips in words that name parts of a book corrected, and their numbers in
    digits: "figre six point three" is "figure 6.3". What stands elsewhere stays."""
    tokens = _TOKEN.findall(text)
    result: list[str] = []
    at = 0
    while at < len(tokens):
        ahead = at + 1
        while ahead < len(tokens) and tokens[ahead] in _NUMBERED_BY:
            ahead += 1
        token = tokens[at]
        number, end = _number_at(tokens, ahead)
        begins = ahead < len(tokens) and tokens[ahead][:1].isdigit()
        corrected = _corrected(token) if number or begins or _follows_ordinal(tokens, at) else token
        result.append(corrected)
        if number and _is_name(corrected):
            result.append(number)
            at = end
        else:
            at += 1
    return " ".join(result)


def place_told(match: re.Match[str]) -> str:
    """The place that a match tells by its groups: the last one, an ordinal, a number in digits."""
    last, ordinal, number = match.groups()
    return LAST_ITEM if last else str(ORDINALS[ordinal]) if ordinal else str(number)


def _follows_ordinal(tokens: list[str], at: int) -> bool:
    return at > 0 and (tokens[at - 1] in ORDINALS or re.fullmatch(LAST, tokens[at - 1]) is not None)


def _number_at(tokens: list[str], at: int) -> tuple[str, int]:
    """(number in digits, token behind it) that is written out from a token on; ("", at) without one."""
    whole, end = _written(tokens, at)
    if whole is None:
        return "", at
    text = str(whole)
    if end < len(tokens) and tokens[end] in _POINT:
        part, behind = _written(tokens, end + 1)
        if part is not None:
            return f"{text}.{part}", behind
    return text, end


def _written(tokens: list[str], at: int) -> tuple[int | None, int]:
    if at >= len(tokens):
        return None, at
    token = tokens[at].rstrip(",.?")
    if token.isdigit() and at + 1 < len(tokens) and tokens[at + 1] in _POINT:
        return int(token), at + 1
    if token.isdigit() and at and tokens[at - 1] in _POINT:
        return int(token), at + 1
    with_point = at + 1 < len(tokens) and tokens[at + 1] in _POINT
    if (token in _NO_NUMBER and not with_point) or token not in _WRITTEN:
        return None, at
    value = _WRITTEN[token]
    if token in _TENS and at + 1 < len(tokens):
        more = _WRITTEN.get(tokens[at + 1].rstrip(",.?"), 0)
        if 0 < more < 10:
            return value + more, at + 2
    return value, at + 1


_ANY_NAME = re.compile("|".join(f"(?:{names})" for names in (*NAMES.values(), QUESTION)))


def _is_name(token: str) -> bool:
    return _ANY_NAME.fullmatch(token) is not None


def _corrected(token: str) -> str:
    """A slip in a long word that names a part of a book as that word."""
    is_word = len(token) >= _SHORTEST_SLIP and token.isascii() and token.isalpha()
    if not is_word or token in _OTHER_WORDS or _is_name(token):
        return token
    for word in _SPELT:
        most = 2 if len(word) > 6 else 1
        if token[0] == word[0] and edit_distance(token, word, most) <= most:
            return word
    return token
