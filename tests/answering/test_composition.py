"""From the model's stream to verified-ready sentences, whatever the model does."""

from __future__ import annotations

import pytest
from fakes import FakeLlm
from hypothesis import given
from hypothesis import strategies as st
from shelf import chunk, hit

from engine.answering.composition import Ending, SentenceParser, compose, is_refusal
from engine.answering.evidence_selection import Source
from engine.core.cancel import Cancelled, CancelToken
from engine.core.errors import ErrorCode, PothiError
from engine.core.values import Language

SOURCES = [Source(1, hit(chunk("Light bends when it enters glass.")), (0,)).evidence()]


TWO_PARTS = "Why does light bend, and what is glass made of?"


def run(reply, question="Why does light bend?", **options):
    llm = FakeLlm([reply])
    composition = compose(llm, question, SOURCES, Language.EN, **options)
    return [(d.text, d.citations) for d in composition], composition, llm


def test_sentences_come_with_their_citations():
    drafts, composition, _ = run("Light bends in glass. [1] It slows down there. [1]", TWO_PARTS)
    assert drafts == [("Light bends in glass.", (1,)), ("It slows down there.", (1,))]
    assert composition.ending is Ending.COMPLETE


def test_a_sentence_is_there_as_soon_as_its_citation_is():
    llm = FakeLlm(["Light bends in glass. [1] It slows down there. [1]"])
    composition = compose(llm, "Why?", SOURCES, Language.EN)
    next(iter(composition))
    assert "slows" not in composition.text


@pytest.mark.parametrize(
    "reply",
    [
        "I don't know based on NCERT textbooks.",
        "I don’t know.",
        "एनसीईआरटी की पाठ्यपुस्तकों के आधार पर मुझे नहीं पता।",
        "The sources do not say why. [1]",
    ],
)
def test_the_models_own_refusal_is_recognised_in_both_languages(reply):
    drafts, composition, _ = run(reply)
    assert drafts == []
    assert composition.ending is Ending.REFUSED


def test_an_answer_that_mentions_knowing_is_no_refusal():
    assert not is_refusal("Scientists do not know the age of the cave. [1]")


def test_text_without_citation_never_comes_out():
    drafts, composition, _ = run("Light bends because the moon pulls it.")
    assert drafts == []
    assert composition.ending is Ending.RUBBISH


def test_silence():
    drafts, composition, _ = run("")
    assert drafts == []
    assert composition.ending is Ending.EMPTY


def test_a_model_that_repeats_itself_is_stopped():
    drafts, composition, _ = run("Light bends. [1] " * 50, TWO_PARTS)
    assert drafts == [("Light bends.", (1,))]
    assert composition.ending is Ending.REPEATED


def test_a_model_that_never_stops_is_stopped():
    drafts, composition, _ = run("word " * 100_000)
    assert drafts == []
    assert composition.ending is Ending.RUBBISH
    assert len(composition.text) < 1000


@pytest.mark.parametrize(("question", "most"), [("Why?", 1), (TWO_PARTS, 2)])
def test_one_sentence_for_each_part_of_the_question(question: str, most: int) -> None:
    drafts, _, _ = run("One fact. [1] Two facts. [1] Three facts. [1]", question)
    assert len(drafts) == most


@pytest.mark.parametrize("closing", ["I don't know. [1]", "The sources do not say. [1]"])
def test_i_do_not_know_behind_an_answer_is_left_out(closing: str) -> None:
    drafts, composition, _ = run(f"Light bends. [1] {closing}", TWO_PARTS)
    assert drafts == [("Light bends.", (1,))]
    assert composition.ending is Ending.COMPLETE


def test_what_a_model_says_about_its_own_answer_is_left_out() -> None:
    drafts, _, _ = run("Light bends. [1] This definition is based on the textbook. [1]", TWO_PARTS)
    assert drafts == [("Light bends.", (1,))]


def test_an_unknown_citation_is_passed_on_for_the_checks_to_reject():
    drafts, _, _ = run("Light bends. [9]")
    assert drafts == [("Light bends.", (9,))]


def test_cancel_stops_between_words():
    token = CancelToken()
    llm = FakeLlm(["Light bends. [1] It slows. [1]"])
    drafts = iter(compose(llm, TWO_PARTS, SOURCES, Language.EN, cancel=token))
    next(drafts)
    token.cancel()
    with pytest.raises(Cancelled):
        next(drafts)


def test_errors_of_the_model_reach_the_caller():
    with pytest.raises(PothiError, match="out_of_memory"):
        run(PothiError(ErrorCode.OUT_OF_MEMORY))


def test_the_grammar_names_the_sources():
    _, _, llm = run("Light bends. [1]")
    assert 'number ::= "1"' in llm.grammars[0]


@given(st.lists(st.text(max_size=30), max_size=20))
def test_the_parser_takes_any_stream(pieces):
    parser = SentenceParser()
    drafts = [draft for piece in pieces for draft in parser.feed(piece)] + parser.close()
    assert all(draft.citations and draft.text.strip() for draft in drafts)


@given(st.integers(1, 12))
def test_how_the_stream_is_cut_makes_no_difference(size):
    text = "पौधे 3.5 m बढ़ते हैं। [1] Light bends (e.g. in glass). [2] Third one. [Source 1]"
    parser = SentenceParser()
    drafts = [d for i in range(0, len(text), size) for d in parser.feed(text[i : i + size])] + parser.close()
    assert [(d.text, d.citations) for d in drafts] == [
        ("पौधे 3.5 m बढ़ते हैं।", (1,)),
        ("Light bends (e.g. in glass).", (2,)),
        ("Third one.", (1,)),
    ]


@pytest.mark.parametrize(
    ("written", "drafts"),
    [
        ("Based on NCERT textbooks, mills use water. [1]", ["Mills use water."]),
        ("According to the sources, mills use water. [1]", ["Mills use water."]),
        ("According to Newton, light is a stream. [1]", ["According to Newton, light is a stream."]),
        (
            "Mills use water. [1] This information is directly stated in the first source. [1]",
            ["Mills use water."],
        ),
        ("Mills use water. [1] The sources provide additional information. [1]", ["Mills use water."]),
        (
            "Mills use water. [1] This is based on the information provided in the sources. [1]",
            ["Mills use water."],
        ),
        ("This is based on the law of Hooke. [1]", ["This is based on the law of Hooke."]),
    ],
)
def test_wrappings_and_talk_about_itself_are_left_out(written: str, drafts: list[str]) -> None:
    parser = SentenceParser()
    found = parser.feed(written) + parser.close()
    assert [draft.text for draft in found] == drafts
