"""Stage R: is what was found good enough to ask the model at all? The order of `RETRIEVAL_CHECKS` is the
order of the table, and the first that fails names the refusal."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence

from engine.core.text import fold
from engine.core.values import Hit
from engine.ingest.sentence_roles import evidence_of
from engine.policy.thresholds import SafetyThresholds
from engine.safety.chain import Check, CheckContext, at_least, failed, passed
from engine.safety.presuppositions import premise_conflict
from engine.safety.results import Outcome, RejectionReason, Stage, unit

# The mean is taken over the evidence that the default bound keeps, and a premise is held against it. Neither
# may follow a raised `min_similarity_score`: cutting off the weakest chunks would make the mean of the rest
# better, or hide the one that denies the premise, and a stricter teacher would get more answers.
MEAN_FLOOR = SafetyThresholds().min_similarity_score
EDGE = 1e-9


def confidence_of(hit: Hit) -> float:
    """The confidence of a hit in [0, 1]; what is no number counts as 0."""
    return unit(hit.confidence)


def kept_hits(hits: Sequence[Hit], thresholds: SafetyThresholds) -> tuple[Hit, ...]:
    """The chunks an answer may use: none at all unless one of them reaches the answer threshold."""
    if not any(confidence_of(hit) >= thresholds.answer_threshold - EDGE for hit in hits):
        return ()
    bound = thresholds.min_similarity_score - EDGE
    return tuple(hit for hit in hits if confidence_of(hit) >= bound and hit.chunk.is_evidence)


def evidence_hits(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """The chunks that count in the mean and may deny what a question takes for granted, whatever bound a
    teacher chose; an exercise never does."""
    return tuple(hit for hit in hits if confidence_of(hit) >= MEAN_FLOOR - EDGE and hit.chunk.is_evidence)


def _best(context: CheckContext) -> float:
    return max((confidence_of(hit) for hit in context.hits), default=0.0)


class RetrievalCheck(ABC):
    """What the checks of this stage have in common; in selected-text mode only one of them speaks."""

    name = ""
    stage = Stage.RETRIEVAL
    reason: RejectionReason | None = None

    def run(self, context: CheckContext) -> Outcome:
        if context.scope.selected_text is not None:
            return passed(self, details="a passage was selected")
        return self.judge(context)

    @abstractmethod
    def judge(self, context: CheckContext) -> Outcome:
        """The outcome for pages that a search found."""


class TopicRelevance(RetrievalCheck):
    """Whether anything found is near what was asked, or the question is off the topic of the books."""

    name = "topic_relevance"
    reason = RejectionReason.OFF_TOPIC

    def judge(self, context: CheckContext) -> Outcome:
        bound = context.thresholds.max_topic_mismatch_score
        if not context.hits and context.scope.is_filtered:
            return failed(self, 0.0, bound, "nothing in the chosen books")
        if not context.hits:
            return passed(self, 0.0, bound, "nothing was found")
        return at_least(self, _best(context), bound, "best confidence")


class OutOfScope:
    """Also in selected-text mode: what a teacher took off the list stays off it."""

    name = "out_of_scope"
    stage = Stage.RETRIEVAL
    reason: RejectionReason | None = RejectionReason.OUT_OF_SCOPE

    def run(self, context: CheckContext) -> Outcome:
        for pattern in context.out_of_scope:
            if matches_scope_pattern(context.question, pattern):
                return failed(self, details=f"matches the scope list: {pattern}")
        return passed(self)


class EmptyRetrieval(RetrievalCheck):
    """Whether anything was found that is like what was asked."""

    name = "empty_retrieval"
    reason = RejectionReason.EMPTY_RETRIEVAL

    def judge(self, context: CheckContext) -> Outcome:
        return at_least(self, _best(context), context.thresholds.min_similarity_score, _count(context.hits))


class SufficientContext(RetrievalCheck):
    """Whether one chunk is sure enough to answer from, and enough text is kept."""

    name = "sufficient_context"
    reason = RejectionReason.INSUFFICIENT_CONTEXT

    def judge(self, context: CheckContext) -> Outcome:
        bounds = context.thresholds
        best, kept = _best(context), context.kept
        if best < bounds.answer_threshold - EDGE:
            return failed(self, best, bounds.answer_threshold, "no chunk is sure enough to answer from")
        if len(kept) < bounds.min_chunks_required:
            return failed(self, len(kept), bounds.min_chunks_required, "too few chunks kept")
        length = sum(len(hit.chunk.text) for hit in kept)
        if length < bounds.min_total_context_length:
            return failed(self, length, bounds.min_total_context_length, "too few characters kept")
        return passed(self, best, bounds.answer_threshold, _count(kept))


class RetrievalConfidence(RetrievalCheck):
    """Whether the evidence as a whole is sure enough."""

    name = "retrieval_confidence"
    reason = RejectionReason.LOW_CONFIDENCE

    def judge(self, context: CheckContext) -> Outcome:
        values = list(map(confidence_of, evidence_hits(context.hits)))
        mean = sum(values) / len(values) if values else _best(context)
        return at_least(
            self, mean, context.thresholds.min_retrieval_confidence, f"mean of {len(values)} chunks"
        )


class Rerank(RetrievalCheck):
    """Acts only when a reranker left its score in the hit's features."""

    name = "rerank"
    reason = RejectionReason.LOW_CONFIDENCE

    def judge(self, context: CheckContext) -> Outcome:
        scores = [hit.features["rerank"] for hit in context.hits if "rerank" in hit.features]
        if not scores:
            return passed(self, details="no reranker")
        return at_least(self, unit(max(scores)), context.thresholds.min_rerank_score)


