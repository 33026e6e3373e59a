"""Questions to start with: which headings make one, and how it is put."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.answering.suggested_questions import is_topic, suggested_questions, tells_of
from engine.core.values import Block, BlockKind, DocumentMeta, Language, Place, Scope, Sentence


def library(headings: dict[str, list[str]], language: Language = Language.EN) -> Any:
    def blocks(doc: str) -> tuple[Block, ...]:
        return tuple(
            Block(BlockKind.HEADING, (Sentence(text, (Place(1, ()),)),), level=2) for text in headings[doc]
        )

    records = [SimpleNamespace(meta=DocumentMeta(doc, doc, language=language)) for doc in headings]
    return SimpleNamespace(documents=lambda scope: records, blocks=blocks)


def ask_all(_question: str) -> bool:
    return True


@pytest.mark.parametrize(
    "heading", ["Summary", "Exercises", "Activity 3", "What you have learnt", "Ohm", "अभ्यास", "a: b", "How?"]
)
def test_routine_headings_make_no_question(heading: str) -> None:
    assert not is_topic(heading)


@pytest.mark.parametrize(
    "heading", ["Sound needs a medium to propagate", "The Genetic Material is DNA", "Print Comes to Europe"]
)
def test_a_heading_that_is_a_sentence_names_no_topic(heading: str) -> None:
    assert not is_topic(heading)


@pytest.mark.parametrize(
    ("heading", "question"),
    [
        ("3.2 The Water Cycle", "What is the Water Cycle?"),
        ("TRANSPIRATION", "What is transpiration?"),
        ("Natural resources", "What are natural resources?"),
        ("Mutations and the Genetic Code", "What are Mutations and the Genetic Code?"),
        ("Ohm's Law", "What is Ohm's Law?"),
        ("Static electricity and charge", "What are static electricity and charge?"),
    ],
)
def test_english_questions(heading: str, question: str) -> None:
    assert suggested_questions(library({"a": [heading]}), Language.EN, Scope(), ask_all) == [question]


@pytest.mark.parametrize(
    ("heading", "question"),
    [
        ("3.2 उत्तोलक", "उत्तोलक क्या है?"),
        ("मिट्टी की परतें", "मिट्टी की परतें क्या हैं?"),
        ("मिट्टी के प्रकार", "मिट्टी के प्रकार कौन-कौन से हैं?"),
        ("मिट्टी कैसे बनती है", "मिट्टी कैसे बनती है?"),
    ],
)
def test_hindi_questions(heading: str, question: str) -> None:
    shelf = library({"a": [heading]}, Language.HI)
    assert suggested_questions(shelf, Language.HI, Scope(), ask_all) == [question]


def test_documents_take_turns_and_only_answerable_ones_are_offered() -> None:
    shelf = library({"a": ["Evaporation", "Condensation", "Clouds"], "b": ["Levers", "Pulleys", "Gears"]})
    found = suggested_questions(
        shelf, Language.EN, Scope(), lambda question: "Condensation" not in question.title()
    )
    assert found == ["What is evaporation?", "What are levers?", "What are pulleys?", "What are clouds?"]


def test_books_of_the_other_language_are_left_out() -> None:
    assert suggested_questions(library({"a": ["Evaporation"]}), Language.HI, Scope(), ask_all) == []


def test_a_thing_that_the_book_defines_comes_first() -> None:
    def heading(text: str) -> Block:
        return Block(BlockKind.HEADING, (Sentence(text, (Place(1, ()),)),), level=2)

    said = Sentence("The change of a liquid into a gas is called evaporation.", (Place(1, ()),))
    blocks = (heading("A Day at Home"), heading("The Evaporation"), Block(BlockKind.PARAGRAPH, (said,)))
    record = SimpleNamespace(meta=DocumentMeta("a", "a", language=Language.EN))
    shelf: Any = SimpleNamespace(documents=lambda scope: [record], blocks=lambda doc: blocks)
    found = suggested_questions(shelf, Language.EN, Scope(), ask_all)
    assert found[0] == "What is the Evaporation?"


def test_what_only_says_more_of_a_thing_does_not_make_it_many() -> None:
    shelf = library({"a": ["Photosynthesis in Higher Plants", "Types of soil"]})
    found = suggested_questions(shelf, Language.EN, Scope(), ask_all)
    assert found == ["What is Photosynthesis in Higher Plants?", "What are types of soil?"]


@pytest.mark.parametrize(
    ("heading", "told"),
    [
        ("3.2 The Water Cycle", True),
        ("Water cycles", True),
        ("Ready to Go Further", False),
        ("जल चक्र", True),
        ("आगे की खोज", False),
    ],
)
def test_a_heading_names_something_when_a_sentence_speaks_of_it(heading: str, told: bool) -> None:
    texts = ["Clouds are a part of the water cycle.", "जल चक्र में पानी भाप बनता है।", "We go to the river."]
    assert tells_of(texts, heading) is told
