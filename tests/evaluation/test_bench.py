"""How the bench stops an answer; what it measures then is no matter of a test."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from fakes import FakeLlm, FakeRegistry

from engine.core.cancel import CancelToken
from engine.evaluation.bench import SAMPLE, time_to_stop
from engine.inference.chat_template import Message
from engine.inference.probe import ProbeReading
from engine.tutor import Tutor

pytestmark = pytest.mark.models

MOST_WAITS = 6000
QUESTION = "Why does ice float on water?"


@dataclass
class EndlessLlm(FakeLlm):
    """Reads until somebody says stop."""

    stopped: int = 0

    @property
    def has_probe(self) -> bool:
        return True

    def read_probe(
        self, messages: Sequence[Message], *, cancel: CancelToken | None = None
    ) -> ProbeReading | None:
        assert cancel is not None
        for _ in range(MOST_WAITS):
            threading.Event().wait(0.005)
            if cancel.cancelled:
                self.stopped += 1
                cancel.check()
        raise AssertionError("nobody said stop")


def test_the_bench_stops_what_is_being_read(tutor: Tutor) -> None:
    assert isinstance(tutor.registry, FakeRegistry)
    llm = tutor.registry.model = EndlessLlm()
    taken = time_to_stop(tutor, QUESTION, after=0.1)
    assert taken is not None
    assert taken > 0
    assert llm.stopped <= 1  # 0: it was stopped on its way there
    assert tutor.log.rows() == []


def test_an_answer_that_was_there_before_counts_for_nothing(tutor: Tutor) -> None:
    assert time_to_stop(tutor, QUESTION, after=600) is None
    assert len(tutor.log.rows()) == 1


def test_the_bench_measures_on_the_sample_textbook() -> None:
    """Without it search and answers would be timed on an empty library."""
    assert {file.name for file in SAMPLE.glob("*.pdf")} >= {"sample_en_1.pdf", "sample_hi_1.pdf"}
