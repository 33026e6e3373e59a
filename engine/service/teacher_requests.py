"""What the teacher area of a front end may ask of the engine process (see engine.service.requests)."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from engine.core.cancel import CancelToken
from engine.core.events import OnEvent
from engine.insights.report import Insights
from engine.policy.strictness import Rule
from engine.service.requests import Lane, LibraryChanged


@dataclass(frozen=True, slots=True)
class TeacherState:
    """`keep`: what the log keeps of a question. `read_only`: the library belongs to somebody else.
    `counsellor`: whom children of this school can go to, as a teacher entered it, or ""."""

    has_pin: bool
    keep: str
    read_only: bool
    home: Path
    counsellor: str = ""


@dataclass(frozen=True, slots=True)
class GetTeacherState:
    """Result: TeacherState."""

    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> TeacherState:
        from engine.insights import pin
        from engine.safety.danger import COUNSELLOR_SETTING

        library = subject.library
        return TeacherState(
            pin.is_set(library.settings),
            subject.log.keep.value,
            bool(library.read_only),
            library.home,
            library.settings.get(COUNSELLOR_SETTING, "") or "",
        )


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


@dataclass(frozen=True, slots=True)
class ChooseCounsellor:
    """Whom a child in need can go to at this school: shown behind the helplines. "" names nobody. What is
    longer than COUNSELLOR_LENGTH characters is cut. Result: None."""

    name: str
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> None:
        from engine.safety.danger import COUNSELLOR_LENGTH, COUNSELLOR_SETTING

        name = " ".join(self.name.split())[:COUNSELLOR_LENGTH]
        subject.library.settings.set(COUNSELLOR_SETTING, name or None)


# --- what was asked ------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class GetInsights:
    """Of the last `days` days, or of everything. Result: engine.insights.summary.Insights."""

    days: int | None = None
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Insights:
        from engine.insights.summary import read_insights

        return read_insights(subject.log, self.days)


@dataclass(frozen=True, slots=True)
class ExportTable:
    """Write the questions of the last `days` days: as JSON lines where the name of the file ends in .jsonl,
    else as CSV; `words` as in engine.insights.table.

    Result: how many rows. Raises DISK_FULL, NO_WRITE_PERMISSION.
    """

    path: Path
    days: int | None
    words: dict[str, str]
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> int:
        from engine.insights.table import export_lines, export_table

        if self.path.suffix.lower() == ".jsonl":
            return export_lines(subject.log, self.path, self.days)
        return export_table(subject.log, self.path, self.days, self.words)


@dataclass(frozen=True, slots=True)
class SettleFlag:
    """A teacher looked at a flagged answer: the flag goes, the row stays. Result: None."""

    log_id: int
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> None:
        subject.log.unflag(self.log_id)


# --- how strict ----------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class StrictnessState:
    """`scope`: topics that are not answered, one pattern each. `subjects`, `classes`: those of the books.

    `forced`: the environment of this computer sets bounds of its own, which stand above these.
    """

    rules: tuple[Rule, ...]
    scope: tuple[str, ...]
    subjects: tuple[str, ...]
    classes: tuple[int, ...]
    forced: bool


@dataclass(frozen=True, slots=True)
class GetStrictness:
    """Result: StrictnessState."""

    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> StrictnessState:
        from engine.answering.resources import SCOPE_LIST
        from engine.policy import strictness
        from engine.policy.thresholds import SafetyThresholds, from_environment

        library = subject.library
        plain = SafetyThresholds()
        return StrictnessState(
            strictness.load(library.settings),
            tuple(library.settings.get(SCOPE_LIST, []) or ()),
            tuple(library.subjects()),
            tuple(library.classes()),
            from_environment(plain) != plain,
        )


@dataclass(frozen=True, slots=True)
class SaveRules:
    """Result: None. Raises BAD_THRESHOLD, NO_WRITE_PERMISSION."""

    rules: tuple[Rule, ...]
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> None:
        from engine.policy import strictness

        strictness.save(subject.library.settings, self.rules)


@dataclass(frozen=True, slots=True)
class SaveScope:
    """Topics that are not answered from now on. Result: None. Raises NO_WRITE_PERMISSION."""

    patterns: tuple[str, ...]
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> None:
        from engine.answering.resources import SCOPE_LIST

        subject.library.settings.set(SCOPE_LIST, list(self.patterns))


@dataclass(frozen=True, slots=True)
class SimulatePresets:
    """What each preset would have done to the newest questions. Result: a PolicySimulation."""

    lane: ClassVar[Lane] = Lane.ANSWER  # it searches, and one search runs at a time

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Any:
        from engine.evaluation.policy_simulation import simulate

        return simulate(subject, cancel)


# --- starting afresh -----------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Reset:
    """Delete what was asked, take back all choices (also the PIN), or remove all books. Result: None."""

    questions: bool = False
    choices: bool = False
    books: bool = False
    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> None:
        from engine.answering.resources import SCOPE_LIST
        from engine.insights import pin
        from engine.insights.log import KEEP_SETTING
        from engine.policy import strictness
        from engine.safety.danger import COUNSELLOR_SETTING
        from engine.tutor import MODEL_SETTING

        library = subject.library
        if self.questions:
            subject.log.delete()
        if self.choices:
            for key in (
                pin.SETTING,
                KEEP_SETTING,
                COUNSELLOR_SETTING,
                strictness.SETTING,
                SCOPE_LIST,
                MODEL_SETTING,
            ):
                library.settings.remove(key)
        if self.books:
            for record in library.documents():
                library.remove_document(record.doc)
            on_event(LibraryChanged())
