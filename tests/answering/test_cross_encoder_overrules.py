"""A reader of English that is sure of a page where the search is not: through the whole road."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from fakes import fake_llm_of

from engine.answering.retrieve import SURE_OF_IT, WORTH_READING
from engine.core.results import AnswerKind
from engine.core.values import Chunk, Scope
from engine.inference.cross_encoder import Check, go_on
from engine.tutor import Tutor

pytestmark = pytest.mark.models

UNSURE = "Why can a frozen cube stay on top of a drink?"
FLOATS = "Ice floats"


class Reads:
    """Says `odds` of sentences about floating ice, and that nothing else answers."""

    def __init__(self, odds: float, *, better: bool) -> None:
        self._odds, self._better = odds, better

    def knows_better(self, question: str, english: str = "") -> bool:
        return self._better

    def read_premise(
        self, question: str, sentences: Sequence[str], english: str = "", check: Check = go_on
    ) -> float | None:
        return None

    def read(
        self, question: str, chunks: Sequence[Chunk], english: str = "", check: Check = go_on
    ) -> list[tuple[float, ...]]:
        return [tuple(self._odds if FLOATS in s.text else -9.0 for s in one.sentences) for one in chunks]


@pytest.mark.parametrize(
    ("odds", "better", "shown"), [(9.0, True, True), (9.0, False, False), (-9.0, True, False)]
)
def test_only_a_reader_that_knows_better_overrules_the_search(
    tutor: Tutor, monkeypatch: pytest.MonkeyPatch, odds: float, better: bool, shown: bool
) -> None:
    assert WORTH_READING <= tutor.searcher().search(UNSURE, Scope()).best_confidence < SURE_OF_IT
    monkeypatch.setattr(tutor.registry, "reader", lambda: Reads(odds, better=better))
    monkeypatch.setattr(tutor.registry, "llm", lambda: None)
    result = tutor.ask(UNSURE)
    assert (result.status is AnswerKind.QUOTED) is shown
    assert (FLOATS in (result.answer or "")) is shown


def test_a_marked_passage_is_never_read_against_its_search(
    tutor: Tutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tutor.registry, "reader", lambda: Reads(9.0, better=True))
    passage = "Ice floats on water because water expands when it freezes."
    result = tutor.ask("Who painted the walls of the old fort?", Scope(selected_text=passage))
    assert result.status is AnswerKind.REFUSED
    assert fake_llm_of(tutor).calls == 0
