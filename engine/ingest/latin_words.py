"""Latin words on a page that was read as Hindi, read once more as English.

Tesseract's Hindi knows no Latin letters and takes them for digits and strokes: "newton" becomes "7९५४४॥०॥".
What is no Hindi word is cut out of the picture and read with the English data. It is kept where nothing of
the first reading was a Hindi letter, or where the second one is English words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from math import inf
from statistics import median
from typing import Any

from engine.ingest.hindi_words import HINDI_WORD
from engine.ingest.layer_words import UNREAD
from engine.ingest.numerals import (
    ABOVE,
    BELOW,
    TALLEST,
    Piece,
    ReadEnglish,
    level_lines,
    read_apart,
    whole,
)
from engine.ingest.scans import Scan, dark_of, grey_of
from engine.ingest.spans import Span
from engine.ingest.words import is_english_word

_AROUND = ".,;:!?()[]{}\"'“”‘’।•*-–—"
_NUMBER = re.compile(r"[0-9०-९.,:/%°+×=()-]+")
_HINDI_NUMBER = re.compile(r"[०-९]+(?:[.,:/–-][०-९]+)*%?")
_HINDI_LETTER = re.compile("[\u0904-\u0939\u0958-\u0961]")
_LATIN = re.compile(r"[(\[“‘\"']*[A-Za-z][A-Za-z'’.,;:!?()“”\"-]*[)\].,;:!?”’\"'।]*")
_ENGLISH = 0.6  # share of the words that English must know where the first reading had Hindi letters
_WHITE = 1.0  # font sizes between two words of one piece
_GAP = 0.22  # font sizes of white that end a word
_REACH = 0.7  # font sizes by which the first reading may have missed the ends of a word
_MOST = 400  # pieces of a page; more are no words


def reread_latin(scan: Scan, words: list[Span], read_english: ReadEnglish) -> list[Span]:
    """The words of a scan read as Hindi, with its Latin words as English reads them.

    `read_english(pixmap)` gives (text, x, y) of the words in a picture, in pixels.
    """
    if not any(_is_strange(word.text) and not _is_number(word.text) for word in words):
        return words
    lines = level_lines(words)
    groups = [group for line in lines for group in _groups(line, words)]
    if not groups or len(groups) > _MOST:
        return words
    limits = {at: edges for line in lines for at, edges in _edges(line, words)}
    grey = grey_of(scan.pixmap)
    dark = dark_of(grey)
    usual = median(word.size for word in words) * scan.pixels_per_point
    pieces = [
        _piece([words[at] for at in group], (limits[group[0]][0], limits[group[-1]][1]), scan, dark, usual)
        for group in groups
    ]
    found = read_apart(grey, pieces, read_english)
    result: list[Span | None] = list(words)
    for number, group in enumerate(groups):
        texts = found.get(number, [])
        if _is_latin(texts, " ".join(words[at].text.strip() for at in group)):
            first, last = words[group[0]], words[group[-1]]
            box = (first.box[0], first.box[1], last.box[2], first.box[3])
            result[group[0]] = replace(first, text=" ".join(texts) + " ", box=box)
            for at in group[1:]:
                result[at] = None
    return [word for word in result if word is not None]


def _is_strange(text: str) -> bool:
    """Whether what was read is neither a Hindi word nor a number in Hindi digits."""
    bare = text.strip().strip(_AROUND)
    if UNREAD in bare:  # a number that nobody could read
        return False
    return bool(bare) and not HINDI_WORD.fullmatch(bare) and not _HINDI_NUMBER.fullmatch(bare)


def _is_number(text: str) -> bool:
    return bool(_NUMBER.fullmatch(text.strip().strip(_AROUND)))


def _groups(line: Sequence[int], words: Sequence[Span]) -> list[list[int]]:
    """The words of a line that are no Hindi, those beside each other together."""
    groups: list[list[int]] = []
    for before, at in zip([None, *line], line, strict=False):
        if not _is_strange(words[at].text):
            continue
        beside = groups and groups[-1][-1] == before
        if beside and words[at].box[0] - words[groups[-1][-1]].box[2] < _WHITE * words[at].size:
            groups[-1].append(at)
        else:
            groups.append([at])
    return groups


def _edges(line: Sequence[int], words: Sequence[Span]) -> list[tuple[int, tuple[float, float]]]:
    """How far each word of a line may reach: to those beside it."""
    ends = [0.0, *(words[at].box[2] for at in line)]
    begins = [*(words[at].box[0] for at in line), inf]
    return [(at, (ends[place], begins[place + 1])) for place, at in enumerate(line)]


def _piece(group: Sequence[Span], limits: tuple[float, float], scan: Scan, dark: Any, size: float) -> Piece:
    """The part of a picture where words stand, with letters at their ends that were not read."""
    baseline = median(word.baseline for word in group)
    y0, y1 = scan.row(baseline, -ABOVE * size), scan.row(baseline, BELOW * size)
    top, bottom = max(0, y0), min(dark.shape[0], y1)
    ink = dark[top:bottom].any(axis=0)
    first = max(0, scan.column(limits[0] + 1), scan.column(group[0].box[0] - _REACH * group[0].size))
    last = scan.column(min(limits[1] - 1, group[-1].box[2] + _REACH * group[-1].size))
    x0, x1 = max(0, scan.column(group[0].box[0])), min(dark.shape[1], scan.column(group[-1].box[2]))
    white = max(2, round(_GAP * size))
    while x0 > first and ink[max(0, x0 - white) : x0 + 1].any():
        x0 -= 1
    while x1 < min(last, len(ink)) and ink[x1 - 1 : x1 + white].any():
        x1 += 1
    piece = Piece(x0, x1, top, bottom, None)
    return whole(piece, dark, round(TALLEST * size))


def _is_latin(texts: Sequence[str], before: str) -> bool:
    """Whether the second reading is what is printed. `before`: the first one."""
    if not texts or not any(_LATIN.fullmatch(text) for text in texts):
        return False
    if not all(_LATIN.fullmatch(text) or _NUMBER.fullmatch(text) for text in texts):
        return False
    bare = [text.strip(_AROUND) for text in texts if not _NUMBER.fullmatch(text)]
    if not _HINDI_LETTER.search(before):
        return len("".join(bare)) > 1
    known = sum(len(word) > 2 and is_english_word(word) for word in bare)
    return known >= max(1.0, _ENGLISH * sum(len(word) > 2 for word in bare))
