"""A short chunk is read with the text that explains it, out of a real library."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from samples import add_tiny, tiny_document

from engine.answer.surroundings import with_neighbours
from engine.library.library import Library
from engine.values import BlockKind, Hit

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
