"""The one thing that a question asks about, and what a sentence of a book defines."""

from __future__ import annotations

import pytest

from engine.core.values import Language, QuestionLanguage
from engine.query.definitions import asked_thing, definitions_in, names_of

EN, HI, LATN = QuestionLanguage.EN, QuestionLanguage.HI, QuestionLanguage.HI_LATN


@pytest.mark.parametrize(
    ("question", "language", "thing"),
    [
        ("What is a weir?", EN, "weir"),
        ("whats a weir", EN, "weir"),
        ("Define weir.", EN, "weir"),
        ("please define the term weir", EN, "weir"),
        ("What is meant by slack water?", EN, "slack water"),
        ("what do you understand by slack water", EN, "slack water"),
        ("What does brackish mean in geography?", EN, "brackish"),
        ("meaning of brackish", EN, "brackish"),
        ("brackish meaning", EN, "brackish"),
        ("What is a weir? Give two examples.", EN, "weir"),
        ("What is a weir and how is it built?", EN, "weir"),
        ("Who was Tarka Sen?", EN, "Tarka Sen"),
        ("What is a sector of a circle?", EN, "sector of a circle"),
        ("घोल किसे कहते हैं?", HI, "घोल"),
        ("घोल क्या होता है? उदाहरण दीजिए।", HI, "घोल"),
        ("घोल की परिभाषा लिखिए", HI, "घोल"),
        ("घोल से आप क्या समझते हैं?", HI, "घोल"),
        ("ghol kise kehte hain", LATN, "ghol"),
        ("ghol kya hota hai samjhao", LATN, "ghol"),
        ("ghol ka matlab kya hai", LATN, "ghol"),
    ],
)
def test_the_thing_that_is_asked_about(question: str, language: QuestionLanguage, thing: str) -> None:
    assert asked_thing(question, language) == thing


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("Why do weirs break?", EN),
        ("How high is a weir?", EN),
        ("What is the highest that the water of the upper river ever rose at Tilsa?", EN),
        ("", EN),
        ("What is it?", EN),
        ("घोल की सांद्रता क्या है?", HI),
        ("घोल में क्या होता है?", HI),
        ("ghol ka rang kya hai", LATN),
    ],
)
def test_something_else_is_asked(question: str, language: QuestionLanguage) -> None:
    assert asked_thing(question, language) is None


def test_a_thing_has_its_name_in_brackets_and_its_place_behind_it() -> None:
    assert list(names_of("घोल (solution)")) == [("घोल (solution)", ""), ("घोल", ""), ("solution", "")]
    assert list(names_of("sector of a circle")) == [("sector of a circle", ""), ("sector", "a circle")]


@pytest.mark.parametrize(
    ("sentence", "term"),
    [
        ("A low wall across a river is called a weir.", "weir"),
        ("The still time between two tides is known as slack water, and boats wait for it.", "slack water"),
        ("Walls across a river, called weirs, raise its level.", "weirs"),
        ("Walls cut the river into parts known as reaches.", "reaches"),
        ("Brackish means a little salty.", "Brackish"),
        ("The term brackish refers to water that is a little salty.", "brackish"),
        ("A weir can be defined as a low wall across a river.", "weir"),
        ("By a weir we mean a low wall across a river.", "weir"),
        ("Weir: A low wall that is built across a river.", "Weir"),
        ("Weir – a low wall that is built across a river", "Weir"),
        ("Two walls are said to be parallel if they never meet.", "parallel"),
    ],
)
def test_a_formal_definition_tells_its_term(sentence: str, term: str) -> None:
    assert any(one.is_formal for one in definitions_in(sentence, Language.EN) if one.term == term)


@pytest.mark.parametrize(
    ("sentence", "term"),
    [
        ("A weir is a low wall across a river.", "weir"),
        ("The weir, once of wood, is the oldest in the land.", "weir"),
        ("The number of strokes a minute is called the rate of the oar.", "rate"),
        ("Some men called ferrymen rowed all night.", "ferrymen"),
        ("Note that this was the first of the works called dredging.", "dredging"),
        ("A weir consists of stones and planks.", "weir"),
    ],
)
def test_a_sentence_may_only_tell_something_of_a_thing(sentence: str, term: str) -> None:
    assert {one.is_formal for one in definitions_in(sentence, Language.EN) if one.term == term} == {False}


@pytest.mark.parametrize(
    "sentence",
    [
        "It is a low wall.",
        "This is an old custom.",
        "Boats wait below the wall.",
        "Solution: We find the height of the wall by division.",
        "Kind: weir | Height: 2 m is called low",
        "",
    ],
)
def test_nothing_is_defined(sentence: str) -> None:
    assert list(definitions_in(sentence, Language.EN)) == []


@pytest.mark.parametrize(
    ("sentence", "term", "is_formal"),
    [
        ("घुले हुए पदार्थ की मात्रा को उस घोल की सांद्रता कहते हैं।", "सांद्रता", True),
        ("पवन का अर्थ चलती हुई हवा है।", "पवन", True),
        ("चाल को एकांक समय में तय दूरी के रूप में परिभाषित किया जाता है।", "चाल", True),
        ("घर्षण से हमारा तात्पर्य गति के विरोध से है।", "घर्षण", True),
        ("घोल एक ऐसा मेल है जो सब ओर एक-सा रहता है।", "घोल", False),
        ("5. घर्षण गति का विरोध करने वाला बल होता है।", "घर्षण", False),
        ("आदर्श घोल इस नियम पर चलने वाला मेल होता है।", "आदर्श घोल", False),
    ],
)
def test_what_a_hindi_sentence_defines(sentence: str, term: str, is_formal: bool) -> None:
    assert (term, is_formal) in [
        (one.term, one.is_formal) for one in definitions_in(sentence, Language.HI, loosely=True)
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "घर्षण हाथों को गरम करता है।",
        "घर्षण को घटाने वाले पदार्थ स्नेहक कहलाते हैं।",
        "घर्षण का मान नियत होता है।",
        "घर्षण दो प्रकार के होते हैं, जिन्हें स्थिर घर्षण तथा गतिज घर्षण कहते हैं।",
    ],
)
def test_a_hindi_sentence_that_only_speaks_of_a_thing_does_not_define_it(sentence: str) -> None:
    assert "घर्षण" not in [one.term for one in definitions_in(sentence, Language.HI, loosely=True)]
