"""The words by which people name parts of a book, with the slips they make, and numbers written out."""

from __future__ import annotations

import re
from enum import StrEnum

from engine.core.stopwords import word_set
from engine.core.text import fold
from engine.query.phonetics import edit_distance


class ReferenceKind(StrEnum):
    """What is named. Where a question names two, the earlier one is the smaller part. A paragraph and the
    author bear no number, see text_parts.py."""

    FIGURE = "figure"
    TABLE = "table"
    ACTIVITY = "activity"
    BOX = "box"
    EXAMPLE = "example"
    SOURCE = "source"
    EXERCISE = "exercise"
    SECTION = "section"
    PAGE = "page"
    CHAPTER = "chapter"
    PARAGRAPH = "paragraph"
    AUTHOR = "author"

    @property
    def is_of_text(self) -> bool:
        """Whether it is found in the running text: every book may have it."""
        return self in (ReferenceKind.PARAGRAPH, ReferenceKind.AUTHOR)


LAST_ITEM = "last"

NAMES: dict[ReferenceKind, str] = {
    ReferenceKind.FIGURE: r"fig(?:ure|s)?\.?|diagram|map|graph|चित्र|आकृति|मानचित्र|आलेख|chitra|aakriti|akriti",
    ReferenceKind.TABLE: r"table|tab\.|सारणी|तालिका|टेबल|sarni|saarni|sarani|talika|taalika",
    ReferenceKind.ACTIVITY: r"activity|क्रियाकलाप|गतिविधि|एक्टिविटी|kriyakalap|kriyakalaap|gatividhi",
    ReferenceKind.BOX: r"box|बॉक्स|बाक्स",
    ReferenceKind.EXAMPLE: r"examples?|eg\.|उदाहरण|udaharan|udaaharan",
    ReferenceKind.SOURCE: r"sources?|स्रोत|srot",
    ReferenceKind.EXERCISE: r"exercises?(?: sets?)?|ex\.?|प्रश्नावली|अभ्यास|prashnavali|prashnawali|abhyas"
    r"|abhyaas",
    ReferenceKind.SECTION: r"section|sec\.?|topic|heading|para|अनुभाग|खंड|अनुच्छेद|khand|anubhag|anuchchhed",
    ReferenceKind.PAGE: r"page|pg\.?|पेज|पन्ने|पन्ना|पृष्ठ|panne|panna|prishth|prishtha",
    ReferenceKind.CHAPTER: r"chapter|chap\.?|ch\.?|lesson|unit|अध्याय|पाठ|इकाई|चैप्टर|adhyay|adhyaay|path\b|"
    r"paath",
}
# A question of an exercise is no kind of its own: it is the exercise with an item.
QUESTION = (
    r"q|ques|que|qn|qus|question|questions|sum|problem|प्रश्न|सवाल|क्वेश्चन|prashn|prashna|prasn|sawal|sawaal"
)
IN_TEXT = (
    r"in[- ]?text(?: questions?| ques| q)?|पाठ्यनिहित(?: प्रश्न)?|पाठगत(?: प्रश्न)?|paathgat prashn"
    r"|pathyanihit prashn"
)

# What books print above their questions, besides "Exercises".
EXERCISE_TITLES = (
    r"keep the curiosity(?: alive)?|revise,? reflect(?:,? (?:and )?refine)?|questions(?:,| and) activities"
    r"(?:,? and projects)?|write in brief|figure it out|let(?:[’' ]?s| us) (?:recall|discuss|reflect|imagine"
    r"|work (?:these )?out|think|do|try|explore further)|try these|think it over|pause and ponder"
    r"|think and (?:answer|discuss|reflect)|check your progress|work these out|map (?:skills?|work)"
    r"|project work|projects?(?= (?:of|in|from|at))|group activity|multiple choice questions"
    r"|(?:very )?(?:short|long) answer(?: questions?)?|write a short essay"
    r"|answer in (?:brief|about \d+ words|\d+[ -]+\d+ words|a? ?short essay)"
    r"|end[- ]of[- ]chapter (?:exercises?|questions?)|miscellaneous exercises?|additional exercises?"
    r"|discuss(?= (?:on|page|box|question))|questions at the end|end questions"
    r"|विविध प्रश्नावली|अतिरिक्त (?:अभ्यास|प्रश्न)|परियोजना कार्य|मानचित्र कार्य|पता लगाइए"
    r"|(?:आइए|आओ|फिर से) (?:याद|चर्चा|विचार) (?:करें|कीजिए|करते हैं)|चर्चा (?:करें|कीजिए)"
    r"|सोचिए और (?:लिखिए|बताइए)|बहुविकल्पीय प्रश्न|(?:अति )?(?:लघु|दीर्घ) ?उत्तरीय प्रश्न"
)

# What books print above boxes without a number.
BOX_TITLES = (
    r"let(?:[’' ]?s| us) explore|think about it|don[’']?t miss out|(?:did|do) you know|threads of curiosity"
    r"|ready to go beyond|a step further|meet a scientist|ever heard of|fascinating facts|more to know"
    r"|क्या आप जानते हैं|आइए पता लगाएँ|इसे भी जानें"
)

