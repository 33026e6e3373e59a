"""Stage A of the safety chain over an answer: sentence by sentence, then as a whole."""

from __future__ import annotations

from collections.abc import Sequence

from engine.answering.evidence_selection import Source
from engine.answering.state import AnswerState
from engine.answering.support import Closeness, supporting_sentences
from engine.core.results import AnswerKind, AnswerResult
from engine.core.text import content_words
from engine.core.trace import StageName
from engine.core.values import Hit
from engine.safety.answer_checks.question_fit import NEAR
from engine.safety.evidence import Draft, Evidence
from engine.safety.mechanism import SafetyMechanism, SentenceOutcome
from engine.safety.results import Outcome, RejectionReason, SafetyCheckResult, Stage


class Verifier:
    """Checks what is to be shown for one question against its evidence, and shows what passes.

    `rejected`: why the language model's words were rejected, so far.
    """

    def __init__(
        self,
        state: AnswerState,
        question: str,
        kept: Sequence[Hit],
        chain: SafetyMechanism,
        closeness: Closeness,
        *,
        broad: bool = False,
    ) -> None:
        """`kept`: what was found besides the evidence. `broad`: the question asks for more than one fact."""
        self._state = state
        self._question = question
        self._kept = kept
        self._chain = chain
        self._closeness = closeness
        self._broad = broad
        self.rejected: list[Outcome] = []

    def check(
        self, draft: Draft, evidence: Sequence[Evidence], outcomes: Sequence[SentenceOutcome], *, quoted: bool
    ) -> SentenceOutcome:
        """Check one sentence that comes after those of `outcomes`. Raises Cancelled."""
        so_far = [outcome.draft for outcome in outcomes]
        shown = [outcome.draft for outcome in outcomes if outcome.passed]
        return self.check_behind(so_far, shown, draft, evidence, quoted=quoted)

    def check_beside(
        self, draft: Draft, evidence: Sequence[Evidence], shown: Sequence[Draft]
    ) -> SentenceOutcome:
        """Check a sentence of the book that joins an answer whose sentences are `shown`. Raises Cancelled."""
        return self.check_behind(shown, shown, draft, evidence, quoted=True)

    def check_where_it_stands(
        self, draft: Draft, evidence: Sequence[Evidence], outcomes: Sequence[SentenceOutcome]
    ) -> SentenceOutcome:
        """Check a sentence against the source it cites, and if that is not the one, against the others.

        Small models often say what one source says and write the number of its neighbour. The words are
        never touched, every check has to pass against the source that is cited in the end, and that source
        must hold more of the sentence than the one the model named.
        """
        first = self.check(draft, evidence, outcomes, quoted=False)
        if first.passed or not set(draft.citations) <= {source.n for source in evidence}:
            return first
        said = set(content_words(draft.text))
        held = {source.n: len(said & set(content_words(source.text))) for source in evidence}
        least = max((held[n] for n in draft.citations), default=len(said))
        for source in sorted(evidence, key=lambda source: -held[source.n]):
            if held[source.n] > least:
                other = self.check(Draft(draft.text, (source.n,)), evidence, outcomes, quoted=False)
                if other.passed:
                    return other
        return first

    def show(self, outcome: SentenceOutcome, sources: Sequence[Source]) -> None:
        """Show a sentence that passed, with the book sentences that carry it."""
        if not outcome.passed:
            return
        draft = outcome.draft
        cited = [source for source in sources if source.n in draft.citations]
        carrying = [(s.hit.chunk.doc, supporting_sentences(draft.text, s.sentences)) for s in cited]
        self._state.show(draft.text, carrying, outcome.support)

    def settle(
        self,
        outcomes: Sequence[SentenceOutcome],
        evidence: Sequence[Evidence],
        kind: AnswerKind,
        lead_in: str | None,
        *,
        quoted: bool,
    ) -> AnswerResult | RejectionReason:
        """The verdict over the whole answer: shown, or withdrawn with its reason."""
        state = self._state
        with state.trace.stage(StageName.VERIFY) as seen, state.checking():
            self._closeness.know_joined([o.draft.text for o in outcomes if o.passed], NEAR)
            verdict = self._chain.check_answer(
                outcomes, evidence, self._question, state.language, self._closeness, quoted=quoted
            )
            seen["sentences"] = [
                {"passed": o.passed, "text": o.draft.text, "failed": _failed(o.outcomes)} for o in outcomes
            ]
            seen["failed"] = list(verdict.failed_checks)
        if verdict.should_reject:
            state.withdraw()
            if quoted:
                state.note(verdict.outcomes)
            else:
                self.rejected.append(not_composed(verdict.explanation))
            return verdict.rejection_reason or RejectionReason.GENERATION_ERROR
        self._note_passed(outcomes, verdict)
        return state.shown(kind, verdict, lead_in)

    def check_behind(
        self,
        so_far: Sequence[Draft],
        shown: Sequence[Draft],
        draft: Draft,
        evidence: Sequence[Evidence],
        *,
        quoted: bool,
    ) -> SentenceOutcome:
        """Check one sentence that comes after those `so_far`, of which some are `shown`. Raises Cancelled."""
        state = self._state
        state.cancel.check()
        with state.trace.stage(StageName.VERIFY), state.checking():
            return self._chain.check_sentence(
                draft,
                evidence,
                self._question,
                state.language,
                self._closeness,
                so_far,
                shown=shown,
                kept=self._kept,
                quoted=quoted,
                broad=self._broad,
            )

    def _note_passed(self, outcomes: Sequence[SentenceOutcome], verdict: SafetyCheckResult) -> None:
        """Of an answer that is shown, tell the checks of what is shown; what was dropped is counted."""
        of_shown = [o for sentence in outcomes if sentence.passed for o in sentence.outcomes]
        of_sentences = {id(o) for sentence in outcomes for o in sentence.outcomes}
        self._state.note(of_shown)
        self._state.note(o for o in verdict.outcomes if id(o) not in of_sentences)
        left_out = len(outcomes) - len(self._state.sentences)
        if left_out:
            self._state.note([Outcome("sentences_left_out", Stage.ANSWER, True, score=float(left_out))])


def not_composed(details: str) -> Outcome:
    """Tells that the language model's words were rejected, and why."""
    return Outcome("composed_answer", Stage.ANSWER, False, details=details)


def _failed(outcomes: Sequence[Outcome]) -> list[str]:
    return [outcome.name for outcome in outcomes if not outcome.passed]
