"""Hindi sentences around formulas: what is said stays text, what is calculated does not."""

from __future__ import annotations

import pytest
from pages_fakes import page, span

from engine.core.values import BlockKind, Box
from engine.ingest.flow import read_page
from engine.ingest.lines import LineKind, column_lines
from engine.ingest.row import Row

COLUMN = (60.0, 90.0, 360.0, 400.0)
BAR: Box = (200.0, 104.0, 240.0, 105.0)


def lines(*rows: tuple[str, float, float], bars: list[Box] | None = None) -> list[tuple[LineKind, str]]:
    made = [Row.of([span(text, x, y)]) for text, x, y in rows]
    return [(line.kind, line.text) for line in column_lines(made, COLUMN, bars)]


def test_a_sentence_with_a_fraction_in_it_stays_text() -> None:
    said = "नाव की चाल यहाँ दी गई है। तब v ="
    found = lines((said, 60, 105), ("d", 215, 100), ("t", 215, 110), bars=[BAR])
    assert any(kind is LineKind.TEXT and said in text for kind, text in found)


@pytest.mark.parametrize("word", ["अतः", "इसी प्रकार,", "अर्थात,"])
def test_the_word_before_a_formula_is_text(word: str) -> None:
    found = lines((word, 60, 105), ("v =", 150, 105), ("d", 215, 100), ("t", 215, 110), bars=[BAR])
    assert found[0] == (LineKind.TEXT, word)
    assert found[1][0] is LineKind.EQUATION


def test_what_a_formula_defines_is_no_word_before_it() -> None:
    found = lines(("नाव की चाल", 60, 105), ("= d", 150, 105), ("t", 215, 110), ("s", 215, 100), bars=[BAR])
    assert (LineKind.TEXT, "नाव की चाल") not in found


@pytest.mark.parametrize("half", ["नाव की एक दिन में चाल =", "चाल =", "v = = 4 m"])
def test_half_a_formula_is_no_prose(half: str) -> None:
    assert [kind for kind, _ in lines((half, 80, 105))] == [LineKind.EQUATION]


def test_a_line_between_formulas_is_no_label_of_a_drawing() -> None:
    prose = ["नदी के पानी में नाव धीरे चलती है और", "घाट पर लोग उसकी राह देखते हैं जो", "गाँव से आते हैं और बाज़ार जाते हैं।"]
    rows = [span(text, 60, 100 + 14 * index) for index, text in enumerate(prose * 2)]
    lead, bar = span("इन दोनों की चाल", 60, 220), (66.0, 224.0, 110.0, 226.0)
    drawn: Box = (90.0, 226.0, 140.0, 260.0)
    flow = read_page(page(*rows, lead, ink=[bar, drawn]), 10.0)
    assert "इन दोनों की चाल" in " ".join(p.plain for p in flow.paragraphs if p.kind is BlockKind.PARAGRAPH)
    assert flow.labels == []
