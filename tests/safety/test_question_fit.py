"""Whether an answer is about whom the question names."""

from __future__ import annotations

import pytest
from material import sources

from engine.core.values import QuestionLanguage
from engine.policy.thresholds import SafetyThresholds
from engine.safety.answer_checks.question_fit import QuestionFit, only_echoes, tells_number
from engine.safety.chain import CheckContext
from engine.safety.evidence import Draft

BOOK = "In 1902 Asha Rao opened a school in Pune. Gandhi wrote to her twice."


@pytest.mark.parametrize(
    ("question", "passed"),
    [
        ("When did Asha Rao open a school in Pune?", True),
        ("When did Asha Rao open a school in Nagpur?", False),
        ("When did Asha Rao start the Seva Sangh?", False),
        ("Did Mahatma Gandhi write to Asha Rao?", True),
        ("When did the British let Asha Rao open a school?", True),
        ("Who opened a school in Pune?", True),
    ],
)
def test_every_name_has_to_be_known_by_a_word_at_least(question: str, passed: bool) -> None:
    evidence = tuple(sources(BOOK))
    draft = Draft(BOOK.split(". ")[0] + ".", (1,))
    context = CheckContext(
        question=question,
        language=QuestionLanguage.EN,
        thresholds=SafetyThresholds(),
        evidence=evidence,
        drafts=(draft,),
        shown=(draft,),
        quoted=True,
    )
    assert QuestionFit().run(context).passed is passed


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("How many nests are in the tree?", True),
        ("When we count, how many nests are in the tree?", True),
        ("How many nests does a bird build if you feed it?", True),
        ("How do I find the nests if I know how many birds are in the tree?", False),
        ("What do you call a nest when one asks how many eggs it holds?", False),
    ],
)
def test_a_number_in_the_condition_is_not_asked_for(question: str, asks: bool) -> None:
    assert tells_number(question, "A bird builds its nests in the tree.") is not asks
    assert tells_number(question, "A bird builds 2 nests in the tree.")


@pytest.mark.parametrize(
    ("answer", "echoes"),
    [
        ("Yes, birds can build nests on the ground.", True),
        ("No, birds cannot build nests on the ground.", True),
        ("Birds can build nests on the ground.", True),
        ("Yes, birds can build nests on the ground because larks do.", False),
        ("Yes, 2 birds can.", False),
    ],
)
def test_a_bare_yes_only_repeats_the_question(answer: str, echoes: bool) -> None:
    assert only_echoes("Can birds build nests on the ground?", answer) is echoes


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("For example, the USA has seven time zones.", False),
        ("Orland has three time zones.", True),
        ("There are three time zones in the country.", True),
        ("It has three time zones.", True),
        ("The country that Mira Dutt mapped, Orland, has three time zones.", True),
    ],
)
def test_what_another_has_is_not_counted(answer: str, told: bool) -> None:
    assert tells_number("How many time zones are there in Orland?", answer) is told
