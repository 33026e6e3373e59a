"""Numbers and units as they are written in school books, brought to one form for comparing.

"१०⁻⁴", "10^-4" and "10–4" with a raised exponent are one number; "1,00,000" is "100000"; "five" and
"पाँच" are "5"; "metres", "m" and "मीटर" are one unit.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from engine.core.assets import sections_of
from engine.core.text import fold, is_stop_word, words

_SUPER = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_SUPER_RUN = re.compile("[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
# no letter may stand before the number: the 2 of "H2O" or "C4" belongs to a formula
_NUMBER = re.compile(r"(?<![\w^.])(?<!\^[+-])(\d[\d,]*(?:\.\d+)?|\.\d+)(\s*\^\s*[+-]?\d+)?(?![\d^])")
# the second of two decades, "1950s and 60s", is written without its century
_DECADES = re.compile(r"\b(\d\d)(\d0s?\s*(?:[,/-]|and|or|to|और|या)\s*)(\d0)(?=s\b|\s*के\s+दशक)")
_TOKEN = re.compile(r"[^\W\d_][^\W_]*(?:[\u0900-\u097f]*)|[%°℃Ωω]")

_THING = re.compile(r"\s+([^\W\d_]{3,})")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in its one form, and the unit behind it ("" when none is recognised)."""

    number: str
    unit: str = ""


@lru_cache(maxsize=4)
def one_forms(heading: str) -> dict[str, str]:
    """Folded word -> its one form, of a list in assets/words/quantities.txt; a form is a word for itself. Do
    not change the object returned."""
    lines = (line.split(":") for line in sections_of("words/quantities.txt")[heading])
    return {fold(word): form for form, others in lines for word in (form, *others.split())}


@lru_cache(maxsize=512)
def months_and_days(text: str) -> frozenset[str]:
    """The months and weekdays in a text, each by its one form."""
    table = one_forms("months and weekdays")
    found = {table[word] for word in words(fold(text)) if word in table}
    if re.search(r"\b(?:in|of|during|by|since|until|\d)\s+May\b|\bMay\s+\d", text):
        found.add("may_")
    return frozenset(found)


@lru_cache(maxsize=1)
def _tables() -> tuple[dict[str, str], dict[str, str]]:
    """(number words, words and signs of units) with their one forms. Digits are told otherwise."""
    numbers, units = one_forms("numbers"), one_forms("units")
    return {word: form for word, form in numbers.items() if word != form}, units


@lru_cache(maxsize=512)
def quantities(text: str) -> tuple[Quantity, ...]:
    """Every number of a text, in order, digits and number words alike."""
    plain = prepare(text)
    found = [
        (m.start(), Quantity(_canonical(m.group(1), m.group(2) or ""), _unit_after(plain, m.end())))
        for m in _NUMBER.finditer(plain)
    ]
    table, _ = _tables()
    for match in re.finditer(r"[^\s.,;:!?()\[\]\"'।/=]+", plain):
        pieces = [match.group(), *match.group().split("-")] if "-" in match.group() else [match.group()]
        for piece in pieces:
            if piece in table:
                found.append((match.start(), Quantity(table[piece], _unit_after(plain, match.end()))))
                break
    return tuple(quantity for _, quantity in sorted(found, key=lambda item: item[0]))


def counting(text: str) -> frozenset[str]:
    """The numbers in digits that stand right before a thing they count: "12" of "12 bones"."""
    table, units = _tables()
    plain = prepare(text)
    found = set()
    for match in _NUMBER.finditer(plain):
        thing = _THING.match(plain, match.end())
        word = thing.group(1) if thing else ""
        if word and not is_stop_word(word) and word not in table and word not in units and word != "per":
            found.add(_canonical(match.group(1), match.group(2) or ""))
    return frozenset(found)


def prepare(text: str) -> str:
    """Folded text in which raised digits are exponents: "10⁻⁴" -> "10^-4"; "× 10" -> "x 10"."""
    text = _SUPER_RUN.sub(lambda m: "^" + m.group().translate(_SUPER), text)
    text = fold(text).replace("×", "x").replace("**", "^")
    text = _DECADES.sub(r"\1\2\1\3", text)
    return re.sub(r"\^\s*[{(]\s*([+-]?\d+)\s*[)}]", r"^\1", re.sub(r"(?<=\d)-(?=\d)", " - ", text))


def _canonical(number: str, exponent: str) -> str:
    number = number.replace(",", "").rstrip(".")
    if "." in number:
        number = number.rstrip("0").rstrip(".")
        number = f"0{number}" if number.startswith(".") else number
    whole, dot, rest = (number or "0").partition(".")
    base = (whole.lstrip("0") or "0") + dot + rest
    power = re.sub(r"[\s+]", "", exponent)
    return f"{base}{power}"


def _unit_after(text: str, end: int) -> str:
    _, units = _tables()
    rest = text[end : end + 24]
    gap = len(rest) - len(rest.lstrip(" -"))
    token = _TOKEN.match(rest, gap)
    if not token or gap > 2 or (token.group() == "s" and not gap):  # "the 1430s" are years
        return ""
    word = token.group()
    if word == "per" and re.match(r"per\s*cent", rest.strip()):
        return "%"
    return units.get(word, "")


def known_unit(word: str) -> str:
    """The one form of a unit word, "" when it is none."""
    return _tables()[1].get(fold(word), "")


def units_in(text: str) -> frozenset[str]:
    """Every unit that is named anywhere in a text."""
    _, units = _tables()
    plain = prepare(text)
    found = {units[token] for token in _TOKEN.findall(plain) if token in units}
    return frozenset(found | ({"%"} if re.search(r"per\s*cent", plain) else set()))
