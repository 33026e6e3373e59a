"""What is read from inside of a language model: the shipped coefficients, the state they are read from."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from engine.answering.prompt import answerability_prompt
from engine.core.cancel import Cancelled, CancelToken
from engine.inference.chat_template import Message
from engine.inference.llm import Llm
from engine.inference.probe import Probe, ProbeReading, probe_of
from engine.inference.runtime import LayerOutput
from models.training.probes import card, fitted, prompt_mark, prompts, rows
from models.training.training import PASSAGES

FOLDER = Path(__file__).parents[2] / "assets" / "probes"
# Those of language models; the others read vectors of an embedder or of a cross-encoder.
OF_MODELS = sorted(path for path in FOLDER.glob("*.json") if "heads" in json.loads(path.read_text("utf-8")))
STANDARD = "qwen2.5-coder-1.5b-instruct"
LAYER = 12
SOURCES = "<sources>\n[1] (Ice) Ice floats on water, as it is less dense.\n</sources>"
ASK = answerability_prompt(SOURCES, "Why does ice float?")
OTHER = answerability_prompt(SOURCES, "When was ice first made by a machine?")


def test_the_two_probes_are_read_apart() -> None:
    probe = Probe(3, np.array([[1.0, 0.0], [0.0, 2.0]], np.float32), np.array([0.5, -1.0], np.float32))
    assert probe.width == 2
    assert probe.read(np.array([2.0, 4.0], np.float32)) == ProbeReading(2.5, 7.0)


def test_a_model_without_coefficients_has_no_probe() -> None:
    assert probe_of("another-model") is None
    assert probe_of("../reader/passages_en") is None


@pytest.mark.parametrize("path", OF_MODELS, ids=lambda path: path.stem)
def test_shipped_coefficients_are_whole(path: Path) -> None:
    probe = probe_of(path.stem)
    assert probe is not None
    assert probe.weights.shape == (2, probe.width)
    assert np.isfinite(probe.weights).all()
    assert np.isfinite(probe.bias).all()
    assert probe.layer >= 0


@pytest.mark.parametrize("path", OF_MODELS, ids=lambda path: path.stem)
def test_the_prompt_is_the_one_that_the_coefficients_were_fitted_on(path: Path) -> None:
    """Another wording of rules or question needs other coefficients: build them again."""
    assert json.loads(path.read_text(encoding="utf-8"))["prompt"] == prompt_mark()


def test_a_regression_finds_what_separates() -> None:
    chance = np.random.default_rng(1)
    states = chance.normal(size=(4000, 5)) * [1, 10, 0.1, 1, 1] + 3
    labels = (states[:, 2] > 3).astype(float)
    weights, bias = fitted(states, labels)
    said = states @ weights + bias > 0
    assert (said == labels.astype(bool)).mean() > 0.95


@pytest.fixture(scope="module")
def llm(tiny_llm_path: Path):
    model = Llm.open(tiny_llm_path, n_ctx=512, threads=1, layer=LAYER)
    yield model
    model.close()


@pytest.mark.models
def test_a_layer_says_the_same_however_much_was_read_before(llm: Llm) -> None:
    first = llm.state(ASK)
    again = llm.state(ASK)  # all but the last token comes from the cache
    "".join(llm.generate([Message("user", "Something else.")], max_tokens=3))
    whole = llm.state(ASK)
    other = llm.state(OTHER)
    assert first is not None
    assert first.shape == (576,)
    assert _distance(first, again) < 0.02
    assert _distance(first, whole) < 0.02
    assert _distance(first, other) > 0.04


def _distance(one: np.ndarray | None, other: np.ndarray | None) -> float:
    assert one is not None
    assert other is not None
    return float(np.linalg.norm(one - other) / np.linalg.norm(one))


@pytest.mark.models
def test_looking_on_changes_nothing_that_is_written(tiny_llm_path: Path) -> None:
    speak = [Message("user", "Tell me about rain.")]
    said = []
    for layer in (None, LAYER):
        model = Llm.open(tiny_llm_path, n_ctx=512, threads=1, layer=layer)
        model.warm(ASK)  # the cache is the same then, with the same rounding
        model.state(ASK)
        said.append("".join(model.generate(speak, max_tokens=8, temperature=0.0)))
        model.close()
    assert said[0] == said[1]
    assert len(said[0]) > 3


@pytest.mark.models
def test_another_layer_says_something_else_and_one_that_is_not_there_nothing(tiny_llm_path: Path) -> None:
    said = []
    for layer in (LAYER, LAYER + 1, 999):
        model = Llm.open(tiny_llm_path, n_ctx=512, threads=1, layer=layer)
        said.append(model.state(ASK))
        model.close()
    assert said[2] is None
    assert said[0] is not None
    assert said[1] is not None
    assert not np.allclose(said[0], said[1])


@pytest.mark.models
def test_a_cancelled_reading_stops(llm: Llm) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        llm.state(ASK, cancel=token)


def test_the_data_asks_what_is_told_and_what_is_not(embedder_dir: Path) -> None:
    from engine.inference.embedder import Embedder
    from models.training.examples import words_of, written

    lexicon = words_of(written(PASSAGES / "passages_en.jsonl"))
    asked = list(prompts(Embedder(embedder_dir), lexicon))
    kinds = {one.kind for one in asked}
    assert kinds == {"ans", "near", "cut", "other", "false"}
    kept_out = {" ".join(row["s"][:1]) for row in rows(PASSAGES / "held_out.jsonl")}
    assert not any(first in one.sources for one in asked[::50] for first in kept_out)
    told = [one for one in asked if one.kind == "ans"]
    assert 0.3 < len(told) / len(asked) < 0.6


def test_the_coefficients_are_a_small_text(tmp_path: Path) -> None:
    for path in OF_MODELS:
        assert path.stat().st_size < 100_000
        told = json.loads(path.read_text(encoding="utf-8"))
        card = {"name", "does", "base", "data", "recipe", "date", "figures", "licence", "note"}
        assert set(told) == {"layer", "prompt", "heads"} | card


def test_a_llama_cpp_that_was_built_in_another_way_tells_nothing(tmp_path: Path) -> None:
    class Elsewhere:
        __file__ = str(tmp_path / "llama_cpp.py")

    assert LayerOutput.of(Elsewhere, None, LAYER) is None


CARD = {"name", "does", "recipe", "data", "date", "figures", "licence"}


def test_every_probe_has_its_card() -> None:
    """What it does, how and on what it was made, when, and what that gave."""
    probes = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.json")}
    assert len(probes) >= 3
    lacking = {name: CARD - probe.keys() for name, probe in probes.items() if "fitted" not in probe}
    assert not any(lacking.values()), lacking
    assert all(probe["fitted"] for probe in probes.values() if "fitted" in probe)


def test_the_probe_of_the_standard_model_is_of_its_weights_and_data() -> None:
    kept = json.loads((FOLDER / f"{STANDARD}.json").read_text(encoding="utf-8"))
    told = card(STANDARD)
    assert [kept[part] for part in ("base", "data", "recipe")] == [
        told[part] for part in ("base", "data", "recipe")
    ]
