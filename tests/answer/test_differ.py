"""Two books that say different things about the same."""

from __future__ import annotations

from engine.answer.differ import LEAD_IN_DIFFERENT, both_sides
from engine.answer.quote import Quotation
from engine.answer.select import Source
from engine.values import Language
from tests.answer.shelf import chunk, hit

FASTER = "Sound travels faster in water than in air."
SLOWER = "Sound travels slower in water than in air."


def quotation(text: str, doc: str) -> Quotation:
    return Quotation((Source(1, hit(chunk(text, "It was measured long ago.", doc=doc)), (0, 1)),), "x", 1.0)


def test_both_sentences_are_quoted_with_a_word_about_it() -> None:
    other = Source(1, hit(chunk("Fish hear well.", SLOWER, doc="hesc110")), (0, 1))
    found = both_sides(quotation(FASTER, "iesc110"), [other], Language.HI)
    assert found is not None
    assert [source.text for source in found.sources] == [FASTER, SLOWER]
    assert [source.n for source in found.sources] == [1, 2]
    assert found.lead_in == LEAD_IN_DIFFERENT[Language.HI]


def test_one_book_tells_its_own_cases_apart() -> None:
    same_book = Source(1, hit(chunk(SLOWER, doc="iesc110", ordinal=4)), (0,))
    assert both_sides(quotation(FASTER, "iesc110"), [same_book], Language.EN) is None


def test_books_that_agree_are_no_matter() -> None:
    other = Source(1, hit(chunk(FASTER, doc="hesc110")), (0,))
    assert both_sides(quotation(FASTER, "iesc110"), [other], Language.EN) is None
