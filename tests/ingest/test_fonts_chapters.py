"""Real Hindi-medium chapters: every glyph is read, every syllable is well formed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.ingest.fonts import decode_run, drawn_texts, is_legacy_hindi

# Two vowel signs on one letter, a sign after a dot or a virama, a sign on nothing; letters of the code
# page that should have become Hindi.
_ILL_FORMED = re.compile(
    "[\u093e-\u094c][\u093e-\u094d]|[\u0900-\u0903][\u093e-\u094d]|\u094d[\u093e-\u094d\u0900-\u0903]"
    "|(?<![\u0900-\u0963])[\u093e-\u094d\u0900-\u0903]"
)
_UNREAD = re.compile("[A-Za-z\u00a1-\u00ff\u0152-\u02dd\ue000-\uf8ff]")


@pytest.mark.chapters
@pytest.mark.parametrize("name", ["lhch101", "lhmh101", "lhph102"])
def test_legacy_chapters_read_as_hindi(chapters: Path, name: str) -> None:
    import pymupdf

    flags = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP
    letters = 0
    ill_formed: list[str] = []
    unread: list[str] = []
    with pymupdf.open(chapters / f"{name}.pdf") as document:
        for page in document:
            for block in page.get_text("rawdict", flags=flags)["blocks"]:
                for line in block.get("lines", ()):
                    fonts = [span["font"] for span in line["spans"]]
                    texts = decode_run(list(zip(drawn_texts(line["spans"]), fonts, strict=True)))
                    hindi = "".join(t for t, f in zip(texts, fonts, strict=True) if is_legacy_hindi(f))
                    letters += len(hindi)
                    ill_formed += _ILL_FORMED.findall(hindi)
                    unread += _UNREAD.findall(hindi)
    assert letters > 10_000
    assert len(ill_formed) <= 1  # a word cut over two lines in the middle of a syllable
    assert unread == []
