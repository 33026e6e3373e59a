"""Words inside figures: which groups of rows are labels of a drawing or picture, not text to read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.core.values import Box
from engine.ingest.layout import Ink, Region, contains, group_box, overlap
from engine.ingest.lines import MARKER, WORD
from engine.ingest.paragraphs import CAPTION, NUMBERED, SECTION_WORD
from engine.ingest.row import Row
from engine.ingest.spans import PageSpans

_LABEL_WORDS = 8
_TITLES = re.compile(r"(?i)(?:example|solution|activity|answer|note|उदाहरण|हल|क्रियाकलाप|उत्तर|नोट)\b")
_HALF_FORMULA = re.compile(r"=$|^= ?\S")
_PART_CAPTION = re.compile(
    r"^\([a-h]\) ?(?:\S+ ){2,}\S"
)  # "(b) Types of bones" below one of several pictures


@dataclass(slots=True)
class Figures:
    """The drawings of one page, and what is said inside them.

    `body`: font size of the document's running text; `waiting`: labels of the region in hand.
    """

    page: PageSpans
    body: float
    ink: Ink = field(default_factory=Ink)
    labels: list[str] = field(default_factory=list)
    waiting: list[list[Row]] = field(default_factory=list)

    def draw(self, rows: list[Row], used: list[Box]) -> None:
        """Takes note of what is drawn; `used`: frames that hold text, which are no drawings."""
        prose = [row.box for row in rows if len(row.text.split()) > 5]
        for box in self.page.frames + self.page.ink + self.page.images:
            if any(contains(u, box, 9) and contains(box, u, 9) for u in used):
                continue
            small = box[3] - box[1] < 9
            if box[3] - box[1] < 2.5 and 4 < box[2] - box[0] < 320 and _underlines(box, rows):
                continue
            if small or not any(contains(box, line) for line in prose):
                self.ink.add(box)

    def take_labels(
        self, groups: list[list[Row]], region: Region, size: float, framed: bool
    ) -> list[list[Row]]:
        """The groups that are text; the labels among them wait for `settle`. `size`: of the region's text."""
        kept = []
        top = min((row.box[1] for group in groups for row in group), default=0.0)
        prose = [row for group in groups if _count(group) > 7 for row in group]
        scattered = framed and self._is_picture(region, groups)
        self.waiting = []
        for group in groups:
            title = framed and group[0].box[1] < top + 2 and len(groups) > 1 and not scattered
            if title or _marks_a_line(group, groups) or _is_text(group, prose):
                kept.append(group)
            elif self._is_chapter_number(group) or self._is_part_letter(group):
                self.labels.append(group[0].text)
            elif self._may_be_label(group, size) and (scattered or self._stands_at_ink(group, size)):
                self.waiting.append(group)
            else:
                kept.append(group)
        return kept

    def settle(self) -> list[list[Row]]:
        """Ends a region: two words or more alone below a picture are its caption, the rest are labels."""
        captions = []
        for group in self.waiting:
            text = " ".join(row.text for row in group)
            if len(text.split()) > 1 and self._is_below_picture(group_box(group)):
                captions.append(group)
            else:
                self.labels.append(text)
        return captions

    def _is_picture(self, region: Region, groups: list[list[Row]]) -> bool:
        """Whether a frame is a picture with words strewn over it: no prose, no common left edge."""
        rows = [row for group in groups for row in group]
        image = any(
            max(abs(a - b) for a, b in zip(region.box, box, strict=True)) < 9 for box in self.page.images
        )
        if len(groups) < 3 or len(rows) < len(region.rows) or any(_count(g) > _LABEL_WORDS for g in groups):
            return False
        level = sum(any(abs(a.baseline - b.baseline) < 1 for b in rows if b is not a) for a in rows)
        if level > 0.6 * len(rows):
            return False  # a table
        aligned = max(sum(abs(row.box[0] - other.box[0]) < 3 for other in rows) for row in rows)
        return aligned < 0.5 * len(rows) and (image or self.ink.touches(region.box, -6))

    def _may_be_label(self, group: list[Row], size: float) -> bool:
        """Whether words could be a label by themselves: short, no sentence, no heading, no list item."""
        text = " ".join(row.text for row in group)
        if len(group) > 4 or len(text.split()) > _LABEL_WORDS or CAPTION.match(text) or NUMBERED.match(text):
            return False
        if re.search(r"[.?!।:]$", text) or _TITLES.match(text) or SECTION_WORD.fullmatch(text):
            return False
        if _HALF_FORMULA.search(text):  # what it equals stands beside it: part of a displayed formula
            return False
        if group[0].size > min(size, self.body) + 1 or _PART_CAPTION.match(text):
            return False
        return not (MARKER.match(text) and group[0].size > size - 0.6)

    def _is_chapter_number(self, group: list[Row]) -> bool:
        """The large figure of a chapter's first page; its number is read from elsewhere."""
        return len(group) == 1 and group[0].text.isdigit() and group[0].size > 2 * self.body

    def _is_part_letter(self, group: list[Row]) -> bool:
        """ "(a)" below one part of a figure."""
        first = group[0]
        small = first.italic and first.size < self.body - 0.6
        return len(group) == 1 and small and bool(re.fullmatch(r"\([a-h]\)", first.text))

    def _stands_at_ink(self, group: list[Row], size: float) -> bool:
        title = all(row.bold for row in group) and group[0].size > size - 0.6
        return not (title and _count(group, letters=4)) and self.ink.touches(group_box(group), 12)

    def _is_below_picture(self, box: Box) -> bool:
        middle = (box[0] + box[2]) / 2
        return any(
            0 <= box[1] - (image[3] - 3) < 18 and image[0] - 4 < middle < image[2] + 4
            and image[2] - image[0] > 50 and image[3] - image[1] > 40 and self._labels_at(image) < 3
            for image in self.page.images
        )  # fmt: skip

    def _labels_at(self, image: Box) -> int:
        near = (image[0] - 15, image[1] - 15, image[2] + 15, image[3] + 25)
        return sum(contains(near, group_box(group), 0) for group in self.waiting)


