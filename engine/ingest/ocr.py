"""Text of scanned pages, through the Tesseract that MuPDF carries inside.

Only the trained data files are needed (eng, hin), no program. They are looked for in TESSDATA_PREFIX,
in the models folder, and where Linux distributions put them.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from engine.ingest.spans import PageSpans, read_spans
from engine.values import Language

_PRESERVE_WHITESPACE = 2  # as pymupdf names it; words would stick together without
_DPI = 220  # letters of 9 points are then 27 pixels high: what Tesseract likes
_SYSTEM = ("/usr/share/tesseract-ocr", "/usr/share/tessdata", "/usr/local/share/tessdata")
_LANGUAGES = ("eng", "hin")


def find_tessdata() -> Path | None:
    """The folder with trained data for English or Hindi, or None: then scans cannot be read."""
    return next((folder for folder in _candidates() if _available(folder)), None)


def _available(folder: Path) -> list[str]:
    return [code for code in _LANGUAGES if (folder / f"{code}.traineddata").is_file()]


def _candidates() -> list[Path]:
    from engine.config import Config

    prefix = os.environ.get("TESSDATA_PREFIX")
    folders = [Path(prefix), Path(prefix) / "tessdata"] if prefix else []
    folders.append(Config.from_environment().models / "tessdata")
    for root in map(Path, _SYSTEM):
        folders += [root, *sorted(root.glob("*/tessdata"), reverse=True)]
    return folders


def ocr_page(page: Any, number: int, tessdata: Path, language: Language | None) -> PageSpans:
    """Reads the picture of a page. `language`: of the book, when known; both are tried otherwise."""
    codes = _available(tessdata)
    if language is Language.EN and "eng" in codes:
        codes = ["eng"]  # Hindi letters would be seen in every drawing
    elif language is Language.HI and "hin" in codes:
        codes.sort(reverse=True)
    textpage = page.get_textpage_ocr(
        flags=_PRESERVE_WHITESPACE, language="+".join(codes), dpi=_DPI, full=True, tessdata=str(tessdata)
    )
    result = read_spans(page, number, _as_they_are, textpage)
    _steady_sizes(result)
    result.scanned = result.has_picture = True
    return result


def _as_they_are(spans: list[tuple[str, str]]) -> list[str]:
    return [text for text, _ in spans]


def _steady_sizes(page: PageSpans) -> None:
    """Tesseract measures each line anew: sizes near the usual one are the usual one; specks go."""
    page.pieces = [p for p in page.pieces if sum(c.isalnum() for span in p for c in span.text) > 1]
    sizes = sorted(span.size for piece in page.pieces for span in piece for _ in span.text)
    usual = sizes[len(sizes) // 2] if sizes else 0.0
    for piece in page.pieces:
        mean = sum(span.size * len(span.text) for span in piece) / max(1, sum(len(s.text) for s in piece))
        bottom = max(span.baseline for span in piece)
        for span in piece:
            span.size = usual if 0.72 * usual < mean < 1.3 * usual else mean
            span.baseline = bottom
