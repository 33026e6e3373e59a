"""A question taken apart: terms and their alternatives, romanised Hindi, spelling."""

from __future__ import annotations

from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import lexicon_of

from engine.core.text import content_words, fold, stem
from engine.core.values import Language, QuestionLanguage
from engine.library.index_terms import index_terms, match_any
from engine.query.lexicon import Lexicon
from engine.query.search_query import Query, analyse
from engine.query.transliteration import readings, transliterate

TEXTS = (
    "Magnetic field lines come out of the north pole of a bar magnet.",
    "Evaporation cools the skin because water takes heat from it.",
    "James Watt improved the steam engine in Scotland.",
    "पौधे की पत्तियाँ सूर्य के प्रकाश में भोजन बनाती हैं।",
    "वाष्पन (evaporation) में जल वाष्प बन जाता है और त्वचा ठंडी होती है।",
    "जेम्स वाट ने भाप का इंजन सुधारा।",
)


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return lexicon_of(TEXTS)


def alternatives(query: Query, typed: str) -> set[str]:
    return {" ".join(p) for term in query.terms if term.typed == typed for p, _ in term.alternatives}


def test_english_question_finds_hindi_terms_too(lexicon: Lexicon) -> None:
    query = analyse("What does evaporation need?", lexicon)
    assert query.language is QuestionLanguage.EN
    assert stem("वाष्पन") in alternatives(query, "evaporation")


def test_hindi_question_finds_english_terms_and_names(lexicon: Lexicon) -> None:
    query = analyse("जेम्स वाट ने चुंबक से क्या बनाया?", lexicon)
    assert "magnet" in alternatives(query, "चुंबक")
    assert "watt" in alternatives(query, "वाट")


def test_romanised_question_comes_back_to_devanagari(lexicon: Lexicon) -> None:
    query = analyse("paudhe bhojan kaise banate hain", lexicon)
    assert query.language is QuestionLanguage.HI_LATN
    assert query.texts[0].startswith("पौधे भोजन कैसे")
    assert stem(fold("भोजन")) in alternatives(query, "bhojan")
    assert "food" in alternatives(query, "bhojan")


def test_english_terms_stay_in_a_romanised_question(lexicon: Lexicon) -> None:
    query = analyse("magnetic field kya hota hai", lexicon)
    assert query.texts[0] == "magnetic field क्या होता है"


def test_words_of_the_question_form_weigh_little(lexicon: Lexicon) -> None:
    query = analyse("Which types of evaporation are important?", lexicon)
    assert [term.importance < 1 for term in query.terms] == [True, False, True]


@pytest.mark.parametrize(
    ("typed", "hindi"),
    [
        ("badhta", "बढ़ता"),
        ("barhne", "बढ़ने"),
        ("nikalti", "निकलती"),
        ("rahega", "रहेगा"),
        ("padhkar", "पढ़कर"),
        ("banaya", "बनाया"),
        ("lagayi", "लगाई"),
        ("aayenge", "आएंगे"),
        ("paudhon", "पौधों"),
        ("sarkar", "सरकार"),
        ("same", "समान"),
        ("paate", "पाते"),
        ("hathi", "हाथी"),
        # several things, where the library has no Hindi word of that sound
        ("nadiyan", "नदी"),
        ("nadiyon", "नदी"),
    ],
)
def test_everyday_words_and_forms_of_verbs_are_read_as_typed(
    typed: str, hindi: str, lexicon: Lexicon
) -> None:
    (reading,) = readings(typed, lexicon)
    assert fold(reading.text) == fold(hindi)
    assert not reading.english


