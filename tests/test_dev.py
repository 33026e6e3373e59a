"""dev.py, the one entry for developers: what it decides. Installing and compiling are left to real runs."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def dev() -> ModuleType:
    return _load(ROOT / "dev.py")


@pytest.fixture
def times() -> ModuleType:
    return _load(ROOT / "packaging" / "setup_time.py")


@pytest.fixture
def native() -> ModuleType:
    return _load(ROOT / "packaging" / "native_wheels.py")


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_help_names_every_command() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "dev.py", "--help"], capture_output=True, text=True, check=True
    )
    for verb in ("run", "test", "lint", "models", "pothi", "screenshots", "setup", "package", "clean"):
        assert f"\n    {verb}" in done.stdout


def test_needs_nothing_but_the_standard_library() -> None:
    code = f"import runpy; runpy.run_path({str(ROOT / 'dev.py')!r})"
    subprocess.run([sys.executable, "-I", "-S", "-c", code], check=True)


def test_an_unknown_command_is_wrong_use() -> None:
    done = subprocess.run([sys.executable, ROOT / "dev.py", "dance"], capture_output=True, check=False)
    assert done.returncode == 2


def test_options_behind_a_command_reach_it(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []
    monkeypatch.setattr(dev, "test", lambda words: seen.append(words) or 0)
    monkeypatch.setattr(sys, "argv", ["dev.py", "test", "-k", "chain", "--help"])
    assert dev.main() == 0
    assert seen == [["-k", "chain", "--help"]]


def test_a_prepared_environment_is_left_alone(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    steps: list[str] = []
    monkeypatch.setattr(dev, "STAMP", tmp_path / "stamp")
    for name in ("_make_venv", "_install", "_system_libraries"):
        monkeypatch.setattr(dev, name, lambda name=name: steps.append(name))
    dev.environment()
    dev.environment()
    assert steps == ["_make_venv", "_install", "_system_libraries", "_system_libraries"]


def test_without_a_right_the_command_is_printed(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "_privilege", lambda: None)
    assert not dev._apt(["libegl1", "libgl1"], "Libraries")
    assert "sudo apt-get install -y --no-install-recommends libegl1 libgl1" in capsys.readouterr().err


def test_a_display_is_seen(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not dev._has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert dev._has_display()


def test_without_a_display_the_terminal_shows_an_answer_and_a_refusal(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls: list[tuple[str, ...]] = []
    monkeypatch.setattr(dev, "environment", lambda: None)
    monkeypatch.setattr(dev, "_models", lambda *names: None)
    monkeypatch.setattr(dev, "_has_display", lambda: False)
    monkeypatch.setattr(dev, "_pothi", lambda *words: calls.append(words) or 0)
    monkeypatch.setattr(dev, "_ask_and_link", lambda question: calls.append(("ask", question)) or 0)
    assert dev.run([]) == 0
    assert "no display" in capsys.readouterr().out
    assert [words[0] for words in calls] == ["ingest", "ask", "ask"]
    assert all(Path(path).is_file() for path in calls[0][1:])
    assert len(calls[0]) == 5


def test_an_answer_and_a_refusal_are_printed_with_links_to_pages(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = {"doc": "sample_en_1", "pdf_page": 4, "label": "Water on the Move, Page 14"}
    answered = {
        "answer": "Like this. [1]",
        "message": None,
        "citations": [page | {"n": 1}],
        "nearest_pages": [],
    }
    refused = {"answer": None, "message": "I don't know.", "citations": [], "nearest_pages": [page]}
    for result, first in ((answered, "Like this. [1]\n  [1] Water"), (refused, "I don't know.\n   1. Water")):
        done = subprocess.CompletedProcess([], 0, stdout=json.dumps(result))
        monkeypatch.setattr(dev.subprocess, "run", lambda *words, done=done, **options: done)
        assert dev._ask_and_link("How?") == 0
        printed = capsys.readouterr().out
        assert printed.startswith(first)
        assert "assets/sample/sample_en_1.pdf#page=4" in printed


def test_pips_chatter_is_left_out_its_errors_are_not(dev: ModuleType) -> None:
    said = b"WARNING: Location 'x' is ignored\nERROR: No matching distribution found for y\n"
    assert dev._errors_of(said) == "ERROR: No matching distribution found for y"


def test_wheels_are_kept_per_python_and_processor(
    native: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    here = native.cache_folder()
    assert here.is_relative_to(tmp_path / "pothi" / "wheels")
    monkeypatch.setattr(native, "_processor", lambda: "flags: another one")
    assert native.cache_folder() != here


@pytest.mark.parametrize(
    ("abilities", "left_out"), [("fpu amx_tile avx2", True), ("fpu avx2 avx512f", False)]
)
def test_matrix_tiles_are_left_out_where_the_processor_has_them(
    native: ModuleType, monkeypatch: pytest.MonkeyPatch, abilities: str, left_out: bool
) -> None:
    monkeypatch.setattr(native, "_processor", lambda: f"flags : {abilities}")
    monkeypatch.setenv("CXXFLAGS", "-pipe")
    told = native.for_this_computer()
    assert ("-mno-amx-tile" in told.get("CXXFLAGS", "")) is left_out
    assert told.get("CXXFLAGS", "-pipe").startswith("-pipe")
    folder = native.cache_folder()
    monkeypatch.setattr(native, "WITHOUT_TILES", "-march=native")
    assert (native.cache_folder() != folder) is left_out  # what was built otherwise is not taken


def test_a_wheel_of_another_version_is_not_taken(native: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "llama_cpp_python-0.3.1-py3-none-linux_x86_64.whl").touch()
    assert native.ready("llama-cpp-python==0.3.36", tmp_path) is None
    wheel = tmp_path / "llama_cpp_python-0.3.36-py3-none-linux_x86_64.whl"
    wheel.touch()
    assert native.ready("llama-cpp-python==0.3.36", tmp_path) == wheel


def test_ci_runs_lint_and_tests() -> None:
    script = ROOT / ".ci" / "run"
    text = script.read_text(encoding="utf-8")
    assert os.access(script, os.X_OK)
    assert text.index("set -e") < text.index("dev.py lint") < text.index("dev.py test")


def test_what_fetches_the_models_is_a_program(dev: ModuleType, tmp_path: Path) -> None:
    """Another Python gets it as text. What nobody knows is told, and the others are asked for."""
    command = [sys.executable, "-c", dev._FETCH, str(tmp_path), "no such model", "nor this one"]
    environment = {**os.environ, "POTHI_MODELS": str(tmp_path / "models")}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert [name in done.stderr for name in ("no such model", "nor this one")] == [True, True]


def test_only_missing_tools_are_asked_for(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(dev, "_apt", lambda packages, what: asked.append(packages) or True)
    monkeypatch.setattr(dev.sys, "platform", "linux")
    monkeypatch.setattr(dev.shutil, "which", lambda name: None if name == "makensis" else f"/usr/bin/{name}")
    dev._tools(dev.LOOK_TOOLS)
    assert asked == [["nsis"]]
    monkeypatch.setattr(dev.shutil, "which", lambda name: f"/usr/bin/{name}")
    dev._tools(dev.LOOK_TOOLS | dev.TRY_TOOLS)
    assert len(asked) == 1


@pytest.mark.parametrize("own", [False, True])
def test_a_checkout_takes_what_was_compiled_for_packages_unless_it_has_its_own(
    dev: ModuleType,
    native: ModuleType,
    times: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    own: bool,
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(dev, "_compiler", lambda: pytest.fail("nothing has to be compiled"))
    requirement = native.PACKAGES[1]
    folders = [native.portable_folder(), *([native.cache_folder()] if own else [])]
    for folder in folders:
        folder.mkdir(parents=True)
        name, version = requirement.split("==")
        (folder / f"{name.replace('-', '_')}-{version}-py3-none-any.whl").touch()
    assert Path(dev._native_wheel(requirement, times.TimeLeft([], dev._step))).parent == folders[-1]


@pytest.fixture
def clock(times: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What time it is, in seconds; a test lets it pass."""
    now = [1000.0]
    monkeypatch.setattr(times.time, "monotonic", lambda: now[0])
    return now


