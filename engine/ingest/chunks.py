"""Cuts a document into the units that search finds: a few sentences under one heading path."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.core.values import Block, BlockKind, Chunk, DocumentText, Sentence
from engine.ingest.formulas import completed
from engine.ingest.layer_words import UNREAD

CHUNKER_VERSION = 5

_TARGET_WORDS = 100
_MAX_WORDS = 130
_ALONE = (BlockKind.SIDEBOX, BlockKind.CAPTION, BlockKind.TABLE, BlockKind.FOOTNOTE)
_LONGEST_CAPTION = 25  # words
_PAGE_WORDS = 40  # a part this long may end at a page break, so that a chunk names one page


def make_chunks(document: DocumentText) -> list[Chunk]:
    """Chunks in reading order, numbered from 0."""
    chunks: list[Chunk] = []
    for run in _runs(_captioned(completed(document.blocks))):
        for sentences in _cut(
            [sentence for block in run for sentence in block.sentences if _is_whole(sentence)]
        ):
            first = run[0]
            chunks.append(
                Chunk(
                    document.meta.doc,
                    len(chunks),
                    first.kind,
                    first.headings,
                    tuple(sentences),
                    first.language,
                )
            )
    return chunks


def _is_whole(sentence: Sentence) -> bool:
    """Whether every word could be read: a sentence with a gap may say something else than the book."""
    return UNREAD not in sentence.text


def _captioned(blocks: Sequence[Block]) -> list[Block]:
    """The blocks with the caption of each table at the end of its heading path, so that it is found by it."""
    return [
        replace(block, headings=(*block.headings, block.table.caption))
        if block.kind is BlockKind.TABLE and block.table is not None and _is_short(block.table.caption)
        else block
        for block in blocks
    ]


def _is_short(caption: str) -> bool:
    return 0 < len(caption.split()) <= _LONGEST_CAPTION


def _runs(blocks: Iterable[Block]) -> list[list[Block]]:
    """Neighbouring blocks that may share a chunk: same kind of text under the same headings.

    Captions, tables and side boxes stand alone; the prose around them goes on.
    """
    runs: list[list[Block]] = []
    current: list[Block] = []
    for block in blocks:
        if block.kind in (BlockKind.HEADING, BlockKind.EQUATION) or not block.sentences:
            continue
        if block.kind in _ALONE:
            runs.append([block])
        elif current and _related(current[-1], block):
            current.append(block)
        else:
            current = [block]
            runs.append(current)
    return runs


def _related(a: Block, b: Block) -> bool:
    prose = (BlockKind.PARAGRAPH, BlockKind.LIST)
    same = a.kind is b.kind or (a.kind in prose and b.kind in prose)
    return same and a.headings == b.headings and a.language is b.language


def _cut(sentences: list[Sentence]) -> Iterable[list[Sentence]]:
    part: list[Sentence] = []
    count = 0
    for sentence in sentences:
        words = len(sentence.text.split())
        new_page = bool(part) and sentence.page != part[-1].page
        if part and (
            count + words > _MAX_WORDS or count >= _TARGET_WORDS or (new_page and count >= _PAGE_WORDS)
        ):
            yield part
            part, count = [], 0
        part.append(sentence)
        count += words
    if part:
        yield part
