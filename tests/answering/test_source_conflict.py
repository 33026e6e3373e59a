"""Two books that say different things about the same."""

from __future__ import annotations

from collections.abc import Sequence

from shelf import chunk, hit

from engine.answering.evidence_selection import Source
from engine.answering.quotation import Quotation
from engine.answering.source_conflict import LEAD_IN_DIFFERENT, both_sides, other_side
from engine.core.values import Hit, Language
from engine.safety.evidence import Draft

FASTER = "Sound travels faster in water than in air."
SLOWER = "Sound travels slower in water than in air."


def quotation(text: str, doc: str) -> Quotation:
    return Quotation((Source(1, hit(chunk(text, "It was measured long ago.", doc=doc)), (0, 1)),), "x", 1.0)


def sides_of(
    said: Quotation, others: Sequence[Source], hits: Sequence[Hit], language: Language
) -> Quotation | None:
    return both_sides(said, others, hits, language, "", lambda _: None)


def test_both_sentences_are_quoted_with_a_word_about_it() -> None:
    other = Source(1, hit(chunk("Fish hear well.", SLOWER, doc="hesc110")), (0, 1))
    found = sides_of(quotation(FASTER, "iesc110"), [other], [], Language.HI)
    assert found is not None
    assert [source.text for source in found.sources] == [FASTER, SLOWER]
    assert [source.n for source in found.sources] == [1, 2]
    assert found.lead_in == LEAD_IN_DIFFERENT[Language.HI]


def test_one_book_tells_its_own_cases_apart() -> None:
    same_book = Source(1, hit(chunk(SLOWER, doc="iesc110", ordinal=4)), (0,))
    assert sides_of(quotation(FASTER, "iesc110"), [same_book], [], Language.EN) is None


def test_books_that_agree_are_no_matter() -> None:
    other = Source(1, hit(chunk(FASTER, doc="hesc110")), (0,))
    assert sides_of(quotation(FASTER, "iesc110"), [other], [], Language.EN) is None


def test_a_book_that_is_quoted_too_may_say_otherwise_elsewhere() -> None:
    first = Source(1, hit(chunk(FASTER, doc="iesc110")), (0,))
    second = Source(2, hit(chunk("Fish hear well.", SLOWER, doc="hesc110")), (0,))
    whole = Quotation((first, second), "x", 1.0)
    found = sides_of(whole, [Source(1, second.hit, (1,))], [], Language.EN)
    assert found is not None
    assert [source.text for source in found.sources] == [FASTER, SLOWER]


LONG = "In a bucket the sound of a small bell travels faster in warm water than in the air above it."
TURNED = LONG.replace("faster", "slower")


def test_what_repeats_a_sentence_but_for_the_word_that_turns_it_is_found() -> None:
    """Among the others it is left out, as one that says the same."""
    found = sides_of(quotation(LONG, "iesc110"), [], [hit(chunk("Fish hear.", TURNED, doc="b"))], Language.EN)
    assert found is not None
    assert [source.text for source in found.sources] == [LONG, TURNED]
    same = [hit(chunk(TURNED, doc="iesc110")), hit(chunk(LONG, doc="b"))]
    assert sides_of(quotation(LONG, "iesc110"), [], same, Language.EN) is None


def test_the_other_side_of_what_an_answer_rests_on() -> None:
    sources = [
        Source(1, hit(chunk("Bells are made of bronze.", FASTER, doc="a")), (0, 1)),
        Source(2, hit(chunk(SLOWER, "Whales sing.", doc="b")), (0, 1)),
    ]
    found = other_side([Draft("Sound is faster in water than in air.", (1,))], sources, [], [], "")
    assert found is not None
    assert (found.n, found.text) == (3, SLOWER)
    assert other_side([Draft("Bells are made of bronze.", (1,))], sources, [], [], "") is None
    whales = [Draft("Whales sing.", (2,))]
    assert other_side(whales, sources, [], [], "") is None
