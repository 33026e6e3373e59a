"""What is shown of the paragraph that names a figure."""

from __future__ import annotations

from shelf import sentence

from engine.answering.reference_text import BookText
from engine.core.values import Block, BlockKind

WEIR = (
    "A weir is shown in Fig. 2.1.",
    "It is a low wall across the river.",
    "It holds back only a part of the water.",
    "Where have you seen one?",
    "The Corva has four weirs.",
)


def text(*sentences: str) -> BookText:
    return BookText([Block(BlockKind.PARAGRAPH, tuple(sentence(one) for one in sentences))])


def test_a_leaning_sentence_stands_behind_the_one_it_leans_on() -> None:
    """The first sentence only points at the figure, but the second is about nothing without it."""
    assert text(*WEIR).passage((0, 0), (), 60) == [(0, 0), (0, 1), (0, 2), (0, 4)]


def test_nothing_leans_on_a_question() -> None:
    book = text("Are the two alike?", "Yes, they are alike.", "The wall of a weir is low.")
    assert book.passage((0, 0), (), 60) == [(0, 2)]


def test_there_is_room_for_whole_sentences_only() -> None:
    assert text(*WEIR).passage((0, 0), (), 15) == [(0, 0), (0, 1)]


def test_what_is_taken_is_not_taken_again() -> None:
    assert text(*WEIR).passage((0, 0), [(0, 0), (0, 1)], 60) == [(0, 2), (0, 4)]


def test_a_key_of_another_reading_is_left_out() -> None:
    book = text(*WEIR)
    assert (book.sentences([(0, 9), (4, 0)]), book.words((4, 0)), book.passage((4, 0), (), 60)) == ([], 0, [])
