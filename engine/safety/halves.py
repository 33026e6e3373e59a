"""Book sentences in two contrasting halves, and statements that join one half's subject to the other's rest.

"Tendons tie muscles to bones, while ligaments tie bones to bones": who says "ligaments tie muscles to bones"
used one sentence of the book and still says what it denies.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from engine.core.text import content_words

_CONTRAST = re.compile(
    r"[,;]?\s*\b(?:while|whereas|but|on the other hand)\b[,\s]*|;"
    r"|(?:^|\s)(?:जबकि|लेकिन|परंतु|परन्तु|किंतु|किन्तु)(?=\s)",
    re.IGNORECASE,
)
LEAST_HALF = 2  # content words of a half that can be told from the other


def crossed_halves(statement: str, book: Sequence[str]) -> str | None:
    """The word that `statement` took from the half that is not its subject's, or None.

    Each half of the statement is looked at against the book sentence that shares most words with it. A
    sentence of the book that has all these words without a contrast clears it, and so does a statement that
    names both subjects: it may compare them.
    """
    for part in _halves(statement):
        said = set(part)
        ranked = sorted(book, key=lambda text: -len(said & set(content_words(text))))
        if not ranked:
            return None
        halves = _halves(ranked[0])
        if len(halves) != 2 or min(map(len, halves)) < LEAST_HALF:
            continue
        word = _crossed(said, halves[0], halves[1]) or _crossed(said, halves[1], halves[0])
        taken = said & (set(halves[0]) | set(halves[1]))
        plain = (text for text in book if len(_halves(text)) == 1)
        if word and not any(taken <= set(content_words(text)) for text in plain):
            return word
    return None


def _crossed(said: set[str], own: Sequence[str], other: Sequence[str]) -> str | None:
    """A word of the `other` half alone, in a statement about the first word of the `own` half."""
    subject, rival = own[0], other[0]
    if subject in other or rival in own or subject not in said or rival in said:
        return None
    foreign = (said & set(other)) - set(own)
    at_home = (said & set(own)) - set(other) - {subject}
    return min(foreign) if foreign and not at_home else None


@lru_cache(maxsize=1024)
def _halves(text: str) -> tuple[tuple[str, ...], ...]:
    parts = (tuple(content_words(part)) for part in _CONTRAST.split(text))
    return tuple(part for part in parts if part)
