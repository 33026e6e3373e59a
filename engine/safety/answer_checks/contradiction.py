"""Two sources that disagree. Nothing is rejected: both are shown, and the answer says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.core.language import detect_text
from engine.core.text import split_sentences
from engine.policy.numbers import policy_number
from engine.safety.answer_checks.base import AnswerCheck
from engine.safety.answer_checks.value_conflicts import differ_in_value
from engine.safety.chain import CheckContext, failed, passed
from engine.safety.conflicts import conflict_between
from engine.safety.evidence import Evidence
from engine.safety.relations import overlap, read_statement
from engine.safety.results import Outcome, RejectionReason

# Of the shorter statement: both have to speak of the very same things.
MIN_OVERLAP = policy_number("word_overlap", "same")


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two sentences, verbatim, of two sources (their numbers) that cannot both be right."""

    first: int
    first_sentence: str
    second: int
    second_sentence: str


def contradictions(evidence: Sequence[Evidence], question: str = "") -> list[Contradiction]:
    """The contradictions between sources of one language, each pair of sources at most once. `question`: what
    both are to answer; values differ with regard to it."""
    found = []
    for one, other in combinations(evidence, 2):
        if one.language is other.language and (pair := _between(one, other, question)):
            found.append(Contradiction(one.n, pair[0], other.n, pair[1]))
    return found


def _between(one: Evidence, other: Evidence, question: str) -> tuple[str, str] | None:
    if one.chunk.doc == other.chunk.doc:
        return None  # one chapter that says two things has two cases: SAS and SSA, quadrant II and III
    for mine in split_sentences(one.text, detect_text(one.text)):
        claim = read_statement(mine)
        for theirs in split_sentences(other.text, detect_text(other.text)):
            told = read_statement(theirs)
            both = min(overlap(claim, told), overlap(told, claim))
            if both >= MIN_OVERLAP and len(claim.stems & told.stems) >= 3 and conflict_between(claim, told):
                return mine, theirs
            if differ_in_value(mine, theirs, question):
                return mine, theirs
    return None


class ContradictionCheck(AnswerCheck):
    """Whether two sources disagree. It tells, and rejects nothing."""

    name = "contradiction"
    reason: RejectionReason | None = None

    def run(self, context: CheckContext) -> Outcome:
        found = contradictions(context.evidence, context.question)
        if not found:
            return passed(self)
        pairs = ", ".join(f"[{pair.first}] and [{pair.second}]" for pair in found)
        return failed(self, details=f"sources differ: {pairs}")
