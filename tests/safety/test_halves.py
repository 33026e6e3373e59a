"""Statements that join the subject of one half of a contrast to the rest of the other."""

from __future__ import annotations

import pytest

from engine.safety.sides import crossed_halves

ROPES = "Ropes tie sails to masts, while chains tie anchors to ships."
HINDI = "नाविक पाल बाँधते हैं जबकि मछुआरे जाल फेंकते हैं।"


@pytest.mark.parametrize(
    ("statement", "book"),
    [
        ("Chains tie sails to masts.", ROPES),
        ("Ropes tie anchors to ships.", ROPES),
        ("मछुआरे पाल बाँधते हैं।", HINDI),
        ("Ropes tie sails to masts, but chains tie sails to masts.", ROPES),
    ],
)
def test_a_crossed_statement_is_found(statement: str, book: str) -> None:
    assert crossed_halves(statement, [book])


@pytest.mark.parametrize(
    ("statement", "book"),
    [
        ("Chains tie anchors to ships.", ROPES),
        ("Ropes tie sails to masts.", ROPES),
        ("Ropes are weaker than chains.", ROPES),
        ("Ropes tie sails, while chains tie anchors.", ROPES),
        ("Chains tie sails to masts.", "Chains tie sails to masts and anchors to ships."),
        ("मछुआरे जाल फेंकते हैं।", HINDI),
        ("", ROPES),
    ],
)
def test_what_stays_in_its_half_passes(statement: str, book: str) -> None:
    assert crossed_halves(statement, [book]) is None


def test_another_sentence_of_the_book_clears() -> None:
    assert (
        crossed_halves("Chains tie sails to masts.", [ROPES, "On iron ships chains tie sails to masts."])
        is None
    )
    assert crossed_halves("Chains tie sails to masts.", []) is None
