"""The words of a question as they are looked for in sentences: own stems, translations, other spellings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from engine.core.text import content_words
from engine.core.values import QuestionLanguage

Rarity = Callable[[str], float]
"""Weight of a stemmed word: high for rare words. Any positive scale."""
Phrase = tuple[str, ...]


class TermLike(Protocol):
    """A term of engine.query.search_query.Query."""

    @property
    def alternatives(self) -> tuple[tuple[Phrase, float], ...]: ...

    @property
    def importance(self) -> float: ...


@dataclass(frozen=True, slots=True)
class QuestionTerms:
    """Weighted groups of alternatives; a sentence that holds any alternative holds the group."""

    groups: tuple[tuple[float, tuple[tuple[Phrase, float], ...]], ...]

    @classmethod
    def plain(cls, question: str, language: QuestionLanguage, rarity: Rarity) -> QuestionTerms:
        """The question's own content words only."""
        stems = dict.fromkeys(content_words(question, language))
        return cls(tuple((rarity(word), (((word,), 1.0),)) for word in stems))

    @classmethod
    def of_terms(cls, terms: Iterable[TermLike], rarity: Rarity) -> QuestionTerms:
        """The terms that the search took the question apart into, with their alternatives.

        A group weighs as much as its most common alternative: one that is never in these books says
        nothing about how rare the thing is.
        """
        groups = []
        for term in terms:
            rare = [min(rarity(part) for part in phrase) for phrase, _ in term.alternatives if phrase]
            if rare:
                groups.append((term.importance * min(rare), term.alternatives))
        return cls(tuple(groups))

    def coverage(self, words: frozenset[str]) -> float:
        """Weighted share in [0, 1] of the question's words that are among these stems."""
        total = sum(weight for weight, _ in self.groups)
        if total <= 0:
            return 0.0
        held = sum(
            weight * max((quality for phrase, quality in options if words.issuperset(phrase)), default=0.0)
            for weight, options in self.groups
        )
        return held / total
