"""Questions for a definition, and sentences that give one."""

from __future__ import annotations

import pytest

from engine.query.definitions import asks_definition, gives_definition


@pytest.mark.parametrize(
    "question",
    [
        "What is inertia?",
        "define inertia",
        "What do you mean by inertia?",
        "जड़त्व किसे कहते हैं?",
        "jadatva kya hota hai",
    ],
)
def test_asked(question: str) -> None:
    assert asks_definition(question)


@pytest.mark.parametrize("question", ["Why do stars twinkle?", "तारे क्यों टिमटिमाते हैं?", "How far is the sun?"])
def test_not_asked(question: str) -> None:
    assert not asks_definition(question)


@pytest.mark.parametrize(
    "sentence",
    [
        "This tendency is called inertia.",
        "A galaxy is a huge group of stars.",
        "इस गुण को जड़त्व कहते हैं।",
        "यह जड़त्व कहलाता है।",
    ],
)
def test_given(sentence: str) -> None:
    assert gives_definition(sentence)


@pytest.mark.parametrize("sentence", ["Inertia keeps the bus going.", "बस आगे चलती रहती है।"])
def test_not_given(sentence: str) -> None:
    assert not gives_definition(sentence)
