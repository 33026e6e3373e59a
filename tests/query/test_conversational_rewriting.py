"""Dialogues: which questions lean on an earlier one, and what they take from it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.query.conversational_rewriting import with_topic


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
        ("What is electric charge?", "What is the SI unit?", "electric charge"),
        ("What are Kepler's laws?", "What is the second law?", "Kepler's laws"),
        ("ज्वालामुखी क्या है?", "उदाहरण दीजिए", "ज्वालामुखी"),
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


@pytest.mark.parametrize(
    ("earlier", "question", "searched"),
    [
        # English
        ("What is the weir at Mandu?", "who built it?", "who built the weir at Mandu?"),
        ("The monk Savel built a long weir.", "who built it?", "who built long weir?"),
        ("Which weir stands on the river Alda?", "who built it?", "who built weir on the river Alda?"),
        ("Which monk built the weir?", "where was he born?", "where was monk born?"),
        ("Which monk built the weir?", "how long is it?", "how long is the weir?"),
        ("How tall is the lighthouse of Tor?", "when was it built?", "when was the lighthouse of Tor built?"),
        ("When was the mill at Narvik opened?", "who owned it?", "who owned the mill at Narvik?"),
        ("Who built the first weir of Ostland?", "and its length?",
         "and the first weir of Ostland's length?"),
        ("How long is the Alda?", "what about the Besk?", "How long is the Besk?"),
        (
            "What does the lamp of the Arle dam burn?",
            "what about Dorn?",
            "What does the lamp of the Dorn dam burn?",
        ),
        ("Which animal stands on the Benn dam?", "and Cray?", "Which animal stands on the Cray dam?"),
        ("Why is Mars red?", "what about Venus?", "Why is Venus red?"),
        ("How long is the Alda?", "ok thanks. and the Dunil?", "How long is the Dunil?"),
        ("What is photosynthesis?", "in Hindi", "What is photosynthesis?"),
        ("What is photosynthesis?", "say it again", "What is photosynthesis?"),
        ("What is rusting?", "explain in simple words", "explain in simple words: rusting"),
        ("What is rusting?", "give an example", "give an example: rusting"),
        ("What are the two kinds of weirs?", "tell me about the second one",
         "tell me about the second of the two kinds of weirs"),
        # Hindi
        ("मांडू का बाँध किसने बनाया?", "वह कितना लंबा है?", "मांडू का बाँध कितना लंबा है?"),
        ("मांडू का बाँध किसने बनाया?", "कब?", "मांडू का बाँध कब बनाया गया?"),
        ("मांडू का बाँध किसने बनाया?", "इसकी लंबाई बताइए", "मांडू का बाँध की लंबाई बताइए"),
        ("अल्दा नदी कितनी लंबी है?", "और बेस्क?", "बेस्क कितनी लंबी है?"),
        ("अल्दा नदी कितनी लंबी है?", "बेस्क की?", "बेस्क कितनी लंबी है?"),
        ("अल्दा नदी कहाँ से निकलती है?", "वह कहाँ जाती है?", "अल्दा नदी कहाँ जाती है?"),
        ("विद्युत धारा क्या है?", "और उसका मात्रक?", "और विद्युत धारा का मात्रक?"),
        ("विद्युत धारा क्या है?", "अंग्रेज़ी में बताओ", "विद्युत धारा क्या है?"),
        ("विद्युत धारा क्या है?", "फिर से बताइए", "विद्युत धारा क्या है?"),
        ("विद्युत धारा क्या है?", "सरल शब्दों में समझाइए", "सरल शब्दों में समझाइए: विद्युत धारा"),
        ("विद्युत धारा क्या है?", "उदाहरण दो", "उदाहरण दो: विद्युत धारा"),
        ("परासरण क्या है?", "इसके बारे में और बताओ", "परासरण के बारे में और बताओ"),
        ("प्रकाश स्तंभ कितना ऊँचा है?", "उसे किसने बनाया?", "प्रकाश स्तंभ को किसने बनाया?"),
        ("राजा हर्ष कौन थे?", "उनका जन्म कब हुआ?", "राजा हर्ष का जन्म कब हुआ?"),
        # romanised Hindi
        ("mandu ka weir kisne banaya", "wo kitna lamba hai", "mandu ka weir kitna lamba hai"),
        ("mandu ka weir kisne banaya", "kab?", "mandu ka weir kab banaya gaya"),
        ("mandu ka weir kisne banaya", "uski lambai batao", "mandu ka weir ki lambai batao"),
        ("alda nadi kitni lambi hai", "aur besk?", "besk kitni lambi hai"),
        ("alda nadi kitni lambi hai", "besk ki?", "besk kitni lambi hai"),
        ("alda nadi kahan se nikalti hai", "wo kahan jati hai", "alda nadi kahan jati hai"),
        ("vidyut dhara kya hai", "uska matrak?", "vidyut dhara ka matrak?"),
        ("vidyut dhara kya hai", "hindi me batao", "vidyut dhara kya hai"),
        ("vidyut dhara kya hai", "phir se batao", "vidyut dhara kya hai"),
        ("vidyut dhara kya hai", "example do", "example do: vidyut dhara"),
        ("vidyut dhara kya hai", "kyun?", "kyun? vidyut dhara"),
        ("vidyut dhara kya hai", "aasan shabdon me samjhao", "aasan shabdon me samjhao: vidyut dhara"),
        ("photosynthesis kya hai", "uske baare mein aur batao", "photosynthesis ke baare mein aur batao"),
        ("photosynthesis kya hai", "isme kya banta hai", "photosynthesis mein kya banta hai"),
        ("raja harsh kaun the", "unka janm kab hua", "raja harsh ka janm kab hua"),
    ],
)  # fmt: skip
def test_what_is_searched_is_a_question_in_the_words_of_the_conversation(
    earlier: str, question: str, searched: str
) -> None:
    assert with_topic(question, [earlier]) == searched


@pytest.mark.parametrize(
    "question", ["who built it?", "in Hindi", "हिंदी में बताओ", "hindi me batao", "second one"]
)
def test_without_a_topic_the_question_stays_as_it_was_typed(question: str) -> None:
    assert with_topic(question, ["hello", "thank you"]) == question
    assert with_topic(question, []) == question


@pytest.mark.parametrize(
    "question",
    [
        "Is Hindi spoken in Mandu?",
        "What is the official language in Hindi states?",
        "हिंदी किस राज्य की भाषा है?",
    ],
)
def test_a_question_about_a_language_is_no_request_for_it(question: str) -> None:
    assert with_topic(question, ["What is rusting?"]) == question


def test_the_topic_is_the_last_one_that_was_named() -> None:
    talk = ["What is chlorophyll?", "What is photosynthesis?", "where does it happen?", "thanks"]
    assert with_topic("and why?", talk) == "Why does photosynthesis happen?"


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


@pytest.mark.parametrize(
    ("question", "before", "meant"),
    [
        ("why?", "When can boats travel on the Alda?", "Why can boats travel on the Alda?"),
        ("but why is that?", "Where do reeds grow?", "Why do reeds grow?"),
        ("why?", "Does sound travel in a vacuum?", "why? sound travel in a vacuum"),
        ("क्यों?", "जंग कब लगती है?", "जंग क्यों लगती है?"),
        ("kyun?", "Alda me nav kab chalti hai?", "Alda me nav kyun chalti hai?"),
        ("aisa kyu hota hai", "chandra grahan kaha dikhta hai", "chandra grahan kyu dikhta hai"),
    ],
)
def test_a_bare_why_asks_it_of_the_question_before(question: str, before: str, meant: str) -> None:
    assert with_topic(question, [before]) == meant


@pytest.mark.parametrize("question", ["why?", "क्यों?", "kyun?"])
def test_a_bare_why_without_a_question_before_stays(question: str) -> None:
    assert with_topic(question, []) == question
