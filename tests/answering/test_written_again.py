"""Words that were rejected are not the last word: the model may write again from more of the book."""

from __future__ import annotations

import pytest
from fakes import fake_llm_of

from engine.core.errors import ErrorCode, PothiError
from engine.core.events import SentenceVerified, Withdrawn
from engine.core.results import AnswerKind, AnswerResult
from engine.inference.probe import ProbeReading
from engine.policy.answerability import answerability_policy
from engine.tutor import Tutor

pytestmark = pytest.mark.models

RULES = answerability_policy().cross_encoder
QUESTION = "Why does ice float on water?"
LIE = "Ice is full of helium gas from volcanoes. [1]"
TRUTH = "Ice floats because water expands when it freezes. [1]"
SURE = ProbeReading(9.0, 9.0)
# Enough to write, not enough to quote after what was written is rejected.
UNSURE = ProbeReading(9.0, RULES.quote_after_rejection.min_premise - 0.01)


def asked(
    tutor: Tutor, *replies: str | Exception, of_first: ProbeReading = UNSURE, of_more: ProbeReading = SURE
) -> tuple[AnswerResult, int]:
    """The result, and how often the model wrote; `of_first`, `of_more`: what it thinks of the first passage
    and of all together."""
    llm = fake_llm_of(tutor)
    first: list[str] = []

    def tell(prompt: str) -> ProbeReading:
        first.append(prompt)
        return of_first if prompt == first[0] else of_more

    llm.told, llm.replies = tell, list(replies)
    result = tutor.ask(QUESTION)
    return result, sum(grammar is not None for grammar in llm.grammars)


def failed(result: AnswerResult) -> set[str]:
    return {check.name for check in result.checks if not check.passed}


def test_it_writes_again_from_more_and_says_so(tutor: Tutor) -> None:
    result, written = asked(tutor, LIE, TRUTH)
    assert (result.status, written) == (AnswerKind.ANSWERED, 2)
    assert "volcanoes" not in (result.answer or "")
    again = next(check for check in result.checks if check.name == "written_again")
    assert again.passed
    assert "grounding" in again.details  # why the first words were rejected
    assert not failed(result)
    *_, first, judged, second = (prompt[-1].content for prompt in fake_llm_of(tutor).prompts)
    assert second.startswith(judged.partition("</question>")[0])  # what it told its opinion of
    assert len(second) > len(first)


def test_an_answer_that_passes_is_written_once(tutor: Tutor) -> None:
    result, written = asked(tutor, TRUTH)
    assert (result.status, written) == (AnswerKind.ANSWERED, 1)
    assert "written_again" not in {check.name for check in result.checks}


@pytest.mark.parametrize(
    ("of_more", "written"),
    [
        (ProbeReading(RULES.write_again.min_log_odds, RULES.write_again.min_premise), 2),
        (ProbeReading(RULES.write_again.min_log_odds - 0.01, 9.0), 1),
        (ProbeReading(9.0, RULES.write_again.min_premise - 0.01), 1),
    ],
)
def test_only_if_it_thinks_that_all_together_answer(
    tutor: Tutor, of_more: ProbeReading, written: int
) -> None:
    result, times = asked(tutor, LIE, TRUTH, of_more=of_more)
    assert times == written
    assert result.status is (AnswerKind.ANSWERED if written == 2 else AnswerKind.REFUSED)


def test_where_the_book_is_sure_it_is_quoted_at_once(tutor: Tutor) -> None:
    result, written = asked(tutor, LIE, TRUTH, of_first=SURE)
    assert (result.status, written) == (AnswerKind.QUOTED, 1)


@pytest.mark.parametrize("second", [LIE, "I don't know based on NCERT textbooks."])
def test_twice_rejected_it_does_not_know(tutor: Tutor, second: str) -> None:
    result, written = asked(tutor, LIE, second, TRUTH)
    assert (result.status, written) == (AnswerKind.REFUSED, 2)
    assert "composed_answer" in failed(result)
    assert "written_again" not in {check.name for check in result.checks}
    assert not result.sentences


def test_a_model_that_refuses_may_find_it_in_more(tutor: Tutor) -> None:
    result, written = asked(tutor, "I don't know based on NCERT textbooks.", TRUTH)
    assert (result.status, written) == (AnswerKind.ANSWERED, 2)


def test_a_model_that_breaks_down_the_second_time_leaves_the_search_to_decide(tutor: Tutor) -> None:
    result, _ = asked(tutor, LIE, PothiError(ErrorCode.OUT_OF_MEMORY))
    assert result.status is AnswerKind.QUOTED  # the search is very sure of this one
    assert "composed_answer" in failed(result)
    assert tutor.registry.llm() is None


def test_a_model_without_an_opinion_writes_once(tutor: Tutor) -> None:
    llm = fake_llm_of(tutor)
    llm.told, llm.replies = None, [LIE, TRUTH]
    tutor.ask(QUESTION)
    assert llm.calls == 1


def test_what_was_taken_back_is_not_cited(tutor: Tutor) -> None:
    """The first sentence passes and its pages are told; the second does not, so both go."""
    llm = fake_llm_of(tutor)
    llm.told = SURE
    question = "Why and how does ice float on water?"  # wants two sentences and has no second thing
    llm.replies = [f"{TRUTH} {LIE}"]
    events: list[object] = []
    result = tutor.ask(question, on_event=events.append)
    assert any(isinstance(event, Withdrawn) for event in events)
    shown = [event for event in events if isinstance(event, SentenceVerified)]
    assert len(shown) > len(result.sentences)
    assert result.sentences[0].citations[0] == 1
    said = " ".join(sentence.text for sentence in result.sentences)
    for citation in result.citations:
        assert citation.quote in said  # a quotation cites what it quotes and nothing else
