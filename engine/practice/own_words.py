"""An own answer, sentence by sentence: as it was typed, as it reads in the language of the book, and its
words with their translations and likely spellings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.core.language import detect_question
from engine.core.text import content_words, split_sentences
from engine.core.values import Language, QuestionLanguage
from engine.policy.numbers import policy_number
from engine.query.glossary import Phrase
from engine.query.lexicon import Lexicon
from engine.query.search_query import analyse

LEAST_QUALITY = policy_number("practice", "read.least_quality")
_LINES = re.compile(r"[\n\r;•▪]+|(?:^|(?<=\s))\(?(?:[ivx]{1,4}|[a-h]|\d{1,2})[).]\s+")


@dataclass(frozen=True, slots=True)
class OwnSentence:
    """One sentence of an own answer. `wordings`: as it reads in each language, where that is known; `words`:
    for each word that carries meaning what may stand for it in a book, as phrases of stems."""

    typed: str
    wordings: Mapping[Language, str]
    words: tuple[frozenset[Phrase], ...]

    @property
    def stems(self) -> frozenset[str]:
        """All stems that may stand for its words."""
        return frozenset(part for options in self.words for phrase in options for part in phrase)

    def has(self, stem: str, others: frozenset[str]) -> bool:
        """Whether it has a word for a stem of a text; `others`: all stems of that text."""
        return any(stem in phrase and others.issuperset(phrase) for word in self.words for phrase in word)


def own_sentences(answer: str, lexicon: Lexicon) -> tuple[OwnSentence, ...]:
    """The sentences of an answer that say something."""
    found = (_own(typed, lexicon) for typed in split_answer(answer))
    return tuple(one for one in found if one.words)


def split_answer(answer: str) -> Iterator[str]:
    """The sentences and lines of an answer, without the marks of a list."""
    language = detect_question(answer).answer_language
    for line in _LINES.split(answer):
        for sentence in split_sentences(line.strip(), language):
            if any(char.isalnum() for char in sentence):
                yield sentence.strip(" -–*")


def _own(typed: str, lexicon: Lexicon) -> OwnSentence:
    read = analyse(typed, lexicon)
    wordings = {read.language.answer_language: read.texts[0]}
    other = read.in_order or read.english
    if read.language is not QuestionLanguage.EN and other:
        wordings[Language.EN] = other
    words = [
        frozenset(phrase for phrase, quality in term.alternatives if quality >= LEAST_QUALITY)
        for term in read.terms
    ]
    return OwnSentence(typed, wordings, tuple(word for word in words if word))


def stems_of(text: str) -> tuple[str, ...]:
    """The stems of a text's words that carry meaning, in order, each once."""
    return tuple(dict.fromkeys(content_words(text)))
