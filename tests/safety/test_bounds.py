"""Bounds of stage A just below, at and just above: the score proves where a case lies, the verdict what it
does there."""

from __future__ import annotations

import pytest
from material import SOUND, sources

from engine.core.values import ConfidenceLevel, QuestionLanguage
from engine.safety import Draft, Outcome, RejectionReason, SafetyMechanism, SafetyThresholds
from engine.safety.answer_checks.grounding import MIN_NEW_SHARE, new_word_share
from engine.safety.answer_checks.shape import MAX_LENGTH_RATIO
from engine.safety.evidence import Similarity
from engine.safety.results import SafetyCheckResult

EN, HI = QuestionLanguage.EN, QuestionLanguage.HI
QUESTION = "Tell me about sound in solids"


def one_sentence(
    text: str,
    source: str = SOUND,
    question: str = QUESTION,
    language: QuestionLanguage = EN,
    similarity: Similarity | None = None,
) -> dict[str, Outcome]:
    """The outcome of every check of one sentence that cites the source, by name."""
    checked = SafetyMechanism().check_sentence(
        Draft(text, (1,)), sources(source), question, language, similarity
    )
    return {outcome.name: outcome for outcome in checked.outcomes}


def failed(outcomes: dict[str, Outcome]) -> set[str]:
    return {name for name, outcome in outcomes.items() if not outcome.passed}


def whole_answer(
    texts: list[str],
    source: str,
    question: str = QUESTION,
    preset: str = "balanced",
    similarity: Similarity | None = None,
) -> tuple[SafetyCheckResult, dict[str, Outcome]]:
    """The verdict on sentences that all cite the source, and the outcomes of the whole-answer checks."""
    chain = SafetyMechanism(SafetyThresholds.preset(preset))
    material = sources(source)
    drafts = [Draft(text, (1,)) for text in texts]
    checked = [
        chain.check_sentence(draft, material, question, EN, similarity, drafts[:place])
        for place, draft in enumerate(drafts)
    ]
    verdict = chain.check_answer(checked, material, question, EN, similarity)
    of_sentences = {id(outcome) for one in checked for outcome in one.outcomes}
    return verdict, {o.name: o for o in verdict.outcomes if id(o) not in of_sentences}


# --- share of grounded sentences -------------------------------------------------------------------
THINGS = ("wood", "glass", "steel", "stone", "brick", "copper", "silver", "marble", "granite", "rubber")
BOOK = " ".join(f"Sound travels well through {thing}." for thing in THINGS)
GROUNDED = [f"Through {thing} sound travels." for thing in THINGS]
INVENTED = [f"Purple velvet curtains dislike {thing}." for thing in THINGS]


@pytest.mark.parametrize(
    ("preset", "grounded", "expected"),
    [
        ("balanced", 6, RejectionReason.LOW_GROUNDING),
        ("balanced", 7, None),
        ("balanced", 8, None),
        ("strict", 8, RejectionReason.LOW_GROUNDING),
        ("strict", 9, None),
        ("strict", 10, None),
    ],
)
def test_share_of_grounded_sentences(preset: str, grounded: int, expected: RejectionReason | None) -> None:
    texts = GROUNDED[:grounded] + INVENTED[grounded:]
    verdict, outcomes = whole_answer(texts, BOOK, preset=preset)
    assert outcomes["grounded_share"].score == pytest.approx(grounded / 10)
    assert verdict.rejection_reason is expected
    assert failed(outcomes) == ({"grounded_share"} if expected else set())


# --- semantic support ------------------------------------------------------------------------------
@pytest.mark.parametrize(("cosine", "expected"), [(0.79, {"semantic_support"}), (0.8, set()), (0.81, set())])
def test_semantic_support_in_one_language(cosine: float, expected: set[str]) -> None:
    """All words stand in the source, but in no sentence of it."""
    outcomes = one_sentence("Faster than in air sound travels in solids.", similarity=lambda a, b: cosine)
    assert outcomes["grounding"].score == 1.0
    assert outcomes["grounding"].details == "shared words"
    assert outcomes["semantic_support"].score == cosine
    assert failed(outcomes) == expected


