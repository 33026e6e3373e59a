"""The form of a whole answer: paragraphs, bullets, numbered steps or columns of sentences that passed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest

from engine.answering.pieces import Piece, Thing, side_of
from engine.answering.text_flow import follows
from engine.core.anaphora import leans_back
from engine.core.results import AnswerBlock, AnswerShape, BlockForm, BlockItem
from engine.ingest.sentence_roles import is_item, opens_list
from engine.query.question_type import AnswerType

PARAGRAPH_SENTENCES = 5
_MARK = re.compile(r"^\s*(?:[•▪◦●■►▶❖➢✓*–-]\s*|\(?(?:[ivx]{1,4}|[a-h]|\d{1,2})[).](?!\d)\s*)")
# What stands in front of a paragraph in bold: "Remark If the wall ...", "हल : ...".
_LABEL = re.compile(
    r"^\s*(?:(?:Remarks?|Solution|Proof|Note)\s*[:.–-]?\s+(?=[A-Z])|(?:हल|टिप्पणी|उपपत्ति|प्रमाण)\s*[:–-]\s*)"
)
# "Step 2 Find the largest number ...": the book's own number of an entry.
_STEP = re.compile(r"^\s*(?:step|चरण|पद)\s*[-–]?\s*[\d०-९]{1,2}\s*[:.)–-]?\s+(?=\S)", re.IGNORECASE)
# "Equity: A plan gives to all ...": what an entry of a list is called, in front of its sentence.
_RUN_IN = re.compile(
    r"^\s*(?:[A-Z][^\s.:;?!]*|[\u0900-\u097f][^\s।.:;?!]*)(?:\s[^\s।.:;?!]+){0,4}\s?:\s+[A-Z\u0900-\u097f]"
)
_OF_CAPTION = re.compile(
    r"^\s*(?:Fig(?:ure)?s?\.?|चित्र|आकृति)\s*\d+(?:\.\d+)*\s*(?:\([a-z]\)\s*)?[:.–—-]\s*(?=\S)"
)
_CELL = " | "
Row = tuple[tuple[str, str], ...]  # (head of the column, cell)
_ROW_NUMBER = re.compile(r"\W*\d{1,2}\W*")
_ANY_BULLET = re.compile(r"\s*[•▪◦●■►▶❖➢✓]\s*")


@dataclass(frozen=True, slots=True)
class Shown:
    """A piece that passed, with the numbers of its citations; `label`: the heading before it."""

    piece: Piece
    citations: tuple[int, ...]
    label: str = ""

    @property
    def item(self) -> BlockItem:
        return BlockItem(as_told(self.piece.text), self.citations, self.label)


def as_told(text: str) -> str:
    """A sentence as it stands in an answer: see plain_text, and of a caption or a step only what it tells."""
    return plain_text(_STEP.sub("", _OF_CAPTION.sub("", text)))


def plain_text(text: str) -> str:
    """A sentence without the mark of its list, which the layout gives it, and the label of its paragraph; the
    row of a table without the number in front, its cells apart by semicolons."""
    if _CELL in text:
        cells = [cell.strip() for cell in text.split(_CELL.strip())]
        numbered = len(cells) > 2 and _ROW_NUMBER.fullmatch(cells[0])
        return "; ".join(filter(None, cells[1:] if numbered else cells))
    return _LABEL.sub("", _ANY_BULLET.sub(" ", _MARK.sub("", text)).strip())


def laid_out(
    shown: Sequence[Shown], kind: AnswerType, things: Sequence[Thing] = ()
) -> tuple[AnswerShape, tuple[AnswerBlock, ...]]:
    """Shape and blocks of sentences in the order in which they are read."""
    if kind is AnswerType.COMPARE and len(things) > 1:
        columns = _columns(shown, things)
        if columns is not None:
            return AnswerShape.TABLE, columns
    if kind.is_of_chapter:
        entries = tuple(_joined(group) for group in _groups(shown))
        return AnswerShape.OUTLINE, (AnswerBlock(BlockForm.BULLETS, entries),)
    if kind is AnswerType.STEPS:
        return AnswerShape.STEPS, tuple(_points(shown, BlockForm.STEPS))
    if kind is AnswerType.PARTS:
        return AnswerShape.PARTS, tuple(_prose(shown))
    if kind in (AnswerType.LIST, AnswerType.CAUSES):
        return AnswerShape.LIST, tuple(_points(shown, BlockForm.BULLETS))
    return AnswerShape.PROSE, tuple(_prose(shown))


def _points(shown: Sequence[Shown], form: BlockForm) -> Iterator[AnswerBlock]:
    """Entries in order. Where the book has a list, its entries are those of the list, and what stands before
    or behind it stays a paragraph; else each sentence is an entry but for what opens a list."""
    groups = _groups(shown)
    marks = [_is_marked(group) for group in groups]
    if sum(marks) > 1:
        groups = _with_what_stands_between(groups, marks)

    def is_entry(group: list[Shown]) -> bool:
        if sum(marks) > 1:
            return _is_marked(group)
        return len(group) > 1 or not opens_list(group[0].piece.text)

    for listed, run in groupby(groups, key=is_entry):
        if listed:
            yield AnswerBlock(form, tuple(_joined(group) for group in run))
        else:
            yield AnswerBlock(BlockForm.PARAGRAPH, tuple(one.item for group in run for one in group))


def _is_marked(group: Sequence[Shown]) -> bool:
    """Whether the book marks these sentences as an entry: by a sign, a number, a heading, a name in front."""
    text = group[0].piece.text
    return bool(group[0].label) or is_item(text) or any(mark.match(text) for mark in (_STEP, _RUN_IN))


def _with_what_stands_between(groups: list[list[Shown]], marks: Sequence[bool]) -> list[list[Shown]]:
    """Each entry of a list with the sentences of its own: those that go on in its last line, or stand between
    it and the next entry of the section. What begins a line behind the last entry is a paragraph again."""
    told: list[list[Shown]] = []
    for place, group in enumerate(groups):
        before = told[-1] if told and not marks[place] and _is_marked(told[-1]) else None
        if before and (_goes_on_in_line(before[-1], group[0]) or _is_between(before, groups[place:])):
            before.extend(group)
        else:
            told.append(group)
    return told


def _goes_on_in_line(before: Shown, one: Shown) -> bool:
    """Whether a sentence begins in the line in which the one right before it ends."""
    if not follows(before.piece, one.piece):
        return False
    ends, begins = before.piece.sentence.places[-1], one.piece.sentence.places[0]
    (_, top, _, bottom), (_, above, _, below) = ends.boxes[-1], begins.boxes[0]
    return ends.page == begins.page and 2 * (min(bottom, below) - max(top, above)) > bottom - top


def _is_between(entry: Sequence[Shown], behind: Sequence[Sequence[Shown]]) -> bool:
    """Whether the next entry of these sentences' section is still to come."""
    section = entry[0].piece.section
    following = next((group[0].piece.section for group in behind if _is_marked(group)), None)
    return section == following == behind[0][0].piece.section


