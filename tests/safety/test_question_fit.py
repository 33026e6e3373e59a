"""Whether an answer is about whom the question names."""

from __future__ import annotations

import pytest
from material import sources

from engine.safety.answer_checks.question_fit import QuestionFit
from engine.safety.chain import CheckContext
from engine.safety.evidence import Draft
from engine.safety.thresholds import SafetyThresholds
from engine.values import QuestionLanguage

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
