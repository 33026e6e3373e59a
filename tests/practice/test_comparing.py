"""Which points of a book an own answer is said to hold, and what must never be praised."""

from __future__ import annotations

from collections import Counter

import pytest
from shelf import chunk

from engine.core.text import content_words
from engine.core.values import Language
from engine.practice.comparing import AnswerComparer
from engine.practice.own_words import OwnSentence, own_sentences, split_answer
from engine.practice.values import PointState
from engine.query.lexicon import Lexicon
from engine.query.search_query import analyse

BOOK = chunk(
    "Overloading can occur when the live wire and the neutral wire come into direct contact.",
    "A fuse prevents damage to the appliances by stopping the flow of high current.",
    "The earth wire carries leaking current safely to the ground.",
    "Plants take in carbon dioxide and release oxygen in sunlight.",
    "The human ear hears sounds from 20 Hz to 20000 Hz.",
    "Cooling decreases the speed of the reaction.",
    "Arteries carry blood away from the heart, and veins carry blood back.",
)
OVERLOADING, FUSE, _, LEAVES, EAR, COOLING, _ = [one.text for one in BOOK.sentences]
NOISE = chunk("Musical sound is pleasing to the ear.", "Unpleasant sounds are called noise.")


def lexicon() -> Lexicon:
    return Lexicon.of(Counter(content_words(f"{BOOK.text} {NOISE.text}")), [BOOK, NOISE])


def state(question: str, point: str, answer: str, *, close: float = 0.85, book: object = BOOK) -> PointState:
    words = lexicon()
    terms = analyse(question, words).terms
    asked = OwnSentence(
        question,
        {Language.EN: question},
        tuple(frozenset(phrase for phrase, _ in term.alternatives) for term in terms),
    )
    comparer = AnswerComparer(asked, [book], words.rarity, lambda one, other: close)  # type: ignore[list-item]
    return comparer.compare(point, own_sentences(answer, words)).state


WHEN = "When does overloading occur?"
TAKE = "What do plants do in sunlight?"


@pytest.mark.parametrize(
    ("question", "point", "answer"),
    [
        (WHEN, OVERLOADING, "When the live wire and the neutral wire are in direct contact."),
        (WHEN, OVERLOADING, "live wire and neutral wire touch in direct contact"),
        (TAKE, LEAVES, "They take in carbon dioxide and release oxygen."),
        ("What can the human ear hear?", EAR, "Sounds from 20 Hz to 20000 Hz."),
    ],
)
def test_what_an_answer_holds_is_found(question: str, point: str, answer: str) -> None:
    assert state(question, point, answer) is PointState.FOUND


@pytest.mark.parametrize(
    ("question", "point", "answer"),
    [
        (WHEN, OVERLOADING, "When the live wire and the neutral wire do not come into direct contact."),
        (WHEN, OVERLOADING, "When the earth wire and the neutral wire come into direct contact."),
        (TAKE, LEAVES, "They take in oxygen and release carbon dioxide."),
        ("What can the human ear hear?", EAR, "Sounds from 50 Hz to 20000 Hz."),
        ("What can the human ear hear?", EAR, "Sounds."),
        ("What does cooling do?", COOLING, "Cooling increases the speed of the reaction."),
        ("What does a fuse do?", FUSE, "What does a fuse do?"),
        ("What does a fuse do?", FUSE, "I like mangoes and cricket."),
    ],
)
def test_what_is_wrong_or_not_there_is_never_praised_however_close_it_sounds(
    question: str, point: str, answer: str
) -> None:
    assert state(question, point, answer, close=0.99) is not PointState.FOUND


@pytest.mark.parametrize(
    ("question", "point", "answer"),
    [
        ("What does a fuse do?", FUSE, "A fuse does not prevent damage to the appliances."),
        ("What can the human ear hear?", EAR, "Humans hear sounds from 50 Hz to 20000 Hz."),
        ("What does cooling do?", COOLING, "Cooling increases the speed of the reaction."),
    ],
)
def test_what_the_book_says_differently_is_told_to_be_so(question: str, point: str, answer: str) -> None:
    assert state(question, point, answer) is PointState.DIFFERS


def test_of_two_things_compared_each_keeps_its_own() -> None:
    asked = "What is the difference between noise and music?"
    swapped = "Noise is pleasing to the ear. Unpleasant sounds are called music."
    for point in (one.text for one in NOISE.sentences):
        assert state(asked, point, swapped, book=NOISE) is not PointState.FOUND
    assert state(asked, NOISE.sentences[1].text, "Noise is unpleasant sound.", book=NOISE) is PointState.FOUND


def test_an_answer_is_split_by_sentences_lines_and_marks() -> None:
    assert list(split_answer("1. Use a fuse.\n2. Touch no wire; call help")) == [
        "Use a fuse.",
        "Touch no wire",
        "call help",
    ]
