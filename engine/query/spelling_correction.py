"""Spelling correction, before anything reads a question: "protien" is protein.

The words of a question are looked up with their likely spellings anyway, but its vector, the rules, the
cross-encoder and the language model take a misspelt word for another one. English: only what is no word is
corrected, and only if one word of the library is a single edit away, so that a name which no book has stays
one. Hindi: only among words that sound the same, and a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from importlib import resources
from string import ascii_lowercase

from engine.core.language import detect_question
from engine.core.stopwords import HINDI_STOP
from engine.core.text import fold, is_stop_word, stem
from engine.core.values import QuestionLanguage
from engine.query.dictionary import small_words
from engine.query.lexicon import Lexicon

SHORTEST = 6  # letters; among shorter words too many are one edit apart
SHORTEST_HINDI = 4  # signs count
# 82,765 English words in the order of their use, from SCOWL and Google's books; comes with symspellpy.
WORDS = ("symspellpy", "frequency_dictionary_en_82_765.txt")
# Long and short vowels, the three sibilants, the two n: heard as one, typed as the other.
_SOUNDS = str.maketrans("ीूैौईऊऐऔशषणञङ", "िुेोइउएओससननन")
_DOUBLED = re.compile("([क-ह])्(?=\\1)|[कगचजटडतदपब]्(?=[खघछझठढथधफभ])")
_HINDI_WORD = re.compile("[\u0900-\u0963\u200c\u200d]+")
_LATIN_WORD = re.compile(r"(?<![\w'’-])[A-Za-z]+(?![\w-]|['’][a-rt-z])")


def corrected(question: str, lexicon: Lexicon) -> str:
    """A question with the spelling mistakes in its words corrected; one in Latin Hindi as it is."""
    if detect_question(question) is QuestionLanguage.HI_LATN:
        return question
    question = _LATIN_WORD.sub(lambda match: corrected_word(match.group(), lexicon), question)
    return _HINDI_WORD.sub(lambda match: _corrected_hindi(match.group(), lexicon), question)


def _corrected_hindi(word: str, lexicon: Lexicon) -> str:
    """A Hindi word that is none, as the one that sounds the same: तूल्यता is तुल्यता."""
    plain = fold(word)
    if plain.endswith("ियो") and not lexicon.is_written(plain) and lexicon.is_hindi(plain + "ं"):
        return word + "ं"  # मछलियो
    if len(plain) < SHORTEST_HINDI or lexicon.is_hindi(plain) or is_stop_word(plain):
        return word
    sound = _sound(plain)
    near = [one for one in lexicon.alike(plain) if _sound(one) == sound]
    meant = _small_sounds().get(sound) or _likeliest(near, lexicon)
    return word if meant in (None, plain) else meant


def _sound(plain: str) -> str:
    """What is left of a folded Hindi word when spellings that many people confuse are one."""
    return _DOUBLED.sub("", plain.replace("ज्ञ", "ग्य").replace("ृ", "्रि").translate(_SOUNDS))


@lru_cache(maxsize=1)
def _small_sounds() -> dict[str, str]:
    known = {*map(fold, HINDI_STOP), *small_words()}
    return {_sound(word): word for word in sorted(known) if len(word) >= SHORTEST_HINDI}


def corrected_word(word: str, lexicon: Lexicon) -> str:
    """An English word that is none, as the one of the library that is a single edit away, if there is one."""
    plain = fold(word)
    if len(plain) < SHORTEST or _is_word(plain, lexicon):
        return word
    meant = _likeliest([one for one in _one_edit_away(plain) if _is_known(one, lexicon)], lexicon)
    if meant is None:
        return word
    return meant.upper() if word.isupper() else meant.capitalize() if word[0].isupper() else meant


def _likeliest(near: Iterable[str], lexicon: Lexicon) -> str | None:
    """The word that the library has most often, if no other of them stands there as often."""
    ordered = sorted(near, key=lexicon.written)
    if not ordered:
        return None
    *others, meant = ordered
    rivals = [lexicon.written(one) for one in others if stem(one) != stem(meant)]
    return meant if not rivals or max(rivals) < lexicon.written(meant) else None


def _is_known(plain: str, lexicon: Lexicon) -> bool:
    """A word of the library as it stands there, or in its plain form; or a function word."""
    if lexicon.written(plain) or is_stop_word(plain):
        return True
    return plain == stem(plain) and lexicon.frequency(plain) > 0


def _one_edit_away(word: str) -> list[str]:
    """Everything that begins alike and differs by one letter left out, added, mistaken or by two swapped."""
    first, cuts = word[0], [(word[1:at], word[at:]) for at in range(1, len(word) + 1)]
    found = dict.fromkeys(first + before + after[1:] for before, after in cuts if after)
    found |= dict.fromkeys(first + b + after[1] + after[0] + after[2:] for b, after in cuts if len(after) > 1)
    for letter in ascii_lowercase:
        found |= dict.fromkeys(first + before + letter + after for before, after in cuts)
        found |= dict.fromkeys(first + before + letter + after[1:] for before, after in cuts if after)
    return [one for one in found if one != word]


def _is_word(plain: str, lexicon: Lexicon) -> bool:
    if lexicon.frequency(stem(plain)) or (stem(plain),) in lexicon.glossary or is_stop_word(plain):
        return True
    return any(_is_listed(form) for form in (plain, plain.removesuffix("s")))


def _is_listed(plain: str) -> bool:
    return f"\n{plain} ".encode() in _listed()


@lru_cache(maxsize=1)
def _listed() -> bytes:
    """The list as it lies on the disk, one "word count" a line: a search takes less than a millisecond, and a
    set of as many words eight times the memory."""
    package, name = WORDS
    data = resources.files(package).joinpath(name).read_bytes()
    return b"\n" + data.removeprefix(b"\xef\xbb\xbf").replace(b"\r", b"")
