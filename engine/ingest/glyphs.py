"""What each glyph of the legacy Hindi fonts draws, as Unicode.

A legacy font keeps Devanagari shapes at the places of Latin letters. The tables below say, for each
character of the text layer, which shape the page shows. They were read off the fonts embedded in
real chapters (glyph beside rendered page) and, for glyphs that those chapters don't use, checked
against SIL's public description of the font (W-C-905.map, MIT) where it agrees with a second source.

Four marks stand for shapes that are drawn at another place than they are read; `legacy` moves them:

    PRE_I   the short i, typed before the consonants it is read after
    REPH    the र् above a letter, typed after the syllable it is read before
    HOOK    the bow that turns व into क and प into फ, typed anywhere later in the syllable
    COLON   the glyph that is both visarga and colon
"""

from __future__ import annotations

PRE_I = "\ue000"
REPH = "\ue001"
HOOK = "\ue002"
COLON = "\ue003"

# What Walkman-Chanakya and Kruti Dev share (both follow the Remington typewriter keyboard). A glyph
# that ends in a virama is a half letter; the following upright stroke ("k", ा) completes it.
_SHARED: dict[str, str] = {
    # independent vowels (the compound ones are put together from their parts)
    "v": "अ", "b": "इ", "m": "उ", "Å": "ऊ", ",": "ए",
    # consonants and half letters
    "d": "क", "D": "क्", "[": "ख्", "x": "ग", "X": "ग्", "?": "घ्",
    "p": "च", "P": "च्", "N": "छ", "t": "ज", "T": "ज्", ">": "झ", "Ö": "झ्",
    "V": "ट", "B": "ठ", "M": "ड", "<": "ढ", ".": "ण्",
    "r": "त", "R": "त्", "F": "थ्", "n": "द", "è": "ध्", "u": "न", "U": "न्",
    "i": "प", "I": "प्", "c": "ब", "C": "ब्", "H": "भ्", "e": "म", "E": "म्",
    ";": "य", "j": "र", "y": "ल", "Y": "ल्", "G": "ळ", "o": "व", "O": "व्",
    "'": "श्", '"': "ष्", "l": "स", "L": "स्", "g": "ह", "Ü": "श्",
    # conjuncts
    "{": "क्ष्", "K": "ज्ञ", "J": "श्र", "|": "द्य", "}": "द्व", "Ø": "क्र", "Ñ": "कृ", "Ù": "त्त्",
    "í": "द्द", "æ": "द्र", "ç": "प्र", "â": "हृ", "á": "ह्य", "ã": "ह्म", "#": "रु", ":": "रू",
    "z": "्र", "ª": "्र", "Ó": "्य",
    # vowel signs and marks
    "k": "ा", "f": PRE_I, "h": "ी", "q": "ु", "w": "ू", "`": "ृ", "s": "े", "S": "ै", "W": "ॅ",
    "a": "ं", "¡": "ँ", "%": COLON, "~": "्", "+": "़", "Z": REPH, "±": REPH + "ं",
    "£": PRE_I + REPH, "¯": PRE_I + "ं",
    # punctuation
    "A": "।", "-": ".", "]": ",", "&": "-", "@": "/", "\\": "?", "^": "‘", "*": "’", "¾": "=",
    "µ": "–", "ñ": "॰",
}  # fmt: skip

