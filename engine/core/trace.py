"""What every stage of the pipeline saw and decided of one question, and in how many milliseconds.

The trace is the tool with which one finds why an answer is wrong: `pothi ask --trace`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

_WIDTH = 160  # characters of one line of the readable form


class StageName(StrEnum):
    """The stages in their order; see docs/architecture.md."""

    UNDERSTAND = "understand"
    RETRIEVE = "retrieve"
    READ = "read"
    DECIDE = "decide"
    SELECT = "select_evidence"
    GENERATE = "generate"
    VERIFY = "verify"
    PRESENT = "present"


@dataclass(slots=True)
class StageTrace:
    """One stage of one question. `details`: JSON values, by the names of what was seen or decided."""

    name: StageName
    ms: float = 0.0
    details: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Trace:
    """The stages in the order they were first entered; a stage that is entered again adds its time."""

    stages: list[StageTrace] = field(default_factory=list)

    @contextmanager
    def stage(self, name: StageName) -> Iterator[dict[str, Any]]:
        """Whatever is done inside counts as that stage's time; gives its details to fill.

        Stages may be entered within others: the time of the inner one counts for both.
        """
        known = self._of(name)
        begun = time.perf_counter()
        try:
            yield known.details
        finally:
            known.ms += 1000 * (time.perf_counter() - begun)

    def note(self, name: StageName, **details: Any) -> None:
        """Add details to a stage without counting time."""
        self._of(name).details.update(details)

    def to_json(self) -> list[dict[str, Any]]:
        return [{"stage": one.name.value, "ms": round(one.ms, 1), **one.details} for one in self.stages]

    def as_text(self) -> str:
        """For a person: a headline for each stage, a line for each detail, an entry a line of a list."""
        return "\n".join(line for one in self.stages for line in _lines(one))

    def _of(self, name: StageName) -> StageTrace:
        for known in self.stages:
            if known.name is name:
                return known
        self.stages.append(StageTrace(name))
        return self.stages[-1]


def _lines(stage: StageTrace) -> Iterator[str]:
    yield f"== {stage.name.value} ({stage.ms:.0f} ms)"
    for name, value in stage.details.items():
        if isinstance(value, list) and value:
            yield f"   {name}:"
            yield from (_cut(f"     {_told(entry)}") for entry in value)
        else:
            yield _cut(f"   {name}: {_told(value)}")


def _told(value: Any) -> str:
    if isinstance(value, dict):
        return "  ".join(f"{name}={_told(one)}" for name, one in value.items())
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _cut(line: str) -> str:
    return line if len(line) <= _WIDTH else line[: _WIDTH - 1] + "…"
