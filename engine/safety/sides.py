"""Pairs of opposite sides in one book sentence, and statements that put a thing on the wrong side.

"A zinc container acts as the negative terminal and a carbon rod as the positive terminal": who answers "the
negative terminal is a carbon rod" used only words of the book. What stands between two opposite words is
divided at the conjunction or comma; a statement that names one side only may not take its other words from
the opposite one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from engine.core.stopwords import word_set
from engine.core.text import fold, stem, words
from engine.safety.relations import beside_oxidation, direction_of, is_content

_DIVIDERS = word_set("and whereas while but or और तथा एवं व जबकि लेकिन परंतु परन्तु किंतु किन्तु")
_PUNCTUATION = re.compile(r"[,;:]")
MARK = "|"
Side = tuple[str, int]
"""(axis, +1 or -1) as engine.safety.relations.direction_of tells it."""


def swapped_side(statement: str, book: Iterable[str]) -> str | None:
    """The word that `statement` puts on the opposite side of where every book sentence has it, or None.

    Only axes of which the statement names one side are looked at, and only words that stand on one side
    alone. One word on the right side clears the statement, and so does a side of which the book says nothing
    of its own ("reduction occurs at the cathode and oxidation at the anode").
    """
    tokens = _tokens(statement)
    named = {side for _, side in _sides(tokens)}
    lone = {(axis, sign) for axis, sign in named if (axis, -sign) not in named}
    if not lone:
        return None
    divided = [table for text in book if (table := sides_of(text))]
    for axis, sign in sorted(lone):
        own: set[str] = set().union(*(table.get((axis, sign), set()) for table in divided))
        other: set[str] = set().union(*(table.get((axis, -sign), set()) for table in divided))
        said = _stems(tokens, axis)
        wrong = said & (other - own)
        if wrong and own - other and not said & (own - other):
            return min(wrong)
    return None


def sides_of(text: str) -> dict[Side, set[str]]:
    """Stems of the words that a sentence puts on each side of the opposites that it names both sides of."""
    tokens = _tokens(text)
    found: dict[Side, set[str]] = {}
    sides = _sides(tokens)
    for axis in {side[0] for _, side in sides}:
        marks = [(at, side) for at, side in sides if side[0] == axis]
        if len({sign for _, (_, sign) in marks}) < 2:
            continue
        for first, last, side in _stretches(tokens, marks):
            found.setdefault(side, set()).update(_stems(tokens[first:last], axis))
    return found


def _stretches(tokens: Sequence[str], marks: Sequence[tuple[int, Side]]) -> list[tuple[int, int, Side]]:
    """(first, end, side) around each side word, up to the divider towards its neighbour of the other side.

    Words between two dividers belong to nobody; without a divider between two sides nothing is known.
    """
    found = []
    for i, (at, side) in enumerate(marks):
        first, last = 0, len(tokens)
        if i and marks[i - 1][1] != side:
            dividers = _dividers(tokens, marks[i - 1][0], at)
            first = dividers[-1] + 1 if dividers else at
        elif i:
            first = marks[i - 1][0]
        if i + 1 < len(marks):
            dividers = _dividers(tokens, at, marks[i + 1][0])
            last = marks[i + 1][0] if marks[i + 1][1] == side else dividers[0] if dividers else at
        found.append((first, max(first, last), side))
    return found


def _dividers(tokens: Sequence[str], first: int, last: int) -> list[int]:
    return [i for i in range(first + 1, last) if tokens[i] == MARK or tokens[i] in _DIVIDERS]


def _tokens(text: str) -> list[str]:
    """Folded words, with MARK where a comma, semicolon or colon stood."""
    tokens: list[str] = []
    for part in _PUNCTUATION.split(text):
        tokens += [*words(fold(part)), MARK]
    return tokens[:-1]


def _sides(tokens: Sequence[str]) -> list[tuple[int, Side]]:
    found = [(i, side) for i, token in enumerate(tokens) if token != MARK and (side := direction_of(token))]
    return [(at, beside_oxidation(tokens, at, side)) for at, side in found]


def _stems(tokens: Iterable[str], axis: str) -> set[str]:
    """Stems of the content words; words of the axis itself don't count, those of other axes do."""
    plain = (token for token in tokens if token != MARK and token not in _DIVIDERS and is_content(token))
    return {stem(token) for token in plain if (direction_of(token) or ("",))[0] != axis}
