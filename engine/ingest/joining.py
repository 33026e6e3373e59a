"""Lines to running text, running text to sentences, and the boxes that each sentence covers."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.core.values import Box, Language, Place, Sentence
from engine.ingest.lines import Line
from engine.ingest.row import Row, union
from engine.ingest.turned import Turn
from engine.ingest.words import is_english_word

_HYPHEN_END = re.compile(r"([^\W\d_]+)[-\u00ad]$")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_FIRST_WORD = re.compile(r"^[^\W\d_]+")


@dataclass(slots=True)
class Piece:
    """One line of a paragraph: its final text, and what is needed to find parts of it on the page."""

    text: str
    page: int
    line: Line
    turn: Turn | None = None  # from the line's coordinates to the page as it is shown

    def boxes(self, begin: int, end: int) -> tuple[Box, ...]:
        """The box of text[begin:end] on the page; several where the line lies askew."""
        box = self._box(begin, end)
        return (box,) if self.turn is None else self.turn.boxes(box)

    def _box(self, begin: int, end: int) -> Box:
        x0, y0, x1, y1 = self.line.box
        rows = self.line.rows
        if any(span.tall for row in rows for span in row.spans):
            _, y0, _, y1 = union(row.shown for row in rows)
        if len(rows) == 1 and self.text:
            scale = len(rows[0].text) / len(self.text)
            x0, x1 = _x(rows[0], begin * scale), _x(rows[0], end * scale)
        elif self.text:
            width = x1 - x0
            x0, x1 = x0 + width * begin / len(self.text), x0 + width * end / len(self.text)
        return (round(x0, 1), round(y0, 1), round(max(x1, x0 + 1), 1), round(y1, 1))


def _x(row: Row, offset: float) -> float:
    return row.x_at(round(offset))


class Vocabulary:
    """The words of one document: tells whether a hyphen at a line's end belongs to the word."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._count: Counter[str] = Counter()
        for text in texts:
            self._count.update(word.casefold() for word in _WORD.findall(text))

    def keeps_hyphen(self, left: str, right: str) -> bool:
        """Whether `left-right` is a compound (self-reliant) rather than a word cut in two (hard-ware)."""
        left, right = left.casefold(), right.casefold()
        compound, whole = self._count[f"{left}-{right}"], self._count[left + right]
        if compound or whole:
            return compound >= whole
        if not left.isascii() and not right.isascii():
            return True  # Hindi words are not cut at line ends; their hyphens are real
        words = is_english_word(left) and is_english_word(right)
        common = len(left) > 3 and len(right) > 3 and bool(self._count[left]) and bool(self._count[right])
        if is_english_word(left + right):
            return words and common
        return words or common


def join_pieces(pieces: list[Piece], vocabulary: Vocabulary) -> tuple[str, list[int]]:
    """The pieces as one text and the offset at which each begins. Words cut at line ends are healed."""
    text = ""
    starts: list[int] = []
    for piece in pieces:
        cut = _HYPHEN_END.search(text)
        first = _FIRST_WORD.match(piece.text)
        if cut and first and (first[0][0].islower() or not first[0].isascii()):
            chain = piece.text[len(first[0]) :][:1] == "-" and is_english_word(first[0])  # one-/to-one
            if not chain and not vocabulary.keeps_hyphen(cut[1], first[0]):
                text = text[:-1]
        elif _begins_inside_syllable(piece.text):
            text = text.rstrip(" ")  # converted Hindi books cut words at line ends, without a hyphen
        elif (text and not text.endswith(("\t", "—", "/"))) or (
            text.endswith("/") and piece.text[:1].isupper()
        ):
            text += " "
        starts.append(len(text))
        text += piece.text
    return text, starts


def _begins_inside_syllable(text: str) -> bool:
    return unicodedata.category(text[:1] or " ").startswith("M")


def sentences_of(
    pieces: list[Piece],
    language: Language,
    vocabulary: Vocabulary,
    split: Callable[[str, Language], list[str]],
) -> list[Sentence]:
    """Sentences with one box per line; a sentence over a page break has a place on both pages."""
    text, starts = join_pieces(pieces, vocabulary)
    sentences: list[Sentence] = []
    at = 0
    for bare in _whole(split(text, language)):
        found = text.find(bare, at)
        begin = at if found < 0 else found
        at = min(len(text), begin + len(bare))
        sentences.append(Sentence(bare, _places(pieces, starts, begin, at)))
    return sentences


def _whole(parts: Iterable[str]) -> list[str]:
    """The sentences, stripped; what is only signs, or begins with a comma, belongs to the one before."""
    whole: list[str] = []
    for bare in filter(None, map(str.strip, parts)):
        if whole and (bare[0] in ",;" or not any(letter.isalnum() for letter in bare)):
            whole[-1] += " " + bare
        else:
            whole.append(bare)
    return whole


def _places(pieces: list[Piece], starts: list[int], begin: int, end: int) -> tuple[Place, ...]:
    boxes: dict[int, list[Box]] = {}
    for piece, start in zip(pieces, starts, strict=True):
        low, high = max(begin, start) - start, min(end, start + len(piece.text)) - start
        if low < high:
            boxes.setdefault(piece.page, []).extend(piece.boxes(low, high))
    if not boxes:
        last = pieces[-1]
        boxes[last.page] = list(last.boxes(0, len(last.text)))
    return tuple(Place(page, tuple(rows)) for page, rows in sorted(boxes.items()))
