"""Mends for text that was joined from spans and lines.

Only mends that hold for any book; right text must pass through unchanged.
"""

from __future__ import annotations

import re
import unicodedata

from engine.values import Language


def repair_text(text: str, language: Language) -> str:
    return unicodedata.normalize("NFC", text)
