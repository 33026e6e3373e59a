"""What a chapter sets: one task for each thing that is asked, and of which kind it is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from samples import add_tiny, tiny_document

from engine.core.errors import ErrorCode, PothiError
from engine.core.values import BlockKind, DocumentText
from engine.library.library import Library
from engine.practice.tasks import kind_of, task_of, tasks_of
from engine.practice.values import TaskKind

TEXTS = (
    "The rivers of Ostland rise in the northern hills.",
    "Two of them meet in a wide lake.",
    "EXERCISES",
    "1. Why do the rivers rise in the hills?",
    "2. Answer the following questions in about 30 words.",
    "(i) What is a lake?",
    "(ii) Describe the hills.",
    "3. Distinguish between:",
    "(a) Lake and river",
    "(b) Hill and plain",
    "4. Which of the following is a river?",
    "(a) Corva (b) Savel",
)


def document() -> DocumentText:
    """A chapter whose exercises stand in blocks of their own, a line each."""
    rivers = tiny_document("rivers", TEXTS, title="Rivers of Ostland")
    head, *lines = [sentence for block in rivers.blocks[1:] for sentence in block.sentences]
    heading = replace(rivers.blocks[1], kind=BlockKind.HEADING, level=2, sentences=(head,))
    set_ = [replace(rivers.blocks[1], kind=BlockKind.EXERCISE, sentences=(line,)) for line in lines]
    return replace(rivers, blocks=(rivers.blocks[0], heading, *set_))


@pytest.fixture
def library(tmp_path: Path) -> Library:
    library = Library.open(tmp_path / "home")
    add_tiny(library, document())
    return library


def test_each_thing_that_is_asked_is_a_task_of_its_own(library: Library) -> None:
    told = [(task.number, task.question, task.kind) for task in tasks_of(library, "rivers")]
    assert told == [
        ("1", "Why do the rivers rise in the hills?", TaskKind.WRITTEN),
        ("2 (i)", "What is a lake?", TaskKind.WRITTEN),
        ("2 (ii)", "Describe the hills.", TaskKind.WRITTEN),
        ("3 (a)", "Distinguish between: Lake and river", TaskKind.WRITTEN),
        ("3 (b)", "Distinguish between: Hill and plain", TaskKind.WRITTEN),
        ("4", "Which of the following is a river? Corva (b) Savel", TaskKind.CHOICE),
    ]


def test_a_task_is_found_by_its_key_and_another_one_is_no_task(library: Library) -> None:
    wanted = tasks_of(library, "rivers")[2]
    assert task_of(library, "rivers", wanted.key) == wanted
    with pytest.raises(PothiError) as caught:
        task_of(library, "rivers", "99.0")
    assert caught.value.code is ErrorCode.UNKNOWN_TASK


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Fill in the blanks: The lake is ________.", TaskKind.BLANKS),
        ("रिक्त स्थान भरिए।", TaskKind.BLANKS),
        ("Match the following:", TaskKind.MATCHING),
        ("State whether true or false.", TaskKind.CHOICE),
        ("सही विकल्प चुनिए।", TaskKind.CHOICE),
        ("Calculate the speed of the boat.", TaskKind.SUM),
        ("A boat goes 12 km in 3 h. How fast is it?", TaskKind.SUM),
        ("गति ज्ञात कीजिए।", TaskKind.SUM),
        ("Draw a labelled diagram of a weir.", TaskKind.DRAWING),
        ("Look at the map and name the rivers.", TaskKind.DRAWING),
        ("Ask your grandparents about the river.", TaskKind.OWN_VIEW),
        ("अपने गाँव की नदी के बारे में लिखिए।", TaskKind.OWN_VIEW),
        ("Explain how a weir works.", TaskKind.WRITTEN),
        ("नदी किसे कहते हैं?", TaskKind.WRITTEN),
    ],
)
def test_the_words_of_a_task_tell_what_it_wants(text: str, kind: TaskKind) -> None:
    assert kind_of(text, text, "Science") is kind


def test_every_task_of_mathematics_is_to_be_worked_out() -> None:
    assert kind_of("What is a prime?", "What is a prime?", "Mathematics") is TaskKind.SUM