def test_the_time_left_goes_by_how_fast_this_computer_was(
    dev: ModuleType, times: ModuleType, clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    left, usual = times.TimeLeft(list(times.USUAL), dev._step), times.USUAL
    with left.step("torch"):
        assert left.seconds("torch") == pytest.approx(sum(usual.values()))
        clock[0] += 2 * usual["torch"]  # a slow network says nothing of the compiler
    with left.step("hnswlib"):
        rest = usual["hnswlib"] + usual["llama-cpp-python"] + 2 * usual["the other packages"]
        assert left.seconds("hnswlib") == pytest.approx(rest)
        clock[0] += 3 * usual["hnswlib"]
    with left.step("llama-cpp-python", "llama.cpp: compiled once"):
        slow = 3 * usual["llama-cpp-python"]
        assert left.seconds("llama-cpp-python") == pytest.approx(slow + 2 * usual["the other packages"])
        clock[0] += 100
        assert left.seconds("llama-cpp-python", 0.25) == pytest.approx(300 + 2 * usual["the other packages"])
        clock[0] += 100 * slow
        assert left.seconds("llama-cpp-python") > 2 * slow  # what is late isn't done in a moment
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("  torch ... (about ")
    assert told[2].startswith("  llama.cpp: compiled once ... (about 14 min left)")


def test_what_needs_no_compiling_takes_no_time(times: ModuleType, clock: list[float]) -> None:
    left, fetched = times.TimeLeft(["torch", "the other packages"], print), times.USUAL["the other packages"]
    with left.step("torch"):
        assert left.seconds("torch") == times.USUAL["torch"] + fetched
        left.add("hnswlib")
        assert left.seconds("torch") == times.USUAL["torch"] + fetched + times.USUAL["hnswlib"]


@pytest.mark.parametrize(("done", "share"), [([], 0.0), (["a.c.o"], 0.5), (["a.c.o", "b.c.o"], 1.0)])
def test_the_share_compiled_is_what_ninja_wrote_down(
    times: ModuleType, tmp_path: Path, done: list[str], share: float
) -> None:
    assert times.share_compiled(tmp_path) == 0.0
    rules = [f"build {name}: C_COMPILER__x src" for name in ("a.c.o", "b.c.o")]
    (tmp_path / "build.ninja").write_text("\n".join([*rules, "build all: phony a.c.o b.c.o"]))
    log = [f"0\t9\t7\t{name}\tabc" for name in done]
    (tmp_path / ".ninja_log").write_text("\n".join(["# ninja log v5", *log]))
    assert times.share_compiled(tmp_path) == share


def test_a_build_is_watched_in_a_folder_that_goes_with_it(times: ModuleType, tmp_path: Path) -> None:
    stopped = tmp_path / "compiling-x"
    stopped.mkdir()
    with times.TimeLeft([], print).watched_build(tmp_path, "x"):
        assert not stopped.exists()
        Path(os.environ["SKBUILD_BUILD_DIR"]).mkdir()
        assert stopped.is_dir()
    assert not stopped.exists()
    assert "SKBUILD_BUILD_DIR" not in os.environ
