"""Raised and lowered characters: 10⁻⁴, H₂O, °C, 18th."""

from __future__ import annotations

import re

from engine.ingest.spans import Span

_PLAIN = "0123456789+-−–=()"
_SUPER = dict(zip(_PLAIN + "in", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁱⁿ", strict=True))
_SUPER.update({"x": "ˣ", "y": "ʸ", "m": "ᵐ", "a": "ᵃ", "b": "ᵇ", "k": "ᵏ", "p": "ᵖ", "r": "ʳ", "t": "ᵗ"})
_SUB = dict(zip(_PLAIN + "aeijmnkoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑᵢⱼₘₙₖₒₚᵣₛₜᵤᵥₓ", strict=True))
_ORDINAL = re.compile(r"(st|nd|rd|th)", re.IGNORECASE)


def span_texts(spans: list[Span], size: float, baseline: float) -> list[str]:
    """The texts of one row's spans; small raised or lowered ones as Unicode where that exists.

    `size` and `baseline` are those of the row's main text.
    """
    texts = []
    for index, span in enumerate(spans):
        text = span.text
        if span.size < 0.82 * size and index:
            middle = span.baseline - baseline
            if middle < -0.15 * size:
                text = _raised(text, spans[index + 1].text if index + 1 < len(spans) else "")
            elif middle > 0.05 * size:
                text = _lowered(text)
        texts.append(text)
    return texts


def _raised(text: str, following: str) -> str:
    bare = text.strip()
    if bare in ("o", "O", "0", "º") and following.lstrip()[:1] in ("C", "F"):
        return "°"
    if bare in ("o", "O"):
        return text.replace(bare, "°")
    if _ORDINAL.fullmatch(bare):
        return text
    return _mapped(text, _SUPER)


def _lowered(text: str) -> str:
    return _mapped(text, _SUB)


def _mapped(text: str, table: dict[str, str]) -> str:
    """All characters through the table, or the text as it is when one has no such form."""
    bare = text.strip()
    if not bare or any(letter not in table and not letter.isspace() for letter in bare):
        return text
    return "".join(table.get(letter, letter) for letter in text)
