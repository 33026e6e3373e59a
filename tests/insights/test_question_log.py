"""The log keeps what the setting allows, and nothing more."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pytest
from samples import CELLS, add_tiny, tiny_document

from engine.core.results import AnswerKind, AnswerResult, CheckOutcome, RetrievedPage
from engine.core.values import Citation, Language, QuestionLanguage, Scope
from engine.insights.log import FlagKind, Keep, LogRow, QuestionLog, row_of
from engine.library import Library

SECRET = "why does my friend Asha ask about refraction"

RESULT = AnswerResult(
    SECRET,
    AnswerKind.ANSWERED,
    Language.EN,
    QuestionLanguage.EN,
    answer="Light bends; Asha knows. [1]",
    lead_in="From your textbook (bending = Asha):",
    confidence=0.9,
    citations=(Citation(1, "light", 2, "102", "label", "Light bends", ()),),
    retrieved=(RetrievedPage("light", 2, 0.9), RetrievedPage("light", 1, 0.4)),
    chunks_retrieved=5,
    checks=(CheckOutcome("grounding", "A", True, 1.0, 0.7, "Asha is not in the book"),),
    llm="tiny",
)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "home") as opened:
        yield opened


@pytest.fixture
def log(library: Library) -> QuestionLog:
    return QuestionLog(library)


def a_row(**fields: object) -> LogRow:
    return LogRow(**({"event": "refused", "session": "s1", "language": "en"} | fields))  # type: ignore[arg-type]


def test_a_row_comes_back_whole(log: QuestionLog) -> None:
    number = log.record(row_of(RESULT, "s1", Scope(class_number=10, subject="Science"), "Light"))
    row = log.row(number)
    assert row is not None
    assert (row.question, row.event, row.topic, row.answer) == (SECRET, "answered", "Light", RESULT.answer)
    assert (row.class_number, row.subject, row.chunks_retrieved, row.max_score) == (10, "Science", 5, 0.9)
    assert row.details["checks"][0]["name"] == "grounding"
    assert row.details["models"]["llm"] == "tiny"
    assert row.details["lead_in"] == RESULT.lead_in
    assert row.details["pages"] == [["light", 2, RESULT.citations[0].printed_page]]
    assert row.at.endswith("+00:00")
    assert log.row(number + 1) is None


@pytest.mark.parametrize("when", ["before", "after"])
def test_with_topics_only_no_word_of_the_question_is_kept(library: Library, when: str) -> None:
    log = QuestionLog(library)
    if when == "before":
        log.set_keep(Keep.TOPIC)
    number = log.record(row_of(RESULT, "s1", Scope(), "Light"))
    log.flag(number, FlagKind.WRONG, "" if when == "before" else "Asha says so")
    if when == "after":
        log.set_keep(Keep.TOPIC)
    (row,) = log.rows()
    assert (row.topic, row.event, row.confidence) == ("Light", "answered", 0.9)
    assert [flag.kind for flag in row.flags] == [FlagKind.WRONG]
    told = json.dumps(asdict(row), ensure_ascii=False)
    assert "Asha" not in told
    assert "bends" not in told
    assert row.details["checks"][0]["passed"] is True


def test_nothing_is_kept_when_nothing_shall_be(log: QuestionLog) -> None:
    log.set_keep(Keep.NOTHING)
    assert log.record(a_row()) == 0
    assert log.rows() == []


def test_rows_can_be_chosen(log: QuestionLog) -> None:
    log.record(a_row(question="What is Rust?", at="2026-01-01T10:00:00.000+00:00"))
    log.record(
        a_row(event="answered", question="And snow?", session="s2", at="2026-01-02T10:00:00.000+00:00")
    )
    third = log.record(a_row(question="जंग क्या है?", at="2026-01-03T10:00:00.000+00:00"))
    log.flag(third, FlagKind.SHOULD_HAVE_ANSWERED)

    def asked(**choice: object) -> list[str | None]:
        return [row.question for row in log.rows(**choice)]  # type: ignore[arg-type]

    assert asked() == ["जंग क्या है?", "And snow?", "What is Rust?"]
    assert asked(limit=1) == ["जंग क्या है?"]
    assert asked(events=["answered"]) == ["And snow?"]
    assert asked(session="s1") == ["जंग क्या है?", "What is Rust?"]
    assert asked(contains="rust") == ["What is Rust?"]
    assert asked(contains="जंग") == ["जंग क्या है?"]
    assert asked(contains="100%_") == []
    assert asked(since="2026-01-02", until="2026-01-03") == ["And snow?"]
    assert asked(flagged=FlagKind.SHOULD_HAVE_ANSWERED) == ["जंग क्या है?"]


def test_half_a_character_is_no_reason_to_lose_a_row(log: QuestionLog) -> None:
    checks = {"checks": [{"details": "\ud83c"}]}
    number = log.record(a_row(question="What is \ud800 light?", answer="\udfffLight.", details=checks))
    row = log.row(number)
    assert row is not None
    assert (row.question, row.answer) == ("What is ? light?", "?Light.")


def test_the_newest_word_of_a_kind_counts(log: QuestionLog) -> None:
    number = log.record(a_row())
    log.flag(number, FlagKind.WRONG, "first")
    log.flag(number, FlagKind.WRONG, "second")
    log.flag(number + 5, FlagKind.WRONG, "about nothing")
    (row,) = log.rows()
    assert [flag.note for flag in row.flags] == ["second"]


def test_deleting_takes_flags_along(log: QuestionLog) -> None:
    numbers = [log.record(a_row()) for _ in range(3)]
    log.flag(numbers[0], FlagKind.WRONG)
    assert log.delete(numbers[:2]) == 2
    assert [row.id for row in log.rows()] == numbers[2:]
    assert log.delete() == 1
    assert log.rows(flagged=FlagKind.WRONG) == []


def test_the_log_outlives_its_books(library: Library, log: QuestionLog) -> None:
    add_tiny(library, tiny_document("light"))
    log.record(row_of(RESULT, "s1", Scope()))
    add_tiny(library, tiny_document("light", CELLS), b"new edition")
    library.remove_document("light")
    assert len(log.rows()) == 1


def test_a_full_disk_loses_the_row_but_not_the_answer(
    library: Library, log: QuestionLog, caplog: pytest.LogCaptureFixture
) -> None:
    pages = library.connections.writer.execute("PRAGMA page_count").fetchone()[0]
    library.connections.writer.execute(f"PRAGMA max_page_count = {pages}")
    big = a_row(question="why " * 20_000)
    with caplog.at_level(logging.WARNING):
        assert log.record(big) == 0
    assert [record.message for record in caplog.records] == ["a question could not be logged: disk_full"]
    caplog.clear()
    assert log.rows() == []


def test_a_shared_library_takes_a_private_log(library: Library, tmp_path: Path) -> None:
    library.close()
    with Library.open(tmp_path / "home", read_only=True) as shared:
        silent = QuestionLog(shared)
        assert silent.record(a_row()) == 0
        silent.flag(1, FlagKind.WRONG)
        assert (silent.rows(), silent.delete(), silent.row(1)) == ([], 0, None)
        for expected in (1, 2):
            own = QuestionLog(shared, tmp_path / "me" / "log.db")
            own.record(a_row(question="mine"))
            assert len(own.rows()) == expected
            own.close()
