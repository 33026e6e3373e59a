"""Raw lines put together again that the extractor cut where the pen jumped back.

A vowel sign that is drawn before its consonant but written after it, and letters without a meaning, make
MuPDF begin a new line in the middle of a word. Here letters on one level are one line, from left to right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from statistics import median
from typing import Any

from engine.ingest.fonts import is_legacy_hindi
from engine.ingest.layer_words import RawLine

_LEAST_SPACES = 3  # that a line must have of its own to tell how wide they are
_NARROW, _NARROWER = 0.2, 0.6  # font sizes; share of the line's own spaces
_SAME_LINE = 0.2  # font sizes between two baselines
_WIDEST_GAP = 1.0  # font sizes between two pieces of a line


def straighten(lines: list[RawLine], fonts: Collection[str]) -> None:
    """Joins, in place, raw lines that have letters in these fonts and stand side by side on one level."""
    result: list[RawLine] = []
    open_lines: list[tuple[RawLine, list[RawLine]]] = []
    for line in lines:
        if not any(span["font"] in fonts and span["chars"] for span in line["spans"]):
            result.append(line)
            continue
        home = next((parts for _, parts in open_lines if any(_side_by_side(line, p) for p in parts)), None)
        if home is None:
            open_lines.append((line, [line]))
            result.append(line)
        else:
            home.append(line)
    joined = {id(first): parts for first, parts in open_lines if len(parts) > 1}
    lines[:] = [_joined(joined[id(line)]) if id(line) in joined else line for line in result]


def place_spaces(lines: list[RawLine]) -> None:
    """Puts, in place, spaces that are a raw line of their own into the line in which they stand: they come in
    another font, before the letters."""
    loose = [line for line in lines if _is_white(line)]
    if not loose:
        return
    for space in loose:
        for line in lines:
            inside = line["bbox"][0] < space["bbox"][0] and space["bbox"][2] < line["bbox"][2]
            if inside and not _is_white(line) and _side_by_side(space, line):
                _insert(space, line)
                break
    lines[:] = [line for line in lines if not _is_white(line)]


def _insert(spaces: RawLine, line: RawLine) -> None:
    """Puts spaces between the letters of a line, which keep their order."""
    for space in (char for span in spaces["spans"] for char in span["chars"]):
        for span in line["spans"]:
            at = next((n for n, c in enumerate(span["chars"]) if c["bbox"][0] > space["bbox"][0]), None)
            if at is not None:
                span["chars"].insert(at, space)
                break


def _is_white(line: RawLine) -> bool:
    return not any(char["c"].strip() for span in line["spans"] for char in span["chars"])


def _side_by_side(line: RawLine, other: RawLine) -> bool:
    size = max((span["size"] for span in line["spans"]), default=0.0)
    level = abs(line["spans"][0]["origin"][1] - other["spans"][0]["origin"][1]) < _SAME_LINE * size
    gap = max(line["bbox"][0] - other["bbox"][2], other["bbox"][0] - line["bbox"][2])
    return bool(level and gap < _WIDEST_GAP * size)


def _joined(parts: Sequence[RawLine]) -> RawLine:
    chars = [(char, span) for part in parts for span in part["spans"] for char in span["chars"]]
    chars.sort(key=lambda item: item[0]["bbox"][0])
    boxes = [part["bbox"] for part in parts]
    box = (
        min(box[0] for box in boxes), min(box[1] for box in boxes),
        max(box[2] for box in boxes), max(box[3] for box in boxes),
    )  # fmt: skip
    return {**parts[0], "bbox": box, "spans": list(_spans(chars))}


def _spans(chars: Sequence[tuple[dict[str, Any], dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    """Spans of letters that follow each other and came from spans of one look."""
    run: list[dict[str, Any]] = []
    source: dict[str, Any] | None = None
    for char, span in chars:
        if source is not None and _look(span) != _look(source):
            yield _span(source, run)
            run = []
        source = span
        run.append(char)
    if source is not None:
        yield _span(source, run)


def _look(span: dict[str, Any]) -> tuple[Any, ...]:
    return span["font"], span["size"], span["flags"], span["color"]


def _span(source: dict[str, Any], chars: list[dict[str, Any]]) -> dict[str, Any]:
    x0 = min(char["bbox"][0] for char in chars)
    x1 = max(char["bbox"][2] for char in chars)
    box = (x0, source["bbox"][1], x1, source["bbox"][3])
    return {**source, "chars": chars, "bbox": box, "origin": chars[0]["origin"]}


# --- spaces that are none ------------------------------------------------------------------------------


def close_gaps(lines: Sequence[RawLine]) -> None:
    """Takes out of raw lines, in place, the spaces that the extractor put between letters of a word ("com
    parison"), where these stand apart a little, but much less than the words of the line."""
    for line in lines:
        chars = [(char, span) for span in line["spans"] for char in span["chars"]]
        made = [at for at, (char, _) in enumerate(chars) if char.get("synthetic") and char["c"] == " "]
        if not made:
            continue
        own = [gap for at in range(1, len(chars) - 1) if not chars[at][0].get("synthetic")
               and (gap := _white(chars, at)) is not None]  # fmt: skip
        if len(own) < _LEAST_SPACES:
            continue
        widest = min(_NARROW, _NARROWER * median(own))
        for at in made:
            if 0 < at < len(chars) - 1 and _is_inside_word(chars, at, widest):
                char, span = chars[at]
                span["chars"] = [other for other in span["chars"] if other is not char]


_Chars = Sequence[tuple[dict[str, Any], dict[str, Any]]]


def _white(chars: _Chars, at: int) -> float | None:
    """Font sizes between the letters around a space; None where there is no space."""
    if chars[at][0]["c"] != " ":
        return None
    left, right = chars[at - 1][0], chars[at + 1][0]
    return float(right["bbox"][0] - left["bbox"][2]) / float(chars[at][1]["size"])


def _is_inside_word(chars: _Chars, at: int, widest: float) -> bool:
    (left, its_span), (right, other_span) = chars[at - 1], chars[at + 1]
    gap = _white(chars, at)
    return (
        gap is not None
        and gap < widest
        and its_span["font"] == other_span["font"]
        and not is_legacy_hindi(its_span["font"])
        and left["c"].isalpha()
        and right["c"].isalpha()
        and (right["c"].islower() or left["c"].isupper())
    )
