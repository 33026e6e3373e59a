"""What a question asks for and what a sentence offers, by its wording: general patterns in both languages."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.core.assets import pattern_under
from engine.core.text import fold, words
from engine.policy.numbers import policy_number

_FILE = "words/answer_kinds.txt"
_KINDS = ("time", "name", "number", "cause", "person", "place", "formula")
_BY_CAPITALS = ("time", "person", "place", "formula")  # are told by capital letters, too
# Kind -> what asks for it, what offers it.
_SHAPES = {
    kind: (
        re.compile(pattern_under(_FILE, f"asks {kind}"), re.I),
        re.compile(pattern_under(_FILE, f"offers {kind}"), 0 if kind in _BY_CAPITALS else re.I),
    )
    for kind in _KINDS
}


@dataclass(frozen=True, slots=True)
class QuestionShape:
    """What kinds of thing a question asks for."""

    kinds: tuple[str, ...]

    @classmethod
    def of(cls, question: str) -> QuestionShape:
        return cls(tuple(name for name, (asks, _) in _SHAPES.items() if asks.search(question)))

    def fit(self, text: str) -> float:
        """Share of the asked-for kinds of thing that the sentence has; 0 when nothing special is asked."""
        if not self.kinds:
            return 0.0
        return sum(self.offers(kind, text) for kind in self.kinds) / len(self.kinds)

    @staticmethod
    def offers(kind: str, text: str) -> bool:
        """Whether a text has a thing of that kind."""
        return bool(_SHAPES[kind][1].search(text))


_OF_LETTERS = re.compile(r"[^\W\d_]{3,}|[\u0900-\u097f]{2,}")


def share_of_signs(text: str) -> float:
    """Share in [0, 1] of a sentence that is no word: numbers, symbols and signs of formulas."""
    parts = text.split()
    return sum(not _OF_LETTERS.search(part) for part in parts) / max(1, len(parts))


_COUNTS = re.compile(
    r"\b(?:two|three|four|five|six|seven|several|many|various|different|a\s+number\s+of)"
    r"(?:[- ]fold\b|\s+(?:\w+\s+){0,2}?(?:types?|kinds?|sets?|ways|reasons|factors|categories|groups|"
    r"forms|stages|phases|steps|methods|parts|points|aspects|features|causes|effects|uses|components|advantages|benefits)\b)",
    re.I,
)
# Share of their words that two sentences share which say the same.
_SAME = policy_number("word_overlap", "nearly_all")
_LEADING_WORDS = 14  # a longer sentence tells something besides


def leads_on(text: str) -> bool:
    """Whether an English sentence only counts what the book tells next: "The gain is two-fold.\""""
    short = len(text.split()) <= _LEADING_WORDS and not re.search(r"[:–—]", text)
    return short and bool(_COUNTS.search(text))


def same_words(first: str, second: str) -> bool:
    """Whether two sentences say the same in the same words (books repeat themselves in summaries)."""
    a, b = set(words(fold(first))), set(words(fold(second)))
    return len(a & b) >= _SAME * min(len(a), len(b)) if a and b else False


def is_unfinished(text: str) -> bool:
    """Whether a sentence stops without a closing mark: a heading, a cell, a broken line."""
    return text.rstrip()[-1:] not in set(".!?।:)\"”’'")


_ASKS = r"(?:what|why|how|which|who|whom|when|where|name|tell|give|state|define)"
_ASKS_HINDI = r"(?:क्या|क्यों|कैसे|कौन|किस|कब|कहाँ|कितन)"
_NEXT_PART = re.compile(
    rf"\b{_ASKS}\b.*(?:\band\b|,|;)\s+(?:(?:in|at|by|for|from|to|on|with)\s+)?(?:what|why|how|which|who|whom|when|where)\b|"
    r"\b(?:why|how)\b.*[\w,]\s+(?:but|while|whereas)\b|\?\s+(?:and\s+)?(?:what|why|how|which|who|when|where)\b|"
    rf"{_ASKS_HINDI}.*(?:और|तथा|एवं|,)\s.*{_ASKS_HINDI}|\bone\b.*\band\s+one\b|"
    r"\bdiffer(?:s|ent|ences?)?\b|\bdistinguish\b|\bcompare\b",
    re.I,
)


def asks_two_things(question: str) -> bool:
    """Whether a question has a second part ("..., and why?") or compares two things: what a short answer
    tends to forget."""
    return bool(_NEXT_PART.search(question))
