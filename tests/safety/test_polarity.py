"""Polarity: what a source says turned round, and the same in other words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from material import failures, sources

from engine.core.values import QuestionLanguage
from engine.safety import Draft, SafetyMechanism

EN, HI = QuestionLanguage.EN, QuestionLanguage.HI

TURNED = [
    (
        "The resistance of a wire increases with its length.",
        "Resistance decreases with the length of a wire.",
    ),
    ("During photosynthesis plants release oxygen.", "During photosynthesis plants do not release oxygen."),
    ("Sound travels faster in solids than in air.", "Sound travels faster in air than in solids."),
    ("Oxidation takes place at the anode of a cell.", "Oxidation takes place at the cathode of a cell."),
    ("No two field lines cross each other.", "Two field lines cross each other."),
    ("Resistors in series carry the same current.", "Resistors in parallel carry the same current."),
    ("ताप बढ़ने पर गैसों की विलेयता घटती है।", "ताप बढ़ने पर गैसों की विलेयता बढ़ती है।"),
    ("चालक के भीतर विद्युत क्षेत्र शून्य होता है।", "चालक के भीतर विद्युत क्षेत्र अधिकतम होता है।"),
    ("यह अभिक्रिया जल में नहीं होती है।", "यह अभिक्रिया जल में होती है।"),
    ("Shops in the new town are free of tax for ten years.", "Shops in the new town pay tax for ten years."),
    ("The loose knot makes the kite unstable in wind.", "The loose knot makes the kite more stable in wind."),
    ("No two rays are found to meet in the lamp.", "The rays are found to meet near the wick of the lamp."),
    ("The two rays meet and do not bend in glass.", "The two rays meet and bend in glass."),
    ("The town has no water as the river does not flow in May.", "The river flows in the town in May."),
]
SAME = [
    ("The resistance of a wire increases with its length.", "Resistance rises with the length of a wire."),
    ("Sound travels faster in solids than in air.", "Sound travels slower in air than in solids."),
    ("Reduction occurs at the cathode and oxidation at the anode.", "Oxidation occurs at the anode."),
    ("When the volume decreases, the pressure increases.", "The pressure rises when the volume falls."),
    ("ताप बढ़ने पर गैसों की विलेयता घटती है।", "ताप बढ़ने पर गैसों की विलेयता कम हो जाती है।"),
    ("Not only plants but also algae make food.", "Plants and algae make food."),
    (
        "The loose knot makes the kite unstable in wind.",
        "The kite is less stable in wind, for the knot is loose.",
    ),
    (
        "Shops in the new town pay no tax for ten years.",
        "Shops in the new town are free of tax for ten years.",
    ),
    (
        "Thus the rays of the lamp are straight lines.",
        "The rays of the lamp never meet, being straight lines.",
    ),
    (
        "In a calm lake, waves come too late to rock us.",
        "No splash is heard in a calm lake: waves come late.",
    ),
    (
        "Some lakes have a river. A lake without one is called closed.",
        "A river has a mouth, a lake does not.",
    ),
    (
        "Copper is all imported as the island does not have any mines of copper.",
        "The island must import all its copper, as it does not have any mines of copper.",
    ),
    (
        "Cold makes the old nest seem less pleasant for reasons like hunger, long nights and storms. "
        "Warmth makes the new nest seem more pleasant than the old nest for reasons like food and long days.",
        "Cold makes the old nest seem less pleasant for reasons like long nights.",
    ),
]


@pytest.mark.parametrize(("source", "text"), TURNED)
def test_statements_turned_round_fail(source: str, text: str) -> None:
    assert "polarity" in failures(text, source, HI if "है" in text else EN)


@pytest.mark.parametrize(("source", "text"), SAME)
def test_the_same_in_other_words_passes(source: str, text: str) -> None:
    assert "polarity" not in failures(text, source, HI if "है" in text else EN)


def test_sides_are_told_by_the_sentence_beside_the_cited_ones() -> None:
    """The chunk says which pole is which; the sentences that were handed to the model don't."""
    cited = "The torch cell has a carbon rod in a moist paste."
    poles = "A zinc can acts as the negative terminal and a carbon rod as the positive terminal."
    (whole,) = sources(f"{cited} {poles}")
    source = replace(whole, text=cited)
    chain = SafetyMechanism()
    question = "What is the negative terminal of the torch cell made of?"
    statement = "The negative terminal of the torch cell is a carbon rod."
    outcome = chain.check_sentence(Draft(statement, (1,)), [source], question, EN)
    assert "polarity" in {one.name for one in outcome.outcomes if not one.passed}