# Words that slips are made in; each stands for itself.
_SPELT = (
    *("figure", "diagram", "table", "activity", "example", "exercise", "section", "chapter", "question"),
    *("lesson", "problem", "prashnavali", "kriyakalap", "udaharan", "chitra", "adhyay"),
)
_OTHER_WORDS = word_set(
    """
    tables figures cable fable able active examples exercises sections chapters questions lessons less lesion
    problems action session sample ample tablet tale
    """
)

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80}
_TENS |= {"ninety": 90}
_HINDI = (
    "एक|दो|तीन|चार|पाँच|छह|सात|आठ|नौ|दस|ग्यारह|बारह|तेरह|चौदह|पंद्रह|सोलह|सत्रह|अठारह|उन्नीस|बीस",
    "ek|do|teen|char|paanch|chhah|saat|aath|nau|das|gyarah|barah|terah|chaudah|pandrah|solah|satrah|"
    "atharah|unnis|bees",
    "|||chaar|panch|chhe|sat|ath|no|dus|gyaara|bara|tera|chauda|pandra|sola|satra|athara||",
    "||||पांच|छः|||||||||||पन्द्रह|||||",
)
_WRITTEN: dict[str, int] = {word: number for number, word in enumerate(_UNITS.split())} | _TENS
for _row in _HINDI:
    _WRITTEN |= {fold(word): number for number, word in enumerate(_row.split("|"), start=1) if word}
_NO_NUMBER = frozenset({"no", "do", "दो"})  # these stand for something else far more often
_POINT = frozenset(map(fold, word_set("point dot decimal poin दशमलव पॉइंट dashamlav dashamlab")))

_ORDINALS = (
    (1, "first 1st पहला पहली पहले प्रथम pehla pehli pehle pahla pahli"),
    (2, "second 2nd दूसरा दूसरी दूसरे द्वितीय doosra dusra doosri dusri dusre"),
    (3, "third 3rd तीसरा तीसरी तीसरे तृतीय teesra tisra teesri tisri"),
    (4, "fourth 4th चौथा चौथी चौथे chautha chauthi"),
    (5, "fifth 5th पाँचवाँ पांचवां पाँचवें paanchva panchwa paanchvan"),
    (6, "sixth 6th छठा छठी chhatha chhata"),
    (7, "seventh 7th सातवाँ सातवां saatva satwa"),
    (8, "eighth 8th आठवाँ आठवां aathva athwa"),
    (9, "ninth 9th नौवाँ नौवां nauva"),
    (10, "tenth 10th दसवाँ दसवां dasva daswa"),
)
LAST = "last|final|अंतिम|आखिरी|आख़िरी|अन्तिम|aakhri|aakhiri|akhri|akhiri|antim"
ORDINALS: dict[str, int] = {fold(word): number for number, words in _ORDINALS for word in words.split()}

_TOKEN = re.compile(r"\S+")
_NUMBERED_BY = frozenset(map(fold, word_set("no no. number num नंबर संख्या सं नं")))


def in_digits(text: str) -> str:
    """A folded question with slips in words that name parts of a book mended, and the numbers behind them in
    digits: "figre six point three" is "figure 6.3". What stands elsewhere stays."""
    tokens = _TOKEN.findall(text)
    result: list[str] = []
    at = 0
    while at < len(tokens):
        ahead = at + 1
        while ahead < len(tokens) and tokens[ahead] in _NUMBERED_BY:
            ahead += 1
        token = tokens[at]
        number, end = _number_at(tokens, ahead)
        begins = ahead < len(tokens) and tokens[ahead][:1].isdigit()
        mended = _mended(token) if number or begins or _follows_ordinal(tokens, at) else token
        result.append(mended)
        if number and _is_name(mended):
            result.append(number)
            at = end
        else:
            at += 1
    return " ".join(result)


def _follows_ordinal(tokens: list[str], at: int) -> bool:
    return at > 0 and (tokens[at - 1] in ORDINALS or re.fullmatch(LAST, tokens[at - 1]) is not None)


def _number_at(tokens: list[str], at: int) -> tuple[str, int]:
    """(number in digits, token behind it) that is written out from a token on; ("", at) without one."""
    whole, end = _written(tokens, at)
    if whole is None:
        return "", at
    text = str(whole)
    if end < len(tokens) and tokens[end] in _POINT:
        part, behind = _written(tokens, end + 1)
        if part is not None:
            return f"{text}.{part}", behind
    return text, end


def _written(tokens: list[str], at: int) -> tuple[int | None, int]:
    if at >= len(tokens):
        return None, at
    token = tokens[at].rstrip(",.?")
    if token.isdigit() and at + 1 < len(tokens) and tokens[at + 1] in _POINT:
        return int(token), at + 1
    if token.isdigit() and at and tokens[at - 1] in _POINT:
        return int(token), at + 1
    with_point = at + 1 < len(tokens) and tokens[at + 1] in _POINT
    if (token in _NO_NUMBER and not with_point) or token not in _WRITTEN:
        return None, at
    value = _WRITTEN[token]
    if value in _TENS.values() and token in _TENS and at + 1 < len(tokens):
        more = _WRITTEN.get(tokens[at + 1].rstrip(",.?"), 0)
        if 0 < more < 10:
            return value + more, at + 2
    return value, at + 1


_ANY_NAME = re.compile("|".join(f"(?:{names})" for names in (*NAMES.values(), QUESTION)))


def _is_name(token: str) -> bool:
    return _ANY_NAME.fullmatch(token) is not None


def _mended(token: str) -> str:
    """A slip in a long word that names a part of a book as that word."""
    if (
        len(token) < 4
        or not token.isascii()
        or not token.isalpha()
        or token in _OTHER_WORDS
        or _is_name(token)
    ):
        return token
    for word in _SPELT:
        most = 2 if len(word) > 6 else 1
        if token[0] == word[0] and edit_distance(token, word, most) <= most:
            return word
    return token
