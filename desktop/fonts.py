"""The shipped fonts, so that Hindi and English look the same on every computer."""

from __future__ import annotations

import struct
from importlib.resources import files

from PySide6.QtGui import QFont, QFontDatabase

# Devanagari first: it has no Latin letters, while Noto Sans has a few Devanagari signs it cannot join.
FAMILIES = ["Noto Sans Devanagari", "Noto Sans", "Noto Sans Math"]
# Where (table, byte offset) a font says how far its letters reach above the line, in font units.
_ASCENTS = ((b"hhea", 4), (b"OS/2", 68), (b"OS/2", 74))
# The ascent of Noto Sans, at 1000 units per em as in all fonts of the family.
_LATIN_ASCENT = 1069


def load() -> list[str]:
    """Register the fonts of assets/fonts with Qt; returns the families that were found there."""
    families: set[str] = set()
    for file in sorted(files("assets").joinpath("fonts").iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".ttf"):
            data = file.read_bytes()
            if "Devanagari" in file.name:
                data = with_ascent(data, _LATIN_ASCENT)
            number = QFontDatabase.addApplicationFontFromData(data)
            families.update(QFontDatabase.applicationFontFamilies(number))
    return sorted(families)


def with_ascent(data: bytes, ascent: int) -> bytes:
    """A TrueType font with another ascent, in its units.

    Hindi words share the line of the English ones then: with the font's own smaller ascent a Hindi word
    hangs too high in buttons and lists, and lines of an answer that mixes both jump.
    """
    font = bytearray(data)
    (count,) = struct.unpack_from(">H", font, 4)
    for record in range(12, 12 + 16 * count, 16):
        name = bytes(font[record : record + 4])
        start, length = struct.unpack_from(">II", font, record + 8)
        places = [start + offset for table, offset in _ASCENTS if table == name]
        for place in places:
            struct.pack_into(">H", font, place, ascent)
        if places:
            words = bytes(font[start : start + length]) + bytes(-length % 4)
            total = sum(struct.unpack(f">{len(words) // 4}I", words)) & 0xFFFFFFFF
            struct.pack_into(">I", font, record + 4, total)
    return bytes(font)


def font(pixels: int, *, bold: bool = False, italic: bool = False) -> QFont:
    result = QFont()
    result.setFamilies(FAMILIES)
    result.setPixelSize(pixels)
    result.setBold(bold)
    result.setItalic(italic)
    return result
