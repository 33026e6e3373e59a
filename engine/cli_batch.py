"""`pothi batch`: a file of questions, answered one after another with models that are loaded once."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from engine.config import Config
from engine.errors import LASTING, ErrorCode, PothiError, of_the_world
from engine.library.faults import translated
from engine.results import AnswerKind, AnswerResult, failed
from engine.safety.thresholds import SafetyThresholds
from engine.tutor import Tutor
from engine.values import Scope

DONE, PARTLY_FAILED = 0, 1


def batch(
    questions: Path, out: Path, config: Config, *, llm: str | None = None, preset: str | None = None
) -> int:
    """Answer every line of a question file; results are written as they come.

    A question's "class", "subject", "book" and "selected_text" narrow it; "earlier" is a list of the
    questions before it in the same conversation. One that ends in an error has a row that says so, and the
    others go on. Returns 1 if there was any. Raises what would meet every question (see LASTING), and
    DISK_FULL, NO_WRITE_PERMISSION, FILE_NOT_FOUND for `out`.
    """
    thresholds = SafetyThresholds.preset(preset) if preset else None
    rows = list(read_questions(questions))
    with Tutor.open(config, llm=llm, thresholds=thresholds) as tutor:
        tutor.load_models()
        statuses = _run(tutor, rows, out)
    return PARTLY_FAILED if AnswerKind.ERROR in statuses else DONE


def _run(tutor: Tutor, rows: list[dict[str, Any]], out: Path) -> list[AnswerKind]:
    """Answer the rows into a file. Returns how each ended."""
    statuses = []
    with translated(out), _writer(out) as stream:
        for number, row in enumerate(rows, 1):
            result = _answer(tutor, row)
            statuses.append(result.status)
            told = {**result.to_json(), "id": row.get("id")}
            stream.write(json.dumps(told, ensure_ascii=False) + "\n")
            stream.flush()
            if sys.stderr.isatty():
                print(f"\r{number}/{len(rows)}", end="", file=sys.stderr, flush=True)
    return statuses


def _answer(tutor: Tutor, row: dict[str, Any]) -> AnswerResult:
    question: str = row["question"]
    try:
        scope = Scope(
            class_number=row.get("class"),
            subject=row.get("subject"),
            book=row.get("book"),
            selected_text=row.get("selected_text"),
        )
        return tutor.ask(question, scope, earlier=row.get("earlier", ()))
    except Exception as error:
        world = of_the_world(error)
        if world is None:
            traceback.print_exc()
        elif world.code in LASTING:
            raise
        result = failed(question, error)
        print(f"{row.get('id') or question}: {result.message}", file=sys.stderr)
        return result


def read_questions(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a question file. Raises FILE_NOT_FOUND, BAD_QUESTIONS_FILE (with the line's number)."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise PothiError(ErrorCode.FILE_NOT_FOUND, path=path) from None
    except (UnicodeDecodeError, IsADirectoryError) as error:
        raise PothiError(ErrorCode.BAD_QUESTIONS_FILE, path=path, line=1) from error
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except json.JSONDecodeError as error:
            raise PothiError(ErrorCode.BAD_QUESTIONS_FILE, path=path, line=number) from error
        if not isinstance(row, dict) or not isinstance(row.get("question"), str):
            raise PothiError(ErrorCode.BAD_QUESTIONS_FILE, path=path, line=number)
        yield row


def _writer(path: Path) -> TextIO:
    try:
        # Half a character, which JSON can write and UTF-8 cannot, goes out as it came in: as \udXXX.
        return path.open("w", encoding="utf-8", errors="backslashreplace")
    except (PermissionError, IsADirectoryError) as error:
        raise PothiError(ErrorCode.NO_WRITE_PERMISSION, path=path) from error
    except FileNotFoundError as error:
        raise PothiError(ErrorCode.FILE_NOT_FOUND, path=path.parent) from error
