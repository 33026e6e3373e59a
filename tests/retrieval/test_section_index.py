"""Sections are found by what their headings name, whatever else mentions it."""

from __future__ import annotations

import pytest
from shelf import chunk

from engine.core.values import Chunk, Language
from engine.query.question_terms import QuestionTerms
from engine.retrieval.section_index import SectionIndex

TEXT = "Brine is dried in the sun until a crust of salt is left."


def asked(*words: str) -> QuestionTerms:
    return QuestionTerms(tuple((1.0, (((word,), 1.0),)) for word in words))


def section(heading: str, doc: str = "salt804", page: int = 3, language: Language = Language.EN) -> Chunk:
    return chunk(TEXT, doc=doc, page=page, headings=("Salt from the Sea", heading), language=language)


@pytest.mark.parametrize(
    ("heading", "found"),
    [
        ("4.2 Salt pans", True),
        ("SALT PANS AND THEIR GATES", True),
        ("Pans", False),  # names half of what is asked
        (
            "How salt pans were leased, lined and guarded by the villages of Tilsa",
            False,
        ),  # more than is asked
    ],
)
def test_a_heading_names_what_is_asked_and_little_else(heading: str, found: bool) -> None:
    pages = SectionIndex([section(heading)]).pages(asked("salt", "pan"), Language.EN, 3)
    assert pages == ((("salt804", 3),) if found else ())


def test_the_heading_that_says_least_besides_goes_first() -> None:
    chunks = [section("Salt pans and gates", page=8), section("Salt pans", doc="sea701", page=5)]
    pages = SectionIndex(chunks).pages(asked("salt", "pan"), Language.EN, 3)
    assert pages == (("sea701", 5), ("salt804", 8))
    assert SectionIndex(chunks).pages(asked("salt", "pan"), Language.EN, 1) == pages[:1]


def test_a_translation_of_the_question_counts_and_the_language_of_the_page() -> None:
    terms = QuestionTerms(((1.0, ((("लवण",), 1.0), (("salt",), 0.9))), (1.0, ((("pan",), 1.0),))))
    index = SectionIndex([section("Salt pans")])
    assert index.pages(terms, Language.EN, 3) == (("salt804", 3),)
    assert index.pages(terms, Language.HI, 3) == ()


def test_a_section_begins_on_its_first_page_and_no_exercise_is_one() -> None:
    chunks = [section("Salt pans", page=3), section("Salt pans", page=4)]
    assert SectionIndex(chunks).pages(asked("salt", "pan"), Language.EN, 3) == (("salt804", 3),)
    assert SectionIndex([]).pages(asked("salt"), Language.EN, 3) == ()
