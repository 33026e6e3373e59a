"""Hindi terms beside English words."""

from __future__ import annotations

from shelf import chunk, hit

from engine.answer.quote import lead_in
from engine.answer.select import Source
from engine.answer.terms import hindi_terms
from engine.values import Language


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
