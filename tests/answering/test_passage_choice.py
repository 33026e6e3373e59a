"""Which passage an answer rests on: the first if it convinces, else the best of three."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shelf import chunk, hit

from engine.answering.evidence_selection import Source
from engine.answering.passage_choice import (
    BETTER,
    CONVINCED,
    HOPELESS,
    LIKELY,
    OTHERS,
    PassageChoice,
    most_convincing,
    passage_choices,
)
from engine.answering.sentence_ranking import Candidate, candidates
from engine.core.values import Language, QuestionLanguage
from engine.inference.probe import ProbeReading

EN, HI = QuestionLanguage.EN, QuestionLanguage.HI
POND = chunk("A frog is an amphibian.", "It lives in water and on land.")
EGGS = chunk("A frog lays its eggs in clean water every spring.", ordinal=3)
FOOD = chunk("A frog eats flies that it catches with its tongue.", ordinal=6)
SKIN = chunk("A frog takes in air through its wet skin.", ordinal=9)
PAGES = (POND, EGGS, FOOD, SKIN)
GRANTED = -0.4


def ranked(*pages, question="What does a frog do?", language=EN) -> list[Candidate]:
    return candidates(question, language, [hit(page, confidence=0.9) for page in pages])


def chosen(*answered: float, granted: float = 6.0) -> tuple[int, int]:
    """The number of the basis that is taken and how many were read, if the model says so of each."""
    said = [ProbeReading(answered[0], granted), *(ProbeReading(value, 6.0) for value in answered[1:])]
    asked: list[Sequence[Source]] = []

    def tell(sources: Sequence[Source]) -> ProbeReading:
        asked.append(sources)
        return said[len(asked) - 1]

    # so far apart that no two of them share a passage
    apart = [Candidate(hit(page), 0, 6.0 - 3 * n, {}) for n, page in enumerate(PAGES)]
    found = list(passage_choices(apart, EN))
    assert len(found) == len(PAGES)
    options = iter(found)
    first = next(options)
    basis, told = most_convincing((first, tell(first.sources)), options, tell, GRANTED)
    number = found.index(basis)
    assert told is said[number]
    return number, len(asked)


@pytest.mark.parametrize(
    ("answered", "number", "read"),
    [
        ((CONVINCED, 9.0, 9.0), 0, 1),
        ((CONVINCED - 0.01, 9.0, 9.0), 1, 2),  # the second convinces, the third is not read
        ((HOPELESS, 9.0, 9.0), 1, 2),
        ((HOPELESS - 0.01, 9.0, 9.0), 0, 1),
        ((0.0, BETTER, 9.0), 1, 2),
        ((0.0, BETTER - 0.01, BETTER - 0.01), 0, 3),
        ((-2.0, LIKELY, LIKELY - 0.01), 1, 3),
        ((-2.0, LIKELY - 0.01, LIKELY - 0.01), 0, 3),
        ((-2.0, 0.1, 0.2), 2, 3),
        ((-2.0, 0.2, 0.1), 1, 3),
    ],
)
def test_another_passage_is_read_and_taken_only_if_it_convinces_more(answered, number, read):
    assert chosen(*answered) == (number, read)
    assert read <= 1 + OTHERS


@pytest.mark.parametrize(("granted", "read"), [(GRANTED, 2), (GRANTED - 0.01, 1)])
def test_a_first_passage_that_denies_the_premise_is_the_answer(granted, read):
    assert chosen(-2.0, 9.0, 9.0, granted=granted)[1] == read


def test_without_an_opinion_the_first_is_taken():
    options = passage_choices(ranked(*PAGES), EN)
    first = next(options)
    basis, told = most_convincing((first, None), options, lambda _: pytest.fail("asked"), GRANTED)
    assert basis is first
    assert told is None


def sentences_of(basis: PassageChoice) -> set[tuple[int, int]]:
    return {(source.hit.chunk.ordinal, index) for source in basis.sources for index in source.indices}


def test_every_basis_has_something_new_and_the_first_the_best():
    order = ranked(*PAGES)
    read = [sentences_of(basis) for basis in passage_choices(order, EN)]
    assert len(read) > 1
    assert order[0].key[1:] in read[0]
    assert all(later - earlier for n, earlier in enumerate(read) for later in read[n + 1 :])


def test_all_are_in_the_language_of_the_first():
    hindi = chunk("मेंढक पानी में अंडे देता है।", ordinal=12, language=Language.HI)
    found = list(passage_choices(ranked(*PAGES, hindi, question="मेंढक क्या करता है?", language=HI), HI))
    assert len({basis.sources[0].hit.chunk.language for basis in found}) == 1
    assert not list(passage_choices([], HI))


WORDS = st.sampled_from(["frog", "water", "eggs", "tongue", "rain", "cloud"])
TEXTS = st.lists(st.lists(WORDS, min_size=4, max_size=30).map(" ".join), min_size=1, max_size=5)


@given(st.lists(TEXTS, min_size=1, max_size=5))
def test_they_come_to_an_end_and_each_tells_something_new(book):
    pages = [chunk(*(f"{text}." for text in page), ordinal=2 * n) for n, page in enumerate(book)]
    read = [sentences_of(basis) for basis in passage_choices(ranked(*pages), EN)]
    assert all(sentences - set().union(*read[:n]) for n, sentences in enumerate(read))
