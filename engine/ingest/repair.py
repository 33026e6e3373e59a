"""Mends for text that was joined from spans: one line, heading or paragraph at a time.

Only mends that hold for any book; right text passes through unchanged, and mending twice changes no
more than mending once.
"""

from __future__ import annotations

import re
import unicodedata

from engine.core.values import Language
from engine.ingest.legacy import VIRAMA, ends_in_visarga
from engine.ingest.words import fill_unknown_glyph, is_english_word, mend_torn_words

_LIGATURES = str.maketrans(
    {
        "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "Ɵ": "ti", "Ʃ": "tt",
        "\u00a0": " ", "\u2002": " ", "\u2003": " ", "\u2007": " ", "\u2009": " ", "\u200a": " ",
        "\u202f": " ", "\u2010": "-", "\u2011": "-",
    }
)  # fmt: skip
_MATHS_LETTER = re.compile("[\U0001d400-\U0001d7ff]")  # bold, italic and other cuts of letters and digits
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b\u2028\u2029\u2060\ufeff\ufffd\ue000-\uf8ff]")
_STRAY_JOINER = re.compile("(?<![\u0900-\u097f])[\u200c\u200d]|[\u200c\u200d](?![\u0900-\u097f])")

_SPACED_DOTS = re.compile(r"(?<![^\s,])\.(?: \.){2,}(?![.\w])")

_MOST_PASSES = 5

# --- English ------------------------------------------------------------------------------------------
_UNKNOWN_GLYPH = re.compile("([A-Za-z]*)[\x01-\x08\x0b-\x1f\ufffd\ue000-\uf8ff]([a-z]+)")
_ODD_FFI = re.compile("([A-Za-z]*)Ï([a-z]*)")
_RUPEE = re.compile(r"(?<![\w`])`(?=\s?\d)|(?<=[\s(])`(?=[\s),.])")
_DEGREE = re.compile(r"(?<=\d)( ?)º|(?<=\d )[oᵒ](?= ?[CF]\b)|(?<=\d)[oᵒ](?= ?[CF]\b)")
_HAT = re.compile(r"(?<![^\W\d_])([A-Za-z]) ?ˆ(?![A-Za-z])|(?<![A-Za-z])ˆ ?([A-Za-z])(?![A-Za-z])")
_DELTA = re.compile(r"(?<![^\W\d_])Ä(?= ?[A-Z])")
# "ΔTb µ m": the sign of proportion, from a symbol font that calls it so; "5 µ m" and "µF" are micro.
_PROPORTION = re.compile(r"(?<=[^\W\d_\u0900-\u097f]|[₀-₉]) µ (?=[A-Za-zΔ(])")
_ARROW = re.compile(r"(?<=[A-Z0-9'′’])à(?=[A-Z0-9])")
_BULLET = re.compile(r"^[Øl] (?=[A-Z][a-z]+ )")
# "Table12.1", "CHAPTER7", "Fig. 6.3shows": two words that were printed too near to each other.
_NAMED = "Chapter|Unit|Theme|Figure|Fig|Table|Section|Example|Exercise|Activity|Equation|Box"
_GLUED_NUMBER = re.compile(rf"\b({_NAMED}|{_NAMED.upper()})(?=\d)")
_GLUED_WORD = re.compile(rf"\b((?:{_NAMED})\.? ?\d+(?:\.\d+)*)(?=[a-z]{{3}})")
_YEAR_BEFORE = (
    r"\b(?:[Ii]n|[Ss]ince|[Bb]y|[Uu]ntil|[Tt]ill|[Aa]fter|[Bb]efore|[Aa]bout|[Aa]round|[Dd]uring|[Yy]ear|of) "
)
_YEAR_AFTER = r"(?![\d,.:%°]\d|[%°]|\s?(?:per|cm|mm|m|km|kg|g|s|hours?|minutes?|years?|days?|rupees)\b|\d)"
_TORN_YEAR = re.compile(
    f"({_YEAR_BEFORE})(1[4-9]|20) (\\d\\d){_YEAR_AFTER}"
    r"|(\(|\b1\d\d\d[–-])(1[4-9]|20) (\d\d)(?=[)–,;-])|^()(1[4-9]|20) (\d\d)(?= [–:-] )"
)

