"""Displayed formulas that belong to a sentence: "The reaction that takes place is –" and its equation.

A sentence that breaks off before a displayed formula says nothing without it. Formulas that were read on one
line, fractions among them (engine.ingest.fractions), complete it; what came out of the PDF in pieces (roots,
sums, integrals) is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from engine.text import fold, is_stop_word
from engine.values import Block, BlockKind, Place, Sentence

MOST_CHARACTERS, MOST_WITH_NAMES = 90, 150  # of one line of signs, and of one that names what it reckons with
MOST_JOINED = 170  # of the lines that follow each other with "= ..."
# Points: the height of a line with raised and lowered signs, and with a fraction.
ONE_LINE, WITH_FRACTION = 20.0, 45.0

_NUMBER = re.compile(r"^\s*\(\d+\.\d+\)\s*|\s*[(\[]\s*\d+(?:\.\d+)*\s*[a-z]?\s*[)\]]\s*$")
_RELATION = re.compile(r"=|→|⇌|⟶|≈|∝")
_NEXT_STEP = re.compile(r"^\s*[=≈]\s*")
_SPACED = re.compile(r"\s*=\s*")
# "= =" and "1 1 = +" are what is left of fractions; a side that begins or ends with a sign lacks its half.
_PIECES = re.compile(
    r"[=→⇌⟶≈]\s*[=⇌≈+×/]|(?:^|\s)\d+\s+\d+(?:\s|$)|^\s*[=→⇌⟶≈+×/)\]]|[=→⇌⟶≈+×/(\[–−-]\s*$|[∑∫√]|\bo\b|\(\s*\)"
)
# a symbol: one to four letters, or a letter with its index
_SIGN = re.compile(
    r"(?<![A-Za-z\u0900-\u097f])[^\W\d_](?:[₀-ₜ]+|[A-Za-z\u0900-\u097f]{0,3})(?![A-Za-z\u0900-\u097f])"
)
_NAME = re.compile(r"[^\W\d_]{4,}|[\u0900-\u097f]{3,}")
_INDEXED = re.compile(r"([^\W\d_])[₀-₉]")
_GIVEN = re.compile(r"(?:^|[;,]\s*)(\S+)\s*=")
# An index that lost its letter, at the beginning, in the middle or at the end of a formula.
_STRAY = re.compile(r"(?:^|\s)[₀-₉⁰-⁹²³]|\sµ\s|(?<![=+×÷/(,–−-])(?<!\bor)(?<!\band)(?<!या)(?<!और)\s\d$")
_INDEX_FIRST = re.compile(r"^[\d–−-]+\s+[^\W\d_]")
_COMPLETE = re.compile(r"[.!?।;]\s*[\"'”’)]*\s*$")


def is_one_line(sentence: Sentence) -> bool:
    """Whether a displayed formula was read whole: one line, a sign of relation, something on both sides."""
    text = formula_text(sentence.text)
    most = MOST_WITH_NAMES if _names_both_sides(text) else MOST_CHARACTERS
    if not _is_low(sentence) or len(text) > most or not _is_whole(text):
        return False
    return _makes_sense(text)


def _is_low(sentence: Sentence) -> bool:
    boxes = [box for place in sentence.places for box in place.boxes]
    most = WITH_FRACTION if "/" in sentence.text else ONE_LINE
    return len(boxes) == 1 and boxes[0][3] - boxes[0][1] <= most


def _is_whole(text: str) -> bool:
    if _PIECES.search(text) or _STRAY.search(text):
        return False
    return all(text.count(a) == text.count(b) for a, b in ("()", "[]", "{}"))


def _makes_sense(text: str) -> bool:
    """Whether both sides can be what was printed.

    Without a symbol on the left it is arithmetic, and its root sign may be lost ("81 = 9"), but for the name
    of a quantity with names or symbols on the right ("Interest = PRT/100"). A symbol with a number on the
    left and without one on the right has lost it ("p₁ = p x₁").
    """
    sides = _RELATION.split(text)
    if len(sides) < 2:
        return False
    arrow = bool(re.search("[→⇌⟶]", text))
    signs = _SIGN.findall(sides[0])
    symbols = [sign for sign in signs if len(sign) == 1 or not is_stop_word(fold(sign))]  # "S" is a sum
    reckoned = _NAME.search(sides[0]) and any(_SIGN.search(side) for side in sides[1:])
    if not symbols and not arrow and not reckoned and not _names_both_sides(text):
        return False
    if _INDEX_FIRST.match(text) and not arrow:
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


def _names_both_sides(text: str) -> bool:
    """Whether words stand on both sides, so that it is understood alone: "Density = Mass/Volume"."""
    sides = _RELATION.split(text)
    return bool(_NAME.search(sides[0])) and any(_NAME.search(side) for side in sides[1:])


def _is_next_step(sentence: Sentence) -> bool:
    """Whether a line goes on with "= 85 m" from the one above it, and was read whole."""
    text = formula_text(sentence.text)
    rest = _NEXT_STEP.sub("", text)
    return rest not in ("", text) and _is_low(sentence) and _is_whole(rest)


def formula_text(text: str) -> str:
    """The formula without its number at the margin, with white around its equality signs."""
    return _SPACED.sub(" = ", _NUMBER.sub("", text)).strip()


def completed(blocks: Iterable[Block]) -> list[Block]:
    """The blocks with one-line formulas in the sentences that break off before them, formulas in words as
    sentences of their own, and steps of a calculation ("= 85 m") in the one that they go on from.

    The formulas' boxes join the sentence's, so that they are highlighted with it.
    """
    found: list[Block] = []
    for block in blocks:
        if found and block.kind is BlockKind.EQUATION:
            before, block = _taken(found[-1], block)
            found[-1] = before
            if not block.sentences:
                continue
        found.append(block)
    return found


def _taken(before: Block, formulas: Block) -> tuple[Block, Block]:
    """The prose with what belongs to its last sentence, and the lines of formulas that are left."""
    lines = list(formulas.sentences)
    if before.kind not in _PROSE or not before.sentences:
        return before, formulas
    *told, last = before.sentences
    joined = 0
    if lines and _breaks_off(last) and is_one_line(lines[0]):
        joined += len(lines[0].text)
        last = _with(last, lines.pop(0))
    elif lines and _names_both_sides(lines[0].text) and is_one_line(lines[0]):
        told.append(last)
        last = lines.pop(0)
        last = replace(last, text=formula_text(last.text))
    while lines and _is_calculating(last) and _is_next_step(lines[0]):
        joined += len(lines[0].text)
        if joined > MOST_JOINED:
            break
        last = _with(last, lines.pop(0))
    rest = replace(formulas, sentences=tuple(lines))
    return replace(before, sentences=(*told, last)), rest


def _with(sentence: Sentence, formula: Sentence) -> Sentence:
    text = f"{sentence.text} {formula_text(formula.text)}"
    return Sentence(text, _together(sentence.places, formula.places))


def _together(first: tuple[Place, ...], second: tuple[Place, ...]) -> tuple[Place, ...]:
    """The places of a text in two parts: one per page."""
    if first[-1].page != second[0].page:
        return first + second
    joint = Place(first[-1].page, first[-1].boxes + second[0].boxes)
    return (*first[:-1], joint, *second[1:])


_PROSE = (BlockKind.PARAGRAPH, BlockKind.LIST, BlockKind.SIDEBOX)


def _breaks_off(sentence: Sentence) -> bool:
    return not _COMPLETE.search(sentence.text) and not _RELATION.search(sentence.text)


def _is_calculating(sentence: Sentence) -> bool:
    """Whether a sentence ends in a formula, without a full stop behind it."""
    return bool(_RELATION.search(sentence.text)) and not _COMPLETE.search(sentence.text)
