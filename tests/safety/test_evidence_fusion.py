"""What is added has to stand together: the boundary, and what the check leaves to others."""

from __future__ import annotations

import pytest

from engine.core.values import BlockKind, Chunk, Language, Place, QuestionLanguage, Sentence
from engine.policy.thresholds import SafetyThresholds
from engine.safety.answer_checks.evidence_fusion import LEAST_OF_CLAUSE, LEAST_TOGETHER, StandsTogether
from engine.safety.chain import CheckContext
from engine.safety.evidence import Draft, Evidence

BOOK = (
    "The nurse weighs the children on Monday and the teacher measures their height.",
    "The cook boils the milk on Friday in a copper pot.",
)


def outcome_of(  # type: ignore[no-untyped-def]
    text: str, question: str, book: tuple[str, ...] = BOOK, *, quoted: bool = False
):
    sentences = tuple(Sentence(sentence, (Place(1, ()),)) for sentence in book)
    chunk = Chunk("school", 0, BlockKind.PARAGRAPH, ("Our school",), sentences, Language.EN)
    context = CheckContext(
        question=question,
        language=QuestionLanguage.EN,
        thresholds=SafetyThresholds(),
        evidence=(Evidence(1, " ".join(book), Language.EN, chunk),),
        draft=Draft(text, (1,)),
        quoted=quoted,
    )
    return StandsTogether().run(context)


@pytest.mark.parametrize(
    ("text", "question", "passed"),
    [
        ("The nurse weighs the children.", "Who weighs the children?", True),
        ("The cook weighs the children.", "Who weighs the children?", False),
        ("The teacher boils the milk.", "Who boils the milk?", False),
        ("The cook boils the milk in a copper pot.", "Who boils the milk?", True),
        (
            "A wizard weighs the children.",
            "Who weighs the children?",
            True,
        ),  # not in the book: grounding's work
        ("The children are weighed.", "Who weighs the children?", True),
    ],
)
def test_a_noun_from_the_next_sentence_is_seen(text: str, question: str, passed: bool) -> None:
    assert outcome_of(text, question).passed is passed


@pytest.mark.parametrize(
    ("text", "share", "passed"),
    [
        ("Nurse weighs, Monday, cook boils, milk, gardener waters.", 3 / 8, False),
        ("Nurse Monday, cook boils, gardener.", 2 / 5, True),
        ("Nurse weighs, Monday, cook boils, milk, gardener.", 3 / 7, True),
    ],
)
def test_the_bound_of_what_stands_together(text: str, share: float, passed: bool) -> None:
    """Of the added words, those in the best sentence; no clause has enough of them to be judged alone."""
    outcome = outcome_of(text, "What?", (*BOOK, "The gardener waters the roses."))
    assert outcome.score == pytest.approx(share)
    assert outcome.threshold == LEAST_TOGETHER
    assert outcome.passed is passed


def test_the_books_own_words_are_not_looked_at() -> None:
    assert outcome_of("The cook weighs the children.", "Who weighs the children?", quoted=True).passed


@pytest.mark.parametrize(
    ("text", "passed"),
    [
        ("The nurse weighs the children, which is a golden rule of medicine.", False),
        ("The nurse weighs the children, and the teacher measures their height.", True),
        ("The nurse weighs the children, which is good.", True),  # too little to be judged
    ],
)
def test_each_clause_has_to_stand_in_the_book(text: str, passed: bool) -> None:
    outcome = outcome_of(text, "Who weighs the children?")
    assert outcome.passed is passed
    assert passed or outcome.threshold == LEAST_OF_CLAUSE


def test_the_bound_of_a_clause() -> None:
    half = outcome_of("It is weighed, the cook boils silver spoons.", "What?")  # cook, boils of four
    assert half.passed
    under = outcome_of("It is weighed, the cook boils old silver spoons.", "What?")  # two of five
    assert not under.passed
    assert under.score == pytest.approx(0.4)


@pytest.mark.parametrize(
    ("between", "passed"),
    [
        ((), True),
        (("It has six wards.",), True),
        (("It has six wards.", "It is clean."), False),  # it leans on two at most
        (("The town has a school.",), False),  # what leans, leans on the one before
    ],
)
def test_a_sentence_that_leans_back_is_one_with_those_before(between: tuple[str, ...], passed: bool) -> None:
    book = ("Asha Rao built a hospital.", *between, "It cured thousands of children of cholera.")
    said = "Asha Rao cured thousands of children of cholera."
    assert outcome_of(said, "Who cured thousands of children of cholera?", book).passed is passed


def test_units_are_left_to_the_numbers_they_stand_beside() -> None:
    book = ("In dry air it moves at about 331 m s⁻¹.",)
    assert outcome_of("In dry air it moves, at about 331 metres per second.", "How fast?", book).passed
