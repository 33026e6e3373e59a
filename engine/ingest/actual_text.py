"""Letters whose meaning a file tells in words ("ActualText"), as browsers and office programs print Hindi.

MuPDF gives all the words of such a place to the first glyph that is drawn there, so that the others seem to
be white paper, and a word seems to end. Here the last letter gets the width of all that is drawn.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from engine.ingest.hindi_words import HINDI_LETTER
from engine.ingest.layer_words import RawLine

_NO_WIDTH = 0.01  # points
_TOUCHES = 0.15  # font sizes
_SAME_LINE = 0.1  # font sizes
_INKLESS = (3, 7)  # "type" of MuPDF's text trace: what is not drawn


def widen(page: Any, lines: Sequence[RawLine]) -> None:
    """Widens, in place, letters that stand for several glyphs. Other pages are not looked at."""
    if not any(_has_folded(span["chars"]) for line in lines for span in line["spans"]):
        return
    chars = [(char, span, line) for line in lines for span in line["spans"] for char in span["chars"]]
    taken = {_key(char["origin"]) for char, _, _ in chars if _width(char) >= _NO_WIDTH}
    ends: dict[int, list[tuple[float, dict[str, Any], dict[str, Any], dict[str, Any]]]] = {}
    for char, span, line in chars:
        ends.setdefault(round(char["origin"][1]), []).append((char["bbox"][2], char, span, line))
    for trace in page.get_texttrace():
        if trace["type"] in _INKLESS:
            continue
        for _, _, origin, box in trace["chars"]:
            if _key(origin) in taken or box[2] - box[0] < _NO_WIDTH:
                continue
            _add(ends, origin, box, trace["size"])


def _add(ends: dict[int, list[Any]], origin: tuple[float, float], box: Sequence[float], size: float) -> None:
    """Gives a glyph that no letter stands for to the letter that ends where it begins."""
    near = [
        at
        for height in (round(origin[1]) - 1, round(origin[1]), round(origin[1]) + 1)
        for at in enumerate(ends.get(height, ()))
        if abs(at[1][0] - box[0]) < _TOUCHES * size
        and abs(at[1][1]["origin"][1] - origin[1]) < _SAME_LINE * size
    ]  # fmt: skip
    if not near:
        return
    _, (_, char, span, line) = near[-1]
    for thing in (char, span, line):
        x0, y0, x1, y1 = thing["bbox"]
        thing["bbox"] = (x0, y0, max(x1, box[2]), y1)
    height = round(char["origin"][1])
    ends[height] = [
        (box[2], *rest) if rest[0] is char else (end, *rest) for end, *rest in ends[height]
    ]  # fmt: skip


def _has_folded(chars: Sequence[dict[str, Any]]) -> bool:
    text = "".join([char["c"] for char in chars])
    return bool(HINDI_LETTER.search(text)) and any(map(_is_folded, chars))


def _is_folded(char: dict[str, Any]) -> bool:
    """Whether a letter that is no mark has no width: it shares a place with the one before."""
    return _width(char) < _NO_WIDTH and unicodedata.category(char["c"][:1]) == "Lo"


def _width(char: dict[str, Any]) -> float:
    return float(char["bbox"][2] - char["bbox"][0])


def _key(origin: Sequence[float]) -> tuple[int, int]:
    return round(origin[0] * 5), round(origin[1] * 5)
