"""How a word sounds, whatever its script: the bridge between "sandharitra", संधारित्र, इंसुलिन and insulin.

A sound key is the chain of consonants with look-alikes merged (aspirates, sibilants, v/w, dental and
retroflex) and vowels dropped, except that a leading vowel leaves a mark. Words that share a key are then
told apart by `likeness`, which looks at vowels too.
"""

from __future__ import annotations

import re
from functools import lru_cache

from engine.core.text import fold, is_devanagari

_CONSONANT_LETTERS = "k kh g gh n ch chh j jh n t th d dh n t th d dh n p ph b bh m y r l v sh sh s h l"
_VOWEL_LETTERS = "a aa i ee u oo ri e ai o au o e"
_CONSONANTS = dict(zip("कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहळ", _CONSONANT_LETTERS.split(), strict=True))
_VOWELS = dict(zip("अआइईउऊऋएऐओऔऑऍ", _VOWEL_LETTERS.split(), strict=True)) | {"ं": "n"}
_SIGNS = dict(zip("ािीुूृेैोौॉॅ", _VOWEL_LETTERS.split()[1:], strict=True))
_SILENT = "्ः"  # what only takes the inherent vowel away

# Order matters: longer spellings first. Applied to lower-case Latin letters.
_MERGE = [
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        ("tion|sion|cian|tian", "shan"),
        ("ture", "char"),
        ("ough", "f"),
        ("^y(?=u|oo)", ""),
        ("gny|gy|jny|jn|gn", "gy"),
        ("ksh|kch|x", "ks"),
        ("tch|chh|ch", "C"),
        ("sch", "sk"),
        ("sh", "s"),
        ("ph", "f"),
        ("c(?=[eiy])", "s"),
        ("ck|c|q", "k"),
        ("([kgtdbjpf])h", r"\1"),
        ("z|g(?=[eiy])", "j"),
        ("w", "v"),
        ("f", "p"),
        ("m(?=[pb])", "n"),
    )
]
_VOWEL_FORMS = [
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        ("aa+", "a"),
        ("ee+|ii+|ea|ie", "i"),
        ("oo+|uu+|ou", "u"),
        ("ai|ay|ei|ey", "e"),
        ("au|aw", "o"),
    )
]
_DOUBLED = re.compile(r"(.)\1+")


def romanise(word: str) -> str:
    """A Devanagari word in the Latin letters students type ("क्रिया" -> "kriyaa"); Latin stays as it is.

    Inherent vowels are written between consonants and left out at the end of the word.
    """
    out: list[str] = []
    pending = False  # a consonant whose inherent vowel is not yet decided
    for char in word:
        if char in _SIGNS or char in _SILENT:
            out.append(_SIGNS.get(char, ""))
            pending = False
            continue
        out += ["a"] if pending else []
        out.append(_CONSONANTS.get(char) or _VOWELS.get(char) or char)
        pending = char in _CONSONANTS
    return "".join(out).replace("jn", "gy")


@lru_cache(maxsize=200_000)
def sound_form(word: str) -> str:
    """A word with look-alike consonants and vowel spellings merged, vowels kept ("kriyA" -> "kriya")."""
    latin = romanise(fold(word)) if is_devanagari(word) else fold(word)
    for pattern, replacement in _MERGE:
        latin = pattern.sub(replacement, latin)
    for pattern, replacement in _VOWEL_FORMS:
        latin = pattern.sub(replacement, latin)
    return _DOUBLED.sub(r"\1", latin)


@lru_cache(maxsize=200_000)
def sound_key(word: str) -> str:
    """Consonant chain of a word; words that can sound alike share it. "" for a word without letters."""
    form = sound_form(word)
    if not form or not form[0].isalpha():
        return ""
    lead = "A" if form[0] in "aeiou" else ""
    chain = re.sub("[aeiouy]", "", form)
    chain = chain[:1] + chain[1:].replace("h", "") if chain else ""
    return lead + _DOUBLED.sub(r"\1", chain)


def likeness(a: str, b: str) -> float:
    """How alike two words sound, 0..1: 1 for equal sound forms. Long and short vowels count as equal."""
    one, other = sound_form(a), sound_form(b)
    longest = max(len(one), len(other))
    return 1.0 - edit_distance(one, other) / longest if longest else 1.0


def same_sound(a: str, b: str) -> bool:
    """Whether two words sound the same but for an "a", which one script writes and the other leaves to the
    reader: loktantra, लोकतंत्र (lo-ka-tan-tr)."""
    return sound_form(a).replace("a", "") == sound_form(b).replace("a", "")


def same_letters(a: str, b: str) -> bool:
    """Whether two words are spelt the same but for long and short vowels, each "h" in its place."""
    return _letters(a) == _letters(b)


@lru_cache(maxsize=50_000)
def _letters(word: str) -> str:
    latin = romanise(fold(word)) if is_devanagari(word) else fold(word)
    for pattern, replacement in _VOWEL_FORMS:
        latin = pattern.sub(replacement, latin)
    return latin.replace("a", "")


def edit_distance(a: str, b: str, limit: int | None = None) -> int:
    """Damerau-Levenshtein distance; any value above `limit` means only "more than limit"."""
    if a == b:
        return 0
    if limit is not None and abs(len(a) - len(b)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, char in enumerate(a, start=1):
        older, before, row = before, row, [i] + [0] * len(b)
        for j, other in enumerate(b, start=1):
            cost = char != other
            best = min(row[j - 1] + 1, before[j] + 1, before[j - 1] + cost)
            if i > 1 and j > 1 and char == b[j - 2] and a[i - 2] == other:
                best = min(best, older[j - 2] + 1)
            row[j] = best
        if limit is not None and min(row) > limit:
            return limit + 1
    return row[-1]
