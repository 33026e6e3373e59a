"""Evidence: few sentences, understandable alone, numbered per page."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shelf import chunk, hit, sentence

from engine.answer.relevance import candidates
from engine.answer.select import select
from engine.values import BlockKind, Chunk, Language, QuestionLanguage

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
    assert select("What is friction?", EN, [hit(exercise)]) == []


def test_questions_of_the_book_are_no_evidence():
    sources = select("Who pushed a heavy box?", EN, [hit(TALK)])
    assert all("?" not in text for text in texts(sources))


def test_a_leaning_sentence_brings_the_one_before():
    sources = select("What always opposes motion?", EN, [hit(TALK)], budget=18)
    assert texts(sources) == [
        "Friction is a force between two surfaces. It always opposes the motion of one over the other."
    ]


def test_the_budget_holds():
    long = [
        hit(chunk(*(f"Sentence {n} {i} is about friction of things." for i in range(6)), ordinal=n))
        for n in range(6)
    ]
    sources = select("What is friction?", EN, long, budget=40)
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
    sources = select("What does friction do?", EN, [hit(both)])
    assert sorted((s.sentences[0].page, s.text) for s in sources) == [
        (4, "Friction slows the ball down."),
        (5, "Friction warms the two hands."),
    ]
    assert [s.n for s in sources] == [1, 2]


def test_the_same_sentence_twice_is_taken_once():
    again = chunk("Friction is a force between two surfaces.", ordinal=7)
    sources = select("What is friction?", EN, [hit(TALK), hit(again)])
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


def test_hits_without_sentence_scores_work():
    bare = hit(TALK)
    object.__setattr__(bare, "sentence_scores", ())
    assert select("What is friction?", EN, [bare])


@given(
    st.text(max_size=60),
    st.lists(st.lists(st.text(min_size=1, max_size=60), min_size=1, max_size=4), max_size=3),
)
def test_any_question_and_any_book_give_verbatim_evidence_within_budget(question, book):
    hits = [hit(chunk(*page, ordinal=n)) for n, page in enumerate(book)]
    for source in select(question, EN, hits):
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
