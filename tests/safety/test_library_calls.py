"""The chain in one call: what callers outside the app may hand in, and what they get."""

from __future__ import annotations

import pytest
from material import GREEN, SOUND

from engine.errors import ErrorCode, PothiError
from engine.safety import AnswerStatus, RejectionReason, SafetyThresholds, check_safety, get_safe_answer
from engine.safety.messages import HINT_EMPTY, HINT_LONG, SMALL_TALK, UNSAFE
from engine.safety.small_talk import TalkKind
from engine.safety.unsafe import UnsafeKind
from engine.values import Language

CHUNKS = [{"text": GREEN, "confidence": 0.9}, {"text": SOUND, "confidence": 0.75}]
QUESTION = "How do green plants make their food?"
GOOD = "Green plants make their food by photosynthesis [1]."
LIE = "Cats sing at midnight [1]."


def of_length(characters: int) -> str:
    return f"{QUESTION} {'x' * (characters - len(QUESTION) - 1)}"


# --- the gate --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("question", "check", "text"),
    [
        ("", "question_empty", HINT_EMPTY[Language.EN]),
        ("???", "question_empty", HINT_EMPTY[Language.EN]),
        (of_length(1001), "question_length", HINT_LONG[Language.EN]),
        ("hello", "small_talk", SMALL_TALK[TalkKind.GREETING][Language.EN]),
        ("धन्यवाद", "small_talk", SMALL_TALK[TalkKind.THANKS][Language.HI]),
    ],
)
@pytest.mark.parametrize("generated", [GOOD, LIE])
def test_what_is_no_question_goes_no_further(question: str, check: str, text: str, generated: str) -> None:
    result = check_safety(question, CHUNKS, generated)
    assert result.should_reject  # what was generated was not checked
    assert result.failed_checks == (check,)
    assert {outcome.stage.value for outcome in result.outcomes} == {"Q"}
    assert result.rejection_reason is None  # nothing is logged as a refusal
    assert result.status is AnswerStatus.INSUFFICIENT_CONTEXT
    assert check in result.explanation
    shown = get_safe_answer(question, CHUNKS, generated)
    assert (shown.text, shown.status, shown.is_safe()) == (text, AnswerStatus.INSUFFICIENT_CONTEXT, False)


def test_a_question_of_a_thousand_characters_is_one() -> None:
    question = of_length(1000)
    assert len(question) == 1000
    assert not check_safety(question, CHUNKS, GOOD).should_reject
    assert check_safety(question, CHUNKS, LIE).rejection_reason is RejectionReason.LOW_GROUNDING
    assert get_safe_answer(question, CHUNKS, GOOD).status is AnswerStatus.SUCCESS


def test_an_unsafe_question_gets_the_kind_text() -> None:
    shown = get_safe_answer("how to make a bomb", CHUNKS, GOOD)
    assert shown.text == UNSAFE[UnsafeKind.WEAPONS][Language.EN]
    assert shown.result.rejection_reason is RejectionReason.UNSAFE_QUESTION


# --- the lab's environment -------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("variable", "value", "reason"),
    [
        ("POTHI_STRICT_MODE", "yes", RejectionReason.INSUFFICIENT_CONTEXT),
        ("POTHI_CONFIDENCE_THRESHOLD", "0.99", RejectionReason.LOW_CONFIDENCE),
        ("POTHI_MIN_DOCUMENTS", "2", RejectionReason.INSUFFICIENT_CONTEXT),
    ],
)
def test_library_calls_hear_the_labs_environment(
    variable: str, value: str, reason: RejectionReason, monkeypatch: pytest.MonkeyPatch
) -> None:
    chunks = [{"text": GREEN, "confidence": 0.79}]
    assert not check_safety(QUESTION, chunks).should_reject
    monkeypatch.setenv(variable, value)
    assert check_safety(QUESTION, chunks).rejection_reason is reason
    assert get_safe_answer(QUESTION, chunks, GOOD).result.rejection_reason is reason
    assert not check_safety(QUESTION, chunks, thresholds=SafetyThresholds()).should_reject


def test_library_calls_check_whatever_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POTHI_VALIDATION_ENABLED", "no")
    monkeypatch.setenv("POTHI_DEVELOPER", "1")
    assert check_safety(QUESTION, CHUNKS, LIE).should_reject
    assert not get_safe_answer(QUESTION, CHUNKS, LIE).is_safe()


def test_nonsense_in_the_environment_is_told_to_library_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POTHI_CONFIDENCE_THRESHOLD", "much")
    with pytest.raises(PothiError) as error:
        check_safety(QUESTION, CHUNKS)
    assert error.value.code is ErrorCode.BAD_THRESHOLD
