"""What the system's own tools say of scripts, installers and the Debian package; no bundle is needed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import contents
import deb
import pytest
import share_files
import trial
import windows
import wine_trial

PACKAGING = contents.ROOT / "packaging"


def needs(tool: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not shutil.which(tool), reason=f"no {tool}")


@pytest.fixture(scope="module")
def stand_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bundle without a program in it, laid out as the real one."""
    bundle = tmp_path_factory.mktemp("bundle") / "pothi"
    (bundle / "_internal" / "assets").mkdir(parents=True)
    (bundle / "pothi").write_text("#!/bin/sh\necho stand-in\n", encoding="utf-8")
    (bundle / "pothi").chmod(0o755)
    (bundle / "_internal" / "LICENSE").write_text("licence\n", encoding="utf-8")
    (bundle / "_internal" / "assets" / "पोथी.txt").write_text("x\n", encoding="utf-8")
    return bundle


@pytest.fixture(scope="module")
def icons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return share_files.draw_icons(Path(sys.executable), tmp_path_factory.mktemp("icons"))


@needs("dpkg-deb")
@needs("lintian")
def test_lintian_finds_no_error(
    stand_in: Path, icons: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "BUILD", tmp_path / "build")
    package = deb.build(stand_in, icons, tmp_path / "dist")
    approve("lintian", "--allow-root", "--fail-on", "error", str(package))


@needs("shellcheck")
@pytest.mark.parametrize("name", ["postinst", "postrm", "pothi-lab.sh"])
def test_scripts_for_sh(name: str, tmp_path: Path) -> None:
    texts = {"postinst": deb.POSTINST, "postrm": deb.POSTRM}
    script = tmp_path / name
    text = texts.get(name) or (PACKAGING / "lab" / name).read_text(encoding="utf-8")
    script.write_text(text, encoding="utf-8")
    approve("shellcheck", "--shell=sh", str(script))


@needs("shellcheck")
def test_the_completion_for_bash(tmp_path: Path) -> None:
    script = tmp_path / "pothi.bash"
    script.write_text(share_files.filled("pothi.bash.in"), encoding="utf-8")
    # SC2207: a command's words have no spaces in them
    approve("shellcheck", "--shell=bash", "--exclude=SC2207", str(script))


@needs("makensis")
def test_the_script_for_windows_compiles_for_a_bundle(stand_in: Path, icons: Path, tmp_path: Path) -> None:
    made, count = windows.compile_for_layout(stand_in, icons / "pothi.ico", tmp_path)
    assert count == sum(path.is_file() for path in stand_in.rglob("*"))
    assert made.read_bytes().startswith(b"MZ")


@needs("makensis")
def test_a_broken_script_for_windows_is_not_passed_over(
    stand_in: Path, icons: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken.nsi"
    broken.write_text(windows.SCRIPT.read_text(encoding="utf-8") + '\nSection "x"\n', encoding="utf-8")
    monkeypatch.setattr(windows, "SCRIPT", broken)
    with pytest.raises(subprocess.CalledProcessError):
        windows.compile_for_layout(stand_in, icons / "pothi.ico", tmp_path)


WINE = pytest.mark.skipif(bool(wine_trial.missing()), reason=f"no {wine_trial.missing()}")


@pytest.fixture(scope="module")
def new_windows(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that Wine has made its Windows in, which takes longest."""
    folder = tmp_path_factory.mktemp("windows") / "wine"
    with wine_trial.computer(folder):
        return folder


@pytest.fixture
def work(new_windows: Path, tmp_path: Path) -> Path:
    shutil.copytree(new_windows, tmp_path / "wine", symlinks=True)
    return tmp_path


@WINE
def test_the_installer_for_windows_installs_upgrades_and_removes(
    stand_in: Path, icons: Path, work: Path
) -> None:
    steps: list[str] = []
    wine_trial.installed_and_removed(stand_in, icons / "pothi.ico", work, steps.append)
    assert [step.split(":")[0] for step in steps] == [
        "installed",
        "upgraded",
        "removed",
        "removed with /PURGE",
    ]


@WINE
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('  RMDir /r "$INSTDIR\\_internal"\n  File', "upgrade"),
        ('  WriteRegStr HKLM "Software\\Classes\\.pothi" "" "Pothi.Library"\n', "registry"),
    ],
)
def test_a_line_that_is_missing_is_found_by_running_it(
    stand_in: Path, icons: Path, work: Path, monkeypatch: pytest.MonkeyPatch, line: str, told: str
) -> None:
    text = windows.SCRIPT.read_text(encoding="utf-8")
    assert line in text
    broken = work / "broken.nsi"
    broken.write_text(text.replace(line, "  File" if line.endswith("File") else ""), encoding="utf-8")
    monkeypatch.setattr(windows, "SCRIPT", broken)
    with pytest.raises(trial.Failed, match=told):
        wine_trial.installed_and_removed(stand_in, icons / "pothi.ico", work, lambda _: None)


def approve(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
