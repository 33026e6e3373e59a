"""Displayed formulas that belong to a sentence: "The reaction that takes place is –" and its equation.

A sentence that breaks off before a displayed formula says nothing without it. Formulas that were read on one
line, fractions among them (engine.ingest.fractions), complete it; what came out of the PDF in pieces (roots,
sums, integrals) is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from engine.core.text import fold, is_stop_word
from engine.core.values import Block, BlockKind, Place, Sentence

MOST_CHARACTERS, MOST_WITH_NAMES = 90, 150  # of one line of signs, and of one that names what it reckons with
MOST_JOINED = 170  # of the lines that follow each other with "= ..."
# Points: the height of a line with raised and lowered signs, and with a fraction.
ONE_LINE, WITH_FRACTION = 20.0, 45.0

LEFT_OUT = "..."  # stands for formulas that came out of the PDF in pieces

_NUMBER = re.compile(r"^\s*\(\d+\.\d+\)\s*|\s*[(\[]\s*\d+(?:\.\d+)*(?:[a-z]|\s?\([a-z]\))?\s*[)\]]\s*$")
_OF_CHAPTER = re.compile(r"^\s*\(\d+\.\d+\)|[(\[]\s*\d+\.\d+(?:[a-z]|\s?\([a-z]\))?\s*[)\]]\s*$")  # "(10.2)"
_RELATION = re.compile(r"=|→|⇌|⟶|≈|∝")
_NEXT_STEP = re.compile(r"^\s*[=≈]\s*")
# "C = Q/V = = ε₀A/d": printed twice, or what stood between the two was lost; the rest is as true without it.
_OF_SYMBOL = re.compile(r"[^\s=]{1,3} = ")
_TWICE = re.compile(r"=\s+=\s+(?=[^\s=]+/)")
_SPACED = re.compile(r"\s*=\s*")
# "= =" and "1 1 = +" are what is left of fractions; a side that begins or ends with a sign lacks its half.
_PIECES = re.compile(
    r"[=→⇌⟶≈]\s*[=⇌≈+×/]|(?:^|\s)\d+\s+\d+(?:\s|$)|^\s*[=→⇌⟶≈+×/)\]]|[=→⇌⟶≈+×/(\[–−-]\s*$|[∑∫]|√(?![\d(]|[^\W\d_](?![^\W\d_]))|\bo\b|\(\s*\)"
)
# a symbol: one to four letters, or a letter with its index
_SIGN = re.compile(
    r"(?<![A-Za-z\u0900-\u097f])[^\W\d_](?:[₀-ₜ]+|[A-Za-z\u0900-\u097f]{0,3})(?![A-Za-z\u0900-\u097f])"
)
_OVER_ARROW = re.compile(r"(?:^|(?<=\s))([A-Z][a-z]{3,}|[\u0900-\u097f]{2,})\s+(?=[^+→]*\+?[^→]*→)(?!\+)")
_WORD = re.compile(r"[^\W\d_][a-z]{3,}|[\u0900-\u097f]{2,}")
_NAME = re.compile(r"[^\W\d_]{4,}|[\u0900-\u097f]{3,}")
_LINKS = re.compile(  # words that name nothing: "Therefore, 11 × 13 = 143"
    r"(?i)\W*(?:therefore|hence|thus|similarly|since|also|then|here|when|where|from|that|with|have|take|hint|solution"
    r"|अतः|यदि|तथा|अर्थात|इसलिए|जहाँ|हल)(?![\w\u0900-\u0963])"
)
_INDEXED = re.compile(r"([^\W\d_])[₀-₉]")
_GIVEN = re.compile(r"(?:^|[;,]\s*)(\S+)\s*=")
# An index that lost its letter, at the beginning, in the middle or at the end of a formula.
_STRAY = re.compile(r"(?:^|\s)[₀-₉⁰-⁹²³]|\sµ\s|(?<![=+×÷/(,–−-])(?<!\bor)(?<!\band)(?<!या)(?<!और)\s\d$")
_INDEX_FIRST = re.compile(r"^[\d–−-]+\s+[^\W\d_]")
OPEN = re.compile(  # ends where a formula has to follow
    r"\b(?:is|are|be|by|as|that|then|get|gets|have|has|find|obtain|gives?|becomes?|write)\W*$"
    r"|(?:कि|तब|अतः|पर|हैं?|होगा|होगी)\W*$"
)
_COMPLETE = re.compile(r"[.!?।;]\s*[\"'”’)]*\s*$")


def is_one_line(sentence: Sentence) -> bool:
    """Whether a displayed formula was read whole: one line, a sign of relation, something on both sides."""
    text = formula_text(sentence.text)
    most = MOST_WITH_NAMES if _NAME.search(text) else MOST_CHARACTERS
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

    Without a symbol on the left it is arithmetic, and its root sign may be lost ("81 = 9"), but for a name
    of a quantity with names, symbols or a fraction on the right ("Interest = PRT/100"). One with a number
    on the left and without one on the right has lost it ("p₁ = p x₁").
    """
    sides = _RELATION.split(text)
    if len(sides) < 2:
        return False
    arrow = bool(re.search("[→⇌⟶]", text))
    signs = _SIGN.findall(sides[0])
    symbols = [sign for sign in signs if len(sign) == 1 or not is_stop_word(fold(sign))]  # "S" is a sum
    reckoned = _NAME.search(sides[0]) and ("/" in sides[1] or any(_SIGN.search(side) for side in sides[1:]))
    told = symbols or arrow or reckoned or "√" in sides[0]
    if not told and not _names_both_sides(text):
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
    """The formula without its number at the margin, with white around its equality signs, and what stands
    over the arrow of a reaction behind it: "CaCO₃ → CaO + CO₂ (Heat)"."""
    text = _SPACED.sub(" = ", _NUMBER.sub("", text)).strip()
    if _OF_SYMBOL.match(text):
        text = _TWICE.sub("= ", text)
    over = _OVER_ARROW.findall(text)
    rest = " ".join(_OVER_ARROW.sub(" ", text).split())
    if len(over) != 1 or len(_WORD.findall(text)) > 1 or rest.startswith("→"):
        return text
    return f"{rest} ({over[0]})"