# --- length ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("over", "expected"), [(-1, None), (0, None), (1, {"length"})])
def test_an_answer_is_at_most_twice_as_long_as_its_evidence(over: int, expected: set[str] | None) -> None:
    book = "Sound needs solids liquids gases metals wood glass stone water"  # ten words
    said = (book.split() * 3)[: 20 + over]
    verdict, outcomes = whole_answer([" ".join(said) + "."], book)
    assert outcomes["length"].score == 20 + over
    assert outcomes["length"].threshold == 10 * MAX_LENGTH_RATIO
    assert failed(outcomes) == (expected or set())
    assert verdict.rejection_reason is (RejectionReason.HALLUCINATION_DETECTED if expected else None)


# --- answers the question --------------------------------------------------------------------------
@pytest.mark.parametrize(("score", "expected"), [(0.29, {"question_fit"}), (0.3, set()), (0.31, set())])
def test_an_answer_fits_its_question(score: float, expected: set[str]) -> None:
    """All of the question stands in the source; only the embedder finds the answer far from it."""
    cosine = 0.8 + 0.08 * score
    verdict, outcomes = whole_answer(
        ["Faster than in air sound travels in solids."],
        SOUND,
        "How does sound travel in solids?",
        similarity=lambda a, b: cosine,
    )
    assert outcomes["question_fit"].score == pytest.approx(score)
    assert failed(outcomes) == expected
    assert verdict.rejection_reason is (RejectionReason.LOW_CONFIDENCE if expected else None)


# --- language --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("language", "share", "passed"),
    [
        (HI, 0.49, False),
        (HI, 0.5, True),
        (HI, 0.51, True),
        (EN, 0.69, False),
        (EN, 0.7, True),
        (EN, 0.71, True),
    ],
)
def test_share_of_letters_in_the_students_language(
    language: QuestionLanguage, share: float, passed: bool
) -> None:
    own, other = ("क", "a") if language is HI else ("a", "क")
    letters = round(100 * share)
    outcome = one_sentence(f"{own * letters} {other * (100 - letters)}", language=language)["language"]
    assert outcome.score == pytest.approx(share)
    assert outcome.passed is passed


@pytest.mark.parametrize(("foreign", "passed"), [(4, True), (5, True), (6, False)])
@pytest.mark.parametrize(("language", "own"), [(EN, "a"), (HI, "क")])
def test_letters_of_another_script(language: QuestionLanguage, own: str, foreign: int, passed: bool) -> None:
    """At most 5 of 100."""
    outcome = one_sentence(f"{own * (100 - foreign)} {'声' * foreign}", language=language)["language"]
    assert outcome.passed is passed
    assert (outcome.details == "letters of another script") is not passed
    assert outcome.score is not None
    assert outcome.score >= 0.9  # the share of the own language is not what fails


# --- words added to the question -------------------------------------------------------------------
NOWHERE = ("purple", "velvet", "gloves", "dance", "noisy", "clever", "pirates", "hungry", "lonely", "night")


@pytest.mark.parametrize(("known", "passed"), [(6, False), (7, True), (8, True)])
def test_share_of_the_words_that_are_added_to_the_question(known: int, passed: bool) -> None:
    """Ten added words and seven of the student's own that the book does not have."""
    question = "Why do grandma's curtains flutter, rattle, tremble, wobble and jingle?"
    told = [*THINGS[:known], *NOWHERE[known:]]
    text = f"Grandma's curtains flutter, rattle, tremble, wobble, jingle {' '.join(told)}."
    draft, book = Draft(text, (1,)), BOOK
    share = new_word_share(draft, question, tuple(sources(book)))
    assert share == pytest.approx(known / 10)
    assert (share >= MIN_NEW_SHARE) is passed
    outcome = one_sentence(text, book, question)["grounding"]
    assert outcome.passed is passed
    assert outcome.details == ("words added to the question" if passed else "shared words")
    if passed:
        assert outcome.score == pytest.approx(known / 10)


# --- levels that people see ------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("confidence", "level"),
    [
        (0.0, ConfidenceLevel.INSUFFICIENT),
        (0.29, ConfidenceLevel.INSUFFICIENT),
        (0.3, ConfidenceLevel.LOW),
        (0.31, ConfidenceLevel.LOW),
        (0.59, ConfidenceLevel.LOW),
        (0.6, ConfidenceLevel.MEDIUM),
        (0.61, ConfidenceLevel.MEDIUM),
        (0.79, ConfidenceLevel.MEDIUM),
        (0.8, ConfidenceLevel.HIGH),
        (0.81, ConfidenceLevel.HIGH),
        (1.0, ConfidenceLevel.HIGH),
    ],
)
def test_levels_of_confidence(confidence: float, level: ConfidenceLevel) -> None:
    assert ConfidenceLevel.of(confidence) is level
