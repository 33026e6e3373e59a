"""`pothi batch`: a file of questions, answered one after another with models that are loaded once.

With several sets of thresholds the file is answered once with each, and what came out is compared.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from engine.cli.usage import check_llm, check_scope
from engine.core import error_log as journal
from engine.core.config import Config
from engine.core.errors import LASTING, ErrorCode, PothiError, of_the_world
from engine.core.results import AnswerKind, AnswerResult, failed
from engine.evaluation.question_file import (
    MOST_TOLD,
    Row,
    field,
    is_id,
    is_list_of,
    read_questions,
    scope_of,
)
from engine.library.faults import code_of_os, translated
from engine.policy.thresholds import DEFAULT_PRESET, FALSE_WORDS, TRUE_WORDS, SafetyThresholds
from engine.tutor import Tutor

DONE, PARTLY_FAILED = 0, 1
# Not for a command line: answers that nobody checked are for developers only.
_NOT_HERE = "validation_enabled"


@dataclass(frozen=True, slots=True)
class ThresholdTrial:
    """How the questions ended with one set of thresholds: (status, reason of a refusal) of each."""

    name: str
    out: Path
    endings: tuple[tuple[AnswerKind, str | None], ...]


def batch(
    questions: Path,
    out: Path,
    config: Config,
    *,
    llm: str | None = None,
    thresholds: Sequence[str] = (),
    trace: bool = False,
) -> int:
    """Answer every line of a question file; results are written as they come.

    A question's "class", "subject", "book" and "selected_text" narrow it; "earlier" is a list of the
    questions before it in the same conversation, "id" is any text or number. One that ends in an error, or
    has a field that makes no sense, has a row that says so, and the others go on.

    `thresholds`: see `threshold_sets`; without them those of the library hold. Of several sets each has a
    file of its own (`out` with the set's name before its suffix) and a comparison on stdout. `trace`: each
    row tells what every stage saw and decided.

    Returns 1 if there was an error. Raises BAD_THRESHOLD, UNKNOWN_LLM, what would meet every question (see
    LASTING), and DISK_FULL, NO_WRITE_PERMISSION, FILE_NOT_FOUND, FILE_UNUSABLE for `out`.
    """
    sets = threshold_sets(thresholds)
    check_llm(config, llm)
    chosen: dict[str, SafetyThresholds | None] = {**sets} or {"": None}
    rows = list(read_questions(questions))
    trials: list[ThresholdTrial] = []
    with Tutor.open(config, llm=llm, trial=True) as tutor:
        tutor.load_models()
        for name, bounds in chosen.items():
            if bounds is not None:
                tutor.use_thresholds(bounds)
            file = out if len(sets) < 2 else out.with_name(f"{out.stem}.{name}{out.suffix}")
            trials.append(_run(tutor, rows, name, file, trace=trace))
            if len(sets) > 1:
                print("\n".join(comparison(trials, rows)), flush=True)
    return PARTLY_FAILED if any(_counts(trial)[AnswerKind.ERROR] for trial in trials) else DONE


def threshold_sets(texts: Sequence[str]) -> dict[str, SafetyThresholds]:
    """Sets by their names. Each text holds presets and `name=value`, separated by commas: a preset begins a
    set, values change the set that they stand behind, or "balanced" where none stands before them.

    Raises BAD_THRESHOLD.
    """
    sets: list[tuple[str, dict[str, object]]] = []
    for text in texts:
        for number, part in enumerate(text.split(",")):
            name, equals, value = (piece.strip() for piece in part.partition("="))
            if not equals or number == 0:
                sets.append((DEFAULT_PRESET if equals else name, {}))
            if equals:
                sets[-1][1][name] = _value(name, value)
    return {
        ",".join([preset, *(f"{name}={value}" for name, value in values.items())]): SafetyThresholds.preset(
            preset
        ).with_values(values)
        for preset, values in sets
    }


def _value(name: str, text: str) -> object:
    """The value of a threshold. One that can't be read stays text, which SafetyThresholds then refuses."""
    usual = SafetyThresholds().to_dict().get(name)
    if name == _NOT_HERE:
        raise PothiError(ErrorCode.BAD_THRESHOLD, name=name, value=text, allowed="true")
    if isinstance(usual, bool):
        word = text.casefold()
        return word in TRUE_WORDS if word in TRUE_WORDS | FALSE_WORDS else text
    try:
        return int(text) if isinstance(usual, int) else float(text)
    except ValueError:
        return text


def comparison(trials: Sequence[ThresholdTrial], rows: Sequence[Row]) -> Iterator[str]:
    """Lines about the last trial: how its questions ended, and which ended otherwise in the first."""
    first, last = trials[0], trials[-1]
    counts, reasons = _counts(last), Counter(reason for _, reason in last.endings if reason)
    yield f"{last.name}: {len(rows)} questions, {last.out}"
    for status in AnswerKind:
        why = ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())
        told = f"  ({why})" if status is AnswerKind.REFUSED and why else ""
        yield f"  {status.value:12}{counts[status]:6}{told}"
    if last is first:
        return
    pairs = zip(first.endings, last.endings, strict=True)
    others = [(n, was, now) for n, ((was, _), (now, _)) in enumerate(pairs) if was is not now]
    yield f"  other than with {first.name}: {len(others)}"
    for number, was, now in others:
        yield f"    {_name(rows[number], number)}: {was.value} -> {now.value}"


