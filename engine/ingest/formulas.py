"""Displayed formulas that belong to a sentence: "The reaction that takes place is –" and its equation.

A sentence that breaks off before a displayed formula says nothing without it. Formulas on one line are read
safely and complete it; stacked ones (fractions, roots, sums) come out of a PDF in pieces and are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from engine.text import fold, is_stop_word
from engine.values import Block, BlockKind, Place, Sentence

MOST_CHARACTERS = 90
ONE_LINE = 20.0  # points: the height of a line with raised and lowered signs; fractions are taller

_NUMBER = re.compile(r"^\s*\(\d+\.\d+\)\s*|\s*[(\[]\s*\d+(?:\.\d+)*\s*[a-z]?\s*[)\]]\s*$")
_RELATION = re.compile(r"=|→|⇌|⟶|≈")
# "= =" and "1 1 = +" are what is left of fractions; a side that begins or ends with a sign lacks its half.
_PIECES = re.compile(
    r"[=→⇌⟶≈]\s*[=⇌≈+×/]|(?:^|\s)\d+\s+\d+(?:\s|$)|^\s*[=→⇌⟶≈+×/)\]]|[=→⇌⟶≈+×/(\[–−-]\s*$|[∑∫√]|\bo\b"
)
# a symbol: one to four letters, or a letter with its index
_SIGN = re.compile(
    r"(?<![A-Za-z\u0900-\u097f])[^\W\d_](?:[₀-ₜ]+|[A-Za-z\u0900-\u097f]{0,3})(?![A-Za-z\u0900-\u097f])"
)
_INDEXED = re.compile(r"([^\W\d_])[₀-₉]")
_GIVEN = re.compile(r"(?:^|[;,]\s*)(\S+)\s*=")
_STRAY = re.compile(r"(?:^|\s)[₀-₉⁰-⁹]|\s[=→]\S|\sµ\s")
_COMPLETE = re.compile(r"[.!?।;]\s*[\"'”’)]*\s*$")


def is_one_line(block: Block) -> bool:
    """Whether a displayed formula was read whole: one line, a sign of relation, something on both sides."""
    if block.kind is not BlockKind.EQUATION or len(block.sentences) != 1:
        return False
    sentence = block.sentences[0]
    boxes = [box for place in sentence.places for box in place.boxes]
    text = formula_text(sentence.text)
    if len(boxes) != 1 or boxes[0][3] - boxes[0][1] > ONE_LINE or len(text) > MOST_CHARACTERS:
        return False
    if _PIECES.search(text) or _STRAY.search(text):
        return False
    return all(text.count(a) == text.count(b) for a, b in ("()", "[]", "{}")) and _makes_sense(text)


def _makes_sense(text: str) -> bool:
    """Whether both sides can be what was printed.

    Without a symbol on the left it is arithmetic, and its root sign may be lost ("81 = 9"). A symbol with a
    number on the left and without one on the right has lost it ("p₁ = p x₁").
    """
    sides = _RELATION.split(text)
    if len(sides) < 2:
        return False
    arrow = bool(re.search("[→⇌⟶]", text))
    symbols = [sign for sign in _SIGN.findall(sides[0]) if not is_stop_word(fold(sign))]
    if not symbols and not arrow:
        return False
    given = _GIVEN.findall(text)
    if len(set(given)) < len(given):
        return False  # "p = 0.850 bar; p = 0.845 bar" has lost what told the two apart
    indexed = set(_INDEXED.findall(sides[0]))
    return arrow or not any(
        re.search(rf"(?<![^\W\d_]){re.escape(sign)}(?![\w₀-ₜ⁰-ⁿ])", side)
        for sign in indexed
        for side in sides[1:]
    )


def formula_text(text: str) -> str:
    """The formula without its number at the margin."""
    return _NUMBER.sub("", text).strip()


def completed(blocks: Iterable[Block]) -> list[Block]:
    """The blocks with one-line formulas taken into the sentences that break off before them.

    The formula's box joins the sentence's, so that it is highlighted with it.
    """
    found: list[Block] = []
    for block in blocks:
        before = found[-1] if found else None
        if before is None or not is_one_line(block) or not _breaks_off(before):
            found.append(block)
            continue
        last, formula = before.sentences[-1], block.sentences[0]
        text = f"{last.text} {formula_text(formula.text)}"
        whole = Sentence(text, _together(last.places, formula.places))
        found[-1] = replace(before, sentences=(*before.sentences[:-1], whole))
    return found


def _together(first: tuple[Place, ...], second: tuple[Place, ...]) -> tuple[Place, ...]:
    """The places of a text in two parts: one per page."""
    if first[-1].page != second[0].page:
        return first + second
    joint = Place(first[-1].page, first[-1].boxes + second[0].boxes)
    return (*first[:-1], joint, *second[1:])


def _breaks_off(block: Block) -> bool:
    prose = block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST, BlockKind.SIDEBOX)
    if not prose or not block.sentences:
        return False
    text = block.sentences[-1].text
    return not _COMPLETE.search(text) and not _RELATION.search(text)
