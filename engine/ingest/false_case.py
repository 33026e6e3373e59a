"""Capital letters that a file tells as small ones, as some converters and old OCR programs do.

No word list notices that, but text in which sentences end and none begins with a capital does not exist in a
book, or hardly. What the picture says of the letters' size is believed, and of nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from engine.ingest.fonts import is_legacy_hindi, is_symbol_font
from engine.ingest.layer_words import LayerWord, PlainWord, RawLine, Reading

_LEAST_WORDS, _LEAST_STOPS = 25, 3  # of a font on a page: words, and sentences that end before a small letter
_STOPS = (".", "?", "!")
_ALIKE = "CIJKOPSUVWXYZ"  # look like the small letters, only larger, so that OCR takes one for the other
_LEAST_SURE = 3  # words with another capital letter


def fonts_without_capitals(words: Sequence[PlainWord]) -> set[str]:
    """The fonts without a capital letter on a page, where sentences are among what they tell. `words`: in
    their order."""
    capital = {word.font for word in words if word.text != word.text.lower()}
    if any(map(is_legacy_hindi, {word.font for word in words})):
        return set()  # its Latin letters are formulas
    counts = Counter(
        word.font for word in words if word.font not in capital and not is_symbol_font(word.font)
    )
    fonts = {font for font, count in counts.items() if count >= _LEAST_WORDS}
    if not fonts:
        return set()
    stops = Counter(
        before.font
        for before, word in pairwise(words)
        if before.font in fonts and before.text.endswith(_STOPS) and "a" <= word.text[:1] <= "z"
    )
    told = any(count >= _LEAST_STOPS for count in stops.values())
    return set(counts) if told else set()  # the fonts of one page come from one program


def restore_capitals(
    lines: Sequence[RawLine], words: Sequence[LayerWord], given: Mapping[int, Sequence[Reading]]
) -> int:
    """Gives, in place, the letters of these words the size with which they were read. `given`: what was read,
    by the id of the word. Returns how many words changed."""
    changed = []
    for word in words:
        read = "".join(part.text for part in given[id(word)])
        if read != word.text and read.lower() == word.text:
            changed.append((word, read))
    sure = sum(any(a != b and b not in _ALIKE for a, b in zip(word.text, read, strict=True))
               for word, read in changed)  # fmt: skip
    if sure < _LEAST_SURE:
        return 0
    for word, read in changed:
        for letter, text in zip(word.letters, read, strict=True):
            lines[letter.line]["spans"][letter.span]["chars"][letter.at]["c"] = text
    return len(changed)
