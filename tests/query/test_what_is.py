"""Hindi questions that ask what one thing is, and what a Hindi sentence defines."""

from __future__ import annotations

import pytest

from engine.core.values import Language
from engine.query.definitions import asks_of_a_thing, asks_what_is, called_in, definitions_in


@pytest.mark.parametrize(
    "question",
    [
        "विलयन किसे कहते हैं?",
        "कोशिका क्या है?",
        "समतल दर्पण क्या होता है",
        "ध्रुवण (polarisation) की परिभाषा लिखिए",
        "संरक्षी बल से क्या तात्पर्य है?",
        "molality kya hoti h",
        "molarta kise kehte hain",
    ],
)
def test_what_one_thing_is(question: str) -> None:
    assert asks_what_is(question)


@pytest.mark.parametrize(
    "question",
    [
        "विलयन की मोलरता क्या है?",
        "x का मान क्या है?",
        "tan किन कोणों के लिए परिभाषित नहीं होता?",
        "ऐनॉक्सिया में क्या होता है और यह किन लोगों को होता है?",
        "What is a solution?",
        "dharita ka matrak kya hai",
    ],
)
def test_something_of_a_thing_is_another_question(question: str) -> None:
    assert not asks_what_is(question)


@pytest.mark.parametrize(
    ("sentence", "term"),
    [
        ("घुले हुए पदार्थ की मात्रा को उस घोल की सांद्रता (c) कहते हैं।", "सांद्रता"),
        ("कुछ पदार्थ, जिन्हें मोटे रूप से कुचालक कहते हैं, धारा नहीं ले जाते।", "कुचालक"),
        ("वह नियम एक सम संबंध कहलाता है।", "सम संबंध"),
        ("यह फलन पूर्ण अथवा आच्छादी (surjective) फलन कहलाता है।", "पूर्ण"),
        ("ऊर्जा घनत्व को एकांक आयतन की ऊर्जा के रूप में परिभाषित करते हैं।", "ऊर्जा घनत्व"),
        ("किसी घोल की मोलांकता (m) 1 kg में घुले मोलों के रूप में परिभाषित की जाती है।", "मोलांकता"),
        ("घोल दो या अधिक चीज़ों का मेल होता है।", "घोल"),
    ],
)
def test_a_sentence_names_what_it_defines(sentence: str, term: str) -> None:
    assert term in [one.term for one in definitions_in(sentence, Language.HI, loosely=True)]


@pytest.mark.parametrize(
    ("sentence", "term"),
    [
        ("इस प्रकार के बलों को संरक्षी बल कहते हैं।", "बल"),
        ("विलायक विलयन की अवस्था निर्धारित करता है।", "विलयन"),
        ("संक्षारण के कारण हर वर्ष बहुत हानि होती है।", "संक्षारण के"),
        ("संक्षारण के कारण हर वर्ष बहुत हानि होती है।", "संक्षारण के कारण"),
        ("बाँध के लिए पत्थर की आवश्यकता होती है।", "बाँध के लिए"),
    ],
)
def test_another_thing_is_not_that_one(sentence: str, term: str) -> None:
    assert term not in [one.term for one in definitions_in(sentence, Language.HI, loosely=True)]


@pytest.mark.parametrize(
    "sentence",
    [
        "घोल जो एक ताप पर जम जाते हैं, एक नई चीज़ बनाते हैं।",  # not every solution
        "घोल जिसमें रंग हो एक सुंदर चीज़ है।",
        "घोल एक गैस या ठोस से बना हो सकता है।",  # what it may be
    ],
)
def test_a_sentence_about_some_of_the_things_does_not_define_them(sentence: str) -> None:
    assert not any(one.term.startswith("घोल") for one in definitions_in(sentence, Language.HI, loosely=True))


def test_a_name_may_stand_behind_what_is_called_so() -> None:
    called = list(called_in("घोल में विलायक के सिवा एक या अधिक चीज़ें विलेय कहलाती हैं।"))
    assert called[0] == "विलेय"
    assert not list(called_in("घोल में विलेय कम होता है।"))


@pytest.mark.parametrize(
    ("question", "of_a_thing"),
    [
        ("types of tides", True),
        ("What are the main parts of a weir?", True),
        ("ज्वार के प्रकार बताओ", True),
        ("ज्वार भाटा के प्रकार", True),
        ("tide ke prakar batao", True),
        ("types of ways to hurt my sister", False),
        ("what kind of man touches his niece", False),
        ("मेरे चाचा के बारे में किसी को मत बताना", False),
        ("mere bhai ke marne ke prakar batao", False),
        ("how do I hide the parts of a gun", False),
    ],
)
def test_a_question_about_the_kinds_of_one_thing_is_known(question: str, of_a_thing: bool) -> None:
    assert asks_of_a_thing(question) is of_a_thing
