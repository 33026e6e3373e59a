"""What a set of questions may be used for, as a file beside it says.

`SETS.toml` has a table for each set: `file`, a name or a pattern; `sha256` of its content, which may be left
out of a set that grows unless it counts; `use`; `chapters`, the documents that it asks about; `note`. It lies
beside the sets or one folder above.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

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
    """One set of a sidecar. `path` is the set's own file; `sha256` None where nobody listed it."""

    path: Path
    sha256: str | None
    use: Use
    chapters: tuple[str, ...] = ()
    note: str = ""


def cards_in(folder: Path) -> list[SetCard]:
    """The sets of a folder's sidecar, [] where there is none. Raises BAD_EVALUATION_FILE."""
    path = folder / SIDECAR
    if not path.is_file():
        return []
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))["set"]
        return [card for entry in entries for card in _cards(folder, entry)]
    except (ValueError, KeyError, TypeError) as error:
        raise PothiError(ErrorCode.BAD_EVALUATION_FILE, path=path, reason=error) from error


def _cards(folder: Path, entry: dict[str, Any]) -> Iterator[SetCard]:
    """The sets of one entry; those that a pattern finds now."""
    name, sha256, use = str(entry["file"]), entry.get("sha256"), Use(entry["use"])
    if use is Use.COUNT and sha256 is None:
        raise ValueError(f"{name} counts, but its content is not listed")
    files = sorted(folder.glob(name)) if "*" in name else [folder / name]
    for path in files:
        yield SetCard(path, sha256, use, tuple(entry.get("chapters", ())), str(entry.get("note", "")))


def card_of(path: Path) -> SetCard | None:
    """The entry of a set, by its place, else by its content; None where it has none. Raises
    BAD_EVALUATION_FILE."""
    cards = _cards_about(path)
    placed = next((card for card in cards if card.path == path.resolve()), None)
    if placed is not None or not cards:
        return placed
    content = sha256_of(path)
    return next((card for card in cards if card.sha256 == content), None)


def _cards_about(path: Path) -> list[SetCard]:
    """The sets of the sidecars beside a file and one folder above."""
    folder = path.resolve().parent
    return [*cards_in(folder), *cards_in(folder.parent)]


def check_may_teach(path: Path) -> None:
    """Nothing for a set that something may be fitted on.

    Raises SET_ONLY_COUNTS for one that only counts, under whatever name, and for one that has a question of
    such a set; BAD_EVALUATION_FILE; and what reading a file of questions does.
    """
    card = card_of(path)
    if card is not None and card.use is Use.COUNT:
        raise PothiError(ErrorCode.SET_ONLY_COUNTS, path=path, other=card.path.name)
    asked = set(_questions(path))
    for other in _cards_about(path):
        if other.use is Use.COUNT and other.path.is_file() and asked & set(_questions(other.path)):
            raise PothiError(ErrorCode.SET_ONLY_COUNTS, path=path, other=other.path.name)


def _questions(path: Path) -> Iterator[str]:
    if path.suffix == ".jsonl":
        yield from (str(row["question"]) for _, row in read_rows(path) if "question" in row)
