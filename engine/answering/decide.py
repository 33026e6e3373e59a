"""Stage R of the safety chain: whether what was found may be answered from, and what the book denies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.answering.resources import Resources
from engine.answering.state import AnswerState
from engine.core.language import detect_text
from engine.core.trace import StageName
from engine.core.values import Hit, Language, QuestionLanguage, Sentence
from engine.ingest.sentence_roles import evidence_of
from engine.policy.numbers import policy_number
from engine.safety.chain import PremiseHolds
from engine.safety.mechanism import SafetyMechanism
from engine.safety.presuppositions import premise_conflict
from engine.safety.results import Outcome, RejectionReason
from engine.safety.retrieval_checks import evidence_hits

PREMISE = "premise"  # the check that finds a question resting on the opposite of what the book says
# Refusals that say nothing but that the books have no answer.
NOT_FOUND = (
    RejectionReason.LOW_CONFIDENCE,
    RejectionReason.INSUFFICIENT_CONTEXT,
    RejectionReason.EMPTY_RETRIEVAL,
    RejectionReason.OFF_TOPIC,
)
# Log-odds of the premise from which a sentence denies nothing, whatever a rule makes of its words.
SURELY_GRANTED = policy_number("answer_checks", "premise.granted")
BookSentence = tuple[str, Sentence]  # document and sentence


@dataclass(frozen=True, slots=True)
class Decision:
    """`kept`: the hits that may be answered from, best first; `reason`: why nothing may be, or None.
    `denied`: the book's sentence that denies what the question takes for granted, if a rule found one.
    `by_sides`: each side of a comparison passed by itself."""

    kept: tuple[Hit, ...]
    reason: RejectionReason | None = None
    denied: BookSentence | None = None
    by_sides: bool = False


def decide(
    state: AnswerState, resources: Resources, question: str, hits: tuple[Hit, ...], chain: SafetyMechanism
) -> Decision:
    """Whether stage R lets the hits through; its outcomes are noted."""
    assert state.found is not None
    with state.trace.stage(StageName.DECIDE) as seen:
        found = replace(state.found, hits=hits)
        with state.checking():
            verdict, kept = chain.check_retrieval(
                question,
                found,
                state.scope,
                out_of_scope_patterns=resources.taken_off(),
                premise_holds=_premise_check(state, resources, question),
            )
        denied = None
        if PREMISE in verdict.failed_checks:
            denied = _denied(state, question, evidence_hits(hits))
        state.note(verdict.outcomes)
        seen |= {"kept": len(kept), "failed": list(verdict.failed_checks)}
        if denied:
            seen["denied"] = denied[1].text
        reason = None
        if verdict.should_reject:
            reason = verdict.rejection_reason or RejectionReason.LOW_CONFIDENCE
            seen["reason"] = reason.value
    return Decision(tuple(kept), reason, denied)


def decide_by_sides(
    state: AnswerState, resources: Resources, sides: Sequence[str], chain: SafetyMechanism, refused: Decision
) -> Decision:
    """Of a comparison that was `refused` because no passage holds it: each side decided like a question of
    its own. Its passages where all sides pass, else what was decided."""
    if refused.reason not in NOT_FOUND or refused.denied is not None or not sides:
        return refused
    kept: list[Hit] = []
    outcomes: list[Outcome] = []
    with state.trace.stage(StageName.DECIDE) as seen, state.checking():
        for side in sides:
            found = resources.searcher().search(side, state.scope)
            verdict, own = chain.check_retrieval(
                side, found, state.scope, out_of_scope_patterns=resources.taken_off()
            )
            seen[side] = verdict.failed_checks or len(own)
            if verdict.should_reject:
                return refused
            kept += own
            outcomes += verdict.outcomes
    state.forget({outcome.name for outcome in outcomes})
    state.note(outcomes)
    return Decision(tuple(kept), by_sides=True)


def _premise_check(state: AnswerState, resources: Resources, question: str) -> PremiseHolds | None:
    """The cross-encoder of English pages on a sentence that seems to deny what an English question takes for
    granted; None for other questions: of their English words in a row it tells no more than the rule."""
    cross_encoder = resources.registry.cross_encoder()
    if cross_encoder is None or state.language is not QuestionLanguage.EN:
        return None

    def premise_holds(sentence: str) -> bool:
        if detect_text(sentence) is not Language.EN:
            return False
        premise = cross_encoder.read_premise(question, [sentence], check=state.cancel.check)
        state.trace.note(StageName.DECIDE, granted_by_sentence=premise)
        state.disputed = premise is not None and premise >= SURELY_GRANTED
        return state.disputed

    return premise_holds


def _denied(state: AnswerState, question: str, hits: Sequence[Hit]) -> BookSentence | None:
    """The book's sentence that denies what the question takes for granted, if the rule finds one."""
    assert state.found is not None
    said = {one.text: (hit.chunk.doc, one) for hit in hits for one in evidence_of(hit.chunk)}
    with state.checking():
        asked = replace(state.found, question=question)
        conflict = premise_conflict(asked.wordings, list(said), asked.in_order)
    return said[conflict.sentence] if conflict else None
