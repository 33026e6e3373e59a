"""Which sentences can't be understood without the one before."""

from __future__ import annotations

import pytest

from engine.core.anaphora import leans_back, means_heading, points_back

LEANING = [
    "It is used to make paper.",
    "It was seen by the sailors of Barsa.",
    "Sometimes it also repeals a law.",
    "Yet, they sold the loom.",
    "(In our example above, that agency is the police.)",
    "Some of the above salts melt ice.",
    "In all the above cases the pan is lined with clay.",
    "All these pans are shallow.",
    "Salt, as discussed above, is won from the sea.",
    "Salt is dear for all the above reasons.",
    "In fact, this was the first weir of Barsa.",
    "Other examples of salt lakes are Orla and Tolm.",
    "Some other important factors are wind and sun.",
    "If these are lined with clay, no brine is lost.",
    "ऊपर प्राप्त की गई समीकरण से नमक की मात्रा मिलती है।",
    "उपर्युक्त नदियाँ उत्तर की ओर बहती हैं।",
    "Whereas the former kind floats, the latter kind sinks.",
    "Barsa can be cited as an example.",
    "Barsa, Orla and Tolm are some examples.",
    "Where, M = Median for grouped salts",
    "where n is the number of pans in a row.",
    "where ρ₀ = a constant.",
    "जहाँ k एक नियतांक है।",
    "वहाँ नमक बनाया जाता है।",
    "जिसके कारण नदी सूख गई।",
]
ALONE = [
    "Both supply and demand for salt move to the left.",
    "It is important to line the pans with clay.",
    "It is convenient for the people to approach the council.",
    "It is known that salt melts ice.",
    "It becomes difficult to row against the wind.",
    "Sometimes salt is sold in blocks.",
    "All salts of the lake melt ice.",
    "In the former Ostland Union salt was free.",
    "Barsa is an example of a salt town.",
    "Where it is hot, salt dries in a day.",
    "Where there is salt, there is a road.",
    "Where N and S meet, a mill stands.",
    "जहाँ नमक है वहाँ सड़क है।",
    "A weir stands above the mill.",
    "Salt is obtained above 40 degrees.",
    "In fact, salt was free in Barsa.",
    "Other villages sold reed.",
    "When it rains, the pans are covered.",
    "नदी के ऊपर पुल बना है।",
    "जो नाव तैरती है वह हल्की है।",
]


@pytest.mark.parametrize("text", LEANING)
def test_what_points_to_the_sentence_before_leans(text: str) -> None:
    assert leans_back(text)


@pytest.mark.parametrize("text", ALONE)
def test_what_names_its_thing_stands_alone(text: str) -> None:
    assert not leans_back(text)
    assert not points_back(text)


@pytest.mark.parametrize(
    ("text", "heading", "means"),
    [
        ("This law was given by Savel of Orla.", "3.2 Law of the Tides", True),
        ("These black soils hold water well.", "Black soil", True),
        ("यह नियम सावेल ने दिया।", "ज्वार का नियम", True),
        ("This river was named by Savel.", "3.2 Law of the Tides", False),
        ("It was given by Savel of Orla.", "3.2 Law of the Tides", False),
        ("Savel gave this law in 1802.", "3.2 Law of the Tides", False),
    ],
)
def test_a_sentence_may_lean_on_the_heading_above_it(text: str, heading: str, means: bool) -> None:
    assert means_heading(text, heading) is means
