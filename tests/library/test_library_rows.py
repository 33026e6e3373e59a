"""Values survive the way into rows and back; vectors survive within what their packing promises."""

from __future__ import annotations

import math

import numpy as np
import pytest
from fakes import FakeVectors
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.values import Block, BlockKind, Chunk, Language, PageText, PageWarning, Place, Sentence
from engine.library import packing, rows

points = st.integers(-50_000, 200_000).map(lambda hundredths: hundredths / 100)
boxes = st.tuples(points, points, points, points)
# "Cs" too: broken PDFs do give lone surrogates
texts = st.text(st.characters(exclude_categories=()), max_size=60)
places = st.builds(Place, page=st.integers(1, 999), boxes=st.lists(boxes, max_size=3).map(tuple))
sentences = st.builds(Sentence, text=texts, places=st.lists(places, min_size=1, max_size=2).map(tuple))
many = st.lists(sentences, min_size=1, max_size=4).map(tuple)
headings = st.lists(texts, max_size=3).map(tuple)
chunks = st.builds(
    Chunk,
    doc=st.just("doc"),
    ordinal=st.integers(0, 9999),
    kind=st.sampled_from(BlockKind),
    headings=headings,
    sentences=many,
    language=st.sampled_from(Language),
    id=st.integers(1, 10**6),
)
blocks = st.builds(
    Block,
    kind=st.sampled_from(BlockKind),
    sentences=many,
    headings=headings,
    level=st.integers(0, 5),
    language=st.sampled_from(Language),
)
pages = st.builds(
    PageText,
    number=st.integers(1, 999),
    printed=st.none() | st.text(max_size=5),
    paragraphs=st.lists(texts, max_size=3).map(tuple),
    warnings=st.lists(st.sampled_from(PageWarning), max_size=2).map(tuple),
    quality=st.floats(0, 1),
    hidden_words=st.integers(0, 999),
    added_words=st.integers(0, 999),
)


@given(chunks)
def test_a_chunk_comes_back_as_it_was(chunk: Chunk) -> None:
    row = rows.chunk_row(chunk, 7)
    for value in row.values():
        str(value).encode("utf-8")  # SQLite can hold it
    stored = (row[key] for key in ("ordinal", "kind", "language", "headings", "texts", "places"))
    assert rows.chunk_from((chunk.id, chunk.doc, *stored)) == chunk


@given(st.lists(blocks, max_size=3).map(tuple))
def test_blocks_come_back_as_they_were(value: tuple[Block, ...]) -> None:
    assert rows.blocks_from(rows.blocks_blob(value)) == value


@given(pages)
def test_a_page_comes_back_as_it_was(page: PageText) -> None:
    assert rows.page_from(page.number, page.printed, rows.page_blob(page)) == page


def test_a_page_of_an_earlier_version_is_read() -> None:
    blob = rows.pack([["Salt is white."], ["scanned"], 0.5])
    page = rows.page_from(3, "41", blob)
    assert page == PageText(3, "41", ("Salt is white.",), (PageWarning.SCANNED,), 0.5)
    assert (page.hidden_words, page.added_words) == (0, 0)


def test_boxes_are_kept_to_a_hundredth_of_a_point() -> None:
    sentence = Sentence("x", (Place(1, ((1.23456, 2.0, 3.99999, 4.005),)),))
    (back,) = rows.sentences_in(["x"], [rows.places_out(sentence)])
    assert all(
        math.isclose(a, b, abs_tol=0.0051)
        for a, b in zip(sentence.places[0].boxes[0], back.places[0].boxes[0], strict=True)
    )


def unit(count: int, dimensions: int, seed: int) -> np.ndarray:
    vectors = np.random.default_rng(seed).standard_normal((count, dimensions)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


@settings(max_examples=30)
@given(st.integers(0, 9), st.sampled_from([8, 384]), st.integers(0, 10**6))
def test_packed_vectors_hardly_move(count: int, dimensions: int, seed: int) -> None:
    vectors = unit(count + 1, dimensions, seed)
    packed = packing.pack_vectors(FakeVectors(vectors[0], vectors[1:]))
    chunk = packing.unpack_chunks([packed.chunk])[0]
    back = packing.unpack_sentences(packed.sentences, dimensions)
    assert back.shape == (count, dimensions)
    assert chunk @ vectors[0] > 0.99999
    assert (np.sum(back * vectors[1:], axis=1) > 0.9995).all()


@pytest.mark.parametrize("bad", [np.nan, np.inf, 0.0, 3.0])
def test_rubbish_vectors_are_not_packed(bad: float) -> None:
    good = unit(1, 8, 0)[0]
    with pytest.raises(ValueError, match="unit length"):
        packing.pack_vectors(FakeVectors(np.full(8, bad, dtype=np.float32), good[None]))
    with pytest.raises(ValueError, match="unit length"):
        packing.pack_vectors(FakeVectors(good, np.full((1, 8), bad, dtype=np.float32)))


@given(st.lists(st.integers(0, 5), max_size=30), st.integers(0, 40))
def test_top_is_a_stable_sort(scores: list[int], k: int) -> None:
    values = np.array(scores, dtype=np.float32)
    wanted = sorted(range(len(scores)), key=lambda at: -scores[at])[:k]
    assert packing.top(values, k).tolist() == wanted
