"""Hits from whatever a caller outside the app has. What makes no sense counts as missing: a text as empty, a
confidence as 0, so that nothing is answered because of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.core.language import detect_text
from engine.core.values import BlockKind, Chunk, DocumentMeta, Hit, Place, Sentence
from engine.safety.results import unit

Retrieved = Hit | Mapping[str, Any] | Any  # also objects with attributes of the same names
_FIELDS = (
    *("text", "content", "page", "doc", "headings", "confidence", "score", "similarity"),
    *("rerank_score", "class_number", "subject"),
)


def as_text(value: object) -> str:
    """A text as it is; "" for anything else, such as None."""
    return value if isinstance(value, str) else ""


def as_documents(documents: object) -> tuple[DocumentMeta, ...]:
    """What is known of the library's documents."""
    return tuple(meta for meta in _listed(documents) if isinstance(meta, DocumentMeta))


def as_hits(
    chunks: object, class_number: object, subject: object, documents: Sequence[DocumentMeta]
) -> list[Hit]:
    """Hits in the caller's order; those of another class or subject are left out.

    `chunks`: Hits, mappings (see SafetyMechanism.should_reject_query) or objects with attributes of the same
    names, or texts, which have no confidence. A
    Hit says only which document it is of, and is left out too if `documents` tell nothing of it. A mapping
    may name its class and subject itself, and one of which nothing is known stays.
    """
    known = {meta.doc: meta for meta in documents}
    filters = {"class_number": class_number, "subject": subject or None}
    wanted = {name: value for name, value in filters.items() if value is not None}
    hits = []
    for ordinal, item in enumerate(_listed(chunks)):
        if isinstance(item, Hit):
            meta = known.get(item.chunk.doc)
            if all(meta is not None and _same(getattr(meta, name), wanted[name]) for name in wanted):
                hits.append(item)
            continue
        fields = _fields_of(item)
        meta = known.get(as_text(fields.get("doc")))
        told = {name: getattr(meta, name) for name in wanted if meta is not None}
        told.update((name, fields[name]) for name in wanted if name in fields)
        if all(_same(told[name], wanted[name]) for name in told):
            hits.append(_hit_of(fields, ordinal))
    return hits


def _fields_of(item: object) -> Mapping[str, Any]:
    """A mapping as it is, the attributes of any other object, or a text."""
    if isinstance(item, Mapping):
        return item
    if isinstance(item, str):
        return {"text": item}
    found: dict[str, Any] = {}
    for name in _FIELDS:
        try:
            found[name] = getattr(item, name)
        except Exception:  # an attribute that can't be read is one that is missing
            continue
    return found


def _same(one: object, other: object) -> bool:
    """Whether two names are the same as a library compares them: case and runs of spaces don't matter."""
    return str(one).casefold().split() == str(other).casefold().split()


def _listed(chunks: object) -> Sequence[object]:
    if isinstance(chunks, Hit | Mapping | str):
        return (chunks,)
    return tuple(chunks) if isinstance(chunks, Iterable) else (chunks,) if _fields_of(chunks) else ()


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
