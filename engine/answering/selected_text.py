"""Selected-text mode: only the passage that the student marked is evidence, as it stands in a book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.text import fold, words
from engine.core.values import Chunk, Hit, Scope, SearchResult
from engine.library.library import Library
from engine.retrieval.searcher import Searcher

LONGEST_SEARCHED = 600  # characters of the passage by which its place is found
SHORTEST_PART = 4  # words of a sentence that must be marked when it is not marked whole


def search_in_passage(searcher: Searcher, library: Library, question: str, scope: Scope) -> SearchResult:
    """What the marked passage says to the question. No hits when the passage stands in no book.

    The question is measured against the whole chapter of the passage, so that its confidence means the same
    as anywhere else; then everything outside the passage is dropped.
    """
    passage = scope.selected_text or ""
    chunks = _chunks_of(searcher, library, passage, scope)
    if not chunks:
        return replace(searcher.search(question, scope), hits=())
    found = searcher.search(question, replace(scope, book=chunks[0].doc))
    marked = {chunk.id: chunk for chunk in chunks}
    hits = tuple(_narrowed(hit, marked[hit.chunk.id]) for hit in found.hits if hit.chunk.id in marked)
    return replace(found, hits=hits)


def _chunks_of(searcher: Searcher, library: Library, passage: str, scope: Scope) -> list[Chunk]:
    """The chunks that hold the passage, each cut down to its marked sentences; all of one document."""
    hits = searcher.search(passage[:LONGEST_SEARCHED], scope).hits
    for hit in hits:
        around = [hit.chunk, *library.neighbours(hit.chunk, before=2, after=2)]
        chunks = [cut for chunk in around if (cut := _marked(chunk, passage)) is not None]
        if chunks:
            return chunks
    return []


def _marked(chunk: Chunk, passage: str) -> Chunk | None:
    """The chunk with only the sentences that the passage covers or cuts into; None when there are none."""
    spread = f" {_squeezed(passage)} "
    sentences = tuple(s for s in chunk.sentences if _covers(spread, f" {_squeezed(s.text)} "))
    return replace(chunk, sentences=sentences) if sentences else None


def _covers(passage: str, sentence: str) -> bool:
    return sentence in passage or (len(passage.split()) >= SHORTEST_PART and passage in sentence)


def _squeezed(text: str) -> str:
    return " ".join(words(fold(text)))


def _narrowed(hit: Hit, marked: Chunk) -> Hit:
    scores = _scores(hit, marked.sentences)
    return replace(hit, chunk=marked, sentence_scores=scores, page=marked.page)


def _scores(hit: Hit, kept: Sequence[object]) -> tuple[float, ...]:
    pairs = zip(hit.chunk.sentences, hit.sentence_scores, strict=False)
    return tuple(score for sentence, score in pairs if sentence in kept)
