"""The book's sentences that a composed answer ends with."""

from __future__ import annotations

from dataclasses import replace

from shelf import chunk, hit

from engine.answer.further import GOES_ON, LEAST_READ, SURE, WHOLE_WORDS, further_sentence
from engine.answer.select import Source

TEXTS = (
    "A windmill turns the force of moving air into useful work.",
    "It grinds grain between two heavy stones.",
    "Large windmills turn twenty times a minute.",
    "Where would you build a windmill?",
)


HILLS = (
    "Rain falls on the hills in June and fills the village wells.",
    "Farmers sow rice when their fields are wet.",
    "Dry winds blow across these lands from the desert.",
)
UNREAD: tuple[float, ...] = ()


def sources_of(texts: tuple[str, ...], odds: tuple[float, ...] = UNREAD) -> tuple[Source, ...]:
    return (Source(1, replace(hit(chunk(*texts)), sentence_odds=odds), tuple(range(len(texts)))),)


def added(question: str, *said: str, texts: tuple[str, ...] = TEXTS) -> str | None:
    found = further_sentence(question, said, sources_of(texts))
    return found[1].text if found else None


def added_by_odds(*odds: float, added: tuple[str, ...] = ()) -> str | None:
    """How the sentence begins that rounds off an answer which rests on the first of three, read like this."""
    found = further_sentence("When does rain fall?", ["Rain falls in June."], sources_of(HILLS, odds), added)
    return found[1].text.split()[0] if found else None


def test_the_sentence_with_most_of_the_question_is_added() -> None:
    question = "What does a windmill do, and how many times a minute does it turn?"
    assert added(question, "A windmill turns moving air into useful work.") == TEXTS[2]


def test_what_was_said_already_is_not_said_again() -> None:
    assert added("What is a windmill?", *TEXTS[:3]) is None


def test_the_book_goes_on_behind_the_sentence_that_the_words_rest_on() -> None:
    assert added_by_odds(-9.0, -1.0, -1.0 + GOES_ON - 0.01) == "Farmers"
    assert added_by_odds(-9.0, -1.0, -1.0 + GOES_ON + 0.01) == "Dry"


def test_what_hardly_answers_is_not_added() -> None:
    first, second = LEAST_READ
    assert added_by_odds(-9.0, -9.0, first) == "Dry"
    assert added_by_odds(-9.0, -9.0, first - 0.01) is None
    assert added_by_odds(-9.0, first - GOES_ON, -9.0) == "Farmers"
    assert added_by_odds(-9.0, first - GOES_ON - 0.01, -9.0) is None
    assert added_by_odds(-9.0, -9.0, second, added=HILLS[1:2]) == "Dry"
    assert added_by_odds(-9.0, -9.0, second - 0.01, added=HILLS[1:2]) is None


def test_the_second_one_does_not_gain_by_its_place() -> None:
    assert added_by_odds(-9.0, second_odds := LEAST_READ[1] - 0.01, -9.0, added=HILLS[2:]) is None
    assert added_by_odds(-9.0, second_odds + 0.01, -9.0, added=HILLS[2:]) == "Farmers"


def test_two_at_most_and_one_where_nothing_was_read() -> None:
    long = (*HILLS, "Children fly kites over the dry fields.")
    for odds, begun, whole in (
        ((9.0, 9.0, 9.0, 9.0), long[1:2], False),
        ((9.0, 9.0, 9.0, 9.0), long[1:3], True),
        (UNREAD, (), False),
        (UNREAD, long[1:2], True),
    ):
        found = further_sentence(
            "When does rain fall?", ["Rain falls in June."], sources_of(long, odds), begun
        )
        assert (found is None) is whole


def test_a_sentence_that_surely_answers_may_say_again_what_it_completes() -> None:
    def completed(said: str, odds: float) -> bool:
        return further_sentence("When does rain fall?", [said], sources_of(HILLS[:1], (odds,))) is not None

    half = "Rain falls on the hills and fills wells."  # without June and the village: a third of the sentence
    assert completed(half, SURE)
    assert not completed(half, SURE - 0.01)
    nearly_all = "Rain falls on the hills in June and fills wells."  # a sixth is new
    assert not completed(nearly_all, 9.0)


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