WALKMAN_CHANAKYA: dict[str, str] = _SHARED | {
    "/": "ध", "Q": HOOK, "Ý": "फ्", "=": "त्र्", "Ë": "त्र", "½": "ऋ", "Í": "ऋ", "Î": "ॠ", "Æ": "ऌ",
    "•": "ख", "Ä": "ङ", "×": "ञ्", "Û": "ञ्", "¥": "ञ", "Ç": "ल", "Õ": "य्", "À": "श्", "”": "ज़्",
    "\x9b": "ळ्", "›": "ळ्", "Ÿ": "ळ्", "Þ": "ह", "®": "ज्ञ्",
    "é": "क", "ê": "ट", "ë": "ठ", "î": "ड", "ì": "ढ",  # upper halves of stacked letters ...
    "ï": "्क", "ð": "्ट", "ò": "्ठ", "ó": "्ड", "ô": "्ढ", "õ": "्ग", "Ó": "्च", "“": "्ज",  # ... and lower
    "Ô": "्य", "Ò": "्व", "š": "्ल",
    "Ï": "स्र", "Ð": "स्त्र", "ß": "ह्र", "É": "ह्न", "Ê": "ह्ण", "È": "ह्ल", "à": "ह्व", "Ú": "फ्र", "Â": "न्न",
    "¼": "द्ध", "Á": "द्म", "ä": "द्न", "å": "द्ग", "ˆ": "द्ब", "‰": "द्भ", "œ": "द्ब्र", "Š": "ल्ल",
    "‘": "ष्ट", "’": "ष्ठ", "‹": "ष्ट्व", "‚": "क्च", "‡": "क्व", "ƒ": "ङ्क्त", "Œ": "ङ्क्ष", "…": "ङ्ख",
    "†": "ङ्घ", "„": "छ्व",
    "Ã": "अ", "\x7f": "द्ध",
    "˜": "ु", "°": "ु", "™": "ू", "²": PRE_I + REPH + "ं", "¢": COLON, "¬": "ॐ", "«": "॥", "¿": "ऽ",
    "_": ";", "$": "+", "»": "%", "·": "*", "¹": "[", "º": "]", "¶": "“", "¸": "”", "³": "‘", "´": "’",
    "ú": "०", "û": "१", "ü": "२", "ý": "३", "þ": "४", "ÿ": "५", "ö": "६", "÷": "७", "ø": "८", "ù": "९",
}  # fmt: skip

KRUTI_DEV: dict[str, str] = _SHARED | {
    "/": "ध्", "Ë": "ध्", "Q": "फ", "¶": "फ्", "=": "त्र", "«": "त्र्", "_": "ऋ", ")": "द्ध", "³": "ङ",
    "¥": "ञ", "Ä": "घ", "÷": "झ्", "¸": "य्", "º": "ह्", "Ò": "भ", "Ã": "ई", "Ý": "फ्र", "Á": "प्र",
    "ä": "क्त", "ô": "क्क", "ê": "ट्ट", "Í": "ट्ट", "ë": "ट्ठ", "Î": "ट्ठ", "ð": "ठ्ठ", "ì": "ड्ड", "Ï": "ड्ड",
    "ï": "ड्ढ", "Ô": "ड्ढ", "î": "्य", "Ì": "द्द", "ö": "द्भ", "˜": "द्भ", "é": "न्न", "™": "न्न्",
    "à": "ह्न", "–": "दृ", "—": "कृ", "È": "ीं", "Ê": "ी" + REPH, "‚": "ॉ", "¨": "ो", "®": "ो", "©": "ौ", "¢": "े",
    "Ç": PRE_I + "ं", "Æ": PRE_I + REPH, "É": PRE_I + REPH + "ं",
    "•": "ऽ", "·": "ऽ", "∙": "ऽ", "Œ": "॰", "(": ";", "¼": "(", "½": ")", "¿": "{", "À": "}",
    "Þ": "“", "ß": "”", "‘": "“", "’": "”", "“": "‘", "”": "’",
    "£": "ख्र", "$": "+",
    "å": "०", "ƒ": "१", "„": "२", "…": "३", "†": "४", "‡": "५", "ˆ": "६", "‰": "७", "Š": "८", "‹": "९",
}  # fmt: skip

