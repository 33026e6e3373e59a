"""Which models may compose, and the cheap second opinion."""

from __future__ import annotations

from pathlib import Path

import pytest
from fakes import FakeLlm
from shelf import chunk, hit

from engine.answering.evidence_selection import Source
from engine.answering.prompt import answerability_messages
from engine.core.values import Language
from engine.inference.model_abilities import Ability, ability, can_help
from engine.inference.probe import ProbeReading
from models.store import Installed, Kind


class LetterByLetter(FakeLlm):
    """Reads Hindi the way models do that were not trained for it."""

    def count_tokens(self, text: str) -> int:
        return len(text) if any("\u0900" <= c <= "\u097f" for c in text) else len(text.split())


@pytest.mark.parametrize(
    ("parameters", "expected"),
    [(999_999_999, Ability.QUOTE), (1_000_000_000, Ability.COMPOSE), (7_000_000_000, Ability.COMPOSE)],
)
def test_small_models_quote(parameters, expected):
    assert ability(FakeLlm(parameters=parameters), Language.EN) is expected


def test_hindi_is_composed_only_by_models_that_read_hindi_in_words():
    assert ability(FakeLlm(), Language.HI) is Ability.COMPOSE
    assert ability(LetterByLetter(), Language.HI) is Ability.QUOTE
    assert ability(LetterByLetter(), Language.EN) is Ability.COMPOSE


@pytest.mark.parametrize(
    ("name", "parameters", "helps"),
    [
        ("guru", 999_999_999, False),
        ("guru", 1_000_000_000, True),
        ("qwen2.5-coder-0.5b-instruct", 494_032_768, False),
        ("qwen2.5-coder-1.5b-instruct", 0, True),  # it has a probe
        ("no-such-model", 0, False),
    ],
)
def test_a_small_model_can_help_only_when_it_has_a_probe(name: str, parameters: int, helps: bool) -> None:
    model = Installed(name, Kind.LLM, Path(f"{name}.gguf"), 1, 1, "", name, True, None, parameters=parameters)
    assert can_help(model) is helps


def test_the_probe_is_read_of_these_sources_and_writes_nothing():
    told = ProbeReading(-1.0, 2.0)
    llm = FakeLlm(told=told)
    source = Source(1, hit(chunk("Light is energy.")), (0,)).evidence()
    assert llm.read_probe(answerability_messages("What is light?", [source])) == told
    assert FakeLlm().read_probe(answerability_messages("What is light?", [source])) is None
    assert "Light is energy." in llm.prompts[0][1].content