def _groups(shown: Sequence[Shown]) -> list[list[Shown]]:
    """Each sentence with those behind it that lean on it."""
    groups: list[list[Shown]] = []
    for one in shown:
        if groups and leans_back(one.piece.text) and follows(groups[-1][-1].piece, one.piece):
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups


def _joined(group: Sequence[Shown]) -> BlockItem:
    numbers = dict.fromkeys(n for one in group for n in one.citations)
    return BlockItem(" ".join(one.item.text for one in group), tuple(numbers), group[0].label)


def _prose(shown: Sequence[Shown]) -> Iterator[AnswerBlock]:
    """Paragraphs as the book has them; the entries of a list as bullets."""
    for (_, listed), run in groupby(shown, key=lambda one: (one.piece.section, is_item(one.piece.text))):
        items = [one.item for one in run]
        if listed and len(items) > 1:
            yield AnswerBlock(BlockForm.BULLETS, tuple(items))
            continue
        for start in range(0, len(items), PARAGRAPH_SENTENCES):
            yield AnswerBlock(BlockForm.PARAGRAPH, tuple(items[start : start + PARAGRAPH_SENTENCES]))


def _columns(shown: Sequence[Shown], things: Sequence[Thing]) -> tuple[AnswerBlock, ...] | None:
    """The rows of the book's own table of these things; and one column for each thing, with what is said of
    it alone, below what is said of all. None when the book says something of one of them only."""
    of_table = _of_own_table(shown, things)
    rest = [one for one in shown if all(one is not other for other, _ in of_table)]
    both: list[BlockItem] = []
    sides: dict[str, list[BlockItem]] = {thing.name: [] for thing in things}
    for group in _groups(rest):
        own = {side_of(one.piece, things) for one in group} - {None}
        thing = own.pop() if len(own) == 1 else None
        (both if thing is None else sides[thing.name]).append(_joined(group))
    if not of_table and not all(sides.values()):
        return None
    blocks = [_table(of_table)] if of_table else []
    if both:
        blocks.append(AnswerBlock(BlockForm.PARAGRAPH, tuple(both)))
    if any(sides.values()):
        cells = [cell for row in zip_longest(*sides.values()) for cell in row]
        blocks.append(AnswerBlock(BlockForm.ROWS, tuple(cells), tuple(thing.name for thing in things)))
    return tuple(blocks)


