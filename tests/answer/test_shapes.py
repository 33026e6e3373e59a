"""General signs in questions and sentences, in both languages."""

from __future__ import annotations

import pytest

from engine.answer.shapes import (
    QuestionShape,
    announces,
    asks_two_things,
    defines,
    is_item,
    is_label,
    is_unfinished,
    leans_back,
    same_words,
    tells_by_asking,
)


@pytest.mark.parametrize(
    "question",
    ["What is friction?", "Define friction.", "घर्षण किसे कहते हैं?", "घर्षण क्या है?", "gharshan kise kehte hain"],
)
def test_questions_that_ask_for_a_definition(question):
    assert QuestionShape.of(question).definition


@pytest.mark.parametrize("question", ["Why does friction slow a ball?", "How many bones do we have?", "कब?"])
def test_questions_that_do_not(question):
    assert not QuestionShape.of(question).definition


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How many bones does a baby have?", "number"),
        ("शिशु में कितनी हड्डियाँ होती हैं?", "number"),
        ("Why is the sky dark?", "cause"),
        ("आसमान काला क्यों है?", "cause"),
        ("Who built the fort?", "person"),
        ("किला किसने बनवाया?", "person"),
        ("Where is the fort?", "place"),
        ("What is the formula for density?", "formula"),
    ],
)
def test_kinds_of_thing_asked_for(question, kind):
    assert kind in QuestionShape.of(question).kinds


def test_a_sentence_with_the_asked_for_thing_fits():
    shape = QuestionShape.of("When was the bridge opened?")
    assert shape.fit("The bridge was opened in 1932.") == 1.0
    assert shape.fit("The bridge is long.") == 0.0
    assert QuestionShape.of("Describe the bridge.").fit("It was opened in 1932.") == 0.0


def test_a_definition_is_about_the_topic():
    topic = QuestionShape.of("What is friction?").topic
    assert defines("The force that opposes motion is called friction.", topic)
    assert not defines("The force that pulls down is called weight.", topic)
    assert not defines("Friction warms our hands.", topic)


@pytest.mark.parametrize(
    "text",
    ["It is made of glass.", "These are called lenses.", "“They differ.”", "However, it bends.",
     "यह काँच का है।",
     "इसे लेंस कहते हैं।",
     "इस प्रकार यह मुड़ता है।", "अतः यह सही है।"],
)  # fmt: skip
def test_sentences_that_lean_on_the_one_before(text):
    assert leans_back(text)


@pytest.mark.parametrize(
    "text", ["Glass bends light.", "Itching is a sign.", "काँच पारदर्शी है।", "इसरो ने यान भेजा।", ""]
)
def test_sentences_that_stand_alone(text):
    assert not leans_back(text)


def test_lists():
    assert announces("Metals have the following properties:")
    assert announces("धातुओं के गुण निम्नलिखित हैं:")
    assert not announces("Metals shine.")
    assert is_item("(i) They shine.")
    assert is_item("• They conduct.")
    assert is_item("2. They ring.")
    assert not is_item("2.5 kg of iron was used.")
    assert not is_item("A metal shines.")


def test_labels_and_unfinished_lines():
    assert is_label("Fig. 3.2: A lens")
    assert is_label("चित्र 4 लेंस")
    assert not is_label("Figures of speech are used.")
    assert is_unfinished("A line without its end")
    assert not is_unfinished("A whole line.")


def test_the_same_sentence_in_a_summary_is_recognised():
    assert same_words("Light bends in glass.", "Light bends in glass")
    assert not same_words("Light bends in glass.", "Sound is faster in steel.")


def test_a_question_that_states_a_fact():
    assert tells_by_asking("Do you know that bats hear very high sounds?")
    assert tells_by_asking("क्या आप जानते हैं कि चमगादड़ ऊँची ध्वनि सुनते हैं?")
    assert not tells_by_asking("Do you know what bats hear?")


def test_questions_of_two_parts():
    assert asks_two_things("Who wrote it, and when?")
    assert asks_two_things("What is a lens and in which year was it made?")
    assert asks_two_things("यह किसने लिखा और कब?")
    assert not asks_two_things("What is the difference between a lens and a mirror?")
