"""A chunk is read with what its first sentence leans on, out of a real library."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from samples import add_tiny, tiny_document

from engine.answering.context_expansion import with_text_before
from engine.core.values import BlockKind, Hit
from engine.library.library import Library

TEXTS = [
    "Grass grows again after it was cut.",
    "It grows from its nodes.",
    "Roots grow at the tip.",
    "Stems do so too.",
    "A meadow is mown.",
    "A lawn.",
]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "home") as opened:
        yield opened


def hit_of(library: Library, ordinal: int) -> Hit:
    chunk = library.chunks_of("tiny101")[ordinal]
    return Hit(chunk, 0.8, chunk.page, sentence_scores=tuple(0.5 for _ in chunk.sentences))


LEANS = "This rule was found by a farmer."


def add_leaning(library: Library, before: str = TEXTS[1], *, kind: BlockKind = BlockKind.PARAGRAPH) -> None:
    """Chunks of two sentences, of which the second begins with LEANS."""
    document = tiny_document(texts=["Grass has nodes.", before, LEANS, TEXTS[3], *TEXTS[4:]])
    blocks = (replace(document.blocks[0], kind=kind), *document.blocks[1:])
    add_tiny(library, replace(document, blocks=blocks))


def test_a_chunk_that_leans_on_the_one_before_brings_its_last_sentence(library: Library) -> None:
    add_leaning(library, "Grass is cut in spring.")
    wider = with_text_before(library, hit_of(library, 1))
    assert [s.text for s in wider.chunk.sentences] == ["Grass is cut in spring.", LEANS, TEXTS[3]]
    assert wider.sentence_scores == (0.5, 0.5, 0.5)
    assert wider.brought == 1


def test_what_the_last_sentence_leans_on_comes_along(library: Library) -> None:
    add_leaning(library)
    wider = with_text_before(library, hit_of(library, 1))
    assert [s.text for s in wider.chunk.sentences[:2]] == ["Grass has nodes.", TEXTS[1]]


def test_an_exercise_explains_nothing(library: Library) -> None:
    add_leaning(library, kind=BlockKind.EXERCISE)
    hit = hit_of(library, 1)
    assert with_text_before(library, hit) is hit


def test_a_chunk_that_stands_alone_stays_as_it_is(library: Library) -> None:
    add_tiny(library, tiny_document(texts=TEXTS))
    hit = hit_of(library, 1)
    assert with_text_before(library, hit) is hit
