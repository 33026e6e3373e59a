"""The small files around the program say what the program says, and the system's own tools like them."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import contents
import pytest
import share_files

import engine
from engine.cli.main import command_words


@pytest.fixture(scope="module")
def placed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All of them below a root, with icons drawn by Qt."""
    root = tmp_path_factory.mktemp("root")
    icons = share_files.draw_icons(Path(sys.executable), root / "icons")
    share_files.place(root, icons)
    return root / "usr" / "share"


def test_the_version_is_the_programs(placed: Path) -> None:
    assert contents.version() == engine.__version__
    text = (placed / f"metainfo/{contents.APP_ID}.metainfo.xml").read_text(encoding="utf-8")
    assert f'<release version="{engine.__version__}"' in text


def test_no_template_mark_is_left(placed: Path) -> None:
    files = [path for path in placed.rglob("*") if path.is_file() and path.suffix != ".png"]
    left = [path.name for path in files if re.search("@[A-Z]+@", path.read_text(encoding="utf-8"))]
    assert not left


def test_icons_have_the_size_their_folder_says(placed: Path) -> None:
    for size in share_files.ICON_SIZES:
        data = (placed / f"icons/hicolor/{size}x{size}/apps/{contents.APP_ID}.png").read_bytes()
        assert data.startswith(b"\x89PNG")
        assert int.from_bytes(data[16:20], "big") == int.from_bytes(data[20:24], "big") == size


def test_menu_entry_and_file_types_fit_together(placed: Path) -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(placed / f"applications/{contents.APP_ID}.desktop", encoding="utf-8")
    told = entry["Desktop Entry"]
    assert told["Name[hi]"] == "पोथी"
    types = {one for one in told["MimeType"].split(";") if one}
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    tree = ET.parse(placed / "mime/packages/pothi.xml")
    assert types == {node.get("type") for node in tree.iter(f"{space}mime-type")}
    from engine.library.packs import SUFFIX as library_pack
    from models.packs import SUFFIX as model_pack

    assert {node.get("pattern") for node in tree.iter(f"{space}glob")} == {
        f"*{library_pack}",
        f"*{model_pack}",
    }


def test_the_system_likes_the_menu_entry(placed: Path) -> None:
    if not shutil.which("desktop-file-validate"):
        pytest.skip("no desktop-file-validate")
    _approve("desktop-file-validate", str(placed / f"applications/{contents.APP_ID}.desktop"))


def test_the_system_likes_the_appstream_data(placed: Path) -> None:
    if not shutil.which("appstreamcli"):
        pytest.skip("no appstreamcli")
    _approve("appstreamcli", "validate", "--no-net", str(placed / f"metainfo/{contents.APP_ID}.metainfo.xml"))


def test_completion_knows_every_command_and_option(placed: Path, tmp_path: Path) -> None:
    if not shutil.which("bash"):
        pytest.skip("no bash")
    script = placed / "bash-completion/completions/pothi"

    def completed(*words: str) -> set[str]:
        setting = 'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _pothi'
        code = f'. "{script}"; {setting}; printf "%s\n" "${{COMPREPLY[@]}}"'
        done = subprocess.run(
            ["bash", "-c", code, "bash", *words], capture_output=True, text=True, check=True
        )
        return set(done.stdout.split())

    assert completed("pothi", "") >= set(command_words())
    assert completed("pothi", "--home", "/x", "library", "imp") == {"import", "import-settings"}
    for verb, (_, words) in command_words().items():
        assert completed("pothi", verb, "") == set(words)


def test_the_manual_names_every_command() -> None:
    text = share_files.filled("pothi.1.in")
    for verb in command_words():
        assert f".B {verb}\n" in text
    if shutil.which("man"):
        done = subprocess.run(
            ["man", "--warnings", "-l", "-"], input=text, capture_output=True, text=True, check=True
        )
        assert not done.stderr


def _approve(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
