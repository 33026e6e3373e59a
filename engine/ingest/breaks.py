"""Paragraphs that a column, a page end, a picture, a footnote, a note or a box cut in two: joined again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from engine.core.text import is_devanagari
from engine.core.values import BlockKind
from engine.ingest.layout import overlap
from engine.ingest.paragraphs import Paragraph
from engine.ingest.structure import FLOWING, Part, stream_of

_LONG = 40  # letters of a paragraph that may be torn before a capital letter
_FAMILY = 6  # letters of a font's name
_SHORT = 12  # before a small letter
_SAME_SIZE = 0.6  # points
_SAME_EDGE = 3.0  # points between the edges of a paragraph and of its rest in the same column
_SAME_WIDTH = 0.75  # share of the wider of two columns
_SAME_BOX = 0.97  # of the wider half of a box
_FULL = 0.8  # share of a column's width that a line takes before a word is too long for the rest
_FURTHEST = 2  # pages, with a picture of a whole page between
_LOW_ON_PAGE = 0.6  # of what is printed, from where running text may go on with a capital letter overleaf
_OPEN = re.compile(r"[^\W\d_]{2}$|\b[aAI]$|[\u0900-\u0963]$|[,\-\u00ad]$")  # how a torn line ends
_REST = re.compile(r"a\s|(?!where\b)[a-zà-ÿāīūṛṅñṭḍṇśṣḥ]{2}")  # how the rest of a sentence begins


def merge_over_breaks(paragraphs: Iterable[Paragraph], body: float) -> list[Part]:
    """The paragraphs in reading order as parts: those that one text goes on in are one.

    `body`: font size of the document's running text, in points.
    """
    return _Joiner(body).parts_of(paragraphs)


@dataclass(slots=True)
class _Joiner:
    """Reads paragraph by paragraph, and knows which ones before broke off in a sentence."""

    body: float
    parts: list[Part] = field(default_factory=list)
    last: dict[int, Part] = field(default_factory=dict)  # of each stream
    torn: list[Part] = field(default_factory=list)
    flowed: list[Paragraph] = field(default_factory=list)  # in reading order
    lowest: float = 0.0  # where the lowest text of all pages so far ends
    running: Part | None = None  # the last one of running text

    def parts_of(self, paragraphs: Iterable[Paragraph]) -> list[Part]:
        for paragraph in paragraphs:
            if paragraph.kind in FLOWING:
                self._add(paragraph)
            else:
                self.parts.append(Part(paragraph.kind, [paragraph]))
            if paragraph.kind is BlockKind.HEADING:
                self.last.pop(_stream(paragraph), None)
        return self.parts

    def _add(self, paragraph: Paragraph) -> None:
        part = self._goes_on_with(paragraph)
        if part is None:
            part = Part(paragraph.kind, [])
            self.parts.append(part)
        part.paragraphs.append(paragraph)
        self.flowed.append(paragraph)
        self.lowest = max(self.lowest, paragraph.last.box[3])
        self.last[_stream(paragraph)] = part
        if _is_running(paragraph, self.body):
            self.running = part
        self.torn = [other for other in self.torn if other is not part]
        if not paragraph.ends:
            self.torn.append(part)

    def _goes_on_with(self, paragraph: Paragraph) -> Part | None:
        """The part that a paragraph is the rest of, or None where it begins something."""
        torn = self._torn_before(paragraph)
        if torn is not None and _is_right_below(torn.tail, paragraph):
            return torn
        before = self.last.get(_stream(paragraph))
        if before is not None and _continues(before.tail, paragraph, self.body):
            if _formula_between(before, paragraph, self.parts):
                return None
            if torn is None or abs(before.tail.size - paragraph.size) < _SAME_SIZE:
                return before
        return torn

    def _torn_before(self, paragraph: Paragraph) -> Part | None:
        """The nearest part that broke off and that a paragraph may go on with, past what stands between."""
        if paragraph.kind is BlockKind.LIST:
            return None
        if _REST.match(paragraph.plain) and not is_devanagari(paragraph.plain):
            found = next((part for part in reversed(self.torn) if self._may_be_rest(paragraph, part)), None)
        else:
            found = self.running if self._may_open_page(paragraph) else None
        return None if found is None or _formula_between(found, paragraph, self.parts) else found

    def _may_be_rest(self, paragraph: Paragraph, part: Part) -> bool:
        """Whether a paragraph that begins with a small letter may be the rest of a part that broke off."""
        tail = part.tail
        if not _breaks_off(tail, _SHORT):
            return False
        if not (_is_akin(tail, paragraph) or _has_lost_its_frame(tail, paragraph)):
            return False
        if tail.page == paragraph.page:
            right_below = _is_right_below(tail, paragraph)
            return right_below or (_is_further_on(tail, paragraph) and not self._has_more(tail, paragraph))
        if paragraph.page - tail.page > (1 if self._has_text(paragraph.page - 1) else _FURTHEST):
            return False
        return _fills_line(tail) and self._is_last(tail) and self._is_first(paragraph)

    def _may_open_page(self, paragraph: Paragraph) -> bool:
        """Whether a page begins with a paragraph in the middle of a sentence, whatever letter it begins with:
        the running text before fills its last line, and no heading stands above the paragraph."""
        if self.running is None or not _is_running(paragraph, self.body) or not self._is_first(paragraph):
            return False
        tail = self.running.tail
        if paragraph.page - tail.page != 1 or tail.last.box[3] < _LOW_ON_PAGE * self.lowest:
            return False
        alike = _is_akin(tail, paragraph) and _is_as_wide(tail, paragraph)
        torn = alike and _breaks_off(tail, _LONG) and _fills_line(tail)
        return torn and not self._is_under_heading(paragraph)

    def _has_text(self, page: int) -> bool:
        """Whether running text stands on a page that was read before."""
        since = takewhile(lambda other: other.page >= page, reversed(self.flowed))
        return any(other.page == page and _is_running(other, self.body) for other in since)

    def _is_last(self, tail: Paragraph) -> bool:
        """Whether nothing of its sort comes behind a paragraph on its page."""
        since = takewhile(lambda other: other is not tail, reversed(self.flowed))
        return not any(other.page == tail.page and _is_akin(other, tail) for other in since)

    def _has_more(self, tail: Paragraph, paragraph: Paragraph) -> bool:
        """Whether text of its sort or a formula stands below a paragraph in its column, above `paragraph`
        where that stands there too."""
        limit = paragraph.box[1] if _is_below(tail, paragraph) else self.lowest
        below = takewhile(lambda part: part.tail.page == tail.page, reversed(self.parts))
        return any(
            tail.box[3] - 2 < other.box[1] < limit and overlap(*other.box[::2], *tail.box[::2]) > 0
            for part in below for other in part.paragraphs
            if other.page == tail.page and (other.kind is BlockKind.EQUATION or _is_akin(other, tail))
        )  # fmt: skip

    def _is_first(self, paragraph: Paragraph) -> bool:
        """Whether nothing of its sort stands before a paragraph on its page."""
        here = takewhile(lambda other: other.page == paragraph.page, reversed(self.flowed))
        return not any(_is_akin(other, paragraph) for other in here)

    def _is_under_heading(self, paragraph: Paragraph) -> bool:
        on_page = takewhile(lambda part: part.tail.page == paragraph.page, reversed(self.parts))
        return any(
            part.kind is BlockKind.HEADING and not part.head.boxed
            and overlap(*part.head.box[::2], *paragraph.box[::2]) > 0
            for part in on_page
        )  # fmt: skip


def _stream(paragraph: Paragraph) -> int:
    """Running text goes on past boxes and notes; text in a box goes on there, and so do a page's notes."""
    return -paragraph.page if paragraph.note and not paragraph.boxed else stream_of(paragraph)


