"""A question as tokens, and the noun phrase that it is about: what may stand in the place of a pronoun."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.core.language import detect_question
from engine.core.stopwords import word_set
from engine.core.text import words
from engine.core.values import QuestionLanguage
from engine.query.word_classes import (
    ATTRIBUTES,
    ENGLISH_PRONOUNS,
    FILLERS,
    FINITE_VERBS,
    HINDI_PRONOUNS,
    IMPERATIVES,
    IRREGULAR_PAST,
    QUESTION_WORDS,
    is_function_word,
    plain_form,
)

_ORDINALS = word_set("first second third fourth last two three four five both")
_ARTICLES = word_set("the")
_INSIDE = word_set("of in at on the a an and for from का की के में और ka ki ke mein me aur de")
_QUANTITIES = word_set("many much")
_AUXILIARIES = word_set("do does did can could will would shall should may might must")
_PAST = re.compile(r"[a-z]{2,}ed")


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a question: as typed, folded, where it stands, and whether it says what is asked about."""

    typed: str
    plain: str
    start: int
    end: int
    is_topic: bool


@dataclass(frozen=True, slots=True)
class Parsed:
    """A question as tokens, with the pronouns of its language."""

    text: str
    tokens: tuple[Token, ...]
    pronouns: Mapping[str, str]

    @property
    def plain(self) -> list[str]:
        return [token.plain for token in self.tokens]


def parse(text: str) -> Parsed:
    """The tokens of a question in any of the three languages."""
    language = detect_question(text)
    roman = language is QuestionLanguage.HI_LATN
    pronouns = ENGLISH_PRONOUNS if language is QuestionLanguage.EN else HINDI_PRONOUNS
    tokens: list[Token] = []
    at = 0
    for word in words(text):
        start = text.index(word, at)
        at = start + len(word)
        plain = plain_form(word)
        small = is_function_word(plain, roman=roman) or plain in pronouns
        is_topic = not (small or plain in FILLERS or plain in ATTRIBUTES or plain in IMPERATIVES)
        is_topic = is_topic and not (tokens and tokens[-1].plain == "who")  # "who discovered": no topic
        tokens.append(Token(word, plain, start, at, is_topic))
    return Parsed(text, tuple(tokens), pronouns)


def noun_phrase(question: str, *, person: bool = False, done: bool = False, counted: bool = False) -> str:
    """The noun phrase that a question is about, in its own words, or "" when none is found.

    `person`: a person is looked for, who stands before the verb ("Which monk built the weir?"). `done`: what
    was done is, which stands behind it. `counted`: with the word that counts it ("two kinds of weirs").
    """
    parsed = parse(question)
    groups = _groups(parsed)
    if not groups:
        return ""
    plain = parsed.plain
    first, last = groups[-1] if not person and (done or _asks_who(parsed)) else groups[0]
    where = _which(parsed, groups)
    if where is not None and not person:
        return where
    while counted and first > 1 and plain[first - 1] == "of" and plain[first - 2] in ATTRIBUTES:
        first -= 2
    while first > 0 and plain[first - 1] in _ORDINALS | _ARTICLES:
        first -= 1
    return question[parsed.tokens[first].start : parsed.tokens[last].end]


def _asks_who(parsed: Parsed) -> bool:
    """Whether the doer is asked for, so that what was done stands behind the verb."""
    return parsed.pronouns is ENGLISH_PRONOUNS and parsed.plain[0] in ("who", "which")


def _which(parsed: Parsed, groups: Sequence[tuple[int, int]]) -> str | None:
    """The thing and where it is: "weir on the river" of "Which weir stands on the river?"."""
    if parsed.plain[0] != "which" or len(groups) < 2:
        return None
    tokens, behind = parsed.tokens, groups[0][1] + 2
    if behind >= len(tokens) or tokens[behind].plain not in _INSIDE - _ARTICLES:
        return None
    head = parsed.text[tokens[groups[0][0]].start : tokens[groups[0][1]].end]
    return f"{head} {parsed.text[tokens[behind].start : tokens[groups[-1][1]].end]}"


def _groups(parsed: Parsed) -> list[tuple[int, int]]:
    """(first, last) of the stretches of topic words that no verb parts."""
    ends = _verbs(parsed)
    found: list[tuple[int, int]] = []
    open_to: int | None = None
    for place, token in enumerate(parsed.tokens):
        if place in ends:
            open_to = None
        elif token.is_topic:
            if open_to is not None:
                found[-1] = (found[-1][0], place)
            else:
                found.append((place, place))
            open_to = place
        elif token.plain not in _INSIDE and token.plain not in ATTRIBUTES:
            open_to = None
    return found


def _verbs(parsed: Parsed) -> set[int]:
    """Places of what is no part of a noun phrase: verbs, and in Hindi all from the question word on."""
    tokens, plain = parsed.tokens, parsed.plain
    if parsed.pronouns is HINDI_PRONOUNS:
        asks = [n for n, word in enumerate(plain) if word in QUESTION_WORDS]
        named = [n for n in asks if any(token.is_topic for token in tokens[:n])]
        verbs = {n for n, word in enumerate(plain) if word in FINITE_VERBS}
        return verbs | (set(range(named[0], len(plain))) if named else set())
    verbs = {n for n, word in enumerate(plain) if n and (_PAST.fullmatch(word) or word in IRREGULAR_PAST)}
    verbs |= {n for n, word in enumerate(plain) if word in FINITE_VERBS}
    verbs |= {n + 1 for n, word in enumerate(plain[:-1]) if word == "how" and plain[n + 1] not in _QUANTITIES}
    return verbs | _behind_auxiliary(tokens, verbs)


def _behind_auxiliary(tokens: Sequence[Token], verbs: set[int]) -> set[int]:
    """The verb of "do plants breathe in water": the last of the words behind the auxiliary."""
    for place, token in enumerate(tokens):
        if token.plain not in _AUXILIARIES:
            continue
        run = []
        for n in range(place + 1, len(tokens)):
            if tokens[n].is_topic and n not in verbs:
                run.append(n)
            elif run:
                break
        behind = {tokens[n].plain for n in range(run[-1] + 1, len(tokens))} if run else set()
        return {run[-1]} if len(run) > 1 and not behind & FINITE_VERBS else set()
    return set()