# The older Chanakya, another encoding altogether: Walkman books take single conjuncts from it ("^" for
# ट्ट). Compiled from published descriptions that agree; "U" and "¤" are parts of shapes without meaning.
CHANAKYA: dict[str, str] = {
    "U": "", "¤": "", "¥": "अ", "§": "इ", "©": "उ", "ª": "ऊ", "«": "ऋ", "¬": "ॠ", "°": "ए", "·": "क",
    "€": "क्", "¹": "ख", "\x81": "ख्", "»": "ग", "‚": "ग्", "ƒ": "घ्", "¾": "ङ", "¿": "च", "‘": "च्",
    "À": "छ", "Á": "ज", "…": "ज्", "’": "ज्", "Ê": "ज़्", "Û": "झ्", "†": "ञ्", "Å": "ट", "Æ": "ठ",
    "Ç": "ड", "É": "ढ", "‡": "ण्", "Ì": "त", "ˆ": "त्", "Í": "थ", "‰": "थ्", "Î": "द", "¼": "द",
    "Ï": "ध", "Š": "ध्", "Ù": "न", "‹": "न्", "Â": "प", "Œ": "प्", "È": "फ", "\x8d": "फ्", "Õ": "ब",
    "Ž": "ब्", "Ö": "भ", "\x8f": "भ्", "×": "म", "\x90": "म्", "Ø": "य", "Ä": "य्", "Ú": "र", "Ü": "ल",
    "¶": "ल", "Ë": "ल्", "Ý": "ळ", "ß": "व", "Ã": "व्", "à": "श्", "³": "श्", "o": "श", "á": "ष",
    "c": "ष्", "â": "स", "S": "स्", "ã": "ह", "±": "ह्", "ÿ": "क्ष्", "˜": "त्र्", "G": "त्र",
    "™": "ज्ञ्", "Ÿ": "श्र्", "ž": "त्त्", "“": "च्च्", "”": "ज्ज्", "ó": "न्न्", "B": "क्च", "C": "ष्ट",
    "D": "ष्ठ", "E": "श्व", "F": "स्न", "I": "ढ्ढ", "J": "छ्व", "L": "रु", "M": "रू", "N": "हृ",
    "O": "ह्र", "P": "क्क", "Q": "क्त", "R": "क्र", "T": "ञ्ज", "V": "ङ्क", "W": "ङ्ख", "X": "ङ्ग",
    "Y": "ङ्घ", "`": "क्व", "^": "ट्ट", "a": "ड्ड", "b": "ड्ढ", "e": "द्ग", "f": "द्घ", "g": "द्द",
    "h": "द्ध", "i": "द्ब", "j": "द्भ", "k": "द्म", "l": "द्य", "m": "द्व", "n": "ठ्ठ", "p": "श्च",
    "q": "ह्न", "s": "ह्य", "t": "ह्ल", "u": "ह्व", "#": "प्त", "%": "त्न", "@": "ञ्च", "„": "ल्ल",
    "¦": "ष्ट्व", "¯": "ख्न", "µ": "द्ब्र", "º": "ख्र", "ý": "्र", "A": "्र", "þ": "्र", "K": "्य",
    "æ": "ा", "ç": PRE_I, "è": "ी", "é": "ु", "ä": "ु", "ê": "ू", "å": "ू", "ë": "ृ", "ð": "े", "Ô": "े",
    "ñ": "ै", "ô": "ो", "õ": "ौ", "´": "ं", "¢": "ं", "¡": "ँ", "ò": "ॅ", "÷": "्", "¸": "़", "ü": REPH,
    "Z": REPH + "ं", "Ð": "।", "H": "॥", "ù": "ऽ", "Ñ": COLON, "Ò": "‘", "Ó": "’", "®": "0", "v": "1",
    "w": "2", "x": "3", "y": "4", "z": "5", "{": "6", "|": "7", "}": "8", "~": "9", "0": "०", "1": "१",
    "2": "२", "3": "३", "4": "४", "5": "५", "6": "६", "7": "७", "8": "८", "9": "९",
}  # fmt: skip


def _look_alikes() -> dict[str, str]:
    """Characters that stand for another one of the fonts' code page (Windows Western).

    Some PDFs name the bytes by the Central European code page ("Ż" for "¯"), some by control codes, and
    some by the private-use area (U+F020 to U+F0FF), which is where symbol fonts keep their letters.
    """
    pairs = {chr(0xF000 + byte): bytes([byte]).decode("cp1252", "ignore") for byte in range(0x20, 0x100)}
    pairs = {private: western for private, western in pairs.items() if western}
    for byte in range(0x80, 0x100):
        western = bytes([byte]).decode("cp1252", "ignore")
        if western:
            pairs[bytes([byte]).decode("cp1250", "ignore")] = western
            pairs[chr(byte)] = western
    known = {bytes([byte]).decode("cp1252", "ignore") for byte in range(0x80, 0x100)}
    return {other: western for other, western in pairs.items() if other and other not in known} | {"μ": "µ"}


LOOK_ALIKES = _look_alikes()
