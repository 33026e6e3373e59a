"""Books that tell the same kind of facts of one thing after the other: each question gets its own thing's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from samples import add_tiny, tiny_document

from engine.answering.entity_scope import in_entity_scope
from engine.core.config import Config
from engine.core.results import AnswerResult
from engine.core.values import BlockKind, Chunk, DocumentText, Hit, Language, Place, Sentence
from engine.inference.embedder import Embedder
from engine.query.lexicon import Lexicon
from engine.query.search_query import analyse
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


def _told_in_one(name: str, height: str, year: str, builder: str, colour: str, reach: str) -> str:
    return (
        f"The lighthouse of {name} is {height} metres high. The lighthouse of {name} was opened in the year "
        f"{year}. The engineer {builder} built the lighthouse of {name}."
    )


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
        texts += [f"यह प्रकाशस्तंभ {height} मीटर ऊँचा है और एक चट्टान पर खड़ा है।", f"इसे सन {year} में खोला गया था।"]
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
    for other in (one for one in HINDI if one != facts):
        assert not any(fact in _says(result) for fact in other[1:])


# --- without a model


def _hit(text: list[str], ordinal: int, heading: str, language: Language = Language.EN) -> Hit:
    sentences = tuple(Sentence(one, (Place(1, ((0.0, 0.0, 1.0, 1.0),)),)) for one in text)
    chunk = Chunk(
        "north105", ordinal, BlockKind.PARAGRAPH, ("Lights", heading), sentences, language, id=ordinal + 1
    )
    return Hit(chunk, 0.9, 1)


def _kept(question: str, hits: list[Hit]) -> tuple[Hit, ...]:
    lexicon = Lexicon({}, len(hits), [hit.chunk.text for hit in hits])
    return in_entity_scope(question, analyse(question, lexicon).terms, hits, lexicon.is_hindi_word)


def _sections() -> list[Hit]:
    return [_hit(_told(*one), n, f"The light of {one[0]}") for n, one in enumerate(LIGHTHOUSES)]


@pytest.mark.parametrize("place", range(5))
def test_sections_of_other_things_are_left_out(place: int) -> None:
    hits = [_hit([_told_in_one(*one)], n, "Five lights") for n, one in enumerate(LIGHTHOUSES)]
    kept = _kept(f"How high is the lighthouse of {LIGHTHOUSES[place][0]}?", hits)
    assert [hit.chunk.ordinal for hit in kept] == [place]


@pytest.mark.parametrize("place", range(5))
def test_a_name_that_stands_in_headings_only_is_a_name(place: int) -> None:
    kept = _kept(f"Who built the lighthouse of {LIGHTHOUSES[place][0]}?", _sections())
    assert [hit.chunk.ordinal for hit in kept] == [place]


def test_the_name_may_stand_in_the_heading_only() -> None:
    named = _hit(["Travellers come to Skarvik and Laksey by boat."], 9, "Boats")
    kept = _kept("How high is the lighthouse of Skarvik?", [*_sections(), named])
    assert {hit.chunk.ordinal for hit in kept} == {1, 9}


def test_sentences_about_another_thing_are_set_aside_where_all_stand_in_one_text() -> None:
    text = [
        "Skarvik Light is 42 metres high.",
        "It was opened in 1887.",
        "Laksey Light is 55 metres high.",
        "It was opened in 1863.",
        "Boats go from Skarvik to Laksey Light in summer.",
    ]
    (kept,) = _kept("How high is Skarvik Light?", [_hit(text, 0, "Lights")])
    assert kept.aside == {2, 3}


def test_who_compares_keeps_both() -> None:
    hits = [_hit([_told_in_one(*one)], n, "Five lights") for n, one in enumerate(LIGHTHOUSES)]
    kept = _kept("Compare Skarvik and Laksey", hits)
    assert [hit.chunk.ordinal for hit in kept] == [1, 3]


@pytest.mark.parametrize(
    "question", ["How high is a lighthouse?", "What is a lamp?", "How high is Zanzibar Light?"]
)
def test_a_question_that_names_none_of_them_keeps_all(question: str) -> None:
    assert len(_kept(question, _sections())) == 5


def test_what_goes_on_about_the_named_thing_stays() -> None:
    first = _hit(["The lighthouse of Skarvik is old."], 0, "Lights")
    next_one = _hit(["It is 42 metres high."], 1, "Lights")
    other = _hit(["The lighthouse of Laksey is 55 metres high."], 2, "Lights")
    kept = _kept("How high is the lighthouse of Skarvik?", [first, next_one, other])
    assert [hit.chunk.ordinal for hit in kept] == [0, 1]


@pytest.mark.parametrize("place", range(5))
def test_hindi_names_are_words_that_no_dictionary_has(place: int) -> None:
    hits = [
        _hit([f"{name} का प्रकाशस्तंभ {height} मीटर ऊँचा है।"], n, "प्रकाशस्तंभ", Language.HI)
        for n, (name, height, _) in enumerate(HINDI)
    ]
    kept = _kept(f"{HINDI[place][0]} का प्रकाशस्तंभ कितना ऊँचा है?", hits)
    assert [hit.chunk.ordinal for hit in kept] == [place]
