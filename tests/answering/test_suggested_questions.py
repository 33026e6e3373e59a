"""Suggested questions: which headings and sentences make one, and how it is put in both languages."""

from __future__ import annotations

import pytest

from engine.answering.suggested_questions import SuggestedQuestion, candidates
from engine.core.values import Block, BlockKind, Language, Place, Sentence

# Sentences of our own that use the words of the headings below, as a chapter does.
ENGLISH = (
    "Water goes round and round in the water cycle, and the water cycle never ends.",
    "In the water cycle the sun turns water into vapour by evaporation.",
    "The change of a liquid into vapour is called evaporation, and evaporation is slow.",
    "An electromagnet has a coil of wire and pulls iron when a current flows in an electromagnet.",
    "A magnet has two poles, and the poles of a magnet cannot be parted.",
    "Magnets that last are called permanent magnets, and permanent magnets are of steel.",
    "Types of soil differ, and sand, clay and humus are parts of soil.",
    "The properties of metals are known: metals shine, and metals carry heat.",
    "Light is reflected by a mirror, and the reflection of light is everywhere.",
    "When chemical reactions are written down, a chemical equation has to be balanced.",
    "The students of Ohm’s law know that Ohm’s law holds for wires.",
    "The climate of a place is shaped by its latitude, and latitude is measured in degrees.",
    "Two factors affect the climate of a place above all, and the climate of the coast is mild.",
    "After the Meiji Restoration the army grew, and the restoration of peace followed in 1868.",
    "The village assembly met on the green, and the rise of the village assembly was slow.",
    "Sounds that are loud have loudness, and pitch tells high from low; pitch and loudness differ.",
    "Loudness is how strong a sound is to the ear of a person who hears it.",
    "Pitch is how high a sound is to the ear of a person who hears it.",
    "The importance of water is plain, for the importance of water is felt when water is short.",
    "Inertia means that a body stays as it is, and by inertia a ball rolls on.",
)
HINDI = (
    "विलयन दो या अधिक पदार्थों का समांगी मिश्रण होता है और विलयनों के प्रकार कई हैं।",
    "ऐसे मिश्रण को आदर्श विलयन कहते हैं और यह बहुत काम का होता है।",
    "ताप का प्रभाव विलेयता पर पड़ता है और ताप बढ़ने से विलेयता बढ़ती है।",
    "मिट्टी की परतें एक के ऊपर एक होती हैं और मिट्टी की परतें अलग दिखती हैं।",
    "ध्वनि का परावर्तन दीवार से होता है और ध्वनि का परावर्तन गूँज बनाता है।",
    "विभव का मापन वोल्टमीटर से होता है और विभव का मापन सरल है।",
    "राउल्ट का नियम वाष्प दाब का है और राउल्ट का नियम बहुत पुराना है।",
    "भारत का राष्ट्रीय आंदोलन लंबा था और भारत का राष्ट्रीय आंदोलन सफल हुआ।",
    "कोशिका की संरचना जटिल है और कोशिका की संरचना सूक्ष्मदर्शी से दिखती है।",
    "मिट्टी कैसे बनती है यह हम देखेंगे और मिट्टी कैसे बनती है यह समझेंगे।",
    "संख्याओं के वर्गमूल ज्ञात करना सरल है और वर्गमूल ज्ञात करना हम सीखेंगे।",
)


def heading(text: str, level: int = 2, page: int = 1) -> Block:
    path = ("A Chapter", text)
    return Block(BlockKind.HEADING, (Sentence(text, (Place(page, ()),)),), path, level=level)


def prose(texts: tuple[str, ...], page: int = 1) -> Block:
    return Block(BlockKind.PARAGRAPH, tuple(Sentence(text, (Place(page, ()),)) for text in texts))


