"""Displayed formulas complete the sentence before them, or stay away when they were not read whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.values import Block, BlockKind, Place, Sentence
from engine.ingest.formulas import completed, formula_text, is_one_line

LINE = (80.0, 100.0, 300.0, 113.0)


def block(text, kind=BlockKind.EQUATION, box=LINE, page=1):
    return Block(kind, (Sentence(text, (Place(page, (box,)),)),))


@pytest.mark.parametrize(
    "text",
    ["C = C₁ + C₂ (2.64)", "aₙ = a + (n – 1) d", "K = °C + 273.15", "2Mg + O₂ → 2MgO (1.2)", "ΔTb = Kb m",
     "Magnesium + Oxygen → Magnesium oxide", "p = KH x", "Density = Mass/Volume", "V = (1/4πε₀)q/r",
     "घनत्व = द्रव्यमान/आयतन", "M₂ =1000 × w₂ (1.33)", "1/C = 1/C₁ + 1/C₂", "n = 4 or 13",
     "Simple Interest = P×R×T/100", "√81 = 9", "d = √(a² + b²)", "S = (n/2)[2a + (n − 1)d]"],
)  # fmt: skip
def test_a_formula_on_one_line_was_read_whole(text):
    assert is_one_line(block(text).sentences[0])


@pytest.mark.parametrize(
    "text",
    ["Q C = = (2.57) V", "1 1 = +", "= qV(r) (2.27)", "2S =", "(2.6)", "81 = 9", "Therefore 81 = 9.",
     "p₁ = p x₁", "N₁Φ = M₁₂ ₂ I", "E = (a + b", "x" * 80 + " = 2 + 3 + " + "1" * 30,
     "p = 0.850 bar; p = 0.845 bar", "9 A = Cd", "dW = M dI/dt 1", "NΦ = (nl)( )", "2 ε = 157 V",
     "Φ₁ = πr ² B", "∑ F = ma", "d = √ab + c"],
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


def prose(text):
    return block(text, BlockKind.PARAGRAPH)


def test_a_sentence_goes_on_behind_its_formula():
    blocks = [prose("The force is given by"), block("F = ma (5.3)"), prose("where m is the mass.")]
    assert [b.text for b in completed(blocks)] == ["The force is given by F = ma where m is the mass."]


def test_what_was_left_out_of_a_sentence_is_marked():
    torn = block("1 1 = +")
    assert completed([prose("The force is given by"), torn])[0].text == "The force is given by ..."
    assert completed([prose("The force is large."), torn])[0].text == "The force is large."
    assert [
        b.text for b in completed([prose("The force is given by"), torn, prose("where m is the mass.")])
    ] == [
        "The force is given by ... where m is the mass.",
        torn.text,
    ]
    stray = block("x y")  # a label, no formula that was lost
    assert completed([prose("Water turns into"), stray, prose("ice and snow.")])[0].text == (
        "Water turns into ice and snow."
    )


@pytest.mark.parametrize(
    ("first", "after"),
    [("The force acts.", prose("where is it?")), ("The force is given by", prose("The mass is m.")),
     ("The force is given by", block("where m is the mass", BlockKind.CAPTION)),
     ("The force is given by", replace(prose("where m is the mass."), headings=("Mass",)))],
)  # fmt: skip
def test_only_the_same_text_goes_on_behind_a_formula(first, after):
    assert completed([prose(first), block("F = ma"), after])[-1] == after


def test_numbered_formulas_and_those_in_words_are_sentences_of_their_own():
    lines = steps("v = λ × ν (10.2)", "x = y + z", "speed = wavelength × frequency", "(3.1) I = V/R")
    before = prose("Sound is slow.")
    done = completed([before, lines])
    assert [s.text for s in done[0].sentences] == [
        "Sound is slow.", "v = λ × ν", "speed = wavelength × frequency", "I = V/R",
    ]  # fmt: skip
    assert [s.text for s in done[1].sentences] == ["x = y + z"]


def test_a_step_behind_a_line_that_was_left_out_joins_nothing():
    done = completed([prose("so that a = 5 m"), steps("1 1 = +", "= 8 m")])
    assert [b.text for b in done] == ["so that a = 5 m", "1 1 = + = 8 m"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [("Light 6CO₂ + 6H₂O → C₆H₁₂O₆ + 6O₂", "6CO₂ + 6H₂O → C₆H₁₂O₆ + 6O₂ (Light)"),
     ("2FeSO₄(s) Heat → Fe₂O₃(s) + SO₂(g) (1.19)", "2FeSO₄(s) → Fe₂O₃(s) + SO₂(g) (Heat)"),
     ("CaCO₃ ऊष्मा → CaO + CO₂", "CaCO₃ → CaO + CO₂ (ऊष्मा)"),
     ("Magnesium + Oxygen → Magnesium oxide", "Magnesium + Oxygen → Magnesium oxide"),
     ("C = Q/V = = ε₀A/d (2.43)", "C = Q/V = ε₀A/d"),
     ("Zinc → Zn", "Zinc → Zn"), ("V = (1/4πε₀)q/R [2.19(b)]", "V = (1/4πε₀)q/R")],
)  # fmt: skip
def test_conditions_over_an_arrow_and_numbers_of_formulas(text, shown):
    assert formula_text(text) == shown


@pytest.mark.parametrize(
    "text", ["Since ω = 2πν, the emf can be written as", "p = 2 रखने पर", "If a = 1, we get"]
)
def test_a_sentence_with_a_formula_may_break_off_before_another(text):
    assert completed([prose(text), block("F = ma")])[0].text == f"{text} F = ma"


@pytest.mark.parametrize(
    "text",
    ["Mass per cent of carbon", "So the energy of the system is,", "संधारित्र में संचित ऊर्जा", "The work done"],
)
def test_a_sentence_goes_on_with_what_its_quantity_equals(text):
    done = completed([prose(text), steps("= 24 g/(46 g) × 100 (2.7)", "= 52.2")])
    assert [b.text for b in done] == [f"{text} = 24 g/(46 g) × 100 = 52.2"]


def test_a_line_that_names_its_quantity_is_a_sentence_and_one_that_goes_on_from_another_is_not():
    named = steps("Moles of carbon = 24.3 g/12.0 g = 2.02", "जल के मोल = 80 g/(18 g)", "Therefore 2x = 8 + y")
    done = completed([prose("We find the moles."), named])
    assert [s.text for s in done[0].sentences[1:]] == [s.text for s in named.sentences[:2]]
    assert [s.text for s in done[1].sentences] == ["Therefore 2x = 8 + y"]
