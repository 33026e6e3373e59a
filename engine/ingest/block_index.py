"""The blocks of a document by page and line, with what is asked of them again and again."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from engine.core.values import Block, BlockKind, Box, Place, SentenceKey
from engine.ingest.item_labels import label_at_start
from engine.ingest.item_places import PageDrawing, frame_around
from engine.ingest.layout import overlap
from engine.ingest.row import union

_PROSE_WORDS = 5  # of a line of running text
_STRAY = 0.15  # share of the largest part of an activity on a page below which another one is no part
_LONG_LINE = 110.0  # points; a shorter line is running text only where another one is beside it
_AFTER_WORDS = 90  # of what follows an activity
_WORD = re.compile(r"[^\W\d_]{2}")
TEXT_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST)


class BlockIndex:
    """The blocks of a document with what is asked of them again and again."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = blocks
        self.lines: dict[int, list[tuple[SentenceKey, Box]]] = defaultdict(list)
        for number, block in enumerate(blocks):
            for index, sentence in enumerate(block.sentences):
                for place in sentence.places:
                    self.lines[place.page] += [((number, index), box) for box in place.boxes]

    def prose(self, page: int, besides: Iterable[int] = ()) -> list[Box]:
        """The lines of running text on a page, without those of some blocks."""
        left_out = set(besides)
        lines: dict[int, list[tuple[int, Box]]] = defaultdict(list)
        for (number, index), box in self.lines.get(page, ()):
            if number not in left_out:
                lines[number].append((index, box))
        return [
            box
            for number, own in lines.items()
            for index, box in own
            if self._is_prose(number, index, box, [other for _, other in own if other is not box])
        ]

    def _is_prose(self, number: int, index: int, box: Box, others: Sequence[Box]) -> bool:
        block = self.blocks[number]
        if block.kind in (BlockKind.CAPTION, BlockKind.TABLE, BlockKind.EQUATION):
            return False
        if block.kind is BlockKind.HEADING and box[3] - box[1] > 9:
            return True
        if len(_WORD.findall(block.sentences[index].text)) < _PROSE_WORDS:
            return False
        return box[2] - box[0] > _LONG_LINE or any(are_neighbours(box, other) for other in others)

    def inside(self, page: int, area: Box, besides: Iterable[SentenceKey] = ()) -> tuple[SentenceKey, ...]:
        """The sentences with most of their lines inside an area of a page, in reading order."""
        left_out = set(besides)
        counts: dict[SentenceKey, list[int]] = {}
        for key, box in self.lines.get(page, ()):
            middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            within_it = area[0] <= middle[0] <= area[2] and area[1] <= middle[1] <= area[3]
            tally = counts.setdefault(key, [0, 0])
            tally[not within_it] += 1
        return tuple(key for key, (yes, no) in sorted(counts.items()) if yes > no and key not in left_out)

    def boxes(self, keys: Iterable[SentenceKey], page: int) -> list[Box]:
        """The lines of sentences on a page."""
        return [
            box
            for number, index in keys
            for place in self.blocks[number].sentences[index].places
            if place.page == page
            for box in place.boxes
        ]

    def places(self, keys: Iterable[SentenceKey]) -> tuple[Place, ...]:
        """One box for each page around sentences."""
        boxes: dict[int, list[Box]] = defaultdict(list)
        for number, index in keys:
            for place in self.blocks[number].sentences[index].places:
                boxes[place.page] += place.boxes
        return tuple(Place(page, (union(boxes[page]),)) for page in sorted(boxes) if boxes[page])

    def stretches(self, keys: Iterable[SentenceKey]) -> tuple[Place, ...]:
        """As `places`, but a further box where text goes on in another column."""
        found: list[tuple[int, Box]] = []
        for number, index in keys:
            for place in self.blocks[number].sentences[index].places:
                for line in place.boxes:
                    _take_in(found, place.page, line)
        largest = {page: max(_size(box) for other, box in found if other == page) for page, _ in found}
        kept = [(page, box) for page, box in found if _size(box) > _STRAY * largest[page]]
        return tuple(Place(page, (box,)) for page, box in sorted(kept, key=lambda one: one[0]))

    def caption_keys(self, number: int, index: int) -> list[SentenceKey]:
        """The sentences of a caption, up to the next label; of another block the one that bears the label."""
        block = self.blocks[number]
        keys = [(number, index)]
        if block.kind in (BlockKind.CAPTION, BlockKind.HEADING):
            for further in range(index + 1, len(block.sentences)):
                if label_at_start(block.sentences[further].text) is not None:
                    break
                keys.append((number, further))
        return keys

    def some_words(self, numbers: Iterable[int]) -> tuple[SentenceKey, ...]:
        """The sentences of blocks from their beginning, as many as are shown behind an item."""
        keys: list[SentenceKey] = []
        words = 0
        for number in numbers:
            for key in self.keys_of(number):
                words += len(self.blocks[number].sentences[key[1]].text.split())
                if words > _AFTER_WORDS and keys:
                    return tuple(keys)
                keys.append(key)
        return tuple(keys)

    def is_framed(self, number: int, drawings: Mapping[int, PageDrawing]) -> bool:
        """Whether a block is set on a ground of its own, as boxes in the text are."""
        place = self.blocks[number].sentences[0].places[0]
        drawing = drawings.get(place.page)
        return drawing is not None and frame_around(place.boxes[0], drawing) is not None

    def keys_of(self, number: int) -> list[SentenceKey]:
        return [(number, index) for index in range(len(self.blocks[number].sentences))]


def _take_in(found: list[tuple[int, Box]], page: int, line: Box) -> None:
    """Make a box on a page larger by a line of its column, or begin another one."""
    same = [
        i
        for i, (other, box) in enumerate(found)
        if other == page and overlap(box[0], box[2], line[0], line[2]) > 0
    ]
    whole = union([line, *(found[i][1] for i in same)])
    for index in reversed(same):
        del found[index]
    found.append((page, whole))


def _size(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def are_neighbours(a: Box, b: Box) -> bool:
    """Whether two lines stand below or behind each other, as those of one text."""
    high = max(a[3] - a[1], 1.0)
    gap = -overlap(a[1], a[3], b[1], b[3])
    if gap > high:
        return False
    return overlap(a[0], a[2], b[0], b[2]) > 0 if gap > -0.5 * high else abs(distance(a, b)) < 2 * high


def distance(a: Box, b: Box) -> float:
    return max(0.0, -overlap(a[0], a[2], b[0], b[2])) + max(0.0, -overlap(a[1], a[3], b[1], b[3]))
