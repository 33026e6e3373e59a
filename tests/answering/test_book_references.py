"""A part of a book that is named by its number: its page is shown, or that there is none is said."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fakes import fake_llm_of
from samples import add_tiny, tiny_document

from engine.core.results import AnswerKind, AnswerResult
from engine.core.values import BlockKind, Language, Scope
from engine.inference.embedder import Embedder
from engine.safety.messages import OPENING, WHY
from engine.safety.results import RejectionReason
from engine.tutor import Tutor

pytestmark = pytest.mark.models

RIVERS = (
    "The rivers of Ostland rise in the northern hills.",
    "Two of them meet in a wide lake.",
    "Fig. 5.3: The weir at Savel.",
    "As Fig. 5.3 shows, the water flows over the weir.",
    "Table 5.1: Lengths of the rivers.",
    "The longest of them is the Corva.",
    "EXERCISE 5.2",
    "1. Name the rivers of the north.",
    "3. Which river is the longest?",
    "Activity 5.4: Fill a tray with sand.",
)
NADI = ("नदियाँ पहाड़ों से निकलती हैं।", "उनका पानी मीठा होता है।", "चित्र 2.6: बाँध का नक्शा।", "बाँध पानी रोकता है।")


@pytest.fixture
def shelf(tutor: Tutor, real_embedder: Embedder) -> Tutor:
    rivers = tiny_document("rivers", RIVERS, title="Rivers of Ostland", chapter=5, class_number=7)
    blocks = list(rivers.blocks)
    blocks[3] = replace(blocks[3], kind=BlockKind.EXERCISE)
    first, last = blocks[4].sentences
    blocks[4:] = [
        replace(blocks[4], kind=BlockKind.EXERCISE, sentences=(first,)),
        replace(blocks[4], sentences=(last,)),
    ]
    add_tiny(tutor.library, replace(rivers, blocks=tuple(blocks)), embedder=real_embedder)
    nadi = tiny_document("nadi", NADI, title="नदियाँ", chapter=2, class_number=6)
    add_tiny(tutor.library, nadi, embedder=real_embedder)
    return tutor


def expect_page(result: AnswerResult, doc: str, page: int, *said: str) -> None:
    """No answer, but the page, with the words that say why; nothing was searched."""
    assert result.status is AnswerKind.REFUSED
    assert result.message is not None
    lines = result.message.splitlines()
    assert lines[0] == OPENING[result.language]
    assert lines[1] != WHY[RejectionReason.OFF_TOPIC][result.language]
    assert all(word in lines[1] for word in said)
    assert (result.nearest_pages[0].doc, result.nearest_pages[0].pdf_page) == (doc, page)
    assert result.nearest_pages[0].label in result.message
    assert (result.embedder, result.llm_calls) == (None, 0)


@pytest.mark.parametrize(
    ("question", "doc", "page", "said"),
    [
        ("What does Fig. 5.3 show?", "rivers", 2, "figure 5.3"),
        ("fig 5.3", "rivers", 2, "figure 5.3"),
        ("explain table 5.1 of the rivers chapter", "rivers", 3, "table 5.1"),
        ("Activity 5.4", "rivers", 5, "activity 5.4"),
        ("solve Q3 of exercise 5.2", "rivers", 5, "5.2 3"),
        ("exercise 5.2", "rivers", 4, "5.2"),
        ("chapter 5 exercise question 1", "rivers", 4, "exercise"),
        ("what is on page 103 of the Ostland rivers chapter", "rivers", 3, "page 103"),
        ("open chapter 5", "rivers", 1, "chapter 5"),
        ("चित्र 2.6 में क्या दिखाया गया है?", "nadi", 2, "चित्र 2.6"),
        ("chitra 2.6 samjhaiye", "nadi", 2, "चित्र 2.6"),
        ("नदियाँ पाठ के पृष्ठ 102 पर क्या है?", "nadi", 2, "पृष्ठ 102"),
    ],
)
def test_the_page_of_what_is_named_is_shown(
    shelf: Tutor, question: str, doc: str, page: int, said: str
) -> None:
    expect_page(shelf.ask(question), doc, page, said)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("fig 5.9", "figure 5.9"),
        ("what is on page 4711", "page 4711"),
        ("exercise 5.7 question 2", "5.7 2"),
        ("Table 9.3", "table 9.3"),
        ("सारणी 8.8 समझाइए", "सारणी 8.8"),
        ("chitra 9.31 samjhao", "चित्र 9.31"),
    ],
)
def test_what_does_not_exist_is_told_by_its_number(shelf: Tutor, question: str, said: str) -> None:
    result = shelf.ask(question)
    assert (result.status, result.nearest_pages, result.embedder) == (AnswerKind.REFUSED, (), None)
    lines = (result.message or "").splitlines()
    assert lines[0] == OPENING[result.language]
    assert said in lines[1]
    assert WHY[RejectionReason.OFF_TOPIC][result.language] not in lines


def test_the_only_book_in_question_is_named(shelf: Tutor) -> None:
    message = shelf.ask("fig 5.9", Scope(class_number=7)).message or ""
    assert "“Rivers of Ostland”" in message


def test_a_number_of_several_books_is_left_to_the_student(shelf: Tutor) -> None:
    result = shelf.ask("what is on page 101?")
    assert {page.doc for page in result.nearest_pages} >= {"rivers", "nadi"}
    assert "More than one book" in (result.message or "")
    assert {page.doc for page in shelf.ask("page 101", Scope(class_number=6)).nearest_pages} == {"nadi"}


def test_what_else_is_asked_is_searched_for(shelf: Tutor) -> None:
    """The number is only where to look: an answer may stand elsewhere, and a refusal shows the page."""
    fake_llm_of(shelf).otherwise = "I don't know based on NCERT textbooks."
    result = shelf.ask("Who painted the boats of Table 5.1 in Norway?")
    assert result.embedder is not None
    assert result.status is AnswerKind.REFUSED
    assert (result.nearest_pages[0].doc, result.nearest_pages[0].pdf_page) == ("rivers", 3)


def test_a_marked_passage_is_all_there_is(shelf: Tutor) -> None:
    result = shelf.ask("What does Fig. 5.3 show?", Scope(selected_text="The weir at Savel is old."))
    assert result.embedder is not None


@pytest.mark.parametrize("question", ["Zymurgy", "विद्युतलेपनमापी"])
def test_one_word_that_leads_nowhere_is_called_one(shelf: Tutor, question: str) -> None:
    result = shelf.ask(question)
    assert result.status is AnswerKind.REFUSED
    told = {Language.EN: "single word", Language.HI: "एक शब्द"}[result.language]
    assert told in (result.message or "")


def test_requests_are_refused_without_search_or_model(shelf: Tutor) -> None:
    for question in ("When is my birthday?", "आज मौसम कैसा है?", "gaana bajao"):
        result = shelf.ask(question)
        assert (result.status, result.refusal_reason) == (AnswerKind.REFUSED, "off_topic")
        assert (result.embedder, result.retrieved, fake_llm_of(shelf).calls) == (None, (), 0)
        assert [check.name for check in result.checks if not check.passed] == ["request"]
