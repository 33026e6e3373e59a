"""Displayed formulas complete the sentence before them, or stay away when they were not read whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.ingest.formulas import completed, formula_text, is_one_line
from engine.values import Block, BlockKind, Place, Sentence

LINE = (80.0, 100.0, 300.0, 113.0)


def block(text, kind=BlockKind.EQUATION, box=LINE, page=1):
    return Block(kind, (Sentence(text, (Place(page, (box,)),)),))


@pytest.mark.parametrize(
    "text",
    ["C = C₁ + C₂ (2.64)", "aₙ = a + (n – 1) d", "K = °C + 273.15", "2Mg + O₂ → 2MgO (1.2)", "ΔTb = Kb m",
     "Magnesium + Oxygen → Magnesium oxide", "p = KH x", "Density = Mass/Volume", "V = (1/4πε₀)q/r",
     "घनत्व = द्रव्यमान/आयतन", "M₂ =1000 × w₂ (1.33)", "1/C = 1/C₁ + 1/C₂", "n = 4 or 13",
     "Simple Interest = P×R×T/100", "S = (n/2)[2a + (n − 1)d]"],
)  # fmt: skip
def test_a_formula_on_one_line_was_read_whole(text):
    assert is_one_line(block(text).sentences[0])


@pytest.mark.parametrize(
    "text",
    ["Q C = = (2.57) V", "1 1 = +", "= qV(r) (2.27)", "2S =", "(2.6)", "81 = 9", "Therefore 81 = 9.",
     "p₁ = p x₁", "N₁Φ = M₁₂ ₂ I", "E = (a + b", "x" * 80 + " = 2 + 3 + " + "1" * 30,
     "p = 0.850 bar; p = 0.845 bar", "9 A = Cd", "dW = M dI/dt 1", "NΦ = (nl)( )", "2 ε = 157 V",
     "Φ₁ = πr ² B", "∑ F = ma"],
)  # fmt: skip
def test_pieces_of_a_stacked_or_damaged_formula_are_told(text):
    assert not is_one_line(block(text).sentences[0])


def test_two_lines_or_a_tall_one_are_no_single_line():
    tall = block("S = n (a + l)", box=(80.0, 100.0, 300.0, 131.0))
    sentence = Sentence("S = n (a + l)", (Place(1, (LINE, LINE)),))
    assert not is_one_line(tall.sentences[0])
    assert not is_one_line(sentence)


def test_a_sentence_that_breaks_off_takes_its_formula_with_its_box():
    prose = block("The total capacity is –", BlockKind.PARAGRAPH, (80.0, 80.0, 300.0, 95.0))
    done = completed([prose, block("C = C₁ + C₂ (2.64)")])
    assert [b.text for b in done] == ["The total capacity is – C = C₁ + C₂"]
    assert done[0].sentences[0].places == (Place(1, ((80.0, 80.0, 300.0, 95.0), LINE)),)


def steps(*texts):
    """Lines of a calculation, one sentence each."""
    return Block(BlockKind.EQUATION, tuple(Sentence(text, (Place(1, (LINE,)),)) for text in texts))


def test_the_steps_of_a_calculation_go_with_it():
    prose = block("The work done is", BlockKind.PARAGRAPH)
    done = completed([prose, steps("W = qV = 2 × 4 V", "= 8 J (2.1)", "This is the end")])
    assert [b.text for b in done] == ["The work done is W = qV = 2 × 4 V = 8 J", "This is the end"]
    assert len(done[0].sentences[0].places[0].boxes) == 3


def test_steps_go_on_from_a_line_of_prose_with_a_formula():
    prose = block("Using this, molarity = 5 mol/(2 L)", BlockKind.PARAGRAPH)
    assert [b.text for b in completed([prose, steps("= 2.5 mol/L")])] == [
        "Using this, molarity = 5 mol/(2 L) = 2.5 mol/L"
    ]


def test_a_step_that_is_torn_or_too_far_is_left():
    prose = block("so that a = 5 m", BlockKind.PARAGRAPH)
    for lines in (steps("= 1 1 +"), steps("= = 5"), steps("="), steps("is 5")):
        assert completed([prose, lines]) == [prose, lines]
    ended = block("so that a = 5 m.", BlockKind.PARAGRAPH)
    assert completed([ended, steps("= 6 m")]) == [ended, steps("= 6 m")]
    many = completed([prose, steps(*["= 5 m + 5 m + 5 m + 5 m + 5 m + 5 m + 5 m"] * 9)])
    assert len(many[0].text) < 230
    assert many[1].sentences


def test_a_formula_over_the_page_keeps_its_own_page():
    prose = block("The total capacity is –", BlockKind.PARAGRAPH)
    done = completed([prose, block("C = C₁ + C₂", page=2)])
    assert [place.page for place in done[0].sentences[0].places] == [1, 2]


@pytest.mark.parametrize(
    "text", ["The total capacity is the sum.", "धारिताएँ जुड़ती हैं।", "Here, a = 8 and d = 2", "Really?"]
)
def test_a_whole_sentence_takes_none(text):
    blocks = [block(text, BlockKind.PARAGRAPH), block("C = C₁ + C₂")]
    assert completed(blocks) == blocks


def test_only_prose_takes_formulas_and_nothing_is_lost():
    heading = block("Capacity", BlockKind.HEADING)
    exercise = block("Find the capacity when", BlockKind.EXERCISE)
    for first in (heading, exercise, replace(heading, sentences=())):
        assert completed([first, block("C = C₁ + C₂")]) == [first, block("C = C₁ + C₂")]
    assert completed([]) == []


def test_the_number_at_the_margin_is_left_out():
    assert formula_text("(1.6) Fe + O₂ → FeO") == "Fe + O₂ → FeO"
    assert formula_text("C = C₁ + C₂ (2.64)") == "C = C₁ + C₂"
