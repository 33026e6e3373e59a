"""Words that OCR reads in a page's picture, put to the words of its text layer at the same place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import pairwise

from engine.ingest.layer_words import LOST, UNREAD, LayerWord, Reading
from engine.ingest.spans import Span

_HIGHEST, _LOWEST = 0.5, 0.9  # font sizes from a word's baseline to where it may have been read
_LEVEL = 0.25  # font sizes between baselines of one line
_FURTHEST_UP, _FURTHEST_DOWN = 1.0, 1.7  # font sizes by which a line may be taken for another
_EDGE = 0.35  # font sizes between the ends of a word in the layer and in the picture
_FITTING, _LEAST_RUN = 0.5, 2  # share of a line's words that must fit, and how many words make one
_SAME_PLACE = 0.3  # share of the narrower word's width
_LONGEST_GLYPH = 3  # letters: "ffi"
_ALIKE = 0.6  # share of a word's letters that must be those of the layer


@dataclass(slots=True)
class Group:
    """Words of the layer and what was read where they stand, both from left to right."""

    words: list[LayerWord]
    read: list[Span]

    @property
    def text(self) -> str:
        return " ".join(span.text.strip() for span in self.read)

    @property
    def parts(self) -> list[Reading]:
        return [Reading(span.text.strip(), span.box[0], span.box[2]) for span in self.read]


def groups_of(words: Sequence[LayerWord], read: Sequence[Span], lowest: float = _LOWEST) -> list[Group]:
    """Each word of the layer with what was read at its place; a group of several words where what was read
    runs over them. Words at whose place nothing was read are in a group without."""
    parent = list(range(len(words) + len(read)))

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    read = _on_lines(words, read, lowest)
    for number, span in enumerate(read):
        for index in _at_same_place(words, span, lowest):
            parent[root(len(words) + number)] = root(index)
    groups: dict[int, Group] = {}
    for index, word in enumerate(words):
        groups.setdefault(root(index), Group([], [])).words.append(word)
    for number, span in enumerate(read):
        at = root(len(words) + number)
        if at in groups:
            groups[at].read.append(span)
    for group in groups.values():
        group.words.sort(key=lambda word: word.box[0])
        group.read.sort(key=lambda span: span.box[0])
    return list(groups.values())


def _on_lines(words: Sequence[LayerWord], read: Sequence[Span], lowest: float) -> list[Span]:
    """What was read, on the baselines of the layer: Tesseract's lines may lie a whole line too low where
    lines stand close, but its words begin and end where those of the right line do."""
    result: list[Span] = []
    for run in _runs(read):
        first = run[0]
        heights: dict[float, list[LayerWord]] = {}
        for word in words:
            letter = word.letters[0]
            down = (first.baseline - letter.baseline) / letter.size
            if -_FURTHEST_UP < down < max(lowest, _FURTHEST_DOWN):
                heights.setdefault(round(letter.baseline, 1), []).append(word)
        best = max(
            heights, default=first.baseline,
            key=lambda height: (_fit(run, heights[height]), -abs(height - first.baseline)),
        )  # fmt: skip
        fits = best in heights and _fit(run, heights[best]) >= _FITTING * len(run)
        shift = best - first.baseline if fits and len(run) >= _LEAST_RUN else 0.0
        result += [replace(span, baseline=span.baseline + shift) for span in run] if shift else run
    return result


def _runs(read: Sequence[Span]) -> list[list[Span]]:
    """What was read one behind the other on one baseline."""
    runs: list[list[Span]] = []
    for span in read:
        last = runs[-1][-1] if runs else None
        if last and abs(last.baseline - span.baseline) < _LEVEL * last.size and span.box[0] >= last.box[0]:
            runs[-1].append(span)
        else:
            runs.append([span])
    return runs


def _fit(run: Sequence[Span], words: Sequence[LayerWord]) -> int:
    """How many of the words that were read begin and end where words of a line do."""
    reach = _EDGE * words[0].letters[0].size
    begins, ends = [word.box[0] for word in words], [word.box[2] for word in words]
    return sum(
        any(abs(span.box[0] - x) < reach for x in begins) and any(abs(span.box[2] - x) < reach for x in ends)
        for span in run
    )


def readings_of(
    words: Sequence[LayerWord], read: Sequence[Span], lowest: float = _LOWEST
) -> dict[int, list[Reading]]:
    """What was read at the place of each word of the layer, by the word's `id`. `lowest`: font sizes below a
    word's baseline where it may have been read."""
    given = {
        id(word): parts for group in groups_of(words, read, lowest) for word, parts in split_group(group)
    }
    for left, right in pairwise(words):
        mine, its = given[id(left)], given[id(right)]
        if not mine and len(its) > 1 and _fits(left, its[0], right):
            mine.append(its.pop(0))
        elif not its and len(mine) > 1 and _fits(right, mine[-1], left):
            its.append(mine.pop())
    return given


