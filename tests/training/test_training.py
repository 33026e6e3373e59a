"""Making an adapter: a tiny random BERT learns two passages; what can go wrong on the way."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from safetensors.torch import load_file
from tiny_bert import write_tiny_bert

from engine.cli.main import main
from engine.core.errors import ErrorCode, PothiError
from engine.inference.adapter import ADAPTERS, AdapterState, adapter_files, adapter_state
from engine.inference.cross_encoder import CrossEncoder, CrossEncoderPair
from engine.inference.embedder import Embedder
from engine.inference.model_registry import cross_encoder_of, cross_encoders_of
from models import catalogue
from models.errors import ModelError
from models.training import training
from models.training.training import ALL_PAGES, ENGLISH_PAGES, make_adapter, recipe

BENDS = {"en": "what bends", "hi": "what bends", "rom": "what bends"}
WET = {"en": "what is wet", "hi": "what is wet", "rom": "what is wet"}
ROW = {
    "id": "t-1",
    "lang": "en",
    "h": "the lens",
    "s": ["light bends in glass", "water is wet"],
    "q": [{**BENDS, "a": [1]}, {**WET, "a": [2]}],
}


@pytest.fixture
def embedder(tmp_path: Path) -> Embedder:
    folder = tmp_path / "tiny"
    folder.mkdir()
    return Embedder(write_tiny_bert(folder), threads=1)


@pytest.fixture
def learning() -> None:
    """The libraries that adapters are made with."""
    pytest.importorskip("peft")


@pytest.fixture
def passages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two questions, each a few times over, and the same two for the trial."""
    folder = tmp_path / "passages"
    folder.mkdir()
    write(folder / "passages_en.jsonl", {**ROW, "q": ROW["q"] * 10})
    write(folder / "held_out.jsonl", ROW)
    monkeypatch.setattr("models.training.fit.RATE", 3e-3)
    monkeypatch.setattr("models.training.fit.TOKENS_PER_STEP", 64)
    return folder


