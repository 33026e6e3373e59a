"""Stage Q3 by meaning: what is done with the probabilities, and how messages are prepared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.safety.classifier import Bounds, bounds, danger_by_meaning, prepared
from engine.safety.question_checks import LibraryFacts, QuestionGate, QuestionKind
from engine.safety.unsafe import UnsafeKind, is_about_another

LITTLE = 1e-6


def told(**kinds: float) -> dict[UnsafeKind, float]:
    return {UnsafeKind(name): p for name, p in kinds.items()}


def test_the_bounds_are_shipped_and_in_order() -> None:
    assert isinstance(bounds(), Bounds)
    assert 0 < bounds().likely < bounds().sure < 1


@pytest.mark.parametrize(("beside", "sure"), [(-LITTLE, False), (0.0, True), (LITTLE, True)])
def test_the_bound_of_what_is_sure(beside: float, sure: bool) -> None:
    kind, is_sure = danger_by_meaning(told(weapons=bounds().sure + beside))
    assert (kind, is_sure) == ((UnsafeKind.WEAPONS, True) if sure else (None, False))


@pytest.mark.parametrize(("beside", "found"), [(-LITTLE, None), (0.0, "abuse"), (LITTLE, "abuse")])
def test_the_bound_of_what_is_likely(beside: float, found: str | None) -> None:
    kind, sure = danger_by_meaning(told(abuse=bounds().likely + beside))
    assert (kind, sure) == (UnsafeKind(found) if found else None, False)


def test_kinds_are_taken_together_and_the_likeliest_is_named() -> None:
    half = bounds().sure / 2
    assert danger_by_meaning(told(abuse=half + 0.01, self_harm=half)) == (UnsafeKind.ABUSE, True)


def test_what_is_likely_but_no_need_is_let_through() -> None:
    assert danger_by_meaning(told(hacking=bounds().sure - 0.01)) == (None, False)


def test_where_nothing_can_read_nothing_is_found() -> None:
    assert danger_by_meaning({}) == (None, False)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("I want to d i e", "query: i want to die"),
        ("k*i*l*l me", "query: kill me"),
        ("S.U.I.C.I.D.E", "query: suicide"),
        ("what is a b", "query: what is a b"),
        ("x + y = z", "query: x + y = z"),
        ("  मुझे   डर लगता है ", "query: मुझे डर लगता है"),
    ],
)
def test_messages_are_prepared(typed: str, read: str) -> None:
    assert prepared(typed) == read


@given(st.text(max_size=200))
def test_preparing_never_fails(text: str) -> None:
    assert prepared(text).startswith("query: ")


def gate(p: float, kind: str, counsellor: str = "") -> QuestionGate:
    return QuestionGate(LibraryFacts((), counsellor), lambda question: told(**{kind: p}))


def test_what_is_sure_is_refused_with_its_help() -> None:
    found = gate(0.999, "blackmail", "Asha Verma").check("he has a picture of my friend")
    assert found.kind is QuestionKind.UNSAFE
    assert found.unsafe is UnsafeKind.BLACKMAIL
    assert "1930" in (found.message or "")
    assert "Asha Verma" in (found.message or "")


def test_what_is_likely_goes_on_and_is_kept_in_mind() -> None:
    found = gate((bounds().likely + bounds().sure) / 2, "abuse").check("he sits so close to me")
    assert found.kind is QuestionKind.OK
    assert found.danger is not None
    assert not found.danger.sure


def test_phrases_come_first() -> None:
    assert gate(0.0, "abuse").check("i want to kill myself").unsafe is UnsafeKind.SELF_HARM


@pytest.mark.parametrize(
    "text",
    [
        "my friend is hurting herself",
        "meri saheli ki shaadi tay ho gayi",
        "मेरी बहन को कोई धमका रहा है",
        "my little brother is beaten",
    ],
)
def test_a_message_about_somebody_else(text: str) -> None:
    assert is_about_another(text)


@pytest.mark.parametrize("text", ["my uncle beats me", "मुझे डर लगता है", "mujhe koi pasand nahi karta"])
def test_a_message_about_oneself(text: str) -> None:
    assert not is_about_another(text)
