"""Values to rows and back. Text comes back byte for byte; boxes to a hundredth of a point."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Sequence
from typing import Any

from engine.core.values import (
    Block,
    BlockKind,
    BookItem,
    Box,
    ChapterStart,
    Chunk,
    DocumentMeta,
    ItemKind,
    Language,
    PageText,
    PageWarning,
    Place,
    Sentence,
    SentenceKey,
    Table,
    TableRow,
    UnitKind,
)

_POINT = 100  # boxes are stored as whole hundredths of a point: a fifth of the size of floats


def dump(value: object) -> str:
    """Compact JSON. Broken PDFs can give lone surrogates, which UTF-8 cannot hold: escape those."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":"))
    return text


def pack(value: object) -> bytes:
    return zlib.compress(dump(value).encode("utf-8"), 6)


def unpack(blob: bytes) -> Any:
    return json.loads(zlib.decompress(blob))


def _boxes_out(boxes: Iterable[Box]) -> list[int]:
    return [round(number * _POINT) for box in boxes for number in box]


def _boxes_in(numbers: Sequence[int]) -> tuple[Box, ...]:
    points = [number / _POINT for number in numbers]
    return tuple((points[i], points[i + 1], points[i + 2], points[i + 3]) for i in range(0, len(points), 4))


def places_out(sentence: Sentence) -> list[list[Any]]:
    return [[place.page, _boxes_out(place.boxes)] for place in sentence.places]


def _places_in(stored: Iterable[Sequence[Any]]) -> tuple[Place, ...]:
    return tuple(Place(page, _boxes_in(numbers)) for page, numbers in stored)


def sentences_in(texts: Iterable[str], places: Iterable[Any]) -> tuple[Sentence, ...]:
    return tuple(Sentence(text, _places_in(stored)) for text, stored in zip(texts, places, strict=True))


def chunk_row(chunk: Chunk, document_id: int) -> dict[str, Any]:
    return {
        "document_id": document_id,
        "ordinal": chunk.ordinal,
        "kind": chunk.kind.value,
        "language": chunk.language.value,
        "headings": dump(chunk.headings),
        "texts": dump([sentence.text for sentence in chunk.sentences]),
        "places": dump([places_out(sentence) for sentence in chunk.sentences]),
    }


CHUNK_COLUMNS = (
    "chunks.id, documents.doc, chunks.ordinal, chunks.kind, chunks.language, "
    "chunks.headings, chunks.texts, chunks.places"
)


def chunk_from(row: Sequence[Any]) -> Chunk:
    """A Chunk from the columns CHUNK_COLUMNS."""
    number, doc, ordinal, kind, language, headings, texts, places = row
    return Chunk(
        doc=doc,
        ordinal=ordinal,
        kind=BlockKind(kind),
        headings=tuple(json.loads(headings)),
        sentences=sentences_in(json.loads(texts), json.loads(places)),
        language=Language(language),
        id=number,
    )


def page_blob(page: PageText) -> bytes:
    warnings = [warning.value for warning in page.warnings]
    return pack([page.paragraphs, warnings, page.quality, page.hidden_words, page.added_words])


def page_from(number: int, printed: str | None, blob: bytes) -> PageText:
    """`blob` as `page_blob` makes it, or as earlier versions did: without numbers of words."""
    paragraphs, warnings, quality, *words = unpack(blob)
    return PageText(
        number, printed, tuple(paragraphs), tuple(PageWarning(name) for name in warnings), quality, *words
    )


def blocks_blob(blocks: Iterable[Block]) -> bytes:
    return pack(
        [
            [
                block.kind.value,
                [sentence.text for sentence in block.sentences],
                [places_out(sentence) for sentence in block.sentences],
                block.headings,
                block.level,
                block.language.value,
                *_extras_out(block),
            ]
            for block in blocks
        ]
    )


def blocks_from(blob: bytes) -> tuple[Block, ...]:
    """`blob` as `blocks_blob` makes it, or as earlier versions did: without tables and units."""
    return tuple(
        Block(
            BlockKind(kind),
            sentences_in(texts, places),
            tuple(headings),
            level,
            Language(language),
            _table_in(extras[0]) if extras and extras[0] is not None else None,
            UnitKind(extras[1]) if extras and extras[1] is not None else None,
        )
        for kind, texts, places, headings, level, language, *extras in unpack(blob)
    )


def _extras_out(block: Block) -> list[Any]:
    """What few blocks have."""
    if block.table is None and block.unit is None:
        return []
    table = None if block.table is None else _table_out(block.table)
    return [table, None if block.unit is None else block.unit.value]


def _table_out(table: Table) -> list[Any]:
    return [
        table.heads,
        [[row.cells, row.place.page, _boxes_out(row.place.boxes)] for row in table.rows],
        [[place.page, _boxes_out(place.boxes)] for place in table.places],
        table.caption,
        table.number,
    ]


def _table_in(stored: Sequence[Any]) -> Table:
    heads, rows, places, caption, number = stored
    return Table(
        tuple(heads),
        tuple(TableRow(tuple(cells), Place(page, _boxes_in(boxes))) for cells, page, boxes in rows),
        _places_in(places),
        caption,
        number,
    )


def item_row(item: BookItem, ordinal: int, document_id: int) -> dict[str, Any]:
    places = [[place.page, _boxes_out(place.boxes)] for place in item.places]
    return {
        "document_id": document_id,
        "ordinal": ordinal,
        "kind": item.kind.value,
        "number": item.number,
        "parent": item.parent,
        "content": dump([item.title, item.page, places, item.own, item.mentions, item.after, item.labels]),
    }


ITEM_COLUMNS = "items.ordinal, items.kind, items.number, items.parent, items.content"


def item_from(row: Sequence[Any]) -> BookItem:
    """A BookItem from the columns ITEM_COLUMNS."""
    _, kind, number, parent, content = row
    title, page, places, own, mentions, after, labels = json.loads(content)
    return BookItem(
        ItemKind(kind),
        number,
        title,
        page,
        _places_in(places),
        _keys(own),
        _keys(mentions),
        _keys(after),
        parent,
        tuple(labels),
    )


def _keys(stored: Iterable[Sequence[int]]) -> tuple[SentenceKey, ...]:
    return tuple((block, sentence) for block, sentence in stored)


def meta_row(meta: DocumentMeta) -> dict[str, Any]:
    return {
        "doc": meta.doc,
        "title": meta.title,
        "book": meta.book,
        "subject": meta.subject,
        "class_number": meta.class_number,
        "chapter": meta.chapter,
        "language": meta.language.value,
        "edition": meta.edition,
        "page_count": meta.page_count,
        "chapters": dump([[s.page, s.number, s.title, s.at_top] for s in meta.chapters]),
        "ncert": int(meta.ncert),
    }


META_COLUMNS = (
    "doc, title, book, subject, class_number, chapter, language, edition, page_count, chapters, ncert"
)
META_WIDTH = META_COLUMNS.count(",") + 1


def meta_from(row: Sequence[Any]) -> DocumentMeta:
    """A DocumentMeta from the columns META_COLUMNS."""
    doc, title, book, subject, class_number, chapter, language, edition, page_count, chapters, ncert = row
    return DocumentMeta(
        doc,
        title,
        book,
        subject,
        class_number,
        chapter,
        Language(language),
        edition,
        page_count,
        tuple(ChapterStart(page, number, text, top) for page, number, text, top in json.loads(chapters)),
        bool(ncert),
    )
