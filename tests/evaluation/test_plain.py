"""The plainest answers: nearest passages, and the best sentences of the best pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from fakes import FakeEmbedder
from samples import CELLS, LIGHT, add_tiny, tiny_document

from engine.core.results import AnswerKind, AnswerResult
from engine.core.values import Chunk, Scope
from engine.evaluation.plain import Plain, PlainAnswers
from engine.inference.cross_encoder import Check, go_on
from engine.library.library import Library
from engine.retrieval.searcher import Searcher

REFRACTION, LENS = "This bending is called refraction.", LIGHT[2]


class Scorer:
    """Sure of one sentence."""

    def __init__(self, best: str) -> None:
        self.best = best

    def knows_better(self, question: str, english: str = "") -> bool:
        return True

    def read_premise(
        self, question: str, sentences: Sequence[str], english: str = "", check: Check = go_on
    ) -> float | None:
        return None

    def read(
        self, question: str, chunks: Sequence[Chunk], english: str = "", check: Check = go_on
    ) -> list[tuple[float, ...]]:
        return [tuple(9.0 if one.text == self.best else -9.0 for one in chunk.sentences) for chunk in chunks]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "home") as library:
        add_tiny(library, tiny_document("light", LIGHT))
        add_tiny(library, tiny_document("cells", CELLS))
        yield library


def _answers(library: Library, scorer: Scorer | None = None) -> PlainAnswers:
    embedder = FakeEmbedder("multilingual-e5-small")
    return PlainAnswers(library, Searcher(library, embedder), embedder, scorer)


def _texts(result: AnswerResult) -> list[str]:
    return [sentence.text for sentence in result.sentences]


def test_the_nearest_passage_is_the_answer_and_cited(library: Library) -> None:
    result = _answers(library).answer("bending called refraction", Scope(), Plain(passages=1))
    assert _texts(result) == list(LIGHT[:2])
    assert result.answer == " ".join(LIGHT[:2])
    assert result.status is AnswerKind.QUOTED
    assert [(one.doc, one.pdf_page) for one in result.citations] == [("light", 1)]
    assert all(sentence.citations == (1,) for sentence in result.sentences)
    assert [(one.doc, one.pdf_page) for one in result.retrieved] == [("light", 1)]


def test_passages_come_in_the_order_of_their_nearness_and_are_cut(library: Library) -> None:
    answers = _answers(library)
    whole = answers.answer("bending called refraction", Scope(), Plain(passages=4))
    assert len(_texts(whole)) == len(LIGHT) + len(CELLS)
    assert _texts(whole)[:2] == list(LIGHT[:2])
    cut = answers.answer("bending called refraction", Scope(), Plain(passages=4, words=15))
    assert _texts(cut) == list(LIGHT[:2])
    # Of an answer that may have no words the first sentence is left.
    assert _texts(answers.answer("bending called refraction", Scope(), Plain(4, 1))) == [LIGHT[0]]


def test_a_scope_holds_for_plain_answers(library: Library) -> None:
    for plain in (Plain(passages=2), Plain()):
        result = _answers(library).answer("bending called refraction", Scope(book="cells"), plain)
        assert {one.doc for one in result.citations} == {"cells"}


def test_the_floor_takes_the_best_sentences_in_the_order_of_the_book(library: Library) -> None:
    answers, scope = _answers(library), Scope(book="light")
    assert _texts(answers.answer("What is refraction lens?", scope, Plain(words=16))) == [REFRACTION]
    assert _texts(answers.answer("What is refraction lens?", scope, Plain(words=17))) == [
        REFRACTION,
        LIGHT[3],
    ]
    assert _texts(answers.answer("What is lens refraction?", scope, Plain(words=150))) == list(LIGHT)


def test_the_cross_encoder_has_its_say_in_the_floor(library: Library) -> None:
    plain = Plain(words=5)
    without = _answers(library).answer("bending called refraction", Scope(book="light"), plain)
    assert _texts(without) == [REFRACTION]
    read = _answers(library, Scorer(LENS)).answer("bending called refraction", Scope(book="light"), plain)
    assert _texts(read) == [REFRACTION]  # 0.02 a log-odds: words that are the same count for more
    other = _answers(library, Scorer(LENS)).answer("something else", Scope(book="light"), plain)
    assert _texts(other) == [LENS]


def test_nothing_found_is_a_refusal(tmp_path: Path) -> None:
    with Library.open(tmp_path / "empty") as library:
        for plain in (Plain(passages=3), Plain()):
            result = _answers(library).answer("anything", Scope(), plain)
            assert (result.status, result.answer) == (AnswerKind.REFUSED, None)


def test_a_recipe_is_told_by_its_name() -> None:
    assert Plain(5, 260).name == "plain 5 nearest, 260 words"
    assert Plain().name == "plain floor"
