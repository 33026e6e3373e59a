"""The ground floor under every room: normalising, folding for matching, sentences, words and stems.

Nothing here knows about books or models. All functions are pure and accept any string.
"""

from __future__ import annotations

import itertools
import re
import threading
import unicodedata
from functools import lru_cache

from engine.core.spelling_variants import british
from engine.core.stopwords import ENGLISH_STOP, HINDI_STOP, ROMAN_HINDI_STOP, word_set
from engine.core.values import Language, QuestionLanguage

_this_thread = threading.local()
_SPACES = re.compile(r"\s+")
_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")
_JOINERS = re.compile("[\u200c\u200d]")
_LATIN_MARKS = re.compile("[\u0300-\u036f]")
_NUKTA = "\u093c"
# न्त = ंत, ङ्क = ंक, ञ्च = ंच, ण्ड = ंड, म्प = ंप: books use both spellings of the nasal
_NASAL_CONJUNCT = re.compile("ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])")
_DEVANAGARI = re.compile("[\u0900-\u097f]")

_FOLD_TABLE = str.maketrans(
    {
        **{chr(0x966 + i): str(i) for i in range(10)},
        **dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "01234567890123456789", strict=True)),
        **dict.fromkeys("‐‑‒–—―−⁻₋﹣－", "-"),
        **dict.fromkeys("⁺₊", "+"),
        **dict.fromkeys("‘’‚‛′ʼ`´", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        "ँ": "ं",
        "µ": "μ",
        "\u2044": "/",
    }
)

# A word: letters and digits with their marks (vowel signs are no "\w" in Python); decimals stay whole.
_MARKED = "(?:[^\\W_]|[\u0900-\u0963\u0971-\u097f\u0300-\u036f\u200c\u200d])"
_WORD = re.compile(rf"\d+(?:[.,]\d+)+(?!\w)|{_MARKED}+(?:['’]{_MARKED}+)?")


def normalize(text: str) -> str:
    """NFC with plain spaces; soft hyphens and byte-order marks removed. Digits stay as they are."""
    return _SPACES.sub(" ", _INVISIBLE.sub("", unicodedata.normalize("NFC", text))).strip()


def fold(text: str) -> str:
    """The form in which texts are compared: one spelling for case, accents, nukta, digits, dashes.

    Folded text is for matching only: it is shorter or longer than the original and never shown.
    """
    plain = unicodedata.normalize("NFD", normalize(text).translate(_FOLD_TABLE).casefold())
    plain = _LATIN_MARKS.sub("", plain).replace(_NUKTA, "")
    plain = unicodedata.normalize("NFC", _JOINERS.sub("", plain))
    return _NASAL_CONJUNCT.sub("ं", plain)


def words(text: str) -> list[str]:
    """Words and numbers in order, as written, without punctuation ("H₂O", "6.1", "क्रिया")."""
    return _WORD.findall(text)


def content_words(text: str, language: Language | QuestionLanguage = Language.EN) -> list[str]:
    """Stems of the words that carry meaning, in order, repeats kept.

    Each word is treated by its own script, because Hindi books print English terms and formulas;
    `language` only adds the small words of romanised Hindi ("kya", "hai") to those left out.
    """
    roman = language == QuestionLanguage.HI_LATN
    return folded_content_words(fold(text), ROMAN_HINDI_STOP if roman else frozenset())


def folded_content_words(folded: str, left_out: frozenset[str] = frozenset()) -> list[str]:
    """`content_words` of a text that is folded already; `left_out` are further words without meaning."""
    found = []
    for word in words(folded):
        if "'" in word:
            word = word.removesuffix("'s").replace("'", "")
        if not word or is_stop_word(word) or word in left_out:
            continue
        found.append(stem(word))
    return found


