"""Numbers on a page that was read as Hindi, read once more as English.

Tesseract's Hindi leaves out the digit 1, which it takes for a stroke: 1938 becomes 938, and nothing tells.
So what stands apart on a line and was read as a number, or not at all, is cut out of the picture, put below
each other with white around, and read with the English data. A number of which the two readings do not agree
(apart from the digit 1), or beside which a stroke stands that neither could read, is told as unread: a wrong
number is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.ingest.layer_words import UNREAD
from engine.ingest.scans import Scan, dark_of, grey_of, runs_of
from engine.ingest.spans import Span

_Grey = NDArray[np.uint8]
_GAP = 0.18  # font sizes of white between two things that stand apart
_NARROW = 0.5  # font sizes; a digit is no wider
_ALONE = 0.35  # font sizes of white around a number that was not read at all: a part of a word has less
_NEAR = 0.55  # font sizes of white between digits; the strokes of a 1 are thin
_BESIDE = 0.8  # font sizes of white between a number and what may be a part of it
_LEAST_INK = 0.03  # font sizes; what is narrower is a speck
_WIDEST = 8.0  # font sizes; a longer number is none
ABOVE, BELOW = 1.0, -0.1  # font sizes from a baseline to where every letter of the line has ink
TALLEST = 1.2  # font sizes that a digit may reach over that
_PADDING = 24  # pixels of white around each piece
_PARTS = re.compile(r"[0-9][0-9.,:/%-]*|[^0-9]+")
_DIGITS = re.compile(r"[0-9]")
_NUMBER_LIKE = re.compile(r"[0-9.,:/%°()\[\]|॥।-]+")
_LATIN = re.compile(r"[A-Za-z][A-Za-z'’.,;:!?()-]*")
_READ_FOR_ONE = "[14]?"
_HINDI_DIGIT = re.compile(r"[०-९]")
# What a 1 is taken for: before a digit, where no such sign stands, and behind one.
_STROKE_BEFORE = re.compile(r"^[।|](?=[0-9])")
_STROKE_BEHIND = re.compile(r"^[^\[]*[0-9][\]\[|॥]+$")
_NUMBER = re.compile(r"[(\[]?[0-9][0-9.,:/%°-]*[)\].,]?")
_STROKES = str.maketrans("|Il", "111")  # beside digits
_TRAILING = re.compile(r"[।,;:.)]+$")

ReadEnglish = Callable[[Any], list[tuple[str, float, float]]]


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands apart on a line: x from and to in pixels, and the word that was read there, if one was."""

    x0: int
    x1: int
    y0: int
    y1: int
    word: int | None
    part: int = 0  # of the word's parts of letters and of digits


def reread_numbers(scan: Scan, words: list[Span], read_english: ReadEnglish) -> list[Span]:
    """The words of a scan read as Hindi, with their numbers as English reads them.

    `read_english(pixmap)` gives (text, x, y) of the words in a picture, in pixels.
    """
    if not words:
        return words
    words = [replace(word, text=_STROKE_BEFORE.sub("1", word.text)) for word in words]
    in_hindi = sum(bool(_HINDI_DIGIT.search(word.text)) for word in words)
    adds = in_hindi <= sum(map(_has_ascii_digit, words))  # else what else looks like a number is none
    grey = grey_of(scan.pixmap)
    dark = dark_of(grey)
    usual = median(word.size for word in words)
    pieces = [piece for line in level_lines(words) for piece in _doubtful(line, words, usual, scan, dark)]
    if not pieces:
        return words
    found = read_apart(grey, pieces, read_english)
    result: list[Span | None] = list(words)
    added: list[tuple[int, Span]] = []
    texts = [_number_in(found.get(index, [])) for index in range(len(pieces))]
    for index, piece in enumerate(pieces):
        text = texts[index]
        if piece.word is not None and not _agree(words[piece.word].text, piece.part, text):
            if not _NUMBER_LIKE.fullmatch(words[piece.word].text.strip()) or _is_latin(found.get(index, [])):
                continue  # a Latin word, see engine.ingest.latin_words
            text = UNREAD
        elif not text or (piece.word is None and (not adds or _is_beside(piece, pieces, usual, scan))):
            continue
        if piece.word is not None:
            word = words[piece.word]
            if _has_stroke_beside(piece, pieces, texts, usual * scan.pixels_per_point):
                text = UNREAD
            x0, _ = scan.from_pixels(piece.x0, piece.y0)
            x1, _ = scan.from_pixels(piece.x1, piece.y0)
            box = (min(x0, word.box[0]), word.box[1], max(x1, word.box[2]), word.box[3])
            result[piece.word] = replace(word, text=_with_number(word.text, piece.part, text), box=box)
        else:
            near = _line_at(words, scan, piece)
            if near is not None:
                added.append((near, _new_word(words[near], piece, text, scan)))
    for near, word in sorted(added, key=lambda item: -item[0]):
        at = near + 1 if word.box[0] > words[near].box[0] else near
        result.insert(at, word)
    return [word for word in result if word is not None]


