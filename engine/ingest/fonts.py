"""Text of a PDF span -> the characters a reader sees, by the name of the span's font.

Three families need it: legacy Hindi fonts (Walkman-Chanakya, Kruti Dev, DevLys), symbol fonts whose
letters draw Greek and mathematics, and dingbats that draw bullets. Everything else passes through,
apart from private-use and control characters that no reader can see.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.ingest.glyphs import KRUTI_DEV, WALKMAN_CHANAKYA
from engine.ingest.legacy import Cluster, decode_clusters, join
from engine.ingest.symbols import decode_private, decode_symbols, symbol_kind, to_subscript, to_superscript

__all__ = ["decode_legacy", "decode_run", "decode_span", "is_legacy_hindi", "to_subscript", "to_superscript"]

_SUBSET_PREFIX = re.compile(r"^[A-Z]{6}\+")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f\ufffd\ufeff]")


def _key(font: str) -> str:
    """ "ABCDEF+Kruti-Dev 010,Bold" -> "krutidev010bold"."""
    return re.sub(r"[^a-z0-9]", "", _SUBSET_PREFIX.sub("", font).lower())


def _legacy_table(font: str) -> dict[str, str] | None:
    key = _key(font)
    if "walkman" in key or "chanakya" in key:
        return WALKMAN_CHANAKYA
    if "krutidev" in key or "devlys" in key:
        return KRUTI_DEV
    return None


def is_legacy_hindi(font: str) -> bool:
    """Does this font draw Devanagari shapes at the places of Latin letters?"""
    return _legacy_table(font) is not None


def decode_legacy(text: str, font: str) -> list[Cluster]:
    """Syllables of a legacy run with the input characters they came from. ValueError: other fonts."""
    table = _legacy_table(font)
    if table is None:
        raise ValueError(f"not a legacy Hindi font: {font}")
    return decode_clusters(text, table)


def decode_span(text: str, font: str) -> str:
    """The text of one span as a reader sees it. May be empty (pieces of large brackets)."""
    if is_legacy_hindi(font):
        return join(decode_legacy(text, font))
    kind = symbol_kind(_key(font))
    if kind is not None:
        return decode_symbols(_CONTROL.sub("", text), kind)
    return decode_private(_CONTROL.sub("", text))


def decode_run(spans: Sequence[tuple[str, str]]) -> list[str]:
    """Decode the (text, font) spans of a line; the result has one text per span.

    Neighbours in the same legacy encoding are decoded together, because a syllable may be cut by a
    change of font weight; a syllable is given to the span that holds its first letter.
    """
    decoded = [""] * len(spans)
    first = 0
    while first < len(spans):
        table = _legacy_table(spans[first][1])
        last = first + 1
        while table is not None and last < len(spans) and _legacy_table(spans[last][1]) is table:
            last += 1
        if table is None:
            decoded[first] = decode_span(*spans[first])
        else:
            owners = [i for i in range(first, last) for _ in spans[i][0]]
            for cluster in decode_clusters("".join(text for text, _ in spans[first:last]), table):
                decoded[owners[cluster.anchor]] += cluster.text
        first = last
    return decoded
