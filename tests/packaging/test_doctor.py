"""`pothi doctor`: says in words what stands against Pothi on a computer, in both languages."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from samples import add_tiny, tiny_document

from engine.cli import main as cli
from engine.core.config import Config
from engine.core.values import Language
from engine.library.library import Library
from engine.service import doctor
from engine.service.doctor import GIB, Check, Finding, Verdict, examine
from engine.service.doctor_texts import cases, words
from engine.service.input_method import for_qt
from models.graphics import GraphicsChoice, GraphicsSettings, Mode

Find = Callable[[Check], Finding]


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(tmp_path / "home", tmp_path / "models", tmp_path / "own")


@pytest.fixture
def find(config: Config) -> Find:
    return lambda check: next(one for one in examine(config) if one.check is check)


def test_every_check_is_made_once_and_told_in_both_languages(config: Config) -> None:
    findings = examine(config)
    assert [finding.check for finding in findings] == list(Check)
    for finding in findings:
        assert finding.case != "unknown"
        english, hindi = words(finding, Language.EN), words(finding, Language.HI)
        assert english != hindi
        assert "{" not in english + hindi


def constants(node: ast.expr, function: ast.FunctionDef) -> set[str]:
    """The words that an expression can be: a constant, a choice, or a name that is one of these."""
    if isinstance(node, ast.Constant):
        return {str(node.value)}
    if isinstance(node, ast.IfExp):
        return constants(node.body, function) | constants(node.orelse, function)
    assert isinstance(node, ast.Name)
    given = [
        one.value
        for one in ast.walk(function)
        if isinstance(one, ast.Assign) and [getattr(to, "id", "") for to in one.targets] == [node.id]
    ]
    assert given
    return set().union(*(constants(value, function) for value in given))


def test_there_is_a_text_for_every_case_and_no_other() -> None:
    source = ast.parse(Path(doctor.__file__).read_text(encoding="utf-8"))
    made: set[tuple[str, str]] = set()
    for function in (node for node in ast.walk(source) if isinstance(node, ast.FunctionDef)):
        for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
            is_finding = isinstance(call.func, ast.Name) and call.func.id == "Finding"
            if is_finding and isinstance(call.args[0], ast.Attribute):
                made |= {(call.args[0].attr, case) for case in constants(call.args[2], function)}
    assert {one for one in made if one[1] != "unknown"} == {(check.name, case) for check, case in cases()}


def test_a_computer_without_models_and_books_is_told_so(find: Find) -> None:
    assert (find(Check.MODELS).verdict, find(Check.MODELS).case) == (Verdict.BAD, "missing")
    assert (find(Check.LANGUAGE_MODEL).verdict, find(Check.LANGUAGE_MODEL).case) == (
        Verdict.LIMITED,
        "missing",
    )
    assert (find(Check.LIBRARY).verdict, find(Check.LIBRARY).case) == (Verdict.LIMITED, "empty")


def test_nothing_is_made_by_looking(config: Config) -> None:
    examine(config)
    assert not config.home.exists()
    assert not config.models.exists()
    assert not config.own.exists()


def test_books_are_counted(find: Find, config: Config) -> None:
    with Library.open(config.home) as library:
        add_tiny(library, tiny_document())
    found = find(Check.LIBRARY)
    assert (found.verdict, found.case) == (Verdict.GOOD, "there")
    assert int(found.facts["count"]) > 0


def test_a_damaged_library_is_bad(find: Find, config: Config) -> None:
    config.home.mkdir()
    (config.home / "library.db").write_bytes(b"not a database" * 100)
    found = find(Check.LIBRARY)
    assert (found.verdict, found.facts["code"]) == (Verdict.BAD, "library_damaged")


def test_a_damaged_embedder_is_bad(find: Find, config: Config) -> None:
    folder = config.models / "multilingual-e5-small"
    folder.mkdir(parents=True)
    (folder / "modules.json").touch()
    assert (find(Check.MODELS).verdict, find(Check.MODELS).case) == (Verdict.BAD, "damaged")


@pytest.mark.parametrize(
    ("free", "verdict", "case"),
    [(0.5, Verdict.BAD, "little"), (1.5, Verdict.LIMITED, "quotes"), (6.0, Verdict.GOOD, "enough")],
)
def test_memory(
    find: Find, monkeypatch: pytest.MonkeyPatch, free: float, verdict: Verdict, case: str
) -> None:
    monkeypatch.setattr(doctor, "free_memory", lambda: int(free * GIB))
    assert (find(Check.MEMORY).verdict, find(Check.MEMORY).case) == (verdict, case)


@pytest.mark.parametrize(
    ("flags", "verdict", "case"),
    [
        (["sse2", "ssse3"], Verdict.BAD, "old"),
        (["sse4_2"], Verdict.LIMITED, "quotes"),
        (["sse4_2", "avx"], Verdict.LIMITED, "slow"),
        (["sse4_2", "avx", "avx2"], Verdict.GOOD, "fast"),
        ([], Verdict.GOOD, "untold"),
    ],
)
def test_processor(
    find: Find, monkeypatch: pytest.MonkeyPatch, flags: list[str], verdict: Verdict, case: str
) -> None:
    monkeypatch.setattr(doctor, "_cpu_flags", lambda: flags)
    monkeypatch.setattr(doctor.platform, "machine", lambda: "x86_64")
    assert (find(Check.PROCESSOR).verdict, find(Check.PROCESSOR).case) == (verdict, case)


def test_a_check_that_fails_itself_says_so_and_the_others_go_on(
    find: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> int:
        raise OSError("no memory file")

    monkeypatch.setattr(doctor, "free_memory", broken)
    found = find(Check.MEMORY)
    assert (found.verdict, found.case) == (Verdict.LIMITED, "unknown")
    assert "OSError" in words(found, Language.HI)
    assert find(Check.DISK).case in ("enough", "little")


def test_the_exit_code_is_that_of_the_worst_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("POTHI_MODELS", str(tmp_path / "models"))
    assert cli.main(["doctor", "--home", str(tmp_path / "home"), "--json", "--language", "hi"]) == 3
    told = json.loads(capsys.readouterr().out)["findings"]
    assert [one["check"] for one in told] == [check.value for check in Check]
    bad = [one for one in told if one["verdict"] == "bad"]
    assert any("ठीक करना होगा" in one["text"] for one in bad)


def test_on_too_old_a_processor_nothing_is_loaded_that_would_end_the_program(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "_cpu_flags", lambda: ["sse2"])
    monkeypatch.setattr(doctor.platform, "machine", lambda: "x86_64")
    assert [finding.check for finding in examine(config)] == [Check.PROCESSOR]
    code = "import sys, engine.service.doctor, engine.cli.doctor; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_card_that_took_the_program_down_is_told(find: Find, config: Config) -> None:
    config.home.mkdir()
    settings = GraphicsSettings(config.home)
    settings.choose(GraphicsChoice(Mode.AUTOMATIC))
    dying = "import os, sys; from pathlib import Path; from models.graphics import GraphicsSettings\n"
    dying += "with GraphicsSettings(Path(sys.argv[1])).trying(): os._exit(1)"
    subprocess.run([sys.executable, "-c", dying, str(config.home)], check=False)
    settings.switch_off_after_crash()
    found = find(Check.GRAPHICS)
    assert (found.verdict, found.case) == (Verdict.LIMITED, "crashed")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="input methods of Linux desktops")
@pytest.mark.parametrize(
    ("method", "fcitx5", "case"),
    [
        ("", True, "screen"),
        ("ibus", False, "there"),
        ("@im=fcitx", False, "no_plugin"),
        ("@im=fcitx", True, "portal"),
        ("xim", True, "screen"),
    ],
)
def test_how_hindi_can_be_typed(
    find: Find, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, method: str, fcitx5: bool, case: str
) -> None:
    for name in ("QT_IM_MODULES", "QT_IM_MODULE", "QT_PLUGIN_PATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XMODIFIERS", method)
    programs = tmp_path / "programs"
    programs.mkdir()
    if fcitx5:
        (programs / "fcitx5").write_text("#!/bin/sh\n", encoding="utf-8")
        (programs / "fcitx5").chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))
    assert find(Check.TYPING).case == case
    told = for_qt(os.environ)
    assert (told.get("QT_IM_MODULE"), told.get("IBUS_USE_PORTAL")) == (
        ("ibus", "1") if case == "portal" else (None, None)
    )


def test_a_plugin_of_the_system_counts(find: Find, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "plugins" / "platforminputcontexts"
    folder.mkdir(parents=True)
    (folder / "libfcitx5platforminputcontextplugin.so").touch()
    monkeypatch.setenv("QT_IM_MODULE", "fcitx")
    monkeypatch.setenv("QT_PLUGIN_PATH", str(tmp_path / "plugins"))
    assert find(Check.TYPING).case == "there"


@pytest.mark.parametrize(
    ("known", "flags"),
    [
        ({36, 37, 38, 39, 40}, ["ssse3", "sse4_2", "avx", "avx2"]),
        ({36}, ["ssse3"]),  # a Core 2: too old
        (set(), []),  # a Windows that has no words for it
    ],
)
def test_what_windows_tells_of_the_processor(known: set[int], flags: list[str]) -> None:
    assert doctor._windows_flags(known.__contains__) == flags
