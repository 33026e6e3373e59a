"""What of the passages that were read is shown: what belongs together, and what never is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import chunk

from engine.answering.evidence import select_evidence
from engine.answering.passages import on_topic, shared_topic
from engine.answering.pieces import Piece, Thing, is_told, side_of
from engine.core.text import stem
from engine.core.values import BlockKind, Chunk, Hit
from engine.query.question_terms import QuestionTerms
from engine.query.question_type import AnswerType

SALT = (
    "Salt is won from sea water by letting the sun dry it in shallow pans.",
    "The pans are lined with clay so that no brine is lost.",
    "It must be rolled flat every spring before the gates are opened.",
    "Workers rake the crust into heaps when the brine has dried.",
)


def read(of: Chunk, *odds: float, near: float = 0.85) -> Hit:
    """A passage that was read; without odds every sentence answers equally well."""
    count = len(of.sentences)
    return Hit(
        of, 0.9, of.page, dense=near, sentence_scores=(near,) * count, sentence_odds=odds or (1.0,) * count
    )


def shown(*hits: Hit, kind: AnswerType = AnswerType.EXPLAIN, words: int = 200) -> list[str]:
    return [piece.text for piece in select_evidence(hits, kind, words)]


def test_sentences_stand_in_the_books_order_whatever_their_worth() -> None:
    assert shown(read(chunk(*SALT), 0.0, 1.0, 2.0, 3.0)) == list(SALT)


def test_a_leaning_sentence_brings_the_one_before_it_or_stays_away() -> None:
    best_leans = read(chunk(*SALT), -9.0, -9.0, 5.0, -9.0)
    both = len(SALT[1].split()) + len(SALT[2].split())
    assert shown(best_leans, words=both) == list(SALT[1:3])
    assert SALT[2] not in shown(best_leans, words=both - 1)


def test_a_leaning_sentence_without_anything_before_it_is_never_shown() -> None:
    assert shown(read(chunk("They are opened in March.", SALT[0]))) == [SALT[0]]


@pytest.mark.parametrize("room", [0, 1])
def test_no_more_words_than_there_is_room_for(room: int) -> None:
    first = len(SALT[0].split())
    found = shown(read(chunk(SALT[0], SALT[3]), 3.0, 0.0), words=first - 1 + room)
    assert found == ([SALT[0]] if room else [SALT[3]])


def test_nothing_is_said_twice() -> None:
    again = chunk(SALT[0], ordinal=7, page=1, headings=("Light", "Summary"))
    assert shown(read(chunk(SALT[0])), read(again)) == [SALT[0]]


def test_what_is_far_behind_the_best_is_left_out() -> None:
    assert shown(read(chunk(SALT[0], SALT[3]), 8.0, -8.0)) == [SALT[0]]


@pytest.mark.parametrize(
    "text",
    [
        "We shall learn about salt pans in this section.",
        "Let us now look at how the brine is led to the pans.",
        "In this chapter the winning of salt will be described.",
        "You have already seen how water dries in the sun.",
        "Why is the clay rolled flat every spring?",
        "Find out where the salt of your kitchen comes from.",
        "Identify the pans in the picture and name their parts.",
        "Oh, so that is why the heaps are covered with straw!",
        "Fig. 3.2 Salt pans and their gates at Tilsa",
        "आइए नमक की क्यारियों के बारे में और जानकारी लें।",
        "इस अध्याय में आप नमक बनाने की विधि के बारे में पढ़ेंगे।",
        "Number: 1 | Square: 1 | Number: 11 | Square: 121",
    ],
)
def test_what_the_book_says_of_itself_and_asks_its_reader_is_not_shown(text: str) -> None:
    assert not is_told(read(chunk(text)), 0, AnswerType.EXPLAIN)
    assert is_told(read(chunk(SALT[0])), 0, AnswerType.EXPLAIN)


def test_orders_are_shown_only_where_steps_are_asked() -> None:
    order = read(chunk("Pour the brine into a flat pan and leave it in the sun."))
    assert is_told(order, 0, AnswerType.STEPS)
    assert not is_told(order, 0, AnswerType.EXPLAIN)


@pytest.mark.parametrize(
    "text",
    [
        "Example 2.1 : Calculate the mean yield of salt for the pans of Tilsa.",
        "of the page before Example 4 Find the depth of the third pan.",
        "उदाहरण 3 तीसरी क्यारी की गहराई ज्ञात कीजिए।",
        "गहराई h उदाहरण 4 क्यारी का क्षेत्रफल ज्ञात कीजिए।",
    ],
)
def test_a_problem_is_no_step_of_a_method(text: str) -> None:
    assert not is_told(read(chunk(text)), 0, AnswerType.STEPS)


def test_what_refers_to_an_example_may_be_a_step() -> None:
    text = "As in Example 4, subtract the depth of the first pan from that of the second."
    assert is_told(read(chunk(text)), 0, AnswerType.STEPS)


@pytest.mark.parametrize(
    "heading", ["NOTES FOR THE TEACHER", "References", "Exercises", "PROJECT", "New words"]
)
def test_passages_for_teachers_and_tasks_are_left_out(heading: str) -> None:
    aside = chunk("Salt pans are best taught with a tray of brine in the yard.", headings=("Salt", heading))
    assert shown(read(aside)) == []
    assert shown(read(replace(aside, headings=("Salt", f"The {heading} of Tilsa")))) != []


def test_a_caption_is_left_out() -> None:
    assert shown(read(chunk("The salt pans of Tilsa seen from the sea", kind=BlockKind.CAPTION))) == []


LIST = (
    "The work of a year has the following stages:",
    "(i) The gates are opened and sea water fills the pans.",
    "(ii) The brine dries in the sun for many days.",
    "(iii) The crust is raked and heaped by the workers.",
)


@pytest.mark.parametrize("best", [0, 1, 2, 3])
def test_a_list_is_whole_with_what_opens_it(best: int) -> None:
    odds = [-9.0] * 4
    odds[best] = 4.0
    room = sum(len(text.split()) for text in LIST)
    assert shown(read(chunk(*LIST), *odds), words=room) == list(LIST)


@pytest.mark.parametrize(
    "entries",
    [
        ("(i) Flood the outer pans in March", "(ii) Rake the crust in August"),
        ("(i) clay of the outer pans,", "(ii) gates of oak and iron."),
    ],
)
def test_the_entries_of_a_list_may_be_short_or_orders(entries: tuple[str, str]) -> None:
    goals = ("The most important goals of the salt workers were as follows:", *entries)
    assert shown(read(chunk(*goals))) == list(goals)


@pytest.mark.parametrize("opening", ["Answer the following questions:", "Find out the following:"])
def test_the_questions_of_an_exercise_are_no_list(opening: str) -> None:
    asked = (opening, "(i) Why are salt pans lined with clay?", "(ii) Who rakes the crust in August?")
    assert shown(read(chunk(*asked))) == []


@pytest.mark.parametrize(
    "pointer", ["The parts of a salt pan are shown in Fig. 3.2.", "Fig. 3.2 shows the parts of a salt pan."]
)
def test_what_leans_on_a_picture_brings_the_sentence_that_points_to_it(pointer: str) -> None:
    texts = (pointer, "It consists of a flat bed of clay and a gate of oak.")
    assert shown(read(chunk(*texts), -5.0, 4.0)) == list(texts)


def test_a_sentence_that_opens_a_list_is_not_shown_without_it() -> None:
    assert shown(read(chunk(LIST[0], SALT[0]), 5.0, 0.0)) == [SALT[0]]


def test_the_section_that_speaks_of_it_goes_before_a_lone_sentence_elsewhere() -> None:
    section = read(chunk(*SALT, headings=("Sea", "Salt")), 2.0, 2.0, 2.0, 2.0)
    stray = chunk(
        "Salt was once worth as much as copper in the markets of the north.",
        "The queen loved her garden and its roses.",
        "The king went to war in the spring of that year.",
        ordinal=4,
        headings=("Sea", "Trade"),
    )
    found = shown(section, read(stray, 2.2, -6.0, -6.0), words=60)
    assert found == list(SALT)


def test_a_section_named_after_what_is_asked_goes_before_a_sentence_as_good_elsewhere() -> None:
    named = read(chunk(*SALT, headings=("Sea", "Salt")), 2.0, 2.0, 2.0, 2.0)
    stray = chunk(
        "Salt was once worth as much as copper in the markets of the north.",
        ordinal=4,
        headings=("Sea", "Trade"),
    )
    room = sum(len(text.split()) for text in SALT)
    asked = QuestionTerms(((1.0, (((stem("salt"),), 1.0),)),))

    def found(asked: QuestionTerms) -> list[str]:
        pieces = select_evidence((named, read(stray, 2.2)), AnswerType.EXPLAIN, room, asked=asked)
        return [piece.text for piece in pieces]

    assert found(asked) == list(SALT)
    assert found(QuestionTerms(())) != list(SALT)


def test_what_a_sentence_leans_on_is_found_in_a_passage_that_was_not_read() -> None:
    before = chunk(SALT[1], ordinal=1)
    leans = read(chunk(SALT[2], ordinal=2))
    assert select_evidence((leans,), AnswerType.EXPLAIN, 60) == ()
    pieces = select_evidence((leans,), AnswerType.EXPLAIN, 60, around=(read(before),))
    assert [piece.text for piece in pieces] == [SALT[1], SALT[2]]


def test_a_page_that_brings_almost_nothing_is_not_cited() -> None:
    many = read(chunk(*SALT, page=1))
    thin = read(chunk("Brine is salty.", "Pans can be leased by anyone.", ordinal=1, page=2), 0.5, -9.0)
    pages = {piece.page for piece in select_evidence((many, thin), AnswerType.EXPLAIN, 60)}
    assert pages == {("jesc109", 1)}


def test_a_thin_page_stays_where_what_is_shown_leans_on_it() -> None:
    texts = (
        "Clay lines the pans.",
        "It keeps the brine from seeping away into the dry ground below all summer long and in spring.",
    )
    over = chunk(*texts, page=2)
    first = replace(over.sentences[0], places=(replace(over.sentences[0].places[0], page=1),))
    over = replace(over, sentences=(first, over.sentences[1]))
    assert shown(read(over, -3.0, 4.0)) == list(texts)


def thing(name: str) -> Thing:
    return Thing(name, QuestionTerms(((1.0, (((name,), 1.0),)),)))


def test_a_sentence_belongs_to_the_side_that_it_or_its_heading_names() -> None:
    sides = (thing("weir"), thing("dam"))
    texts = ("A weir is low.", "A dam is high.", "A weir is lower than a dam.", "Water flows over its top.")
    pieces = [Piece(read(chunk(*texts, headings=("Rivers", "The weir"))), n, 0.0) for n in range(4)]
    names = [None if side is None else side.name for side in (side_of(one, sides) for one in pieces)]
    assert names == ["weir", "dam", "weir", "weir"]
    nowhere = Piece(read(chunk(*texts, headings=("Rivers", "Walls"))), 2, 0.0)
    assert side_of(nowhere, sides) is None


def test_a_side_is_told_by_its_section_whatever_word_of_the_other_stands_there() -> None:
    both = ((1.0, ((("wall",), 1.0),)),)
    high, low = (((1.0, (((name,), 1.0),)),) for name in ("high", "low"))
    sides = (
        Thing("high wall", QuestionTerms(high), whole=QuestionTerms(high + both)),
        Thing("low wall", QuestionTerms(low), whole=QuestionTerms(low + both)),
    )
    texts = (
        "With stone from afar the builders follow the lord and not the low demand for it.",
        "A low wall is built by whoever needs it.",
        "It costs a low price in spring.",
    )
    for headings, expected in (
        (("Rivers", "High Wall", "Walls:"), ["high wall", "low wall", "low wall"]),
        (("Rivers", "Trade"), [None, "low wall", "low wall"]),
    ):
        pieces = [Piece(read(chunk(*texts, headings=headings)), n, 0.0) for n in range(3)]
        assert [side and side.name for side in (side_of(one, sides) for one in pieces)] == expected


def test_a_translated_word_names_a_side_too() -> None:
    weather = Thing("मौसम", QuestionTerms(((1.0, ((("weather",), 0.9),)),)))
    assert weather.is_named_in("The weather keeps changing.")


PARALLEL = (
    (
        "The alternate angles of two parallel walls are always equal.",
        "The corresponding angles of two parallel walls are always equal.",
    ),
    (
        "Both supply and demand for salt move to the left.",
        "Both supply and demand for salt move to the right.",
    ),
    (
        "A system in which the prices of salt and reed are set by the king.",
        "A system in which the prices of salt and of reed are set mainly by the market.",
    ),
)


@pytest.mark.parametrize("texts", PARALLEL)
def test_sentences_that_are_alike_but_for_the_thing_they_tell_of_are_all_shown(
    texts: tuple[str, str],
) -> None:
    assert shown(read(chunk(*texts))) == list(texts)


def test_both_sides_of_a_comparison_get_room() -> None:
    sides = (thing("weir"), thing("dam"))
    weirs = chunk(*(f"A weir number {n} lets water flow over its top in month {n}." for n in range(9)))
    dams = chunk("A dam holds the water back with gates of steel.", ordinal=1, page=1)
    found = select_evidence((read(weirs), read(dams, -3.0)), AnswerType.COMPARE, 60, sides)
    assert {side.name for piece in found if (side := side_of(piece, sides))} == {"weir", "dam"}


def test_what_names_both_sides_of_a_comparison_is_told_before_what_names_one() -> None:
    sides = (thing("weir"), thing("dam"))
    of_one = chunk(*(f"A weir number {n} lets water flow over its top in month {n}." for n in range(9)))
    differs = "A weir lets water over its top while a dam holds it back."
    of_both = chunk(differs, "A dam has gates of steel.", ordinal=1, page=1)
    found = select_evidence((read(of_one, *[2.0] * 9), read(of_both)), AnswerType.COMPARE, 40, sides)
    assert differs in [piece.text for piece in found]


def test_nothing_is_shown_of_nothing() -> None:
    assert select_evidence((), AnswerType.EXPLAIN, 200) == ()


def test_a_passage_that_names_neither_side_is_left_out_of_a_comparison() -> None:
    sides = (thing("weir"), thing("dam"))
    both = chunk("A weir lets water flow over its top.", "A dam holds water back.", "Both cross a river.")
    other = chunk("Rivers carry sand to the sea.", ordinal=4)
    passages = (read(both), read(other))
    compared = [piece.text for piece in select_evidence(passages, AnswerType.COMPARE, 60, sides)]
    assert compared == [sentence.text for sentence in both.sentences]
    assert other.sentences[0].text in [
        piece.text for piece in select_evidence(passages, AnswerType.EXPLAIN, 60)
    ]


def test_a_sentence_is_on_the_side_of_the_one_that_it_leans_on() -> None:
    sides = (thing("weir"), thing("dam"))
    texts = (
        "A weir is low.",
        "It lets water flow.",
        "A dam is high.",
        "It keeps water back.",
        "Rivers rise.",
    )
    pieces = [Piece(read(chunk(*texts)), n, 0.0) for n in range(5)]
    names = [None if side is None else side.name for side in (side_of(one, sides) for one in pieces)]
    assert names == ["weir", "weir", "dam", "dam", None]


def test_more_leaves_out_what_was_told() -> None:
    hits = (read(chunk(*SALT)),)
    first = select_evidence(hits, AnswerType.EXPLAIN, 20)
    more = select_evidence(hits, AnswerType.EXPLAIN, 60, (), frozenset(piece.key for piece in first))
    assert first
    assert more
    assert not {piece.key for piece in first} & {piece.key for piece in more}


def test_a_part_of_a_question_stays_with_the_topic_of_all() -> None:
    fats = read(
        chunk("When fats are oxidised they become rancid.", "Gas in the bags prevents it.", doc="fats")
    )
    coils = read(chunk("A copper ring prevents any crossing of the wires.", doc="coils"))
    more = read(chunk("Air tight containers help as well.", doc="fats", ordinal=3))
    parts = [
        QuestionTerms((group("rancid"), group("happen"))),
        QuestionTerms((group("prevent"), group("rancid"))),
    ]
    topic = shared_topic(parts)
    assert topic.groups == (group("rancid"),)
    assert on_topic([coils, fats, more], topic) == [fats, more]
    assert on_topic([coils], topic) == [coils]
    assert on_topic([coils, fats], shared_topic([])) == [coils, fats]


def group(word: str) -> tuple[float, tuple[tuple[tuple[str, ...], float], ...]]:
    return 1.0, (((stem(word),), 1.0),)
