"""How Hindi words are built: syllables of letters that are joined by a virama, a vowel sign, a dot."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.values import Language
from engine.ingest.repair import repair_text

HINDI_LETTER = re.compile("[\u0900-\u0963\u0970-\u097f]")
_CONSONANT = "[\u0915-\u0939\u0958-\u095f]\u093c?"
_SYLLABLE = f"(?:(?:{_CONSONANT}\u094d)*{_CONSONANT}[\u093e-\u094c]?|[\u0904-\u0914])[\u0901-\u0903]?"
HINDI_WORD = re.compile(f"(?:{_SYLLABLE}|[-–])+\u094d?")
_LONE_CONSONANT = re.compile("[\u0915-\u0939\u0958-\u095f]\u093c?[\u0901\u0902]?")
_WORDS_OF_ONE_LETTER = frozenset("नव")
_COMMON = frozenset({
    "है", "हैं", "था", "थे", "थी", "का", "के", "की", "को", "से", "में", "पर", "ने", "और", "या", "यह", "वह",
    "ये", "वे", "इस", "उस", "एक", "भी", "ही", "तो", "कि", "जो", "नहीं", "हो", "कर", "गया", "जाता", "जाती",
    "होता", "होती", "लिए", "इन", "उन", "अपने", "किया", "किसी", "कुछ", "क्या", "तक", "साथ", "बाद", "जब", "तब",
    "हम", "आप", "वाले", "वाली",
})  # fmt: skip
_NOT_LETTERS = re.compile("[^\u0900-\u0963\u0970-\u097f]+")


def is_hindi_word(word: str, *, numbered: bool = False) -> bool:
    """Whether a word is built as Hindi words are, after the mends that hold for any book.

    `numbered`: signs stand around it, so that a letter alone may number an item.
    """
    if _LONE_CONSONANT.fullmatch(word):
        return numbered or word in _WORDS_OF_ONE_LETTER
    return _is_built_right(word) or _is_built_right(repair_text(word, Language.HI))


def _is_built_right(word: str) -> bool:
    return all(HINDI_WORD.fullmatch(part) for part in _NOT_LETTERS.split(word) if part)


def common_share(words: Sequence[str]) -> float:
    """Share (0..1) of the words that every Hindi text is full of. Blots read as Hindi have hardly any."""
    return sum(word in _COMMON for word in words) / max(1, len(words))
