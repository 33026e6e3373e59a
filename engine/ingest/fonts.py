"""Text of a PDF span -> the characters a reader sees, by the name of the span's font.

Three families need it: legacy Hindi fonts (Walkman-Chanakya, Kruti Dev, DevLys), symbol fonts whose
letters draw Greek and mathematics, and dingbats that draw bullets. Everything else passes through,
apart from private-use and control characters that no reader can see.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.ingest.glyphs import CHANAKYA, KRUTI_DEV, WALKMAN_CHANAKYA
from engine.ingest.legacy import Cluster, decode_glyphs, glyphs_of, join
from engine.ingest.symbols import decode_private, decode_symbols, symbol_kind, to_subscript, to_superscript

__all__ = [
    "decode_legacy", "decode_run", "decode_span", "drawn_texts", "is_legacy_hindi", "is_symbol_font",
    "is_unmapped_hindi", "to_subscript", "to_superscript",
]  # fmt: skip

_SUBSET_PREFIX = re.compile(r"^[A-Z]{6}\+")
_UNKNOWN = "[\x00-\x08\x0b-\x1f\x7f\ufffd\ufeff\ue000-\uf8ff]"
# A glyph without a name before a small letter may be a ligature: it stays, for `repair` to read.
_NOWHERE = re.compile(f"{_UNKNOWN}+(?![a-z])")
_IN_WORD = re.compile(f"{_UNKNOWN}+")
_ALONE = re.compile("\\s*[\ufffd\ue000-\uf8ff]\\s*")

# Converted books name dingbat fonts like text fonts ("TT4B4T00"). A letter alone in a span of its own that
# is a usual bullet of Wingdings is read as one.
_UNMAPPED = ("shree", "aps", "dvtt", "dvbtt", "dvbwtt", "akruti", "aakriti", "shusha")
_NAMELESS = re.compile("tt[0-9a-f]+t00")
_NAMELESS_DINGBATS = frozenset("nlquvyzØÜÆàüûè")


@lru_cache(maxsize=1000)
def _key(font: str) -> str:
    """ "ABCDEF+Kruti-Dev 010,Bold" -> "krutidev010bold"."""
    return re.sub(r"[^a-z0-9]", "", _SUBSET_PREFIX.sub("", font).lower())


@lru_cache(maxsize=1000)
def is_legacy_hindi(font: str) -> bool:
    """Does this font draw Devanagari shapes at the places of Latin letters?"""
    key = _key(font)
    return any(name in key for name in ("walkman", "chanakya", "krutidev", "devlys"))


@lru_cache(maxsize=1000)
def is_unmapped_hindi(font: str) -> bool:
    """Is this an old Hindi font of whose shapes no table is at hand, so that only its picture can be read?

    Shree-Lipi, APS, ISM (DV-TT), Akruti and Shusha; their later fonts are in Unicode ("OTF" in the name).
    """
    key = _key(font)
    return key.startswith(_UNMAPPED) and not is_legacy_hindi(font) and "otf" not in key


@lru_cache(maxsize=1000)
def is_symbol_font(font: str) -> bool:
    """Does this font draw Greek, mathematics or bullets at the places of other letters?"""
    return symbol_kind(_key(font)) is not None


def _glyphs(text: str, font: str) -> list[str]:
    """What each character of a legacy span draws."""
    key = _key(font)
    if "krutidev" in key or "devlys" in key:
        return glyphs_of(text, KRUTI_DEV)
    if "walkman" in key or "chanakya90" in key or _is_typewriter_text(text):
        return glyphs_of(text, WALKMAN_CHANAKYA)
    return glyphs_of(text, CHANAKYA)


def _is_typewriter_text(text: str) -> bool:
    """Walkman text is mostly ASCII letters, text in the older Chanakya hardly has any."""
    letters = sum(char.isascii() and char.isalpha() for char in text)
    return letters > 3 and 2 * letters > len(text.replace(" ", ""))


def decode_legacy(text: str, font: str) -> list[Cluster]:
    """Syllables of a legacy run with the input characters they came from. ValueError: other fonts."""
    if not is_legacy_hindi(font):
        raise ValueError(f"not a legacy Hindi font: {font}")
    return decode_glyphs(_glyphs(text, font))


def decode_span(text: str, font: str) -> str:
    """The text of one span as a reader sees it. May be empty (pieces of large brackets)."""
    if is_legacy_hindi(font):
        return join(decode_legacy(text, font))
    key = _key(font)
    kind = symbol_kind(key)
    if kind is not None:
        return _NOWHERE.sub("", decode_symbols(text, kind))
    if text.isprintable() and "\ufffd" not in text and not _NAMELESS.fullmatch(key):
        return text  # nearly every span: neither control nor private characters
    known = decode_private(text)
    if _NAMELESS.fullmatch(key) and text.strip() in _NAMELESS_DINGBATS:
        known = decode_symbols(text, "dingbats")
    elif _ALONE.fullmatch(known):
        return "• "  # an ornament in a font of its own, nearly always before an item of a list
    return _IN_WORD.sub("\ufffd", _NOWHERE.sub("", known))


def decode_run(spans: Sequence[tuple[str, str]]) -> list[str]:
    """Decode the (text, font) spans of a line; the result has one text per span.

    Neighbours in legacy fonts are decoded together, because a syllable may be cut by a change of weight or
    borrow a shape from another font; a syllable is given to the span that holds its first letter.
    """
    decoded = ["" if is_legacy_hindi(font) else decode_span(text, font) for text, font in spans]
    first = 0
    while first < len(spans):
        last = first
        while last < len(spans) and is_legacy_hindi(spans[last][1]):
            last += 1
        run = spans[first:last]
        owners = [first + i for i, (text, _) in enumerate(run) for _ in text]
        for cluster in decode_glyphs([glyph for text, font in run for glyph in _glyphs(text, font)]):
            decoded[owners[cluster.anchor]] += cluster.text
        first = last + 1
    return decoded


def drawn_texts(spans: Sequence[Mapping[str, Any]]) -> list[str]:
    """One text per rawdict span of a line, with legacy glyphs from left to right as they are drawn.

    Formula editors write a mark without width (a dot, a vowel sign above or below) after the letter that
    it stands in front of, and the pen jumping back and forth makes the extractor see spaces where there
    are none. Here a mark goes to where it is drawn, and only gaps that can be seen are spaces. Spans in
    other fonts are given back as they are.
    """
    texts = ["".join([char["c"] for char in span["chars"]]) for span in spans]
    if not any(is_legacy_hindi(span["font"]) for span in spans):
        return texts
    first = 0
    while first < len(spans):
        last = first
        while last < len(spans) and (is_legacy_hindi(spans[last]["font"]) or _is_gap(spans[last])):
            last += 1
        if any(is_legacy_hindi(span["font"]) for span in spans[first:last]):
            texts[first:last] = _left_to_right(spans[first:last])
        first = max(last, first + 1)
    return texts


def _is_gap(span: Mapping[str, Any]) -> bool:
    return all(char.get("synthetic") for char in span["chars"])


def _left_to_right(spans: Sequence[Mapping[str, Any]]) -> list[str]:
    chars = [(char, owner) for owner, span in enumerate(spans) for char in span["chars"]]
    placed: list[tuple[Mapping[str, Any], int]] = []
    right_edge = float("-inf")
    for i, (char, owner) in enumerate(chars):
        if char.get("synthetic"):
            following = next((c["origin"][0] for c, _ in chars[i + 1 :] if not c.get("synthetic")), None)
            if following is not None and following - right_edge < 0.12 * _height(char):
                continue
        elif char["c"].strip():
            right_edge = max(right_edge, char["bbox"][2])
        at = len(placed)
        if _is_mark(char):
            while (
                at and not placed[at - 1][0]["c"].isspace() and char["origin"][0] < _front(placed[at - 1][0])
            ):
                at -= 1
        placed.insert(at, (char, owner if at == len(placed) else placed[at][1]))
    texts = [""] * len(spans)
    for char, owner in placed:
        texts[owner] += char["c"]
    return texts


def _height(char: Mapping[str, Any]) -> float:
    return float(char["bbox"][3] - char["bbox"][1])


def _is_mark(char: Mapping[str, Any]) -> bool:
    return float(char["bbox"][2] - char["bbox"][0]) < 0.02 * _height(char)


def _front(char: Mapping[str, Any]) -> float:
    """A mark left of this belongs before the character."""
    width = float(char["bbox"][2] - char["bbox"][0])
    return float(char["origin"][0]) + (-0.01 if _is_mark(char) else 0.3 * width)
