"""A short chunk is read with the text that explains it, out of a real library."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from samples import add_tiny, tiny_document

from engine.answering.context_expansion import with_neighbours
from engine.core.values import BlockKind, Hit
from engine.library.library import Library

CUT = "Grass grows again after it was cut (Fig. 3.6)."
TEXTS = [
    CUT,
    "It grows from its nodes.",
    "Roots grow at the tip.",
    "Stems do so too.",
    "Fig. 3.6: Mowing",
    "A lawn.",
]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "home") as opened:
        yield opened


def hit_of(library: Library, ordinal: int) -> Hit:
    chunk = library.chunks_of("tiny101")[ordinal]
    return Hit(chunk, 0.8, chunk.page, sentence_scores=tuple(0.5 for _ in chunk.sentences))


def captioned(text: str) -> list[str]:
    return [*TEXTS[:4], text, TEXTS[5]]


def add(library: Library, texts: list[str]) -> None:
    document = tiny_document(texts=texts)
    blocks = (*document.blocks[:2], replace(document.blocks[2], kind=BlockKind.CAPTION))
    add_tiny(library, replace(document, blocks=blocks))


def test_a_caption_is_read_with_the_text_that_points_to_its_figure(library: Library) -> None:
    add(library, TEXTS)
    wider = with_neighbours(library, hit_of(library, 2), enough=100)
    assert wider.chunk.sentences[0].text == CUT
    assert len(wider.sentence_scores) == len(wider.chunk.sentences) == 4


@pytest.mark.parametrize("label", ["Fig. 3.61: Mowing", "Fig. 3: Mowing", "Mowing 3.6"])
def test_another_figure_is_not_the_one_that_is_pointed_to(library: Library, label: str) -> None:
    add(library, captioned(label))
    wider = with_neighbours(library, hit_of(library, 2), enough=100)
    assert [s.text for s in wider.chunk.sentences] == [TEXTS[2], TEXTS[3], label, TEXTS[5]]


def test_a_rest_of_a_paragraph_is_read_with_both_neighbours(library: Library) -> None:
    add_tiny(library, tiny_document(texts=TEXTS))
    wider = with_neighbours(library, hit_of(library, 1), enough=100)
    assert [s.text for s in wider.chunk.sentences] == TEXTS


def test_what_is_long_enough_stays_as_it_is(library: Library) -> None:
    add_tiny(library, tiny_document(texts=TEXTS))
    hit = hit_of(library, 1)
    length = len(hit.chunk.text)
    assert with_neighbours(library, hit, enough=length) is hit
    assert with_neighbours(library, hit, enough=length + 1) is not hit


LEANS = "This rule was found by a farmer."


def add_leaning(library: Library, before: str = TEXTS[1], *, kind: BlockKind = BlockKind.PARAGRAPH) -> None:
    """Chunks of two sentences, of which the second begins with LEANS."""
    document = tiny_document(texts=["Grass has nodes.", before, LEANS, TEXTS[3], *TEXTS[4:]])
    blocks = (replace(document.blocks[0], kind=kind), *document.blocks[1:])
    add_tiny(library, replace(document, blocks=blocks))


def test_a_chunk_that_leans_on_the_one_before_brings_its_last_sentence(library: Library) -> None:
    add_leaning(library, "Grass is cut in spring.")
    wider = with_neighbours(library, hit_of(library, 1), enough=1)
    assert [s.text for s in wider.chunk.sentences] == ["Grass is cut in spring.", LEANS, TEXTS[3]]
    assert wider.sentence_scores == (0.5, 0.5, 0.5)
    assert wider.brought == 1


def test_what_the_last_sentence_leans_on_comes_along(library: Library) -> None:
    add_leaning(library)
    wider = with_neighbours(library, hit_of(library, 1), enough=1)
    assert [s.text for s in wider.chunk.sentences[:2]] == ["Grass has nodes.", TEXTS[1]]


def test_tasks_keep_their_numbers(library: Library) -> None:
    add_leaning(library)
    hit = replace(hit_of(library, 1), tasks=frozenset({1}))
    assert with_neighbours(library, hit, enough=1).tasks == {3}


def test_an_exercise_explains_nothing(library: Library) -> None:
    add_leaning(library, kind=BlockKind.EXERCISE)
    hit = hit_of(library, 1)
    assert with_neighbours(library, hit, enough=1) is hit


def test_a_chunk_that_stands_alone_stays_as_it_is(library: Library) -> None:
    add(library, TEXTS)
    hit = hit_of(library, 1)
    assert with_neighbours(library, hit, enough=1) is hit
