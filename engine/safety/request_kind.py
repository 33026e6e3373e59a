"""Stage Q: requests that no page of a book can answer, told by their form alone.

Some ask for work that Pothi does not do (a translation, a sum), some for what a printed book cannot know (the
asker's own life, today's weather). The phrases cover a whole question, never a word of it: a textbook says
"my", "today" and "best" as well.
"""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum
from functools import lru_cache

from engine.core.stopwords import word_set
from engine.core.text import fold, words
from engine.policy.numbers import policy_number
from engine.safety.phrasebook import compile_phrase, compile_phrases, groups_in, load_phrases, padded
from engine.safety.word_ways import kind_by_words


class RequestKind(StrEnum):
    """What was asked for. Where two fit, the earlier one decides."""

    OTHER_SCRIPT = "other_script"
    SUM = "sum"
    TRANSLATE = "translate"
    WRITE = "write"
    COMMAND = "command"
    OWN_LIFE = "own_life"
    PRESENT = "present"
    CHOICE = "choice"
    NEARBY = "nearby"

    @property
    def is_of_this_world(self) -> bool:
        """Whether a passage could answer it all the same: "my" and "today" may be those of its speaker."""
        return self in (RequestKind.OWN_LIFE, RequestKind.PRESENT, RequestKind.CHOICE, RequestKind.NEARBY)


_OF_THINGS = (RequestKind.CHOICE, RequestKind.NEARBY)
_THING_ELSEWHERE = word_set(
    "it its one ones them they this that these those इसे इसको इसका यह ये उसे उसको वह वे "
    "ise isko ye yeh yah use usko woh"
)
# Greek letters stand in formulas.
_OUR_SCRIPTS = ("LATIN", "DEVANAGARI", "GREEK", "COMMON")
_MOSTLY = policy_number("answer_checks", "shape.mostly")


def request_kind(question: str) -> RequestKind | None:
    """What kind of request a question is, or None for one that the books may answer."""
    if is_other_script(question):
        return RequestKind.OTHER_SCRIPT
    text = _bare(question)
    if not text.strip():
        return None
    if is_sum(question):
        return RequestKind.SUM
    found = next((kind for kind, pattern in _patterns().items() if pattern.search(text)), None)
    if found is None and (by_words := kind_by_words("request_words", text)):
        found = RequestKind(by_words)
    # "Where can I buy it?": only earlier questions tell what is asked, and whether it may be
    return None if found in _OF_THINGS and not _THING_ELSEWHERE.isdisjoint(text.split()) else found


def is_plain_command(question: str) -> bool:
    """Whether a question has nothing but the words of an order to this computer, or of a sum: it tells
    nothing of the one who asks."""
    return kind_by_words("request_words", _bare(question)) == RequestKind.COMMAND or is_sum(question)


def is_one_word(question: str) -> bool:
    """Whether a question is a single word, which names a thing and asks nothing about it."""
    return len(words(question)) == 1


def is_other_script(question: str) -> bool:
    """Whether most letters are of a script that is not read: Tamil, Urdu, Chinese ..."""
    letters = [letter for letter in question if letter.isalpha()]
    others = sum(_script(letter) not in _OUR_SCRIPTS for letter in letters)
    return bool(letters) and others / len(letters) > _MOSTLY


@lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    """The script that a letter's name begins with; COMMON for letters of formulas, such as ℓ and 𝑥."""
    name = unicodedata.name(letter, "COMMON")
    formula = name.startswith(("MATHEMATICAL", "SCRIPT", "DOUBLE-STRUCK", "PLANCK", "MODIFIER", "FULLWIDTH"))
    folded = unicodedata.normalize("NFKC", letter)
    return "COMMON" if formula or (folded != letter and folded.isascii()) else name.split()[0]


# --- sums

