"""Figures for teachers: counted right at their edges, never with words that must not be shown."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from engine.cli.main import main
from engine.insights import pin
from engine.insights.gaps import Question, find_gaps
from engine.insights.log import FlagKind, Keep, LogRow, QuestionLog
from engine.insights.summary import CONFIDENCE_BINS, MOST_COLUMNS, read_insights, since, summarise
from engine.insights.table import COLUMNS, export_lines, export_table
from engine.library import Library

TODAY = date(2026, 11, 22)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[QuestionLog]:
    with Library.open(tmp_path / "home") as library:
        yield QuestionLog(library)


def a_row(event: str = "refused", days_ago: int = 0, **fields: object) -> LogRow:
    """At noon local time, so that no time zone moves it to another day."""
    noon = datetime(TODAY.year, TODAY.month, TODAY.day, 12).astimezone() - timedelta(days=days_ago)
    at = noon.astimezone(UTC).isoformat(timespec="milliseconds")
    base = {"event": event, "session": "s", "language": "en", "question": "Why?", "at": at}
    return LogRow(**(base | fields))  # type: ignore[arg-type]


def test_an_empty_log_has_no_rates() -> None:
    told = summarise([], None, TODAY)
    assert (told.asked, told.unsure, told.fallback, told.seconds, told.gaps) == (0, None, None, None, ())
    assert [(span.first, span.last) for span in told.spans] == [(TODAY, TODAY)]


def test_endings_rates_and_times() -> None:
    rows = [
        a_row("answered", confidence=0.8, details={"timings_ms": {"total": 2000}}),
        a_row("answered", confidence=0.79, details={"timings_ms": {"total": 4000}}),
        a_row("quoted", confidence=1.0, details={"timings_ms": {"total": 600}}),
        a_row("refused", reason="off_topic"),
        a_row("small_talk"),
        a_row("error"),
    ]
    told = summarise(rows, None, TODAY)
    assert told.endings == {"answered": 2, "quoted": 1, "refused": 1}
    assert told.asked == 4
    assert told.unsure == pytest.approx(1 / 3)
    assert told.fallback == pytest.approx(1 / 3)
    assert told.seconds == pytest.approx(2.0)


@pytest.mark.parametrize(("value", "place"), [(0.0, 0), (0.0999, 0), (0.1, 1), (0.95, 9), (1.0, 9), (1.2, 9)])
def test_confidence_falls_into_its_bin(value: float, place: int) -> None:
    told = summarise([a_row("answered", confidence=value)], None, TODAY)
    assert len(told.confidence) == CONFIDENCE_BINS
    assert told.confidence[place] == 1
    assert sum(told.confidence) == 1


@pytest.mark.parametrize("days", [1, 7, MOST_COLUMNS, MOST_COLUMNS + 1, 30, 365])
def test_spans_cover_every_day_once(days: int) -> None:
    rows = [a_row(days_ago=ago, reason="off_topic") for ago in range(days)]
    told = summarise(rows, TODAY - timedelta(days=days - 1), TODAY)
    assert len(told.spans) <= MOST_COLUMNS
    assert told.spans[-1].last == TODAY
    assert told.spans[0].first == TODAY - timedelta(days=days - 1)
    assert sum(span.refused.get("off_topic", 0) for span in told.spans) == days
    for one, other in zip(told.spans, told.spans[1:], strict=False):
        assert other.first == one.last + timedelta(days=1)


def test_the_last_days_begin_at_midnight(log: QuestionLog) -> None:
    begin = since(2)
    assert begin is not None
    midnight = datetime.fromisoformat(begin).astimezone()
    assert (midnight.hour, midnight.minute) == (0, 0)
    assert midnight.date() == date.today() - timedelta(days=1)
    for moment in (midnight, midnight - timedelta(seconds=1)):
        log.record(a_row(at=moment.astimezone(UTC).isoformat(timespec="milliseconds")))
    assert read_insights(log, 2).asked == 1
    assert read_insights(log, None).asked == 2


def test_what_needs_care_is_counted_but_never_repeated(log: QuestionLog, tmp_path: Path) -> None:
    number = log.record(a_row(question="a secret cry", reason="unsafe_question", topic="Heat"))
    log.flag(number, FlagKind.SHOULD_HAVE_ANSWERED)
    told = read_insights(log)
    assert told.reasons == {"unsafe_question": 1}
    assert (told.gaps, told.flagged, told.chapters) == ((), (), ())
    export_table(log, tmp_path / "table.csv", None, {})
    assert "secret" not in (tmp_path / "table.csv").read_text(encoding="utf-8-sig")


def test_topics_that_were_taken_off_are_no_gap() -> None:
    rows = [a_row(question="What is a black hole?", reason="out_of_scope")]
    assert summarise(rows, None, TODAY).gaps == ()


def test_flags_are_listed_until_a_teacher_looked(log: QuestionLog) -> None:
    wrong = log.record(a_row("answered", question="Why is ice light?", answer="It is not. [1]"))
    missed = log.record(a_row("refused", question="What is lava?", reason="off_topic"))
    right = log.record(a_row("answered", question="What is ice?"))
    log.flag(wrong, FlagKind.WRONG)
    log.flag(missed, FlagKind.SHOULD_HAVE_ANSWERED)
    log.flag(right, FlagKind.RIGHT)
    told = read_insights(log)
    assert [(one.id, one.missed) for one in told.flagged] == [(missed, True), (wrong, False)]
    assert told.missed == 1
    log.unflag(missed)
    assert [one.id for one in read_insights(log).flagged] == [wrong]


def test_chapters_count_asked_and_refused() -> None:
    rows = [a_row(topic="Heat"), a_row("answered", topic="Heat"), a_row("quoted", topic="Light"), a_row()]
    told = summarise(rows, None, TODAY)
    assert [(one.title, one.asked, one.refused) for one in told.chapters] == [("Heat", 2, 1), ("Light", 1, 0)]


# --- what the books lack ---------------------------------------------------------------------------
def labels(*questions: str) -> list[tuple[str, int]]:
    return [(gap.label, gap.count) for gap in find_gaps([Question(text) for text in questions])]


def test_questions_about_one_thing_stand_together() -> None:
    assert labels("What is a black hole?", "How does a black hole form?", "Explain cricket") == [
        ("black hole", 2),
        ("Explain cricket", 1),
    ]


def test_scripts_meet_by_sound() -> None:
    found = labels("चंद्रयान कब उतरा?", "What is chandrayaan?", "chandrayan kya hai")
    assert [count for _, count in found] == [3]


def test_words_of_asking_bring_nothing_together() -> None:
    found = labels(
        "Explain the working of a phone", "Explain the use of a telescope", "What is the difference?"
    )
    assert [count for _, count in found] == [1, 1, 1]


def test_a_question_asked_twice_is_one_line_counted_twice() -> None:
    (gap,) = find_gaps([Question("What is lava?", "Rocks"), Question("What is lava?", "Rocks")])
    assert (gap.count, gap.questions, gap.topic) == (2, ("What is lava?",), "Rocks")


def test_without_words_the_nearest_chapter_is_the_name() -> None:
    (gap,) = find_gaps([Question(None, "Heat"), Question(None, "Heat"), Question(None, None)])
    assert (gap.label, gap.count, gap.questions) == ("Heat", 2, ())


def test_questions_without_any_word_are_no_trouble() -> None:
    assert labels("???", "?", "क्या है?") == [("???", 1), ("?", 1), ("क्या है?", 1)]


# --- the table -------------------------------------------------------------------------------------
def test_the_table_speaks_the_readers_language(log: QuestionLog, tmp_path: Path) -> None:
    log.record(
        a_row("refused", question="ऊष्मा, क्या है?", reason="off_topic", class_number=7, subject="Science")
    )
    path = tmp_path / "table.csv"
    assert (
        export_table(log, path, None, {"question": "सवाल", "refused": "पता नहीं", "off_topic": "और बात"}) == 1
    )
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    with path.open(encoding="utf-8-sig", newline="") as stream:
        head, row = csv.reader(stream)
    assert head == ["सवाल" if name == "question" else name for name in COLUMNS]
    assert row[2:5] == ["ऊष्मा, क्या है?", "पता नहीं", "और बात"]
    assert row[7:9] == ["7", "Science"]


@pytest.mark.parametrize("typed", ['=HYPERLINK("x")', "+1", "-1", "@cmd", "\tx"])
def test_what_students_type_is_never_a_formula(log: QuestionLog, tmp_path: Path, typed: str) -> None:
    log.record(a_row(question=typed))
    export_table(log, tmp_path / "table.csv", None, {})
    with (tmp_path / "table.csv").open(encoding="utf-8-sig", newline="") as stream:
        assert list(csv.reader(stream))[1][2] == f"'{typed}"


def test_a_log_of_topics_has_a_table_without_words(log: QuestionLog, tmp_path: Path) -> None:
    log.record(a_row(question="my own words", topic="Heat"))
    log.set_keep(Keep.TOPIC)
    export_table(log, tmp_path / "table.csv", None, {})
    text = (tmp_path / "table.csv").read_text(encoding="utf-8-sig")
    assert "Heat" in text
    assert "my own words" not in text


# --- JSON lines ------------------------------------------------------------------------------------
def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_export_has_one_line_a_row(log: QuestionLog, tmp_path: Path) -> None:
    log.record(a_row(question="एक\nदो", details={"checks": [{"name": "grounding"}]}))
    log.flag(log.record(a_row(question="three")), FlagKind.WRONG)
    out = tmp_path / "log.jsonl"
    assert export_lines(log, out, None) == 2
    first, second = read_lines(out)
    assert [line["question"] for line in (first, second)] == ["एक\nदो", "three"]
    assert first["details"]["checks"] == [{"name": "grounding"}]
    assert second["flags"][0]["kind"] == "wrong"
    assert list(tmp_path.glob("*.part")) == []


def test_lines_are_of_the_chosen_days(log: QuestionLog, tmp_path: Path) -> None:
    log.record(a_row(question="long ago", at="2020-01-01T10:00:00.000+00:00"))
    log.record(a_row(question="now", at=""))
    out = tmp_path / "log.jsonl"
    assert export_lines(log, out, 7) == 1
    assert [line["question"] for line in read_lines(out)] == ["now"]


def test_lines_do_not_repeat_words_that_touch_a_childs_safety(log: QuestionLog, tmp_path: Path) -> None:
    checks = {"checks": [{"name": "unsafe", "passed": False, "details": "my secret"}]}
    number = log.record(a_row("refused", question="my secret", reason="unsafe_question", details=checks))
    log.flag(number, FlagKind.WRONG, "a secret too")
    out = tmp_path / "log.jsonl"
    assert export_lines(log, out, None) == 1
    assert "secret" not in out.read_text("utf-8")
    assert read_lines(out)[0]["reason"] == "unsafe_question"


def test_the_administrator_takes_a_forgotten_pin_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    with Library.open(home) as library:
        pin.choose(library.settings, "4711")
    assert main(["--home", str(home), "library", "forget-pin"]) == 0
    assert "no PIN" in capsys.readouterr().out
    with Library.open(home) as library:
        assert not pin.is_set(library.settings)