class SelectedText:
    """The marked passage is the only evidence: does it answer? Length and count don't matter here."""

    name = "selected_text"
    stage = Stage.RETRIEVAL
    reason: RejectionReason | None = RejectionReason.SELECTED_TEXT_INSUFFICIENT

    def run(self, context: CheckContext) -> Outcome:
        if context.scope.selected_text is None:
            return passed(self, details="no passage selected")
        bound = context.thresholds.answer_threshold
        if not context.scope.selected_text.strip():
            return failed(self, 0.0, bound, "the selected passage is empty")
        return at_least(self, _best(context), bound, "does the passage answer")


class Premise(RetrievalCheck):
    """The question takes for granted what the pages found deny: nothing true can be composed from them.

    The rule goes by words and is sometimes wrong: who reads both by their meaning is heard as well.
    """

    name = "premise"
    reason = RejectionReason.LOW_CONFIDENCE

    def judge(self, context: CheckContext) -> Outcome:
        said = [one.text for hit in evidence_hits(context.hits) for one in evidence_of(hit.chunk)]
        conflict = premise_conflict(context.wordings, said, context.in_order)
        if conflict is None:
            return passed(self)
        if context.premise_holds is not None and context.premise_holds(conflict.sentence):
            return passed(self)
        details = f"{conflict.kind}: the book says otherwise"
        return failed(self, details=details)


RETRIEVAL_CHECKS: tuple[Check, ...] = (
    TopicRelevance(),
    OutOfScope(),
    EmptyRetrieval(),
    SufficientContext(),
    RetrievalConfidence(),
    Rerank(),
    SelectedText(),
    Premise(),
)


def matches_scope_pattern(question: str, pattern: str) -> bool:
    """Whether a teacher's pattern stands in the question, as whole words, whatever the case or accents.

    `*` stands for any run of characters ("theor* of evolution"); an empty pattern matches nothing.
    """
    pieces = [re.escape(piece.strip()) for piece in fold(pattern).split("*")]
    if not any(pieces):
        return False
    body = r"[^.?!]*?".join(pieces)
    start = r"(?<!\w)" if pieces[0] else ""
    end = r"(?!\w)" if pieces[-1] else ""
    return re.search(f"{start}{body}{end}", fold(question)) is not None


def _count(hits: Sequence[Hit]) -> str:
    return f"{len(hits)} chunks"
