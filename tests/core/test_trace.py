"""The trace of a question: stages in order, their times and details, as JSON and for a person."""

from __future__ import annotations

import json

import pytest

from engine.core.trace import StageName, Trace


def test_a_stage_entered_again_is_one_stage() -> None:
    trace = Trace()
    with trace.stage(StageName.RETRIEVE) as seen:
        seen["hits"] = []
    with trace.stage(StageName.VERIFY):
        pass
    before = trace.stages[1].ms
    with trace.stage(StageName.VERIFY) as seen:
        seen["failed"] = ["citations"]
    assert [one.name for one in trace.stages] == [StageName.RETRIEVE, StageName.VERIFY]
    assert trace.stages[1].ms >= before
    assert trace.to_json()[1]["failed"] == ["citations"]


def test_a_stage_that_breaks_off_keeps_what_it_saw() -> None:
    trace = Trace()

    def broken() -> None:
        with trace.stage(StageName.READ) as seen:
            seen["is_read"] = True
            raise RuntimeError

    with pytest.raises(RuntimeError):
        broken()
    assert trace.to_json()[0]["is_read"] is True


def test_it_reads_as_json_and_as_text() -> None:
    trace = Trace()
    trace.note(StageName.DECIDE, kept=2, reason=None, alone={"log_odds": 1.23456, "least": 1.0})
    trace.note(StageName.SELECT, candidates=[{"score": 1.5, "text": "Light bends." * 40}])
    assert json.loads(json.dumps(trace.to_json()))[0]["alone"] == {"log_odds": 1.23456, "least": 1.0}
    text = trace.as_text().splitlines()
    assert text[0].startswith("== decide (")
    assert "   alone: log_odds=1.235  least=1.000" in text
    assert all(len(line) <= 160 for line in text)
