"""The better questions in a refusal: known to be answered, else such as stage R would let through."""

from __future__ import annotations

import pytest
from fakes import fake_llm_of

from engine.answering.resources import SCOPE_LIST
from engine.core.cancel import CancelToken
from engine.core.results import AnswerKind
from engine.policy import strictness
from engine.policy.strictness import Rule
from engine.tutor import Tutor

pytestmark = pytest.mark.models

ASKED = "Which paper is the heaviest?"
WATERMARK, FROM_TREES = "What is a watermark?", "Explain paper from trees."


def offered(tutor: Tutor) -> set[str]:
    """In any order: near ties fall as the computer multiplies."""
    result = tutor.ask(ASKED)
    assert result.status is AnswerKind.REFUSED
    assert all(question in (result.message or "") for question in result.suggestions)
    assert fake_llm_of(tutor).calls == 0
    assert len(result.suggestions) == len(set(result.suggestions))
    return set(result.suggestions)


def test_what_stage_r_lets_through_is_offered_until_more_is_known(tutor: Tutor) -> None:
    assert {WATERMARK} <= offered(tutor) <= {WATERMARK, FROM_TREES}


def test_what_is_known_to_be_answered_is_offered(tutor: Tutor) -> None:
    """The book that somebody reads is worked on first; a question without a good answer is left out."""
    tutor.questions.on_page("sample_en_2", 1)
    for _ in range(4):
        assert tutor.work_when_idle(CancelToken())
    assert tutor.questions.near([("sample_en_2", 3)], 4) == [WATERMARK, FROM_TREES]
    assert offered(tutor) == {WATERMARK, FROM_TREES}
    assert tutor.log.rows() == [row for row in tutor.log.rows() if row.question == ASKED]
    fake_llm_of(tutor).otherwise = "A watermark is seen against the light. [1]"
    assert tutor.ask(WATERMARK).answer is not None


def test_a_topic_that_a_teacher_took_off_is_not_offered(tutor: Tutor) -> None:
    tutor.library.settings.set(SCOPE_LIST, ["paper from tree*"])
    assert offered(tutor) == {WATERMARK}


def test_what_stage_r_would_refuse_is_not_offered(tutor: Tutor) -> None:
    strictness.save(tutor.library.settings, (Rule(values={"min_chunks_required": 6}),))
    assert offered(tutor) == set()


def test_the_bounds_are_those_of_the_book_that_was_found(tutor: Tutor) -> None:
    tutor.library.update_metadata("sample_en_2", subject="History")
    strictness.save(
        tutor.library.settings, (Rule(), Rule(values={"answer_threshold": 1.0}, subject="History"))
    )
    assert offered(tutor) == set()