def test_no_spelling_stands_for_two_words() -> None:
    text = resources.files("assets").joinpath("glossary/roman_words.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    listed = [(word, fold(hindi)) for hindi, typed, _ in rows for word in typed.split()]
    assert all(small in "01" for _, _, small in rows)
    assert len({word for word, _ in listed}) == len(set(listed))


def test_unknown_romanised_words_are_spelt_by_rule() -> None:
    assert transliterate("pustak") == "पुस्तक".replace("स्त", "स्त")
    assert transliterate("kamal") == "कमल"
    assert transliterate("raja") == "रजा"


def test_rare_words_weigh_more(lexicon: Lexicon) -> None:
    assert lexicon.rarity("unheard") >= lexicon.rarity("steam") > 0
    assert lexicon.sounds_like("vashpan", Language.HI)[0][0] == "वाष्पन"


@given(st.text(max_size=80))
def test_no_question_breaks_the_analysis(lexicon: Lexicon, question: str) -> None:
    query = analyse(question, lexicon)
    assert query.texts
    match_any(query.stems(True))
    match_any(query.stems(False))


def test_index_terms_join_hyphens_and_spaced_formulas() -> None:
    terms = index_terms("Semi-conductor of CO 2 and C 6 H 12 O 6")
    assert {"co2", "c6h12o6", content_words("semiconductor")[0]} <= set(terms)


def test_match_expressions_quote_everything() -> None:
    assert match_any(['a"b', "NEAR", "a"]) == '"a""b" OR "NEAR" OR "a"'
    assert match_any([]) == ""


def test_common_words_are_not_looked_up_beside_rare_ones() -> None:
    lexicon = Lexicon({"rare": 3, "known": 40, "often": 900, "always": 5000}, 6000)
    terms = ["always", "often", "unheard", "rare", "known"]
    assert lexicon.rarest(terms, 1000) == ["rare", "known", "often"]
    assert lexicon.rarest(terms, 942) == ["rare", "known"]
    assert lexicon.rarest(["always", "often"], 10) == ["often", "always"]


@pytest.mark.parametrize(
    ("question", "typed"),
    [("vashpan ke prakar batao udaharan sahit", ["vashpan"]), ("vashpan detail me samjhao", ["vashpan"])],
)
def test_words_that_only_ask_are_no_terms_of_a_romanised_question(
    lexicon: Lexicon, question: str, typed: list[str]
) -> None:
    assert [term.typed for term in analyse(question, lexicon).terms] == typed


VILLAGE = (
    "All adults of the village meet in the Gram Sabha twice a year.",
    "The old word for rule by the people is loktantra.",
    "Members of the sansad sit in a round house.",
    "The assembly of the village chose a new well.",
)


@pytest.fixture(scope="module")
def village() -> Lexicon:
    return lexicon_of(VILLAGE)


@pytest.mark.parametrize("question", ["ग्राम सभा के कार्य बताइए", "gram sabha ke karya batao"])
def test_a_hindi_name_is_found_as_english_books_write_it(question: str, village: Lexicon) -> None:
    query = analyse(question, village)
    assert "Gram Sabha" in query.english
    assert {"gram", "sabha"} <= {
        part for term in query.terms for phrase, _ in term.alternatives for part in phrase
    }


def test_two_words_that_only_sound_a_little_like_a_name_keep_their_meaning(village: Lexicon) -> None:
    assert "Sabha" not in analyse("गर्म सब्ज़ी कैसे बनती है", village).english


@pytest.mark.parametrize(
    ("typed", "hindi", "english"),
    [("loktantra", "लोकतंत्र", "democracy"), ("sansad", "संसद", "parliament")],
)
def test_a_hindi_word_that_english_books_borrow_is_still_read_as_hindi(
    typed: str, hindi: str, english: str, village: Lexicon
) -> None:
    query = analyse(f"{typed} kya hai", village)
    assert query.texts[0] == f"{hindi} क्या है"
    assert english in query.english
    assert {stem(typed), stem(english)} <= alternatives(query, typed)


@pytest.mark.parametrize(
    ("typed", "hindi"), [("sadan", "सदन"), ("hath", "हाथ"), ("sadhan", "साधन"), ("sansad", "संसद")]
)
def test_each_h_counts_and_long_vowels_do_not(typed: str, hindi: str, lexicon: Lexicon) -> None:
    assert readings(typed, lexicon)[0].devanagari == hindi


def test_two_typed_words_may_be_one(lexicon: Lexicon) -> None:
    assert analyse("dharm nirpekshta kya hai", lexicon).texts[0] == "धर्मनिरपेक्षता क्या है"
    assert analyse("jan sankhya vriddhi kya hai", lexicon).texts[0] == "जनसंख्या वृद्धि क्या है"
    assert analyse("loka tantra kya hai", lexicon).texts[0] == "लोकतंत्र क्या है"
    assert analyse("bhojan pani kya hai", lexicon).texts[0] == "भोजन पानी क्या है"
    assert analyse("mean free path kya hai", lexicon).texts[0] == "mean free path क्या है"


@pytest.mark.parametrize(
    ("question", "english"),
    [("बंधन ऊर्जा समझाइए", "binding energy"), ("bazar santulan kya hota hai", "market equilibrium")],
)
def test_a_term_of_two_words_means_more_than_its_words(question: str, english: str, lexicon: Lexicon) -> None:
    assert english in analyse(question, lexicon).english
