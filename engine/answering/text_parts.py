"""Where a paragraph of a chapter stands, and the line that says who wrote it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from engine.core.text import fold
from engine.core.values import Block, BlockKind, DocumentMeta, SentenceKey
from engine.query.reference_words import LAST_ITEM, ReferenceKind
from engine.query.references import BookReference

MOST_BEFORE = 12  # blocks of a chapter among which the name of its author is looked for
_SENTENCE = re.compile(r"[.!?।॥…][\"'”’)\]]*$")
_FEWEST_WORDS = 5  # of a sentence: less is a label
_NAME = r"[^\W\d_a-zऀ-ॿ][\w.'’-]*"
_BY = re.compile(
    rf"^\W*(?:(?:[Ww]ritten|[Rr]etold|[Tt]old)\s+)?[Bb][Yy]\s+({_NAME}(?:\s+(?:{_NAME}|and|&|de|von|van)){{1,7}})\W*$"
)
_CALLED = re.compile(
    r"^\W*(?:authors?|writers?|written by|लेखक|लेखिका|लेखक/लेखिका|रचयिता|रचनाकार)\s*[:：–—-]\s*(\S.{1,80})$",
    re.IGNORECASE,
)


def text_part_keys(
    blocks: Sequence[Block], meta: DocumentMeta, reference: BookReference, pages: Collection[int] | None
) -> tuple[SentenceKey, ...]:
    """The sentences of the paragraph, or of the line with the author's name, that is meant; () where the
    document has none. `pages`: the PDF pages on which it stands, None for any."""
    places = chapter_blocks(blocks, meta, reference.chapter)
    if pages is not None:
        places = [place for place in places if blocks[place].sentences[0].page in pages]
    if reference.kind is ReferenceKind.AUTHOR:
        place = author_line(blocks, places)
    else:
        place = paragraph_at(blocks, places, reference.number)
    return () if place is None else tuple((place, n) for n in range(len(blocks[place].sentences)))


def chapter_blocks(blocks: Sequence[Block], meta: DocumentMeta, chapter: int | None) -> list[int]:
    """The places of the blocks of a chapter, in order; without a number those of the whole document. [] where
    the document is not, and has not, that chapter."""
    places = [place for place, block in enumerate(blocks) if block.sentences]
    if chapter is None or meta.chapter == chapter:
        return places
    starts = [number for number, start in enumerate(meta.chapters) if start.number == chapter]
    if not starts:
        return []
    start, behind = meta.chapters[starts[0]], meta.chapters[starts[0] + 1 : starts[0] + 2]
    first = _begins(blocks, places, start.page, start.title)
    end = _begins(blocks, places, behind[0].page, behind[0].title) if behind else len(blocks)
    return [place for place in places if first <= place < end]


def _begins(blocks: Sequence[Block], places: Sequence[int], page: int, title: str) -> int:
    """The first block of a chapter: below its heading where it has one, else the first of its page."""
    from_page = [place for place in places if blocks[place].sentences[0].page >= page]
    headed = [place for place in from_page if title and fold(title) in fold(" ".join(blocks[place].headings))]
    return next(iter(headed or from_page), len(blocks))


def paragraph_at(blocks: Sequence[Block], places: Sequence[int], number: str) -> int | None:
    """The paragraph of the running text with that number, counted from 1, or the last one; None if there are
    not so many. Lines without a whole sentence, boxes and notes at the margin do not count."""
    found = [place for place in places if _is_paragraph(blocks[place])]
    if number == LAST_ITEM:
        return found[-1] if found else None
    return found[int(number) - 1] if 0 < int(number) <= len(found) else None


def _is_paragraph(block: Block) -> bool:
    if block.kind is not BlockKind.PARAGRAPH or block.unit is not None:
        return False
    return any(
        len(one.text.split()) >= _FEWEST_WORDS and _SENTENCE.search(one.text) for one in block.sentences
    )


def author_line(blocks: Sequence[Block], places: Sequence[int]) -> int | None:
    """The block near the beginning that says who wrote the text, and nothing else."""
    return next((place for place in places[:MOST_BEFORE] if author_in(blocks[place].text)), None)


def author_in(line: str) -> str:
    """The name in a line that says who wrote a text; "" where it says something else."""
    found = _BY.match(line) or _CALLED.match(line)
    return found[1].strip() if found else ""
