"""The library's face: what goes in comes out, search finds it, and everything keeps step."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from fakes import FakeEmbedder
from samples import CELLS, LIGHT, STAMP, add_tiny, tiny_chunks, tiny_document

from engine.core.errors import ErrorCode, PothiError
from engine.core.values import Language, Scope
from engine.library import Library
from engine.library.index_terms import index_terms, match_any
from engine.library.vectors import Graph, Matrix, VectorIndex, new_index


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "home") as opened:
        yield opened


@pytest.fixture
def two_books(library: Library) -> Library:
    add_tiny(library, tiny_document("light", LIGHT, book="Science"))
    add_tiny(library, tiny_document("cells", CELLS, class_number=9, subject="Biology"))
    return library


def code_of(caught: pytest.ExceptionInfo[PothiError]) -> ErrorCode:
    return caught.value.code


def words(question: str) -> str:
    return match_any(index_terms(question))


def test_what_goes_in_comes_out(library: Library) -> None:
    document = tiny_document()
    record = add_tiny(library, document)
    assert record.meta == document.meta
    assert (record.pages, record.chunks, record.sentences) == (2, 2, 4)
    assert record.stamp == STAMP
    assert record.pdf_path.read_bytes() == b"tiny101"
    assert library.page("tiny101", 2) == document.pages[1]
    assert library.blocks("tiny101") == document.blocks
    assert [replace(chunk, id=0) for chunk in library.chunks_of("tiny101")] == tiny_chunks(document)
    assert library.printed_pages("tiny101") == {1: "101", 2: "102"}


def test_it_is_still_there_after_closing(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        add_tiny(library, tiny_document())
        library.store_index()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["books", "library.db", "library.lock"]
    with Library.open(tmp_path, read_only=True) as library:
        assert [record.doc for record in library.documents()] == ["tiny101"]
        assert library.check().ok


def test_unknown_things_have_their_own_errors(library: Library) -> None:
    add_tiny(library, tiny_document())
    for call, code in (
        (lambda: library.document("nobody"), ErrorCode.UNKNOWN_DOCUMENT),
        (lambda: library.page("nobody", 1), ErrorCode.UNKNOWN_DOCUMENT),
        (lambda: library.page("tiny101", 3), ErrorCode.UNKNOWN_PAGE),
        (lambda: library.remove_document("nobody"), ErrorCode.UNKNOWN_DOCUMENT),
        (lambda: library.update_metadata("nobody", title="x"), ErrorCode.UNKNOWN_DOCUMENT),
    ):
        with pytest.raises(PothiError) as caught:
            call()
        assert code_of(caught) is code
    assert library.chunk(10_000) is None


def test_filters_know_what_is_there(two_books: Library) -> None:
    assert two_books.classes() == [9, 10]
    assert two_books.subjects() == ["Biology", "Science"]
    assert two_books.subjects(10) == ["Science"]
    assert two_books.books_of() == ["Science"]
    for scope, docs in (
        (Scope(), ["cells", "light"]),
        (Scope(class_number=10), ["light"]),
        (Scope(subject=" science"), ["light"]),
        (Scope(book="Science"), ["light"]),
        (Scope(book="CELLS"), ["cells"]),
        (Scope(class_number=9, subject="Science"), []),
    ):
        assert [record.doc for record in two_books.documents(scope)] == docs


def test_full_text_finds_words_inside_the_scope(two_books: Library) -> None:
    (best, score), *_ = two_books.lexical(words("refraction"), 5)
    chunk = two_books.chunk(best)
    assert chunk is not None
    assert "refraction" in chunk.text
    assert score > 0
    assert two_books.lexical(words("refraction"), 5, Scope(class_number=9)) == []
    assert two_books.lexical(words("refraction"), 5, Scope(class_number=7)) == []
    assert two_books.lexical(words("refraction"), 0) == []


def test_devanagari_vowel_signs_are_part_of_words(two_books: Library) -> None:
    assert len(two_books.lexical(words("कोशिका"), 5)) == 1
    assert len(two_books.lexical(words("इकाई"), 5)) == 1
    assert any(term.startswith("कोशि") for term in two_books.vocabulary())
    assert two_books.lexical('"क" OR "श" OR "कशक"', 5) == []


@pytest.mark.parametrize(
    "match", ["", "  ", "((", '"', "AND", "a NEAR", "content:", "nope: x", "*", "\0", "-a"]
)
def test_no_expression_is_an_error(two_books: Library, match: str) -> None:
    assert isinstance(two_books.lexical(match, 5), list)


@pytest.mark.parametrize("few", [100, 0])
def test_the_nearest_chunk_is_the_one_with_the_words(two_books: Library, few: int) -> None:
    two_books._index = VectorIndex(two_books.connections, few)
    vector = FakeEmbedder().embed_query("focal length of a convex lens")
    (best, cosine), *rest = two_books.nearest(vector, 3)
    chunk = two_books.chunk(best)
    assert chunk is not None
    assert "focal length" in chunk.text
    assert 0 < cosine <= 1.0001
    assert len(rest) == 2
    assert all(cosine >= other for _, other in rest)
    inside = two_books.nearest(vector, 3, Scope(class_number=9))
    assert {two_books.chunks([number])[number].doc for number, _ in inside} == {"cells"}
    assert two_books.nearest(vector, 3, Scope(class_number=7)) == []
    assert two_books.nearest(vector, 0) == []


def test_many_copies_of_a_page_do_not_hide_the_others(two_books: Library) -> None:
    rng = np.random.default_rng(0)
    pages = rng.normal(size=(6, 8)).astype(np.float32)
    vectors = np.repeat(pages / np.linalg.norm(pages, axis=1, keepdims=True), 500, axis=0)
    ids, documents = np.arange(3000), np.repeat([1, 2], [2920, 80])
    graph = new_index(8, 3000)
    graph.add_items(vectors, ids, num_threads=1)
    index = VectorIndex(two_books.connections, few=10)
    index._graph = Graph(1, ids, documents, graph)
    found = index.nearest(vectors[0], 60, [2], generation=1)
    assert len(found) == 60
    assert {number >= 2920 for number, _ in found} == {True}


@pytest.mark.parametrize("chunks", [50, 4000])
def test_the_index_finds_what_comparing_every_vector_finds(two_books: Library, chunks: int) -> None:
    """Recall of 20 of texts that crowd together by topic, as those of books do."""
    rng = np.random.default_rng(7)
    topics = rng.normal(size=(40, 64))
    vectors = (topics[rng.integers(0, 40, chunks)] + 0.6 * rng.normal(size=(chunks, 64))).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    ids, documents = np.arange(chunks), np.ones(chunks, dtype=np.int64)
    graph = new_index(64, chunks)
    graph.add_items(vectors, ids, num_threads=1)
    index = VectorIndex(two_books.connections)
    index._graph = Graph(1, ids, documents, graph)
    index._matrix = Matrix(1, ids, documents, vectors)
    asked = vectors[rng.integers(0, chunks, 100)] + 0.05 * rng.normal(size=(100, 64)).astype(np.float32)
    shares = []
    for vector in asked:
        found, exact = index.nearest(vector, 20, None, 1), index.exact(vector, 20, 1)
        shares.append(len({number for number, _ in found} & {number for number, _ in exact}) / 20)
        assert np.allclose(dict(exact)[found[0][0]], found[0][1], atol=1e-5)
    assert np.mean(shares) >= 0.99


def test_an_empty_library_finds_nothing(library: Library) -> None:
    vector = FakeEmbedder().embed_query("anything")
    assert library.nearest(vector, 5) == []
    assert library.lexical("anything", 5) == []
    assert library.vocabulary() == {}
    assert library.nearest(vector, 5, Scope(class_number=1)) == []
    ids, vectors = library.all_chunk_vectors()
    assert len(ids) == len(vectors) == 0
    library.store_index()
    assert library.check().ok


def test_vectors_come_back(two_books: Library) -> None:
    ids, vectors = two_books.all_chunk_vectors()
    assert vectors.shape == (4, 384)
    found = two_books.nearest(vectors[0], 4, Scope(book="light"))
    assert sorted(number for number, _ in found) == ids[:2].tolist()
    embedder = FakeEmbedder()
    for number, chunk in two_books.chunks(ids).items():
        (wanted,) = embedder.embed_chunks([chunk])
        assert np.allclose(two_books.sentence_vectors([number])[number], wanted.sentences, atol=0.01)
        assert np.allclose(vectors[ids == number][0], wanted.chunk, atol=0.001)


def test_neighbours_are_in_reading_order(library: Library) -> None:
    add_tiny(library, tiny_document("long", [f"Sentence number {n}." for n in range(10)]))
    chunks = library.chunks_of("long")
    assert library.neighbours(chunks[2]) == [chunks[1], chunks[3]]
    assert library.neighbours(chunks[0], before=2, after=2) == chunks[1:3]
    assert library.neighbours(chunks[4], after=0) == [chunks[3]]


def test_a_new_edition_takes_the_place_of_the_old(library: Library) -> None:
    old = add_tiny(library, tiny_document(), b"2025")
    library.update_metadata("tiny101", book="Our own name")
    new = add_tiny(library, tiny_document(texts=CELLS), b"2026")
    assert [record.doc for record in library.documents()] == ["tiny101"]
    assert new.meta.book == "Our own name"
    assert new.pdf_path.read_bytes() == b"2026"
    assert not old.pdf_path.exists()
    assert library.lexical(words("refraction"), 5) == []
    assert library.with_content(old.sha256) is None
    assert library.with_content(new.sha256) == new
    library.store_index()
    assert library.check().ok


def test_removing_leaves_nothing_behind(two_books: Library) -> None:
    pdf = two_books.document("light").pdf_path
    two_books.remove_document("light")
    assert not pdf.exists()
    assert two_books.lexical(words("refraction"), 5) == []
    assert len(two_books.all_chunk_vectors()[0]) == 2
    two_books.store_index()
    assert two_books.check().ok


def test_row_ids_are_never_used_again(library: Library) -> None:
    add_tiny(library, tiny_document())
    before = {chunk.id for chunk in library.chunks_of("tiny101")}
    library.remove_document("tiny101")
    add_tiny(library, tiny_document())
    assert before.isdisjoint(chunk.id for chunk in library.chunks_of("tiny101"))


def test_corrections_lie_over_what_was_read(library: Library) -> None:
    add_tiny(library, tiny_document())
    record = library.update_metadata(
        "tiny101", title="Light", class_number=8, edition=None, language=Language.HI
    )
    assert (record.meta.title, record.meta.class_number, record.meta.language) == ("Light", 8, Language.HI)
    assert record.edited == ("class_number", "edition", "language", "title")
    assert library.documents(Scope(class_number=8)) == [record]
    wrong = ({"title": ""}, {"title": None}, {"class_number": "8"}, {"class_number": 0}, {"doc": "x"})
    for fields in wrong:
        with pytest.raises(ValueError, match="not a value"):
            library.update_metadata("tiny101", **fields)


def test_every_change_counts_up_the_generation(library: Library) -> None:
    seen = [library.generation]
    add_tiny(library, tiny_document())
    seen.append(library.generation)
    library.update_metadata("tiny101", title="x")
    seen.append(library.generation)
    library.remove_document("tiny101")
    seen.append(library.generation)
    assert seen == sorted(set(seen))


def test_another_embedders_vectors_are_not_mixed_in(library: Library) -> None:
    add_tiny(library, tiny_document("light"))
    document = tiny_document("cells", CELLS)
    chunks = tiny_chunks(document)
    with pytest.raises(PothiError) as caught:
        library.add_document(
            document,
            chunks,
            FakeEmbedder().embed_chunks(chunks),
            sha256="0" * 64,
            pdf=library.document("light").pdf_path,
            stamp=replace(STAMP, embedder="another"),
        )
    assert code_of(caught) is ErrorCode.LIBRARY_EMBEDDER


def test_a_failed_addition_leaves_no_trace(library: Library, tmp_path: Path) -> None:
    document = tiny_document()
    vectors = FakeEmbedder().embed_chunks(tiny_chunks(document))
    pdf = tmp_path / "x.pdf"
    pdf.write_bytes(b"x")
    with pytest.raises(ValueError, match="zip"):
        library.add_document(
            document, tiny_chunks(document), vectors[:1], sha256="1" * 64, pdf=pdf, stamp=STAMP
        )
    assert library.documents() == []
    assert library.generation == 0
    assert library.lexical(words("refraction"), 5) == []


def test_the_stored_index_follows_the_books(two_books: Library) -> None:
    for change in (
        lambda: None,
        lambda: add_tiny(two_books, tiny_document("more", ["Iron rusts in moist air.", "Rust is brown."])),
        lambda: two_books.remove_document("light"),
    ):
        change()
        two_books.store_index()
        assert two_books.check().ok
        fresh = VectorIndex(two_books.connections)  # from the stored image
        vector = FakeEmbedder().embed_query("iron rusts focal length cells")
        generation = two_books.vector_generation
        approximate = fresh.nearest(vector, 9, None, generation)
        exact = two_books.index.exact(vector, 9, generation)
        assert [number for number, _ in approximate] == [number for number, _ in exact]
        assert np.allclose([c for _, c in approximate], [c for _, c in exact], atol=1e-5)


def test_many_threads_may_read_while_one_writes(library: Library) -> None:
    add_tiny(library, tiny_document())
    failures: list[BaseException] = []
    stop = threading.Event()

    def read() -> None:
        try:
            while not stop.is_set():
                found = library.lexical(words("refraction"), 3)
                library.chunks(number for number, _ in found)
                library.nearest(FakeEmbedder().embed_query("light"), 3)
                library.documents()
        except BaseException as error:
            failures.append(error)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for number in range(8):
        add_tiny(library, tiny_document(f"book{number}", CELLS))
        library.remove_document(f"book{number}")
    stop.set()
    for reader in readers:
        reader.join()
    assert failures == []


def test_settings_hold_any_value(library: Library) -> None:
    assert library.settings.get("strictness", "balanced") == "balanced"
    library.settings.set("strictness", {"preset": "strict", "हिन्दी": [1, None]})
    assert library.settings.get("strictness") == {"preset": "strict", "हिन्दी": [1, None]}
    assert list(library.settings.all()) == ["strictness"]
    library.settings.remove("strictness")
    assert library.settings.all() == {}
