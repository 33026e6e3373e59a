"""Threads that wait sleep: torch's own libgomp is asked what it was told when it was loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.threads import WAITING, wait_asleep

ROOT = Path(__file__).resolve().parents[2]


def told_to_libgomp(way_in: str, **chosen: str) -> str:
    """What libgomp says of itself when torch loads it after `way_in`; `chosen` are all of its settings."""
    clean = {name: value for name, value in os.environ.items() if name not in WAITING}
    done = subprocess.run(
        [sys.executable, "-c", f"{way_in}\nimport torch\ntorch.ones(3).sum()"],
        cwd=ROOT,
        env=clean | {"OMP_DISPLAY_ENV": "VERBOSE"} | chosen,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="torch brings libgomp on Linux")
@pytest.mark.parametrize("way_in", ["import engine.service.worker", "import desktop.entry"])
def test_libgomp_hears_it_before_it_is_loaded(way_in: str) -> None:
    told = told_to_libgomp(way_in)
    assert "OMP_WAIT_POLICY = 'PASSIVE'" in told
    assert "GOMP_SPINCOUNT = '0'" in told


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="torch brings libgomp on Linux")
def test_what_a_person_chose_stays() -> None:
    told = told_to_libgomp("import engine.cli.main", OMP_WAIT_POLICY="ACTIVE", GOMP_SPINCOUNT="7")
    assert "OMP_WAIT_POLICY = 'ACTIVE'" in told
    assert "GOMP_SPINCOUNT = '7'" in told


HEAVY = ("torch", "llama_cpp")
# Stops where the first of HEAVY would be loaded, and tells what it would have read.
WATCH = """
import os, sys
class Watch:
    def find_spec(self, name, path=None, target=None):
        if name in {heavy}:
            tell()
def tell():
    print(*(os.environ.get(name, "-") for name in {names}), flush=True)
    os._exit(0)
sys.meta_path.insert(0, Watch())
import {module}
tell()
"""


def ways_in() -> list[str]:
    """Every module that can be started, and what processes of ours begin with."""
    rooms = ("engine", "desktop", "models")
    files = [path for room in rooms for path in sorted((ROOT / room).rglob("*.py"))]
    begun = [path for path in files if 'if __name__ == "__main__"' in path.read_text(encoding="utf-8")]
    named = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in begun]
    return [*named, "engine.service.worker", "engine.tutor", "conftest"]


def test_the_ways_in_are_found() -> None:
    assert {"desktop.entry", "engine.cli.main", "engine.ingest.page_process"} < set(ways_in())
    assert any(name.startswith("models.training.") for name in ways_in())


@pytest.mark.parametrize("module", ways_in())
def test_every_way_in_says_so_before_torch_or_llama_is_loaded(module: str) -> None:
    clean = {name: value for name, value in os.environ.items() if name not in WAITING}
    done = subprocess.run(
        [sys.executable, "-c", WATCH.format(heavy=HEAVY, names=tuple(WAITING), module=module)],
        cwd=ROOT,
        env=clean | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == list(WAITING.values())


@pytest.mark.parametrize("name", WAITING)
def test_only_what_nobody_chose_is_set(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    for one in WAITING:
        monkeypatch.delenv(one, raising=False)
    monkeypatch.setenv(name, "mine")
    wait_asleep()
    assert {one: os.environ[one] for one in WAITING} == WAITING | {name: "mine"}


def test_the_tests_themselves_wait_asleep() -> None:
    assert all(os.environ.get(name) for name in WAITING)
