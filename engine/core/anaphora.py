"""Sentences that point back: "It is ...", "इसे ..." are understood only with the one before.

Patterns of both languages, no parsing: it is enough to know that a sentence leans, not on which word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.text import content_words

MOST_LEANING = 2  # sentences that one may lean on, each on the one before

_LEANS = re.compile(
    r"^(?:[\"'“‘(*•]*\s*)(?:(?:it|its|they|their|them|this|these|those|that|he|she|his|her|him|such|here|both|another|the\s+"
    r"(?:former|latter|same|above))\b|(?:but|so|hence|thus|therefore|however|also|then|and|or|on\s+the\s+other\s+hand|"
    r"similarly|moreover|consequently|instead|otherwise|(?:yet|still|sometimes|often|usually|now|thereby),?\s+(?:it|they|this|these|he|she)"
    r"|in\s+(?:this|that|these|such)|due\s+to\s+this|for\s+this|because\s+of"
    r"\s+this|as\s+a\s+result|at\s+this|by\s+this)\b|"
    r"(?:यह|ये|वह|वे|इस|इसे|इसका|इसकी|इसके|इसमें|इससे|इसने|इन|इन्हें|इनका|इनकी|इनके|इनमें|इनसे|उस|उसे|उसका|उसकी|उसके|"
    r"उसमें|उससे|उसने|उन|उन्हें|उनका|उनकी|उनके|उन्होंने|इन्होंने|ऐसे|ऐसा|ऐसी|अतः|इसलिए|परंतु|परन्तु|किंतु|किन्तु|लेकिन|तथा|और|"
    r"दोनों|इसी|इसीलिए|यही|वही|इस\s+प्रकार|अर्थात्|यहाँ|वहाँ|वहां|जिसके|जिससे|जिसमें|जिसका|जिसकी|जिसे)(?=\s))",
    re.I,
)  # fmt: skip


# "ऐसे विलयन जो ...", "Those who ...", "Both supply and demand ..." explain themselves.
_SELF_EXPLAINED = re.compile(
    r"^\W*(?:(?:ऐसे|ऐसा|ऐसी|वह|वे|उस|उन)\s(?:[^।]*?\s)?(?:जो|जिस\S*|जिन\S*|जहाँ)(?=\s)|"
    r"those\s(?:\w+\s){0,3}(?:which|that|who|whose)\b|such\s(?:\w+\s){1,4}(?:as|that)\b|both\s(?:[\w’'-]+\s){1,5}and\b)",
    re.I,
)


# "The credit goes to him": a person who was named before, when no name stands in the sentence itself.
_PERSON = re.compile(r"\b(?:he|she|him|her|his|hers)\b")
_NAME = re.compile(r"(?<=\w[ ,] )[A-Z][a-z]+|(?<=\w )[A-Z][a-z]+")


# "When a farmer sows, he ..." names whom it speaks of.
_ANYBODY = re.compile(r"\b(?:an?|every|each|any|no|some)\s", re.IGNORECASE)


# "Enraged by this, he ...", "To do this, ...": the pointer stands inside.
_BY_THIS = re.compile(r"^\W*(?:[A-Za-z]+\s+){1,3}(?:this|these|it|them),\s", re.I)
# "In our example above, ...", "As discussed above, ...", "all the above factors": that is not shown.
_ABOVE = re.compile(
    r"\b(?:example|discussion|figure|equation)s?\s+above\b|\bthe\s+above(?=\s+[a-z])"
    r"|\b(?:discussed|mentioned|stated|described|explained|obtained|derived|listed)\s+above\b(?!\s+(?:\d|(?:the|an?|it)\b))"
    r"|(?:^|\s)(?:उपर्युक्त|उपरोक्त|पूर्वोक्त)(?=\s)"
    r"|(?:^|\s)ऊपर\s+(?:प्राप्त|दिए|दी|दिया|बताए|बताई|बताया|वर्णित|लिखे|लिखी|की\s+गई|की\s+गयी|कही|कहा)(?=\s)",
    re.I,
)
# "In fact, this was ...", "If this is the case ...": a pointer behind words that name nothing.
_LED_IN = re.compile(
    r"^\W*(?:(?:some\s+|many\s+)?other\s+(?:\w+\s+)?(?:examples?|factors?|reasons?|causes?|kinds?|types?|uses?|ways)"
    r"|(?:in\s?fact|actually|indeed|soon|later|finally|naturally|clearly|obviously)\W+(?:it|its|they|their|this|these|those|such)"
    r"|(?:if|when|as|since|once|while)\s+(?:this|these|such))\b",
    re.I,
)
# "Some of the above objectives ...", "Whereas the former system ...".
_TOLD_ABOVE = re.compile(
    r"^\W*(?:in\s+)?(?:all|each|some|both|any|many|most|one|none)\s+(?:of\s+)?the(?:se)?\s+(?:above|foregoing)\b"
    r"|^\W*(?:(?:all|any)\s+(?:of\s+)?these\s|(?:whereas|while|of|in|to|for)\s+the\s+(?:former|latter)\b(?!\s+(?-i:[A-Z])))",
    re.I,
)
# "Jamshedpur can be cited as an example.": of what?
_EXAMPLE_OF_WHAT = re.compile(
    r"\b(?:(?:can|may|could)\s+be\s+(?:cited|given|taken|mentioned)\s+as|is|are)\s+(?:also\s+)?"
    r"(?:an?|another|one\s+such|some)\s+(?:\w+\s+)?examples?\W*$",
    re.I,
)
# "... प्रयोग में लाने वाले वे सर्वप्रथम व्यक्ति थे।": who?
_FIRST_PERSON = re.compile(r"(?:^|\s)(?:वे|वह|ये|यह)\s+(?:सर्वप्रथम|प्रथम|पहल[ाीे]|सबसे\s+पहल[ाीे])(?=\s)")


# "where, M = median", "where n is ...", "जहाँ k एक नियतांक है": what the signs of a formula before it mean.
_WHERE_SIGN = re.compile(
    r"^\W*(?:where,?\s+(?!(?:it|we|he|i|no|an?)\b)(?:[^\W\d_]{1,2}|\S*[^\w\s,.]\S*|\d+)\s*(?:=|is\b|are\b)"
    r"|जहाँ,?\s+[A-Za-zα-ω]{1,2}[\s(=₀-₉])",
    re.I,
)


# Of the words above those that stand for a thing; "However, rain fell" leans on nothing that has a name.
_JOINING = (
    r"(?:but|so|hence|thus|therefore|however|also|then|and|or|instead|moreover|similarly|as\s+a\s+result)"
)
_JOINING_HINDI = r"(?:अतः|इसलिए|परंतु|परन्तु|किंतु|किन्तु|लेकिन|तथा|और|अर्थात्)"
_POINTS = re.compile(
    rf"^(?:[\"'“‘(*•]*\s*)(?:{_JOINING}\b,?\s+)?(?:(?:it|its|they|their|them|this|these|those|that|he|she|his|her|him|such|here|"
    r"the\s+(?:former|latter|same|above))\b|(?:in\s+(?:this|that|these|such)|(?:at|by|for|due\s+to|because\s+of)\s+this)\b)|"
    rf"^(?:[\"'“‘(*•]*\s*)(?:{_JOINING_HINDI},?\s+)?"
    r"(?:यह|ये|वह|वे|इस|इसे|इसका|इसकी|इसके|इसमें|इससे|इसने|इन|इन्हें|इनका|इनकी|इनके|इनमें|इनसे|उस|उसे|उसका|उसकी|उसके|"
    r"उसमें|उससे|उसने|उन|उन्हें|उनका|उनकी|उनके|उन्होंने|इन्होंने|ऐसे|ऐसा|ऐसी|इसी|यही|वही)(?=[\s,])",
    re.I,
)  # fmt: skip


# A formula that begins with its symbols ("v = λ × ν"): what they stand for was said before.
_FORMULA = re.compile(r"([^=≈∝]{1,16}?)\s?[=≈∝]\s?\S")
_WORD = re.compile(r"[^\W\d_]{4,}|[\u0900-\u097f]{2,}")


_JOINS = re.compile(
    r"^\W*(?:(?:but|so|hence|thus|therefore|however|also|then|and|moreover|consequently|similarly)\b"
    r"|(?:अतः|इसलिए|परंतु|परन्तु|किंतु|किन्तु|लेकिन|इस\s+प्रकार)(?=[\s,]))[\s,]*",
    re.I,
)


def only_joins(text: str) -> bool:
    """Whether a sentence leans on the one before by a conjunction alone ("So the sum is n²."), so that it is
    understood without it."""
    joint = _JOINS.match(text)
    return joint is not None and not leans_back(text[joint.end() :])


# "It is known that ...", "It is necessary for us to ...": this "it" stands for what follows.
_EMPTY_IT = re.compile(
    r"^\W*it\s+(?:is|was|has\s+been|may\s+be|would\s+be|will\s+be|becomes?|became)\s+(?:also\s+)?"
    r"(?:well\s+|generally\s+|widely\s+|often\s+|therefore\s+|very\s+|more\s+|not\s+)?"
    r"(?:known|said|believed|thought|found|seen|observed|noticed|estimated|expected|assumed|clear|true|certain|evident|obvious|"
    r"important|necessary|possible|impossible|difficult|hard|easy|easier|essential|advisable|better|best|convenient|useful|"
    r"natural|common|customary|interesting|noteworthy|surprising|worth|sufficient|enough|wrong|right|desirable|vital|crucial)\s+"
    r"(?:for\s+(?:[\w’'-]+\s+){1,6}?to\b|that\b|to\b|for\b|\w+ing\b)",
    re.I,
)


def leans_back(text: str) -> bool:
    """Whether a sentence cannot be understood without the one before ("It is ...", "इसे ...", "E = mc²")."""
    text = text.strip()
    formula = _FORMULA.match(text)
    if formula is not None and formula[1][:1].isalpha() and not _WORD.search(formula[1]):
        return True
    if _LEANS.match(text):
        return not _SELF_EXPLAINED.match(text) and not _EMPTY_IT.match(text)
    if _FIRST_PERSON.search(text) or _BY_THIS.match(text) or _LED_IN.match(text):
        return True
    if _ABOVE.search(text) or _WHERE_SIGN.match(text):
        return True
    if _TOLD_ABOVE.search(text) or _EXAMPLE_OF_WHAT.search(text):
        return True
    person = _PERSON.search(text)
    return person is not None and not _NAME.search(text[: person.start()])


_THIS_THING = re.compile(r"^\W*(?:this|these|such|यह|ये|इस|इन)\s+((?:\S+\s+){1,2})", re.I)


def means_heading(text: str, heading: str) -> bool:
    """Whether a sentence that leans means what the heading right above it names: "This law was given by ..."
    below "Law of Gay Lussac"."""
    found = _THIS_THING.match(text)
    return found is not None and not set(content_words(found[1])).isdisjoint(content_words(heading))


_POINTER = re.compile(
    r"\b(?:it|its|they|their|them|this|these|those|he|she|his|her|him)\b|"
    r"(?:^|\s)(?:यह|ये|वह|वे|इस|इसे|इसका|इसकी|इसके|इसमें|इससे|इन|इन्हें|इनका|इनकी|इनके|उस|उसे|उसका|उसकी|उसके|उन|उन्हें|उनका|उनकी|"
    r"उनके|उन्होंने|इन्होंने)(?=[\s,])",
    re.I,
)


def points_inside(text: str) -> bool:
    """Whether a sentence has a word anywhere that may stand for something in the one before."""
    return bool(_POINTER.search(text))


# "The entry of these new firms ...", "At low wages the first effect ...": a thing that was named before.
_MENTIONS = re.compile(
    r"^(?:\W*\w+\W+){0,8}?(?:this|these|those|such|both|the\s(?:first|second|former|latter|other|same))\b"
    r"|(?:^|\s)(?:इस|इन|उस|उन|ऐसे|ऐसी)(?=\s)",
    re.I,
)


def mentions_earlier(text: str) -> bool:
    """Whether a sentence is better understood behind the one before it: it seems to name what that one is
    about ("In response to this excess supply ..."), though it may mean something in itself."""
    return bool(_MENTIONS.search(text))


def points_back(text: str) -> bool:
    """Whether a sentence speaks of what only the one before names: "It ...", "But they ...", "इसे ..."."""
    text = text.strip()
    if _POINTS.match(text):
        return not _SELF_EXPLAINED.match(text) and not _EMPTY_IT.match(text)
    if _FIRST_PERSON.search(text) or _BY_THIS.match(text):
        return True
    person = _PERSON.search(text)
    before = text[: person.start()] if person else ""
    return person is not None and not _NAME.search(before) and not _ANYBODY.search(before)


def first_of(texts: Sequence[str], index: int, most: int = MOST_LEANING) -> int:
    """Where to begin reading so that sentence `index` is understood: the one that it leans on, or that leans
    on another in turn, at most so many before it."""
    first = index
    while first > 0 and index - first < most and leans_back(texts[first]):
        first -= 1
    return first
