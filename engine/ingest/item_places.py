"""Where figures and tables stand on a page, to be cut out as pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from engine.core.values import Box
from engine.ingest.layout import contains, overlap
from engine.ingest.row import union

_CELL = 6.0  # points; what is drawn less than about two of them apart hangs together
_REACH = 2  # cells
_MOST_OF_PAGE = 0.7  # share of the page from which on something drawn is its background
_PROSE_WORDS = 5  # of a line that is no label of a drawing
_FAR = 260.0  # points between a caption and its picture at most
_STEP = 45.0  # points between two parts of one picture at most
_SPECK = 12.0
_THIN = 12.0  # points; what runs along the side of a frame is no wider
_TEXT_SHARE = 0.2  # of a frame that lines of text cover when it is their ground
_MUCH_TEXT = 0.3  # the same of what hangs together: a title with its ornament
_LABEL = re.compile(r"[^\W\d_]{3}")
_LABEL_WORDS = 7
_MOST_LABELS = 24
_MARGIN = 4.0
_LEAST_KEPT = 0.12  # of a box when lines of text are cut off
_WITH_CAPTION = 0.75  # of what is left without the caption
_ROOM, _LEAST_ROOM = 300.0, 40.0  # points above a caption where a picture may be, and where one can't
_SIDE = 0.05  # share of the page's width that is its margin
_EDGE = 0.085  # share of the page's height where running heads and page numbers stand
_LABEL_REACH = 9.0  # points between a drawing and words that belong to it


@dataclass(slots=True)
class PageDrawing:
    """What one page shows besides its text: `drawn` are pictures, frames and lines, `pictures` the first of
    these, `words` all runs of text with their boxes."""

    width: float
    height: float
    drawn: list[Box] = field(default_factory=list)
    pictures: list[Box] = field(default_factory=list)
    words: list[tuple[str, Box]] = field(default_factory=list)

    @property
    def box(self) -> Box:
        return (0.0, 0.0, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Caption:
    """Where a caption stands. `below`: what it names stands below it rather than above, as with tables."""

    box: Box
    below: bool = False


def areas_of(captions: Sequence[Caption], page: PageDrawing, prose: Sequence[Box]) -> list[Box | None]:
    """For each caption the box around it and what it names; None where nothing is drawn near it.

    `prose`: lines of running text, over which no picture reaches.
    """
    prose = [
        line for line in _without_labels(page, prose) if not any(_is_on(line, one.box) for one in captions)
    ]
    parts = _parts(page, [caption.box for caption in captions], prose)
    owner = _owners(captions, parts, prose)
    found: list[Box | None] = []
    for number, caption in enumerate(captions):
        own = [parts[index] for index, who in owner.items() if who == number]
        others = [other.box for other in captions if other is not caption]
        text = [*prose, *others]
        if not own:
            found.append(_free_beside(caption, page, text))
            continue
        if caption.below:
            found.append(within(union([caption.box, *own]), page))
            continue
        box = _clear_of(union([caption.box, *own]), caption.box, text)
        box = _with_words(box, page, prose, others)
        found.append(_clear_of(within(box, page), caption.box, text))
    return found


def grown(box: Box, page: PageDrawing, prose: Sequence[Box]) -> Box:
    """A box around the text of a table with the lines and grounds that are drawn around it."""
    parts = _parts(page, (), prose)
    for _ in range(3):
        near = [part for part in parts if _gap(part, box) < _LABEL_REACH and not contains(box, part, 0)]
        if not near:
            break
        box = union([box, *near])
    return box


def _clear_of(box: Box, caption: Box, text: Sequence[Box]) -> Box:
    """The largest part of a box that no line of text reaches into: pictures have white edges over which text
    may be set. With the caption where that costs little. A box full of text stays as it is."""
    lines = [
        line
        for line in text
        if overlap(box[0], box[2], line[0], line[2]) > 2 and overlap(box[1], box[3], line[1], line[3]) > 2
    ]
    if not lines:
        return box
    empty = list(_empty(box, lines))
    whole = max((one for one in empty if contains(one, caption, 3)), key=_area, default=None)
    bare = max(_empty(box, [*lines, caption]), key=_area, default=None)
    if whole is None or (bare is not None and _area(whole) < _WITH_CAPTION * _area(bare)):
        whole = bare
    return whole if whole is not None and _area(whole) >= _LEAST_KEPT * _area(box) else box


def _free_beside(caption: Caption, page: PageDrawing, text: Sequence[Box]) -> Box | None:
    """The room without text on the side of a caption where what it names is expected: a picture may be
    drawn as a part of something as large as the page. None where there is too little of it."""
    x0, y0, x1, y1 = caption.box
    side, edge = _SIDE * page.width, _EDGE * page.height
    top, bottom = (y0, min(y1 + _ROOM, page.height - edge)) if caption.below else (max(y0 - _ROOM, edge), y1)
    zone = (max(x0 - page.width / 2, side), top, min(x1 + page.width / 2, page.width - side), bottom)
    free = [one for one in _empty(zone, text) if contains(one, caption.box, 3)]
    best = max(free, key=_area, default=None)
    if best is None or best[3] - best[1] < (y1 - y0) + _LEAST_ROOM:
        return None
    return best


def _empty(box: Box, lines: Sequence[Box]) -> Iterator[Box]:
    """The parts of a box between lines of text that cannot be made larger, and some smaller ones."""
    tops = sorted({box[1], *(line[3] for line in lines if box[1] < line[3] < box[3])})
    bottoms = sorted({box[3], *(line[1] for line in lines if box[1] < line[1] < box[3])})
    ordered = sorted(lines, key=lambda one: one[0])
    for top in tops:
        below = [line for line in ordered if line[3] - max(top, line[1]) > 2]
        for bottom in bottoms:
            if bottom - top < _SPECK:
                continue
            left = box[0]
            for line in below:
                if bottom - line[1] <= 2:
                    continue
                if line[0] - left > _SPECK:
                    yield (left, top, line[0], bottom)
                left = max(left, line[2])
            if box[2] - left > _SPECK:
                yield (left, top, box[2], bottom)


def labels_in_area(area: Box, page: PageDrawing, text: Sequence[Box]) -> tuple[str, ...]:
    """The words inside a drawing, those below each other joined, without what stands in lines of text."""
    runs = [
        (word, box)
        for word, box in page.words
        if contains(area, box, 2)
        and not any(
            line[0] - 2 < (box[0] + box[2]) / 2 < line[2] + 2 and line[1] < (box[1] + box[3]) / 2 < line[3]
            for line in text
        )
    ]
    joined: list[tuple[str, Box]] = []
    for word, box in sorted(runs, key=lambda run: (run[1][1], run[1][0])):
        before = next((n for n, (_, above) in enumerate(joined) if _goes_below(above, box)), None)
        if before is None:
            joined.append((word, box))
        else:
            said, above = joined[before]
            joined[before] = (f"{said} {word}", (above[0], above[1], max(above[2], box[2]), box[3]))
    labels = [" ".join(word.split()) for word, _ in joined]
    kept = [word for word in labels if _LABEL.search(word) and len(word.split()) <= _LABEL_WORDS]
    return tuple(dict.fromkeys(kept))[:_MOST_LABELS]


def _goes_below(above: Box, box: Box) -> bool:
    """Whether words stand close below others, as the second line of a label."""
    height = box[3] - box[1]
    near = -0.3 * height < box[1] - above[3] < 0.5 * height
    middle, other = (above[0] + above[2]) / 2, (box[0] + box[2]) / 2
    return near and (abs(above[0] - box[0]) < 3 or abs(middle - other) < 6 or abs(above[2] - box[2]) < 3)


def within(box: Box, page: PageDrawing, margin: float = _MARGIN) -> Box:
    """A box with a margin, inside its page."""
    x0, y0, x1, y1 = box
    return (
        max(0.0, x0 - margin),
        max(0.0, y0 - margin),
        min(page.width, x1 + margin),
        min(page.height, y1 + margin),
    )


def frame_around(box: Box, page: PageDrawing) -> Box | None:
    """The smallest frame around a line of text that is higher than the line; None without one."""
    frames = [
        drawn
        for drawn in page.drawn
        if contains(drawn, box, 6)
        and drawn[3] - drawn[1] > 1.6 * (box[3] - box[1])
        and not _is_background(drawn, page)
    ]
    return min(frames, key=_area, default=None)


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _is_background(box: Box, page: PageDrawing) -> bool:
    return _area(box) > _MOST_OF_PAGE * page.width * page.height


def _parts(page: PageDrawing, captions: Sequence[Box], prose: Sequence[Box]) -> list[Box]:
    """What is drawn, as boxes of what hangs together; frames and rules of text are left out."""
    cells: set[tuple[int, int]] = set()
    grounds = {box for box in page.drawn if _holds_text(box, prose)}
    around = [(line[0] - 3, line[1] - 3, line[2] + 3, line[3] + 3) for line in prose]
    for box in page.drawn:
        if box in grounds or _is_background(box, page) or _is_rule(box, page):
            continue
        if any(_is_edge(box, ground) for ground in grounds):
            continue
        if box[3] < _EDGE * page.height or box[1] > (1 - _EDGE) * page.height:
            continue
        x0, y0, x1, y1 = box
        if any(one[0] <= x0 and one[1] <= y0 and one[2] >= x1 and one[3] >= y1 for one in around):
            continue  # an underline, a bullet, the mark of a footnote
        cells.update(_over(box))
    for line in (*captions, *prose):
        cells.difference_update(_over((line[0], line[1] + 2, line[2], line[3] - 2)))
    parts = [box for box in _connected(cells) if min(box[2] - box[0], box[3] - box[1]) > _SPECK]
    return [part for part in parts if not _holds_text(part, prose, _MUCH_TEXT)]


def _is_rule(box: Box, page: PageDrawing) -> bool:
    """A line over most of the page's width or height."""
    wide, high = box[2] - box[0], box[3] - box[1]
    return (high < 3 and wide > 0.6 * page.width) or (wide < 3 and high > 0.5 * page.height)


