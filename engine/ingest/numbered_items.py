"""Finds what a book labels: figures, tables, activities, boxes, examples, exercises with their questions,
sections. Each with its caption, its place to be cut out, its sentences and those that name it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.core.values import Block, BlockKind, BookItem, Box, ItemKind, Place, SentenceKey
from engine.ingest.block_index import TEXT_KINDS, BlockIndex, distance
from engine.ingest.exercises import exercises_in
from engine.ingest.item_captions import DRAWN, RUNNING, LabelFound, labels_of, lost_labels, run_in_labels
from engine.ingest.item_labels import labels_in
from engine.ingest.item_places import Caption, PageDrawing, areas_of, grown, labels_in_area, within
from engine.ingest.item_tasks import running_item, with_whole_figures
from engine.ingest.layout import overlap
from engine.ingest.paragraphs import NUMBERED
from engine.ingest.row import union
from engine.ingest.spans import PageSpans
from engine.ingest.uncaptioned import uncaptioned_figures

_BELOW_CAPTION = 26.0  # points between a caption and the text that belongs to it, and their left edges
_TABLE_MARGIN = 9.0  # points between the text of a table and its outer lines
_MOST_MENTIONS = 12
# What names a part of the book without telling of it.
_NAMES_ONLY = (
    *(BlockKind.EXERCISE, BlockKind.HEADING, BlockKind.CAPTION),
    *(BlockKind.CONTENTS, BlockKind.ANSWERS),
)
_CONTINUED = re.compile(r"(?i)\(?\bcont(?:d|inued)\b|जारी")


def drawings_of(pages: Sequence[PageSpans]) -> dict[int, PageDrawing]:
    """PDF page -> what it shows besides its text."""
    found = {}
    for page in pages:
        words = [
            ("".join(span.text for span in piece).strip(), _shown(frame, union(span.box for span in piece)))
            for frame in (page, *page.turned)
            for piece in frame.pieces
            if piece
        ]
        drawn = [_shown(page, box) for box in (*page.images, *page.frames, *page.ink)]
        width, height = page.width, page.height
        if page.turn is not None and not page.turn.askew:
            _, _, width, height = page.turn.box((0.0, 0.0, width, height))
        images = [_shown(page, box) for box in page.images]
        found[page.number] = PageDrawing(width, height, drawn, images, [one for one in words if one[0]])
    return found


def _shown(frame: PageSpans, box: Box) -> Box:
    """A box of a frame where it stands on the page as it is shown."""
    return box if frame.turn is None else frame.turn.box(box)


def find_items(blocks: Sequence[Block], drawings: Mapping[int, PageDrawing]) -> tuple[BookItem, ...]:
    """Every labelled part of a document, in the order of its blocks.

    `drawings`: by PDF page; without one, what stands there has no place to be cut out.
    """
    book = BlockIndex(blocks)
    found = labels_of(book)
    found += run_in_labels(book, found, drawings)
    found += lost_labels(found, drawings)
    items = _with_areas(book, [one for one in found if one.label.kind in DRAWN], drawings)
    figures = [item for item in items if item.kind is ItemKind.FIGURE]
    items += [
        with_whole_figures(running_item(book, one, found, drawings), figures)
        for one in found
        if one.label.kind in RUNNING
    ]
    items += _sections(book)
    items = _merged(items)
    mentions = _mentions(book)
    items += uncaptioned_figures(book, items, mentions, drawings)
    items = [_with_mentions(item, mentions) for item in items]
    items.sort(key=_reading_order)
    return (*items, *exercises_in(blocks, len(items)))


def _reading_order(item: BookItem) -> tuple[int, SentenceKey, float]:
    top = item.places[0].boxes[0][1] if item.places else 0.0
    return item.page, item.own[0] if item.own else (10**6, 0), top


def _with_areas(
    book: BlockIndex, found: Sequence[LabelFound], drawings: Mapping[int, PageDrawing]
) -> list[BookItem]:
    """Figures and tables, with the part of the page that shows them."""
    by_page: dict[int, list[LabelFound]] = defaultdict(list)
    for one in found:
        by_page[one.page].append(one)
    items = []
    for page in by_page:
        drawing = drawings.get(page)
        here = sorted(by_page[page], key=lambda one: one.label.kind is ItemKind.TABLE)
        rows = [_rows_of(book, one, here) if one.label.kind is ItemKind.TABLE else () for one in here]
        captions = [Caption(one.box, one.label.kind is ItemKind.TABLE) for one in here]
        own_blocks = {one.key[0] for one in here if one.key}
        prose = book.prose(page, own_blocks)
        prose += [box for group in rows for box in book.boxes(group, page)]
        areas = areas_of(captions, drawing, prose) if drawing else [None] * len(here)
        for one, area, keys in zip(here, areas, rows, strict=True):
            items.append(_drawn(book, one, area, keys, drawing, prose))
    seen = {(item.kind, item.number) for item in items if item.places}
    return [item for item in items if item.places or (item.kind, item.number) not in seen]


def _drawn(
    book: BlockIndex,
    one: LabelFound,
    area: Box | None,
    rows: Sequence[SentenceKey],
    drawing: PageDrawing | None,
    prose: Sequence[Box],
) -> BookItem:
    own = book.caption_keys(*one.key) if one.key else []
    if one.label.kind is ItemKind.TABLE and drawing is not None:
        boxes = book.boxes(rows, one.page)
        if boxes:
            text = [line for line in prose if line not in boxes]
            area = within(grown(union([one.box, *boxes]), drawing, text), drawing, _TABLE_MARGIN)
        rest = (area[0], one.box[1] - 2, area[2], area[3]) if area and one.box[1] < area[1] + 90 else area
        inside = book.inside(one.page, rest, own) if rest else ()
        own += sorted({*rows, *inside} - set(own))
    places: tuple[Place, ...] = (Place(one.page, (area,)),) if area else ()
    if one.label.kind is ItemKind.TABLE:
        places += _on_further_pages(book, one.page, rows) if places else ()
        return BookItem(one.label.kind, one.label.number, one.title, one.page, places, tuple(own))
    labels = labels_in_area(area, drawing, [*prose, one.box]) if area and drawing else ()
    after = _told_of_it(book, one)
    return BookItem(
        one.label.kind,
        one.label.number,
        one.title,
        one.page,
        places,
        tuple(own),
        after=after,
        labels=labels,
    )


def _on_further_pages(book: BlockIndex, page: int, rows: Sequence[SentenceKey]) -> tuple[Place, ...]:
    """Where a table goes on behind the page that has its caption."""
    table = book.blocks[rows[0][0]].table if rows else None
    return tuple(
        Place(
            place.page,
            tuple(
                (x0 - _TABLE_MARGIN, y0 - _TABLE_MARGIN, x1 + _TABLE_MARGIN, y1 + _TABLE_MARGIN)
                for x0, y0, x1, y1 in place.boxes
            ),
        )
        for place in (table.places if table is not None else ())
        if place.page > page
    )


def _told_of_it(book: BlockIndex, one: LabelFound) -> tuple[SentenceKey, ...]:
    """What is set right below a caption, or what else the page says nearest to it under the same heading."""
    if one.key is None:
        return ()
    here = [
        (number, union(book.boxes(book.keys_of(number), one.page)))
        for number in {key[0] for key, _ in book.lines.get(one.page, ())}
        if book.blocks[number].kind in (*TEXT_KINDS, BlockKind.SIDEBOX) and number != one.key[0]
    ]
    below = [
        (box[1], number)
        for number, box in here
        if -2 < box[1] - one.box[3] < _BELOW_CAPTION and abs(box[0] - one.box[0]) < _BELOW_CAPTION
        and book.blocks[number].sentences[0].page == one.page
    ]  # fmt: skip
    if below:
        return book.some_words([min(below)[1]])
    headings = book.blocks[one.key[0]].headings
    same = [
        (distance(box, one.box), number) for number, box in here if book.blocks[number].headings == headings
    ]
    return book.some_words([number for _, number in sorted(same)[:1]])


def _rows_of(book: BlockIndex, one: LabelFound, here: Sequence[LabelFound]) -> tuple[SentenceKey, ...]:
    """The sentences of the table that a caption heads: the blocks of a table next to it."""
    if one.key is None:
        return ()
    others = {other.key[0] for other in here if other.key and other is not one}
    numbers = (*range(one.key[0] + 1, one.key[0] + 6), *range(one.key[0] - 1, one.key[0] - 3, -1))
    for number in numbers:
        if not 0 <= number < len(book.blocks) or number in others:
            continue
        block = book.blocks[number]
        if not block.sentences or " | " not in block.text or abs(block.sentences[0].page - one.page) > 1:
            continue
        box = union(b for p in block.sentences[0].places for b in p.boxes)
        if block.sentences[0].page == one.page and overlap(box[0], box[2], one.box[0], one.box[2]) < -60:
            continue
        return tuple(book.keys_of(number))
    return ()


def _sections(book: BlockIndex) -> list[BookItem]:
    """Headings that bear a number of at least two parts."""
    items = []
    for number, block in enumerate(book.blocks):
        if block.kind is not BlockKind.HEADING or not block.sentences:
            continue
        text = block.text.strip()
        if NUMBERED.match(text) and "." in text.split()[0].rstrip("."):
            title = block.headings[-1] if block.headings else text
            bears = text.split()[0].rstrip(".:")
            items.append(
                BookItem(
                    ItemKind.SECTION, bears, title, block.sentences[0].page, own=tuple(book.keys_of(number))
                )
            )
    return items


def _merged(items: Sequence[BookItem]) -> list[BookItem]:
    """A table or an activity that goes on under its label on a further page is one."""
    kept: list[BookItem] = []
    for item in items:
        if not item.number:
            kept.append(item)
            continue
        same = next(
            (i for i, one in enumerate(kept) if (one.kind, one.number) == (item.kind, item.number)), None
        )
        if same is not None and (_CONTINUED.search(item.title) or item.kind is ItemKind.SECTION):
            whole = kept[same]
            if item.kind is not ItemKind.SECTION:
                kept[same] = replace(whole, places=whole.places + item.places, own=whole.own + item.own)
            continue
        kept.append(item)
    return kept


def _mentions(book: BlockIndex) -> dict[tuple[ItemKind, str], list[SentenceKey]]:
    found: dict[tuple[ItemKind, str], list[SentenceKey]] = defaultdict(list)
    for number, block in enumerate(book.blocks):
        if block.kind in _NAMES_ONLY:
            continue
        for index, sentence in enumerate(block.sentences):
            for key in {label.key for label in labels_in(sentence.text)}:
                found[key].append((number, index))
    return found


def _with_mentions(
    item: BookItem, mentions: Mapping[tuple[ItemKind, str], Sequence[SentenceKey]]
) -> BookItem:
    own = set(item.own)
    named = [key for key in mentions.get((item.kind, item.number), ()) if key not in own]
    return replace(item, mentions=tuple(named[:_MOST_MENTIONS]))