@pytest.fixture
def easy_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was learnt in a few steps will do."""
    monkeypatch.setattr(training, "LEAST_RIGHT", 0.0)


def write(path: Path, row: object) -> None:
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")


@pytest.fixture
def out(tmp_path: Path, learning: None) -> Path:
    return tmp_path / "adapters"


def test_an_adapter_is_made_with_its_card(embedder: Embedder, passages: Path, out: Path) -> None:
    write(passages / "passages_en.jsonl", {**ROW, "q": ROW["q"] * 400})
    steps: list[training.Progress] = []
    assert adapter_state(embedder.folder, out) is AdapterState.MISSING
    trial = make_adapter(embedder, out, steps.append, passages)
    assert trial == training.HeldOutScore(6, 6)
    assert adapter_state(embedder.folder, out) is AdapterState.WHOLE
    assert cross_encoder_of(embedder, out) is not None
    assert [step.done for step in steps] == list(range(1, steps[-1].total + 1))
    assert steps[-1].seconds_left == 0
    assert {path.name for path in out.iterdir()} == {"tiny.safetensors", "tiny.json"}
    card = json.loads((out / "tiny.json").read_text(encoding="utf-8"))
    assert card["data"]["files"] == ["passages_en.jsonl"]
    assert card["figures"]["right"] == card["figures"]["asked"] == 6


@pytest.mark.usefixtures("easy_trial", "learning")
def test_the_same_passages_make_the_same_adapter(embedder: Embedder, passages: Path, tmp_path: Path) -> None:
    made = []
    for name in ("one", "two"):
        make_adapter(embedder, tmp_path / name, folder=passages)
        made.append(load_file(tmp_path / name / "tiny.safetensors"))
    assert all(bool((made[1][key] == tensor).all()) for key, tensor in made[0].items())


def test_one_that_fails_its_trial_is_not_kept(embedder: Embedder, passages: Path, out: Path) -> None:
    out.mkdir()
    before = out / "tiny.safetensors"
    before.write_bytes(b"an older one")
    swapped = [{**BENDS, "a": [2]}, {**WET, "a": [1]}]
    write(passages / "held_out.jsonl", {**ROW, "q": swapped})
    assert not make_adapter(embedder, out, folder=passages).passed
    assert before.read_bytes() == b"an older one"
    assert list(out.iterdir()) == [before]


@pytest.mark.parametrize(("right", "passed"), [(64, False), (65, True), (66, True)])
def test_the_bound_of_the_trial(right: int, passed: bool) -> None:
    assert training.HeldOutScore(right, 100).passed is passed


def test_the_trial_is_no_part_of_the_recipe(passages: Path) -> None:
    before = recipe(passages)
    write(passages / "held_out.jsonl", {})
    assert recipe(passages) == before


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def change(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)


@pytest.mark.usefixtures("easy_trial")
@pytest.mark.parametrize(
    ("what", "damage", "state"),
    [
        ("tiny.safetensors", cut, AdapterState.DAMAGED),
        ("tiny.safetensors", change, AdapterState.DAMAGED),
        ("tiny.safetensors", Path.unlink, AdapterState.MISSING),
        ("tiny.json", cut, AdapterState.DAMAGED),
        ("tiny.json", Path.unlink, AdapterState.MISSING),
        ("base", change, AdapterState.OTHER_BASE),
    ],
)
def test_what_is_not_whole_is_told_and_done_without(
    embedder: Embedder,
    passages: Path,
    out: Path,
    what: str,
    damage: Callable[[Path], None],
    state: AdapterState,
) -> None:
    make_adapter(embedder, out, folder=passages)
    if what.endswith(".json") and damage is cut:
        (out / what).write_text("{", encoding="utf-8")
    else:
        damage(embedder.folder / "model.safetensors" if what == "base" else out / what)
    assert adapter_state(embedder.folder, out) is state
    assert cross_encoder_of(embedder, out) is None


@pytest.fixture
def larger(tmp_path: Path) -> Path:
    """The folder of a second model, which is to read English pages."""
    folder = tmp_path / "larger"
    folder.mkdir()
    return write_tiny_bert(folder)


@pytest.mark.usefixtures("easy_trial")
def test_english_pages_are_read_by_a_model_of_their_own(
    embedder: Embedder, larger: Path, passages: Path, out: Path
) -> None:
    make_adapter(embedder, out, folder=passages, course=ENGLISH_PAGES, model=larger)
    assert adapter_state(embedder.folder, out) is AdapterState.MISSING
    assert cross_encoders_of(embedder, larger, out) is None  # alone it would be asked about Hindi pages
    make_adapter(embedder, out, folder=passages)
    assert isinstance(cross_encoders_of(embedder, larger, out), CrossEncoderPair)
    assert isinstance(cross_encoders_of(embedder, None, out), CrossEncoder)


@pytest.mark.usefixtures("easy_trial")
@pytest.mark.parametrize("damaged", ["model.safetensors", "tokenizer.json", "config.json"])
def test_without_a_whole_model_for_english_the_other_reads_all(
    embedder: Embedder, larger: Path, passages: Path, out: Path, damaged: str
) -> None:
    make_adapter(embedder, out, folder=passages)
    make_adapter(embedder, out, folder=passages, course=ENGLISH_PAGES, model=larger)
    (larger / damaged).write_bytes((larger / damaged).read_bytes()[:50])
    assert isinstance(cross_encoders_of(embedder, larger, out), CrossEncoder)


def test_each_reader_learns_from_its_own_passages(passages: Path) -> None:
    write(passages / "passages_hi.jsonl", {**ROW, "lang": "hi"})
    names = {course: [path.name for path in course.files(passages)] for course in (ALL_PAGES, ENGLISH_PAGES)}
    assert names[ALL_PAGES] == ["passages_en.jsonl", "passages_hi.jsonl"]
    assert names[ENGLISH_PAGES] == ["passages_en.jsonl"]
    assert len(ALL_PAGES.items(passages / "passages_hi.jsonl")) == 2
    assert not ENGLISH_PAGES.items(passages / "passages_hi.jsonl")
    assert recipe(passages, ALL_PAGES) != recipe(passages, ENGLISH_PAGES)


def test_the_reader_of_english_also_learns_from_what_only_measures_the_other(passages: Path) -> None:
    before = {course: recipe(passages, course) for course in (ALL_PAGES, ENGLISH_PAGES)}
    (more,) = ENGLISH_PAGES.more
    write(passages / more, ROW)
    assert ENGLISH_PAGES.files(passages) == [passages / "passages_en.jsonl", passages / more]
    assert ALL_PAGES.files(passages) == [passages / "passages_en.jsonl"]
    assert recipe(passages, ALL_PAGES) == before[ALL_PAGES]
    assert recipe(passages, ENGLISH_PAGES) != before[ENGLISH_PAGES]


def test_whoever_stops_it_leaves_nothing_behind(embedder: Embedder, passages: Path, out: Path) -> None:
    def stop(_: training.Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_adapter(embedder, out, stop, passages)
    assert list(out.iterdir()) == []


def test_too_little_memory_is_told_before_anything_begins(
    embedder: Embedder, passages: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "free_memory", lambda: training.NEEDED_BYTES - 1)
    with pytest.raises(PothiError) as error:
        make_adapter(embedder, out, folder=passages)
    assert error.value.code is ErrorCode.OUT_OF_MEMORY


def test_a_folder_that_may_not_be_written_to(
    embedder: Embedder, passages: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "no", str(self))

    monkeypatch.setattr(Path, "touch", refuse)
    with pytest.raises(ModelError) as error:
        make_adapter(embedder, out, folder=passages)
    assert error.value.code == "no_write_permission"


@pytest.mark.parametrize("spec", [catalogue.EMBEDDER, catalogue.READER], ids=lambda spec: spec.name)
def test_the_shipped_adapters_are_those_of_their_cards(spec: catalogue.ModelSpec) -> None:
    file, card_file = adapter_files(spec.name)
    card = json.loads(card_file.read_text(encoding="utf-8"))
    assert hashlib.sha256(file.read_bytes()).hexdigest() == card["sha256"]
    assert card["base"]["sha256"] == spec.sha256
    assert {"name", "base", "data", "recipe", "date", "figures", "licence"} <= set(card)


def test_all_adapters_together_are_small() -> None:
    assert sum(path.stat().st_size for path in ADAPTERS.iterdir()) <= 40 << 20


def test_the_shipped_adapter_fits_the_fetched_embedder(embedder_dir: Path) -> None:
    assert adapter_state(embedder_dir) is AdapterState.WHOLE


def test_the_list_of_models_tells_of_the_adapters(
    models_dir: Path, embedder_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("POTHI_MODELS", str(models_dir))
    assert main(["models", "list"]) == 0
    assert f"{embedder_dir.name:32} its adapter fits" in capsys.readouterr().out
