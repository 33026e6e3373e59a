"""Books that tell the same kind of facts of one thing after the other: each question gets its own thing's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from samples import add_tiny, tiny_document

from engine.core.config import Config
from engine.core.results import AnswerResult
from engine.core.values import DocumentText
from engine.inference.embedder import Embedder
from engine.tutor import Tutor

# Name, height, year, builder, colour of the light, reach.
LIGHTHOUSES = (
    ("Torhald", "31", "1904", "Edda Brun", "red", "18"),
    ("Skarvik", "42", "1887", "Olaf Mehr", "green", "24"),
    ("Besund", "27", "1921", "Nora Vint", "white", "15"),
    ("Laksey", "55", "1863", "Jens Toll", "yellow", "29"),
    ("Ormnes", "38", "1945", "Petra Halm", "blue", "21"),
)
HINDI = (
    ("टोरहाल्ड", "31", "1904"),
    ("स्कारविक", "42", "1887"),
    ("बेसुंड", "27", "1921"),
    ("लाकसी", "55", "1863"),
    ("ओर्मनेस", "38", "1945"),
)


def _told(name: str, height: str, year: str, builder: str, colour: str, reach: str) -> list[str]:
    return [
        f"The lighthouse stands on a cliff and is {height} metres high.",
        f"It was opened in the year {year}.",
        f"The engineer {builder} built the lighthouse with stone from the island.",
        f"Its lamp gives a {colour} light.",
        f"Sailors can see the light from a distance of {reach} kilometres.",
    ]


def _pdf(path: Path) -> Path:
    """A chapter with a section for each lighthouse."""
    import pymupdf

    document = pymupdf.open()
    page = document.new_page(width=500, height=760)
    page.insert_text((50, 70), "The lighthouses of the north", fontsize=22)
    top = 110.0
    for number, one in enumerate(LIGHTHOUSES):
        if number == 3:
            page, top = document.new_page(width=500, height=760), 70.0
        page.insert_text((50, top), f"5.{number + 1} {one[0]}", fontsize=15)
        page.insert_textbox(pymupdf.Rect(50, top + 12, 450, top + 150), " ".join(_told(*one)), fontsize=11)
        top += 160
    document.save(path)
    document.close()
    return path


@pytest.fixture(scope="module")
def north(embedder_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tutor]:
    folder = tmp_path_factory.mktemp("north")
    config = Config(home=folder / "home", models=embedder_dir.parent)
    with Tutor.open(config, llm="none") as tutor:
        done = tutor.ingest([_pdf(folder / "north105.pdf")])
        assert all(result.error is None for result in done)
        add_tiny(tutor.library, _hindi(), embedder=Embedder(embedder_dir))
        yield tutor


def _hindi() -> DocumentText:
    texts: list[str] = []
    for _, height, year in HINDI:
        texts += [
            f"प्रकाशस्तंभ {height} मीटर ऊँचा है और एक चट्टान पर खड़ा है।",
            f"प्रकाशस्तंभ को सन {year} में खोला गया था।",
        ]
    document = tiny_document("uttar105", texts, title="उत्तर के प्रकाशस्तंभ")
    blocks = [
        replace(block, headings=("उत्तर के प्रकाशस्तंभ", f"{one[0]} का प्रकाशस्तंभ"))
        for block, one in zip(document.blocks, HINDI, strict=True)
    ]
    return replace(document, blocks=tuple(blocks))


def _says(result: AnswerResult) -> str:
    return (result.answer or "") + " ".join(citation.quote for citation in result.citations)


ASKED = (
    ("How high is the lighthouse of {}?", 1),
    ("In which year was the lighthouse of {} opened?", 2),
    ("Who built the lighthouse of {}?", 3),
    ("What colour is the light of {}?", 4),
    ("From what distance can sailors see the light of {}?", 5),
)


@pytest.mark.models
@pytest.mark.parametrize("facts", LIGHTHOUSES, ids=[one[0] for one in LIGHTHOUSES])
@pytest.mark.parametrize(("asked", "column"), ASKED)
def test_each_question_gets_the_facts_of_its_own_lighthouse(
    north: Tutor, facts: tuple[str, ...], asked: str, column: int
) -> None:
    result = north.ask(asked.format(facts[0]))
    for other in (one for one in LIGHTHOUSES if one != facts):
        assert not any(re.search(rf"\b{fact}\b", _says(result)) for fact in other[1:])


@pytest.mark.models
@pytest.mark.parametrize("facts", HINDI, ids=[one[2] for one in HINDI])
@pytest.mark.parametrize(
    ("asked", "column"), [("{} का प्रकाशस्तंभ कितना ऊँचा है?", 1), ("{} का प्रकाशस्तंभ कब खोला गया?", 2)]
)
def test_in_hindi_too(north: Tutor, facts: tuple[str, ...], asked: str, column: int) -> None:
    result = north.ask(asked.format(facts[0]))
    assert facts[column] in (result.answer or "")
    for other in (one for one in HINDI if one != facts):
        assert not any(fact in _says(result) for fact in other[1:])
