"""What stands in rows and columns like a table and is none: items side by side, labels, steps, equations."""

from __future__ import annotations

import re
from collections.abc import Sequence

_ITEM = re.compile(r"\(?(?:\d{1,2}|[a-h]|[ivx]{1,5})[.)](?=\s|$)|[•●▪■◆➢✓]")
_ITEMS = 0.5  # share of the cells that begin like items
_MARKS = 0.4  # or that are a mark alone: "(a)" beside "Animals"
_WRAPPED = 0.5  # share of the later cells that go on with a small letter
_LEADS = re.compile(
    r"(?i)(?:we|so|thus|therefore|then|hence|or|and|now|i\.e|also|here|since|but|given|solution)\b.*|.*,$"
)
_LEAD_ALONE = re.compile(r"(?i)(?:so|thus|therefore|then|hence|or|i\.e\.?),?")
_IN_BRACKETS = re.compile(r"[(\[].*[)\]]")
_CONCLUDES = re.compile(r"(?i)(?:thus|therefore|hence|so),? ")
_EQUATION_NUMBER = re.compile(r"(?:\.{2,}|…)?\s*[(\[]\d{1,2}(?:\.\d{1,3})?[a-z]?[)\]]")
_OPERATOR = re.compile(r"[=<>≤≥→⇌+]")
_ARROWS = ("→", "⇌", "⇒", "↔")
_FORMULAS = 0.8  # share of the cells that are equations
_LEAST_LINES = 3  # of two columns


def is_no_table(lines: Sequence[Sequence[str]]) -> bool:
    """Whether lines of cells without any rules around them are no table. `lines`: the texts of the cells."""
    cells = [cell for line in lines for cell in line]
    if len(lines) < _LEAST_LINES and max(map(len, lines)) < 3:
        return True
    if _are_formulas(lines):
        return True
    return _are_items(cells) or _are_wrapped(lines) or _are_steps(lines) or _are_equations(lines)


def _are_items(cells: Sequence[str]) -> bool:
    """Items side by side: "(i) 12x, 36", "(ii) 2y, 22xy"; or the choices of a question."""
    marked = [cell for cell in cells if _ITEM.match(cell)]
    alone = sum(bool(_ITEM.fullmatch(cell)) for cell in marked)
    if 2 * alone > len(marked):  # the mark is a cell of its own: every second one
        return alone > 2 and alone >= _MARKS * len(cells)
    return len(marked) > _ITEMS * len(cells)


def _are_wrapped(lines: Sequence[Sequence[str]]) -> bool:
    """Words side by side that go on below: "People make", "People take" / "deposits", "loans"."""
    if any(letter.isdigit() for line in lines for cell in line for letter in cell):
        return False
    later = [cell for line in lines[1:] for cell in line]
    return sum(cell[:1].islower() for cell in later) > _WRAPPED * len(later)


def _are_steps(lines: Sequence[Sequence[str]]) -> bool:
    """The steps of a solution: "We have,", "AB² = 64" / "or", "AB = 8", "(Given)"."""
    if all(_LEAD_ALONE.fullmatch(line[0]) for line in lines):
        return True
    steps = sum(
        "=" in line[1] and bool(_LEADS.fullmatch(line[0]))
        for line in lines
        if len(line) == 2 or (len(line) == 3 and _IN_BRACKETS.fullmatch(line[2]))
    )
    concluded = any("=" in cell and _CONCLUDES.match(cell) for line in lines for cell in line)
    return concluded or 2 * steps > len(lines)


def _are_formulas(lines: Sequence[Sequence[str]]) -> bool:
    """Formulas side by side, or parts of such: "m = 5 g", "V = 2 ml"; "FeO", "→", "Fe has 2"."""
    cells = [cell for line in lines for cell in line]
    equal = sum("=" in cell and len(cell) > 1 for cell in cells)
    arrows = sum(any(cell in _ARROWS for cell in line) for line in lines)
    return equal >= _FORMULAS * len(cells) or 2 * arrows > len(lines)


def _are_equations(lines: Sequence[Sequence[str]]) -> bool:
    """Displayed equations with their numbers at the right edge."""
    numbered = sum(
        bool(_EQUATION_NUMBER.fullmatch(line[-1])) and any(map(_OPERATOR.search, line[:-1])) for line in lines
    )
    return numbered > 1 and 2 * numbered >= len(lines)
