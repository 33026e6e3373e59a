"""Every reason, in both languages, in words for a child; never a word of what was rejected."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.assets import sections_of
from engine.core.values import Language, PageRef, QuestionLanguage, Scope
from engine.safety import BookSays, FallbackHandler, RejectionReason
from engine.safety.danger import Danger, help_text
from engine.safety.messages import FOR_A_FRIEND, OPENING, UNSAFE, WHY
from engine.safety.unsafe import UnsafeKind

PAGES = [PageRef("jesc109", 4, "137", "Science, Class 10, Chapter 9, page 137")]
HANDLER = FallbackHandler()


@pytest.mark.parametrize("reason", list(RejectionReason))
@pytest.mark.parametrize("language", list(QuestionLanguage))
def test_every_reason_opens_with_the_fixed_sentence(
    reason: RejectionReason, language: QuestionLanguage
) -> None:
    message = HANDLER.message(reason, language)
    lines = message.splitlines()
    assert lines[0] == OPENING[language.answer_language]
    assert lines[1] == WHY[reason][language.answer_language]
    if reason is not RejectionReason.UNSAFE_QUESTION:
        assert len(lines) >= 3


def blanks(lines: list[str]) -> set[str]:
    """What is to be filled in."""
    return set(re.findall(r"\{(\w+)\}", " ".join(lines)))


@pytest.mark.parametrize("language", list(Language))
def test_each_language_has_every_text_with_the_same_blanks(language: Language) -> None:
    english, other = (sections_of(f"messages/{one.value}.txt") for one in (Language.EN, language))
    assert list(other) == list(english)
    assert {heading: blanks(lines) for heading, lines in other.items()} == {
        heading: blanks(lines) for heading, lines in english.items()
    }
    assert all(other.values())


def test_the_opening_sentences() -> None:
    assert OPENING[Language.EN] == "I don't know based on NCERT textbooks."
    assert OPENING[Language.HI] == "एनसीईआरटी की पाठ्यपुस्तकों के आधार पर मुझे नहीं पता।"


def test_romanised_questions_get_devanagari() -> None:
    assert HANDLER.message(RejectionReason.OFF_TOPIC, QuestionLanguage.HI_LATN).startswith(
        OPENING[Language.HI]
    )


def test_pages_and_questions_are_offered() -> None:
    message = HANDLER.message(
        RejectionReason.LOW_CONFIDENCE, Language.EN, PAGES * 2, ["What is refraction?"] * 2
    )
    assert message.count("page 137") == 1
    assert message.count("What is refraction?") == 1


def test_at_most_three_of_each() -> None:
    pages = [PageRef("d", n, str(n), f"Label{n}.") for n in range(6)]
    message = HANDLER.message(
        RejectionReason.LOW_CONFIDENCE, Language.EN, pages, [f"Q{n}?" for n in range(6)]
    )
    assert "Label2." in message
    assert "Label3." not in message
    assert "Q3?" not in message


def test_filter_and_selection_have_their_own_advice() -> None:
    filtered = HANDLER.message(RejectionReason.OFF_TOPIC, Language.EN, scope=Scope(class_number=9))
    assert "all books" in filtered
    selected = HANDLER.message(
        RejectionReason.SELECTED_TEXT_INSUFFICIENT, Language.EN, scope=Scope(selected_text="x")
    )
    assert "Select another passage" in selected


def test_false_premise_is_told_with_the_sentence_of_the_book() -> None:
    says = BookSays("Light travels slower in glass.", "Science, Page 7")
    message = HANDLER.message(RejectionReason.LOW_CONFIDENCE, Language.EN, PAGES, premise=says)
    assert "takes something for granted" in message
    assert "The book says: “Light travels slower in glass.” (Science, Page 7)" in message


@pytest.mark.parametrize("kind", list(UnsafeKind))
def test_unsafe_kinds_have_kind_texts(kind: UnsafeKind) -> None:
    for language in Language:
        text = HANDLER.message(RejectionReason.UNSAFE_QUESTION, language, PAGES, ["Q?"], unsafe=Danger(kind))
        assert text == UNSAFE[kind][language]
        assert ("1098" in text and "14416" in text) or not kind.needs_help


@pytest.mark.parametrize("language", list(Language))
def test_threats_online_name_the_number_against_crime_online(language: Language) -> None:
    assert "1930" in UNSAFE[UnsafeKind.BLACKMAIL][language]


@pytest.mark.parametrize("language", list(Language))
def test_danger_at_this_moment_has_the_number_for_it(language: Language) -> None:
    assert all("112" in UNSAFE[kind][language] for kind in (UnsafeKind.SELF_HARM, UnsafeKind.HOME_VIOLENCE))


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("kind", list(UnsafeKind))
def test_friends_and_the_counsellor_belong_to_children_in_need(kind: UnsafeKind, language: Language) -> None:
    danger = Danger(kind, another=True, counsellor="Asha Verma, room 12")
    text = help_text(danger, language)
    assert (FOR_A_FRIEND[language] in text) is kind.needs_help
    assert ("Asha Verma, room 12" in text) is kind.needs_help


@pytest.mark.parametrize("kind", list(UnsafeKind))
def test_where_need_is_only_likely_a_refusal_carries_the_help(kind: UnsafeKind) -> None:
    plain = HANDLER.message(RejectionReason.LOW_CONFIDENCE, Language.EN, PAGES)
    text = HANDLER.message(
        RejectionReason.LOW_CONFIDENCE, Language.EN, PAGES, unsafe=Danger(kind, sure=False)
    )
    assert text.startswith(plain)
    assert (UNSAFE[kind][Language.EN] in text) is kind.needs_help


LABELS = st.text(st.characters(whitelist_categories=["Lu", "Ll", "Nd"]), min_size=1, max_size=20)


@given(st.sampled_from(list(RejectionReason)), st.sampled_from(list(Language)), st.lists(LABELS, max_size=5))
def test_a_message_is_made_of_fixed_texts_and_labels_only(
    reason: RejectionReason, language: Language, labels: list[str]
) -> None:
    pages = [PageRef("d", 1, None, label) for label in labels]
    bare = HANDLER.message(reason, language, [PageRef("d", 1, None, "*")] if labels else [])
    message = HANDLER.message(reason, language, pages)
    shown = "; ".join(dict.fromkeys(labels).keys()) if len(set(labels)) <= 3 else None
    if shown is not None and labels:
        assert message == bare.replace("*", shown)
