"""Statements that put a thing on the wrong side of a pair of opposites."""

from __future__ import annotations

import pytest

from engine.safety.sides import sides_of, swapped_side

CELL = (
    "The case of tin acts as the negative terminal and a rod of graphite in the middle acts as the "
    "positive terminal."
)
LAMPS = "In series the same current flows through all lamps, whereas in parallel each gets the same voltage."
HINDI = "टिन का डिब्बा ऋणात्मक सिरा है और ग्रेफ़ाइट की छड़ धनात्मक सिरा है।"


@pytest.mark.parametrize(
    ("statement", "book"),
    [
        ("The negative terminal is a rod of graphite.", CELL),
        ("The positive terminal is the case of tin.", CELL),
        ("The same current flows through lamps in parallel.", LAMPS),
        ("ऋणात्मक सिरा ग्रेफ़ाइट की छड़ है।", HINDI),
    ],
)
def test_a_swapped_side_is_found(statement: str, book: str) -> None:
    assert swapped_side(statement, [book])


@pytest.mark.parametrize(
    ("statement", "book"),
    [
        ("The negative terminal is the case of tin.", CELL),
        ("The positive terminal is a rod of graphite.", CELL),
        ("The rod of graphite is positive and the case of tin is negative.", CELL),  # names both: not judged
        ("The same current flows through lamps in series.", LAMPS),
        ("Oxidation occurs at the anode.", "Reduction occurs at the cathode and oxidation at the anode."),
        ("The negative terminal is a rod.", "The negative terminal is near the positive terminal."),
        ("A rod of graphite stands in the middle.", CELL),
        ("ऋणात्मक सिरा टिन का डिब्बा है।", HINDI),
    ],
)
def test_the_right_side_or_none_passes(statement: str, book: str) -> None:
    assert swapped_side(statement, [book]) is None


def test_another_sentence_on_the_right_side_clears() -> None:
    more = "A short rod is the negative terminal, a long plate the positive terminal."
    assert swapped_side("The negative terminal is a rod.", [CELL, more]) is None


def test_what_is_reduced_beside_oxidation_does_not_become_less() -> None:
    book = "One substance gets oxidised while the other gets reduced. This is a redox reaction."
    assert swapped_side("In a redox reaction one is oxidised while the other is reduced.", [book]) is None
    assert ("redox", -1) in sides_of("Zinc is oxidised, whereas copper is reduced.")
    assert ("change", -1) in sides_of("In May the price is increased, whereas in June it is reduced.")


def test_words_between_two_dividers_belong_to_no_side() -> None:
    sides = sides_of("Zinc is negative, which is dull, and graphite is positive.")
    assert "zinc" in sides[("charge", -1)]
    assert "graphit" in sides[("charge", 1)]
    assert not any("dull" in stems for stems in sides.values())
