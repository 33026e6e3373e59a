"""What stands with a sentence: what it leans on, also over the end of a passage, and its list."""

from __future__ import annotations

import pytest
from shelf import chunk

from engine.answering.pieces import Piece
from engine.answering.text_flow import MOST_BACK, TextFlow, follows, is_understood
from engine.core.values import Chunk, Hit
from engine.query.question_type import AnswerType

OPENS = "Sea water fills the outer pans when the gates are opened in March."
LEANS = "It is led to the inner pans after ten days in the sun."
JOINS = "Therefore the inner pans are lined with clay before the gates are opened."


def hit(of: Chunk) -> Hit:
    count = len(of.sentences)
    return Hit(of, 0.9, of.page, sentence_scores=(0.9,) * count, sentence_odds=(1.0,) * count)


def unit(hits: list[Hit], which: int, index: int, kind: AnswerType = AnswerType.EXPLAIN) -> list[str]:
    return [piece.text for piece in TextFlow(hits).unit(Piece(hits[which], index, 0.0), kind)]


def test_a_passage_that_begins_leaning_brings_the_end_of_the_one_before() -> None:
    hits = [hit(chunk(LEANS, ordinal=4)), hit(chunk("Salt is dear inland.", OPENS, ordinal=3))]
    assert unit(hits, 0, 0) == [OPENS, LEANS]


@pytest.mark.parametrize("ordinal", [1, 2, 5])
def test_a_passage_elsewhere_is_not_brought(ordinal: int) -> None:
    assert unit([hit(chunk(LEANS, ordinal=4)), hit(chunk(OPENS, ordinal=ordinal))], 0, 0) == []


def test_the_same_place_in_another_book_is_not_brought() -> None:
    assert unit([hit(chunk(LEANS, ordinal=4)), hit(chunk(OPENS, ordinal=3, doc="other"))], 0, 0) == []


def test_a_conjunction_alone_needs_nothing_before_it() -> None:
    assert unit([hit(chunk(JOINS))], 0, 0) == [JOINS]


def test_what_leans_on_a_sentence_without_its_beginning_is_not_shown() -> None:
    assert unit([hit(chunk("in a shallow pan belongs to the salt makers of Tilsa.", LEANS))], 0, 1) == []


def test_half_a_sentence_is_shown_where_another_one_leans_on_it() -> None:
    half = "So the height of the crust, when the brine has dried for ten days, is"
    assert unit([hit(chunk(half, LEANS))], 0, 1) == [half, LEANS]


def test_work_for_the_reader_is_shown_only_where_its_steps_are_asked() -> None:
    order = "Pour the brine into a flat pan and leave it in the sun."
    passage = [hit(chunk(order, LEANS))]
    assert unit(passage, 0, 1) == []
    assert unit(passage, 0, 1, AnswerType.STEPS) == [order, LEANS]


def test_what_the_book_says_of_itself_is_shown_only_where_it_points_to_a_picture() -> None:
    assert unit([hit(chunk("Let us look at the pans of Tilsa.", LEANS))], 0, 1) == []
    shown = "The parts of a pan are shown in Fig. 3.2."
    assert unit([hit(chunk(shown, LEANS))], 0, 1) == [shown, LEANS]


@pytest.mark.parametrize("never", ["Why is the clay rolled flat?", "Fig. 3.2 Salt pans at Tilsa"])
def test_a_question_or_a_label_is_never_shown(never: str) -> None:
    assert unit([hit(chunk(OPENS, never, LEANS))], 0, 2) == []


def test_no_chain_is_endless() -> None:
    chain = [OPENS, *(f"It is led on to pan number {n} by a gate of wood." for n in range(1, MOST_BACK + 2))]
    assert unit([hit(chunk(*chain))], 0, MOST_BACK) == chain[: MOST_BACK + 1]
    assert unit([hit(chunk(*chain))], 0, MOST_BACK + 1) == []


def test_an_entry_stands_alone_where_what_opens_its_list_tells_nothing() -> None:
    opening = "In this chapter, you have studied the following points:"
    entry = "1. The area of a pan is its length times its breadth."
    assert unit([hit(chunk(opening, entry))], 0, 1) == [entry]


def test_a_sentence_is_understood_only_right_behind_what_it_leans_on() -> None:
    passage, following = hit(chunk("Salt is dear.", OPENS, ordinal=3)), hit(chunk(LEANS, ordinal=4))
    leaning = Piece(following, 0, 0.0)
    assert follows(Piece(passage, 1, 0.0), leaning)
    assert is_understood(leaning, Piece(passage, 1, 0.0))
    assert not is_understood(leaning, Piece(passage, 0, 0.0))
    assert not is_understood(leaning, None)


def test_what_seems_to_name_the_thing_of_the_sentence_before_is_shown_with_it() -> None:
    excess = "Below that price more salt is asked for than the pans can give."
    response = "In response to this excess some traders offer more for a sack."
    assert unit([hit(chunk(excess, response))], 0, 1) == [excess, response]
    assert unit([hit(chunk(response))], 0, 0) == [response]  # it can stand without
    assert unit([hit(chunk("Why is that so?", response))], 0, 1) == [response]
