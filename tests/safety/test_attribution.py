"""A composed sentence rests on one that answers: the boundary, and who is not asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.values import BlockKind, Chunk, Hit, Language, Place, QuestionLanguage, Sentence
from engine.policy.thresholds import SafetyThresholds
from engine.safety.answer_checks.attribution import MARGIN, RestsOnAnswer
from engine.safety.chain import CheckContext
from engine.safety.evidence import Draft, Evidence
from engine.safety.results import Outcome

BOOK = (
    "Some 60 of 100 pupils come by bus.",
    "About 90 of 100 pupils eat at school.",
    "The bell rings at nine.",
)
EATS, COMES = "90 of 100 pupils eat at school.", "60 of 100 pupils come by bus."


def outcome_of(
    text: str, odds: tuple[float, ...], *, quoted: bool = False, given: tuple[str, ...] = BOOK
) -> Outcome:
    sentences = tuple(Sentence(sentence, (Place(1, ()),)) for sentence in BOOK)
    chunk = Chunk("school", 0, BlockKind.PARAGRAPH, ("Our school",), sentences, Language.EN)
    hit = replace(Hit(chunk, 0.9, 1), sentence_odds=odds)
    context = CheckContext(
        question="How many pupils come by bus?",
        language=QuestionLanguage.EN,
        thresholds=SafetyThresholds(),
        evidence=(Evidence(1, " ".join(given), Language.EN, chunk, hit),),
        draft=Draft(text, (1,)),
        quoted=quoted,
    )
    return RestsOnAnswer().run(context)


@pytest.mark.parametrize(("below", "passed"), [(-0.1, True), (0.0, True), (0.1, False)])
def test_the_boundary(below: float, passed: bool) -> None:
    assert outcome_of(EATS, (2.0, 2.0 - MARGIN - below, -5.0)).passed is passed


def test_what_reads_best_may_always_be_rested_on() -> None:
    assert outcome_of(COMES, (-4.0, -9.0, -9.0)).passed
    assert outcome_of(COMES, (2.0, -9.0, -9.0)).passed


def test_the_best_counts_though_the_model_was_not_given_it() -> None:
    assert not outcome_of(EATS, (2.0, 1.5 - MARGIN, -5.0), given=BOOK[1:]).passed


def test_one_of_several_that_carry_it_is_enough() -> None:
    assert outcome_of("100 pupils come by bus and eat at school.", (2.0, -4.0, -5.0)).passed


@pytest.mark.parametrize("odds", [(), (2.0,)])
def test_what_was_not_read_is_not_judged(odds: tuple[float, ...]) -> None:
    assert outcome_of(EATS, odds).passed


def test_the_book_s_own_words_are_not_judged() -> None:
    assert outcome_of(EATS, (2.0, -4.0, -5.0), quoted=True).passed


def test_a_sentence_that_rests_on_nothing_is_left_to_grounding() -> None:
    assert outcome_of("Whales sing.", (2.0, -4.0, -5.0)).passed
