"""Evidence: few sentences, understandable alone, numbered per page."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shelf import chunk, hit, sentence

from engine.answering.evidence_selection import GAP, WHOLE_WORDS, Source, laid_out, select
from engine.answering.sentence_ranking import candidates
from engine.core.values import BlockKind, Chunk, Language, QuestionLanguage

EN, HI = QuestionLanguage.EN, QuestionLanguage.HI

TALK = chunk(
    "Friction is a force between two surfaces.",
    "It always opposes the motion of one over the other.",
    "Oil makes the surfaces slip more easily over one another.",
    "Have you ever pushed a heavy box?",
)


def texts(sources):
    return [source.text for source in sources]


def test_the_sentence_that_answers_comes_first():
    best = candidates("What is friction?", EN, [hit(TALK)])[0]
    assert best.text == "Friction is a force between two surfaces."


def test_exercises_and_headings_are_no_evidence():
    exercise = chunk("What is friction between two surfaces?", kind=BlockKind.EXERCISE)
    assert select(candidates("What is friction?", EN, [hit(exercise)])) == []


def test_questions_of_the_book_are_no_evidence():
    sources = select(candidates("Who pushed a heavy box?", EN, [hit(TALK)]))
    assert all("?" not in text for text in texts(sources))


def test_a_leaning_sentence_brings_the_one_before():
    sources = select(candidates("What always opposes motion?", EN, [hit(TALK)]), budget=18)
    assert texts(sources) == [
        "Friction is a force between two surfaces. It always opposes the motion of one over the other."
    ]


def test_the_budget_holds():
    long = [
        hit(chunk(*(f"Sentence {n} {i} is about friction of things." for i in range(6)), ordinal=n))
        for n in range(6)
    ]
    sources = select(candidates("What is friction?", EN, long), budget=40)
    assert sum(source.words for source in sources) <= 40


def test_a_chunk_over_two_pages_becomes_two_sources():
    both = Chunk(
        "jesc109",
        0,
        BlockKind.PARAGRAPH,
        (),
        (sentence("Friction slows the ball down.", 4), sentence("Friction warms the two hands.", 5)),
        Language.EN,
    )
    sources = select(candidates("What does friction do?", EN, [hit(both)]))
    assert sorted((s.sentences[0].page, s.text) for s in sources) == [
        (4, "Friction slows the ball down."),
        (5, "Friction warms the two hands."),
    ]
    assert [s.n for s in sources] == [1, 2]


def test_the_same_sentence_twice_is_taken_once():
    again = chunk("Friction is a force between two surfaces.", ordinal=7)
    sources = select(candidates("What is friction?", EN, [hit(TALK), hit(again)]))
    assert " ".join(texts(sources)).count("Friction is a force") == 1


@dataclass(frozen=True)
class Term:
    alternatives: tuple[tuple[tuple[str, ...], float], ...]
    importance: float = 1.0


def test_translations_of_the_search_find_the_sentence_of_the_other_language():
    terms = [Term(((("घर्षण",), 1.0), (("friction",), 0.9)))]
    plain = candidates("घर्षण क्या है?", HI, [hit(TALK)])
    helped = candidates("घर्षण क्या है?", HI, [hit(TALK)], terms=terms)
    assert max(c.features["coverage"] for c in plain) == 0
    assert helped[0].features["coverage"] == pytest.approx(0.9)


def test_what_reads_well_counts_more_than_the_questions_words():
    """Who says the question's words again tells nothing new."""
    question = "Why do surfaces get warm when friction opposes the motion?"
    page = chunk(
        "Surfaces get warm when friction opposes the motion.", "The work done against it turns into heat."
    )
    assert candidates(question, EN, [hit(page)])[0].index == 0
    assert candidates(question, EN, [replace(hit(page), sentence_odds=(0.5, 3.0))])[0].index == 1


def test_hits_without_sentence_scores_work():
    bare = hit(TALK)
    object.__setattr__(bare, "sentence_scores", ())
    assert select(candidates("What is friction?", EN, [bare]))