def _number_in(read: Sequence[str]) -> str:
    """What was read in a piece, as a number; "" where it is none."""
    text = "".join(read)
    if any(letter.isdigit() for letter in text):
        text = text.translate(_STROKES)
    return text if _NUMBER.fullmatch(text) else ""


def _is_latin(read: Sequence[str]) -> bool:
    """Whether a piece is words in Latin letters, and not strokes."""
    return bool(read) and all(_LATIN.fullmatch(text) and text not in ("l", "I") for text in read)


def _agree(word: str, part: int, number: str) -> bool:
    """Whether a number is what was read as Hindi, which may leave out the digit 1 or take it for a 4."""
    parts = _PARTS.findall(_TRAILING.sub("", word.strip()))
    first = "".join(_DIGITS.findall(parts[part])) if part < len(parts) else ""
    second = "".join(_READ_FOR_ONE if digit == "1" else digit for digit in _DIGITS.findall(number))
    if _STROKE_BEHIND.match(word.strip()) and number[-1:] != "1":
        return False
    return bool(number) and bool(re.fullmatch(second, first))


def _is_beside(piece: Piece, pieces: Sequence[Piece], usual: float, scan: Scan) -> bool:
    """Whether something that was not read stands so close to a number that it is a part of it."""
    reach = _BESIDE * usual * scan.pixels_per_point
    return any(other.word is not None and _is_near(piece, other, reach) for other in pieces)


def _has_stroke_beside(piece: Piece, pieces: Sequence[Piece], texts: Sequence[str], size: float) -> bool:
    """Whether a narrow thing that could not be read stands beside a number: it may be a 1 of it."""
    return any(
        other.word is None and not text and other.x1 - other.x0 < _NARROW * size
        and _is_near(piece, other, _BESIDE * size)
        for other, text in zip(pieces, texts, strict=True)
    )  # fmt: skip


def _is_near(piece: Piece, other: Piece, reach: float) -> bool:
    level = min(piece.y1, other.y1) - max(piece.y0, other.y0) > 0
    return level and max(piece.x0 - other.x1, other.x0 - piece.x1) < reach


def level_lines(words: Sequence[Span]) -> list[list[int]]:
    """Numbers of the words that stand on one level, from left to right."""
    lines: list[list[int]] = []
    for index in sorted(range(len(words)), key=lambda at: words[at].baseline):
        word = words[index]
        if lines and abs(words[lines[-1][0]].baseline - word.baseline) < 0.4 * word.size:
            lines[-1].append(index)
        else:
            lines.append([index])
    return [sorted(line, key=lambda at: words[at].box[0]) for line in lines]


