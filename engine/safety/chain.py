"""The chain itself: checks share one small protocol, and a check that breaks counts as failed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from engine.core.values import Hit, Language, QuestionLanguage, Scope
from engine.policy.thresholds import SafetyThresholds
from engine.safety.evidence import Draft, Evidence, Similarity
from engine.safety.results import Outcome, RejectionReason, Stage

WHOLE_LIBRARY = Scope()


# Whether what the question takes for granted surely holds by a sentence of the book, by its meaning.
PremiseHolds = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class CheckContext:
    """All that a check may look at. Fields of later stages are empty in earlier ones.

    `draft` is the sentence under test (sentence checks); `drafts` everything generated so far;
    `shown` the drafts that passed every sentence check. `quoted`: the sentences claim to be verbatim.
    `wordings`: the question in the words of each language whose pages it can be compared with; `in_order`: a
    Hindi one by its English words in English order. `premise_holds`: see PremiseHolds.
    """

    question: str
    language: QuestionLanguage
    thresholds: SafetyThresholds
    scope: Scope = WHOLE_LIBRARY
    hits: tuple[Hit, ...] = ()
    kept: tuple[Hit, ...] = ()
    out_of_scope: tuple[str, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    draft: Draft | None = None
    drafts: tuple[Draft, ...] = ()
    shown: tuple[Draft, ...] = ()
    similarity: Similarity | None = None
    quoted: bool = False
    broad: bool = False  # the question asks for more than one fact: what belongs to its thing may be many
    wordings: Mapping[Language, str] = field(default_factory=dict)
    in_order: str = ""
    premise_holds: PremiseHolds | None = None

    def cited(self, draft: Draft | None = None) -> tuple[Evidence, ...]:
        """The sources that a draft (default: the one under test) cites, those that exist only; all of them
        for a draft that cites none where none need be cited."""
        draft = draft or self.draft
        if draft is not None and not draft.citations and not self.thresholds.require_citations:
            return self.evidence
        wanted = set(draft.citations) if draft else set()
        return tuple(source for source in self.evidence if source.n in wanted)


class Check(Protocol):
    """One rule. `run` must not change anything and need not be careful: the chain fails closed."""

    @property
    def name(self) -> str: ...

    @property
    def stage(self) -> Stage: ...

    @property
    def reason(self) -> RejectionReason | None:
        """What a refusal caused by this check is called; None for checks that only inform."""

    def run(self, context: CheckContext) -> Outcome: ...


class ValidatorChain:
    """Runs checks in the order given. Adding a check is adding one file and one line to a list."""

    def __init__(self, checks: Sequence[Check]) -> None:
        self.checks = tuple(checks)

    def run(self, context: CheckContext, *, stop_at_first: bool = False) -> tuple[Outcome, ...]:
        """Outcomes in order. `stop_at_first`: nothing after the first failure is run."""
        outcomes = []
        for check in self.checks:
            outcome = _guarded(check, context)
            outcomes.append(outcome)
            if stop_at_first and not outcome.passed:
                break
        return tuple(outcomes)


def _guarded(check: Check, context: CheckContext) -> Outcome:
    """A check that stumbles over a strange text must never let that text through."""
    try:
        return check.run(context)
    except Exception as error:
        return failed(check, details=f"check failed to run: {type(error).__name__}")


def passed(
    check: Check, score: float | None = None, threshold: float | None = None, details: str = ""
) -> Outcome:
    """The outcome of a check that passed."""
    return Outcome(check.name, check.stage, True, score, threshold, details, check.reason)


def failed(
    check: Check, score: float | None = None, threshold: float | None = None, details: str = ""
) -> Outcome:
    """The outcome of a check that failed."""
    return Outcome(check.name, check.stage, False, score, threshold, details, check.reason)


def at_least(check: Check, score: float, threshold: float, details: str = "") -> Outcome:
    """The common rule: the score itself still passes when it is exactly the bound."""
    ok = score >= threshold - 1e-9
    return passed(check, score, threshold, details) if ok else failed(check, score, threshold, details)