def made(title: str, language: Language = Language.EN) -> list[str]:
    """The questions of a chapter with one heading, those of its sentences left out."""
    texts = ENGLISH if language is Language.EN else HINDI
    without = {one.text for one in candidates([prose(texts)], language)}
    return [
        one.text for one in candidates([heading(title), prose(texts)], language) if one.text not in without
    ]


@pytest.mark.parametrize(
    ("title", "question"),
    [
        ("3.2 The Water Cycle", "What is the water cycle?"),
        ("THE WATER CYCLE", "What is the water cycle?"),
        ("3.1 Electromagnet", "What is an electromagnet?"),
        ("(ii) Inertia", "What is meant by inertia?"),
        ("Permanent Magnets", "What are permanent magnets?"),
        ("Types of Soil", "What are the different types of soil?"),
        ("Types of Soil and their Uses", "What are the different types of soil?"),
        ("PROPERTIES OF METALS", "What are the properties of metals?"),
        ("4.1 Reflection of Light", "How is light reflected?"),
        ("Balancing a Chemical Equation", "How do we balance a chemical equation?"),
        ("Ohm’s Law", "What is Ohm’s law?"),
        ("The Meiji Restoration", "Describe the Meiji Restoration."),
        ("The Rise of the Village Assembly", "Give an account of the rise of the village assembly."),
        ("Importance of Water", "What is the importance of water?"),
        ("Pitch and Loudness", "What are pitch and loudness?"),
        ("5.1 How is Light Reflected?", "How is light reflected?"),
        ("Factors Affecting the Climate", "What are the factors affecting the climate?"),
    ],
)
def test_english_headings_make_good_questions(title: str, question: str) -> None:
    assert made(title) == [question]


@pytest.mark.parametrize(
    "title",
    [
        *("Summary", "Exercises", "Activity 3", "What you have learnt", "Introduction", "Solution", "Write"),
        *("Let us explore!", "Sound needs a medium to propagate", "The Water Cycle is Endless", "How?"),
        *("Why power sharing is desirable?", "How are these soils formed?", "What do you know of soil?"),
        *("Classifying Magnets", "Magnets and Iron Ore", "Soil, Water and Light", "Belgium and Sri Lanka"),
        *("Threads of Curiosity", "The Nineteenth Century", "Reflection of Xylography", "“Grave errors”"),
        *("We are all of us Water", "Fig. 3 Magnets", "Latitude: A", "Table of Metals"),
    ],
)
def test_what_makes_no_good_question_makes_none(title: str) -> None:
    assert made(title) == []


@pytest.mark.parametrize(
    ("title", "question"),
    [
        ("1.1 विलयनों के प्रकार", "विलयनों के प्रकार बताइए।"),
        ("1.5 आदर्श विलयन", "आदर्श विलयन किसे कहते हैं?"),
        ("ताप का प्रभाव", "ताप का प्रभाव समझाइए।"),
        ("ध्वनि का परावर्तन", "ध्वनि का परावर्तन कैसे होता है?"),
        ("2.2 विभव का मापन", "विभव का मापन कैसे किया जाता है?"),
        ("राउल्ट का नियम (Raoult's law)", "राउल्ट का नियम क्या है?"),
        ("भारत का राष्ट्रीय आंदोलन", "भारत के राष्ट्रीय आंदोलन का वर्णन कीजिए।"),
        ("कोशिका की संरचना", "कोशिका की संरचना का वर्णन कीजिए।"),
        ("मिट्टी कैसे बनती है", "मिट्टी कैसे बनती है?"),
        ("वर्गमूल ज्ञात करना", "वर्गमूल कैसे ज्ञात करते हैं?"),
        ("मिट्टी की परतें", "मिट्टी की परतें समझाइए।"),
    ],
)
def test_hindi_headings_make_good_questions(title: str, question: str) -> None:
    # "आदर्श विलयन" is asked for by the sentence that defines it, too.
    sentences = [prose(HINDI)]
    assert question in [one.text for one in candidates([heading(title), *sentences], Language.HI)]


