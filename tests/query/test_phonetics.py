"""Words that sound alike across scripts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.query.phonetics import edit_distance, likeness, romanise, sound_key


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("vigyan", "विज्ञान"),
        ("kshetra", "क्षेत्र"),
        ("abhikriya", "अभिक्रिया"),
        ("jal", "जल"),
        ("chaalak", "चालक"),
        ("chalak", "चालक"),
        ("vidyut", "विद्युत"),
        ("samaantar", "समान्तर"),
        ("samantar", "समांतर"),
        ("prithvi", "पृथ्वी"),
        ("magnesium", "मैग्नीशियम"),
        ("faraday", "फैराडे"),
        ("generator", "जनरेटर"),
        ("phosphorus", "फॉस्फोरस"),
        ("uranium", "यूरेनियम"),
        ("carbon", "कार्बन"),
    ],
)
def test_spellings_meet_in_one_key(typed: str, word: str) -> None:
    assert sound_key(typed) == sound_key(word)


def test_likeness_tells_vowels_apart() -> None:
    assert likeness("tara", "तारा") > likeness("tara", "तीर")
    assert likeness("nadi", "नदी") == 1.0


def test_romanised_form_drops_the_last_inherent_vowel() -> None:
    assert romanise("नगर") == "nagar"
    assert romanise("कर्म") == "karm"


@given(st.text(max_size=20))
def test_every_string_has_a_key(word: str) -> None:
    assert isinstance(sound_key(word), str)
    assert likeness(word, word) == 1.0


@given(st.text("abc", max_size=8), st.text("abc", max_size=8))
def test_edit_distance_is_a_distance(a: str, b: str) -> None:
    distance = edit_distance(a, b)
    assert distance == edit_distance(b, a)
    assert (distance == 0) == (a == b)
    assert distance <= max(len(a), len(b))
    assert (edit_distance(a, b, 1) <= 1) == (distance <= 1)


def test_neighbouring_letters_swapped_count_once() -> None:
    assert edit_distance("gravtiy", "gravity") == 1
