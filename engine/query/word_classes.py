"""Word classes of questions in English, Hindi and romanised Hindi, folded (see engine.core.text.fold).

They tell the words that say how something is asked from those that say what it is about. The words themselves
are in assets/words/word_classes.txt.
"""

from __future__ import annotations

from engine.core.assets import sections_of, words_under
from engine.core.stopwords import ENGLISH_STOP, HINDI_STOP, ROMAN_HINDI_STOP
from engine.core.text import fold

_FILE = "words/word_classes.txt"


def _pronouns(heading: str) -> dict[str, str]:
    """Lines of "ending: pronouns" as pronoun -> the ending that its noun takes in its place; "-" is none."""
    table = {}
    for line in sections_of(_FILE)[heading]:
        ending, listed = line.split(":")
        table.update(dict.fromkeys(listed.split(), ending.removeprefix("-")))
    return table


IMPERATIVES = words_under(_FILE, "imperatives")
COURTESY = words_under(_FILE, "courtesy")
FILLERS = words_under(_FILE, "fillers")
ATTRIBUTES = words_under(_FILE, "attributes")
ENGLISH_PRONOUNS = _pronouns("english pronouns")
HINDI_PRONOUNS = _pronouns("hindi pronouns")
IN_FRONT = "in"  # the ending of a pronoun whose noun it stands before
POSSESSIVE_ENDINGS = frozenset({"'s", "का", "की", "के", "ka", "ki", "ke"})
DEICTIC_NOUNS = words_under(_FILE, "deictic nouns")
CLAUSE_STARTS = words_under(_FILE, "clause starts")
HINDI_RELATIVES = words_under(_FILE, "hindi relatives")
EMPTY_SUBJECT_WORDS = words_under(_FILE, "empty subject words")
QUESTION_WORDS = words_under(_FILE, "question words")
FINITE_VERBS = words_under(_FILE, "finite verbs")
IRREGULAR_PAST = words_under(_FILE, "irregular past")
SCAFFOLD = words_under(_FILE, "scaffold")
NO_THING = words_under(_FILE, "no thing")
ROMANISED = words_under(_FILE, "romanised")


def plain_form(word: str) -> str:
    """A word as these lists have it: folded, without an English "'s"."""
    return fold(word).removesuffix("'s").replace("'", "")


def is_function_word(plain: str, *, roman: bool = False) -> bool:
    """Whether a plain word holds a sentence together. `roman`: of a question in romanised Hindi."""
    return plain in ENGLISH_STOP or plain in HINDI_STOP or (roman and plain in ROMAN_HINDI_STOP)
