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
_UNSEEN = 0.05  # font sizes of white between letters that nobody sees
_OF_LIGATURE = "filﬀﬁﬂﬃﬄ"
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


_Chars = Sequence[tuple[dict[str, Any], dict[str, Any]]]


def close_gaps(lines: Sequence[RawLine]) -> None:
    """Takes out of raw lines, in place, the spaces inside words: those that the extractor put between letters
    ("com parison") where these stand apart a little, but much less than the words of the line; and those
    that the file tells with a ligature ("Griffi n") where the page shows no white."""
    for line in lines:
        chars = [(char, span) for span in line["spans"] for char in span["chars"]]
        spaces = [at for at, (char, _) in enumerate(chars) if char["c"] == " " and 0 < at < len(chars) - 1]
        inside = [at for at in spaces if not chars[at][0].get("synthetic") and _is_told_with_glyph(chars, at)]
        made = [at for at in spaces if chars[at][0].get("synthetic")]
        if made:
            widest = _widest_gap(chars, spaces)
            inside += [at for at in made if widest is not None and _is_inside_word(chars, at, widest)]
        for at in inside:
            char, span = chars[at]
            span["chars"] = [other for other in span["chars"] if other is not char]


def _widest_gap(chars: _Chars, spaces: Sequence[int]) -> float | None:
    """In font sizes, the white up to which letters of a line are still one word; None where the line has
    too few spaces of its own to tell."""
    own = [_white(chars, at) for at in spaces if not chars[at][0].get("synthetic")]
    return min(_NARROW, _NARROWER * median(own)) if len(own) >= _LEAST_SPACES else None


def _white(chars: _Chars, at: int) -> float:
    """Font sizes between the letters around a space."""
    left, right = chars[at - 1][0], chars[at + 1][0]
    return float(right["bbox"][0] - left["bbox"][2]) / float(chars[at][1]["size"])


def _is_told_with_glyph(chars: _Chars, at: int) -> bool:
    """Whether a space of the file is no white on the page but a part of what it tells of a glyph: "fi " or
    " fi" for one ligature, or a space that is drawn under it. Gives, in place, the glyph's box to its first
    letter where the space had it."""
    (left, _), (space, span), (right, _) = chars[at - 1 : at + 2]
    x0, _, x1, _ = space["bbox"]
    if right["c"] in _OF_LIGATURE and _is_flat(right) and not _is_flat(space):
        if is_legacy_hindi(span["font"]):
            return False
        right["bbox"] = space["bbox"]  # of the letters that a file tells of a glyph, the first has its box
        return True
    under = left["c"] in _OF_LIGATURE and left["bbox"][2] - x0 > 0.5 * (x1 - x0)
    if not (left["c"].isalpha() and (_is_flat(space) or (under and right["c"].isalpha()))):
        return False
    return abs(_white(chars, at)) < _UNSEEN and not is_legacy_hindi(span["font"])


def _is_flat(char: dict[str, Any]) -> bool:
    return float(char["bbox"][2] - char["bbox"][0]) < 0.01


def _is_inside_word(chars: _Chars, at: int, widest: float) -> bool:
    (left, its_span), (right, other_span) = chars[at - 1], chars[at + 1]
    gap = _white(chars, at)
    return (
        gap < widest
        and its_span["font"] == other_span["font"]
        and not is_legacy_hindi(its_span["font"])
        and left["c"].isalpha()
        and right["c"].isalpha()
        and (right["c"].islower() or left["c"].isupper())
    )
