"""Search over a real small library with an embedder that counts words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fakes import FakeEmbedder
from samples import CELLS, LIGHT, add_tiny, tiny_document

from engine.core.failures import Failure, noted
from engine.core.values import Language, Scope
from engine.library import Library
from engine.retrieval.confidence import ConfidenceMap
from engine.retrieval.searcher import QuestionVectors, Searcher

MAP = ConfidenceMap(
    "fake-embedder",
    {"dense": 1.0, "sentence": 2.0, "coverage": 2.0, "exercise": -3.0},
    {"sentence": 2.0, "coverage": 4.0},
    -3.0,
)


class CountingEmbedder(FakeEmbedder):
    asked = 0

    def embed_queries(self, texts: Sequence[str]) -> Any:
        self.asked += 1
        return super().embed_queries(texts)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "home") as opened:
        add_tiny(opened, tiny_document("light", LIGHT, book="Science"))
        add_tiny(opened, tiny_document("cells", CELLS, class_number=9, subject="Biology"))
        yield opened


@pytest.fixture
def searcher(library: Library) -> Searcher:
    return Searcher(library, CountingEmbedder(), MAP)


def test_the_right_page_comes_first(searcher: Searcher) -> None:
    result = searcher.search("What is the focal length of a lens?")
    assert (result.hits[0].chunk.doc, result.hits[0].page) == ("light", 2)
    assert len(result.hits[0].sentence_scores) == len(result.hits[0].chunk.sentences)
    assert 0 <= result.hits[0].confidence <= 1


def test_confidence_never_rises_down_the_list(searcher: Searcher) -> None:
    confidences = [hit.confidence for hit in searcher.search("bending of light in glass").hits]
    assert confidences == sorted(confidences, reverse=True)


def test_a_question_about_something_else_is_less_sure(searcher: Searcher) -> None:
    here = searcher.search("bending of light from air into glass").best_confidence
    assert searcher.search("price of onions tomorrow").best_confidence < here


def test_scope_and_limit_hold(searcher: Searcher) -> None:
    hits = searcher.search("light in green leaves", Scope(class_number=9)).hits
    assert {hit.chunk.doc for hit in hits} == {"cells"}
    before = noted()
    assert searcher.search("light", Scope(class_number=12)).hits == ()
    assert Failure.EMPTY_FILTER in {failure for failure, _, _ in set(noted()) - set(before)}
    pages = {(hit.chunk.doc, hit.page) for hit in searcher.search("light cell", limit=1).hits}
    assert len(pages) == 1


def test_english_words_find_hindi_text_and_the_reverse(searcher: Searcher) -> None:
    assert searcher.search("प्रकाश का मुड़ना").hits[0].chunk.doc == "light"
    assert searcher.search("koshika ki ikai").hits[0].chunk.doc == "cells"


def test_the_same_question_is_answered_from_memory_until_the_library_changes(library: Library) -> None:
    embedder = CountingEmbedder()
    searcher = Searcher(library, embedder, MAP)
    first = searcher.search("nucleus of a cell")
    assert searcher.search("nucleus of a cell") is first
    assert embedder.asked == 1
    library.remove_document("cells")
    again = searcher.search("nucleus of a cell")
    assert embedder.asked == 2
    assert "cells" not in {hit.chunk.doc for hit in again.hits}


def test_an_exercise_never_stands_first_where_there_is_evidence(library: Library) -> None:
    from engine.core.values import BlockKind

    document = tiny_document("exercise", ("What is the focal length of a lens?", "What is the focus?"))
    blocks = tuple(replace(block, kind=BlockKind.EXERCISE) for block in document.blocks)
    add_tiny(library, replace(document, blocks=blocks))
    hits = Searcher(library, FakeEmbedder(), MAP).search("What is the focal length of a lens?").hits
    assert hits[0].chunk.is_evidence
    assert "exercise" in {hit.chunk.doc for hit in hits}


@pytest.mark.parametrize("question", ["", "?", '"" OR NEAR(', "क" * 900, "\x00", "12 34"])
def test_odd_questions_find_something_or_nothing(searcher: Searcher, question: str) -> None:
    searcher.search(question)


def test_an_empty_library_has_no_hits(tmp_path: Path) -> None:
    with Library.open(tmp_path / "empty") as library:
        assert Searcher(library, FakeEmbedder(), MAP).search("anything").hits == ()


def test_a_corrected_title_keeps_the_words_but_not_the_answers_from_memory(library: Library) -> None:
    searcher = Searcher(library, FakeEmbedder(), MAP)
    before = searcher.search("nucleus of a cell", Scope(subject="Biology"))
    words = searcher.lexicon()
    library.update_metadata("cells", subject="Science")
    assert searcher.lexicon() is words
    assert before.hits
    assert searcher.search("nucleus of a cell", Scope(subject="Biology")).hits == ()


def test_the_english_of_a_question_is_compared_with_english_texts_only() -> None:
    own, english = np.eye(3, dtype=np.float32)[:1], np.eye(3, dtype=np.float32)[1:2]
    rows = np.array([[0.8, 0.6, 0.0], [0.6, 0.8, 0.0]], dtype=np.float32)
    asked = QuestionVectors(own, english)
    assert asked.cosines(rows, Language.HI).tolist() == pytest.approx([0.8, 0.6])
    assert asked.cosines(rows, Language.EN).tolist() == pytest.approx([0.8, 0.8 - 0.015])
    assert QuestionVectors(own, english[:0]).cosines(rows, Language.EN).tolist() == pytest.approx([0.8, 0.6])


def test_a_hindi_question_finds_an_english_page_by_everyday_words(searcher: Searcher) -> None:
    result = searcher.search("चश्मे का काँच किरणों को कहाँ लाता है?")
    assert "rays" in result.english or "ray" in result.english
    assert result.hits[0].chunk.doc == "light"
    assert searcher.search("Where do rays meet?").english == ""


def test_passages_stand_by_their_nearest_sentence(searcher: Searcher) -> None:
    """The order by stored vectors alone is that of the sentences as they are measured."""
    question = "Which paper is made from rags?"
    chunks = [
        chunk for record in searcher.library.documents() for chunk in searcher.library.chunks_of(record.doc)
    ]
    ordered = searcher.nearest_first(question, chunks)
    assert {chunk.id for chunk in ordered} == {chunk.id for chunk in chunks}
    best = [max(hit.sentence_scores) for hit in searcher.measured(question, ordered)]
    assert best == sorted(best, reverse=True)
