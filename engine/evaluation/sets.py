"""What a set of questions may be used for, as a file beside it says.

`SETS.toml` has a table for each set: `file`; `sha256` of its content; `use`; `chapters`, the documents that
it asks about; `note`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from engine.core.errors import ErrorCode, PothiError
from engine.evaluation.question_file import read_rows
from engine.library.files import sha256_of

SIDECAR = "SETS.toml"


class Use(StrEnum):
    """TEACH: weights may be fitted on it; CHOOSE: bounds and mechanisms may be picked with it; COUNT: it only
    measures, and whoever chooses anything has not looked at it."""

    TEACH = "teach"
    CHOOSE = "choose"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class SetCard:
    """One entry of the sidecar. `path` is the set's own file."""

    path: Path
    sha256: str
    use: Use
    chapters: tuple[str, ...] = ()
    note: str = ""

    def is_as_listed(self) -> bool:
        """Whether the file still has the content that was listed."""
        return self.path.is_file() and sha256_of(self.path) == self.sha256


def cards_in(folder: Path) -> list[SetCard]:
    """The entries of a folder's sidecar, [] where there is none. Raises BAD_EVALUATION_FILE."""
    path = folder / SIDECAR
    if not path.is_file():
        return []
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        return [
            SetCard(
                folder / one["file"],
                one["sha256"],
                Use(one["use"]),
                tuple(one.get("chapters", ())),
                one.get("note", ""),
            )
            for one in told["set"]
        ]
    except (ValueError, KeyError, TypeError) as error:
        raise PothiError(ErrorCode.BAD_EVALUATION_FILE, path=path, reason=error) from error


def card_of(path: Path) -> SetCard | None:
    """The entry of a set in the sidecar beside it, by its name, else by its content; None where it has none.
    Raises BAD_EVALUATION_FILE."""
    cards = cards_in(path.parent)
    named = next((card for card in cards if card.path.name == path.name), None)
    if named is not None or not cards:
        return named
    content = sha256_of(path)
    return next((card for card in cards if card.sha256 == content), None)


def check_may_teach(path: Path) -> None:
    """Nothing for a set that something may be fitted on.

    Raises SET_ONLY_COUNTS for one that only counts, under whatever name, and for one that has a question of
    such a set beside it; BAD_EVALUATION_FILE; and what reading a file of questions does.
    """
    card = card_of(path)
    if card is not None and card.use is Use.COUNT:
        raise PothiError(ErrorCode.SET_ONLY_COUNTS, path=path, other=card.path.name)
    asked = set(_questions(path))
    for other in cards_in(path.parent):
        if other.use is Use.COUNT and other.path.is_file() and asked & set(_questions(other.path)):
            raise PothiError(ErrorCode.SET_ONLY_COUNTS, path=path, other=other.path.name)


def _questions(path: Path) -> Iterator[str]:
    if path.suffix == ".jsonl":
        yield from (str(row["question"]) for _, row in read_rows(path) if "question" in row)