def _is_running(paragraph: Paragraph, body: float) -> bool:
    return not paragraph.boxed and not paragraph.note and abs(paragraph.size - body) <= 0.8


def _is_akin(one: Paragraph, other: Paragraph) -> bool:
    """Whether both are running text, both notes or both text in boxes, and set alike."""
    if bool(one.boxed) != bool(other.boxed) or one.note != other.note:
        return False
    return abs(one.size - other.size) < _SAME_SIZE and bool(_families(one) & _families(other))


def _has_lost_its_frame(before: Paragraph, paragraph: Paragraph) -> bool:
    """Whether a paragraph is as wide as one in a box on the page before, of which this page's half has no
    frame that could be seen."""
    if bool(before.boxed) == bool(paragraph.boxed) or before.page == paragraph.page:
        return False
    wide = _is_as_wide(before, paragraph, _SAME_BOX)
    alike = abs(before.size - paragraph.size) < _SAME_SIZE and bool(_families(before) & _families(paragraph))
    return wide and alike and len(paragraph.lines) > 1


def _families(paragraph: Paragraph) -> set[str]:
    """How the names of its fonts begin: one page has "Bookman", the next one "Bookman-Light"."""
    return {line.main.font[:_FAMILY].casefold() for line in paragraph.lines}


def _breaks_off(paragraph: Paragraph, least: int) -> bool:
    text = paragraph.plain
    return len(text) >= least and bool(_OPEN.search(text))