def _counts(trial: ThresholdTrial) -> Counter[AnswerKind]:
    return Counter(status for status, _ in trial.endings)


def _name(row: Row, number: int) -> str:
    """What people know a question by; `number` counts from 0."""
    return f"question {number + 1}" if row.get("id") is None else str(row["id"])


def _run(tutor: Tutor, rows: Sequence[Row], name: str, out: Path, *, trace: bool) -> ThresholdTrial:
    """Answer the rows into a file."""
    endings = []
    with translated(out), _writer(out) as stream:
        for number, row in enumerate(rows, 1):
            result = answer_row(tutor, row)
            endings.append((result.status, result.refusal_reason))
            told = {**result.to_json(with_trace=trace), "id": row.get("id") if is_id(row.get("id")) else None}
            stream.write(json.dumps(told, ensure_ascii=False, allow_nan=False) + "\n")
            stream.flush()
            if sys.stderr.isatty():
                print(f"\r{number}/{len(rows)}", end="", file=sys.stderr, flush=True)
    return ThresholdTrial(name, out, tuple(endings))


def answer_row(tutor: Tutor, row: Row) -> AnswerResult:
    """The answer to one row of a question file. What meets only this question is told in its result; raises
    what would meet every question (see LASTING)."""
    question: str = row["question"]
    try:
        field(row, "id", is_id, '"a1", 7, null')
        earlier = field(row, "earlier", is_list_of(str), '["What is a lens?"]') or ()
        scope = scope_of(row)
        check_scope(tutor.library, scope)
        return tutor.ask(question, scope, earlier=earlier)
    except Exception as error:
        world = of_the_world(error)
        if world is None:
            journal.note_mistake(error)
        elif world.code in LASTING:
            raise
        result = failed(question, error)
        print(f"{row.get('id') or question}: {result.message}"[:MOST_TOLD], file=sys.stderr)
        return result


def _writer(path: Path) -> TextIO:
    try:
        # Half a character, which JSON can write and UTF-8 cannot, goes out as it came in: as \ud800, say.
        return path.open("w", encoding="utf-8", errors="backslashreplace")
    except FileNotFoundError as error:
        raise PothiError(ErrorCode.FILE_NOT_FOUND, path=path.parent) from error
    except OSError as error:
        if code_of_os(error) is not None:
            raise
        raise PothiError(ErrorCode.FILE_UNUSABLE, path=path, reason=error.strerror) from error