@pytest.mark.parametrize(
    "title",
    [
        *("सारांश", "अभ्यास", "भूमिका", "हमने क्या सीखा", "क्रियाकलाप 3", "मिट्टी और", "विलयन का ताप पर", "ऐनोड –"),
        *("निकोला टेस्ला (1856 – 1943)", "आपकी मिट्टी", "आइए, करके देखें", "द्रवीय राष्ट्रीय"),
    ],
)
def test_hindi_headings_that_make_none(title: str) -> None:
    assert made(title, Language.HI) == []


@pytest.mark.parametrize(
    ("sentence", "question"),
    [
        ("A path round the sun is called an orbit.", "What is an orbit?"),
        ("Substances that let no current pass are called insulators.", "What are insulators?"),
        ("There are three types of joints.", "What are the different types of joints?"),
        ("Such a change is called reversible.", None),
        ("It is called as such also.", None),
    ],
)
def test_english_sentences_that_define_or_count(sentence: str, question: str | None) -> None:
    more = "An orbit is round, and insulators are useful; joints are useful, too, in an orbit."
    found = [one.text for one in candidates([prose((sentence, more))], Language.EN)]
    assert found == ([question] if question else [])


@pytest.mark.parametrize(
    ("sentence", "question"),
    [
        ("पानी के भाप बनने को वाष्पन कहते हैं।", "वाष्पन किसे कहते हैं?"),
        ("दिखने वाली धारियों को तरंगें कहते हैं।", "तरंगें किन्हें कहते हैं?"),
        ("बैटरियाँ मुख्यतः दो प्रकार की होती हैं।", "बैटरियाँ कितने प्रकार की होती हैं?"),
        ("दर्पण तीन प्रकार के होते हैं।", "दर्पण कितने प्रकार के होते हैं?"),
        ("सेल दो प्रकार के होती हैं।", None),
        ("इसे भी यही कहते हैं।", None),
        ("ये दो प्रकार के होते हैं।", None),
    ],
)
def test_hindi_sentences_that_define_or_count(sentence: str, question: str | None) -> None:
    found = [one.text for one in candidates([prose((sentence,))], Language.HI)]
    assert found == ([question] if question else [])


def test_a_question_has_the_pages_of_its_text() -> None:
    blocks = [
        heading("Permanent Magnets", page=3),
        prose(ENGLISH[:4], page=3),
        prose(ENGLISH[4:], page=4),
        heading("Exercises", page=5),
        prose(ENGLISH, page=5),
    ]
    found = candidates(blocks, Language.EN)
    assert found[0] == SuggestedQuestion("What are permanent magnets?", (3, 4))


def test_a_heading_whose_text_does_not_speak_of_it_makes_none() -> None:
    told = prose(("The soil of the valley is dark and deep.", "Rice is grown there twice in every year."))
    blocks = [heading("Permanent Magnets"), told, heading("Soil"), prose(ENGLISH)]
    assert "What are permanent magnets?" not in [one.text for one in candidates(blocks, Language.EN)]


def test_a_heading_that_comes_twice_names_no_one_thing() -> None:
    blocks = [heading("ताप का प्रभाव"), prose(HINDI), heading("ताप का प्रभाव"), prose(HINDI)]
    assert "ताप का प्रभाव समझाइए।" not in [one.text for one in candidates(blocks, Language.HI)]


def test_a_thing_is_asked_for_once() -> None:
    told = ("Inertia is a property of every body that has mass.", *ENGLISH)
    found = [one.text for one in candidates([heading("Inertia"), prose(told)], Language.EN)]
    assert [text for text in found if "inertia" in text] == ["What is meant by inertia?"]


@pytest.mark.parametrize("title", ["Across the Water", "Loud Sound and the Ear of a Person"])
def test_a_phrase_that_is_no_term_makes_none(title: str) -> None:
    assert made(title) == []
