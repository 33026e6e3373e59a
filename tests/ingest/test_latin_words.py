"""Latin words on scanned Hindi pages: terms in brackets, names, units, whole sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pymupdf
import pytest
from odd_layers import FONTS, scanned

from engine.ingest import ocr
from engine.ingest.reader import read_pdf

STYLE = (
    "@font-face{font-family:d;src:url(NotoSansDevanagari-Regular.ttf)}"
    "@font-face{font-family:l;src:url(NotoSans-Regular.ttf)}"
    "p{font-family:d;font-size:12pt;line-height:1.5} span{font-family:l}"
)
TEXTS = (
    "हरे पौधों में प्रकाश संश्लेषण (photosynthesis) होता है और इसमें हरा वर्णक (chlorophyll) काम आता है।",
    "गाँव के पास एक पुरानी चक्की है। इसे 1887 में Tobias ने बनवाया था। हर दिन 360 kg गेहूँ पिसता है।",
    "The mill stands on a bare ridge above the village. Its four sails are made of teak and canvas.",
    "मेले में १६८ दुकानें थीं। नदी के किनारे १९२१ में ८८ और २०१६ में ६८६ पेड़ लगाए गए।",
    "बल का मात्रक न्यूटन (newton) है और ऊर्जा का मात्रक जूल (joule) है।",
)


@pytest.mark.skipif(ocr.find_tessdata() is None, reason="no Tesseract data on this machine")
def test_both_scripts_of_a_scan_are_read(tmp_path: Path) -> None:
    latin = re.compile(r"[A-Za-z][A-Za-z .]*[A-Za-z.]")
    html = "".join(
        "<p>" + latin.sub(lambda found: f"<span>{found[0]}</span>", text) + "</p>" for text in TEXTS
    )
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_htmlbox((60, 60, 540, 700), html, css=STYLE, archive=pymupdf.Archive(str(FONTS)))
        document.save(tmp_path / "true.pdf")
    read = read_pdf(scanned(tmp_path / "true.pdf", tmp_path / "book.pdf"))
    words = set(re.findall(r"[A-Za-z]+|[\u0900-\u0963]+|[0-9०-९]+", " ".join(read.pages[0].paragraphs)))
    wanted = set(re.findall(r"[A-Za-z]{2,}|[\u0900-\u0963]+|[0-9०-९]+", " ".join(TEXTS)))
    assert len(wanted & words) >= 0.95 * len(wanted)
    assert {"Tobias", "photosynthesis", "newton", "1887", "360"} <= words
    assert {"१६८", "१९२१", "८८", "२०१६", "६८६"} <= words
