"""The text around a short chunk: the rest of a paragraph or a caption is looked at as a reader would."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.library.library import Library
from engine.values import BlockKind, Chunk, Hit

CAPTION_REACH = 4  # chunks between a figure's caption and the text that points to it
PROSE = (BlockKind.PARAGRAPH, BlockKind.LIST, BlockKind.SIDEBOX)

_FIGURE = re.compile(r"^\W*(?:fig(?:ure)?|चित्र)\W*(\d+(?:\.\d+)*)", re.IGNORECASE)


def with_neighbours(library: Library, hit: Hit, enough: int) -> Hit:
    """A chunk of less than `enough` characters with what explains it; any other hit as it is.

    What is added scores like the chunk's lowest sentence.
    """
    chunk = hit.chunk
    if len(chunk.text) >= enough or not chunk.is_evidence or chunk.id == 0:
        return hit
    if len(chunk.sentences) != len(hit.sentence_scores):
        return hit
    low = min(hit.sentence_scores, default=0.0)
    sentences, scores, tasks = chunk.sentences, hit.sentence_scores, hit.tasks
    for near in _company(library, chunk):
        pad = (low,) * len(near.sentences)
        if near.ordinal < chunk.ordinal:
            sentences, scores = near.sentences + sentences, pad + scores
            tasks = frozenset(index + len(pad) for index in tasks)
        else:
            sentences, scores = sentences + near.sentences, scores + pad
    longer = replace(chunk, sentences=sentences)
    return replace(hit, chunk=longer, sentence_scores=scores, tasks=tasks)


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
