"""The Debian package of a stand-in bundle: what it says of itself, where things lie, what its scripts do."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import contents
import deb
import pytest
import share_files

pytestmark = pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="no dpkg-deb")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("deb")
    bundle = folder / "pothi"
    (bundle / "_internal").mkdir(parents=True)
    (bundle / "pothi").write_text("#!/bin/sh\necho stand-in\n", encoding="utf-8")
    (bundle / "pothi").chmod(0o755)
    (bundle / "_internal" / "library.so").write_bytes(b"x" * 3000)
    (bundle / "_internal" / "link.so").symlink_to("library.so")
    icons = share_files.draw_icons(Path(sys.executable), folder / "icons")
    before = contents.BUILD
    contents.BUILD = folder / "build"
    try:
        return deb.build(bundle, icons, folder / "dist")
    finally:
        contents.BUILD = before


def field(package: Path, name: str) -> str:
    return _told("dpkg-deb", "--field", str(package), name).strip()


def test_it_says_what_it_is(package: Path) -> None:
    assert package.name == contents.debian_name()
    assert field(package, "Version") == contents.version()
    assert field(package, "Architecture") == contents.debian_architecture()
    assert int(field(package, "Installed-Size")) > 0


def test_it_needs_no_python_and_no_qt(package: Path) -> None:
    needed = field(package, "Depends")
    assert "python" not in needed
    assert "qt" not in needed.casefold()


def test_everything_lies_where_the_program_looks(package: Path) -> None:
    lines = _told("dpkg-deb", "--contents", str(package)).splitlines()
    assert all(line.split()[1] == "root/root" for line in lines)
    names = {line.split(maxsplit=5)[5].removeprefix(".") for line in lines}
    assert {
        "/opt/pothi/pothi",
        "/opt/pothi/_internal/library.so",
        "/opt/pothi/_internal/link.so -> library.so",
        "/usr/bin/pothi -> /opt/pothi/pothi",
        f"/usr/share/applications/{contents.APP_ID}.desktop",
        "/usr/share/man/man1/pothi.1.gz",
        "/usr/share/doc/pothi/copyright",
    } <= names
    programs = [line for line in lines if line.endswith("./opt/pothi/pothi")]
    assert programs[0].startswith("-rwxr-xr-x")


def test_its_scripts_ask_nothing_and_fetch_nothing(package: Path, tmp_path: Path) -> None:
    _told("dpkg-deb", "--control", str(package), str(tmp_path / "control"))
    for name in ("postinst", "postrm"):
        script = tmp_path / "control" / name
        subprocess.run(["sh", "-n", script], check=True)
        text = script.read_text(encoding="utf-8")
        for word in ("curl", "wget", "apt", "pip", "http"):
            assert word not in text


@pytest.mark.parametrize("code", [0, 3])
def test_models_that_were_put_in_the_folder_are_taken_in(tmp_path: Path, code: int) -> None:
    program, library = tmp_path / "opt/pothi", tmp_path / "var/lib/pothi"
    (program / "models").mkdir(parents=True)
    pack = program / "models" / "all models.pothimodels"
    pack.touch()
    stand_in = program / "pothi"
    stand_in.write_text(f'#!/bin/sh\necho "$*" >>"{tmp_path}/told"\nexit {code}\n', encoding="utf-8")
    stand_in.chmod(0o755)
    script = deb.POSTINST.replace("/var/lib/pothi", str(library)).replace("/opt/pothi", str(program))
    subprocess.run(["sh", "-c", script, "postinst", "configure"], check=True, stdin=subprocess.DEVNULL)
    assert (tmp_path / "told").read_text(encoding="utf-8") == f"models add {pack} --shared\n"
    assert pack.exists() is bool(code)


@pytest.mark.parametrize(("answer", "stays"), [("", True), ("no", True), ("yes", False)])
def test_purge_deletes_books_only_when_told_to(tmp_path: Path, answer: str, stays: bool) -> None:
    library, models = tmp_path / "var/lib/pothi", tmp_path / "opt/pothi/models"
    for place in (library, models):
        place.mkdir(parents=True)
        (place / "something").touch()
    script = deb.POSTRM.replace("/var/lib/pothi", str(library)).replace("/opt/pothi", str(models.parent))
    environment = {"PATH": "/usr/bin:/bin", "DEBIAN_FRONTEND": "noninteractive"} | (
        {"POTHI_PURGE": answer} if answer else {}
    )
    for when in ("remove", "purge"):
        assert library.exists()
        subprocess.run(
            ["sh", "-c", script, "postrm", when], env=environment, check=True, stdin=subprocess.DEVNULL
        )
    assert library.exists() is stays
    assert models.exists() is stays


def _told(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
