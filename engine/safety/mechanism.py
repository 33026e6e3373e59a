"""The one chain of app and library: what was retrieved, every sentence, and the whole answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.core.values import DocumentMeta, Hit, QuestionLanguage, Scope, SearchResult
from engine.policy.thresholds import SafetyThresholds, from_environment
from engine.safety.answer_checks import ANSWER_CHECKS, SENTENCE_CHECKS, WHOLE_CHECKS
from engine.safety.answer_checks.citations import parse_answer
from engine.safety.answer_checks.grounding import sentence_support
from engine.safety.chain import Check, CheckContext, PremiseHolds, ValidatorChain
from engine.safety.evidence import Draft, Evidence, Similarity
from engine.safety.fallback import FallbackHandler
from engine.safety.question_checks import QuestionGate, QuestionKind, QuestionOutcome
from engine.safety.results import (
    AnswerStatus,
    Outcome,
    RejectionReason,
    SafetyCheckResult,
    Stage,
    unit,
    verdict,
)
from engine.safety.retrieval_checks import RETRIEVAL_CHECKS, kept_hits
from engine.safety.retrieved import Retrieved, as_documents, as_hits, as_text
from engine.safety.score import answer_confidence

_OF_WHOLE = frozenset(check.name for check in WHOLE_CHECKS)


@dataclass(frozen=True, slots=True)
class SentenceOutcome:
    """The verdict on one sentence. `support` in [0, 1] is shown beside the sentence."""

    draft: Draft
    passed: bool
    support: float
    outcomes: tuple[Outcome, ...] = ()

    @property
    def failed(self) -> tuple[Outcome, ...]:
        return tuple(outcome for outcome in self.outcomes if not outcome.passed)

    @property
    def would_pass(self) -> bool:
        """Whether the sentence passes by itself, wherever it stands in the answer."""
        return all(outcome.name in _OF_WHOLE for outcome in self.failed)


class SafetyMechanism:
    """Stage R and stage A under one set of thresholds. Holds no state between questions."""

    def __init__(self, thresholds: SafetyThresholds | None = None, checks: Sequence[Check] = ()) -> None:
        """`checks`: of one's own, behind those of the chain. One of stage R looks at what was retrieved, one
        of stage A at each sentence; a failure of either that has a reason rejects."""
        self.thresholds = thresholds or SafetyThresholds()
        of_retrieval = [check for check in checks if check.stage is Stage.RETRIEVAL]
        of_sentences = [check for check in checks if check.stage is Stage.ANSWER]
        self._retrieval = ValidatorChain([*RETRIEVAL_CHECKS, *of_retrieval])
        self._sentence = ValidatorChain([*SENTENCE_CHECKS, *of_sentences])
        self._answer = ValidatorChain(ANSWER_CHECKS)

    def check_retrieval(
        self,
        question: str,
        result: SearchResult,
        scope: Scope | None = None,
        out_of_scope_patterns: Sequence[str] = (),
        premise_holds: PremiseHolds | None = None,
    ) -> tuple[SafetyCheckResult, tuple[Hit, ...]]:
        """Stage R: (verdict, hits that an answer may use, best first). Stops at the first failure.
        `premise_holds`: of a sentence that seems to deny what the question takes for granted."""
        bounds = self.thresholds
        hits = tuple(replace(hit, confidence=unit(hit.confidence)) for hit in result.hits)
        kept = kept_hits(hits, bounds)
        context = CheckContext(
            question=question,
            language=result.language,
            thresholds=bounds,
            scope=scope or Scope(),
            hits=hits,
            kept=kept,
            out_of_scope=tuple(out_of_scope_patterns),
            wordings=replace(result, question=question).wordings,
            in_order=result.in_order,
            premise_holds=premise_holds,
        )
        best = max((hit.confidence for hit in hits), default=0.0)
        if not bounds.validation_enabled:
            return verdict((_switched_off(Stage.RETRIEVAL),), confidence=best), kept or hits
        outcomes = self._retrieval.run(context, stop_at_first=True)
        return verdict(outcomes, confidence=best, single_reason=True), kept

    def check_sentence(
        self,
        sentence: str | Draft,
        cited: Sequence[Evidence],
        question: str,
        language: QuestionLanguage,
        similarity: Similarity | None = None,
        generated_so_far: Sequence[Draft] = (),
        *,
        shown: Sequence[Draft] = (),
        kept: Sequence[Hit] = (),
        quoted: bool = False,
        broad: bool = False,
    ) -> SentenceOutcome:
        """One sentence while it streams. `cited`: the sources it cites; with a `Draft` the numbers come from
        it, so that `cited` may hold all sources and an invalid number is seen. `shown`: those of the
        sentences so far that passed; `kept`: what else was found; `broad`: the question asks for more than
        one fact. All checks run."""
        draft = (
            sentence if isinstance(sentence, Draft) else Draft(sentence, tuple(source.n for source in cited))
        )
        context = CheckContext(
            question=question,
            language=language,
            thresholds=self.thresholds,
            evidence=tuple(cited),
            kept=tuple(kept),
            draft=draft,
            drafts=tuple(generated_so_far),
            shown=tuple(shown),
            similarity=similarity,
            quoted=quoted,
            broad=broad,
        )
        if not self.thresholds.validation_enabled:
            return SentenceOutcome(draft, True, 0.0, (_switched_off(Stage.ANSWER),))
        outcomes = self._sentence.run(context)
        return SentenceOutcome(draft, all(o.passed for o in outcomes), _support(context), outcomes)

    def check_answer(
        self,
        sentences: Sequence[SentenceOutcome],
        evidence: Sequence[Evidence],
        question: str,
        language: QuestionLanguage,
        similarity: Similarity | None = None,
        *,
        quoted: bool = False,
    ) -> SafetyCheckResult:
        """The whole answer from the verdicts on its sentences: those that failed are dropped already, but
        they count in coverage and grounding of what was generated. Nothing left means rejected."""
        shown = tuple(s.draft for s in sentences if s.passed)
        context = CheckContext(
            question=question,
            language=language,
            thresholds=self.thresholds,
            evidence=tuple(evidence),
            drafts=tuple(s.draft for s in sentences),
            shown=shown,
            similarity=similarity,
            quoted=quoted,
        )
        if not self.thresholds.validation_enabled:
            return verdict((_switched_off(Stage.ANSWER),), confidence=0.0)
        of_sentences = tuple(outcome for s in sentences for outcome in s.outcomes)
        of_answer = self._answer.run(context)
        rejecting = list(of_answer)
        before = tuple(s.draft for s in sentences if s.would_pass)
        if shown and before != shown:
            # what is left out of the answer as it is read must not make the rest an answer
            rejecting += self._answer.run(replace(context, shown=before))
        if not shown:
            rejecting = [*_in_table_order(of_sentences), *of_answer]
        confidence = answer_confidence(context, [s.support for s in sentences if s.passed])
        result = verdict([*of_sentences, *of_answer], confidence=confidence, rejecting=rejecting)
        if shown or result.should_reject:
            return result
        empty = Outcome(
            "answer_present", Stage.ANSWER, False, details="nothing left to show",
            reason=RejectionReason.GENERATION_ERROR,
        )  # fmt: skip
        return verdict([*of_sentences, *of_answer, empty])

    def should_reject_query(
        self,
        query: str,
        retrieved_chunks: Sequence[Retrieved],
        generated_answer: str | None = None,
        class_number: int | None = None,
        subject: str | None = None,
        documents: Sequence[DocumentMeta] = (),
    ) -> SafetyCheckResult:
        """The whole chain for callers outside the app: stage Q, R and, with an answer, A.

        Chunks are hits, or mappings with "text" (or "content") and "confidence" (or "score"), and
        maybe "class_number", "subject", "rerank_score", "headings". Sources count from 1 in their order;
        the answer cites them as [1] or [Source 1]. Nothing that is handed in makes it raise: what is no
        text counts as an empty one, what is no number as 0.

        With a class or a subject only chunks of it count. `documents` tell of which they are (a hit of a
        document that is not among them is left out) and which books the reply to a greeting may name.
        """
        shelf = as_documents(documents)
        gate = QuestionGate(shelf).check(as_text(query))
        hits = as_hits(retrieved_chunks, class_number, subject, shelf)
        return self._judged(gate, hits, generated_answer, Scope(class_number, subject))[0]

    def _judged(
        self, gate: QuestionOutcome, hits: Sequence[Hit], answer: object, scope: Scope
    ) -> tuple[SafetyCheckResult, tuple[SentenceOutcome, ...]]:
        """Stage R and, unless `answer` is None, stage A behind `gate`; with the verdict on each sentence."""
        if gate.kind is not QuestionKind.OK:
            return _stopped_at(gate), ()
        question, language = gate.cleaned, gate.language
        search = SearchResult(question, language, tuple(sorted(hits, key=_confidence, reverse=True)))
        result, _ = self.check_retrieval(question, search, scope)
        if result.should_reject or answer is None:
            return result, ()
        evidence = [Evidence(n, h.chunk.text, h.chunk.language, h.chunk, h) for n, h in enumerate(hits, 1)]
        drafts = parse_answer(as_text(answer))
        sentences: list[SentenceOutcome] = []
        for place, draft in enumerate(drafts):
            shown = [one.draft for one in sentences if one.passed]
            sentences.append(
                self.check_sentence(draft, evidence, question, language, None, drafts[:place], shown=shown)
            )
        return self.check_answer(sentences, evidence, question, language), tuple(sentences)


def _stopped_at(gate: QuestionOutcome) -> SafetyCheckResult:
    """Nothing was searched and nothing checked, so nothing that was generated may be shown, even where the
    gate refuses nothing (hints and small talk have no reason)."""
    told = "; ".join(f"{o.name}: {o.details}" if o.details else o.name for o in gate.outcomes if not o.passed)
    return replace(verdict(gate.outcomes, single_reason=True), should_reject=True, explanation=told)


def _support(context: CheckContext) -> float:
    draft = context.draft
    return unit(sentence_support(context, draft)[0]) if draft and draft.text.strip() else 0.0


def _in_table_order(outcomes: Sequence[Outcome]) -> list[Outcome]:
    order = {check.name: i for i, check in enumerate(SENTENCE_CHECKS)}
    return sorted(outcomes, key=lambda outcome: order.get(outcome.name, len(order)))


def _switched_off(stage: Stage) -> Outcome:
    """Nothing was checked, so nothing passed; without a reason it rejects nothing."""
    return Outcome("validation", stage, False, details="switched off by a developer")


def _confidence(hit: Hit) -> float:
    return unit(hit.confidence)


@dataclass(frozen=True, slots=True)
class SafeAnswer:
    """What may be shown: the answer, or the message that stands in its place."""

    status: AnswerStatus
    text: str
    result: SafetyCheckResult

    def is_safe(self) -> bool:
        return self.status is AnswerStatus.SUCCESS


def check_safety(
    query: str,
    retrieved_chunks: Sequence[Retrieved],
    generated_answer: str | None = None,
    *,
    class_number: int | None = None,
    subject: str | None = None,
    documents: Sequence[DocumentMeta] = (),
    thresholds: SafetyThresholds | None = None,
) -> SafetyCheckResult:
    """One call for `SafetyMechanism(thresholds).should_reject_query(...)`.

    Without `thresholds` those of the lab's environment hold; it can't switch the checks off here, where no
    screen would tell. Raises PothiError BAD_THRESHOLD for an environment that makes no sense.
    """
    mechanism = SafetyMechanism(thresholds or from_environment())
    return mechanism.should_reject_query(
        query, retrieved_chunks, generated_answer, class_number, subject, documents
    )


def get_safe_answer(
    query: str,
    retrieved_chunks: Sequence[Retrieved],
    generated_answer: str,
    *,
    class_number: int | None = None,
    subject: str | None = None,
    documents: Sequence[DocumentMeta] = (),
    thresholds: SafetyThresholds | None = None,
) -> SafeAnswer:
    """The sentences of `generated_answer` that passed, with their markers, or the message in their place:
    a refusal, a hint for an empty or endless question, the reply to a greeting. Everything else as in
    `check_safety`."""
    mechanism = SafetyMechanism(thresholds or from_environment())
    shelf, scope = as_documents(documents), Scope(class_number, subject)
    gate = QuestionGate(shelf).check(as_text(query))
    hits = as_hits(retrieved_chunks, class_number, subject, shelf)
    result, sentences = mechanism._judged(gate, hits, as_text(generated_answer), scope)
    if gate.message is not None:
        return SafeAnswer(result.status, gate.message, result)
    if result.should_reject:
        reason = result.rejection_reason or RejectionReason.GENERATION_ERROR
        message = FallbackHandler().message(reason, gate.language, scope=scope)
        return SafeAnswer(result.status, message, result)
    shown = (sentence.draft for sentence in sentences if sentence.passed)
    text = " ".join(f"{d.text} {''.join(f'[{n}]' for n in d.citations)}".strip() for d in shown)
    return SafeAnswer(result.status, text, result)
