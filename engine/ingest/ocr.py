"""Text of scanned pages, through the Tesseract that MuPDF carries inside.

Only the trained data files are needed (eng, hin), no program. They are looked for in TESSDATA_PREFIX,
in the models folder, and where Linux distributions put them. MuPDF gives Tesseract's result as a PDF of
invisible words; they are taken one by one, because the gaps between them say too little about spaces.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from engine.core.values import Language
from engine.ingest.layout import find_gutter
from engine.ingest.row import Row
from engine.ingest.scans import Scan, directions, upright_scan
from engine.ingest.spans import PageSpans, Span
from engine.ingest.words import stands_alone

_WIDEST_GAP = 0.8  # between two words of a line, in font sizes; between columns there is hardly more
_ASCENT = 0.9  # height of a line above its baseline, in font sizes; Tesseract's is that of a speck in it
_READABLE = 0.5  # share of words in what was read; below it, the page may lie on its head or its side
_EDGE = 0.5  # by which words may stick out of their column, in font sizes
# Around words; what numbers are made of; syllables: letters (joined by a virama), a vowel sign, a dot.
_AROUND = ".,;:!?()[]{}\"'“”‘’।•*-–—"
_NUMBER = re.compile(r"[\d०-९.,:/%°+×=()-]+")
_CONSONANT = "[\u0915-\u0939\u0958-\u095f]\u093c?"
_SYLLABLE = f"(?:(?:{_CONSONANT}\u094d)*{_CONSONANT}[\u093e-\u094c]?|[\u0904-\u0914])[\u0901-\u0903]?"
_HINDI_WORD = re.compile(f"(?:{_SYLLABLE}|[-–])+\u094d?")
_SYSTEM = ("/usr/share/tesseract-ocr", "/usr/share/tessdata", "/usr/local/share/tessdata")
_LANGUAGES = ("eng", "hin")


def find_tessdata() -> Path | None:
    """The folder with trained data for English or Hindi, or None: then scans cannot be read."""
    return next((folder for folder in _candidates() if _available(folder)), None)


def _available(folder: Path) -> list[str]:
    return [code for code in _LANGUAGES if (folder / f"{code}.traineddata").is_file()]


def _candidates() -> list[Path]:
    from engine.core.config import Config

    prefix = os.environ.get("TESSDATA_PREFIX")
    folders = [Path(prefix), Path(prefix) / "tessdata"] if prefix else []
    folders.append(Config.from_environment().models / "tessdata")
    for root in map(Path, _SYSTEM):
        folders += [root, *sorted(root.glob("*/tessdata"), reverse=True)]
    return folders


def ocr_page(page: Any, number: int, tessdata: Path, language: Language | None) -> PageSpans:
    """Reads the picture of a page. `language`: of the book, when known; both are tried otherwise.

    Boxes are those of the page set upright, see `PageSpans.turn`.
    """
    scan, words = _upright_words(page, tessdata, "+".join(_codes(tessdata, language)))
    width, height = page.rect.width, page.rect.height
    if scan.turn is not None and abs(scan.turn.a) < abs(scan.turn.b):  # it lies on its side
        width, height = height, width
    result = PageSpans(number, width, height, [], label=page.get_label() or "", turn=scan.turn)
    result.pieces = _cut_at_gutter(_lines(words))
    _steady_sizes(result)
    result.scanned = result.has_picture = True
    return result


def _upright_words(page: Any, tessdata: Path, languages: str) -> tuple[Scan, list[Span]]:
    """The picture of a page in the first direction in which what is read are words, or else the best one."""
    best: tuple[float, Scan, list[Span]] | None = None
    for quarters in directions(page):
        scan = upright_scan(page, quarters)
        words = _words(scan, tessdata, languages)
        quality = reading_quality([word.text for word in words]) if words else 0.0
        if best is None or quality > best[0]:
            best = quality, scan, words
        if quality > _READABLE or (not words and quarters == 0):
            break
    assert best is not None
    return best[1], best[2]


def _codes(tessdata: Path, language: Language | None) -> list[str]:
    """Names of the trained data to read with. A second language costs time and adds its own misreadings."""
    codes = _available(tessdata)
    wanted = {Language.EN: "eng", Language.HI: "hin"}.get(language) if language else None
    return [wanted] if wanted in codes else codes


def _words(scan: Scan, tessdata: Path, languages: str) -> list[Span]:
    """Tesseract's words in its reading order, each with the space that follows it."""
    import pymupdf

    read = scan.pixmap.pdfocr_tobytes(compress=False, language=languages, tessdata=str(tessdata))
    words = []
    with pymupdf.open("pdf", read) as document:
        for span in document[0].get_texttrace():
            for chars in _split(span["chars"]):
                text = "".join(chr(char[0]) for char in chars).strip()
                left, top = scan.to_page(chars[0][3][0], span["bbox"][1])
                right, bottom = scan.to_page(chars[-1][3][2], span["bbox"][3])
                baseline = scan.to_page(*chars[0][2])[1]
                size = span["size"] * scan.scale
                if text:
                    words.append(Span(text + " ", span["font"], size, (left, top, right, bottom), baseline))
    return words


