"""A run: the results of a set with their grades and what they were made with; as a file, and read again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.errors import ErrorCode, PothiError
from engine.evaluation.comparison import GroupComparison
from engine.evaluation.curves import calibration_error, reliability, risk_coverage
from engine.evaluation.grading import Grade, Result, grade
from engine.evaluation.output import write_text
from engine.evaluation.question_file import read_rows
from engine.evaluation.questions import Question
from engine.evaluation.summary import Figures, summarise

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Run:
    """`about`: what it was made with, as people read it (set, language model, library ...). `results` and
    `grades` stand in the order of the questions; None for a question without a result."""

    about: dict[str, str]
    results: tuple[Result | None, ...]
    grades: tuple[Grade, ...]

    @classmethod
    def of(
        cls, questions: Sequence[Question], results: Sequence[Result | None], about: dict[str, str]
    ) -> Run:
        """Grade the results of these questions, in their order."""
        graded = tuple(grade(question, one) for question, one in zip(questions, results, strict=True))
        return cls(about, tuple(results), graded)

    @property
    def figures(self) -> dict[str, Figures]:
        return summarise(self.grades)

    def misses(self) -> list[tuple[Grade, Result | None]]:
        """What did not end right, in the order of the set."""
        return [
            (graded, result)
            for graded, result in zip(self.grades, self.results, strict=True)
            if not graded.is_right
        ]

    def to_json(self, comparison: dict[str, GroupComparison] | None = None) -> dict[str, Any]:
        """Everything about the run; `comparison` with an older one."""
        bins = reliability(self.grades)
        error = calibration_error(bins)
        told: dict[str, Any] = {
            "format": FORMAT,
            "about": self.about,
            "figures": self.figures,
            "calibration_error": None if error is None else round(error, 4),
            "risk_coverage": [
                [round(value, 4) for value in (point.confidence, point.coverage, point.risk)]
                for point in risk_coverage(self.grades)
            ],
        }
        if comparison is not None:
            told["comparison"] = {
                name: {"n": one.n, "right": one.right.to_json(), "wrong": one.wrong.to_json()}
                for name, one in comparison.items()
            }
        told["rows"] = [
            {"question": graded.question.row, "grade": graded.to_json(), "result": result}
            for graded, result in zip(self.grades, self.results, strict=True)
        ]
        return told

    def write(self, path: Path, comparison: dict[str, GroupComparison] | None = None) -> None:
        """Write the run as a JSON file. Raises PothiError of the disk."""
        text = json.dumps(self.to_json(comparison), ensure_ascii=False, indent=1)
        write_text(path, text)


def read_run(path: Path, questions: Sequence[Question]) -> Run:
    """A run from its file, graded anew, so that two runs are always graded alike. A file of results of `pothi
    batch` is one, too: of those of the `questions` that it has.

    Raises FILE_NOT_FOUND, FILE_UNUSABLE, BAD_EVALUATION_FILE, BAD_FIELD.
    """
    try:
        rows = [row for _, row in read_rows(path)]
        if rows and all("status" in row for row in rows):
            return _of_results(path, rows, questions)
    except PothiError as error:
        if error.code is not ErrorCode.BAD_QUESTIONS_FILE:
            raise
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        pairs = [(row["question"], row["result"]) for row in told["rows"]]
        if told["format"] != FORMAT or not all(isinstance(row["question"], str) for row, _ in pairs):
            raise PothiError(ErrorCode.BAD_EVALUATION_FILE, path=path)
        about = {str(name): str(value) for name, value in told["about"].items()}
    except (ValueError, RecursionError, TypeError, KeyError, AttributeError) as error:
        raise PothiError(ErrorCode.BAD_EVALUATION_FILE, path=path) from error
    asked = [Question.of(row, number) for number, (row, _) in enumerate(pairs, 1)]
    return Run.of(asked, [result for _, result in pairs], about)


def results_by_id(path: Path) -> dict[str, Result]:
    """The results of a file of `pothi batch`, by the ids of their questions. Raises BAD_EVALUATION_FILE for a
    file of something else, and what `read_rows` does."""
    rows = [row for _, row in read_rows(path)]
    if not rows or not all("status" in row for row in rows):
        raise PothiError(ErrorCode.BAD_EVALUATION_FILE, path=path)
    return {str(row["id"]): row for row in rows if row.get("id") is not None}


def _of_results(path: Path, rows: Sequence[dict[str, Any]], questions: Sequence[Question]) -> Run:
    found = {str(row["id"]): row for row in rows if row.get("id") is not None}
    there = [question for question in questions if question.id in found]
    return Run.of(there, [found[question.id] for question in there], {"results": path.name})