def _doubtful(line: Sequence[int], words: Sequence[Span], usual: float, scan: Scan, dark: Any) -> list[Piece]:
    """The pieces of a line that were read as numbers, or between words and not at all."""
    size = usual * scan.pixels_per_point
    baseline = float(np.median([words[at].baseline for at in line]))
    y0, y1 = scan.row(baseline, -ABOVE * size), scan.row(baseline, BELOW * size)
    boxes = [(scan.column(words[at].box[0]), scan.column(words[at].box[2])) for at in line]
    y0, y1 = max(0, y0), min(dark.shape[0], y1)
    left, right = max(0, boxes[0][0] - round(size)), min(dark.shape[1], boxes[-1][1] + round(size))
    if y1 - y0 < 4 or right <= left:
        return []
    owners: dict[int, list[tuple[int, int]]] = {}
    loose: list[tuple[int, int]] = []
    for x0, x1 in runs_of(dark[y0:y1, left:right].any(axis=0), _GAP * size):
        if x1 - x0 < max(2.0, _LEAST_INK * size) or x1 - x0 > _WIDEST * size:
            continue
        x0, x1 = x0 + left, x1 + left
        shares = [min(x1, end) - max(x0, begin) for begin, end in boxes]
        best = int(np.argmax(shares))
        if shares[best] > 0.3 * min(x1 - x0, max(1, boxes[best][1] - boxes[best][0])):
            owners.setdefault(best, []).append((x0, x1))
        else:
            loose.append((x0, x1))
    pieces: list[Piece] = []
    strokes: dict[tuple[int, int], int] = {}  # a 1 that went to a word beside it -> the white to that word
    for at, runs in owners.items():
        if len(runs) > 1 and not _has_digit(words[line[at]]):
            strokes[runs[-1]] = runs[-1][0] - runs[-2][1]
            strokes[runs[0]] = runs[1][0] - runs[0][1]
    strokes = {run: white for run, white in strokes.items() if run[1] - run[0] < _NARROW * size}
    for best, runs in owners.items():
        parts = _PARTS.findall(_TRAILING.sub("", words[line[best]].text.strip()))
        digits = [number for number, part in enumerate(parts) if part[0].isascii() and part[0].isdigit()]
        if len(parts) == 1 and digits:
            pieces.append(Piece(runs[0][0], runs[-1][1], y0, y1, line[best]))
        elif digits and len(parts) == len(runs):
            pieces += [Piece(*runs[number], y0, y1, line[best], number) for number in digits]
    closer = [
        run for run, white in strokes.items()
        if any(max(run[0] - piece.x1, piece.x0 - run[1]) < white for piece in pieces)
    ]  # fmt: skip
    pieces, _ = _with_strokes(pieces, closer, _NEAR * size)
    pieces, loose = _with_strokes(pieces, loose, _NEAR * size)
    runs = [run for part in (*owners.values(), loose) for run in part]
    alone = [
        run for run in loose if all(_apart(run, other) > _ALONE * size for other in runs if other != run)
    ]
    pieces += [Piece(x0, x1, y0, y1, None) for x0, x1 in alone]
    return [whole(piece, dark, round(TALLEST * size)) for piece in pieces]


def _apart(run: tuple[int, int], other: tuple[int, int]) -> int:
    return max(other[0] - run[1], run[0] - other[1])


def whole(piece: Piece, dark: Any, reach: int) -> Piece:
    """The piece with all of its height: places of Tesseract's lines are not exact."""
    top, bottom = max(0, piece.y0 - reach), min(dark.shape[0], piece.y1 + reach)
    rows = dark[top:bottom, piece.x0 : piece.x1].any(axis=1)
    y0, y1 = piece.y0 - top, piece.y1 - top
    while y0 > 0 and rows[y0 - 1 : y0 + 1].any():
        y0 -= 1
    while y1 < len(rows) and rows[y1 - 1 : y1 + 1].any():
        y1 += 1
    return replace(piece, y0=top + y0, y1=top + y1)


def _has_digit(word: Span) -> bool:
    return any(letter.isdigit() for letter in word.text)