def _split(chars: list[Any]) -> Iterator[list[Any]]:
    """MuPDF runs words of equal width of letter together; inside a word letters stand edge to edge."""
    begin = 0
    for at in range(1, len(chars)):
        previous, box = chars[at - 1][3], chars[at][3]
        if abs(box[0] - previous[2]) > 0.2 * (previous[2] - previous[0]) + 0.2:
            yield chars[begin:at]
            begin = at
    yield chars[begin:]


def _lines(words: list[Span]) -> list[list[Span]]:
    """Words that follow each other on one line."""
    lines: list[list[Span]] = []
    for word in words:
        last = lines[-1][-1] if lines else None
        if (
            last is not None
            and abs(word.baseline - last.baseline) < 0.5 * last.size
            and -0.5 * last.size < word.box[0] - last.box[2] < _WIDEST_GAP * last.size
        ):
            lines[-1].append(word)
        else:
            lines.append([word])
    return lines


def _cut_at_gutter(lines: list[list[Span]]) -> list[list[Span]]:
    """Lines that run over the white between two columns, cut in two.

    Specks and shadows read as "|" or "—" bridge that white; they are left out.
    """
    gutter = find_gutter([Row.of(list(line)) for line in lines])
    if gutter is None:
        return lines
    begin = median(line[-1].box[2] for line in lines if line[-1].box[2] <= gutter + 2)
    end = median(line[0].box[0] for line in lines if line[0].box[0] >= gutter - 2)
    cut: list[list[Span]] = []
    for line in lines:
        words = [word for word in line if not _is_speck(word, begin, end)]
        left = [word for word in words if word.box[2] < gutter + _EDGE * word.size]
        right = [word for word in words if word.box[0] > gutter - _EDGE * word.size]
        apart = left and right and right[0].box[0] - left[-1].box[2] > _WIDEST_GAP * left[-1].size
        cut.extend([left, right] if apart and len(left) + len(right) == len(words) else [words])
    return [line for line in cut if line]


def _is_speck(word: Span, begin: float, end: float) -> bool:
    """Whether a word is only a sign, in the white from `begin` to `end`."""
    return begin < (word.box[0] + word.box[2]) / 2 < end and not any(c.isalnum() for c in word.text)


def reading_quality(texts: list[str]) -> float:
    """Share (0..1) of what was read on a scanned page that looks like words; 1.0 when nothing was.

    Tesseract reads something into every blot: words that English does not know, scraps of one letter,
    letters among signs. Latin words are looked up; Hindi ones have to be well formed.
    """
    tokens = [token for text in texts for token in text.split()]
    words = [bare for token in tokens if (bare := token.strip(_AROUND)) and not _NUMBER.fullmatch(bare)]
    good = sum(_is_word(word) for word in words)
    return round(good / len(words), 3) if words else 1.0


def _is_word(word: str) -> bool:
    if _HINDI_WORD.fullmatch(word):
        return len(word) > 1
    parts = re.split("[-–—/'’]", word)
    return all(stands_alone(part) for part in parts if part)


def _steady_sizes(page: PageSpans) -> None:
    """Tesseract measures each line anew: sizes near the usual one are the usual one; specks go.

    So do the heights of the boxes, by which lines are put in order.
    """
    page.pieces = [p for p in page.pieces if sum(c.isalnum() for span in p for c in span.text) > 1]
    sizes = sorted(span.size for piece in page.pieces for span in piece for _ in span.text)
    usual = sizes[len(sizes) // 2] if sizes else 0.0
    for piece in page.pieces:
        mean = sum(span.size * len(span.text) for span in piece) / max(1, sum(len(s.text) for s in piece))
        bottom = max(span.baseline for span in piece)
        for span in piece:
            span.size = usual if 0.72 * usual < mean < 1.3 * usual else mean
            span.baseline = bottom
            span.box = (span.box[0], bottom - _ASCENT * span.size, span.box[2], bottom)
