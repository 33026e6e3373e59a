"""A list that a chapter gives by sections of one kind is told as a whole, however it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pymupdf
import pytest
from samples import lexicon_of
from shelf import chunk, hit

from engine.answering.things_of_a_kind import asks_for_all_of_a_kind, things_of_a_kind
from engine.answering.whole_answer import asked_words
from engine.core.config import Config
from engine.core.results import AnswerKind
from engine.core.values import Chunk, Language
from engine.query.question_terms import QuestionTerms
from engine.query.question_type import expected_answer
from engine.retrieval.section_index import Section, SectionIndex
from engine.tutor import Tutor

ISLANDS = (("Anser", 44, "turnips"), ("Brygg", 71, "barley"), ("Calmar", 18, "flax"), ("Dovre", 95, "hops"))
TITLE = "The Islands of Vessaly"
BOOK = [
    chunk("Vessaly is a land in a cold sea.", headings=(TITLE,)),
    *(
        chunk(
            f"{name} is {length} kilometres long.",
            f"Farmers on {name} grow {crop}.",
            ordinal=place,
            headings=(TITLE, f"3.{place} {name}"),
        )
        for place, (name, length, crop) in enumerate(ISLANDS, 1)
    ),
    chunk("The people meet once a year.", ordinal=9, headings=(TITLE, "3.9 The fair")),
]
LEXICON = lexicon_of([one.text for one in BOOK])


def listed(question: str, book: Sequence[Chunk] = BOOK) -> list[str]:
    if not asks_for_all_of_a_kind(question, expected_answer(question)):
        return []

    def named(words: QuestionTerms, language: Language) -> Sequence[Section]:
        return SectionIndex(book).named(words, language)

    hits = [hit(one) for one in book[:3]]
    told = things_of_a_kind(asked_words(question, LEXICON), hits, named, lambda doc: book)
    return [heading for heading, _ in told]


@pytest.mark.parametrize(
    "question",
    [
        "List all the islands",
        "list the islands of Vessaly",
        "which islands are there?",
        "Which islands are there in Vessaly?",
        "Name the islands of Vessaly.",
        "what are the names of the islands of Vessaly",
        "वेस्साली के सभी द्वीपों के नाम लिखिए",
        "वेस्साली में कौन-कौन से द्वीप हैं?",
        "sabhi island ke naam batao",
        "vessaly me kaun kaun se island hain",
    ],
)
def test_all_are_told_in_the_order_of_the_book(question: str) -> None:
    assert listed(question) == [name for name, *_ in ISLANDS]


@pytest.mark.parametrize(
    "question",
    [
        "Which island is the longest?",
        "Name the island of the ropemakers",
        "Name two islands of Vessaly",
        "List the crops of Vessaly",
        "List the harbours of the islands",
        "Name the islands that grow hops",
        "How long is Dovre?",
        "List them",
    ],
)
def test_what_asks_for_something_else_is_no_such_list(question: str) -> None:
    assert listed(question) == []


def test_sections_that_open_each_in_its_own_way_are_no_things_of_a_kind() -> None:
    other = [
        chunk("Vessaly lies in the north.", headings=(TITLE,)),
        chunk("Peat is cut in spring.", ordinal=1, headings=(TITLE, "Peat")),
        chunk("Why is the sea cold?", ordinal=2, headings=(TITLE, "The sea")),
        chunk("Boats rest in winter.", ordinal=3, headings=(TITLE, "Boats")),
    ]
    assert listed("List all the islands", other) == []


@pytest.fixture(scope="module")
def vessaly(embedder_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tutor]:
    folder = tmp_path_factory.mktemp("vessaly")
    document = pymupdf.open()
    page, top = document.new_page(width=500, height=760), 130.0
    page.insert_text((50, 70), TITLE, fontsize=22)
    page.insert_text(
        (50, 100), "Vessaly is a land in a cold sea, and its people live by farming.", fontsize=11
    )
    for place, (name, length, crop) in enumerate(ISLANDS, 1):
        page.insert_text((50, top), f"3.{place} {name}", fontsize=15)
        told = f"{name} is {length} kilometres long. Farmers on {name} grow {crop} from May to September."
        page.insert_textbox(pymupdf.Rect(50, top + 12, 450, top + 90), told, fontsize=11)
        top += 120
    document.save(folder / "vessaly.pdf")
    document.close()
    with Tutor.open(Config(home=folder / "home", models=embedder_dir.parent), llm="none") as tutor:
        assert all(one.error is None for one in tutor.ingest([folder / "vessaly.pdf"]))
        yield tutor


@pytest.mark.models
@pytest.mark.parametrize("question", ["List all the islands", "which islands are there?"])
def test_no_search_has_to_be_sure_of_it(vessaly: Tutor, question: str) -> None:
    told = vessaly.ask(question)
    assert told.status is AnswerKind.QUOTED
    assert all(f"{name} is {length} kilometres long." in (told.answer or "") for name, length, _ in ISLANDS)
    assert all(check.passed for check in told.checks)
