"""What other strictness would have done to the questions that were asked, before a teacher chooses it.

Only the search and the checks of what it found run, so it takes a fraction of a second per question;
whether the answer itself would have passed is not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.cancel import CancelToken
from engine.core.results import AnswerKind
from engine.core.values import Scope, SearchResult

if TYPE_CHECKING:
    from engine.insights.log import LogRow
    from engine.tutor import Tutor

MOST_QUESTIONS = 40


@dataclass(frozen=True, slots=True)
class PolicySimulation:
    """`asked`: different questions that were tried. `passed`: preset -> how many would go on to an answer."""

    asked: int
    passed: Mapping[str, int]


def simulate(tutor: Tutor, cancel: CancelToken) -> PolicySimulation:
    """Try the presets on the newest questions of the log. Raises Cancelled, and those of the search."""
    from engine.answering.retrieve import MOST_HITS
    from engine.policy.thresholds import PRESETS
    from engine.safety.mechanism import SafetyMechanism

    search = tutor.searcher().search
    chains = {name: SafetyMechanism(preset) for name, preset in PRESETS.items()}
    passed = dict.fromkeys(chains, 0)
    questions = _questions(tutor.log.rows())
    for question in questions:
        cancel.check()
        found = search(question, Scope())
        best = SearchResult(question, found.language, found.hits[:MOST_HITS])
        for name, chain in chains.items():
            verdict, _ = chain.check_retrieval(question, best, Scope())
            passed[name] += not verdict.should_reject
    return PolicySimulation(len(questions), passed)


def _questions(rows: Iterable[LogRow]) -> list[str]:
    """Different questions about the books, newest first."""
    from engine.insights.summary import TAKEN_OFF, UNSAFE

    counted = (AnswerKind.ANSWERED, AnswerKind.QUOTED, AnswerKind.PARTIAL, AnswerKind.REFUSED)
    asked = [
        row.question
        for row in rows
        if row.question and row.event in counted and row.reason not in (UNSAFE, TAKEN_OFF)
    ]
    return list(dict.fromkeys(asked))[:MOST_QUESTIONS]