# --- Hindi --------------------------------------------------------------------------------------------
_CONSONANT = "[\u0915-\u0939\u0958-\u095f]\u093c?"
_SIGN = "[\u093e-\u094c]"
_GAP_BEFORE_SIGN = re.compile(
    "(?<=[\u0905-\u0939\u0958-\u0961\u093c\u093e-\u094d]) +(?=[\u0900-\u0902\u093c\u093e-\u094d])"
)
_CLUSTER = f"{_CONSONANT}(?:\u094d{_CONSONANT})*"
_ORPHAN_I = re.compile(f"(?<![\u0900-\u0963])\u093f ?({_CLUSTER})(?!{_SIGN})")
_INNER_I = re.compile(f"((?:{_CONSONANT}\u094d)+)\u093f ?({_CLUSTER})(?!{_SIGN})")
_REPEATED = re.compile("([\u0900-\u0902\u093c\u093e-\u094d])\\1+")
_MARK_FIRST = re.compile("([\u0901\u0902])([\u093e-\u094c])")
_DANDA = re.compile("(?<=[\u0904-\u0963]) ?\\|(?=\\s*(?:$|[\u0904-\u0963]))")  # not the bars of |x|
_STUCK_DANDA = re.compile("।(?=[\u0904-\u0939\u0958-\u0961])")
_GAP_BEFORE_STOP = re.compile("(?<=[\u0904-\u0963]) +(?=[।,;])")
_COLON_IN_WORD = re.compile("(?<![\u0900-\u097f])(दु|नि|अंत|अन्त|पुन|प्रात|बहि|अध|शनै|चतु):(?=[\u0915-\u0939])")
_COLON_AFTER_WORD = re.compile("([\u0904-\u0963]+):(?![\u0900-\u097f])")
_PARTS = (("ाे", "ो"), ("ाै", "ौ"), ("ाॅ", "ॉ"), ("अा", "आ"), ("आे", "ओ"), ("आै", "औ"), ("एे", "ऐ"), ("आॅ", "ऑ"))


def repair_text(text: str, language: Language) -> str:
    """The text with the slips of fonts and layout mended, in NFC. Line breaks and tabs are kept."""
    for _ in range(_MOST_PASSES):  # one mend can lay bare another
        mended = _mend(text, language)
        if mended == text:
            break
        text = mended
    return text


def _mend(text: str, language: Language) -> str:
    text = _UNKNOWN_GLYPH.sub(lambda match: fill_unknown_glyph(match[1], match[2]), text)
    text = _MATHS_LETTER.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)
    text = _UNSEEN.sub("", text.translate(_LIGATURES))
    text = _STRAY_JOINER.sub("", unicodedata.normalize("NFC", text))
    text = _SPACED_DOTS.sub("...", text)
    text = _DEGREE.sub(lambda match: (match[1] or "") + "°", text)
    text = _RUPEE.sub("₹", _DELTA.sub("Δ", text))
    text = _PROPORTION.sub(" ∝ ", text)
    text = _HAT.sub(lambda match: (match[1] or match[2]) + "\u0302", text)
    if _has_latin_prose(text, language):
        text = _mend_english(text)
    if any("\u0900" <= char <= "\u097f" for char in text):
        text = _mend_hindi(text)
    return unicodedata.normalize("NFC", text)


def _has_latin_prose(text: str, language: Language) -> bool:
    return language is Language.EN or sum("a" <= char <= "z" for char in text) > len(text) // 2


def _mend_english(text: str) -> str:
    text = _ODD_FFI.sub(_spell_out_ligature, text)
    text = _ARROW.sub("→", text)
    text = _BULLET.sub("• ", text)
    text = _TORN_YEAR.sub(lambda match: "".join(part or "" for part in match.groups()), text)
    text = _GLUED_WORD.sub(r"\1 ", _GLUED_NUMBER.sub(r"\1 ", text))
    return mend_torn_words(text)


def _spell_out_ligature(match: re.Match[str]) -> str:
    """Some fonts say Ï for a ligature with fi; an f before it may be a letter of its own."""
    before, after = match[1], match[2]
    if not after:
        return match[0]
    for ligature in ("fi", "ffi", "fl", "ffl"):
        if is_english_word(before + ligature + after):
            return before + ligature + after
    return before + ("fi" if before.endswith("f") else "ffi") + after


def _mend_hindi(text: str) -> str:
    text = _GAP_BEFORE_SIGN.sub("", text)
    text = _INNER_I.sub("\\1\\2\u093f", text)
    text = _ORPHAN_I.sub("\\1\u093f", text)
    text = _MARK_FIRST.sub(r"\2\1", text)
    for parts, whole in _PARTS:
        text = text.replace(parts, whole)
    text = _REPEATED.sub(r"\1", text)
    text = re.sub(f"{VIRAMA}(?={_SIGN})", "", text)
    text = _DANDA.sub("।", text).replace(" ः", " :")
    text = _STUCK_DANDA.sub("। ", _GAP_BEFORE_STOP.sub("", text))
    text = _COLON_IN_WORD.sub("\\1ः", text)
    return _COLON_AFTER_WORD.sub(_visarga_or_colon, text)


def _visarga_or_colon(match: re.Match[str]) -> str:
    return match[1] + "ः" if ends_in_visarga(match[1] + "ः") else match[0]
