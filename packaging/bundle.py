"""Makes the one folder that all packages hold: the program with its Python and its libraries, by PyInstaller.

It is made from an environment of its own, with the wheels that run on every processor (native_wheels.py), so
that nothing of a developer's environment gets in.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import contents
import graphics_backend
import native_wheels

# What PyInstaller is pinned to; the rest is pinned by constraints.txt.
PYINSTALLER = ("pyinstaller==6.22.3", "pyinstaller-hooks-contrib==2026.9")
TORCH = "torch==2.13.0"
# What may hold names for debuggers: the Python that makes the bundle, and our own wheels.
COMPILED_HERE = ("libpython*.so.*", "hnswlib*.so", "python3.*/lib-dynload/*.so")


class BadBundle(Exception):
    """The bundle would not run elsewhere; the text says why."""


def environment(folder: Path = contents.BUILD / "environment") -> Path:
    """The Python of the environment that bundles are made from; made when it is not there."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        index = os.environ.get("POTHI_TORCH_INDEX")
        _pip(python, *(["--index-url", index] if index else []), TORCH)
        limits = str(contents.ROOT / "packaging" / "constraints.txt")
        _pip(python, "-c", limits, *_requirements(), *PYINSTALLER)
    _pip(python, "--force-reinstall", "--no-deps", *map(str, portable_wheels()))
    _add_graphics(python)
    return python


def portable_wheels() -> list[Path]:
    """The compiled packages that run on every processor; compiled once, in half an hour."""
    folder = native_wheels.portable_folder()
    found = []
    for requirement in native_wheels.PACKAGES:
        wheel = native_wheels.ready(requirement, folder)
        if wheel is None:
            print(f"  compiling {requirement} for every processor ...", flush=True)
            wheel = native_wheels.build(requirement, folder, portable=True)
        found.append(wheel)
    return found


def _add_graphics(python: Path) -> None:
    """llama.cpp's code for graphics cards beside its code for processors, where it can be compiled."""
    if not sys.platform.startswith("linux"):
        return
    folder = native_wheels.portable_folder()
    module = graphics_backend.ready(folder)
    if module is None:
        missing = graphics_backend.missing()
        if missing:
            print(f"  without code for graphics cards; it needs: {' '.join(missing)}", flush=True)
            return
        print("  compiling llama.cpp for graphics cards ...", flush=True)
        module = graphics_backend.build(folder)
    found = subprocess.run(
        [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True,
        text=True,
        check=True,
    )
    shutil.copy2(module, Path(found.stdout.strip()) / "llama_cpp" / "lib" / module.name)


def _requirements() -> list[str]:
    """What pyproject.toml asks for and a bundle holds."""
    import tomllib

    project = tomllib.loads((contents.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    compiled = [requirement.split("==")[0] for requirement in native_wheels.PACKAGES]
    unwanted = ("sentence-transformers", "torch", *compiled)
    names = {line: re.split(r"[<>=~ ]", line)[0] for line in project["dependencies"]}
    # llama-cpp-python is installed without what it asks for
    return [*(line for line, name in names.items() if name not in unwanted), "diskcache", "typing_extensions"]


def _pip(python: Path, *words: str) -> None:
    command = [str(python), "-m", "pip", "--disable-pip-version-check", "--no-input", "-q", "install", *words]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)


def make(python: Path) -> Path:
    """Run PyInstaller and return the bundle's folder. Raises BadBundle, CalledProcessError."""
    shutil.rmtree(contents.BUNDLE, ignore_errors=True)
    command = [
        *(str(python), "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"),
        *("--distpath", str(contents.BUNDLE.parent), "--workpath", str(contents.BUILD / "work")),
        str(contents.ROOT / "packaging" / "pothi.spec"),
    ]
    subprocess.run(command, check=True, cwd=contents.ROOT, stdin=subprocess.DEVNULL)
    if sys.platform.startswith("linux"):
        strip(contents.BUNDLE)
        set_rights(contents.BUNDLE)
        refuse_too_new(contents.BUNDLE)
    return contents.BUNDLE


def strip(bundle: Path) -> None:
    """Take the names for debuggers out of what was compiled here; wheels from the index come without them,
    and some of those would not survive it."""
    files = [path for pattern in COMPILED_HERE for path in bundle.glob(f"_internal/{pattern}")]
    subprocess.run(["strip", "--strip-unneeded", *map(str, files)], check=True)


def set_rights(bundle: Path) -> None:
    """Libraries are read, not run: PyInstaller marks each as a program, which lintian calls an error."""
    for path in libraries(bundle):
        if ".so" in path.name:
            path.chmod(0o644)


def refuse_too_new(bundle: Path) -> None:
    """Raises BadBundle when something in it asks for a newer glibc than promised, or leads nowhere."""
    lost = [str(path) for path in bundle.rglob("*") if path.is_symlink() and not path.exists()]
    if lost:
        raise BadBundle(f"links that lead nowhere: {', '.join(lost)}")
    limit = contents.GLIBC
    needed = {path: glibc_of(path) for path in libraries(bundle)}
    wrong = [f"{path.name} needs glibc {v[0]}.{v[1]}" for path, v in needed.items() if v > limit]
    if wrong:
        raise BadBundle("; ".join(wrong))


def libraries(bundle: Path) -> Iterator[Path]:
    """Every library and program in a bundle, links left out."""
    for path in sorted(bundle.rglob("*")):
        if path.is_file() and not path.is_symlink() and (".so" in path.name or path.name == "pothi"):
            yield path


def glibc_of(library: Path) -> tuple[int, int]:
    """The glibc that a library asks for, (0, 0) for none."""
    told = subprocess.run(["objdump", "-p", str(library)], capture_output=True, text=True).stdout
    versions = re.findall(r"\bGLIBC_(\d+)\.(\d+)", told)
    return max(((int(major), int(minor)) for major, minor in versions), default=(0, 0))


def sizes(bundle: Path, most: int = 12) -> list[tuple[str, int]]:
    """(name, bytes) of the largest things at the top of a bundle, largest first."""
    inside = bundle / "_internal"
    told = [(path.name, folder_bytes(path)) for path in inside.iterdir() if not path.is_symlink()]
    return sorted(told, key=lambda one: -one[1])[:most]


def folder_bytes(path: Path) -> int:
    """Bytes of a file, or of all files in a folder, links not counted."""
    files = [path] if path.is_file() else path.rglob("*")
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink())
