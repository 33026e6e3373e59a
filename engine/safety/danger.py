"""What stage Q3 finds in an unsafe question, and what is said to the child."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.values import Language
from engine.safety.messages import COUNSELLOR, FOR_A_FRIEND, IF_IN_NEED, UNSAFE
from engine.safety.unsafe import UnsafeKind

COUNSELLOR_SETTING = "safety.counsellor"  # setting: whom children of this school can go to
COUNSELLOR_LENGTH = 80  # characters


@dataclass(frozen=True, slots=True)
class Danger:
    """What stage Q3 found. `sure`: else it is only likely, and the question goes on; `another`: the message
    speaks of a friend; `counsellor`: whom a teacher entered for children of this school, or ""."""

    kind: UnsafeKind
    sure: bool = True
    another: bool = False
    counsellor: str = ""


def help_text(danger: Danger, language: Language) -> str:
    """What an unsafe question gets: the kind fixed text of its kind, never a word of the question."""
    lines = [UNSAFE[danger.kind][language]]
    if danger.kind.needs_help and danger.another:
        lines.append(FOR_A_FRIEND[language])
    if danger.kind.needs_help and danger.counsellor:
        lines.append(COUNSELLOR[language].format(name=danger.counsellor))
    return "\n".join(lines)


def if_in_need(danger: Danger | None, language: Language) -> list[str]:
    """The lines behind another reply where a child in need is likely."""
    if danger is None or not danger.kind.needs_help:
        return []
    return [IF_IN_NEED[language], help_text(danger, language)]
