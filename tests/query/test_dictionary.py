"""Hindi questions in English, word by word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.glossary.build import table
from engine.core.text import fold, is_devanagari
from engine.query.dictionary import SILENT, glossed, in_hindi_order, lemmas, small_words
from engine.query.lexicon import Lexicon
from engine.query.search_query import analyse

NOTHING = Lexicon({}, 0)


def unheard(_: str) -> None:
    return None


def word_by_word(question: str, heard: Callable[[str], str | None]) -> str:
    return in_hindi_order(glossed(question, heard))


def english(question: str) -> str:
    return word_by_word(question, unheard)


@pytest.mark.parametrize(
    ("hindi", "told"),
    [
        ("आवृत्ति किस मात्रक में मापी जाती है?", ["frequency", "which", "unit", "in"]),
        ("चाँदी के बर्तन काले क्यों पड़ जाते हैं?", ["silver", "black", "why"]),
        ("समांतर श्रेढ़ी किसे कहते हैं", ["arithmetic progression", "what", "called"]),
        ("तार में धारा", ["wire", "in", "current"]),
    ],
)
def test_words_come_over_in_their_order(hindi: str, told: list[str]) -> None:
    found = english(hindi)
    places = [found.find(word) for word in told]
    assert -1 not in places, found
    assert places == sorted(places)


def test_what_is_not_hindi_stays_and_what_nobody_knows_too() -> None:
    assert english("CO₂ का द्रव्यमान 44 g है").split()[0] == "CO₂"
    assert "44" in english("CO₂ का द्रव्यमान 44 g है")
    assert "झटपटिया" in english("झटपटिया किस रंग का है?")
    assert english("Why is the sky blue?") == english("") == english("44 + 2") == ""


def test_an_unknown_word_is_told_by_its_sound() -> None:
    assert word_by_word("ज़ोर्बास चक्र", lambda word: "zorbas") == "zorbas cycle"


@pytest.mark.parametrize(
    ("form", "of"),
    [
        ("कंपनियों", "कंपनी"),
        ("कंपनियां", "कंपनी"),
        ("चिडियों", "चिडिया"),
        ("रेखाओं", "रेखा"),
        ("धातुएं", "धातु"),
        ("विषयों", "विषय"),
        ("कपडों", "कपडा"),
        ("तरंगें", "तरंग"),
        ("हरे", "हरा"),
        ("घुलती", "घुलना"),
        ("मिलकर", "मिलना"),
        ("टकराएगा", "टकराना"),
        ("दौड", "दौडना"),
    ],
)
def test_an_inflected_word_is_traced_back(form: str, of: str) -> None:
    assert of in lemmas(form)


@given(st.text(alphabet="कखगचजतनपमरलसहािीुेोंएओयां", max_size=12))
def test_no_word_is_its_own_dictionary_form(form: str) -> None:
    found = lemmas(form)
    assert form not in found
    assert len(found) == len(set(found))


@pytest.mark.parametrize(
    ("hindi", "told", "not_told"),
    [
        ("बड़ी कंपनियाँ", "company", "vibration"),  # a stem that two words share
        ("हरे पौधे", "green", "denominator"),
        ("भाग", "part", "run"),  # a word that is one is no form of another
        ("आम तरीक़ा", "common", "mango"),  # not the sense that the dictionary has first
        ("नदी पार", "across", "mercury"),
        ("बाएँ हाथ", "left", "baptise"),
    ],
)
def test_the_word_that_is_meant_is_taken(hindi: str, told: str, not_told: str) -> None:
    words = english(hindi).split()
    assert told in words
    assert not_told not in words


@given(st.text(max_size=60), st.text(alphabet="कखगचजतनपमरलसहािीुेोंँ् ?0123abc", max_size=60))
def test_no_text_is_too_odd(anything: str, hindi: str) -> None:
    for text in (anything, hindi):
        found = english(text)
        assert SILENT not in found.split() or SILENT in text
        assert isinstance(analyse(text, NOTHING).english, str)


@pytest.mark.parametrize(
    "file", ["dictionary.tsv", "everyday_words.tsv", "school_words.tsv", "small_words.tsv"]
)
def test_the_lists_are_well_formed(file: str) -> None:
    text = resources.files("assets").joinpath(f"glossary/{file}").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert len(lines) > 80
    for line in lines:
        hindi, told = line.split("\t")
        assert is_devanagari(hindi)
        assert told.isascii()
        assert all(word.strip() == word and word for word in told.split("|"))


def test_no_function_word_is_listed_twice() -> None:
    text = resources.files("assets").joinpath("glossary/small_words.tsv").read_text(encoding="utf-8")
    listed = [fold(w) for line in text.splitlines() if "\t" in line for w in line.split("\t")[0].split()]
    assert sorted({word for word in listed if listed.count(word) > 1}) == []
    assert set(listed) == set(small_words())


def test_the_dictionary_is_made_from_its_source() -> None:
    source = "\n".join(
        [
            "silver /sˈɪlvə/ <N>",
            "1. चाँदी",
            '      "A silver coin."',
            "2. रजत, रुपहला",
            "moon <N>",
            "1. चाँद{आकाश~का}",
            "once in a blue moon <IDM>",
            "1. कभी~कभार",
            "meet <V>",
            "1. {किसी}~से मिलना",
            "light <V>",
            "1. जलाना",
            "carmine <A>",
            "1. लाल रंग",
            "feel <V>",
            "1. महसूस करना, समझ लेना",
            "understanding <N>",
            "1. समझ",
        ]
    )
    assert table(source) == {
        "चाँदी": ["silver"],
        "रजत": ["silver"],
        "रुपहला": ["silver"],
        "चाँद": ["moon"],
        "जलाना": ["light"],
        "महसूस": ["feel"],
        "समझ": ["understanding"],
    }


def test_no_form_of_the_chosen_words_is_listed_twice() -> None:
    listed = []
    for file in ("everyday_words.tsv", "school_words.tsv"):
        text = resources.files("assets").joinpath(f"glossary/{file}").read_text(encoding="utf-8")
        listed += [fold(line.split("\t")[0]) for line in text.splitlines() if "\t" in line and line[0] != "#"]
    assert {form for form, times in Counter(listed).items() if times > 1} == set()


@pytest.mark.parametrize(
    ("hindi", "meant", "other"), [("चोल", "chola", "bodic"), ("बाजा", "instrument", "falcon")]
)
def test_what_is_looked_for_goes_by_the_word_not_by_its_stem(hindi: str, meant: str, other: str) -> None:
    found = set(analyse(f"{hindi} क्या है", NOTHING).stems(devanagari=False))
    assert meant in found
    assert other not in found


def test_a_romanised_question_is_brought_over_too() -> None:
    query = analyse("pani ka kvathnank kitna hota hai", NOTHING)
    assert query.english.split()[0] == "water"
    assert "boiling point" in query.english
    assert analyse("What is water?", NOTHING).english == ""
