"""Context expansion: a short chunk gets the text around it, and one that begins with "This law ..." the
sentence before, without which its first sentence could not be quoted. Where a chunk begins is chance.
"""

from __future__ import annotations

import re
from dataclasses import replace

from engine.answering.evidence_selection import start_of
from engine.core.anaphora import leans_back
from engine.core.values import BlockKind, Chunk, Hit
from engine.library.library import Library

CAPTION_REACH = 4  # chunks between a figure's caption and the text that points to it
PROSE = (BlockKind.PARAGRAPH, BlockKind.LIST, BlockKind.SIDEBOX)

_FIGURE = re.compile(r"^\W*(?:fig(?:ure)?|चित्र)\W*(\d+(?:\.\d+)*)", re.IGNORECASE)


def with_neighbours(library: Library, hit: Hit, enough: int) -> Hit:
    """A chunk of less than `enough` characters with what explains it, a longer one with what its first
    sentence leans on; any other hit as it is.

    What is added scores like the chunk's lowest sentence.
    """
    chunk = hit.chunk
    if not chunk.is_evidence or chunk.id == 0 or len(chunk.sentences) != len(hit.sentence_scores):
        return hit
    short = len(chunk.text) < enough
    company = _company(library, chunk) if short else _before(library, chunk)
    if not company:
        return hit
    brought = 0 if short else sum(len(near.sentences) for near in company)
    low = min(hit.sentence_scores, default=0.0)
    sentences, scores, tasks = chunk.sentences, hit.sentence_scores, hit.tasks
    for near in company:
        pad = (low,) * len(near.sentences)
        if near.ordinal < chunk.ordinal:
            sentences, scores = near.sentences + sentences, pad + scores
            tasks = frozenset(index + len(pad) for index in tasks)
        else:
            sentences, scores = sentences + near.sentences, scores + pad
    longer = replace(chunk, sentences=sentences)
    return replace(hit, chunk=longer, sentence_scores=scores, tasks=tasks, brought=brought)


def _company(library: Library, chunk: Chunk) -> list[Chunk]:
    """For the caption of a figure the text that points to it, else what stands around under its heading."""
    label = _FIGURE.match(chunk.text) if chunk.kind is BlockKind.CAPTION else None
    if label is not None:
        named = re.compile(rf"(?<![\d.]){re.escape(label.group(1))}(?!\.?\d)")
        around = library.neighbours(chunk, before=CAPTION_REACH, after=CAPTION_REACH)
        pointing = [near for near in around if near.kind in PROSE and named.search(near.text)]
        if pointing:
            return pointing[:1]
    return [
        near for near in library.neighbours(chunk) if near.is_evidence and near.headings == chunk.headings
    ]


def _before(library: Library, chunk: Chunk) -> list[Chunk]:
    """The end of the chunk before, as far as the first sentence leans on it, under whatever heading: many a
    line is taken for one."""
    if not leans_back(chunk.sentences[0].text):
        return []
    return [
        replace(near, sentences=near.sentences[start_of(near.sentences, len(near.sentences) - 1) :])
        for near in library.neighbours(chunk, after=0)
        if near.is_evidence and near.kind in PROSE and near.sentences
    ]