_NUMBER = r"\d+(?:[.,]\d+)*"
_OPERATOR = r"[-+*/×÷^=·%]|\*\*"
_LETTER = r"(?<![^\W\d_])[a-z](?![^\W\d_])"
_TOKEN = re.compile(rf"\s*(?:({_NUMBER})|({_LETTER})|({_OPERATOR})|[()\[\]√])\s*", re.IGNORECASE)
_UNKNOWN = re.compile(r"[a-z](?![^\W\d_])")  # "2x": a letter right behind its number
_SAID = (
    ("divided by|upon|भाग|bhag", "/"),
    ("plus|जमा|धन|jama", "+"),
    ("minus|घटा|ऋण|ghata", "-"),
    ("multiplied by|times|x|गुणा|गुना|guna", "*"),
)
_YEARS = re.compile(r"^\W*\d{3,4} ?- ?\d{2,4}\W*$")
_ORDER = re.compile(
    r"^(?:please |kindly |can you |could you )*"
    r"(solve|calculate|compute|evaluate|simplify|work out|factori[sz]e|find the value of|find "
    r"x if|find x in|find|"
    r"what is the value of|what is|whats|what's|how much is|what are)?"
    r"(?: the)?(?: following)?(?: equation| sum| expression)?\s*[:\-–]?\s*",
)
_STRONG = re.compile(r"solve|calculate|compute|evaluate|simplify|work out|factor|value of|find x")
_AFTER = re.compile(
    r"(?:\s*(?:for [a-z]|equal to|equals|please|kitna|kitne|kya|hota|hote|hai|hain|hoga|honge|ko|ka|ki|"
    r"solve|hal|karo|kijiye|kar do|karke|batao|man|maan|nikalo|jod|answer|"
    r"कितना|कितने|क्या|होता|होते|है|हैं|होगा|होंगे|को|का|की|हल|करो|कीजिए|करें|सरल|बताओ|बताइए|मान|निकालो|ज्ञात|उत्तर))+$"
)
_WHAT_IS = r"^\W*(?:what is |find |calculate |how much is )?"
_PERCENT = re.compile(rf"{_WHAT_IS}{_NUMBER} ?(?:%|percent|per cent) of {_NUMBER}\W*$")
_PERCENT_HINDI = re.compile(
    rf"^{_NUMBER} (?:का|ka) {_NUMBER} ?(?:%|प्रतिशत|pratishat|percent)(?: \S+){{0,4}}$"
)
_TAIL = r"(?: (?:kya|kitna|kitne|hai|hain|hota|batao|nikalo|क्या|कितना|है|होता|बताओ|निकालो))*"
_MULTIPLES = re.compile(
    rf"{_WHAT_IS}(?:the )?(?:lcm|hcf|gcd) of {_NUMBER}(?:(?:,| and|, and) ?{_NUMBER})+{_TAIL}\W*$"
)
_UNITS = re.compile(rf"^(?:convert|change|express) {_NUMBER} ?[a-z]+ (?:in|to|into) [a-z]+\W*$")
_SUM_VERBS = frozenset(
    fold("जोड़ो जोड़िए जोड़ें घटाओ घटाइए गुणा भाग jodo joro ghatao guna bhag add subtract multiply divide").split()
)
_SUM_WORDS = _SUM_VERBS | frozenset(
    fold(
        "और को में से का की करो कीजिए करें दो दीजिए कितना होगा है aur ko me mein se ka ki karo kijiye kitna "
        "hoga hai and from by with"
    ).split()
)


def is_sum(question: str) -> bool:
    """Whether nothing is asked but the result of a calculation or the solution of an equation."""
    text = _in_signs(" ".join(fold(question).strip(" ?.!।:=").split()))
    if any(form.match(text) for form in (_PERCENT, _PERCENT_HINDI, _MULTIPLES, _UNITS)):
        return True
    if _is_told_sum(text.split()):
        return True
    order = _ORDER.match(text)
    said = order.group(0) if order else ""
    rest, spoken = re.sub(r" (?:when|if|for|where|and|जब|यदि) ", " ", text[len(said) :]), said
    if after := _AFTER.search(rest):
        spoken += after.group(0)
        rest = rest[: after.start()]
    ordered = bool(_STRONG.search(said)) or bool(re.search(r"solve|हल|सरल|hal |मान|निकालो|nikalo", spoken))
    return _is_expression(rest, ordered=ordered)


def _is_told_sum(said: list[str]) -> bool:
    """ "345 और 678 जोड़ो": numbers, and words that say what to do with them."""
    numbers = [word for word in said if re.fullmatch(_NUMBER, word)]
    others = [word for word in said if word not in numbers]
    return len(numbers) > 1 and not _SUM_VERBS.isdisjoint(others) and _SUM_WORDS.issuperset(others)


def _in_signs(text: str) -> str:
    """ "12 divided by 3" and "7 x 8" with the signs of arithmetic."""
    for said, sign in _SAID:
        text = re.sub(rf"(?<=\d) ?(?:{said}) ?(?=\d)", f" {sign} ", text)
    return text


def _is_expression(text: str, *, ordered: bool) -> bool:
    """Whether a text is nothing but a calculation. Without an order to work it out, letters are only
    let in as the one unknown of an equation: "(a + b)² = a² + 2ab + b²" is a law."""
    numbers, letters, operators = 0, set(), []
    place = 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            found = _UNKNOWN.match(text, place)
            if found is None:
                return False
            letters.add(found.group())
        else:
            numbers += found.group(1) is not None
            if found.group(2):
                letters.add(found.group(2))
            if found.group(3):
                operators.append(found.group(3))
        place = found.end()
    if not numbers or not operators:
        return False
    if ordered:
        return True
    if letters:
        return len(letters) == 1 and "=" in operators and len(operators) > 1
    return numbers > 1 and "=" not in operators and not _YEARS.match(text)


# --- phrases


@lru_cache(maxsize=1)
def _patterns() -> dict[RequestKind, re.Pattern[str]]:
    sections = load_phrases("requests")
    groups = groups_in(sections)
    return {
        kind: compile_phrases(sections[kind.value], groups) for kind in RequestKind if kind.value in sections
    }


@lru_cache(maxsize=1)
def _polite() -> tuple[re.Pattern[str], re.Pattern[str]]:
    sections = load_phrases("requests")
    before, after = ("|".join(map(compile_phrase, sections[name])) for name in ("before", "after"))
    return re.compile(f"^(?:{before})+"), re.compile(f"(?:{after})+ $")


def _bare(question: str) -> str:
    """The padded question without the polite words around it, unless nothing else is there."""
    text = padded(question)
    first, last = _polite()
    cut = last.sub(" ", first.sub("", text))
    return cut if cut.strip() else text
