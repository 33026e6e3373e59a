"""Two books that disagree: a student is shown both, each with its citation, and told that they differ."""

from __future__ import annotations

import pytest
from fakes import fake_llm_of
from samples import add_tiny, tiny_document

from engine.answering.source_conflict import LEAD_IN_DIFFERENT
from engine.core.errors import ErrorCode, PothiError
from engine.core.language import detect_text
from engine.core.results import AnswerKind, AnswerResult
from engine.core.values import Language
from engine.inference.embedder import Embedder
from engine.inference.probe import ProbeReading
from engine.tutor import Tutor

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
        tutor.registry.drop_llm(PothiError(ErrorCode.MODEL_MISSING))
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
    llm.told = lambda prompt: ProbeReading(9.0 if LONG in prompt else -1.0, 9.0)
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


def tiny_books(
    tutor: Tutor, embedder: Embedder, old: tuple[str, ...], new: tuple[str, ...], **editions: str
) -> None:
    """Two editions of a book, "old" and "new"."""
    dated = {"old": "2019-20", "new": "2025-26"} | editions
    for doc, texts in (("old", old), ("new", new)):
        add_tiny(tutor.library, tiny_document(doc, texts, edition=dated[doc]), embedder=embedder)


VALUES = [
    (
        "How many planets does the sun of Ostland have?",
        "The sun of Ostland has nine planets.",
        "The sun of Ostland has eight planets.",
    ),
    (
        "What is the population of the town of Tilsa?",
        "The population of the town of Tilsa was 41,200 in 2011.",
        "The population of the town of Tilsa was 52,300 in 2021.",
    ),
    (
        "When was the great dam of Tilsa opened?",
        "The great dam of Tilsa was opened on 12 March 1911.",
        "The great dam of Tilsa was opened on 3 April 1912.",
    ),
    (
        "Who drew the first map of the Tilsa valley?",
        "Mira Sen drew the first map of the Tilsa valley.",
        "Tara Bose drew the first map of the Tilsa valley.",
    ),
    (
        "तिलसा घाटी का पहला नक्शा किसने बनाया?",
        "तिलसा घाटी का पहला नक्शा मीरा सेन ने बनाया।",
        "तिलसा घाटी का पहला नक्शा तारा बोस ने बनाया।",
    ),
    (
        "तिलसा नगर की जनसंख्या कितनी है?",
        "तिलसा नगर की जनसंख्या 41,200 है।",
        "तिलसा नगर की जनसंख्या 52,300 है।",
    ),
    (
        "tilsa nagar ki jansankhya kitni hai?",
        "तिलसा नगर की जनसंख्या इकतालीस गाँवों सहित 41,200 है।",
        "तिलसा नगर की जनसंख्या इकतालीस गाँवों सहित 52,300 है।",
    ),
]
FOLLOWED = {Language.EN: "Children learn about it at school.", Language.HI: "बच्चे इसके बारे में पढ़ते हैं।"}


@pytest.mark.parametrize("with_model", [True, False])
@pytest.mark.parametrize(("question", "old", "new"), VALUES)
def test_two_values_are_both_quoted_the_newer_edition_first(
    tutor: Tutor, real_embedder: Embedder, question: str, old: str, new: str, with_model: bool
) -> None:
    language = detect_text(old)
    tiny_books(tutor, real_embedder, (old, FOLLOWED[language]), (new, FOLLOWED[language]))
    if not with_model:
        tutor.registry.drop_llm(PothiError(ErrorCode.MODEL_MISSING))
    result = tutor.ask(question)
    assert result.status is AnswerKind.QUOTED
    assert result.lead_in == LEAD_IN_DIFFERENT[language]
    assert [sentence.text for sentence in result.sentences] == [new, old]
    assert [citation.doc for citation in result.citations] == ["new", "old"]
    assert "contradiction" in {check.name for check in result.checks if not check.passed}


def test_a_year_that_is_asked_for_has_one_figure(tutor: Tutor, real_embedder: Embedder) -> None:
    _, old, new = VALUES[1]
    tiny_books(tutor, real_embedder, (old, FOLLOWED[Language.EN]), (new, FOLLOWED[Language.EN]))
    tutor.registry.drop_llm(PothiError(ErrorCode.MODEL_MISSING))
    result = tutor.ask("What was the population of the town of Tilsa in 2011?")
    assert result.lead_in != LEAD_IN_DIFFERENT[Language.EN]


def test_what_a_model_writes_is_followed_by_the_other_figure(tutor: Tutor, real_embedder: Embedder) -> None:
    """What would be quoted speaks of something else; the model writes from the passage behind it."""
    told = "The long river Corva of Ostland is {} km long from its spring to the sea, as the sailors say."
    old, new = told.format(305), told.format(331)
    shelve(tutor, real_embedder, bell=BELL)
    tiny_books(tutor, real_embedder, (old, FOLLOWED[Language.EN]), (new, FOLLOWED[Language.EN]))
    llm = fake_llm_of(tutor)
    llm.told = lambda prompt: ProbeReading(9.0 if old in prompt else -1.0, 9.0)
    llm.replies = ["The river Corva of Ostland is 305 km long. [1]"]
    result = tutor.ask("How long is the river Corva of Ostland?")
    texts = [sentence.text for sentence in result.sentences]
    assert result.lead_in == LEAD_IN_DIFFERENT[Language.EN]
    assert any("305" in text for text in texts)
    assert any("331" in text for text in texts)
