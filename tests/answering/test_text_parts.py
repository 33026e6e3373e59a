"""Paragraphs by their place, and the author: what is asked of a book itself is answered from its text."""

from __future__ import annotations

import pytest
from samples import add_tiny

from engine.answering.text_parts import author_in, author_line, chapter_blocks, paragraph_at
from engine.core.results import AnswerKind, AnswerResult, AnswerShape
from engine.core.values import (
    Block,
    BlockKind,
    ChapterStart,
    DocumentMeta,
    DocumentText,
    PageText,
    Place,
    Scope,
    Sentence,
    UnitKind,
)
from engine.query.reference_words import LAST_ITEM
from engine.safety.messages import WHY
from engine.safety.results import RejectionReason
from engine.tutor import Tutor

K = BlockKind


def block(kind: BlockKind, page: int, *texts: str, heading: str = "", unit: UnitKind | None = None) -> Block:
    place = Place(page, ((72.0, 100.0, 500.0, 112.0),))
    headings = (heading,) if heading else ()
    level = int(kind is K.HEADING)
    return Block(kind, tuple(Sentence(text, (place,)) for text in texts), headings, level, unit=unit)


MILLS, MOSS = "Chapter 3: Mills", "Chapter 4: Moss"
BLOCKS = (
    block(K.HEADING, 1, MILLS, heading=MILLS),
    block(K.PARAGRAPH, 1, "by Padma Iyengar", heading=MILLS),
    block(K.PARAGRAPH, 1, "A word in a box is no running text.", heading=MILLS, unit=UnitKind.BOX),
    block(K.PARAGRAPH, 1, "The mills of the valley stood still.", "Nobody had flour.", heading=MILLS),
    block(K.PARAGRAPH, 2, "In spring the council gave the tax back.", heading=MILLS),
    block(K.HEADING, 2, MOSS, heading=MOSS),
    block(K.PARAGRAPH, 2, "Moss grows in the caves of the valley.", heading=MOSS),
    block(K.PARAGRAPH, 3, "It needs damp air and stones with lime.", heading=MOSS),
)
BOTH = DocumentMeta(
    "valley", "Mills", chapters=(ChapterStart(1, 3, "Mills"), ChapterStart(2, 4, "Moss", at_top=False))
)


@pytest.mark.parametrize(
    ("chapter", "number", "place"),
    [
        (None, "1", 3),
        (None, "2", 4),
        (None, LAST_ITEM, 7),
        (3, LAST_ITEM, 4),
        (4, "1", 6),
        (4, "3", None),
        (5, "1", None),
        (3, "0", None),
    ],
)
def test_paragraphs_of_the_running_text_are_counted_within_their_chapter(
    chapter: int | None, number: str, place: int | None
) -> None:
    assert paragraph_at(BLOCKS, chapter_blocks(BLOCKS, BOTH, chapter), number) == place


def test_a_line_that_says_who_wrote_the_text_is_looked_for_near_its_beginning() -> None:
    assert author_line(BLOCKS, chapter_blocks(BLOCKS, BOTH, 3)) == 1
    assert author_line(BLOCKS, chapter_blocks(BLOCKS, BOTH, 4)) is None


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("by Padma Iyengar", "Padma Iyengar"),
        ("Retold by Anita Desai and Ravi Rao", "Anita Desai and Ravi Rao"),
        ("BY A. P. J. ABDUL KALAM", "A. P. J. ABDUL KALAM"),
        ("Author: Meera Nair", "Meera Nair"),
        ("लेखक – रामधारी सिंह", "रामधारी सिंह"),
        ("by road and rail", ""),
        ("by the river Alda", ""),
        ("The first weir was built by Savel Monk.", ""),
    ],
)
def test_the_name_of_an_author(line: str, name: str) -> None:
    assert author_in(line) == name


# --- the whole way


@pytest.fixture
def valley(tutor: Tutor) -> Tutor:
    pages = tuple(PageText(n, printed, ("",)) for n, printed in enumerate(("iv", "1", "2"), start=1))
    meta = DocumentMeta("valley", "Mills", class_number=7, page_count=3, chapters=BOTH.chapters)
    add_tiny(tutor.library, DocumentText(meta, pages, BLOCKS), embedder=tutor.registry.embedder())
    return tutor


def ask(tutor: Tutor, question: str) -> AnswerResult:
    return tutor.ask(question, Scope(book="valley"))


@pytest.mark.models
@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What is the first paragraph about?", "The mills of the valley stood still."),
        ("last paragraph of the chapter", "It needs damp air and stones with lime."),
        ("second paragraph of chapter 3", "In spring the council gave the tax back."),
        ("अध्याय 4 का पहला अनुच्छेद", "Moss grows in the caves of the valley."),
        ("What is on page iv?", "The mills of the valley stood still."),
        ("पृष्ठ iv पर क्या लिखा है?", "The mills of the valley stood still."),
        ("Who wrote this chapter?", "Padma Iyengar"),
        ("इस किताब के लेखक कौन हैं?", "Padma Iyengar"),
        ("mills wale chapter ka lekhak kaun hai", "Padma Iyengar"),
    ],
)
def test_what_is_asked_of_the_book_itself_is_answered_from_it(
    valley: Tutor, question: str, said: str
) -> None:
    result = ask(valley, question)
    assert (result.status, result.shape, result.llm_calls) == (AnswerKind.QUOTED, AnswerShape.REFERENCE, 0)
    assert said in (result.answer or "")
    assert [citation.doc for citation in result.citations] == ["valley"]


@pytest.mark.models
@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("author of chapter 4", "The pages of “Moss” don't say who wrote it."),
        ("अध्याय 4 के लेखक कौन हैं", "“Moss” के पन्नों पर यह नहीं लिखा"),
        ("paragraph 9 of chapter 3", "paragraph 9"),
    ],
)
def test_what_the_book_does_not_have_is_said_so(valley: Tutor, question: str, said: str) -> None:
    result = ask(valley, question)
    assert result.status is AnswerKind.REFUSED
    assert said in (result.message or "")
    assert WHY[RejectionReason.OFF_TOPIC][result.language] not in (result.message or "")


@pytest.mark.models
def test_a_book_that_is_told_of_is_searched_for(valley: Tutor) -> None:
    """Its author is a fact that a page may tell."""
    assert ask(valley, "Who is the author of Godan?").embedder is not None