def _count(group: list[Row], letters: int = 1) -> int:
    """Words of a group; 0 when its text is shorter than `letters`."""
    text = " ".join(row.text for row in group)
    return len(text.split()) if len(text) >= letters else 0


def _is_text(group: list[Row], prose: list[Row]) -> bool:
    """Whether short rows belong to running text: in its font, and at the left edge of a neighbouring line.

    So do the choices "(a) ... (b) ..." of a question, whatever their edge.
    """
    first = group[0]
    if len(first.text) < 4:
        return False
    if _opens_lines(group, prose):
        return True
    item = bool(MARKER.match(first.text)) and len(first.text) > 5
    for row in prose:
        if row.font != first.font or abs(row.size - first.size) > 0.4 or any(row is own for own in group):
            continue
        gap = max(row.box[1] - group[-1].box[3], first.box[1] - row.box[3])
        level = abs(row.baseline - first.baseline) < 1 and _count(group) > 2
        if level and 0 < first.box[0] - row.box[2] < 4 * row.size:
            return True
        if gap < (1.5 if item else 0.7) * row.size and (
            abs(row.box[0] - first.box[0]) < 2 or (item and row.box[0] < first.box[2])
        ):
            return True
    return False


def _opens_lines(group: list[Row], prose: list[Row]) -> bool:
    """Whether a line of words, set like running text, begins where that begins: it leads to a formula."""
    for row in group:
        if len(WORD.findall(row.text)) < 3:
            continue
        alike = [other for other in prose if other.font == row.font and abs(other.size - row.size) < 0.4]
        if sum(abs(other.box[0] - row.box[0]) < 2 for other in alike) > max(2, len(alike) // 3):
            return True
    return False


def _marks_a_line(group: list[Row], groups: list[list[Row]]) -> bool:
    """Whether a number stands left of a text on the same line: the number of an exercise or item."""
    marker = group[0]
    return len(group) == 1 and bool(MARKER.fullmatch(marker.text)) and any(
        0 < row.box[0] - marker.box[2] < 4 * row.size and abs(row.baseline - marker.baseline) < 2
        and len(row.text) > 6
        for group in groups for row in group
    )  # fmt: skip


def _underlines(bar: Box, rows: list[Row]) -> bool:
    """Whether a thin line belongs to text (fraction bar, underline), not to a drawing."""
    level = [row for row in rows if -5 < bar[1] - row.box[1] < 5 or -5 < bar[1] - row.box[3] < 5]
    return any(
        overlap(bar[0], bar[2], row.box[0], row.box[2]) > 0.5 * min(bar[2] - bar[0], row.width)
        for row in level
    )
