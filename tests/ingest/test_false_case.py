"""Capital letters that a file tells as small ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from odd_layers import PROSE, TITLE, printed, retold
from test_text_layers import needs_ocr

from engine.core.values import PageWarning
from engine.ingest.false_case import fonts_without_capitals
from engine.ingest.layer_words import PlainWord
from engine.ingest.reader import read_pdf

TEXTS = (
    "Zora Sen, Oskar Vaswani and Cyrus Wu sowed oats in Tilsa. Vows of Morvan were cut in stone "
    "at Zoxu. Wes Zucco saw a fox and a cow in Oslo.",
    "Uzma Cowasji keeps six cows at Rastel. Some say that Ustad Vox was once chosen as the Chief of Andor, "
    "and 47 people of the valley came to see him.",
)


@needs_ocr
@pytest.mark.parametrize("only", ["", "Sans$"])
def test_they_come_from_the_picture(only: str, tmp_path: Path) -> None:
    source = printed(tmp_path / "true.pdf", "Cows of Woswa", TEXTS)
    retold(source, tmp_path / "book.pdf", lambda text, _: text.lower(), only=only)
    document = read_pdf(tmp_path / "book.pdf")
    assert document.pages[0].paragraphs == read_pdf(source).pages[0].paragraphs
    assert PageWarning.REREAD in document.pages[0].warnings


@needs_ocr
def test_what_is_printed_without_capitals_stays(tmp_path: Path) -> None:
    small = [text.lower() for text in TEXTS]
    document = read_pdf(printed(tmp_path / "book.pdf", "cows of woswa", small))
    assert document.pages[0].paragraphs == ("cows of woswa", *small)
    assert PageWarning.REREAD not in document.pages[0].warnings


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (" ".join(TEXTS).lower(), True),
        (" ".join(TEXTS), False),
        (f"{TITLE} {PROSE[0]}", False),
        ("one two three four five six. " * 3, False),  # too few words
        ("a label of a picture " * 10, False),  # no sentences
        ("the mill turns. The sails creak. " + "a slow wind blows. " * 9, False),
    ],
)
def test_what_betrays_them(text: str, told: bool) -> None:
    assert fonts_without_capitals([PlainWord(word, "F") for word in text.split()]) == (
        {"F"} if told else set()
    )
