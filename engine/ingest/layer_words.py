"""The words of a page's text layer, letter by letter, as MuPDF's "rawdict" has them.

A word is what stands together on a line: the extractor begins a new line where a letter has no meaning, so
that parts of one word may come from several of its lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from engine.core.values import Box
from engine.ingest.symbols import decode_private

LOST = "\ufffd"  # what MuPDF gives for a glyph whose meaning the file does not tell
UNREAD = "▯"  # stands in a word for what neither the file nor the picture tells
_OWN_LETTER = re.compile("[\ue000-\uf8ff]")
_SAME_LINE = 0.2  # font sizes between two baselines
_JOINED = 0.12  # font sizes between two letters of a word
_OVERLAP = 0.3  # font sizes by which a letter may stand over the one before

RawLine = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Letter:
    """One character of the layer. `line`, `span`, `at`: its place in the raw lines."""

    text: str
    font: str
    size: float
    box: Box
    baseline: float
    line: int
    span: int
    at: int


@dataclass(frozen=True)
class LayerWord:
    """Letters that stand together, left to right as the file has them."""

    letters: tuple[Letter, ...]

    @cached_property
    def text(self) -> str:
        return "".join(letter.text for letter in self.letters)

    @cached_property
    def box(self) -> Box:
        boxes = [letter.box for letter in self.letters]
        return (
            min(box[0] for box in boxes), min(box[1] for box in boxes),
            max(box[2] for box in boxes), max(box[3] for box in boxes),
        )  # fmt: skip

    @property
    def font(self) -> str:
        """The font of its first letter."""
        return self.letters[0].font

    @property
    def has_lost(self) -> bool:
        return LOST in self.text


class PlainWord(NamedTuple):
    """A word of the layer without its places, which is all that a sound page is asked for."""

    text: str
    font: str


def plain_words(lines: Sequence[RawLine]) -> list[PlainWord]:
    """The words of the raw lines, as far as one line tells them; quickly, as every page is asked for them."""
    words: list[PlainWord] = []
    for line in lines:
        joined = False
        for span in line["spans"]:
            text = "".join([char["c"] for char in span["chars"]])
            if _OWN_LETTER.search(text):
                text = "".join(map(_known, text))
            parts = text.split()
            if parts and joined and not text[0].isspace():
                words[-1] = PlainWord(words[-1].text + parts[0], words[-1].font)
                del parts[0]
            font = span["font"]
            words += [PlainWord(part, font) for part in parts]
            joined = bool(text) and not text[-1].isspace()
    return words


def layer_words(lines: Sequence[RawLine]) -> list[LayerWord]:
    """The words of the raw lines, in their order. Only level lines: what is turned is left alone."""
    words: list[list[Letter]] = []
    for index, line in enumerate(lines):
        joined = False
        for letter in _letters(line, index):
            if letter is None:
                joined = False
            elif joined or (words and _continues(words[-1][-1], letter)):
                words[-1].append(letter)
                joined = True
            else:
                words.append([letter])
                joined = True
    return [LayerWord(tuple(word)) for word in words]


def _letters(line: RawLine, index: int) -> Iterator[Letter | None]:
    """The letters of a line; None for a space."""
    for number, span in enumerate(line["spans"]):
        font, size = span["font"], float(span["size"])
        for at, char in enumerate(span["chars"]):
            if char["c"].isspace():
                yield None
            else:
                yield Letter(
                    _known(char["c"]), font, size, char["bbox"], char["origin"][1], index, number, at
                )


def _known(text: str) -> str:
    """The letter, or LOST for one of a font's own letters that nothing is known of."""
    return LOST if "\ue000" <= text <= "\uf8ff" and decode_private(text) == text else text


def _continues(before: Letter, letter: Letter) -> bool:
    """Whether a letter that begins a raw line goes on with the word that ends the one before."""
    if before.line == letter.line:
        return False
    size = max(before.size, letter.size)
    gap = letter.box[0] - before.box[2]
    return (
        abs(before.baseline - letter.baseline) < _SAME_LINE * size and -_OVERLAP * size < gap < _JOINED * size
    )


@dataclass(frozen=True, slots=True)
class Reading:
    """What a part of the page says after all. `begin`, `end`: where it stands from left to right."""

    text: str
    begin: float
    end: float


def rewrite(lines: Sequence[RawLine], readings: Sequence[tuple[LayerWord, Sequence[Reading]]]) -> None:
    """Puts `readings` in the place of the letters of their words, in the raw lines, in place.

    They take font, size and height of the word's first letter, and a space of the layer's goes between two.
    """
    edits: dict[tuple[int, int], dict[int, list[dict[str, Any]]]] = {}
    for word, parts in readings:
        first = word.letters[0]
        source = lines[first.line]["spans"][first.span]["chars"][first.at]
        for letter in word.letters:
            edits.setdefault((letter.line, letter.span), {})[letter.at] = []
        edits[first.line, first.span][first.at] = list(_new_chars(source, parts))
    for (line, number), places in edits.items():
        span = lines[line]["spans"][number]
        span["chars"] = [
            new for at, char in enumerate(span["chars"]) for new in places.get(at, [char])
        ]  # fmt: skip
        if span["chars"]:
            x0 = min(char["bbox"][0] for char in span["chars"])
            x1 = max(char["bbox"][2] for char in span["chars"])
            span["bbox"] = (x0, span["bbox"][1], x1, span["bbox"][3])
    for line in {lines[index]["bbox"] and index for index, _ in edits}:
        lines[line]["spans"] = [span for span in lines[line]["spans"] if span["chars"]]


def _new_chars(source: dict[str, Any], parts: Sequence[Reading]) -> Iterator[dict[str, Any]]:
    y0, y1, baseline = source["bbox"][1], source["bbox"][3], source["origin"][1]
    end = None
    for part in parts:
        if end is not None:
            yield _char(" ", end, part.begin, y0, y1, baseline)
        wide = (part.end - part.begin) / max(1, len(part.text))
        for index, letter in enumerate(part.text):
            x = part.begin + index * wide
            yield _char(letter, x, x + wide, y0, y1, baseline)
        end = part.end


def _char(text: str, x0: float, x1: float, y0: float, y1: float, baseline: float) -> dict[str, Any]:
    return {"c": text, "bbox": (x0, y0, max(x0, x1), y1), "origin": (x0, baseline), "synthetic": False}
