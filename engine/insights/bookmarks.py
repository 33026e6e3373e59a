"""Answers a person kept, in a small file of their own beside the library."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.core.errors import ErrorCode, PothiError
from engine.core.results import AnswerResult
from engine.core.values import Box, Citation

FILE = "bookmarks.json"


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A kept answer: its words and where they stand. `at` is ISO 8601 in UTC and names the bookmark."""

    at: str
    question: str
    status: str
    text: str
    citations: tuple[Citation, ...] = ()


class Bookmarks:
    """All bookmarks of one file, newest first. A file that cannot be read is moved aside, not lost."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._all = self._load()

    def all(self) -> list[Bookmark]:
        return list(self._all)

    def keep(self, result: AnswerResult) -> Bookmark:
        """Keep an answer; one that asks the same and says the same is kept once. Raises DISK_FULL,
        NO_WRITE_PERMISSION."""
        known = self.find(result)
        if known is not None:
            return known
        now = datetime.now(UTC).isoformat(timespec="microseconds")
        bookmark = Bookmark(now, result.question, result.status.value, _words(result), result.citations)
        self._all.insert(0, bookmark)
        self._save()
        return bookmark

    def find(self, result: AnswerResult) -> Bookmark | None:
        """The bookmark of an answer that asks the same and says the same."""
        wanted = (result.question, _words(result))
        return next((known for known in self._all if (known.question, known.text) == wanted), None)

    def forget(self, at: str) -> None:
        """Remove the bookmark with this name; an unknown one is no error."""
        self._all = [bookmark for bookmark in self._all if bookmark.at != at]
        self._save()

    def _load(self) -> list[Bookmark]:
        try:
            told = json.loads(self._path.read_text(encoding="utf-8"))
            return [_bookmark(entry) for entry in told]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, TypeError, KeyError):
            if self._path.exists():
                self._path.replace(self._path.with_suffix(".unreadable.json"))
            return []

    def _save(self) -> None:
        part = self._path.with_name(self._path.name + ".part")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with part.open("w", encoding="utf-8") as stream:
                json.dump([asdict(bookmark) for bookmark in self._all], stream, ensure_ascii=False)
                stream.flush()
                os.fsync(stream.fileno())
            part.replace(self._path)
        except PermissionError as error:
            raise PothiError(ErrorCode.NO_WRITE_PERMISSION, path=self._path) from error
        except OSError as error:
            raise PothiError(ErrorCode.DISK_FULL, path=self._path) from error


def _words(result: AnswerResult) -> str:
    if result.is_shown:
        return " ".join(sentence.text for sentence in result.sentences)
    return result.message or ""


def _bookmark(entry: dict[str, Any]) -> Bookmark:
    citations = tuple(_citation(citation) for citation in entry["citations"])
    return Bookmark(entry["at"], entry["question"], entry["status"], entry["text"], citations)


def _citation(entry: dict[str, Any]) -> Citation:
    boxes: tuple[Box, ...] = tuple((float(a), float(b), float(c), float(d)) for a, b, c, d in entry["boxes"])
    return Citation(**{**entry, "boxes": boxes})
