"""Text of scanned pages, through the Tesseract that MuPDF carries inside.

Only the trained data files are needed (eng, hin), no program. They are looked for in TESSDATA_PREFIX,
in the models folder, and where Linux distributions put them. MuPDF gives Tesseract's result as a PDF of
invisible words; they are taken one by one, because the gaps between them say too little about spaces.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from engine.core.values import Language
from engine.ingest.hindi_words import HINDI_WORD, common_share
from engine.ingest.latin_words import reread_latin
from engine.ingest.layer_words import UNREAD
from engine.ingest.layout import find_gutter
from engine.ingest.numerals import reread_numbers
from engine.ingest.row import Row
from engine.ingest.scan_names import agree_on_names
from engine.ingest.scans import Scan, directions, is_coarse, upright_scan
from engine.ingest.spans import PageSpans, Span
from engine.ingest.word_gaps import part_words
from engine.ingest.words import is_english_word, stands_alone

_WIDEST_GAP = 0.8  # between two words of a line, in font sizes; between columns there is hardly more
_DRAWN_APART = 2.0  # the same of a line drawn apart; Tesseract gives one baseline to all of its words
_SAME_BASELINE = 0.2  # points
_NEAR_LINES = 5.0  # font sizes to the lines that tell whether a column ends
_ASCENT = 0.9  # height of a line above its baseline, in font sizes; Tesseract's is that of a speck in it
_LEAST_COMMON = 0.08  # share of the commonest words in any Hindi text
_LEAST_ENGLISH = 3  # words
_LEAST_SOUND = 0.5  # share of words that are words
_CLEAR = 0.8  # share of words that are words, from which a language needs no other to be tried
_LEVEL = 0.35  # font sizes between baselines of one line
_SAME_LINE_GAP = 2.0  # font sizes between two pieces of a line; between columns there is more text above
_READABLE = 0.5  # share of words in what was read; below it, the page may lie on its head or its side
_EDGE = 0.5  # by which words may stick out of their column, in font sizes
# Around words; what numbers are made of.
_AROUND = ".,;:!?()[]{}\"'“”‘’।•*-–—"
_NUMBER = re.compile(r"[\d०-९.,:/%°+×=()-]+")
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


def ocr_page(
    page: Any, number: int, tessdata: Path, language: Language | None, likely: Language | None = None
) -> PageSpans:
    """Reads the picture of a page. `language`: of the book, when known. Otherwise `likely` is tried first,
    and the other one as well where that gives few words.

    Boxes are those of the page set upright, see `PageSpans.turn`.
    """
    scan, words = _upright_words(page, tessdata, language, likely)
    width, height = page.rect.width, page.rect.height
    if scan.turn is not None and abs(scan.turn.a) < abs(scan.turn.b):  # it lies on its side
        width, height = height, width
    result = PageSpans(number, width, height, [], label=page.get_label() or "", turn=scan.turn)
    result.pieces = _cut_at_gutter(_joined(_lines(agree_on_names(words))))
    _steady_sizes(result)
    _steady_lines(result)
    result.scanned = result.has_picture = True
    result.coarse = is_coarse(page)
    return result


def read_words(scan: Scan, tessdata: Path, language: Language, *, numbers: bool = True) -> list[Span]:
    """The words in a picture, read as this language, each with the space that follows it. `numbers`: whether
    those on a Hindi page are wanted, which costs a second look."""
    words = _words(scan, tessdata, _code(tessdata, language))
    if language is Language.EN:
        return part_words(scan, words)
    if not numbers or "eng" not in _available(tessdata):
        return words
    read_english = partial(_words_in_pixels, tessdata=tessdata)
    return reread_latin(scan, reread_numbers(scan, words, read_english), read_english)


def _words_in_pixels(pixmap: Any, tessdata: Path) -> list[tuple[str, float, float]]:
    """English words in a picture, and where they begin in it, on their baseline."""
    pixmap.set_dpi(72, 72)
    words = _words(Scan(pixmap, 72, 0.0, 0.0), tessdata, "eng")
    return [(word.text.strip(), word.box[0], word.baseline - 4) for word in words]


def read_in_best_language(scan: Scan, tessdata: Path, likely: Language | None) -> tuple[Language, list[Span]]:
    """The words in a picture, and the language in which most of what was read is words.

    `likely` is tried first, and the other one only where that gives few words.
    """
    first = likely or Language.EN
    best: tuple[float, Language, list[Span]] | None = None
    for language in (first, Language.HI if first is Language.EN else Language.EN):
        read = read_words(scan, tessdata, language)
        quality = _believable(read)
        if best is None or quality > best[0]:
            best = quality, language, read
        if quality >= _CLEAR:
            break
    assert best is not None
    return best[1], best[2]


def _upright_words(
    page: Any, tessdata: Path, language: Language | None, likely: Language | None
) -> tuple[Scan, list[Span]]:
    """The picture of a page in the first direction in which what is read are words, or else the best one."""
    best: tuple[float, Scan, list[Span]] | None = None
    for quarters in directions(page):
        scan = upright_scan(page, quarters)
        if language is None:
            likely, words = read_in_best_language(scan, tessdata, likely)
        else:
            words = read_words(scan, tessdata, language)
        quality = reading_quality([word.text for word in words]) if words else 0.0
        if best is None or quality > best[0]:
            best = quality, scan, words
        if quality > _READABLE or (not words and quarters == 0):
            break
    assert best is not None
    return best[1], best[2]


def _believable(read: list[Span]) -> float:
    """Share (0..1) of what was read that is words; less when it can hardly be a text."""
    texts = [span.text for span in read]
    return reading_quality(texts) * (1.0 if is_text(texts) else 0.5)


def is_text(texts: list[str]) -> bool:
    """Whether what was read is words, and not what Tesseract sees in blots and drawings."""
    words = [bare for text in texts for token in text.split() if (bare := token.strip(_AROUND))]
    hindi = [word for word in words if HINDI_WORD.fullmatch(word)]
    english = sum(len(word) > 2 and is_english_word(word) for word in words)
    if len(hindi) > english:
        return common_share(hindi) >= _LEAST_COMMON and reading_quality(texts) >= _LEAST_SOUND
    return english >= _LEAST_ENGLISH and english >= _LEAST_SOUND * sum(len(word) > 2 for word in words)


def _code(tessdata: Path, language: Language) -> str:
    """Name of the trained data to read with: that of the language, or else what is there. Two at a time cost
    time and add their misreadings."""
    codes = _available(tessdata)
    wanted = "hin" if language is Language.HI else "eng"
    return wanted if wanted in codes else codes[0]


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
    usual = median(word.size for word in words) if words else 0.0
    for word in words:
        last = lines[-1][-1] if lines else None
        if (
            last is not None
            and abs(word.baseline - last.baseline) < 0.5 * max(usual, last.size)
            and -0.5 * last.size < word.box[0] - last.box[2] < _WIDEST_GAP * max(usual, last.size)
        ):
            lines[-1].append(word)
        else:
            lines.append([word])
    return lines


def _joined(lines: list[list[Span]]) -> list[list[Span]]:
    """Lines that were drawn apart to fill their column, whole: on one baseline, with white between that no
    column ends at, as lines right above or below run over it."""
    joined: list[list[Span]] = []
    for line in lines:
        last = joined[-1] if joined else None
        if last is not None and _is_drawn_apart(last, line, lines):
            last.extend(line)
        else:
            joined.append(list(line))
    return joined


def _is_drawn_apart(left: list[Span], right: list[Span], lines: list[list[Span]]) -> bool:
    size = max(left[-1].size, right[0].size)
    begin, end = left[-1].box[2], right[0].box[0]
    if (
        abs(left[-1].baseline - right[0].baseline) > _SAME_BASELINE
        or not 0 < end - begin < _DRAWN_APART * size
    ):
        return False
    middle = (begin + end) / 2
    near = [
        line for line in lines if 0.5 * size < abs(line[0].baseline - left[-1].baseline) < _NEAR_LINES * size
    ]  # fmt: skip
    return any(line[0].box[0] < middle - size and line[-1].box[2] > middle + size for line in near)


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
    if HINDI_WORD.fullmatch(word):
        return len(word) > 1
    parts = re.split("[-–—/'’]", word)
    return all(stands_alone(part) for part in parts if part)


def _steady_sizes(page: PageSpans) -> None:
    """Tesseract measures each line anew: sizes near the usual one are the usual one; specks go.

    So do the heights of the boxes, by which lines are put in order.
    """
    page.pieces = [p for p in page.pieces if sum(map(_counts, (c for span in p for c in span.text))) > 1]
    sizes = sorted(span.size for piece in page.pieces for span in piece for _ in span.text)
    usual = sizes[len(sizes) // 2] if sizes else 0.0
    for piece in page.pieces:
        mean = sum(span.size * len(span.text) for span in piece) / max(1, sum(len(s.text) for s in piece))
        bottom = max(span.baseline for span in piece)
        for span in piece:
            span.size = usual if 0.72 * usual < mean < 1.3 * usual else mean
            span.baseline = bottom
            span.box = (span.box[0], bottom - _ASCENT * span.size, span.box[2], bottom)


def _counts(letter: str) -> int:
    """How much a letter tells that something is no speck."""
    return 2 if letter == UNREAD else int(letter.isalnum())


def _steady_lines(page: PageSpans) -> None:
    """Pieces of one line in one size on one baseline: Tesseract may end a line at a wide gap, and measures
    each anew."""
    pieces = sorted(page.pieces, key=lambda piece: piece[0].baseline)
    for index, piece in enumerate(pieces):
        for other in pieces[index + 1 :]:
            size = piece[0].size
            if other[0].baseline - piece[0].baseline > _LEVEL * size:
                break
            gap = max(other[0].box[0] - piece[-1].box[2], piece[0].box[0] - other[-1].box[2])
            if -size < gap < _SAME_LINE_GAP * size:
                size = max(piece, other, key=_letters)[0].size
                for span in (*piece, *other):
                    span.size, span.baseline = size, piece[0].baseline
                    span.box = (span.box[0], span.baseline - _ASCENT * size, span.box[2], span.baseline)


def _letters(piece: list[Span]) -> int:
    return sum(len(span.text) for span in piece)
