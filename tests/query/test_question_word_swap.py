"""A question word alone behind another question takes the place of the one that asked."""

from __future__ import annotations

import pytest

from engine.query.conversational_rewriting import with_topic
from engine.query.question_word_swap import asked_instead


@pytest.mark.parametrize(
    ("before", "question", "meant"),
    [
        # who did it -> when, where it was done
        ("Who built the rope walk of Brygg?", "and when?", "When was the rope walk of Brygg built?"),
        ("Who discovered radium?", "where?", "Where was radium discovered?"),
        ("Who wrote the old songs of Mandu?", "when was that?", "When were the old songs of Mandu written?"),
        ("Who first crossed the pass?", "how?", "How was the pass crossed?"),
        ("मिल किसने बनाई थी?", "और कब?", "मिल कब बनाई गई थी?"),
        ("रेडियम की खोज किसने की?", "कहाँ?", "रेडियम की खोज कहाँ की गई?"),
        ("ye pul kisne banaya tha", "aur kab?", "ye pul kab banaya gaya tha"),
        # when, where it was done -> who did it
        ("When was the salt pan of Elvan built?", "and who?", "By whom was the salt pan of Elvan built?"),
        ("Where was the treaty signed?", "by whom?", "By whom was the treaty signed?"),
        ("यह पुल कब बनाया गया था?", "किसने?", "यह पुल किसने बनाया था?"),
        ("pul kab banaya gaya", "kisne?", "pul kisne banaya"),
        # one circumstance -> another
        ("When is the fair of the lights held?", "where?", "Where is the fair of the lights held?"),
        ("Why does ice float?", "how does that happen?", "How does ice float?"),
        ("मेला कब लगता है?", "और कहाँ?", "मेला कहाँ लगता है?"),
        ("mela kaha lagta hai", "kab?", "mela kab lagta hai"),
        ("बर्फ पानी पर क्यों तैरती है?", "क्यों?", "बर्फ पानी पर क्यों तैरती है?"),
    ],
)  # fmt: skip
def test_the_word_takes_the_place_of_the_one_that_asked(before: str, question: str, meant: str) -> None:
    assert with_topic(question, [before]) == meant


@pytest.mark.parametrize(
    ("before", "question"),
    [
        ("How long is the Alda?", "why?"),  # a number has no reason
        ("How many islands are there?", "and when?"),
        ("What is a comet?", "when?"),
        ("Who was Kepler?", "and when?"),  # nothing was done
        ("Who leads the millers?", "when?"),
        ("पुल कब बना?", "किसने?"),  # what comes about by itself, nobody does
        ("Who built it?", "and when did he die?"),  # more than the word alone
        ("Who needs light?", "when?"),
    ],
)
def test_there_may_be_no_place_for_it(before: str, question: str) -> None:
    assert asked_instead(question, before) is None


def test_the_next_one_goes_on_with_what_was_meant() -> None:
    talk = ["Who built the mill of Mandu?", "and when?"]
    assert with_topic("where?", talk) == "Where was the mill of Mandu built?"


@pytest.mark.parametrize(
    ("before", "question", "meant"),
    [
        ("How long is Dovre?", "and what do farmers grow there?", "and what do farmers grow in Dovre?"),
        ("Where is the village of Mandu?", "who lives there?", "who lives in the village of Mandu?"),
        ("डोवरे कितना लंबा है?", "वहाँ किसान क्या उगाते हैं?", "डोवरे में किसान क्या उगाते हैं?"),
        ("dovre kitna lamba hai?", "wahan kya ugta hai?", "dovre mein kya ugta hai?"),
        ("What is Ostland?", "which rivers are there?", "which rivers are there?"),
        ("What is Ostland?", "Is there life on Mars?", "Is there life on Mars?"),
    ],
)
def test_there_is_the_place_that_was_spoken_of(before: str, question: str, meant: str) -> None:
    assert with_topic(question, [before]) == meant
