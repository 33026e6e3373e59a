"""Activities, boxes and examples: the blocks that belong to them and what follows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.core.values import BlockKind, BookItem, ItemKind, Place, SentenceKey
from engine.ingest.block_index import TEXT_KINDS, BlockIndex
from engine.ingest.item_captions import RUNNING, LabelFound
from engine.ingest.item_places import PageDrawing, within
from engine.ingest.layout import overlap
from engine.ingest.row import union

_CUT_THROUGH = 0.3  # share of a figure inside the place of an activity from which on it belongs to it
_LONGEST_EXAMPLE = 40  # blocks
_LABEL_WORDS = 4  # of a heading that is nothing but a label
_SOLUTION = re.compile(r"(?i)^\W*(?:solution|alternative|answer|proof|हल|उत्तर|वैकल्पिक)")


def running_item(
    book: BlockIndex, one: LabelFound, found: Sequence[LabelFound], drawings: Mapping[int, PageDrawing]
) -> BookItem:
    """An activity, a box or an example: its heading and the blocks that belong to it."""
    assert one.key is not None
    first = one.key[0]
    starts = {other.key[0] for other in found if other.key and other.label.kind in RUNNING}
    if one.label.kind is ItemKind.EXAMPLE:
        numbers, end = _example_blocks(book, first, starts)
    else:
        numbers, end = _task_blocks(book, first, starts, one.page, drawings)
    own = [(first, index) for index in range(one.key[1], len(book.blocks[first].sentences))]
    own += [key for number in numbers for key in book.keys_of(number)]
    if not numbers:  # headed by a sentence in the middle of a block
        own = own or [one.key]
    places = tuple(
        Place(place.page, (within(place.boxes[0], drawings[place.page]),))
        if place.page in drawings
        else place
        for place in book.stretches(own)
    )
    after = _after(book, end, starts)
    title = one.title
    return BookItem(one.label.kind, one.label.number, title, one.page, places, tuple(own), after=after)


def with_whole_figures(item: BookItem, figures: Sequence[BookItem]) -> BookItem:
    """With the whole of each figure that its place cuts through."""
    places = []
    for place in item.places:
        box = place.boxes[0]
        drawn = [one for figure in figures for one in figure.places if one.page == place.page]
        for cut in (one.boxes[0] for one in drawn):
            wide, high = overlap(box[0], box[2], cut[0], cut[2]), overlap(box[1], box[3], cut[1], cut[3])
            size = (cut[2] - cut[0]) * (cut[3] - cut[1])
            if wide > 0 and high > 0 and wide * high > _CUT_THROUGH * size:
                box = union([box, cut])
        places.append(Place(place.page, (box,)))
    return replace(item, places=tuple(places))


def _example_blocks(book: BlockIndex, first: int, starts: set[int]) -> tuple[list[int], int]:
    """The blocks of an example with its solution, up to the next heading, and where they end."""
    numbers = []
    number = first + 1
    while number < min(len(book.blocks), first + _LONGEST_EXAMPLE):
        block = book.blocks[number]
        if number in starts or (block.kind is BlockKind.HEADING and not _SOLUTION.match(block.text)):
            break
        if block.kind is BlockKind.EXERCISE:
            break
        if block.kind is not BlockKind.CAPTION:
            numbers.append(number)
        number += 1
    return numbers, number


def _task_blocks(
    book: BlockIndex, first: int, starts: set[int], page: int, drawings: Mapping[int, PageDrawing]
) -> tuple[list[int], int]:
    """The blocks of an activity or a box below its heading, and where they end.

    Where its text is set on a ground, all text that goes on so; else its list, or its first paragraph, up to
    text that no list follows.
    """
    numbers: list[int] = []
    framed: bool | None = None  # until the first text below the heading
    has_text = False
    end = number = first + 1
    while number < len(book.blocks) and number not in starts:
        block = book.blocks[number]
        if not block.sentences or block.kind is BlockKind.CAPTION:
            number += 1
            continue
        alone = number == first + 1 and len(book.blocks[first].text.split()) <= _LABEL_WORDS
        if block.kind is BlockKind.HEADING and alone and block.sentences[0].page == page:
            numbers.append(number)  # the title below a label
            number += 1
            continue
        if block.kind is BlockKind.HEADING or block.sentences[0].page - page > 1:
            break
        here = book.is_framed(number, drawings)
        framed = here if framed is None else framed
        if framed:
            if not here and not _is_list_of(book, numbers, number):
                break
        elif has_text and block.kind in TEXT_KINDS and not _goes_on(book, numbers, number, starts):
            break
        numbers.append(number)
        has_text = True
        number += 1
        end = number
    while numbers and book.blocks[numbers[-1]].kind is BlockKind.EQUATION:
        end = numbers.pop()
    return numbers, end


def _goes_on(book: BlockIndex, numbers: Sequence[int], number: int, starts: set[int]) -> bool:
    """Whether a paragraph of an activity without a ground follows what leads to it or leads to a list."""
    return book.blocks[numbers[-1]].text.rstrip().endswith(":") or _list_follows(book, number, starts)


def _is_list_of(book: BlockIndex, numbers: Sequence[int], number: int) -> bool:
    """Whether a list goes on with the list that an activity consists of."""
    if not numbers or book.blocks[number].kind is not BlockKind.LIST:
        return False
    return book.blocks[numbers[-1]].kind is BlockKind.LIST and number - numbers[-1] <= 2


def _list_follows(book: BlockIndex, number: int, starts: set[int]) -> bool:
    """Whether the next text behind a paragraph is a list below the same heading."""
    block = book.blocks[number]
    if block.kind is BlockKind.LIST:
        return True
    for after in range(number + 1, min(number + 4, len(book.blocks))):
        other = book.blocks[after]
        if after in starts or other.kind is BlockKind.HEADING or other.headings != block.headings:
            return False
        if other.kind is BlockKind.LIST:
            return other.text.lstrip()[:1] in "•▪■●*►–-"
        if other.kind is BlockKind.PARAGRAPH:
            return False
    return False


def _after(book: BlockIndex, end: int, starts: set[int]) -> tuple[SentenceKey, ...]:
    """The sentences of the paragraphs that follow, up to a heading."""
    numbers = []
    for number in range(end, min(end + 6, len(book.blocks))):
        block = book.blocks[number]
        if number in starts or block.kind in (BlockKind.HEADING, BlockKind.EXERCISE):
            break
        if block.kind in TEXT_KINDS:
            numbers.append(number)
    return book.some_words(numbers)
