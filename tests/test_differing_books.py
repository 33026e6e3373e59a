"""Two books that disagree: a student is shown both, each with its citation, and told that they differ."""

from __future__ import annotations

import pytest
from fakes import fake_llm_of
from samples import add_tiny, tiny_document

from engine.answer.differ import LEAD_IN_DIFFERENT
from engine.answer.probe import Opinion
from engine.errors import ErrorCode, PothiError
from engine.results import AnswerKind, AnswerResult
from engine.search.embedder import Embedder
from engine.tutor import Tutor
from engine.values import Language

pytestmark = pytest.mark.models

SHORT = "Sound travels faster in water than in air."
LONG = (
    "In a plastic bucket the sound of a small bell that a child rings with one hand under the surface "
    "travels a good deal faster in warm water than it does in the air of a quiet room above."
)


def turned(sentence: str) -> str:
    return sentence.replace("faster", "slower")


def shelve(tutor: Tutor, embedder: Embedder, **sentences: str) -> None:
    """A book for each sentence, which something else follows."""
    following = ("It was measured in a lake long ago.", "Whales hear each other over many kilometres.")
    for number, (doc, sentence) in enumerate(sentences.items()):
        add_tiny(tutor.library, tiny_document(doc, (sentence, following[number % 2])), embedder=embedder)


def expect_both(result: AnswerResult, one: tuple[str, str], other: tuple[str, str]) -> None:
    """The sentences of two books, (document, sentence) each, cited, and the words that the books differ."""
    assert result.lead_in == LEAD_IN_DIFFERENT[Language.EN]
    cited = {citation.doc: citation.quote for citation in result.citations}
    assert set(cited) == {one[0], other[0]}
    for doc, sentence in (one, other):
        assert sentence in cited[doc]
    assert "contradiction" in {check.name for check in result.checks if not check.passed}
    assert all(sentence.citations for sentence in result.sentences)


@pytest.mark.parametrize("with_model", [True, False])
@pytest.mark.parametrize(
    ("sentence", "question"),
    [
        (SHORT, "Does sound travel faster in water or in air?"),
        (LONG, "Does the sound of a bell travel faster in warm water or in the air above?"),
    ],
)
def test_both_are_quoted(
    tutor: Tutor, real_embedder: Embedder, sentence: str, question: str, with_model: bool
) -> None:
    shelve(tutor, real_embedder, one=sentence, two=turned(sentence))
    if not with_model:
        tutor.brain.drop_llm(PothiError(ErrorCode.MODEL_MISSING))
    result = tutor.ask(question)
    assert result.status is AnswerKind.QUOTED
    expect_both(result, ("one", sentence), ("two", turned(sentence)))


BELL = (
    "The bell of the old school in our village is rung by a watchman who pulls a long rope at nine every "
    "morning, and so loud is its sound that all of the people who live beside the river hear it in the water "
    "and in the air."
)


def test_a_composed_answer_is_followed_by_what_another_book_has_against_it(
    tutor: Tutor, real_embedder: Embedder
) -> None:
    """What would be quoted speaks of something else; the model writes from a passage behind it."""
    shelve(tutor, real_embedder, bell=BELL, one=LONG, two=turned(LONG))
    llm = fake_llm_of(tutor)
    llm.told = lambda prompt: Opinion(9.0 if LONG in prompt else -1.0, 9.0)
    written = "The sound of a small bell travels a good deal faster in warm water than in the air."
    llm.replies = [f"{written} [1]"]
    result = tutor.ask("Why do people beside the river hear the sound of the bell in water and air?")
    assert result.status is AnswerKind.ANSWERED
    first, *_, last = result.sentences
    assert (first.text, last.text) == (written, turned(LONG))
    expect_both(result, ("one", LONG), ("two", turned(LONG)))


def test_a_composed_answer_without_another_side_stands_alone(tutor: Tutor, real_embedder: Embedder) -> None:
    shelve(tutor, real_embedder, bell=BELL, one=LONG, two=LONG.replace("a plastic", "a small plastic"))
    fake_llm_of(tutor).replies = [
        "The sound of a small bell travels a good deal faster in warm water than in the air. [1]"
    ]
    result = tutor.ask("Does the sound of a bell travel faster in warm water or in the air above?")
    assert (result.status, result.lead_in) == (AnswerKind.ANSWERED, None)
    assert "contradiction" not in {check.name for check in result.checks if not check.passed}
