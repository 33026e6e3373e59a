"""Puts the questions of a set one by one; what the same program answered before is taken from a store."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.core.results import AnswerKind, AnswerResult
from engine.evaluation.grading import Result
from engine.evaluation.question_file import Row
from engine.evaluation.questions import Question
from engine.evaluation.stages import CROSS_ENCODER, RETRIEVAL
from engine.evaluation.store import StageStore

ANSWERS = "answers"
_ASKED_WITH = ("question", "class", "subject", "book", "selected_text", "earlier")
Answer = Callable[[Row], AnswerResult]


def results_of(
    questions: Sequence[Question],
    answer: Answer,
    store: StageStore,
    stamp: str,
    prepare: Callable[[], None],
) -> Iterator[Result]:
    """The result of each question in turn, as `pothi batch` writes it.

    `answer` takes a question's row; `stamp` is what its answers depend on beside the row; `prepare` is called
    before the first question that has to be answered anew, so that its time holds no loading. A run that was
    stopped goes on where it stopped, as each result is stored as it comes; one that ended in an error is not.
    A result has "stored" among its fields when a part of the work was not done anew: its times tell nothing.
    """
    prepared = False
    for question in questions:
        key = (stamp, {name: question.row.get(name) for name in _ASKED_WITH})
        known = store.get(ANSWERS, key)
        if known is None:
            if not prepared:
                prepare()
                prepared = True
            before = _from_store(store)
            told: dict[str, Any] = answer(question.row).to_json()
            known = told | ({"stored": True} if _from_store(store) > before else {})
            if known["status"] != AnswerKind.ERROR:
                store.put(ANSWERS, key, known)
        yield known | {"id": question.id}


def _from_store(store: StageStore) -> int:
    return store.found[RETRIEVAL.name] + store.found[CROSS_ENCODER.name]
