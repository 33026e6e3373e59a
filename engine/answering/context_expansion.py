"""Context expansion: a chunk that begins with "This law ..." gets the sentence before, without which its
first sentence could not be quoted. Where a chunk begins is chance.
"""

from __future__ import annotations

from dataclasses import replace

from engine.answering.evidence_selection import start_of
from engine.core.anaphora import leans_back
from engine.core.values import BlockKind, Chunk, Hit
from engine.library.library import Library

PROSE = (BlockKind.PARAGRAPH, BlockKind.LIST, BlockKind.SIDEBOX)


def with_text_before(library: Library, hit: Hit) -> Hit:
    """A hit with what the first sentence of its chunk leans on; any other hit as it is.

    What is added scores like the chunk's lowest sentence.
    """
    chunk = hit.chunk
    if not chunk.is_evidence or chunk.id == 0 or len(chunk.sentences) != len(hit.sentence_scores):
        return hit
    before = tuple(sentence for near in _before(library, chunk) for sentence in near.sentences)
    if not before:
        return hit
    low = min(hit.sentence_scores, default=0.0)
    return replace(
        hit,
        chunk=replace(chunk, sentences=before + chunk.sentences),
        sentence_scores=(low,) * len(before) + hit.sentence_scores,
        brought=len(before),
    )


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
