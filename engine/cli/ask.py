"""`pothi ask`: one question from the command line; `pothi batch` takes many."""

from __future__ import annotations

import json
import sys

from engine.cli.batch import DONE
from engine.cli.usage import check_llm, check_scope
from engine.core.config import Config
from engine.core.error_texts import text
from engine.core.errors import PothiError
from engine.core.events import Event, Trouble
from engine.core.results import AnswerResult, failed
from engine.core.values import Language, Scope
from engine.tutor import Tutor

_READ_AS = {Language.EN: "(Read as: {})", Language.HI: "(सवाल ऐसे पढ़ा: {})"}
_CITED = {Language.EN: "Where it stands:", Language.HI: "यह यहाँ लिखा है:"}


def ask(
    question: str, scope: Scope, config: Config, *, llm: str | None, as_json: bool, trace: bool = False
) -> int:
    """Answer one question on stdout, as text with page links or as one JSON object.

    `trace`: with what every stage saw and decided. What is raised leaves, with `as_json` after an object that
    tells it.
    """
    troubles: list[PothiError] = []

    def on_event(event: Event) -> None:
        if isinstance(event, Trouble):
            troubles.append(PothiError(event.code, **event.params))

    try:
        check_llm(config, llm)
        with Tutor.open(config, llm=llm) as tutor:
            check_scope(tutor.library, scope)
            result = tutor.ask(question, scope, on_event)
            if tutor.registry.llm_error is not None and result.is_shown:
                troubles.append(tutor.registry.llm_error)
    except Exception as error:
        if as_json:
            _print_json(failed(question, error))
        raise
    if as_json:
        _print_json(result, trace=trace)
    else:
        print(as_text(result))
        if trace and result.trace is not None:
            print(result.trace.as_text())
    for trouble in troubles:
        print("\n".join(text(trouble.code, trouble.params, result.language)), file=sys.stderr)
    return DONE


def _print_json(result: AnswerResult, *, trace: bool = False) -> None:
    print(json.dumps(result.to_json(with_trace=trace), ensure_ascii=False))


def as_text(result: AnswerResult) -> str:
    """A result as a person reads it in a terminal."""
    lines: list[str] = []
    if result.read_as:
        lines.append(_READ_AS[result.language].format(result.read_as))
    if result.is_shown:
        if result.lead_in:
            lines.append(result.lead_in)
        lines.append(result.answer or "")
        if result.message:
            lines.append(result.message)
        lines.append("")
        lines.append(_CITED[result.language])
        lines.extend(f"  [{c.n}] {c.label}" for c in result.citations)
        lines.append(f"({result.confidence_level.value}, {result.confidence:.2f})")
    else:
        lines.append(result.message or "")
    return "\n".join(lines)
