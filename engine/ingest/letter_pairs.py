"""How English a word looks by the letters that follow each other in it, whether it is known or a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import log2

from engine.ingest.words import english_words

_EVERY = 8  # so many-th word of the list tells enough
_UNSEEN = 0.02  # times a pair counts that was never seen


@cache
def _pairs() -> dict[tuple[str, str], float]:
    """log2 of how often the second letter follows the first; "^" begins a word and "$" ends it."""
    counts: Counter[tuple[str, str]] = Counter()
    for word in sorted(english_words())[::_EVERY]:
        counts.update(pairwise(f"^{word}$"))
    firsts: Counter[str] = Counter()
    for (first, _), count in counts.items():
        firsts[first] += count
    letters = "^abcdefghijklmnopqrstuvwxyz$"
    return {
        (a, b): log2((counts[a, b] + _UNSEEN) / (firsts[a] + 27 * _UNSEEN))
        for a in letters[:-1]
        for b in letters[1:]
    }


def strangeness(words: Iterable[str]) -> float:
    """Bits a letter of these words (a-z, any case) is unexpected by: about 3.5 in English, 4 in Indian names,
    6 and more where letters are mixed up. 0.0 without words."""
    pairs = _pairs()
    bits = [-pairs.get(pair, log2(_UNSEEN)) for word in words for pair in pairwise(f"^{word.lower()}$")]
    return sum(bits) / max(1, len(bits))
