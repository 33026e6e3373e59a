"""The exercises of a book and their numbered questions, from blocks in reading order."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.core.values import Block, BlockKind, BookItem, Box, ItemKind, Place, SentenceKey
from engine.ingest.item_labels import label_at_start, plain_number
from engine.ingest.row import union
from engine.ingest.sentence_roles import SentenceRole, role_of
from engine.ingest.structure import BOX_EXERCISE, CHAPTER_EXERCISE

_NUMBER = re.compile(
    r"^\W{0,3}(?:(?:q|que|ques|question|प्र|प्रश्न)\W{0,2}\s*)?"
    r"((?:[0-9०-९]{1,2}\.)?[0-9०-९]{1,3})\s*(?:[.):।](?![0-9])|\s(?=\S)|$)",
    re.IGNORECASE,
)
_MARKED = re.compile(r"^\W{0,3}(?:q\W{0,2}\s*)?(?:[0-9०-९]{1,2}\.)?[0-9०-९]{1,3}\s*[.):।]", re.IGNORECASE)
_FURTHEST = 3  # numbers that may be missing between two questions
_LONGEST_TITLE = 70
_LEAST_RUN = 4  # numbered tasks that are an exercise without a heading
_LATE = 0.6  # share of the chapter's pages behind which it may stand
_ASKS = (SentenceRole.TASK, SentenceRole.QUESTION, SentenceRole.INSTRUCTION)


@dataclass(slots=True)
class _Group:
    """One exercise in the making. `heads`: numbers of blocks where a heading stands inside it."""

    title: str
    number: str
    page: int
    in_text: bool
    head: list[SentenceKey]
    keys: list[SentenceKey] = field(default_factory=list)
    heads: set[int] = field(default_factory=set)


def exercises_in(blocks: Sequence[Block], before: int) -> list[BookItem]:
    """The exercises, each followed by its questions. `before`: how many items stand before them, for the
    questions' `parent`."""
    items: list[BookItem] = []
    for group in _groups(blocks):
        kind = ItemKind.IN_TEXT if group.in_text else ItemKind.EXERCISE
        parent = before + len(items)
        own = (*group.head, *group.keys)
        items.append(BookItem(kind, group.number, group.title, group.page, _places(blocks, own), own))
        for number, keys in _questions(blocks, group):
            text = " ".join(blocks[b].sentences[s].text for b, s in keys)
            items.append(
                BookItem(
                    ItemKind.QUESTION,
                    number,
                    " ".join(text.split()[:12]),
                    blocks[keys[0][0]].sentences[keys[0][1]].page,
                    _places(blocks, keys),
                    tuple(keys),
                    parent=parent,
                )
            )
    return items


def _groups(blocks: Sequence[Block]) -> list[_Group]:
    groups: list[_Group] = []
    current: _Group | None = None
    for number, block in enumerate(blocks):
        if not block.sentences:
            continue
        if block.kind is BlockKind.HEADING:
            current = _at_heading(block, number, current, groups)
        elif block.kind is BlockKind.EXERCISE:
            if current is None:
                current = _Group("", "", block.sentences[0].page, True, [])
                groups.append(current)
            current.keys += [(number, index) for index in range(len(block.sentences))]
        elif current is not None and block.kind is BlockKind.EQUATION and current.keys:
            current.keys += [(number, index) for index in range(len(block.sentences))]
        elif current is not None and block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST):
            current = None  # the chapter goes on
    found = [group for group in groups if any(blocks[b].kind is BlockKind.EXERCISE for b, _ in group.keys)]
    if all(group.in_text for group in found):
        found += _without_heading(blocks)
    return found


def _without_heading(blocks: Sequence[Block]) -> list[_Group]:
    """The exercise at the end of a chapter whose heading is an ornament: a run of numbered tasks."""
    run: list[int] = []
    best: list[int] = []
    for number, block in enumerate(blocks):
        if block.kind not in (BlockKind.LIST, BlockKind.PARAGRAPH) or not block.sentences:
            continue
        match = _MARKED.match(block.text) and _NUMBER.match(block.text)
        if not match or "." in plain_number(match[1]):
            continue
        value = int(plain_number(match[1]))
        if value == len(run) + 1:
            run.append(number)
        elif value == 1:
            run = [number]
        if len(run) >= _LEAST_RUN:
            best = list(run)
    last_page = max((block.sentences[0].page for block in blocks if block.sentences), default=1)
    asks = sum(role_of(blocks[number].text) in _ASKS or "?" in blocks[number].text for number in best)
    if not best or 2 * asks < len(best) or blocks[best[0]].sentences[0].page < _LATE * last_page:
        return []
    end = best[-1] + 1
    while end < len(blocks) and blocks[end].kind is not BlockKind.HEADING:
        end += 1
    keys = [(n, i) for n in range(best[0], end) for i in range(len(blocks[n].sentences))]
    return [_Group("", "", blocks[best[0]].sentences[0].page, False, [], keys)]


