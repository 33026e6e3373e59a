"""What OCR reads is put to the words of the layer on the right line, however close lines stand."""

from __future__ import annotations

from engine.ingest.layer_words import LayerWord, Letter
from engine.ingest.matching import readings_of
from engine.ingest.spans import Span

SIZE, STEP = 12.0, 14.4  # as browsers and MuPDF set lines by themselves
LINES = (("mill", "of", "the", "north"), ("a", "quarrel", "about", "bread"), ("seven", "grey", "geese"))


def _boxes(words: tuple[str, ...]) -> list[tuple[float, float]]:
    boxes, x = [], 60.0
    for word in words:
        boxes.append((x, x + 6 * len(word)))
        x += 6 * len(word) + 3
    return boxes


def layer() -> list[LayerWord]:
    return [
        LayerWord((Letter("?", "F", SIZE, (x0, at * STEP - 9, x1, at * STEP + 3), at * STEP, at, 0, number),))
        for at, words in enumerate(LINES)
        for number, (x0, x1) in enumerate(_boxes(words))
    ]


def test_a_line_that_tesseract_saw_too_low() -> None:
    low = {0: 1.5, 1: 0.85 * STEP, 2: 2.0}  # points by which each line was read too low
    read = [
        Span(word + " ", "F", SIZE, (x0, at * STEP - 9, x1, at * STEP), at * STEP + low[at])
        for at, words in enumerate(LINES)
        for word, (x0, x1) in zip(words, _boxes(words), strict=True)
    ]
    words = layer()
    given = readings_of(words, read)
    found = [" ".join(part.text for part in given[id(word)]) for word in words]
    assert found == [word for line in LINES for word in line]
