"""Whether two statements about the same things contradict each other: a negation, a direction turned round, a
comparison with its sides swapped. Only words are compared, see engine.safety.relations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.text import fold, stem, words
from engine.policy.numbers import policy_number
from engine.safety.relations import Direction, Statement, names_both_sides, overlap

# What a material is: a book that compares solids with air has compared steel with air.
_KIND_OF = {
    stem(fold(word)): stem(fold(kind))
    for kind, members in (
        ("solids", "steel iron copper aluminium wood glass metal metals brick stone diamond"),
        ("liquids", "water oil milk mercury kerosene alcohol petrol"),
        ("gases", "air oxygen hydrogen nitrogen helium steam"),
        ("ठोस", "लोहा इस्पात स्टील ताँबा लकड़ी काँच धातु"),
        ("द्रव", "पानी तेल दूध पारा"),
        ("गैस", "हवा वायु ऑक्सीजन हाइड्रोजन नाइट्रोजन"),
    )
    for word in members.split()
}
# Beginnings of words, and what is said where they are denied.
_CHANGE = tuple(fold("chang vary varie affect बदल परिवर्तन परिवर्तित").split())
_STEADY = frozenset(fold("same constant unchanged unaffected steady समान स्थिर अपरिवर्तित नियत एकसमान").split())
# By how much what speaks against a statement must lie closer than what speaks for it: of several statements,
# or where one names both sides.
CLEARLY = policy_number("answer_checks", "conflicts.clearly")


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why two statements cannot both hold. `kind`: negation, direction, comparison or attribute."""

    kind: str
    detail: str
    statement: Statement


def find_conflict(
    claim: Statement,
    others: Iterable[Statement],
    *,
    min_overlap: float,
    seconds: Iterable[Statement] = (),
    same_denied: bool = False,
) -> Conflict | None:
    """The first conflict of `claim` with the statements about the same things, or None.

    When another statement agrees, nothing is a conflict (books state exceptions too), unless it is much
    farther from the claim than the one that disagrees. `seconds`: whole sentences, which may agree in a
    direction but not disagree: what they say of a thing may stand behind a comma. `same_denied`: a negation
    is a conflict only with what has the denied word: "the lines are closed" does not say that they cross.
    """
    seconds = [second for second in seconds if not names_both_sides(second)]
    close = [
        other
        for other in others
        if overlap(claim, other) >= min_overlap and len(claim.stems & other.stems) >= 2
    ]
    close.sort(key=lambda other: overlap(claim, other), reverse=True)
    for other in close:
        conflict = conflict_between(claim, other)
        if conflict is None:
            continue
        if same_denied and conflict.kind == "negation" and not _speaks_of_it(claim, other):
            continue
        heard = [*close, *seconds] if conflict.kind == "direction" else close
        agreeing = [overlap(claim, o) for o in heard if _agrees(claim, o, conflict)]
        if overlap(claim, other) - max(agreeing, default=-1.0) > CLEARLY:
            return conflict
    return None


def _agrees(claim: Statement, other: Statement, conflict: Conflict) -> bool:
    """Whether `other` supports the claim in the very point of the conflict: it speaks of all that the claim
    and the conflicting statement share, and says the same."""
    if not claim.stems & conflict.statement.stems <= other.stems:
        return False
    if conflict.kind == "comparison":
        compared = _compare(claim, other)
        return compared is not None and compared[0] == (claim.negated == other.negated)
    return conflict_between(claim, other) is None


def conflict_between(claim: Statement, other: Statement) -> Conflict | None:
    """Whether two statements about the same things contradict each other, and how."""
    compared = _compare(claim, other)
    if compared is not None:
        agrees, axis = compared
        if agrees != (claim.negated == other.negated):
            return Conflict("comparison", axis, other)
        return None
    turned = _turned(claim, other)
    if turned and claim.negated == other.negated:
        return Conflict("direction", turned, other)
    if not turned and claim.negated != other.negated and not _same_in_other_words(claim, other):
        return Conflict("negation", "one side negates", other)
    return None


def _same_in_other_words(claim: Statement, other: Statement) -> bool:
    """Whether what one denies is the opposite of what the other says: it "does not change" and "stays the
    same". Not where either has both: "it is not constant when the heat changes" denies that it stays so."""
    denied, told = (claim, other) if claim.negated else (other, claim)
    return _changes_and_stays(denied) == (True, False) and _changes_and_stays(told) == (False, True)


def _changes_and_stays(statement: Statement) -> tuple[bool, bool]:
    """Whether there are words for a change, and for none."""
    found = words(fold(statement.text))
    return any(word.startswith(_CHANGE) for word in found), not _STEADY.isdisjoint(found)


def _speaks_of_it(claim: Statement, other: Statement) -> bool:
    """Whether the one that does not negate has what the other denies."""
    denied, told = (claim.denied, other) if claim.negated else (other.denied, claim)
    return not denied or not told.stems.isdisjoint(denied)


def _turned(claim: Statement, other: Statement) -> str:
    """The axis on which `other` says the opposite of `claim` about the same words, "" when none."""
    for direction in claim.directions:
        rivals = [d for d in other.directions if d.axis == direction.axis]
        same = [d for d in rivals if d.sign == direction.sign]
        opposite = [d for d in rivals if d.sign != direction.sign]
        if not opposite:
            continue
        if not same:
            return direction.axis
        near = max(closeness(direction, d) for d in same)
        if max(closeness(direction, d) for d in opposite) - near > CLEARLY:
            return direction.axis
    return ""


def _compare(claim: Statement, other: Statement) -> tuple[bool, str] | None:
    """(do they agree, axis) for two comparisons of the same two things, or None when there are none.

    "A is faster than B" agrees with "B is slower than A" and contradicts "B is faster than A".
    """
    for mine in claim.comparisons:
        for theirs in other.comparisons:
            if theirs.axis != mine.axis or not mine.standard:
                continue
            straight = _meet(mine.standard, theirs.standard)
            crossed = _meet(mine.standard, theirs.subject) and (
                _meet(theirs.standard, mine.subject)
                if theirs.standard
                else not _meet(mine.subject, theirs.subject)
            )
            if straight == crossed:
                continue
            return (mine.sign == theirs.sign) == straight, mine.axis
    return None


def _meet(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two sets of things share one, or one holds a material and the other its kind."""
    return bool(one & other) or any(_KIND_OF.get(a) == b or _KIND_OF.get(b) == a for a in one for b in other)


def closeness(one: Direction, other: Direction) -> float:
    """How much two direction words stand beside the same things."""
    theirs = dict(other.anchors)
    return sum(min(weight, theirs[word]) for word, weight in one.anchors if word in theirs)
