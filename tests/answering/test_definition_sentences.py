"""What one thing is, asked of an English book: the sentence that defines it is found and told, however many
others speak of the thing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest
from shelf import chunk, hit

from engine.answering.definition import with_its_passage_first
from engine.answering.quotation import quote
from engine.answering.sentence_ranking import Candidate
from engine.core.config import Config
from engine.core.results import AnswerKind
from engine.core.values import QuestionLanguage, Scope
from engine.query.question_terms import QuestionTerms
from engine.retrieval.defining_sentences import defining_sentences
from engine.tutor import Tutor

WEIRS = (
    "The weirs of Tilsa were repaired in the spring. Ten men carried stones to the weirs and were paid. "
    "A low wall across a river over which the water flows is called a weir. It raises the level of the water "
    "a little. The weirs of Tilsa are older than the mill, and the weirs of Ostla are older still."
)
TIDES = (
    "Boats wait for the tide below the mill. The boats go up with the tide and come back. The short time "
    "between two tides in which the water stands still is known as slack water. Fishermen set their nets."
)
TABLES = (
    "The clerk counts the boats of each day and writes the numbers into a table. How often a number comes is "
    "called the frequency of the number. The frequency of fifteen boats is three."
)


def _book(folder: Path, name: str, title: str, *texts: str) -> Path:
    with pymupdf.open() as document:
        for text in texts:
            page = document.new_page(width=500, height=760)
            page.insert_text((50, 70), title, fontsize=22)
            page.insert_textbox(pymupdf.Rect(50, 100, 450, 400), text, fontsize=11)
        document.save(folder / f"{name}.pdf")
    return folder / f"{name}.pdf"


@pytest.mark.parametrize(
    ("sentence", "defines"),
    [
        ("A weir is a low wall across a river.", True),
        ("A lower weir is a wall of planks.", False),
        ("Weirs keep the water of the river high.", False),
    ],
)
def test_what_defines_a_kind_of_a_thing_does_not_define_the_thing(sentence: str, defines: bool) -> None:
    asked = QuestionTerms.plain("What is a weir?", QuestionLanguage.EN, lambda _: 1.0)
    passages = [chunk(sentence)]
    assert bool(list(defining_sentences(passages, asked, QuestionTerms(())))) is defines


@pytest.fixture(scope="module")
def river(embedder_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tutor]:
    folder = tmp_path_factory.mktemp("river")
    with Tutor.open(Config(home=folder / "home", models=embedder_dir.parent), llm="none") as tutor:
        books = [
            _book(folder, "river101", "The Weirs of Tilsa", WEIRS, TIDES),
            _book(folder, "table101", "Counting Boats", TABLES),
        ]
        assert [done.error for done in tutor.ingest(books)] == [None, None]
        yield tutor


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What is a weir?", "is called a weir"),
        ("Define weir", "is called a weir"),
        ("what do you mean by a weir", "is called a weir"),
        ("What is slack water?", "is known as slack water"),
        ("slack water meaning", "is known as slack water"),
        ("weir kise kehte hain", "is called a weir"),
    ],
)
def test_the_definition_comes_first(river: Tutor, question: str, said: str) -> None:
    result = river.ask(question)
    assert result.sentences
    assert said in result.sentences[0].text


def test_every_definition_is_found_with_its_passage_measured(river: Tutor) -> None:
    (found,) = river.searcher().definitions("What is a weir?", "weir", Scope())
    assert found.is_formal
    assert "is called a weir" in found.hit.chunk.sentences[found.index].text


def test_what_stands_behind_a_thing_may_stand_around_its_definition(river: Tutor) -> None:
    (found,) = river.searcher().definitions(
        "What is the frequency of a boat?", "frequency of a boat", Scope()
    )
    assert found.hit.chunk.doc == "table101"


@pytest.mark.parametrize("question", ["What is a miller?", "What is a net?", "Who is the clerk?"])
def test_what_is_only_mentioned_has_no_definition(river: Tutor, question: str) -> None:
    result = river.ask(question)
    assert result.status is AnswerKind.REFUSED or "called" not in (result.answer or "")


def test_the_passage_that_defines_is_told_before_what_stands_above_it() -> None:
    above = Candidate(hit(chunk("The weirs of Tilsa are old and of stone.", ordinal=1)), 0, 1.0, {})
    defining = Candidate(hit(chunk("A low wall across a river is called a weir.", ordinal=4)), 0, 1.0, {})
    quotation = quote([defining, above], QuestionLanguage.EN)
    assert quotation is not None
    assert [one.hit.chunk.ordinal for one in quotation.sources] == [1, 4]
    first = with_its_passage_first(defining, quotation)
    assert [(one.n, one.hit.chunk.ordinal) for one in first.sources] == [(1, 4), (2, 1)]