@given(
    st.text(max_size=60),
    st.lists(st.lists(st.text(min_size=1, max_size=60), min_size=1, max_size=4), max_size=3),
)
def test_any_question_and_any_book_give_verbatim_evidence_within_budget(question, book):
    hits = [hit(chunk(*page, ordinal=n)) for n, page in enumerate(book)]
    for source in select(candidates(question, EN, hits)):
        assert source.text == " ".join(source.hit.chunk.sentences[i].text for i in source.indices)
        assert list(source.indices) == sorted(set(source.indices))


@pytest.mark.parametrize(("behind", "held_back"), [(0.05, True), (0.06, False), (None, False)])
def test_a_page_in_the_students_language_goes_first_when_it_is_nearly_as_sure(behind, held_back: bool):
    english = chunk("Ice floats on water because it is less dense.", doc="en")
    hindi = chunk("बर्फ़ पानी पर तैरती है।", doc="hi", language=Language.HI)
    hits = [hit(english, confidence=0.99)]
    hits += [] if behind is None else [hit(hindi, confidence=0.99 - behind)]
    found = candidates("बर्फ़ पानी पर क्यों तैरती है?", HI, hits)
    features = {candidate.hit.chunk.doc: candidate.features["other_language"] for candidate in found}
    assert features["en"] == float(held_back)
    assert features.get("hi", 0.0) == 0.0


def facts(count: int, *, ordinal: int = 0, words: int = 6):
    """A chunk of sentences with that many words."""
    tell = " ".join(["word"] * (words - 3))
    return hit(chunk(*(f"Fact{ordinal}n{n} holds {tell} end." for n in range(count)), ordinal=ordinal))


LONG = facts(40)  # too long to be shown whole


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ((3,), (3,)),
        ((3, 5), (3, 4, 5)),
        ((3, 4 + GAP), tuple(range(3, 5 + GAP))),
        ((3, 5 + GAP), (3, 5 + GAP)),
    ],
)
def test_small_holes_between_chosen_sentences_are_closed(chosen, expected):
    (source,) = laid_out([Source(1, LONG, chosen)])
    assert source.indices == expected


def test_questions_and_tasks_fill_no_hole():
    talk = hit(
        chunk(
            "Oil is slippery.", "Have you ever pushed a box?", "Push one.", "It slides.", "a " * WHOLE_WORDS
        )
    )
    (source,) = laid_out([Source(1, talk, (0, 3))])
    assert source.indices == (0, 3)


@pytest.mark.parametrize(("words", "whole"), [(WHOLE_WORDS // 10, True), (WHOLE_WORDS // 10 + 1, False)])
def test_only_a_short_chunk_is_shown_whole(words, whole):
    (source,) = laid_out([Source(1, facts(10, words=words), (7,))])
    assert (len(source.indices) == 10) is whole


def test_only_the_first_chunk_is_shown_whole():
    first, other = laid_out([Source(1, facts(4), (1,)), Source(2, facts(4, ordinal=1), (1,))])
    assert (first.indices, other.indices) == ((0, 1, 2, 3), (1,))


def test_what_was_read_later_in_the_book_stands_later():
    later, earlier = Source(1, facts(4, ordinal=7), (1,)), Source(2, facts(4, ordinal=3), (1,))
    assert [source.hit for source in laid_out([later, earlier])] == [earlier.hit, later.hit]


def test_a_chunk_that_was_chosen_twice_is_one_source():
    (source,) = laid_out([Source(1, LONG, (30, 31)), Source(2, LONG, (20,))])
    assert source.indices == (20, 30, 31)


@given(
    st.lists(
        st.tuples(st.integers(0, 4), st.frozensets(st.integers(0, 39), min_size=1)), min_size=1, max_size=6
    ),
)
def test_what_was_chosen_is_always_there_and_nothing_twice(chosen):
    sources = [Source(n, facts(40, ordinal=o), tuple(sorted(i))) for n, (o, i) in enumerate(chosen, 1)]
    found = laid_out(sources)
    assert [source.n for source in found] == list(range(1, len(found) + 1))
    shown = [(source.hit.chunk.ordinal, i) for source in found for i in source.indices]
    assert len(shown) == len(set(shown))
    assert {(s.hit.chunk.ordinal, i) for s in sources for i in s.indices} <= set(shown)
