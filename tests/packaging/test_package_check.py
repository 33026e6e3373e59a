"""The report of `dev.py package --check`, and what its checks are made of, without a bundle."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import check
import contents
import debian_root
import pytest
import trial


def test_a_failure_is_in_the_report_and_in_the_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def good(folder: Path, say: check.Say) -> str:
        say("a step")
        return "all well"

    def bad(folder: Path, say: check.Say) -> str:
        raise trial.Failed("no cited answer | at all")

    def untried(folder: Path, say: check.Say) -> str:
        raise trial.NotTried("no qemu-user")

    monkeypatch.setattr(check, "FOLDER", tmp_path)
    monkeypatch.setattr(check, "CHECKS", {"good": good, "bad": bad, "untried": untried})
    assert check.main() == 1
    assert check.main(["good", "untried"]) == 0
    assert check.main(["nothing such"]) == 2
    assert check.main(["bad", "good"]) == 1
    report = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "| bad | FAILED | no cited answer \\| at all |" in report
    assert "| good | passed | all well |" in report
    assert "## good\n\n- a step\n" in report
    assert "not tried: no qemu-user" in capsys.readouterr().out


def test_the_program_gets_a_clean_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POTHI_HOME", "/somewhere")
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    script = tmp_path / "pothi"
    script.write_text("#!/bin/sh\nenv\n", encoding="utf-8")
    script.chmod(0o755)
    told = trial.Program(str(script), str(tmp_path), (), {"POTHI_MODELS": "/m"}).run()
    names = {line.partition("=")[0] for line in told.splitlines()}
    assert names - {"_", "PWD", "SHLVL", "OLDPWD"} == {
        "PATH",
        "LANG",
        "HOME",
        "QT_QPA_PLATFORM",
        "POTHI_MODELS",
    }


@pytest.mark.skipif(not shutil.which("qemu-x86_64"), reason="no qemu-user")
def test_an_emulated_program_sees_the_emulated_processor(tmp_path: Path) -> None:
    loader = Path("/lib64/ld-linux-x86-64.so.2")  # tells what the processor can do
    emulated = (str(shutil.which("qemu-x86_64")), "-cpu", check.OLD_PROCESSOR)
    told = trial.Program(str(loader), str(tmp_path), emulator=emulated).run("--help")
    assert "x86-64-v2 (supported" in told
    assert "x86-64-v3 (supported" not in told


def test_what_was_asked_is_read_from_a_log(tmp_path: Path) -> None:
    log = tmp_path / "log.db"
    assert trial.asked(log) == {}
    with closing(sqlite3.connect(log)) as database:
        assert trial.asked(log) == {}
        database.execute("CREATE TABLE log (id INTEGER PRIMARY KEY, question TEXT, event TEXT)")
        database.execute("INSERT INTO log (question, event) VALUES ('why?', 'answered')")
        database.commit()
    assert trial.asked(log) == {"why?": "answered"}
    assert trial.asked(log, trial.last_row(log)) == {}


def test_the_clean_root_holds_only_what_the_package_asks_for() -> None:
    names = debian_root.needed_packages()
    assert "libglib2.0-0" in names
    assert "libc6" in names
    assert not [
        name for name in names if not name.replace("-", "").replace(".", "").replace("+", "").isalnum()
    ]
    assert not [name for name in names if "python" in name or "gcc-1" in name]


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="no dpkg-deb")
def test_the_version_before_is_the_same_package_under_another_number(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "DEBIAN").mkdir(parents=True)
    (root / "opt/pothi/_internal").mkdir(parents=True)
    (root / "opt/pothi/pothi").write_text("x", encoding="utf-8")
    import deb

    (root / "DEBIAN" / "control").write_text(deb.control(5), encoding="utf-8")
    package = tmp_path / "pothi.deb"
    subprocess.run(
        ["dpkg-deb", "-Znone", "--build", str(root), str(package)], check=True, capture_output=True
    )
    before = debian_root.repacked(package, "0.0.1", tmp_path / "work", tmp_path)
    fields = subprocess.run(
        ["dpkg-deb", "--field", str(before)], capture_output=True, text=True, check=True
    ).stdout
    assert "Version: 0.0.1\n" in fields
    assert "Package: pothi\n" in fields
    listed = subprocess.run(
        ["dpkg-deb", "--contents", str(before)], capture_output=True, text=True, check=True
    ).stdout
    assert debian_root.LEFT_BEHIND in listed
    assert contents.version() != "0.0.1"
