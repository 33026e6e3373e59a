"""`pothi ask` and `pothi fit`: questions from the command line; `pothi batch` is in cli_batch."""

from __future__ import annotations

import json
import sys
import traceback
from pathlib import Path

from engine.cli_batch import DONE, PARTLY_FAILED, read_questions
from engine.config import Config
from engine.error_texts import text
from engine.errors import PothiError, of_the_world
from engine.events import Event, Trouble
from engine.results import AnswerResult, failed
from engine.tutor import Tutor
from engine.values import Language, Scope

_READ_AS = {Language.EN: "(Read as: {})", Language.HI: "(सवाल ऐसे पढ़ा: {})"}
_CITED = {Language.EN: "Where it stands:", Language.HI: "यह यहाँ लिखा है:"}


def ask(question: str, scope: Scope, config: Config, *, llm: str | None, as_json: bool) -> int:
    """Answer one question on stdout, as text with page links or as one JSON object.

    Raises errors of the world, with `as_json` after an object that tells them; after a mistake of ours, with
    the traceback on stderr, returns 1.
    """
    troubles: list[PothiError] = []

    def on_event(event: Event) -> None:
        if isinstance(event, Trouble):
            troubles.append(PothiError(event.code, **event.params))

    try:
        with Tutor.open(config, llm=llm) as tutor:
            result = tutor.ask(question, scope, on_event)
            if tutor.brain.llm_error is not None and result.is_shown:
                troubles.append(tutor.brain.llm_error)
    except Exception as error:
        result = failed(question, error)
        if as_json:
            _print_json(result)
        if of_the_world(error) is not None:
            raise
        traceback.print_exc()
        print(result.message, file=sys.stderr)
        return PARTLY_FAILED
    if as_json:
        _print_json(result)
    else:
        print(as_text(result))
    for trouble in troubles:
        print("\n".join(text(trouble.code, trouble.params, result.language)), file=sys.stderr)
    return DONE


def _print_json(result: AnswerResult) -> None:
    print(json.dumps(result.to_json(), ensure_ascii=False))


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