def are_parallel(one: str, other: str) -> bool:
    """Whether two sentences are alike word for word but for other words in the same places, so that they tell
    of two things: "The alternate angles are equal." and "The corresponding angles are equal." """
    mine, theirs = words(fold(one)), words(fold(other))
    if len(mine) != len(theirs):
        return False
    apart = [pair for pair in zip(mine, theirs, strict=True) if stem(pair[0]) != stem(pair[1])]
    told = [pair for pair in apart if not any(is_stop_word(word) for word in pair)]
    return bool(told) and 2 * len(apart) <= len(mine)


def is_stop_word(folded: str) -> bool:
    """Whether a folded word is a function word of English or Hindi."""
    return folded in ENGLISH_STOP or folded in HINDI_STOP


def is_devanagari(text: str) -> bool:
    return _DEVANAGARI.search(text) is not None


@lru_cache(maxsize=200_000)
def stem(folded: str) -> str:
    """Stem of one folded word: Snowball for Latin letters, a light suffix cut for Devanagari."""
    if is_devanagari(folded):
        return _stem_hindi(folded)
    if not folded.isascii() or not folded.isalpha():
        return folded
    return _stem_english(folded)


# Inflections of nouns, adjectives and verbs after folding (ँ is ं), longest first.
_HINDI_SUFFIXES = sorted(
    word_set(
        """
    ो े ू ु ी ि ा ों ें ीं ां कर ाओ िए ाई ाए ने नी ना ते ती ता तीं ाकर ाइए ाईं ाया ेगी ेगा ोगी ोगे ाने ाना
    ाते ाती ाता ातीं ाओं ाएं ुओं ुएं ुआं एगी एगा ाएगी ाएगा ाओगी ाओगे ेंगी ेंगे एंगी एंगे ूंगी ूंगा नाओं नाएं
    ताओं ताएं ियां ियों ाएंगी ाएंगे ाऊंगी ाऊंगा यों यां
    """
    ),
    key=lambda suffix: (len(suffix), suffix),
    reverse=True,
)
_HINDI_LETTER = re.compile("[\u0904-\u0939]")


def _stem_hindi(word: str) -> str:
    word = re.sub("यी$", "ई", re.sub("ये$", "ए", word)) if len(word) > 3 else word
    for suffix in _HINDI_SUFFIXES:
        if word.endswith(suffix):
            rest = word[: -len(suffix)]
            if len(_HINDI_LETTER.findall(rest)) >= 2 and not rest.endswith("्"):
                return rest
    return word


def _stem_english(word: str) -> str:
    # A stemmer keeps the word it is at: with one for all threads a question that is asked while the shelf or
    # a book is being worked on got an IndexError, or another word's stem.
    stemmer = getattr(_this_thread, "stemmer", None)
    if stemmer is None:
        import snowballstemmer

        stemmer = _this_thread.stemmer = snowballstemmer.stemmer("english")
    stemmed: str = stemmer.stemWord(british(word))
    return stemmed


# --- sentences -------------------------------------------------------------------------------------

_ABBREVIATIONS = word_set(
    """
    fig figs dr mr mrs ms st pt prof no nos eq eqs eqn ch chap sec vs viz approx vol p pp rs re cf al ca jr sr
    govt dept ltd co inc mt ref ex q ans smt shri sh km cm mm kg gm hr min max temp e.g i.e a.m p.m b.c a.d
    b.c.e c.e u.s u.k u.n u.s.a ph.d m.p e.g i.e.s et jan feb mar apr jun jul aug sept oct nov dec edn ed eds
    """
)
_HINDI_ABBREVIATIONS = word_set("डॉ डा प्रो श्री सं पृ ई पू कि मी मि से सेमी किमी किग्रा ग्रा सन् चि उदा क्र रु पं ले")
# Words that begin sentences and are nobody's surname: "vitamin C. It ..." but "by C. Raman".
_STARTERS = word_set(
    """
    the a an it this that these those in on at if when we you he she they there here for from thus hence so
    but and as to by what which who why how its his her their our your such some many most all both each
    however therefore then now let also after before during while although because since with
    """
)
_BULLETS = "•▪◦●■►▶❖➢✓"
_END = re.compile(rf"[.!?।॥]+[\"'”’)\]]*(?=\s|$|[{_BULLETS}])|(?<=[\u0900-\u097f)”’\"]) ?\|(?=\s|$)")
_HARD_BREAK = re.compile(rf"\n\s*\n|\s*(?=[{_BULLETS}])")
_LIST_NUMBER = re.compile(
    rf"[{_BULLETS}]?\s*(?:[(\[]?(?:\d{{1,3}}|[a-zA-Z]|[ivxIVX]{{1,5}}|[क-ह])[)\].]+\s*)+"
)
_OPERATORS = "=+-–−×÷/"
_WATER = re.compile(r"\d+ ?H₂O\b")  # of crystallisation
_INITIALS = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]")  # "B", "F.W": of a name, if a name follows
_LAST_TOKEN = re.compile(r"[^\s(\[\"'“‘]+$")


