"""Files of questions: one JSON object a line, each with a "question"."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from math import isfinite
from pathlib import Path
from typing import Any

from engine.core.errors import ErrorCode, PothiError
from engine.core.values import Scope

MOST_TOLD = 300  # characters of what was given, in a message about it

Row = dict[str, Any]


def read_questions(path: Path) -> Iterator[Row]:
    """The rows of a question file. Raises FILE_NOT_FOUND, FILE_UNUSABLE, BAD_QUESTIONS_FILE (with the line's
    number)."""
    for number, row in read_rows(path):
        if not isinstance(row.get("question"), str):
            raise PothiError(ErrorCode.BAD_QUESTIONS_FILE, path=path, line=number)
        yield row


def read_rows(path: Path) -> Iterator[tuple[int, Row]]:
    """(number of its line, from 1; object) of every line that holds one. Raises like `read_questions`."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise PothiError(ErrorCode.FILE_NOT_FOUND, path=path) from None
    except (UnicodeDecodeError, IsADirectoryError) as error:
        raise PothiError(ErrorCode.BAD_QUESTIONS_FILE, path=path, line=1) from error
    except OSError as error:
        raise PothiError(ErrorCode.FILE_UNUSABLE, path=path, reason=error.strerror) from error
    for number, line in enumerate(text.split("\n"), 1):  # JSON may hold other line ends in its texts
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:  # ValueError: no JSON, or a number beyond all bounds
            raise PothiError(ErrorCode.BAD_QUESTIONS_FILE, path=path, line=number) from error
        if not isinstance(row, dict):
            raise PothiError(ErrorCode.BAD_QUESTIONS_FILE, path=path, line=number)
        yield number, row


def scope_of(row: Row) -> Scope:
    """What a question is narrowed to. Raises BAD_FIELD."""
    return Scope(
        class_number=field(row, "class", is_whole, "10, null"),
        subject=field(row, "subject", is_text, '"Science", null'),
        book=field(row, "book", is_text, '"jesc101", null'),
        selected_text=field(row, "selected_text", is_text, '"Light bends in glass.", null'),
    )


def field(row: Row, name: str, fits: Callable[[Any], bool], allowed: str) -> Any:
    """The field of a row, None where it is absent or null.

    Raises BAD_FIELD for a value that doesn't fit; `allowed` are examples of those that do.
    """
    value = row.get(name)
    if value is None or fits(value):
        return value
    told = repr(value)[:MOST_TOLD]
    raise PothiError(ErrorCode.BAD_FIELD, name=name, value=told, allowed=allowed)


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_list_of(kind: type) -> Callable[[Any], bool]:
    """Whether a value is a list of this kind alone."""
    return lambda value: isinstance(value, list) and all(type(one) is kind for one in value)


def is_id(value: Any) -> bool:
    """Whether a value can name a question: JSON must be able to tell it again."""
    return value is None or isinstance(value, str | int) or (isinstance(value, float) and isfinite(value))
