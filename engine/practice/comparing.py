"""Which points of the book an own answer holds: by the words that both have, by meaning, and by all that may
turn a meaning round.

A point is only said to be found where nothing speaks against it. A sentence that denies what the book says,
turns a direction or a number, or puts a word beside another one than the book does, never counts for a point.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.core.language import detect_text
from engine.core.text import content_words, fold
from engine.core.values import Chunk, Language
from engine.policy.numbers import numbers, policy_count, policy_number
from engine.practice.own_words import OwnSentence, stems_of
from engine.practice.values import PointState
from engine.query.question_type import expected_answer
from engine.safety.answer_checks.attachment import detached, units_of
from engine.safety.answer_checks.numbers import Quantity, quantities
from engine.safety.answer_checks.polarity import polarity_conflict
from engine.safety.relations import Statement, clauses, overlap, read_statement
from engine.safety.sides import crossed_halves, swapped_side

# Share of a point's own words that an answer must have for the point to be found.
FOUND = policy_number("word_overlap", "most")
# Share of the words of a sentence of the answer that the book or the question must have for it to count.
GROUNDED = policy_number("word_overlap", "most")
# Words of a point that the question has: from so many on, how they hang together is what it asks.
MANY_ASKED = policy_count("practice", "order.many_asked")
# Places between two words of a point, counting those that the answer has, that stand together.
NEAR = policy_count("practice", "order.near")
_DIGITS = re.compile(r"\d+(?:\.\d+)?")
# "If two lines crossed ...": what is only supposed says nothing.
_SUPPOSES = re.compile(r"(?i)\b(?:if|agar|yadi)\b|अगर|यदि")
_ONE = frozenset({"1"})  # an article in both languages

Similarity = Callable[[str, str], float]
Rarity = Callable[[str], float]


@dataclass(frozen=True, slots=True)
class Compared:
    """What was found of a point, and the sentence of the answer that is nearest to it; None for none."""

    state: PointState
    nearest: OwnSentence | None


@dataclass(frozen=True, slots=True)
class _Point:
    text: str
    language: Language
    stems: frozenset[str]
    in_order: tuple[str, ...]
    own: tuple[str, ...]  # stems that the question does not bring along


class AnswerComparer:
    """Holds own sentences against points of the book. `context`: the chunks around the points."""

    def __init__(
        self,
        question: OwnSentence,
        context: Sequence[Chunk],
        rarity: Rarity,
        similarity: Similarity,
    ) -> None:
        self._question = question
        self._rarity = rarity
        self._similarity = similarity
        self._context = tuple(context)
        self._units = [unit for chunk in context for unit in units_of(chunk)]
        self._sentences = [sentence.text for chunk in context for sentence in chunk.sentences]
        self._known = frozenset(stem for text in self._sentences for stem in content_words(text))
        self._compared = expected_answer(question.typed).compared
        self._bounds = numbers("practice")

    def compare(self, text: str, own: Sequence[OwnSentence]) -> Compared:
        """What an answer has of one point."""
        point, bounds = self._point(text), self._bounds
        shares = {one.typed: self._share(point, [one]) for one in own}
        near = sorted((one for one in own if shares[one.typed] > 0), key=lambda one: -shares[one.typed])
        if not near:
            return Compared(PointState.MISSING, None)
        for one in near:
            supposes = _SUPPOSES.search(one.typed) is not None
            if not supposes and shares[one.typed] >= bounds["differs.words"] and self._differs(one, point):
                return Compared(PointState.DIFFERS, one)
        clean = [one for one in near if self._counts(one, point)]
        if clean and self._is_found(point, clean) and self._names_a_side(point):
            return Compared(PointState.FOUND, clean[0])
        if self._share(point, near) >= bounds["partly.words"]:
            return Compared(PointState.PARTLY, near[0])
        return Compared(PointState.MISSING, None)

    def _point(self, text: str) -> _Point:
        in_order = stems_of(text)
        stems = frozenset(in_order)
        own = tuple(stem for stem in in_order if not self._question.has(stem, stems))
        return _Point(text, detect_text(text), stems, in_order, own or in_order)

    def _share(self, point: _Point, own: Sequence[OwnSentence]) -> float:
        """Weighted share in [0, 1] of a point's own words that some of these sentences have."""
        weights = {stem: self._rarity(stem) for stem in point.own}
        held = sum(
            weight for stem, weight in weights.items() if any(one.has(stem, point.stems) for one in own)
        )
        return held / total if (total := sum(weights.values())) > 0 else 0.0

    def _is_found(self, point: _Point, clean: Sequence[OwnSentence]) -> bool:
        bounds, share = self._bounds, self._share(point, clean)
        if not self._has_numbers(point, clean):
            return False
        if share >= FOUND:
            return True
        if share < bounds["found.words_if_close"]:
            return False
        # Opposites lie close, too: where a word stands in the place of another one, only words can tell.
        same = [one for one in clean if not self._replaces(one, point, any_word=True)]
        return max((self._close(one, point) for one in same), default=0.0) >= bounds["found.closeness"]

    def _has_numbers(self, point: _Point, own: Sequence[OwnSentence]) -> bool:
        """Whether every number of the point stands in the answer, or in the question."""
        said = {q.number for one in (*own, self._question) for q in _quantities(one)}
        written = set(_DIGITS.findall(fold(point.text)))  # "two types" may go unsaid
        return {q.number for q in quantities(point.text) if q.number in written} - _ONE <= said

    def _close(self, one: OwnSentence, point: _Point) -> float:
        wording = one.wordings.get(point.language, one.typed)
        return self._similarity(wording, point.text)

    # --- what speaks against a sentence

    def _differs(self, one: OwnSentence, point: _Point) -> bool:
        """Whether a sentence says something else than the point of the same thing."""
        return (
            self._other_number(one, point)
            or _turned(one, point)
            or self._denies(one, point)
            or self._contradicts(one, point)
        )

    def _other_number(self, one: OwnSentence, point: _Point) -> bool:
        """Whether it has another number where the point has one, with the same unit."""
        asked = {q.number for q in _quantities(self._question)}
        theirs = quantities(point.text)
        known = {q.number for q in theirs} | asked | _ONE
        said = _quantities(one)
        strange = [q for q in said if q.number not in known]
        left = {q.number for q in theirs} - {q.number for q in said} - asked - _ONE
        return bool(left) and any(_is_of(q, theirs) for q in strange)

    def _denies(self, one: OwnSentence, point: _Point) -> bool:
        """Whether one of both denies and the other does not, in the clauses that are nearest."""
        wording = one.wordings.get(point.language)
        if wording is None:
            mine = read_statement(next(iter(one.wordings.values()), one.typed))
            return mine.negated != read_statement(point.text).negated
        mine, theirs = _nearest_clauses(wording, point.text)
        return mine.negated != theirs.negated

    def _contradicts(self, one: OwnSentence, point: _Point) -> bool:
        wording = one.wordings.get(point.language)
        if wording is None:
            return False
        if polarity_conflict(wording, [point.text]) is not None:
            return True
        around = [point.text, *self._sentences]
        return swapped_side(wording, around) is not None or crossed_halves(wording, around) is not None

    def _counts(self, one: OwnSentence, point: _Point) -> bool:
        """Whether a sentence may count for a point: it speaks of what the book speaks of, and joins what the
        book joins."""
        if self._is_of_other_side(one, point):
            return False
        if self._differs(one, point) or self._grounding(one) < GROUNDED:
            return False
        wording = one.wordings.get(point.language)
        if wording is None:
            return True
        if self._speaks_of_another(wording, one, point) or self._parts(wording, point):
            return False
        if self._replaces(one, point):
            return False
        return detached(wording, " ".join(self._question.wordings.values()), self._units) is None

    def _grounding(self, one: OwnSentence) -> float:
        """Share of its words that stand around the point or in the question."""
        known = self._known | self._question.stems
        return sum(any(known.issuperset(p) for p in word) for word in one.words) / len(one.words)

    def _speaks_of_another(self, wording: str, one: OwnSentence, point: _Point) -> bool:
        """Whether it begins with a thing that neither point nor question names, and leaves out what both
        name: "Veins carry blood away" of arteries."""
        first = next(iter(content_words(wording)), None)
        if first is None or first in point.stems or first in self._question.stems:
            return False
        asked = [stem for stem in point.in_order if self._question.has(stem, point.stems)]
        return first in self._known and bool(asked) and not any(one.has(s, point.stems) for s in asked)

    def _names_a_side(self, point: _Point) -> bool:
        """Whether a point says which of the things that the task compares it speaks of."""
        return len(self._compared) < 2 or any(self._question.has(s, point.stems) for s in point.in_order)

    def _is_of_other_side(self, one: OwnSentence, point: _Point) -> bool:
        """Whether the sentence names a thing of the question that the point does not, and the point another
        that the sentence does not: "noise is pleasing" for "musical sound is pleasing"."""
        of_point = {stem for stem in point.in_order if self._question.has(stem, point.stems)}
        asked = [word for word in self._question.words if word & {p for w in one.words for p in w}]
        strange = any(not any(point.stems.issuperset(phrase) for phrase in word) for word in asked)
        return strange and any(not one.has(stem, point.stems) for stem in of_point)

    def _replaces(self, one: OwnSentence, point: _Point, *, any_word: bool = False) -> bool:
        """Whether it has another word of the book, or `any_word`, in the place of one of the point: "earth
        wire and neutral wire" for "live wire and neutral wire"."""
        wording = one.wordings.get(point.language)
        if wording is None:
            return any_word
        said, told = content_words(wording), content_words(point.text)
        for shift in (1, -1):
            mine = _beside(said, shift)
            for stem, theirs in _beside(told, shift).items():
                others = mine.get(stem, frozenset()) - point.stems - self._question.stems
                left = {word for word in theirs if not one.has(word, point.stems)}
                if left and (others if any_word else others & self._known):
                    return True
        return False

    def _parts(self, wording: str, point: _Point) -> bool:
        """Whether two of its words that stand together stand far apart in the point: "takes in oxygen and
        gives off carbon dioxide" for the book's opposite."""
        related = len(self._compared) > 1 or len(point.stems) - len(point.own) >= MANY_ASKED
        looked_at = point.stems if related else frozenset(point.own)
        said = [stem for stem in stems_of(wording) if stem in looked_at]
        place = {stem: n for n, stem in enumerate(s for s in point.in_order if s in said)}
        return any(abs(place[a] - place[b]) > NEAR for a, b in pairwise(said))


