"""The chain under the names that readers of its five specifications look for; each says which part it is.

    from engine.safety import ResponseValidator, get_fallback_answer
    verdict = ResponseValidator().validate("What is a weir?", passages, "A weir is a low wall. [1]")
    text = "..." if verdict.is_safe() else get_fallback_answer(verdict.rejection_reason)

Everything here is the same chain that the app uses; nothing is checked in a second way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.values import DocumentMeta, Language, PageRef
from engine.policy.thresholds import SafetyThresholds, from_environment
from engine.safety.answer_checks.base import AnswerCheck
from engine.safety.answer_checks.citations import CitationsPresent
from engine.safety.answer_checks.facts import Numbers
from engine.safety.answer_checks.grounding import Grounding
from engine.safety.chain import Check, CheckContext, failed, passed
from engine.safety.fallback import FallbackHandler
from engine.safety.mechanism import SafetyMechanism
from engine.safety.results import Outcome, RejectionReason, SafetyCheckResult
from engine.safety.retrieved import Retrieved
from engine.safety.unsafe import unsafe_kind

RefusalReason = RejectionReason
"""Another word for RejectionReason."""


class ConfidenceValidator:
    """Stage R by itself: whether what was retrieved may be answered from."""

    def __init__(self, thresholds: SafetyThresholds | None = None) -> None:
        """`thresholds`: those of the environment when None. Raises PothiError BAD_THRESHOLD."""
        self._mechanism = SafetyMechanism(thresholds or from_environment())

    def validate(self, query: str, retrieved_chunks: Sequence[Retrieved]) -> SafetyCheckResult:
        """The verdict; `confidence_score` is the best confidence. Chunks as in should_reject_query."""
        return self._mechanism.should_reject_query(query, retrieved_chunks)


class CitationRequired(CitationsPresent):
    """Every sentence cites a source: the check `citations_present`, whatever the thresholds require."""

    def run(self, context: CheckContext) -> Outcome:
        return super().run(replace(context, thresholds=replace(context.thresholds, require_citations=True)))


class EvidenceOverlap(Grounding):
    """A sentence shares enough of its words with the source it cites: the check `grounding`."""

    def __init__(self, min_overlap: float | None = None) -> None:
        """`min_overlap` in [0, 1]: the least share, in place of `min_sentence_grounding`."""
        self._least = min_overlap

    def run(self, context: CheckContext) -> Outcome:
        if self._least is not None:
            bounds = replace(context.thresholds, min_sentence_grounding=self._least)
            context = replace(context, thresholds=bounds)
        return super().run(context)


class NumericUnitsBasic(Numbers):
    """Each number with its unit stands in the cited source: the check `numbers`."""


class EthicsAdapter(AnswerCheck):
    """Neither the question nor a sentence is unsafe for a child, by the phrases of stage Q3."""

    name = "unsafe_question"
    reason = RejectionReason.UNSAFE_QUESTION

    def run(self, context: CheckContext) -> Outcome:
        said = context.draft.text if context.draft is not None else ""
        for text in (context.question, said):
            if kind := unsafe_kind(text):
                return failed(self, details=kind.value)
        return passed(self)


class ResponseValidator:
    """Stages Q, R and A over a finished answer."""

    def __init__(self, thresholds: SafetyThresholds | None = None, checks: Sequence[Check] = ()) -> None:
        """`thresholds`: those of the environment when None; `checks`: see SafetyMechanism."""
        self._mechanism = SafetyMechanism(thresholds or from_environment(), checks)

    def validate(
        self,
        query: str,
        retrieved_chunks: Sequence[Retrieved],
        answer: str,
        class_number: int | None = None,
        subject: str | None = None,
        documents: Sequence[DocumentMeta] = (),
    ) -> SafetyCheckResult:
        """Arguments and verdict as those of SafetyMechanism.should_reject_query."""
        return self._mechanism.should_reject_query(
            query, retrieved_chunks, answer, class_number, subject, documents
        )


def get_fallback_answer(
    reason: RejectionReason | str | None = None,
    language: Language | str = Language.EN,
    nearest_pages: Sequence[PageRef] = (),
) -> str:
    """What is shown in place of an answer, see FallbackHandler.

    `reason`: None, or one that is not known, counts as low confidence; `language`: "en" or "hi", what is
    neither counts as English.
    """
    known = {one.value: one for one in RejectionReason}
    tongue = Language.HI if language == Language.HI.value else Language.EN
    why = known.get(str(reason), RejectionReason.LOW_CONFIDENCE)
    return FallbackHandler().message(why, tongue, nearest_pages)
