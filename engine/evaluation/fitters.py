"""What can be fitted on a set of questions, by name: `pothi eval fit NAME SET.jsonl`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from engine.core.errors import ErrorCode, PothiError
from engine.evaluation import question_file
from engine.evaluation.question_file import Row, is_list_of, is_text, read_questions
from engine.evaluation.sets import check_may_teach
from engine.tutor import Tutor

Report = dict[str, float]
Fitter = Callable[[Sequence[Row], Tutor, Path], Report]


def fitter_of(name: str) -> Fitter:
    """What fits the thing of that name: it takes rows of a set, a tutor with the library that they ask about
    and the folder that its files go to, and tells how good it is on questions that were held out.

    Raises UNKNOWN_FITTER.
    """
    if name not in FITTERS:
        raise PothiError(ErrorCode.UNKNOWN_FITTER, name=name, there=", ".join(FITTERS))
    return FITTERS[name]


def rows_to_fit_on(questions: Path) -> list[Row]:
    """The rows of a set that may teach. Raises SET_ONLY_COUNTS, and what `read_questions` does."""
    rows = list(read_questions(questions))
    check_may_teach(questions)
    return rows


def fit_confidence_map(rows: Sequence[Row], tutor: Tutor, out: Path) -> Report:
    """The ranking of passages and the confidence in them, on questions whose pages are known."""
    from engine.evaluation.fit_confidence import fit_confidence

    return fit_confidence([_with_pages(row) for row in rows], tutor.searcher(), out)


def fit_length_of_answers(rows: Sequence[Row], tutor: Tutor, out: Path) -> Report:
    """Which questions want more than a sentence or two, on questions with and without "points"."""
    from engine.evaluation.fit_question_length import fit_question_length

    return fit_question_length(rows, tutor, out)


FITTERS: Mapping[str, Fitter] = {
    "confidence": fit_confidence_map,
    "question_length": fit_length_of_answers,
}


def _with_pages(row: Row) -> Row:
    """The fields of a question that fitting goes by. Raises BAD_FIELD."""
    also = question_file.field(row, "also", is_list_of(dict), '[{"doc": "jesc101", "pages": [4]}]') or []
    return {
        "question": row["question"],
        "kind": question_file.field(row, "kind", is_text, '"off_topic", null'),
        **_place(row),
        "also": [_place(other) for other in also],
    }


def _place(row: Row) -> Row:
    pages = question_file.field(row, "pages", is_list_of(int), "[4, 5]") or []
    return {"doc": question_file.field(row, "doc", is_text, '"jesc101", null'), "pages": pages}
