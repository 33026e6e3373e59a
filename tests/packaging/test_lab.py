"""The script for lab staff: installs from a stick without a question, tells what failed by its exit code."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "lab" / "pothi-lab.sh"

pytestmark = pytest.mark.skipif(os.name == "nt" or not shutil.which("sh"), reason="for Linux")

# A stand-in for the program: notes what it is told, fails at the word in FAIL, is ill when DOCTOR says so.
STAND_IN = """\
#!/bin/sh
echo "$*" >>"$(dirname "$0")/told"
case "$*" in doctor*) exit "${DOCTOR:-0}" ;; esac
case "$*" in *"${FAIL:-nothing fails}"*) exit 3 ;; esac
"""


class Lab:
    """A stick and a computer it is plugged into."""

    def __init__(self, folder: Path) -> None:
        self.stick, self.root = folder / "the stick पोथी", folder / "computer"
        self.stick.mkdir()
        self.root.mkdir()

    def put_program(self, version: str = "0.1.0") -> None:
        top = f"pothi-{version}-linux-x86_64"
        program = self.stick / "pothi"
        program.write_text(STAND_IN, encoding="utf-8")
        program.chmod(0o755)
        with tarfile.open(self.stick / f"{top}.tar.xz", "w:xz") as archive:
            for name in ("pothi", "portable.txt", "_internal/library.so", f"_internal/{version}"):
                archive.add(program, f"{top}/{name}")
        program.unlink()

    def put(self, *names: str) -> None:
        for name in names:
            (self.stick / name).write_text("x", encoding="utf-8")

    def run(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        command = ["sh", str(SCRIPT), "--from", str(self.stick), *words]
        told = os.environ | {"POTHI_LAB_ROOT": str(self.root)} | environment
        return subprocess.run(command, env=told, capture_output=True, text=True, check=False)

    @property
    def told(self) -> list[str]:
        return (self.root / "opt/pothi/told").read_text(encoding="utf-8").splitlines()

    @property
    def log(self) -> list[str]:
        return (self.stick / "pothi-lab.log").read_text(encoding="utf-8").splitlines()


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(tmp_path)


def test_everything_on_the_stick_goes_to_the_computer(lab: Lab) -> None:
    lab.put_program()
    lab.put("all.pothimodels", "class 9.pothi", "class 10.pothi", "pothi-settings.json")
    done = lab.run()
    assert done.returncode == 0, done.stderr
    home = f"--home {lab.root}/var/lib/pothi"
    assert lab.told == [
        f"models add {lab.stick}/all.pothimodels --shared",
        f"library import {lab.stick}/class 10.pothi {home}",
        f"library import {lab.stick}/class 9.pothi {home}",
        f"library import-settings {lab.stick}/pothi-settings.json {home}",
        f"doctor {home}",
    ]
    assert not (lab.root / "opt/pothi/portable.txt").exists()
    assert len(lab.log) == 1
    assert lab.log[0].endswith(" 0 done")


def test_a_second_run_is_an_upgrade(lab: Lab) -> None:
    lab.put_program()
    assert lab.run().returncode == 0
    (lab.root / "opt/pothi/_internal/old.so").touch()
    (lab.root / "var/lib/pothi/library.db").touch()
    assert lab.run().returncode == 0
    assert not (lab.root / "opt/pothi/_internal/old.so").exists()
    assert (lab.root / "var/lib/pothi/library.db").exists()
    assert len(lab.log) == 2


def test_of_two_programs_on_the_stick_the_newer_one_is_taken(lab: Lab) -> None:
    lab.put_program("0.9.0")
    lab.put_program("0.10.0")
    assert lab.run().returncode == 0
    assert (lab.root / "opt/pothi/_internal/0.10.0").exists()


@pytest.mark.parametrize(
    ("fails", "code"), [("models add", 21), ("library import /", 22), ("library import-settings", 23)]
)
def test_the_exit_code_and_the_log_say_what_failed(lab: Lab, fails: str, code: int) -> None:
    lab.put_program()
    lab.put("all.pothimodels", "books.pothi", "pothi-settings.json")
    assert lab.run(FAIL=fails).returncode == code
    assert f" {code} " in lab.log[0]


@pytest.mark.parametrize(("doctor", "code"), [("0", 0), ("1", 0), ("3", 24)])
def test_what_the_doctor_finds_counts_when_it_is_bad(lab: Lab, doctor: str, code: int) -> None:
    lab.put_program()
    assert lab.run(DOCTOR=doctor).returncode == code


def test_without_a_program_nothing_is_done(lab: Lab) -> None:
    lab.put("books.pothi")
    assert lab.run().returncode == 11
    assert list(lab.root.iterdir()) == []


def test_a_broken_archive_is_told(lab: Lab) -> None:
    lab.put("pothi-0.1.0-linux-x86_64.tar.xz")
    assert lab.run().returncode == 20


def test_a_dry_run_tells_all_and_changes_nothing(lab: Lab) -> None:
    lab.put_program()
    lab.put("all.pothimodels", "books.pothi")
    before = sorted(lab.stick.iterdir())
    done = lab.run("--dry-run")
    assert done.returncode == 0
    assert "models add" in done.stdout
    assert "library import" in done.stdout
    assert list(lab.root.iterdir()) == []
    assert sorted(lab.stick.iterdir()) == before


def test_a_word_it_does_not_know_is_wrong_use(lab: Lab) -> None:
    done = lab.run("--hurry")
    assert done.returncode == 2
    assert "Exit codes" in done.stderr


def test_the_log_can_lie_elsewhere(lab: Lab, tmp_path: Path) -> None:
    lab.put_program()
    log = tmp_path / "share" / "all.log"
    log.parent.mkdir()
    assert lab.run("--log", str(log)).returncode == 0
    assert log.read_text(encoding="utf-8").count("\n") == 1
