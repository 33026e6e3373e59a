"""Whether two sentences tell the same thing with different values: a number, a date, a name.

Only sentences that are alike in all else are compared, so that another thing's number is no other value of
this one: "The lighthouse of Alda is 30 m tall" and "The lighthouse of Besk is 42 m tall" agree.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from engine.core.anaphora import leans_back
from engine.core.text import content_words, fold, is_devanagari, is_stop_word, words
from engine.policy.numbers import policy_number
from engine.safety.answer_checks.numbers import Quantity, months_and_days, quantities

MIN_SHARED = 2  # content stems besides the values
# Share of the stems of either sentence that the other has.
MIN_ALIKE = policy_number("word_overlap", "same")
LONGEST_NAME = 4  # words
# Numbers that a sentence calls rough may differ by this share.
NEARLY = policy_number("answer_checks", "values.nearly")

_ROUGH = re.compile(
    r"\b(?:about|nearly|almost|around|approximately|roughly|over|more than|less than)\b"
    r"|लगभग|क़रीब|करीब|तकरीबन|से अधिक"
)
# What a number numbers, and is no value of: "Fig. 5.3", "अध्याय 4".
_LABELS = re.compile(
    r"(?:\b(?:fig|figs|figure|table|chapter|page|section|activity|example|exercise|class|unit|box|eq|equation|no)\b"
    r"\.?|चित्र|सारणी|तालिका|अध्याय|पृष्ठ|खंड|क्रियाकलाप|उदाहरण|कक्षा|समीकरण)\s*\(?[\d०-९]+(?:\.[\d०-९]+)*\)?",
    re.IGNORECASE,
)
# Who or where it was is one person or place; "which rivers" may be several.
_WHO_EN = re.compile(r"^\W*(?:\w+\s){0,4}?(?:who|whom|whose|where|name of)\b", re.IGNORECASE)
_WHO_HI = re.compile(
    r"(?:^|\s)(?:किसने|किसके|किसकी|किसका|कहाँ|कहां|कौन|का नाम"
    r"|kisne|kiske|kiski|kiska|kaha|kahan|kaun|ka naam)(?=\s|$|\?)"
)
_YEAR = re.compile(r"1\d{3}|20\d{2}")


@dataclass(frozen=True, slots=True)
class _Told:
    """A sentence without its values: stems, names among them as they stand, and the values."""

    stems: frozenset[str]
    names: frozenset[str]
    numbers: frozenset[Quantity]
    months: frozenset[str]


def differ_in_value(one: str, other: str, question: str = "") -> bool:
    """Whether two sentences, alike in all else, give different values for what `question` asks. One that the
    question itself names ("in 2011") is no matter of opinion. Sentences that lean on another one are
    left out: what they speak of is not in them."""
    if leans_back(one) or leans_back(other):
        return False
    return _other_number(_told(one), _told(other), question, rough=_rough(one, other)) or _other_name(
        one, other, question
    )


@lru_cache(maxsize=1024)
def _told(sentence: str) -> _Told:
    plain = _LABELS.sub(" ", sentence)
    months = months_and_days(plain)
    numbers = frozenset(quantities(plain))
    spelled = {word for word in words(fold(plain)) if quantities(word) or months_and_days(word)}
    stems = frozenset(
        stem for word in words(fold(plain)) if word not in spelled for stem in content_words(word)
    )  # the first word has a capital letter anyway
    capitals = [word for word in words(plain)[1:] if word[0].isupper() and len(word) > 1]
    names = frozenset(stem for word in capitals if fold(word) not in spelled for stem in content_words(word))
    return _Told(stems, names, numbers, months)


def _other_number(one: _Told, other: _Told, question: str, *, rough: bool) -> bool:
    if not _alike(one, other):
        return False
    if one.months and other.months and not one.months & other.months:
        return True
    mine, theirs = one.numbers - other.numbers, other.numbers - one.numbers
    asked = {quantity.number for quantity in quantities(question)}
    if not mine or not theirs or asked & {quantity.number for quantity in mine | theirs}:
        return False
    return any(_cannot_both_be(a, b, rough=rough) for a in mine for b in theirs)


def _alike(one: _Told, other: _Told) -> bool:
    """Whether both speak of the same: of what one has more, nothing is a name, and only one has more."""
    shared, mine, theirs = one.stems & other.stems, one.stems - other.stems, other.stems - one.stems
    if len(shared) < MIN_SHARED or (mine and theirs) or (mine & one.names) or (theirs & other.names):
        return False
    return len(shared) / max(len(one.stems), len(other.stems)) >= MIN_ALIKE


def _cannot_both_be(one: Quantity, other: Quantity, *, rough: bool) -> bool:
    """Whether two numbers measure the same: both years or neither, and in one unit."""
    are_years = [bool(_YEAR.fullmatch(quantity.number)) for quantity in (one, other)]
    if one.unit != other.unit or one.number == other.number or are_years[0] != are_years[1]:
        return False
    a, b = _size(one), _size(other)
    if a is None or b is None or not rough:
        return True
    return abs(a - b) > NEARLY * max(abs(a), abs(b))


def _size(quantity: Quantity) -> float | None:
    try:
        return float(quantity.number)
    except ValueError:  # a power, a half
        return None


def _rough(*sentences: str) -> bool:
    return any(_ROUGH.search(sentence.casefold()) for sentence in sentences)


def _other_name(one: str, other: str, question: str) -> bool:
    """Whether two sentences are the same but for one name, and who or where is asked."""
    if not (_WHO_EN.search(question) or _WHO_HI.search(question)):
        return False
    mine, theirs = words(one), words(other)
    matcher = SequenceMatcher(None, _folded(mine), _folded(theirs), autojunk=False)
    changes = [(mine[a:b], theirs[c:d]) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal"]
    if len(changes) != 1:
        return False
    name, rival = changes[0]
    asked, shared = set(words(fold(question))), set(_folded(mine)) & set(_folded(theirs))
    if asked & {*_folded(name), *_folded(rival)}:
        return False
    if sum(not is_stop_word(word) for word in shared) < MIN_SHARED:
        return False
    return all(0 < len(part) <= LONGEST_NAME and _is_name(part) for part in (name, rival))


def _folded(found: list[str]) -> list[str]:
    return [fold(word) for word in found]


def _is_name(part: list[str]) -> bool:
    """Whether words may be a name: no small word, no number, and capital letters where there are any."""
    if any(is_stop_word(fold(word)) or quantities(word) for word in part):
        return False
    return all(is_devanagari(word) or word[0].isupper() for word in part)
