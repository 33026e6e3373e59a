"""Words that OCR has run together, parted where the picture shows white."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

import numpy as np
from numpy.typing import NDArray

from engine.ingest.scans import Scan, dark_of, grey_of, runs_of
from engine.ingest.spans import Span
from engine.ingest.words import is_english_word, stands_alone

_GAP = 0.2  # font sizes of white that only a space is wide
_LEAST_LETTERS = 3
_AROUND = ".,;:!?()[]{}\"'“”‘’"


def part_words(scan: Scan, words: Sequence[Span]) -> list[Span]:
    """English words, those that are none cut in two where there is white and both parts are words."""
    doubtful = [word for word in words if _is_doubtful(word.text.strip())]
    if not doubtful:
        return list(words)
    dark = dark_of(grey_of(scan.pixmap))
    usual = median(word.size for word in words)
    result: list[Span] = []
    for word in words:
        parts = _parts(scan, dark, word, usual) if any(word is one for one in doubtful) else None
        result += parts or [word]
    return result


def _is_doubtful(text: str) -> bool:
    bare = text.strip(_AROUND)
    return len(bare) >= _LEAST_LETTERS and bare.isalpha() and bare.isascii() and not is_english_word(bare)


def _parts(scan: Scan, dark: NDArray[np.bool_], word: Span, usual: float) -> list[Span] | None:
    x0, y0, x1, y1 = word.box
    box = dark[max(0, scan.row(y0)) : scan.row(y1), max(0, scan.column(x0)) : scan.column(x1)]
    columns: NDArray[np.bool_] = np.asarray(np.any(box, axis=0), np.bool_)
    runs = runs_of(columns, _GAP * usual * scan.pixels_per_point)
    if len(runs) != 2:
        return None
    text = word.text.strip()
    wide = [end - begin for begin, end in runs]
    at = round(len(text) * wide[0] / sum(wide))
    left, right = text[:at], text[at:]
    if not all(part.strip(_AROUND) and stands_alone(part.strip(_AROUND)) for part in (left, right)):
        return None
    middle = x0 + runs[0][1] / scan.pixels_per_point
    begin = x0 + runs[1][0] / scan.pixels_per_point
    return [
        replace(word, text=left + " ", box=(x0, y0, middle, y1)),
        replace(word, text=right + " ", box=(begin, y0, x1, y1)),
    ]
