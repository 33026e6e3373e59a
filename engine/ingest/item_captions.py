"""Where the labels of figures, tables, activities, boxes and examples stand as captions and headings."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.core.values import Block, BlockKind, Box, ItemKind, SentenceKey
from engine.ingest.block_index import BlockIndex
from engine.ingest.item_labels import (
    Label,
    is_set_off,
    label_at_end,
    label_at_start,
    label_within,
    stands_alone,
)
from engine.ingest.item_places import PageDrawing
from engine.ingest.row import union

_TITLE_WORDS = 60
_WORD_SPACE = 6.0  # points between two words of a line at most
DRAWN = (ItemKind.FIGURE, ItemKind.TABLE)
RUNNING = (ItemKind.ACTIVITY, ItemKind.BOX, ItemKind.EXAMPLE, ItemKind.SOURCE)
_TORN = re.compile(r"^\W*\w+\.?\s*\d{1,3}\.$")
# Headings of activities and boxes without a number.
_UNNUMBERED = {
    ItemKind.ACTIVITY: re.compile(r"^\W*(?:activity|क्रियाकलाप|गतिविधि)\W*$", re.IGNORECASE),
    ItemKind.BOX: re.compile(
        r"^\W*(?:let(?:[’'` ]?s| us) explore|think about it|don[’'`]?t miss out|(?:did|do) you know"
        r"|threads of curiosity|ready to go beyond|a step further|meet a scientist|ever heard of"
        r"|fascinating facts|more to know|क्या आप जानते हैं|आइए पता लगाएँ|इसे भी जानें)\W*$",
        re.IGNORECASE,
    ),
}


@dataclass(frozen=True, slots=True)
class LabelFound:
    """A label that heads something: `key` of its first sentence, None where the text lost it; `rank` tells
    how sure it is, 0 the surest."""

    label: Label
    page: int
    box: Box
    title: str
    rank: int
    key: SentenceKey | None

    @property
    def order(self) -> tuple[int, float, int]:
        return (self.key[0] if self.key else 10**6, self.box[1], self.page)


def labels_of(book: BlockIndex) -> list[LabelFound]:
    """The surest place of each label, and every further one that is a caption by itself."""
    by_label: dict[tuple[ItemKind, str], list[LabelFound]] = defaultdict(list)
    for number, block in enumerate(book.blocks):
        for index, sentence in enumerate(block.sentences):
            label = label_at_start(_with_torn_number(block, index)) or _of_heading(block, sentence.text)
            if label is None or label.kind is ItemKind.EXERCISE:
                continue
            rank = _rank(block, index, label)
            if rank is None:
                continue
            alone = label.kind in DRAWN and stands_alone(label)
            title = (
                sentence.text[: len(sentence.text) - len(label.rest)].strip()
                if alone
                else _title(block, index)
            )
            box = sentence.places[0].boxes[0]
            if block.kind in (BlockKind.CAPTION, BlockKind.HEADING) and index == 0 and not alone:
                box = union(book.boxes(book.caption_keys(number, index), sentence.page))
            key = None if alone else (number, index)
            by_label[label.key].append(LabelFound(label, sentence.page, box, title, rank, key))
    kept: list[LabelFound] = []
    for same in by_label.values():
        best = min(one.rank for one in same)
        sure = [one for one in same if one.rank == best]
        kept += sure if best <= 1 else sure[:1]
    return sorted(kept, key=lambda one: one.order)


def _with_torn_number(block: Block, index: int) -> str:
    """A sentence, with the next one where that goes on with its label ("Fig. 12." / "9 The weir")."""
    text = block.sentences[index].text
    further = block.sentences[index + 1].text if index + 1 < len(block.sentences) else ""
    return f"{text} {further}" if _TORN.search(text) and further[:1].isdigit() else text


def _of_heading(block: Block, text: str) -> Label | None:
    """The label of an activity or a box that stands at the end of its heading, or is the heading itself
    without a number."""
    if block.kind is not BlockKind.HEADING:
        return None
    for kind, name in _UNNUMBERED.items():
        if name.match(text):
            return Label(kind, "")
    label = label_at_end(text)
    return label if label is not None and label.kind in RUNNING else None


def _rank(block: Block, index: int, label: Label) -> int | None:
    """How sure it is that something is headed by this label; None where it is only spoken of."""
    heads = block.kind in (BlockKind.CAPTION, BlockKind.HEADING)
    if label.kind in DRAWN and block.kind is BlockKind.EXERCISE and not is_set_off(label):
        return None
    if heads:
        return 0 if index == 0 or is_set_off(label) else 2
    if is_set_off(label):
        return 1 if index == 0 else 2
    if index == 0 and block.kind is not BlockKind.EXERCISE:
        return 3
    return None


def _title(block: Block, index: int) -> str:
    """The caption or heading; in other blocks the sentence that bears the label."""
    texts = [block.sentences[index].text]
    if block.kind in (BlockKind.CAPTION, BlockKind.HEADING):
        for sentence in block.sentences[index + 1 :]:
            if label_at_start(sentence.text) is not None:
                break
            texts.append(sentence.text)
    return " ".join(" ".join(texts).split()[:_TITLE_WORDS])


def run_in_labels(
    book: BlockIndex, found: Sequence[LabelFound], drawings: Mapping[int, PageDrawing]
) -> list[LabelFound]:
    """Labels that begin a line of the page but were read as the middle of a sentence."""
    known = {one.label.key for one in found}
    line_starts = {
        (page, label.key)
        for page, drawing in drawings.items()
        for text, box in drawing.words
        if (label := label_at_start(text)) is not None and not _goes_on(box, drawing)
    }
    more: dict[tuple[ItemKind, str], LabelFound] = {}
    for number, block in enumerate(book.blocks):
        for index, sentence in enumerate(block.sentences):
            begun = label_at_start(sentence.text)
            inner = (begun, 0) if begun is not None else label_within(sentence.text)
            if inner is None or inner[0].kind not in RUNNING or inner[0].key in known | more.keys():
                continue
            label, at = inner
            page = next(
                (p.page for p in reversed(sentence.places) if (p.page, label.key) in line_starts), None
            )
            if page is not None:
                box = union(box for place in sentence.places if place.page == page for box in place.boxes)
                title = sentence.text[at:]
                more[label.key] = LabelFound(label, page, box, title, 4, (number, index))
    return list(more.values())


def lost_labels(found: Sequence[LabelFound], drawings: Mapping[int, PageDrawing]) -> list[LabelFound]:
    """Captions that stand on a page and in no block: among the words of a drawing."""
    known = {one.label.key for one in found}
    lost: dict[tuple[ItemKind, str], LabelFound] = {}
    for page, drawing in sorted(drawings.items()):
        for text, box in drawing.words:
            label = label_at_start(text)
            if label is None or label.kind not in DRAWN or label.key in known | lost.keys():
                continue
            if is_set_off(label) and len(text.split()) <= _TITLE_WORDS and not _goes_on(box, drawing):
                lost[label.key] = LabelFound(label, page, box, text, 4, None)
    return list(lost.values())


def _goes_on(box: Box, drawing: PageDrawing) -> bool:
    """Whether the words stand on the line of a text that begins left of them."""
    return any(
        0 <= box[0] - other[2] < _WORD_SPACE and abs(other[3] - box[3]) < 2 and len(text) > 3
        for text, other in drawing.words
        if other is not box
    )
