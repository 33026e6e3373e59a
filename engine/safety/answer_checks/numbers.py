"""Numbers and units as they are written in school books, brought to one form for comparing.

"१०⁻⁴", "10^-4" and "10–4" with a raised exponent are one number; "1,00,000" is "100000"; "five" and
"पाँच" are "5"; "metres", "m" and "मीटर" are one unit.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from engine.core.text import fold, is_stop_word

_SUPER = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_SUPER_RUN = re.compile("[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
# no letter may stand before the number: the 2 of "H2O" or "C4" belongs to a formula
_NUMBER = re.compile(r"(?<![\w^.])(?<!\^[+-])(\d[\d,]*(?:\.\d+)?|\.\d+)(\s*\^\s*[+-]?\d+)?(?![\d^])")
# the second of two decades, "1950s and 60s", is written without its century
_DECADES = re.compile(r"\b(\d\d)(\d0s?\s*(?:[,/-]|and|or|to|और|या)\s*)(\d0)(?=s\b|\s*के\s+दशक)")
_TOKEN = re.compile(r"[^\W\d_][^\W_]*(?:[\u0900-\u097f]*)|[%°℃Ωω]")

_THING = re.compile(r"\s+([^\W\d_]{3,})")

# 1 and "एक" are articles far more often than numbers, "both" is no claim of its own.
_WORDS = """
    0 zero शून्य
    2 two दो twice double दोगुना दुगुना दुगना
    3 three तीन thrice तिगुना
    4 four चार
    5 five पाँच पांच
    6 six छह छः छ
    7 seven सात
    8 eight आठ
    9 nine नौ
    10 ten दस
    11 eleven ग्यारह
    12 twelve dozen बारह
    13 thirteen तेरह
    14 fourteen चौदह
    15 fifteen पंद्रह पन्द्रह
    16 sixteen सोलह
    17 seventeen सत्रह
    18 eighteen अठारह
    19 nineteen उन्नीस
    20 twenty बीस
    25 पच्चीस
    30 thirty तीस
    40 forty चालीस
    50 fifty पचास
    60 sixty साठ
    70 seventy सत्तर
    80 eighty अस्सी
    90 ninety नब्बे
    100 hundred सौ
    1000 thousand हज़ार
    100000 lakh lakhs लाख
    1000000 million
    10000000 crore crores करोड़
    1000000000 billion अरब
    1/2 half आधा आधी आधे
    1/3 one-third
    2/3 two-thirds
"""

_UNITS = """
    m metre metres meter meters मीटर मी
    cm centimetre centimetres centimeter centimeters सेमी सेंटीमीटर
    mm millimetre millimetres मिमी मिलीमीटर
    km kilometre kilometres kilometer kilometers किमी किलोमीटर
    nm nanometre nanometres नैनोमीटर
    kg kilogram kilograms किग्रा किलोग्राम किलो
    g gram grams gm ग्राम
    mg milligram milligrams मिलीग्राम
    tonne tonnes ton tons टन
    s sec second seconds सेकंड सेकेंड सेकण्ड
    min minute minutes मिनट
    h hr hour hours घंटा घंटे घंटों घण्टे
    day days दिन दिनों
    week weeks सप्ताह हफ्ते हफ़्ते
    month months महीना महीने महीनों माह
    year years yrs वर्ष वर्षों साल सालों
    century centuries शताब्दी सदी
    v volt volts वोल्ट
    a ampere amperes amp amps ऐम्पियर एम्पियर
    w watt watts वाट वॉट
    kw kilowatt kilowatts किलोवाट
    j joule joules जूल
    kj kilojoule kilojoules किलोजूल
    n newton newtons न्यूटन
    pa pascal pascals पास्कल
    hz hertz हर्ट्ज हर्ट्ज़
    khz kilohertz किलोहर्ट्ज
    ω ohm ohms ओम
    c celsius degree degrees ° ℃ सेल्सियस डिग्री
    k kelvin केल्विन
    % percent per cent प्रतिशत फीसदी फ़ीसदी
    l litre litres liter liters लीटर
    ml millilitre millilitres मिलीलीटर
    mol mole moles मोल
    bar बार
    db decibel decibels डेसिबल डेसीबल
    ev electronvolt electronvolts
    t tesla टेस्ला
    rupee rupees rs ₹ रुपये रुपए रुपया
    acre acres एकड़
    hectare hectares ha हेक्टेयर
"""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in its one form, and the unit behind it ("" when none is recognised)."""

    number: str
    unit: str = ""


@lru_cache(maxsize=1)
def _tables() -> tuple[dict[str, str], dict[str, str]]:
    units = {fold(word): line.split()[0] for line in _UNITS.strip().splitlines() for word in line.split()}
    lines = [line.split() for line in _WORDS.strip().splitlines()]
    return {fold(word): line[0] for line in lines for word in line[1:]}, units


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
