"""Names that OCR spells in two ways on one page."""

from __future__ import annotations

import pytest

from engine.ingest.scan_names import agree_on_names
from engine.ingest.spans import Span


def read(text: str) -> list[Span]:
    words, x = [], 0.0
    for word in text.split():
        words.append(Span(word + " ", "F", 10, (x, 0, x + 5 * len(word), 10), 8))
        x += 5 * len(word) + 4
    return words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The village of llvana is old. Ilvana sells pots, and Ilvana is far.",
         "The village of Ilvana is old. Ilvana sells pots, and Ilvana is far."),
        ("llsor is a lake. People of Ilsor fish.", "Ilsor is a lake. People of Ilsor fish."),
        ("The cliff of Il men. On Ilmen live goats.", "The cliff of Ilmen. On Ilmen live goats."),
        ("Kelva and Keiva are two towns.", "Kelva and Keiva are two towns."),
        ("He will call all of them in April.", "He will call all of them in April."),
        ("All men of Allmen", "All men of Allmen"),
    ],
)  # fmt: skip
def test_names(text: str, expected: str) -> None:
    assert " ".join(word.text.strip() for word in agree_on_names(read(text))) == expected
