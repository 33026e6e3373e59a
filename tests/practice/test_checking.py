"""An own answer against a real search over a small book."""

from __future__ import annotations

from dataclasses import replace

import pytest
from samples import add_tiny, tiny_document

from engine.core.values import BlockKind
from engine.inference.embedder import Embedder
from engine.practice.values import MOST_LETTERS, PointState, PracticeResult, TaskKind, Verdict
from engine.tutor import Tutor

pytestmark = pytest.mark.models

TEXTS = (
    "A weir is a low wall across a river over which the water flows.",
    "The weir at Savel was built in 1904.",
    "It raises the level of the river for the mills.",
    "Otters live beside the wide lake of Ostland.",
    "EXERCISES",
    "1. What is a weir?",
    "2. Who painted the bridge at Savel?",
    "3. Draw a weir.",
)


@pytest.fixture
def shelf(tutor: Tutor, real_embedder: Embedder) -> Tutor:
    rivers = tiny_document("rivers", TEXTS, title="Rivers of Ostland", chapter=5, class_number=7)
    blocks = list(rivers.blocks)
    head, *lines = [sentence for block in blocks[2:] for sentence in block.sentences]
    exercise = [replace(blocks[2], kind=BlockKind.EXERCISE, sentences=(line,)) for line in lines]
    heading = replace(blocks[2], kind=BlockKind.HEADING, level=2, sentences=(head,))
    blocks = [*blocks[:2], heading, *exercise]
    add_tiny(tutor.library, replace(rivers, blocks=tuple(blocks)), embedder=real_embedder)
    return tutor


def checked(shelf: Tutor, number: str, answer: str) -> PracticeResult:
    task = next(task for task in shelf.exercise_tasks("rivers") if task.number == number)
    return shelf.check_own_answer("rivers", task.key, answer)


def test_what_the_book_bears_out_is_found_with_its_page(shelf: Tutor) -> None:
    told = checked(shelf, "1", "A low wall across a river, and the water flows over it.")
    assert told.verdict is Verdict.CHECKED
    found = told.of(PointState.FOUND)
    assert [point.text for point in found] == [TEXTS[0]]
    assert [(one.doc, one.pdf_page) for one in told.citations if one.n in found[0].citations] == [
        ("rivers", 1)
    ]


@pytest.mark.parametrize(
    "answer",
    [
        "A weir is a low wall over which no water flows.",
        "A weir is a high tower beside a river.",
        "What is a weir?",
        "बाँध एक ऊँची मीनार है।",
    ],
)
def test_a_wrong_answer_is_not_praised(shelf: Tutor, answer: str) -> None:
    told = checked(shelf, "1", answer)
    assert not told.of(PointState.FOUND)


def test_of_what_the_book_does_not_say_only_pages_are_shown(shelf: Tutor) -> None:
    told = checked(shelf, "2", "A painter from Savel.")
    assert (told.verdict, told.points) == (Verdict.TOO_LITTLE, ())
    assert told.pages


def test_what_is_to_be_drawn_is_not_compared(shelf: Tutor) -> None:
    told = checked(shelf, "3", "Here is my weir.")
    assert (told.verdict, told.task.kind) == (Verdict.NOT_CHECKED, TaskKind.DRAWING)


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [("", Verdict.EMPTY), (" ?! ", Verdict.EMPTY), ("a " * MOST_LETTERS, Verdict.TOO_LONG)],
)
def test_nothing_and_too_much_get_the_pages_that_teach(shelf: Tutor, answer: str, verdict: Verdict) -> None:
    told = checked(shelf, "1", answer)
    assert told.verdict is verdict
    assert told.pages


@pytest.mark.parametrize(
    "answer",
    [
        "A weir is a low wall. I want to kill myself.",
        "A weir is a low wall. My uncle touches me and says I must keep it secret.",
        "mujhe mar jana hai, mujhe jeena nahi hai",
    ],
)
def test_a_child_in_need_gets_help_and_nothing_is_kept_or_shown_again(shelf: Tutor, answer: str) -> None:
    before = len(shelf.log.rows())
    told = checked(shelf, "1", answer)
    assert told.verdict is Verdict.HELP
    assert told.confidential
    assert "1098" in (told.message or "") or "14416" in (told.message or "")
    assert (told.points, told.unplaced) == ((), ())
    assert len(shelf.log.rows()) == before


def test_a_sentence_that_leans_on_another_is_read_with_it(shelf: Tutor) -> None:
    told = checked(
        shelf, "1", "A weir holds back the water of a river. It is closed. They do not cross each other."
    )
    assert told.message is None


def test_a_textbook_sentence_is_no_cry_for_help(shelf: Tutor) -> None:
    told = checked(shelf, "1", "Use a weir. It prevents damage and stops a violent flow that kills fish.")
    assert told.verdict is Verdict.CHECKED
