"""Hits from whatever a caller outside the app has. What makes no sense counts as missing: a text as empty, a
confidence as 0, so that nothing is answered because of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.language import detect_text
from engine.safety.results import unit
from engine.values import BlockKind, Chunk, Hit, Place, Sentence

Retrieved = Hit | Mapping[str, Any]


def as_text(value: object) -> str:
    """A text as it is; "" for anything else, such as None."""
    return value if isinstance(value, str) else ""


def as_hits(chunks: object, class_number: object, subject: object) -> list[Hit]:
    """Hits in the caller's order; mappings of another class or subject are left out.

    `chunks`: Hits, mappings (see SafetyMechanism.should_reject_query), or texts, which have no confidence.
    """
    hits = []
    for ordinal, item in enumerate(_listed(chunks)):
        if isinstance(item, Hit):
            hits.append(item)
            continue
        fields: Mapping[str, Any] = item if isinstance(item, Mapping) else {"text": item}
        if class_number is not None and str(fields.get("class_number", class_number)) != str(class_number):
            continue
        if subject and str(fields.get("subject", subject)).casefold() != str(subject).casefold():
            continue
        hits.append(_hit_of(fields, ordinal))
    return hits


def _listed(chunks: object) -> Sequence[object]:
    if chunks is None:
        return ()
    if isinstance(chunks, Hit | Mapping | str):
        return (chunks,)
    return tuple(chunks) if isinstance(chunks, Iterable) else ()


def _hit_of(fields: Mapping[str, Any], ordinal: int) -> Hit:
    text = as_text(fields.get("text")) or as_text(fields.get("content"))
    page = fields.get("page")
    place = Place(page if isinstance(page, int) else 1, ())
    chunk = Chunk(
        doc=as_text(fields.get("doc")),
        ordinal=ordinal,
        kind=BlockKind.PARAGRAPH,
        headings=_headings(fields.get("headings")),
        sentences=(Sentence(text, (place,)),),
        language=detect_text(text),
    )
    score = next((fields[key] for key in ("confidence", "score", "similarity") if key in fields), 0.0)
    features = {"rerank": unit(fields["rerank_score"])} if "rerank_score" in fields else {}
    return Hit(chunk, unit(score), place.page, features=features)


def _headings(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(filter(None, map(as_text, value))) if isinstance(value, list | tuple) else ()
