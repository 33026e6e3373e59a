"""The exercises of a book and their numbered questions, from blocks in reading order."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

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
# Questions that a row of the page holds one behind the other: "1. sin x 2. cos x 3. tan x".
_IN_ROW = re.compile(r"(?<![\w.(])(\d{1,2})\.\s(?=\S)")
_LATEST = 20  # number of the first question that was read, where those before it stand in rows
_FURTHEST = 3  # numbers that may be missing between two questions
_LONGEST_TITLE = 70
_LEAST_RUN = 4  # numbered tasks that are an exercise without a heading
_LEAST_AT_END = 2  # the same right before what closes a chapter
_CLOSES_CHAPTER = re.compile(r"^\W*(?:references|glossary|suggested read|further read|संदर्भ|शब्दावली)", re.I)
_BOX_WORDS = 170  # of a box of questions that was not told from the chapter by its layout
_LATE = 0.6  # share of the chapter's pages behind which it may stand
_CHOICE = re.compile(r"^\W*\(?[a-eivx]{1,4}\)")
_LOOKS_LIKE_TEXT = (BlockKind.PARAGRAPH, BlockKind.LIST, BlockKind.TABLE)
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

    def words(self, blocks: Sequence[Block]) -> int:
        return sum(len(blocks[b].sentences[s].text.split()) for b, s in self.keys)


def exercises_in(blocks: Sequence[Block], before: int) -> list[BookItem]:
    """The exercises, each followed by its questions. `before`: how many items stand before them, for the
    questions' `parent`."""
    items: list[BookItem] = []
    before_it = 0  # the last number of the exercise before: "Let's discuss" goes on behind "Let's recall"
    for group in _groups(blocks):
        kind = ItemKind.IN_TEXT if group.in_text else ItemKind.EXERCISE
        parent = before + len(items)
        own = (*group.head, *group.keys)
        items.append(BookItem(kind, group.number, group.title, group.page, _places(blocks, own), own))
        questions = _questions(blocks, group, before_it)
        before_it = _last(questions[-1][0]) if questions else before_it
        for number, keys in questions:
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
        keys = [(number, index) for index in range(len(block.sentences))]
        if block.kind is BlockKind.HEADING:
            current = _at_heading(blocks, number, current, groups)
        elif block.kind is BlockKind.EXERCISE:
            if current is None:
                current = _Group("", "", block.sentences[0].page, True, [])
                groups.append(current)
            current.keys += keys
        elif current is not None and block.kind is BlockKind.EQUATION:
            if current.keys or _stands_below(block, current):
                current.keys += keys
        elif current is not None and block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST, BlockKind.TABLE):
            if _stands_below(block, current) and _is_open(blocks, current):
                current.keys += keys
            elif block.kind is not BlockKind.TABLE:
                current = None  # the chapter goes on
    found = [group for group in groups if group.keys]
    if all(group.in_text for group in found):
        found += _without_heading(blocks)
    return found


def _stands_below(block: Block, group: _Group) -> bool:
    """Whether the nearest heading above a block is the one of an exercise."""
    return bool(group.title and block.headings) and block.headings[-1] in group.title


def _is_open(blocks: Sequence[Block], group: _Group) -> bool:
    """Whether more of what stands below the heading of an exercise belongs to it: what the layout took for
    text of the chapter, up to a length."""
    as_text = all(blocks[b].kind is not BlockKind.EXERCISE for b, _ in group.keys)
    return as_text and group.words(blocks) < _BOX_WORDS


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
        if len(run) >= _LEAST_RUN or (len(run) >= _LEAST_AT_END and _closes_behind(blocks, number)):
            best = list(run)
    last_page = max((block.sentences[0].page for block in blocks if block.sentences), default=1)
    asks = sum(role_of(blocks[number].text) in _ASKS or "?" in blocks[number].text for number in best)
    if not best or 2 * asks < len(best) or blocks[best[0]].sentences[0].page < _LATE * last_page:
        return []
    end = best[-1] + 1
    while end < len(blocks) and (blocks[end].kind is not BlockKind.HEADING or _is_question(blocks, end)):
        end += 1
    keys = [(n, i) for n in range(best[0], end) for i in range(len(blocks[n].sentences))]
    return [_Group("", "", blocks[best[0]].sentences[0].page, False, [], keys)]


def _is_question(blocks: Sequence[Block], heading: int) -> bool:
    """Whether what was taken for a heading in an exercise opens a question: what stands below it is to be
    chosen from, matched or answered."""
    behind = next((block for block in blocks[heading + 1 :] if block.sentences), None)
    if behind is None or _CLOSES_CHAPTER.match(blocks[heading].text):
        return False
    chosen = _CHOICE.match(behind.text) or _MARKED.match(behind.text)
    return bool(chosen) or behind.kind is BlockKind.TABLE or role_of(behind.text) in _ASKS


