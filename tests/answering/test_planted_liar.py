"""A model that joins what the book does not join: its words are never shown, whatever stands on the page."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from fakes import SURE, FakeEmbedder, FakeLlm, FakeRegistry, Floats
from samples import lexicon_of
from shelf import META, chunk, hit

from engine.answering.citations import CitationBook
from engine.answering.generate import AnswerGenerator
from engine.answering.state import AnswerState
from engine.core.cancel import CancelToken
from engine.core.language import detect_question
from engine.core.results import AnswerKind, AnswerResult
from engine.core.values import Chunk, Language, Scope
from engine.safety import SafetyMechanism


class NearEmbedder(FakeEmbedder):
    """All texts are about one thing, as the bounds of closeness want it: only what is joined is in doubt."""

    def _vector(self, text: str) -> Floats:
        vector = super()._vector(text) + np.float32(0.15)
        return np.asarray(vector / np.linalg.norm(vector), dtype=np.float32)


def answered(question: str, reply: str, *chunks: Chunk) -> AnswerResult | None:
    """What is shown when the model says that; None for a refusal."""
    language = detect_question(question)
    run = AnswerState(question, Scope(), lambda event: None, CancelToken(), language)
    run.book = CitationBook(language.answer_language, lambda doc: META, lambda doc, page: str(page))
    registry = FakeRegistry(NearEmbedder(), FakeLlm([reply], told=SURE))  # type: ignore[arg-type]
    kept = [hit(one) for one in chunks]
    lexicon = lexicon_of([one.text for one in chunks])
    attempt = AnswerGenerator(
        run, question, kept, SafetyMechanism(), registry, lexicon, vectors=lambda ids: {}
    )
    result = attempt.answer()
    return result if isinstance(result, AnswerResult) else None


DRIFT = chunk(
    "In 1912 the German scientist Alfred Wegener gave the theory of continental drift.",
    "Arthur Holmes in the 1930s discussed currents in the mantle below the continents.",
)
TAX = chunk(
    "Holt Mackenzie devised the new system in 1822.",
    "The village revenue was to be collected by the headmen of the villages.",
    "This system came to be known as the mahalwari system.",
)
WIRE = chunk(
    "Connect the ammeter in series with the nichrome wire.",
    "Connect the voltmeter in parallel across the nichrome wire.",
)
PALM = chunk(
    "The coconut trees look exactly like date palms.",
    "The leaves of the coconut are woven into mats and ropes.",
)
BANK = chunk(
    "When the bank rate rises, loans grow costly and the money supply falls.",
    "The central bank raises the bank rate to reduce the money supply.",
)
SOIL = chunk(
    "The bangar soil has more kanker nodules than the khadar.",
    "It has more fine particles and is more fertile than the bangar.",
)
MOSS = chunk(
    "A moss that glows grows near the mouth of a cave in the hills.",
    "The skin of the cave frog reflects the light of a lamp.",
)
EARTH = chunk(
    "The metallic body of the iron is connected to the earth wire.",
    "A bird sits on one wire of the line and gets no shock.",
)
LIES = [
    (
        "Who gave the theory of continental drift and when?",
        DRIFT,
        "Arthur Holmes gave the theory of continental drift in the 1930s. [1]",
    ),
    ("Who devised the mahalwari system?", TAX, "The mahalwari system was devised by a new system. [1]"),
    (
        "How is the voltmeter connected?",
        WIRE,
        "The voltmeter is connected in series with the nichrome wire. [1]",
    ),
    ("What are the leaves of the coconut like?", PALM, "Coconut leaves look exactly like date palms. [1]"),
    ("What does raising the bank rate do?", BANK, "Raising the bank rate increases the money supply. [1]"),
    (
        "Where is the moss found?",
        MOSS,
        "Moss near a cave with skin that reflects light or glow is not found. [1]",
    ),
    (
        "Why does a bird on a wire get no shock?",
        EARTH,
        "The metallic body of the bird is connected to the earth wire. [1]",
    ),
    (
        "Is the bangar soil fertile?",
        SOIL,
        "It has more fine particles and is more fertile than the bangar. [1]",
    ),
]


@pytest.mark.parametrize(("question", "page", "lie"), LIES)
def test_a_planted_liar_is_never_shown(question: str, page: Chunk, lie: str) -> None:
    result = answered(question, lie, page)
    if result is not None:
        assert result.status is AnswerKind.QUOTED
        assert lie.removesuffix(" [1]") not in [sentence.text for sentence in result.sentences]


def test_the_honest_model_is_shown() -> None:
    truth = "Alfred Wegener gave the theory of continental drift in 1912."
    result = answered(LIES[0][0], f"{truth} [1]", DRIFT)
    assert result is not None
    assert result.status is AnswerKind.ANSWERED
    assert [sentence.text for sentence in result.sentences] == [truth]


def test_what_leaves_nothing_open_stays_alone_and_an_open_part_is_closed() -> None:
    page = chunk(
        "The Orla bridge was built by the mason Mira Dutt.",
        "Work on the Orla bridge ended in 1790.",
        "The Orla bridge has nine arches of red stone.",
    )
    said = "The Orla bridge was built by Mira Dutt."
    alone = answered("Who built the Orla bridge?", f"{said} [1]", page)
    assert alone is not None
    assert [sentence.text for sentence in alone.sentences] == [said]
    both = answered("Who built the Orla bridge and when?", f"{said} [1]", page)
    assert both is not None
    assert [sentence.text for sentence in both.sentences] == [said, page.sentences[1].text]


@pytest.mark.parametrize(
    ("question", "page"),
    [
        (
            "What does a keel do for a boat?",
            chunk("A keel holds a boat upright in wind.", "It also keeps a boat on its course in wind."),
        ),
        (
            "नाव की पेंदी क्या करती है?",
            chunk("पेंदी नाव को सीधा रखती है।", "यह नाव को दिशा में भी रखती है।", language=Language.HI),
        ),
    ],
)
def test_the_book_is_quoted_with_what_leans_on_it_as_one(question: str, page: Chunk) -> None:
    result = answered(question, "", page)
    assert result is not None
    for sentence in result.sentences:
        assert not sentence.text.startswith(("It", "यह"))


def test_a_pair_that_runs_over_a_page_is_cited_on_both() -> None:
    first, second = (s.text for s in SOIL.sentences)
    page = chunk(first, second)
    later = replace(page.sentences[1], places=(replace(page.sentences[1].places[0], page=2),))
    page = replace(page, sentences=(page.sentences[0], later))
    result = answered("Which soil has more fine particles and is more fertile?", "", page)
    assert result is not None
    assert [(s.text, len(s.citations)) for s in result.sentences] == [(f"{first} {second}", 2)]
