"""Numbers on scanned Hindi pages: right, or told as unread."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from odd_layers import printed
from test_text_layers import needs_ocr

from engine.core.values import DocumentText, PageWarning
from engine.ingest.chunks import make_chunks
from engine.ingest.numerals import reread_numbers
from engine.ingest.reader import read_pdf
from engine.ingest.scans import Scan
from engine.ingest.spans import Span

FORMS = (
    "गाँव में {} घर हैं।", "नदी की लंबाई {} किलोमीटर है।", "पुल {} में बना था।", "खेत में {} पेड़ लगाए गए।",
    "विद्यालय में {} विद्यार्थी पढ़ते हैं।", "यहाँ का तापमान {} डिग्री रहता है।",
)  # fmt: skip
NUMBERS = (
    "8629", "4025", "2011", "1964", "2002", "19", "130", "86", "2013", "1967", "876", "2768", "1877", "1857",
    "61", "189", "63", "1981", "4086", "3145", "7469", "1904", "1903", "1887",
)  # fmt: skip


def village(path: Path, numbers: tuple[str, ...], dots: int, noise: float) -> Path:
    """The scan of a page with these numbers, at so many dots an inch."""
    texts = [
        " ".join(FORMS[(at + more) % 6].format(numbers[at + more]) for more in range(4))
        for at in range(0, len(numbers), 4)
    ]
    source = printed(path.with_stem("true"), "सोनपुर का मेला", texts, "NotoSansDevanagari", shaped=True)
    chance = np.random.default_rng(3)
    with pymupdf.open(source) as original, pymupdf.open() as scan:
        picture = original[0].get_pixmap(dpi=dots, colorspace=pymupdf.csGRAY)
        grey = np.frombuffer(picture.samples, np.uint8).reshape(picture.height, picture.width).astype(float)
        if noise:
            moved = [np.roll(grey, step, axis) for step in (1, -1) for axis in (0, 1)]
            grey = (grey + sum(moved)) / 5 * 0.8 + 20 + chance.normal(0, noise, grey.shape)
        pixels = np.clip(grey, 0, 255).astype(np.uint8).tobytes()
        grainy = pymupdf.Pixmap(pymupdf.csGRAY, picture.width, picture.height, pixels, False)
        page = scan.new_page(width=original[0].rect.width, height=original[0].rect.height)
        page.insert_image(page.rect, stream=grainy.tobytes("jpeg", jpg_quality=60))
        scan.save(path)
    return path


def numbers_in(texts: list[str]) -> list[str]:
    return re.findall(r"[\d०-९]+", " ".join(texts))


def evidence(document: DocumentText) -> list[str]:
    return [sentence.text for chunk in make_chunks(document) for sentence in chunk.sentences]


@needs_ocr
@pytest.mark.parametrize(("dots", "noise"), [(200, 0.0), (130, 12.0), (100, 15.0)])
def test_no_number_is_wrong_in_silence(dots: int, noise: float, tmp_path: Path) -> None:
    document = read_pdf(village(tmp_path / "scan.pdf", NUMBERS, dots, noise))
    read = numbers_in(evidence(document))
    assert [number for number in read if number not in NUMBERS] == []
    assert sum((Counter(NUMBERS) & Counter(read)).values()) >= 18
    unread = any("▯" in text for text in document.pages[0].paragraphs)
    assert unread == (PageWarning.PARTLY_UNREAD in document.pages[0].warnings)


@needs_ocr
def test_lines_drawn_apart_stay_whole(tmp_path: Path) -> None:
    hindi = tuple(number.translate(str.maketrans("0123456789", "०१२३४५६७८९")) for number in NUMBERS)
    document = read_pdf(village(tmp_path / "scan.pdf", hindi, 200, 0.0))
    assert numbers_in(list(document.pages[0].paragraphs)) == list(hindi)


@needs_ocr
def test_a_coarse_scan_is_reported(tmp_path: Path) -> None:
    [coarse] = read_pdf(village(tmp_path / "a.pdf", NUMBERS[:8], 90, 8.0)).pages
    [fine] = read_pdf(village(tmp_path / "b.pdf", NUMBERS[:8], 200, 0.0)).pages
    assert PageWarning.OCR_POOR in coarse.warnings
    assert coarse.quality < 0.8 <= fine.quality
    assert PageWarning.OCR_POOR not in fine.warnings


@pytest.mark.parametrize(
    ("hindi", "english", "expected"),
    [
        ("938", "1938", "1938"),
        ("938", "1939", "▯"),
        ("938", "", "▯"),
        ("938", "938", "938"),
        ("।877", "1877", "1877"),
        ("20]", "20", "▯ ]"),
        ("[20]", "[20]", "[20]"),
        ("98।", "1981", "1981"),
        ("98।", "198", "198।"),
        ("360", "380", "▯"),
        ("47", "17", "17"),
    ],
)
def test_two_readings_of_a_number(hindi: str, english: str, expected: str) -> None:
    """Black squares on white stand for the digits: only where they stand counts."""
    grey = np.full((60, 200, 3), 255, np.uint8)
    for at in range(4):
        grey[20:40, 40 + 14 * at : 50 + 14 * at] = 0
    scan = Scan(pymupdf.Pixmap(pymupdf.csRGB, 200, 60, grey.tobytes(), False), 72, 0.0, 0.0)
    word = Span(hindi + " ", "F", 24.0, (40.0, 18.0, 92.0, 42.0), 40.0)
    [read] = reread_numbers(scan, [word], lambda _: [(english, 60.0, 40.0)] if english else [])
    assert read.text.strip() == expected
