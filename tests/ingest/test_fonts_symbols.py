"""Symbol fonts, dingbats, private-use characters, raised and lowered text."""

from __future__ import annotations

import pytest

from engine.ingest.fonts import decode_span, to_subscript, to_superscript


@pytest.mark.parametrize(
    ("text", "font", "seen"),
    [
        ("DT = 5", "Symbol", "ΔT = 5"),
        ("D", "ABCDEF+SymbolMT", "Δ"),
        ("slfem", "Symbol-Italic", "σλφεµ"),
        ("®", "Symbol", "→"),
        ("\uf0ae \uf0d0 \uf071", "Symbol", "→ ∠ θ"),
        ("\uf02b\uf03d\uf0b4\uf0b9", "Symbol", "+=×≠"),
        ("σ ∠ × ± °", "Symbol", "σ ∠ × ± °"),
        ("∆ΝB", "Symbol", "ΔNB"),
        ("\uf8eb\uf8ec\uf8ed2\uf8f6\uf8f7\uf8f8", "Symbol", "(2)"),
        ("\uf0e6\uf0e72\uf0f6", "Symbol", "(2)"),
        ("\uf031\uf034\uf034", "EuclidExtra", ""),
        ("l", "MathC", "⇌"),
        ("\uf04d", "MTExtra", "⋮"),
        ("` 100", "Rupee", "₹ 100"),
        ("n ü", "Wingdings-Regular", "• ✓"),
        ("\uf050", "Wingdings2", "✓"),
        ("\uf053\uf071\uf075", "TT1066T00", "Squ"),
        ("a\x08 b\ufffd C\ue123", "Times-Roman", "a b C"),
        ("dif\x0ccult", "Times-Roman", "dif\ufffdcult"),
        ("\ufffd", "TT3EE6T00", "• "),
        ("\ufffd", "Wingdings-Regular", "•"),
        ("n", "TT4B4T00", "•"),
        ("à", "TT6176T00", "→"),
        ("n E", "TT4B4T00", "n E"),
        ("\uf0b7 one", "TT99T00", "• one"),
        ("✔ n", "ZapfDingbats", "✔ •"),
        ("Dq", "NotoSansSymbols", "Dq"),
        ("Plain text, 25%", "Times-Roman", "Plain text, 25%"),
    ],
)
def test_what_a_reader_sees(text: str, font: str, seen: str) -> None:
    assert decode_span(text, font) == seen


@pytest.mark.parametrize(
    ("text", "raised"),
    [("-4", "⁻⁴"), ("2+", "²⁺"), ("n", "ⁿ"), ("th", "th"), ("−1", "⁻¹"), ("", ""), ("2 ", "² ")],
)
def test_superscript(text: str, raised: str) -> None:
    assert to_superscript(text) == raised


@pytest.mark.parametrize(
    ("text", "lowered"), [("2", "₂"), ("i", "ᵢ"), ("A", "A"), ("10", "₁₀"), ("2A", "2A")]
)
def test_subscript(text: str, lowered: str) -> None:
    assert to_subscript(text) == lowered