def _fits(word: LayerWord, part: Reading, neighbour: LayerWord) -> bool:
    """Whether what was read at a word's neighbour is that word: OCR is not exact about places."""
    size = word.letters[0].size
    level = abs(word.letters[0].baseline - neighbour.letters[0].baseline) < _LEVEL * size
    near = min(abs(part.begin - word.box[2]), abs(part.end - word.box[0]), abs(part.begin - word.box[0]))
    alike = SequenceMatcher(None, word.text, part.text, autojunk=False).ratio()
    return level and near < size and (alike >= _ALIKE or not word.text.strip(LOST))


def _at_same_place(words: Sequence[LayerWord], span: Span, lowest: float) -> list[int]:
    """Numbers of the words on whose line something was read, and above or below which it stands. Tesseract's
    lines may lie half a letter too low, so the nearest line counts."""
    left, _, right, _ = span.box
    near: list[tuple[float, int]] = []
    for index, word in enumerate(words):
        x0, _, x1, _ = word.box
        if min(x1, right) - max(x0, left) > _SAME_PLACE * min(x1 - x0, right - left):
            letter = word.letters[0]
            down = (span.baseline - letter.baseline) / letter.size
            if -_HIGHEST < down < lowest:
                near.append((abs(down), index))
    least = min(near, default=(0.0, 0))[0]
    return [index for distance, index in near if distance < least + _LEVEL]


def split_group(group: Group) -> list[tuple[LayerWord, list[Reading]]]:
    """What was read, given out to the words of the layer.

    Where there are as many words as were read, each gets its own. Where fewer were read than there are, as
    spaces are easily overlooked, what the layer is sure of (words without a lost letter) is looked for in it.
    """
    words, parts = group.words, group.parts
    if len(words) == 1 or not parts:
        return [(word, list(parts)) for word in words]
    if len(words) == len(parts):
        return [(word, [part]) for word, part in zip(words, parts, strict=True)]
    if len(parts) > len(words):
        return [(word, [part for part in parts if _nearest(part, words) is word]) for word in words]
    text = "".join(part.text for part in parts)
    cuts = [0, *(_cut(text, left, right, words) for left, right in pairwise(words)), len(text)]
    return [
        (word, [Reading(text[begin:end], word.box[0], word.box[2])] if end > begin else [])
        for word, (begin, end) in zip(words, pairwise(cuts), strict=True)
    ]


def _nearest(part: Reading, words: Sequence[LayerWord]) -> LayerWord:
    middle = (part.begin + part.end) / 2
    return min(words, key=lambda word: max(word.box[0] - middle, middle - word.box[2]))


def _cut(text: str, left: LayerWord, right: LayerWord, words: Sequence[LayerWord]) -> int:
    """Where in the text that was read the word `left` ends and `right` begins."""
    for word, at_end in ((left, True), (right, False)):
        if not word.has_lost and (found := text.find(word.text)) >= 0:
            return found + len(word.text) if at_end else found
    begin, end = words[0].box[0], words[-1].box[2]
    middle = (left.box[2] + right.box[0]) / 2
    return round(len(text) * (middle - begin) / max(1e-6, end - begin))


def fill_holes(word: LayerWord, read: str) -> str:
    """The layer's word with its lost letters as they were read; UNREAD where that does not fit.

    The letters that the layer is sure of stay, so that a slip of OCR changes no name.
    """
    pattern = "".join(
        f"(.{{1,{_LONGEST_GLYPH}}}?)" if part == LOST else re.escape(part) for part in word.text
    )  # fmt: skip
    if (bare := word.text.replace(LOST, "")) and bare.casefold() == read.strip().casefold():
        return bare  # it stood for nothing
    filled = re.fullmatch(f"[^\\w]*{pattern}[^\\w]*", read, re.IGNORECASE)
    holes = list(filled.groups()) if filled else _aligned_holes(word.text, read)
    if holes is None:
        return word.text.replace(LOST, UNREAD)
    fills = iter(holes)
    return "".join(next(fills) or UNREAD if letter == LOST else letter for letter in word.text)


def _aligned_holes(text: str, read: str) -> list[str] | None:
    """What stands in `read` at the lost letters of `text`; None when the two are too different."""
    matcher = SequenceMatcher(None, text.casefold(), read.casefold(), autojunk=False)
    known = len(text) - text.count(LOST)
    blocks = matcher.get_matching_blocks()
    if sum(block.size for block in blocks) < max(1, _ALIKE * known):
        return None
    holes = []
    for at, letter in enumerate(text):
        if letter != LOST:
            continue
        before = max((b.b + b.size for b in blocks if b.size and b.a + b.size <= at), default=0)
        after = min((b.b for b in blocks if b.size and b.a > at), default=len(read))
        alone = LOST not in (text[at - 1 : at], text[at + 1 : at + 2])
        part = read[before:after]
        holes.append(part if alone and 0 < len(part) <= _LONGEST_GLYPH and part.isalpha() else "")
    return holes
