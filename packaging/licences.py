"""Whose each file of a bundle is: the licence texts that go along, and a list that says it file by file.

A file belongs to Pothi, to a package of the index, to Python or to a package of the system. PyInstaller's
recipe asks for all of them; a file whose licence nobody knows is not packed.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

import contents

FOLDER = "licences"  # in the bundle
OWN = "Pothi"
PYTHON = "Python"
WINDOWS = "Windows"  # Microsoft's run-time libraries, as Python for Windows brings them
TEXTS = Path(__file__).resolve().parent / "licence_texts"
# Texts that packages of the index do not bring themselves.
ADDED = {
    "llama-cpp-python": (TEXTS / "llama.cpp.txt",),
    "pymupdf": (contents.ROOT / "LICENSE",),
    "pyside6-essentials": (TEXTS / "LGPL-3.txt", TEXTS / "GPL-3.txt"),
    "shiboken6": (TEXTS / "LGPL-3.txt", TEXTS / "GPL-3.txt"),
}
# ... and of those whose sister brings it: each pair is by one author.
SAME_TEXT = {"cobble": "mammoth", "tokenizers": "safetensors"}
_TEXT_NAME = re.compile(r"(licen[cs]e|copying|notice|copyright|authors)", re.IGNORECASE)


class Unknown(Exception):
    """A file belongs to nobody, or no licence text is there; the text says which."""


def owner_of(source: Path) -> str:
    """Whose a file is: OWN, PYTHON, WINDOWS, a package's name on the index, or `debian:NAME`.

    Raises Unknown.
    """
    source = source.absolute()
    package = _packages_by_file().get(source) or _packages_by_file().get(source.resolve())
    if package is not None:
        return OWN if package == OWN.lower() else package  # where it is installed like any other package
    if contents.BUILD / "work" in source.parents:
        return PYTHON  # the modules that it starts with, which PyInstaller puts into one file
    if contents.BUILD not in source.parents and contents.ROOT in source.parents:
        return OWN
    if any(Path(prefix).resolve() in source.resolve().parents for prefix in {sys.base_prefix, sys.prefix}):
        return PYTHON  # its own modules, and what it was compiled with on Windows
    if sys.platform == "win32":
        return WINDOWS
    return f"debian:{_debian_package(source)}"


@cache
def _packages_by_file() -> dict[Path, str]:
    return {
        Path(str(distribution.locate_file(file))).absolute(): key(distribution.metadata["Name"])
        for distribution in metadata.distributions()
        for file in distribution.files or ()
    }


def key(name: str) -> str:
    """A package's name as the index compares names."""
    return re.sub(r"[-_.]+", "-", name).lower()


@cache
def _debian_package(file: Path) -> str:
    for name in dict.fromkeys((str(file), str(file.resolve()), str(file.resolve()).removeprefix("/usr"))):
        done = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True)
        if not done.returncode:
            return done.stdout.split(":")[0]
    raise Unknown(f"nobody knows whose {file} is")


def texts_of(owner: str) -> list[Path]:
    """The files with the licence of an owner, at least one. Raises Unknown."""
    if owner == OWN:
        return [contents.ROOT / "LICENSE", contents.ROOT / "LICENSES.md"]
    if owner in (PYTHON, WINDOWS):
        found = [Path(sys.base_prefix) / "LICENSE.txt", Path(_stdlib()) / "LICENSE.txt"]
    elif owner.startswith("debian:"):
        found = [Path("/usr/share/doc") / owner.removeprefix("debian:") / "copyright"]
    else:
        found = [*_texts_in(SAME_TEXT.get(owner, owner)), *ADDED.get(owner, ())]
    there = [path for path in found if path.is_file()]
    if not there:
        raise Unknown(f"no licence text of {owner}")
    return there


def _stdlib() -> str:
    import sysconfig

    return sysconfig.get_path("stdlib")


def _texts_in(name: str) -> Iterator[Path]:
    for file in metadata.distribution(name).files or ():
        if ".dist-info" in file.parts[0] and _TEXT_NAME.search(file.name):
            yield Path(str(file.locate()))


def _name_of(text: Path) -> str:
    """The name of a text; of one that a package brings for a part of itself, with the part's name."""
    parts = list(text.parts)
    at = next((number for number, part in enumerate(parts) if part.endswith(".dist-info")), len(parts) - 2)
    return "-".join(part for part in parts[at + 1 :] if part != "licenses")


def gather(entries: Iterable[tuple[str, str]], work: Path, also: Iterable[str] = ()) -> Path:
    """Write the texts and FILES.txt into a new folder in `work` and return it. `entries`: (place in the
    bundle or name of a module, file it comes from); `also`: owners of what is no file of its own. Raises
    Unknown."""
    folder = work / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    owners: dict[str, str] = {place: owner_of(Path(source)) for place, source in entries}
    for owner in {*owners.values(), *also}:
        target = folder / owner.removeprefix("debian:")
        for text in texts_of(owner):
            target.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(text, target / _name_of(text))
    lines = [f"{place}\t{owner}" for place, owner in sorted(owners.items())]
    (folder / "FILES.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def not_listed(folder: Path) -> list[str]:
    """Owners in a gathered folder that LICENSES.md does not name; a package of the system may have another
    version there."""
    told = (contents.ROOT / "LICENSES.md").read_text(encoding="utf-8").casefold().replace("_", "-")
    names = [path.name for path in folder.iterdir() if path.is_dir()]
    return sorted(name for name in names if name.casefold().rstrip("0123456789.-") not in told)