def exercises_apart(blocks: Sequence[Block], items: Sequence[BookItem]) -> tuple[Block, ...]:
    """The blocks, those of an exercise told as such whatever they look like: "(c) Some people are naturally
    lazy" is there to be judged, and no statement of the book."""
    own = {key for item in items if item.kind is ItemKind.EXERCISE for key in item.own}
    return tuple(
        replace(block, kind=BlockKind.EXERCISE)
        if block.kind in _LOOKS_LIKE_TEXT and block.sentences and (number, 0) in own
        else block
        for number, block in enumerate(blocks)
    )


def _closes_behind(blocks: Sequence[Block], number: int) -> bool:
    """Whether what closes a chapter follows a block: its references, its glossary, or nothing more."""
    behind = next((block for block in blocks[number + 1 :] if block.sentences), None)
    return behind is None or (behind.kind is BlockKind.HEADING and bool(_CLOSES_CHAPTER.match(behind.text)))


def _at_heading(
    blocks: Sequence[Block], number: int, current: _Group | None, groups: list[_Group]
) -> _Group | None:
    block = blocks[number]
    title = re.sub(r"\s+", " ", block.text).strip()
    label = label_at_start(title)
    labelled = label is not None and label.kind is ItemKind.EXERCISE
    short = len(title) < _LONGEST_TITLE
    whole = short and (labelled or bool(CHAPTER_EXERCISE.search(title)))
    in_text = short and bool(BOX_EXERCISE.match(title))
    inside_whole = current is not None and not current.in_text and not current.number
    if whole or (in_text and not inside_whole):
        bears = label.number if label is not None and labelled else ""
        head = [(number, index) for index in range(len(block.sentences))]
        group = _Group(title, bears, block.sentences[0].page, not whole, head)
        groups.append(group)
        return group
    if current is None:
        return None
    if not current.keys and current.title.casefold().endswith(" and"):  # "Pause and" / "Ponder"
        current.title = f"{current.title} {title}"
    elif _goes_on(blocks, current, title):  # "2. Answer in about 30 words:"
        current.keys += [(number, index) for index in range(len(block.sentences))]
    else:
        current.heads.add(number)
    return current


def _goes_on(blocks: Sequence[Block], group: _Group, title: str) -> bool:
    """Whether what was taken for a heading is the next question of an exercise."""
    found = _NUMBER.match(title) if _MARKED.match(title) else None
    if found is None or "." in plain_number(found[1]):
        return False
    starts = _starts(blocks, group)
    return bool(starts) and int(plain_number(found[1])) == _last(starts[-1][1]) + 1


def _questions(
    blocks: Sequence[Block], group: _Group, before: int = 0
) -> list[tuple[str, list[SentenceKey]]]:
    """(number, sentences) of the questions, told apart by numbers that go up. `before`: the last number of
    the exercise before, with which these may go on."""
    starts = _starts(blocks, group, before)
    found: list[tuple[str, list[SentenceKey]]] = []
    for place, (at, number) in enumerate(starts):
        end = starts[place + 1][0] if place + 1 < len(starts) else len(group.keys)
        found.append((number, group.keys[at:end]))
    if starts and starts[0][0] > 0 and _last(starts[0][1]) == 2:
        # The first number was set as an ornament, or lost.
        first = starts[0][1]
        found.insert(0, (first[: first.rfind(".") + 1] + "1", group.keys[: starts[0][0]]))
    return _with_rows(blocks, group, found)


def _with_rows(
    blocks: Sequence[Block], group: _Group, found: list[tuple[str, list[SentenceKey]]]
) -> list[tuple[str, list[SentenceKey]]]:
    """With the questions that stand in rows of the page: each has the sentence of its row."""
    known = {number for number, _ in found}
    begun: dict[int, SentenceKey] = {}
    for key in group.keys:
        for number in _IN_ROW.findall(blocks[key[0]].sentences[key[1]].text):
            begun.setdefault(int(number), key)
    every = begun.keys() | {_last(number) for number in known}
    in_rows = {n: key for n, key in begun.items() if {n - 1, n + 1} & every}
    most = max((_last(number) for number in known), default=max(in_rows, default=0) + 1)
    more = [(str(n), [key]) for n, key in in_rows.items() if str(n) not in known and n < most]
    if not more or any("." in number for number in known):
        return found
    return sorted([*found, *more], key=lambda one: _last(one[0])) if not group.heads else [*found, *more]


def _starts(blocks: Sequence[Block], group: _Group, before: int = 0) -> list[tuple[int, str]]:
    """(place among the group's sentences, number) where a question begins; the first one of an exercise that
    bears a number may be lost in a row of the page."""
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
            may_begin = value <= 2 or 0 < value - before <= _FURTHEST
            fits = opens and (may_begin or (sure and not group.in_text and value < _LATEST))
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
