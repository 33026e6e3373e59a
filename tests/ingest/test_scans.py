"""Scanned pages: set upright, smoothed, read word by word, and judged."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pymupdf
import pytest
from pages_fakes import MORE, PROSE, Book, span

from engine.core.values import Language
from engine.ingest import ocr, scans


def picture_of(folder: Path, *, turned: float = 0.0, grain: float = 0.0, dpi: int = 150) -> pymupdf.Page:
    """A page of 500 x 700 points that is only a picture of lines, which fall to the right by `turned`."""
    book = Book().page(5)
    for block in range(8):
        book = book.text(PROSE, 60, 80 + 75 * block, size=14)
    source = pymupdf.open(book.save(folder, "source.pdf"))
    matrix = pymupdf.Matrix(dpi / 72, dpi / 72).prerotate(turned)
    picture = source[0].get_pixmap(matrix=matrix, alpha=False)
    if grain:
        pixels = np.frombuffer(picture.samples, np.uint8).astype(float)
        noisy = pixels + np.random.default_rng(1).normal(0, grain, pixels.shape)
        samples = np.clip(noisy, 0, 255).astype(np.uint8).tobytes()
        picture = pymupdf.Pixmap(pymupdf.csRGB, picture.width, picture.height, samples, False)
    scan = pymupdf.open()
    page = scan.new_page(width=500, height=700)
    page.insert_image(page.rect, pixmap=picture)
    return page


def grey_of(page: pymupdf.Page, dpi: int = 60) -> np.ndarray:
    picture = page.get_pixmap(dpi=dpi)
    return np.frombuffer(picture.samples, np.uint8).reshape(picture.height, picture.stride)[:, ::3]


@pytest.mark.parametrize("turned", [-9.5, -5.0, -2.5, -1.0, 0.0, 1.0, 2.5, 7.0, 10.0])
def test_the_skew_of_a_page_is_seen(tmp_path: Path, turned: float) -> None:
    assert scans.skew(grey_of(picture_of(tmp_path, turned=turned))) == pytest.approx(turned, abs=0.25)


def test_pages_without_lines_are_not_turned() -> None:
    assert scans.skew(np.full((600, 400), 255, np.uint8)) == 0.0
    assert scans.skew(np.zeros((600, 400), np.uint8)) == 0.0
    blots = np.random.default_rng(2).integers(0, 256, (600, 400)).astype(np.uint8)
    assert scans.skew(blots) == 0.0


def test_grain_of_the_paper(tmp_path: Path) -> None:
    assert scans.graininess(grey_of(picture_of(tmp_path), 150)) < 0.5
    assert scans.graininess(grey_of(picture_of(tmp_path, grain=20), 150)) > 5


@pytest.mark.parametrize("turned", [0.0, 2.0])
def test_the_upright_picture_knows_its_place(tmp_path: Path, turned: float) -> None:
    scan = scans.upright_scan(picture_of(tmp_path, turned=turned))
    assert scan.dpi == scan.pixmap.xres == pytest.approx(150, abs=12)
    assert scan.scale == 1.0
    middle = scan.to_page(scan.pixmap.width / scan.dpi * 36, scan.pixmap.height / scan.dpi * 36)
    assert middle == pytest.approx((250, 350), abs=1.5)


def test_coarse_and_fine_scans_are_read_at_a_useful_size(tmp_path: Path) -> None:
    assert scans.upright_scan(picture_of(tmp_path, dpi=72)).dpi == 150
    assert scans.upright_scan(picture_of(tmp_path, dpi=400)).dpi == 300


@pytest.mark.parametrize("speck", ["", "|", "—"])
def test_a_line_over_the_gutter_is_cut_in_two_and_its_specks_go(speck: str) -> None:
    lines = []
    for row, (left, right) in enumerate(zip(PROSE * 2, MORE * 2, strict=True)):
        words, x = [], 40.0
        for text in left.split():
            words.append(span(text, x, 100 + 13 * row, per_letter=4))
            x = words[-1].box[2] + 3
        middle = [span(speck, 215, 100 + 13 * row)] if speck and row == 3 else []
        x = 226.0
        others = []
        for text in right.split():
            others.append(span(text, x, 100 + 13 * row, per_letter=4))
            x = others[-1].box[2] + 3
        lines += [words + middle + others] if row == 3 else [words, others]
    cut = ocr._cut_at_gutter(lines)
    assert [" ".join(word.text for word in line) for line in cut] == [
        text for pair in zip(PROSE * 2, MORE * 2, strict=True) for text in pair
    ]


def test_a_title_over_two_columns_stays_whole() -> None:
    title = [span(text, 40 + 60 * at, 60) for at, text in enumerate(["Rivers", "and the fields", "by them"])]
    columns = [[span(text, x, 100 + 13 * row, per_letter=4)] for row in range(8)
               for x, text in ((40, PROSE[row % 4]), (226, MORE[row % 4]))]  # fmt: skip
    assert ocr._cut_at_gutter([title, *columns])[0] == title


def test_a_skewed_grainy_scan_is_read_line_by_line(tmp_path: Path) -> None:
    tessdata = ocr.find_tessdata()
    if tessdata is None:
        pytest.skip("no Tesseract data on this machine")
    page = ocr.ocr_page(picture_of(tmp_path, turned=1.5, grain=12), 1, tessdata, Language.EN)
    lines = ["".join(span.text for span in piece).strip() for piece in page.pieces]
    assert lines.count(PROSE[0]) >= 6
    assert page.scanned
    left = [piece[0].box[0] for piece in page.pieces if piece[0].text == "The "]
    assert max(left) - min(left) < 6


@pytest.mark.parametrize(
    ("texts", "quality"),
    [
        (["The farmers wait for a good flood.", "नदी खेतों को सींचती है।"], 1.0),
        (["It is 12.5 or 40% of 2024-25."], 1.0),
        ([], 1.0),
        (["12 + 5 = 17"], 1.0),
        (["flood ftg Ba, qx"], 0.25),
        (["विद्युत ि4 क्षेत्र ५a"], 0.5),
        (["well-known teacher’s"], 0.5),
    ],
)
def test_quality_is_the_share_of_words(texts: list[str], quality: float) -> None:
    assert ocr.reading_quality(texts) == quality
