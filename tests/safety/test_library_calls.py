"""The chain in one call: what callers outside the app may hand in, and what they get."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from material import GREEN, SOUND, hit

from engine.core.errors import ErrorCode, PothiError
from engine.core.values import DocumentMeta, Language
from engine.safety import AnswerStatus, RejectionReason, SafetyThresholds, check_safety, get_safe_answer
from engine.safety.messages import HINT_EMPTY, HINT_LONG, SMALL_TALK, UNSAFE
from engine.safety.small_talk import TalkKind
from engine.safety.unsafe import UnsafeKind

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


# --- class and subject -----------------------------------------------------------------------------
SHELF = (
    DocumentMeta("book", "Plants", subject="Social  Science", class_number=7),
    DocumentMeta("loose", "Notes"),
)


@pytest.mark.parametrize(
    ("filters", "inside"),
    [
        ({}, True),
        ({"class_number": 7}, True),
        ({"subject": "social science"}, True),
        ({"class_number": 7, "subject": "Social Science"}, True),
        ({"class_number": 8}, False),
        ({"subject": "History"}, False),
        ({"class_number": 7, "subject": "History"}, False),
        ({"class_number": 8, "subject": "Social Science"}, False),
    ],
)
def test_hits_are_filtered_by_what_is_known_of_their_document(filters: dict[str, Any], inside: bool) -> None:
    labelled = {"text": GREEN, "confidence": 0.9, "class_number": 7, "subject": "Social Science"}
    looked_up = {"text": GREEN, "confidence": 0.9, "doc": "book"}
    for chunk in (hit(0.9), labelled, looked_up):
        result = check_safety(QUESTION, [chunk], documents=SHELF, **filters)
        assert result.rejection_reason is (None if inside else RejectionReason.OFF_TOPIC)
        shown = get_safe_answer(QUESTION, [chunk], GOOD, documents=SHELF, **filters)
        assert shown.is_safe() is inside


@pytest.mark.parametrize("filters", [{"class_number": 7}, {"subject": "Social Science"}])
def test_a_hit_of_an_unknown_document_is_in_no_class(filters: dict[str, Any]) -> None:
    assert not check_safety(QUESTION, [hit(0.9)]).should_reject
    loose = replace(hit(0.9), chunk=replace(hit(0.9).chunk, doc="loose"))
    for found, documents in ((hit(0.9), ()), (hit(0.9), SHELF[1:]), (loose, SHELF)):
        result = check_safety(QUESTION, [found], documents=documents, **filters)
        assert result.rejection_reason is RejectionReason.OFF_TOPIC


def test_what_a_mapping_says_of_itself_counts_first() -> None:
    chunk = {"text": GREEN, "confidence": 0.9, "doc": "book", "class_number": 8}
    assert not check_safety(QUESTION, [chunk], class_number=8, documents=SHELF).should_reject
    assert check_safety(QUESTION, [chunk], class_number=7, documents=SHELF).should_reject


def test_the_books_of_the_caller_are_named() -> None:
    assert "Plants" in get_safe_answer("Which books do you have?", [], "", documents=SHELF).text


# --- whatever is handed in -------------------------------------------------------------------------
@pytest.mark.parametrize(
    "chunk",
    [
        {"text": GREEN, "confidence": 0.9, "headings": None},
        {"text": GREEN, "confidence": 0.9, "headings": 7},
        {"text": GREEN, "confidence": 0.9, "headings": [None, "Plants", 3]},
        {"text": None, "content": GREEN, "confidence": 0.9, "doc": None, "page": None},
        {"text": ["a list"], "content": GREEN, "confidence": 0.9, "page": "ten"},
    ],
)
def test_what_is_odd_about_a_chunk_is_left_out(chunk: dict[str, object]) -> None:
    assert not check_safety(QUESTION, [chunk], GOOD).should_reject
    assert get_safe_answer(QUESTION, [chunk], GOOD).is_safe()


@pytest.mark.parametrize(
    "chunks",
    [
        None,
        GREEN,
        [GREEN],
        [None, 7, [GREEN]],
        7,
        [{"text": GREEN}],
        [{"confidence": 0.9}],
        [{"text": GREEN, "confidence": None}],
        [{"text": GREEN, "confidence": float("nan")}],
        [{"text": GREEN, "confidence": [0.9]}],
        [{"text": b"Green plants", "confidence": 0.9}],
    ],
)
def test_a_chunk_without_text_or_confidence_answers_nothing(chunks: Any) -> None:
    assert check_safety(QUESTION, chunks, GOOD).should_reject
    assert not get_safe_answer(QUESTION, chunks, GOOD).is_safe()


def test_one_chunk_alone_and_a_stream_of_chunks_are_read() -> None:
    assert not check_safety(QUESTION, CHUNKS[0], GOOD).should_reject  # type: ignore[arg-type]
    assert get_safe_answer(QUESTION, iter(CHUNKS), GOOD).is_safe()  # type: ignore[arg-type]


@pytest.mark.parametrize("question", [None, 7, ["Why?"], b"Why?"])
def test_what_is_no_text_is_an_empty_question(question: Any) -> None:
    assert check_safety(question, CHUNKS, GOOD).failed_checks == ("question_empty",)
    assert get_safe_answer(question, CHUNKS, GOOD).text == HINT_EMPTY[Language.EN]


@pytest.mark.parametrize("generated", [None, 7, [GOOD], b"Green"])
def test_what_is_no_text_is_an_empty_answer(generated: Any) -> None:
    assert not get_safe_answer(QUESTION, CHUNKS, generated).is_safe()
    assert check_safety(QUESTION, CHUNKS, generated).should_reject is (generated is not None)


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=True, allow_infinity=True),
    st.text(max_size=20),
    st.binary(max_size=5),
    st.lists(st.one_of(st.none(), st.text(max_size=5), st.integers()), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)
KEYS = ("text", "content", "confidence", "score", "similarity", "rerank_score")
KEYS += ("headings", "page", "doc", "class_number", "subject")
ODD_CHUNKS = st.one_of(
    ODD,
    st.dictionaries(st.one_of(st.sampled_from(KEYS), st.integers(), st.none()), ODD, max_size=6),
    # sure of a text, so that the later checks meet the rest
    st.dictionaries(st.sampled_from(KEYS[3:]), ODD, max_size=4).map(lambda rest: rest | CHUNKS[0]),
)


@settings(max_examples=200)
@given(
    st.one_of(ODD, st.lists(ODD_CHUNKS, max_size=3)),
    st.one_of(st.just(QUESTION), ODD),
    st.one_of(st.just(GOOD), ODD),
    ODD,
    ODD,
    st.one_of(ODD, st.just(SHELF)),
)
def test_nothing_that_is_handed_in_makes_the_chain_raise(
    chunks: Any, question: Any, generated: Any, class_number: Any, subject: Any, documents: Any
) -> None:
    for filters in ({}, {"class_number": class_number, "subject": subject, "documents": documents}):
        result = check_safety(question, chunks, generated, **filters)
        assert 0.0 <= result.confidence_score <= 1.0
        shown = get_safe_answer(question, chunks, generated, **filters)
        assert shown.text
        assert shown.is_safe() is not shown.result.should_reject
