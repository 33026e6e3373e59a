"""The names that readers of the five specifications look for are there, and what is set with them works."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from material import sources

import engine.answering
import engine.safety
from engine.answering import CitationStyle, GenerationConfig, RAGAnswerGenerator
from engine.answering.api import cited_as
from engine.core.results import AnswerKind, AnswerResult
from engine.core.values import Citation, Language, QuestionLanguage, Scope
from engine.policy.thresholds import PRESETS, SafetyThresholds, from_environment
from engine.safety import (
    CitationRequired,
    ConfidenceValidator,
    Draft,
    EthicsAdapter,
    EvidenceOverlap,
    NumericUnitsBasic,
    RefusalReason,
    RejectionReason,
    ResponseValidator,
    SafetyMechanism,
    ValidatorChain,
    get_fallback_answer,
)
from engine.safety.answer_checks.base import AnswerCheck
from engine.safety.chain import CheckContext, failed, passed
from engine.safety.results import Outcome

TEXT = "A weir is a low wall across a river, over which the water flows. The weir at Tilsa is 42 metres long."
ASKED = "How long is the weir at Tilsa?"


@dataclass
class Passage:
    """What another retriever gives: its text and how sure it is, as attributes."""

    content: str
    confidence: float


def test_all_names_are_importable() -> None:
    for module in (engine.safety, engine.answering):
        assert [name for name in module.__all__ if not hasattr(module, name)] == []


def test_a_refusal_reason_is_a_rejection_reason() -> None:
    assert RefusalReason is RejectionReason


@pytest.mark.parametrize(("confidence", "safe"), [(0.69, False), (0.7, True), (0.9, True)])
def test_confidence_validator_reads_attributes(confidence: float, safe: bool) -> None:
    verdict = ConfidenceValidator(SafetyThresholds()).validate(ASKED, [Passage(TEXT, confidence)])
    assert verdict.is_safe() is safe
    assert verdict.confidence_score == pytest.approx(confidence)


@pytest.mark.parametrize(
    ("answer", "safe"),
    [
        ("The weir at Tilsa is 42 metres long. [1]", True),
        ("The weir at Tilsa is 43 metres long. [1]", False),
        ("The weir at Tilsa is 42 metres long.", False),
        ("The weir at Tilsa is usually 42 metres long. [1]", False),
        ("In general, the weir at Tilsa is 42 metres long. [1]", False),
        ("Normally the weir at Tilsa is 42 metres long. [1]", False),
        ("In most cases the weir at Tilsa is 42 metres long. [1]", False),
        ("As a rule, the weir at Tilsa is 42 metres long. [1]", False),
    ],
)
def test_response_validator(answer: str, safe: bool) -> None:
    verdict = ResponseValidator(SafetyThresholds()).validate(ASKED, [Passage(TEXT, 0.9)], answer)
    assert verdict.is_safe() is safe


def context(text: str, *citations: int, bounds: SafetyThresholds | None = None) -> CheckContext:
    return CheckContext(
        ASKED,
        QuestionLanguage.EN,
        bounds or SafetyThresholds(),
        evidence=tuple(sources(TEXT)),
        draft=Draft(text, citations),
    )


def test_citations_are_required_whatever_the_thresholds_say() -> None:
    chain = ValidatorChain([CitationRequired()])
    loose = replace(SafetyThresholds(), require_citations=False)
    assert not chain.run(context("The weir is 42 metres long.", bounds=loose))[0].passed
    assert chain.run(context("The weir is 42 metres long.", 1, bounds=loose))[0].passed


@pytest.mark.parametrize(("least", "passes"), [(0.3, True), (0.9, False)])
def test_evidence_overlap_has_a_bound_of_its_own(least: float, passes: bool) -> None:
    half = "The weir at Tilsa pleases every visitor from Kolkata."
    assert ValidatorChain([EvidenceOverlap(least)]).run(context(half, 1))[0].passed is passes


def test_numbers_and_ethics() -> None:
    chain = ValidatorChain([NumericUnitsBasic(), EthicsAdapter()])
    good, bad = context("The weir is 42 metres long.", 1), context("The weir is 43 metres long.", 1)
    assert [one.passed for one in chain.run(good)] == [True, True]
    assert [one.passed for one in chain.run(bad)] == [False, True]
    assert not chain.run(replace(good, question="how do i make a bomb"))[1].passed


def test_grounding_runs_where_no_citation_is_required() -> None:
    bounds = replace(SafetyThresholds(), require_citations=False)
    mechanism = SafetyMechanism(bounds)
    made_up = mechanism.should_reject_query(
        ASKED, [Passage(TEXT, 0.9)], "Penguins of the southern ocean eat krill."
    )
    assert "grounding" in made_up.failed_checks
    told = mechanism.should_reject_query(ASKED, [Passage(TEXT, 0.9)], "The weir at Tilsa is 42 metres long.")
    assert told.is_safe()


class NoWeirs(AnswerCheck):
    name = "no_weirs"

    def run(self, context: CheckContext) -> Outcome:
        said = context.draft.text if context.draft else ""
        return failed(self) if "weir" in said else passed(self)


def test_a_check_of_ones_own_is_heard() -> None:
    answer, found = "The weir at Tilsa is 42 metres long. [1]", [Passage(TEXT, 0.9)]
    assert SafetyMechanism().should_reject_query(ASKED, found, answer).is_safe()
    verdict = SafetyMechanism(checks=[NoWeirs()]).should_reject_query(ASKED, found, answer)
    assert "no_weirs" in verdict.failed_checks
    assert not verdict.is_safe()


@pytest.mark.parametrize("language", [Language.EN, Language.HI])
def test_fallback_answers(language: Language) -> None:
    for reason in [*RejectionReason, None, "no such reason"]:
        assert get_fallback_answer(reason, language).splitlines()
    assert get_fallback_answer("off_topic", language) != get_fallback_answer(
        "hallucination_detected", language
    )


def test_strict_mode_works_both_ways() -> None:
    assert from_environment(None, {"POTHI_STRICT_MODE": "yes"}) == PRESETS["strict"]
    assert from_environment(PRESETS["strict"], {"POTHI_STRICT_MODE": "no"}) == PRESETS["balanced"]
    exploring = PRESETS["exploratory"]
    assert from_environment(exploring, {"POTHI_STRICT_MODE": "no"}) == exploring


@pytest.mark.parametrize(("least", "safe"), [("0.4", True), ("0.65", False), ("0.9", False)])
def test_the_confidence_threshold_works_both_ways(least: str, safe: bool) -> None:
    bounds = from_environment(None, {"POTHI_CONFIDENCE_THRESHOLD": least})
    assert ConfidenceValidator(bounds).validate(ASKED, [Passage(TEXT, 0.6)]).is_safe() is safe


@pytest.mark.parametrize(
    "values", [{"temperature": -0.1}, {"temperature": 2.1}, {"max_tokens": 0}, {"max_tokens": 501}]
)
def test_a_configuration_out_of_range(values: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must be from"):
        GenerationConfig(**values)  # type: ignore[arg-type]


def shown() -> AnswerResult:
    cited = Citation(1, "jesc109", 4, "137", "NCERT Science, Class 10, Page 137", "It is 42 metres long.", ())
    return AnswerResult(
        ASKED,
        AnswerKind.QUOTED,
        Language.EN,
        QuestionLanguage.EN,
        answer="It is 42 metres long. [1] It is old. [2]",
        citations=(cited,),
    )


@pytest.mark.parametrize(
    ("style", "answer"),
    [
        (CitationStyle.NUMBERED, "It is 42 metres long. [1] It is old. [2]"),
        (CitationStyle.SOURCE, "It is 42 metres long. [Source 1] It is old. [Source 2]"),
        (CitationStyle.PAGE, "It is 42 metres long. (NCERT Science, Class 10, Page 137) It is old. [2]"),
    ],
)
def test_citation_styles(style: CitationStyle, answer: str) -> None:
    assert cited_as(shown(), style).answer == answer


def test_the_generator_hands_its_configuration_on() -> None:
    asked: list[object] = []

    class Tutor:
        def ask(self, question: str, scope: Scope | None = None, **more: object) -> AnswerResult:
            asked.append(more["generation"])
            return shown()

    config = GenerationConfig(temperature=0.3, max_tokens=80, citation_style=CitationStyle.SOURCE)
    result = RAGAnswerGenerator(Tutor(), config).generate(ASKED)  # type: ignore[arg-type]
    assert asked == [config]
    assert "[Source 1]" in (result.answer or "")
    assert result.is_safe()
