"""What a question names by its place beside the part of the book that was asked for before."""

from __future__ import annotations

import pytest

from engine.query.neighbour_references import neighbour_reference
from engine.query.reference_words import LAST_ITEM, ReferenceKind

K = ReferenceKind


@pytest.mark.parametrize(
    ("question", "earlier", "named"),
    [
        ("and the second one?", ["What are the exercises of 5.1?"], (K.EXERCISE, "5.1", "2")),
        ("और दूसरा?", ["अभ्यास 5.1 के प्रश्न"], (K.EXERCISE, "5.1", "2")),
        ("aur agla sawal", ["Exercise 5.1 Q3"], (K.EXERCISE, "5.1", "4")),
        ("the last one", ["show exercise 5.2"], (K.EXERCISE, "5.2", LAST_ITEM)),
        ("what about the fourth question?", ["प्रश्नावली 6.3 का प्रश्न 2"], (K.EXERCISE, "6.3", "4")),
        ("and the next one?", ["What does Fig. 5.3 show?"], (K.FIGURE, "5.4", "")),
        ("पिछली", ["सारणी 4.2 में क्या दिया है"], (K.TABLE, "4.1", "")),
        ("next", ["what is on page 4"], (K.PAGE, "5", "")),
        ("and the next?", ["exercise 5.2", "and the second one?"], (K.EXERCISE, "5.2", "3")),
        ("and the next?", ["exercise 5.2", "the second question"], (K.EXERCISE, "5.2", "3")),
    ],
)
def test_a_place_is_counted_from_what_was_named_before(
    question: str, earlier: list[str], named: tuple[ReferenceKind, str, str]
) -> None:
    found = neighbour_reference(question, earlier)
    assert found is not None
    assert (found.kind, found.number, found.item) == named


@pytest.mark.parametrize(
    ("question", "earlier"),
    [
        ("and the second one?", []),
        ("and the second one?", ["How long is the Alda?"]),  # no part of a book
        ("and the second weir?", ["exercise 5.2"]),  # something else is asked about
        ("the second one?", ["What does Fig. 5.3 show?"]),  # figures are not counted from there
        ("the previous one", ["page 1"]),
        ("the next one", ["exercise 5.2"]),  # none of its questions was named
        ("the second world war", ["exercise 5.2"]),
    ],
)
def test_anything_else_stays_a_question(question: str, earlier: list[str]) -> None:
    assert neighbour_reference(question, earlier) is None