def _is_on(line: Box, caption: Box) -> bool:
    """Whether a line of text is one of a caption."""
    middle = (line[1] + line[3]) / 2
    return caption[1] < middle < caption[3] and overlap(line[0], line[2], caption[0], caption[2]) > 0


def _is_edge(box: Box, ground: Box) -> bool:
    """Whether something thin runs along a side of a frame, as an ornament of it."""
    wide, high = box[2] - box[0], box[3] - box[1]
    if min(wide, high) > _THIN or not contains(ground, box, _THIN):
        return False
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return (
        min(abs(x - ground[0]), abs(x - ground[2])) < _THIN
        or min(abs(y - ground[1]), abs(y - ground[3])) < _THIN
    )


def _without_labels(page: PageDrawing, prose: Sequence[Box]) -> list[Box]:
    """Lines without those that are strewn over a picture: its labels, however many words they have."""
    pictures = [box for box in page.pictures if not _is_background(box, page) and not _holds_text(box, prose)]
    return [line for line in prose if not any(contains(picture, line, 3) for picture in pictures)]


def _holds_text(box: Box, prose: Sequence[Box], share: float = _TEXT_SHARE) -> bool:
    """Whether a frame or a picture is the ground of text: lines cover a good part of it."""
    x0, y0, x1, y1 = box[0] - 3, box[1] - 3, box[2] + 3, box[3] + 3
    inside = [
        line for line in prose if x0 <= line[0] and y0 <= line[1] and x1 >= line[2] and y1 >= line[3]
    ]  # fmt: skip
    return sum(map(_area, inside)) > share * _area(box)


