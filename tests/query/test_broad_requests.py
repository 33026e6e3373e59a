"""Requests for whole answers that were taken for short questions, or for another kind."""

from __future__ import annotations

import pytest

from engine.query.question_type import AnswerType, expected_answer


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("मेड़ बनाने के चरण लिखो", AnswerType.STEPS),
        ("Steps to build a weir of 12 m with 3 gates, solve for 4 m", AnswerType.STEPS),
        ("List the three ways in which brine is dried", AnswerType.LIST),
        ("How is a weir different from a dam?", AnswerType.COMPARE),
        ("मेड़ और बाँध कैसे अलग हैं?", AnswerType.COMPARE),
        ("weir aur dam me kya antar hai, kyun?", AnswerType.COMPARE),
        ("ohm ka niyam samjhao", AnswerType.EXPLAIN),
        ("ohm ke niyam likho", AnswerType.LIST),
        ("योजना के लक्ष्य लिखिए", AnswerType.LIST),
        ("Why do rivers bend? Give reasons", AnswerType.CAUSES),
        ("नमक के क्यारे उदाहरण सहित बताओ", AnswerType.EXPLAIN),
        ("नदी का इतिहास संक्षेप में लिखो", AnswerType.DESCRIBE),
        ("Tell me how the village changed after the dam", AnswerType.EXPLAIN),
        ("How do we measure the flow of a river?", AnswerType.STEPS),
        ("मेड़ क्या करती है और बाँध क्या करता है?", AnswerType.PARTS),
        ("weir kya hota hai aur iski zarurat kyu hoti hai", AnswerType.PARTS),
        ("good and bad sides of dams", AnswerType.LIST),
        ("what did the dam do to the salt pans", AnswerType.CAUSES),
        ("नमक किन कारणों से महँगा हुआ", AnswerType.CAUSES),
        ("namak kin karano se mehnga hua", AnswerType.CAUSES),
        ("Show that P (1, 2), Q (2, 3) and R (3, 4) lie on one line", AnswerType.PROVE),
    ],
)
def test_what_wants_more_than_a_sentence(question: str, kind: AnswerType) -> None:
    assert expected_answer(question).type is kind


@pytest.mark.parametrize(
    "question",
    [
        "Why is there a difference in the level of the river?",
        "Give an example of a river with weirs.",
        "What is a weir and who built the first one?",  # who is told in a word
        "When it rains, how far does the water rise?",
        "नदी का दूसरा चरण किस साल शुरू हुआ?",
        "How many weirs are there?",
    ],
)
def test_what_a_sentence_or_two_answer_stays_short(question: str) -> None:
    assert expected_answer(question).type is AnswerType.SHORT


@pytest.mark.parametrize(
    "question",
    [
        "Tell the story of Savel and the weir",
        "tell me the story of the salt pans",
        "narrate the story of the lighthouse keeper",
    ],
)
def test_a_story_of_the_book_is_described(question: str) -> None:
    assert expected_answer(question).type is AnswerType.DESCRIBE


@pytest.mark.parametrize("question", ["tell me a story", "tell a story about dragons", "sing a song"])
def test_a_story_to_pass_the_time_is_not(question: str) -> None:
    assert expected_answer(question).type is AnswerType.SHORT