def _at_heading(block: Block, number: int, current: _Group | None, groups: list[_Group]) -> _Group | None:
    title = re.sub(r"\s+", " ", block.text).strip()
    label = label_at_start(title)
    labelled = label is not None and label.kind is ItemKind.EXERCISE
    short = len(title) < _LONGEST_TITLE
    whole = short and (labelled or bool(CHAPTER_EXERCISE.search(title)))
    in_text = short and bool(BOX_EXERCISE.match(title))
    inside_whole = current is not None and not current.in_text
    if whole or (in_text and not inside_whole):
        bears = label.number if label is not None and labelled else ""
        head = [(number, index) for index in range(len(block.sentences))]
        group = _Group(title, bears, block.sentences[0].page, not whole, head)
        groups.append(group)
        return group
    if current is not None:
        current.heads.add(number)
    return current


def _questions(blocks: Sequence[Block], group: _Group) -> list[tuple[str, list[SentenceKey]]]:
    """(number, sentences) of the questions, told apart by numbers that go up."""
    starts = _starts(blocks, group)
    found: list[tuple[str, list[SentenceKey]]] = []
    for place, (at, number) in enumerate(starts):
        end = starts[place + 1][0] if place + 1 < len(starts) else len(group.keys)
        found.append((number, group.keys[at:end]))
    if starts and starts[0][0] > 0 and _last(starts[0][1]) == 2:
        # The first number was set as an ornament, or lost.
        first = starts[0][1]
        found.insert(0, (first[: first.rfind(".") + 1] + "1", group.keys[: starts[0][0]]))
    return found


def _starts(blocks: Sequence[Block], group: _Group) -> list[tuple[int, str]]:
    """(place among the group's sentences, number) where a question begins."""
    marked = []
    for at, (b, s) in enumerate(group.keys):
        text = blocks[b].sentences[s].text
        found = _NUMBER.match(text)
        if found is None or blocks[b].kind is BlockKind.EQUATION or " | " in text:
            continue
        number = plain_number(found[1])
        sure = bool(_MARKED.match(text)) or "." in number
        marked.append((at, number, s == 0, sure, b))
    kept: list[tuple[int, str]] = []
    last: int | None = None
    last_block = -1
    for place, (at, number, opens, sure, block) in enumerate(marked):
        value = _last(number)
        if kept and number.rpartition(".")[0] != kept[0][1].rpartition(".")[0]:
            continue  # "2.5 litres" among 1, 2, 3
        headed = any(last_block < head < block for head in group.heads)
        if last is None:
            fits = opens and value <= 2
        elif value == last + 1:
            fits = opens or sure
        elif value == 1 and headed and opens:
            fits = _comes_first(marked[place + 1 :], 2, last + 1)
        else:
            fits = (
                opens
                and sure
                and last < value <= last + _FURTHEST
                and _comes_first(marked[place + 1 :], value + 1, last + 1)
            )
        if fits:
            kept.append((at, number))
            last, last_block = value, block
    return kept


def _comes_first(marked: Iterable[tuple[int, str, bool, bool, int]], this: int, other: int) -> bool:
    """Whether a number comes before another one, if any does."""
    for _, number, *_ in marked:
        value = _last(number)
        if value in (this, other):
            return value == this
    return True


def _last(number: str) -> int:
    return int(number.rsplit(".", 1)[-1])


def _places(blocks: Sequence[Block], keys: Iterable[SentenceKey]) -> tuple[Place, ...]:
    boxes: dict[int, list[Box]] = defaultdict(list)
    for b, s in keys:
        for place in blocks[b].sentences[s].places:
            boxes[place.page] += place.boxes
    return tuple(Place(page, (union(boxes[page]),)) for page in sorted(boxes) if boxes[page])