def _over(box: Box) -> set[tuple[int, int]]:
    x0, x1 = int(box[0] // _CELL), int(box[2] // _CELL)
    y0, y1 = int(box[1] // _CELL), int(box[3] // _CELL)
    x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, 400), min(y1, 400)
    return {(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)}


def _connected(cells: set[tuple[int, int]]) -> list[Box]:
    """Boxes of the groups of cells that touch, also over a corner or one empty cell."""
    levels: dict[int, list[int]] = {}
    for x, y in cells:
        levels.setdefault(y, []).append(x)
    runs = [(y, first, last) for y in sorted(levels) for first, last in _runs(sorted(levels[y]))]
    group = list(range(len(runs)))  # run -> one before it in its group, or itself

    def root(at: int) -> int:
        while group[at] != at:
            group[at] = group[group[at]]
            at = group[at]
        return at

    for at, (y, first, last) in enumerate(runs):
        for other in range(at - 1, -1, -1):
            above, begin, end = runs[other]
            if y - above > _REACH:
                break
            if above < y and begin - last <= _REACH and first - end <= _REACH:
                group[root(other)] = root(at)
    found: dict[int, list[tuple[int, int, int]]] = {}
    for at, run in enumerate(runs):
        found.setdefault(root(at), []).append(run)
    return [
        (
            min(first for _, first, _ in own) * _CELL, own[0][0] * _CELL,
            (max(last for _, _, last in own) + 1) * _CELL, (own[-1][0] + 1) * _CELL,
        )
        for own in found.values()
    ]  # fmt: skip


def _runs(xs: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last of the numbers that follow each other, one missing at most. `xs`: rising."""
    first = last = xs[0]
    for x in xs[1:]:
        if x - last > _REACH:
            yield first, last
            first = x
        last = x
    yield first, last


def _owners(captions: Sequence[Caption], parts: Sequence[Box], prose: Sequence[Box]) -> dict[int, int]:
    """Part -> caption. The nearest pair first; a part near one that has an owner belongs to it, too."""
    reach: dict[int, tuple[float, int]] = {}
    for index, part in enumerate(parts):
        for number, caption in enumerate(captions):
            cost = _distance(caption, part, prose)
            if cost is not None and cost < _FAR and (index not in reach or cost < reach[index][0]):
                reach[index] = (cost, number)
    owner: dict[int, int] = {}
    waiting = dict(reach)
    while waiting:
        index = min(waiting, key=lambda one: waiting[one][0])
        cost, number = waiting.pop(index)
        nearest = min((c for c, n in (reach[i] for i in owner if owner[i] == number)), default=None)
        if (
            nearest is not None
            and cost > max(_STEP, nearest + _STEP)
            and not _is_near(parts[index], [parts[i] for i in owner if owner[i] == number])
        ):
            continue  # far behind what the caption has already: another picture, without a caption
        owner[index] = number
        for other in range(len(parts)):
            if other in owner:
                continue
            gap = _gap(parts[index], parts[other])
            if gap < _STEP and not _between(parts[index], parts[other], prose):
                through = cost + gap
                if other not in waiting or through < waiting[other][0]:
                    waiting[other] = (through, number)
                    reach.setdefault(other, (through, number))
    return owner


def _is_near(part: Box, others: Iterable[Box]) -> bool:
    return any(_gap(part, other) < _STEP for other in others)


def _distance(caption: Caption, part: Box, prose: Sequence[Box]) -> float | None:
    """How far a part is from a caption, the side on which it is expected counting less; None where running
    text stands between them."""
    box = caption.box
    wide, high = overlap(box[0], box[2], part[0], part[2]), overlap(box[1], box[3], part[1], part[3])
    if _between(box, part, prose):
        return None
    if wide > 0:
        gap = max(0.0, -high)
        is_below = part[1] + part[3] > box[1] + box[3]
        return gap if is_below == caption.below else 1.5 * gap + 12
    if high > 0:
        return -wide + 8
    return 2.0 * _gap(box, part) + 20


def _gap(a: Box, b: Box) -> float:
    dx, dy = max(0.0, -overlap(a[0], a[2], b[0], b[2])), max(0.0, -overlap(a[1], a[3], b[1], b[3]))
    return float((dx * dx + dy * dy) ** 0.5)


def _between(a: Box, b: Box, prose: Sequence[Box]) -> bool:
    """Whether a line of running text stands between two boxes."""
    left, right = max(min(a[0], b[0]), 0), max(a[2], b[2])
    if overlap(a[0], a[2], b[0], b[2]) > 0:
        left, right = max(a[0], b[0]), min(a[2], b[2])
        top, bottom = min(a[3], b[3]), max(a[1], b[1])
    else:
        left, right = min(a[2], b[2]), max(a[0], b[0])
        top, bottom = max(a[1], b[1]), min(a[3], b[3])
        if top > bottom:
            top, bottom = bottom, top
    return any(
        overlap(left, right, line[0], line[2]) > 4 and top - 1 < (line[1] + line[3]) / 2 < bottom + 1
        for line in prose
    )


def _with_words(box: Box, page: PageDrawing, prose: Sequence[Box], captions: Sequence[Box]) -> Box:
    """With the words in a drawing and at its edge that are no running text and no other caption."""
    taken = list(prose) + list(captions)
    for _ in range(2):
        near = within(box, page, _LABEL_REACH)
        for text, word in page.words:
            middle = ((word[0] + word[2]) / 2, (word[1] + word[3]) / 2)
            touches = overlap(near[0], near[2], word[0], word[2]) > 0 and near[1] < middle[1] < near[3]
            if not touches or len(text.split()) > _PROSE_WORDS:
                continue
            if any(line[0] - 2 < middle[0] < line[2] + 2 and line[1] < middle[1] < line[3] for line in taken):
                continue
            box = union([box, word])
    return box
