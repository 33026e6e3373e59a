"""Small words as phones are typed on, as books print them: "wat r", "diff b/w", "kyu", "kya h", "मे".

Rules, cross-encoder and language model know the printed forms only. Nothing here changes what is asked about:
these are question words, requests, auxiliaries and the words that join them.
"""

from __future__ import annotations

import re

from engine.core.assets import sections_of
from engine.core.language import detect_question
from engine.core.values import QuestionLanguage

Letters = tuple[tuple[re.Pattern[str], str], ...]  # a pattern, and what stands in its place
_HINDI_WORD = re.compile("[\u0900-\u0963\u200c\u200d]+")


def _table(heading: str) -> dict[str, str]:
    """Typed -> printed small words under a heading."""
    found = {}
    for line in sections_of("words/chat_spellings.txt")[heading]:
        printed, typed = line.split(":")
        found.update(dict.fromkeys(typed.split(), printed.strip()))
    return found


def _any_of(table: dict[str, str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w/'’-])(?:{'|'.join(map(re.escape, table))})(?![\w/'’-])", re.IGNORECASE)


_HINDI, _ENGLISH, _ROMAN = _table("hindi"), _table("english"), _table("roman")
_ENGLISH_WORD, _ROMAN_WORD = _any_of(_ENGLISH), _any_of(_ROMAN)
_VERBS = "do|does|did|is|are|was|were|has|have|had|can|should"
_APART = "differences?|differ|differentiate|distinguish|compare"
_OF_TENSE = "hai|hain|hot[aei]|kart[aei]|jat[aei]|hu[aei]"
_BEHIND_OF = "ba+re?|baarein|liye|andar|upar|niche|neeche|beech|bich|saa?th|dwara|karan"
# Single letters are quantities in a book, "btw" is also "by the way" and "wt" a weight: they are read as
# words only beside others that say so.
_ENGLISH_LETTERS: Letters = (
    (re.compile(rf"^(\W*)y(?= (?:{_VERBS}|r|we|not|the|it|there|they) )", re.I), r"\1why"),
    (re.compile(rf"\b(me|explain|know|understand) y(?= (?:{_VERBS}|we|the|it|they) )", re.I), r"\1 why"),
    (re.compile(rf"^(\W*)wt(?= (?:{_VERBS}|r) )", re.I), r"\1what"),
    (re.compile(r"\b(what|how|who|why|which) r(?= (?!is|in|of|for)[a-z]{2})", re.I), r"\1 are"),
    (re.compile(r"\b(do|did|can) u(?= [a-z]{2})", re.I), r"\1 you"),
    (re.compile(rf"\b({_APART}) (?:btw|bw|bet)(?= )", re.I), r"\1 between"),
    (re.compile(r"\b(between (?:(?!and )[a-z]+ ){1,2})n (?=[a-z]{2})", re.I), r"\1and "),
)
_ROMAN_LETTERS: Letters = (
    (re.compile(r"\bh(?=\W*$)"), "hai"),
    (re.compile(r"\b(kya|kyon|kaise|kaun|kehte|rah[aei]|hot[aei]|kart[aei]|jat[aei]) (?:h|he)\b"), r"\1 hai"),
    (re.compile(rf"\bk(?= (?:{_BEHIND_OF})\b)"), "ke"),
    (re.compile(rf"^(?!.*\b(?:kya|kaise|kaun|kab|kahan)\b)(.+) q(?= (?:{_OF_TENSE})\b)"), r"\1 kyon"),
)


def as_printed(question: str) -> str:
    """The question with its small words as books print them, nothing that a student would have to be told."""
    if detect_question(question) is QuestionLanguage.HI_LATN:
        words, table, letters = _ROMAN_WORD, _ROMAN, _ROMAN_LETTERS
    else:
        words, table, letters = _ENGLISH_WORD, _ENGLISH, _ENGLISH_LETTERS
    question = _HINDI_WORD.sub(lambda match: _HINDI.get(match.group(), match.group()), question)
    question = words.sub(lambda match: table[match.group().lower()], question)
    for pattern, meant in letters:
        question = pattern.sub(meant, question)
    return question
