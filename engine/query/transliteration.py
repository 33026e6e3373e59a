"""Hindi typed in Latin letters, brought back to Devanagari word by word.

"sandharitra kya hota hai" -> "संधारित्र क्या होता है". Function words come from a table; other words are
looked up by sound among the words of the library and of the glossary; English terms stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.core.assets import rows_of
from engine.core.text import fold, is_devanagari, stem, words
from engine.core.values import Language
from engine.query.dictionary import dictionary
from engine.query.lexicon import Lexicon
from engine.query.phonetics import same_sound
from engine.query.spelling_correction import corrected_word

_TABLE_FILE = "glossary/roman_words.tsv"
_VERBS_FILE = "glossary/roman_verbs.tsv"
_SHORTEST_BORROWED = 4  # letters; shorter ones are abbreviations more often


@dataclass(frozen=True, slots=True)
class Reading:
    """What one typed word may be. `devanagari`: "" for none; `english` tells it is also an English word,
    `guessed` that nobody knows it, so that its Devanagari is only spelt by rule, `borrowed` that it is a
    Hindi word which English books write as it is typed ("the Lok Sabha")."""

    typed: str
    devanagari: str
    english: bool
    small: bool  # a function word: searched by nobody, but part of the sentence
    guessed: bool = False
    borrowed: bool = False

    @property
    def text(self) -> str:
        """The word as it stands in the Devanagari form of the question."""
        if self.devanagari and not self.english:
            return self.devanagari
        return self.typed


def readings(question: str, lexicon: Lexicon) -> list[Reading]:
    """How each word of a romanised question may be read, in order; two that are one word in Hindi as one."""
    read = [_read(fold(word), lexicon) for word in words(question)]
    place = 0
    while place < len(read) - 1:
        whole = _joined(read[place], read[place + 1], lexicon)
        if whole is not None:
            read[place : place + 2] = [whole]
        place += 1
    return read


def _joined(first: Reading, second: Reading, lexicon: Lexicon) -> Reading | None:
    """The Hindi word that two typed ones make together: of which nobody knows one ("dharm nirpekshta"), or
    which is a word of school ("jan sankhya"), unless it is English or a name ("free path", "Lok Sabha")."""
    guessed = first.guessed or second.guessed
    named = lexicon.name_like(first.typed, second.typed) is not None
    if first.small or second.small or named or (first.english and second.english):
        return None
    word = first.typed + second.typed
    heard = lexicon.sounds_like(word, Language.HI, 1)
    if not heard or not same_sound(word, heard[0][0]):
        return None
    if not guessed and not dictionary().is_of_school(heard[0][0]):
        return None
    return Reading(word, heard[0][0], english=False, small=False)


def to_devanagari(read: list[Reading]) -> str:
    """The question in Devanagari, English terms kept in Latin letters."""
    return " ".join(reading.text for reading in read)


def _read(word: str, lexicon: Lexicon) -> Reading:
    table = roman_words()
    if is_devanagari(word) or any(char.isdigit() for char in word) or (len(word) < 2 and word not in table):
        return Reading(word, "", english=True, small=False)
    if word in table:
        hindi, small = table[word]
        return Reading(word, hindi, english=False, small=small)
    heard = lexicon.sounds_like(word, Language.HI)
    english = _is_english(word, lexicon)
    borrowed = english and len(word) >= _SHORTEST_BORROWED and heard and same_sound(word, heard[0][0])
    if borrowed and not _is_known_english(word, lexicon):
        return Reading(word, heard[0][0], english=False, small=False, borrowed=True)
    single = None if heard or english else _single(word)
    if single is not None:
        return Reading(word, table[single][0], english=False, small=False)
    if not heard:
        meant = word if english else corrected_word(word, lexicon)
        if meant != word:
            return Reading(meant, "", english=True, small=False)
        guess = "" if english else transliterate(word)
        return Reading(word, guess, english, small=False, guessed=not english)
    return Reading(word, heard[0][0], english, small=False)


# Endings of several things, and of one: "nadiyan" and "nadiyon" are of "nadi".
_PLURALS = (("iyaan", "i"), ("iyan", "i"), ("iyon", "i"), ("iyo", "i"), ("on", ""), ("on", "a"), ("on", "i"))


def _single(word: str) -> str | None:
    """The word in the table of common ones that a word is the plural of."""
    table = roman_words()
    singles = (word.removesuffix(many) + one for many, one in _PLURALS if word.endswith(many))
    return next((single for single in singles if single in table and not table[single][1]), None)


def _is_english(word: str, lexicon: Lexicon) -> bool:
    return lexicon.frequency(stem(word)) > 0 or word in lexicon.glossary.english_words


def _is_known_english(word: str, lexicon: Lexicon) -> bool:
    """Whether it is English also for the word lists, not only because a book has it."""
    return word in lexicon.glossary.english_words or word in dictionary().english_words


# What is put behind the root of a verb, in both scripts: behind a consonant, and behind a vowel.
_ENDINGS = (
    "ता ta,ती ti,ते te,ना na,ने ne,ेगा ega,ेगी egi,ेंगे enge,ा a,ी i,े e,कर kar",
    "ता ta,ती ti,ते te,ना na,ने ne,एगा yega,एगी yegi,एंगे yenge,या ya,ई yi,ए ye,कर kar",
)
_NO_VERBS = frozenset(["hate", "late", "lane", "pine"])  # forms that are more often English


@lru_cache(maxsize=1)
def roman_words() -> dict[str, tuple[str, bool]]:
    """Typed word -> (Devanagari, whether it is a function word), for the commonest words of questions."""
    table = {}
    for hindi, typed, small in rows_of(_TABLE_FILE):
        for word in typed.split():
            table[word] = (hindi, small == "1")
    for root, typed, small in rows_of(_VERBS_FILE):
        endings = _ENDINGS[root[-1] in _VOWEL_SIGNS].split(",")
        for hindi, latin in (ending.split() for ending in endings):
            for word in (spelling + latin for spelling in typed.split()):
                if word not in _NO_VERBS:
                    table.setdefault(word, (root + hindi, small == "1"))
    return table


_LATIN = "ksh chh kh gh ch jh th dh ph bh sh gy k g c j t d n p b m y r l v w s h z f q x"
_DEVANAGARI = "क्ष छ ख घ च झ थ ध फ भ श ज्ञ क ग क ज त द न प ब म य र ल व व स ह ज फ क क्स"
_LETTERS = list(zip(_LATIN.split(), _DEVANAGARI.split(), strict=True))
_VOWELS = {
    "aa": "आा",
    "ee": "ईी",
    "ii": "ईी",
    "oo": "ऊू",
    "uu": "ऊू",
    "ai": "ऐै",
    "au": "औौ",
    "a": "अ",
    "i": "इि",
    "u": "उु",
    "e": "एे",
    "o": "ओो",
}
_VOWEL_SIGNS = frozenset(char for pair in _VOWELS.values() for char in pair)


def transliterate(word: str) -> str:
    """Devanagari for a romanised word nobody knows, by rule: a rough spelling, good enough to compare."""
    out = ""
    place = 0
    after_consonant = False
    while place < len(word):
        vowel = next((v for v in _VOWELS if word.startswith(v, place)), None)
        if vowel is not None:
            letter, sign = _VOWELS[vowel][0], _VOWELS[vowel][1:]
            last = place + len(vowel) == len(word)
            if vowel == "a" and after_consonant:
                out += "ा" if last else ""
            else:
                out += sign if after_consonant else letter
            place += len(vowel)
            after_consonant = False
            continue
        latin, devanagari = next(
            ((a, b) for a, b in _LETTERS if word.startswith(a, place)), (word[place], "")
        )
        out += ("्" if after_consonant and devanagari else "") + devanagari
        place += len(latin)
        after_consonant = bool(devanagari)
    return out
