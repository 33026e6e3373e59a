"""Figures whose label is drawn, so that no text bears it: the text speaks of them, and they are missing
among those with a caption."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.core.values import BlockKind, BookItem, Box, ItemKind, Place, SentenceKey
from engine.ingest.block_index import TEXT_KINDS, BlockIndex
from engine.ingest.item_places import Caption, PageDrawing, areas_of
from engine.ingest.layout import overlap
from engine.ingest.row import union

_LEAST_HEIGHT, _LEAST_WIDTH = 60.0, 80.0  # points of a picture without its caption
_TITLE_WORDS = 60
_NEAR_PAGES = (0, 1, -1)  # from the first sentence that names a figure, in this order
_TAKEN = 0.2  # share of an area that another figure covers at most

Mentions = Mapping[tuple[ItemKind, str], Sequence[SentenceKey]]


def uncaptioned_figures(
    book: BlockIndex, items: Sequence[BookItem], mentions: Mentions, drawings: Mapping[int, PageDrawing]
) -> list[BookItem]:
    """The figures that are named in the text and missing in the row of those that were found. `items`: all
    found so far; `mentions`: the sentences that name each label. With the picture that is left over on the
    page where such a figure is first named and the paragraph below it, else with the sentence that names it
    and no place."""
    taken = [(place.page, place.boxes[0]) for item in items for place in item.places]
    found: list[BookItem] = []
    for number in _missing(items, mentions):
        key = mentions[ItemKind.FIGURE, number][0]
        page = book.blocks[key[0]].sentences[key[1]].places[-1].page
        for near in _NEAR_PAGES:
            picture = next(_left_over(book, page + near, drawings, taken), None)
            if picture is not None:
                area, block = picture
                taken.append((page + near, area))
                title = " ".join(book.blocks[block].text.split()[:_TITLE_WORDS])
                own = tuple(book.keys_of(block))
                place = (Place(page + near, (area,)),)
                found.append(BookItem(ItemKind.FIGURE, number, title, page + near, place, own))
                break
        else:
            title = " ".join(book.blocks[key[0]].sentences[key[1]].text.split()[:_TITLE_WORDS])
            found.append(BookItem(ItemKind.FIGURE, number, title, page, own=(key,)))
    return found


def _missing(items: Sequence[BookItem], mentions: Mentions) -> Iterator[str]:
    """The numbers between those of the chapter's figures that only sentences bear, lowest first."""
    own = [item.number.split(".") for item in items if item.kind is ItemKind.FIGURE]
    pairs = [(parts[0], int(parts[1])) for parts in own if len(parts) == 2 and parts[1].isdigit()]
    if not pairs:
        return
    chapter = Counter(prefix for prefix, _ in pairs).most_common(1)[0][0]
    have = {number for prefix, number in pairs if prefix == chapter}
    for number in range(1, max(have)):
        if number not in have and (ItemKind.FIGURE, f"{chapter}.{number}") in mentions:
            yield f"{chapter}.{number}"


def _left_over(
    book: BlockIndex, page: int, drawings: Mapping[int, PageDrawing], taken: Sequence[tuple[int, Box]]
) -> Iterator[tuple[Box, int]]:
    """(area, block below it) of each picture on a page that belongs to nothing yet, topmost first."""
    drawing = drawings.get(page)
    if drawing is None:
        return
    numbers = sorted({key[0] for key, _ in book.lines.get(page, ())})
    places = [(union(book.boxes(book.keys_of(n), page)), n) for n in numbers if _may_tell(book, n)]
    for box, number in sorted(places, key=lambda one: one[0][1]):
        area = areas_of([Caption(box)], drawing, book.prose(page, {number}))[0]
        if area is None or box[1] - area[1] < _LEAST_HEIGHT or area[2] - area[0] < _LEAST_WIDTH:
            continue
        if not any(other == page and _share(area, cut) > _TAKEN for other, cut in taken):
            yield area, number


def _may_tell(book: BlockIndex, number: int) -> bool:
    return book.blocks[number].kind in (*TEXT_KINDS, BlockKind.CAPTION, BlockKind.SIDEBOX)


def _share(area: Box, other: Box) -> float:
    wide, high = overlap(area[0], area[2], other[0], other[2]), overlap(area[1], area[3], other[1], other[3])
    size = (area[2] - area[0]) * (area[3] - area[1])
    return max(wide, 0.0) * max(high, 0.0) / size if size else 1.0
