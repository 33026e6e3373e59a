"""`pothi ask`, `pothi batch` and `pothi fit`: questions from the command line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.config import Config
from engine.errors import ErrorCode, PothiError
from engine.results import AnswerKind, AnswerResult
from engine.safety.thresholds import SafetyThresholds
from engine.tutor import Tutor
from engine.values import Language, Scope

DONE, PARTLY_FAILED = 0, 1

_READ_AS = {Language.EN: "(Read as: {})", Language.HI: "(सवाल ऐसे पढ़ा: {})"}
_CITED = {Language.EN: "Where it stands:", Language.HI: "यह यहाँ लिखा है:"}


def ask(question: str, scope: Scope, config: Config, *, llm: str | None, as_json: bool) -> int:
    """Answer one question on stdout, as text with page links or as one JSON object."""
    with Tutor.open(config, llm=llm) as tutor:
        result = tutor.ask(question, scope)
        if as_json:
            print(json.dumps(result.to_json(), ensure_ascii=False))
        else:
            print(as_text(result))
        if tutor.brain.llm_error is not None and result.is_shown and not as_json:
            from engine.error_texts import text

            error = tutor.brain.llm_error
            print("\n".join(text(error.code, error.params, result.language)), file=sys.stderr)
    return PARTLY_FAILED if result.status is AnswerKind.ERROR else DONE


def as_text(result: AnswerResult) -> str:
    """A result as a person reads it in a terminal."""
    lines: list[str] = []
    if result.read_as:
        lines.append(_READ_AS[result.language].format(result.read_as))
    if result.is_shown:
        if result.lead_in:
            lines.append(result.lead_in)
        lines.append(result.answer or "")
        lines.append("")
        lines.append(_CITED[result.language])
        lines.extend(f"  [{c.n}] {c.label}" for c in result.citations)
        lines.append(f"({result.confidence_level.value}, {result.confidence:.2f})")
    else:
        lines.append(result.message or "")
    return "\n".join(lines)


def batch(
    questions: Path, out: Path, config: Config, *, llm: str | None = None, preset: str | None = None
) -> int:
    """Answer every line of a question file, models loaded once; results are written as they come.

    A question's "class", "subject", "book" and "selected_text" narrow it; "earlier" is a list of the
    questions before it in the same conversation. Returns 1 if any ended in an error.
    """
    thresholds = SafetyThresholds.preset(preset) if preset else None
    rows = list(read_questions(questions))
    failed = 0
    with Tutor.open(config, llm=llm, thresholds=thresholds) as tutor, _writer(out) as stream:
        tutor.load_models()
        for number, row in enumerate(rows, 1):
            result = _answer(tutor, row)
            failed += result["status"] == AnswerKind.ERROR.value
            stream.write(json.dumps(result, ensure_ascii=False) + "\n")
            stream.flush()
            if sys.stderr.isatty():
                print(f"\r{number}/{len(rows)}", end="", file=sys.stderr, flush=True)
    return PARTLY_FAILED if failed else DONE


def _answer(tutor: Tutor, row: dict[str, Any]) -> dict[str, Any]:
    scope = Scope(
        class_number=row.get("class"),
        subject=row.get("subject"),
        book=row.get("book"),
        selected_text=row.get("selected_text"),
    )
    result = tutor.ask(row["question"], scope, earlier=row.get("earlier", ())).to_json()
    result["id"] = row.get("id")
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


def _writer(path: Path) -> Any:
    try:
        return path.open("w", encoding="utf-8")
    except (PermissionError, IsADirectoryError) as error:
        raise PothiError(ErrorCode.NO_WRITE_PERMISSION, path=path) from error
    except FileNotFoundError as error:
        raise PothiError(ErrorCode.FILE_NOT_FOUND, path=path.parent) from error


def fit(questions: Path, config: Config, *, out: Path) -> int:
    """Fit the confidence map on questions whose pages are known; write map and reliability plot to `out`."""
    from engine.search.fit import fit_confidence

    rows = list(read_questions(questions))
    out.mkdir(parents=True, exist_ok=True)
    with Tutor.open(config, llm="none") as tutor:
        report = fit_confidence(rows, tutor.searcher(), out)
    for name, value in report.items():
        print(f"{name:32} {value}")
    return DONE