def completed(blocks: Iterable[Block]) -> list[Block]:
    """The blocks with one-line formulas in the sentences that break off before them or go on behind them,
    formulas in words and numbered ones as sentences of their own, and steps of a calculation ("= 85 m") in
    the one that they go on from.

    The formulas' boxes join the sentence's, so that they are highlighted with it.
    """
    found: list[Block] = []
    behind_formulas = False
    for block in blocks:
        left = block
        if found and block.kind is BlockKind.EQUATION:
            found[-1], left = _taken(found[-1], block)
            behind_formulas = True
        elif behind_formulas:
            left = _gone_on(found, block)
            behind_formulas = False
        if left.sentences or not block.sentences:
            found.append(left)
    return found


def _taken(before: Block, formulas: Block) -> tuple[Block, Block]:
    """The prose with what belongs to it, and the lines of formulas that are left."""
    if before.kind not in _PROSE or not before.sentences:
        return before, formulas
    told, left = list(before.sentences), list[Sentence]()
    whole, joined = True, 0  # whether nothing was left out behind the last sentence; characters it was given
    for line in formulas.sentences:
        last, length = told[-1], len(line.text)
        first = not left and len(told) == len(before.sentences) and not joined
        if first and _breaks_off(last) and (is_one_line(line) or _is_next_step(line)):
            told[-1], joined = _with(last, line), length
        elif whole and joined + length <= MOST_JOINED and _is_calculating(last) and _is_next_step(line):
            told[-1], joined = _with(last, line), joined + length
        elif _stands_alone(line.text) and is_one_line(line):
            told.append(replace(line, text=formula_text(line.text)))
            whole, joined = True, 0
        else:
            if not left and len(told) == len(before.sentences) and not joined and _breaks_off(last):
                told[-1] = _marked(last, line)
            left.append(line)
            whole = False
    return replace(before, sentences=tuple(told)), replace(formulas, sentences=tuple(left))


def _marked(sentence: Sentence, line: Sentence) -> Sentence:
    """The sentence, with a mark where it lacks the formula that comes next, if that is one."""
    return replace(sentence, text=f"{sentence.text} {LEFT_OUT}") if _RELATION.search(line.text) else sentence


def _gone_on(found: list[Block], block: Block) -> Block:
    """Gives a sentence that formulas interrupted its end ("is given by" / "F = ma" / "where m is the mass");
    returns what is left of the block."""
    torn = found[-1].kind is BlockKind.EQUATION
    at = len(found) - 1 - torn
    before = found[at] if at >= 0 else block
    if not (before.kind is block.kind and block.kind in _PROSE and before.headings == block.headings):
        return block
    first, *others = block.sentences or before.sentences
    if not before.sentences or not first.text[:1].islower():
        return block
    *told, last = before.sentences
    if _COMPLETE.search(last.text.removesuffix(f" {LEFT_OUT}")):
        return block
    lost = torn and any(_RELATION.search(line.text) for line in found[-1].sentences)
    between = f" {LEFT_OUT} " if lost and not last.text.endswith(LEFT_OUT) else " "
    joint = Sentence(f"{last.text}{between}{first.text}", _together(last.places, first.places))
    found[at] = replace(before, sentences=(*told, joint))
    return replace(block, sentences=tuple(others))


def _stands_alone(text: str) -> bool:
    """Whether a formula is a statement of its own: it names what it tells, or the book numbers it."""
    name, _, _ = formula_text(text).partition("=")
    named = bool(_NAME.search(name)) and not _LINKS.match(name)
    return named or bool(_OF_CHAPTER.search(text)) or _names_both_sides(formula_text(text))


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
    """Whether a formula has to follow: "The range is", "Since v = u + at, we have"."""
    text = sentence.text
    return not _COMPLETE.search(text) and (not _RELATION.search(text) or bool(OPEN.search(text)))


def _is_calculating(sentence: Sentence) -> bool:
    """Whether a sentence ends in a formula, without a full stop behind it."""
    return bool(_RELATION.search(sentence.text)) and not _COMPLETE.search(sentence.text)
