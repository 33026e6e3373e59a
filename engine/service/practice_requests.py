"""What a front end may ask of exercises: what a chapter sets, and how an own answer stands to the book."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.core.cancel import CancelToken
from engine.core.events import OnEvent
from engine.service.requests import Lane


@dataclass(frozen=True, slots=True)
class ListTasks:
    """Result: tuple of engine.practice.values.ExerciseTask of one document."""

    doc: str
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        return subject.exercise_tasks(self.doc)


@dataclass(frozen=True, slots=True)
class CheckOwnAnswer:
    """Result: engine.practice.values.PracticeResult; of an empty answer only the pages that teach it."""

    doc: str
    task: str
    answer: str = field(default="", repr=False)
    lane: ClassVar[Lane] = Lane.ANSWER

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        return subject.check_own_answer(self.doc, self.task, self.answer, cancel)
