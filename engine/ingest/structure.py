"""From lines in reading order to headings, paragraphs, exercises: sentences that know their boxes."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from engine.ingest.layout import Line, TextBlock, union
from engine.values import Block, BlockKind, Box, Language, Place, Sentence

_EXERCISE = re.compile(r"^(exercises?|questions?|अभ्यास|प्रश्न|पाठ्यनिहित प्रश्न)\b", re.IGNORECASE)
_CAPTION = re.compile(r"^(fig(ure|\.)|table|चित्र|सारणी)\s*[\d(]", re.IGNORECASE)


@dataclass(slots=True)
class Piece:
    """One line's text on its page."""

    text: str
    page: int
    box: Box


@dataclass(slots=True)
class Paragraph:
    kind: BlockKind
    pieces: list[Piece] = field(default_factory=list)
    size: float = 0.0
    bold: bool = False

    @property
    def text(self) -> str:
        return join_pieces(self.pieces)[0]


def join_pieces(pieces: list[Piece]) -> tuple[str, list[int]]:
    """The pieces as one text, and the offset at which each piece begins."""
    text, starts = "", []
    for piece in pieces:
        part = piece.text.strip()
        if text.endswith("-") and text[-2:-1].isalpha() and part[:1].islower():
            text = text[:-1]
        elif text:
            text += " "
        starts.append(len(text))
        text += part
    return text, starts


def body_size(pages: list[list[TextBlock]]) -> float:
    """The font size most of the document's characters are set in."""
    counts: Counter[float] = Counter()
    for blocks in pages:
        for block in blocks:
            for line in block.lines:
                counts[round(line.size * 2) / 2] += len(line.text)
    return counts.most_common(1)[0][0] if counts else 10.0


def page_paragraphs(number: int, blocks: list[TextBlock], body: float) -> list[Paragraph]:
    """Paragraphs of one page in reading order."""
    result: list[Paragraph] = []
    for block in blocks:
        current: Paragraph | None = None
        for line in block.lines:
            piece = Piece(" ".join(line.text.split()), number, line.box)
            if current is None or _begins_paragraph(line, block):
                kind = _kind(line, piece.text, body)
                current = Paragraph(kind, [piece], line.size, line.main.bold)
                result.append(current)
            else:
                current.pieces.append(piece)
    return result


def _begins_paragraph(line: Line, block: TextBlock) -> bool:
    return line.box[0] > block.box[0] + 0.8 * line.size and line is not block.lines[0]


def _kind(line: Line, text: str, body: float) -> BlockKind:
    if _CAPTION.match(text):
        return BlockKind.CAPTION
    if line.size > body * 1.15 and len(text) < 90 or line.main.bold and len(text) < 70:
        return BlockKind.HEADING
    return BlockKind.PARAGRAPH


def document_blocks(pages: list[list[Paragraph]], language: Language) -> list[Block]:
    """Blocks over all pages, with heading paths and exercises marked."""
    blocks: list[Block] = []
    path: list[tuple[float, str]] = []
    exercise = False
    for paragraph in (p for page in pages for p in page):
        text = paragraph.text
        if paragraph.kind is BlockKind.HEADING:
            while path and path[-1][0] <= paragraph.size:
                path.pop()
            path.append((paragraph.size, text))
            exercise = bool(_EXERCISE.match(text))
        kind = paragraph.kind
        if exercise and kind is BlockKind.PARAGRAPH:
            kind = BlockKind.EXERCISE
        headings = tuple(title for _, title in path)
        level = len(path) if kind is BlockKind.HEADING else 0
        blocks.append(Block(kind, tuple(sentences_of(paragraph.pieces, language)), headings, level, language))
    return blocks


def sentences_of(pieces: list[Piece], language: Language) -> list[Sentence]:
    """Splits the joined text into sentences and finds each one's boxes, line by line."""
    text, starts = join_pieces(pieces)
    sentences, at = [], 0
    for part in _split(text, language):
        begin = max(text.find(part, at), at)
        at = begin + len(part)
        sentences.append(Sentence(part, _places(pieces, starts, begin, at)))
    return sentences


def _split(text: str, language: Language) -> list[str]:
    try:
        from engine.text import split_sentences
    except ImportError:
        return [part for part in re.split(r"(?<=[.!?।])\s+(?=[^a-z])", text) if part]
    return [part for part in split_sentences(text, language) if part.strip()]


def _places(pieces: list[Piece], starts: list[int], begin: int, end: int) -> tuple[Place, ...]:
    boxes: dict[int, list[Box]] = {}
    for piece, start in zip(pieces, starts, strict=True):
        stop = start + len(piece.text)
        if start >= end or stop <= begin or not piece.text:
            continue
        x0, y0, x1, y1 = piece.box
        per_letter = (x1 - x0) / len(piece.text)
        left = x0 + max(0, begin - start) * per_letter
        right = x1 - max(0, stop - end) * per_letter
        boxes.setdefault(piece.page, []).append((left, y0, right, y1))
    if not boxes:
        boxes[pieces[0].page] = [union([p.box for p in pieces if p.page == pieces[0].page])]
    return tuple(Place(page, tuple(rows)) for page, rows in boxes.items())