def _beside(stems: Sequence[str], shift: int) -> dict[str, frozenset[str]]:
    """For each stem those that stand right before it (1) or behind it (-1)."""
    found: dict[str, set[str]] = {}
    for before, after in pairwise(stems):
        stem, other = (after, before) if shift == 1 else (before, after)
        found.setdefault(stem, set()).add(other)
    return {stem: frozenset(others) for stem, others in found.items()}


def _quantities(one: OwnSentence) -> tuple[Quantity, ...]:
    return quantities(one.typed)


def _is_of(number: Quantity, theirs: Sequence[Quantity]) -> bool:
    return any(number.unit == other.unit for other in theirs)


def _turned(one: OwnSentence, point: _Point) -> bool:
    """Whether it goes the other way on an axis ("increases"), in whatever language."""
    theirs = {(d.axis, d.sign) for d in read_statement(point.text).directions}
    return any(
        (axis, -sign) in theirs and (axis, sign) not in theirs and (axis, -sign) not in mine
        for wording in one.wordings.values()
        for mine in [{(d.axis, d.sign) for d in read_statement(wording).directions}]
        for axis, sign in mine
    )


def _nearest_clauses(wording: str, text: str) -> tuple[Statement, Statement]:
    """The clause of each of two texts that has most of the other's words."""
    mine = clauses(wording) or [read_statement(wording)]
    theirs = clauses(text) or [read_statement(text)]
    return max(((a, b) for a in mine for b in theirs), key=lambda pair: overlap(*pair) + overlap(*pair[::-1]))
