"""Mends of joined text: what is torn is joined, what is right stays."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.values import Language
from engine.ingest.repair import repair_text

EN, HI = Language.EN, Language.HI


@pytest.mark.parametrize(
    ("torn", "whole"),
    [
        ("difÏcult and efÏcient", "difficult and efficient"),
        ("a sufÏx, diÏculties", "a suffix, difficulties"),
        ("They re fl ect light.", "They reflect light."),
        ("the fi re and the refl ection", "the fire and the reflection"),
        ("diff erent e ff ects", "different effects"),
        ("scienti fic", "scientific"),
        ("ﬁrst ﬂow", "first flow"),
        ("a dif\ufffdcult \ufffdower, \x07a tab", "a difficult flower, a tab"),
        ("C HAPTER", "CHAPTER"),
        ("D emocracy needs", "Democracy needs"),
        ("P a r t y", "Party"),
        ("P a r t y  S y s t e m", "Party  System"),
        ("S U M M A R Y", "SUMMARY"),
        ("De mocra tic Po litic s", "Democratic Politics"),
        ("It began in 16 30 near the coast.", "It began in 1630 near the coast."),
        ("born (16 30–1680), (17 89)", "born (1630–1680), (1789)"),
        ("17 89 – the assembly meets", "1789 – the assembly meets"),
        ("costs ` 50 (in `)", "costs ₹ 50 (in ₹)"),
        ("at 60º and 25 oC", "at 60° and 25 °C"),
        ("ÄT = 3", "ΔT = 3"),
        ("AàB", "A→B"),
        ("unit vector rˆ here", "unit vector r̂ here"),
        ("soft\u00adware\u200b, a\u2009b", "software, a b"),
        ("cell\u2011like", "cell-like"),
        ("gri\u0304s\u0323ma", "grīṣma"),
    ],
)
def test_english(torn: str, whole: str) -> None:
    assert repair_text(torn, EN) == unicodedata.normalize("NFC", whole)


@pytest.mark.parametrize(
    ("torn", "whole"),
    [
        ("क ो देखो", "को देखो"),
        ("ि वद्या", "विद्या"),
        ("स्ि थति", "स्थिति"),
        ("काेई आैर", "कोई और"),
        ("भाारत", "भारत"),
        ("मंे", "में"),
        ("दु:ख और नि:शुल्क", "दुःख और निःशुल्क"),
        ("अत: सामान्यत: यह", "अतः सामान्यतः यह"),
        ("स्रोत: नदी", "स्रोत: नदी"),
        ("बहता है | फिर", "बहता है। फिर"),
        ("पानी , हवा ।", "पानी, हवा।"),
        ("वर्षा हुई।खेत हरे हैं।", "वर्षा हुई। खेत हरे हैं।"),
        ("मान | x | के", "मान | x | के"),
    ],
)
def test_hindi(torn: str, whole: str) -> None:
    assert repair_text(torn, HI) == unicodedata.normalize("NFC", whole)


@pytest.mark.parametrize(
    "text",
    [
        "The Sufi saint sat in the office of the staff.",
        "Take points A, B and C; join A B C D E in order.",
        "Let n and m be integers.",
        "A cliff is off the path; if fine, go on.",
        "the values of x y z in 12 30 steps",
        "H O and C H N O are drawn",
        "B cells, T cells and a P wave",
        "In 18 50 cm rods, after 15 30.5 and in 16 20 hours",
        "In 18 days, after 15 cm of rain",
        "Use `code` and f(x) = |x| + 2.",
        "naïve façade Øresund Ärzte",
    ],
)
def test_right_english_stays(text: str) -> None:
    assert repair_text(text, EN) == text


@pytest.mark.parametrize(
    "text", ["विद्युत धारा 5 A है।", "वह दुःखी है; अतः चुप है।", "क्षेत्र, स्थिति, ऋण, हर्ट्ज", "ज़मीन बढ़ती है"]
)
def test_right_hindi_stays(text: str) -> None:
    right = unicodedata.normalize("NFC", text)
    assert repair_text(right, HI) == right


_PIECES = [
    "fi",
    "re",
    "of",
    "f",
    "P",
    "a",
    "n",
    "d",
    "Ï",
    "`",
    "5",
    "º",
    "क",
    "ि",
    "ा",
    "ं",
    "्",
    "|",
    ":",
    "अत",
    " ",
    "।",
]


@given(st.lists(st.sampled_from(_PIECES), max_size=14).map("".join), st.sampled_from([EN, HI]))
def test_mending_twice_is_mending_once(text: str, language: Language) -> None:
    once = repair_text(text, language)
    assert repair_text(once, language) == once


_SOIL = "the river carries fine soil from hills to plains where farmers grow rice and off-season crops"
_PROSE = st.lists(st.sampled_from(_SOIL.split()), max_size=12).map(" ".join)


@given(_PROSE)
def test_plain_prose_is_never_changed(text: str) -> None:
    assert repair_text(text, EN) == text


@pytest.mark.parametrize(
    ("read", "meant"),
    [("ΔTb µ m", "ΔTb ∝ m"), ("p₁ µ x₁", "p₁ ∝ x₁"), ("10 µ m", "10 µ m"), ("B = µ₀n I", "B = µ₀n I"),
     ("C = 2 µF", "C = 2 µF"), ("मान µ है", "मान µ है")],
)  # fmt: skip
def test_the_sign_of_proportion_is_no_micro(read: str, meant: str) -> None:
    assert repair_text(read, Language.EN) == meant
    assert repair_text(read, Language.HI) == meant


@pytest.mark.parametrize(
    ("read", "meant"),
    [("as given in Table12.1 and", "as given in Table 12.1 and"), ("CHAPTER7", "CHAPTER 7"),
     ("Fig. 6.3shows a mill", "Fig. 6.3 shows a mill"), ("Figure 2.11shows", "Figure 2.11 shows"),
     ("see Fig. 6.3a", "see Fig. 6.3a"), ("Fig.7.3", "Fig.7.3"), ("a Boxer", "a Boxer"), ("100th", "100th")],
)  # fmt: skip
def test_the_number_of_a_part_stands_apart_from_the_words_beside_it(read: str, meant: str) -> None:
    assert repair_text(read, EN) == meant
