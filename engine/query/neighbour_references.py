"""What a question names in a book by its place beside the part that was asked for before: "and the second
one?" behind "What are the exercises of 5.1?", "the next one" behind "What does Fig. 5.3 show?".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from engine.core.text import fold
from engine.query.reference_words import LAST, LAST_ITEM, ORDINAL, ORDINALS, ReferenceKind
from engine.query.references import BookReference, book_reference

_NEXT = fold("next|following|अगला|अगली|अगले|agla|agli|agle")
_BEFORE = fold("previous|preceding|पिछला|पिछली|पिछले|pichhla|pichla|pichhli|pichli")
_LEAD = fold(
    "(?:(?:and|ok|okay|now|then|what about|how about|what is|show|tell me|the|aur|ab|और|अब)"
    "(?:\\s+|\\s*,\\s*))*"
)
_TAIL = fold(
    "(?:\\s+(?:one|question|wala|wali|vala|vali|वाला|वाली|prashn|sawal|प्रश्न|सवाल|please|batao|dikhao|बताओ"
    "|बताइए|दिखाओ|दिखाइए|kya hai|क्या है))*"
)
_BY_PLACE = re.compile(
    rf"{_LEAD}(?:(?P<next>{_NEXT})|(?P<before>{_BEFORE})|(?P<last>{fold(LAST)})|(?P<number>{ORDINAL}))"
    rf"{_TAIL}\s*[?.!।]*"
)


def neighbour_reference(question: str, earlier: Sequence[str]) -> BookReference | None:
    """What a question names by its place in what the question before it named, or None. `earlier`: the
    questions of the conversation, oldest first."""
    named = _BY_PLACE.fullmatch(" ".join(fold(question).split()))
    if named is None or not earlier:
        return None
    before = neighbour_reference(earlier[-1], earlier[:-1]) or book_reference(earlier[-1])
    if before is None or before.others:
        return None
    if before.kind is ReferenceKind.EXERCISE:
        item = _place(named, before.item)
        return replace(before, item=item) if item else None
    if named["number"] or named["last"]:
        return None
    *chapter, number = before.number.split(".")
    place = _place(named, number)
    return replace(before, number=".".join([*chapter, place])) if place else None


def _place(named: re.Match[str], known: str) -> str:
    """The number that is meant, "" for none; `known`: that of the part which was asked for before."""
    if named["last"]:
        return LAST_ITEM
    if named["number"]:
        return str(ORDINALS[named["number"]])
    if not known.isdigit():
        return ""
    place = int(known) + (1 if named["next"] else -1)
    return str(place) if place > 0 else ""
