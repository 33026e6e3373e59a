"""Sentences that point back: "It is ...", "इसे ..." are understood only with the one before.

Patterns of both languages, no parsing: it is enough to know that a sentence leans, not on which word.
"""

from __future__ import annotations

import re

_LEANS = re.compile(
    r"^(?:[\"'“‘(*•]*\s*)(?:(?:it|its|they|their|them|this|these|those|that|he|she|his|her|him|such|here|both|another|the\s+"
    r"(?:former|latter|same|above))\b|(?:but|so|hence|thus|therefore|however|also|then|and|or|on\s+the\s+other\s+hand|"
    r"similarly|moreover|consequently|instead|otherwise|in\s+(?:this|that|these|such)|due\s+to\s+this|for\s+this|because\s+of"
    r"\s+this|as\s+a\s+result|at\s+this|by\s+this)\b|"
    r"(?:यह|ये|वह|वे|इस|इसे|इसका|इसकी|इसके|इसमें|इससे|इसने|इन|इन्हें|इनका|इनकी|इनके|इनमें|इनसे|उस|उसे|उसका|उसकी|उसके|"
    r"उसमें|उससे|उसने|उन|उन्हें|उनका|उनकी|उनके|उन्होंने|इन्होंने|ऐसे|ऐसा|ऐसी|अतः|इसलिए|परंतु|परन्तु|किंतु|किन्तु|लेकिन|तथा|और|"
    r"दोनों|इसी|इसीलिए|यही|वही|इस\s+प्रकार|अर्थात्|यहाँ)(?=\s))",
    re.I,
)  # fmt: skip


# "ऐसे विलयन जो ..." and "Those who ..." explain themselves.
_SELF_EXPLAINED = re.compile(
    r"^\W*(?:(?:ऐसे|ऐसा|ऐसी|वह|वे|उस|उन)\s(?:[^।]*?\s)?(?:जो|जिस\S*|जिन\S*|जहाँ)(?=\s)|"
    r"those\s(?:\w+\s){0,3}(?:which|that|who|whose)\b|such\s(?:\w+\s){1,4}(?:as|that)\b)",
    re.I,
)


# "The credit goes to him": a person who was named before, when no name stands in the sentence itself.
_PERSON = re.compile(r"\b(?:he|she|him|her|his|hers)\b")
_NAME = re.compile(r"(?<=\w[ ,] )[A-Z][a-z]+|(?<=\w )[A-Z][a-z]+")


# "Enraged by this, he ...", "To do this, ...": the pointer stands inside.
_BY_THIS = re.compile(r"^\W*(?:[A-Za-z]+\s+){1,3}(?:this|these|it|them),\s", re.I)
# "... प्रयोग में लाने वाले वे सर्वप्रथम व्यक्ति थे।": who?
_FIRST_PERSON = re.compile(r"(?:^|\s)(?:वे|वह|ये|यह)\s+(?:सर्वप्रथम|प्रथम|पहल[ाीे]|सबसे\s+पहल[ाीे])(?=\s)")


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


def leans_back(text: str) -> bool:
    """Whether a sentence cannot be understood without the one before ("It is ...", "इसे ...", "E = mc²")."""
    text = text.strip()
    formula = _FORMULA.match(text)
    if formula is not None and formula[1][:1].isalpha() and not _WORD.search(formula[1]):
        return True
    if _LEANS.match(text):
        return not _SELF_EXPLAINED.match(text)
    if _FIRST_PERSON.search(text) or _BY_THIS.match(text):
        return True
    person = _PERSON.search(text)
    return person is not None and not _NAME.search(text[: person.start()])
