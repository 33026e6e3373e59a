"""Rows of one column as lines: list markers joined with their text, table rows, displayed formulas."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise

from engine.core.values import Box
from engine.ingest.false_tables import is_no_table
from engine.ingest.layout import overlap
from engine.ingest.row import Row, by_height, union
from engine.ingest.side_lists import list_columns

MARKER = re.compile(
    r"^(?:[•●▪■♦◆➢✓❖◦‣∙·*]|[–—−-](?=\s)|\(?(?:\d{1,2}|[a-hA-H]|[ivx]{1,5}|[कखगघङ])[.)]|\d{1,2}\.\d{1,2}\.?)(?=\s|$)"
)
_GLUED_BULLET = re.compile(r"^([•●▪■♦◆➢✓❖◦‣])(?=[^\W\d_])")
_BULLET_FONTS = re.compile(r"^[nluqvwtþØü§Ÿ]$")
_EQUATION_NUMBER = re.compile(r"^[(\[]\s*\d+(?:\.\d+)*\s*(?:[a-z]|\([a-z]\))?\s*[)\]]$")
_OPERATOR = re.compile(r"[=+×÷→⇌⟶∝≈≠<>≤≥∑∫√±∆Δ∂−/^|·]|(?<=\s)[-–](?=\s)")
_PRINTED_AGAIN = re.compile(r"^(.{4,60}?)(?: \1){2,}$")
_NUMBER_AGAIN = re.compile(r"^(\d+(?:\.\d+)+|[IVX]+\.) ?(?:\1 ?)+(?=[A-Z])")
_LETTER_SPACED = re.compile(r"(?:[^\W\d_] ){3,}[^\W\d_]")
# A Hindi sentence that ends, or a finite verb: formulas in words have names only.
_STATES = re.compile(
    "[\u0904-\u0963]।|(?<![\u0900-\u0963])(?:हैं?|होगा|होगी|होता|होती|था|थी|थे)(?![\u0900-\u0963])"
    r"|\b(?:is|are|was|were)\b"
)
_CLAUSE = re.compile(
    r"(?i)\b(?:if|we|so|thus|therefore|then|when|that|where|have|get|because|solution|answer)\b|(?<![\u0900-\u097f])(?:तो|अतः|हल)(?![\u0900-\u0963])"
)
_IN_WORDS = re.compile(r"^[^\W\d_][^=.,;:]{2,60}=[^=.,;:?]{3,80}$")  # "speed = wavelength × frequency"
WORD = re.compile(r"[A-Za-zāīūṛṅñṭḍṇśṣḥ]{4,}|[\u0900-\u097f]{2,}")

_HALF = re.compile(r"=$|= =")  # what a formula says beside its fraction
_ANY_WORD = re.compile(r"[^\W\d_]{2,}|[\u0900-\u097f]{2,}")


class LineKind(Enum):
    TEXT = "text"
    TABLE = "table"
    EQUATION = "equation"


@dataclass(slots=True)
class Cell:
    """What is printed in one cell of a table. `column` and `span` count columns, where rules tell them."""

    text: str
    left: float
    right: float
    column: int | None = None
    span: int = 1


@dataclass(slots=True)
class Line:
    """One line of a column. `rows` left to right; `text` as read.

    Of a table: its `cells`; `above`: by column, what a cell of other rows says that reaches into this one;
    `columns`: how many the table has, where rules tell that.
    """

    rows: list[Row]
    text: str
    box: Box
    kind: LineKind = LineKind.TEXT
    cells: list[Cell] = field(default_factory=list)
    above: dict[int, str] = field(default_factory=dict)
    columns: int = 0

    @property
    def main(self) -> Row:
        return max(self.rows, key=lambda row: len(row.text))

    @property
    def size(self) -> float:
        return self.main.size

    @property
    def has_marker(self) -> bool:
        return bool(MARKER.match(self.text))


def column_lines(rows: list[Row], column: Box, bars: list[Box] | None = None) -> list[Line]:
    """Lines of one column from top to bottom.

    `column` tells how wide running text is there; `bars`: thin drawn lines, which may be fraction bars.
    """
    lines = []
    for cluster in _with_conditions(_clusters(rows)):
        fraction = _is_displayed(cluster, column) or (len(cluster) > 1 and _has_fraction(cluster, bars or []))
        lines.extend(_lines_of(cluster, column, fraction))
    lines = _with_lists_apart(lines)
    _mark_tables(lines)
    return lines


def _with_lists_apart(lines: list[Line]) -> list[Line]:
    """The lines, those of numbered lists side by side list by list."""
    if not any(len(line.rows) > 1 and line.has_marker for line in lines):
        return lines
    rows = [line.rows if line.kind is LineKind.TEXT else [] for line in lines]
    marks = [[found[0] if (found := MARKER.match(row.text)) else "" for row in line] for line in rows]
    columns = list_columns(rows, marks)
    result: list[Line] = []
    left = 0  # rows of the lists that were told already
    for at, line in enumerate(lines):
        if at in columns:
            result.extend(_line([row]) for column in columns[at] for row in column)
            left = sum(map(len, columns[at]))
        if not left:
            result.append(line)
        left = max(0, left - len(line.rows))
    return result


def _clusters(rows: list[Row]) -> list[list[Row]]:
    """Rows that overlap in y, transitively: one line each, or a displayed formula of many pieces."""
    clusters: list[list[Row]] = []
    bottom = 0.0
    for row in sorted(rows, key=lambda item: item.box[1]):
        if clusters and row.box[1] < bottom - 0.3 * row.height:
            clusters[-1].append(row)
            bottom = max(bottom, row.box[3])
        else:
            clusters.append([row])
            bottom = row.box[3]
    return clusters


def _with_conditions(clusters: list[list[Row]]) -> Iterator[list[Row]]:
    """A word alone over the arrow of a reaction ("Light") belongs to it."""
    word: list[Row] = []
    for cluster in clusters:
        over = word and any(_stands_over_arrow(word[0], row) for row in cluster)
        if word and not over:
            yield word
        cluster = [*word, *cluster] if over else cluster
        word = cluster if len(cluster) == 1 and re.fullmatch(r"\S{3,12}", cluster[0].text) else []
        if not word:
            yield cluster
    if word:
        yield word


def _stands_over_arrow(word: Row, row: Row) -> bool:
    inside = row.box[0] + row.size < word.box[0] and word.box[2] < row.box[2] - row.size
    return "→" in row.text and inside and row.box[1] - word.box[3] < 0.6 * row.size


def _has_fraction(cluster: list[Row], bars: list[Box]) -> bool:
    """Whether a bar has something above and something below it that is no wider than the bar."""
    box = union(row.box for row in cluster)
    for bar in bars:
        if not (box[1] < bar[1] < box[3] and overlap(box[0], box[2], bar[0], bar[2]) > 0):
            continue
        near = [
            span.baseline - bar[1] - 0.35 * span.size
            for row in cluster for span in row.spans
            if bar[0] - 6 < span.box[0] and span.box[2] < bar[2] + 6 and span.text.strip()
        ]  # fmt: skip
        limit = 1.1 * cluster[0].size
        above = any(-limit < distance < 0 for distance in near)
        if above and (any(0 < distance < limit for distance in near) or _is_tight(cluster, bar)):
            return True
    return False


def _is_displayed(cluster: list[Row], column: Box) -> bool:
    """Whether it is a formula of names and signs, no clause, with fractions that were read or in the middle
    of the column."""
    said = " ".join(row.text for row in cluster)
    if "=" not in said or _STATES.search(said) or _CLAUSE.search(said):
        return False
    if any(span.tall for row in cluster for span in row.spans):
        return max(row.width for row in cluster) < 0.95 * (column[2] - column[0])
    box, size = union(row.box for row in cluster), cluster[0].size
    inside = box[0] > column[0] + 4 * size and box[2] < column[2] - 4 * size
    return inside and bool(_IN_WORDS.match(said))


def _is_tight(cluster: list[Row], bar: Box) -> bool:
    """Whether two rows at the bar stand closer than lines of text ever do."""
    at = [row for row in cluster if overlap(row.box[0], row.box[2], bar[0], bar[2]) > 0]
    return any(
        2.5 < b.baseline - a.baseline < 0.9 * a.size and overlap(a.box[0], a.box[2], b.box[0], b.box[2]) > 5
        for a in at for b in at
    )  # fmt: skip


def _is_ragged(row: Row) -> bool:
    """Whether letters of full size stand at different heights: part of a formula."""
    heights = [s.baseline for s in row.spans if s.size > 0.85 * row.size and s.text.strip()]
    return max(heights, default=0.0) - min(heights, default=0.0) > 0.3 * row.size


def _lines_of(cluster: list[Row], column: Box, fraction: bool) -> list[Line]:
    width = column[2] - column[0]
    displayed = fraction and any(re.search("[=×]", row.text) for row in cluster)
    prose = [
        row for row in cluster
        if is_prose(row, column)
        and not (fraction and (row.width < 0.9 * width or _is_ragged(row)) and not _STATES.search(row.text)
                 and (displayed or not _is_sentence(row, width)))
    ]  # fmt: skip
    rest = [row for row in cluster if row not in prose]
    plain = all(_is_plain(row) for row in cluster)
    if not prose and not plain and (fraction or is_formula(cluster, column)):
        lead = _lead(cluster)
        return [
            *(_line([row]) for row in lead),
            _equation([row for row in cluster if not any(row is word for word in lead)]),
        ]
    lines = [[row] for row in prose]
    loose: list[Row] = []
    for row in rest:
        home = max(lines, key=lambda line: _shared(line, row), default=None)
        if home is not None and _shared(home, row) > 0.55 * row.height:
            home.append(row)
        else:
            loose.append(row)
    result = [_line(line) for line in lines]
    few = all(len(WORD.findall(row.text)) < 2 for row in loose)
    if loose and prose and (fraction or (few and not all(_is_plain(row) for row in loose))):
        result.append(_equation(loose))
    else:
        result.extend(_line(line) for line in by_height(loose))
    return sorted(result, key=lambda line: line.box[1])


def _lead(cluster: list[Row]) -> list[Row]:
    """The words before a displayed formula ("therefore,"): alone at its left, and not what it defines."""
    first, *others = sorted(cluster, key=lambda row: row.box[0])
    if not others or not _is_lead_word(first.text):
        return []
    beside = all(row.box[0] > first.box[2] - 1 for row in others)
    return [first] if beside and not re.match(r"[=×+/]", others[0].text) else []


def _is_lead_word(text: str) -> bool:
    return bool(re.fullmatch(r"(?:[\u0900-\u0963]{2,} ?){1,4}[,:–]?", text))


def _is_sentence(row: Row, width: float) -> bool:
    """Whether a long row is mostly words: prose with a fraction in it ("removes 1/4 of the air")."""
    words = len(WORD.findall(row.text))
    return (
        words >= 5
        and 2 * words >= len(row.text.split())
        and row.width > 0.7 * width
        and not re.search("[=×]", row.text)
    )


def _is_plain(row: Row) -> bool:
    """Whether nothing but words stands in a row, or a caption: a title, never a piece of a formula."""
    words = len(WORD.findall(row.text))
    if not words or "=" in row.text:
        return False
    return words == len(row.text.rstrip(":").split()) or row.text[:3].casefold() == "fig"


def _shared(line: list[Row], row: Row) -> float:
    return max(overlap(r.box[1], r.box[3], row.box[1], row.box[3]) for r in line)


def is_prose(row: Row, column: Box) -> bool:
    words = len(WORD.findall(row.text))
    names = words > 0 and re.search("[\u0900-\u097f]", row.text) and not _STATES.search(row.text)
    if names and _HALF.search(row.text) and row.width < 0.7 * (column[2] - column[0]):
        return False  # "volume of the solution in litres =", with a fraction beside it
    if (
        "=" in row.text
        and words < 5
        and 3 * words < len(row.text.split())
        and row.box[0] > column[0] + row.size
    ):
        return False  # "distance = speed × time = 340 m", displayed
    return words >= 4 or (words >= 2 and row.width > 0.55 * (column[2] - column[0]))


def is_formula(rows: list[Row], column: Box) -> bool:
    """Whether the cluster is a displayed formula: operators or stacked pieces, hardly any words."""
    texts = [row.text for row in rows]
    words = sum(len(WORD.findall(text)) for text in texts)
    stacked = len(rows) > 2 and len(by_height(rows)) > 1
    operator = any(_OPERATOR.search(text) for text in texts)
    if any(_EQUATION_NUMBER.match(text) for text in texts):
        return (
            operator or sum(len(_ANY_WORD.findall(text)) for text in texts) < 3
        )  # else "people who work there (6)"
    if MARKER.match(min(rows, key=lambda row: row.box[0]).text):
        return stacked and operator
    if any(_HALF.search(text) for text in texts) and not any(_STATES.search(text) for text in texts):
        return True
    tokens = sum(len(text.split()) for text in texts)
    indented = min(row.box[0] for row in rows) > column[0] + 0.5 * rows[0].size
    if stacked:
        return operator or words == 0
    return operator and words <= max(1, tokens // 5) and (indented or words == 0)


def _equation(rows: list[Row]) -> Line:
    ordered = sorted(rows, key=lambda row: (round(row.baseline / 4), row.box[0]))
    return Line(ordered, " ".join(row.text for row in ordered), union(r.box for r in rows), LineKind.EQUATION)


def _line(rows: list[Row]) -> Line:
    rows = sorted(rows, key=lambda row: row.box[0])
    texts = [row.text for row in rows]
    if len(rows) > 1 and _BULLET_FONTS.match(texts[0]) and rows[0].font != rows[1].font:
        texts[0] = "•"
    text = " ".join(texts)
    if text[:2] in ("· ", "∙ ", "● "):
        text = "•" + text[1:]
    text = _GLUED_BULLET.sub(r"\1 ", text)
    text = _NUMBER_AGAIN.sub(r"\1 ", _PRINTED_AGAIN.sub(r"\1", text))
    if _LETTER_SPACED.fullmatch(text):
        text = text.replace(" ", "")
    return Line(rows, text, union(row.box for row in rows))


def _mark_tables(lines: list[Line]) -> None:
    """Neighbouring lines with the same gaps are rows of a table: cells are joined with tabs."""
    cells = [_cells(line) for line in lines]
    index = 0
    while index < len(lines):
        end = index
        while end < len(lines) and len(cells[end]) > 1 and _aligned(cells[index], cells[end]):
            end += 1
        if end - index >= 2 and not is_no_table([_texts(parts) for parts in cells[index:end]]):
            for line, parts in zip(lines[index:end], cells[index:end], strict=True):
                line.kind = LineKind.TABLE
                line.cells = [cell_of(part) for part in parts]
                line.text = "\t".join(cell.text for cell in line.cells)
        index = max(end, index + 1)


def _texts(parts: list[list[Row]]) -> list[str]:
    return [cell_of(part).text for part in parts]


def cell_of(rows: list[Row]) -> Cell:
    """The rows of text in one cell, in reading order, as the cell that they are."""
    box = union(row.box for row in rows)
    return Cell(" ".join(row.text for row in rows), box[0], box[2])


def _cells(line: Line) -> list[list[Row]]:
    """The line's rows, cut at wide gaps; a list marker belongs to the text after it."""
    if line.kind is LineKind.EQUATION or any(len(row.text.split()) > 8 for row in line.rows):
        return []
    parts: list[list[Row]] = [[line.rows[0]]]
    for left, right in pairwise(line.rows):
        gap = right.box[0] - left.box[2]
        marker = MARKER.match(parts[-1][0].text) and len(parts[-1]) == 1 and len(left.text) < 6
        if gap > 1.2 * max(left.size, right.size) and not marker and left.text != "•":
            parts.append([right])
        else:
            parts[-1].append(right)
    return parts if len(parts) > 1 and not _is_marker_only(parts[0]) else [line.rows]


def _is_marker_only(part: list[Row]) -> bool:
    text = part[0].text
    return len(part) == 1 and (bool(MARKER.fullmatch(text)) or (len(text) == 1 and not text.isdigit()))


def _aligned(first: list[list[Row]], other: list[list[Row]]) -> bool:
    """Whether most cells of the shorter row stand under a cell of the other."""
    spans = [(part[0].box[0], part[-1].box[2]) for part in first]
    mine = [(part[0].box[0], part[-1].box[2]) for part in other]
    hits = sum(any(overlap(a0, a1, b0, b1) > 0 for b0, b1 in spans) for a0, a1 in mine)
    return hits >= 0.7 * len(mine)