def _of_own_table(shown: Sequence[Shown], things: Sequence[Thing]) -> list[tuple[Shown, Row]]:
    """The rows of the first table of the book that has a column for each of the things."""
    found = [(one, row) for one in shown if (row := _row_of(one, things)) is not None]
    return [(one, row) for one, row in found if _heads(row) == _heads(found[0][1])]


def _table(rows: Sequence[tuple[Shown, Row]]) -> AnswerBlock:
    """Rows of one table as a table; the last cell of each has the citations."""
    items = [
        BlockItem(plain_text(cell), one.citations if place == len(row) - 1 else ())
        for one, row in rows
        for place, (_, cell) in enumerate(row)
    ]
    return AnswerBlock(BlockForm.ROWS, tuple(items), _heads(rows[0][1]), is_table=True)


def _heads(row: Row) -> tuple[str, ...]:
    return tuple(head for head, _ in row)


def _row_of(one: Shown, things: Sequence[Thing]) -> Row | None:
    """The cells of a row of the book's table, if one column stands for each of the things."""
    parts = [part.partition(":") for part in one.piece.text.split(_CELL)]
    row = tuple((head.strip(), cell.strip()) for head, _, cell in parts)
    if len(row) < len(things) or not all(head and cell for head, cell in row):
        return None
    named = [[head for head, _ in row if thing.is_named_in(head)] for thing in things]
    return row if all(len(heads) == 1 for heads in named) else None


def as_text(blocks: Sequence[AnswerBlock]) -> str:
    """The blocks as plain text with [n] markers: a line for each paragraph and entry."""
    return "\n".join(line for block in blocks for line in _lines(block) if line)


def _lines(block: AnswerBlock) -> Iterator[str]:
    if block.is_table:
        for row in block.rows:
            cells = [(name, cell) for name, cell in zip(block.columns, row, strict=False) if cell]
            numbers = "".join(f"[{n}]" for _, cell in cells for n in cell.citations)
            yield f"• {'; '.join(f'{name}: {cell.text}' for name, cell in cells)} {numbers}"
        return
    if block.form is BlockForm.ROWS:
        for place, name in enumerate(block.columns):
            yield f"{name}:"
            yield from (f"• {_marked(row[place])}" for row in block.rows if row[place])
        return
    items = [item for item in block.items if item]
    if block.form is BlockForm.EXERCISE:
        yield from (_marked(item) for item in items)
    elif block.form is BlockForm.STEPS:
        yield from (f"{number}. {_marked(item)}" for number, item in enumerate(items, 1))
    elif block.form is BlockForm.BULLETS:
        yield from (f"• {_marked(item)}" for item in items)
    else:
        yield " ".join(_marked(item) for item in items)


def _marked(item: BlockItem | None) -> str:
    if item is None:
        return ""
    label = f"{item.label}: " if item.label else ""
    return f"{label}{item.text} {''.join(f'[{n}]' for n in item.citations)}"