def split_sentences(text: str, language: Language = Language.EN) -> list[str]:
    """Sentences of a text in order: exact substrings of it, without the spaces around them."""
    return [text[start:end] for start, end in sentence_spans(text, language)]


def sentence_spans(text: str, language: Language = Language.EN) -> list[tuple[int, int]]:
    """(start, end) of every sentence in `text`. Abbreviations, initials, decimals and the numbers of
    lists do not end a sentence; empty lines and bullets do."""
    spans = []
    for begin, finish in _paragraph_spans(text):
        start = begin
        for match in _END.finditer(text, begin, finish):
            if match.start() < start or not _is_end(text, start, match, finish, language):
                continue
            spans.append(_stripped(text, start, match.end()))
            start = match.end()
        spans.append(_stripped(text, start, finish))
    return [(start, end) for start, end in spans if start < end]


def _paragraph_spans(text: str) -> list[tuple[int, int]]:
    cuts = [match.end() for match in _HARD_BREAK.finditer(text)]
    edges = [0, *cuts, len(text)]
    return list(itertools.pairwise(edges))


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _is_end(text: str, start: int, match: re.Match[str], finish: int, language: Language) -> bool:
    """Whether the marks found at `match` close the sentence that began at `start`."""
    marks = match.group()
    following = text[match.end() : finish].lstrip()
    if not following or "।" in marks or "॥" in marks or "|" in marks:
        return True
    first = following[0]
    if marks == "!" and first in _OPERATORS:
        return False  # "3! = 6"
    if "?" in marks or "!" in marks:
        return not (first.islower() or first in ",;)")
    if _WATER.match(following):
        return False  # "(FeSO₄. 7H₂O)"
    if first.islower() or first in ",;:)-–—=":
        return False
    body = text[start : match.start()]
    if _LIST_NUMBER.fullmatch(body.strip() + "."):
        return False
    last = _LAST_TOKEN.search(body)
    token = last.group() if last else ""
    if marks.startswith(".."):
        return True
    if language is Language.HI and is_devanagari(token):
        # Hindi sentences end with a danda; a full stop counts only in texts that never use one
        return "।" not in text and len(token) > 3 and token not in _HINDI_ABBREVIATIONS
    if len(marks) > 1:
        return True
    return _latin_stop_ends(token, body, following)


def _latin_stop_ends(token: str, body: str, following: str) -> bool:
    plain = token.rstrip(".").lower()
    next_word = re.split(r"[\s,.;:]", following, maxsplit=1)[0]
    if plain in _ABBREVIATIONS:
        # "Fig. 6", "Dr. Rao"; but "... is No. The" and "... 5 km. The" end
        return next_word.lower() in _STARTERS and plain not in {"dr", "mr", "mrs", "fig", "e.g", "i.e"}
    if plain == "etc":
        return True
    if _INITIALS.fullmatch(token) and token.isupper():
        before = body[: len(body) - len(token)].rstrip()
        sure_start = next_word.lower() in _STARTERS and following[0].isupper() and len(next_word) > 1
        return sure_start or (bool(before) and before[-1] in "=+-–/×") or not following[0].isalpha()
    return True
