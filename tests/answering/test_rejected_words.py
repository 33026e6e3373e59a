"""Words of the model that fail their checks are not shown; the book is quoted in their place, as without a
model: search, cross-encoder and the model's probe all found that it answers."""

from __future__ import annotations

import pytest
from fakes import fake_llm_of

from engine.core.events import SentenceVerified, Withdrawn
from engine.core.results import AnswerKind, AnswerResult
from engine.inference.probe import ProbeReading
from engine.tutor import Tutor

pytestmark = pytest.mark.models

QUESTION = "Why does ice float on water?"
LIE = "Ice is full of helium gas from volcanoes. [1]"
TRUTH = "Ice floats because water expands when it freezes. [1]"
UNKNOWN = "I don't know based on NCERT textbooks."
SURE = ProbeReading(9.0, 9.0)


def asked(tutor: Tutor, *replies: str, told: ProbeReading | None = SURE) -> tuple[AnswerResult, int]:
    """The result, and how often the model wrote; `told`: what its probe reads."""
    llm = fake_llm_of(tutor)
    llm.told, llm.replies = (lambda _: told) if told else None, list(replies)
    result = tutor.ask(QUESTION)
    return result, sum(grammar is not None for grammar in llm.grammars)


def failed(result: AnswerResult) -> set[str]:
    return {check.name for check in result.checks if not check.passed}


def test_an_answer_that_passes_is_shown(tutor: Tutor) -> None:
    result, written = asked(tutor, TRUTH)
    assert (result.status, written) == (AnswerKind.ANSWERED, 1)


@pytest.mark.parametrize("reply", [LIE, UNKNOWN])
def test_the_book_stands_in_for_rejected_words(tutor: Tutor, reply: str) -> None:
    result, written = asked(tutor, reply, TRUTH)
    assert (result.status, written) == (AnswerKind.QUOTED, 1)
    assert "volcanoes" not in (result.answer or "")
    assert "composed_answer" in failed(result)


@pytest.mark.parametrize("told", [ProbeReading(-9.0, 9.0), ProbeReading(9.0, -9.0)])
def test_nothing_is_written_or_quoted_where_the_probe_finds_no_answer(
    tutor: Tutor, told: ProbeReading
) -> None:
    result, written = asked(tutor, TRUTH, told=told)
    assert (result.status, written) == (AnswerKind.REFUSED, 0)
    assert failed(result) & {"judge", "claim"}


def test_a_model_without_a_probe_has_its_words_checked_all_the_same(tutor: Tutor) -> None:
    result, written = asked(tutor, LIE, told=None)
    assert (result.status, written) == (AnswerKind.QUOTED, 1)


def test_what_was_taken_back_is_not_cited(tutor: Tutor) -> None:
    """The first sentence passes and its pages are told; the second does not, so both go."""
    events: list[object] = []
    llm = fake_llm_of(tutor)
    llm.told, llm.replies = SURE, [f"{TRUTH} {LIE}"]
    question = "Why and how does ice float on water?"  # wants two sentences and has no second thing
    result = tutor.ask(question, on_event=events.append)
    assert any(isinstance(event, Withdrawn) for event in events)
    shown = [event for event in events if isinstance(event, SentenceVerified)]
    assert len(shown) > len(result.sentences)
    assert result.sentences[0].citations[0] == 1
    said = " ".join(sentence.text for sentence in result.sentences)
    for citation in result.citations:
        assert citation.quote in said  # a quotation cites what it quotes and nothing else
