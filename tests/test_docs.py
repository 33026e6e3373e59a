"""The books for people who change Pothi name files and functions that are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BOOKS = (
    "README.md",
    "CONTRIBUTING.md",
    *(f"docs/{name}.md" for name in ("architecture", "models", "experiments")),
)
BASES = ("", "engine", "engine/answering", "assets")  # a path may leave these out

_PATH = re.compile(r"`([\w-]+(?:/[\w.-]+)+\.(?:py|json|jsonl|tsv|toml|safetensors))`")
_NAMED = re.compile(r"`([A-Za-z_]\w+)` in `([\w-]+(?:/[\w.-]+)+\.py)`")
_IN_BRACKETS = re.compile(r"`([\w-]+(?:/[\w.-]+)+\.py)` \((`[^)]*`)\)")


def found(path: str) -> Path | None:
    """The file of the repository that a book means."""
    return next((ROOT / base / path for base in BASES if (ROOT / base / path).is_file()), None)


def named(text: str) -> Iterator[tuple[str, str]]:
    """(name, file) of what a book says to be in a file."""
    yield from ((match[1], match[2]) for match in _NAMED.finditer(text))
    for match in _IN_BRACKETS.finditer(text):
        yield from ((name, match[1]) for name in re.findall(r"`([A-Za-z_]\w+)`", match[2]))


@pytest.mark.parametrize("book", BOOKS)
def test_every_file_that_a_book_names_is_there(book: str) -> None:
    text = (ROOT / book).read_text(encoding="utf-8")
    assert [path for path in sorted(set(_PATH.findall(text))) if found(path) is None] == []


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_book_says_to_be_in_a_file_is_in_it(book: str) -> None:
    missing = []
    for name, path in named((ROOT / book).read_text(encoding="utf-8")):
        file = found(path)
        if file is None or name not in file.read_text(encoding="utf-8"):
            missing.append((name, path))
    assert missing == []


def test_this_looks_at_something() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert len(_PATH.findall(guide)) > 20
    assert ("read_page", "engine/ingest/flow.py") in set(named(guide))
