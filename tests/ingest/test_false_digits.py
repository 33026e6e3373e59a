"""Digits that a file tells wrong, and all else right."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pymupdf
import pytest
from odd_layers import printed, retold

from engine.core.values import DocumentText, PageWarning
from engine.ingest import ocr
from engine.ingest.digit_shapes import DigitShapes
from engine.ingest.layer_words import plain_words
from engine.ingest.reader import read_pdf

needs_ocr = pytest.mark.skipif(ocr.find_tessdata() is None, reason="no Tesseract data on this machine")
TEXT = (
    "The lighthouse of Brenna was lit in 1837 and is 58 metres high. Its lamp turns 6 times a minute, burns "
    "240 litres of oil in a month and is seen from 39 kilometres away.",
    "In 1908 a storm broke 17 of the 64 panes. The keeper climbed 285 steps every night for 31 years, and "
    "wrote 4730 pages on the 826 ships that he had seen.",
)
NUMBERS = re.compile(r"[0-9]+")
LIES: dict[str, Mapping[str, str]] = {
    "one on": {str(digit): str((digit + 1) % 10) for digit in range(10)},
    "3 and 8 exchanged": {"3": "8", "8": "3"},
    "1 and 7 exchanged": {"1": "7", "7": "1"},
    "5 and 6 exchanged": {"5": "6", "6": "5"},
    "8 as 3": {"8": "3"},
    "1 and 7 as 7": {"1": "7"},
    "0 as 6": {"0": "6"},
    "the other way round": {str(digit): str(9 - digit) for digit in range(10)},
}


def lie(source: Path, path: Path, told: Mapping[str, str]) -> Path:
    return retold(source, path, lambda text, _: told.get(text, text))


def numbers_of(document: DocumentText) -> list[str]:
    return NUMBERS.findall(" ".join(text for page in document.pages for text in page.paragraphs))


def numbers_in(texts: Sequence[str]) -> list[str]:
    return NUMBERS.findall(" ".join(texts))


@needs_ocr
@pytest.mark.parametrize("kind", LIES)
def test_numbers_are_those_that_are_printed(kind: str, tmp_path: Path) -> None:
    source = printed(tmp_path / "true.pdf", texts=TEXT)
    document = read_pdf(lie(source, tmp_path / "lie.pdf", LIES[kind]))

    assert numbers_of(document) == numbers_in(TEXT)
    assert PageWarning.REREAD in document.pages[0].warnings


@needs_ocr
def test_what_one_page_has_taught_holds_on_the_next(tmp_path: Path) -> None:
    source = printed(tmp_path / "one.pdf", texts=TEXT)
    other = printed(tmp_path / "two.pdf", texts=["Only 38 ships came back in that year."])
    with pymupdf.open(source) as book, pymupdf.open(other) as page:
        book.insert_pdf(page)
        book.save(tmp_path / "book.pdf")
    document = read_pdf(lie(tmp_path / "book.pdf", tmp_path / "lie.pdf", LIES["3 and 8 exchanged"]))

    assert "Only 38 ships" in " ".join(document.pages[1].paragraphs)


@needs_ocr
def test_sound_numbers_are_not_read_in_the_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(ocr, "read_words", lambda *given, **_: asked.append(given) or [])
    document = read_pdf(printed(tmp_path / "true.pdf", texts=TEXT))

    assert numbers_of(document) == numbers_in(TEXT)
    assert not asked


@pytest.mark.parametrize("font", ["helv", "heit", "tiro", "tibo", "cour"])
def test_each_digit_looks_like_itself(font: str) -> None:
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((60, 80), "10 23 45 67 89", fontname=font, fontsize=11)
        raw = page.get_text("rawdict")
        lines = [line for block in raw["blocks"] for line in block["lines"]]

        assert DigitShapes().look(page, plain_words(lines), lines) == {}
