"""Numbers and units as they are written in school books, brought to one form for comparing.

"१०⁻⁴", "10^-4" and "10–4" with a raised exponent are one number; "1,00,000" is "100000"; "five" and
"पाँच" are "5"; "metres", "m" and "मीटर" are one unit.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from engine.text import fold

_SUPER = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_SUPER_RUN = re.compile("[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
# no letter may stand before the number: the 2 of "H2O" or "C4" belongs to a formula
_NUMBER = re.compile(r"(?<![\w^.])(?<!\^[+-])(\d[\d,]*(?:\.\d+)?|\.\d+)(\s*\^\s*[+-]?\d+)?(?![\d^])")
_TOKEN = re.compile(r"[^\W\d_][^\W_]*(?:[\u0900-\u097f]*)|[%°℃Ωω]")

_ENGLISH = (
    "zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
_HINDI = ("शून्य दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस").split()
_MORE_WORDS = {
    "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "seventy": "70", "eighty": "80",
    "ninety": "90", "hundred": "100", "thousand": "1000", "lakh": "100000", "lakhs": "100000",
    "million": "1000000", "crore": "10000000", "crores": "10000000", "billion": "1000000000", "twice": "2",
    "thrice": "3", "dozen": "12", "half": "1/2", "two-thirds": "2/3", "one-third": "1/3", "double": "2",
    "छः": "6", "छ": "6", "पांच": "5", "पन्द्रह": "15", "पच्चीस": "25", "तीस": "30", "चालीस": "40", "पचास": "50",
    "साठ": "60", "सत्तर": "70", "अस्सी": "80", "नब्बे": "90", "सौ": "100", "हज़ार": "1000", "हजार": "1000",
    "लाख": "100000", "करोड़": "10000000", "अरब": "1000000000", "आधा": "1/2", "आधी": "1/2", "आधे": "1/2",
    "दोगुना": "2", "दुगुना": "2", "दुगना": "2", "तिगुना": "3", "दोनों": "2",
}  # fmt: skip
# 1 and "एक" are articles far more often than numbers, "both" is no claim of its own
_WORDS = {
    **{word: str(n if n == 0 else n + 1) for n, word in enumerate(_ENGLISH)},
    **{word: str(n if n == 0 else n + 1) for n, word in enumerate(_HINDI)},
    **_MORE_WORDS,
}

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
    return {fold(word): number for word, number in _WORDS.items()}, units


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


def prepare(text: str) -> str:
    """Folded text in which raised digits are exponents: "10⁻⁴" -> "10^-4"; "× 10" -> "x 10"."""
    text = _SUPER_RUN.sub(lambda m: "^" + m.group().translate(_SUPER), text)
    text = fold(text).replace("×", "x").replace("**", "^")
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
