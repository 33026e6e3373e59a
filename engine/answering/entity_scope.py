"""Entity scope: a question that names one of several like things is answered from what the book says of that
thing.

Books tell the same kind of facts of one thing after the other (five lighthouses, each with its height, year
and builder), and to a search the neighbour's fact is as near as the one that was asked for. So when a name of
the question stands in the headings or sentences of some of the text that was found, the rest of it is no
evidence. A name is what the book itself never writes small, in Hindi what no dictionary has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from engine.core.anaphora import leans_back
from engine.core.text import fold, is_devanagari, stem
from engine.core.values import Hit
from engine.library.index_terms import index_terms
from engine.policy.thresholds import SafetyThresholds
from engine.query.expected_answer_type import QuestionShape, asks_two_things
from engine.query.question_terms import TermLike

# Confidence of the best text with the name from which all without it is left out.
ENOUGH = SafetyThresholds().min_similarity_score
_NEAR_THE_START = 4  # words of a sentence among which its subject begins
_SMALL = frozenset(
    [
        "the",
        "a",
        "an",
        "of",
        "in",
        "on",
        "at",
        "to",
        "by",
        "is",
        "was",
        "were",
        "are",
        "and",
        "or",
        "it",
        "its",
        "this",
        "that",
        "has",
        "had",
        "का",
        "की",
        "के",
        "में",
    ]
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_ANSWERED_BY_A_NAME = {"person", "name", "place"}


@dataclass(frozen=True, slots=True)
class _Text:
    """Stems of a hit: of its headings and of each sentence."""

    headings: frozenset[str]
    sentences: tuple[frozenset[str], ...]
    starts: tuple[frozenset[str], ...]  # of the first words of each

    @property
    def all(self) -> frozenset[str]:
        return self.headings.union(*self.sentences)


def in_entity_scope(
    question: str,
    terms: Iterable[TermLike],
    hits: Sequence[Hit],
    is_word: Callable[[str], bool],
) -> tuple[Hit, ...]:
    """The hits that speak of what the question names; all of them where no name tells them apart.

    `is_word`: whether a folded Hindi word is a word of the language, so that it is no name.
    """
    texts = [_text(hit) for hit in hits]
    proper = _proper(hits, is_word)
    names = [
        name
        for term in terms
        if (name := frozenset(one for one in _single(term) if _is_name(one, proper, is_word)))
    ]
    held = [sum(not name.isdisjoint(text.all) for name in names) for text in texts]
    for place, hit in enumerate(hits):
        held[place] = max(held[place], *(held[n] for n in _before(hit, hits)), 0)
    most = max((count for hit, count in zip(hits, held, strict=True) if _counts(hit)), default=0)
    if not most:
        return tuple(hits)
    least = 1 if asks_two_things(question) else most
    shape = QuestionShape.of(question)
    asks_name = bool(_ANSWERED_BY_A_NAME.intersection(shape.kinds))
    own = [hit for hit, count in zip(hits, held, strict=True) if count >= least and _counts(hit)]
    beside = frozenset().union(*(_beginning(text, names) for text in texts)) - proper
    return tuple(
        hit if asks_name else _without_others(hit, text, names, proper, beside)
        for hit, text, count in zip(hits, texts, held, strict=True)
        if count >= least or not (_is_rival(hit, own, proper) or _begins_alike(text, proper, beside))
    )


def _is_rival(hit: Hit, own: Sequence[Hit], proper: frozenset[str]) -> bool:
    """Whether a hit stands in a section beside those of the named thing, headed alike by another name."""
    mine = _stems(" ".join(hit.chunk.headings[-1:]))
    if not mine & proper:
        return False
    for other in own:
        theirs = _stems(" ".join(other.chunk.headings[-1:]))
        alike = (mine & theirs) - proper or not (mine | theirs) - proper
        if other.chunk.doc == hit.chunk.doc and theirs != mine and theirs & proper and alike:
            return True
    return False


def _begins_alike(text: _Text, proper: frozenset[str], beside: frozenset[str]) -> bool:
    """Whether a text begins as what is said of the named thing does, with another name."""
    return bool(text.starts[0] & proper) and bool(text.starts[0] & beside)


def _beginning(text: _Text, names: Sequence[frozenset[str]]) -> frozenset[str]:
    """Stems with which sentences begin that begin with a name of the question."""
    found = [start for start in text.starts if any(not name.isdisjoint(start) for name in names)]
    return frozenset().union(*found)


def _stems(text: str) -> frozenset[str]:
    return frozenset(index_terms(text)) - _SMALL


def _counts(hit: Hit) -> bool:
    return hit.confidence >= ENOUGH and hit.chunk.is_evidence


def _before(hit: Hit, hits: Sequence[Hit]) -> list[int]:
    """Places of the text right before a hit, if that leans on it: what it goes on about is named there."""
    chunk = hit.chunk
    if not leans_back(chunk.sentences[0].text):
        return []
    return [
        place
        for place, other in enumerate(hits)
        if (other.chunk.doc, other.chunk.ordinal) == (chunk.doc, chunk.ordinal - 1)
        and other.chunk.headings == chunk.headings
    ]


def _text(hit: Hit) -> _Text:
    chunk = hit.chunk
    return _Text(
        frozenset(index_terms(" ".join(chunk.headings))),
        tuple(frozenset(index_terms(sentence.text)) for sentence in chunk.sentences),
        tuple(_start(sentence.text) for sentence in chunk.sentences),
    )


def _start(text: str) -> frozenset[str]:
    return _stems(" ".join(text.split()[:_NEAR_THE_START]))


def _single(term: TermLike) -> list[str]:
    return [phrase[0] for phrase, _ in term.alternatives if len(phrase) == 1]


def _is_name(one: str, proper: frozenset[str], is_word: Callable[[str], bool]) -> bool:
    return not is_word(one) if is_devanagari(one) else one in proper


def _proper(hits: Sequence[Hit], is_word: Callable[[str], bool]) -> frozenset[str]:
    """Stems of the words that are written large, inside sentences or in a section's heading, and never
    small; of Hindi, those that begin a sentence or stand in a heading and are no words of the language."""
    large: set[str] = set()
    small: set[str] = set()
    for hit in hits:
        heading = " ".join(hit.chunk.headings[-1:])
        large.update(stem(fold(word)) for word in _WORD.findall(heading) if word[:1].isupper())
        begun = [heading, *(" ".join(_hindi(one.text)[:1]) for one in hit.chunk.sentences)]
        large.update(stem(fold(word)) for text in begun for word in _hindi(text) if not is_word(fold(word)))
        for sentence in hit.chunk.sentences:
            for place, word in enumerate(_WORD.findall(sentence.text)):
                if word[:1].islower():
                    small.add(stem(fold(word)))
                elif place and word[:1].isupper():
                    large.add(stem(fold(word)))
    return frozenset(large - small)


def _hindi(text: str) -> list[str]:
    return [word for word in text.split() if is_devanagari(word)]


def _without_others(
    hit: Hit,
    text: _Text,
    names: Sequence[frozenset[str]],
    proper: frozenset[str],
    beside: frozenset[str],
) -> Hit:
    """The hit with the sentences marked that speak of another thing, unless its headings name the right.
    `beside`: the stems that sentences about the named thing begin with; another thing's begin so, too."""
    own: frozenset[str] = frozenset().union(*names)
    counts = [sum(not name.isdisjoint(stems) for name in names) for stems in text.sentences]
    if sum(not name.isdisjoint(text.headings) for name in names) >= max(counts):
        return hit
    aside: set[int] = set()
    for index, sentence in enumerate(hit.chunk.sentences):
        start = text.starts[index]
        follows = index - 1 in aside and leans_back(sentence.text)
        rival = bool((start & proper) - own) and bool(start & beside)
        if counts[index] < max(counts) and (follows or rival):
            aside.add(index)
    return replace(hit, aside=frozenset(aside)) if aside else hit
