"""What the teacher area of a front end may ask of the engine process (see engine.requests)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.cancel import CancelToken
from engine.events import OnEvent
from engine.requests import Lane

# How many unanswered and flagged questions are listed.
MOST_LISTED = 30


@dataclass(frozen=True, slots=True)
class TeacherState:
    """`endings`: result status -> number of questions; `reasons`: refusal reason -> number.

    `open_questions` (question, topic) were refused, newest first; `flagged` were called wrong by someone.
    """

    has_pin: bool
    keep: str
    endings: dict[str, int] = field(default_factory=dict)
    reasons: dict[str, int] = field(default_factory=dict)
    open_questions: tuple[tuple[str, str], ...] = ()
    flagged: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class GetTeacherState:
    """Result: TeacherState."""

    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> TeacherState:
        from engine.insights import pin
        from engine.insights.log import FlagKind

        rows = subject.log.rows()
        refused = [row for row in rows if row.event == "refused"]
        blamed = {FlagKind.WRONG, FlagKind.SHOULD_HAVE_ANSWERED}
        flagged = [row for row in rows if blamed & {flag.kind for flag in row.flags}]
        return TeacherState(
            has_pin=pin.is_set(subject.library.settings),
            keep=subject.log.keep.value,
            endings=dict(Counter(row.event for row in rows)),
            reasons=dict(Counter(row.reason for row in refused if row.reason)),
            open_questions=_listed(refused),
            flagged=_listed(flagged),
        )


def _listed(rows: list[Any]) -> tuple[tuple[str, str], ...]:
    return tuple((row.question or "", row.topic or "") for row in rows[:MOST_LISTED])


@dataclass(frozen=True, slots=True)
class CheckPin:
    """Result: whether this PIN opens the teacher area."""

    pin: str = field(repr=False)
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> bool:
        from engine.insights import pin

        return pin.is_right(subject.library.settings, self.pin)


@dataclass(frozen=True, slots=True)
class ChoosePin:
    """Set or change the PIN; an empty one removes it. Result: None."""

    pin: str = field(repr=False)
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> None:
        from engine.insights import pin

        if self.pin:
            pin.choose(subject.library.settings, self.pin)
        else:
            pin.forget(subject.library.settings)


@dataclass(frozen=True, slots=True)
class ChooseKeep:
    """What the log keeps of a question: text, topic, nothing. Result: None."""

    keep: str
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> None:
        from engine.insights.log import Keep

        subject.log.set_keep(Keep(self.keep))
