"""A row: what stands side by side on one line of one column.

Its text has raised and lowered characters as Unicode superscripts and subscripts (10⁻⁴, H₂O).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from engine.core.values import Box
from engine.ingest.scripts import span_texts
from engine.ingest.spans import Span

_POWER_OF_TEN = re.compile(r"(×\s*10[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)(?=[A-Za-z])")
_OVERLAP = 0.08  # font sizes by which an index lies in the white behind its letter
_SYMBOL = 4  # signs of a letter with its indices
_SPACE, _BEFORE_INDEX = 0.22, 0.5  # the narrowest white between words, and before what is raised or lowered


@dataclass(slots=True)
class Row:
    """Spans side by side. `marks` are (offset in text, x) pairs at the span borders, for highlights."""

    spans: list[Span]
    box: Box
    text: str = ""
    marks: list[tuple[int, float]] = field(default_factory=list)
    size: float = 0.0
    baseline: float = 0.0
    bold: bool = False
    italic: bool = False
    font: str = ""

    @classmethod
    def of(cls, spans: list[Span]) -> Row:
        row = cls(spans, union(span.box for span in spans))
        row.refresh()
        return row

    def refresh(self) -> None:
        """Recomputes what follows from the spans."""
        self.spans.sort(key=lambda span: span.box[0])
        for index, (left, right) in enumerate(pairwise(self.spans)):
            if left.baseline - right.baseline > 0.7 * left.size and right.box[0] < left.box[2] - 1:
                self.spans[index : index + 2] = [right, left]  # a numerator comes before its denominator
        inked = [span for span in self.spans if span.text.strip()] or self.spans
        self.box = union(span.box for span in inked)
        weight: Counter[int] = Counter()
        for span in inked:
            weight[round(2 * span.size)] += len(span.text.strip())
        letters_of_symbol = [s for s in inked if s.text.strip().isalpha()]
        if sum(weight.values()) <= _SYMBOL and letters_of_symbol:
            main = max(letters_of_symbol, key=lambda s: s.size)  # p⁰₁ is a "p" with two indices
        elif inked[0].text.strip() == "10" and all(_is_power(span, inked[0]) for span in inked[1:]):
            main = inked[0]  # 10⁻²⁴ has more signs above than below
        else:
            main = max(inked, key=lambda s: (weight[round(2 * s.size)], len(s.text.strip()), s.size))
        self.size, self.baseline, self.font = main.size, main.baseline, main.font
        letters = sum(len(span.text.strip()) for span in inked) or 1
        self.bold = sum(len(s.text.strip()) for s in inked if s.bold) > 0.8 * letters
        self.italic = sum(len(s.text.strip()) for s in inked if s.italic) > 0.8 * letters
        self.text, self.marks = _assemble(self)

    @property
    def height(self) -> float:
        return self.box[3] - self.box[1]

    @property
    def shown(self) -> Box:
        """All that the row covers on the page, with the full height of its fractions."""
        return union([self.box, *(span.tall for span in self.spans if span.tall)])

    @property
    def width(self) -> float:
        return self.box[2] - self.box[0]

    def x_at(self, offset: int) -> float:
        """The x coordinate at a character offset of `text`, interpolated between span borders."""
        index = bisect_right(self.marks, (offset, float("inf")))
        if index == 0:
            return self.box[0]
        if index == len(self.marks):
            return self.marks[-1][1]
        (o0, x0), (o1, x1) = self.marks[index - 1], self.marks[index]
        return x0 + (x1 - x0) * (offset - o0) / max(1, o1 - o0)


def union(boxes: Iterable[Box]) -> Box:
    """The smallest box around `boxes` (at least one)."""
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


def cut_at(row: Row, uprights: Sequence[Box]) -> list[Row]:
    """The row, cut where an upright line of a table goes through the white between two of its words."""
    middle = (row.box[1] + row.box[3]) / 2
    places = sorted(
        (x0 + x1) / 2 for x0, y0, x1, y1 in uprights
        if y0 < middle < y1 and row.box[0] + 2 < x0 and x1 < row.box[2] - 2
    )  # fmt: skip
    parts: list[list[Span]] = [[]]
    for span in (part for whole in row.spans for part in _cut_span(whole, places)):
        while places and parts[-1] and span.box[0] > places[0] - 1.5:
            places.pop(0)
            if any(each.text.strip() for each in parts[-1]):
                parts.append([])
        parts[-1].append(span)
    if len(parts) == 1:
        return [row]
    return [Row.of(part) for part in parts if any(span.text.strip() for span in part)]


def _cut_span(span: Span, places: Sequence[float]) -> list[Span]:
    """The span, cut at the space that stands where an upright line goes through it."""
    x0, y0, x1, y1 = span.box
    step = (x1 - x0) / max(1, len(span.text))
    for place in places:
        spaces = [at for at, letter in enumerate(span.text) if letter == " " and 0 < at < len(span.text) - 1]
        at = min(spaces, key=lambda at: abs(x0 + (at + 0.5) * step - place), default=0)
        if at and x0 < place < x1 and abs(x0 + (at + 0.5) * step - place) < span.size:
            left = replace(span, text=span.text[:at], box=(x0, y0, place, y1))
            right = replace(span, text=span.text[at + 1 :], box=(place, y0, x1, y1))
            return [left, *_cut_span(right, [each for each in places if each > place])]
    return [span]


def by_height(rows: list[Row]) -> list[list[Row]]:
    """Rows that share a baseline, from top to bottom."""
    lines: list[list[Row]] = []
    for row in sorted(rows, key=lambda item: (item.baseline, item.box[0])):
        if lines and abs(lines[-1][0].baseline - row.baseline) < 0.45 * row.size:
            lines[-1].append(row)
        else:
            lines.append([row])
    return lines


def _is_power(span: Span, of: Span) -> bool:
    raised = of.baseline - span.baseline > 0.2 * of.size
    return raised and span.size < 0.8 * of.size and bool(re.fullmatch(r"[-–−]?\d+", span.text.strip()))


def _assemble(row: Row) -> tuple[str, list[tuple[int, float]]]:
    """Joins the spans' texts with single spaces where there is white between them."""
    text, marks = "", []
    previous: Span | None = None
    for span, part in zip(row.spans, span_texts(row.spans, row.size, row.baseline), strict=True):
        gap = span.box[0] - previous.box[2] if previous else 0.0
        stacked = gap < 0 and previous is not None and span.baseline - previous.baseline > 0.7 * row.size
        if gap < -_OVERLAP * row.size and _stands_close(span, part, text.rstrip()):
            text = text.rstrip()  # the white was drawn under the index or the point
        if previous and stacked and part.strip().isdigit() and _is_numerator(text, previous):
            text = text.rstrip() + "/"  # a numerator and the denominator under it
        elif gap > _least_white(span, part, text) * row.size and not text.endswith(" "):
            text += " "
        if not part.strip() and span.box[2] - span.box[0] < 0.16 * row.size:
            continue  # a hair space before a raised or lowered character
        lead = part.lstrip() if not text or text.endswith(" ") else part
        part = " ".join(lead.split()) if not lead[:1].isspace() else " " + " ".join(lead.split())
        part += " " if lead[-1:].isspace() and not part.endswith(" ") else ""
        if part:
            marks.append((len(text), span.box[0]))
            text += part
            marks.append((len(text), span.box[2]))
            previous = span
    return _POWER_OF_TEN.sub(r"\1 ", text.strip()), marks


def _least_white(span: Span, part: str, text: str) -> float:
    """In font sizes, the white from which a space stands before `part`."""
    return _BEFORE_INDEX if _stands_close(span, part, text) else _SPACE


def _stands_close(span: Span, part: str, text: str) -> bool:
    """Whether a part belongs to the sign before it whatever white is drawn: an index, or .54 in 2.54."""
    return _is_index(span, part, text) or (bool(re.match(r"\.\d*$", part)) and text[-1:].isdigit())


def _is_index(span: Span, part: str, text: str) -> bool:
    """Whether a piece was raised or lowered, behind a symbol or a bracket: before "of ¹²C" stands a word."""
    return part != span.text and bool(re.search(r"(?<![^\W\d_]{3})[^\W\d_]$|[)\]]$", text))


def _is_numerator(text: str, last: Span) -> bool:
    """Whether a line that ends with `last` ends with a numerator, not with a letter's upper index."""
    number = last.text.strip()
    return number.isdigit() and not re.search(r"[^\W\d_]$|\)$", text.rstrip()[: -len(number)])
