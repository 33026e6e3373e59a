"""What stands in the place of an answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from shelf import chunk, hit

from engine.answering.present import _suggestions
from engine.answering.resources import Resources
from engine.answering.state import AnswerState
from engine.core.cancel import CancelToken
from engine.core.events import ignore
from engine.core.values import PageRef, QuestionLanguage, Scope, SearchResult

ASKED = "Why were the mills built beside the river?"


class Suggester:
    """Remembers the places it was asked about."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []

    def near(self, places: list[tuple[str, int]], _most: int) -> list[str]:
        self.asked = places
        return ["What is jute?"]


def test_questions_are_suggested_from_the_chapters_that_are_offered() -> None:
    mills = hit(chunk("Mills stand beside the river."), 0.6)
    cells = replace(mills, chunk=replace(mills.chunk, doc="cells"), confidence=0.5)
    suggester: Any = Suggester()
    state = AnswerState(ASKED, Scope(), ignore, CancelToken())
    state.found = SearchResult(ASKED, QuestionLanguage.EN, (mills, cells))
    state.pages = (PageRef(mills.chunk.doc, mills.page, None, "Mills"),)
    nothing: Any = None
    resources = Resources(nothing, nothing, nothing, nothing, suggester=suggester)
    assert _suggestions(state, resources) == ("What is jute?",)
    assert suggester.asked == [(mills.chunk.doc, mills.page)]
