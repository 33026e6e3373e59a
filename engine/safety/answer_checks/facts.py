"""Numbers, units, formulas, names and dates: each one in a sentence has to stand in the cited source."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from engine.core.stopwords import word_set
from engine.core.text import content_words, fold, is_stop_word, stem, words
from engine.safety.answer_checks.base import AnswerCheck, crosses_languages, draft_of, source_text
from engine.safety.answer_checks.numbers import (
    Quantity,
    counting,
    known_unit,
    months_and_days,
    prepare,
    quantities,
    units_in,
)
from engine.safety.chain import CheckContext, failed, passed
from engine.safety.results import Outcome

_SUB = str.maketrans("₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻₊₋", "01234567890123456789+-+-")
_CHEMICAL = re.compile(r"(?<![A-Za-z])(?:\d*)((?:[A-Z][a-z]?\d*|\((?:[A-Z][a-z]?\d*)+\)\d*){2,})(?![a-z])")
_MATHS = r"[\w\s+\-–−*×·/^().,²³√πθλΔ₀-₉⁰-⁹]"
_EQUATION = re.compile(rf"[\w)₀-₉]{_MATHS}{{0,24}}=\s*{_MATHS}{{1,40}}")
_CAPITAL = re.compile(r"^[A-Z][\w’'-]*$|^[A-Z]\.$")

# What a person does: a capital letter before one of these is a name even at the beginning.
_PERSON_VERBS = word_set(
    """discovered invented wrote founded proposed gave developed introduced stated formulated named became led
    built designed ruled established explained coined defeated won created composed painted conquered
    suggested demonstrated observed found"""
)
ROW = " | "  # between the cells of a row, see engine.ingest
SHORTEST_COUNTRY = 5  # letters
_OF_COUNTRY = ("ese", "an", "ian", "ean", "ish")
_AMERICA = re.compile(r"\b(?:USA?|U\.S\.(?:A\.)?|United States)(?!\w)")  # "us" in small letters is no country
_AMERICAN = frozenset({"america", "american", "usa"})
_BRITISH = frozenset({"britain", "british", "uk"})
_UNSAID = word_set("india indian indians tv")  # a book of India says what is so there without the name
_TWO = re.compile(r"\btwo\b|(?:^|\s)दो(?=\s)")
_HINDI_NAMES = re.compile(r"(\S+)\s+ने(?=\s)")
_IN_BRACKETS = re.compile(r"\([^()]*\)")  # the years of the doer stand there


class Numbers(AnswerCheck):
    """A number has to be there, and with the unit it has there. One that the question brought along may
    stand elsewhere in the passage ("In 2013 ..." opens it), and a "two" of the question claims nothing."""

    name = "numbers"

    def run(self, context: CheckContext) -> Outcome:
        """Fails with the quantities of the sentence that its cited sources do not have."""
        draft = draft_of(context)
        sources = context.cited(draft)
        source = source_text(sources)
        missing = [q for q in quantities(draft.text) if not _has_quantity(q, source)]
        shares = [q for q in quantities(draft.text) if _is_share(q, draft.text, source)]
        if shares:
            return failed(self, details=f"counts no things: {', '.join(q.number for q in shares)}")
        if missing:
            asked = {q.number for q in quantities(context.question)}
            passage = "\n".join(s.text for one in sources for s in one.chunk.sentences)
            two = _TWO.search(fold(context.question)) is not None
            missing = [
                q
                for q in missing
                if q.number not in asked or not ((two and q == Quantity("2")) or _has_quantity(q, passage))
            ]
        if missing:
            return failed(self, details=", ".join(f"{q.number} {q.unit}".strip() for q in missing))
        about = _things(draft.text) | _things(context.question)
        texts = [s.text for one in sources for s in one.chunk.sentences if s.text in one.text]
        strange = [q for q in quantities(draft.text) if _of_another_row(q, texts, about)]
        if strange:
            return failed(self, details=f"of another row: {', '.join(q.number for q in strange)}")
        return passed(self)


def _of_another_row(wanted: Quantity, texts: Sequence[str], about: set[str]) -> bool:
    """Whether a number stands nowhere but in rows of tables that tell it of something else: "Fan | 40 dB" of
    a lamp."""
    rows = [text for text in texts if _has_quantity(wanted, text)]
    return bool(rows) and all(ROW in text and about.isdisjoint(_things(text)) for text in rows)


def _is_share(wanted: Quantity, text: str, source: str) -> bool:
    """Whether a number counts things in a text ("15 bones") and is everywhere a percentage in the source."""
    if wanted.unit or wanted.number not in counting(text):
        return False
    same = [q for q in quantities(source) if q.number == wanted.number]
    return bool(same) and all(q.unit == "%" for q in same)


def _things(text: str) -> set[str]:
    """Stems of the words of a text that are neither numbers nor units."""
    return {word for word in content_words(text) if not known_unit(word) and not word[0].isdigit()}


def _has_quantity(wanted: Quantity, source: str) -> bool:
    same = [q for q in quantities(source) if q.number == wanted.number]
    if not same:
        return wanted.number in _loose_numbers(source) and (
            not wanted.unit or wanted.unit in units_in(source)
        )
    if not wanted.unit:
        return True
    known = {q.unit for q in same if q.unit}
    # the unit may stand before the number or in the heading of a table
    return wanted.unit in known or (len(known) < len(same) and wanted.unit in units_in(source))


@lru_cache(maxsize=256)
def _loose_numbers(source: str) -> frozenset[str]:
    """Numbers glued to letters ("17m", "C4") or split by spaces ("10 ^ -4") that plain reading misses."""
    squeezed = re.sub(r"\s*\^\s*", "^", prepare(source))
    return frozenset(re.findall(r"\d+(?:\.\d+)?(?:\^[+-]?\d+)?", squeezed))


class Formulas(AnswerCheck):
    """Chemical formulas and equations, sub- and superscripts levelled, spaces ignored."""

    name = "formulas"

    def run(self, context: CheckContext) -> Outcome:
        draft = draft_of(context)
        source = _squeeze(source_text(context.cited(draft)))
        missing = [f for f in formulas(draft.text) if _squeeze(f) not in source]
        return failed(self, details=", ".join(missing)) if missing else passed(self)


def formulas(text: str) -> list[str]:
    """Chemical formulas ("H₂O", "NaCl") and equations ("V = IR") of a text, as written."""
    level = text.translate(_SUB)
    chemical = [m.group(1) for m in _CHEMICAL.finditer(level) if re.search(r"\d|[a-z][A-Z]", m.group(1))]
    equations = [_trim_equation(m.group()) for m in _EQUATION.finditer(level)]
    return [formula for formula in [*chemical, *equations] if formula]


def _trim_equation(text: str) -> str:
    """Only the symbols on both sides of "=": words before and after belong to the sentence."""
    left, _, right = text.partition("=")
    before = _symbols(left.split()[::-1])[::-1]
    after = _symbols(right.split())
    return f"{' '.join(before)}={' '.join(after)}".rstrip(" .,") if before and after else ""


def _symbols(tokens: list[str]) -> list[str]:
    taken = []
    for token in tokens:
        if re.fullmatch(r"[A-Za-z]{4,}[.,]?", token) or re.search("[\u0900-\u097f]", token):
            break
        if is_stop_word(token.casefold().strip(".,")) and len(token) > 1:
            break
        taken.append(token)
        if token.endswith((",", ".")):
            break
    return taken


def _squeeze(text: str) -> str:
    level = fold(text.translate(_SUB))
    return re.sub(r"[\s_^*×·.(){}\[\]]", "", level)


class Dates(AnswerCheck):
    """Months and days of the week; years and centuries are numbers."""

    name = "dates"

    def run(self, context: CheckContext) -> Outcome:
        draft = draft_of(context)
        missing = months_and_days(draft.text) - months_and_days(source_text(context.cited(draft)))
        return failed(self, details=", ".join(sorted(missing))) if missing else passed(self)


class Names(AnswerCheck):
    """Capitalised names, and in Hindi the doer before "ने", have to stand in the cited source.

    Across languages names are transliterated, and only those in Latin letters can be compared.
    """

    name = "names"

    def run(self, context: CheckContext) -> Outcome:
        draft = draft_of(context)
        sources = context.cited(draft)
        text = source_text(sources)
        known = known_words(text) | _echoed_names(context)
        missing = [n for n in names(draft.text) if not is_known_name(n, known) and not _is_unit_of(n, text)]
        if not crosses_languages(draft, sources):
            doers = _HINDI_NAMES.findall(_IN_BRACKETS.sub(" ", draft.text))
            missing += [name for name in doers if not _is_hindi_known(name, known)]
        return failed(self, details=", ".join(missing)) if missing else passed(self)


def _echoed_names(context: CheckContext) -> frozenset[str]:
    """Names that the question brought and some source knows: the cited sentence may say "he" instead."""
    whole = known_words("\n".join(f"{e.headings} {e.chunk.text} {e.text}" for e in context.evidence))
    return known_words(context.question) & (whole | _UNSAID)


@lru_cache(maxsize=256)
def known_words(text: str) -> frozenset[str]:
    """Folded words of a text with their stems, possessives taken off, and the parts of compounds; America and
    Britain by all their names."""
    plain = [word.removesuffix("'s") for word in words(fold(text))]
    found = {*plain, *map(stem, plain), *(fold(p) for w in plain for p in w.split("-"))}
    found |= _AMERICAN if _AMERICA.search(text) or found & _AMERICAN else set()
    found |= _BRITISH if found & _BRITISH else set()
    return frozenset(found)


def is_known_name(name: str, known: frozenset[str]) -> bool:
    """Whether each word of a name is among `known_words`, in any of its forms."""
    pieces = words(fold(name).removesuffix("'s").rstrip("."))
    return all(not known.isdisjoint(_forms(piece)) for piece in pieces)


def _forms(piece: str) -> set[str]:
    """A word of a name as a book may have it: "MNC" as "MNCs", where no stemmer takes the "s" off, "China"
    as "Chinese", "Himalayas" as "Himalayan"."""
    one = piece.removesuffix("s")
    stumps = {one.rstrip("aeoy"), one[:-1]} if len(one) >= SHORTEST_COUNTRY else set()
    return {piece, stem(piece), f"{piece}s"} | {stump + ending for stump in stumps for ending in _OF_COUNTRY}


def _is_unit_of(name: str, text: str) -> bool:
    """Whether a name is a unit that the text writes as a sign: "Celsius" for "°C"."""
    unit = known_unit(name)
    return bool(unit) and unit in units_in(text)


def _is_hindi_known(name: str, known: frozenset[str]) -> bool:
    pieces = words(fold(name))
    return all(is_stop_word(one) or one in known or stem(one) in known for one in pieces)


def names(text: str) -> list[str]:
    """Capitalised words that name something: inside a sentence, or at its beginning before another one or
    before what a person does ("Ohm discovered ...")."""
    parts = re.split(r"[!?]+(?=\s)", text)  # what follows a question mark begins a sentence of its own
    if len(parts) > 1:
        return [name for part in parts for name in names(part)]
    tokens = [t for t in re.split(r"[\s/]+|[()\[\]\"“”,;:!?—–]+", text) if t]
    found = []
    for i, token in enumerate(tokens):
        word = token.strip(".'’‘")
        if not _CAPITAL.match(word) or len(word) < 2 or is_stop_word(fold(word)):
            continue
        if _starts_sentence(tokens, i) and not _names_first(tokens, i):
            continue
        found.append(word)
    return found


def _starts_sentence(tokens: list[str], i: int) -> bool:
    return i == 0 or (tokens[i - 1].endswith((".", "।")) and len(tokens[i - 1]) > 3)


def _names_first(tokens: list[str], i: int) -> bool:
    following = tokens[i + 1].strip(".'’") if i + 1 < len(tokens) else ""
    capital = bool(_CAPITAL.match(following)) and not is_stop_word(fold(following)) and len(following) > 1
    return capital or following in _PERSON_VERBS or tokens[i].endswith(("'s", "’s"))