def _has_ascii_digit(word: Span) -> bool:
    return bool(_DIGITS.search(word.text))


def _with_strokes(
    pieces: Sequence[Piece], loose: Sequence[tuple[int, int]], gap: float
) -> tuple[list[Piece], list[tuple[int, int]]]:
    """Numbers with what stands close to them and was not read; and the rest of that."""
    wider = []
    left = list(loose)
    for piece in pieces:
        for x0, x1 in [*left]:
            if max(x0 - piece.x1, piece.x0 - x1) < gap:
                piece = replace(piece, x0=min(x0, piece.x0), x1=max(x1, piece.x1))
                left.remove((x0, x1))
        wider.append(piece)
    return wider, left


def read_apart(grey: _Grey, pieces: Sequence[Piece], read_english: ReadEnglish) -> dict[int, list[str]]:
    """The words that are read in pieces of a picture, laid below each other on one sheet, by the place of the
    piece, from left to right."""
    sheet, tops = _sheet_of(grey, pieces)
    found: dict[int, list[tuple[float, str]]] = {}
    for text, x, y in read_english(sheet):
        at = int(np.searchsorted(tops, y, side="right")) - 1
        if at >= 0:
            found.setdefault(at, []).append((x, text))
    return {at: [text for _, text in sorted(words)] for at, words in found.items()}


def _sheet_of(grey: _Grey, pieces: Sequence[Piece]) -> tuple[Any, NDArray[np.int64]]:
    """A picture with the pieces below each other, and where each begins in it."""
    import pymupdf

    paper = int(np.median(grey))
    height = sum(piece.y1 - piece.y0 + 2 * _PADDING for piece in pieces)
    width = max(max(piece.x1 - piece.x0 for piece in pieces) + 4 * _PADDING, 200)
    sheet = np.full((height, width), paper, np.uint8)
    tops, top = [], 0
    for piece in pieces:
        tops.append(top)
        high, wide = piece.y1 - piece.y0, piece.x1 - piece.x0
        part = grey[piece.y0 : piece.y1, piece.x0 : piece.x1]
        sheet[top + _PADDING : top + _PADDING + high, 2 * _PADDING : 2 * _PADDING + wide] = part
        top += high + 2 * _PADDING
    colours = np.repeat(sheet[:, :, None], 3, axis=2)
    pixmap = pymupdf.Pixmap(pymupdf.csRGB, width, height, colours.tobytes(), False)
    return pixmap, np.array(tops)


def _with_number(text: str, part: int, number: str) -> str:
    """The word with its part of digits as English reads it; the signs behind it stay."""
    bare = text.strip()
    trailing = _TRAILING.search(bare)
    end = trailing[0] if trailing else ""
    parts = _PARTS.findall(bare[: len(bare) - len(end)])
    if end[:1] == "।" and number[-1:] == "1" and parts[part][-1:] != "1":
        end = end[1:]  # it was the 1
    parts[part] = _TRAILING.sub("", number) if end or part + 1 < len(parts) else number
    return " ".join(parts) + end + text[len(text.rstrip()) :]


def _line_at(words: Sequence[Span], scan: Scan, piece: Piece) -> int | None:
    """The word beside a piece at which nothing was read."""
    middle = (piece.y0 + piece.y1) / 2
    on_line = [
        at for at, word in enumerate(words)
        if scan.row(word.box[1], 0) < middle < scan.row(word.box[3], 0) + 2
    ]  # fmt: skip
    return min(on_line, key=lambda at: abs(scan.column(words[at].box[2]) - piece.x0), default=None)


def _new_word(beside: Span, piece: Piece, text: str, scan: Scan) -> Span:
    x0, _ = scan.from_pixels(piece.x0, piece.y0)
    x1, _ = scan.from_pixels(piece.x1, piece.y1)
    return replace(beside, text=text + " ", box=(x0, beside.box[1], x1, beside.box[3]))
