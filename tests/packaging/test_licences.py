"""Whose each file of a bundle is: nothing is packed of which nobody knows the licence."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path

import contents
import licences
import numpy as np
import pytest

from engine import __file__ as of_pothi


def names_of_the_project() -> list[str]:
    project = tomllib.loads((contents.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = [line.split("=")[0].split("<")[0].split(">")[0].strip() for line in project["dependencies"]]
    return [name for name in names if name.replace("-", "_") not in contents.modules_left_out()]


@pytest.mark.parametrize("name", names_of_the_project())
def test_the_licence_of_every_library_is_there_to_go_along(name: str) -> None:
    for text in licences.texts_of(licences.key(name)):
        assert text.stat().st_size > 40


def test_every_file_has_an_owner() -> None:
    assert licences.owner_of(Path(of_pothi)) == licences.OWN
    assert licences.owner_of(Path(json.__file__)) == licences.PYTHON
    assert licences.owner_of(Path(np.__file__)) == "numpy"


@pytest.mark.skipif(not shutil.which("dpkg"), reason="no dpkg")
def test_a_library_of_the_system_belongs_to_its_package(tmp_path: Path) -> None:
    assert licences.owner_of(Path("/usr/bin/dpkg")) == "debian:dpkg"
    assert licences.texts_of("debian:dpkg")
    stray = tmp_path / "libstray.so"
    stray.touch()
    with pytest.raises(licences.Unknown, match="libstray"):
        licences.owner_of(stray)


def test_texts_and_list_go_into_the_bundle(tmp_path: Path) -> None:
    entries = [("engine/__init__.py", of_pothi), ("numpy", str(np.__file__)), ("json", str(json.__file__))]
    folder = licences.gather(entries, tmp_path)
    told = (folder / "FILES.txt").read_text(encoding="utf-8").splitlines()
    assert told == ["engine/__init__.py\tPothi", "json\tPython", "numpy\tnumpy"]
    assert (folder / "Pothi" / "LICENSE").is_file()
    assert list((folder / "numpy").iterdir())
    assert licences.not_listed(folder) == []


def test_what_licenses_md_does_not_name_is_told(tmp_path: Path) -> None:
    for name in ("numpy", "libxcb-cursor9", "zlib1g", "libsecret-thing1"):
        (tmp_path / name).mkdir()
    assert licences.not_listed(tmp_path) == ["libsecret-thing1"]
