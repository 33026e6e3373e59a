"""The book's sentence that a composed answer ends with."""

from __future__ import annotations

from dataclasses import replace

from shelf import chunk, hit

from engine.answer.further import GOES_ON, LEAST_READ, WHOLE_WORDS, further_sentence
from engine.answer.quote import Quotation
from engine.answer.select import Source

TEXTS = (
    "A windmill turns the force of moving air into useful work.",
    "It grinds grain between two heavy stones.",
    "Large windmills turn twenty times a minute.",
    "Where would you build a windmill?",
)


def quoted(*texts: str) -> Quotation:
    return Quotation((Source(1, hit(chunk(*texts)), tuple(range(len(texts)))),), "", 1.0)


def added(question: str, *said: str, texts: tuple[str, ...] = TEXTS) -> str | None:
    quotation = quoted(*texts)
    found = further_sentence(question, said, quotation, quotation.sources)
    return found[1].text if found else None


def added_by_odds(odds: tuple[float, ...], *, quote: tuple[int, ...] = (0, 1, 2)) -> str | None:
    """What closes an answer that rests on the first of three sentences, read like this."""
    texts = (
        "Rain falls on the hills in June and fills the village wells.",
        "Farmers sow rice when their fields are wet.",
        "Dry winds blow across these lands from the desert.",
    )
    read = replace(hit(chunk(*texts)), sentence_odds=odds)
    quotation = Quotation((Source(1, read, quote),), "", 1.0)
    whole = (Source(1, read, (0, 1, 2)),)
    found = further_sentence("When does rain fall?", ["Rain falls in June."], quotation, whole)
    return found[1].text.split()[0] if found else None


def test_the_sentence_with_most_of_the_question_is_added() -> None:
    question = "What does a windmill do, and how many times a minute does it turn?"
    assert added(question, "A windmill turns moving air into useful work.") == TEXTS[2]


def test_what_was_said_already_is_not_said_again() -> None:
    assert added("What is a windmill?", *TEXTS[:3]) is None


def test_the_book_goes_on_behind_the_sentence_that_the_words_rest_on() -> None:
    assert added_by_odds((1.0, -1.0, -1.0 + GOES_ON - 0.01)) == "Farmers"
    assert added_by_odds((1.0, -1.0, -1.0 + GOES_ON + 0.01)) == "Dry"


def test_what_was_not_quoted_may_go_on_but_nothing_else() -> None:
    assert added_by_odds((1.0, LEAST_READ, LEAST_READ), quote=(0,)) == "Farmers"
    assert added_by_odds((1.0, LEAST_READ - 0.01, 2.0), quote=(0,)) is None
    assert added_by_odds((), quote=(0,)) is None


def test_a_sentence_that_holds_all_that_was_said_only_says_it_again() -> None:
    long = "Windmills with large sails, the pride of many a Dutch town by the sea, grind grain."
    assert added("What is the work of windmills?", "They grind grain.", texts=(long,)) is None
    assert added("What is the work of windmills?", "They grind grain and pump water.", texts=(long,)) == long


def test_a_sentence_that_leans_needs_what_it_leans_on() -> None:
    short = TEXTS[:2]
    question = "What is grain ground between?"
    assert added(question, "A windmill turns the force of moving air into work.", texts=short) == TEXTS[1]
    assert (
        added(question, "Stones are heavy.", texts=("Bakers rise early in the morning.", TEXTS[1]))
        != TEXTS[1]
    )


def test_questions_headings_and_broken_lines_are_never_added() -> None:
    said = "Something else was said here."
    for text in (
        "Where would you build a windmill?",
        "Windmills of the north and south",
        "and they turn fast.",
        "Windmills turn at the following speeds:",
        "Find the number of turns of the windmill.",
        "The use of windmills is two-fold.",
    ):
        assert added("Where do windmills turn?", said, texts=(text,)) is None


def test_the_whole_stays_short() -> None:
    room = " ".join(["word"] * (WHOLE_WORDS - 7))
    assert added("How many times do windmills turn?", room, texts=TEXTS[2:3]) == TEXTS[2]
    assert added("How many times do windmills turn?", room + " more", texts=TEXTS[2:3]) is None
