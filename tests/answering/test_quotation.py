"""Quotations read like answers: verbatim, in order, short, never a question."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import lexicon_of
from shelf import chunk, hit

from engine.answering.pieces import named_by
from engine.answering.quotation import (
    BEHIND,
    LEAD_IN,
    MAX_WORDS,
    MOST_ANSWERING,
    MOST_SENTENCES,
    as_shown,
    evidence_to_write_from,
    lead_in,
    quotation_to_judge,
    quoted_runs,
)
from engine.answering.quotation import passages as quote_passages
from engine.answering.quotation import quote as quote_ranked
from engine.answering.sentence_ranking import Candidate, candidates, may_answer
from engine.core.values import BlockKind, Chunk, Hit, Language, Place, QuestionLanguage, Sentence
from engine.query.question_terms import QuestionTerms
from engine.query.search_query import analyse

EN, HI, LATN = QuestionLanguage.EN, QuestionLanguage.HI, QuestionLanguage.HI_LATN

FROG = chunk(
    "Many animals live near ponds.",
    "A frog is an amphibian.",
    "It lives in water and on land.",
    "Have you seen a frog?",
    "Birds build nests in trees.",
)


def quote(question, language, hits):
    return quote_ranked(candidates(question, language, hits), language)


def text(quotation):
    return " ".join(source.text for source in quotation.sources)


def test_it_is_verbatim_and_holds_the_answer():
    quotation = quote("Where does a frog live?", EN, [hit(FROG, 0.80, 0.86, 0.88, 0.84, 0.79)])
    assert "A frog is an amphibian. It lives in water and on land." in text(quotation)
    assert "?" not in text(quotation)


def test_no_sentence_can_stand_as_an_answer():
    assert quote("What?", EN, [hit(chunk("Have you seen a frog?", "Yes."))]) is None
    assert quote("What?", EN, []) is None


def test_a_list_is_whole():
    listing = chunk(
        "A frog needs the following:",
        "(i) clean water to lay its eggs in.",
        "(ii) insects and worms to eat.",
        "(iii) shade from the strong sun.",
        "Cats need milk.",
    )
    quotation = quote("What does a frog need?", EN, [hit(listing)])
    assert "(i)" in text(quotation)
    assert "(iii)" in text(quotation)


def test_no_more_than_three_sentences_are_shown():
    many = chunk(
        "A frog eats worms near the pond.",
        "In summer a frog catches flies with its tongue.",
        "A large green frog swallows snails too.",
        "Spiders and beetles feed a frog in autumn.",
        "A young frog eats tiny water plants.",
    )
    quotation = quote("What does a frog eat?", EN, [hit(many)])
    assert sum(len(source.indices) for source in quotation.sources) == MOST_ANSWERING


def test_what_a_sentence_leans_on_takes_no_place_from_the_next():
    """Nor does every sentence bring one along: a pile of sentences is no answer."""
    leaning = [
        chunk(f"Green number {n} is a frog.", f"It eats insects of kind {n} near a pond.", ordinal=n)
        for n in range(3)
    ]
    alone = chunk("In summer a frog catches flies and snails near a pond.", ordinal=5)
    one = quote("What does a frog eat near a pond?", EN, [hit(leaning[0], 0.1, 0.9), hit(alone), hit(FLIES)])
    assert sum(len(source.indices) for source in one.sources) == MOST_ANSWERING + 1 == MOST_SENTENCES
    all_of_them = quote("What does a frog eat near a pond?", EN, [hit(c, 0.1, 0.9) for c in leaning])
    assert sum(len(source.indices) for source in all_of_them.sources) == MOST_SENTENCES


FLIES = chunk("A large frog eats worms and beetles near its pond.", ordinal=8)
POND = chunk(
    "The pond has clear water.",
    "Frogs live in the pond.",
    "Frogs eat small insects.",
    "Frogs lay their eggs there.",
    "The village has a school.",
    "Rain falls in the month of July.",
)


@pytest.mark.parametrize(("behind", "shown"), [(BEHIND - 0.1, True), (BEHIND + 0.1, False)])
def test_what_is_far_behind_the_best_sentence_only_fills(behind: float, shown: bool) -> None:
    scores = {1: 3.0, 2: 2.5, 5: 3.0 - behind}
    ranked = [Candidate(hit(POND), n, score, {}) for n, score in scores.items()]
    assert (POND.sentences[5].text in text(quote_ranked(ranked, EN))) is shown


def test_a_model_is_asked_about_three_sentences_however_they_read() -> None:
    ranked = [Candidate(hit(POND), n, score, {}) for n, score in {1: 3.0, 2: 2.5, 5: -3.0}.items()]
    asked = quotation_to_judge(ranked, EN)
    assert sum(len(source.indices) for source in asked.sources) == MOST_ANSWERING
    assert sum(len(source.indices) for source in quote_ranked(ranked, EN).sources) == MOST_ANSWERING - 1
    assert quotation_to_judge([], EN) is None


def test_a_sentence_brings_what_it_leans_on():
    late = chunk("Frogs were counted by children.", "They found ninety frogs of two kinds in the pond.")
    quotation = quote("How many frogs of two kinds were found in the pond?", EN, [hit(late, 0.1, 0.9)])
    assert text(quotation) == late.text


def test_a_sentence_nobody_could_follow_gives_way():
    torn = chunk("* This rule is also known as the frog rule.")
    clear = chunk("The frog rule says that frogs jump before it rains.", ordinal=5)
    quotation = quote("What is also known as the frog rule?", EN, [hit(torn), hit(clear)])
    assert text(quotation) == clear.text
    assert quote("What is the frog rule?", EN, [hit(torn)]) is None


def test_a_model_gets_neighbouring_sentences():
    hits = [hit(FROG, 0.80, 0.86, 0.88, 0.84, 0.79)]
    basis = evidence_to_write_from(candidates("Where does a frog live?", EN, hits), EN)
    assert "A frog is an amphibian. It lives in water and on land." in text(basis)
    assert "?" not in text(basis)
    assert evidence_to_write_from([], EN) is None


@pytest.mark.parametrize(("brought", "begins"), [(0, False), (1, True)])
def test_a_writer_may_begin_where_the_chunk_began(brought: int, begins: bool) -> None:
    """Though its first sentence leans on one that was put in front: that may be too long to come along."""
    torn = chunk("Long ago " + "the frog lived in a pond " * 7 + "alone.", "Here it ate 90 flies a day.")
    passages = quote_passages([Candidate(replace(hit(torn), brought=brought), 1, 2.0, {})])
    assert ((1,) in [passage.indices for passage in passages]) is begins


def test_two_passages_stand_in_reading_order():
    late = chunk("A frog lays its eggs in clean water every spring.", ordinal=9)
    early = chunk("Eggs of a frog become tadpoles with tails.", ordinal=3)
    quotation = quote("What happens to the eggs of a frog?", EN, [hit(late), hit(early)])
    assert [source.hit.chunk.ordinal for source in quotation.sources] == [3, 9]
    assert [source.n for source in quotation.sources] == [1, 2]


@pytest.mark.parametrize(
    ("question", "page", "words"),
    [
        (EN, Language.EN, LEAD_IN[Language.EN]),
        (HI, Language.HI, LEAD_IN[Language.HI]),
        (LATN, Language.HI, LEAD_IN[Language.HI]),
        (HI, Language.EN, "अंग्रेज़ी"),
        (EN, Language.HI, "Hindi"),
    ],
)
def test_the_lead_in_is_in_the_language_of_the_answer(question, page, words):
    quotation = quote("frog?", question, [hit(chunk("A frog is an amphibian.", language=page))])
    assert words in quotation.lead_in
    assert lead_in(question.answer_language, quotation.sources) == quotation.lead_in


@given(
    st.text(max_size=40),
    st.lists(st.lists(st.integers(1, 120), min_size=1, max_size=6), min_size=1, max_size=4),
)
def test_never_longer_than_allowed(question, book):
    hits = [hit(chunk(*("word " * n + "end." for n in page), ordinal=o)) for o, page in enumerate(book)]
    quotation = quote(question, EN, hits)
    assert quotation is None or 0 < quotation.words <= MAX_WORDS
    basis = evidence_to_write_from(candidates(question, EN, hits), EN)
    assert basis is None or 0 < basis.words <= MAX_WORDS


def test_what_announces_something_that_does_not_follow_is_left_out():
    page = chunk("The number of frogs is given as follows:", "Frogs lay their eggs in clean water.")
    assert text(quote("How many frogs are there?", EN, [hit(page)])) == page.sentences[1].text


def test_a_task_of_the_book_is_not_what_it_tells():
    page = chunk(
        "Find the number of eggs that a frog lays in a year.",
        "A frog sits on a hot stone in the sun.",
        "Why?",
        "In one year a frog lays thousands of eggs.",
    )
    assert quote("How many eggs does a frog lay in a year?", EN, [hit(page)]).sources[0].indices[-1] == 3


@pytest.mark.parametrize("opening", ["So", "Thus,", "Therefore,"])
def test_a_conclusion_is_told_without_the_order_before_it(opening):
    page = chunk("Consider the eggs of a frog.", f"{opening} a frog lays thousands of eggs.", "Birds sing.")
    quotation = quote("How many eggs does a frog lay?", EN, [hit(page, 0.8, 0.9, 0.7)])
    assert quotation.sources[0].indices[0] == 1


def test_a_pronoun_without_its_thing_is_the_last_choice():
    page = chunk("Consider the eggs of a frog.", "They are laid in water.", "A frog lays eggs in water.")
    quotation = quote("Where are the eggs of a frog laid?", EN, [hit(page, 0.9, 0.9, 0.7)])
    assert [source.indices for source in quotation.sources] == [(2,)]


def test_pages_of_two_languages_are_measured_each_by_its_own():
    english = chunk("A frog lays its eggs in water.", "Birds build nests.", doc="en")
    hindi = chunk("चिड़िया घोंसला बनाती है।", "मछली पानी में रहती है।", doc="hi", language=Language.HI)
    hits = [hit(english, 0.80, 0.70, confidence=0.95), hit(hindi, 0.86, 0.85, confidence=0.6)]
    best = candidates("मेंढक अंडे कहाँ देता है?", HI, hits)[0]
    assert best.hit.chunk is english
    assert best.index == 0


def test_a_quotation_never_changes_its_language():
    english = chunk("A frog lays its eggs in water.", "A frog has wet skin.", doc="en")
    hindi = chunk("मेंढक अंडे पानी में देता है।", "मेंढक की त्वचा गीली होती है।", doc="hi", language=Language.HI)
    for question, language in (("Where does a frog lay its eggs?", EN), ("मेंढक अंडे कहाँ देता है?", HI)):
        for hits in ([hit(english), hit(hindi)], [hit(hindi), hit(english)]):
            quotation = quote(question, language, hits)
            assert len({source.hit.chunk.language for source in quotation.sources}) == 1


def test_an_english_question_with_an_english_page_is_answered_from_it():
    english = chunk("Frogs and toads are alike.", doc="en")
    hindi = chunk("मेंढक अंडे पानी में देता है।", doc="hi", language=Language.HI)
    found = candidates("Where does a frog lay its eggs?", EN, [hit(english, 0.7), hit(hindi, 0.9)])
    assert [candidate.hit.chunk for candidate in found] == [english]


def test_a_short_formula_says_something_and_three_words_do_not():
    page = hit(chunk("V = IR", "V =", "The force acts"))
    assert [may_answer(page, index) for index in range(3)] == [True, False, False]


@pytest.mark.parametrize(("read", "shown"), [(-0.01, False), (0.0, True), (0.01, True)])
def test_an_instruction_is_evidence_for_who_asks_just_that(read: float, shown: bool) -> None:
    place = (Place(1, ((0.0, 0.0, 1.0, 1.0),)),)
    sentences = (Sentence("Wash the wound with clean water and soap.", place),)
    chunk = Chunk("care101", 0, BlockKind.PARAGRAPH, ("First aid",), sentences, Language.EN)
    assert may_answer(Hit(chunk, 0.9, 1, sentence_odds=(read,)), 0) is shown
    assert not may_answer(Hit(replace(chunk, kind=BlockKind.EXERCISE), 0.9, 1, sentence_odds=(read,)), 0)


def _candidate(texts: tuple[str, ...], index: int, score: float, chunk_number: int = 0) -> Candidate:
    place = (Place(1, ((0.0, 0.0, 1.0, 1.0),)),)
    sentences = tuple(Sentence(text, place) for text in texts)
    cell = Chunk("cell101", chunk_number, BlockKind.PARAGRAPH, ("Cells",), sentences, Language.EN)
    return Candidate(Hit(cell, 0.9, 1), index, score, {})


def test_a_sentence_brings_along_the_pointer_that_names_its_thing() -> None:
    texts = (
        "The structure of a dry cell is shown in Fig. 4.9.",
        "It consists of a zinc container and a rod.",
    )
    found = quote_ranked([_candidate(texts, 1, 1.0)], QuestionLanguage.EN)
    assert found is not None
    assert [sentence.text for source in found.sources for sentence in source.sentences] == list(texts)
    assert not found.falls_short


def test_a_sentence_brings_along_what_the_book_calls_to_mind() -> None:
    texts = (
        "Think about activities like rowing a boat, carrying a sack, climbing a mast.",
        "These are possible because of a muscle called the broad one.",
        "It is responsible for lifting the arm.",
    )
    found = quote_ranked([_candidate(texts, 2, 1.0)], QuestionLanguage.EN)
    assert found is not None
    assert [sentence.text for source in found.sources for sentence in source.sentences] == list(texts)


@pytest.mark.parametrize(
    ("texts", "shown"),
    [
        (
            (
                "The aim of the tax was two-fold.",
                "It filled the chest, and it kept others out.",
                "Salt is white.",
            ),
            2,
        ),
        (
            (
                "The canal changed the town in two important ways.",
                "First, boats could reach the market.",
                "Second, the fields were watered.",
                "The town has a tower.",
            ),
            3,
        ),
        (
            (
                "नहर के दो मुख्य कारण हैं।",
                "पहला कारण खेतों की सिंचाई है।",
                "दूसरा कारण नावों का आना है।",
                "नगर में एक मीनार है।",
            ),
            3,
        ),
        (("The canal is crossed in many places.", "The town has a tower."), 1),
        (("The canal has two ways.", "Which of them is the older one?"), 1),
    ],
)
def test_a_sentence_that_only_counts_brings_along_what_it_counts(texts: tuple[str, ...], shown: int) -> None:
    found = quote_ranked([_candidate(texts, 0, 1.0)], QuestionLanguage.EN)
    assert found is not None
    told = [sentence.text for source in found.sources for sentence in source.sentences]
    assert told == list(texts[:shown])


@pytest.mark.parametrize(
    "opening",
    [
        "Think about what these do for a boat.",
        "Think about how a boat floats.",
        "Find out how they row a boat.",
    ],
)
def test_work_for_the_reader_is_not_brought_along(opening: str) -> None:
    texts = (opening, "It is responsible for lifting the arm.", "A boat of wood floats on water.")
    found = quote_ranked([_candidate(texts, 1, 1.0), _candidate(texts, 2, 0.0)], QuestionLanguage.EN)
    assert found is not None
    assert opening not in [sentence.text for source in found.sources for sentence in source.sentences]


@pytest.mark.parametrize(("behind", "short"), [(1.9, False), (2.0, False), (2.1, True)])
def test_what_is_far_behind_the_best_sentence_falls_short(behind: float, short: bool) -> None:
    leaning = ("What happens then?", "She is blindfolded because she has to be fair.")
    other = ("The statue of justice stands before many courts.",)
    ranked = [_candidate(leaning, 1, 1.0), _candidate(other, 0, 1.0 - behind, 1)]
    found = quote_ranked(ranked, QuestionLanguage.EN)
    assert found is not None
    assert found.falls_short is short


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("their country, people who remain within its borders are called displaced.", True),  # half of one
        ("What are people called who remain within the borders of their country?", False),  # tells nothing
        ("Figure 4.1: People who remain within the borders of their country", False),  # names a picture
    ],
)
def test_half_a_sentence_with_the_answer_leaves_the_rest_short(text: str, short: bool) -> None:
    other = ("Many people of the valley had to leave their homes in the last decade.",)
    ranked = [_candidate((text,), 0, 1.0), _candidate(other, 0, -3.0, 1)]
    found = quote_ranked(ranked, QuestionLanguage.EN)
    assert found is not None
    assert found.falls_short is short


@pytest.mark.parametrize("told", ["The fore-brain thinks all day.", "The forebrain thinks all day."])
def test_a_word_is_the_same_with_a_hyphen(told: str) -> None:
    question = "What is the forebrain?"
    lexicon = lexicon_of([told, "Every bridge has a name."])
    terms = analyse(question, lexicon).terms
    book = [hit(chunk(told, "Every bridge has a name."))]
    best = max(
        candidates(question, EN, book, lexicon.rarity, terms), key=lambda one: one.features["coverage"]
    )
    assert (best.text, best.features["coverage"]) == (told, pytest.approx(1.0))
    asked = QuestionTerms.of_terms(terms, lexicon.rarity)
    assert named_by([told], asked) == pytest.approx(1.0)
    assert named_by(["Every bridge has a name."], asked) == 0.0


def test_marks_of_lists_are_no_part_of_what_is_read() -> None:
    book = [
        hit(chunk("3. Infrared waves warm what they fall on.", "• A fuse protects the circuit of a house."))
    ]
    ranked = candidates("What do infrared waves and a fuse do?", EN, book)
    quoted = quote_ranked(ranked, EN)
    assert quoted is not None
    shown = [as_shown(run) for run in quoted_runs(quoted.sources)]
    assert set(shown) <= {"Infrared waves warm what they fall on.", "A fuse protects the circuit of a house."}
    assert shown
