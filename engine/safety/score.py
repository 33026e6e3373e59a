"""The confidence of a shown answer (section 5 of the safety chain).

    confidence = retrieval x (0.4 + 0.2 coverage + 0.2 grounding + 0.2 support), capped by weakness

retrieval is the calibrated confidence of the best cited source, coverage and grounding are shares of the
generated sentences, support is the mean support of the shown ones, all in [0, 1]. With everything at 1 the
answer is as sure as its source. When grounding or support is below 0.7, or coverage below 0.8, the value is
capped just under "high"; so it is when the cross-encoder doubts that any cited page answers. The formula
grows with every input, and the cap is only lifted by larger ones, so it is monotone in each; it never leaves
[0, 1].
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.values import BELOW_HIGH
from engine.policy.thresholds import SafetyThresholds
from engine.safety.answer_checks.grounding import is_grounded
from engine.safety.chain import CheckContext
from engine.safety.results import unit

# Below the usual bounds of an answer, whatever a teacher has chosen; support is measured like grounding.
WEAK_COVERAGE = SafetyThresholds().min_citation_coverage
WEAK_GROUNDING = SafetyThresholds().min_grounding_score
WEAK_SUPPORT = SafetyThresholds().min_grounding_score
# Log-odds of the best sentence of the cited pages.
WEAK_READING = 0.0


def combine(
    retrieval: float, coverage: float, grounding: float, support: float, reading: float | None = None
) -> float:
    """The documented formula; shares outside [0, 1] are brought into it. `reading`: log-odds, None without
    a cross-encoder."""
    retrieval, coverage, grounding, support = map(unit, (retrieval, coverage, grounding, support))
    value = retrieval * (0.4 + 0.2 * coverage + 0.2 * grounding + 0.2 * support)
    weak = coverage < WEAK_COVERAGE or grounding < WEAK_GROUNDING or support < WEAK_SUPPORT
    weak = weak or (reading is not None and reading < WEAK_READING)
    return unit(min(value, BELOW_HIGH) if weak else value)


def answer_confidence(context: CheckContext, supports: Sequence[float]) -> float:
    """Confidence of the shown sentences of `context`; 0.0 when nothing is shown."""
    if not context.shown or not context.drafts:
        return 0.0
    sources = [source for draft in context.shown for source in context.cited(draft)]
    read = [odds for source in sources if source.hit for odds in source.hit.sentence_odds]
    covered = sum(bool(context.cited(draft)) for draft in context.drafts)
    grounded = sum(is_grounded(context, draft) for draft in context.drafts)
    return combine(
        retrieval=max((source.confidence for source in sources), default=0.0),
        coverage=covered / len(context.drafts),
        grounding=grounded / len(context.drafts),
        support=sum(supports) / len(supports) if supports else 0.0,
        reading=max(read, default=None),
    )
