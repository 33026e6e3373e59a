"""The better questions in a refusal: only what stage R would let through is offered."""

from __future__ import annotations

import pytest
from fakes import fake_llm_of

from engine.answering.resources import SCOPE_LIST
from engine.core.results import AnswerKind
from engine.policy import strictness
from engine.policy.strictness import Rule
from engine.tutor import Tutor

pytestmark = pytest.mark.models

ASKED = "Which paper is the heaviest?"
IN_INDIA, FROM_TREES, INVENTION = (
    "What is Paper in India?",
    "What is Paper From Trees?",
    "What is the Invention of Paper?",
)


def offered(tutor: Tutor) -> set[str]:
    """In any order: near ties fall as the computer multiplies."""
    result = tutor.ask(ASKED)
    assert result.status is AnswerKind.REFUSED
    assert all(question in (result.message or "") for question in result.suggestions)
    assert fake_llm_of(tutor).calls == 0
    assert len(result.suggestions) == len(set(result.suggestions))
    return set(result.suggestions)


def test_headings_that_answer_are_offered_as_questions(tutor: Tutor) -> None:
    assert offered(tutor) == {IN_INDIA, FROM_TREES, INVENTION}
    fake_llm_of(tutor).otherwise = "Paper came to India. [1]"
    assert tutor.ask(IN_INDIA).answer is not None


def test_a_topic_that_a_teacher_took_off_is_not_offered(tutor: Tutor) -> None:
    tutor.library.settings.set(SCOPE_LIST, ["paper from tree*"])
    assert offered(tutor) == {IN_INDIA, INVENTION}


@pytest.mark.parametrize(
    ("bounds", "left"),
    [
        ({"answer_threshold": 0.98}, (IN_INDIA, INVENTION)),  # no page is sure enough
        ({"min_retrieval_confidence": 0.9}, (IN_INDIA, FROM_TREES)),  # the mean of its pages is not
        ({"min_chunks_required": 6}, ()),
    ],
)
def test_what_stage_r_would_refuse_is_not_offered(
    tutor: Tutor, bounds: dict[str, float], left: tuple[str, ...]
) -> None:
    strictness.save(tutor.library.settings, (Rule(values=bounds),))
    assert offered(tutor) == set(left)


def test_the_bounds_are_those_of_the_book_that_was_found(tutor: Tutor) -> None:
    tutor.library.update_metadata("sample_en_2", subject="History")
    strictness.save(
        tutor.library.settings, (Rule(), Rule(values={"answer_threshold": 1.0}, subject="History"))
    )
    assert offered(tutor) == set()
