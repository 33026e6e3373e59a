"""General signs in questions and sentences, in both languages."""

from __future__ import annotations

import pytest

from engine.core.anaphora import first_of, leans_back, points_back
from engine.query.expected_answer_type import (
    QuestionShape,
    asks_two_things,
    is_unfinished,
    leads_on,
    same_words,
    share_of_signs,
)


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
        ("How do we find the pressure at a depth?", "formula"),
        ("How is density related to mass?", "formula"),
        ("घनत्व कैसे निकालते हैं?", "formula"),
        ("दाब का व्यंजक लिखिए", "formula"),
        ("ghanatva kaise nikalte hain", "formula"),
        ("When was the fort built?", "time"),
        ("किला किस वर्ष बना?", "time"),
        ("kila kab bana tha", "time"),
        ("What is the bending of light called?", "name"),
        ("प्रकाश के मुड़ने को क्या कहते हैं?", "name"),
    ],
)
def test_kinds_of_thing_asked_for(question, kind):
    assert kind in QuestionShape.of(question).kinds


def test_a_sentence_with_the_asked_for_thing_fits():
    shape = QuestionShape.of("When was the bridge opened?")
    assert shape.fit("The bridge was opened in 1932.") == 1.0
    assert shape.fit("The bridge is long.") == 0.0
    assert QuestionShape.of("Describe the bridge.").fit("It was opened in 1932.") == 0.0


@pytest.mark.parametrize(
    "text",
    ["It is made of glass.", "These are called lenses.", "“They differ.”", "However, it bends.",
     "यह काँच का है।",
     "इसे लेंस कहते हैं।",
     "इस प्रकार यह मुड़ता है।", "अतः यह सही है।", "v = λ × ν", "NΦ = LI where L is called inductance.",
     "S = (n/2)(a + l)", "चाँद पर जाने वाले वे सर्वप्रथम व्यक्ति थे।", "Enraged by this, the editor wrote on.",
     "To do this, take a beaker."],
)  # fmt: skip
def test_sentences_that_lean_on_the_one_before(text):
    assert leans_back(text)


@pytest.mark.parametrize(
    "text",
    ["ऐसे दर्पण जो बाहर को उभरे हों, उत्तल कहलाते हैं।", "वह चाल जिससे तरंग चलती है, तरंग चाल है।",
     "Those who pay less gain.",
     "Such mirrors as bulge outwards are convex."],
)  # fmt: skip
def test_sentences_that_explain_their_own_pointer_stand_alone(text):
    assert not leans_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "Density = Mass/Volume",
        "The force is F = ma.",
        "9 × 9 = 81",
        "मोलरता = मोल/आयतन",
        "Glass bends light.",
        "Itching is a sign.",
        "The students who know this write well, and others don't.",
        "काँच पारदर्शी है।",
        "इसरो ने यान भेजा।",
        "",
    ],
)
def test_sentences_that_stand_alone(text):
    assert not leans_back(text)


def test_unfinished_lines():
    assert is_unfinished("A line without its end")
    assert not is_unfinished("A whole line.")


def test_the_same_sentence_in_a_summary_is_recognised():
    assert same_words("Light bends in glass.", "Light bends in glass")
    assert not same_words("Light bends in glass.", "Sound is faster in steel.")


def test_questions_of_two_parts():
    assert asks_two_things("Who wrote it, and when?")
    assert asks_two_things("What is a lens and in which year was it made?")
    assert asks_two_things("यह किसने लिखा और कब?")
    assert asks_two_things("Give one use of a lens and one use of a mirror.")
    assert asks_two_things("What is the difference between a lens and a mirror?")
    assert asks_two_things("Why does a lens bend light but a window pane does not?")
    assert asks_two_things("How does ice float while sand sinks?")
    assert asks_two_things("Does a lens bend light? How?")
    assert not asks_two_things("What is a lens made of?")
    assert not asks_two_things("I have a lens. What is it made of?")
    assert not asks_two_things("What is nothing but a lens?")
    assert not asks_two_things("If a ray enters glass, what happens to it?")
    assert not asks_two_things("काँच और पानी में प्रकाश कैसे मुड़ता है?")


def test_a_person_without_a_name_leans_on_the_sentence_before():
    assert leans_back("The credit for the pump goes to him.")
    assert not leans_back("The engineer Rao says he built the pump.")


@pytest.mark.parametrize(
    "text",
    [
        "This can be positive or negative.",
        "These are called lenses.",
        "It is a force.",
        "However, they sank.",
        "By this, the boat was saved.",
        "The credit for the pump goes to him.",
        "यह तेज़ है।",
        "लेकिन वे डूब गए।",
        "इसका रंग लाल है।",
        "उन्होंने सेतु बनाया।",
    ],
)
def test_a_pointer_points_back(text):
    assert points_back(text)
    assert leans_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "However, rain fell in June.",
        "It is known that salt keeps fish.",
        "Those who fish at night use lamps.",
        "When a farmer sows, he looks at the sky.",
        "F = m a",
        "With this in view, a mill was built at Orla.",
        "घर्षण एक बल है।",
        "वे लोग जो रात में मछली पकड़ते हैं, दीपक रखते हैं।",
        "इसलिए वर्षा हुई।",
        "",
    ],
)
def test_what_names_its_thing_does_not(text):
    assert not points_back(text)


def test_one_begins_reading_where_the_thing_is_named():
    texts = [
        "A keel keeps a boat upright.",
        "It is heavy.",
        "This helps in a storm.",
        "It is of lead.",
        "Rain fell.",
    ]
    assert [first_of(texts, index) for index in range(5)] == [0, 0, 0, 1, 4]
    assert first_of(texts[1:], 0) == 0


@pytest.mark.parametrize(
    "text",
    [
        "The gain of a windmill is two-fold.",
        "There are three kinds of mills.",
    ],
)
def test_what_only_leads_to_the_next_sentence(text: str) -> None:
    assert leads_on(text)


@pytest.mark.parametrize(
    "text",
    [
        "A mill turns in the wind.",
        "There are two kinds of mills — those with sails and those with wheels.",
        "The three kinds of mills that stand on the hill grind the grain of all farmers of the valley.",
        "Let the mill turn slowly.",
    ],
)
def test_what_tells_something_does_not_lead_on(text: str) -> None:
    assert not leads_on(text)


def test_the_share_of_signs_is_that_of_parts_without_a_word() -> None:
    assert share_of_signs("V = IR") == 1.0
    assert share_of_signs("the density is 5 kg") == pytest.approx(3 / 5)
    assert share_of_signs("ठोस की गति अधिक है") == 0.0
    assert share_of_signs("") == 0.0
