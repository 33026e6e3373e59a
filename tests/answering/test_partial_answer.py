"""A question of several parts: what the books leave open is named, and only that."""

from __future__ import annotations

import pytest
from samples import add_tiny, tiny_document

from engine.core.results import AnswerKind
from engine.core.values import ConfidenceLevel
from engine.inference.embedder import Embedder
from engine.query.question_parts import question_parts
from engine.tutor import Tutor

WEIR = (
    "A weir is a low wall built across a river over which the water flows.",
    "A weir raises the level of the river a little for mills and boats.",
    "A dam is a high wall with gates that holds the water of a river back.",
    "A dam makes a lake behind it that stores water for dry months.",
)


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("What is a weir?", ("What is a weir",)),
        ("What is a weir and who built the first one?", ("What is a weir", "who built the first one")),
        ("Explain weirs and dams", ("Explain weirs and dams",)),
        ("बाँध और मेड़ में क्या अंतर है?", ("बाँध और मेड़ में क्या अंतर है",)),
        ("मेड़ क्या है और इसे किसने बनाया?", ("मेड़ क्या है", "इसे किसने बनाया")),
        (
            "weir aur dam me antar batao aur sabse pehla kisne banaya",
            ("weir aur dam me antar batao", "sabse pehla kisne banaya"),
        ),
        ("What is a weir and why?", ("What is a weir and why",)),
        ("", ()),
    ],
)
def test_parts_each_ask_something(question: str, parts: tuple[str, ...]) -> None:
    assert question_parts(question) == parts


@pytest.fixture
def rivers(tutor: Tutor, real_embedder: Embedder) -> Tutor:
    document = tiny_document("weir904", WEIR, title="Walls Across Rivers", class_number=9, chapter=4)
    add_tiny(tutor.library, document, embedder=real_embedder)
    return tutor


@pytest.mark.models
@pytest.mark.parametrize(
    ("question", "left"),
    [
        (
            "What is a weir and in which year was the first weir built?",
            "in which year was the first weir built",
        ),
        ("What is a dam and who painted the Mona Lisa?", "who painted the Mona Lisa"),
    ],
)
def test_a_part_that_is_not_in_the_books_is_named(rivers: Tutor, question: str, left: str) -> None:
    result = rivers.ask(question)
    assert (result.status, result.unanswered) == (AnswerKind.PARTIAL, (left,))
    assert result.is_shown
    assert result.sentences
    assert left in (result.message or "")
    assert result.confidence_level is not ConfidenceLevel.HIGH
    assert result.to_json()["unanswered"] == [left]


@pytest.mark.models
def test_what_the_books_tell_is_not_said_to_be_missing(rivers: Tutor) -> None:
    result = rivers.ask("What is a weir and what does a dam make behind it?")
    assert result.is_shown
    assert (result.unanswered, result.message) == ((), None)