def _fills_line(paragraph: Paragraph) -> bool:
    """Whether the last line of a paragraph reaches as far as its others; a line alone must be long."""
    if len(paragraph.lines) == 1:
        return len(paragraph.plain) > _LONG
    right = max(line.box[2] for line in paragraph.lines)
    return paragraph.last.box[2] > right - 2.5 * paragraph.size


def _is_right_below(before: Paragraph, paragraph: Paragraph) -> bool:
    return _is_below(before, paragraph) and paragraph.first.box[1] - before.last.box[3] < paragraph.size


def _is_further_on(before: Paragraph, paragraph: Paragraph) -> bool:
    """Whether a paragraph stands below another behind a picture or a box, or in the next column."""
    return _fills_line(before) and (_is_below(before, paragraph) or _is_next_column(before, paragraph))


def _is_below(before: Paragraph, paragraph: Paragraph) -> bool:
    """Whether a paragraph stands below another in the same column, or goes on under what stood beside it."""
    (x0, _, x1, y1), box = before.box, paragraph.box
    same = abs(box[0] - x0) < _SAME_EDGE or abs(box[2] - x1) < _SAME_EDGE
    return before.page == paragraph.page and same and box[1] > y1 - 0.3 * paragraph.size


def _is_next_column(before: Paragraph, paragraph: Paragraph) -> bool:
    """Whether a paragraph stands in the column right of another, further up."""
    (_, _, x1, y1), box = before.box, paragraph.box
    return box[0] > x1 and box[1] < y1 and (len(paragraph.lines) == 1 or _is_as_wide(before, paragraph))


def _is_as_wide(one: Paragraph, other: Paragraph, share: float = _SAME_WIDTH) -> bool:
    widths = sorted(box[2] - box[0] for box in (one.box, other.box))
    return widths[0] > share * widths[1]


def _formula_between(before: Part, paragraph: Paragraph, parts: Sequence[Part]) -> bool:
    """Whether displayed formulas stand right below a part: what follows stands behind them, also when it
    goes on with the sentence ("is given by" / "F = ma" / "where m is ...", see engine.ingest.formulas)."""
    formulas = list(takewhile(lambda part: part.kind is BlockKind.EQUATION, reversed(parts)))
    if not formulas or len(formulas) == len(parts) or parts[-len(formulas) - 1] is not before:
        return False
    first, tail = formulas[-1].head, before.tail
    below = first.page == tail.page and first.box[1] > tail.last.box[1]
    return below and any(overlap(*first.box[::2], *text.box[::2]) > 0 for text in (tail, paragraph))


def _continues(before: Paragraph, paragraph: Paragraph, body: float) -> bool:
    if before.ends or paragraph.kind is BlockKind.LIST or paragraph.page - before.page > _FURTHEST:
        return False
    if abs(before.size - paragraph.size) > (1.2 if _is_right_below(before, paragraph) else _SAME_SIZE):
        return False
    text, last = paragraph.plain, before.plain
    if text[:1].islower():
        return True
    if paragraph.page - before.page > 1:
        return False
    if last.endswith((":", "–", "—")) or (before.kind is BlockKind.LIST and paragraph.page == before.page):
        return False
    # No full stop and a capital (or Hindi) letter: only a break of column or page explains it.
    if abs(paragraph.size - body) > 0.8 and not paragraph.boxed:
        return False
    moved = paragraph.page != before.page or paragraph.first.box[1] < before.last.box[1]
    return moved and len(last) > _LONG and not _ends_early(before, paragraph)


def _ends_early(before: Paragraph, paragraph: Paragraph) -> bool:
    """Whether the last line of a paragraph has room left, and what follows begins with a capital letter."""
    widest = max(line.box[2] - line.box[0] for each in (before, paragraph) for line in each.lines)
    return paragraph.plain[:1].isupper() and before.last.box[2] - before.box[0] < _FULL * widest
