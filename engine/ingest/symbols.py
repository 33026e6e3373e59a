"""Symbol fonts and dingbats: what their letters draw, and super- and subscript characters."""

from __future__ import annotations

# Adobe's Symbol encoding. Greek capitals that look like Latin letters are given as Latin letters: that
# is what people type, and what the formula means nearly always.
_SYMBOL_ASCII = dict(
    zip(
        "\"$'*-@ABCDEFGHIJKLMNOPQRSTUVWXYZ\\^abcdefghijklmnopqrstuvwxyz~",
        "∀∃∋∗−≅ABXΔEΦΓHIϑKΛMNOΠΘPΣTYςΩΞΨZ∴⊥αβχδεφγηιϕκλμνοπθρστυϖωξψζ∼",
        strict=True,
    )
)
_SYMBOL_HIGH = dict(
    enumerate(
        "ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…", start=0xA1
    )
) | dict(
    enumerate("ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑", start=0xC0)
) | {0xF1: "⟩", 0xF2: "∫"}  # fmt: skip

# Pieces of brackets that are stacked to a tall one: one piece stands for the bracket, the others are
# dropped. By code in the Symbol font; _TALL_PRIVATE has the same pieces by their private-use names.
_TALL = {0xE6: "(", 0xE9: "[", 0xED: "{", 0xF6: ")", 0xF9: "]", 0xFD: "}"}
_TALL_CODES = (*range(0xE6, 0xF0), *range(0xF3, 0xFF))
_TALL_PRIVATE = {
    chr(code): "" for code in range(0xF8E5, 0xF8FF)
} | {"\uf8eb": "(", "\uf8ee": "[", "\uf8f2": "{", "\uf8f6": ")", "\uf8f9": "]", "\uf8fd": "}"}  # fmt: skip

_GREEK_LATIN = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ∆μ", "ABEZHIKMNOPTYXΔµ")


def _symbol_table() -> dict[str, str]:
    table = dict(_SYMBOL_ASCII)
    # Codes above ASCII come as Latin-1 letters when the PDF names them so. "°", "±", "×", "÷", "·" and
    # "µ" are left alone: the extractor gives those for the real signs.
    high = {code: _TALL.get(code, "") for code in _TALL_CODES} | _SYMBOL_HIGH
    table |= {chr(code): sign for code, sign in high.items() if chr(code) not in "°±×÷·µ"}
    private = {chr(code): sign for code, sign in _SYMBOL_ASCII_CODES.items()} | {
        chr(code): sign for code, sign in high.items()
    }
    return table | {chr(0xF000 + ord(char)): sign for char, sign in private.items()} | _TALL_PRIVATE


_SYMBOL_ASCII_CODES = {code: _SYMBOL_ASCII.get(chr(code), chr(code)) for code in range(0x20, 0x7F)}
_SYMBOL = str.maketrans(_symbol_table())

_MT_EXTRA = str.maketrans(
    {"K": "…", "L": "⋯", "M": "⋮", "N": "⋰", "O": "⋱", "h": "ℏ", "l": "ℓ", "m": "∓", "D": "⇌", "d": "→"}
)
_MATH_C = str.maketrans({"l": "⇌", "d": "→", "D": "⇌"})

_BULLET, _CHECK, _CROSS, _RIGHT = "•", "✓", "✗", "→"
_WINGDINGS = {
    "ü": _CHECK,
    "û": _CROSS,
    "à": _RIGHT,
    "è": _RIGHT,
    "ð": _RIGHT,
    "ß": "←",
    "O": _CROSS,
    "P": _CHECK,
}


def symbol_kind(key: str) -> str | None:
    """Which of the families below a font belongs to. `key`: lower-case letters and digits of its name."""
    if any(maker in key for maker in ("noto", "segoe", "apple", "cambria")):
        return None  # fonts with "symbol" in their name whose text is Unicode
    for part, kind in (
        ("wingding", "dingbats"), ("webding", "dingbats"), ("zapfding", "dingbats"),
        ("mtextra", "mtextra"), ("euclidextra", "braces"), ("mathc", "mathc"), ("rupee", "rupee"),
        ("symbol", "symbol"),
    ):  # fmt: skip
        if part in key:
            return kind
    return None


_PRIVATE_ASCII = {0xF000 + code: chr(code) for code in range(0x20, 0x7F)}


def _ascii(text: str) -> str:
    """Private-use codes F020-F07E are ASCII in fonts that have no better name for their letters."""
    return text.translate(_PRIVATE_ASCII)


def decode_symbols(text: str, kind: str) -> str:
    """Text of a span in a symbol font of this kind, as a reader sees it."""
    if kind == "symbol":
        return text.translate(_SYMBOL).translate(_GREEK_LATIN)
    if kind == "braces":  # only braces that lie under or over an expression
        return ""
    if kind == "rupee":
        return _ascii(text).replace("`", "₹")
    if kind == "mtextra":
        return _ascii(text).translate(_MT_EXTRA)
    if kind == "mathc":
        return _ascii(text).translate(_MATH_C)
    return "".join(char if _is_clear(char) else _WINGDINGS.get(char, _BULLET) for char in _latin1(text))


def _is_clear(char: str) -> bool:
    """A space, or a dingbat that has its own Unicode character already."""
    return char.isspace() or "\u2190" <= char <= "\u2bff"


def _latin1(text: str) -> str:
    return "".join(chr(ord(char) - 0xF000) if "\uf000" <= char <= "\uf0ff" else char for char in text)


def decode_private(text: str) -> str:
    """Private-use characters of text fonts that are known: ASCII, bullets and pieces of brackets."""
    return _ascii(text.translate(_PRIVATE))


# Bullets, check marks and arrows as word processors write them, and pieces of brackets.
_PRIVATE = str.maketrans(
    _TALL_PRIVATE
    | {"\uf0b7": "•", "\uf0a7": "•", "\uf0a8": "•", "\uf0d8": "•", "\uf076": "•"}
    | {"\uf0fc": "✓", "\uf0fb": "✗", "\uf0e0": "→", "\uf0e8": "→", "\uf0de": "⇒", "\uf0b4": "×"}
)

_SUPERSCRIPT = str.maketrans("0123456789+-−–=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ")
_SUBSCRIPT = str.maketrans(
    "0123456789+-−–=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ"
)


def _script(text: str, table: dict[int, int]) -> str:
    return text.translate(table) if all(ord(char) in table or char.isspace() for char in text) else text


def to_superscript(text: str) -> str:
    """Raised text in Unicode ("-4" -> "⁻⁴"); unchanged when a character has no raised form ("th")."""
    return _script(text, _SUPERSCRIPT)


def to_subscript(text: str) -> str:
    """Lowered text in Unicode ("2" -> "₂"); unchanged when a character has no lowered form ("A")."""
    return _script(text, _SUBSCRIPT)
