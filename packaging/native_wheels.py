"""Compiles the packages that come as C++ source, once, into wheels that are kept outside the checkout.

dev.py calls this for the computer it runs on (fast code for just this processor). What is handed to other
computers is built with `--portable`: such wheels run on every 64-bit x86 processor; llama.cpp chooses its
code for the processor when it starts. Compiling them takes half an hour on two cores.

    python packaging/native_wheels.py --portable --out dist/wheels
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGES = ("hnswlib==0.8.0", "llama-cpp-python==0.3.36")

# llama.cpp asks the compiler for the builder's own processor unless told otherwise; a program built so on a
# new computer dies on an old one with "illegal instruction". Told this, it compiles its hot code fourteen
# times, from SSE2 to AVX-512, each in a file of its own, and the best is chosen at run time
# (models/llama_backends.py). Such files are modules, which CMake installs as it does programs.
PORTABLE = {
    "CMAKE_ARGS": " ".join(
        (
            "-DGGML_NATIVE=OFF",
            "-DGGML_BACKEND_DL=ON",
            "-DGGML_CPU_ALL_VARIANTS=ON",
            "-DCMAKE_INSTALL_BINDIR=llama_cpp/lib",
            "-DCMAKE_INSTALL_RPATH=$ORIGIN",
        )
    ),
    "HNSWLIB_NO_NATIVE": "1",
}

# What Pothi never calls and compiles for minutes: pictures (LLAVA) and what llama.cpp's own programs share.
ONLY_THE_LIBRARY = Path(__file__).resolve().parent / "llama_cpp_only.cmake"
LEFT_OUT = f'-DLLAVA_BUILD=OFF "-DCMAKE_PROJECT_llama.cpp_INCLUDE={ONLY_THE_LIBRARY.as_posix()}"'

# llama.cpp's code for Intel's matrix tiles crashes: its threads don't ask Linux for leave to use them, and
# GCC 12.2 leaves out most of what they are set up with (ggml-org/llama.cpp, pull request 26954). So
# there the compiler is asked for all that the processor has but these; llama.cpp's own way to ask for the
# builder's processor comes last on the line and would bring them back.
WITHOUT_TILES = "-march=native -mno-amx-tile -mno-amx-int8 -mno-amx-bf16"


def for_this_computer() -> dict[str, str]:
    """What the environment of a build for this computer has beside its own."""
    if "amx_tile" not in _processor().split():
        return {}
    told = {name: f"{os.environ.get(name, '')} {WITHOUT_TILES}".strip() for name in ("CFLAGS", "CXXFLAGS")}
    return {"CMAKE_ARGS": "-DGGML_NATIVE=OFF", **told}


def cache_folder() -> Path:
    """Where wheels for this computer are kept: one folder per Python, system and processor.

    The processor's abilities are part of the name: a home folder may travel between computers.
    """
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    made_for = " ".join((_processor(), *for_this_computer().values()))
    abilities = hashlib.sha256(made_for.encode()).hexdigest()[:8]
    python = f"py{sys.version_info.major}{sys.version_info.minor}"
    return base / "pothi" / "wheels" / f"{python}-{sys.platform}-{platform.machine()}-{abilities}"


def portable_folder() -> Path:
    """Where wheels for packages are kept: one folder per Python, system and way of building."""
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    way = hashlib.sha256(" ".join(PORTABLE.values()).encode() + ONLY_THE_LIBRARY.read_bytes()).hexdigest()[:8]
    python = f"py{sys.version_info.major}{sys.version_info.minor}"
    return base / "pothi" / "wheels" / f"portable-{python}-{sys.platform}-{platform.machine()}-{way}"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return platform.processor()
    return next((line for line in lines if line.startswith(("flags", "Features"))), platform.machine())


def ready(requirement: str, folder: Path) -> Path | None:
    """The wheel of `name==version` in `folder`, if it is there."""
    name, version = requirement.split("==")
    return next(iter(sorted(folder.glob(f"{name.replace('-', '_')}-{version}-*.whl"))), None)


def build(requirement: str, folder: Path, portable: bool = False, python: str = sys.executable) -> Path:
    """Compile one package into `folder` and return its wheel. Raises CalledProcessError with pip's words."""
    folder.mkdir(parents=True, exist_ok=True)
    name = requirement.split("==")[0]
    with tempfile.TemporaryDirectory(prefix="build-", dir=folder) as work:
        command = [
            *(python, "-m", "pip", "-q", "--disable-pip-version-check", "wheel", "--no-deps"),
            *("--no-binary", name, "--no-cache-dir", "--wheel-dir", work, requirement),
        ]
        told = PORTABLE if portable else for_this_computer()
        environment = os.environ | told
        environment["CMAKE_ARGS"] = f"{environment.get('CMAKE_ARGS', '')} {LEFT_OUT}".strip()
        subprocess.run(command, check=True, env=environment, stdin=subprocess.DEVNULL, capture_output=True)
        made = next(Path(work).glob("*.whl"))
        final = folder / made.name
        made.replace(final)  # same disk: the wheel is there whole or not at all
    return final


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--portable", action="store_true", help="for any x86-64 processor")
    parser.add_argument("--out", type=Path, required=True, help="folder for the wheels")
    options = parser.parse_args()
    for requirement in PACKAGES:
        print(f"compiling {requirement} ...", flush=True)
        print(f"  {build(requirement, options.out, options.portable)}")


if __name__ == "__main__":
    main()
