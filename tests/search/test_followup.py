"""Dialogues: which questions lean on an earlier one, and what they take from it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.search.followup import with_topic


@pytest.mark.parametrize(
    ("earlier", "question", "searched"),
    [
        ("What is electric current?", "and its unit?", "and electric current's unit?"),
        ("What is electric current?", "How is it measured?", "How is electric current measured?"),
        ("What is a lens?", "What is the SI unit of its power?", "What is the SI unit of lens's power?"),
        ("Who was James Watt?", "when was he born?", "when was James Watt born?"),
        ("What are comets?", "Where do they come from?", "Where do comets come from?"),
        ("What is a geyser?", "How does that work?", "How does geyser work?"),
        ("What is rusting?", "Where does this process begin?", "Where does rusting process begin?"),
        ("विद्युत धारा क्या है?", "और इसकी इकाई?", "और विद्युत धारा की इकाई?"),
        ("विद्युत धारा क्या है?", "इसे कैसे मापते हैं?", "विद्युत धारा को कैसे मापते हैं?"),
        ("ज्वालामुखी क्या है?", "इससे क्या निकलता है?", "ज्वालामुखी से क्या निकलता है?"),
        ("vidyut dhara kya hai", "aur iska unit?", "aur vidyut dhara ka unit?"),
        ("jwalamukhi kya hota hai", "isme kya nikalta hai", "jwalamukhi mein kya nikalta hai"),
        ("विद्युत धारा क्या है?", "aur iska unit?", "aur विद्युत धारा ka unit?"),
    ],
)
def test_a_pronoun_gives_way_to_the_topic(earlier: str, question: str, searched: str) -> None:
    assert with_topic(question, [earlier]) == searched


@pytest.mark.parametrize(
    ("earlier", "question", "topic"),
    [
        ("Does sound travel in a vacuum?", "why?", "sound travel in a vacuum"),
        ("What is a comet?", "formula?", "comet"),
        ("What is a comet?", "give two examples", "comet"),
        ("What is a comet?", "explain more", "comet"),
        ("What is electric charge?", "What is the SI unit?", "electric charge"),
        ("What are Kepler's laws?", "What is the second law?", "Kepler's laws"),
        ("बर्फ पानी पर क्यों तैरती है?", "क्यों?", "बर्फ पानी पर"),
        ("ज्वालामुखी क्या है?", "उदाहरण दीजिए", "ज्वालामुखी"),
        ("ज्वालामुखी क्या है?", "और बताओ", "ज्वालामुखी"),
        ("jwalamukhi kya hota hai", "aur batao", "jwalamukhi"),
        ("jwalamukhi kya hota hai", "kitne prakar ke hote hain", "jwalamukhi"),
    ],
)
def test_a_question_without_a_topic_takes_the_earlier_one(earlier: str, question: str, topic: str) -> None:
    searched = with_topic(question, [earlier])
    assert searched.startswith(question)
    assert topic in searched


@pytest.mark.parametrize(
    ("earlier", "question", "searched"),
    [
        ("What is the density of copper?", "and of silver?", "What is the density of silver?"),
        ("How do plants breathe in water?", "what about in air?", "How do plants breathe in air?"),
        ("लोहे का गलनांक क्या है?", "और तांबे का?", "तांबे का गलनांक क्या है?"),
        ("lohe ka galnank kya hai", "aur tambe ka?", "tambe ka galnank kya hai"),
    ],
)
def test_a_fragment_takes_the_place_of_its_counterpart(earlier: str, question: str, searched: str) -> None:
    assert with_topic(question, [earlier]) == searched


def test_a_fragment_without_a_counterpart_is_searched_with_the_topic() -> None:
    assert with_topic("what about plants?", ["How do animals breathe?"]) == "plants: animals breathe"


@pytest.mark.parametrize(
    "question",
    [
        "What is osmosis?",
        "osmosis",
        "and what is osmosis?",
        "What is an enzyme and why is it important?",
        "Why does water boil when it is heated?",
        "Why is it important to save water?",
        "What is it called when a solid turns into gas?",
        "How does a bird feed its young?",
        "What is a unit?",
        "List the uses of nitrogen.",
        "What is this chapter about?",
        "will it rain tomorrow",
        "thank you",
        "परासरण क्या है?",
        "परासरण क्या है और इसका उपयोग कहाँ होता है?",
        "जिस बल से वस्तुएँ गिरती हैं उसे क्या कहते हैं?",
        "यह कैसे पता चलता है कि पृथ्वी गोल है?",
        "इस पाठ में क्या बताया गया है?",
        "नियम किसे कहते हैं?",
        "parasaran kya hota hai",
        "nitrogen ka use kahan hota hai",
        "jo hawa chalti hai use kya kehte hain",
        "",
        "?!",
    ],
)
def test_a_question_that_stands_alone_stays_as_it_is(question: str) -> None:
    assert with_topic(question, ["How do volcanoes form?"]) == question


def test_the_topic_is_the_last_one_that_was_named() -> None:
    talk = ["What is chlorophyll?", "What is photosynthesis?", "where does it happen?", "thanks"]
    assert with_topic("and why?", talk) == "and why? photosynthesis"


def test_a_comparison_takes_the_last_two_topics() -> None:
    searched = with_topic("difference between them?", ["What is mitosis?", "What is meiosis?"])
    assert searched == "difference between them? mitosis meiosis"
    both = with_topic("दोनों में क्या अंतर है?", ["धमनी क्या है?", "शिरा क्या है?"])
    assert both == "दोनों में क्या अंतर है? धमनी शिरा"
    named = with_topic("What is the difference between both?", ["What are veins and arteries?"])
    assert named == "What is the difference between veins and arteries?"


def test_nothing_earlier_means_nothing_to_carry() -> None:
    assert with_topic("and its unit?", []) == "and its unit?"
    assert with_topic("why?", ["hello", "thank you"]) == "why?"


@settings(deadline=None)
@given(st.text(max_size=60), st.lists(st.text(max_size=60), max_size=4))
def test_no_dialogue_breaks_it(question: str, earlier: list[str]) -> None:
    with_topic(question, earlier)
    with_topic("and its unit?", [*earlier, question])
