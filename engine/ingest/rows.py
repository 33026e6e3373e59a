"""From pieces of text to rows: copies dropped, drop capitals put back, neighbours joined.

Indices that formula editors printed apart go back behind their letters.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher

from engine.core.values import Box
from engine.ingest.row import Row
from engine.ingest.spans import Span

_FIGURE_NUMBER = re.compile(
    r"(?i)(?:fig(?:ure)?|table|चित्र|सारणी|आकृति)\.?\s*\d+(?:\.\d+)*\s*(?:\([a-z]\))?[.:]?"
)
_A_WORD = re.compile(r"[^\W\d_]{2}|[\u0904-\u0939]")
_THIN = 2.6  # a drawn box narrower than this is a line
_LONGEST_INDEX = 4  # characters
_NOTE_LINES, _NOTE_TEXT = 2, 3  # lines of a note, and of the text beside it that must end before it
_ALIGNED, _STEP = 1.5, 3.0  # points between the starts of lines of a note; line heights around it
_STRONG_EDGE = 8  # rows of running text that begin at one x make it the left edge of a column
_WIDEST_SPACE = 3.0  # between two words of a justified line, in font sizes
_WINDOW = 400  # how many earlier rows are looked at; keeps every step linear on pages full of labels


def build_rows(pieces: list[list[Span]], drawn: list[Box] | None = None) -> list[Row]:
    """Rows of a page, sorted from top to bottom, then left to right.

    `drawn`: boxes of what is drawn; text on both sides of an upright line is never one row.
    """
    rows = [Row.of(list(spans)) for spans in pieces]
    uprights = [box for box in drawn or () if box[2] - box[0] < _THIN and box[3] - box[1] >= 8]
    rows = _join_justified(_take_indices(_join(_drop_copies(rows), _Walls(rows, uprights))))
    rows = _attach_figure_numbers(_attach_bullets(_put_back_drop_capitals(rows)))
    rows.sort(key=lambda row: (row.box[1], row.box[0]))
    return rows


def _drop_copies(rows: list[Row]) -> list[Row]:
    """Fake bold prints words two to five times with a small offset; some copies lack letters."""
    doubled: dict[int, Row] = {}
    rows = sorted(rows, key=lambda row: (round(row.baseline), -len(row.text)))
    kept: list[Row] = []
    for row in rows:
        level = _on_level(row, kept)
        twin = next((other for other in level if _is_copy(row, other)), None)
        if twin is None:
            shorter = [other for other in level if len(other.text) < len(row.text) and _is_copy(other, row)]
            kept = (
                [other for other in kept if not any(other is copy for copy in shorter)] if shorter else kept
            )
            kept.append(row)
            if shorter:
                doubled[id(row)] = row
            continue
        if len(row.text) > 0.6 * len(twin.text):
            doubled[id(twin)] = twin
        if row.text not in twin.text and len(row.text) > 3:
            _merge_copy(twin, row)
    _embolden(doubled.values(), kept)
    return kept


def _embolden(doubled: Iterable[Row], rows: list[Row]) -> None:
    """What is printed again on the same place is bold, unless a careless program printed all text twice."""
    again = [row for row in doubled if any(row is kept for kept in rows)]
    if sum(len(row.text) for row in again) > 0.3 * sum(len(row.text) for row in rows):
        return
    for row in again:
        for span in row.spans:
            span.bold = True
        row.refresh()


def _on_level(row: Row, kept: list[Row]) -> list[Row]:
    """The last rows of `kept` (sorted by baseline) that may stand on the same line as `row`."""
    level: list[Row] = []
    for other in reversed(kept):
        if row.baseline - other.baseline > 8:
            break
        level.append(other)
    return level


def _is_copy(row: Row, other: Row) -> bool:
    if abs(row.baseline - other.baseline) > 0.22 * row.size + 0.5 or abs(row.size - other.size) > 1:
        return False
    common = min(row.box[2], other.box[2]) - max(row.box[0], other.box[0])
    if common < 0.75 * row.width - 1:
        return common > 0.4 * row.size and row.box[0] > other.box[0] + 2 and _tail(other, row) > 0
    if row.text in other.text:
        return True
    blocks = SequenceMatcher(None, row.text, other.text, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks) >= 0.7 * len(row.text)


def _tail(left: Row, right: Row) -> int:
    """How many letters at the end of `left` are printed again at the beginning of `right`."""
    longest = min(len(left.text), len(right.text))
    return next((n for n in range(longest, 1, -1) if left.text.endswith(right.text[:n])), 0)


def _merge_copy(twin: Row, row: Row) -> None:
    """Both copies lack letters: keep every letter that one of them has, in order."""
    if len(twin.spans) != 1:
        return
    tail = _tail(twin, row)
    if tail and row.box[2] > twin.box[2] + 2:
        x0, y0, _, y1 = twin.box
        twin.spans[0].text = twin.text + row.text[tail:]
        twin.spans[0].box = (x0, y0, row.box[2], y1)
        twin.refresh()
        return
    merged = ""
    for _, a0, a1, b0, b1 in SequenceMatcher(None, twin.text, row.text, autojunk=False).get_opcodes():
        merged += twin.text[a0:a1] or row.text[b0:b1]
    twin.spans[0].text = merged
    twin.refresh()


class _Walls:
    """What keeps neighbours on one line apart: upright lines, and the left edges of columns."""

    def __init__(self, rows: list[Row], uprights: list[Box]) -> None:
        self._uprights = uprights
        starts = Counter(round(row.box[0]) for row in rows if row.text.count(" ") > 4)
        self._edges = {x for x in starts if starts[x - 1] + starts[x] + starts[x + 1] >= _STRONG_EDGE}
        self._rows = rows
        self._notes: dict[tuple[int, int], bool] = {}

    def between(self, left: Row, right: Row) -> bool:
        x0, x1 = left.box[2], right.box[0]
        if x1 - x0 < 1:
            return False
        if x1 - x0 > 0.2 * right.size and self._begins_note(right):
            return True
        if round(x1) in self._edges and left.font != right.font and right.text.count(" ") > 4:
            return True
        y0, y1 = max(left.box[1], right.box[1]), min(left.box[3], right.box[3])
        return any(
            x0 - 2 < box[0] and box[2] < x1 + 2 and box[1] < (y0 + y1) / 2 < box[3] for box in self._uprights
        )

    def _begins_note(self, row: Row) -> bool:
        """Whether a row is a line of what stands beside running text, however near: such lines begin under
        each other, and the text at their height ends before them."""
        key = (round(row.box[0]), round(row.baseline))
        if key not in self._notes:
            self._notes[key] = self._is_beside_text(row)
        return self._notes[key]

    def _is_beside_text(self, row: Row) -> bool:
        x = row.box[0]
        reach = 2 * _STEP * row.size
        near = [other for other in self._rows if abs(other.baseline - row.baseline) < reach]
        aligned = [o.baseline for o in near if abs(o.box[0] - x) < _ALIGNED and _A_WORD.search(o.text)]
        if not aligned or max(aligned) - min(aligned) < 0.8 * row.size * (_NOTE_LINES - 1):
            return False
        top, bottom = min(aligned) - _STEP * row.size, max(aligned) + _STEP * row.size
        level = [
            other for other in near
            if top < other.baseline < bottom and other.box[0] < x - 3 and other.text.count(" ") > 4
        ]  # fmt: skip
        return len(level) >= _NOTE_TEXT and not any(other.box[2] > x + 1 for other in level)


def _join(rows: list[Row], walls: _Walls) -> list[Row]:
    """Joins rows that nearly touch: MuPDF cuts at raised characters, tabs and wide spaces."""
    joined: list[Row] = []
    for row in sorted(rows, key=lambda item: (item.box[0], item.box[1])):
        near = (
            other for other in reversed(joined[-_WINDOW:])
            if other.box[1] < row.box[3] and other.box[3] > row.box[1] and other.box[2] > row.box[0] - 60
        )  # fmt: skip
        mate = next((o for o in near if _continues(o, row) and not walls.between(o, row)), None)
        if mate is None:
            joined.append(row)
        else:
            mate.spans.extend(row.spans)
            mate.refresh()
    return joined


def _take_indices(rows: list[Row]) -> list[Row]:
    """Raised and lowered signs that stand behind a letter in the middle of a row become part of it."""
    taken: set[int] = set()
    for index in rows:
        if len(index.text) > _LONGEST_INDEX:
            continue
        others = (row for row in rows if row is not index and id(row) not in taken)
        home = next((row for row in others if _has_room(row, index)), None)
        if home is not None:
            home.spans.extend(index.spans)
            home.refresh()
            taken.add(id(index))
    return [row for row in rows if id(row) not in taken]


def _has_room(row: Row, index: Row) -> bool:
    """Whether a small row stands right behind a letter of `row`, with no other letter at its place."""
    x0, _, x1, _ = index.box
    if not (0.4 * row.size < index.size < 0.82 * row.size and row.box[0] < x0 < row.box[2] + 0.35 * row.size):
        return False
    if not -0.75 < (index.baseline - row.baseline) / row.size < 0.5:
        return False
    middle = (x0 + x1) / 2
    letters = [span for span in row.spans if span.size > 0.82 * row.size and span.text.strip()]
    behind = any(-0.5 * row.size < x0 - span.box[2] < 0.3 * row.size for span in letters)
    return behind and not any(
        span.box[0] + 0.5 < middle < span.box[2] - max(0.5, 0.3 * row.size) for span in letters
    )


def _join_justified(rows: list[Row]) -> list[Row]:
    """Joins the words of a line that justification drew apart in a narrow column.

    They begin and end where the line above or below begins and ends.
    """
    levels: dict[tuple[int, str, int], list[Row]] = {}
    for row in rows:
        if row.text.count(" ") < 3:
            levels.setdefault((round(row.baseline), row.font, round(2 * row.size)), []).append(row)
    gone: set[int] = set()
    for level in levels.values():
        level.sort(key=lambda row: row.box[0])
        for first, row in enumerate(level):
            if id(row) in gone:
                continue
            for last in range(first + 1, len(level)):
                left, right = level[last - 1], level[last]
                if not 0 < right.box[0] - left.box[2] < _WIDEST_SPACE * row.size:
                    break
                if _fills_column(row, right, rows):
                    for part in level[first + 1 : last + 1]:
                        row.spans.extend(part.spans)
                        gone.add(id(part))
                    row.refresh()
                    break
    return [row for row in rows if id(row) not in gone]


def _fills_column(first: Row, last: Row, rows: list[Row]) -> bool:
    """Whether the line from `first` to `last` has the edges of a line of prose right above or below it."""
    return any(
        abs(row.box[0] - first.box[0]) < 2 and abs(row.box[2] - last.box[2]) < 2 and row.font == first.font
        and 0.8 * row.size < abs(row.baseline - first.baseline) < 1.8 * row.size
        and abs(row.size - first.size) < 0.3 and row.text.count(" ") > 1
        for row in rows
    )  # fmt: skip


def _fraction_between(left: Row, right: Row) -> bool:
    """Whether `left` ends with a numerator and `right` begins with the denominator under it."""
    top, bottom = left.spans[-1], right.spans[0]
    return left.baseline - top.baseline > 0.3 * top.size and bottom.baseline - right.baseline > 0.3 * top.size


def _continues(left: Row, right: Row) -> bool:
    size = max(left.size, right.size)
    gap = right.box[0] - left.box[2]
    if not -size < gap < 0.9 * size or (gap < -0.35 * size and not _fraction_between(left, right)):
        return False
    overlap = min(left.box[3], right.box[3]) - max(left.box[1], right.box[1])
    if overlap < 0.5 * min(left.height, right.height):
        return False
    shift = abs(left.baseline - right.baseline)
    if min(left.size, right.size) < 0.4 * size:
        return False  # a drop capital beside its line
    if abs(left.size - right.size) < 0.15 * size or shift < 1:
        return shift < 0.3 * size
    # Of another size and height: an index, short and close to the letter it belongs to.
    small = min(left, right, key=lambda row: row.size)
    return gap < 0.35 * size and 0.4 * size < small.size < 0.82 * size and len(small.text) <= 10


def _attach_bullets(rows: list[Row]) -> list[Row]:
    """Dingbat letters ("n", "l" in a symbol font) before a text become the bullet of its row."""
    words = {row.font for row in rows if len(row.text) > 1}
    bullets = [row for row in rows if len(row.text) == 1 and (row.text in "•·" or row.font not in words)]
    taken: set[int] = set()
    for bullet in bullets:
        if bullet.text not in "•·nlqtuvw":
            continue
        beside = [
            row for row in rows
            if len(row.text) > 1 and id(row) not in taken and 0 < row.box[0] - bullet.box[2] < 3.5 * row.size
            and -0.2 * row.size < row.baseline - bullet.baseline + 0.2 * row.size < 0.8 * row.size
        ]  # fmt: skip
        if beside:
            row = min(beside, key=lambda item: item.box[0])
            mark = Span("• ", row.font, row.size, bullet.box, row.baseline)
            mark.box = (bullet.box[0], row.box[1], bullet.box[2], row.box[3])
            row.spans.insert(0, mark)
            row.refresh()
            taken.add(id(row))
            bullet.text = ""
    return [row for row in rows if row.text]


def _attach_figure_numbers(rows: list[Row]) -> list[Row]:
    """ "Fig. 1.1" and its caption, which stands a little to the right, are one row."""
    for number in [row for row in rows if _FIGURE_NUMBER.fullmatch(row.text)]:
        beside = [
            row for row in rows
            if 0 < row.box[0] - number.box[2] < 4 * row.size and abs(row.baseline - number.baseline) < 2
        ]  # fmt: skip
        if beside:
            caption = min(beside, key=lambda row: row.box[0])
            caption.spans = number.spans + caption.spans
            caption.refresh()
            number.text = ""
    return [row for row in rows if row.text]


def _put_back_drop_capitals(rows: list[Row]) -> list[Row]:
    """A large first letter stands in a row of its own: give it back to the line beside its top."""
    result = list(rows)
    for cap in rows:
        if len(cap.text) > 2 or not cap.text[:1].isalpha():
            continue
        beside = [
            row for row in result
            if row is not cap and row.size * 1.7 < cap.size and len(row.text) > 8
            and -3 < row.box[0] - cap.box[2] < cap.size
            and cap.box[1] - 4 < (row.box[1] + row.box[3]) / 2 < cap.box[3]
        ]  # fmt: skip
        if beside:
            first = min(beside, key=lambda row: row.box[1])
            first.spans.insert(0, Span(cap.text, first.font, first.size, _shrunk(cap, first), first.baseline))
            first.refresh()
            result.remove(cap)
    return result


def _shrunk(cap: Row, first: Row) -> Box:
    """The capital's box on the line it belongs to, touching the next letter (no space between)."""
    return (cap.box[0], first.box[1], first.box[0], first.box[3])
