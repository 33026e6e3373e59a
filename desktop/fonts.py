"""The shipped fonts: Noto Sans for Latin, Devanagari and formulas, whatever the machine has."""

from __future__ import annotations

from importlib.resources import files

from PySide6.QtGui import QFont, QFontDatabase

# Devanagari first: it has no Latin letters, while Noto Sans has a few Devanagari signs it cannot join.
FAMILIES = ["Noto Sans Devanagari", "Noto Sans", "Noto Sans Math"]


def load() -> list[str]:
    """Register the fonts of assets/fonts with Qt; returns the families that were found there."""
    families: set[str] = set()
    for file in sorted(files("assets").joinpath("fonts").iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".ttf"):
            number = QFontDatabase.addApplicationFontFromData(file.read_bytes())
            families.update(QFontDatabase.applicationFontFamilies(number))
    return sorted(families)


def font(pixels: int, *, bold: bool = False, italic: bool = False) -> QFont:
    result = QFont()
    result.setFamilies(FAMILIES)
    result.setPixelSize(pixels)
    result.setBold(bold)
    result.setItalic(italic)
    return result
