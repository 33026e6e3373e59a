"""Hindi terms beside English words."""

from __future__ import annotations

import pytest
from shelf import chunk, hit

from engine.answering.evidence_selection import Source
from engine.answering.glosses import hindi_terms
from engine.answering.quotation import lead_in
from engine.core.values import Language


def test_school_terms_are_told_in_reading_order_as_they_stand() -> None:
    found = hindi_terms("The velocity of light depends on the density of the medium, and velocity matters.")
    assert ("velocity", "वेग") in found
    assert ("density", "घनत्व") in found
    assert [english for english, _ in found].index("velocity") < [english for english, _ in found].index(
        "density"
    )
    assert len(found) == len({hindi for _, hindi in found})


def test_a_long_term_is_one_term() -> None:
    assert hindi_terms("Plants need light for photosynthesis.")[-1] == ("photosynthesis", "प्रकाश संश्लेषण")


def test_there_may_be_none_and_there_are_never_many() -> None:
    assert hindi_terms("") == []
    assert hindi_terms("Come here at once!") == []
    text = "Velocity, density, friction, pressure, energy, force and momentum."
    assert len(hindi_terms(text, most=3)) == 3


def test_they_stand_in_the_lead_in_of_an_english_page() -> None:
    source = Source(1, hit(chunk("Photosynthesis needs light and water.")), (0,))
    assert "Photosynthesis = प्रकाश संश्लेषण" in lead_in(Language.HI, [source])
    assert "=" not in lead_in(Language.EN, [source])


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("The velocity of the wind is high.", ("velocity", "वेग")),
        ("Their density is low.", ("density", "घनत्व")),
        ("Refraction is seen in water.", ("Refraction", "अपवर्तन")),
        ("The focal length of the eye changes.", ("focal length", "फोकस दूरी")),
        ("We speak of electrons here.", ("electrons", "इलेक्ट्रॉन")),
        ("Its atomic number is 12.", ("atomic number", "परमाणु क्रमांक")),
        ("This is called osmosis.", ("osmosis", "परासरण")),
        ("A catalyst is not used up.", ("catalyst", "उत्प्रेरक")),
        ("Many enzymes are at work.", ("enzymes", "एंजाइम")),
        ("It goes on by photosynthesis.", ("photosynthesis", "प्रकाश संश्लेषण")),
        ("The mitochondria are small.", ("mitochondria", "माइटोकॉन्ड्रिया")),
        ("Eight is an even number.", ("even number", "सम संख्या")),
        ("The rational numbers are many.", ("rational numbers", "परिमेय संख्या")),
        ("We draw a hypotenuse.", ("hypotenuse", "कर्ण")),
        ("This is a quadrilateral.", ("quadrilateral", "चतुर्भुज")),
        ("The latitude of Delhi is given.", ("latitude", "अक्षांश")),
        ("Erosion goes on all the time.", ("Erosion", "अपरदन")),
        ("It was the first election.", ("election", "चुनाव")),
        ("Its preamble begins so.", ("preamble", "प्रस्तावना")),
        ("The panchayat met under a tree.", ("panchayat", "पंचायत")),
    ],
)
def test_a_term_of_one_meaning_is_told(sentence: str, told: tuple[str, str]) -> None:
    assert told in hindi_terms(sentence)


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("The number of people grew.", "number"),  # of "even number" the small word was dropped
        ("A number is written down.", "number"),
        ("Plastic is a non-conductor.", "conductor"),
        ("The self-pollination of peas is known.", "pollination"),
        ("Democratic states hold polls.", "Democratic"),  # near "democracy", and another word
        ("It is an economic question.", "economic"),
        ("Butter that is rancid smells.", "rancid"),
        ("He had no power over them.", "power"),
        ("The prison cell was dark.", "cell"),
        ("What does it mean?", "mean"),
        ("The solution was found in talks.", "solution"),
        ("The revolution of 1917 came.", "revolution"),
        ("They play an important role in the state.", "role"),
        ("The novel idea was liked.", "novel"),
        ("It was an odd day.", "odd"),
        ("The root of the matter is simple.", "root"),
        ("An electron gas fills it.", "electron"),
        ("The gene pool is large.", "pool"),
        ("A carbon isotope was used.", "isotope"),
        ("The prime suspect ran.", "prime"),
        ("The ration was small.", "ration"),  # "rational" is another word
        ("Sum up the act in court.", "act"),
    ],
)
def test_what_may_mean_something_else_is_not_told(sentence: str, word: str) -> None:
    assert word not in [english for english, _ in hindi_terms(sentence)]
