"""The part of a question that an answer leaves open, and the sentence that closes it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import chunk, hit

from engine.answering.evidence_selection import Source
from engine.answering.unanswered_part import (
    LEAST_READ,
    WHOLE_WORDS,
    unanswered_kinds,
    unanswered_part,
    unanswered_words,
)
from engine.core.text import content_words

BRIDGE = (
    "The Orla bridge was built by the mason Mira Dutt.",
    "Work on the Orla bridge ended in 1790.",
    "The Orla bridge has nine arches of red stone.",
    "In 1812 a flood reached the mills of Barsa.",
)
SAID = ["The Orla bridge was built by Mira Dutt."]
BOTH = "Who built the Orla bridge and when?"


def sources_of(texts: tuple[str, ...] = BRIDGE, odds: tuple[float, ...] = ()) -> tuple[Source, ...]:
    return (Source(1, replace(hit(chunk(*texts)), sentence_odds=odds), tuple(range(len(texts)))),)


def added(question: str, said: list[str], sources: tuple[Source, ...]) -> str | None:
    found = unanswered_part(question, said, sources)
    return found[1].text if found else None


def test_the_date_that_was_asked_for_comes_behind_the_name() -> None:
    assert added(BOTH, SAID, sources_of()) == BRIDGE[1]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who built the Orla bridge?", SAID),
        (BOTH, ["Mira Dutt built the Orla bridge in 1790."]),
        ("What is the Orla bridge?", SAID),
        ("How old is it?", ["The Orla bridge is a bridge of stone."]),
    ],
)
def test_what_leaves_nothing_open_is_not_rounded_off(question: str, said: list[str]) -> None:
    assert added(question, said, sources_of()) is None


@pytest.mark.parametrize(
    ("question", "said", "kind"),
    [
        (BOTH, SAID, "time"),
        ("When was the canal dug and why?", ["It was dug in 1640."], "cause"),
        ("How many boats has Orla and where are they built?", ["Boats rest on mud."], "number"),
        ("सेतु किसने बनाया और कब बना?", ["मीरा ने सेतु बनाया।"], "time"),
        ("नहर कब खोदी गई और क्यों?", ["नहर 1640 में खोदी गई।"], "cause"),
        ("ओरला में कितनी नावें हैं और वे कहाँ बनती हैं?", ["नावें लकड़ी से बनती हैं।"], "number"),
    ],
)
def test_the_open_part_is_known_by_what_it_asks_for(question: str, said: list[str], kind: str) -> None:
    assert kind in unanswered_kinds(question, " ".join(said))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who built the Orla bridge, and at what stone quay do salt boats land?", SAID),
        ("Who built the Orla bridge? What do salt boats of the quay carry?", SAID),
        ("ओरला का सेतु किसने बनाया और नमक की नावें किस घाट पर रुकती हैं?", ["ओरला का सेतु मीरा ने बनाया।"]),
    ],
)
def test_a_part_that_nothing_speaks_of_is_open(question: str, said: list[str]) -> None:
    (own,) = unanswered_words(question, said[0])
    assert own.isdisjoint(content_words(said[0]))
    assert not unanswered_words(question, f"{said[0]} {question}")


def test_a_part_about_another_thing_is_closed_by_what_speaks_of_it() -> None:
    page = (*BRIDGE, "At the stone quay the salt boats of Tilsa land each night.")
    question = "Who built the Orla bridge, and at what stone quay do salt boats land?"
    assert added(question, SAID, sources_of(page)) == page[-1]


def test_what_is_about_something_else_closes_nothing() -> None:
    assert added(BOTH, SAID, sources_of((BRIDGE[0], BRIDGE[2], BRIDGE[3]))) is None


@pytest.mark.parametrize(("odds", "expected"), [(LEAST_READ, BRIDGE[1]), (LEAST_READ - 0.01, None)])
def test_what_hardly_answers_closes_nothing(odds: float, expected: str | None) -> None:
    assert added(BOTH, SAID, sources_of(odds=(5.0, odds, 5.0, 5.0))) == expected


@pytest.mark.parametrize(("room", "expected"), [(8, BRIDGE[1]), (7, None)])
def test_an_answer_stays_short(room: int, expected: str | None) -> None:
    filler = " ".join(["stone"] * (WHOLE_WORDS - room - len(SAID[0].split())))
    assert added(BOTH, [*SAID, filler], sources_of()) == expected
